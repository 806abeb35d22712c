//! What the players' hole cards say about ranks, and about each suit.

use core::array;

use evaluator::internals::rows::rank_pair_of;
use evaluator::{CardSet, HoleCards, Rank, Suit};

use crate::hand_vs_hand::HandVsHand;
use crate::hand_vs_hand::prepare::{Prepared, held_set};

/// The columns of strengths that some players have: of two or three players an array with one for each, of more than that
/// [those that differ](crate::hand_vs_hand::many::Column). And how boards are counted by them.
pub(crate) trait PlayerColumns: Sized {
    /// Numbers of boards by the set of winners, as bits.
    type Counts: AsRef<[i64]> + AsMut<[i64]>;

    /// The columns of so many players, of whom `number` tells which each has.
    fn of(players: usize, number: impl Fn(usize) -> usize) -> Self;

    /// All boards, if there were no flushes.
    fn by_ranks(hands: &HandVsHand, ranks: &HeldRanks<Self>) -> Self::Counts;

    /// How many boards more, or fewer, each set of players wins because of the flushes in some suits.
    fn by_suits(hands: &HandVsHand, ranks: &HeldRanks<Self>, suits: &[HeldSuit<Self>]) -> Self::Counts;
}

/// All boards, compared by ranks alone.
pub(crate) struct ByRanks<'a, C> {
    pub(crate) prepared: &'a Prepared,
    pub(crate) ranks: &'a HeldRanks<C>,
}

/// What the flushes in some of the suits change: boards on which players are best because of them, less those on which
/// they seem to be best by ranks alone. The suits of which a player holds most cards come first.
pub(crate) struct BySuits<'a, C> {
    pub(crate) prepared: &'a Prepared,
    pub(crate) ranks: &'a HeldRanks<C>,
    pub(crate) suits: &'a [HeldSuit<C>],
}

/// Combos that share no card.
pub(crate) struct DealtCombos<C> {
    pub(crate) ranks: HeldRanks<C>,
    /// The suits, those of which a player holds most cards first.
    pub(crate) suits: [HeldSuit<C>; Suit::COUNT],
}

/// The ranks of the players' combos.
pub(crate) struct HeldRanks<C> {
    /// By [`rank_pair`].
    pub(crate) columns: C,
    /// How many cards of each rank the players hold.
    pub(crate) held: [u8; Rank::COUNT],
}

/// What the players hold of a suit.
pub(crate) struct HeldSuit<C> {
    /// The ranks that anybody holds.
    pub(crate) taken: u16,
    /// How many cards the player has who holds most.
    pub(crate) most: u32,
    /// By [`held_set`].
    pub(crate) columns: C,
}

impl<C: PlayerColumns> DealtCombos<C> {
    /// `None` if combos share a card.
    #[inline]
    pub(crate) fn new(combos: &[HoleCards]) -> Option<Self> {
        let taken = combos.iter().fold(CardSet::EMPTY, |taken, combo| taken | combo.card_set());
        let of_suit =
            |suit| HeldSuit::new(combos.len(), |player: usize| combos[player].card_set().suit_mask(suit));
        let mut suits = Suit::ALL.map(of_suit);
        // The suits that a player holds most of come first. A sort of the library would be more code than all else here.
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
    /// The ranks of combos, which may share cards: their suits do not count.
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
    /// How many cards of each rank are left to deal outside a suit.
    #[inline(always)]
    pub(crate) fn left_outside(&self, suit: &HeldSuit<C>) -> [i16; Rank::COUNT] {
        array::from_fn(|rank| 3 - i16::from(self.held[rank]) + (suit.taken >> rank & 1).cast_signed())
    }
}

impl<C: PlayerColumns> HeldSuit<C> {
    /// Of the ranks that each player holds in the suit.
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
