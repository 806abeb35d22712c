//! Hand ranks.

use std::marker::PhantomData;
use std::slice;

use evaluator::lookup::batch::{BatchError, Bits, Hands, Rows};
use evaluator::order::High;
#[cfg(feature = "orders")]
use evaluator::order::{AceToFive, Badugi, DeuceToSeven, ShortDeck, ShortDeckTrips};
use evaluator::{Card, CardReader, CardSet, Embedded, Game, HandError, ParseCardError, RankIn, TableOf};

use super::boards::{self, BoardGame};
use super::{FAILED, either, refuse, set, text, write};

/// The functions of an order of hands.
pub(super) trait Ranker: Sync {
    /// Returns the name of the game.
    fn name(&self) -> &'static str;

    fn rank(&self, set: CardSet) -> Result<u16, HandError>;

    /// Ranks hands of `cards` card ids each, one to seven. Returns the error of the first invalid hand.
    fn rank_rows(&self, cards: usize, ids: &[u8], ranks: &mut [u16]) -> Result<(), BatchError>;

    /// Ranks sets by their bits. Returns the error of the first invalid hand.
    fn rank_sets(&self, sets: &[u64], ranks: &mut [u16]) -> Result<(), BatchError>;

    /// Returns the words for a hand rank, or the reason why the number is not one.
    fn words(&self, rank: u16) -> Result<String, String>;

    /// Returns the cards of a set that play, best first.
    fn best_five(&self, set: CardSet) -> Result<Vec<Card>, HandError>;
}

/// The functions of the order `O`.
struct In<O>(PhantomData<fn() -> O>);

/// The games whose hands are ranked. JavaScript names them by their place in this list.
static RANKERS: &[&dyn Ranker] = &[
    &In::<High>(PhantomData),
    #[cfg(feature = "orders")]
    &In::<ShortDeck>(PhantomData),
    #[cfg(feature = "orders")]
    &In::<ShortDeckTrips>(PhantomData),
    #[cfg(feature = "orders")]
    &In::<AceToFive>(PhantomData),
    #[cfg(feature = "orders")]
    &In::<DeuceToSeven>(PhantomData),
    #[cfg(feature = "orders")]
    &In::<Badugi>(PhantomData),
];

impl<O: Embedded> In<O> {
    fn rank_all(hands: impl Hands, ranks: &mut [u16]) -> Result<(), BatchError> {
        let mut first = None;
        TableOf::<O>::embedded().batch().rank_lossy(hands, ranks, |error| {
            first.get_or_insert(error);
        })?;
        first.map_or(Ok(()), Err)
    }
}

impl<O: Embedded> Ranker for In<O> {
    fn name(&self) -> &'static str {
        O::TEXT
    }

    fn rank(&self, set: CardSet) -> Result<u16, HandError> {
        TableOf::<O>::embedded().rank_set(set).map(RankIn::as_u16)
    }

    fn rank_rows(&self, cards: usize, ids: &[u8], ranks: &mut [u16]) -> Result<(), BatchError> {
        match cards {
            1 => Self::rank_all(Rows(ids.as_chunks::<1>().0), ranks),
            2 => Self::rank_all(Rows(ids.as_chunks::<2>().0), ranks),
            3 => Self::rank_all(Rows(ids.as_chunks::<3>().0), ranks),
            4 => Self::rank_all(Rows(ids.as_chunks::<4>().0), ranks),
            5 => Self::rank_all(Rows(ids.as_chunks::<5>().0), ranks),
            6 => Self::rank_all(Rows(ids.as_chunks::<6>().0), ranks),
            _ => Self::rank_all(Rows(ids.as_chunks::<7>().0), ranks),
        }
    }

    fn rank_sets(&self, sets: &[u64], ranks: &mut [u16]) -> Result<(), BatchError> {
        Self::rank_all(Bits(sets), ranks)
    }

    fn words(&self, rank: u16) -> Result<String, String> {
        let rank = RankIn::<O>::try_from(rank).map_err(|error| error.to_string())?;
        Ok(TableOf::<O>::embedded().class(rank).to_string())
    }

    fn best_five(&self, set: CardSet) -> Result<Vec<Card>, HandError> {
        let table = TableOf::<O>::embedded();
        let best = table.class(table.rank_set(set)?).best_five(set);
        Ok(best.into_iter().flatten().collect())
    }
}

/// A game by its number.
pub(super) enum Numbered {
    /// A game that ranks all cards of a hand.
    Order(&'static dyn Ranker),
    /// A game whose rules decide which hole cards play with which cards of the board, such as Omaha. The numbers
    /// of these games follow those of [`RANKERS`]. Their ranks are those of the first ranker.
    Board(BoardGame),
}

/// Returns the game with a number. Writes the refusal of other numbers.
pub(super) fn numbered(game: usize) -> Result<Numbered, i32> {
    if let Some(ranker) = RANKERS.get(game) {
        return Ok(Numbered::Order(*ranker));
    }
    let on_board = boards::games().nth(game - RANKERS.len()).map(Numbered::Board);
    on_board.ok_or_else(|| {
        let count = RANKERS.len() + boards::games().count();
        refuse("game", None, format_args!("game number {game}: expected 0 to {}", count - 1))
    })
}

/// Returns the ranker of a game that ranks all cards of a hand. Writes the refusal of other games.
fn ranker(game: usize) -> Result<&'static dyn Ranker, i32> {
    match numbered(game)? {
        Numbered::Order(ranker) => Ok(ranker),
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
    if let Some(place) = RANKERS.iter().position(|ranker| ranker.name().eq_ignore_ascii_case(&name)) {
        return place as i32;
    }
    let order = name.parse::<Game>().ok().or_else(|| boards::order(&name));
    let by_order =
        || RANKERS.iter().position(|ranker| order.is_some_and(|order| ranker.name() == order.to_string()));
    let on_board = || boards::place(&name).map(|place| RANKERS.len() + place);
    if let Some(number) = on_board().or_else(by_order) {
        return number as i32;
    }
    let known = RANKERS.iter().map(|ranker| ranker.name()).chain(boards::names());
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
    let rank = |ranker: &dyn Ranker| {
        Ok(ranker.rank(set(low, high)?).map_or_else(|error| refuse_hand(&error), i32::from))
    };
    either(ranker(game).and_then(rank))
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn best_five(game: usize, low: u32, high: u32) -> i32 {
    let best = |ranker: &dyn Ranker| match ranker.best_five(set(low, high)?) {
        Ok(best) => Ok(write_cards(best.into_iter())),
        Err(error) => Err(refuse_hand(&error)),
    };
    either(ranker(game).and_then(best))
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
    let of_order = |ranker: &dyn Ranker, set| Ok((ranker.rank(set)?, ranker.best_five(set)?));
    match game {
        Numbered::Order(ranker) => of_order(ranker, hole | board),
        Numbered::Board(game) => of_order(RANKERS[0], boards::best(game, hole, board)?),
    }
    .map_err(|error| refuse_hand(&error))
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

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn describe(game: usize, rank: u32) -> i32 {
    let ranker = match numbered(game) {
        Ok(Numbered::Order(ranker)) => ranker,
        Ok(Numbered::Board(_)) => RANKERS[0],
        Err(failed) => return failed,
    };
    let words =
        u16::try_from(rank).map_err(|_| format!("{rank} is not a hand rank: expected an integer of 16 bits"));
    match words.and_then(|rank| ranker.words(rank)) {
        Ok(words) => {
            write(words);
            0
        }
        Err(error) => refuse("rank", None, error),
    }
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn rank_rows(game: usize, cards: usize, rows: *const u8, count: usize, ranks: *mut u16) -> i32 {
    if !(1..=7).contains(&cards) {
        return refuse("cards", None, format_args!("rows of {cards} cards: expected 1 to 7"));
    }
    either(ranker(game).map(|ranker| {
        // SAFETY: JavaScript passes the address of `count` rows that it has written.
        let rows = unsafe { slice::from_raw_parts(rows, cards * count) };
        // SAFETY: JavaScript passes the address of as many ranks, which `allocate` has set to 0 and aligned.
        let ranks = unsafe { slice::from_raw_parts_mut(ranks, count) };
        outcome(ranker.rank_rows(cards, rows, ranks), count)
    }))
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn rank_sets(game: usize, sets: *const u64, count: usize, ranks: *mut u16) -> i32 {
    either(ranker(game).map(|ranker| {
        // SAFETY: JavaScript passes the address of `count` sets that it has written. `allocate` has aligned it.
        let sets = unsafe { slice::from_raw_parts(sets, count) };
        // SAFETY: JavaScript passes the address of as many ranks, which `allocate` has set to 0 and aligned.
        let ranks = unsafe { slice::from_raw_parts_mut(ranks, count) };
        outcome(ranker.rank_sets(sets, ranks), count)
    }))
}

/// Returns the number of ranks, or writes the refusal of the first invalid hand.
fn outcome(outcome: Result<(), BatchError>, count: usize) -> i32 {
    match outcome {
        Ok(()) => i32::try_from(count).unwrap_or(FAILED),
        Err(error) => refuse("hands", error.hand().map(|hand| ("index", hand)), error),
    }
}
