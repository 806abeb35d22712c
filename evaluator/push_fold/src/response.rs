//! Best responses: the proof that a strategy is an equilibrium.
//!
//! With two and three seats, values are sums over all hands of all players, one deal and one end at a time.
//! This shares no code with the values that the solver uses. With more seats, the solver's values are used.

use holdem::PlayerSet;

use crate::deals::{Deals, HANDS};
use crate::game::{End, Game, Turn};
use crate::strategy::Strategy;
use crate::values::{DecisionValues, MOST_EXACT, SeatValues, duel};

/// The result of [`assess`]: what each seat expects from a strategy, and what a better one would add.
#[derive(Clone, Debug)]
pub struct Assessment {
    /// Each seat's expected payoff.
    pub payoffs: Vec<f64>,
    /// What a best response to the others' strategy adds to each seat's payoff.
    pub gains: Vec<f64>,
    /// The values at each decision, in the order of [`Game::decisions`].
    pub decisions: Vec<DecisionValues>,
}

impl Assessment {
    /// Returns the exploitability: the maximum gain of a seat that changes its strategy alone.
    #[must_use]
    pub fn exploitability(&self) -> f64 {
        self.gains.iter().copied().fold(0.0, f64::max)
    }
}

/// Returns the expected payoffs of a strategy and the best responses to it.
///
/// A best response takes the better action with each hand at each decision. With two and three seats the
/// values are exact, and summed deal by deal. `bunching` matters with more seats, as in
/// [`Solve::bunching`](crate::Solve::bunching).
///
/// # Panics
///
/// Panics if the game has more than two seats and the deals have only two hands, or if the strategy is of
/// another game.
///
/// ```
/// use push_fold::{Ante, Deals, Game, Payoff, Rules, Strategy, assess};
///
/// let rules = Rules { stacks: vec![10.0; 2], blinds: [0.5, 1.0], ante: Ante::None, payoff: Payoff::CHIPS };
/// let game = Game::new(rules)?;
/// let assessment = assess(&game, Deals::two_seats(), &Strategy::folding(&game), false);
/// // If everybody folds, the small blind loses half a blind, and would win a whole one by pushing any hand.
/// assert_eq!(format!("{:.6}", assessment.payoffs[0]), "-0.500000");
/// assert_eq!(format!("{:.6}", assessment.exploitability()), "1.500000");
/// # Ok::<(), push_fold::GameError>(())
/// ```
#[must_use]
pub fn assess(game: &Game, deals: &Deals, strategy: &Strategy, bunching: bool) -> Assessment {
    let AllValues { decisions, without_decision } = match game.seats() {
        2 => deal_by_deal::<2>(game, strategy, |hands| deals.pair(hands[0], hands[1]).to_vec()),
        MOST_EXACT => deal_by_deal::<3>(game, strategy, |hands| deals.triple(hands).to_vec()),
        _ => all_values(game, deals, strategy, bunching),
    };
    let mut assessment = Assessment { payoffs: without_decision, gains: vec![0.0; game.seats()], decisions };
    for (number, (decision, values)) in game.decisions().iter().zip(&assessment.decisions).enumerate() {
        for hand in 0..HANDS {
            let probability = strategy.all_in[number][hand];
            let (fold, all_in) = (values.fold[hand], values.all_in[hand]);
            let expected = probability * all_in + (1.0 - probability) * fold;
            assessment.payoffs[decision.seat] += expected;
            assessment.gains[decision.seat] += all_in.max(fold) - expected;
        }
    }
    assessment
}

/// The values at all decisions.
struct AllValues {
    decisions: Vec<DecisionValues>,
    /// The part of each seat's expected payoff from hands in which it has no decision.
    without_decision: Vec<f64>,
}

/// Returns the values that the solver uses.
fn all_values(game: &Game, deals: &Deals, strategy: &Strategy, bunching: bool) -> AllValues {
    let reaches = strategy.reaches();
    let (mut decisions, mut without_decision) = (vec![], vec![]);
    for seat in 0..game.seats() {
        let mut values = SeatValues::new(game, deals, &reaches, bunching, seat);
        // Decisions are ordered by seat.
        decisions.extend(values.all().into_iter().map(|(_, values)| values));
        without_decision.push(values.without_decision());
    }
    AllValues { decisions, without_decision }
}

/// Sums over all hands of all players and all ends.
fn deal_by_deal<const SEATS: usize>(
    game: &Game,
    strategy: &Strategy,
    orders: impl Fn([usize; SEATS]) -> Vec<f64>,
) -> AllValues {
    let decisions = vec![DecisionValues::ZERO; game.decisions().len()];
    let mut all = AllValues { decisions, without_decision: vec![0.0; SEATS] };
    let ends: Vec<_> = game.ends().map(|end| (end, game.end(end))).collect();
    for deal in 0..HANDS.pow(SEATS as u32) {
        let hands: [usize; SEATS] = std::array::from_fn(|seat| deal / HANDS.pow(seat as u32) % HANDS);
        let orders = orders(hands);
        let dealt: f64 = orders.iter().sum();
        if dealt == 0.0 {
            continue;
        }
        for &(end, payoffs) in &ends {
            // The probability of each seat's action, and the decision at which it acts.
            let mut acts = [(1.0, None); SEATS];
            for (seat, act) in acts.iter_mut().enumerate() {
                let before = PlayerSet::from_bits(end.bits() & ((1 << seat) - 1));
                if let Turn::Decides(number) = game.turn(seat, before) {
                    let all_in = strategy.all_in[number][hands[seat]];
                    *act = (if end.contains(seat) { all_in } else { 1.0 - all_in }, Some(number));
                }
            }
            for seat in 0..SEATS {
                let of_others: f64 = acts
                    .iter()
                    .enumerate()
                    .filter(|&(other, _)| other != seat)
                    .map(|(_, act)| act.0)
                    .product();
                if of_others == 0.0 {
                    continue;
                }
                let payoff = expected(payoffs, &orders, seat) * of_others;
                let Some(number) = acts[seat].1 else {
                    all.without_decision[seat] += payoff;
                    continue;
                };
                let values = &mut all.decisions[number];
                let sum = if end.contains(seat) { &mut values.all_in } else { &mut values.fold };
                sum[hands[seat]] += payoff;
                // Each deal that reaches the decision has one end for each action of the others after it.
                if !end.contains(seat) {
                    values.reach[hands[seat]] += dealt * of_others;
                }
            }
        }
    }
    all
}

/// Returns a seat's payoff at an end times the probability of the deal. `orders` has the probabilities of the
/// orders of all seats' hands.
fn expected(end: &End, orders: &[f64], seat: usize) -> f64 {
    match end {
        End::Uncontested(pay) => orders.iter().sum::<f64>() * pay[seat],
        End::Two(_, pays) if orders.len() == pays.len() => {
            orders.iter().zip(pays).map(|(order, pay)| order * pay[seat]).sum()
        }
        End::Two(seats, pays) => {
            let by_order = orders.iter().enumerate();
            by_order.map(|(order, cases)| cases * pays[duel(order, *seats)][seat]).sum()
        }
        End::Three(_, pays) => orders.iter().zip(pays.iter()).map(|(order, pay)| order * pay[seat]).sum(),
    }
}
