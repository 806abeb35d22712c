use evaluator::order::AceToFive;
use evaluator::{Card, CardSet, HandRank, Holdem, RankIn, RankTable, TableOf};

use crate::hole::Hole;

/// The five cards of a player and the board that count, and their rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played<R = HandRank> {
    /// The two of the player.
    pub hole: CardSet,
    /// The three of the board.
    pub board: CardSet,
    /// What they are worth.
    pub rank: R,
}

impl<R> Played<R> {
    /// All five cards.
    #[must_use]
    pub fn cards(&self) -> CardSet {
        self.hole | self.board
    }
}

/// The best hand of exactly two hole cards and exactly three of the board. `None` if the board has not three to five cards beside
/// the hand's.
///
/// ```
/// use evaluator::RankTable;
///
/// // Four spades on the board, but one in the hand: no flush.
/// let best = omaha::best_hand("AsAhKdQc".parse()?, "Ts 9s 8s 2s 2d".parse()?).ok_or("no board")?;
/// assert_eq!((best.hole, best.board), ("AsAh".parse()?, "Ts 2s 2d".parse()?));
/// assert_eq!(RankTable::embedded().class(best.rank).to_string(), "two pair, aces and deuces with a ten");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn best_hand(hole: Hole, board: CardSet) -> Option<Played> {
    let table = RankTable::embedded();
    five_card_hands(hole, board)
        .map(|(hole, board)| Played { hole, board, rank: table.rank_set_unchecked(hole | board) })
        .max_by_key(|played| played.rank)
}

/// The lowest hand of eight or better with exactly two hole cards and exactly three of the board. `None` if there is none,
/// or the board has not three to five cards.
///
/// ```
/// let low = omaha::best_low("As 2h Kd Kc".parse()?, "3s 7d 8c Kh Qd".parse()?).ok_or("no low")?;
/// assert_eq!(low.cards(), "As 2h 3s 7d 8c".parse()?);
/// assert!(omaha::best_low("As 8h Kd Kc".parse()?, "3s 7d 8c Kh Qd".parse()?).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn best_low(hole: Hole, board: CardSet) -> Option<Played<RankIn<AceToFive>>> {
    let table = TableOf::<AceToFive>::embedded();
    five_card_hands(hole, board)
        .map(|(hole, board)| Played { hole, board, rank: table.rank_set_unchecked(hole | board) })
        .filter(|played| played.rank.is_eight_or_better())
        .max_by_key(|played| played.rank)
}

/// All two hole cards with all three of the board.
fn five_card_hands(hole: Hole, board: CardSet) -> impl Iterator<Item = (CardSet, CardSet)> {
    let board: Vec<Card> = (board - hole.cards()).iter().collect();
    let board = if board.len() <= Holdem::BOARD_CARDS { board } else { Vec::new() };
    let hole: Vec<Card> = hole.cards().iter().collect();
    subsets(&hole, 2)
        .into_iter()
        .flat_map(move |two| subsets(&board, 3).into_iter().map(move |three| (two, three)))
}

fn subsets(cards: &[Card], count: u32) -> Vec<CardSet> {
    let all = (0u32..1 << cards.len()).filter(|bits| bits.count_ones() == count);
    let set = |bits: u32| {
        let chosen = cards.iter().enumerate().filter(|(place, _)| bits >> place & 1 != 0);
        chosen.map(|(_, &card)| card).collect()
    };
    all.map(set).collect()
}
