//! What a call needs, and what calls and bets are worth to player 1, if nothing is bet behind them and nobody else acts.

use equity::Report;
use serde_json::{Value, json};

use crate::json::without_absent;
use crate::words::number;

/// What player 1 may do, in chips.
#[derive(Clone, Copy, Debug)]
pub struct Bets {
    /// What lies in the pot, with the bet that is to be called.
    pub pot: f64,
    /// What a call costs.
    pub call: Option<f64>,
    /// A bet of their own; with a call, a raise to so many chips.
    pub bet: Option<Bet>,
}

/// A bet or a shove.
#[derive(Clone, Copy, Debug)]
pub struct Bet {
    /// In chips.
    pub size: f64,
    /// How often the other player folds, 0 to 1; otherwise they call with the range that the report is about.
    pub folds: f64,
}

/// What something is worth in chips, with the standard error of an estimate.
struct Worth {
    value: f64,
    error: Option<f64>,
}

/// Within how many standard errors of nothing a call is too close to call.
const CLOSE: f64 = 2.0;

impl Worth {
    /// A part of what lies in a pot in the end, less the price.
    fn new(report: &Report, pot: f64, price: f64) -> Self {
        let value = report.shares()[0].equity() * pot - price;
        Self { value, error: report.standard_error(0).map(|error| error * pot) }
    }

    /// So often something else, which is certain.
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
    /// What a call is worth beside a fold.
    fn worth_of_call(self, call: f64, report: &Report) -> Worth {
        Worth::new(report, self.pot + call, call)
    }

    /// What a bet is worth beside giving up. Of a raise, the other player has put in a part already.
    fn worth_of_bet(self, bet: Bet, report: &Report) -> Worth {
        let pot = self.pot + 2.0 * bet.size - self.call.unwrap_or(0.0);
        Worth::new(report, pot, bet.size).or(self.pot, bet.folds)
    }

    /// What must come in return for a price: the equity that a call needs, or how often a bet must win at once if it wins
    /// nothing when it is called.
    fn needed(self, price: f64) -> f64 {
        price / (self.pot + price)
    }

    /// A line for the call and one for the bet, below the table of equities.
    pub fn text(self, report: &Report) -> String {
        let pot = number(self.pot);
        let call = self.call.map(|call| {
            let (worth, needed) = (self.worth_of_call(call, report), 100.0 * self.needed(call));
            format!(
                "call    {} to win {pot}, the bet included, needs {needed:.4} % (pot odds {:.2} : 1); with {:.4} % it is worth {}: {}\n",
                number(call),
                self.pot / call,
                100.0 * report.shares()[0].equity(),
                worth.text(),
                worth.advice(),
            )
        });
        let bet = self.bet.map(|bet| {
            format!(
                "{} {} into {pot} is worth {} if the other player folds {} % of the time; it needs {:.4} % as a pure bluff\n",
                if self.call.is_some() { "raise   to" } else { "bet    " },
                number(bet.size),
                self.worth_of_bet(bet, report).text(),
                number(100.0 * bet.folds),
                100.0 * self.needed(bet.size),
            )
        });
        call.into_iter().chain(bet).collect()
    }

    /// The same for machines: an object with `call` and `bet`, as far as they are asked for.
    pub fn json(self, report: &Report) -> Value {
        let call = self.call.map(|call| {
            let Worth { value, error } = self.worth_of_call(call, report);
            json!({ "pot": self.pot, "price": call, "equity_needed": self.needed(call), "value": value, "stderr": error })
        });
        let bet = self.bet.map(|bet| {
            let Worth { value, error } = self.worth_of_bet(bet, report);
            let Bet { size, folds } = bet;
            let folds_needed = self.needed(size);
            json!({ "pot": self.pot, "size": size, "folds": folds, "folds_needed": folds_needed, "value": value, "stderr": error })
        });
        let parts = [("call", call), ("bet", bet)];
        let parts = parts.into_iter().filter_map(|(name, part)| Some((name, part?)));
        parts.map(|(name, part)| (name.to_string(), without_absent(part, &["stderr"]))).collect()
    }
}
