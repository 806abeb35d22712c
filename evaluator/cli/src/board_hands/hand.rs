//! A player's hand on a board, and its output as text and JSON.

use std::ops::RangeInclusive;

use equity::Hole;
use equity::game::Played;
use evaluator::order::{AceToFive, AnyCategory};
use evaluator::{Card, CardReader, CardSet, Embedded, ParseCardError, RankIn, TableOf, parse_cards};
use render::words::{counted, cut};
use serde_json::{Value, json};

use super::BoardGame;
use crate::cards::read_board;
use crate::error::Failure;
use crate::ranks::NO_LOW;

/// The number of cards on a complete board.
pub(super) const BOARD_CARDS: usize = 5;

/// The numbers of cards on a board for which hands are ranked.
pub(super) const BOARDS: RangeInclusive<usize> = 3..=BOARD_CARDS;

/// Hole cards with the hands that they make on a board.
pub(super) struct Hand {
    pub(super) hole: Hole,
    pub(super) board: CardSet,
    pub(super) high: Played,
    /// The lowest hand, in games that split the pot. The inner option is `None` if no low qualifies.
    pub(super) low: Option<Option<Played<RankIn<AceToFive>>>>,
}

impl Hand {
    /// Ranks distinct cards. The board has at least three.
    pub(super) fn new(game: BoardGame, hole: Hole, board: CardSet) -> Self {
        let high = game.hands.best(hole, board).expect("the board has three cards at least");
        let low = game.info.splits_pot.then(|| game.hands.best_low(hole, board));
        Self { hole, board, high, low }
    }

    /// Reads hole cards and then a board from one text.
    pub(super) fn read(text: &str, game: BoardGame) -> Result<Self, String> {
        let (hole, board) = split(text, game, BOARDS)?;
        Ok(Self::new(game, hole, board))
    }

    /// Returns the lowest hand in words, in games that split the pot.
    pub(super) fn low_text(&self) -> Option<String> {
        let low = self.low.as_ref()?;
        Some(low.as_ref().map_or_else(|| NO_LOW.into(), text))
    }

    /// Adds the fields of the hand to an object, and those of the lowest hand in games that split the pot.
    pub(super) fn json(&self, mut object: Value) -> Value {
        if let (Value::Object(fields), Value::Object(more)) = (&mut object, json(&self.high)) {
            fields.extend(more);
        }
        if let Some(low) = &self.low {
            object["low"] = low.as_ref().map(json).into();
        }
        object
    }
}

/// Returns a hand in words, with the cards of the player and of the board that play.
pub(super) fn text<O: Embedded>(played: &Played<RankIn<O>>) -> String {
    let class = TableOf::<O>::embedded().class(played.rank);
    format!("{class} ({} + {})", played.hole, played.board)
}

fn json<O: Embedded>(played: &Played<RankIn<O>>) -> Value {
    let class = TableOf::<O>::embedded().class(played.rank);
    let category: AnyCategory = class.category().into();
    json!({
        "category": category.snake_case(),
        "description": class.to_string(),
        "best": class.best_five(played.cards()).map(|best| best.to_string()),
        "plays": { "hole": played.hole.to_string(), "board": played.board.to_string() },
        "rank": played.rank.as_u16(),
    })
}

/// Reads a player's hole cards. `place` names their source in error messages.
pub(super) fn read_hole(text: &str, game: BoardGame, place: &str) -> Result<Hole, Failure> {
    let cards: CardSet = text.parse().map_err(|error: ParseCardError| format!("{place}: {error}"))?;
    let (found, expected) = (cards.len(), game.info.hole_cards);
    match Hole::new(cards) {
        Some(hole) if found == expected => Ok(hole),
        _ => {
            let (found, title) = (counted(found as f64, "card"), game.info.title);
            Err(format!("{place}: {found}: a hand has {expected} in {title}").into())
        }
    }
}

/// Reads a board of three to five cards.
pub(super) fn read_whole_board(text: &str, game: BoardGame) -> Result<CardSet, String> {
    let board: CardSet = read_board(text, game.info.deck, game.info.title)?.into_iter().collect();
    match board.len() {
        found if BOARDS.contains(&found) => Ok(board),
        found => {
            let found = counted(found as f64, "card");
            Err(format!("--board {:?}: {found}: expected 3, 4 or 5", cut(text)))
        }
    }
}

/// Splits a text into hole cards and a board. If there are spaces, one must be between the two, because other
/// groups of cards are a mistake.
pub(super) fn split(
    text: &str,
    game: BoardGame,
    boards: RangeInclusive<usize>,
) -> Result<(Hole, CardSet), String> {
    let cards = parse_cards(text).map_err(|error| error.to_string())?;
    let hole_cards = game.info.hole_cards;
    let (least, most) = (hole_cards + boards.start(), hole_cards + boards.end());
    if !(least..=most).contains(&cards.len()) {
        let (numbers, board) = match boards.start() == boards.end() {
            true => (least.to_string(), boards.end().to_string()),
            false => (format!("{least} to {most}"), format!("{} to {}", boards.start(), boards.end())),
        };
        let (found, title) = (counted(cards.len() as f64, "card"), game.info.title);
        return Err(format!(
            "{found}: expected {numbers} in {title}, {hole_cards} hole cards and a board of {board}"
        ));
    }
    // The number of cards before each space.
    let words = text.split([' ', '\t', ',']).filter(|word| !word.is_empty());
    let counts = words.scan(0, |cards, word| {
        *cards += CardReader::new(word).count();
        Some(*cards)
    });
    let counts: Vec<usize> = counts.collect();
    if counts.len() > 1 && !counts.contains(&hole_cards) {
        let title = game.info.title;
        return Err(format!("no space after card {hole_cards}: in {title} the board begins there"));
    }
    let (hole, board) = cards.split_at(hole_cards);
    let hole = Hole::new(set(hole)).ok_or("no hole cards")?;
    Ok((hole, set(board)))
}

fn set(cards: &[Card]) -> CardSet {
    cards.iter().copied().collect()
}
