//! Hand ranks.

use std::marker::PhantomData;
use std::slice;

use equity::Hole;
use evaluator::lookup::batch::{BatchError, Bits, Hands, Rows};
use evaluator::order::{AceToFive, Badugi, DeuceToSeven, High, ShortDeck, ShortDeckTrips};
use evaluator::{Card, CardReader, CardSet, Embedded, HandError, ParseCardError, RankIn, TableOf};

use questions::RankedGame;

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
static RANKERS: [&dyn Ranker; 6] = [
    &In::<High>(PhantomData),
    &In::<ShortDeck>(PhantomData),
    &In::<ShortDeckTrips>(PhantomData),
    &In::<AceToFive>(PhantomData),
    &In::<DeuceToSeven>(PhantomData),
    &In::<Badugi>(PhantomData),
];

/// Returns the games whose rules decide which hole cards play with which cards of the board, such as Omaha. Their
/// numbers follow those of [`RANKERS`]. Their ranks are those of the first ranker.
fn board_games() -> impl Iterator<Item = RankedGame> {
    RankedGame::all().filter(|game| game.board_hands().is_some())
}

/// Returns the game with a number, if its hands need a board.
fn board_game(game: usize) -> Option<RankedGame> {
    board_games().nth(game.checked_sub(RANKERS.len())?)
}

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
    if let Some(game) = RankedGame::named(&name).filter(|game| game.is_ranked()) {
        let on_board = board_games().position(|other| other == game).map(|place| RANKERS.len() + place);
        let by_order = || RANKERS.iter().position(|ranker| ranker.name() == game.order().name());
        if let Some(number) = on_board.or_else(by_order) {
            return number as i32;
        }
    }
    let known = RANKERS.iter().map(|ranker| ranker.name()).chain(board_games().map(RankedGame::name));
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
    if let Some(game) = board_game(game) {
        return refuse_without_board(game);
    }
    ranker(game).rank(set(low, high)).map_or_else(|error| refuse_hand(&error), i32::from)
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn best_five(game: usize, low: u32, high: u32) -> i32 {
    if let Some(game) = board_game(game) {
        return refuse_without_board(game);
    }
    match ranker(game).best_five(set(low, high)) {
        Ok(best) => write_cards(best.into_iter()),
        Err(error) => refuse_hand(&error),
    }
}

/// Writes the refusal of a hand whose game needs a board.
fn refuse_without_board(game: RankedGame) -> i32 {
    let name = game.name();
    refuse(
        "board",
        None,
        format_args!(
            "{name} needs the hole cards and the board: expected the option board, which rank, describe and bestFive have"
        ),
    )
}

/// The best hand of hole cards on a board: its rank and the cards that play, best first.
fn on_board(game: usize, hole: CardSet, board: CardSet) -> Result<(u16, Vec<Card>), (&'static str, String)> {
    if let Some(card) = (hole & board).iter().next() {
        return Err(("board", format!("{card} is in the hand and on the board")));
    }
    let Some(game) = board_game(game) else {
        let (ranker, set) = (ranker(game), hole | board);
        let best = ranker.rank(set).and_then(|rank| Ok((rank, ranker.best_five(set)?)));
        return best.map_err(|error| ("cards", error.to_string()));
    };
    let (title, found) = (game.title(), hole.len());
    let expected = game.playing().map_or(0, |game| game.info().hole_cards);
    if found != expected {
        return Err(("cards", format!("{found} hole cards: {title} has {expected}")));
    }
    let best = Hole::new(hole).and_then(|hole| game.board_hands()?.best(hole, board));
    let best = best.ok_or_else(|| {
        let found = board.len();
        ("board", format!("a board of {found} cards: expected 3 to 5"))
    })?;
    let cards = RANKERS[0].best_five(best.cards()).map_err(|error| ("cards", error.to_string()))?;
    Ok((best.rank.as_u16(), cards))
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn rank_on_board(game: usize, hole_low: u32, hole_high: u32, low: u32, high: u32) -> i32 {
    match on_board(game, set(hole_low, hole_high), set(low, high)) {
        Ok((rank, _)) => rank.into(),
        Err((field, said)) => refuse(field, None, said),
    }
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn best_on_board(game: usize, hole_low: u32, hole_high: u32, low: u32, high: u32) -> i32 {
    match on_board(game, set(hole_low, hole_high), set(low, high)) {
        Ok((_, best)) => write_cards(best.into_iter()),
        Err((field, said)) => refuse(field, None, said),
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
    if let Some(game) = board_game(game) {
        return refuse_without_board(game);
    }
    // SAFETY: JavaScript passes the address of `count` rows that it has written.
    let rows = unsafe { slice::from_raw_parts(rows, cards * count) };
    // SAFETY: JavaScript passes the address of as many ranks, which `allocate` has set to 0 and aligned.
    let ranks = unsafe { slice::from_raw_parts_mut(ranks, count) };
    outcome(ranker(game).rank_rows(cards, rows, ranks), count)
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn rank_sets(game: usize, sets: *const u64, count: usize, ranks: *mut u16) -> i32 {
    if let Some(game) = board_game(game) {
        return refuse_without_board(game);
    }
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
