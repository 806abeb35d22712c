//! `rivertable solve`: equilibria of postflop games of two players.

use std::ops::ControlFlow;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::builder::TypedValueParser as _;
use indicatif::HumanDuration;
use postflop::{Betting, Game, SizesByStreet, Solver, Storage};
use questions::solve::{Goal, Node, Solve, SolveProgress, check_memory, solve};
use questions::{Amount, Refusal};
use render::solve::{Stopped, csv, json, memory_json, memory_text, svg, text};
use render::words::grouped;
use serde_json::json;
use terminal::{interrupt, memory};

use crate::commands::equity::method::time_above_0;
use crate::error::Failure;
use crate::numbers::whole;
use crate::output::OutputChoice;
use crate::progress::Live;
use crate::spot::{Boards, Question, percent};
use crate::table_choice::Setting;
use crate::threads::ThreadChoice;

/// Solve a postflop game of two players: flop, turn and river, with your bet sizes
///
/// The first range is out of position and acts first. Strategies get better with each iteration, and the exploitability
/// says how good they are: what a best response wins more, in the mean of both players. The answer shows the strategies,
/// expected values and equities at one node: the first action, or the end of the path --node. Ctrl-C ends the search
/// with the strategies so far.
///
/// Bet sizes are 50% of the pot, 120c for chips, 2.5x for raises, e for the same part of the pot on each remaining
/// street up to all-in, and a for all-in. Commas separate sizes, which are for all streets and both players. After a
/// semicolon follow sizes for a street, for a player (oop or ip) or both: "50%; river 75%, a; turn ip 33%".
#[derive(clap::Args)]
#[command(
    override_usage = "rivertable solve [OPTIONS] --board <CARDS> --pot <CHIPS> --stack <CHIPS> <RANGE> <RANGE>"
)]
pub(crate) struct Args {
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    betting: BettingChoice,
    /// The bits of each stored number: 16 take half of the memory of 32, and 8 a quarter, for 0.1 % of the pot and more
    #[arg(long, value_name = "32|16|8", default_value = "32", value_parser = bits(), hide_possible_values = true)]
    bits: Storage,
    /// End the search at this exploitability, in percent of the pot [default: 0.3%]
    #[arg(long, value_name = "PERCENT", value_parser = percent, allow_hyphen_values = true)]
    exploitability: Option<f64>,
    /// End the search after this number of iterations
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = whole::<u32>(1..=1_000_000))]
    #[arg(allow_negative_numbers = true)]
    iterations: u32,
    /// End the search after this time, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = time_above_0, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// Show the node at the end of this path of actions and cards, such as "check, bet 52%, call, 7d"
    #[arg(long, value_name = "PATH", default_value = "", hide_default_value = true)]
    node: String,
    /// Print the memory that strategies take, without solving
    #[arg(long, conflicts_with_all = ["csv", "svg"])]
    memory: bool,
    #[command(flatten)]
    threads: ThreadChoice,
    #[command(flatten)]
    output: OutputChoice,
}

/// The options for the pot, the stacks and the bet sizes.
#[derive(clap::Args)]
struct BettingChoice {
    /// The chips in the pot, a whole number
    #[arg(long, value_name = "CHIPS", required = true, value_parser = whole::<u32>(1..=1_000_000_000))]
    #[arg(allow_negative_numbers = true)]
    pot: Option<u32>,
    /// The chips of the smaller stack behind the pot, a whole number
    #[arg(long, value_name = "CHIPS", required = true, value_parser = whole::<u32>(1..=1_000_000_000))]
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
fn bits() -> impl clap::builder::TypedValueParser<Value = Storage> {
    PossibleValuesParser::new(["32", "16", "8"]).map(|bits| match &*bits {
        "8" => Storage::Bits8,
        "16" => Storage::Bits16,
        _ => Storage::Bits32,
    })
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    args.threads.set()?;
    let spot = args.question.read_few(&setting.playing_by_table()?, Boards::Some, 2..=2)?;
    if !spot.cards.dead.is_empty() {
        return Err("--dead: a solved game has no dead cards: expected ranges without them"
            .to_string()
            .into());
    }
    let kit = spot.kit()?;
    let question = args.solve()?;
    let ranges = [0, 1].map(|player| kit.spot.ranges[player].clone());
    let game = question.prepare(kit.engine, spot.cards.board, ranges).map_err(message)?;
    if args.memory {
        return args.output.print(
            || json!({ "memory": memory_json(&game) }),
            String::new,
            String::new,
            || memory_text(&game),
        );
    }
    let mut solver = args.solver(game)?;
    solver.check_path(&args.node).map_err(|error| format!("--node {:?}: {error}", args.node))?;
    if args.output.draws() && !solver.acts(&args.node) {
        return Err(
            format!("--svg: nobody acts after {:?}: expected the path to a decision", args.node).into()
        );
    }
    interrupt::note();
    let live = Live::new();
    let stop = &interrupt::INTERRUPTED;
    let run = solve(&mut solver, &question.goal, stop, &|progress| show(&live, progress));
    drop(live);
    let node = Node::new(&mut solver, kit.engine, &args.node)?;
    let report = node.report(&solver, run);
    let picture = || svg(&report).unwrap_or_default();
    args.output.print(|| json(&report), || csv(&report), picture, || text(&report))?;
    if run.stopped == Some(Stopped::Interrupt) { Err(Failure::Interrupted(None)) } else { Ok(()) }
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
    /// Returns the question about the game.
    fn solve(&self) -> Result<Solve, String> {
        let goal = Goal {
            exploitability: self.exploitability.map_or(Goal::default().exploitability, |part| 100.0 * part),
            iterations: self.iterations,
            time: self.time,
        };
        let betting = self.betting.read()?;
        Ok(Solve { betting, storage: self.bits, goal, node: self.node.clone(), memory: self.memory })
    }

    /// Creates the solver, if there is enough memory.
    fn solver(&self, game: Game) -> Result<Solver, Failure> {
        check_memory(&game, self.bits, memory::available().unwrap_or(u64::MAX)).map_err(message)?;
        Ok(Solver::new(game, self.bits))
    }
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
        field @ ("bits" | "bets" | "rake" | "cap") => {
            let message = refusal.message();
            let message = message.strip_prefix(&format!("{field}: ")).unwrap_or(message);
            Refusal::new(field, format!("--{field}: {message}")).into()
        }
        _ => refusal.into(),
    }
}
