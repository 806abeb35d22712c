//! What the players' hole cards say about ranks, and about each suit.

use core::array;
use core::cmp::Reverse;

use evaluator::internals::rows::rank_pair;
use evaluator::{CardSet, HoleCards, Rank, Suit};

use crate::exact::hand_vs_hand::prepare::held_set;

/// Combos of `P` players that share no card.
pub(crate) struct Deal<const P: usize> {
    pub(crate) ranks: Ranks<P>,
    /// The suits, those of which a player holds most cards first.
    pub(crate) suits: [HeldSuit<P>; Suit::COUNT],
}

/// The ranks of the players' combos.
pub(crate) struct Ranks<const P: usize> {
    /// For each player the [`rank_pair`].
    pub(crate) pairs: [usize; P],
    /// How many cards of each rank the players hold.
    pub(crate) held: [u8; Rank::COUNT],
}

/// What the players hold of a suit.
#[derive(Clone, Copy)]
pub(crate) struct HeldSuit<const P: usize> {
    /// The ranks that anybody holds.
    pub(crate) taken: u16,
    /// How many cards the player has who holds most.
    pub(crate) most: u32,
    /// What each holds, by [`held_set`].
    pub(crate) sets: [usize; P],
}

impl<const P: usize> Deal<P> {
    /// `None` if combos share a card.
    #[inline]
    pub(crate) fn new(combos: [HoleCards; P]) -> Option<Self> {
        let cards = combos.map(HoleCards::card_set);
        let taken = cards.iter().fold(CardSet::EMPTY, |taken, &cards| taken | cards);
        let mut suits = Suit::ALL.map(|suit| HeldSuit::new(cards.map(|cards| cards.suit_mask(suit))));
        suits.sort_by_key(|suit| Reverse(suit.most));
        (taken.len() == 2 * P).then(|| Self { ranks: Ranks::of(combos), suits })
    }
}

impl<const P: usize> Ranks<P> {
    /// The ranks of combos, which may share cards: their suits do not count.
    #[inline]
    pub(crate) fn of(combos: [HoleCards; P]) -> Self {
        let mut held = [0; Rank::COUNT];
        for card in combos.iter().flat_map(|combo| combo.cards()) {
            held[card.rank() as usize] += 1;
        }
        let pairs = combos.map(|combo| rank_pair(combo.high().rank() as usize, combo.low().rank() as usize));
        Self { pairs, held }
    }

    /// How many cards of each rank are left to deal outside a suit.
    #[inline(always)]
    pub(crate) fn left_outside(&self, suit: &HeldSuit<P>) -> [i16; Rank::COUNT] {
        array::from_fn(|rank| 3 - i16::from(self.held[rank]) + (suit.taken >> rank & 1).cast_signed())
    }
}

impl<const P: usize> HeldSuit<P> {
    /// Of the ranks that each player holds in the suit.
    #[inline]
    pub(crate) fn new(masks: [u16; P]) -> Self {
        Self {
            taken: masks.iter().fold(0, |taken, mask| taken | mask),
            most: masks.iter().fold(0, |most, mask| most.max(mask.count_ones())),
            sets: masks.map(held_set),
        }
    }
}
