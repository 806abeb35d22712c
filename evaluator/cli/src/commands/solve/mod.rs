//! `rivertable solve`: equilibria of postflop games of two players.

mod flops;

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use holdem::Engine;
use indicatif::HumanDuration;
use postflop::{Betting, FileError, Game, SavedSolution, SizesByStreet, Solver, Storage};
use questions::games::AnyGame;
use questions::solve::{
    Goal, Lock, LockFault, Node, Solve, SolveProgress, check_memory, is_line, line, lock, solve,
};
use questions::{Amount, Refusal};
use render::solve::{
    LineReport, SolveRun, Stopped, csv, json, line_csv, line_json, line_text, memory_json, memory_text, svg,
    text,
};
use render::words::grouped;
use serde_json::json;
use terminal::files::NewFile;
use terminal::{interrupt, memory};

use crate::commands::equity::method::time_above_0;
use crate::error::Failure;
use crate::numbers::whole;
use crate::output::{OutputChoice, cannot_write};
use crate::progress::Live;
use crate::spot::{Boards, Question, no_kit, percent};
use crate::table_choice::Setting;
use crate::threads::ThreadChoice;

/// Solve a postflop game of two players: flop, turn and river, with your bet sizes
///
/// The first range is out of position and acts first. Strategies get better with more iterations, and the exploitability
/// says how good they are: it is the gain of a best response, averaged over both players. The answer shows the strategies,
/// expected values and equities at one node: the first action, or the end of the path --node. Ctrl-C ends the search
/// with the strategies so far, and --save keeps them.
///
/// Bet sizes are 50% of the pot, 120c for chips, 2.5x for raises, e for the same part of the pot on each remaining
/// street up to all-in, and a for all-in. Commas separate sizes, which are for all streets and both players. After a
/// semicolon follow sizes for a street, for a player (oop or ip) or both: "50%; river 75%, a; turn ip 33%".
#[derive(clap::Args)]
#[command(
    override_usage = "rivertable solve [OPTIONS] --board <CARDS> --pot <CHIPS> --stack <CHIPS> <RANGE> <RANGE>\n       \
                      rivertable solve [OPTIONS] --load <FILE>\n       \
                      rivertable solve [OPTIONS] --flops <FLOPS> --pot <CHIPS> --stack <CHIPS> <RANGE> <RANGE>"
)]
#[command(mut_arg("ranges", |ranges| ranges.required(false).required_unless_present("load")))]
pub(crate) struct Args {
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    betting: BettingChoice,
    /// The bits of each stored number: 16 take half of the memory of 32, and 8 a quarter, with less accuracy
    #[arg(long, value_name = "32|16|8", default_value = "32", value_parser = bits(), hide_possible_values = true)]
    bits: Storage,
    /// End the search at this exploitability, in percent of the pot [default: 0.3%]
    #[arg(long, value_name = "PERCENT", value_parser = percent, allow_hyphen_values = true)]
    exploitability: Option<f64>,
    /// End the search after this number of iterations, those of a loaded solution included [default: 1000]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1_000_000), allow_negative_numbers = true)]
    iterations: Option<u32>,
    /// End the search after this time, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = time_above_0, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// Lock the strategy at a node, such as "check => bet 50%: AA, KK:0.5; all-in: QQ". The rest is solved as the best play
    /// with and against it
    ///
    /// Before => is the path to the node, and behind it actions with the hands that take them. Weights are frequencies. The
    /// first action, check or fold, takes the rest. A loaded solution is solved again.
    #[arg(long = "lock", value_name = "PATH => ACTION: RANGE")]
    locks: Vec<Lock>,
    /// Show the node at the end of this path of actions and cards, such as "check, bet 52%, call, 7d". With * in place of a card,
    /// show the figures on all cards: "check, check, *"
    #[arg(long, value_name = "PATH", default_value = "", hide_default_value = true)]
    node: String,
    /// Print the memory that strategies take, without solving
    #[arg(long, conflicts_with_all = ["csv", "svg"])]
    memory: bool,
    /// Save the solution to this file, which --load reads
    #[arg(long, value_name = "FILE", conflicts_with = "memory")]
    save: Option<PathBuf>,
    /// Leave the strategies of rivers out of the file, which is then much smaller. A river is solved again when its node is
    /// shown: its strategies may then differ by as much as the exploitability allows
    #[arg(long, requires = "save")]
    no_rivers: bool,
    /// Load the solution from this file, and show the node. With --exploitability, --iterations or --time, go on solving
    /// until then
    #[arg(long, value_name = "FILE", conflicts_with_all = OF_GAME)]
    load: Option<PathBuf>,
    /// Solve the game on many flops, and show the figures of the node on each: all for the 1,755 flops with other suits or
    /// ranks, or a list such as "AsKd2c, 7h7d2s", or a file with such a list, @FILE
    ///
    /// With all, one of the flops that differ only in suits is solved, and means count it once for each of them. In lists, a
    /// weight may follow each flop: AsKd2c:0.5. Flops on which the ranges, the node or a lock do not exist are left out and named.
    #[arg(long, value_name = "FLOPS", conflicts_with_all = ["board", "load", "save", "memory", "svg"])]
    flops: Option<String>,
    /// Write the figures of each solved flop to this file at once. Flops that the file has are not solved again, so that the
    /// same command goes on where it was ended
    #[arg(long, value_name = "FILE", requires = "flops")]
    rows: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadChoice,
    #[command(flatten)]
    output: OutputChoice,
}

/// The refusal of dead cards.
const DEAD: &str = "--dead: a solved game has no dead cards: expected ranges without them";

/// The arguments that describe the game. A file has its own.
const OF_GAME: [&str; 18] = [
    "ranges",
    "flops",
    "rows",
    "board",
    "dead",
    "dialect",
    "order",
    "pot",
    "stack",
    "bets",
    "raises",
    "donks",
    "add_all_in",
    "force_all_in",
    "merge",
    "rake",
    "cap",
    "bits",
];

/// The options for the pot, the stacks and the bet sizes.
#[derive(clap::Args)]
struct BettingChoice {
    /// The chips in the pot, a whole number
    #[arg(long, value_name = "CHIPS", required_unless_present = "load", value_parser = whole::<u32>(1..=1_000_000_000))]
    #[arg(allow_negative_numbers = true)]
    pot: Option<u32>,
    /// The chips of the smaller stack behind the pot, a whole number
    #[arg(long, value_name = "CHIPS", required_unless_present = "load", value_parser = whole::<u32>(1..=1_000_000_000))]
    #[arg(allow_negative_numbers = true)]
    stack: Option<u32>,
    /// The bet sizes, such as "33%, 75%; river 50%, a". Without them, nobody bets
    #[arg(long, value_name = "SIZES", default_value = "", hide_default_value = true)]
    bets: SizesByStreet,
    /// The sizes of raises, such as "2.5x, a". Without them, nobody raises
    #[arg(long, value_name = "SIZES", default_value = "", hide_default_value = true)]
    raises: SizesByStreet,
    /// The sizes of the first player's bets after calling a bet on the street before [default: those of --bets]
    #[arg(long, value_name = "SIZES", default_value = "", hide_default_value = true)]
    donks: SizesByStreet,
    /// Add all-in to the sizes if it is at most this part of the pot, such as 1.5 or 150%
    #[arg(
        long,
        value_name = "PART",
        default_value = "0",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    add_all_in: Amount,
    /// Make a bet all-in if a call would leave at most this part of the pot behind, such as 0.15 or 15%
    #[arg(
        long,
        value_name = "PART",
        default_value = "0",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    force_all_in: Amount,
    /// Of two bets whose parts of the pot are close, keep only the larger: 0 keeps both, and 0.1 is common
    #[arg(
        long,
        value_name = "PART",
        default_value = "0",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    merge: Amount,
    /// The part of the final pot that the house takes, such as 0.05 or 5%
    #[arg(long, value_name = "PART", allow_negative_numbers = true)]
    rake: Option<Amount>,
    /// The maximum rake, in chips
    #[arg(long, value_name = "CHIPS", requires = "rake", allow_negative_numbers = true)]
    cap: Option<Amount>,
}

/// Returns a parser for the bits of stored numbers.
fn bits() -> impl TypedValueParser<Value = Storage> {
    PossibleValuesParser::new(["32", "16", "8"]).map(|bits| match &*bits {
        "8" => Storage::Bits8,
        "16" => Storage::Bits16,
        _ => Storage::Bits32,
    })
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    args.threads.set()?;
    let game = setting.playing_by_table()?;
    let engine = game.engine().ok_or_else(|| no_kit(&game))?;
    if let Some(list) = &args.flops {
        return flops::run(args, &game, engine, list);
    }
    // The parser accepts --rows without --flops if another option excludes --flops.
    if args.rows.is_some() {
        return Err("--rows is for the flops of --flops: expected both, or none".to_string().into());
    }
    let found = args.find(&game, engine)?;
    if args.memory {
        let game = found.game();
        let json = || json!({ "memory": memory_json(game) });
        return args.output.print(json, String::new, String::new, || memory_text(game));
    }
    let mut solver = args.solver(found)?;
    solver.paths(&args.node).map_err(|error| format!("--node {:?}: {error}", args.node))?;
    if args.output.draws() && !solver.acts(&args.node) {
        let message = format!("--svg: nobody acts after {:?}: expected the path to a decision", args.node);
        return Err(message.into());
    }
    args.lock(&game, &mut solver).map_err(|fault| format!("--lock: {}", fault.message))?;
    // A file that cannot be written is reported before the work.
    let create = |file: &PathBuf| NewFile::create(file).map_err(|error| cannot_write(file, &error));
    let new = args.save.as_ref().map(create).transpose()?;
    interrupt::note();
    let live = Live::new();
    let stop = &interrupt::INTERRUPTED;
    let run = solve(&mut solver, &args.goal(), stop, &|progress| show(&live, progress));
    drop(live);
    let mut saved = Ok(());
    if let (Some(mut new), Some(file)) = (new, &args.save) {
        let to = BufWriter::with_capacity(1 << 20, &mut new);
        let written = if args.no_rivers { solver.write_without_rivers(to) } else { solver.write(to) };
        let written = written.and_then(|()| new.finish());
        saved = written.map_err(|error| cannot_write(file, &error));
    }
    args.print(&mut solver, engine, run)?;
    // An error in writing the file comes after the answer.
    saved?;
    if run.stopped == Some(Stopped::Interrupt) { Err(Failure::Interrupted(None)) } else { Ok(()) }
}

/// A game to solve, or a solution in a file.
enum Found {
    Game(Box<Game>),
    Saved(Box<SavedSolution<BufReader<File>>>),
}

impl Found {
    fn game(&self) -> &Game {
        match self {
            Self::Game(game) => game,
            Self::Saved(saved) => saved.game(),
        }
    }
}

/// Shows the progress. Returns `Break` if the run was interrupted.
fn show(live: &Live, progress: &SolveProgress) -> ControlFlow<()> {
    let SolveProgress { iterations, exploitability, done } = *progress;
    live.show_texts(done, |time| {
        let exploitability = exploitability.map(|percent| format!("{percent:.3} % of the pot"));
        let left = (done > 0.0).then(|| time.mul_f64((1.0 / done - 1.0).min(1e6)));
        let left = exploitability.is_some().then_some(left).flatten();
        let left = left.map(|left| format!("about {} left", HumanDuration(left)));
        let iterations = format!("{} iterations", grouped(iterations));
        [exploitability, left, Some(iterations)].into_iter().flatten().collect()
    })
}

impl Args {
    /// Prepares the game of the options, or opens the file with a solution.
    fn find(&self, game: &AnyGame, engine: &Engine) -> Result<Found, Failure> {
        if let Some(file) = &self.load {
            let saved = SavedSolution::open(engine, file).map_err(|error| cannot_read(file, &error))?;
            return Ok(Found::Saved(Box::new(saved)));
        }
        let spot = self.question.read_few(game, Boards::Some, 2..=2)?;
        if !spot.cards.dead.is_empty() {
            return Err(DEAD.to_string().into());
        }
        let kit = spot.kit()?;
        let ranges = [0, 1].map(|player| kit.spot.ranges[player].clone());
        let solve = Solve { betting: self.betting.read()?, ..Solve::default() };
        let game = solve.prepare(engine, spot.cards.board, ranges).map_err(message)?;
        Ok(Found::Game(Box::new(game)))
    }

    /// Creates the solver, or loads it, if there is enough memory.
    fn solver(&self, found: Found) -> Result<Solver, Failure> {
        let storage = match &found {
            Found::Game(_) => self.bits,
            Found::Saved(saved) => saved.storage(),
        };
        let is_small = matches!(&found, Found::Saved(saved) if !saved.has_rivers());
        let available = memory::available().filter(|_| !is_small).unwrap_or(u64::MAX);
        check_memory(found.game(), storage, available).map_err(message)?;
        let file = self.load.as_deref().unwrap_or(Path::new(""));
        match found {
            Found::Game(game) => Ok(Solver::new(*game, storage)),
            Found::Saved(saved) => saved.read().map_err(|error| cannot_read(file, &error)),
        }
    }

    /// Prints the node, or the figures of a line on all cards.
    fn print(&self, solver: &mut Solver, engine: &Engine, run: SolveRun) -> Result<(), Failure> {
        let (path, output) = (&self.node, &self.output);
        if is_line(path) {
            let rows = line(solver, engine, path, run)?;
            let (game, storage) = (solver.game(), solver.storage());
            let report = LineReport { game, storage, run, path, rows: &rows };
            return output.print(
                || line_json(&report),
                || line_csv(&report),
                String::new,
                || line_text(&report),
            );
        }
        let node = Node::new(solver, engine, path)?;
        let report = node.report(solver, run);
        let picture = || svg(&report).unwrap_or_default();
        output.print(|| json(&report), || csv(&report), picture, || text(&report))
    }

    /// Locks the given strategies.
    fn lock(&self, game: &AnyGame, solver: &mut Solver) -> Result<(), LockFault> {
        lock(solver, &self.locks, |text| self.question.dialect.read(game, "", text))
    }

    /// Returns when to stop. A loaded solution goes on as far as the options say, and otherwise not at all.
    fn goal(&self) -> Goal {
        let (default, time) = (Goal::default(), self.time);
        let percent = self.exploitability.map(|part| 100.0 * part);
        // With a lock, a loaded solution begins again.
        let load = self.load.as_ref().filter(|_| self.locks.is_empty());
        let (exploitability, iterations) = match (load, percent, self.iterations, time) {
            (Some(_), None, None, None) => (100.0, 0),
            (Some(_), percent, iterations, _) => (percent.unwrap_or(0.0), iterations.unwrap_or(u32::MAX)),
            (None, percent, iterations, _) => {
                (percent.unwrap_or(default.exploitability), iterations.unwrap_or(default.iterations))
            }
        };
        Goal { exploitability, iterations, time }
    }
}

/// Returns the failure for a file that cannot be read as a solution.
fn cannot_read(file: &Path, error: &FileError) -> Failure {
    Failure::input(&format!("cannot read {}", file.display()), error)
}

impl BettingChoice {
    fn read(&self) -> Result<Betting, String> {
        let part = |name: &'static str, amount: &Amount| match amount.part() {
            Ok(part) if (0.0..=100.0).contains(&part) => Ok(part),
            Ok(part) => Err(format!("--{name} {part}: expected a part of the pot from 0 to 100")),
            Err(message) => Err(format!("--{name} {message}")),
        };
        let of = |name: &'static str| move |message: String| format!("--{name} {message}");
        let rake = self.rake.as_ref().map_or(Ok(0.0), Amount::part).map_err(of("rake"))?;
        let cap = self.cap.as_ref().map(|cap| cap.chips(None)).transpose().map_err(of("cap"))?;
        let plain = Betting::new(self.pot.unwrap_or(0), self.stack.unwrap_or(0));
        Ok(Betting {
            add_all_in: part("add-all-in", &self.add_all_in)?,
            force_all_in: part("force-all-in", &self.force_all_in)?,
            merge: part("merge", &self.merge)?,
            rake,
            rake_cap: cap.unwrap_or(f64::INFINITY),
            ..plain.with_sizes(&self.bets, &self.raises, &self.donks)
        })
    }
}

/// Returns the failure for an invalid option, with the option's name.
fn message(refusal: Refusal) -> Failure {
    match refusal.field() {
        field @ ("bits" | "bets" | "donks" | "rake" | "cap") => {
            let message = match refusal.message() {
                message if message.starts_with(field) => format!("--{message}"),
                message => format!("--{field}: {message}"),
            };
            Refusal::new(field, message).into()
        }
        _ => refusal.into(),
    }
}
