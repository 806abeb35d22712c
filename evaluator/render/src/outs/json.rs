//! Outs and next cards as JSON.

use evaluator::Card;
use holdem::{NextCard, Outs, RunoutReport};
use serde_json::{Map, Value, json};

use super::facts::when_behind;
use crate::game::{categories, in_game};
use crate::json::{cases, without_absent};
use crate::spot::Answer;

/// Returns outs and next cards as JSON.
pub fn json(answer: &Answer<'_, RunoutReport>) -> Value {
    let Answer { spot, report, seconds } = answer;
    let players = (0..report.players()).map(|number| player(answer, number));
    let object = json!({
        "board": spot.cards.board.to_string(),
        "dead": spot.cards.dead.to_string(),
        "total": cases(report.in_given_weights(report.total()), report.is_counted()),
        "seconds": seconds,
        "players": players.collect::<Vec<_>>(),
        "next_cards": report.next_cards().iter().map(|next| next_card(report, next)).collect::<Vec<_>>(),
    });
    in_game(answer.game(), object)
}

/// Returns a weight as a part of all. Both are sums that may be rounded.
fn part_of(weight: f64, all: f64) -> f64 {
    (weight / all).clamp(0.0, 1.0)
}

fn player(answer: &Answer<'_, RunoutReport>, player: usize) -> Value {
    let (report, shares) = (answer.report, answer.report.shares()[player]);
    let part = |category| part_of(report.categories()[player][category as usize], report.total());
    // The shares of all cases that end with each category, weakest first.
    let categories =
        categories(answer.game()).map(|category| (category.snake_case().into(), part(category).into()));
    let against = answer.against().find(|against| against.player == player);
    let object = json!({
        "range": answer.spot.ranges[player].to_string(),
        "equity": shares.equity(),
        "win": part_of(shares.wins(), shares.total()),
        "tie": part_of(shares.ties(), shares.total()),
        // Null if there are too many deals to visit each.
        "now": report.outs(player).map(|outs| now(outs, answer.is_one_deal())),
        // The weights of the combos of a range that beat the player's only one.
        "against": against.map(|against| json!({"beat": against.beat, "tie": against.tie, "all": against.all})),
        "final": Map::from_iter(categories),
    });
    without_absent(object, &["against"])
}

/// Returns a player's current situation, as shares of all deals, and the outs.
fn now(outs: &Outs, is_one_deal: bool) -> Value {
    // Means over the deals in which the player is behind, or null if there are none.
    let means = when_behind(outs);
    let object = json!({
        "ahead": part_of(outs.ahead(), outs.total()),
        "tied": part_of(outs.sharing(), outs.total()),
        "behind": part_of(outs.behind(), outs.total()),
        "outs": means.map(|means| means[0]),
        "splitting_outs": means.map(|means| means[1]),
        "out_cards": is_one_deal.then(|| outs.always_winning().to_string()),
        "splitting_cards": is_one_deal.then(|| outs.always_splitting().to_string()),
    });
    without_absent(object, &["out_cards", "splitting_cards"])
}

/// Returns a card that can come next. The lists have a number for each player.
fn next_card(report: &RunoutReport, next: &NextCard) -> Value {
    let players = 0..report.players();
    // The shares of all deals in which the card is an out.
    let outs = |weight: fn(&Outs, Card) -> f64| -> Option<Vec<f64>> {
        let part = |player| report.outs(player).map(|outs| part_of(weight(outs, next.card()), outs.total()));
        players.clone().map(part).collect()
    };
    // Each remaining card can be the next card.
    let all: f64 = report.next_cards().iter().map(|next| next.shares()[0].total()).sum();
    let object = json!({
        "card": next.card().to_string(),
        // The share of all cases in which it comes next.
        "part": next.shares()[0].total() / all,
        "equity": next.shares().iter().map(|shares| shares.equity()).collect::<Vec<_>>(),
        "out": outs(Outs::winning),
        "splitting_out": outs(Outs::splitting),
    });
    without_absent(object, &["out", "splitting_out"])
}
