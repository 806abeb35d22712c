//! `rivertable deal`: the division of prize money.

use questions::{Amount, Amounts, Refusal, deal};
use render::deal::{csv, json, text};

use crate::commands::icm::tournament;
use crate::error::Failure;
use crate::output::FormatChoice;

/// Divide the prize money of a tournament among the players who are left (deal)
///
/// The shares are those of the independent chip model (ICM), and of a chip chop: each player has the lowest prize of the places that are
/// left, and the rest is divided in proportion to the chips. --guarantee raises ICM shares below it, and the others pay for this in
/// proportion to their excess over it. --play-for leaves a part of the first prize for the winner.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The stacks, separated by commas or semicolons: 12500,8.2k or "12,500; 8,200". A player with 0 is out
    #[arg(long, value_name = "CHIPS", allow_negative_numbers = true)]
    stacks: Amounts,
    /// The prizes from the first place on, separated by commas or semicolons, or in percent: 50%,30%,20%
    #[arg(long, value_name = "PRIZES", allow_negative_numbers = true)]
    payouts: Amounts,
    /// The least money of each player with chips, at most the equal share
    #[arg(long, value_name = "MONEY", allow_negative_numbers = true)]
    guarantee: Option<Amount>,
    /// The money that is taken from the first prize and left for the winner
    #[arg(long, value_name = "MONEY", allow_negative_numbers = true)]
    play_for: Option<Amount>,
    #[command(flatten)]
    format: FormatChoice,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (stacks, payouts) = tournament(&args.stacks, &args.payouts)?;
    let money = |name: &str, amount: &Option<Amount>| {
        let money = amount.as_ref().map(|amount| amount.money(&args.payouts)).transpose();
        money.map_err(|message| format!("--{name} {message}"))
    };
    let (guarantee, play_for) = (money("guarantee", &args.guarantee)?, money("play-for", &args.play_for)?);
    let answer = deal(&stacks, &payouts, guarantee, play_for).map_err(|refusal| match refusal.field() {
        "play_for" => Refusal::new("play-for", refusal.message()),
        _ => refusal,
    })?;
    args.format.print(|| json(&answer), || csv(&answer), || text(&answer))
}
