//! `rivertable icm`: tournament equity.

use questions::tournament_equity;
use render::push_fold::{icm_csv, icm_json, icm_text};

use crate::error::Failure;
use crate::output::FormatChoice;
use crate::spot::plain_number;

/// Divide the prizes of a tournament by the stacks (independent chip model)
///
/// The winner is drawn in proportion to the stacks, the second place among the others, and so on (Malmuth and
/// Harville). Fields of thousands of players take less than a second.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The stacks, separated by commas
    #[arg(
        long,
        value_parser = plain_number,
        value_name = "CHIPS",
        value_delimiter = ',',
        required = true,
        allow_negative_numbers = true
    )]
    stacks: Vec<f64>,
    /// The prizes from the first place on, separated by commas
    #[arg(
        long,
        value_parser = plain_number,
        value_name = "PRIZES",
        value_delimiter = ',',
        required = true,
        allow_negative_numbers = true
    )]
    payouts: Vec<f64>,
    #[command(flatten)]
    format: FormatChoice,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let answer = tournament_equity(&args.stacks, &args.payouts)?;
    args.format.print(|| icm_json(&answer), || icm_csv(&answer), || icm_text(&answer))
}
