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

use equity::play::{ByHand, Coming, GameInfo, Plans, Play, Value};
use evaluator::order::AceToFive;
use evaluator::{CardSet, Game, HoleCards, RankTable, TableOf};

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

impl Play for HighLow {
    type Hole = HoleCards;
    type Hand = CardSet;
    type OnBoard = CardSet;

    const VALUE_TIME: f64 = 20.0;

    fn info(&self) -> &'static GameInfo {
        &GAMES[*self as usize]
    }

    fn hand(&self, hole: HoleCards) -> CardSet {
        hole.card_set()
    }

    fn on_board(&self, board: CardSet) -> CardSet {
        board
    }

    #[inline]
    fn value(&self, board: &CardSet, hand: &CardSet) -> Value {
        let cards = *board | *hand;
        let low = TableOf::<AceToFive>::embedded().rank_set_unchecked(cards);
        let can_win = *self == Self::NoQualifier || low.is_eight_or_better();
        let high = RankTable::embedded().rank_set_unchecked(cards).as_u16();
        Value { high, low: if can_win { low.as_u16() } else { 0 } }
    }

    fn plans(&self) -> Plans<Self> {
        Plans::GENERAL
    }

    fn by_hand(&self) -> Result<ByHand<Self>, &'static str> {
        Ok(ByHand::GENERAL)
    }
}
