//! Solves one of three games and prints the root, the time and the memory.
//!
//! ```text
//! cargo run --release --package rivertable-postflop --example solve -- turn 16 0.3
//! ```
//!
//! The arguments are the game (`flop`, `turn` or `river`), the bits of each number (32, 16 or 8), the exploitability at
//! which to stop in percent of the pot, the maximum number of iterations, and an instruction set.

use std::env;
use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

use evaluator::{CardSet, Isa, RankTable};
use holdem::Engine;
use holdem::range::Range;
use postflop::{Betting, Game, SizeError, Solver, Storage, StreetSizes, Until};

/// Returns a street with the same sizes for both players.
fn street(bets: &str, raises: &str) -> Result<StreetSizes, SizeError> {
    let both = |text: &str| -> Result<_, SizeError> { Ok([text.parse()?, text.parse()?]) };
    Ok(StreetSizes { bets: both(bets)?, raises: both(raises)?, donks: None })
}

/// Returns the board, the ranges and the betting of a game by its name.
fn game(name: &str) -> Result<(CardSet, [Range; 2], Betting), Box<dyn Error>> {
    let ranges =
        |first: &str, second: &str| -> Result<_, Box<dyn Error>> { Ok([first.parse()?, second.parse()?]) };
    match name {
        // A pot with a reraise, known from tests of other solvers as 3betpotFAST.
        "flop" => Ok((
            "Qs Jh 2h".parse()?,
            ranges(
                "88+, A8s+, A5s-A2s:0.5, AJo+, ATo:0.75, K9s+, KQo, KJo:0.75, KTo:0.25, Q9s+, QJo:0.5, J8s+, JTo:0.25, \
                 T8s+, T7s:0.45, 97s+, 96s:0.45, 87s, 86s:0.75, 85s:0.45, 75s+:0.75, 74s:0.45, 65s:0.75, 64s:0.5, \
                 63s:0.45, 54s:0.75, 53s:0.5, 52s:0.45, 43s:0.5, 42s:0.45, 32s:0.45",
                "AA:0.25, 99-22, AJs-A2s, AQo-A8o, K2s+, K9o+, Q2s+, Q9o+, J6s+, J9o+, T6s+, T9o, 96s+, 95s:0.5, 98o, \
                 86s+, 85s:0.5, 75s+, 74s:0.5, 64s+, 63s:0.5, 54s, 53s:0.5, 43s",
            )?,
            Betting {
                streets: [street("52%", "45%")?, street("55%", "45%")?, street("70%", "45%")?],
                ..Betting::new(180, 910)
            },
        )),
        "turn" => {
            let river = StreetSizes { donks: Some("50%".parse()?), ..street("60%, e, a", "2.5x")? };
            let streets = [StreetSizes::default(), street("60%, e, a", "2.5x")?, river];
            let betting = Betting {
                streets,
                add_all_in: 1.5,
                force_all_in: 0.15,
                merge: 0.1,
                ..Betting::new(200, 900)
            };
            let ranges = ranges(
                "66+, A8s+, A5s-A4s, AJo+, K9s+, KQo, QTs+, JTs, 96s+, 85s+, 75s+, 65s, 54s",
                "QQ-22, AQs-A2s, ATo+, K5s+, KJo+, Q8s+, J8s+, T7s+, 96s+, 86s+, 75s+, 64s+, 53s+",
            )?;
            Ok(("Td 9d 6h Qc".parse()?, ranges, betting))
        }
        "river" => {
            let streets = [StreetSizes::default(), StreetSizes::default(), street("33%, 75%, a", "60%, a")?];
            let ranges =
                ranges("22+, A2s+, KTs+, QTs+, ATo+", "22+, A2s+, K9s+, Q9s+, J9s+, T8s+, AJo+, KQo")?;
            Ok(("Qh 9d 8c 3s 2d".parse()?, ranges, Betting { streets, ..Betting::new(100, 300) }))
        }
        name => Err(format!("{name:?}: expected flop, turn or river").into()),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let argument = |place: usize, default: &'static str| arguments.get(place).map_or(default, String::as_str);
    let isa = match argument(4, "") {
        "" => Isa::best(),
        name => Isa::available().find(|isa| isa.to_string() == name).ok_or("unknown instruction set")?,
    };
    let storage = match argument(1, "32") {
        "32" => Storage::Bits32,
        "16" => Storage::Bits16,
        "8" => Storage::Bits8,
        bits => return Err(format!("{bits:?}: expected 32, 16 or 8").into()),
    };
    let (board, ranges, betting) = game(argument(0, "turn"))?;
    let pot = f64::from(betting.pot);
    let start = Instant::now();
    let game = Game::new(&Engine::with_isa(RankTable::embedded(), isa), board, ranges, betting)?;
    println!("prepared in {:.2?}: {:.1} MB", start.elapsed(), game.bytes(storage) as f64 / 1e6);
    let mut solver = Solver::new(game, storage);
    let target = argument(2, "0.3").parse::<f64>()? / 100.0;
    let until =
        Until { exploitability: target, iterations: argument(3, "1000").parse()?, ..Until::default() };
    let mut printed = None;
    let solved = solver.solve(&until, |solved| {
        if solved.exploitability != printed {
            printed = solved.exploitability;
            let percent = solved.exploitability.unwrap_or(f64::NAN) / pot * 100.0;
            println!("{:5} iterations, {:.2?}, {percent:.4} % of the pot", solved.iterations, solved.elapsed);
        }
        ControlFlow::Continue(())
    });
    let exploitability = solved.exploitability.unwrap_or(f64::NAN);
    println!("{:5} iterations, {:.2?}, {exploitability:.4} chips", solved.iterations, solved.elapsed);
    println!("value {:.4}", solver.value(0));
    let root = solver.node("")?;
    for (action, part) in root.actions.iter().zip(root.frequencies()) {
        println!("{action:12} {:6.2} %", part * 100.0);
    }
    Ok(())
}
