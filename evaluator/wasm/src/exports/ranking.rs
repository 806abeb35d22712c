//! Hand ranks.

use std::marker::PhantomData;
use std::slice;

use evaluator::lookup::batch::{BatchError, Bits, Hands, Rows};
use evaluator::order::{High, ShortDeck, ShortDeckTrips};
use evaluator::{Card, CardReader, CardSet, Embedded, HandError, ParseCardError, RankIn, TableOf};

use super::{FAILED, refuse, text, write};

/// The functions of an order of hands.
trait Ranker: Sync {
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
static RANKERS: [&dyn Ranker; 3] =
    [&In::<High>(PhantomData), &In::<ShortDeck>(PhantomData), &In::<ShortDeckTrips>(PhantomData)];

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

/// Returns the ranker at a place of the list. Other numbers are the first game's.
fn ranker(game: usize) -> &'static dyn Ranker {
    *RANKERS.get(game).unwrap_or(&RANKERS[0])
}

/// Returns the set with these bits. Bits of no card are left out: JavaScript has none.
fn set(low: u32, high: u32) -> CardSet {
    CardSet::from_bits_truncate(u64::from(low) | u64::from(high) << 32)
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
    let [first, second, third] = RANKERS.map(Ranker::name);
    refuse("game", None, format_args!("game {name:?}: expected {first}, {second} or {third}"))
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
    ranker(game).rank(set(low, high)).map_or_else(|error| refuse_hand(&error), i32::from)
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn best_five(game: usize, low: u32, high: u32) -> i32 {
    match ranker(game).best_five(set(low, high)) {
        Ok(best) => write_cards(best.into_iter()),
        Err(error) => refuse_hand(&error),
    }
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn describe(game: usize, rank: u32) -> i32 {
    // No hand rank has more than 16 bits, and the largest number of 16 bits is not one.
    match ranker(game).words(u16::try_from(rank).unwrap_or(u16::MAX)) {
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
    // SAFETY: JavaScript passes the address of `count` rows that it has written.
    let rows = unsafe { slice::from_raw_parts(rows, cards * count) };
    // SAFETY: JavaScript passes the address of as many ranks, which `allocate` has set to 0 and aligned.
    let ranks = unsafe { slice::from_raw_parts_mut(ranks, count) };
    outcome(ranker(game).rank_rows(cards, rows, ranks), count)
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn rank_sets(game: usize, sets: *const u64, count: usize, ranks: *mut u16) -> i32 {
    // SAFETY: JavaScript passes the address of `count` sets that it has written. `allocate` has aligned it.
    let sets = unsafe { slice::from_raw_parts(sets, count) };
    // SAFETY: JavaScript passes the address of as many ranks, which `allocate` has set to 0 and aligned.
    let ranks = unsafe { slice::from_raw_parts_mut(ranks, count) };
    outcome(ranker(game).rank_sets(sets, ranks), count)
}

/// Returns the number of ranks, or writes the refusal of the first invalid hand.
fn outcome(outcome: Result<(), BatchError>, count: usize) -> i32 {
    match outcome {
        Ok(()) => i32::try_from(count).unwrap_or(FAILED),
        Err(error) => refuse("hands", error.hand().map(|hand| ("index", hand)), error),
    }
}
