//! Deals that reach a rare decision.

use evaluator::HoleCards;
use holdem::PlayerSet;
use holdem::range::StartingHand;

use super::deal::Dealer;
use super::payoffs::Payoffs;
use super::play::{Policy, Visit, chances};
use crate::deals::HANDS;
use crate::game::{Decision, Game, Turn};
use crate::strategy::Strategy;

/// The maximum number of deals that are tried for one that reaches the decision.
const MAX_TRIES: u32 = 16;

/// A decision, and what the players before it need to reach it.
pub(crate) struct Focus<'s> {
    decision: Decision,
    number: usize,
    /// The players who are all-in by a decision, with the cumulative weights of their combos.
    players_in: Vec<(usize, Vec<(HoleCards, f64)>)>,
    /// The players who fold at a decision, with the probabilities of going all-in.
    folded: Vec<(usize, &'s [f64; HANDS])>,
    seats: usize,
}

impl<'s> Focus<'s> {
    /// Creates the focus on a decision, or returns `None` if a player before it never acts so.
    pub(crate) fn new(game: &Game, strategy: &'s Strategy, number: usize) -> Option<Self> {
        let decision = game.decisions()[number];
        let (mut players_in, mut folded) = (vec![], vec![]);
        for seat in 0..decision.seat {
            let before = PlayerSet::from_bits(decision.all_in.bits() & ((1 << seat) - 1));
            let Turn::Decides(number) = game.turn(seat, before) else { continue };
            let all_in = &strategy.all_in[number];
            if !decision.all_in.contains(seat) {
                folded.push((seat, all_in));
                continue;
            }
            let mut total = 0.0;
            let combos = HoleCards::ALL.into_iter().filter_map(|combo| {
                let weight = all_in[StartingHand::of(combo).index()];
                total += weight;
                (weight > 0.0).then_some((combo, total))
            });
            players_in.push((seat, combos.collect::<Vec<_>>()));
        }
        let is_possible = players_in.iter().all(|(_, combos)| !combos.is_empty());
        is_possible.then_some(Self { decision, number, players_in, folded, seats: game.seats() })
    }

    /// Deals until some deals have reached the decision, or too many have not. Visits the decision in each deal that
    /// reaches it.
    pub(crate) fn sample(
        &self,
        (policy, payoffs): (&Policy, &Payoffs<'_>),
        dealer: &mut Dealer,
        deals: u32,
        mut visit: impl FnMut(Visit),
    ) {
        let mut found = 0;
        for _ in 0..deals.saturating_mul(MAX_TRIES) {
            if found == deals {
                return;
            }
            if let Some(visited) = self.attempt(policy, payoffs, dealer) {
                visit(visited);
                found += 1;
            }
        }
    }

    /// Draws the hands of the players who are in from their ranges, and all other cards at random. Returns `None`
    /// if two players have the same card, or one of those who should fold does not.
    fn attempt(&self, policy: &Policy, payoffs: &Payoffs<'_>, dealer: &mut Dealer) -> Option<Visit> {
        let drawn = self.players_in.len();
        // Hands are dealt to players in this order, and moved to their seats at the end.
        for (place, (_, range)) in self.players_in.iter().enumerate() {
            let number = dealer.random.f64() * range[range.len() - 1].1;
            let combo = range[range.partition_point(|&(_, total)| total <= number).min(range.len() - 1)].0;
            if !dealer.give(place, combo) {
                return None;
            }
        }
        let chances = chances(dealer);
        for (number, &(seat, all_in)) in self.folded.iter().enumerate() {
            let place = drawn + number;
            dealer.shuffle(2 * place..2 * place + 2);
            if f64::from(chances[seat]) < all_in[usize::from(dealer.hand(place))] {
                return None;
            }
        }
        let placed = drawn + self.folded.len();
        dealer.shuffle(2 * placed..2 * self.seats);
        let seats =
            self.players_in.iter().map(|&(seat, _)| seat).chain(self.folded.iter().map(|&(seat, _)| seat));
        let placed: Vec<usize> = seats.collect();
        let rest: Vec<usize> = (0..self.seats).filter(|seat| !placed.contains(seat)).collect();
        dealer.seat(placed.into_iter().chain(rest));
        let (seat, before) = (self.decision.seat, self.decision.all_in.bits());
        let hands = dealer.hands();
        let [fold, all_in] =
            [0, 1].map(|is_in| policy.end(seat + 1, before | is_in << seat, &hands, &chances));
        let deal = dealer.finish(fold | all_in);
        let [fold, all_in] = [fold, all_in].map(|end| payoffs.of(seat, end, &deal));
        let place = self.number * HANDS + usize::from(hands[seat]);
        Some(Visit { seat, place, is_in: false, fold, all_in })
    }
}
