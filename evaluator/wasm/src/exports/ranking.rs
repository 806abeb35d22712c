//! Hand ranks.

use std::slice;

use evaluator::lookup::batch::BatchError;
use evaluator::{AnyTable, Card, CardReader, CardSet, Game, HandError, ParseCardError};

use super::boards::{self, BoardGame};
use super::{FAILED, either, refuse, set, text, write};

/// The orders of hands in this module. JavaScript names them by their place in this list.
const ORDERS: &[Game] = if cfg!(feature = "orders") { &Game::ALL } else { &[Game::Holdem] };

/// A game by its number.
pub(super) enum Numbered {
    /// A game that ranks all cards of a hand.
    Order(&'static dyn AnyTable),
    /// A game whose rules decide which hole cards play with which cards of the board, such as Omaha. The numbers
    /// of these games follow those of [`ORDERS`]. Their ranks are those of hold'em.
    Board(BoardGame),
}

/// Returns the game with a number. Writes the refusal of other numbers.
pub(super) fn numbered(game: usize) -> Result<Numbered, i32> {
    let found = match ORDERS.get(game) {
        Some(order) => order.table().map(Numbered::Order),
        None => boards::games().nth(game - ORDERS.len()).map(Numbered::Board),
    };
    found.ok_or_else(|| {
        let count = ORDERS.len() + boards::games().count();
        refuse("game", None, format_args!("game number {game}: expected 0 to {}", count - 1))
    })
}

/// Returns the table of a game that ranks all cards of a hand. Writes the refusal of other games.
fn table(game: usize) -> Result<&'static dyn AnyTable, i32> {
    match numbered(game)? {
        Numbered::Order(table) => Ok(table),
        Numbered::Board(game) => Err(boards::refuse_without(game)),
    }
}

/// Writes the refusal of a hand.
fn refuse_hand(error: &HandError) -> i32 {
    refuse("cards", None, error)
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn game() -> i32 {
    let name = text();
    let place = |order: Game| ORDERS.iter().position(|&known| known == order);
    let on_board = || boards::place(&name).map(|place| ORDERS.len() + place);
    let number = name.parse().ok().and_then(place).or_else(on_board);
    if let Some(number) = number.or_else(|| boards::order(&name).and_then(place)) {
        return number as i32;
    }
    let known = ORDERS.iter().map(Game::to_string).chain(boards::names().map(String::from));
    let known = known.collect::<Vec<_>>().join(", ");
    refuse("game", None, format_args!("game {name:?}: expected one of {known}"))
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn cards() -> i32 {
    let text = text();
    match text.parse::<CardSet>() {
        Ok(_) => write_cards(CardReader::new(&text).flatten()),
        Err(error) => {
            let place = match &error {
                ParseCardError::Card { position, .. }
                | ParseCardError::Duplicate { position, .. }
                | ParseCardError::Expected { position, .. } => Some(("place", *position)),
                _ => None,
            };
            refuse("cards", place, error)
        }
    }
}

/// Writes cards as text, and returns their number.
fn write_cards(cards: impl Iterator<Item = Card>) -> i32 {
    let cards: Vec<_> = cards.map(|card| card.to_string()).collect();
    write(cards.join(" "));
    cards.len() as i32
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn rank(game: usize, low: u32, high: u32) -> i32 {
    let rank = |table: &dyn AnyTable| {
        Ok(table.rank_set(set(low, high)?).map_or_else(|error| refuse_hand(&error), i32::from))
    };
    either(table(game).and_then(rank))
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn best_five(game: usize, low: u32, high: u32) -> i32 {
    let best = |table: &dyn AnyTable| match table.best_five(set(low, high)?) {
        Ok(best) => Ok(write_cards(best.into_iter())),
        Err(error) => Err(refuse_hand(&error)),
    };
    either(table(game).and_then(best))
}

/// The best hand of hole cards on a board: its rank and the cards that play, best first. Writes the refusal of
/// other cards.
fn on_board(
    game: usize,
    hole: Result<CardSet, i32>,
    board: Result<CardSet, i32>,
) -> Result<(u16, Vec<Card>), i32> {
    let (game, hole, board) = (numbered(game)?, hole?, board?);
    if let Some(card) = (hole & board).iter().next() {
        return Err(refuse("board", None, format_args!("{card} is in the hand and on the board")));
    }
    let (table, cards) = match game {
        Numbered::Order(table) => (table, hole | board),
        Numbered::Board(game) => (self::table(0)?, boards::best(game, hole, board)?),
    };
    let of_order = || Ok((table.rank_set(cards)?, table.best_five(cards)?.to_vec()));
    of_order().map_err(|error| refuse_hand(&error))
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn rank_on_board(game: usize, hole_low: u32, hole_high: u32, low: u32, high: u32) -> i32 {
    either(on_board(game, set(hole_low, hole_high), set(low, high)).map(|(rank, _)| rank.into()))
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn best_on_board(game: usize, hole_low: u32, hole_high: u32, low: u32, high: u32) -> i32 {
    either(
        on_board(game, set(hole_low, hole_high), set(low, high))
            .map(|(_, best)| write_cards(best.into_iter())),
    )
}

/// Returns the words for a hand rank. Writes the refusal of other numbers.
fn words(game: usize, rank: u32) -> Result<String, i32> {
    let table = match numbered(game)? {
        Numbered::Order(table) => table,
        Numbered::Board(_) => table(0)?,
    };
    let message = format_args!("{rank} is not a hand rank: expected an integer of 16 bits");
    let rank = u16::try_from(rank).map_err(|_| refuse("rank", None, message))?;
    table.describe(rank).map_err(|error| refuse("rank", None, error))
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn describe(game: usize, rank: u32) -> i32 {
    either(words(game, rank).map(|words| {
        write(words);
        0
    }))
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn rank_rows(game: usize, cards: usize, rows: *const u8, count: usize, ranks: *mut u16) -> i32 {
    if !(1..=7).contains(&cards) {
        return refuse("cards", None, format_args!("rows of {cards} cards: expected 1 to 7"));
    }
    either(table(game).map(|table| {
        // SAFETY: JavaScript passes the address of `count` rows that it has written.
        let rows = unsafe { slice::from_raw_parts(rows, cards * count) };
        // SAFETY: JavaScript passes the address of as many ranks, which `allocate` has set to 0 and aligned.
        let ranks = unsafe { slice::from_raw_parts_mut(ranks, count) };
        outcome(table.rank_rows(cards, rows, ranks, &mut |_| ()), count)
    }))
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn rank_sets(game: usize, sets: *const u64, count: usize, ranks: *mut u16) -> i32 {
    either(table(game).map(|table| {
        // SAFETY: JavaScript passes the address of `count` sets that it has written. `allocate` has aligned it.
        let sets = unsafe { slice::from_raw_parts(sets, count) };
        // SAFETY: JavaScript passes the address of as many ranks, which `allocate` has set to 0 and aligned.
        let ranks = unsafe { slice::from_raw_parts_mut(ranks, count) };
        outcome(table.rank_sets(sets, ranks, &mut |_| ()), count)
    }))
}

/// Returns the number of ranks, or writes the refusal of the first invalid hand.
fn outcome(outcome: Result<(), BatchError>, count: usize) -> i32 {
    match outcome {
        Ok(()) => i32::try_from(count).unwrap_or(FAILED),
        Err(error) => refuse("hands", error.hand().map(|hand| ("index", hand)), error),
    }
}
