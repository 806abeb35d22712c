//! Hands to rank, and their ranks as text and in JSON.

use std::cell::OnceCell;
use std::fmt::{self, Display};
use std::ops::Deref;

use equity::Hole;
use equity::game::Played;
use evaluator::{AnyTable, BestFive, Card, CardSet, Embedded, HoleCards, RankIn, TableOf};
use render::values::Values;
use serde::{Serialize, Serializer};

use crate::ranks::{NO_LOW, Ranks, category};

/// The cards of a player and the board.
pub(crate) struct Deal {
    /// The player's hole cards, or a complete hand.
    pub(crate) own: CardSet,
    /// The player's cards as text.
    pub(crate) shown: String,
    /// The two hole cards of a complete hand, if they are known.
    pub(crate) hole: Option<HoleCards>,
    /// The board, if the player has hole cards.
    pub(crate) board: CardSet,
}

impl Deal {
    /// Creates a deal of sets of cards, which are shown from high to low.
    pub(crate) fn new(own: CardSet, board: CardSet) -> Self {
        Self { own, shown: joined(own), hole: None, board }
    }

    /// Creates a complete hand of distinct cards, which are shown in this order.
    pub(crate) fn complete(cards: &[Card]) -> Self {
        let own = cards.iter().copied();
        Self { own: own.clone().collect(), shown: joined(own), hole: None, board: CardSet::EMPTY }
    }
}

/// Joins cards with spaces.
fn joined(cards: impl IntoIterator<Item = Card, IntoIter: ExactSizeIterator>) -> String {
    let cards = cards.into_iter();
    let mut text = String::with_capacity(3 * cards.len());
    for card in cards {
        if !text.is_empty() {
            text.push(' ');
        }
        text.extend([card.rank().to_char(), card.suit().to_char()]);
    }
    text
}

/// The best or the lowest hand of a deal.
#[derive(Serialize)]
pub(crate) struct Best {
    category: &'static str,
    pub(crate) description: String,
    #[serde(serialize_with = "as_text")]
    pub(crate) best: InOrder,
    #[serde(skip_serializing_if = "Option::is_none")]
    plays: Option<Plays>,
    #[serde(flatten)]
    pub(crate) values: Values,
    #[serde(skip)]
    pub(crate) rank: u16,
}

/// The cards that play, the most important first. They are computed at the first use.
pub(crate) struct InOrder {
    table: &'static dyn AnyTable,
    cards: CardSet,
    best: OnceCell<BestFive>,
}

impl Display for InOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl Deref for InOrder {
    type Target = BestFive;
    fn deref(&self) -> &BestFive {
        self.best.get_or_init(|| self.table.best_five(self.cards).expect("cards have been checked"))
    }
}

/// The cards of a player and of the board that play.
#[derive(Serialize)]
struct Plays {
    #[serde(serialize_with = "as_text")]
    hole: CardSet,
    #[serde(serialize_with = "as_text")]
    board: CardSet,
}

fn as_text<S: Serializer>(cards: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(cards)
}

impl Best {
    fn new(table: &'static dyn AnyTable, rank: u16, description: String, cards: CardSet) -> Self {
        let best = InOrder { table, cards, best: OnceCell::new() };
        let category = category(table.order(), rank);
        Self { category, description, best, plays: None, values: Values::of_rank(rank), rank }
    }
}

impl<O: Embedded> From<Played<RankIn<O>>> for Best {
    fn from(played: Played<RankIn<O>>) -> Self {
        let (table, cards) = (TableOf::<O>::embedded(), played.cards());
        let Played { hole, board, rank } = played;
        let best = Self::new(table, rank.as_u16(), table.class(rank).to_string(), cards);
        Self { plays: Some(Plays { hole, board }), ..best }
    }
}

/// The hand in words, with the cards that play.
impl Display for Best {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { description, best, .. } = self;
        match &self.plays {
            Some(Plays { hole, board }) => write!(f, "{description} ({hole} + {board})"),
            None => write!(f, "{description} ({best})"),
        }
    }
}

/// The hands of a deal.
#[derive(Serialize)]
pub(crate) struct Hands {
    #[serde(flatten)]
    pub(crate) high: Best,
    /// The lowest hand, in games that split the pot. The inner option is `None` if no low qualifies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) low: Option<Option<Best>>,
}

impl Hands {
    /// Returns the lowest hand in words, in games that split the pot.
    pub(crate) fn low_text(&self) -> Option<String> {
        let low = self.low.as_ref()?;
        Some(low.as_ref().map_or_else(|| NO_LOW.into(), Best::to_string))
    }
}

impl Ranks {
    /// Returns the hands of deals, whose cards have been checked.
    pub(crate) fn hands(&self, deals: &[Deal]) -> impl Iterator<Item = Hands> {
        let ranks = match self.boards {
            // Ranking many hands together is faster.
            None => self.rank_sets(&deals.iter().map(|deal| deal.own | deal.board).collect::<Vec<_>>()),
            Some(_) => Vec::new(),
        };
        let hands = move |(place, deal): (usize, &Deal)| {
            let Some(game) = self.boards else {
                let (rank, cards) = (ranks[place], deal.own | deal.board);
                return Some(Hands { high: Best::new(self.table, rank, self.words(rank), cards), low: None });
            };
            let (hole, board) = (Hole::new(deal.own)?, deal.board);
            let low = || game.hands.best_low(hole, board).map(Best::from);
            Some(Hands { high: game.hands.best(hole, board)?.into(), low: game.info.splits_pot.then(low) })
        };
        deals.iter().enumerate().map(move |deal| hands(deal).expect("cards have been checked"))
    }
}
