use evaluator::order::AceToFive;
use evaluator::{CardSet, Holdem, RankIn, RankTable, TableOf};

use super::on_board::OnBoard;
use crate::tables::rank_of;
use equity::Hole;
use equity::game::Played;

use crate::kind::Lows;

/// Returns the best hand of exactly two hole cards and exactly three of the board. Returns `None` unless the
/// board has three to five cards that are not in the hand.
///
/// ```
/// use evaluator::RankTable;
///
/// // Four spades on the board but only one in the hand: not a flush.
/// let best = omaha::best_hand("AsAhKdQc".parse()?, "Ts 9s 8s 2s 2d".parse()?).ok_or("no board")?;
/// assert_eq!((best.hole, best.board), ("AsAh".parse()?, "Ts 2s 2d".parse()?));
/// assert_eq!(RankTable::embedded().class(best.rank).to_string(), "two pair, aces and deuces with a ten");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn best_hand(hole: Hole, board: CardSet) -> Option<Played> {
    let table = RankTable::embedded();
    let shown = Cards::of_board(hole, board)?;
    let held = Cards::new(hole.cards());
    let rank = |hole: CardSet, three: CardSet| table.rank_set_unchecked(hole | three);
    if shown.len < Holdem::BOARD_CARDS {
        let all = held.pairs().flat_map(|two| shown.triples().map(move |three| (two, three)));
        let played = all.map(|(hole, board)| Played { hole, board, rank: rank(hole, board) });
        return played.max_by_key(|played| played.rank);
    }
    // The board's rows give the best rank of each pair of hole cards. Only the three board cards remain to be
    // found.
    let on_board = OnBoard::new(shown.all(), Lows::None);
    let ranked = held.pairs().map(|two| (on_board.rank_of_pair(two), two));
    let (best, hole) = ranked.max_by_key(|&(rank, _)| rank)?;
    let best = rank_of(best);
    let board = shown.triples().filter(|&three| rank(hole, three) == best).last()?;
    Some(Played { hole, board, rank: best })
}

/// Returns the best low, eight or better, of exactly two hole cards and exactly three of the board. Returns
/// `None` if there is no such low, or unless the board has three to five cards that are not in the hand.
///
/// ```
/// let low = omaha::best_low("As 2h Kd Kc".parse()?, "3s 7d 8c Kh Qd".parse()?).ok_or("no low")?;
/// assert_eq!(low.cards(), "As 2h 3s 7d 8c".parse()?);
/// assert!(omaha::best_low("As 8h Kd Kc".parse()?, "3s 7d 8c Kh Qd".parse()?).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn best_low(hole: Hole, board: CardSet) -> Option<Played<RankIn<AceToFive>>> {
    lowest_hand(hole, board).filter(|low| low.rank.is_eight_or_better())
}

/// Returns the lowest hand, with aces low and without straights and flushes, of exactly two hole cards and
/// exactly three of the board. It may have a pair. Returns `None` unless the board has three to five cards that
/// are not in the hand.
///
/// ```
/// use evaluator::TableOf;
/// use evaluator::order::AceToFive;
///
/// let low = omaha::lowest_hand("As 8h Kd Kc".parse()?, "3s 7d 8c Kh Qd".parse()?).ok_or("no board")?;
/// assert_eq!(low.cards(), "As 8h 3s 7d Qd".parse()?);
/// assert_eq!(TableOf::<AceToFive>::embedded().class(low.rank).to_string(), "Q-8 low, Q-8-7-3-A");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn lowest_hand(hole: Hole, board: CardSet) -> Option<Played<RankIn<AceToFive>>> {
    let shown = Cards::of_board(hole, board)?;
    let held = Cards::new(hole.cards());
    let rank = |cards| TableOf::<AceToFive>::embedded().rank_set_unchecked(cards);
    let all = held.pairs().flat_map(|two| shown.triples().map(move |three| (two, three)));
    let played = all.map(|(hole, board)| Played { hole, board, rank: rank(hole | board) });
    played.max_by_key(|played| played.rank)
}

/// Up to six cards in a fixed order.
struct Cards {
    cards: [CardSet; Hole::MAX_CARDS],
    len: usize,
}

impl Cards {
    /// Creates the list from a set of at most six cards.
    fn new(set: CardSet) -> Self {
        let (mut cards, mut len) = ([CardSet::EMPTY; Hole::MAX_CARDS], 0);
        for card in set.iter() {
            cards[len] = CardSet::of(card);
            len += 1;
        }
        Self { cards, len }
    }

    /// Returns the cards of a board beside a hand. Returns `None` unless they are three to five.
    fn of_board(hole: Hole, board: CardSet) -> Option<Self> {
        let board = board - hole.cards();
        (3..=Holdem::BOARD_CARDS).contains(&board.len()).then(|| Self::new(board))
    }

    /// Returns all cards as a set.
    fn all(&self) -> CardSet {
        self.cards.iter().fold(CardSet::EMPTY, |all, &card| all | card)
    }

    /// Returns all sets of two cards.
    fn pairs(&self) -> impl Iterator<Item = CardSet> + '_ {
        (1..self.len).flat_map(|i| self.with_each(self.cards[i], i))
    }

    /// Returns all sets of three cards.
    fn triples(&self) -> impl Iterator<Item = CardSet> + '_ {
        let pairs = (2..self.len).flat_map(|i| (1..i).map(move |j| (i, j)));
        pairs.flat_map(|(i, j)| self.with_each(self.cards[i] | self.cards[j], j))
    }

    /// Returns `cards` extended by each of the first `end` cards.
    fn with_each(&self, cards: CardSet, end: usize) -> impl Iterator<Item = CardSet> + '_ {
        self.cards[..end].iter().map(move |&card| cards | card)
    }
}
