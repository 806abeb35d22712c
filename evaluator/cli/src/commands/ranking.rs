//! `rivertable ranking`: all starting hands, the best first.

use evaluator::Game;
use holdem::range::{Order, StartingHand};
use holdem::{PreflopTable, Shares};
use render::ranking::{Ranked, Ranking, csv, json, text};

use crate::error::Failure;
use crate::output::print;

/// List all starting hands against a random hand, the best first
///
/// The equities are exact, over all hands of the opponent and all boards. Suit-isomorphic hands count as one,
/// with the cases of one combo. Percentages in ranges, such as 15%, follow this order.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// List the best N hands only
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    top: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

pub(crate) fn run(args: &Args, game: Game) -> Result<(), Failure> {
    let no_table = || format!("ranking has no table of hands of {}", game.title());
    let table = PreflopTable::embedded_in(game).ok_or_else(no_table)?;
    let hands = Order::default().hands_in(game).unwrap_or_default();
    let ranked = |&hand: &StartingHand| {
        let (combos, all) = (hand.combo_count(), table.against_random(hand));
        let [wins, ties, losses] = [all.wins(), all.ties(), all.losses()].map(|cases| cases / combos as u64);
        Ranked { hand: hand.to_string(), combos, shares: Shares::heads_up(wins, ties, losses) }
    };
    args.print(Ranking { game, hands: hands.iter().map(ranked).collect() })
}

impl Args {
    /// Prints the requested hands.
    pub(crate) fn print(&self, mut ranking: Ranking) -> Result<(), Failure> {
        ranking.hands.truncate(self.top.unwrap_or(usize::MAX));
        print(self.json, || json(&ranking), || if self.csv { csv(&ranking) } else { text(&ranking) })
    }
}
