//! Answers to many questions on all cores: ranges are parsed once, and equal questions are answered once.
//!
//! ```
//! use holdem::batch::{Batch, Question, Ranges};
//! use holdem::{Engine, Options};
//! use evaluator::{CardSet, RankTable};
//!
//! let engine = Engine::new(RankTable::embedded());
//! let ranges = Ranges::default();
//! let questions = [["7s6s", "AhAd"], ["7s6s", "QQ+, AK"], ["7s6s", "QQ+, AK"]].map(|texts| {
//!     let seats = texts.map(|text| ranges.seat(text).expect("a range"));
//!     Question::new(seats, "9s 8s 2h".parse().expect("a board"), CardSet::EMPTY)
//! });
//! let answers = Batch::new(&engine, Options::default()).run(&questions);
//! let equities: Vec<String> = answers
//!     .iter()
//!     .map(|answer| answer.report.as_ref().map(|report| format!("{:.4}", report.shares()[0].equity())))
//!     .collect::<Result<_, _>>()
//!     .expect("they can be dealt");
//! assert_eq!(equities, ["0.5626", "0.5979", "0.5979"]);
//! ```

mod question;
mod ranges;

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use core::time::Duration;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

pub use question::{Question, Seat};
pub use ranges::Ranges;

use equity::internals::{Callback, Reporter, collect, on_threads};
use equity::{EquityError, Method, Options, Progress, Report};

use crate::cost::SHORT;
use crate::engine::Engine;

/// The maximum number of cached answers. A question and its answer take a few hundred bytes.
const MOST_REMEMBERED: usize = 1 << 14;

/// The number of questions that a thread answers between two reports of progress.
const TOGETHER: usize = 32;

/// The number of chunks of a small batch, so that all threads have some.
const CHUNKS: usize = 64;

/// The answer to a question of a batch.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The equities of the players, or an error.
    pub report: Result<Arc<Report>, EquityError>,
    /// The time that the answer took.
    pub time: Duration,
}

/// Answers many questions with the same options, and caches thousands of answers. Equal questions are
/// answered once, unless the answer is as fast as a lookup in the cache.
pub struct Batch<'a> {
    engine: &'a Engine,
    options: Options,
    callback: Option<Callback<'a>>,
    flag: Option<&'a AtomicBool>,
    remembered: Mutex<HashMap<Question, Answer>>,
}

impl<'a> Batch<'a> {
    /// Creates a batch with the options of all questions.
    #[must_use]
    pub fn new(engine: &'a Engine, options: Options) -> Self {
        Self { engine, options, callback: None, flag: None, remembered: Mutex::default() }
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
        let mut open = Vec::with_capacity(questions.len());
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
                        open.push(place);
                    }
                }
            }
        }
        drop(remembered);
        let mut answers = self.answer_all(questions, &open);
        if open.len() < questions.len() {
            let mut all = vec![Answer::stopped(); questions.len()];
            open.iter().zip(answers).for_each(|(&place, answer)| all[place] = answer);
            known.into_iter().for_each(|(place, answer)| all[place] = answer);
            equal.into_iter().for_each(|(place, first): (usize, usize)| all[place] = all[first].clone());
            answers = all;
        }
        remembered = self.remembered.lock().unwrap_or_else(PoisonError::into_inner);
        if remembered.len() + firsts.len() > MOST_REMEMBERED {
            remembered.clear();
        }
        for (question, place) in firsts.into_iter().take(MOST_REMEMBERED) {
            if !answers[place].is_stopped() {
                remembered.insert(question.clone(), answers[place].clone());
            }
        }
        answers
    }

    /// Returns the answers, computed on the calling thread, if all questions are
    /// [short](crate::Showdown::run_if_short). Otherwise returns `None`, and [`run`](Self::run) would give
    /// the same answers.
    #[must_use]
    pub fn run_if_short(&self, questions: &[Question]) -> Option<Vec<Answer>> {
        let answer = |question: &Question| {
            let start = Instant::now();
            let report = question.showdown(self.options).run_if_short(self.engine)?;
            Some(Answer { report: report.map(Arc::new), time: start.elapsed() })
        };
        questions.iter().map(answer).collect()
    }

    /// Returns `true` if an answer is as fast as a lookup in the cache.
    fn is_soon_answered(&self, question: &Question) -> bool {
        let Options { method, exact_within, plan, by_combo, .. } = self.options;
        let is_exact = method == Method::Exact || method == Method::Auto && exact_within >= SHORT;
        is_exact && plan.is_none() && !by_combo && question.is_soon_answered()
    }

    /// Answers the questions with the indices `open`.
    fn answer_all(&self, questions: &[Question], open: &[usize]) -> Vec<Answer> {
        let reporter = Reporter::new(self.callback).stop_when(self.flag);
        let done = AtomicUsize::new(0);
        let answer = |place: &usize| {
            if reporter.is_stopped() {
                return Answer::stopped();
            }
            let answer = self.answer(&questions[*place], &reporter);
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if done.is_multiple_of(TOGETHER) {
                reporter.report(&Progress::new(done as f64 / open.len() as f64, None));
            }
            answer
        };
        let chunks: Vec<&[usize]> = open.chunks((open.len() / CHUNKS).clamp(1, TOGETHER)).collect();
        let answers = |chunk: usize| chunks[chunk].iter().map(answer).collect::<Vec<_>>();
        let all = on_threads(self.options.threads, || collect(chunks.len(), answers));
        all.into_iter().flatten().collect()
    }

    fn answer(&self, question: &Question, reporter: &Reporter<'_>) -> Answer {
        let start = Instant::now();
        let go_on = |_: &Progress<'_>| reporter.go_on();
        let mut showdown = question.showdown(self.options);
        showdown.setup.flag = self.flag;
        // `run_here` skips `at_once` if there is a callback. Answers by `at_once` are too short to be
        // stopped.
        let report = match reporter.may_stop() {
            true => match showdown.in_deck(self.engine).map(|showdown| showdown.at_once(self.engine)) {
                Ok(None) => showdown.on_progress(&go_on).run_here(self.engine),
                Ok(Some(report)) => Ok(report),
                Err(error) => Err(error),
            },
            false => showdown.run_here(self.engine),
        };
        let whole = |report: Report| match report.partial() {
            None => Ok(Arc::new(report)),
            Some(_) => Err(EquityError::Stopped),
        };
        Answer { report: report.and_then(whole), time: start.elapsed() }
    }
}

impl fmt::Debug for Batch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch")
            .field("engine", self.engine)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
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
