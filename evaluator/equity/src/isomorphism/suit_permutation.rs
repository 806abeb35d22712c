use evaluator::{Card, HoleCards, Suit};

/// A suit permutation: each suit becomes another one, or stays.
///
/// ```
/// use evaluator::HoleCards;
/// use equity::SuitPermutation;
///
/// // Kd goes to spades, 8c to hearts; the suits left over keep their order.
/// let combo: HoleCards = "Kd 8c".parse()?;
/// let change = SuitPermutation::to_representative(combo);
/// assert_eq!(change.apply(combo), "Ks 8h".parse()?);
/// assert_eq!(change.apply("As 2h".parse()?), "Ad 2c".parse()?);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SuitPermutation {
    /// What clubs, diamonds, hearts and spades become, two bits each from the lowest up.
    targets: u8,
}

impl SuitPermutation {
    /// The change that makes of a combo the [representative](crate::range::starting_hand::StartingHand::representative) of its starting hand: the
    /// higher card's suit becomes spades, the other's, if it is another, hearts. (Of a pair the card with the higher id
    /// is the higher one.) The remaining suits keep their order.
    #[inline]
    #[must_use]
    pub const fn to_representative(combo: HoleCards) -> Self {
        const CHANGES: [SuitPermutation; 16] = {
            let mut changes = [SuitPermutation { targets: 0 }; 16];
            let mut suits = 0;
            while suits < 16 {
                changes[suits] = SuitPermutation::to_spades_and_hearts(suits & 3, suits >> 2);
                suits += 1;
            }
            changes
        };
        CHANGES[combo.high().suit() as usize | (combo.low().suit() as usize) << 2]
    }

    /// The change that makes `spades` spades and `hearts`, if it is another suit, hearts.
    pub(crate) const fn to_spades_and_hearts(spades: usize, hearts: usize) -> Self {
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

    /// What the change makes of a combo.
    #[inline]
    #[must_use]
    pub const fn apply(self, combo: HoleCards) -> HoleCards {
        let [high, low] = combo.cards();
        match HoleCards::new(self.apply_to_card(high), self.apply_to_card(low)) {
            Some(combo) => combo,
            None => unreachable!(),
        }
    }
}

/// Clubs, diamonds, hearts and spades become these.
pub(crate) const fn change(clubs: u8, diamonds: u8, hearts: u8, spades: u8) -> SuitPermutation {
    SuitPermutation { targets: clubs | diamonds << 2 | hearts << 4 | spades << 6 }
}

/// For each combo the lowest number that suit permutations, a group of them, give it.
pub(crate) struct Lowest([u16; HoleCards::COUNT]);

impl Lowest {
    pub(crate) const fn by(changes: &[SuitPermutation]) -> Self {
        let mut lowest = [u16::MAX; HoleCards::COUNT];
        let mut index = 0;
        while index < HoleCards::COUNT {
            let mut which = 0;
            while which < changes.len() {
                let changed = changes[which].apply(HoleCards::ALL[index]).index() as u16;
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
    pub(crate) const fn get(&self, combo: HoleCards) -> usize {
        self.0[combo.index()] as usize
    }

    /// How many different numbers there are.
    pub(crate) const fn count(&self) -> usize {
        let (mut count, mut index) = (0, 0);
        while index < HoleCards::COUNT {
            if self.0[index] as usize == index {
                count += 1;
            }
            index += 1;
        }
        count
    }

    /// For each combo the place of its lowest number among those that there are, in ascending order.
    pub(crate) const fn numbered(&self) -> [u16; HoleCards::COUNT] {
        let mut numbers = [0; HoleCards::COUNT];
        let (mut count, mut index) = (0, 0);
        while index < HoleCards::COUNT {
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
    use crate::range::starting_hand::StartingHand;

    #[test]
    fn every_combo_becomes_its_representative() {
        for combo in HoleCards::ALL {
            let hand = StartingHand::of(combo);
            assert_eq!(SuitPermutation::to_representative(combo).apply(combo), hand.representative());
        }
    }
}
