//! `matrix`: every combo against every other on a board.
//!
//! A row belongs to one hero. For each runout, the rank of the hero's hand is compared with all others at
//! once. A win counts two and a tie one, so that a flop's 1,081 boards fit in 16 bits. Before the flop the
//! counts come from the preflop table.

use evaluator::lookup::board::BoardRanks;
use evaluator::{Card, CardSet, HandRank, HoleCards};
use holdem::PreflopTable;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use rayon::prelude::*;

use super::engine::board_sweep;
use crate::arguments::{Text, board_and_dead, invalid};
use crate::run::{Tell, for_each, run, stopped};
use crate::threads::Threads;

const COMBOS: usize = HoleCards::COUNT;

/// The value in an int8 matrix for combos that cannot meet.
const CANNOT_MEET: i8 = i8::MIN;

/// Returns the outcome of every combo against every other: 1,326 x 1,326 in the order of `rivertable.COMBOS`,
/// a row for each hero.
///
/// `dtype="float32"` gives the hero's equities, 0 to 1, over all runouts, and NaN if the combos share a card
/// with each other, with the board or with the dead cards. `dtype="int8"`, on five cards only, gives 1 if the
/// hero wins, 0 for a tie, -1 if the hero loses, and -128 for combos that cannot meet. The board has 0, 3, 4
/// or 5 cards. Dead cards need a board.
///
/// >>> import rivertable as rt
/// >>> m = rt.matrix("Qh 9d 8c 3s 2d", dtype="int8")
/// >>> aces, kings, queen = (rt.COMBOS.index(combo) for combo in ("AsAh", "KsKh", "QhJh"))
/// >>> int(m[aces, kings]), int(m[kings, aces]), int(m[aces, queen])
/// (1, -1, -128)
#[pyfunction]
#[pyo3(signature = (board = None, dead = None, *, dtype = Text::from("float32"), threads = None, progress = None),
    text_signature = "(board=None, dead=None, *, dtype='float32', threads=None, progress=None)")]
fn matrix<'py>(
    py: Python<'py>,
    board: Option<&Bound<'py, PyAny>>,
    dead: Option<&Bound<'py, PyAny>>,
    dtype: Text,
    threads: Option<Threads>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let [board, dead] = board_and_dead(board, dead)?;
    check_left(board, dead)?;
    let dtype = &*dtype;
    match dtype {
        "float32" => {
            let rows = run(py, threads, progress, |tell, _| {
                let filled = |fill: &(dyn Fn(usize, &mut [f32]) + Sync)| filled(f32::NAN, fill, tell);
                if board.is_empty() { filled(&preflop) } else { filled(&Boards::new(board, dead).equities()) }
                    .ok_or_else(stopped)
            })?;
            square(py, rows)
        }
        "int8" if board.len() == 5 => {
            let rows = run(py, threads, progress, |tell, _| {
                let boards = Boards::new(board, dead);
                filled(CANNOT_MEET, &|hero, row: &mut [i8]| boards.outcomes(hero, row), tell)
                    .ok_or_else(stopped)
            })?;
            square(py, rows)
        }
        "int8" => {
            Err(invalid("dtype \"int8\": expected a board of five cards, because other boards give equities"))
        }
        _ => Err(invalid(format_args!("dtype {dtype:?}: expected \"float32\" or \"int8\""))),
    }
}

/// Returns the rows as an array.
fn square<T: numpy::Element>(py: Python<'_>, rows: Vec<T>) -> PyResult<Bound<'_, PyAny>> {
    Ok(PyArray1::from_vec(py, rows).reshape([COMBOS; 2])?.into_any())
}

/// Checks that enough cards are left for two hands and the rest of the board.
fn check_left(board: CardSet, dead: CardSet) -> PyResult<()> {
    if board.is_empty() && !dead.is_empty() {
        return Err(invalid("dead cards without a board: expected a board of 3, 4 or 5 cards"));
    }
    let (left, needed) = (Card::COUNT - (board | dead).len(), 4 + 5 - board.len());
    if left < needed {
        return Err(invalid(format_args!("{left} cards are left, and {needed} are needed")));
    }
    Ok(())
}

/// Returns a matrix whose rows `fill` writes. Returns `None` if the caller stopped the work.
fn filled<T: Copy + Send>(
    empty: T,
    fill: &(dyn Fn(usize, &mut [T]) + Sync),
    tell: Tell<'_>,
) -> Option<Vec<T>> {
    let mut rows = vec![empty; COMBOS * COMBOS];
    let heroes = rows.par_chunks_exact_mut(COMBOS).enumerate();
    for_each(heroes, tell, |(hero, row)| fill(hero, row)).is_continue().then_some(rows)
}

fn preflop(hero: usize, row: &mut [f32]) {
    let table = PreflopTable::embedded();
    for (equity, villain) in row.iter_mut().zip(HoleCards::ALL) {
        if let Some(shares) = table.outcome(HoleCards::ALL[hero], villain) {
            *equity = shares.equity() as f32;
        }
    }
}

/// The ranks of all combos on all runouts.
struct Boards {
    ranks: Vec<BoardRanks>,
    known: CardSet,
    /// The number of board cards to come.
    missing: usize,
}

impl Boards {
    fn new(board: CardSet, dead: CardSet) -> Self {
        let left: Vec<Card> = Card::ALL.into_iter().filter(|&card| !(board | dead).contains(card)).collect();
        let mut boards = vec![(board, 0)];
        for _ in board.len()..5 {
            let longer = |&(board, from): &(CardSet, usize)| {
                (from..left.len()).map(|next| (board | left[next].into(), next + 1)).collect::<Vec<_>>()
            };
            boards = boards.iter().flat_map(longer).collect();
        }
        let ranks =
            boards.par_iter().map(|(board, _)| board_sweep().ranks(*board).expect("it has five cards"));
        Self { ranks: ranks.collect(), known: board | dead, missing: 5 - board.len() }
    }

    /// Returns `true` if a hero and a villain can be dealt together.
    fn can_meet(&self, hero: HoleCards, villain: HoleCards) -> bool {
        let (hero, villain) = (hero.card_set(), villain.card_set());
        !hero.intersects(villain) && !(hero | villain).intersects(self.known)
    }

    /// Returns for each villain twice the number of boards that the hero wins plus the number of ties, and
    /// the number of boards for one pair of combos.
    fn halves(&self, hero: usize) -> ([u16; COMBOS], u16) {
        let mut halves = [0; COMBOS];
        for ranks in &self.ranks {
            let ranks = ranks.as_slice();
            let ours = ranks[hero];
            if ours == HandRank::NO_RANK {
                continue;
            }
            for (halves, &theirs) in halves.iter_mut().zip(ranks) {
                // `NO_RANK` is larger than all ranks, so blocked combos count nothing.
                *halves += u16::from(ours > theirs) + u16::from(ours >= theirs);
            }
        }
        let left = Card::COUNT - self.known.len();
        let boards = match self.missing {
            0 => 1,
            1 => left - 4,
            _ => (left - 4) * (left - 5) / 2,
        };
        (halves, boards as u16)
    }

    fn equities(&self) -> impl Fn(usize, &mut [f32]) + Sync + '_ {
        |hero, row| {
            let (halves, boards) = self.halves(hero);
            for (villain, equity) in row.iter_mut().enumerate() {
                if self.can_meet(HoleCards::ALL[hero], HoleCards::ALL[villain]) {
                    *equity = f32::from(halves[villain]) / f32::from(2 * boards);
                }
            }
        }
    }

    /// Writes the hero's outcomes on a whole board, as in an int8 matrix.
    fn outcomes(&self, hero: usize, row: &mut [i8]) {
        let (halves, _) = self.halves(hero);
        for (villain, outcome) in row.iter_mut().enumerate() {
            if self.can_meet(HoleCards::ALL[hero], HoleCards::ALL[villain]) {
                *outcome = halves[villain] as i8 - 1;
            }
        }
    }
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(matrix, module)?)
}
