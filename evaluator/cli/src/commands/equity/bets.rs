//! The options for pot odds and the value of bets.

use render::equity::{Bet, Bets};

use crate::spot::percent;

/// The pot and the options of player 1.
#[derive(clap::Args)]
#[group(id = "bets", conflicts_with = "batch", multiple = true)]
pub(crate) struct BetChoice {
    /// Chips in the pot before the bets of this street: without --call and --bet. Prints the value of --call or
    /// --bet
    #[arg(long, value_name = "CHIPS", value_parser = pot, allow_hyphen_values = true)]
    pot: Option<f64>,
    /// The other player's bet in chips, which player 1 must put in to call. Prints the equity that the call
    /// needs and its EV, relative to a fold. --pot 100 --call 60 is a call of 60 to win 160. With three or more
    /// players, each other player puts in as much: with three it is a call of 60 to win 220
    #[arg(long, visible_alias = "bet-faced", value_name = "CHIPS", value_parser = chips, allow_hyphen_values = true, requires = "pot")]
    call: Option<f64>,
    /// Chips that player 1 of two bets or shoves. Prints the EV, relative to giving up, and the fold
    /// frequency that a pure bluff needs. With --call it is a raise to this many chips
    #[arg(long, visible_aliases = ["raise", "shove", "jam"], value_name = "CHIPS", value_parser = chips)]
    #[arg(allow_hyphen_values = true, requires = "pot")]
    bet: Option<f64>,
    /// How often the other player folds to --bet, in percent. Otherwise they call with their range [default:
    /// 0]
    #[arg(long, value_name = "PERCENT", value_parser = percent, allow_hyphen_values = true, requires = "bet")]
    fold: Option<f64>,
}

impl BetChoice {
    /// Returns the requested bets of `players` players, or `None` if there is no request.
    pub(crate) fn read(&self, players: usize) -> Result<Option<Bets>, String> {
        let Some(pot) = self.pot else { return Ok(None) };
        match (self.call, self.bet) {
            (None, None) => return Err(format!("--pot {pot}: expected --call or --bet too")),
            (_, Some(_)) if players > 2 => {
                return Err(format!("--bet: there are {players} players, and bets need two"));
            }
            (Some(call), Some(bet)) if bet <= call => {
                return Err(format!(
                    "--bet {bet}: with --call {call} it is a raise: expected more chips than the call"
                ));
            }
            _ => {}
        }
        let bet = self.bet.map(|size| Bet { size, folds: self.fold.unwrap_or(0.0) });
        Ok(Some(Bets { pot, call: self.call, bet }))
    }
}

/// Numbers outside this range are treated as mistakes.
const LEAST: f64 = 1e-4;
const MOST: f64 = 1e12;

fn pot(text: &str) -> Result<f64, &'static str> {
    let chips = text.parse().ok().filter(|chips: &f64| *chips == 0.0 || (LEAST..=MOST).contains(chips));
    // Removes the sign of -0.
    chips.map(f64::abs).ok_or("expected a number of chips without a unit, from 0 to 1000000000000")
}

fn chips(text: &str) -> Result<f64, &'static str> {
    let chips = pot(text).ok().filter(|&chips| chips > 0.0);
    chips.ok_or("expected a number of chips without a unit, such as 75, above 0 and at most 1000000000000")
}
