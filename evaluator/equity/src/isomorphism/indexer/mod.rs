//! Cards to indices and back.

mod groups;
mod rows;

use core::fmt;

use evaluator::{CardSet, Holdem};

use crate::isomorphism::dealt::DealtCards;
use crate::isomorphism::error::{IndexError, MOST_ROUNDS};
use crate::isomorphism::rounds::{Rounds, SuitKeys, orbit};
use groups::Groups;

/// Numbers cards dealt in rounds, all that suit permutations make of each other alike: from 0 to [`size`](Self::size) - 1,
/// without gaps.
///
/// Within a round cards have no order. What comes in one round and what in different ones is up to the caller:
///
/// | rounds | what is numbered | indices |
/// |-|-|-|
/// | `[2]` | hole cards | 169 |
/// | `[2, 3]` | hole cards on a flop | 1,286,792 |
/// | `[2, 4]` | hole cards on a turn, which of its cards came last forgotten | 13,960,050 |
/// | `[2, 5]` | hole cards on a river, its order forgotten | 123,156,254 |
/// | `[2, 3, 1]` | hole cards, flop and turn card | 55,190,538 |
/// | `[2, 3, 1, 1]` | hole cards, flop, turn card and river card | 2,428,287,420 |
/// | `[3]`, `[4]`, `[5]` | boards alone | 1,755, 16,432, 134,459 |
///
/// Strengths and abstractions need no order of the board; a player who remembers all that was seen needs it. Any one to
/// four rounds will do. An indexer takes some KB and some microseconds to make, or more for rounds of many cards. The numbers are this crate's own, and stay
/// what they are: files may rely on them.
///
/// The method is that of Kevin Waugh, *A Fast and Optimal Hand Isomorphism Algorithm* (AAAI workshop on computer poker,
/// 2013): each suit's cards get a number; suits that have as many cards in each round are sorted by it and numbered as a
/// multiset; how many cards the suits have says where the numbers of all such deals begin.
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
    /// An indexer of cards dealt in rounds of so many.
    ///
    /// # Errors
    ///
    /// [`IndexError::Rounds`]: there are no rounds, more than four, one without cards, or so many deals that 64 bits do not
    /// count them.
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

    /// An indexer of hole cards on boards of so many cards, whose order is forgotten.
    ///
    /// # Errors
    ///
    /// [`IndexError::BoardCount`]: boards have 0, 3, 4 or 5 cards.
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

    /// How many cards each round has.
    #[must_use]
    pub fn rounds(&self) -> &[usize] {
        self.rounds.cards()
    }

    /// How many indices there are.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.groups.size()
    }

    /// The index of cards, a set for each round: below [`size`](Self::size).
    ///
    /// # Errors
    ///
    /// There are more or fewer rounds, or cards in one of them; or a card comes twice.
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

    /// The cards with an index: those of all that have it that are [canonical](super::canonical).
    ///
    /// # Errors
    ///
    /// [`IndexError::OutOfRange`]: the index is not below [`size`](Self::size).
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

    /// The cards with an index, a set for each round.
    #[inline(always)]
    fn sets(&self, index: u64) -> Result<[CardSet; MOST_ROUNDS], IndexError> {
        let keys = self.keys(index)?;
        Ok(self.rounds.sets(&keys, keys.map(|key| self.groups.digits(key))))
    }

    /// How many deals have an index: 24, or less where suits are alike. The sum over all indices is the number of deals.
    ///
    /// # Errors
    ///
    /// [`IndexError::OutOfRange`]: the index is not below [`size`](Self::size).
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

    /// The sorted keys that have an index.
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
