//! Best responses: the proof that a strategy is an equilibrium.
//!
//! Values are sums over all hands of all players, one deal and one end at a time. This shares no code with the values
//! that the solver uses.

use std::array;

use holdem::PlayerSet;

use crate::deals::{Deals, HANDS};
use crate::game::{End, Game, MAX_EXACT, Turn};
use crate::orders::duel;
use crate::parallel::map_all;
use crate::strategy::Strategy;
use crate::values::DecisionValues;

/// The standard errors of an [`Assessment`] on sampled deals.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The number of deals on which gains were measured.
    pub deals: u64,
    /// The standard error of each seat's payoff.
    pub payoff_errors: Vec<f64>,
    /// The standard error of each seat's gain.
    pub gain_errors: Vec<f64>,
}

/// The result of [`assess`] and [`measure`](crate::measure): what each seat expects from a strategy, and what a better
/// one would add.
#[derive(Clone, Debug)]
pub struct Assessment {
    /// Each seat's expected payoff.
    pub payoffs: Vec<f64>,
    /// What a best response to the others' strategy adds to each seat's payoff.
    pub gains: Vec<f64>,
    /// The values at each decision, in the order of [`Game::decisions`].
    pub decisions: Vec<DecisionValues>,
    /// The standard errors, or `None` if the other numbers are exact.
    pub measured: Option<Measured>,
}

impl Assessment {
    /// Returns the exploitability: the maximum gain of a seat that changes its strategy alone.
    #[must_use]
    pub fn exploitability(&self) -> f64 {
        self.gains.iter().copied().fold(0.0, f64::max)
    }
}

/// Returns the expected payoffs of a strategy and the best responses to it, with two and three seats.
///
/// A best response takes the better action with each hand at each decision. The values are exact, and summed deal by
/// deal. [`measure`](crate::measure) samples deals instead, for any number of seats.
///
/// # Panics
///
/// Panics if the game has more than three seats, if it has three and the deals have only two hands, or if the strategy is
/// of another game.
///
/// ```
/// use push_fold::{Ante, Deals, Game, Payoff, Rules, Strategy, assess};
///
/// let rules = Rules { stacks: vec![10.0; 2], blinds: [0.5, 1.0], ante: Ante::None, dead: 0.0, payoff: Payoff::CHIPS };
/// let game = Game::new(rules)?;
/// let assessment = assess(&game, Deals::two_seats(), &Strategy::folding(&game));
/// // If everybody folds, the small blind loses half a blind, and would win a whole one by pushing any hand.
/// assert_eq!(format!("{:.6}", assessment.payoffs[0]), "-0.500000");
/// assert_eq!(format!("{:.6}", assessment.exploitability()), "1.500000");
/// # Ok::<(), push_fold::GameError>(())
/// ```
#[must_use]
pub fn assess(game: &Game, deals: &Deals, strategy: &Strategy) -> Assessment {
    let AllValues { decisions, without_decision } = match game.seats() {
        2 => deal_by_deal(game, deals, strategy, |hands: [usize; 2]| *deals.pair(hands[0], hands[1])),
        MAX_EXACT => deal_by_deal(game, deals, strategy, |hands: [usize; 3]| deals.triple(hands)),
        seats => panic!("{seats} seats, expected two or three"),
    };
    let gains = vec![0.0; game.seats()];
    let mut assessment = Assessment { payoffs: without_decision, gains, decisions, measured: None };
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

/// Sums over all hands of all players and all ends.
fn deal_by_deal<const SEATS: usize, const ORDERS: usize>(
    game: &Game,
    deals: &Deals,
    strategy: &Strategy,
    orders: impl Fn([usize; SEATS]) -> [f64; ORDERS] + Send + Sync,
) -> AllValues {
    let ends: Vec<_> = game.ends().map(|end| (end, game.end(end))).collect();
    // Hands that are never dealt are left out.
    let dealt: Vec<usize> = (0..HANDS).filter(|&hand| deals.hand(hand) > 0.0).collect();
    // The deals with each hand of the first seat are added up separately, and their sums in one order.
    let parts = map_all(dealt.len(), |first| {
        let mut part = AllValues::zero(game);
        for deal in 0..dealt.len().pow(SEATS as u32 - 1) {
            let hands: [usize; SEATS] = array::from_fn(|seat| match seat {
                0 => dealt[first],
                _ => dealt[deal / dealt.len().pow(seat as u32 - 1) % dealt.len()],
            });
            let orders = orders(hands);
            let dealt: f64 = orders.iter().sum();
            if dealt > 0.0 {
                for &(end, payoffs) in &ends {
                    part.add_end(
                        game,
                        strategy,
                        hands,
                        (end, |seat| expected(payoffs, &orders, seat)),
                        dealt,
                    );
                }
            }
        }
        part
    });
    let mut all = AllValues::zero(game);
    parts.iter().for_each(|part| all.add(part));
    all
}

impl AllValues {
    fn zero(game: &Game) -> Self {
        let decisions = vec![DecisionValues::ZERO; game.decisions().len()];
        Self { decisions, without_decision: vec![0.0; game.seats()] }
    }

    fn add(&mut self, other: &Self) {
        for (values, more) in self.decisions.iter_mut().zip(&other.decisions) {
            for hand in 0..HANDS {
                values.reach[hand] += more.reach[hand];
                values.fold[hand] += more.fold[hand];
                values.all_in[hand] += more.all_in[hand];
            }
        }
        for (sum, more) in self.without_decision.iter_mut().zip(&other.without_decision) {
            *sum += more;
        }
    }

    /// Adds a deal at one end of the tree. `dealt` is the probability of the deal, and `payoff` returns this
    /// probability times a seat's expected payoff.
    fn add_end<const SEATS: usize>(
        &mut self,
        game: &Game,
        strategy: &Strategy,
        hands: [usize; SEATS],
        (end, payoff): (PlayerSet, impl Fn(usize) -> f64),
        dealt: f64,
    ) {
        // The probability of each seat's action, and the decision at which it acts.
        let acts: [(f64, Option<usize>); SEATS] = array::from_fn(|seat| {
            let before = PlayerSet::from_bits(end.bits() & ((1 << seat) - 1));
            let Turn::Decides(number) = game.turn(seat, before) else { return (1.0, None) };
            let all_in = strategy.all_in[number][hands[seat]];
            (if end.contains(seat) { all_in } else { 1.0 - all_in }, Some(number))
        });
        for seat in 0..SEATS {
            let others = (0..SEATS).filter(|&other| other != seat);
            let of_others: f64 = others.map(|other| acts[other].0).product();
            if of_others == 0.0 {
                continue;
            }
            let payoff = payoff(seat) * of_others;
            let Some(number) = acts[seat].1 else {
                self.without_decision[seat] += payoff;
                continue;
            };
            let values = &mut self.decisions[number];
            let sum = if end.contains(seat) { &mut values.all_in } else { &mut values.fold };
            sum[hands[seat]] += payoff;
            // Each deal that reaches the decision has one end for each action of the others after it.
            if !end.contains(seat) {
                values.reach[hands[seat]] += dealt * of_others;
            }
        }
    }
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
        End::Many => unreachable!("an end of more than three seats"),
    }
}
