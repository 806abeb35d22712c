//! `rivertable range`: what the text of a range means.

use std::io::{self, Write};

use equity::range::Range;
use evaluator::CardSet;
use serde::Serialize;

use crate::colour::Palette;
use crate::error::Failure;
use crate::grid::ValueGrid;
use crate::lines::output;
use crate::spot::DialectChoice;

/// Say what a range means: its combos, its share of all hands, the grid and the shortest text
///
/// Hands are written AA, AKs, AKo, AK, AsKs, 22+, ATs+, A2s-A5s, QQ-88, 76s-54s, random, 15%, 5%-20%, with commas or
/// spaces between them; weights AA:0.5, AA@50, 0.6(AA,AK); exclusions !AA. In the grid suited hands are upper right,
/// offsuit ones lower left; a percentage stands where only a part of a hand is in the range.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The range, such as "QQ+, AKs, AKo:0.5"
    #[arg(value_name = "TEXT", allow_hyphen_values = true)]
    text: String,
    #[command(flatten)]
    dialect: DialectChoice,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The form for machines.
#[derive(Serialize)]
struct Json {
    range: String,
    dialect: &'static str,
    combos: f64,
    holdings: usize,
    share: f64,
    /// The mean weights of the starting hands, in 13 rows from aces to deuces.
    grid: Vec<Vec<f64>>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let range = args.dialect.read("", &args.text)?;
    let mut out = output();
    if args.json {
        let rows = range.grid().rows().map(|row| row.map(|cell| cell.weight).to_vec());
        let json = Json {
            range: range.to_string(),
            dialect: args.dialect.name(),
            combos: range.total_weight(),
            holdings: range.count(),
            share: range.share(),
            grid: rows.to_vec(),
        };
        serde_json::to_writer(&mut out, &json).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{range}")?;
        writeln!(out, "{}", size(&range))?;
        write!(out, "\n{}", ValueGrid::of_weights(&range, CardSet::EMPTY).text(Palette::of_output()))?;
    }
    Ok(out.flush()?)
}

/// How many combos a range has, in words.
pub(crate) fn size(range: &Range) -> String {
    let combos = range.total_weight();
    let noun = if combos == 1.0 { "combo" } else { "combos" };
    let mut text = format!("{} {noun}, {:.2} % of all hands", number(combos), 100.0 * range.share());
    if !range.is_unweighted() {
        let count = range.count();
        text += &format!(", by weight; {count} different {}", if count == 1 { "one" } else { "ones" });
    }
    text
}

/// A number with at most four decimals, zeros at its end left out.
pub(crate) fn number(number: f64) -> String {
    let text = format!("{number:.4}");
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// How many characters of a range a table shows.
const SHOWN: usize = 60;

/// A range in words, without what makes them long.
pub(crate) fn short(range: &Range) -> String {
    cut(&range.to_string())
}

/// The beginning of a text, or all if it is not long.
pub(crate) fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}
