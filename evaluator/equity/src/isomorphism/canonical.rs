//! Canonical forms: one representative of all cards that differ only by a suit permutation.

use alloc::vec::Vec;

use evaluator::{CardSet, Suit};

use crate::isomorphism::error::{IndexError, MAX_ROUNDS};
use crate::isomorphism::indexer::Indexer;
use crate::isomorphism::rounds::{Rounds, orbit};
use crate::isomorphism::{DealtCards, SuitPermutation};

/// The canonical form of cards, returned by [`canonical`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonical {
    /// The canonical cards.
    pub cards: DealtCards,
    /// The permutation that maps the given cards to the canonical ones.
    pub permutation: SuitPermutation,
    /// The number of different images under suit permutations: 24, or fewer if suits are alike.
    pub multiplicity: u32,
}

/// Returns the canonical form of cards dealt in one to four rounds, and the permutation that leads to it.
///
/// The form is the same for all suit-isomorphic cards, and equals the result of [`Indexer::unindex`]. Spades
/// is the suit with the most cards in the first round, among ties in the second, and so on. Suits with equal
/// counts in all rounds are ordered by their cards, higher cards first. The form of two hole cards is the
/// representative of their starting hand. Rounds without cards
/// change nothing.
///
/// # Errors
///
/// Returns an error if there are no rounds or more than four, if the number of such deals exceeds 64 bits, or
/// if a card is repeated.
///
/// ```
/// use equity::isomorphism::canonical;
///
/// let form = canonical(&["AdKc".parse()?, "7d 5c 5h".parse()?])?;
/// assert_eq!(form.cards.to_string(), "As Kh | 7s 5h 5d");
/// assert_eq!(form.permutation.apply("AdKc".parse()?), "AsKh".parse()?);
/// // The inverse maps results for the canonical cards back.
/// assert_eq!(form.permutation.inverse().apply_to_set("7s 5h 5d".parse()?), "7d 5c 5h".parse()?);
/// assert_eq!(form.multiplicity, 24);
/// assert!(canonical(&["AdKc".parse()?, "7d 5c Kc".parse()?]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical(rounds: &[CardSet]) -> Result<Canonical, IndexError> {
    let (mut sets, mut counts, mut len) = ([CardSet::EMPTY; MAX_ROUNDS], [0; MAX_ROUNDS], 0);
    if rounds.is_empty() || rounds.len() > MAX_ROUNDS {
        return Err(IndexError::Rounds);
    }
    for &set in rounds.iter().filter(|set| !set.is_empty()) {
        (sets[len], counts[len]) = (set, set.len());
        len += 1;
    }
    if len == 0 {
        let permutation = SuitPermutation::IDENTITY;
        return Ok(Canonical { cards: DealtCards::new(rounds), permutation, multiplicity: 1 });
    }
    let keys = Rounds::new(&counts[..len])?.keys(&sets[..len])?;
    let mut targets = [0; Suit::COUNT];
    for (key, target) in keys.iter().zip((0..Suit::COUNT as u8).rev()) {
        targets[usize::from(key.suit())] = target;
    }
    let [clubs, diamonds, hearts, spades] = targets;
    let permutation = SuitPermutation::of(clubs, diamonds, hearts, spades);
    let mut images = [CardSet::EMPTY; MAX_ROUNDS];
    images.iter_mut().zip(rounds).for_each(|(image, &set)| *image = permutation.apply_to_set(set));
    let cards = DealtCards::new(&images[..rounds.len()]);
    Ok(Canonical { cards, permutation, multiplicity: orbit(&keys) })
}

/// Returns the canonical form of a board, or of any unordered cards, and the permutation that leads to it.
///
/// ```
/// use equity::isomorphism::canonical_board;
///
/// let (board, permutation) = canonical_board("7d 5d 5h".parse()?);
/// assert_eq!(board, "7s 5s 5h".parse()?);
/// assert_eq!(permutation.apply("AdKh".parse()?), "AsKh".parse()?);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[must_use]
pub fn canonical_board(board: CardSet) -> (CardSet, SuitPermutation) {
    match canonical(&[board]) {
        Ok(form) => (form.cards.all(), form.permutation),
        // Unreachable: a single set has no repeated card.
        Err(_) => (board, SuitPermutation::IDENTITY),
    }
}

/// Returns all canonical boards of `cards` cards, in the order of their [indices](Indexer), each with the
/// number of boards in its class: 1,755 flops, 16,432 turns, 134,459 rivers, or the empty board.
///
/// # Errors
///
/// Returns [`IndexError::BoardCount`] unless `cards` is 0, 3, 4 or 5.
///
/// ```
/// use equity::isomorphism::canonical_boards;
///
/// let flops = canonical_boards(3)?;
/// assert_eq!(flops.len(), 1755);
/// assert_eq!(flops.iter().map(|&(_, count)| count).sum::<u32>(), 22_100);
/// assert_eq!(flops[0], ("2s 2h 2d".parse()?, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical_boards(cards: usize) -> Result<Vec<(CardSet, u32)>, IndexError> {
    match cards {
        0 => Ok([(CardSet::EMPTY, 1)].into()),
        3..=5 => {
            let boards = Indexer::new(&[cards])?;
            let board = |index| Ok((boards.unindex(index)?.all(), boards.multiplicity(index)?));
            (0..boards.size()).map(board).collect()
        }
        found => Err(IndexError::BoardCount { found }),
    }
}
