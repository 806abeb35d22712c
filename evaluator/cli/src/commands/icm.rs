//! `rivertable icm`: tournament equity.

use questions::{Amounts, tournament_equity};
use render::icm::{csv, json, text};

use crate::error::Failure;
use crate::output::FormatChoice;

/// Divide the prizes of a tournament by the stacks (independent chip model)
///
/// The winner is drawn in proportion to the stacks, the second place among the others, and so on (Malmuth and
/// Harville). 10,000 players with 1,500 prizes take about a quarter of a second. --places takes longer in large fields: two seconds
/// for 3,000 players with 450 prizes, and ten for 9,000 with 1,000.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The stacks, separated by commas or semicolons: 12500,8.2k or "12,500; 8,200". A player with 0 is out
    #[arg(long, value_name = "CHIPS", allow_negative_numbers = true)]
    stacks: Amounts,
    /// The prizes from the first place on, separated by commas or semicolons, or in percent: 50%,30%,20%
    #[arg(long, value_name = "PRIZES", allow_negative_numbers = true)]
    payouts: Amounts,
    /// Show the probability of each place with a prize, too, which takes longer in large fields
    #[arg(long)]
    places: bool,
    #[command(flatten)]
    format: FormatChoice,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (stacks, payouts) = tournament(&args.stacks, &args.payouts)?;
    let answer = tournament_equity(&stacks, &payouts, args.places)?;
    args.format.print(|| json(&answer), || csv(&answer), || text(&answer))
}

/// Returns the stacks and prizes of a tournament in numbers.
pub(super) fn tournament(stacks: &Amounts, payouts: &Amounts) -> Result<(Vec<f64>, Vec<f64>), Failure> {
    let stacks = stacks.chips(2, None).map_err(|message| format!("--stacks {message}"))?;
    Ok((stacks, payouts.prizes(1).map_err(|message| format!("--payouts {message}"))?))
}
