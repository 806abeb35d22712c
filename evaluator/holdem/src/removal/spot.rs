//! A spot: the combos that each player can still have, given the board and the dead cards.

use alloc::vec::Vec;
use core::time::Duration;

use equity::internals::{Lift, MAX_PLAYERS, Scale, bits_by_id, check_board, is_ill_conditioned};
use equity::{Emptied, EquityError, Method, Options};
use evaluator::internals::choose;
use evaluator::{Card, CardSet, Holdem, HoleCards};

use crate::range::{Range, StartingHand};
use crate::removal::card_removal::Removal;
use crate::removal::deals;
use crate::removal::live_range::{ComboWeights, HandWeights, LiveRange, hand_weights};
use crate::{Player, Showdown};

/// The number of hands to try in search of the heaviest deal.
const LIFT_STEPS: u32 = 1 << 20;

/// Two to ten live ranges on a board.
#[derive(Clone)]
pub(crate) struct Spot {
    /// The players' ranges, without combos that contain known cards.
    pub(crate) ranges: Vec<LiveRange>,
    pub(crate) board: CardSet,
    pub(crate) dead: CardSet,
    /// The number of boards for each deal of combos.
    pub(crate) boards: u64,
    /// `true` if results are requested for each combo.
    pub(crate) by_combo: bool,
    /// The time limit of exact work that has no alternative.
    pub(crate) exact_within: Duration,
    /// The number of deals of combos. For more than three players it may be an upper bound.
    deals: f64,
    /// The weight of the deals of two or three players, in units of the ranges.
    weight: f64,
    /// The factor of all deals' weights that keeps them from underflow. With a lift, enumeration is the only
    /// plan for three and more players.
    pub(crate) lift: Lift,
}

impl Spot {
    /// Returns the spot of a question. The dead cards include those that are `absent` from the deck.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of players or cards is invalid, or if no deal is possible.
    pub(crate) fn of(question: &Showdown<'_>, absent: CardSet) -> Result<Self, EquityError> {
        let (found, most) = (question.count(), MAX_PLAYERS);
        if found > most {
            return Err(EquityError::PlayerCount { found, most, game: None });
        }
        let ranges: Vec<_> = question.get_players().map(Player::range).collect();
        let ranges: Vec<&Range> = ranges.iter().map(AsRef::as_ref).collect();
        let (board, dead) = (question.get_board(), question.get_dead());
        let Options { method, exact_within, by_combo, .. } = question.get_options();
        let exact_within = if method == Method::Exact { Duration::MAX } else { exact_within };
        Self::new(&ranges, board, dead, by_combo, exact_within).map_err(|error| match error {
            EquityError::EmptyRange { player, .. } => {
                let range = ranges[player].without(absent);
                let is_empty = |cards| range.without(cards).is_empty();
                EquityError::EmptyRange { player, by: Emptied::of(is_empty, board, dead - absent) }
            }
            error => error,
        })
    }

    /// Returns the spot of these ranges.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of players or cards is invalid, or if no deal is possible.
    fn new(
        question: &[&Range],
        board: CardSet,
        dead: CardSet,
        by_combo: bool,
        exact_within: Duration,
    ) -> Result<Self, EquityError> {
        let players = question.len();
        if !(2..=MAX_PLAYERS).contains(&players) {
            return Err(EquityError::PlayerCount { found: players, most: MAX_PLAYERS, game: None });
        }
        let boards = count_boards(board, dead, players)?;
        let mut ranges = Vec::with_capacity(players);
        for (player, &range) in question.iter().enumerate() {
            let live = LiveRange::new(range, board | dead);
            if live.count() == 0 {
                let by = Emptied::of(|cards| range.without(cards).is_empty(), board, dead);
                return Err(EquityError::EmptyRange { player, by });
            }
            ranges.push(live);
        }
        let (deals, weight) = count_deals(&ranges);
        if deals == 0.0 {
            return Err(EquityError::NoDeal { players });
        }
        let mut spot =
            Self { ranges, board, dead, boards, by_combo, exact_within, deals, weight, lift: Lift::NONE };
        if spot.may_underflow() {
            spot.lift()?;
        }
        Ok(spot)
    }

    pub(crate) fn players(&self) -> usize {
        self.ranges.len()
    }

    /// Returns the ranges, with that of `player` replaced by all combos without known cards, each with weight
    /// 1.
    pub(crate) fn ranges_with_all_combos_of(&self, player: usize) -> Vec<LiveRange> {
        let (known, mut ranges) = (self.board | self.dead, self.ranges.clone());
        ranges[player] =
            LiveRange::even(HoleCards::ALL.into_iter().filter(|combo| !combo.card_set().intersects(known)));
        ranges
    }

    /// Returns a player's weights.
    pub(crate) fn weights(&self, player: usize) -> &ComboWeights {
        &self.ranges[player].weights
    }

    /// Returns the weights of three players' starting hands. Returns `None` if combos of one starting hand
    /// have different weights, or if there are not three players.
    pub(crate) fn three_hand_weights(&self) -> Option<[HandWeights; 3]> {
        let [a, b, c] = self.ranges.as_slice() else { return None };
        Some([hand_weights(&a.weights)?, hand_weights(&b.weights)?, hand_weights(&c.weights)?])
    }

    /// Returns the number of starting hands of which a player has a combo.
    pub(crate) fn starting_hands(&self) -> usize {
        let is_held = |hand: &StartingHand| {
            self.ranges.iter().any(|range| hand.combos().any(|combo| range.weight(combo) > 0.0))
        };
        StartingHand::ALL.iter().filter(|hand| is_held(hand)).count()
    }

    /// Returns the number of board cards to come.
    pub(crate) fn missing(&self) -> usize {
        Holdem::BOARD_CARDS - self.board.len()
    }

    /// Returns the spot with other combos for a player, each with weight 1, and without a lift.
    pub(crate) fn with_combos(&self, player: usize, combos: impl IntoIterator<Item = HoleCards>) -> Self {
        let mut spot = Self { lift: Lift::NONE, ..self.clone() };
        spot.ranges[player] = LiveRange::even(combos);
        spot
    }

    /// Returns `true` if products of weights may come near underflow.
    pub(crate) fn may_underflow(&self) -> bool {
        Lift::may_be_needed(self.ranges.iter().map(|range| range.least))
    }

    /// Lifts the weights of all deals if the heaviest would be close to underflow.
    fn lift(&mut self) -> Result<(), EquityError> {
        if self.players() <= 3 && Lift::for_heaviest(self.weight) == Lift::NONE {
            return Ok(());
        }
        let hands = |range: &LiveRange| {
            range.iter().map(|(combo, weight)| (bits_by_id(combo.card_set()), weight)).collect()
        };
        let lists = self.ranges.iter().map(hands).collect();
        let no_weight = EquityError::NoWeight { players: self.players() };
        self.lift = match (Lift::for_lists(lists, LIFT_STEPS), self.players()) {
            (Some(lift), _) => lift,
            // A deal of two or three combos exists, and the search for it was not cut short.
            (None, 2) => return Err(no_weight),
            (None, _) => Lift::NONE,
        };
        if let ([first, _], Some(others)) = (&*self.ranges, Removal::of_others(&self.ranges, 0)) {
            let lifted = first.iter().map(|(combo, weight)| (combo, weight * self.lift.factor()));
            self.weight = lifted.map(|(combo, weight)| weight * others.met_by(combo)).sum();
        }
        Ok(())
    }

    /// Returns the scale of the weights of cases.
    pub(crate) fn scale(&self) -> Scale {
        self.scale_without(self.players()).divided_by_power(self.lift.exponent())
    }

    /// Returns the scale of the weights of a player's combos, without that player's own weights. These are
    /// not lifted.
    pub(crate) fn scale_without(&self, player: usize) -> Scale {
        let others = self.ranges.iter().enumerate().filter(|&(other, _)| other != player);
        let weighted = others.filter(|(_, range)| range.unit != 1.0);
        weighted.fold(Scale::ONE, |scale, (_, range)| scale.times(Scale::of(range.unit)))
    }

    /// Returns `true` if all scaled weights are 0 or 1.
    pub(crate) fn is_even(&self) -> bool {
        self.ranges.iter().all(|range| range.is_even)
    }

    /// Returns `true` if all cases have weight 1.
    pub(crate) fn is_unweighted(&self) -> bool {
        self.ranges.iter().all(|range| range.is_unweighted)
    }

    /// Returns the number of deals of combos. For more than three players it may be an upper bound.
    pub(crate) fn deals(&self) -> f64 {
        self.deals
    }

    /// Returns the weight of all cases, for two players, or for three without a lift.
    pub(crate) fn total(&self) -> f64 {
        self.weight * self.boards as f64
    }

    /// Returns the board and the dead cards, as bits by id.
    pub(crate) fn cards_by_id(&self) -> (u64, u64) {
        (bits_by_id(self.board), bits_by_id(self.dead))
    }

    /// Returns `true` if plans that subtract shared cards from sums would lose the significant digits.
    pub(crate) fn is_ill_conditioned(&self) -> bool {
        let is_lifted = self.lift != Lift::NONE;
        !self.is_even() && (is_lifted || is_ill_conditioned(self.weight, self.whole()))
    }

    /// Returns the weight of all deals if players could share cards.
    pub(crate) fn whole(&self) -> f64 {
        self.ranges.iter().map(|range| range.whole).product()
    }

    /// Returns the number of boards that the known cards allow, whether or not a deal exists for them.
    pub(crate) fn all_boards(&self) -> u64 {
        choose(Card::COUNT - (self.board | self.dead).len(), self.missing())
    }
}

/// Returns the number of deals of combos, or an upper bound for more than three players, and their weight for
/// two or three.
fn count_deals(ranges: &[LiveRange]) -> (f64, f64) {
    let Some(weight) = weigh_deals(ranges) else {
        let bound = || ranges.iter().map(|range| range.count() as f64).product();
        return (deals::count(ranges).map_or_else(bound, |count| count as f64), 0.0);
    };
    if ranges.iter().all(|range| range.is_even) {
        return (weight, weight);
    }
    let even = |range: &LiveRange| LiveRange::even(range.iter().map(|(combo, _)| combo));
    let counted: Vec<LiveRange> = ranges.iter().map(even).collect();
    (weigh_deals(&counted).unwrap_or_default(), weight)
}

/// Returns the weight of the deals of two or three players.
fn weigh_deals(ranges: &[LiveRange]) -> Option<f64> {
    let others = Removal::of_others(ranges, 0)?;
    Some(ranges[0].iter().map(|(combo, weight)| weight * others.met_by(combo)).sum())
}

/// Returns the number of ways to complete the board when all players' combos are out.
fn count_boards(board: CardSet, dead: CardSet, players: usize) -> Result<u64, EquityError> {
    check_board(board, dead)?;
    let missing = Holdem::BOARD_CARDS - board.len();
    let (left, needed) = (Card::COUNT - (board | dead).len(), 2 * players + missing);
    match left.checked_sub(2 * players) {
        Some(left) if left >= missing => Ok(choose(left, missing)),
        _ => Err(EquityError::TooFewCards { left, needed, players }),
    }
}
