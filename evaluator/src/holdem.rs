//! The numbers of the game: cards of a deck, of a player and of a board.

/// Texas hold'em in numbers. Sizes of arrays and bounds of loops come from here, so that no other source says 52 or 1326.
///
/// ```
/// use evaluator::{Card, HoleCards, Holdem};
///
/// assert_eq!((Holdem::DECK, Holdem::COMBOS, Holdem::STARTING_HANDS), (52, 1326, 169));
/// assert_eq!((Card::COUNT, HoleCards::COUNT), (Holdem::DECK, Holdem::COMBOS));
/// assert_eq!(Holdem::boards_beside(2), 1_712_304); // what two players may see before the flop
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Holdem;

impl Holdem {
    /// How many ranks there are.
    pub const RANKS: usize = 13;

    /// How many suits there are.
    pub const SUITS: usize = 4;

    /// How many cards the deck has: one of each rank and suit.
    pub const DECK: usize = Self::RANKS * Self::SUITS;

    /// How many cards a player holds.
    pub const HOLE_CARDS: usize = 2;

    /// How many cards the whole board has.
    pub const BOARD_CARDS: usize = 5;

    /// How many different hole cards, or combos, the deck has.
    pub const COMBOS: usize = choose(Self::DECK, Self::HOLE_CARDS) as usize;

    /// How many starting hands there are: of each two ranks a suited and an offsuit hand, and the pairs.
    pub const STARTING_HANDS: usize = Self::RANKS * Self::RANKS;

    /// How many combos a pair has: one for each two suits.
    pub const PAIR_COMBOS: usize = choose(Self::SUITS, 2) as usize;

    /// How many combos a suited hand has: one for each suit.
    pub const SUITED_COMBOS: usize = Self::SUITS;

    /// How many combos an offsuit hand has: two for each two suits.
    pub const OFFSUIT_COMBOS: usize = 2 * Self::PAIR_COMBOS;

    /// How many whole boards there are without the cards of some players; 0 if fewer than five cards are left.
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

/// How many ways there are to choose `k` of `n`; 0 if there are fewer than `k`.
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

/// How many ways there are to choose at most `most` of `n`.
pub(crate) const fn choose_up_to(n: usize, most: usize) -> u64 {
    let (mut ways, mut k) = (0, 0);
    while k <= most {
        ways += choose(n, k);
        k += 1;
    }
    ways
}
