//! The question: the players, the board, and the options.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::time::Duration;

use equity::internals::{MOST_PLAYERS, Setup};
use equity::{Emptied, EquityError, Method, Options, setup_methods};
use evaluator::{CardSet, HoleCards};

use crate::engine::Engine;
use crate::question::player::Player;
use crate::range::Range;
use crate::removal::Spot;

/// A question: the equities of two to ten ranges against each other.
///
/// All runouts of a board of 0, 3, 4 or 5 cards have the same probability. The probability of a deal is
/// proportional to the product of its combos' weights, or 0 if two combos share a card. By default the answer
/// is [exact](Method::Exact) if that is quick, and [simulated](Method::MonteCarlo) otherwise.
///
/// ```
/// use evaluator::RankTable;
/// use holdem::{Engine, Plan, Showdown};
/// use holdem::range::Range;
///
/// let engine = Engine::new(RankTable::embedded());
/// let players: [Range; 2] = ["random".parse()?, "random".parse()?];
/// let question = Showdown::new(&players).board("Ac Kd 9h".parse()?);
/// let counts = question.run(&engine)?.counts().ok_or("weighted")?;
/// assert_eq!((counts[0].wins(), counts[0].ties(), counts[0].total()), (586_256_189, 86_031_062, 1_258_543_440));
///
/// let error = question.plan(Plan::PreflopTable).run(&engine).unwrap_err();
/// assert_eq!(error.to_string(), "no preflop table: there is a board, or there are dead cards");
///
/// let players: [Range; 3] = ["AA".parse()?, "KK".parse()?, "QQ".parse()?];
/// let report = Showdown::new(&players).run(&engine)?;
/// assert_eq!(report.shares()[0].wins(), 197_872_740.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Examples
///
/// A simulation up to a standard error, with a seed:
///
/// ```
/// use evaluator::RankTable;
/// use holdem::{Engine, Method, Showdown, Stop};
/// use holdem::range::Range;
///
/// let players = [0; 6].map(|_| Range::full());
/// let stop = Stop::never().standard_error(0.001);
/// let question = Showdown::new(&players).method(Method::MonteCarlo).stop(stop).seed(7);
/// let report = question.run(&Engine::new(RankTable::embedded()))?;
/// assert!(report.standard_error(0).is_some_and(|error| error <= 0.001));
/// assert!((report.shares()[0].equity() - 1.0 / 6.0).abs() < 0.004);
/// # Ok::<(), holdem::EquityError>(())
/// ```
///
/// The number of threads does not change the answer:
///
/// ```
/// use evaluator::RankTable;
/// use holdem::{Engine, Showdown};
/// use holdem::range::Range;
///
/// let engine = Engine::new(RankTable::embedded());
/// let players: [Range; 2] = ["AA".parse()?, "random".parse()?];
/// let question = Showdown::new(&players).board("Kd 9h 4c".parse()?);
/// assert_eq!(question.threads(1).run(&engine)?.counts(), question.run(&engine)?.counts());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A callback that stops the run:
///
/// ```
/// use std::ops::ControlFlow;
///
/// use evaluator::RankTable;
/// use holdem::{Engine, Plan, Progress, Showdown};
/// use holdem::range::Range;
///
/// let half = |progress: &Progress<'_>| match progress.done < 0.5 {
///     true => ControlFlow::Continue(()),
///     false => ControlFlow::Break(()),
/// };
/// let players: [Range; 2] = ["AA".parse()?, "random".parse()?];
/// let question = Showdown::new(&players).plan(Plan::Sweep);
/// let report = question.on_progress(&half).run(&Engine::new(RankTable::embedded()))?;
/// assert!(report.partial().is_some_and(|part| part > 0.3 && part < 1.0));
/// let equity = report.shares()[0].equity();
/// assert!(report.standard_error(0).is_some_and(|error| (equity - 0.852).abs() < 4.0 * error));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A flag that stops the run:
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use std::time::Duration;
///
/// use evaluator::RankTable;
/// use holdem::{Engine, Progress, Showdown, Stop};
/// use holdem::range::Range;
///
/// let engine = Engine::new(RankTable::embedded());
/// let players: [Range; 3] = ["random".parse()?, "random".parse()?, "AA".parse()?];
/// let cancel = AtomicBool::new(false);
/// // Any thread may set the flag. Here the first interim result does.
/// let set = |progress: &Progress<'_>| {
///     cancel.store(progress.estimate.is_some(), Ordering::Relaxed);
///     ControlFlow::Continue(())
/// };
/// let question = Showdown::new(&players).stop(Stop::never()).on_progress(&set).stop_when(&cancel);
/// let report = question.exact_within(Duration::ZERO).run(&engine)?;
/// assert!(report.partial().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The parts of a question:
///
/// ```
/// use holdem::{Method, Showdown};
/// use holdem::range::Range;
///
/// let players = [Range::full(), Range::full()];
/// let question = Showdown::new(&players).method(Method::Exact).board("Kd 9h 4c".parse()?);
/// assert_eq!((question.get_options().method, question.get_board().len()), (Method::Exact, 3));
/// assert_eq!(question.get_players().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Showdown<'a> {
    pub(crate) seats: [Option<Player<'a>>; MOST_PLAYERS],
    /// The number of given players, which may be too large for `seats`.
    pub(crate) players: usize,
    /// The dead cards that are not in the game's deck.
    pub(crate) absent: CardSet,
    pub(crate) setup: Setup<'a>,
}

impl<'a> Showdown<'a> {
    /// The maximum number of players: 10.
    pub const MOST_PLAYERS: usize = MOST_PLAYERS;

    /// Creates a question before the flop, with the ranges or combos of two to ten players, numbered from 0.
    #[must_use]
    pub fn new(given: impl IntoIterator<Item = impl Into<Player<'a>>>) -> Self {
        let mut seats = [None; Self::MOST_PLAYERS];
        let mut players = 0;
        for player in given {
            if let Some(seat) = seats.get_mut(players) {
                *seat = Some(player.into());
            }
            players += 1;
        }
        Self { seats, players, absent: CardSet::EMPTY, setup: Setup::default() }
    }

    setup_methods!('a);

    /// Requests the shares of each combo of each player, which takes two to six times as long. Of two or
    /// three players, all combos that the known cards leave have shares against the other ranges. Of four or
    /// more, only the combos of the player's range do. Simulations and stopped runs do not have them:
    /// [`Method::Auto`] returns an error if exact work would take longer than
    /// [the limit](Self::exact_within).
    #[must_use]
    pub fn by_combo(mut self) -> Self {
        self.setup.options.by_combo = true;
        self
    }

    /// Returns an iterator over the players' ranges or combos. Players after the tenth are left out.
    pub fn get_players(&self) -> impl Iterator<Item = Player<'a>> {
        self.seats.into_iter().flatten()
    }

    /// Adds the cards that are not in the game's deck to the dead cards.
    pub(crate) fn in_deck(&self, engine: &Engine) -> Result<Cow<'_, Self>, EquityError> {
        let absent = engine.rules().absent();
        let game = engine.rules().game.title();
        for (player, seat) in self.seats.iter().flatten().enumerate() {
            if let Player::Range(range) = seat
                && let Some(other) = range.game().filter(|other| *other != engine.rules().game)
            {
                return Err(EquityError::RangeOfOtherGame { player, range: other.title(), game });
            }
        }
        if absent.is_empty() {
            return Ok(Cow::Borrowed(self));
        }
        if let Some(card) = (self.setup.board & absent).iter().next() {
            return Err(EquityError::NotInDeck { card, game });
        }
        let is_dealt = |combo: &HoleCards| !combo.card_set().intersects(absent);
        for (player, seat) in self.seats.iter().flatten().enumerate() {
            let has_combos = match seat {
                Player::Hand(combo) => is_dealt(combo),
                // The highest cards come first, because every deck has them.
                Player::Range(range) => {
                    let mut combos = HoleCards::ALL.iter().rev().filter(|combo| range.weight(**combo) > 0.0);
                    combos.any(is_dealt) || range.is_empty()
                }
            };
            if !has_combos {
                return Err(EquityError::RangeNotInDeck { player, game });
            }
        }
        Ok(Cow::Owned(Self { absent, ..self.dead(self.setup.dead | absent) }))
    }

    pub(crate) fn spot(&self) -> Result<Spot, EquityError> {
        if self.players > MOST_PLAYERS {
            return Err(EquityError::PlayerCount { found: self.players, most: MOST_PLAYERS, game: None });
        }
        let ranges: Vec<_> = self.seats.iter().flatten().map(|player| player.range()).collect();
        let ranges: Vec<&Range> = ranges.iter().map(AsRef::as_ref).collect();
        let Options { method, exact_within, by_combo, .. } = self.setup.options;
        let exact_within = if method == Method::Exact { Duration::MAX } else { exact_within };
        let spot = Spot::new(&ranges, self.setup.board, self.setup.dead, by_combo, exact_within);
        spot.map_err(|error| match error {
            EquityError::EmptyRange { player, .. } => {
                let range = ranges[player].without(self.absent);
                let is_empty = |cards| range.without(cards).is_empty();
                EquityError::EmptyRange {
                    player,
                    by: Emptied::of(is_empty, self.setup.board, self.setup.dead - self.absent),
                }
            }
            error => error,
        })
    }
}

impl core::fmt::Debug for Showdown<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Showdown")
            .field("players", &self.seats.iter().flatten().collect::<Vec<_>>())
            .field("board", &self.setup.board)
            .field("dead", &self.setup.dead)
            .field("options", &self.setup.options)
            .finish_non_exhaustive()
    }
}
