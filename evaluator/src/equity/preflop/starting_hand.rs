use core::fmt;

use crate::{Card, Holding, Rank, Suit};

/// A holding up to its suits: one of the 169 that players call `AA`, `AKs` or `AKo`.
///
/// They are numbered as they stand in the usual chart of 13 x 13, row by row: aces first, pairs on the diagonal, suited
/// holdings to the right of it, others to the left.
///
/// ```
/// use evaluator::equity::StartingHand;
///
/// let hand = StartingHand::of("Kd As".parse()?);
/// assert_eq!(hand.to_string(), "AKo");
/// assert_eq!((hand.index(), hand.combos()), (13, 12));
/// assert_eq!(StartingHand::ALL[1].to_string(), "AKs");
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StartingHand(u8);

impl StartingHand {
    /// How many starting hands there are: 13 x 13.
    pub const COUNT: usize = Rank::COUNT * Rank::COUNT;

    /// Every starting hand, in the order of the chart.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self(0); Self::COUNT];
        let mut index = 0;
        while index < Self::COUNT {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    /// The starting hand of a holding.
    #[inline]
    #[must_use]
    pub const fn of(holding: Holding) -> Self {
        let high = Rank::Ace as u8 - holding.high().rank() as u8;
        let low = Rank::Ace as u8 - holding.low().rank() as u8;
        let (row, column) = if holding.is_suited() { (high, low) } else { (low, high) };
        Self(row * Rank::COUNT as u8 + column)
    }

    /// The starting hand numbered `index`, 0 to 168; `None` above.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The place in the chart, row by row: 0 for aces to 168 for deuces.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The ranks, the higher one first.
    #[must_use]
    pub const fn ranks(self) -> [Rank; 2] {
        let (row, column) = (self.0 as usize / Rank::COUNT, self.0 as usize % Rank::COUNT);
        let (first, second) = if row < column { (row, column) } else { (column, row) };
        [Rank::ALL[Rank::COUNT - 1 - first], Rank::ALL[Rank::COUNT - 1 - second]]
    }

    /// Whether both cards have one suit.
    #[must_use]
    pub const fn is_suited(self) -> bool {
        (self.0 as usize / Rank::COUNT) < self.0 as usize % Rank::COUNT
    }

    /// Whether both cards have one rank.
    #[must_use]
    pub const fn is_pair(self) -> bool {
        self.0 as usize / Rank::COUNT == self.0 as usize % Rank::COUNT
    }

    /// How many holdings there are of it: 6 of a pair, 4 suited, 12 others.
    #[must_use]
    pub const fn combos(self) -> u64 {
        match (self.is_pair(), self.is_suited()) {
            (true, _) => 6,
            (_, true) => 4,
            _ => 12,
        }
    }

    /// The holding that stands for all: the higher card in spades, the lower one in spades too if they are suited, else
    /// in hearts.
    ///
    /// ```
    /// use evaluator::equity::StartingHand;
    ///
    /// assert_eq!(StartingHand::of("Kd Kc".parse()?).representative(), "Ks Kh".parse()?);
    /// assert_eq!(StartingHand::of("7c 2d".parse()?).representative(), "7s 2h".parse()?);
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[must_use]
    pub const fn representative(self) -> Holding {
        let [high, low] = self.ranks();
        let low_suit = if self.is_suited() { Suit::Spades } else { Suit::Hearts };
        match Holding::new(Card::new(high, Suit::Spades), Card::new(low, low_suit)) {
            Some(holding) => holding,
            None => unreachable!(),
        }
    }
}

impl fmt::Display for StartingHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [high, low] = self.ranks().map(Rank::to_char);
        let kind = match (self.is_pair(), self.is_suited()) {
            (true, _) => "",
            (_, true) => "s",
            _ => "o",
        };
        write!(f, "{high}{low}{kind}")
    }
}

impl fmt::Debug for StartingHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::string::ToString;

    #[test]
    fn the_chart_has_every_holding_once() {
        let mut combos = [0; StartingHand::COUNT];
        for holding in Holding::ALL {
            let hand = StartingHand::of(holding);
            combos[hand.index()] += 1;
            assert_eq!(hand.is_pair(), holding.is_pair());
            assert_eq!(hand.is_suited(), holding.is_suited());
            assert_eq!(hand.ranks(), holding.cards().map(Card::rank));
        }
        for hand in StartingHand::ALL {
            assert_eq!(combos[hand.index()], hand.combos(), "{hand}");
            assert_eq!(StartingHand::of(hand.representative()), hand);
            assert_eq!(StartingHand::from_index(hand.index()), Some(hand));
        }
        let names: BTreeSet<_> = StartingHand::ALL.iter().map(ToString::to_string).collect();
        assert_eq!(names.len(), StartingHand::COUNT);
        assert_eq!(StartingHand::from_index(169), None);
    }
}
