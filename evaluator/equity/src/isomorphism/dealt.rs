use core::fmt;

use evaluator::internals::pad;
use evaluator::{CardSet, HoleCards};

use crate::isomorphism::error::MAX_ROUNDS;

/// Cards dealt in one to four rounds, as an [`Indexer`](super::Indexer) returns them for an index.
///
/// ```
/// use equity::isomorphism::Indexer;
///
/// let cards = Indexer::new(&[2, 3, 1])?.unindex(55_190_537)?;
/// assert_eq!(cards.to_string(), "Ks Qs | Js Ts 9s | As");
/// assert_eq!(cards.hole_cards(), Some("KsQs".parse()?));
/// assert_eq!(cards.board(), "As Js Ts 9s".parse()?);
/// assert_eq!(cards.rounds()[2], "As".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DealtCards {
    sets: [CardSet; MAX_ROUNDS],
    len: usize,
}

impl DealtCards {
    /// Returns the cards of one to four rounds.
    pub(crate) fn new(rounds: &[CardSet]) -> Self {
        let mut sets = [CardSet::EMPTY; MAX_ROUNDS];
        sets[..rounds.len()].copy_from_slice(rounds);
        Self { sets, len: rounds.len() }
    }

    /// Returns the cards of each round.
    #[must_use]
    pub fn rounds(&self) -> &[CardSet] {
        &self.sets[..self.len]
    }

    /// Returns the cards of the first round if there are two.
    #[must_use]
    pub fn hole_cards(&self) -> Option<HoleCards> {
        self.sets[0].try_into().ok()
    }

    /// Returns the cards of all rounds except the first.
    #[must_use]
    pub fn board(&self) -> CardSet {
        self.sets[1..].iter().fold(CardSet::EMPTY, |board, &set| board | set)
    }

    /// Returns all cards.
    #[must_use]
    pub fn all(&self) -> CardSet {
        self.sets[0] | self.board()
    }
}

/// Writes the rounds with `|` between them.
impl fmt::Display for DealtCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |f| {
            for (round, set) in self.rounds().iter().enumerate() {
                if round > 0 {
                    f.write_str(" | ")?;
                }
                write!(f, "{set}")?;
            }
            Ok(())
        })
    }
}

impl fmt::Debug for DealtCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
