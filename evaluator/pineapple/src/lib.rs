//! Pineapple before the discard: three hole cards, of which any two play with any three cards of the board, or
//! fewer.
//!
//! The value of a hand is that of the best of its three pairs, ranked with the board as in hold'em. Players who
//! still hold three cards on the river can discard any of them, so their equities before the discard are
//! those of the best pair.
//!
//! ```
//! use equity::Showdown;
//! use equity::range::Range;
//! use pineapple::Pineapple;
//!
//! let ranges = ["AsAhKs", "QdQcJd"].map(|text| Range::read(text, 3).unwrap());
//! let report = Showdown::new(&ranges).board("Qs 7h 2c".parse()?).run(&Pineapple)?;
//! assert_eq!(report.counts().ok_or("weighted")?[0].total(), 43 * 42 / 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

use std::sync::LazyLock;

use equity::Hole;
use equity::play::{Coming, GameInfo, Play, Value};
use evaluator::lookup::board::{BoardRanks, BoardSweep};
use evaluator::{Card, CardSet, Game, HoleCards, RankTable};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pineapple;

/// The number of hole cards.
const HOLE_CARDS: usize = 3;

static INFO: GameInfo = GameInfo {
    id: "pineapple",
    name: "pineapple",
    rules: None,
    aliases: &[],
    title: "pineapple",
    help: "Three hole cards, of which any two play, before the discard",
    ranks: Game::Holdem,
    deck: CardSet::FULL,
    hole_cards: HOLE_CARDS,
    coming: Coming::Board { open: 0 },
    most_players: 6,
    splits_pot: false,
};

impl Play for Pineapple {
    type Hole = Hole;
    /// The three pairs of a hand, by [index](HoleCards::index).
    type Hand = [u16; HOLE_CARDS];
    type OnBoard = BoardRanks;

    const VALUE_TIME: f64 = 3.0;

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn hand(&self, hole: Hole) -> Self::Hand {
        let cards: Vec<Card> = hole.cards().iter().collect();
        let pair = |a: usize, b: usize| HoleCards::new(cards[a], cards[b]).expect("cards are distinct");
        [pair(0, 1), pair(0, 2), pair(1, 2)].map(|pair| pair.index() as u16)
    }

    fn on_board(&self, board: CardSet) -> BoardRanks {
        static SWEEP: LazyLock<BoardSweep> = LazyLock::new(|| BoardSweep::new(RankTable::embedded()));
        SWEEP.ranks(board).expect("the board has five cards")
    }

    #[inline]
    fn value(&self, ranks: &BoardRanks, pairs: &Self::Hand) -> Value {
        let [a, b, c] = pairs.map(|pair| ranks.as_slice()[usize::from(pair)]);
        Value { high: a.max(b).max(c), low: 0 }
    }
}
