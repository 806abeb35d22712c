//! Indices of cards, and cards of indices.

mod groups;
mod rows;

use core::fmt;

use evaluator::{CardSet, Holdem};

use crate::isomorphism::dealt::DealtCards;
use crate::isomorphism::error::{IndexError, MAX_ROUNDS};
use crate::isomorphism::rounds::{Rounds, SuitKeys, orbit};
use groups::Groups;

/// Indexes cards dealt in rounds, up to suit isomorphism: from 0 to [`size`](Self::size) - 1, without gaps.
///
/// Cards within a round are unordered. The rounds are the caller's choice:
///
/// | rounds | indexed deals | indices |
/// |-|-|-|
/// | `[2]` | hole cards | 169 |
/// | `[2, 3]` | hole cards on a flop | 1,286,792 |
/// | `[2, 4]` | hole cards on a turn, board unordered | 13,960,050 |
/// | `[2, 5]` | hole cards on a river, board unordered | 123,156,254 |
/// | `[2, 3, 1]` | hole cards, flop and turn card | 55,190,538 |
/// | `[2, 3, 1, 1]` | hole cards, flop, turn card and river card | 2,428,287,420 |
/// | `[3]`, `[4]`, `[5]` | boards alone | 1,755, 16,432, 134,459 |
///
/// Strengths and abstractions need no order of the board; a player with perfect recall needs it. Any one to
/// four rounds are possible. An indexer takes some KB and some microseconds to build, or more for rounds of
/// many cards. The indices are specific to this crate and stable: files may rely on them.
///
/// The method is that of Kevin Waugh, *A Fast and Optimal Hand Isomorphism Algorithm* (AAAI workshop on
/// computer poker, 2013): each suit's cards get a number. Suits with the same number of cards in each round
/// are sorted by it and numbered as a multiset. The numbers of cards per suit determine the first index of
/// all such deals.
///
/// ```
/// use equity::isomorphism::Indexer;
///
/// let flops = Indexer::new(&[2, 3])?;
/// assert_eq!(flops.size(), 1_286_792);
/// let index = flops.index(&["AsKd".parse()?, "7d 5c 5s".parse()?])?;
/// assert_eq!(index, flops.index(&["AcKh".parse()?, "7h 5d 5c".parse()?])?);
/// assert_ne!(index, flops.index(&["AcKh".parse()?, "7s 5d 5c".parse()?])?);
///
/// let cards = flops.unindex(index)?;
/// assert_eq!(cards.to_string(), "As Kh | 7h 5s 5d");
/// assert_eq!(flops.index(cards.rounds())?, index);
/// assert_eq!(flops.multiplicity(index)?, 24); // so many deals have this index
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Indexer {
    rounds: Rounds,
    groups: Groups,
}

impl Indexer {
    /// Returns an indexer of cards dealt in rounds of these numbers of cards.
    ///
    /// # Errors
    ///
    /// Returns [`IndexError::Rounds`] if there are no rounds, more than four, one without cards, or so many
    /// deals that their number exceeds 64 bits.
    ///
    /// ```
    /// use equity::isomorphism::Indexer;
    ///
    /// assert_eq!(Indexer::new(&[2, 3, 1, 1])?.size(), 2_428_287_420);
    /// assert_eq!(Indexer::new(&[4, 3])?.size(), 204_461_673); // Omaha
    /// assert!(Indexer::new(&[2, 0]).is_err());
    /// # Ok::<(), equity::isomorphism::IndexError>(())
    /// ```
    pub fn new(rounds: &[usize]) -> Result<Self, IndexError> {
        let rounds = Rounds::new(rounds)?;
        Ok(Self { groups: Groups::new(&rounds), rounds })
    }

    /// Returns an indexer of hole cards on unordered boards of `cards` cards.
    ///
    /// # Errors
    ///
    /// Returns [`IndexError::BoardCount`] unless `cards` is 0, 3, 4 or 5.
    ///
    /// ```
    /// use equity::isomorphism::Indexer;
    ///
    /// assert_eq!(Indexer::on_board(0)?.size(), 169);
    /// assert_eq!(Indexer::on_board(5)?.size(), 123_156_254);
    /// assert!(Indexer::on_board(2).is_err());
    /// # Ok::<(), equity::isomorphism::IndexError>(())
    /// ```
    pub fn on_board(cards: usize) -> Result<Self, IndexError> {
        match cards {
            0 => Self::new(&[Holdem::HOLE_CARDS]),
            3..=5 => Self::new(&[Holdem::HOLE_CARDS, cards]),
            found => Err(IndexError::BoardCount { found }),
        }
    }

    /// Returns the number of cards in each round.
    #[must_use]
    pub fn rounds(&self) -> &[usize] {
        self.rounds.cards()
    }

    /// Returns the number of indices.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.groups.size()
    }

    /// Returns the index of cards, given a set for each round. It is below [`size`](Self::size).
    ///
    /// # Errors
    ///
    /// Returns an error if the number of rounds or of cards in a round differs, or a card is repeated.
    ///
    /// ```
    /// use equity::isomorphism::Indexer;
    /// use evaluator::HoleCards;
    ///
    /// let rivers = Indexer::new(&[2, 3, 1, 1])?;
    /// let combo: HoleCards = "AsKd".parse()?;
    /// let [flop, turn, river] = ["7d 5c 5s".parse()?, "2h".parse()?, "Td".parse()?];
    /// let index = rivers.index(&[combo.card_set(), flop, turn, river])?;
    /// assert_ne!(index, rivers.index(&[combo.card_set(), flop, river, turn])?);
    /// assert!(rivers.index(&[combo.card_set(), flop]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn index(&self, rounds: &[CardSet]) -> Result<u64, IndexError> {
        Ok(self.groups.index(&self.rounds.keys(rounds)?))
    }

    /// Returns the [canonical](super::canonical) cards of an index.
    ///
    /// # Errors
    ///
    /// Returns [`IndexError::OutOfRange`] if the index is not below [`size`](Self::size).
    ///
    /// ```
    /// use equity::isomorphism::Indexer;
    ///
    /// let hands = Indexer::new(&[2])?;
    /// let all: Vec<String> = (0..169).map(|index| hands.unindex(index).unwrap().to_string()).collect();
    /// assert_eq!((all[0].as_str(), all[168].as_str()), ("2s 2h", "As Ks"));
    /// # Ok::<(), equity::isomorphism::IndexError>(())
    /// ```
    pub fn unindex(&self, index: u64) -> Result<DealtCards, IndexError> {
        Ok(DealtCards::new(&self.sets(index)?[..self.rounds().len()]))
    }

    /// Returns the cards of an index, a set for each round.
    #[inline(always)]
    fn sets(&self, index: u64) -> Result<[CardSet; MAX_ROUNDS], IndexError> {
        let keys = self.keys(index)?;
        Ok(self.rounds.sets(&keys, keys.map(|key| self.groups.digits(key))))
    }

    /// Returns the number of deals with an index: 24, or fewer if suits are alike. The sum over all indices
    /// is the number of deals.
    ///
    /// # Errors
    ///
    /// Returns [`IndexError::OutOfRange`] if the index is not below [`size`](Self::size).
    ///
    /// ```
    /// use equity::isomorphism::Indexer;
    ///
    /// let hands = Indexer::new(&[2])?;
    /// let combos: u32 = (0..hands.size()).map(|index| hands.multiplicity(index).unwrap()).sum();
    /// assert_eq!(combos, 1326);
    /// # Ok::<(), equity::isomorphism::IndexError>(())
    /// ```
    pub fn multiplicity(&self, index: u64) -> Result<u32, IndexError> {
        Ok(orbit(&self.keys(index)?))
    }

    /// Returns the sorted keys of an index.
    #[inline(always)]
    fn keys(&self, index: u64) -> Result<SuitKeys, IndexError> {
        match index < self.size() {
            true => Ok(self.groups.keys(index)),
            false => Err(IndexError::OutOfRange { index, size: self.size() }),
        }
    }
}

impl fmt::Debug for Indexer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Indexer({:?})", self.rounds())
    }
}
