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
//! let report = Showdown::new(&ranges).board("Qs 7h 2c".parse()?).run(&Pineapple::High)?;
//! assert_eq!(report.counts().ok_or("weighted")?[0].total(), 43 * 42 / 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`FlopDiscard`] has the games in which all but two hole cards are discarded after the flop.

#![forbid(unsafe_code)]

mod flop_discard;

pub use flop_discard::FlopDiscard;

use std::sync::LazyLock;

use equity::Hole;
use equity::play::{ByHand, Coming, GameInfo, Play, Value};
use evaluator::lookup::board::{BoardRanks, BoardSweep};
use evaluator::order::AceToFive;
use evaluator::{Card, CardSet, Game, HoleCards, RankTable, TableOf};

/// A kind of pineapple.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pineapple {
    /// The best hand wins the pot.
    High,
    /// The lowest hand of eight or better wins half of the pot. Different pairs may play for each half.
    EightOrBetter,
}

/// The number of hole cards.
const HOLE_CARDS: usize = 3;

const PINEAPPLE: GameInfo = GameInfo {
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

static GAMES: [GameInfo; 2] = [
    PINEAPPLE,
    GameInfo {
        id: "pineapple8",
        name: "pineapple8",
        aliases: &["pineapple-8", "pineapple-eight-or-better"],
        title: "pineapple eight or better",
        help: "As in pineapple, half of the pot for the lowest hand of eight or better",
        splits_pot: true,
        ..PINEAPPLE
    },
];

/// A complete board, with the ranks of all pairs.
pub struct OnBoard {
    board: CardSet,
    ranks: BoardRanks,
}

impl Play for Pineapple {
    type Hole = Hole;
    /// The three pairs of a hand, by [index](HoleCards::index) and as cards.
    type Hand = [(u16, CardSet); HOLE_CARDS];
    type OnBoard = OnBoard;

    const VALUE_TIME: f64 = 3.0;

    fn info(&self) -> &'static GameInfo {
        &GAMES[*self as usize]
    }

    fn hand(&self, hole: Hole) -> Self::Hand {
        let cards: Vec<Card> = hole.cards().iter().collect();
        let pair = |a: usize, b: usize| HoleCards::new(cards[a], cards[b]).expect("cards are distinct");
        [pair(0, 1), pair(0, 2), pair(1, 2)].map(|pair| (pair.index() as u16, pair.card_set()))
    }

    fn on_board(&self, board: CardSet) -> OnBoard {
        static SWEEP: LazyLock<BoardSweep> = LazyLock::new(|| BoardSweep::new(RankTable::embedded()));
        OnBoard { board, ranks: SWEEP.ranks(board).expect("the board has five cards") }
    }

    #[inline]
    fn value(&self, OnBoard { board, ranks }: &OnBoard, pairs: &Self::Hand) -> Value {
        let [a, b, c] = pairs.map(|(index, _)| ranks.as_slice()[usize::from(index)]);
        let high = a.max(b).max(c);
        if *self == Self::High {
            return Value { high, low: 0 };
        }
        let lows = pairs.map(|(_, pair)| TableOf::<AceToFive>::embedded().rank_set_unchecked(*board | pair));
        let low = lows.into_iter().filter(|low| low.is_eight_or_better()).max();
        Value { high, low: low.map_or(0, |low| low.as_u16()) }
    }

    fn by_hand(&self) -> Result<ByHand<Self>, &'static str> {
        Ok(ByHand::GENERAL)
    }
}
