//! Several boards for the same hands: double boards, and one board that is run several times.
//!
//! Each board gets its own part of the pot, a half or a third. The equity on a board is that of this board
//! alone, with the cards of the other boards dead, because the cards that come on the others are as good as any
//! unknown cards. The equity in the whole pot is the mean over all boards. What a player wins on all boards
//! together needs them jointly: [`Joint`].
//!
//! ```
//! use equity::boards::compare;
//! use equity::game::{AnyRange, Question};
//! use evaluator::RankTable;
//! use holdem::Engine;
//!
//! let engine = Engine::new(RankTable::embedded());
//! let hands = ["AsAh", "7d6d"].map(|text| AnyRange::Hand(text.parse().expect("cards")));
//! let turn = "Ks 8d 5d 2c".parse()?;
//! // The turn is dealt once, and the river twice.
//! let report = compare(&engine, &Question::new(&hands), &[turn, turn])?;
//! assert!((report.equity(0) - report.boards()[0].shares()[0].equity()).abs() < 1e-12);
//! let parts: Vec<_> = report.joint().parts(0).iter().map(|part| part.share).collect();
//! assert_eq!(parts, [1.0, 0.5, 0.0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod exact;
mod simulation;

use std::collections::BTreeMap;
use std::prelude::rust_2024::*;
use std::time::Duration;

use evaluator::{Card, CardSet};

use crate::board::check_dead;
pub use crate::board_values::BoardValues;
use crate::game::{Game, GameInfo, Question};
use crate::progress::on_threads;
use crate::report::PlayerSet;
use crate::value::{Value, better};
use crate::{Cases, EquityError, Method, Plan, Report, Shares, Simulation};

/// The maximum number of boards.
pub const MAX_BOARDS: usize = 3;

/// The results of hands or ranges on several boards.
#[derive(Clone, Debug)]
pub struct BoardsReport {
    boards: Vec<Report>,
    joint: Joint,
}

/// What the players win on all boards together.
#[derive(Clone, Debug)]
pub struct Joint {
    players: Vec<Vec<Part>>,
    simulation: Option<Simulation>,
    done: f64,
}

/// A part of the whole pot with its probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// The part of the pot that the player wins on all boards together, from 0 to 1.
    pub share: f64,
    /// The probability, from 0 to 1.
    pub probability: f64,
}

impl BoardsReport {
    /// Returns the results on each board alone.
    #[must_use]
    pub fn boards(&self) -> &[Report] {
        &self.boards
    }

    /// Returns a player's equity in the whole pot, from 0 to 1.
    ///
    /// # Panics
    ///
    /// Panics if there is no such player.
    #[must_use]
    pub fn equity(&self, player: usize) -> f64 {
        let equities = self.boards.iter().map(|report| report.shares()[player].equity());
        equities.sum::<f64>() / self.boards.len() as f64
    }

    /// Returns an upper bound of the standard error of [`equity`](Self::equity), or `None` if it is exact.
    #[must_use]
    pub fn standard_error(&self, player: usize) -> Option<f64> {
        // The errors of boards may be correlated, and then they add up.
        let errors = self.boards.iter().map(|report| report.standard_error(player));
        let sum: f64 = errors.clone().flatten().sum();
        errors.flatten().next().map(|_| sum / self.boards.len() as f64)
    }

    /// Returns what the players win on all boards together.
    #[must_use]
    pub fn joint(&self) -> &Joint {
        &self.joint
    }
}

impl Joint {
    /// Returns the parts of the pot that a player can win, the largest first. A share of 1 is a scoop of all
    /// boards.
    ///
    /// # Panics
    ///
    /// Panics if there is no such player.
    #[must_use]
    pub fn parts(&self, player: usize) -> &[Part] {
        &self.players[player]
    }

    /// Returns the probability that a player wins the whole pot.
    ///
    /// # Panics
    ///
    /// Panics if there is no such player.
    #[must_use]
    pub fn scoop(&self, player: usize) -> f64 {
        self.players[player].iter().find(|part| part.share == 1.0).map_or(0.0, |part| part.probability)
    }

    /// Returns the standard error of a probability in a simulation, or `None` if it is exact. It is above zero
    /// also if all samples had the same result.
    #[must_use]
    pub fn standard_error(&self, probability: f64) -> Option<f64> {
        let samples = self.simulation?.samples as f64;
        let mean = probability.mul_add(samples, 1.0) / (samples + 2.0);
        Some((mean * (1.0 - mean) / samples).sqrt())
    }

    /// Returns the facts about the simulation, or `None` if the probabilities are exact.
    #[must_use]
    pub fn simulation(&self) -> Option<Simulation> {
        self.simulation
    }

    /// Returns the part of the simulation that was done before it was stopped, or `None` if it was complete.
    #[must_use]
    pub fn partial(&self) -> Option<f64> {
        (self.done < 1.0).then_some(self.done)
    }

    fn of(sums: Sums, simulation: Option<Simulation>, done: f64) -> Self {
        let all = u64::POT * sums.boards as u64;
        let player = |parts: BTreeMap<u64, f64>| {
            let total: f64 = parts.values().sum();
            let part = |(part, weight): (u64, f64)| Part {
                share: part as f64 / all as f64,
                probability: weight / total,
            };
            parts.into_iter().rev().map(part).collect()
        };
        Self { players: sums.players.into_iter().map(player).collect(), simulation, done }
    }
}

/// The weights of deals by the part of the pot that each player wins, in units of the boards' parts.
#[derive(Clone)]
struct Sums {
    boards: usize,
    players: Vec<BTreeMap<u64, f64>>,
}

impl Sums {
    fn new(boards: usize, players: usize) -> Self {
        Self { boards, players: vec![BTreeMap::new(); players] }
    }

    /// Adds deals in which the players win these parts.
    fn add(&mut self, parts: impl Iterator<Item = u64>, weight: f64) {
        for (sums, part) in self.players.iter_mut().zip(parts) {
            *sums.entry(part).or_default() += weight;
        }
    }

    fn add_all(&mut self, other: &Self) {
        for (sums, others) in self.players.iter_mut().zip(&other.players) {
            others.iter().for_each(|(&part, weight)| *sums.entry(part).or_default() += weight);
        }
    }
}

/// Adds the parts of one board that the players win to `parts`, in units of [`Cases::POT`].
fn add_parts(values: &[Value], parts: &mut [u64]) {
    let (mut highs, mut lows) = ((0, 0), (0, 0));
    for (player, &Value { high, low }) in values.iter().enumerate() {
        highs = better(highs, high, player);
        if low > 0 {
            lows = better(lows, low, player);
        }
    }
    let halves = [highs.1, lows.1].map(|players| PlayerSet::from_bits(players as u16));
    for (player, part) in parts.iter_mut().enumerate() {
        *part += Shares::of_halves(1_u64, halves, player).pot_parts();
    }
}

/// Compares hands or ranges on two or three boards, or on one. The board of the question is not used. A board
/// that is given several times is run several times.
///
/// The probabilities of [`Joint`] are exact if the ranges have few deals and that is quick, or if the method is
/// exact. Otherwise they are simulated.
///
/// # Errors
///
/// Returns the errors of [`Game::equity`] for each board. Also returns
///
/// - [`EquityError::NoBoard`] if the game has no board,
/// - [`EquityError::Discards`] if players discard after the flop,
/// - [`EquityError::Boards`] if the number of boards is not 1 to 3,
/// - [`EquityError::OnTwoBoards`] if a card is on different boards,
/// - [`EquityError::TooFewCards`] if the boards cannot be completed.
pub fn compare(
    game: &dyn Game,
    question: &Question<'_>,
    boards: &[CardSet],
) -> Result<BoardsReport, EquityError> {
    let info = game.info();
    let values = game.board_values().ok_or_else(|| no_values(info))?;
    check(question, boards, info)?;
    let mut reports: Vec<Report> = Vec::with_capacity(boards.len());
    for (number, &board) in boards.iter().enumerate() {
        let same = boards[..number].iter().position(|earlier| *earlier == board);
        let report = match same {
            Some(same) => reports[same].clone(),
            None => game.equity(&alone(question, boards, board))?,
        };
        reports.push(report);
    }
    let joint = on_threads(question.options.threads, || {
        let spot = Spot { game, values, question, boards };
        if question.options.method != Method::MonteCarlo
            && let Some(deals) = exact::Deals::new(&spot)
        {
            let cost = deals.cost();
            let limit = question.options.exact_within;
            if question.options.method == Method::Exact || cost <= limit {
                return deals.run();
            }
        }
        match question.options.method {
            Method::Exact => {
                let reason = "the ranges have too many deals for exact parts of the pot";
                Err(EquityError::PlanDoesNotApply { plan: Plan::Enumeration, reason })
            }
            _ => simulation::run(&spot),
        }
    })?;
    Ok(BoardsReport { boards: reports, joint })
}

/// Returns the error for a game in which hands have no values on a complete board alone.
fn no_values(info: &GameInfo) -> EquityError {
    let game = info.title;
    if info.has_board() { EquityError::Discards { game } } else { EquityError::NoBoard { game } }
}

/// Returns the estimated time of exact work on one thread for [`compare`].
///
/// # Errors
///
/// Returns the errors of [`compare`] that concern the question itself.
pub fn exact_cost(
    game: &dyn Game,
    question: &Question<'_>,
    boards: &[CardSet],
) -> Result<Duration, EquityError> {
    let info = game.info();
    let values = game.board_values().ok_or_else(|| no_values(info))?;
    check(question, boards, info)?;
    let mut cost = Duration::ZERO;
    for &board in boards {
        cost = cost.saturating_add(game.exact_cost(&alone(question, boards, board))?);
    }
    let spot = Spot { game, values, question, boards };
    let joint = exact::Deals::new(&spot).map_or(Duration::MAX, |deals| deals.cost());
    Ok(cost.saturating_add(joint))
}

/// Returns the question about one of the boards. The cards of the others are dead.
fn alone<'a>(question: &Question<'a>, boards: &[CardSet], board: CardSet) -> Question<'a> {
    let others = boards.iter().filter(|other| **other != board);
    let dead = others.fold(question.dead, |dead, other| dead | *other);
    Question { board, dead, ..*question }
}

/// A checked question.
struct Spot<'a> {
    game: &'a dyn Game,
    values: &'a dyn BoardValues,
    question: &'a Question<'a>,
    boards: &'a [CardSet],
}

impl Spot<'_> {
    /// Returns the cards that nobody holds.
    fn known(&self) -> CardSet {
        let absent = CardSet::FULL - self.game.info().deck;
        self.boards.iter().fold(self.question.dead | absent, |known, board| known | *board)
    }

    /// Returns the number of cards to come on a board.
    fn to_come(&self, board: CardSet) -> usize {
        self.game.info().board_cards() - board.len()
    }
}

fn check(question: &Question<'_>, boards: &[CardSet], info: &GameInfo) -> Result<(), EquityError> {
    let players = question.ranges.len();
    if !(1..=MAX_BOARDS).contains(&boards.len()) {
        return Err(EquityError::Boards { found: boards.len() });
    }
    let mut known = question.dead;
    let mut missing = 0;
    for (number, &board) in boards.iter().enumerate() {
        if let Some(error) = info.wrong_board(board.len()) {
            return Err(error);
        }
        check_dead(board, question.dead)?;
        let others = boards[..number].iter().enumerate().filter(|(_, other)| **other != board);
        for (other, earlier) in others {
            if let Some(card) = (*earlier & board).iter().next() {
                return Err(EquityError::OnTwoBoards { card, boards: [other, number] });
            }
        }
        known |= board;
        missing += info.board_cards() - board.len();
    }
    let left = (info.deck - known).len();
    let needed = players * info.hole_cards + missing;
    if left < needed {
        return Err(EquityError::TooFewCards { left, needed, players });
    }
    Ok(())
}

/// Returns the cards of a set with ascending ids.
fn cards_of(set: CardSet) -> Vec<Card> {
    let mut cards: Vec<Card> = set.iter().collect();
    cards.sort_unstable_by_key(|card| card.id());
    cards
}
