//! `rivertable chart`: a range as a grid of starting hands, on the terminal and as an image.

mod svg;

use std::io::Write;
use std::path::PathBuf;

use evaluator::equity::{Engine, HoldingShares};
use evaluator::range::{Range, StartingHand};

use crate::chart::svg::Chart;
use crate::colour::{Palette, Scale};
use crate::error::Failure;
use crate::grid::ValueGrid;
use crate::lines::output;
use crate::range::size;
use crate::spot::{Boards, CardChoice, DialectChoice, Spot};
use crate::table_choice::TableChoice;
use crate::{files, spot};

/// Show a range as a grid of starting hands, by weight or by equity
///
/// Suited hands are upper right, offsuit ones lower left. With --vs the grid has the equity of each hand against another
/// range, in percent; else the weights. On a terminal it has colours, unless NO_COLOR is set.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The range, such as "QQ+, AKs, AKo:0.5"; `rivertable help range` says how ranges are written
    #[arg(allow_hyphen_values = true)]
    range: String,
    /// Show the equities against this range
    #[arg(long, value_name = "RANGE")]
    vs: Option<String>,
    #[command(flatten)]
    cards: CardChoice,
    #[command(flatten)]
    dialect: DialectChoice,
    /// Draw the chart into this file too, as an SVG image
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// What is charted, and what is said of it.
struct Answer {
    grid: ValueGrid,
    title: String,
    notes: Vec<String>,
}

pub(crate) fn run(args: &Args, table: &TableChoice) -> Result<(), Failure> {
    let range = args.dialect.read("", &args.range)?;
    let cards = args.cards.read(Boards::Any)?;
    let answer = match &args.vs {
        None => weights(&range, cards)?,
        Some(vs) => {
            // What is wrong with it is said by the name of the option.
            args.dialect.read("--vs", vs)?;
            let table = table.open()?;
            let spot = Spot::read(&[args.range.clone(), vs.clone()], &args.dialect, cards)?;
            equities(&spot, &Engine::new(&table))?
        }
    };
    let Answer { grid, title, notes } = answer;
    let mut out = output();
    writeln!(out, "{title}")?;
    for note in &notes {
        writeln!(out, "{note}")?;
    }
    write!(out, "\n{}", grid.text(Palette::of_output()))?;
    if let Some(file) = &args.svg {
        files::write(file, Chart { grid: &grid, title, notes }.to_string().as_bytes())?;
    }
    Ok(out.flush()?)
}

/// The chart of a range by weight.
fn weights(range: &Range, cards: spot::KnownCards) -> Result<Answer, Failure> {
    let left = range.without(cards.all());
    if left.is_empty() && !range.is_empty() {
        let what = match (cards.board.is_empty(), cards.dead.is_empty()) {
            (false, true) => "a card of the board",
            (true, _) => "a dead card",
            (false, false) => "a card of the board or a dead card",
        };
        return Err(Failure::Input(format!("every holding of the range has {what}")));
    }
    let grid = ValueGrid::of_weights(&left, cards.all());
    let notes = [size(&left), cards.to_string()].into_iter().filter(|note| !note.is_empty());
    Ok(Answer { grid, title: range.to_string(), notes: notes.collect() })
}

/// The chart of a range by equity against another.
fn equities(spot: &Spot, engine: &Engine<'_>) -> Result<Answer, Failure> {
    let report =
        spot.question().by_holding().run(engine).map_err(|error| Failure::Input(spot.refusal(error)))?;
    let shares = report.by_holding(0).expect("it was asked for");
    let (range, vs) = (&spot.ranges[0], &spot.ranges[1]);
    let grid = ValueGrid::new(Scale::Equity, |hand| equity_of(hand, range, shares));
    let mut notes = vec![format!("{:.2} % equity against {vs}", 100.0 * report.equity(0))];
    notes.extend(Some(spot.cards.to_string()).filter(|note| !note.is_empty()));
    Ok(Answer { grid, title: range.to_string(), notes })
}

/// What a starting hand is worth, its combos by their weights in the range; none if it has none that can be dealt.
fn equity_of(hand: StartingHand, range: &Range, shares: &HoldingShares) -> Option<f64> {
    let mut won = 0.0;
    let mut total = 0.0;
    // In proportion, so that products of weights do not vanish.
    let largest = hand.combos().map(|holding| range.weight(holding)).fold(f64::MIN_POSITIVE, f64::max);
    for holding in hand.combos() {
        let weight = range.weight(holding) / largest;
        if let Some(shares) = shares.get(holding) {
            won += weight * shares.pot;
            total += weight * shares.total;
        }
    }
    (total > 0.0).then(|| won / total)
}
