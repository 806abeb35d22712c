//! A game that is solved on many flops.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use equity::isomorphism::canonical_boards;
use evaluator::CardSet;
use holdem::Engine;
use holdem::range::{Range, StartingHand};
use postflop::{Game, Solver};
use questions::Refusal;
use questions::games::AnyGame;
use questions::solve::{Node, Solve, SolveProgress, check_memory, is_line, solve};
use render::solve::{FlopRow, FlopsReport, Stopped, flops_csv, flops_json, flops_text};
use render::words::cut;
use serde_json::{Value, json};
use terminal::{interrupt, memory};

use super::{Args, DEAD, message};
use crate::error::Failure;
use crate::output::cannot_write;
use crate::progress::Live;
use crate::range_file;
use crate::spot::Boards;

/// Solves the game of the options on each flop of a list, and prints the figures of the node.
pub(super) fn run(args: &Args, game: &AnyGame, engine: &Engine, list: &str) -> Result<(), Failure> {
    check_options(args)?;
    let spot = args.question.read_few(game, Boards::None, 2..=2)?;
    if !spot.cards.dead.is_empty() {
        return Err(DEAD.to_string().into());
    }
    let kit = spot.kit()?;
    let ranges = [0, 1].map(|player| kit.spot.ranges[player].clone());
    let flops = read_flops(list, &ranges).map_err(|message| format!("--flops {message}"))?;
    let question = Solve { betting: args.betting.read()?, ..Solve::default() };
    let (mut rows, mut left_out, mut file) = (HashMap::new(), vec![], None);
    if let Some(path) = &args.rows {
        let asked = args.asked(&question, &ranges);
        file = Some(RowsFile::open(path, &asked, &mut rows)?);
    }
    interrupt::note();
    let live = Live::new();
    for (number, &(flop, weight)) in flops.iter().enumerate() {
        let name = flop.to_string();
        if rows.contains_key(&name) {
            continue;
        }
        let done = |part: f64| (number as f64 + part) / flops.len() as f64;
        let show = |progress: &SolveProgress| {
            let place = format!("flop {} of {}", number + 1, flops.len());
            live.show_texts(done(progress.done), |_| vec![name.clone(), place])
        };
        let mut solver = match args.solver_on(game, question.prepare(engine, flop, ranges.clone()))? {
            Ok(solver) => solver,
            Err(reason) => {
                left_out.push((name, reason));
                continue;
            }
        };
        let run = solve(&mut solver, &args.goal(), &interrupt::INTERRUPTED, &show);
        if run.stopped == Some(Stopped::Interrupt) {
            break;
        }
        let node = Node::new(&mut solver, engine, &args.node)?;
        let report = node.report(&solver, run);
        let (iterations, percent) = (run.iterations, report.percent());
        let row = FlopRow { flop: name.clone(), weight, iterations, percent, summary: report.summary() };
        if let Some(file) = &mut file {
            file.add(&row)?;
        }
        rows.insert(name, row);
    }
    drop(live);
    let row = |&(flop, weight): &(CardSet, f64)| Some(FlopRow { weight, ..rows.remove(&flop.to_string())? });
    let found: Vec<FlopRow> = flops.iter().filter_map(row).collect();
    let is_interrupted = interrupt::is_noted();
    if let ([], [(flop, reason), ..], false) = (&found[..], &left_out[..], is_interrupted) {
        return Err(format!("--flops: no flop is left: {flop}: {reason}").into());
    }
    let report = FlopsReport { rows: &found, left_out: &left_out, wanted: flops.len(), is_interrupted };
    args.output.print(|| flops_json(&report), || flops_csv(&report), String::new, || flops_text(&report))?;
    match is_interrupted {
        true => {
            Err(Failure::Interrupted(Some(format!("{} of {} flops are solved", found.len(), flops.len()))))
        }
        false => Ok(()),
    }
}

/// Returns an error for options that solutions of many flops do not have.
fn check_options(args: &Args) -> Result<(), String> {
    if args.no_rivers {
        return Err("--no-rivers is for the file of --save: expected no --flops".into());
    }
    if is_line(&args.node) {
        return Err(format!(
            "--node {:?}: expected a path without *, because --flops has one node for each flop",
            cut(&args.node)
        ));
    }
    Ok(())
}

impl Args {
    /// Returns the solver of a flop, or the reason why the flop has none.
    fn solver_on(
        &self,
        game: &AnyGame,
        prepared: Result<Game, Refusal>,
    ) -> Result<Result<Solver, String>, Failure> {
        let prepared = match prepared {
            Err(refusal) if refusal.field() == "ranges" => return Ok(Err(refusal.message().into())),
            prepared => prepared.map_err(message)?,
        };
        check_memory(&prepared, self.bits, memory::available().unwrap_or(u64::MAX)).map_err(message)?;
        let mut solver = Solver::new(prepared, self.bits);
        if let Err(error) = solver.check_path(&self.node) {
            let message = format!("--node {:?}: {error}", cut(&self.node));
            return if error.is_of_board() { Ok(Err(message)) } else { Err(message.into()) };
        }
        if let Err(fault) = self.lock(game, &mut solver) {
            let message = format!("--lock: {}", fault.message);
            return if fault.is_of_board { Ok(Err(message)) } else { Err(message.into()) };
        }
        Ok(Ok(solver))
    }

    /// Returns what determines the figures of a flop.
    fn asked(&self, question: &Solve, ranges: &[Range; 2]) -> Value {
        let (betting, goal) = (&question.betting, self.goal());
        let sizes = [&self.betting.bets, &self.betting.raises, &self.betting.donks].map(ToString::to_string);
        let [bets, raises, donks] = sizes;
        json!({
            "ranges": ranges.each_ref().map(ToString::to_string),
            "pot": betting.pot,
            "stack": betting.stack,
            "bets": bets,
            "raises": raises,
            "donks": donks,
            "add_all_in": betting.add_all_in,
            "force_all_in": betting.force_all_in,
            "merge": betting.merge,
            "rake": betting.rake,
            "cap": betting.rake_cap.is_finite().then_some(betting.rake_cap),
            "locks": self.locks.iter().map(|lock| format!("{lock:?}")).collect::<Vec<_>>(),
            "bits": format!("{:?}", self.bits),
            "exploitability": goal.exploitability,
            "iterations": goal.iterations,
            "seconds": goal.time.map(|time| time.as_secs_f64()),
            "node": self.node,
        })
    }
}

/// Reads flops from a list, from a file, or all flops. Each has the number of times that it counts.
fn read_flops(list: &str, ranges: &[Range; 2]) -> Result<Vec<(CardSet, f64)>, String> {
    let list = list.trim();
    if list.eq_ignore_ascii_case("all") {
        if let Some(player) = ranges.iter().position(|range| !is_free_of_suits(range)) {
            return Err(format!(
                "all: range {} distinguishes suits, so that flops with other suits are not the same: expected a list of flops",
                player + 1
            ));
        }
        let flops = canonical_boards(3).map_err(|error| error.to_string())?;
        return Ok(flops.into_iter().map(|(flop, count)| (flop, count.into())).collect());
    }
    let text = match list.strip_prefix('@') {
        Some(name) => range_file::contents(name, "list of flops")?,
        None => list.to_string(),
    };
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or(""));
    let parts = lines.flat_map(|line| line.split([',', ';'])).map(str::trim).filter(|part| !part.is_empty());
    let flops = parts.map(read_flop).collect::<Result<Vec<_>, _>>()?;
    if flops.is_empty() {
        let empty = if list.starts_with('@') { "a file without flops" } else { "no flops" };
        return Err(format!("{:?}: {empty}: {EXPECTED}", cut(list)));
    }
    let twice =
        (1..flops.len()).find(|&place| flops[..place].iter().any(|(flop, _)| *flop == flops[place].0));
    match twice {
        Some(place) => Err(format!("{} is given twice: expected each flop once", flops[place].0)),
        None => Ok(flops),
    }
}

/// The error for a text that is not a flop.
const EXPECTED: &str = "expected all, or flops with commas between them, such as \"AsKd2c, 7h7d2s:0.5\"";

/// The largest weight of a flop.
const MAX_WEIGHT: f64 = 1e6;

/// Reads a flop, after which a weight may follow: `AsKd2c:0.5`.
fn read_flop(text: &str) -> Result<(CardSet, f64), String> {
    let refuse = |expected: &str| format!("{:?}: {expected}", cut(text));
    let (cards, weight) = text.split_once(':').unwrap_or((text, "1"));
    let flop: CardSet = cards.trim().parse().map_err(|_| refuse(EXPECTED))?;
    if flop.len() != 3 {
        return Err(refuse(EXPECTED));
    }
    let weight = weight.trim().parse().ok().filter(|weight| 0.0 < *weight && *weight <= MAX_WEIGHT);
    weight.map(|weight| (flop, weight)).ok_or_else(|| refuse("expected a weight above 0, at most 1000000"))
}

/// Returns `true` if all combos of each starting hand have the same weight.
fn is_free_of_suits(range: &Range) -> bool {
    let mut found: HashMap<StartingHand, Vec<f64>> = HashMap::new();
    range.iter().for_each(|(combo, weight)| found.entry(combo.into()).or_default().push(weight));
    let is_even = |(hand, weights): (&StartingHand, &Vec<f64>)| {
        weights.len() == hand.combo_count() && weights.iter().all(|weight| *weight == weights[0])
    };
    found.iter().all(is_even)
}

/// A file with the question in its first line and a row of JSON for each solved flop.
struct RowsFile {
    path: PathBuf,
    file: File,
}

impl RowsFile {
    /// Opens a file, or creates it, and reads its rows. An incomplete last line is removed: the program was ended while
    /// it wrote it.
    fn open(path: &Path, asked: &Value, rows: &mut HashMap<String, FlopRow>) -> Result<Self, Failure> {
        let name = path.display();
        let fault = |error: &io::Error| cannot_write(path, error);
        let options = File::options().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = options.map_err(|error| fault(&error))?;
        if !file.metadata().is_ok_and(|data| data.is_file()) {
            return Err(format!("--rows {name}: expected a file").into());
        }
        let mut text = String::new();
        file.read_to_string(&mut text)
            .map_err(|error| Failure::input(&format!("cannot read {name}"), &error))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        match lines.next() {
            None if text.is_empty() || asked_line(asked).starts_with(&text) => {}
            None => {
                return Err(format!(
                    "--rows {name}: expected an empty file, or one with rows of this question"
                )
                .into());
            }
            Some(first)
                if serde_json::from_str::<Value>(first).ok().as_ref()
                    == Some(&json!({ "question": asked })) => {}
            Some(_) => {
                let message =
                    "it has rows of another question: expected another file, or its ranges, bets and goal";
                return Err(format!("--rows {name}: {message}").into());
            }
        }
        for (number, line) in (2..).zip(lines) {
            let row: FlopRow = serde_json::from_str(line).map_err(|_| {
                format!("--rows {name} line {number}: {:?}: expected a row of figures, or no line", cut(line))
            })?;
            rows.insert(row.flop.clone(), row);
        }
        let mut found = Self { path: path.into(), file };
        found.cut(whole as u64).map_err(|error| fault(&error))?;
        if whole == 0 {
            found.write(&asked_line(asked))?;
        }
        Ok(found)
    }

    /// Keeps the first bytes.
    fn cut(&mut self, len: u64) -> io::Result<()> {
        self.file.set_len(len)?;
        self.file.seek(SeekFrom::Start(len)).map(drop)
    }

    /// Adds a row, which is then on the disk.
    fn add(&mut self, row: &FlopRow) -> Result<(), Failure> {
        self.write(&format!("{}\n", json!(row)))
    }

    fn write(&mut self, line: &str) -> Result<(), Failure> {
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| cannot_write(&self.path, &error))
    }
}

/// Returns the first line of a file.
fn asked_line(asked: &Value) -> String {
    format!("{}\n", json!({ "question": asked }))
}
