//! What a call needs, and what calls and bets are worth to player 1, if no more is bet behind them.

use equity::Report;
use serde_json::{Value, json};

use crate::words::number;

/// What player 1 may do, in chips.
#[derive(Clone, Copy, Debug)]
pub struct Bets {
    /// What lies in the pot, with the bet that is to be called.
    pub pot: f64,
    /// What a call costs.
    pub call: Option<f64>,
    /// A bet of their own.
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

impl Bets {
    /// The equity at which a call is worth as much as a fold: its price over all that lies in the middle then.
    fn equity_needed(self, call: f64) -> f64 {
        call / (self.pot + call)
    }

    /// What a call is worth beside a fold.
    fn value_of_call(self, call: f64, equity: f64) -> f64 {
        equity * (self.pot + call) - call
    }

    /// What a bet is worth beside giving up.
    fn value_of_bet(self, bet: Bet, equity: f64) -> f64 {
        let called = equity * (self.pot + 2.0 * bet.size) - bet.size;
        bet.folds * self.pot + (1.0 - bet.folds) * called
    }

    /// How often the other player must fold for a bet that wins nothing when it is called.
    fn folds_needed(self, bet: Bet) -> f64 {
        bet.size / (self.pot + bet.size)
    }

    /// A line for the call and one for the bet, below the table of equities.
    pub fn text(self, report: &Report) -> String {
        let (pot, equity) = (number(self.pot), report.shares()[0].equity());
        let error = |pot: f64| match report.standard_error(0) {
            Some(error) => format!(" ± {:.2}", error * pot),
            None => String::new(),
        };
        let mut text = String::new();
        if let Some(call) = self.call {
            let (needed, value) = (100.0 * self.equity_needed(call), self.value_of_call(call, equity));
            let advice = if value < 0.0 { "fold" } else { "call" };
            text += &format!(
                "call    {} into {pot} needs {needed:.4} % (pot odds {:.2} : 1); with {:.4} % it is worth {value:+.2}{}: {advice}\n",
                number(call),
                self.pot / call,
                100.0 * equity,
                error(self.pot + call),
            );
        }
        if let Some(bet) = self.bet {
            let error = error((1.0 - bet.folds) * (self.pot + 2.0 * bet.size));
            text += &format!(
                "bet     {} into {pot} is worth {:+.2}{error} if the other folds {} %; as a pure bluff it needs folds {:.4} % of the time\n",
                number(bet.size),
                self.value_of_bet(bet, equity),
                number(100.0 * bet.folds),
                100.0 * self.folds_needed(bet),
            );
        }
        text
    }

    /// The same for machines: an object with `call` and `bet`, as far as they are asked for.
    pub fn json(self, report: &Report) -> Value {
        let equity = report.shares()[0].equity();
        let call = self.call.map(|call| {
            json!({
                "pot": self.pot,
                "price": call,
                "equity_needed": self.equity_needed(call),
                "value": self.value_of_call(call, equity),
            })
        });
        let bet = self.bet.map(|bet| {
            json!({
                "pot": self.pot,
                "size": bet.size,
                "folds": bet.folds,
                "folds_needed": self.folds_needed(bet),
                "value": self.value_of_bet(bet, equity),
            })
        });
        let parts = [("call", call), ("bet", bet)];
        parts.into_iter().filter_map(|(name, value)| Some((name.to_string(), value?))).collect()
    }
}
