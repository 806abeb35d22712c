//! Suit permutations that change nothing.
//!
//! Suits have no order, so a showdown keeps its result when the suits of all its cards are exchanged. If an exchange
//! leaves all ranges, the board so far and the dead cards as they are, boards that it turns into each other have the
//! same sums, and one stands for all. `random` and all ranges without named suits allow 24 exchanges before the flop;
//! a flop leaves 6 (one suit on it), 2 (two) or 1 (three), times those that turn the flop into itself.

use alloc::vec::Vec;

use crate::exact::sweep::blocks::{BLOCK_RANKS, Blocks, LANES};
use evaluator::lookup::board::rows::RANK_PAIRS;
use evaluator::{Card, HoleCards, Suit};

/// a suit permutation: what becomes of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exchange([u8; Suit::COUNT]);

impl Exchange {
    const NONE: Self = Self([0, 1, 2, 3]);

    /// All 24 of them, the one that exchanges nothing first.
    fn all() -> impl Iterator<Item = Self> {
        (0..256u16)
            .map(|digits| [0, 2, 4, 6].map(|shift| (digits >> (6 - shift)) as u8 & 3))
            .filter(|suits| suits.iter().fold(0, |seen, suit| seen | 1 << suit) == 0b1111)
            .map(Self)
    }

    /// A set of suits, as four bits, after the exchange.
    pub(crate) fn suits(self, set: u8) -> u8 {
        (0..Suit::COUNT).filter(|suit| set >> suit & 1 == 1).fold(0, |bits, suit| bits | 1 << self.0[suit])
    }

    /// Cards as bits by id after the exchange.
    fn cards(self, cards: u64) -> u64 {
        (0..13).fold(0, |bits, rank| {
            bits | u64::from(self.suits((cards >> (4 * rank)) as u8 & 15)) << (4 * rank)
        })
    }

    /// A block's lane after the exchange.
    fn lane(self, lane: usize, is_pair: bool) -> usize {
        let (high, low) = (self.0[lane / 4], self.0[lane % 4]);
        let (high, low) = if is_pair && high < low { (low, high) } else { (high, low) };
        usize::from(4 * high + low)
    }

    /// Whether all combos that become each other have the same weight.
    fn keeps(self, weights: &Blocks<f64>) -> bool {
        let lanes: [[usize; LANES]; 2] =
            [false, true].map(|is_pair| core::array::from_fn(|lane| self.lane(lane, is_pair)));
        weights.0[..RANK_PAIRS].iter().zip(&BLOCK_RANKS).all(|(block, (high, low))| {
            let lanes = &lanes[usize::from(high == low)];
            block
                .iter()
                .zip(lanes)
                .all(|(&weight, &lane)| high == low && weight == 0.0 || weight == block[lane])
        })
    }
}

/// The exchanges that change nothing: a group, the one that exchanges nothing among them.
#[derive(Clone, Debug)]
pub(crate) struct SuitSymmetry {
    exchanges: Vec<Exchange>,
}

impl SuitSymmetry {
    /// No exchange but the one that exchanges nothing.
    pub(crate) fn none() -> Self {
        Self { exchanges: [Exchange::NONE].into() }
    }

    /// The exchanges that leave sets of cards, given as bits by id, and ranges as they are.
    pub(crate) fn of(cards: &[u64], ranges: &[&Blocks<f64>]) -> Self {
        let exchanges = Exchange::all().filter(|&exchange| {
            exchange == Exchange::NONE
                || cards.iter().all(|&cards| exchange.cards(cards) == cards)
                    && ranges.iter().all(|range| exchange.keeps(range))
        });
        Self { exchanges: exchanges.collect() }
    }

    /// How many there are: 1 if there is no symmetry.
    pub(crate) fn order(&self) -> usize {
        self.exchanges.len()
    }

    pub(crate) fn exchanges(&self) -> &[Exchange] {
        &self.exchanges
    }

    /// The least of what the exchanges make of cards, all as bits by id: the same for cards that are alike.
    pub(crate) fn canonical(&self, cards: u64) -> u64 {
        self.exchanges.iter().fold(cards, |least, exchange| least.min(exchange.cards(cards)))
    }

    /// What the exchanges make of a combo, one for each.
    pub(crate) fn images(&self, combo: HoleCards) -> Vec<HoleCards> {
        let change = |exchange: &Exchange| {
            let cards = combo.cards().map(|card| {
                Card::ALL[4 * card.rank() as usize + usize::from(exchange.0[card.suit() as usize])]
            });
            HoleCards::new(cards[0], cards[1]).unwrap_or(combo)
        };
        self.exchanges.iter().map(change).collect()
    }

    /// For each combo the mean over those that the exchanges make of it.
    pub(crate) fn average(&self, numbers: &Blocks<f64>) -> Blocks<f64> {
        let mut means = Blocks::zero();
        for (block, &(high, low)) in BLOCK_RANKS[..RANK_PAIRS].iter().enumerate() {
            for lane in (0..LANES).filter(|lane| high != low || lane / 4 > lane % 4) {
                let images = self.exchanges.iter().map(|exchange| exchange.lane(lane, high == low));
                let sum: f64 = images.map(|image| numbers.0[block][image]).sum();
                means.0[block][lane] = sum / self.order() as f64;
            }
        }
        means
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evaluator::HoleCards;
    use crate::removal::card_mask::bits_by_id;

    #[test]
    fn a_flop_leaves_what_symmetry_it_has() {
        let random = Blocks::<f64>::of(&[1.0; HoleCards::COUNT]);
        for (flop, order) in [
            ("", 24),
            ("As Ks Qs", 6),
            ("As Ks Qd", 2),
            ("As Kd Qh", 1),
            ("As Ad Kh", 2),
            ("As Ad Ah", 6),
            ("As Ad Ks", 2),
        ] {
            let flop = bits_by_id(flop.parse().unwrap());
            assert_eq!(SuitSymmetry::of(&[flop], &[&random]).order(), order);
        }
    }

    #[test]
    fn a_range_with_suits_has_less() {
        let of = |text: &str| {
            let mut weights = [0.0; HoleCards::COUNT];
            for combo in text.split(' ') {
                weights[combo.parse::<HoleCards>().unwrap().index()] = 1.0;
            }
            SuitSymmetry::of(&[], &[&Blocks::of(&weights)]).order()
        };
        assert_eq!(of("AsKs"), 6);
        assert_eq!(of("AsAh"), 4);
        assert_eq!(of("AsAh KsKh"), 4);
        assert_eq!(of("AsKh AhKs"), 4);
        assert_eq!(of("AsKh"), 2);
        assert_eq!(of("AsKh QdJc"), 1);
        assert_eq!(of("AsAh AsAd AsAc AhAd AhAc AdAc"), 24);
    }
}
