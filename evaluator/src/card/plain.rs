//! Fast parsing of two-letter cards, the form used by files of millions of hands.

use super::CardSet;

/// The bit of each byte's rank, in all four suits.
static RANK_BITS: [u64; 256] = bits_of_letters(b"23456789TJQKA", 0x0001_0001_0001_0001, 1);

/// The bits of all cards of each byte's suit.
static SUIT_BITS: [u64; 256] = bits_of_letters(b"cdhs", 0x1FFF, 16);

/// Returns the bits of each letter, in either case: `first` for the first letter, shifted by another `places`
/// for each further one.
const fn bits_of_letters(letters: &[u8], first: u64, places: usize) -> [u64; 256] {
    let mut bits = [0; 256];
    let mut i = 0;
    while i < letters.len() {
        bits[letters[i].to_ascii_uppercase() as usize] = first << (places * i);
        bits[letters[i].to_ascii_lowercase() as usize] = first << (places * i);
        i += 1;
    }
    bits
}

/// Returns the bit of a card of two letters, or 0 if they are not a card.
#[inline(always)]
fn bit(rank: u8, suit: u8) -> u64 {
    RANK_BITS[usize::from(rank)] & SUIT_BITS[usize::from(suit)]
}

impl CardSet {
    /// Parses plain text, many times faster than [`parse`](str::parse). Plain text has cards of two ASCII
    /// letters, with one space or comma between all of them or with nothing between any. Returns `None` for
    /// all other text, even if `parse` accepts it.
    ///
    /// ```
    /// use evaluator::CardSet;
    ///
    /// let board: CardSet = "As Kd 2c".parse()?;
    /// assert_eq!(CardSet::from_plain_text(b"As Kd 2c"), Some(board));
    /// assert_eq!(CardSet::from_plain_text(b"2cAsKD"), Some(board));
    /// assert_eq!(CardSet::from_plain_text(b"As  Kd 2c"), None); // two spaces
    /// assert_eq!(CardSet::from_plain_text(b"As As"), None);
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn from_plain_text(text: &[u8]) -> Option<Self> {
        // Invalid cards have no bit and duplicates add none, so in either case there are fewer bits than
        // cards.
        let (bits, cards) = if let [rank, suit, rest @ ..] = text
            && let [b' ' | b',', ..] = rest
        {
            let (cards, left) = rest.as_chunks::<3>();
            let bits =
                cards.iter().fold(bit(*rank, *suit), |bits, &[separator, rank, suit]| match separator {
                    b' ' | b',' => bits | bit(rank, suit),
                    _ => 0,
                });
            (if left.is_empty() { bits } else { 0 }, 1 + cards.len())
        } else {
            let (cards, left) = text.as_chunks::<2>();
            let bits = cards.iter().fold(0, |bits, &[rank, suit]| bits | bit(rank, suit));
            (bits, cards.len() + left.len())
        };
        let set = Self::from_bits_truncate(bits);
        (set.len() == cards).then_some(set)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use proptest::prelude::*;

    use super::*;
    use crate::Card;

    proptest! {
        /// Any text that this parser accepts has the same cards as `parse` gives it.
        #[test]
        fn plain_text_agrees_with_parse(text in "([2-9TJQKAtjqka1x][cdhsCDHS0 ][ ,]?){0,9}[ ,A]?") {
            if let Some(set) = CardSet::from_plain_text(text.as_bytes()) {
                let cards: CardSet = super::super::parse_cards(&text).unwrap().into_iter().collect();
                prop_assert_eq!(set, cards, "{}", text);
            }
        }

        #[test]
        fn plain_text_is_read(
            cards in proptest::sample::subsequence(Card::ALL.to_vec(), 0..=52).prop_shuffle(),
            separator in proptest::sample::select(alloc::vec!["", " ", ","]),
            is_lower: bool,
        ) {
            let mut text = String::new();
            for card in &cards {
                if !text.is_empty() {
                    text += separator;
                }
                text += &alloc::format!("{card}");
            }
            if is_lower {
                text.make_ascii_lowercase();
            }
            prop_assert_eq!(CardSet::from_plain_text(text.as_bytes()), Some(cards.into_iter().collect()));
        }
    }

    #[test]
    fn other_text_is_not_plain() {
        let texts = [
            "A", "AsK", "As K", "As ", " As", "As Kd ", "As KdQd", "AsKd Qd", "As\tKd", "10s", "A♠", "sA",
            "As As",
        ];
        for text in texts {
            assert_eq!(CardSet::from_plain_text(text.as_bytes()), None, "{text:?}");
        }
        assert_eq!(CardSet::from_plain_text(&[0xFF; 14]), None);
    }
}
