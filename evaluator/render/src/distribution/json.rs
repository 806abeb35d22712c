//! The distribution of equity as JSON.

use equity::distribution::HandEquity;
use serde_json::{Value, json};

use super::DistributionReport;
use crate::game::in_game;
use crate::spot::PlayerRange;

/// Returns the figures, the histogram and the curves as JSON.
pub fn json<R: PlayerRange>(report: &DistributionReport<'_, R>) -> Value {
    let DistributionReport { spot, distribution, nuts, bins, seconds } = *report;
    let (at_least, medians) = (distribution.at_least(nuts), distribution.percentile(0.5));
    let histogram = distribution.histogram(bins);
    let player = |player: usize| {
        let point = |point: &HandEquity| json!({"combo": format!("{:#}", point.hand), "part": point.part, "equity": point.equity});
        json!({
            "range": spot.ranges[player].to_string(),
            "equity": distribution.equities()[player],
            "median": medians[player],
            "nuts": at_least[player],
            "histogram": histogram[player],
            // Worst first.
            "curve": distribution.curves()[player].iter().map(point).collect::<Vec<_>>(),
        })
    };
    let object = json!({
        "board": spot.cards.board.to_string(),
        "dead": spot.cards.dead.to_string(),
        "nuts_from": nuts,
        "range_advantage": distribution.range_advantage(),
        "nut_advantage": distribution.nut_advantage(nuts),
        "players": [player(0), player(1)],
        "seconds": seconds,
    });
    in_game(spot.cards.game, object)
}
