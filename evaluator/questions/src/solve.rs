//! Postflop games of two players as a question: the betting, when to stop, and the node of the answer.

use std::borrow::Cow;
use std::error::Error;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use equity::game::AnyRange;
use evaluator::CardSet;
use holdem::Engine;
use holdem::range::Range;
use postflop::{Betting, Game, GameError, NodeReport, Solver, Storage, Until};
use render::solve::{SolveReport, SolveRun, Stopped, Summary};
use render::words::{cut, grouped};

use crate::refusal::Refusal;
use crate::spot::player_name;

/// A postflop game of hold'em for two players. The ranges and the board are those of the question: the first player
/// acts first.
#[derive(Clone, Debug, PartialEq)]
pub struct Solve {
    /// The pot, the stacks, the bet sizes and the rake.
    pub betting: Betting,
    /// The format of the strategies.
    pub storage: Storage,
    /// When to stop.
    pub goal: Goal,
    /// Strategies that are given. The rest is solved as the best play with and against them.
    pub locks: Vec<Lock>,
    /// The path to the node of the answer, as in [`Solver::node`]. An empty path is the first action.
    pub node: String,
    /// `true` for the memory that strategies take, without solving.
    pub memory: bool,
}

/// 32 bits, the first action, and no pot: a caller sets it.
impl Default for Solve {
    fn default() -> Self {
        let (betting, storage) = (Betting::new(0, 0), Storage::default());
        let (goal, locks, node) = (Goal::default(), vec![], String::new());
        Self { betting, storage, goal, locks, node, memory: false }
    }
}

/// When to stop solving. The first condition that is met stops it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    /// The exploitability in percent of the pot.
    pub exploitability: f64,
    /// The number of iterations in all.
    pub iterations: u32,
    /// The time of the search.
    pub time: Option<Duration>,
}

/// 0.3 % of the pot, 1,000 iterations, and no limit of time.
impl Default for Goal {
    fn default() -> Self {
        Self { exploitability: 0.3, iterations: 1_000, time: None }
    }
}

/// A strategy that is given at a node, as in [`Solver::lock`].
///
/// ```
/// use questions::solve::Lock;
///
/// let lock: Lock = "check => bet 50%: AA, KK:0.5; all-in: QQ".parse()?;
/// assert_eq!(lock.path, "check");
/// assert_eq!(lock.actions[0], ("bet 50%".into(), "AA, KK:0.5".into()));
/// let error = "check, AA".parse::<Lock>().unwrap_err();
/// assert_eq!(
///     error,
///     r#""check, AA": expected a path, =>, and actions with their hands, such as check => bet 50%: AA, KK:0.5; all-in: QQ"#
/// );
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lock {
    /// The path to the node.
    pub path: String,
    /// Actions with the ranges that take them as text, whose weights are frequencies. The first action at the node, check
    /// or fold, takes the rest.
    pub actions: Vec<(String, String)>,
}

impl FromStr for Lock {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || {
            let such = "such as check => bet 50%: AA, KK:0.5; all-in: QQ";
            format!("{:?}: expected a path, =>, and actions with their hands, {such}", cut(text))
        };
        let (path, actions) = text.split_once("=>").ok_or_else(expected)?;
        let parts = actions.split(';').map(str::trim).filter(|part| !part.is_empty());
        let action = |part: &str| {
            let (action, range) = part.split_once(':').ok_or_else(expected)?;
            Ok((action.trim().to_string(), range.trim().to_string()))
        };
        Ok(Self { path: path.trim().into(), actions: parts.map(action).collect::<Result<_, String>>()? })
    }
}

/// An invalid lock.
#[derive(Clone, Debug, PartialEq)]
pub struct LockFault {
    /// The index of the lock.
    pub index: usize,
    /// The error message.
    pub message: String,
    /// `true` if the lock may be valid on another board.
    pub is_of_board: bool,
}

/// Locks strategies in a solver. `read` parses a range.
///
/// # Errors
///
/// Returns the first invalid lock: its node, its actions or its ranges do not exist, or an earlier one is at the same node.
pub fn lock(
    solver: &mut Solver,
    locks: &[Lock],
    read: impl Fn(&str) -> Result<AnyRange, String>,
) -> Result<(), LockFault> {
    for (index, lock) in locks.iter().enumerate() {
        let fault = |message| LockFault { index, message, is_of_board: false };
        let ranges = lock.ranges(&read).map_err(fault)?;
        let names = lock.actions.iter().map(|(action, _)| action.as_str());
        let actions: Vec<_> = names.zip(ranges).collect();
        let path = &lock.path;
        solver.lock(path, &actions).map_err(|error| LockFault {
            is_of_board: error.is_of_board(),
            ..fault(format!("node {:?}: {error}", cut(path)))
        })?;
        let is_same = |other: &&Lock| solver.is_same_node(&other.path, path) == Ok(true);
        if let Some(other) = locks[..index].iter().find(is_same) {
            let same = if other.path == *path {
                "a node of two locks".to_string()
            } else {
                format!("the node of {:?}, or one with other suits: it has a lock", cut(&other.path))
            };
            return Err(fault(format!("node {:?} is {same}: expected all actions in one lock", cut(path))));
        }
    }
    Ok(())
}

impl Lock {
    /// Reads the ranges of the actions.
    fn ranges(&self, read: impl Fn(&str) -> Result<AnyRange, String>) -> Result<Vec<Range>, String> {
        let read = |(action, text): &'_ (String, String)| {
            let refuse = |message: String| format!("{action}: {message}");
            let range = read(text).map_err(refuse)?.of_two_cards().map(Cow::into_owned);
            range.ok_or_else(|| refuse("expected hands of two cards".into()))
        };
        self.actions.iter().map(read).collect()
    }
}

/// The state of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolveProgress {
    /// The number of iterations.
    pub iterations: u32,
    /// The exploitability in percent of the pot, or `None` before the first check.
    pub exploitability: Option<f64>,
    /// The done part of the work, 0 to 1: an estimate.
    pub done: f64,
}

impl Solve {
    /// Prepares the game.
    ///
    /// # Errors
    ///
    /// Returns the invalid field and what is wrong with it.
    pub fn prepare(&self, engine: &Engine, board: CardSet, ranges: [Range; 2]) -> Result<Game, Refusal> {
        for (field, chips) in [("pot", self.betting.pot), ("stack", self.betting.stack)] {
            if chips == 0 {
                let message = format!("{field} is missing: expected a whole number of chips, 1 or more");
                return Err(Refusal::new(field, message));
            }
        }
        Game::new(engine, board, ranges, self.betting.clone()).map_err(|error| refusal(&error))
    }
}

/// Refuses a game whose strategies take more memory than there is.
///
/// # Errors
///
/// Returns a refusal with the memory, and with ways to need less.
pub fn check_memory(game: &Game, storage: Storage, most: u64) -> Result<(), Refusal> {
    let bytes = game.bytes(storage);
    if bytes <= most {
        return Ok(());
    }
    let megabytes = |bytes: u64| grouped(bytes.div_ceil(1_000_000));
    let fewer = match storage {
        Storage::Bits32 => "16 or 8 bits, ",
        Storage::Bits16 => "8 bits, ",
        _ => "",
    };
    let message = format!(
        "the strategies take {} MB of memory, and {} MB are available: expected {fewer}fewer bet sizes or narrower ranges",
        megabytes(bytes),
        megabytes(most)
    );
    Err(Refusal::new("bits", message))
}

/// Solves until the goal is reached, `stop` is set, or `on_progress`, which is called after each iteration, returns
/// `Break`.
pub fn solve(
    solver: &mut Solver,
    goal: &Goal,
    stop: &AtomicBool,
    on_progress: &dyn Fn(&SolveProgress) -> ControlFlow<()>,
) -> SolveRun {
    let start = Instant::now();
    let pot = f64::from(solver.game().betting().pot);
    let Goal { exploitability: target, iterations, time } = *goal;
    let until = Until { exploitability: target / 100.0, iterations, time, stop: Some(stop) };
    let mut is_broken = false;
    let solved = solver.solve(&until, |solved| {
        let exploitability = solved.exploitability.map(|chips| 100.0 * chips / pot);
        // Exploitability falls about as fast as iterations grow.
        let parts = [
            f64::from(solved.iterations) / f64::from(iterations.max(1)),
            time.map_or(0.0, |time| solved.elapsed.div_duration_f64(time)),
            exploitability.map_or(0.0, |percent| target / percent),
        ];
        let done = parts.into_iter().fold(0.0, f64::max).min(1.0);
        let flow = on_progress(&SolveProgress { iterations: solved.iterations, exploitability, done });
        is_broken |= flow.is_break();
        flow
    });
    let exploitability = solver.exploitability();
    let stopped = match () {
        () if 100.0 * exploitability <= target * pot => None,
        () if is_broken || stop.load(Ordering::Relaxed) => Some(Stopped::Interrupt),
        () if solved.iterations >= iterations => Some(Stopped::Iterations),
        () => Some(Stopped::Limit),
    };
    let seconds = start.elapsed().as_secs_f64();
    SolveRun { iterations: solved.iterations, exploitability, stopped, seconds }
}

/// A node of a solution with its equities.
#[derive(Clone, Debug)]
pub struct Node {
    path: String,
    report: NodeReport,
    equities: [Vec<f64>; 2],
}

impl Node {
    /// Computes the strategies, values and equities at the end of a path.
    ///
    /// # Errors
    ///
    /// Returns the first step of the path that does not exist, with those that do.
    pub fn new(solver: &mut Solver, engine: &Engine, path: &str) -> Result<Self, Refusal> {
        let report = solver.node(path).map_err(|error| path_refusal(path, &error))?;
        let equities = report.equities(engine).map_err(|error| path_refusal(path, &error))?;
        Ok(Self { path: path.into(), report, equities })
    }

    /// Returns the answer about the node.
    pub fn report<'a>(&'a self, solver: &'a Solver, run: SolveRun) -> SolveReport<'a> {
        let Self { path, report, equities } = self;
        SolveReport { game: solver.game(), storage: solver.storage(), run, path, node: report, equities }
    }
}

/// Returns `true` if one step of a path stands for every card, as in [`Solver::paths`].
pub fn is_line(path: &str) -> bool {
    path.split(',').any(|step| step.trim() == "*")
}

/// Computes the figures of a line of actions on every card that may come.
///
/// # Errors
///
/// Returns the errors of [`Node::new`].
pub fn line(
    solver: &mut Solver,
    engine: &Engine,
    path: &str,
    run: SolveRun,
) -> Result<Vec<Summary>, Refusal> {
    let paths = solver.paths(path).map_err(|error| path_refusal(path, &error))?;
    let row = |path: &String| Ok(Node::new(solver, engine, path)?.report(solver, run).summary());
    paths.iter().map(row).collect()
}

/// Returns the refusal of a path.
pub(crate) fn path_refusal(path: &str, error: &dyn Error) -> Refusal {
    Refusal::new("node", format!("node {:?}: {error}", cut(path)))
}

/// Returns the refusal of a game.
fn refusal(error: &GameError) -> Refusal {
    let message = error.to_string();
    match *error {
        GameError::Board { .. } => Refusal::new("board", message),
        GameError::Empty { player } => {
            let name = player_name(player);
            Refusal::new("ranges", format!("{name}: no combo is possible on the board")).at(player)
        }
        GameError::Blocked => Refusal::new("ranges", message),
        GameError::Number { name, .. } | GameError::Multiple { name } => Refusal::new(name, message),
        _ => Refusal::new("bets", message),
    }
}
