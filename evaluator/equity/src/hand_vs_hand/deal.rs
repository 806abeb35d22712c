//! What the players' hole cards say about ranks, and about each suit.

use core::array;
use core::cmp::Reverse;

use evaluator::internals::rows::rank_pair_of;
use evaluator::{CardSet, HoleCards, Rank, Suit};

use crate::hand_vs_hand::prepare::{Block, LANES, held_set};

/// The columns of strengths that some players have: of two or three players an array with one for each, of more than that
/// [those that differ](crate::hand_vs_hand::many::Column). And how strengths are compared and boards are added up.
pub(crate) trait PlayerColumns: Sized {
    /// Numbers of boards by the set of winners, as bits.
    type Counts: AsRef<[i64]> + AsMut<[i64]>;

    /// The strengths themselves, by block.
    type Strengths<'a>;

    /// How the players compare in a block.
    type Comparison<'a>;

    /// Boards in lanes of 16 bits, by who wins them.
    type Tally;

    /// The columns of so many players, of whom `number` tells which each has.
    fn of(players: usize, number: impl Fn(usize) -> usize) -> Self;

    /// The strengths in the columns, which are asked for by their numbers.
    fn strengths<'a>(&self, column: impl Fn(usize) -> &'a [Block]) -> Self::Strengths<'a>;

    fn compare<'a>(strengths: &Self::Strengths<'a>, block: usize) -> Self::Comparison<'a>;

    /// The strength of the best in a lane.
    fn best(comparison: &Self::Comparison<'_>, lane: usize) -> i16;

    /// An empty one for these players.
    fn tally(&self) -> Self::Tally;

    /// Adds boards, or takes them away, for those who win them.
    fn add(tally: &mut Self::Tally, comparison: &Self::Comparison<'_>, boards: &[i16; LANES]);

    /// Empties the lanes before they overflow.
    fn empty_lanes(tally: &mut Self::Tally);

    /// The counts of so many boards in all, from a tally with empty lanes.
    fn counts(tally: Self::Tally, boards: i64) -> Self::Counts;
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
        suits.sort_by_key(|suit| Reverse(suit.most));
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
