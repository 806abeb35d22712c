use crate::{Card, Holding, Suit};

/// A change of suits: each suit becomes another one, or stays.
///
/// ```
/// use evaluator::Holding;
/// use evaluator::equity::SuitChange;
///
/// // Kd goes to spades, 8c to hearts; the suits left over keep their order.
/// let holding: Holding = "Kd 8c".parse()?;
/// let change = SuitChange::to_representative(holding);
/// assert_eq!(change.apply(holding), "Ks 8h".parse()?);
/// assert_eq!(change.apply("As 2h".parse()?), "Ad 2c".parse()?);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SuitChange {
    /// What clubs, diamonds, hearts and spades become, two bits each from the lowest up.
    targets: u8,
}

impl SuitChange {
    /// The change that makes of a holding the [representative](crate::range::StartingHand::representative) of its starting hand: the
    /// higher card's suit becomes spades, the other's, if it is another, hearts. (Of a pair the card with the higher id
    /// is the higher one.) The remaining suits keep their order.
    #[inline]
    #[must_use]
    pub const fn to_representative(holding: Holding) -> Self {
        const CHANGES: [SuitChange; 16] = {
            let mut changes = [SuitChange { targets: 0 }; 16];
            let mut suits = 0;
            while suits < 16 {
                changes[suits] = SuitChange::to_spades_and_hearts(suits & 3, suits >> 2);
                suits += 1;
            }
            changes
        };
        CHANGES[holding.high().suit() as usize | (holding.low().suit() as usize) << 2]
    }

    /// The change that makes `spades` spades and `hearts`, if it is another suit, hearts.
    pub(super) const fn to_spades_and_hearts(spades: usize, hearts: usize) -> Self {
        let mut targets = (Suit::Spades as u8) << (2 * spades);
        if hearts != spades {
            targets |= (Suit::Hearts as u8) << (2 * hearts);
        }
        let mut next = 0;
        let mut suit = 0;
        while suit < Suit::COUNT {
            if suit != spades && suit != hearts {
                targets |= next << (2 * suit);
                next += 1;
            }
            suit += 1;
        }
        Self { targets }
    }

    /// What the change makes of a card.
    #[inline]
    #[must_use]
    pub const fn apply_to_card(self, card: Card) -> Card {
        let suit = self.targets >> (2 * card.suit() as u8) & 3;
        Card::new(card.rank(), Suit::ALL[suit as usize])
    }

    /// What the change makes of a holding.
    #[inline]
    #[must_use]
    pub const fn apply(self, holding: Holding) -> Holding {
        let [high, low] = holding.cards();
        match Holding::new(self.apply_to_card(high), self.apply_to_card(low)) {
            Some(holding) => holding,
            None => unreachable!(),
        }
    }
}

/// Clubs, diamonds, hearts and spades become these.
pub(super) const fn change(clubs: u8, diamonds: u8, hearts: u8, spades: u8) -> SuitChange {
    SuitChange { targets: clubs | diamonds << 2 | hearts << 4 | spades << 6 }
}

/// For each holding the lowest number that changes of suits, a group of them, give it.
pub(super) struct Lowest([u16; Holding::COUNT]);

impl Lowest {
    pub(super) const fn by(changes: &[SuitChange]) -> Self {
        let mut lowest = [u16::MAX; Holding::COUNT];
        let mut index = 0;
        while index < Holding::COUNT {
            let mut which = 0;
            while which < changes.len() {
                let changed = changes[which].apply(Holding::ALL[index]).index() as u16;
                if changed < lowest[index] {
                    lowest[index] = changed;
                }
                which += 1;
            }
            index += 1;
        }
        Self(lowest)
    }

    #[inline]
    pub(super) const fn get(&self, holding: Holding) -> usize {
        self.0[holding.index()] as usize
    }

    /// How many different numbers there are.
    pub(super) const fn count(&self) -> usize {
        let (mut count, mut index) = (0, 0);
        while index < Holding::COUNT {
            if self.0[index] as usize == index {
                count += 1;
            }
            index += 1;
        }
        count
    }

    /// For each holding the place of its lowest number among those that there are, in ascending order.
    pub(super) const fn numbered(&self) -> [u16; Holding::COUNT] {
        let mut numbers = [0; Holding::COUNT];
        let (mut count, mut index) = (0, 0);
        while index < Holding::COUNT {
            let lowest = self.0[index] as usize;
            numbers[index] = if lowest == index { count } else { numbers[lowest] };
            count += (lowest == index) as u16;
            index += 1;
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::range::StartingHand;

    #[test]
    fn every_holding_becomes_its_representative() {
        for holding in Holding::ALL {
            let hand = StartingHand::of(holding);
            assert_eq!(SuitChange::to_representative(holding).apply(holding), hand.representative());
        }
    }
}
