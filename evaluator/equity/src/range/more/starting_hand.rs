use std::fmt;
use std::prelude::rust_2024::*;
use std::str::FromStr;
use std::sync::OnceLock;

use evaluator::Suit;

use crate::Hole;
use crate::hole::index::{hand_at, hole, index_of};
use crate::range::more::error::RangeError;
use crate::range::more::orbits::{
    ALL_ALIKE, cards_of, for_each_image, for_each_representative, masks_of, representative,
};
use crate::range::more::parse;

/// The letters for suits in the text of a starting hand, in order of appearance.
const LETTERS: [char; Suit::COUNT] = ['x', 'y', 'z', 'w'];

/// A class of suit-isomorphic hole cards: 1,755 starting hands of three cards, 16,432 of four, 134,459 of five, 962,988 of
/// six.
///
/// Before the flop all hands of a starting hand have the same equity. Its text has letters for suits, as in
/// [ranges](super): `AxAyKxKy` is the double-suited `AAKK`. `Ord` follows the [number](Self::number) among
/// hands with the same number of cards.
///
/// ```
/// use equity::range::StartingHand;
///
/// let hand = StartingHand::of("AhKcAcKh".parse()?);
/// assert_eq!((hand.to_string().as_str(), hand.combo_count()), ("AxAyKxKy", 6));
/// assert_eq!(hand.hole().to_string(), "As Ah Ks Kh");
/// assert_eq!("KyKxAyAx".parse(), Ok(hand));
/// assert_eq!(StartingHand::from_number(4, hand.number()), Some(hand));
/// # Ok::<(), equity::HoleError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct StartingHand(Hole);

impl StartingHand {
    /// Returns the number of starting hands with `cards` hole cards: 1,755 with three, 16,432 with four, 134,459 with five,
    /// 962,988 with six.
    ///
    /// # Panics
    ///
    /// Panics if `cards` is not from 3 to 6.
    ///
    /// ```
    /// assert_eq!(equity::range::StartingHand::count(5), 134_459);
    /// ```
    #[must_use]
    pub fn count(cards: usize) -> usize {
        indices(cards).len()
    }

    /// Returns the starting hand of hole cards.
    ///
    /// ```
    /// use equity::range::StartingHand;
    ///
    /// let [a, b] = ["AsKhQd2c", "AcKdQs2h"].map(|text| StartingHand::of(text.parse().unwrap()));
    /// assert_eq!(a, b);
    /// ```
    #[must_use]
    pub fn of(hand: Hole) -> Self {
        Self(hole(cards_of(representative(masks_of(hand.cards()), ALL_ALIKE))))
    }

    /// Returns the canonical hand. Its rank masks, as numbers, do not increase from spades over hearts and
    /// diamonds to clubs.
    #[must_use]
    pub const fn hole(self) -> Hole {
        self.0
    }

    /// Returns the number of hole cards: 3 to 6.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "there are always some")]
    pub const fn len(self) -> usize {
        self.0.len()
    }

    /// Returns the starting hand's place among all with the same number of cards, ordered by the index of
    /// [`hole`](Self::hole).
    ///
    /// ```
    /// use equity::range::StartingHand;
    ///
    /// assert_eq!("2x2y2z2w".parse::<StartingHand>()?.number(), 0);
    /// assert_eq!("AxAyAzAw".parse::<StartingHand>()?.number(), 16_431);
    /// # Ok::<(), equity::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn number(self) -> usize {
        let Ok(number) = indices(self.len()).binary_search(&index_of(self.0.cards())) else {
            unreachable!("every representative is in the table")
        };
        number
    }

    /// Returns the starting hand of `cards` cards with the given [number](Self::number). Returns `None` if
    /// there is none.
    #[must_use]
    pub fn from_number(cards: usize, number: usize) -> Option<Self> {
        if !(Hole::MIN_CARDS..=Hole::MAX_CARDS).contains(&cards) {
            return None;
        }
        indices(cards).get(number).map(|&index| Self(hand_at(cards, index)))
    }

    /// Returns all starting hands with `cards` cards, by [number](Self::number).
    ///
    /// # Panics
    ///
    /// Panics if `cards` is not from 3 to 6.
    ///
    /// ```
    /// use equity::range::StartingHand;
    ///
    /// let hands: usize = StartingHand::all(4).map(StartingHand::combo_count).sum();
    /// assert_eq!(hands, 270_725);
    /// ```
    pub fn all(cards: usize) -> impl ExactSizeIterator<Item = Self> {
        indices(cards).iter().map(move |&index| Self(hand_at(cards, index)))
    }

    /// Returns the hands of the starting hand, by ascending index.
    ///
    /// ```
    /// use equity::range::StartingHand;
    ///
    /// let hand: StartingHand = "AxKxQxJx".parse()?;
    /// let hands: Vec<String> = hand.combos().map(|hand| hand.to_string()).collect();
    /// assert_eq!(hands, ["Ac Kc Qc Jc", "Ad Kd Qd Jd", "Ah Kh Qh Jh", "As Ks Qs Js"]);
    /// # Ok::<(), equity::range::RangeError>(())
    /// ```
    pub fn combos(self) -> impl Iterator<Item = Hole> {
        let mut hands = Vec::with_capacity(24);
        for_each_image(masks_of(self.0.cards()), ALL_ALIKE, &mut |masks| hands.push(hole(cards_of(masks))));
        hands.sort_unstable_by_key(|hand| index_of(hand.cards()));
        hands.into_iter()
    }

    /// Returns the number of hands: 1, 4, 6, 12 or 24.
    #[must_use]
    pub fn combo_count(self) -> usize {
        let mut count = 0;
        for_each_image(masks_of(self.0.cards()), ALL_ALIKE, &mut |_| count += 1);
        count
    }
}

/// Returns the indices of the canonical hands, in ascending order.
fn indices(cards: usize) -> &'static [u32] {
    static INDICES: [OnceLock<Vec<u32>>; 4] = [const { OnceLock::new() }; 4];
    assert_hole_cards(cards);
    INDICES[cards - Hole::MIN_CARDS].get_or_init(|| {
        let mut indices = Vec::new();
        for_each_representative(cards, ALL_ALIKE, &mut |masks| indices.push(index_of(cards_of(masks))));
        indices.sort_unstable();
        indices
    })
}

/// Panics if `cards` is not from 3 to 6.
#[track_caller]
pub(super) fn assert_hole_cards(cards: usize) {
    let is_valid = (Hole::MIN_CARDS..=Hole::MAX_CARDS).contains(&cards);
    assert!(is_valid, "{cards} hole cards: expected 3 to 6");
}

impl PartialOrd for StartingHand {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Fewer cards first, then by number.
impl Ord for StartingHand {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let key = |hand: &Self| (hand.len(), index_of(hand.0.cards()));
        key(self).cmp(&key(other))
    }
}

impl From<Hole> for StartingHand {
    fn from(hand: Hole) -> Self {
        Self::of(hand)
    }
}

/// Writes the cards from the highest down, with a letter for each suit.
impl fmt::Display for StartingHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut seen: Vec<Suit> = Vec::new();
        let mut text = String::new();
        for card in self.0.cards().iter() {
            let place = seen.iter().position(|&suit| suit == card.suit()).unwrap_or_else(|| {
                seen.push(card.suit());
                seen.len() - 1
            });
            text.push(card.rank().to_char());
            text.push(LETTERS[place]);
        }
        f.pad(&text)
    }
}

impl fmt::Debug for StartingHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StartingHand({self})")
    }
}

/// Parses a rank and a suit, or a letter for one, for each of three to six cards.
impl FromStr for StartingHand {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, RangeError> {
        parse::starting_hand(text)
    }
}
