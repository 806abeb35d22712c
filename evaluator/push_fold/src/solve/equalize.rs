//! The last step: Newton's method on the hands that are close to indifferent.
//!
//! In an equilibrium nearly all hands either fold or go all-in. Regret minimization finds these soon, and needs
//! long for the probabilities of the few hands that do both. Here all other hands keep their actions. The
//! advantages of the close hands are linear in each other's probabilities, except for products of those of
//! several seats. The linear game among them is solved exactly, and this is repeated around the solution.

use std::ops::ControlFlow;

use crate::deals::{ByHand, HANDS};
use crate::solve::Solve;
use crate::solve::lemke::solve_in_box;
use crate::strategy::Strategy;
use crate::values::Showdowns;

/// Hands are close if the advantage of an action is below this part of the largest one at the decision.
const CLOSE: f64 = 0.003;

/// Probabilities this close to 0 or 1 are taken for them.
const PURE: f64 = 0.02;

/// The maximum number of close hands.
const MAX_CLOSE: usize = 100;

/// The maximum number of steps.
const MAX_STEPS: usize = 8;

/// A hand at a decision.
type Place = (usize, usize);

/// Returns an equilibrium near a strategy, within a hundredth of the tolerance. Returns `None` if the method
/// does not converge, because the strategy is too far from an equilibrium, and `Break` if the search is stopped.
pub(crate) fn equalize(solve: &Solve<'_>, start: &Strategy) -> ControlFlow<(), Option<Strategy>> {
    let mut strategy = rounded(solve, start);
    let mut close: Vec<Place> = vec![];
    for _ in 0..MAX_STEPS {
        let mut showdowns = Showdowns::new(solve.deals, &strategy);
        let (advantages, reach) = solve.advantages(&mut showdowns);
        if largest_gain(solve, &strategy, &advantages) <= 0.01 * solve.tolerance * solve.game.unit() {
            return ControlFlow::Continue(Some(strategy));
        }
        add_close(&mut close, solve, &strategy, (&advantages, &reach));
        if close.is_empty() || close.len() > MAX_CLOSE {
            break;
        }
        let rows = derivatives(solve, &strategy, (&showdowns, &advantages), &close)?;
        // The advantages if all close hands fold.
        let constant = close.iter().zip(&rows).map(|(&(number, hand), row)| {
            let now = close.iter().map(|&(number, hand)| strategy.all_in[number][hand]);
            advantages[number][hand] - row.iter().zip(now).map(|(entry, now)| entry * now).sum::<f64>()
        });
        let constant: Vec<f64> = constant.collect();
        let Some(probabilities) = solve_in_box(&rows, &constant) else { break };
        for (&(number, hand), probability) in close.iter().zip(probabilities) {
            strategy.all_in[number][hand] = probability;
        }
    }
    ControlFlow::Continue(None)
}

/// Returns the numbers of the decisions whose ranges are not fixed.
fn free<'s>(solve: &'s Solve<'_>) -> impl Iterator<Item = usize> + use<'s> {
    (0..solve.fixed.len()).filter(|&number| solve.fixed[number].is_none())
}

/// Returns a strategy in which hands that nearly always fold or go all-in always do.
fn rounded(solve: &Solve<'_>, start: &Strategy) -> Strategy {
    let mut strategy = start.clone();
    for number in free(solve) {
        for probability in &mut strategy.all_in[number] {
            *probability = match *probability {
                low if low < PURE => 0.0,
                high if high > 1.0 - PURE => 1.0,
                mixed => mixed,
            };
        }
    }
    strategy
}

/// Returns the gain of the better action over a probability of going all-in.
fn gain(probability: f64, advantage: f64) -> f64 {
    (1.0 - probability) * advantage.max(0.0) - probability * advantage.min(0.0)
}

/// Returns the largest gain of a seat by the better actions at its decisions without fixed ranges.
fn largest_gain(solve: &Solve<'_>, strategy: &Strategy, advantages: &[ByHand]) -> f64 {
    let mut gains = vec![0.0; solve.game.seats()];
    for number in free(solve) {
        let by_hand = strategy.all_in[number].iter().zip(&advantages[number]);
        gains[solve.game.decisions()[number].seat] +=
            by_hand.map(|(&probability, &advantage)| gain(probability, advantage)).sum::<f64>();
    }
    gains.into_iter().fold(0.0, f64::max)
}

/// Adds the hands that mix, that are nearly indifferent, or that gain by the other action.
fn add_close(
    close: &mut Vec<Place>,
    solve: &Solve<'_>,
    strategy: &Strategy,
    (advantages, reach): (&[ByHand], &[ByHand]),
) {
    for number in free(solve) {
        let mean = |hand: usize| advantages[number][hand].abs() / reach[number][hand].max(f64::MIN_POSITIVE);
        let near = CLOSE * (0..HANDS).map(mean).fold(0.0, f64::max);
        for hand in 0..HANDS {
            let (probability, advantage) = (strategy.all_in[number][hand], advantages[number][hand]);
            let is_mixed = probability > 0.0 && probability < 1.0;
            let is_near = reach[number][hand] > 0.0 && mean(hand) < near;
            let is_close = is_mixed || is_near || gain(probability, advantage) > 0.0;
            if is_close && !close.contains(&(number, hand)) {
                close.push((number, hand));
            }
        }
    }
}

/// Returns the derivatives of the advantages at some places by the probabilities at these places, a row for
/// each advantage. `now` has the advantages of the strategy, and `showdowns` what they were computed from.
///
/// Values are linear in each single probability, so a difference is the derivative. Each column takes as long as
/// an iteration, so the search may be stopped before it.
fn derivatives(
    solve: &Solve<'_>,
    strategy: &Strategy,
    (showdowns, now): (&Showdowns<'_>, &[ByHand]),
    close: &[Place],
) -> ControlFlow<(), Vec<Vec<f64>>> {
    let mut rows = vec![vec![0.0; close.len()]; close.len()];
    for (column, &(number, hand)) in close.iter().enumerate() {
        solve.check()?;
        let step = if strategy.all_in[number][hand] < 0.5 { 0.5 } else { -0.5 };
        let mut moved = showdowns.clone();
        moved.shift(number, hand, step);
        let (changed, _) = solve.advantages(&mut moved);
        for (row, &(other, hand)) in close.iter().enumerate() {
            rows[row][column] = (changed[other][hand] - now[other][hand]) / step;
        }
    }
    ControlFlow::Continue(rows)
}
