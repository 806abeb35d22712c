use core::fmt;

use crate::hits::named::values;

/// The kinds of made hands of hole cards and a board, weakest first.
///
/// [The module's documentation](crate::hits) has their definitions and sources. On a flop, a better hand is
/// never of a lower kind.
///
/// ```
/// use holdem::hits::{HitBoard, MadeHand};
///
/// let board = HitBoard::new("Kh 9h 4c".parse()?)?;
/// let made = |combo: &str| Some(board.hit(combo.parse().ok()?)?.made);
/// assert_eq!(made("KsQs"), Some(MadeHand::TopPairGoodKicker));
/// assert_eq!(made("JsJd"), Some(MadeHand::PocketPairBelowTop));
/// assert!(MadeHand::Overpair > MadeHand::TopPairTopKicker);
/// assert_eq!(MadeHand::Overpair.name(), "overpair");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum MadeHand {
    /// No pair, and neither hole card is an ace.
    Nothing,
    /// Only the board has pairs or three of a kind, and neither hole card is an ace.
    BoardPair,
    /// A hole card is an ace, and there is no pair with a hole card.
    AceHigh,
    /// A pocket pair below all ranks of the board, or below three of them.
    Underpair,
    /// A hole card pairs the third highest rank of the board, or a lower one.
    WeakPair,
    /// A pocket pair between the second and the third highest rank of the board.
    PocketPairBelowMiddle,
    /// A hole card pairs the second highest rank of the board.
    MiddlePair,
    /// A pocket pair between the highest and the second highest rank of the board.
    PocketPairBelowTop,
    /// Top pair with any lower kicker.
    TopPairWeakKicker,
    /// Top pair with the second or third best kicker.
    TopPairGoodKicker,
    /// A hole card pairs the highest rank of the board, and the other is the best kicker that is not on the
    /// board.
    TopPairTopKicker,
    /// A pocket pair above all ranks of the board.
    Overpair,
    /// Both hole cards pair the board, but not its highest rank.
    BottomTwoPair,
    /// Both hole cards pair the board: its highest rank, and one below the second.
    TopAndBottomPair,
    /// Both hole cards pair the board: its two highest ranks.
    TopTwoPair,
    /// Three of a kind with one hole card and a pair of the board.
    Trips,
    /// Three of a kind with a pocket pair and a card of the board.
    Set,
    /// A straight, even if all its cards are on the board. The same is true of the kinds below.
    Straight,
    /// A flush.
    Flush,
    /// A full house.
    FullHouse,
    /// Four of a kind.
    Quads,
    /// A straight flush, royal or not.
    StraightFlush,
}

impl MadeHand {
    /// The number of kinds: 22.
    pub const COUNT: usize = 22;

    /// All kinds, weakest first.
    pub const ALL: [Self; Self::COUNT] = values(&Self::NAMED);

    /// All kinds with their names, in the order of their numbers.
    const NAMED: [(Self, &'static str); Self::COUNT] = [
        (Self::Nothing, "nothing"),
        (Self::BoardPair, "board-pair"),
        (Self::AceHigh, "ace-high"),
        (Self::Underpair, "underpair"),
        (Self::WeakPair, "weak-pair"),
        (Self::PocketPairBelowMiddle, "pp-below-middle"),
        (Self::MiddlePair, "middle-pair"),
        (Self::PocketPairBelowTop, "pp-below-top"),
        (Self::TopPairWeakKicker, "top-pair-weak-kicker"),
        (Self::TopPairGoodKicker, "top-pair-good-kicker"),
        (Self::TopPairTopKicker, "top-pair-top-kicker"),
        (Self::Overpair, "overpair"),
        (Self::BottomTwoPair, "bottom-two-pair"),
        (Self::TopAndBottomPair, "top-and-bottom-pair"),
        (Self::TopTwoPair, "top-two-pair"),
        (Self::Trips, "trips"),
        (Self::Set, "set"),
        (Self::Straight, "straight"),
        (Self::Flush, "flush"),
        (Self::FullHouse, "full-house"),
        (Self::Quads, "quads"),
        (Self::StraightFlush, "straight-flush"),
    ];

    /// Returns the word for the kind in a [`Predicate`](crate::hits::Predicate).
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMED[self as usize].1
    }
}

impl fmt::Display for MadeHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
