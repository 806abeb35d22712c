use core::fmt;
use core::str::FromStr;

use evaluator::{Card, Holdem, HoleCards, Rank, Suit};

use crate::range::two::error::RangeError;
use crate::range::two::{parse, ranking};

/// One of the 169 starting hands: two hole cards whose suits count only as "same" or "different".
///
/// A pair has 6 [combos](Self::combos), a suited hand 4, an offsuit hand 12. `Ord` follows the 13 x 13 grid
/// row by row from the ace. For strength see [`place`](Self::place).
///
/// ```
/// use holdem::range::StartingHand;
///
/// let hand: StartingHand = "AKo".parse()?;
/// assert_eq!(hand.combo_count(), 12);
/// assert_eq!(StartingHand::of("KdAs".parse()?), hand);
/// assert_eq!(StartingHand::ALL[0].to_string(), "AA");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct StartingHand(u8);

const SIDE: u8 = Rank::COUNT as u8;

/// The combos of each starting hand. Rows with fewer combos than an offsuit hand are filled up with unused
/// ones.
static COMBOS: [[HoleCards; Holdem::OFFSUIT_COMBOS]; StartingHand::COUNT] = {
    let mut combos = [[HoleCards::ALL[0]; Holdem::OFFSUIT_COMBOS]; StartingHand::COUNT];
    let mut counts = [0; StartingHand::COUNT];
    let mut index = 0;
    while index < HoleCards::COUNT {
        let hand = StartingHand::of(HoleCards::ALL[index]).index();
        combos[hand][counts[hand]] = HoleCards::ALL[index];
        counts[hand] += 1;
        index += 1;
    }
    combos
};

impl StartingHand {
    /// The number of starting hands.
    pub const COUNT: usize = Holdem::STARTING_HANDS;

    /// All starting hands, in the order of [`index`](Self::index).
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self(0); Self::COUNT];
        let mut index = 0;
        while index < Self::COUNT {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    /// All starting hands by exact equity against a random hand, all in before the flop, the best first.
    ///
    /// No two have the same equity. A test recomputes the order from the rank table. Percentages in the text
    /// of a range use this order. Programs that rank hands against three random opponents have another one.
    ///
    /// ```
    /// use holdem::range::StartingHand;
    ///
    /// let best = StartingHand::RANKED[..5].iter().map(StartingHand::to_string);
    /// assert!(best.eq(["AA", "KK", "QQ", "JJ", "TT"]));
    /// assert_eq!(StartingHand::RANKED[168].to_string(), "32o");
    /// ```
    pub const RANKED: [Self; Self::COUNT] = ranking::RANKED;

    /// Returns the starting hand of two ranks, or `None` for a suited pair.
    ///
    /// ```
    /// use evaluator::Rank;
    /// use holdem::range::StartingHand;
    ///
    /// assert_eq!(StartingHand::new(Rank::Nine, Rank::Ten, true).unwrap().to_string(), "T9s");
    /// assert_eq!(StartingHand::new(Rank::Ten, Rank::Ten, true), None);
    /// ```
    #[must_use]
    pub const fn new(a: Rank, b: Rank, suited: bool) -> Option<Self> {
        let (a, b) = (SIDE - 1 - a as u8, SIDE - 1 - b as u8);
        if a == b && suited {
            return None;
        }
        // Suited hands are above the diagonal, with the higher rank as the row.
        let a_is_row = (a < b) == suited;
        Some(if a_is_row { Self(SIDE * a + b) } else { Self(SIDE * b + a) })
    }

    /// Returns the starting hand of a combo.
    #[must_use]
    pub const fn of(combo: HoleCards) -> Self {
        match Self::new(combo.high().rank(), combo.low().rank(), combo.is_suited()) {
            Some(hand) => hand,
            // Unreachable: no deck has a suited pair.
            None => Self(0),
        }
    }

    /// Returns the starting hand with this index, or `None` from [`COUNT`](Self::COUNT) on.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// Returns the hand's index, below [`COUNT`](Self::COUNT): 13 times its [row](Self::row) plus its
    /// [column](Self::column) in the grid.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the row of the 13 x 13 grid, 0 for the aces: the higher rank of a suited hand, the lower of an
    /// offsuit one.
    #[must_use]
    pub const fn row(self) -> usize {
        (self.0 / SIDE) as usize
    }

    /// Returns the column of the 13 x 13 grid, 0 for the aces.
    #[must_use]
    pub const fn column(self) -> usize {
        (self.0 % SIDE) as usize
    }

    /// Returns the higher rank, or the rank of the pair.
    #[must_use]
    pub const fn high(self) -> Rank {
        let (row, column) = (self.row(), self.column());
        Rank::ALL[SIDE as usize - 1 - if row < column { row } else { column }]
    }

    /// Returns the lower rank, or the rank of the pair.
    #[must_use]
    pub const fn low(self) -> Rank {
        let (row, column) = (self.row(), self.column());
        Rank::ALL[SIDE as usize - 1 - if row < column { column } else { row }]
    }

    /// Returns `true` if both cards have the same rank.
    #[must_use]
    pub const fn is_pair(self) -> bool {
        self.row() == self.column()
    }

    /// Returns `true` if both cards have the same suit.
    #[must_use]
    pub const fn is_suited(self) -> bool {
        self.row() < self.column()
    }

    /// Returns the number of combos in a full deck: 6, 4 or 12.
    #[must_use]
    pub const fn combo_count(self) -> usize {
        if self.is_pair() {
            Holdem::PAIR_COMBOS
        } else if self.is_suited() {
            Holdem::SUITED_COMBOS
        } else {
            Holdem::OFFSUIT_COMBOS
        }
    }

    /// Returns an iterator over the combos, in the order of [`HoleCards::index`].
    ///
    /// ```
    /// use holdem::range::StartingHand;
    ///
    /// let hand: StartingHand = "76s".parse()?;
    /// let combos: Vec<String> = hand.combos().map(|combo| combo.to_string()).collect();
    /// assert_eq!(combos, ["7c6c", "7d6d", "7h6h", "7s6s"]);
    /// # Ok::<(), holdem::range::RangeError>(())
    /// ```
    pub fn combos(self) -> impl ExactSizeIterator<Item = HoleCards> + DoubleEndedIterator + Clone {
        COMBOS[self.index()][..self.combo_count()].iter().copied()
    }

    /// Returns the combo that represents all: the higher card in spades, the lower one in spades if suited,
    /// otherwise in hearts.
    ///
    /// ```
    /// use holdem::range::StartingHand;
    ///
    /// assert_eq!(StartingHand::of("Kd Kc".parse()?).representative(), "Ks Kh".parse()?);
    /// assert_eq!(StartingHand::of("7c 2d".parse()?).representative(), "7s 2h".parse()?);
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[must_use]
    pub const fn representative(self) -> HoleCards {
        let low_suit = if self.is_suited() { Suit::Spades } else { Suit::Hearts };
        match HoleCards::new(Card::new(self.high(), Suit::Spades), Card::new(self.low(), low_suit)) {
            Some(combo) => combo,
            None => unreachable!(),
        }
    }

    /// Returns the place in [`RANKED`](Self::RANKED), from 1 (the best) to 169.
    ///
    /// ```
    /// use holdem::range::StartingHand;
    ///
    /// assert_eq!("AA".parse::<StartingHand>()?.place(), 1);
    /// # Ok::<(), holdem::range::RangeError>(())
    /// ```
    #[must_use]
    pub const fn place(self) -> usize {
        ranking::PLACES[self.index()] as usize
    }
}

impl From<HoleCards> for StartingHand {
    fn from(combo: HoleCards) -> Self {
        Self::of(combo)
    }
}

/// Parses one starting hand: `AA`, `AKs`, `AKo`. Two ranks without a suffix, as in `AK`, are two starting
/// hands and are refused.
impl FromStr for StartingHand {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, RangeError> {
        parse::starting_hand(text)
    }
}

impl fmt::Display for StartingHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_suited() { b's' } else { b'o' };
        let text = [self.high().to_char() as u8, self.low().to_char() as u8, kind];
        let length = if self.is_pair() { 2 } else { 3 };
        f.pad(core::str::from_utf8(&text[..length]).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for StartingHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use crate::SuitPermutation;

    use super::*;

    #[test]
    fn every_combo_becomes_its_representative() {
        for combo in HoleCards::ALL {
            let hand = StartingHand::of(combo);
            assert_eq!(SuitPermutation::to_representative(combo).apply(combo), hand.representative());
        }
    }

    #[test]
    fn starting_hands_partition_the_combos() {
        let mut seen = [0; HoleCards::COUNT];
        for (index, hand) in StartingHand::ALL.into_iter().enumerate() {
            assert_eq!((hand.index(), StartingHand::from_index(index)), (index, Some(hand)));
            assert_eq!(StartingHand::new(hand.low(), hand.high(), hand.is_suited()), Some(hand));
            assert_eq!(hand.to_string().parse(), Ok(hand));
            assert_eq!(hand.combos().count(), hand.combo_count());
            for combo in hand.combos() {
                assert_eq!(StartingHand::of(combo), hand);
                seen[combo.index()] += 1;
            }
        }
        assert_eq!(seen, [1; HoleCards::COUNT]);
        assert_eq!(StartingHand::from_index(169), None);
    }

    #[test]
    fn the_grid_has_suited_hands_above_the_diagonal() {
        let at = |text: &str| {
            let hand: StartingHand = text.parse().unwrap();
            (hand.row(), hand.column())
        };
        assert_eq!((at("AA"), at("AKs"), at("AKo"), at("22")), ((0, 0), (0, 1), (1, 0), (12, 12)));
    }

    #[test]
    fn places_invert_the_ranking() {
        for (i, hand) in StartingHand::RANKED.into_iter().enumerate() {
            assert_eq!(hand.place(), i + 1);
        }
    }
}
