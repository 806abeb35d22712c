//! Indices of many deals in one call.

use evaluator::{Card, CardSet, HoleCards};

use crate::isomorphism::dealt::DealtCards;
use crate::isomorphism::error::{IndexError, MAX_ROUNDS, RowError};
use crate::isomorphism::indexer::Indexer;

impl Indexer {
    /// The value that [`index_combos`](Self::index_combos) writes for combos that share a card with the
    /// board.
    pub const NO_INDEX: u64 = u64::MAX;

    /// Returns the number of cards in all rounds together.
    #[must_use]
    pub fn cards(&self) -> usize {
        self.rounds().iter().sum()
    }

    /// Writes the indices of many rows of card sets. Each row has one set per round.
    ///
    /// # Errors
    ///
    /// Returns the number of the first row that [`index`](Self::index) rejects, or an error if the lengths do
    /// not match.
    ///
    /// ```
    /// use equity::isomorphism::Indexer;
    ///
    /// let flops = Indexer::new(&[2, 3])?;
    /// let rows = ["AsKd".parse()?, "7d 5c 5s".parse()?, "AcKh".parse()?, "7h 5d 5c".parse()?];
    /// let mut indices = [0; 2];
    /// flops.index_sets(&rows, &mut indices)?;
    /// assert_eq!(indices[0], indices[1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn index_sets(&self, sets: &[CardSet], indices: &mut [u64]) -> Result<(), RowError> {
        self.each(sets, self.rounds().len(), indices, |row| self.index(row))
    }

    /// Writes the indices of many rows of [card ids](Card::id). Each row has as many ids as all rounds have
    /// [cards](Self::cards), in the order of the rounds.
    ///
    /// # Errors
    ///
    /// Returns the number of the first row with an id above 51 or a repeated card, or an error if the lengths
    /// do not match.
    ///
    /// ```
    /// use equity::isomorphism::Indexer;
    ///
    /// // 2c 2d on 2h 2s 3c, and again with other suits.
    /// let mut indices = [0; 2];
    /// Indexer::new(&[2, 3])?.index_ids(&[0, 1, 2, 3, 4, 3, 2, 1, 0, 5], &mut indices)?;
    /// assert_ne!(indices[0], indices[1]); // the trey has the suit of a hole card, or not
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn index_ids(&self, ids: &[u8], indices: &mut [u64]) -> Result<(), RowError> {
        self.each(ids, self.cards(), indices, |row| self.index_row(row))
    }

    /// Writes the cards of many indices as [card ids](Card::id). Each row has as many ids as all rounds have
    /// [cards](Self::cards), in the order of the rounds, the highest first within a round.
    ///
    /// # Errors
    ///
    /// Returns the number of the first index that is not below [`size`](Self::size), or an error if the
    /// lengths do not match.
    ///
    /// ```
    /// use equity::isomorphism::Indexer;
    ///
    /// let mut ids = [0; 4];
    /// Indexer::new(&[2])?.unindex_ids(&[0, 168], &mut ids)?;
    /// assert_eq!(ids, [3, 2, 51, 47]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unindex_ids(&self, indices: &[u64], ids: &mut [u8]) -> Result<(), RowError> {
        let (found, expected) = (ids.len(), self.cards().saturating_mul(indices.len()));
        if found != expected {
            return Err(RowError::Length { found, expected });
        }
        for (row, (&index, ids)) in indices.iter().zip(ids.chunks_exact_mut(self.cards())).enumerate() {
            let sets = self.sets(index).map_err(|error| RowError::Row { row, error })?;
            let mut ids = ids.iter_mut();
            for round in sets {
                round.iter().zip(&mut ids).for_each(|(card, id)| *id = card.id());
            }
        }
        Ok(())
    }

    /// Writes the indices of all combos on one board, in the order of [`HoleCards::index`], for an indexer
    /// whose first round is two hole cards. `board` has the other rounds. Combos that share a card with it
    /// get [`NO_INDEX`](Self::NO_INDEX).
    ///
    /// # Errors
    ///
    /// Returns an error if the first round does not have two cards, if the board's rounds or numbers of cards
    /// differ from the indexer's, or if a card is repeated.
    ///
    /// ```
    /// use equity::isomorphism::Indexer;
    /// use evaluator::HoleCards;
    ///
    /// let flops = Indexer::new(&[2, 3])?;
    /// let mut indices = [0; HoleCards::COUNT];
    /// flops.index_combos(&["As 7h 2d".parse()?], &mut indices)?;
    /// let combo: HoleCards = "KhQh".parse()?;
    /// assert_eq!(indices[combo.index()], flops.index(&[combo.card_set(), "As 7h 2d".parse()?])?);
    /// assert_eq!(indices.iter().filter(|&&index| index != Indexer::NO_INDEX).count(), 1176);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn index_combos(
        &self,
        board: &[CardSet],
        indices: &mut [u64; HoleCards::COUNT],
    ) -> Result<(), IndexError> {
        let mut sets = [CardSet::EMPTY; MAX_ROUNDS];
        let len = board.len() + 1;
        if len != self.rounds().len() {
            return Err(IndexError::RoundCount { found: len, expected: self.rounds().len() });
        }
        sets[1..len].copy_from_slice(board);
        let all = DealtCards::new(&sets[..len]).board();
        let mut live = HoleCards::ALL.iter().filter(|combo| !combo.card_set().intersects(all));
        // The first combo reveals an invalid board.
        sets[0] = live.next().unwrap_or(&HoleCards::ALL[0]).card_set();
        self.index(&sets[..len])?;
        for (combo, index) in HoleCards::ALL.iter().zip(indices) {
            sets[0] = combo.card_set();
            *index = match sets[0].intersects(all) {
                true => Self::NO_INDEX,
                false => self.index(&sets[..len])?,
            };
        }
        Ok(())
    }

    /// Returns the index of a row of card ids, as many as all rounds have cards.
    #[inline(always)]
    fn index_row(&self, row: &[u8]) -> Result<u64, IndexError> {
        let mut sets = [CardSet::EMPTY; MAX_ROUNDS];
        let (mut rest, mut all) = (row, CardSet::EMPTY);
        for (set, &cards) in sets.iter_mut().zip(self.rounds()) {
            let (round, others) = rest.split_at(cards);
            for &id in round {
                let card = Card::from_id(id).ok_or(IndexError::ForeignId(id))?;
                if !all.insert(card) {
                    return Err(IndexError::RepeatedCard(card));
                }
                set.insert(card);
            }
            rest = others;
        }
        self.index(&sets[..self.rounds().len()])
    }

    /// Writes the indices of rows of `len` elements.
    #[inline(always)]
    fn each<T>(
        &self,
        elements: &[T],
        len: usize,
        indices: &mut [u64],
        index_of: impl Fn(&[T]) -> Result<u64, IndexError>,
    ) -> Result<(), RowError> {
        let expected = len.saturating_mul(indices.len());
        if elements.len() != expected {
            return Err(RowError::Length { found: elements.len(), expected });
        }
        for (row, (cards, index)) in elements.chunks_exact(len).zip(indices).enumerate() {
            *index = index_of(cards).map_err(|error| RowError::Row { row, error })?;
        }
        Ok(())
    }
}
