//! The games: their facts, and the values of their hands.

use std::fmt;

use equity::game::{Coming, GameInfo};
use equity::internals::Value;
use evaluator::order::{AceToFive, Badugi, DeuceToSeven};
use evaluator::{CardSet, Game, RankTable, TableOf};

/// A game without a board.
///
/// A range is a list of hands, separated by commas. A hand is its known cards: `AsKsQd`. In stud a slash may
/// separate cards face down from cards face up, `AsKs/Qd`. Stars stand for unknown cards: `**/Qd` and `/Qd` have
/// one known card. The known cards before the slash can also be a range of two cards as in hold'em,
/// `QQ+/Kd`, or ranks without suits, `765`. All hands of a range have the same number of known cards. A weight from 0 to 1
/// may follow a hand: `AA/Qd:0.5`. `random` has no known card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OwnCards {
    /// Seven-card stud.
    Stud,
    /// Seven-card stud in which the lowest hand of eight or better wins half of the pot.
    StudEightOrBetter,
    /// Seven-card stud in which the lowest hand wins half of the pot.
    StudHighLow,
    /// Seven cards, of which the lowest five count, with aces low.
    Razz,
    /// Seven cards, of which the lowest five count, with aces high, straights and flushes.
    DeuceToSevenRazz,
    /// Five-card draw.
    Draw,
    /// Five-card draw in which the lowest hand of eight or better wins half of the pot.
    DrawEightOrBetter,
    /// Five-card draw in which the lowest hand wins half of the pot.
    DrawHighLow,
    /// One draw in which the lowest hand wins, with aces high, straights and flushes.
    DeuceToSevenDraw,
    /// One draw in which the lowest hand wins, with aces low.
    AceToFiveDraw,
    /// One draw of badugi: four cards, of which the lowest of different ranks and suits count.
    Badugi,
}

impl OwnCards {
    /// All games.
    pub const ALL: [Self; 11] = [
        Self::Stud,
        Self::StudEightOrBetter,
        Self::StudHighLow,
        Self::Razz,
        Self::DeuceToSevenRazz,
        Self::Draw,
        Self::DrawEightOrBetter,
        Self::DrawHighLow,
        Self::DeuceToSevenDraw,
        Self::AceToFiveDraw,
        Self::Badugi,
    ];

    /// Returns the number of cards that a player has in the end.
    ///
    /// ```
    /// use stud::OwnCards;
    ///
    /// assert_eq!(OwnCards::ALL.map(OwnCards::cards), [7, 7, 7, 7, 7, 5, 5, 5, 5, 5, 4]);
    /// ```
    #[must_use]
    pub fn cards(self) -> usize {
        self.facts().hole_cards
    }

    /// Returns `true` if some cards are dealt face up.
    #[must_use]
    pub fn has_up_cards(self) -> bool {
        self.facts().coming == Coming::Own
    }

    pub(crate) fn facts(self) -> &'static GameInfo {
        &GAMES[self as usize]
    }

    /// Returns the time of [`value`](Self::value) in nanoseconds.
    pub(crate) fn value_time(self) -> f64 {
        match self {
            Self::DeuceToSevenRazz => 200.0,
            _ => 20.0,
        }
    }

    /// Returns the value of a complete hand.
    #[inline]
    pub(crate) fn value(self, hand: CardSet) -> Value {
        let high = || RankTable::embedded().rank_set_unchecked(hand).as_u16();
        let ace_to_five = || TableOf::<AceToFive>::embedded().rank_set_unchecked(hand);
        match self {
            Self::Stud | Self::Draw => Value { high: high(), low: 0 },
            Self::StudEightOrBetter | Self::DrawEightOrBetter => {
                let low = Some(ace_to_five()).filter(|low| low.is_eight_or_better());
                Value { high: high(), low: low.map_or(0, |low| low.as_u16()) }
            }
            Self::StudHighLow | Self::DrawHighLow => Value { high: high(), low: ace_to_five().as_u16() },
            Self::Razz | Self::AceToFiveDraw => Value { high: ace_to_five().as_u16(), low: 0 },
            Self::DeuceToSevenRazz => Value { high: best_deuce_to_seven(hand), low: 0 },
            Self::DeuceToSevenDraw => Value { high: deuce_to_seven(hand), low: 0 },
            Self::Badugi => {
                Value { high: TableOf::<Badugi>::embedded().rank_set_unchecked(hand).as_u16(), low: 0 }
            }
        }
    }
}

fn deuce_to_seven(hand: CardSet) -> u16 {
    TableOf::<DeuceToSeven>::embedded().rank_set_unchecked(hand).as_u16()
}

/// Returns the value of the best five of seven cards.
fn best_deuce_to_seven(hand: CardSet) -> u16 {
    let without = |a| hand.iter().skip(a + 1).map(move |b| (a, b));
    let pairs = hand.iter().enumerate().flat_map(|(place, a)| without(place).map(move |(_, b)| (a, b)));
    let values = pairs.map(|(a, b)| deuce_to_seven(hand - CardSet::of(a) - CardSet::of(b)));
    values.max().unwrap_or(0)
}

/// Writes the unique name of the game, such as "stud8".
impl fmt::Display for OwnCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.facts().id)
    }
}

/// The reason why there are no results by hand.
pub(crate) const NO_HANDS: &str = "games without a board have none";

const STUD: GameInfo = GameInfo {
    id: "stud",
    name: "stud",
    rules: None,
    aliases: &["7-card-stud", "seven-card-stud"],
    title: "seven-card stud",
    help: "Seven cards of one's own, of which the best five play",
    ranks: Game::Holdem,
    deck: CardSet::FULL,
    hole_cards: 7,
    coming: Coming::Own,
    most_players: 7,
    splits_pot: false,
};

const DRAW: GameInfo = GameInfo {
    id: "draw",
    name: "draw",
    aliases: &["5-card-draw", "five-card-draw"],
    title: "five-card draw",
    help: "Five cards of one's own, with one draw",
    coming: Coming::Draw,
    hole_cards: 5,
    most_players: 10,
    ..STUD
};

static GAMES: [GameInfo; 11] = [
    STUD,
    GameInfo {
        id: "stud8",
        name: "stud8",
        aliases: &["stud-8", "stud-eight-or-better", "stud-hi-lo"],
        title: "stud eight or better",
        help: "As in stud, half of the pot for the lowest hand of eight or better",
        splits_pot: true,
        ..STUD
    },
    GameInfo {
        id: "stud-no-qualifier",
        name: "stud-no-qualifier",
        aliases: &[],
        title: "stud high-low without a qualifier",
        help: "As in stud, half of the pot for the lowest hand",
        splits_pot: true,
        ..STUD
    },
    GameInfo {
        id: "razz",
        name: "razz",
        aliases: &[],
        title: "razz",
        help: "Seven cards of one's own, the lowest five win, aces are low",
        ranks: Game::AceToFive,
        ..STUD
    },
    GameInfo {
        id: "razz-2-7",
        name: "razz-2-7",
        aliases: &["2-7-razz", "deuce-to-seven-razz"],
        title: "deuce-to-seven razz",
        help: "As in razz, aces are high, straights and flushes count",
        ranks: Game::DeuceToSeven,
        ..STUD
    },
    DRAW,
    GameInfo {
        id: "draw8",
        name: "draw8",
        aliases: &["draw-8", "draw-eight-or-better", "draw-hi-lo"],
        title: "draw eight or better",
        help: "As in draw, half of the pot for the lowest hand of eight or better",
        splits_pot: true,
        ..DRAW
    },
    GameInfo {
        id: "draw-no-qualifier",
        name: "draw-no-qualifier",
        aliases: &[],
        title: "draw high-low without a qualifier",
        help: "As in draw, half of the pot for the lowest hand",
        splits_pot: true,
        ..DRAW
    },
    GameInfo {
        id: "draw-2-7",
        name: "draw-2-7",
        aliases: &["2-7-single-draw", "deuce-to-seven-draw"],
        title: "deuce-to-seven draw",
        help: "As in draw, the lowest hand wins, aces are high, straights and flushes count",
        ranks: Game::DeuceToSeven,
        ..DRAW
    },
    GameInfo {
        id: "draw-a-5",
        name: "draw-a-5",
        aliases: &["a-5-draw", "lowball"],
        title: "ace-to-five draw",
        help: "As in draw, the lowest hand wins, aces are low",
        ranks: Game::AceToFive,
        ..DRAW
    },
    GameInfo {
        id: "badugi",
        name: "badugi",
        aliases: &[],
        title: "badugi",
        help: "Four cards of different ranks and suits, the lowest win, with one draw",
        ranks: Game::Badugi,
        hole_cards: 4,
        ..DRAW
    },
];
