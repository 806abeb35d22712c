//! Locked strategies.

use std::ops::ControlFlow;

use evaluator::{HoleCards, Isa};
use holdem::range::Range;

use super::LockError;
use crate::tests::{flop_game, solved, turn_game};
use crate::{NodeReport, SavedSolution, Solver, Storage, Until};

const STORAGES: [Storage; 3] = [Storage::Bits32, Storage::Bits16, Storage::Bits8];

fn go_on(solver: &mut Solver, iterations: u32) {
    let until = Until { exploitability: 0.0, iterations, ..Until::default() };
    solver.solve(&until, |_| ControlFlow::Continue(()));
}

fn range(text: &str) -> Range {
    text.parse().unwrap()
}

/// Returns the strategy of a node in the form of a lock.
fn strategy(report: &NodeReport) -> Vec<(String, Range)> {
    let player = &report.players[report.player.unwrap()];
    let of = |parts: &Vec<f64>| {
        let mut weights = [0.0; HoleCards::COUNT];
        for (combo, part) in player.combos.iter().zip(parts) {
            weights[combo.index()] = part.clamp(0.0, 1.0);
        }
        Range::from_weights(&weights).unwrap()
    };
    report
        .actions
        .iter()
        .zip(&report.strategy)
        .map(|(action, parts)| (action.to_string(), of(parts)))
        .collect()
}

fn lock(solver: &mut Solver, path: &str, strategy: &[(String, Range)]) -> Result<(), LockError> {
    let actions: Vec<_> = strategy.iter().map(|(action, range)| (action.as_str(), range.clone())).collect();
    solver.lock(path, &actions)
}

#[test]
fn a_locked_strategy_stays() {
    for storage in STORAGES {
        for path in ["", "check", "check, bet 50%, call, 2h", "check, check, 2c, check"] {
            let mut solver = solved(turn_game(true, 0.0), storage, 5);
            let first = solver.node(path).unwrap();
            assert!(!first.is_locked);
            let bet = first.actions[1].to_string();
            solver.lock(path, &[(&bet, range("random:0.25"))]).unwrap();
            assert_eq!(solver.iterations(), 0);
            go_on(&mut solver, 40);
            let report = solver.node(path).unwrap();
            assert!(report.is_locked && !solver.node("check, check").unwrap().is_locked);
            let error = if storage == Storage::Bits8 { 0.003 } else { 1e-4 };
            for parts in [0, 1].map(|action: usize| &report.strategy[action]) {
                let expected = if std::ptr::eq(parts, &report.strategy[1]) { 0.25 } else { 0.75 };
                assert!(
                    parts.iter().all(|part| (part - expected).abs() < error),
                    "{storage:?} {path}: {parts:?}"
                );
            }
            // The rest converges.
            let exploitability = solver.exploitability();
            assert!(exploitability < 3.0, "{storage:?} {path}: {exploitability}");
        }
    }
}

/// A lock with the strategy of the equilibrium changes nothing. Other strategies cost the player something.
#[test]
fn the_equilibrium_is_the_best_lock() {
    let mut free = solved(turn_game(true, 0.0), Storage::Bits32, 600);
    let (value, gain) = (free.value(1), free.exploitability());
    let found = strategy(&free.node("check").unwrap());
    lock(&mut free, "check", &found).unwrap();
    go_on(&mut free, 600);
    let same = free.value(1);
    let slack = 2.0 * (gain + free.exploitability());
    assert!((same - value).abs() < slack, "{value} {same} {slack}");
    // Nobody bets with any hand.
    free.lock("check", &[]).unwrap();
    go_on(&mut free, 600);
    let worse = free.value(1);
    assert!(worse < value - slack, "{value} {worse}");
    assert!(free.exploitability() < 0.2, "{}", free.exploitability());
}

/// A solution with locks that is saved, loaded and solved on is that of one long search.
#[test]
fn locks_are_saved() {
    for storage in STORAGES {
        let create = |iterations| {
            let mut solver = Solver::new(turn_game(true, 0.0), storage);
            solver.lock("check", &[("bet 50%", range("TT:0.3, KJs"))]).unwrap();
            solver.lock("check, check, 2h", &[("bet 80%", range("AA"))]).unwrap();
            go_on(&mut solver, iterations);
            let mut bytes = Vec::new();
            solver.write(&mut bytes).unwrap();
            bytes
        };
        let engine = holdem::Engine::new(evaluator::RankTable::embedded());
        let mut resumed = SavedSolution::new(&engine, &create(7)[..]).unwrap().read().unwrap();
        go_on(&mut resumed, 18);
        let mut bytes = Vec::new();
        resumed.write(&mut bytes).unwrap();
        assert_eq!(bytes, create(18), "{storage:?}");
    }
}

#[test]
fn invalid_locks_are_refused() {
    let mut solver = solved(turn_game(true, 0.0), Storage::Bits32, 2);
    let mut message =
        |path: &str, actions: &[(&str, Range)]| solver.lock(path, actions).unwrap_err().to_string();
    assert_eq!(message("call", &[]), "step 1, \"call\": expected check, bet 50 or all-in 250");
    assert_eq!(
        message("check", &[("bet 51", range("TT"))]),
        "step 2, \"bet 51\": expected check, bet 50 or all-in 250"
    );
    assert_eq!(message("check, check", &[]), "nobody acts at this node: expected the path to a decision");
    assert_eq!(
        message("check", &[("bet 50", range("TT:0.75")), ("all-in", range("TT:0.5"))]),
        "the frequencies of TdTc add up to 1.25: expected at most 1"
    );
    // An error leaves the solution as it was.
    assert_eq!(solver.iterations(), 2);
    // Hearts and diamonds are the same in this game, and a strategy must not distinguish them.
    let mut solver = solved(flop_game(Isa::best(), true), Storage::Bits32, 2);
    let error = solver.lock("", &[("bet 50%", range("AhKh"))]).unwrap_err();
    assert!(matches!(error, LockError::Suits { .. }), "{error}");
    solver.lock("", &[("bet 50%", range("AhKh, AdKd, AcKc"))]).unwrap();
}
