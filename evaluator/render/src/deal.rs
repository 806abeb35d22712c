//! Deals: text, JSON, CSV.

use std::fmt::Write;

use push_fold::icm::{Deal, Share};
use serde_json::{Value, json};

use crate::icm::notes;
use crate::words::number;

/// A division of prize money, and what it was asked for.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The stacks.
    pub stacks: Vec<f64>,
    /// The prizes, from the first place on.
    pub payouts: Vec<f64>,
    /// The least money of each player with chips, if the deal has a guarantee.
    pub guarantee: Option<f64>,
    /// The money that is left for the winner, if some is.
    pub play_for: Option<f64>,
    /// The shares of the players.
    pub deal: Deal,
}

impl Proposal {
    /// Returns the number, counted from 1, the stack and the shares of each player.
    fn rows(&self) -> impl Iterator<Item = (usize, f64, &Share)> {
        (1..).zip(&self.stacks).zip(&self.deal.shares).map(|((number, &stack), share)| (number, stack, share))
    }
}

/// Returns a line for each player and one with the divided money. If less than 10 is divided, shares have four decimals
/// in place of two.
pub fn text(proposal: &Proposal) -> String {
    let mut text = format!("{:<8} {:>13} {:>15} {:>15}", "player", "stack", "ICM", "chip chop");
    text += if proposal.guarantee.is_some() { "      guaranteed\n" } else { "\n" };
    let decimals = if proposal.deal.total < 10.0 { 4 } else { 2 };
    for (number, stack, share) in proposal.rows() {
        let _ = write!(
            text,
            "{number:<8} {stack:>13} {:>15.decimals$} {:>15.decimals$}",
            share.icm, share.chip_chop
        );
        text += &share.guaranteed.map_or(String::new(), |money| format!(" {money:>15.decimals$}"));
        text.push('\n');
    }
    let _ = write!(text, "{} is divided", number(proposal.deal.total));
    if let Some(money) = proposal.play_for {
        let _ = write!(text, ", and {} is left for the winner", number(money));
    }
    text.push('\n');
    let with_chips = if proposal.stacks.contains(&0.0) { " with chips" } else { "" };
    if let Some(money) = proposal.guarantee {
        let _ =
            writeln!(text, "guaranteed: ICM, with at least {} for each player{}", number(money), with_chips);
    }
    text + &notes(&proposal.stacks, &proposal.payouts)
}

/// Returns the players as comma-separated values. Without a guarantee, the last column is empty.
pub fn csv(proposal: &Proposal) -> String {
    let mut text = String::from("player,stack,icm,chip_chop,guaranteed\n");
    for (number, stack, Share { icm, chip_chop, guaranteed }) in proposal.rows() {
        let guaranteed = guaranteed.map_or(String::new(), |money| money.to_string());
        let _ = writeln!(text, "{number},{stack},{icm},{chip_chop},{guaranteed}");
    }
    text
}

/// Returns the players with their shares as JSON.
pub fn json(proposal: &Proposal) -> Value {
    let players = proposal.rows().map(|(_, stack, share)| {
        json!({
            "stack": stack,
            "icm": share.icm,
            "chip_chop": share.chip_chop,
            "guaranteed": share.guaranteed,
        })
    });
    json!({
        "total": proposal.deal.total,
        "guarantee": proposal.guarantee,
        "play_for": proposal.play_for,
        "players": players.collect::<Vec<_>>(),
    })
}
