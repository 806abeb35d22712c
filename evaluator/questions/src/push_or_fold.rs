//! Push or fold as a question: the rules with fixed ranges as text, and the deals that the search needs.

use std::borrow::Cow;
use std::fmt;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use std::time::Instant;
use std::{env, fs};

use equity::game::AnyRange;
use holdem::range::Range;
use push_fold::icm::IcmError;
use push_fold::{Amount, Ante, Deals, Game, GameError, MAX_EXACT, MAX_SEATS, Rules, Solve};
use render::push_fold::{Solved, Stopped};

use crate::refusal::Refusal;
use crate::spot::sentence;

/// A game of push or fold, in which some ranges may be fixed.
#[derive(Clone, Debug, PartialEq)]
pub struct PushFold {
    /// Stacks, blinds, antes and payoffs.
    pub rules: Rules,
    /// The depths of several games that are equal otherwise. Their stacks replace those of `rules`.
    pub sweep: Option<Sweep>,
    /// The hands that go all-in, as text, after the name of a seat or of a decision: `BB`, `BB call SB`. The
    /// others exploit them.
    pub fixed: Vec<(String, String)>,
}

/// Equal stacks of several depths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// The lowest depth, the highest one and the step, in thousandths of a chip, so that depths are exact decimals.
    low: u64,
    high: u64,
    step: u64,
    seats: usize,
}

/// The maximum number of depths of a sweep.
const MAX_DEPTHS: u64 = 500;

/// The largest depth of a sweep, in chips.
const DEEPEST: f64 = 1e9;

/// Why numbers are not a sweep. The text says what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SweepError {
    /// A depth is not a positive number of chips, or the lower depth is above the higher one.
    Order,
    /// The step is not a positive number.
    Step,
    /// There are too many depths.
    TooMany,
    /// The number of seats is out of range.
    Seats,
}

impl fmt::Display for SweepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Order => f.write_str(
                "expected two positive numbers up to 1e9 with at most three decimals, the lower one first",
            ),
            Self::Step => f.write_str("expected a positive number up to 1e9 with at most three decimals"),
            Self::TooMany => write!(f, "expected at most {MAX_DEPTHS} depths"),
            Self::Seats => write!(f, "expected 2 to {MAX_SEATS} seats"),
        }
    }
}

impl std::error::Error for SweepError {}

/// Returns a positive number of chips in thousandths. Returns `None` for other numbers and for more decimals.
fn thousandths(chips: f64) -> Option<u64> {
    let thousandths = (chips * 1000.0).round();
    let is_right = 0.0 < chips && chips <= DEEPEST && thousandths / 1000.0 == chips;
    is_right.then_some(thousandths as u64)
}

impl Sweep {
    /// Creates the sweep from the lower to the higher depth, in steps of `step` chips.
    ///
    /// # Errors
    ///
    /// Returns what was expected if a number is not positive or has more than three decimals, if `low` is above
    /// `high`, if there are more than 500 depths, or if the number of seats is not 2 to 9.
    pub fn new(low: f64, high: f64, step: f64, seats: usize) -> Result<Self, SweepError> {
        let depths = thousandths(low).zip(thousandths(high)).filter(|(low, high)| low <= high);
        let (low, high) = depths.ok_or(SweepError::Order)?;
        let step = thousandths(step).ok_or(SweepError::Step)?;
        if (high - low) / step >= MAX_DEPTHS {
            return Err(SweepError::TooMany);
        }
        if !(2..=MAX_SEATS).contains(&seats) {
            return Err(SweepError::Seats);
        }
        Ok(Self { low, high, step, seats })
    }

    /// Returns the depths, the lowest first.
    pub fn depths(self) -> impl Iterator<Item = f64> {
        (0..=(self.high - self.low) / self.step)
            .map(move |number| (self.low + number * self.step) as f64 / 1000.0)
    }

    /// Returns an error if most depths are below the big blind, because they are probably in another unit.
    ///
    /// # Errors
    ///
    /// Returns what was expected.
    pub fn check_depths(&self, big_blind: f64) -> Result<(), String> {
        let short = self.depths().filter(|&depth| depth < big_blind).count();
        match short * 2 > self.depths().count() {
            true => {
                let [low, high] = [self.low, self.high].map(|depth| depth as f64 / 1000.0);
                Err(format!(
                    "{low}..{high}: most depths are below the big blind of {big_blind}: expected chips"
                ))
            }
            false => Ok(()),
        }
    }
}

impl PushFold {
    /// Creates the games, one for each depth of the sweep or a single one. `read` parses a fixed range.
    ///
    /// # Errors
    ///
    /// Returns the invalid field and what is wrong with it.
    pub fn prepare(&self, read: impl Fn(&str) -> Result<AnyRange, String>) -> Result<Vec<Prepared>, Refusal> {
        let read = |(name, text): &(String, String)| {
            let refuse = |message: String| Refusal::new("fixed", format!("{name}={text}: {message}"));
            let range = read(text).map_err(refuse)?;
            let range = range.of_two_cards().map(Cow::into_owned);
            range.ok_or_else(|| refuse("expected hands of two cards".into()))
        };
        let ranges = self.fixed.iter().map(read).collect::<Result<Vec<Range>, _>>()?;
        let Some(sweep) = self.sweep else { return Ok(vec![self.one(&ranges)?]) };
        let game = |depth: f64| {
            let rules = Rules { stacks: vec![depth; sweep.seats], ..self.rules.clone() };
            let one = Self { rules, sweep: None, ..self.clone() }.one(&ranges);
            // Stacks come from the depth.
            one.map_err(|refusal| match refusal.field() {
                "stacks" => Refusal::new("sweep", format!("depth {depth}: {}", refusal.message())),
                _ => refusal,
            })
        };
        let depths = sweep.depths().count() as u64;
        sweep.depths().map(|depth| Ok(game(depth)?.among(depths))).collect()
    }

    /// Creates a game with the fixed ranges, in their order.
    fn one(&self, ranges: &[Range]) -> Result<Prepared, Refusal> {
        let game = Game::new(self.rules.clone()).map_err(|error| self.refusal(&error))?;
        let mut fixed = vec![];
        for ((name, text), range) in self.fixed.iter().zip(ranges) {
            let refuse = |message: String| Refusal::new("fixed", format!("{name}={text}: {message}"));
            for number in game.named(name).map_err(|error| refuse(error.to_string()))? {
                if fixed.iter().any(|&(given, _)| given == number) {
                    let decision = game.name(game.decisions()[number]);
                    return Err(refuse(format!("the hands of {decision} are given twice, expected once")));
                }
                fixed.push((number, range.clone()));
            }
        }
        Ok(Prepared { game, fixed, games: 1 })
    }

    fn refusal(&self, error: &GameError) -> Refusal {
        let refuse = |field: &'static str, index: Option<usize>| {
            let refusal = Refusal::new(field, error.to_string());
            index.map_or(refusal.clone(), |index| refusal.at(index))
        };
        match error {
            GameError::Number { amount, seat, .. } => match amount {
                Amount::Stack => refuse("stacks", *seat),
                Amount::OtherStack => refuse("others", *seat),
                Amount::BigBlind => refuse("blinds", Some(1)),
                Amount::SmallBlind => refuse("blinds", Some(0)),
                Amount::Ante if matches!(self.rules.ante, Ante::BigBlind(_)) => {
                    refuse("big_blind_ante", None)
                }
                Amount::Ante => refuse("ante", None),
                Amount::Dead => refuse("dead", None),
                Amount::Rake => refuse("rake", None),
                Amount::Cap => refuse("cap", None),
                Amount::Bounty => refuse("bounties", *seat),
                Amount::Progressive => refuse("progressive", None),
            },
            GameError::Tournament(error) => icm_refusal(error),
            GameError::NoPrize | GameError::EqualPrizes => refuse("payouts", None),
            GameError::Bounties { .. } => refuse("bounties", None),
            _ => refuse("stacks", None),
        }
    }
}

/// Returns the refusal of stacks and prizes.
pub(crate) fn icm_refusal(error: &IcmError) -> Refusal {
    let message = error.to_string();
    match *error {
        IcmError::Stack { player, .. } | IcmError::TinyStack { player, .. } => {
            Refusal::new("stacks", message).at(player)
        }
        IcmError::Prize { place, .. } | IcmError::PrizeOrder { place, .. } => {
            Refusal::new("payouts", message).at(place)
        }
        IcmError::TooManyPrizes { .. } | IcmError::NoPrize | IcmError::EqualPrizes => {
            Refusal::new("payouts", message)
        }
        IcmError::Guarantee { .. } => Refusal::new("guarantee", message),
        IcmError::PlayFor { .. } => Refusal::new("play_for", message),
        _ => Refusal::new("stacks", message),
    }
}

/// A checked game with the fixed ranges by the number of the decision.
#[derive(Clone, Debug)]
pub struct Prepared {
    game: Game,
    fixed: Vec<(usize, Range)>,
    /// The number of games that are solved together.
    games: u64,
}

/// The maximum factor by which a sweep of sampled games has fewer deals for each depth than a single game.
const MAX_FEWER: u64 = 8;

impl Prepared {
    fn among(self, games: u64) -> Self {
        Self { games, ..self }
    }

    /// Returns `true` if the search needs deals of three hands.
    pub fn needs_three_hands(&self) -> bool {
        self.game.seats() == MAX_EXACT
    }

    /// Returns `true` if the search samples deals, as with four and more seats. It takes a known time, and its results have
    /// standard errors.
    pub fn is_sampled(&self) -> bool {
        self.game.seats() > MAX_EXACT
    }

    /// Searches for the equilibrium. The search ends early if `is_late` returns `true`, and all work if `tell`
    /// returns `Break`. Sampled games call it with the part that is done.
    ///
    /// # Panics
    ///
    /// Panics if the search [needs](Self::needs_three_hands) deals of three hands and `deals` has only two.
    pub fn solve(
        &self,
        deals: &Deals,
        is_late: &(dyn Fn() -> bool + Sync),
        tell: &(dyn Fn(f64) -> ControlFlow<()> + Sync),
    ) -> Solved {
        let start = Instant::now();
        let is_ended = || tell(0.0).is_break();
        let should_stop = || is_late() || !self.is_sampled() && is_ended();
        let mut solve = Solve::new(&self.game, deals).stop_if(&should_stop).on_progress(tell);
        if self.is_sampled() {
            solve = solve.fewer(self.games.min(MAX_FEWER));
        }
        for (decision, range) in &self.fixed {
            solve = solve.fix(*decision, range);
        }
        let solution = solve.run();
        let stopped =
            solution.is_stopped.then(|| if is_late() { Stopped::Limit } else { Stopped::Interrupt });
        let seconds = start.elapsed().as_secs_f64();
        let fixed = self.fixed.iter().map(|&(decision, _)| decision).collect();
        Solved { game: self.game.clone(), solution, fixed, stopped, seconds }
    }
}

/// The environment variable with the name of the file with the orders of three hands.
const ORDERS_VARIABLE: &str = "RIVERTABLE_THREE_WAY_ORDERS";

/// Returns the file with the orders of three hands that the environment names, if it names one.
pub fn orders_by_environment() -> Option<PathBuf> {
    env::var_os(ORDERS_VARIABLE).filter(|file| !file.is_empty()).map(PathBuf::from)
}

/// Reads the deals of three hands from the file with their orders.
///
/// # Errors
///
/// Returns a sentence with the name of the file if it cannot be read or is not such a file.
pub fn read_orders(file: &Path) -> Result<Deals, String> {
    let name = file.display().to_string();
    let bytes = fs::read(file).map_err(|error| format!("cannot read {name}: {error}"))?;
    Deals::from_bytes(&bytes).map_err(|error| sentence(&name, &error))
}

/// The deals of three hands, which are loaded when a question first needs them.
#[derive(Clone)]
pub struct ThreeHands(Arc<Loaded>);

type Loaded = LazyLock<Result<Deals, String>, Box<dyn FnOnce() -> Result<Deals, String> + Send>>;

impl ThreeHands {
    /// Creates deals that a function loads. If it fails, questions that need them are refused with its message.
    pub fn new(load: impl FnOnce() -> Result<Deals, String> + Send + 'static) -> Self {
        Self(Arc::new(LazyLock::new(Box::new(load))))
    }

    /// Creates deals from the bytes of the file with their orders.
    ///
    /// # Errors
    ///
    /// Returns a sentence if the bytes are not such a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let deals = Deals::from_bytes(bytes).map_err(|error| sentence("three-way orders", &error))?;
        Ok(Self::new(|| Ok(deals)))
    }

    /// Creates deals that are read from the file that the environment variable
    /// `RIVERTABLE_THREE_WAY_ORDERS` names. Without it, questions that need them are refused.
    pub fn by_environment() -> Self {
        Self::new(|| match orders_by_environment() {
            Some(file) => read_orders(&file),
            None => {
                let message = "three seats need the file of three-way orders that `rivertable push-fold --stacks 5,5,5 --orders FILE` writes";
                Err(format!("{message}: expected its name in the environment variable {ORDERS_VARIABLE}"))
            }
        })
    }

    /// Returns the deals, and loads them first if necessary.
    ///
    /// # Errors
    ///
    /// Returns the message of the function that loads them.
    pub fn deals(&self) -> Result<&Deals, String> {
        LazyLock::force(&self.0).as_ref().map_err(String::clone)
    }
}

/// No deals. Questions that need them are refused.
impl Default for ThreeHands {
    fn default() -> Self {
        Self::new(|| {
            let message = "three seats need the file of three-way orders, which is not given";
            Err(format!("{message}: expected another number of stacks"))
        })
    }
}

impl fmt::Debug for ThreeHands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ThreeHands")
    }
}
