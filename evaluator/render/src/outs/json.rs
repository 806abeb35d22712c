//! What the cards to come bring, for machines.

use evaluator::Category;
use evaluator::equity::{NextCard, Outs, RunoutReport};
use serde::{Serialize, Serializer};

use super::when_behind;
use crate::spot::Answer;
use crate::words::Cases;

/// The form for machines.
#[derive(Clone, Debug, Serialize)]
pub struct OutsJson {
    board: String,
    dead: String,
    total: Cases,
    seconds: f64,
    players: Vec<Player>,
    next_cards: Vec<Next>,
}

#[derive(Clone, Debug, Serialize)]
struct Player {
    range: String,
    equity: f64,
    win: f64,
    tie: f64,
    /// None if there are too many deals to look at each.
    now: Option<Now>,
    #[serde(rename = "final")]
    categories: Categories,
}

/// The parts of all cases that end with each category, weakest first.
#[derive(Clone, Debug)]
struct Categories(Vec<(&'static str, f64)>);

impl Serialize for Categories {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

/// How a player stands, in parts of all deals, and the outs.
#[derive(Clone, Debug, Serialize)]
struct Now {
    ahead: f64,
    tied: f64,
    behind: f64,
    /// Means over the deals in which the player is behind; none if there are none.
    outs: Option<f64>,
    splitting_outs: Option<f64>,
    /// The cards, if everybody has but one holding.
    #[serde(skip_serializing_if = "Option::is_none")]
    out_cards: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    splitting_cards: Option<String>,
}

/// A card that can come next. The lists have a number for each player.
#[derive(Clone, Debug, Serialize)]
struct Next {
    card: String,
    /// The part of all cases in which it comes next.
    part: f64,
    equity: Vec<f64>,
    /// The parts of all deals in which the card is an out.
    #[serde(skip_serializing_if = "Option::is_none")]
    out: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    splitting_out: Option<Vec<f64>>,
}

/// Outs and next cards as JSON.
#[must_use]
pub fn json(answer: &Answer<'_, RunoutReport>) -> OutsJson {
    let report = answer.report;
    OutsJson {
        board: answer.spot.cards.board.to_string(),
        dead: answer.spot.cards.dead.to_string(),
        total: Cases::new(report.total(), report.is_counted()),
        seconds: answer.seconds,
        players: (0..report.players()).map(|player| Player::new(answer, player)).collect(),
        next_cards: report.next_cards().iter().map(|next| Next::new(report, next)).collect(),
    }
}

impl Player {
    fn new(answer: &Answer<'_, RunoutReport>, player: usize) -> Self {
        let (report, shares) = (answer.report, answer.report.shares(player));
        let part =
            |category: Category| (category.snake_case(), report.category(player, category) / report.total());
        Self {
            range: answer.spot.ranges[player].to_string(),
            equity: shares.equity(),
            win: shares.wins / shares.total,
            tie: shares.ties / shares.total,
            now: report.outs(player).map(|outs| Now::new(outs, answer.is_one_deal())),
            categories: Categories(Category::ALL.into_iter().map(part).collect()),
        }
    }
}

impl Now {
    fn new(outs: &Outs, is_one_deal: bool) -> Self {
        let means = when_behind(outs);
        Self {
            ahead: outs.ahead() / outs.total(),
            tied: outs.sharing() / outs.total(),
            behind: outs.behind() / outs.total(),
            outs: means.map(|means| means[0]),
            splitting_outs: means.map(|means| means[1]),
            out_cards: is_one_deal.then(|| outs.always_winning().to_string()),
            splitting_cards: is_one_deal.then(|| outs.always_splitting().to_string()),
        }
    }
}

impl Next {
    fn new(report: &RunoutReport, next: &NextCard) -> Self {
        let players = 0..report.players();
        let outs = |weight: fn(&Outs, evaluator::Card) -> f64| {
            let part = |player| report.outs(player).map(|outs| weight(outs, next.card()) / outs.total());
            players.clone().map(part).collect()
        };
        // What comes next is each of the cards to come in turn.
        let all: f64 = report.next_cards().iter().map(|next| next.shares(0).total).sum();
        Self {
            card: next.card().to_string(),
            part: next.shares(0).total / all,
            equity: players.clone().map(|player| next.equity(player)).collect(),
            out: outs(Outs::winning),
            splitting_out: outs(Outs::splitting),
        }
    }
}
