//! Answers to many questions on all cores: ranges are parsed once, and equal questions are answered once.
//!
//! ```
//! use equity::Options;
//! use equity::batch::{Batch, Question, Ranges};
//! use holdem::Engine;
//! use evaluator::{CardSet, RankTable};
//!
//! let engine = Engine::new(RankTable::embedded());
//! let ranges = Ranges::of(&engine);
//! let questions = [["7s6s", "AhAd"], ["7s6s", "QQ+, AK"], ["7s6s", "QQ+, AK"]].map(|texts| {
//!     let players = texts.map(|text| ranges.read(text).expect("a range"));
//!     Question::new(players, "9s 8s 2h".parse().expect("a board"), CardSet::EMPTY)
//! });
//! let answers = Batch::new(&engine, Options::default()).run(&questions);
//! let equities: Vec<String> = answers
//!     .iter()
//!     .map(|answer| answer.report.as_ref().map(|report| format!("{:.4}", report.shares()[0].equity())))
//!     .collect::<Result<_, _>>()
//!     .expect("they can be dealt");
//! assert_eq!(equities, ["0.5626", "0.5979", "0.5979"]);
//! ```

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::prelude::rust_2024::*;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use evaluator::CardSet;

use crate::any_range::AnyRange;
use crate::cost::SHORT;
use crate::game::{self, Game, GameInfo, GameRanges, RangeOptions, ReadRangeError};
use crate::progress::{Callback, Reporter, collect, on_threads};
use crate::{EquityError, Method, Options, Progress, Report};

/// The maximum number of cached answers. A question and its answer take a few hundred bytes.
const MAX_REMEMBERED: usize = 1 << 14;

/// The number of questions that a thread answers between two reports of progress, unless one takes longer than
/// [`LONG`].
const TOGETHER: usize = 32;
const LONG: Duration = Duration::from_millis(20);

/// The number of chunks of a small batch, so that all threads have some.
const CHUNKS: usize = 64;

/// The maximum number of cached ranges. A range of two hole cards takes about 11 KB.
const MAX_KEPT: usize = 1 << 10;

/// The maximum number of hands in all cached ranges but the last. A hand takes up to 16 bytes.
const MAX_KEPT_HANDS: u64 = 1 << 22;

/// The answer to a question of a batch.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The equities of the players, or an error.
    pub report: Result<Arc<Report>, EquityError>,
    /// The time that the answer took.
    pub time: Duration,
}

impl Answer {
    fn stopped() -> Self {
        Self { report: Err(EquityError::Stopped), time: Duration::ZERO }
    }

    /// Returns `true` if there is no answer because the run was stopped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        matches!(self.report, Err(EquityError::Stopped))
    }
}

/// A question of a batch: the players' ranges, the board and the dead cards. Invalid numbers of them become the
/// error of the [answer](Answer).
///
/// Questions are equal if their cards are, and if their players have the same hands or share
/// [ranges](Ranges).
#[derive(Clone, Debug)]
pub struct Question {
    ranges: Vec<AnyRange>,
    board: CardSet,
    dead: CardSet,
}

impl Question {
    /// Creates a question.
    #[must_use]
    pub fn new(ranges: impl Into<Vec<AnyRange>>, board: CardSet, dead: CardSet) -> Self {
        Self { ranges: ranges.into(), board, dead }
    }

    /// Returns the players' ranges.
    #[must_use]
    pub fn ranges(&self) -> &[AnyRange] {
        &self.ranges
    }

    /// Returns the cards on the board.
    #[must_use]
    pub fn board(&self) -> CardSet {
        self.board
    }

    /// Returns the dead cards.
    #[must_use]
    pub fn dead(&self) -> CardSet {
        self.dead
    }

    /// Returns `true` if the answer, or keeping the question, may take much memory: if a player has a range of hands of
    /// more than two cards.
    fn is_large(&self) -> bool {
        self.ranges.iter().any(|range| matches!(range, AnyRange::More(_)))
    }

    /// Returns `true` if an exact answer is as fast as a lookup in the cache. Two hands of two cards before the
    /// flop are looked up in a table, and hands on a turn or a river need few showdowns.
    fn is_soon_counted(&self) -> bool {
        let is_looked_up = || {
            let are_two = self.ranges.len() == 2 && self.ranges.iter().all(|range| range.hole_cards() == 2);
            are_two && (self.board | self.dead).is_empty()
        };
        let are_hands = self.ranges.iter().all(|range| matches!(range, AnyRange::Hand(_)));
        are_hands && (self.board.len() >= 4 || is_looked_up())
    }
}

/// Returns a hash key: the cards of a hand, or the address of a range.
fn key(range: &AnyRange) -> u64 {
    match range {
        AnyRange::Hand(hand) => hand.bits(),
        AnyRange::Two(range) => Arc::as_ptr(range) as u64,
        AnyRange::More(range) => Arc::as_ptr(range) as u64,
    }
}

impl PartialEq for Question {
    fn eq(&self, other: &Self) -> bool {
        let are_same = |(ours, theirs): (&AnyRange, &AnyRange)| match (ours, theirs) {
            (AnyRange::Hand(ours), AnyRange::Hand(theirs)) => ours == theirs,
            (AnyRange::Two(ours), AnyRange::Two(theirs)) => Arc::ptr_eq(ours, theirs),
            (AnyRange::More(ours), AnyRange::More(theirs)) => Arc::ptr_eq(ours, theirs),
            _ => false,
        };
        (self.board, self.dead, self.ranges.len()) == (other.board, other.dead, other.ranges.len())
            && self.ranges.iter().zip(&other.ranges).all(are_same)
    }
}

impl Eq for Question {}

impl Hash for Question {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.board, self.dead).hash(state);
        self.ranges.iter().for_each(|range| key(range).hash(state));
    }
}

/// Answers many questions with the same options, and caches thousands of answers. Equal questions are
/// answered once, unless the answer is as fast as a lookup in the cache.
pub struct Batch<'a> {
    game: &'a dyn Game,
    options: Options,
    callback: Option<Callback<'a>>,
    flag: Option<&'a AtomicBool>,
    remembered: Mutex<HashMap<Question, Answer>>,
}

impl<'a> Batch<'a> {
    /// Creates a batch with the options of all questions.
    #[must_use]
    pub fn new(game: &'a dyn Game, options: Options) -> Self {
        Self { game, options, callback: None, flag: None, remembered: Mutex::default() }
    }

    /// Reports the part of the questions that are answered to `callback`, and stops when the callback breaks,
    /// as [for one question](crate::Showdown::on_progress).
    #[must_use]
    pub fn on_progress(self, callback: &'a (dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync)) -> Self {
        Self { callback: Some(callback), ..self }
    }

    /// Stops once `flag` is set, as [for one question](crate::Showdown::stop_when).
    #[must_use]
    pub fn stop_when(self, flag: &'a AtomicBool) -> Self {
        Self { flag: Some(flag), ..self }
    }

    /// Returns the answers, in the order of the questions. After a stop, missing answers are
    /// [`EquityError::Stopped`]. There are no partial answers.
    pub fn run(&self, questions: &[Question]) -> Vec<Answer> {
        let (mut firsts, mut equal, mut known) = (HashMap::new(), Vec::new(), Vec::new());
        let (mut open, mut large) = (Vec::with_capacity(questions.len()), Vec::new());
        let mut remembered = self.remembered.lock().unwrap_or_else(PoisonError::into_inner);
        for (place, question) in questions.iter().enumerate() {
            if self.is_soon_answered(question) {
                open.push(place);
            } else if let Some(answer) = remembered.get(question) {
                known.push((place, answer.clone()));
            } else {
                match firsts.entry(question) {
                    Entry::Occupied(first) => equal.push((place, *first.get())),
                    Entry::Vacant(new) => {
                        new.insert(place);
                        if question.is_large() { large.push(place) } else { open.push(place) }
                    }
                }
            }
        }
        drop(remembered);
        let mut answers = self.answer_all(questions, &open, &large);
        if open.len() < questions.len() {
            let mut all = vec![Answer::stopped(); questions.len()];
            open.iter().chain(&large).zip(answers).for_each(|(&place, answer)| all[place] = answer);
            known.into_iter().for_each(|(place, answer)| all[place] = answer);
            equal.into_iter().for_each(|(place, first): (usize, usize)| all[place] = all[first].clone());
            answers = all;
        }
        remembered = self.remembered.lock().unwrap_or_else(PoisonError::into_inner);
        if remembered.len() + firsts.len() > MAX_REMEMBERED {
            remembered.clear();
        }
        for (question, place) in firsts.into_iter().take(MAX_REMEMBERED) {
            if !answers[place].is_stopped() && !question.is_large() {
                remembered.insert(question.clone(), answers[place].clone());
            }
        }
        answers
    }

    /// Returns the answers that [`run`](Self::run) would give, computed on the calling thread, if all questions
    /// are [short](crate::Showdown::run_if_short). Otherwise returns `None`.
    #[must_use]
    pub fn run_if_short(&self, questions: &[Question]) -> Option<Vec<Answer>> {
        let answer = |question: &Question| {
            let start = Instant::now();
            let report = self.game.equity_if_short(&self.asked(question))?;
            Some(Answer { report: report.map(Arc::new), time: start.elapsed() })
        };
        questions.iter().map(answer).collect()
    }

    /// Returns `true` if an answer is as fast as a lookup in the cache.
    fn is_soon_answered(&self, question: &Question) -> bool {
        let Options { method, exact_within, plan, by_combo, .. } = self.options;
        let is_exact = method == Method::Exact || method == Method::Auto && exact_within >= SHORT;
        is_exact && plan.is_none() && !by_combo && question.is_soon_counted()
    }

    /// Answers the questions with the indices `open`, many at a time, then those with the indices `large` one after
    /// another, each on all threads.
    fn answer_all(&self, questions: &[Question], open: &[usize], large: &[usize]) -> Vec<Answer> {
        let reporter = Reporter::new(self.callback).stop_when(self.flag);
        let (done, all) = (AtomicUsize::new(0), open.len() + large.len());
        let answer = |place: &usize| {
            if reporter.is_stopped() {
                return Answer::stopped();
            }
            let answer = self.answer(&questions[*place], &reporter);
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if done.is_multiple_of(TOGETHER) || answer.time > LONG {
                reporter.report(&Progress::new(done as f64 / all as f64, None));
            }
            answer
        };
        let chunks: Vec<&[usize]> = open.chunks((open.len() / CHUNKS).clamp(1, TOGETHER)).collect();
        let answers = |chunk: usize| chunks[chunk].iter().map(answer).collect::<Vec<_>>();
        on_threads(self.options.threads, || {
            let many = collect(chunks.len(), answers);
            many.into_iter().flatten().chain(large.iter().map(answer)).collect()
        })
    }

    /// Returns a question with the options of the batch.
    fn asked<'b>(&self, question: &'b Question) -> game::Question<'b> {
        let Question { ranges, board, dead } = question;
        // The batch has the threads.
        let options = Options { threads: None, ..self.options };
        game::Question { board: *board, dead: *dead, options, ..game::Question::new(ranges) }
    }

    fn answer(&self, question: &Question, reporter: &Reporter<'_>) -> Answer {
        let start = Instant::now();
        let go_on = |_: &Progress<'_>| reporter.go_on();
        let on_progress: Option<Callback<'_>> = reporter.may_stop().then_some(&go_on);
        let asked = game::Question { on_progress, stop: self.flag, ..self.asked(question) };
        let whole = |report: Report| match report.partial() {
            None => Ok(Arc::new(report)),
            Some(_) => Err(EquityError::Stopped),
        };
        Answer { report: self.game.equity(&asked).and_then(whole), time: start.elapsed() }
    }
}

impl fmt::Debug for Batch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, options, .. } = self;
        f.debug_struct("Batch")
            .field("game", &game.info().id)
            .field("options", options)
            .finish_non_exhaustive()
    }
}

/// Ranges by text, and the number of their hands.
#[derive(Debug, Default)]
struct Kept {
    ranges: HashMap<Box<str>, AnyRange>,
    hands: u64,
}

/// A cache of the last ranges of a game by text. Equal texts share a range. Threads can share the cache.
///
/// ```
/// use equity::batch::Ranges;
/// use equity::game::AnyRange;
/// use holdem::Engine;
/// use evaluator::RankTable;
///
/// let engine = Engine::new(RankTable::embedded());
/// let ranges = Ranges::of(&engine);
/// assert!(matches!(ranges.read("AsKs")?, AnyRange::Hand(_)));
/// assert_eq!(ranges.read("QQ+, AK")?, ranges.read("QQ+, AK")?);
/// assert!(ranges.read("AKx").is_err());
/// # Ok::<(), equity::game::ReadRangeError>(())
/// ```
#[derive(Debug)]
pub struct Ranges<'a, G: ?Sized> {
    game: &'a G,
    kept: RwLock<Kept>,
}

impl<'a, G: GameRanges + ?Sized> Ranges<'a, G> {
    /// Creates an empty cache.
    #[must_use]
    pub fn of(game: &'a G) -> Self {
        Self { game, kept: RwLock::default() }
    }

    /// Returns the range of a text.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a range of the game.
    pub fn read(&self, text: &str) -> Result<AnyRange, ReadRangeError> {
        self.read_by(text, |text| self.game.read_range(text, &RangeOptions::default()))
    }

    /// Returns the range of a text, which `read` parses if it is not in the cache.
    ///
    /// # Errors
    ///
    /// Returns the errors of `read`.
    pub fn read_by<E>(
        &self,
        text: &str,
        read: impl FnOnce(&str) -> Result<AnyRange, E>,
    ) -> Result<AnyRange, E> {
        let GameInfo { hole_cards, deck, .. } = *self.game.info();
        // A single hand is parsed faster than it is found.
        let is_hand = |hand: &CardSet| hand.len() == hole_cards && (*hand - deck).is_empty();
        if text.len() == 2 * hole_cards
            && let Some(hand) = text.parse().ok().filter(is_hand)
        {
            return Ok(AnyRange::Hand(hand));
        }
        if let Some(range) = self.kept.read().unwrap_or_else(PoisonError::into_inner).ranges.get(text) {
            return Ok(range.clone());
        }
        let range = read(text)?;
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        if kept.ranges.len() >= MAX_KEPT || kept.hands > MAX_KEPT_HANDS {
            *kept = Kept::default();
        }
        // All hands of a deck are not listed.
        kept.hands += if range.is_full(self.game.info()) { 0 } else { range.count() };
        // Another thread may have inserted the range first.
        Ok(kept.ranges.entry(text.into()).or_insert(range).clone())
    }
}
