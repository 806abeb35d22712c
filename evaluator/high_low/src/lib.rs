//! Hold'em in which the lowest hand wins half of the pot, with eight or better or without a qualifier.
//!
//! Any five of the seven cards of a player and the board play for each half. Ranges are those of hold'em, also with
//! percentages, which are by equity in hold'em.
//!
//! ```
//! use equity::Showdown;
//! use equity::range::two::Range;
//! use high_low::HighLow;
//!
//! let ranges: [Range; 2] = ["A2s,A3s".parse()?, "KK+".parse()?];
//! let report = Showdown::new(&ranges).board("8s 7h 3c Kd".parse()?).run(&HighLow::EightOrBetter)?;
//! let halves = report.halves().ok_or("not shared")?;
//! assert!(halves.low(0).equity() > 0.9 && halves.high(0).equity() < 0.2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

use std::fmt;
use std::sync::LazyLock;

use equity::play::{ByHand, Coming, GameInfo, Plans, Play, Value};
use evaluator::order::AceToFive;
use evaluator::{Card, CardSet, Game, Hand, HoleCards, RankTable, TableOf};

/// A kind of hold'em high-low.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HighLow {
    /// The lowest hand of eight or better wins half of the pot.
    EightOrBetter,
    /// The lowest hand wins half of the pot.
    NoQualifier,
}

const EIGHT_OR_BETTER: GameInfo = GameInfo {
    id: "holdem8",
    name: "holdem8",
    rules: None,
    aliases: &["holdem-8", "holdem-eight-or-better", "holdem-hi-lo"],
    title: "hold'em eight or better",
    help: "Texas hold'em, half of the pot for the lowest hand of eight or better",
    ranks: Game::Holdem,
    deck: CardSet::FULL,
    hole_cards: 2,
    coming: Coming::Board { open: 0 },
    most_players: 6,
    splits_pot: true,
};

static GAMES: [GameInfo; 2] = [
    EIGHT_OR_BETTER,
    GameInfo {
        id: "holdem-no-qualifier",
        name: "holdem-no-qualifier",
        aliases: &[],
        title: "hold'em high-low without a qualifier",
        help: "Texas hold'em, half of the pot for the lowest hand, however high it is",
        ..EIGHT_OR_BETTER
    },
];

impl HighLow {
    /// All kinds.
    ///
    /// ```
    /// use high_low::HighLow;
    ///
    /// assert_eq!(HighLow::ALL.map(|game| game.to_string()), ["holdem8", "holdem-no-qualifier"]);
    /// ```
    pub const ALL: [Self; 2] = [Self::EightOrBetter, Self::NoQualifier];
}

/// Writes the unique name of the game, such as "holdem8".
impl fmt::Display for HighLow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.info().id)
    }
}

/// Cards of a player or of the board, as both halves of the pot need them.
#[derive(Clone, Copy, Default)]
pub struct Cards {
    hand: Hand,
    /// The ranks from the ace, in the lowest bit, up to the eight.
    low_ranks: u8,
}

impl Cards {
    fn new(cards: CardSet) -> Self {
        let ranks = cards.rank_mask();
        // Masks of ranks begin with the deuce and end with the ace.
        let low_ranks = (ranks << 1 | ranks >> 12) as u8;
        Self { hand: Hand::from_set_unchecked(cards), low_ranks }
    }
}

/// The number of sets of the ranks from the ace to the eight.
const LOW_RANK_SETS: usize = 1 << 8;

/// The value of the lowest hand of eight or better for each set of low ranks, or 0 if there is none.
static EIGHT_OR_BETTER_LOWS: LazyLock<[u16; LOW_RANK_SETS]> = LazyLock::new(|| {
    let low_cards: [Card; 8] =
        ["Ah", "2h", "3h", "4h", "5h", "6h", "7h", "8h"].map(|card| card.parse().expect("a card"));
    std::array::from_fn(|ranks| {
        let lowest = low_cards.into_iter().enumerate().filter(|(place, _)| ranks >> place & 1 == 1).take(5);
        let cards: CardSet = lowest.map(|(_, card)| card).collect();
        let low = TableOf::<AceToFive>::embedded().rank_set_unchecked(cards);
        if cards.len() == 5 && low.is_eight_or_better() { low.as_u16() } else { 0 }
    })
});

impl Play for HighLow {
    type Hole = HoleCards;
    type Hand = Cards;
    type OnBoard = Cards;

    const VALUE_TIME: f64 = 20.0;

    fn info(&self) -> &'static GameInfo {
        &GAMES[*self as usize]
    }

    fn hand(&self, hole: HoleCards) -> Cards {
        Cards::new(hole.card_set())
    }

    fn on_board(&self, board: CardSet) -> Cards {
        Cards::new(board)
    }

    #[inline]
    fn value(&self, board: &Cards, own: &Cards) -> Value {
        let hand = board.hand.merge_unchecked(own.hand);
        let low = match self {
            Self::EightOrBetter => EIGHT_OR_BETTER_LOWS[usize::from(board.low_ranks | own.low_ranks)],
            Self::NoQualifier => TableOf::<AceToFive>::embedded().rank(hand).as_u16(),
        };
        Value { high: RankTable::embedded().rank(hand).as_u16(), low }
    }

    fn plans(&self) -> Plans<Self> {
        Plans::GENERAL
    }

    fn by_hand(&self) -> Result<ByHand<Self>, &'static str> {
        Ok(ByHand::GENERAL)
    }
}
