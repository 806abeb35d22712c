//! Sets of cards from ids.

use super::{Card, CardSet};

/// The bits of cards by id. They are 0 for invalid ids.
pub(crate) static ID_BITS: [u64; 256] = {
    let mut bits = [0; 256];
    let mut id = 0;
    while id < Card::COUNT {
        bits[id] = CardSet::of(Card::ALL[id]).bits();
        id += 1;
    }
    bits
};

impl CardSet {
    /// Creates a set from card [ids](Card::id). Returns `None` if an id is above 51 or occurs twice.
    ///
    /// ```
    /// use evaluator::CardSet;
    ///
    /// assert_eq!(CardSet::from_ids(&[0, 51]), Some("2c As".parse()?));
    /// assert_eq!(CardSet::from_ids(&[0, 52]), None);
    /// assert_eq!(CardSet::from_ids(&[7, 7]), None);
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn from_ids(ids: &[u8]) -> Option<Self> {
        // Invalid ids have no bit and duplicates add none, so in either case there are fewer bits than ids.
        let set = Self::from_bits_truncate(ids.iter().fold(0, |bits, &id| bits | ID_BITS[usize::from(id)]));
        (set.len() == ids.len()).then_some(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    proptest! {
        /// Mostly valid ids, often with duplicates.
        #[test]
        fn ids_are_checked(ids in proptest::collection::vec(prop_oneof![0..52u8, 0..6u8, any::<u8>()], 0..12)) {
            let cards: Option<Vec<Card>> = ids.iter().map(|&id| Card::from_id(id)).collect();
            let mut expected = CardSet::EMPTY;
            let is_set = cards.is_some_and(|cards| cards.into_iter().all(|card| expected.insert(card)));
            prop_assert_eq!(CardSet::from_ids(&ids), is_set.then_some(expected));
        }
    }
}
