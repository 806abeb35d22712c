//! `strength`: the strength of all combos on one board or on many.

use std::ops::ControlFlow;

use evaluator::{CardSet, HoleCards};
use holdem::Progress;
use holdem::range::Range;
use holdem::strength::{HandPotential, Histograms, Strength, StrengthError};
use numpy::{Element, PyArray3, PyArrayDyn, PyArrayMethods, PyReadwriteArray3};
use pyo3::intern;
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::arguments::{Integer, invalid};
use crate::games::BoardGame;
use crate::hands::{Cards, Hands, check_board};
use crate::options::Form;
use crate::pieces::{BadRow, FirstBad};
use crate::ranges::engine::engine;
use crate::ranges::read::{range, ranges_of};
use crate::run::{Tell, for_each, run, run_here, stopped};
use crate::state::{Reduced, VERSION, are_equal, check_version, reduced_to};
use crate::threads::Threads;

const COMBOS: usize = HoleCards::COUNT;

/// The number of clusters between checks for a stop.
const FEW_CLUSTERS: usize = 8;

/// The strength of all combos in the order of `rivertable.COMBOS`: arrays [1326] for one board, and [boards,
/// 1326] for many. Combos that share a card with the board, or with all of the opponent's combos, have NaN,
/// or counts of 0.
#[pyclass(frozen, get_all, name = "BoardStrength", module = "rivertable")]
struct PyBoardStrength {
    /// Expected hand strength, 0 to 1: wins and half of the ties, over all runouts and the opponent's combos.
    ehs: Py<PyArrayDyn<f64>>,
    /// The mean square of the equity on the river over all runouts, 0 to 1. NaN before the flop.
    ehs2: Py<PyArrayDyn<f64>>,
    /// Histograms of the equity on the river over all runouts, with `bins` bins: uint16 with one more
    /// dimension. None if not requested.
    histograms: Option<Py<PyArrayDyn<u16>>>,
    /// Histograms of the strength on the next card, with `next_bins` bins: uint16 with one more dimension.
    /// None if not requested.
    next_histograms: Option<Py<PyArrayDyn<u16>>>,
    /// Positive potential, 0 to 1: the fraction of runouts on which a hand gets ahead of opponents that it is
    /// behind now. Ties count half. NaN if it is never behind. None if not requested.
    positive_potential: Option<Py<PyArrayDyn<f64>>>,
    /// Negative potential, 0 to 1: the fraction of runouts on which a hand falls behind opponents that it is
    /// ahead of now. NaN if it is never ahead. None if not requested.
    negative_potential: Option<Py<PyArrayDyn<f64>>>,
    /// The equities against each cluster, with one more dimension. None if not requested.
    clusters: Option<Py<PyArrayDyn<f64>>>,
}

#[pymethods]
impl PyBoardStrength {
    /// Supports copy and every protocol of pickle.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let Self { ehs, ehs2, histograms, next_histograms, positive_potential, negative_potential, clusters } =
            slf.get();
        let counts = (histograms, next_histograms);
        reduced_to(slf, (VERSION, (ehs, ehs2), counts, (positive_potential, negative_potential), clusters))
    }

    #[staticmethod]
    fn _of_state(
        version: &str,
        strength: [Py<PyArrayDyn<f64>>; 2],
        counts: [Option<Py<PyArrayDyn<u16>>>; 2],
        potential: [Option<Py<PyArrayDyn<f64>>>; 2],
        clusters: Option<Py<PyArrayDyn<f64>>>,
    ) -> PyResult<Self> {
        check_version(version)?;
        let ([ehs, ehs2], [histograms, next_histograms]) = (strength, counts);
        let [positive_potential, negative_potential] = potential;
        Ok(Self { ehs, ehs2, histograms, next_histograms, positive_potential, negative_potential, clusters })
    }

    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, Self>) -> PyResult<bool> {
        are_equal(slf, other)
    }
}

/// The values to compute on each board.
struct Wanted {
    bins: usize,
    next_bins: usize,
    potential: bool,
    clusters: Vec<Range>,
    strength: Strength,
    on_next: Strength,
}

/// The values of all combos on some boards, one board after the other. They are in NumPy's arrays, which get
/// large pages from the system. Small pages would add a third to the time of turns.
struct Found<'py> {
    /// `ehs`, `ehs2`, the positive and the negative potential, `clusters`.
    floats: [PyReadwriteArray3<'py, f64>; 5],
    /// `histograms`, `next_histograms`.
    counts: [PyReadwriteArray3<'py, u16>; 2],
}

/// The memory for the values of one board, in the order of `Found`. Empty if not requested.
struct Places<'a> {
    floats: [&'a mut [f64]; 5],
    counts: [&'a mut [u16]; 2],
}

impl<'py> Found<'py> {
    fn new(py: Python<'py>, boards: usize, wanted: &Wanted) -> PyResult<Self> {
        let potentials = usize::from(wanted.potential);
        Ok(Self {
            floats: [
                zeros(py, boards, 1)?,
                zeros(py, boards, 1)?,
                zeros(py, boards, potentials)?,
                zeros(py, boards, potentials)?,
                zeros(py, boards, wanted.clusters.len())?,
            ],
            counts: [zeros(py, boards, wanted.bins)?, zeros(py, boards, wanted.next_bins)?],
        })
    }

    /// Returns the memory of each board.
    fn places(&mut self, boards: usize) -> Vec<Places<'_>> {
        let mut floats = self.floats.each_mut().map(numbers);
        let mut counts = self.counts.each_mut().map(numbers);
        let places = |left| Places {
            floats: floats.each_mut().map(|rest| take_board(rest, left)),
            counts: counts.each_mut().map(|rest| take_board(rest, left)),
        };
        (1..=boards).rev().map(places).collect()
    }

    /// Returns the requested values as arrays.
    fn into_arrays(self, boards: &Boards, wanted: &Wanted) -> PyResult<PyBoardStrength> {
        let [ehs, ehs2, positive, negative, clusters] = self.floats;
        let [histograms, next_histograms] = self.counts;
        let potential = |numbers| wanted.potential.then(|| boards.array(numbers, None)).transpose();
        Ok(PyBoardStrength {
            ehs: boards.array(ehs, None)?,
            ehs2: boards.array(ehs2, None)?,
            histograms: boards.rows(histograms, wanted.bins)?,
            next_histograms: boards.rows(next_histograms, wanted.next_bins)?,
            positive_potential: potential(positive)?,
            negative_potential: potential(negative)?,
            clusters: boards.rows(clusters, wanted.clusters.len())?,
        })
    }
}

/// Returns zeros, `width` of them for each combo on each board. Nonempty arrays come from NumPy itself, which
/// raises an exception if there is not enough memory.
fn zeros<T: Element>(py: Python<'_>, boards: usize, width: usize) -> PyResult<PyReadwriteArray3<'_, T>> {
    let shape = [boards, COMBOS, width];
    if width == 0 {
        return Ok(PyArray3::zeros(py, shape, false).readwrite());
    }
    let numpy = py.import(intern!(py, "numpy"))?;
    let zeros = numpy.call_method1(intern!(py, "zeros"), (shape, T::get_dtype(py)))?;
    Ok(zeros.cast_into::<PyArray3<T>>()?.readwrite())
}

fn numbers<'a, T: Element>(array: &'a mut PyReadwriteArray3<'_, T>) -> &'a mut [T] {
    array.as_slice_mut().expect("it is new, without gaps")
}

/// Splits off the numbers of the first of `left` boards, which have the same number each.
fn take_board<'a, T>(rest: &mut &'a mut [T], left: usize) -> &'a mut [T] {
    rest.split_off_mut(..rest.len() / left).unwrap_or_default()
}

impl Wanted {
    /// Reads the options.
    fn read(
        against: Option<&Bound<'_, PyAny>>,
        [bins, next_bins]: [Option<Integer>; 2],
        potential: bool,
        clusters: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let within = |bins: Option<Integer>, what| {
            bins.map(|bins| bins.within(what, 1..=Histograms::MAX_BINS)).transpose()
        };
        let (bins, next_bins) = (within(bins, "bins")?, within(next_bins, "next_bins")?);
        let clusters = clusters.map_or(Ok(Vec::new()), |clusters| {
            match ranges_of(clusters, BoardGame::default(), "clusters")? {
                none if none.is_empty() => Err(invalid(StrengthError::NoClusters)),
                ranges => Ok(ranges),
            }
        })?;
        let mut strength = Strength::new(&engine(BoardGame::default(), false)?);
        if let Some(opponent) = against {
            strength = strength.against(&range(opponent, BoardGame::default())?);
        }
        let with = |bins: Option<usize>| match bins {
            Some(bins) => strength.clone().bins(bins),
            None => strength.clone(),
        };
        Ok(Self {
            bins: bins.unwrap_or(0),
            next_bins: next_bins.unwrap_or(0),
            potential,
            clusters,
            strength: with(bins),
            on_next: with(next_bins),
        })
    }

    /// Computes one board, unless it is stopped on the way.
    fn find(&self, board: CardSet, places: Places<'_>, go_on: &dyn Fn() -> bool) -> Result<(), String> {
        let of_opponent = |error| named(error, |_| "against".into());
        let [ehs, ehs2, positive, negative, clusters] = places.floats;
        let [histograms, next_histograms] = places.counts;
        let found = self.strength.on(board).map_err(of_opponent)?;
        ehs.copy_from_slice(found.ehs());
        ehs2.copy_from_slice(found.ehs2());
        if let Some(found) = found.histograms() {
            histograms.copy_from_slice(found.counts());
        }
        if self.next_bins > 0 {
            next_histograms
                .copy_from_slice(self.on_next.next_card_histograms(board).map_err(of_opponent)?.counts());
        }
        if self.potential {
            let potential = self.strength.potential(board).map_err(of_opponent)?;
            let both = positive.iter_mut().zip(negative);
            for (combo, (positive, negative)) in HoleCards::ALL.into_iter().zip(both) {
                let hand = potential.of(combo);
                *positive = hand.and_then(HandPotential::positive).unwrap_or(f64::NAN);
                *negative = hand.and_then(HandPotential::negative).unwrap_or(f64::NAN);
            }
        }
        self.find_clusters(board, clusters, go_on)
    }

    /// Computes the equities against all clusters, [`FEW_CLUSTERS`] at a time. Each cluster takes some
    /// milliseconds on a flop.
    fn find_clusters(
        &self,
        board: CardSet,
        equities: &mut [f64],
        go_on: &dyn Fn() -> bool,
    ) -> Result<(), String> {
        let all = self.clusters.len();
        for (number, clusters) in self.clusters.chunks(FEW_CLUSTERS).enumerate() {
            if !go_on() {
                break;
            }
            let (first, count) = (number * FEW_CLUSTERS, clusters.len());
            let found = self
                .strength
                .clusters(board, clusters)
                .map_err(|error| named(error, |cluster| format!("clusters[{}]", first + cluster)))?;
            let rows = equities.chunks_exact_mut(all).zip(found.equities().chunks_exact(count));
            rows.for_each(|(all, few)| all[first..][..count].copy_from_slice(few));
        }
        Ok(())
    }

    /// Returns `true` if a board takes so little time that Ctrl-C may wait.
    fn is_short(&self) -> bool {
        self.next_bins == 0 && !self.potential && self.clusters.is_empty()
    }

    /// Computes all boards, unless the caller stops it.
    ///
    /// # Errors
    ///
    /// Returns an error for the first invalid board. Once an invalid board is seen, later boards are skipped.
    /// Earlier ones are not, because one of them may be invalid too.
    fn find_all(
        &self,
        boards: &[CardSet],
        places: Vec<Places<'_>>,
        tell: Tell<'_>,
    ) -> Result<ControlFlow<()>, BadRow> {
        let first_bad = FirstBad::default();
        let rows = places.into_par_iter().zip(boards).enumerate();
        let outcome = for_each(rows, tell, |(row, (places, &board))| {
            // The progress is reported after each board.
            let go_on = || !first_bad.is_before(row) && tell(&Progress::new(0.0, None)).is_continue();
            if go_on()
                && let Err(error) = self.find(board, places, &go_on)
            {
                first_bad.note(BadRow { row, reason: error });
            }
        });
        first_bad.into_inner().map_or(Ok(outcome), Err)
    }
}

/// Returns the text of an error. `name` takes the index of a range and returns the name of its argument.
fn named(error: StrengthError, name: impl Fn(usize) -> String) -> String {
    let text = error.to_string();
    match error {
        StrengthError::EmptyRange { cluster, .. } => {
            text.replacen(&format!("range {} of opponents", cluster + 1), &name(cluster), 1)
        }
        _ => text,
    }
}

/// One board, or many.
enum Boards {
    One(CardSet),
    Many(Vec<CardSet>),
}

impl Boards {
    fn of(object: &Bound<'_, PyAny>, form: Form) -> PyResult<Self> {
        let mut column = match Cards::counted(object, form, &check_board)? {
            Cards::One(cards) => return Ok(Self::One(cards.into_iter().collect())),
            Cards::Many(column) => column,
        };
        let (py, mut boards) = (object.py(), Vec::new());
        while column.len().is_none_or(|len| boards.len() < len) {
            let Some(block) = column.next::<Box<dyn Hands>>(py, boards.len())? else { break };
            for row in 0..Hands::len(block.as_ref()) {
                let board = match block.is_null(row) {
                    true => Err("null: expected a board".into()),
                    false => block.set(row),
                };
                boards.push(board.map_err(|error| invalid(format_args!("row {}: {error}", boards.len())))?);
            }
        }
        Ok(Self::Many(boards))
    }

    fn as_slice(&self) -> &[CardSet] {
        match self {
            Self::One(board) => std::slice::from_ref(board),
            Self::Many(boards) => boards,
        }
    }

    /// Returns numbers as an array with dimensions for the boards if there are many, for the combos, and for
    /// `width` if there is one.
    fn array<T: Element>(
        &self,
        numbers: PyReadwriteArray3<'_, T>,
        width: Option<usize>,
    ) -> PyResult<Py<PyArrayDyn<T>>> {
        let boards = match self {
            Self::One(_) => None,
            Self::Many(boards) => Some(boards.len()),
        };
        let shape: Vec<usize> = boards.into_iter().chain([COMBOS]).chain(width).collect();
        Ok(numbers.reshape(shape)?.unbind())
    }

    /// Returns `width` numbers for each combo as an array. Returns `None` if `width` is 0.
    fn rows<T: Element>(
        &self,
        numbers: PyReadwriteArray3<'_, T>,
        width: usize,
    ) -> PyResult<Option<Py<PyArrayDyn<T>>>> {
        (width > 0).then(|| self.array(numbers, Some(width))).transpose()
    }
}

/// Returns the exact strength of all combos on a board of 3, 4 or 5 cards, or on many, as `BoardStrength`,
/// against a random hand or against the range `against`. Boards are given as hands are to `rank`: one, or a
/// column of them, which all cores work on. Before the flop, with the board "", there is only `ehs`.
///
/// `bins` adds histograms of the equity on the river over all runouts, `next_bins` histograms of the strength
/// on the next card, `potential=True` positive and negative potential, and `clusters` the equities against
/// each of some ranges (OCHS).
///
/// >>> import rivertable as rt
/// >>> found = rt.strength("Kh 7h 2c", bins=10)
/// >>> draw = rt.COMBOS.index("Ah9h")
/// >>> round(float(found.ehs[draw]), 3), round(float(found.ehs2[draw]), 3)
/// (0.694, 0.554)
/// >>> found.histograms[draw]
/// array([  0,   0,   3, 249, 216,   0,  49,  68, 111, 385], dtype=uint16)
/// >>> rt.strength(["Kh 7h 2c", "As Ks Qs"], clusters=["22-55", "TT+,AK"]).clusters.shape
/// (2, 1326, 2)
#[pyfunction]
#[pyo3(
    signature = (boards, *, against = None, bins = None, next_bins = None, potential = false, clusters = None, form = Form::Ids,
        threads = None, progress = None),
    text_signature = "(boards, *, against=None, bins=None, next_bins=None, potential=False, clusters=None, form='ids', \
        threads=None, progress=None)"
)]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
fn strength(
    py: Python<'_>,
    boards: &Bound<'_, PyAny>,
    against: Option<&Bound<'_, PyAny>>,
    bins: Option<Integer>,
    next_bins: Option<Integer>,
    potential: bool,
    clusters: Option<&Bound<'_, PyAny>>,
    form: Form,
    threads: Option<Threads>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyBoardStrength> {
    let boards = Boards::of(boards, form)?;
    let wanted = Wanted::read(against, [bins, next_bins], potential, clusters)?;
    let mut found = Found::new(py, boards.as_slice().len(), &wanted)?;
    let places = found.places(boards.as_slice().len());
    match boards {
        // One board is computed by one thread, here or in the pool.
        Boards::One(board) if wanted.is_short() => {
            let mut find = places.into_iter().map(|places| wanted.find(board, places, &|| true));
            run_here(py, progress, || find.next().map(|found| found.map_err(invalid)))?;
        }
        _ => run(py, threads, progress, |tell, _| {
            let end = wanted.find_all(boards.as_slice(), places, tell).map_err(|bad| match &boards {
                Boards::One(_) => invalid(bad.reason),
                Boards::Many(_) => bad.error(0),
            })?;
            end.continue_value().ok_or_else(stopped)
        })?,
    }
    found.into_arrays(&boards, &wanted)
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyBoardStrength>()?;
    module.add_function(wrap_pyfunction!(strength, module)?)
}
