//! `rivertable bubble-factors`: what tournament players risk against each other.

use questions::{Amounts, bubble_factors};
use render::bubble_factors::{csv, json, text};

use crate::commands::icm::tournament;
use crate::error::Failure;
use crate::output::FormatChoice;

/// Compare what each player loses and wins against each other one by all-in, in tournament equity (bubble factors)
///
/// Two players put the smaller of their stacks all-in, and nobody else has chips in the pot. The bubble factor is the prize money that a
/// lost pot costs, divided by what a won pot gains, by the independent chip model. It is 1 where chips are money. The needed equity is the
/// part of the pot that the player must win to break even.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The stacks, separated by commas or semicolons: 12500,8.2k or "12,500; 8,200". A player with 0 is out
    #[arg(long, value_name = "CHIPS", allow_negative_numbers = true)]
    stacks: Amounts,
    /// The prizes from the first place on, separated by commas or semicolons, or in percent: 50%,30%,20%
    #[arg(long, value_name = "PRIZES", allow_negative_numbers = true)]
    payouts: Amounts,
    #[command(flatten)]
    format: FormatChoice,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (stacks, payouts) = tournament(&args.stacks, &args.payouts)?;
    let answer = bubble_factors(&stacks, &payouts)?;
    args.format.print(|| json(&answer), || csv(&answer), || text(&answer))
}
