//! Solutions that are saved, loaded and resumed.

use std::ops::ControlFlow;

use evaluator::{Isa, RankTable};
use holdem::Engine;

use super::{FileError, SavedSolution, VERSION};
use crate::tests::{flop_game, solved, turn_game};
use crate::{Betting, Discount, Game, NodeReport, Solver, Storage, Until};

fn engine() -> Engine {
    Engine::new(RankTable::embedded())
}

fn bytes(solver: &Solver) -> Vec<u8> {
    let mut bytes = Vec::new();
    solver.write(&mut bytes).unwrap();
    bytes
}

fn read(bytes: &[u8]) -> Result<Solver, FileError> {
    SavedSolution::new(&engine(), bytes)?.read()
}

fn go_on(solver: &mut Solver, iterations: u32) {
    let until = Until { exploitability: 0.0, iterations, ..Until::default() };
    solver.solve(&until, |_| ControlFlow::Continue(()));
}

/// A loaded solution goes on as if it had never been saved, digit for digit.
#[test]
fn a_resumed_solution_is_that_of_an_uninterrupted_one() {
    for storage in [Storage::Bits32, Storage::Bits16, Storage::Bits8] {
        for game in [|| turn_game(true, 0.05), || flop_game(Isa::best(), true)] {
            let whole = solved(game(), storage, 23);
            let saved = bytes(&solved(game(), storage, 9));
            let mut resumed = read(&saved).unwrap();
            assert_eq!((resumed.iterations(), resumed.storage()), (9, storage));
            // A second copy is the same file.
            assert_eq!(bytes(&resumed), saved);
            go_on(&mut resumed, 23);
            assert_eq!(bytes(&resumed), bytes(&whole), "{storage:?}");
        }
    }
}

/// The exponents and the exploitability are those of the saved solver.
#[test]
fn the_state_is_saved() {
    let discount = Discount { alpha: f64::INFINITY, beta: f64::NEG_INFINITY, gamma: 2.0, restarts: false };
    let mut whole = Solver::new(turn_game(true, 0.0), Storage::Bits32).with_discount(discount);
    let mut parts = Solver::new(turn_game(true, 0.0), Storage::Bits32).with_discount(discount);
    go_on(&mut whole, 30);
    go_on(&mut parts, 10);
    let mut parts = read(&bytes(&parts)).unwrap();
    go_on(&mut parts, 30);
    assert_eq!(parts.exploitability().to_bits(), whole.exploitability().to_bits());
    assert_eq!(parts.node("check").unwrap(), whole.node("check").unwrap());
    assert_eq!(parts.game().betting(), whole.game().betting());
    assert_eq!(parts.game().range(0), whole.game().range(0));
}

/// A game from the flop without bets on the turn, so that many hands come to the river.
fn quiet_turns() -> Game {
    let bets = "50%; turn; river 75%".parse().unwrap();
    let betting = Betting::new(60, 150).with_sizes(&bets, &"".parse().unwrap(), &"".parse().unwrap());
    let ranges = ["AK, 77", "QQ, T9s"].map(|range| range.parse().unwrap());
    Game::new(&engine(), "Qs 9s 2s".parse().unwrap(), ranges, betting).unwrap()
}

/// Without rivers, flops and turns have the same answers, and rivers nearly so.
#[test]
fn rivers_are_solved_again() {
    for (game, river, before) in [
        (turn_game as fn(bool, f64) -> _, "check, check, 2c, check", "check"),
        (|_, _| quiet_turns(), "check, bet 50%, call, 8h, check, check, 3d", "check, bet 50%, call, 8h"),
    ] {
        let mut whole = solved(game(true, 0.0), Storage::Bits32, 200);
        let mut small = Vec::new();
        whole.write_without_rivers(&mut small).unwrap();
        assert!(small.len() * 4 < bytes(&whole).len() + 100_000, "{} {}", small.len(), bytes(&whole).len());
        let saved = SavedSolution::new(&engine(), &small[..]).unwrap();
        assert!(!saved.has_rivers());
        let mut loaded = saved.read().unwrap();
        assert_eq!(loaded.exploitability().to_bits(), whole.exploitability().to_bits());
        for path in ["", before] {
            // Some values are not a number.
            let [found, expected] =
                [&mut loaded, &mut whole].map(|solver| format!("{:?}", solver.node(path)));
            assert!(found == expected, "{path}");
        }
        assert_eq!([0, 1].map(|player| loaded.value(player)), [0, 1].map(|player| whole.value(player)));
        // Saved again, it is the same file.
        let mut again = Vec::new();
        loaded.write(&mut again).unwrap();
        assert!(again == small);
        let [found, expected] = [&mut loaded, &mut whole].map(|solver| solver.node(river).unwrap());
        assert_eq!(found.players[0].reach.len(), expected.players[0].reach.len());
        let pot = f64::from(expected.pot);
        for (found, expected) in found.means.iter().zip(expected.means) {
            assert!((found - expected).abs() < 0.005 * pot, "{river}: {found} {expected}");
        }
        // A best response on the river gains little more than against the whole solution.
        let gain = |solver: &NodeReport| {
            let best = |combo: usize| {
                solver.action_values.iter().map(|values| values[combo]).fold(f64::NEG_INFINITY, f64::max)
            };
            let player = &solver.players[solver.player.unwrap()];
            let weights = player.reach.iter().zip(&player.opposing).map(|(reach, opposing)| reach * opposing);
            let gains = weights.clone().enumerate().filter(|(_, weight)| *weight > 0.0);
            let sum: f64 = gains.map(|(combo, weight)| weight * (best(combo) - player.values[combo])).sum();
            sum / weights.sum::<f64>()
        };
        assert!(gain(&found) < gain(&expected) + 0.005 * pot, "{} {}", gain(&found), gain(&expected));
        // The river is part of the file now, which reads as before.
        assert_eq!(format!("{:?}", loaded.node(river).unwrap()), format!("{found:?}"));

        // Going on begins again.
        go_on(&mut loaded, 210);
        assert!(bytes(&loaded) == bytes(&solved(game(true, 0.0), Storage::Bits32, 210)));
    }
}

/// Locks on rivers are kept in files without rivers.
#[test]
fn locked_rivers_are_written() {
    let mut solver = Solver::new(turn_game(true, 0.0), Storage::Bits16);
    solver.lock("check, check, 2c, check", &[("check", "TT,KJs,JTs,AcKc".parse().unwrap())]).unwrap();
    go_on(&mut solver, 100);
    let mut small = Vec::new();
    solver.write_without_rivers(&mut small).unwrap();
    let mut loaded = read(&small).unwrap();
    let path = "check, check, 2c, check";
    assert_eq!(loaded.node(path).unwrap(), solver.node(path).unwrap());
    go_on(&mut loaded, 50);
    assert!((loaded.node(path).unwrap().frequencies()[0] - 1.0).abs() < 1e-6);
    // A game from the river has no others.
    let damaged = &small[..small.len() - 20];
    assert!(read(damaged).is_err());
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let whole = bytes(&solved(turn_game(true, 0.0), Storage::Bits8, 2));
    let message = |bytes: &[u8]| read(bytes).err().map(|error| error.to_string());
    // Each byte of the beginning, and then some.
    let ends = [0, whole.len() / 2, whole.len() - 1];
    for place in (0..64).chain((64..whole.len()).step_by(9_973)).chain(ends) {
        let mut damaged = whole.clone();
        damaged[place] ^= 0x10;
        assert!(read(&damaged).is_err(), "byte {place}");
        let short = message(&whole[..place]).unwrap();
        let expected =
            if place < 8 { "this is not a solution" } else { "the file is damaged: it ends too early" };
        assert!(short.starts_with(expected), "{place}: {short}");
    }
    let longer = [&whole[..], &[0]].concat();
    assert_eq!(message(&longer).as_deref(), Some("the file is damaged: a checksum is wrong"));
    let foreign = "this is not a solution of a postflop game";
    assert_eq!(message(RankTable::embedded_bytes()).as_deref(), Some(foreign));
    let mut other = whole.clone();
    other[8] += 1;
    let expected =
        format!("a solution of version {}, expected version {VERSION}: solve the game again", VERSION + 1);
    assert_eq!(message(&other), Some(expected));
    // A huge length of the header is not allocated.
    let mut huge = whole;
    huge[12..16].fill(0xFF);
    assert_eq!(message(&huge).as_deref(), Some("the file is damaged: a checksum is wrong"));
}

#[test]
fn files_are_replaced_or_left_as_they_were() {
    let folder = std::env::temp_dir().join(format!("rivertable-solution-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("turn.solution");
    let mut solver = solved(turn_game(true, 0.0), Storage::Bits16, 2);
    solver.save(&path).unwrap();
    go_on(&mut solver, 4);
    solver.save(&path).unwrap();
    assert_eq!(Solver::load(&engine(), &path).unwrap().iterations(), 4);
    let names: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["turn.solution"]);
    assert!(solver.save(folder.join("none/turn.solution")).is_err());
    assert!(matches!(Solver::load(&engine(), folder.join("none")), Err(FileError::Io(_))));
    std::fs::remove_dir_all(&folder).unwrap();
}
