//! Push or fold as a question: the rules with fixed ranges as text, and the deals that the search needs.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Instant;
use std::{env, fs};

use holdem::range::Range;
use push_fold::icm::IcmError;
use push_fold::{Amount, Ante, Deals, Game, GameError, MOST_SEATS, Rules, Solve, forced_folds, simulate};
use render::push_fold::{EXACT_SEATS, Simulation, Solved};

use crate::refusal::Refusal;
use crate::spot::sentence;

/// The number of deals of a simulation, and the number of showdowns of four players at each decision.
const SIMULATED_DEALS: u32 = 1 << 20;
const SIMULATED_SHOWDOWNS: u32 = 1 << 14;

/// The seed of simulations.
const SEED: u64 = 0;

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
    /// `true` if folded hands count as dead cards by their ranges, with more than three seats.
    pub bunching: bool,
}

/// Equal stacks of several depths, in steps of 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sweep {
    low: u32,
    high: u32,
    seats: usize,
}

/// The maximum number of depths of a sweep.
const MOST_DEPTHS: u32 = 500;

/// Why numbers are not a sweep. The text says what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SweepError {
    /// The lower depth is 0 or above the higher one.
    Order,
    /// There are too many depths.
    TooMany,
    /// The number of seats is out of range.
    Seats,
}

impl fmt::Display for SweepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Order => f.write_str("expected two whole numbers from 1 on, the lower one first"),
            Self::TooMany => write!(f, "expected at most {MOST_DEPTHS} depths"),
            Self::Seats => write!(f, "expected 2 to {MOST_SEATS} seats"),
        }
    }
}

impl std::error::Error for SweepError {}

impl Sweep {
    /// Creates the sweep from the lower to the higher depth.
    ///
    /// # Errors
    ///
    /// Returns what was expected if `low` is 0 or above `high`, if there are more than 500 depths, or if the
    /// number of seats is not 2 to 9.
    pub fn new(low: u32, high: u32, seats: usize) -> Result<Self, SweepError> {
        if low == 0 || high < low {
            return Err(SweepError::Order);
        }
        if high - low >= MOST_DEPTHS {
            return Err(SweepError::TooMany);
        }
        if !(2..=MOST_SEATS).contains(&seats) {
            return Err(SweepError::Seats);
        }
        Ok(Self { low, high, seats })
    }
}

impl PushFold {
    /// Creates the games, one for each depth of the sweep or a single one, and reads the fixed ranges.
    ///
    /// # Errors
    ///
    /// Returns the invalid field and what is wrong with it.
    pub fn prepare(&self) -> Result<Vec<Prepared>, Refusal> {
        let Some(Sweep { low, high, seats }) = self.sweep else { return Ok(vec![self.one()?]) };
        let game = |depth| {
            let rules = Rules { stacks: vec![f64::from(depth); seats], ..self.rules.clone() };
            let one = Self { rules, sweep: None, ..self.clone() }.one();
            // Stacks come from the depth.
            one.map_err(|refusal| match refusal.field() {
                "stacks" => Refusal::new("sweep", format!("depth {depth}: {}", refusal.message())),
                _ => refusal,
            })
        };
        (low..=high).map(game).collect()
    }

    fn one(&self) -> Result<Prepared, Refusal> {
        let game = Game::new(self.rules.clone()).map_err(|error| self.refusal(&error))?;
        let mut fixed = vec![];
        for (name, range) in &self.fixed {
            let refuse = |said: String| Refusal::new("fixed", format!("{name}={range}: {said}"));
            let parsed: Range = range.parse().map_err(|error| refuse(sentence("", &error)))?;
            let numbers = named(&game, name);
            if numbers.is_empty() {
                let known: Vec<String> =
                    game.decisions().iter().map(|&decision| game.name(decision)).collect();
                let known = known.join(", ");
                return Err(refuse(format!(
                    "no decision is named {name}, expected a seat or one of {known}"
                )));
            }
            for number in numbers {
                if fixed.iter().any(|&(given, _)| given == number) {
                    let decision = game.name(game.decisions()[number]);
                    return Err(refuse(format!("the hands of {decision} are given twice, expected once")));
                }
                fixed.push((number, parsed.clone()));
            }
        }
        Ok(Prepared { game, fixed, bunching: self.bunching })
    }

    fn refusal(&self, error: &GameError) -> Refusal {
        let refuse = |field: &'static str, index: Option<usize>| {
            let refusal = Refusal::new(field, error.to_string());
            index.map_or(refusal.clone(), |index| refusal.at(index))
        };
        match error {
            GameError::Number { amount, seat, .. } => match amount {
                Amount::Stack => refuse("stacks", *seat),
                Amount::BigBlind => refuse("blinds", Some(1)),
                Amount::SmallBlind => refuse("blinds", Some(0)),
                Amount::Ante if matches!(self.rules.ante, Ante::BigBlind(_)) => {
                    refuse("big_blind_ante", None)
                }
                Amount::Ante => refuse("ante", None),
                Amount::Rake => refuse("rake", None),
                Amount::Cap => refuse("cap", None),
                Amount::Bounty => refuse("bounties", *seat),
            },
            GameError::Tournament(error) => icm_refusal(error, self.rules.stacks.len()),
            GameError::NoPrize | GameError::EqualPrizes => refuse("payouts", None),
            GameError::Bounties { .. } => refuse("bounties", None),
            _ => refuse("stacks", None),
        }
    }
}

/// Returns the refusal of stacks and prizes. Stacks from number `seats` on are those at other tables.
pub(crate) fn icm_refusal(error: &IcmError, seats: usize) -> Refusal {
    let said = error.to_string();
    match *error {
        IcmError::Stack { player, .. } | IcmError::TinyStack { player, .. } => {
            match player.checked_sub(seats) {
                Some(other) => Refusal::new("others", said).at(other),
                None => Refusal::new("stacks", said).at(player),
            }
        }
        IcmError::Prize { place, .. } | IcmError::PrizeOrder { place, .. } => {
            Refusal::new("payouts", said).at(place)
        }
        IcmError::TooManyPrizes { .. } | IcmError::NoPrize => Refusal::new("payouts", said),
        _ => Refusal::new("stacks", said),
    }
}

/// Returns the numbers of the decisions of a seat, or of the decision with a name. Ignores case.
fn named(game: &Game, name: &str) -> Vec<usize> {
    let is_named = |number: &usize| {
        let decision = game.decisions()[*number];
        let names = [game.seat_name(decision.seat).to_string(), game.name(decision)];
        names.iter().any(|known| known.eq_ignore_ascii_case(name.trim()))
    };
    (0..game.decisions().len()).filter(is_named).collect()
}

/// A checked game with the fixed ranges by the number of the decision.
#[derive(Clone, Debug)]
pub struct Prepared {
    game: Game,
    fixed: Vec<(usize, Range)>,
    bunching: bool,
}

impl Prepared {
    /// Returns `true` if the search needs deals of three hands.
    pub fn needs_three_hands(&self) -> bool {
        self.game.seats() > 2
    }

    /// Searches for the equilibrium, and simulates games of more than three seats. The search ends early if
    /// `is_late` or `is_cancelled` returns `true`. Nothing is simulated if `is_cancelled` does.
    ///
    /// # Panics
    ///
    /// Panics if the search [needs](Self::needs_three_hands) deals of three hands and `deals` has only two.
    pub fn solve(
        &self,
        deals: &Deals,
        is_late: &(dyn Fn() -> bool + Sync),
        is_cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Solved {
        let start = Instant::now();
        let was_late = AtomicBool::new(false);
        let is_late = || {
            let is_late = is_late();
            was_late.fetch_or(is_late, Ordering::Relaxed);
            is_late
        };
        let should_stop = || is_cancelled() || is_late();
        let mut solve = Solve::new(&self.game, deals).bunching(self.bunching).stop_if(&should_stop);
        for (decision, range) in &self.fixed {
            solve = solve.fix(*decision, range);
        }
        let solution = solve.run();
        let seconds = start.elapsed().as_secs_f64();
        let fixed = self.fixed.iter().map(|&(decision, _)| decision).collect();
        let simulation = (self.game.seats() > EXACT_SEATS && !is_cancelled()).then(|| Simulation {
            payoffs: simulate(&self.game, &solution.strategy, SIMULATED_DEALS, SEED),
            forced_folds: forced_folds(&self.game, &solution.strategy, SIMULATED_SHOWDOWNS, SEED),
        });
        let is_late = was_late.into_inner();
        Solved { game: self.game.clone(), solution, fixed, simulation, seconds, is_late }
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
                let said = "three and more seats need the file of three-way orders that `rivertable push-fold --stacks 5,5,5 --orders FILE` writes";
                Err(format!("{said}: expected its name in the environment variable {ORDERS_VARIABLE}"))
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
            let said = "three and more seats need the file of three-way orders, which is not given";
            Err(format!("{said}: expected two stacks"))
        })
    }
}

impl fmt::Debug for ThreeHands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ThreeHands")
    }
}
