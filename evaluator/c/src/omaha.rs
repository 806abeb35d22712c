//! Hand ranks in Omaha, where exactly two hole cards play with exactly three of the board.

use std::ops::RangeInclusive;

use equity::Hole;
use equity::game::BoardHands;
use evaluator::lookup::batch::BatchError;
use evaluator::{Card, CardSet, HandRank, RankIn};
use questions::RankedGame;

use crate::error::{Failure, RivertableError, RivertableStatus, guard};
use crate::memory::{check_apart, null, slice, slice_mut, write};
use crate::rank::RIVERTABLE_NO_RANK;

/// The numbers of cards on a board on which hands are ranked.
const BOARD: RangeInclusive<usize> = 3..=5;

/// The number of rows that are ranked in one call of the library.
const ROWS: usize = 4096;

/// Returns the games in which players have this number of hole cards and some of them play.
fn games(hole_cards: usize) -> impl Iterator<Item = &'static dyn BoardHands> {
    let has_cards = move |game: &RankedGame| {
        game.playing().is_some_and(|playing| playing.info().hole_cards == hole_cards)
    };
    RankedGame::all().filter(has_cards).filter_map(RankedGame::board_hands)
}

/// Returns the first of these games.
fn game(hole_cards: usize) -> Result<&'static dyn BoardHands, Failure> {
    let message = format_args!("{hole_cards} hole cards: expected 4, 5 or 6");
    games(hole_cards).next().ok_or_else(|| Failure::invalid("hole_cards", message))
}

/// Ranks one hand of Omaha with four, five or six hole cards on a board of three to five.
///
/// `hole` are `hole_cards` card ids, and `board` are `board_cards`: see `rivertable_rank_rows` for ids. `high` receives the rank of
/// the best hand, a number of `RIVERTABLE_ORDER_HOLDEM`. `low` receives that of the best low hand of eight or better, a number of
/// `RIVERTABLE_ORDER_ACE_TO_FIVE`, or `RIVERTABLE_NO_RANK` if there is none. It may be a null pointer.
///
/// # Safety
///
/// `hole` and `board` have the sizes above, `high` and `low` are null pointers or have room for a number, and `error` is a null
/// pointer or has room for an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rivertable_rank_omaha(
    hole: *const u8,
    hole_cards: usize,
    board: *const u8,
    board_cards: usize,
    high: *mut u16,
    low: *mut u16,
    error: *mut RivertableError,
) -> RivertableStatus {
    let work = || {
        let game = game(hole_cards)?;
        if !BOARD.contains(&board_cards) {
            let message = format_args!("a board of {board_cards} cards: expected 3 to 5");
            return Err(Failure::invalid("board_cards", message));
        }
        if high.is_null() {
            return Err(null("high", "the address of a result"));
        }
        // SAFETY: the caller of this function guarantees it.
        let hole = cards("hole", unsafe { slice("hole", hole, hole_cards) }?, CardSet::EMPTY)?;
        // SAFETY: the caller of this function guarantees it.
        let board = cards("board", unsafe { slice("board", board, board_cards) }?, hole)?;
        let hole = Hole::new(hole).ok_or_else(|| Failure::invalid("hole", "these are not hole cards"))?;
        let best = game.best(hole, board);
        let best =
            best.ok_or_else(|| Failure::invalid("board", "the hole cards have no hand on this board"))?;
        // SAFETY: the caller of this function guarantees it.
        unsafe { write("high", high, best.rank.as_u16()) }?;
        if low.is_null() {
            return Ok(());
        }
        let best = games(hole_cards)
            .find_map(|game| game.best_low(hole, board).filter(|low| low.rank.is_eight_or_better()));
        // SAFETY: the caller of this function guarantees it.
        unsafe { write("low", low, best.map_or(RIVERTABLE_NO_RANK, |best| RankIn::as_u16(best.rank))) }
    };
    // SAFETY: the caller of this function guarantees it.
    unsafe { guard(error, work) }
}

/// Ranks hands of Omaha with four, five or six hole cards on complete boards.
///
/// `ids` are `rows` times `hole_cards` + 5 card ids, hand after hand: the hole cards, then the board. `ranks` receives `rows` numbers
/// of `RIVERTABLE_ORDER_HOLDEM`. All else is as for `rivertable_rank_rows`.
///
/// # Safety
///
/// `ids` and `ranks` have the sizes above and do not overlap. `error` is a null pointer or has room for an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rivertable_rank_omaha_rows(
    hole_cards: usize,
    ids: *const u8,
    rows: usize,
    ranks: *mut u16,
    error: *mut RivertableError,
) -> RivertableStatus {
    let work = || {
        let game = game(hole_cards)?;
        let width = hole_cards + BOARD.end();
        let too_many =
            || Failure::invalid("rows", format_args!("{rows} rows of {width} cards: expected fewer"));
        let count = rows.checked_mul(width).ok_or_else(too_many)?;
        // SAFETY: the caller of this function guarantees it.
        let ids = unsafe { slice("ids", ids, count) }?;
        check_apart(("ranks", ranks, rows), ("ids", ids))?;
        // SAFETY: the caller of this function guarantees it, and the memory of `ids` is apart.
        let ranks = unsafe { slice_mut("ranks", ranks, rows) }?;
        match rank_rows(game, (ids, width), ranks) {
            None => Ok(()),
            Some((row, error)) => {
                Err(Failure::invalid("ids", format_args!("row {row}: {}", error.reason())).at(Some(row)))
            }
        }
    };
    // SAFETY: the caller of this function guarantees it.
    unsafe { guard(error, work) }
}

/// Ranks all valid rows, and returns the first error with the number of its row.
fn rank_rows(
    game: &dyn BoardHands,
    (ids, width): (&[u8], usize),
    ranks: &mut [u16],
) -> Option<(usize, BatchError)> {
    let (mut first, mut start) = (None, 0);
    let mut found = [HandRank::MIN; ROWS];
    while start < ranks.len() {
        let rows = ROWS.min(ranks.len() - start);
        let part = &ids[start * width..][..rows * width];
        let error = game.rank_rows(part, &mut found[..rows]).err();
        // The rows before an invalid one have been ranked.
        let done = error.and_then(|error| error.hand()).unwrap_or(rows);
        ranks[start..].iter_mut().zip(&found[..done]).for_each(|(to, rank)| *to = rank.as_u16());
        start += done;
        if let Some(error) = error {
            ranks[start] = RIVERTABLE_NO_RANK;
            first.get_or_insert((start, error));
            start += 1;
        }
    }
    first
}

/// Returns the set of card ids. Fails if an id is invalid, occurs twice or is in `others`.
fn cards(field: &'static str, ids: &[u8], others: CardSet) -> Result<CardSet, Failure> {
    let mut set = CardSet::EMPTY;
    for (place, &id) in ids.iter().enumerate() {
        let invalid = |message: String| Failure::invalid(field, message).at(Some(place));
        let message =
            || format!("{id} is not a card id: expected 0 to {} (4 x rank + suit)", Card::COUNT - 1);
        let card = Card::from_id(id).ok_or_else(|| invalid(message()))?;
        if (set | others).contains(card) {
            return Err(invalid(format!("{card} (id {id}) occurs twice: a deck has one of each card")));
        }
        set |= CardSet::from(card);
    }
    Ok(set)
}
