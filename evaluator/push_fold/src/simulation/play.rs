//! One deal, played by a strategy: the payoffs, and those of the other action at each decision on the way.

use holdem::PlayerSet;

use super::deal::{Deal, Dealer};
use super::payoffs::Payoffs;
use crate::deals::HANDS;
use crate::game::{Game, Pay, Turn};
use crate::rules::MAX_SEATS;
use crate::strategy::Strategy;

/// A strategy and the turns of its game, arranged for many deals.
pub(crate) struct Policy {
    seats: usize,
    /// For each seat and each set of players before it who are all-in, the number of the decision, or [`STAYS_IN`].
    turns: Vec<u16>,
    /// The probability of going all-in, by decision and hand.
    all_in: Vec<f32>,
}

/// The turn of a seat without a decision.
const STAYS_IN: u16 = u16::MAX;

/// A decision in a deal, and the seat's payoffs of both actions.
pub(crate) struct Visit {
    pub(crate) seat: usize,
    /// The place of the decision and the hand in a table by decision and hand.
    pub(crate) place: usize,
    /// `true` if the seat goes all-in.
    pub(crate) is_in: bool,
    pub(crate) fold: f64,
    pub(crate) all_in: f64,
}

/// The numbers from 0 to 1 that decide whether each seat goes all-in with a hand that does so sometimes.
pub(crate) type Chances = [f32; MAX_SEATS];

/// Draws random chances.
pub(crate) fn chances(dealer: &mut Dealer) -> Chances {
    std::array::from_fn(|_| dealer.random.f32())
}

impl Policy {
    pub(crate) fn new(game: &Game, strategy: &Strategy) -> Self {
        let seats = game.seats();
        let turn = |seat: usize, bits: u16| match game.turn_of(seat, PlayerSet::from_bits(bits)) {
            Some(Turn::Decides(number)) => number as u16,
            _ => STAYS_IN,
        };
        let turns = (0..seats).flat_map(|seat| (0..1 << seats).map(move |bits| turn(seat, bits))).collect();
        let mut policy = Self { seats, turns, all_in: vec![] };
        policy.set(strategy);
        policy
    }

    /// Replaces the strategy.
    pub(crate) fn set(&mut self, strategy: &Strategy) {
        self.all_in.clear();
        self.all_in.extend(strategy.all_in.as_flattened().iter().map(|&probability| probability as f32));
    }

    /// Returns the place of a seat's decision and hand, or `None` if the seat stays in.
    fn place(&self, seat: usize, before: u16, hand: u8) -> Option<usize> {
        let number = self.turns[seat << self.seats | usize::from(before)];
        (number != STAYS_IN).then(|| usize::from(number) * HANDS + usize::from(hand))
    }

    /// Returns the players who are in at the end, from a seat's turn on.
    pub(crate) fn end(&self, from: usize, before: u16, hands: &[u8; MAX_SEATS], chances: &Chances) -> u16 {
        let mut players = before;
        for seat in from..self.seats {
            let place = self.place(seat, players, hands[seat]);
            let is_in = place.is_none_or(|place| chances[seat] < self.all_in[place]);
            players |= u16::from(is_in) << seat;
        }
        players
    }

    /// Plays a deal. Visits each decision that occurs, and returns the payoffs.
    pub(crate) fn play(
        &self,
        payoffs: &Payoffs<'_>,
        deal: &Deal,
        chances: &Chances,
        mut visit: impl FnMut(Visit),
    ) -> Pay {
        let end = self.end(0, 0, &deal.hands, chances);
        let pay = payoffs.all(end, deal);
        for (seat, &pay) in pay[..self.seats].iter().enumerate() {
            let before = end & ((1 << seat) - 1);
            let Some(place) = self.place(seat, before, deal.hands[seat]) else { continue };
            let is_in = end & 1 << seat != 0;
            let other = before | u16::from(!is_in) << seat;
            let other = payoffs.of(seat, self.end(seat + 1, other, &deal.hands, chances), deal);
            let (fold, all_in) = if is_in { (other, pay) } else { (pay, other) };
            visit(Visit { seat, place, is_in, fold, all_in });
        }
        pay
    }
}
