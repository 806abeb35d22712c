//! The constants of the game: the sizes of a deck, of a player's hand and of a board.

/// The constants of Texas hold'em. Array sizes and loop bounds come from here, so no other source file has a
/// literal 52 or 1326.
///
/// ```
/// use evaluator::{Card, HoleCards, Holdem};
///
/// assert_eq!((Holdem::DECK, Holdem::COMBOS, Holdem::STARTING_HANDS), (52, 1326, 169));
/// assert_eq!((Card::COUNT, HoleCards::COUNT), (Holdem::DECK, Holdem::COMBOS));
/// assert_eq!(Holdem::boards_beside(2), 1_712_304); // for two players before the flop
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Holdem;

impl Holdem {
    /// The number of ranks.
    pub const RANKS: usize = 13;

    /// The number of suits.
    pub const SUITS: usize = 4;

    /// The number of cards in the deck: one of each rank and suit.
    pub const DECK: usize = Self::RANKS * Self::SUITS;

    /// The number of hole cards of a player.
    pub const HOLE_CARDS: usize = 2;

    /// The number of cards on a complete board.
    pub const BOARD_CARDS: usize = 5;

    /// The number of combos: distinct pairs of hole cards.
    pub const COMBOS: usize = choose(Self::DECK, Self::HOLE_CARDS) as usize;

    /// The number of starting hands: a suited and an offsuit hand for each two ranks, and the pairs.
    pub const STARTING_HANDS: usize = Self::RANKS * Self::RANKS;

    /// The number of combos of a pair: one for each two suits.
    pub const PAIR_COMBOS: usize = choose(Self::SUITS, 2) as usize;

    /// The number of combos of a suited hand: one for each suit.
    pub const SUITED_COMBOS: usize = Self::SUITS;

    /// The number of combos of an offsuit hand: two for each two suits.
    pub const OFFSUIT_COMBOS: usize = 2 * Self::PAIR_COMBOS;

    /// Returns the number of complete boards, given that `players` players hold two known cards each. Returns
    /// 0 if fewer than five cards are left.
    ///
    /// ```
    /// use evaluator::Holdem;
    ///
    /// assert_eq!([0, 1, 2, 3].map(Holdem::boards_beside), [2_598_960, 2_118_760, 1_712_304, 1_370_754]);
    /// ```
    #[must_use]
    pub const fn boards_beside(players: usize) -> u64 {
        choose(Self::cards_beside(players), Self::BOARD_CARDS)
    }

    const fn cards_beside(players: usize) -> usize {
        Self::DECK.saturating_sub(Self::HOLE_CARDS.saturating_mul(players))
    }
}

/// Returns the number of ways to choose `k` of `n`, which is 0 for `k > n`.
///
/// ```
/// assert_eq!(evaluator::internals::choose(52, 5), 2_598_960);
/// ```
#[must_use]
pub const fn choose(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    let (mut ways, mut chosen) = (1, 0);
    while chosen < k {
        ways = ways * (n - chosen) as u64 / (chosen as u64 + 1);
        chosen += 1;
    }
    ways
}

/// Returns the number of ways to choose at most `most` of `n`.
pub(crate) const fn choose_up_to(n: usize, most: usize) -> u64 {
    let (mut ways, mut k) = (0, 0);
    while k <= most {
        ways += choose(n, k);
        k += 1;
    }
    ways
}
