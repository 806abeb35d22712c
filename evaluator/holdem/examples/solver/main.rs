//! Solves a river by counterfactual regret minimization, to a given exploitability.
//!
//! ```text
//! cargo run --release -p rivertable-holdem --example solver -- \
//!     --board "Ks 9h 7c 4d 2h" --first "99-22,AJs-A2s,AJo-A9o" --second "22+,A2s+,ATo+" --bets 50,100 --target 0.5
//! ```
//!
//! `tree` has the game, `cfr` the methods with their `layout`, `row` and `walk`, and `best_response` computes
//! the exploitability.

mod best_response;
mod cfr;
mod layout;
mod row;
mod tree;
mod walk;

use std::error::Error;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use evaluator::{Isa, RankTable};
use holdem::Engine;
use holdem::range::Range;
use holdem::solver::RiverPair;

use best_response::{Judge, Strategies, Worth};
use cfr::{Method, Solver};
use tree::{Kind, Rules, Tree};

const HELP: &str = "\
Solves a river.

  --board CARDS          five cards                                          [Ks 9h 7c 4d 2h]
  --first RANGE          range of the player who acts first
  --second RANGE         range of the other player
  --pot CHIPS            initial pot                                         [100]
  --stack CHIPS          remaining stack of each player                      [200]
  --bets PERCENTS        bets and raises, of the pot (all-in is included)    [50,100]
  --rake PERCENT         rake, of the pot                                    [0]
  --rake-cap CHIPS       maximum rake                                        [no limit]
  --method NAME          vanilla, cfr+ or dcfr                               [dcfr]
  --target PERCENT       exploitability at which to stop, of the pot         [0.5]
  --iterations N         maximum number of iterations                        [10000]
  --isa NAME             vector instructions                                 [best available]";

struct Options {
    board: String,
    ranges: [Range; 2],
    rules: Rules,
    method: Method,
    target: f64,
    iterations: usize,
    isa: Isa,
}

impl Options {
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, Box<dyn Error>> {
        let mut options = Self {
            board: "Ks 9h 7c 4d 2h".into(),
            ranges: [
                "99-22,AJs-A2s,K2s+,Q8s+,J8s+,T8s+,97s+,87s-54s,AJo-A9o,KTo+,QTo+,JTo".parse()?,
                "22+,A2s+,K8s+,Q9s+,J9s+,T9s-54s,ATo+,KJo+,QJo".parse()?,
            ],
            rules: Rules { pot: 100.0, stack: 200.0, sizes: vec![0.5, 1.0], rake: (0.0, f64::MAX) },
            method: Method::Discounted,
            target: 0.5,
            iterations: 10_000,
            isa: Isa::best(),
        };
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{name}: expected a value"))?;
            options.set(&name, &value).map_err(|error| format!("{name} {value:?}: {error}"))?;
        }
        let Rules { pot, stack, rake, .. } = &options.rules;
        if !(*pot > 0.0 && *stack > 0.0 && rake.0 <= 1.0) {
            return Err("expected a pot and a stack above 0, and a rake of 100 % at most".into());
        }
        Ok(options)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Box<dyn Error>> {
        match name {
            "--board" => self.board = value.into(),
            "--first" => self.ranges[0] = value.parse()?,
            "--second" => self.ranges[1] = value.parse()?,
            "--pot" => self.rules.pot = number(value)?,
            "--stack" => self.rules.stack = number(value)?,
            "--bets" => {
                let percents = value.split(',').filter(|text| !text.is_empty()).map(number);
                self.rules.sizes =
                    percents.map(|percent| Ok(percent? / 100.0)).collect::<Result<_, Box<dyn Error>>>()?;
            }
            "--rake" => self.rules.rake.0 = number(value)? / 100.0,
            "--rake-cap" => self.rules.rake.1 = number(value)?,
            "--method" => {
                self.method = match value {
                    "vanilla" => Method::Vanilla,
                    "cfr+" => Method::Plus,
                    "dcfr" => Method::Discounted,
                    _ => return Err("expected vanilla, cfr+ or dcfr".into()),
                }
            }
            "--target" => self.target = number(value)?,
            "--iterations" => self.iterations = value.parse()?,
            "--isa" => self.isa = value.parse()?,
            _ => return Err(format!("unknown option: expected one of these\n\n{HELP}").into()),
        }
        Ok(())
    }
}

/// Parses a number that is not negative.
fn number(text: &str) -> Result<f64, Box<dyn Error>> {
    match text.trim().parse() {
        Ok(number) if (0.0..1e9).contains(&number) => Ok(number),
        _ => Err("expected a number from 0 to a billion".into()),
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
        println!("{HELP}");
        return Ok(());
    }
    let options = Options::read(arguments.into_iter())?;
    let engine = Engine::with_isa(RankTable::embedded(), options.isa);
    let pair = RiverPair::new(&engine, options.board.parse()?, &options.ranges[0], &options.ranges[1])?;
    let tree = Tree::new(options.rules.clone())?;
    let [decisions, showdowns, folds] = tree.counts();
    println!("{} v {} live combos on {}", pair.combos(0)?.len(), pair.combos(1)?.len(), pair.board());
    println!("{decisions} decisions, {showdowns} showdowns, {folds} folds; instructions {}\n", options.isa);

    let judge = Judge::new(&tree, &pair)?;
    let mut solver = Solver::new(&tree, &pair, options.isa, options.method)?;
    let (mut iteration, mut time, mut next) = (0, Duration::ZERO, 10);
    println!("iterations        time  exploitability");
    let worth = loop {
        let start = Instant::now();
        while iteration < next.min(options.iterations) {
            solver.iterate()?;
            iteration += 1;
        }
        time += start.elapsed();
        let worth = judge.worth(&solver.strategies()?);
        let percent = 100.0 * worth.exploitability() / options.rules.pot;
        println!("{iteration:10} {:>11} {percent:>13.4} %", format!("{time:.2?}"));
        if percent <= options.target || iteration >= options.iterations {
            break worth;
        }
        next += (next / 10).max(10);
    };
    print_results(&tree, &pair, worth, &solver.strategies()?)?;
    let [showdown, fold] = solver.terminal_times()?;
    println!("\n{showdown:.3} us per showdown, {fold:.3} us per fold, for all combos of a player");
    Ok(())
}

/// Prints the values of the game, and the frequencies of actions at the first decisions.
fn print_results(
    tree: &Tree,
    pair: &RiverPair,
    worth: Worth,
    strategies: &Strategies,
) -> Result<(), Box<dyn Error>> {
    let [first, second] = worth.values;
    println!("\nvalues with a pot of {}: first player {first:.3}, second player {second:.3}", tree.rules.pot);
    for (node, name) in [(0, "first"), (1, "after a check, second")] {
        let Kind::Decision { player, children } = tree.nodes[node].kind.clone() else { continue };
        let weights = pair.weights(player)?;
        let whole: f64 = weights.iter().sum();
        let shares = children.zip(strategies[node].chunks(weights.len())).map(|(child, part)| {
            let share: f64 =
                part.iter().zip(weights).map(|(part, weight)| part * weight).sum::<f64>() / whole;
            let action = tree.nodes[child].action.map(|action| action.to_string()).unwrap_or_default();
            format!("{action} {:.1} %", 100.0 * share)
        });
        println!("{name}: {}", shares.collect::<Vec<_>>().join(", "));
    }
    Ok(())
}
