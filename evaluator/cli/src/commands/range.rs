//! `rivertable range`: what the text of a range means.

use evaluator::CardSet;
use render::grid::ValueGrid;
use render::words::size;

use crate::error::Failure;
use crate::output::{palette, print};
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

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let range = args.dialect.read("", &args.text)?;
    let json = || render::range::json(&range, args.dialect.dialect);
    let grid = || ValueGrid::of_weights(&range, CardSet::EMPTY).text(palette());
    print(args.json, json, || format!("{range}\n{}\n\n{}", size(&range), grid()))
}
