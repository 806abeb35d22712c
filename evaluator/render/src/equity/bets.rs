//! Pot odds: the equity that a call needs, and the values of calls and bets for one player, without further
//! bets or other players.

use holdem::Report;
use serde_json::{Value, json};

use crate::json::without_absent;
use crate::words::number;

/// The pot and the actions of one player, in chips.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bets {
    /// The pot before the bets of this street: it includes neither `call` nor `bet`.
    pub pot: f64,
    /// The other player's bet, which is the price of a call.
    pub call: Option<f64>,
    /// The player's own bet. If there is a call too, it is a raise to this size.
    pub bet: Option<Bet>,
}

/// A bet or a shove.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bet {
    /// The size in chips.
    pub size: f64,
    /// The probability that the other player folds, 0 to 1. Otherwise they call with the range of the report.
    pub folds: f64,
}

/// A value in chips. Simulations have a standard error.
struct Worth {
    value: f64,
    error: Option<f64>,
}

/// The number of standard errors from 0 within which a call is too close to decide.
const CLOSE: f64 = 2.0;

impl Worth {
    /// Returns the player's share of a final pot, less the price.
    fn new(report: &Report, player: usize, pot: f64, price: f64) -> Self {
        let value = report.shares()[player].equity() * pot - price;
        Self { value, error: report.standard_error(player).map(|error| error * pot) }
    }

    /// Returns the mean with another value, which is exact and occurs with probability `often`.
    fn or(self, other: f64, often: f64) -> Self {
        let rest = 1.0 - often;
        Self { value: often * other + rest * self.value, error: self.error.map(|error| rest * error) }
    }

    fn text(&self) -> String {
        let error = self.error.map_or_else(String::new, |error| format!(" ± {error:.2}"));
        format!("{:+.2}{error}", self.value)
    }

    fn advice(&self) -> &'static str {
        match self.value {
            value if value.abs() <= CLOSE * self.error.unwrap_or(0.0) => "too close to call",
            value if value > 0.0 => "call",
            _ => "fold",
        }
    }
}

impl Bets {
    /// Returns the value of a call relative to a fold.
    fn worth_of_call(self, call: f64, report: &Report, player: usize) -> Worth {
        Worth::new(report, player, self.to_win() + call, call)
    }

    /// Returns the value of a bet relative to giving up. In a raise, the other player adds to an earlier bet.
    fn worth_of_bet(self, bet: Bet, report: &Report, player: usize) -> Worth {
        Worth::new(report, player, self.pot + 2.0 * bet.size, bet.size).or(self.to_win(), bet.folds)
    }

    /// Returns the chips that the player wins if the other player folds: the pot and the other player's bet.
    fn to_win(self) -> f64 {
        self.pot + self.call.unwrap_or(0.0)
    }

    /// Returns the return that a price needs to break even: the equity that a call needs, or the probability
    /// with which a bet must win at once if it never wins when called.
    fn needed(self, price: f64) -> f64 {
        price / (self.to_win() + price)
    }

    /// Returns a line for the call and one for the bet of a player, counted from 0. They follow the table of
    /// equities.
    pub fn text(self, report: &Report, player: usize) -> String {
        let to_win = number(self.to_win());
        let call = self.call.map(|call| {
            let (worth, needed) = (self.worth_of_call(call, report, player), 100.0 * self.needed(call));
            format!(
                "call    {} to win {to_win} (pot {}, bet {}) needs {needed:.4} % (pot odds {:.2} : 1); with {:.4} % it is worth {}: {}\n",
                number(call),
                number(self.pot),
                number(call),
                self.to_win() / call,
                100.0 * report.shares()[player].equity(),
                worth.text(),
                worth.advice(),
            )
        });
        let bet = self.bet.map(|bet| {
            format!(
                "{} {} into {to_win} is worth {} if the other player folds {} % of the time; it needs {:.4} % as a pure bluff\n",
                if self.call.is_some() { "raise   to" } else { "bet    " },
                number(bet.size),
                self.worth_of_bet(bet, report, player).text(),
                number(100.0 * bet.folds),
                100.0 * self.needed(bet.size),
            )
        });
        call.into_iter().chain(bet).collect()
    }

    /// Returns a JSON object with `call` and `bet` of a player, counted from 0, if they were requested.
    pub fn json(self, report: &Report, player: usize) -> Value {
        let call = self.call.map(|call| {
            let Worth { value, error } = self.worth_of_call(call, report, player);
            json!({ "pot": self.pot, "price": call, "equity_needed": self.needed(call), "value": value, "stderr": error })
        });
        let bet = self.bet.map(|bet| {
            let Worth { value, error } = self.worth_of_bet(bet, report, player);
            let Bet { size, folds } = bet;
            let folds_needed = self.needed(size);
            json!({ "pot": self.pot, "size": size, "folds": folds, "folds_needed": folds_needed, "value": value, "stderr": error })
        });
        let parts = [("call", call), ("bet", bet)];
        let parts = parts.into_iter().filter_map(|(name, part)| Some((name, part?)));
        parts.map(|(name, part)| (name.to_string(), without_absent(part, &["stderr"]))).collect()
    }
}
