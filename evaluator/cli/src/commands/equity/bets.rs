//! The options for what a call needs and a bet is worth.

use render::equity::{Bet, Bets};

use crate::spot::percent;

/// What lies in the pot, and what player 1 may do.
#[derive(clap::Args)]
#[group(id = "bets", conflicts_with = "batch", multiple = true)]
pub(crate) struct BetChoice {
    /// Chips in the pot, with the bet that player 1 faces if there is one: tells what --call or --bet is worth
    #[arg(long, value_name = "CHIPS", value_parser = pot, allow_hyphen_values = true)]
    pot: Option<f64>,
    /// The chips that player 1 must put in: the equity that a call needs, and what it is worth beside a fold
    #[arg(long, value_name = "CHIPS", value_parser = chips, allow_hyphen_values = true, requires = "pot")]
    call: Option<f64>,
    /// The chips that player 1 bets or shoves, of two players: what that is worth beside giving up, and how often it must
    /// win at once. With --call it is a raise to so many chips
    #[arg(long, visible_aliases = ["raise", "shove", "jam"], value_name = "CHIPS", value_parser = chips)]
    #[arg(allow_hyphen_values = true, requires = "pot")]
    bet: Option<f64>,
    /// How often the other player folds to --bet, in percent; otherwise they call with their range [default: 0]
    #[arg(long, value_name = "PERCENT", value_parser = percent, allow_hyphen_values = true, requires = "bet")]
    fold: Option<f64>,
}

impl BetChoice {
    /// What is asked for, if it is; `players` is how many there are.
    pub(crate) fn read(&self, players: usize) -> Result<Option<Bets>, String> {
        let Some(pot) = self.pot else { return Ok(None) };
        match (self.call, self.bet) {
            (None, None) => return Err(format!("--pot {pot}: expected --call or --bet beside it")),
            (_, Some(_)) if players > 2 => {
                return Err(format!("--bet: there are {players} players, and bets are worked out for two"));
            }
            (Some(call), Some(bet)) if bet <= call => {
                return Err(format!(
                    "--bet {bet}: beside --call {call} it is a raise: expected more chips than that"
                ));
            }
            _ => {}
        }
        let bet = self.bet.map(|size| Bet { size, folds: self.fold.unwrap_or(0.0) });
        Ok(Some(Bets { pot, call: self.call, bet }))
    }
}

/// Beyond these, what is said to be chips is a slip.
const LEAST: f64 = 1e-4;
const MOST: f64 = 1e12;

fn pot(text: &str) -> Result<f64, &'static str> {
    let chips = text.parse().ok().filter(|chips: &f64| *chips == 0.0 || (LEAST..=MOST).contains(chips));
    // Without the sign of -0.
    chips.map(f64::abs).ok_or("expected a number of chips alone, 0 or more, and at most 1000000000000")
}

fn chips(text: &str) -> Result<f64, &'static str> {
    let chips = pot(text).ok().filter(|&chips| chips > 0.0);
    chips.ok_or("expected a number of chips alone, such as 75, above 0, and at most 1000000000000")
}
