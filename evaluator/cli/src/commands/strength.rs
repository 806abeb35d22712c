//! `rivertable strength`: the strength of all combos on a board.

use std::fmt::Display;

use evaluator::{CardSet, HoleCards, ParseCardError};
use holdem::range::Range;
use holdem::strength::{BoardStrength, Histograms, Strength, StrengthError};
use questions::Refusal;
use render::strength::{StrengthAnswer, csv, json, text};
use render::words::cut;
use terminal::interrupt::LastWords;

use crate::error::{Failure, NOTHING_FOUND};
use crate::numbers::whole;
use crate::output::FormatChoice;
use crate::spot::DialectChoice;
use crate::table_choice::Setting;
use crate::threads::ThreadChoice;

/// Show the strength of all hole cards on a board: expected hand strength, its square, histograms
///
/// EHS is the equity against a random hand over all runouts. EHS2 is the mean of the square of the equity on
/// the river. With --vs, each runout counts by the weight of the opponents that are possible on it, in both
/// means and in positive and negative potential. All numbers are exact. The strongest hands come first.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The board: 3, 4 or 5 cards, or "" before the flop, where only EHS is available
    board: String,
    /// Show only these hole cards
    #[arg(long, value_name = "RANGE")]
    range: Option<String>,
    /// Compare with an opponent who has this range instead of a random hand
    #[arg(long, value_name = "RANGE")]
    vs: Option<String>,
    /// Count the equities on the river in this many bins, over all runouts
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=Histograms::MAX_BINS as u64))]
    #[arg(allow_negative_numbers = true)]
    bins: Option<usize>,
    /// Also show positive and negative potential: how often a hand that is behind gets ahead, and the reverse
    #[arg(long)]
    potential: bool,
    #[command(flatten)]
    dialect: DialectChoice,
    #[command(flatten)]
    threads: ThreadChoice,
    #[command(flatten)]
    format: FormatChoice,
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    args.threads.set()?;
    let last_words = LastWords::new(NOTHING_FOUND);
    let of_board =
        |error: &dyn Display| Refusal::new("board", format!("board {:?}: {error}", cut(&args.board)));
    let refuse = |error: ParseCardError| of_board(&error);
    let board: CardSet = args.board.parse().map_err(refuse)?;
    let game = setting.playing()?;
    let read = |option: &str, text: &Option<String>| {
        text.as_ref().map(|text| args.dialect.read_combos(game, option, text)).transpose()
    };
    let (shown, opponent) = (read("--range", &args.range)?, read("--vs", &args.vs)?);

    let mut strength = Strength::new(&setting.engine()?);
    if let Some(bins) = args.bins {
        strength = strength.bins(bins);
    }
    if let Some(opponent) = &opponent {
        strength = strength.against(opponent);
    }
    let refuse = |error: StrengthError| match (error, &args.vs) {
        (StrengthError::EmptyRange { .. }, Some(vs)) => Failure::from(format!("--vs {:?}: {error}", cut(vs))),
        _ => of_board(&error).into(),
    };
    let found = strength.on(board).map_err(refuse)?;
    let potential = args.potential.then(|| strength.potential(board)).transpose().map_err(refuse)?;

    let against = opponent.map_or_else(|| "a random hand".into(), |opponent| opponent.to_string());
    let combos = combos(&found, shown.as_ref())?;
    drop(last_words);
    let answer =
        StrengthAnswer { found: &found, potential: potential.as_ref(), combos: &combos, against: &against };
    args.format.print(|| json(&answer), || csv(&answer), || text(&answer))
}

/// Returns the combos of a range, or all combos, that share no card with the board. The strongest come first,
/// and those without an opponent last.
fn combos(found: &BoardStrength, range: Option<&Range>) -> Result<Vec<HoleCards>, String> {
    let is_shown = |combo: &HoleCards| {
        range.is_none_or(|range| range.weight(*combo) > 0.0) && !combo.card_set().intersects(found.board())
    };
    let mut combos: Vec<HoleCards> = HoleCards::ALL.into_iter().rev().filter(is_shown).collect();
    if combos.is_empty() {
        let why =
            if range.is_some_and(Range::is_empty) { "it has none" } else { "all have a card of the board" };
        return Err(format!("--range: no hole cards to show: {why}"));
    }
    let ehs = |combo: &HoleCards| found.ehs()[combo.index()];
    combos.sort_by(|a, b| ehs(a).is_nan().cmp(&ehs(b).is_nan()).then(ehs(b).total_cmp(&ehs(a))));
    Ok(combos)
}
