//! Pot odds: the equity that a call needs, and the values of calls and bets for one player, without further
//! bets or other players.

use std::fmt::{self, Formatter, Write};

use holdem::Report;
use serde_json::{Value, json};

use crate::bars::{Bars, Row};
use crate::dark::adapting;
use crate::json::without_absent;
use crate::svg::{Heading, open};
use crate::words::{number, signed, written};

/// The pot and the actions of one player, in chips.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bets {
    /// The pot before the bets of this street: it includes neither `call` nor `bet`.
    pub pot: f64,
    /// The other player's bet, which is the price of a call. With three or more players, each other player puts
    /// in as much.
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
        signed(self.value, 2) + &error
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
    /// Returns `true` if there is a call or a bet to value.
    pub fn has_action(self) -> bool {
        self.call.is_some() || self.bet.is_some()
    }

    /// Returns the value of a call relative to a fold, if every other player puts in as much.
    fn worth_of_call(self, call: f64, report: &Report, player: usize) -> Worth {
        Worth::new(report, player, self.to_win(report) + call, call)
    }

    /// Returns the value of a bet relative to giving up. In a raise, the other player adds to an earlier bet.
    fn worth_of_bet(self, bet: Bet, report: &Report, player: usize) -> Worth {
        Worth::new(report, player, self.pot_if_called(bet), bet.size).or(self.to_win(report), bet.folds)
    }

    /// Returns the pot after the other player has called a bet.
    fn pot_if_called(self, bet: Bet) -> f64 {
        self.pot + 2.0 * bet.size
    }

    /// Returns the chips that the player can win: the pot and the bets of all other players.
    fn to_win(self, report: &Report) -> f64 {
        self.pot + others(report) as f64 * self.call.unwrap_or(0.0)
    }

    /// Returns the return that a price needs to break even: the equity that a call needs, or the probability
    /// with which a bet must win at once if it never wins when called.
    fn needed(self, price: f64, report: &Report) -> f64 {
        price / (self.to_win(report) + price)
    }

    /// Returns a line for the call and one for the bet of a player, counted from 0. They follow the table of
    /// equities.
    pub fn text(self, report: &Report, player: usize) -> String {
        let to_win = number(self.to_win(report));
        let call = self.call.map(|call| {
            let (worth, needed) = (self.worth_of_call(call, report, player), 100.0 * self.needed(call, report));
            let bets = match others(report) {
                1 => format!("bet {}", number(call)),
                others => format!("{others} bets of {}", number(call)),
            };
            format!(
                "call    {} to win {to_win} (pot {}, {bets}) needs {needed:.4} % (pot odds {:.2} : 1); with {:.4} % it is worth {}: {}\n",
                number(call),
                number(self.pot),
                self.to_win(report) / call,
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
                100.0 * self.needed(bet.size, report),
            )
        });
        call.into_iter().chain(bet).collect()
    }

    /// Returns a JSON object with `call` and `bet` of a player, counted from 0, if they were requested.
    pub fn json(self, report: &Report, player: usize) -> Value {
        let call = self.call.map(|call| {
            let worth = self.worth_of_call(call, report, player);
            json!({
                "pot": self.pot,
                "price": call,
                "to_win": self.to_win(report),
                "equity_needed": self.needed(call, report),
                "value": worth.value,
                "stderr": worth.error,
                "advice": worth.advice(),
            })
        });
        let bet = self.bet.map(|bet| {
            let Worth { value, error } = self.worth_of_bet(bet, report, player);
            let Bet { size, folds } = bet;
            json!({
                "pot": self.pot,
                "size": size,
                "to_win": self.to_win(report),
                "pot_if_called": self.pot_if_called(bet),
                "folds": folds,
                "folds_needed": self.needed(size, report),
                "value": value,
                "stderr": error,
            })
        });
        let parts = [("call", call), ("bet", bet)];
        let parts = parts.into_iter().filter_map(|(name, part)| Some((name, part?)));
        parts.map(|(name, part)| (name.to_string(), without_absent(part, &["stderr"]))).collect()
    }

    /// Returns a line for the call and one for the bet of a player, counted from 0, as comma-separated values.
    /// Fields that an action lacks are empty.
    pub fn csv(self, report: &Report, player: usize) -> String {
        let mut text =
            String::from("action,pot,price,to_win,equity,equity_needed,folds,folds_needed,value,stderr\n");
        let (pot, to_win, equity) = (self.pot, self.to_win(report), report.shares()[player].equity());
        let error = |error: Option<f64>| error.map_or_else(String::new, |error| error.to_string());
        if let Some(call) = self.call {
            let worth = self.worth_of_call(call, report, player);
            let (needed, value, error) = (self.needed(call, report), worth.value, error(worth.error));
            let _ = writeln!(text, "call,{pot},{call},{to_win},{equity},{needed},,,{value},{error}");
        }
        if let Some(bet) = self.bet {
            let (worth, action) = (self.worth_of_bet(bet, report, player), self.name_of_bet());
            let Bet { size, folds } = bet;
            let (needed, value, error) = (self.needed(size, report), worth.value, error(worth.error));
            let _ =
                writeln!(text, "{action},{pot},{size},{to_win},{equity},,{folds},{needed},{value},{error}");
        }
        text
    }

    fn name_of_bet(self) -> &'static str {
        if self.call.is_some() { "raise" } else { "bet" }
    }

    /// Returns a picture for a player, counted from 0: bars of the equity and of the probability of a fold,
    /// each above the number that is needed to break even.
    pub fn svg(self, report: &Report, player: usize) -> String {
        adapting(&written(|f| self.draw(f, report, player)))
    }

    fn draw(self, f: &mut Formatter<'_>, report: &Report, player: usize) -> fmt::Result {
        let title = format!("Call or bet of player {}", player + 1);
        let values = [
            self.call.map(|call| ("call", call, self.worth_of_call(call, report, player))),
            self.bet.map(|bet| (self.name_of_bet(), bet.size, self.worth_of_bet(bet, report, player))),
        ];
        let to_win = number(self.to_win(report));
        let note = |(name, price, worth): (&str, f64, Worth)| {
            format!("{name} {} to win {to_win}: worth {} chips", number(price), worth.text())
        };
        let mut notes: Vec<String> = values.into_iter().flatten().map(note).collect();
        notes.push("in percent".into());
        let rows = self.rows(report, player);
        let heading = Heading::new(&title, &notes, Bars::WIDTH);
        let top = MARGIN + heading.height() + 12;
        let bars = Bars { left: MARGIN, count: 1, longest: 1.0 };
        open(f, &title, Bars::WIDTH + 2 * MARGIN, top + bars.height(rows.len()) + MARGIN)?;
        heading.draw(f, MARGIN, MARGIN)?;
        bars.draw(f, top, &rows)?;
        writeln!(f, "</svg>")
    }

    fn rows(self, report: &Report, player: usize) -> Vec<Row> {
        let mut rows = vec![("equity".to_string(), vec![report.shares()[player].equity()])];
        if let Some(call) = self.call {
            rows.push(("equity that the call needs".into(), vec![self.needed(call, report)]));
        }
        if let Some(bet) = self.bet {
            rows.push(("the other player folds".into(), vec![bet.folds]));
            rows.push(("folds that a pure bluff needs".into(), vec![self.needed(bet.size, report)]));
        }
        rows
    }
}

/// Returns the number of the other players.
fn others(report: &Report) -> usize {
    report.shares().len() - 1
}

const MARGIN: usize = 24;
