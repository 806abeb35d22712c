//! `rivertable icm`: tournament equity.

use questions::tournament_equity;
use render::icm::{csv, json, text};

use crate::error::Failure;
use crate::numbers::Numbers;
use crate::output::FormatChoice;

/// Divide the prizes of a tournament by the stacks (independent chip model)
///
/// The winner is drawn in proportion to the stacks, the second place among the others, and so on (Malmuth and
/// Harville). Fields of thousands of players take less than a second.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The stacks, separated by commas
    #[arg(long, value_name = "CHIPS", allow_negative_numbers = true)]
    stacks: Numbers,
    /// The prizes from the first place on, separated by commas
    #[arg(long, value_name = "PRIZES", allow_negative_numbers = true)]
    payouts: Numbers,
    #[command(flatten)]
    format: FormatChoice,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let answer = tournament_equity(&args.stacks.0, &args.payouts.0)?;
    args.format.print(|| json(&answer), || csv(&answer), || text(&answer))
}
