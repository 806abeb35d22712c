use evaluator::{Card, CardSet, HoleCards, Rank, Suit};

/// A permutation of the suits. Suits have no order, so it does not change the result of a showdown.
///
/// ```
/// use evaluator::HoleCards;
/// use equity::SuitPermutation;
///
/// // Kd goes to spades, 8c to hearts. The other suits keep their order.
/// let combo: HoleCards = "Kd 8c".parse()?;
/// let permutation = SuitPermutation::to_representative(combo);
/// assert_eq!(permutation.apply(combo), "Ks 8h".parse()?);
/// assert_eq!(permutation.apply("As 2h".parse()?), "Ad 2c".parse()?);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SuitPermutation {
    /// The images of clubs, diamonds, hearts and spades, two bits each from the lowest up.
    targets: u8,
}

impl SuitPermutation {
    /// The identity.
    pub const IDENTITY: Self = Self::of(0, 1, 2, 3);

    /// All 24 permutations, the identity first.
    pub const ALL: [Self; 24] = {
        let mut all = [Self::IDENTITY; 24];
        let (mut count, mut suits) = (0, 0u8);
        while suits < u8::MAX {
            let [clubs, diamonds, hearts, spades] = [suits >> 6, suits >> 4 & 3, suits >> 2 & 3, suits & 3];
            if 1 << clubs | 1 << diamonds | 1 << hearts | 1 << spades == 0b1111 {
                all[count] = Self::of(clubs, diamonds, hearts, spades);
                count += 1;
            }
            suits += 1;
        }
        all
    };

    /// Returns the permutation with these images of clubs, diamonds, hearts and spades.
    pub(crate) const fn of(clubs: u8, diamonds: u8, hearts: u8, spades: u8) -> Self {
        Self { targets: clubs | diamonds << 2 | hearts << 4 | spades << 6 }
    }

    /// Returns the image of a suit.
    const fn target(self, suit: usize) -> u8 {
        self.targets >> (2 * suit) & 3
    }

    /// Returns the image of a set of suits, as four bits.
    #[doc(hidden)]
    pub const fn apply_to_suits(self, suits: u8) -> u8 {
        let (mut image, mut suit) = (0, 0);
        while suit < Suit::COUNT {
            image |= (suits >> suit & 1) << self.target(suit);
            suit += 1;
        }
        image
    }

    /// Returns the image of cards, as bits by id.
    #[doc(hidden)]
    pub fn apply_to_cards(self, cards: u64) -> u64 {
        (0..Rank::COUNT).map(|rank| Suit::COUNT * rank).fold(0, |image, shift| {
            image | u64::from(self.apply_to_suits((cards >> shift) as u8 & 15)) << shift
        })
    }

    /// Returns the permutation that maps a combo to the
    /// representative of its starting hand. The higher card's
    /// suit becomes spades. The other card's suit, if different, becomes hearts. (In a pair the card with the
    /// higher id is the higher one.) The remaining suits keep their order.
    #[inline]
    #[must_use]
    pub const fn to_representative(combo: HoleCards) -> Self {
        const BY_SUITS: [SuitPermutation; 16] = {
            let mut by_suits = [SuitPermutation { targets: 0 }; 16];
            let mut suits = 0;
            while suits < 16 {
                by_suits[suits] = SuitPermutation::to_spades_and_hearts(suits & 3, suits >> 2);
                suits += 1;
            }
            by_suits
        };
        BY_SUITS[combo.high().suit() as usize | (combo.low().suit() as usize) << 2]
    }

    /// Returns the permutation that maps `spades` to spades and `hearts`, if it is another suit, to hearts.
    #[doc(hidden)]
    pub const fn to_spades_and_hearts(spades: usize, hearts: usize) -> Self {
        let mut which = 0;
        loop {
            // In the order of `ALL`, the first such permutation keeps the order of the other suits.
            let permutation = Self::ALL[which];
            let becomes_spades = permutation.target(spades) == Suit::Spades as u8;
            if becomes_spades && (hearts == spades || permutation.target(hearts) == Suit::Hearts as u8) {
                return permutation;
            }
            which += 1;
        }
    }

    /// Returns the image of a card.
    #[inline]
    #[must_use]
    pub const fn apply_to_card(self, card: Card) -> Card {
        Card::new(card.rank(), Suit::ALL[self.target(card.suit() as usize) as usize])
    }

    /// Returns the image of cards.
    ///
    /// ```
    /// use equity::SuitPermutation;
    /// use evaluator::CardSet;
    ///
    /// let flop: CardSet = "Ks 7s 2h".parse()?;
    /// let images: Vec<CardSet> = SuitPermutation::ALL.iter().map(|change| change.apply_to_set(flop)).collect();
    /// assert_eq!(images.iter().filter(|&&image| image == flop).count(), 2); // clubs and diamonds may be exchanged
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn apply_to_set(self, cards: CardSet) -> CardSet {
        let (mut image, mut suit) = (0, 0);
        while suit < Suit::COUNT {
            image |= (cards.bits() >> (16 * suit) & 0xFFFF) << (16 * self.target(suit));
            suit += 1;
        }
        CardSet::from_bits_truncate(image)
    }

    /// Returns the inverse permutation.
    ///
    /// ```
    /// use equity::SuitPermutation;
    ///
    /// let change = SuitPermutation::to_representative("Kd8c".parse()?);
    /// assert_eq!(change.inverse().apply("Ks8h".parse()?), "Kd8c".parse()?);
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[must_use]
    pub const fn inverse(self) -> Self {
        let (mut targets, mut suit) = (0, 0);
        while suit < Suit::COUNT {
            targets |= (suit as u8) << (2 * self.target(suit));
            suit += 1;
        }
        Self { targets }
    }

    /// Returns the image of a combo.
    #[inline]
    #[must_use]
    pub const fn apply(self, combo: HoleCards) -> HoleCards {
        let [high, low] = combo.cards();
        match HoleCards::new(self.apply_to_card(high), self.apply_to_card(low)) {
            Some(combo) => combo,
            None => unreachable!(),
        }
    }

    /// Returns the indices of the images of all combos. Such tables are computed at compile time, where every
    /// step is slow. So the images of cards are computed once, and those of combos from their ids, as
    /// [`HoleCards::index`] does.
    #[doc(hidden)]
    pub const fn image_of_each_combo(self) -> [u16; HoleCards::COUNT] {
        let (mut ids, mut id) = ([0; Card::COUNT], 0);
        while id < Card::COUNT {
            ids[id] = Suit::COUNT * (id / Suit::COUNT) + self.target(id % Suit::COUNT) as usize;
            id += 1;
        }
        let mut images = [0; HoleCards::COUNT];
        let (mut combo, mut high) = (0, 1);
        while high < Card::COUNT {
            let mut low = 0;
            while low < high {
                let (a, b) = (ids[high], ids[low]);
                let (above, below) = if a > b { (a, b) } else { (b, a) };
                images[combo] = (above * (above - 1) / 2 + below) as u16;
                combo += 1;
                low += 1;
            }
            high += 1;
        }
        images
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_of_all_combos_are_those_of_each() {
        for permutation in SuitPermutation::ALL {
            let images = permutation.image_of_each_combo();
            for combo in HoleCards::ALL {
                let image = permutation.apply(combo);
                assert_eq!(usize::from(images[combo.index()]), image.index());
                assert_eq!(image.card_set(), permutation.apply_to_set(combo.card_set()));
            }
        }
    }
}
