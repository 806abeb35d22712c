//! `RiverPair` and `AllInPair`: the live combos of two ranges at many terminals of a game tree, for solvers.

use std::array::from_fn;

use evaluator::HoleCards;
use holdem::range::Range;
use holdem::solver::{AllInPair, Payoffs, ReachError, Real, RiverPair, Tile, TileScratch};
use numpy::{
    Element, PyArray1, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyReadonlyArrayDyn,
    PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use super::engine::engine;
use super::read::range;
use super::river::{check_apart, not_contiguous, shared};
use crate::arguments::{Integer, cards, invalid, type_name};
use crate::column::as_array;
use crate::games::BoardGame;

/// The number of terminals in a tile.
const LANES: usize = 16;

/// A pair of either kind.
enum SolverPair {
    River(RiverPair),
    AllIn(AllInPair),
}

/// Evaluates an expression with `$pair` set to the pair of either kind.
macro_rules! of_pair {
    ($either:expr, $pair:ident => $value:expr) => {
        match $either {
            SolverPair::River($pair) => $value,
            SolverPair::AllIn($pair) => $value,
        }
    };
}

impl SolverPair {
    /// Returns the combos of player 0 or 1.
    fn combos(&self, player: usize) -> &[HoleCards] {
        of_pair!(self, pair => pair.combos(player)).unwrap_or_default()
    }
}

/// The element types of arrays.
trait Float: Real + Element {
    fn of(number: f64) -> Self;
}

impl Float for f32 {
    fn of(number: f64) -> Self {
        number as Self
    }
}

impl Float for f64 {
    fn of(number: f64) -> Self {
        number
    }
}

/// The payoffs of terminals.
enum Worth {
    /// The payoffs of a win, a tie and a loss.
    Showdown([Numbers; 3]),
    Fold(Numbers),
}

/// A number for all terminals, or one for each.
enum Numbers {
    All(f64),
    Each(Vec<f64>),
}

impl Numbers {
    fn of<'py>(object: &Bound<'py, PyAny>, what: &str, terminals: Option<usize>) -> PyResult<Self> {
        if let Ok(number) = object.extract::<f64>() {
            return Ok(Self::All(number));
        }
        let numpy = object.py().import("numpy")?;
        let numbers = |array: Bound<'py, PyUntypedArray>| {
            let is_number = matches!(array.dtype().kind(), b'f' | b'i' | b'u');
            let array = numpy.call_method1("ascontiguousarray", (array, "float64")).ok()?;
            array.extract::<PyReadonlyArray1<'py, f64>>().ok().filter(|_| is_number)
        };
        let Some(array) = as_array(object).ok().and_then(numbers) else {
            let given = type_name(object);
            return Err(PyTypeError::new_err(format!(
                "{what}: expected a number, or one for each terminal; not {given}"
            )));
        };
        match terminals {
            Some(terminals) if array.len() == terminals => Ok(Self::Each(array.as_slice()?.to_vec())),
            Some(terminals) => {
                Err(invalid(format_args!("{what}: {} numbers for {terminals} terminals", array.len())))
            }
            None => Err(invalid(format_args!("{what}: {} numbers for one terminal", array.len()))),
        }
    }

    /// Returns the number for a terminal. Lanes behind the last terminal get 0.
    fn at<T: Float>(&self, terminal: usize) -> T {
        T::of(match self {
            Self::All(number) => *number,
            Self::Each(numbers) => numbers.get(terminal).copied().unwrap_or_default(),
        })
    }
}

fn payoffs<T: Float>([win, tie, lose]: &[Numbers; 3], terminal: usize) -> Payoffs<T> {
    Payoffs { win: win.at(terminal), tie: tie.at(terminal), lose: lose.at(terminal) }
}

/// Returns the number of terminals of `reach[terminals, combos]`. Returns `None` for the single terminal of
/// `reach[combos]`.
fn terminals(pair: &SolverPair, player: usize, reach: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    let Ok(array) = reach.cast::<PyUntypedArray>() else {
        return Err(wrong_type(reach));
    };
    let combos = pair.combos(1 - player).len();
    match *array.shape() {
        [found] if found == combos => Ok(None),
        [terminals, found] if found == combos => Ok(Some(terminals)),
        _ => Err(invalid(format_args!(
            "reach of shape {:?}: expected {combos} numbers, one for each combo of the opponent, or rows of them",
            array.shape()
        ))),
    }
}

fn wrong_type(reach: &Bound<'_, PyAny>) -> PyErr {
    let given = type_name(reach);
    PyTypeError::new_err(format!("reach: expected a float32 or float64 array, not {given}"))
}

fn read_player(player: &Integer) -> PyResult<usize> {
    player.within("player", 0..=1)
}

/// Returns the values of one terminal or of many, in arrays shaped like `reach`.
fn values<'py>(
    py: Python<'py>,
    (pair, player): (&SolverPair, usize),
    reach: &Bound<'py, PyAny>,
    worth: impl FnOnce(Option<usize>) -> PyResult<Worth>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let terminals = terminals(pair, player, reach)?;
    let worth = worth(terminals)?;
    if let Ok(reach) = reach.cast::<PyArrayDyn<f32>>() {
        values_of(py, (pair, player), (reach, terminals), &worth, out)
    } else if let Ok(reach) = reach.cast::<PyArrayDyn<f64>>() {
        values_of(py, (pair, player), (reach, terminals), &worth, out)
    } else {
        Err(wrong_type(reach))
    }
}

fn values_of<'py, T: Float>(
    py: Python<'py>,
    (pair, player): (&SolverPair, usize),
    (reach, terminals): (&Bound<'py, PyArrayDyn<T>>, Option<usize>),
    worth: &Worth,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let reach: PyReadonlyArrayDyn<'_, T> = reach.try_readonly().map_err(|_| shared("reach"))?;
    let reach = reach.as_slice().map_err(|_| not_contiguous("reach"))?;
    let combos = pair.combos(player).len();
    let shape: Vec<usize> = terminals.into_iter().chain([combos]).collect();
    let values = match out {
        None => PyArrayDyn::zeros(py, shape.as_slice(), false),
        Some(out) => out.cast::<PyArrayDyn<T>>().cloned().map_err(|_| {
            let (given, expected) = (type_name(out), T::get_dtype(py));
            PyTypeError::new_err(format!("out: expected a {expected} array as reach is, not {given}"))
        })?,
    };
    if values.shape() != shape {
        return Err(invalid(format_args!("out of shape {:?}: expected {shape:?}", values.shape())));
    }
    check_apart(reach, &values)?;
    {
        let mut values: PyReadwriteArrayDyn<'_, T> = values.try_readwrite().map_err(|_| shared("out"))?;
        let values = values.as_slice_mut().map_err(|_| not_contiguous("out"))?;
        let found = match (terminals, pair) {
            // One terminal on the river takes less time than to release the interpreter and take it back.
            (None, SolverPair::River(_)) => one_terminal(pair, player, reach, worth, values),
            (None, SolverPair::AllIn(_)) => py.detach(|| one_terminal(pair, player, reach, worth, values)),
            (Some(_), _) => py.detach(|| in_tiles(pair, player, reach, worth, values)),
        };
        found.map_err(|error| explain(error, pair.combos(1 - player), reach))?;
    }
    Ok(values.into_any())
}

fn one_terminal<T: Float>(
    pair: &SolverPair,
    player: usize,
    reach: &[T],
    worth: &Worth,
    values: &mut [T],
) -> Result<(), ReachError> {
    match worth {
        Worth::Showdown(numbers) => {
            of_pair!(pair, pair => pair.values(player, reach, payoffs(numbers, 0), values))
        }
        Worth::Fold(numbers) => {
            of_pair!(pair, pair => pair.fold_values(player, reach, numbers.at(0), values))
        }
    }
}

/// Computes the values of many terminals, sixteen at a time.
fn in_tiles<T: Float>(
    pair: &SolverPair,
    player: usize,
    reach: &[T],
    worth: &Worth,
    values: &mut [T],
) -> Result<(), ReachError> {
    let [own, others] = [player, 1 - player].map(|player| pair.combos(player).len());
    let mut tiles = [own, others].map(|combos| vec![Tile::ZERO; Tile::<T>::count(combos)]);
    let [value_tiles, reach_tiles] = &mut tiles;
    let mut scratch = TileScratch::for_combos(own.max(others));
    let chunks = reach.chunks(LANES * others).zip(values.chunks_mut(LANES * own)).enumerate();
    for (chunk, (reach, values)) in chunks {
        let count = reach.len() / others;
        for (tile, first) in reach_tiles.iter_mut().zip((0..others).step_by(LANES)) {
            let width = LANES.min(others - first);
            for (lane, place) in tile.0.iter_mut().enumerate() {
                match lane < count {
                    true => place[..width].copy_from_slice(&reach[lane * others + first..][..width]),
                    false => place.fill(T::of(0.0)),
                }
            }
        }
        let first = chunk * LANES;
        let found = match worth {
            Worth::Showdown(numbers) => {
                let payoffs = from_fn(|lane| payoffs(numbers, first + lane));
                of_pair!(pair, pair => {
                    pair.tile_values(player, reach_tiles, &payoffs, value_tiles, &mut scratch)
                })
            }
            Worth::Fold(numbers) => {
                let payoffs = from_fn(|lane| numbers.at(first + lane));
                of_pair!(pair, pair => {
                    pair.tile_fold_values(player, reach_tiles, &payoffs, value_tiles, &mut scratch)
                })
            }
        };
        found.map_err(|error| of_all(error, first))?;
        for (tile, first) in value_tiles.iter().zip((0..own).step_by(LANES)) {
            let width = LANES.min(own - first);
            for (lane, row) in tile.0.iter().enumerate().take(count) {
                values[lane * own + first..][..width].copy_from_slice(&row[..width]);
            }
        }
    }
    Ok(())
}

/// Adds the number of a tile's first terminal to an error.
fn of_all(error: ReachError, first: usize) -> ReachError {
    match error {
        ReachError::Reach { combo, terminal } => ReachError::Reach { combo, terminal: first + terminal },
        ReachError::Payoff { terminal } => ReachError::Payoff { terminal: first + terminal },
        error => error,
    }
}

/// Returns the error with its terminal and combo.
fn explain<T: Float>(error: ReachError, opponents: &[HoleCards], reach: &[T]) -> PyErr {
    match error {
        ReachError::Reach { combo, terminal } => {
            let number: f64 = reach[terminal * opponents.len() + combo].into();
            invalid(format_args!(
                "reach {number} of {} at terminal {terminal}: expected a finite number",
                opponents[combo]
            ))
        }
        error => invalid(error),
    }
}

/// Defines the class of a kind of pair.
macro_rules! pair_class {
    ($(#[doc = $doc:literal])* $class:ident, $name:literal, $kind:ident, $pair:ident) => {
        $(#[doc = $doc])*
        #[pyclass(frozen, name = $name, module = "rivertable")]
        struct $class {
            pair: SolverPair,
            ranges: [Range; 2],
        }

        #[pymethods]
        impl $class {
            #[new]
            fn new(
                py: Python<'_>,
                board: &Bound<'_, PyAny>,
                first: &Bound<'_, PyAny>,
                second: &Bound<'_, PyAny>,
            ) -> PyResult<Self> {
                let board = cards(Some(board), "board")?;
                let ranges = [range(first, BoardGame::default())?, range(second, BoardGame::default())?];
                let engine = engine(BoardGame::default(), false)?;
                let pair = py.detach(|| $pair::new(&engine, board, &ranges[0], &ranges[1]));
                Ok(Self { pair: SolverPair::$kind(pair.map_err(invalid)?), ranges })
            }

            /// Returns a player's live combos as indices into `rivertable.COMBOS`, a new uint16 array.
            /// Numbers by combo are in this order.
            fn combos<'py>(&self, py: Python<'py>, player: Integer) -> PyResult<Bound<'py, PyArray1<u16>>> {
                let player = read_player(&player)?;
                let places = self.pair.combos(player).iter().map(|combo| combo.index() as u16);
                Ok(PyArray1::from_iter(py, places))
            }

            /// Returns the weights of a player's live combos, a new float64 array.
            fn weights<'py>(&self, py: Python<'py>, player: Integer) -> PyResult<Bound<'py, PyArray1<f64>>> {
                let player = read_player(&player)?;
                Ok(PyArray1::from_slice(py, of_pair!(&self.pair, pair => pair.weights(player)).map_err(invalid)?))
            }

            /// Returns the showdown value of each of a player's combos: the payoffs times the reach of the
            /// opponent's combos that it beats, ties and loses to.
            ///
            /// Reach is float32 or float64, [combos] of the opponent or [terminals, combos]. Values have the
            /// same type and number of terminals, with [combos] of the player. A payoff is a number, or one
            /// for each terminal. `out`, a writable array for the values, is returned if given.
            ///
            /// Reach may be any finite numbers. Values are sums and linear in reach, so negative reach, which
            /// solvers do not have, is accepted.
            #[pyo3(
                signature = (player, reach, win=None, tie=None, lose=None, *, out=None),
                text_signature = "($self, player, reach, win=1.0, tie=0.5, lose=0.0, *, out=None)"
            )]
            #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
            fn values<'py>(
                &self,
                py: Python<'py>,
                player: Integer,
                reach: &Bound<'py, PyAny>,
                win: Option<&Bound<'py, PyAny>>,
                tie: Option<&Bound<'py, PyAny>>,
                lose: Option<&Bound<'py, PyAny>>,
                out: Option<&Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let player = read_player(&player)?;
                let worth = |terminals| {
                    let numbers = |given: Option<&Bound<'py, PyAny>>, what: &str, default| {
                        given.map_or(Ok(Numbers::All(default)), |given| Numbers::of(given, what, terminals))
                    };
                    Ok(Worth::Showdown([
                        numbers(win, "win", 1.0)?,
                        numbers(tie, "tie", 0.5)?,
                        numbers(lose, "lose", 0.0)?,
                    ]))
                };
                self::values(py, (&self.pair, player), reach, worth, out)
            }

            /// Returns the value of a fold for each of a player's combos: the payoff times the reach of the
            /// opponent's combos that share no card with it. For the arguments see `values`.
            #[pyo3(signature = (player, reach, payoff, *, out=None))]
            fn fold_values<'py>(
                &self,
                py: Python<'py>,
                player: Integer,
                reach: &Bound<'py, PyAny>,
                payoff: &Bound<'py, PyAny>,
                out: Option<&Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let player = read_player(&player)?;
                let worth = |terminals| Ok(Worth::Fold(Numbers::of(payoff, "payoff", terminals)?));
                self::values(py, (&self.pair, player), reach, worth, out)
            }

            /// The board as text, the highest card first.
            #[getter]
            fn board(&self) -> String {
                of_pair!(&self.pair, pair => pair.board()).to_string()
            }

            fn __repr__(&self) -> String {
                of_pair!(&self.pair, pair => format!("<{pair:?}>"))
            }

            /// Supports copy and every protocol of pickle.
            fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String, String, String)) {
                let [first, second] = self.ranges.each_ref().map(Range::to_string);
                (py.get_type::<Self>(), (self.board(), first, second))
            }
        }
    };
}

pair_class!(
    /// Two ranges on a whole board, for solvers: the values of showdowns and folds for the live combos, at
    /// one terminal of a game tree or at many. Players are 0 and 1. Numbers by combo are in the order of
    /// `combos`, which is that of `COMBOS`. Threads can share a pair.
    ///
    /// >>> import numpy as np, rivertable as rt
    /// >>> pair = rt.RiverPair("Qh 9d 8c 3s 2d", "99, AQ", "AQ, 87s:0.5")
    /// >>> [rt.COMBOS[combo] for combo in pair.combos(0)[:3]], pair.weights(1)[:4]
    /// (['9h9c', '9s9c', '9s9h'], array([0.5, 0.5, 0.5, 1. ]))
    /// >>> reach = pair.weights(1).astype(np.float32)
    /// >>> float(pair.values(0, reach, win=0.95, tie=0.475)[0]), float(pair.fold_values(0, reach, 1)[0])
    /// (12.824999809265137, 13.5)
    /// >>> pair.values(0, np.stack([reach, 2 * reach]), win=[1, 2], tie=[0.5, 1]).shape
    /// (2, 15)
    PyRiverPair, "RiverPair", River, RiverPair
);

pair_class!(
    /// Two ranges that are all-in on a flop or a turn, for solvers: the mean values of showdowns over all
    /// runouts, and the values of folds. Players are 0 and 1. Numbers by combo are in the order of `combos`.
    /// It takes 8 bytes for each pair of combos. Threads can share it.
    ///
    /// >>> import numpy as np, rivertable as rt
    /// >>> pair = rt.AllInPair("Qh 7h 2c 3d", "AhKh", "7s7c, QsQc")
    /// >>> float(pair.values(0, np.array([1.0, 0.0]))[0] * 44)
    /// 7.0
    PyAllInPair, "AllInPair", AllIn, AllInPair
);

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyRiverPair>()?;
    module.add_class::<PyAllInPair>()
}
