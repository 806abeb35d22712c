//! The card ranks of the players' hole cards, in all and in each suit.

use core::array;

use evaluator::internals::rows::rank_pair_of;
use evaluator::{CardSet, HoleCards, Rank, Suit};

use crate::hand_vs_hand::HandVsHand;
use crate::hand_vs_hand::prepare::{Prepared, held_set};

/// The strength columns of some players, and the algorithms that count boards with them. Two or three players
/// have an array with one column each. More players have a list of
/// [distinct columns](crate::hand_vs_hand::many::Column).
pub(crate) trait PlayerColumns: Sized {
    /// Numbers of boards by the set of winners, as bits.
    type Counts: AsRef<[i64]> + AsMut<[i64]>;

    /// Returns the columns of some players. `number` returns the number of a player's column.
    fn of(players: usize, number: impl Fn(usize) -> usize) -> Self;

    /// Counts all boards without flushes.
    fn by_ranks(hands: &HandVsHand, ranks: &HeldRanks<Self>) -> Self::Counts;

    /// Returns the changes to the boards won by each set of players that result from flushes in some suits.
    fn by_suits(hands: &HandVsHand, ranks: &HeldRanks<Self>, suits: &[HeldSuit<Self>]) -> Self::Counts;
}

/// The comparison on all boards by card ranks alone.
pub(crate) struct ByRanks<'a, C> {
    pub(crate) prepared: &'a Prepared,
    pub(crate) ranks: &'a HeldRanks<C>,
}

/// The corrections for flushes in some suits: the boards on which players are best because of them, minus the
/// boards on which they are best by card ranks alone. The suits are ordered as in [`DealtCombos`].
pub(crate) struct BySuits<'a, C> {
    pub(crate) prepared: &'a Prepared,
    pub(crate) ranks: &'a HeldRanks<C>,
    pub(crate) suits: &'a [HeldSuit<C>],
}

/// Combos that share no card.
pub(crate) struct DealtCombos<C> {
    pub(crate) ranks: HeldRanks<C>,
    /// The suits, ordered by the maximum number of cards that one player holds, largest first.
    pub(crate) suits: [HeldSuit<C>; Suit::COUNT],
}

/// The card ranks of the players' combos.
pub(crate) struct HeldRanks<C> {
    /// The columns, by [`rank_pair`].
    pub(crate) columns: C,
    /// The number of cards of each rank that the players hold.
    pub(crate) held: [u8; Rank::COUNT],
}

/// The players' cards of a suit.
pub(crate) struct HeldSuit<C> {
    /// The ranks that any player holds.
    pub(crate) taken: u16,
    /// The maximum number of cards that one player holds.
    pub(crate) most: u32,
    /// The columns, by [`held_set`].
    pub(crate) columns: C,
}

impl<C: PlayerColumns> DealtCombos<C> {
    /// Returns `None` if combos share a card.
    #[inline]
    pub(crate) fn new(combos: &[HoleCards]) -> Option<Self> {
        let taken = combos.iter().fold(CardSet::EMPTY, |taken, combo| taken | combo.card_set());
        let of_suit =
            |suit| HeldSuit::new(combos.len(), |player: usize| combos[player].card_set().suit_mask(suit));
        let mut suits = Suit::ALL.map(of_suit);
        // Sorts the suits. A library sort would be more code than the rest of this module.
        for end in 1..Suit::COUNT {
            let mut place = end;
            while place > 0 && suits[place - 1].most < suits[place].most {
                suits.swap(place - 1, place);
                place -= 1;
            }
        }
        (taken.len() == 2 * combos.len()).then(|| Self { ranks: HeldRanks::of(combos), suits })
    }
}

impl<C: PlayerColumns> HeldRanks<C> {
    /// Returns the card ranks of combos. The combos may share cards, because suits do not matter.
    #[inline]
    pub(crate) fn of(combos: &[HoleCards]) -> Self {
        let mut held = [0; Rank::COUNT];
        for card in combos.iter().flat_map(|combo| combo.cards()) {
            held[card.rank() as usize] += 1;
        }
        Self { columns: C::of(combos.len(), |player| rank_pair_of(combos[player])), held }
    }
}

impl<C> HeldRanks<C> {
    /// Returns the number of cards of each rank that are left to deal outside a suit.
    #[inline(always)]
    pub(crate) fn left_outside(&self, suit: &HeldSuit<C>) -> [i16; Rank::COUNT] {
        array::from_fn(|rank| 3 - i16::from(self.held[rank]) + (suit.taken >> rank & 1).cast_signed())
    }
}

impl<C: PlayerColumns> HeldSuit<C> {
    /// Returns the cards of a suit, from the rank mask of each player.
    #[inline]
    pub(crate) fn new(players: usize, mask: impl Fn(usize) -> u16) -> Self {
        let masks = || (0..players).map(&mask);
        Self {
            taken: masks().fold(0, |taken, mask| taken | mask),
            most: masks().fold(0, |most, mask| most.max(mask.count_ones())),
            columns: C::of(players, |player| held_set(mask(player))),
        }
    }
}
