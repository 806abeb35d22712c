//! Searches that are stopped early.

use std::sync::atomic::{AtomicUsize, Ordering};

use push_fold::{Ante, Deals, Game, Payoff, Rules, Solution, Solve};

/// Runs a search with a change of its settings, and stops it at a call of the function that may stop it. Returns
/// the number of calls, too.
fn stopped_at(
    call: usize,
    game: &Game,
    settings: impl for<'a> Fn(Solve<'a>) -> Solve<'a>,
) -> (Solution, usize) {
    let calls = AtomicUsize::new(0);
    let should_stop = || calls.fetch_add(1, Ordering::Relaxed) + 1 >= call;
    let solution = settings(Solve::new(game, Deals::two_seats())).stop_if(&should_stop).run();
    (solution, calls.into_inner())
}

fn game() -> Game {
    let payoff = Payoff::CHIPS;
    Game::new(Rules { stacks: vec![10.0; 2], blinds: [0.5, 1.0], ante: Ante::None, dead: 0.0, payoff })
        .unwrap()
}

#[test]
fn searches_are_stopped_before_each_seat_and_in_the_last_step() {
    let game = game();
    let (whole, calls) = stopped_at(usize::MAX, &game, |solve| solve);
    assert!(whole.exploitability < 1e-6);
    // One call for each seat of an iteration, and the others in the last step.
    let of_iterations = 2 * whole.iterations;
    assert!(calls > of_iterations, "{calls} calls, {} iterations", whole.iterations);
    for call in [1, 2, 3, 4, 59, 60, 61, of_iterations, of_iterations + 1, calls - 1, calls] {
        let (solution, made) = stopped_at(call, &game, |solve| solve);
        assert_eq!(made, call, "the search goes on after it was stopped");
        assert!(solution.exploitability > whole.exploitability && solution.exploitability < 10.0, "{call}");
        for decision in 0..game.decisions().len() {
            assert!((0.0..=1.0).contains(&solution.strategy.frequency(decision)), "{call}");
        }
        let sum: f64 = solution.assessment.payoffs.iter().sum();
        assert!(sum.abs() < 1e-9, "{call}: {sum}");
    }
}

/// A new average begins after some iterations. A search that is stopped soon after that is no worse than before.
#[test]
fn stopped_searches_return_the_best_strategy() {
    let game = game();
    let (first, calls) = stopped_at(usize::MAX, &game, |solve| solve.tolerance(0.0).most_iterations(30));
    for call in calls + 1..calls + 9 {
        let (stopped, _) = stopped_at(call, &game, |solve| solve.tolerance(0.0));
        let [found, before] = [&stopped, &first].map(|solution| solution.exploitability);
        assert!(found <= before, "call {call}: {found}, before {before}");
        assert_eq!(found, stopped.assessment.exploitability());
    }
}
