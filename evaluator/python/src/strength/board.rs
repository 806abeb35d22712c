//! `strength`: how strong all combos are on one board or on many.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use equity::Progress;
use equity::range::Range;
use equity::strength::{HandPotential, Histograms, Strength, StrengthError};
use evaluator::{CardSet, HoleCards};
use numpy::{Element, PyArray1, PyArrayDyn, PyArrayMethods, PyReadwriteArray1};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::arguments::invalid;
use crate::games::BoardGame;
use crate::hands::{Cards, Hands};
use crate::ranges::engine::engine;
use crate::ranges::read::{range, ranges_of};
use crate::ranges::run::{Tell, run, run_here};
use crate::threads::Threads;

const COMBOS: usize = HoleCards::COUNT;

/// Clusters that are worked out before it is asked whether to stop.
const FEW_CLUSTERS: usize = 8;

/// How strong all combos are, in the order of `rivertable.COMBOS`: arrays [1326] for one board, and [boards, 1326] for many.
/// Combos that share a card with the board, or with all of the opponent's, have NaN, or counts of 0.
#[pyclass(frozen, name = "BoardStrength", module = "rivertable")]
struct PyBoardStrength {
    /// Expected hand strength, 0 to 1: the wins and half the ties among all runouts and all that the opponent can have.
    #[pyo3(get)]
    ehs: Py<PyArrayDyn<f64>>,
    /// The mean over all runouts of the square of the equity on the river, 0 to 1; NaN before the flop.
    #[pyo3(get)]
    ehs2: Py<PyArrayDyn<f64>>,
    /// How often the equity on the river falls in which of `bins`, over all runouts: uint16, a dimension more. None if not
    /// asked for.
    #[pyo3(get)]
    histograms: Option<Py<PyArrayDyn<u16>>>,
    /// How often the strength on the next card falls in which of `next_bins`: uint16, a dimension more. None if not asked for.
    #[pyo3(get)]
    next_histograms: Option<Py<PyArrayDyn<u16>>>,
    /// Positive potential, 0 to 1: the part of the runouts on which a hand comes ahead of opponents that it is behind now, ties
    /// counting half; NaN if it is never behind. None if not asked for.
    #[pyo3(get)]
    positive_potential: Option<Py<PyArrayDyn<f64>>>,
    /// Negative potential, 0 to 1: the part on which it falls behind opponents that it is ahead of now; NaN if it is never
    /// ahead. None if not asked for.
    #[pyo3(get)]
    negative_potential: Option<Py<PyArrayDyn<f64>>>,
    /// The equities against each of the clusters, a dimension more. None if there are none.
    #[pyo3(get)]
    clusters: Option<Py<PyArrayDyn<f64>>>,
}

/// What is to be found on each board, and how many numbers that is for a combo.
struct Wanted {
    bins: usize,
    next_bins: usize,
    potential: bool,
    clusters: Vec<Range>,
    strength: Strength,
    on_next: Strength,
}

/// The numbers of all combos on some boards, one board after the other, in arrays of NumPy's, which asks the system for
/// large pages: to be given small ones takes a third of the time of turns.
struct Found<'py> {
    ehs: Numbers<'py, f64>,
    ehs2: Numbers<'py, f64>,
    histograms: Numbers<'py, u16>,
    next_histograms: Numbers<'py, u16>,
    positive: Numbers<'py, f64>,
    negative: Numbers<'py, f64>,
    clusters: Numbers<'py, f64>,
}

/// So many numbers for each board.
struct Numbers<'py, T: Element>(PyReadwriteArray1<'py, T>);

impl<'py, T: Element> Numbers<'py, T> {
    fn new(py: Python<'py>, boards: usize, width: usize) -> PyResult<Self> {
        let count = (COMBOS * width).checked_mul(boards).filter(|count| count.checked_mul(8).is_some());
        let count = count.ok_or_else(|| PyOverflowError::new_err("too many boards"))?;
        Ok(Self(PyArray1::zeros(py, [count], false).readwrite()))
    }

    /// As many pieces as there are boards, of what may be empty.
    fn pieces(&mut self, boards: usize) -> PyResult<impl Iterator<Item = &mut [T]>> {
        let mut rest = self.0.as_slice_mut()?;
        let size = rest.len() / boards.max(1);
        Ok((0..boards).map(move |_| {
            let (piece, others) = std::mem::take(&mut rest).split_at_mut(size);
            rest = others;
            piece
        }))
    }
}

/// The places of one board.
struct Places<'a> {
    ehs: &'a mut [f64],
    ehs2: &'a mut [f64],
    histograms: &'a mut [u16],
    next_histograms: &'a mut [u16],
    positive: &'a mut [f64],
    negative: &'a mut [f64],
    clusters: &'a mut [f64],
}

impl<'py> Found<'py> {
    fn new(py: Python<'py>, boards: usize, wanted: &Wanted) -> PyResult<Self> {
        let potentials = usize::from(wanted.potential);
        Ok(Self {
            ehs: Numbers::new(py, boards, 1)?,
            ehs2: Numbers::new(py, boards, 1)?,
            histograms: Numbers::new(py, boards, wanted.bins)?,
            next_histograms: Numbers::new(py, boards, wanted.next_bins)?,
            positive: Numbers::new(py, boards, potentials)?,
            negative: Numbers::new(py, boards, potentials)?,
            clusters: Numbers::new(py, boards, wanted.clusters.len())?,
        })
    }

    /// The places of each board.
    fn places(&mut self, boards: usize) -> PyResult<Vec<Places<'_>>> {
        let mut histograms = self.histograms.pieces(boards)?;
        let mut next_histograms = self.next_histograms.pieces(boards)?;
        let (mut positive, mut negative) = (self.positive.pieces(boards)?, self.negative.pieces(boards)?);
        let mut clusters = self.clusters.pieces(boards)?;
        let both = self.ehs.pieces(boards)?.zip(self.ehs2.pieces(boards)?);
        Ok(both
            .map(|(ehs, ehs2)| Places {
                ehs,
                ehs2,
                histograms: histograms.next().unwrap_or_default(),
                next_histograms: next_histograms.next().unwrap_or_default(),
                positive: positive.next().unwrap_or_default(),
                negative: negative.next().unwrap_or_default(),
                clusters: clusters.next().unwrap_or_default(),
            })
            .collect())
    }

    /// All numbers as arrays, if they were asked for.
    fn into_arrays(self, boards: &Boards, wanted: &Wanted) -> PyResult<PyBoardStrength> {
        let potentials = |numbers| wanted.potential.then(|| boards.array(numbers, None)).transpose();
        Ok(PyBoardStrength {
            ehs: boards.array(self.ehs, None)?,
            ehs2: boards.array(self.ehs2, None)?,
            histograms: boards.rows(self.histograms, wanted.bins)?,
            next_histograms: boards.rows(self.next_histograms, wanted.next_bins)?,
            positive_potential: potentials(self.positive)?,
            negative_potential: potentials(self.negative)?,
            clusters: boards.rows(self.clusters, wanted.clusters.len())?,
        })
    }
}

impl Wanted {
    /// Reads what a caller asks for of each board.
    fn read(
        against: Option<&Bound<'_, PyAny>>,
        [bins, next_bins]: [Option<usize>; 2],
        potential: bool,
        clusters: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        for (what, bins) in [("bins", bins), ("next_bins", next_bins)] {
            if let Some(found) = bins.filter(|bins| !(1..=Histograms::MOST_BINS).contains(bins)) {
                return Err(invalid(format_args!("{what}: {}", StrengthError::Bins { found })));
            }
        }
        let clusters = clusters.map_or(Ok(Vec::new()), |clusters| {
            match ranges_of(clusters, BoardGame::HOLDEM, "ranges")? {
                none if none.is_empty() => Err(invalid(StrengthError::NoClusters)),
                ranges => Ok(ranges),
            }
        })?;
        let mut strength = Strength::new(&engine(BoardGame::HOLDEM, false)?);
        if let Some(opponent) = against {
            strength = strength.against(&range(opponent, BoardGame::HOLDEM)?);
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

    /// Works out one board, unless it is stopped on the way.
    fn find(
        &self,
        board: CardSet,
        places: Places<'_>,
        go_on: &dyn Fn() -> bool,
    ) -> Result<(), StrengthError> {
        let found = self.strength.on(board)?;
        places.ehs.copy_from_slice(found.ehs());
        places.ehs2.copy_from_slice(found.ehs2());
        if let Some(histograms) = found.histograms() {
            places.histograms.copy_from_slice(histograms.counts());
        }
        if self.next_bins > 0 {
            let histograms = self.on_next.next_card_histograms(board)?;
            places.next_histograms.copy_from_slice(histograms.counts());
        }
        if self.potential {
            let potential = self.strength.potential(board)?;
            let both = places.positive.iter_mut().zip(places.negative);
            for (combo, (positive, negative)) in HoleCards::ALL.into_iter().zip(both) {
                let hand = potential.of(combo);
                *positive = hand.and_then(HandPotential::positive).unwrap_or(f64::NAN);
                *negative = hand.and_then(HandPotential::negative).unwrap_or(f64::NAN);
            }
        }
        self.find_clusters(board, places.clusters, go_on)
    }

    /// The equities against all clusters, few of them at a time, each of which takes some milliseconds on a flop.
    fn find_clusters(
        &self,
        board: CardSet,
        equities: &mut [f64],
        go_on: &dyn Fn() -> bool,
    ) -> Result<(), StrengthError> {
        let all = self.clusters.len();
        for (number, clusters) in self.clusters.chunks(FEW_CLUSTERS).enumerate() {
            if !go_on() {
                break;
            }
            let (first, count) = (number * FEW_CLUSTERS, clusters.len());
            let found = self.strength.clusters(board, clusters).map_err(|error| match error {
                StrengthError::EmptyRange { cluster, by } => {
                    StrengthError::EmptyRange { cluster: first + cluster, by }
                }
                error => error,
            })?;
            let rows = equities.chunks_exact_mut(all).zip(found.equities().chunks_exact(count));
            rows.for_each(|(all, few)| all[first..][..count].copy_from_slice(few));
        }
        Ok(())
    }

    /// Whether a board is worked out so soon that Ctrl-C may wait.
    fn is_short(&self) -> bool {
        self.next_bins == 0 && !self.potential && self.clusters.is_empty()
    }

    /// Works out all boards; false if it was stopped; or the first board that is wrong, by number.
    fn find_all(
        &self,
        boards: &[CardSet],
        places: Vec<Places<'_>>,
        tell: Tell<'_>,
    ) -> Result<bool, (usize, StrengthError)> {
        let (done, is_stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
        let go_on = || {
            let part = done.load(Ordering::Relaxed) as f64 / boards.len() as f64;
            if tell(&Progress::new(part, None)).is_break() {
                is_stopped.store(true, Ordering::Relaxed);
            }
            !is_stopped.load(Ordering::Relaxed)
        };
        let errors: Vec<(usize, StrengthError)> = places
            .into_par_iter()
            .zip(boards)
            .enumerate()
            .filter_map(|(row, (places, &board))| {
                if is_stopped.load(Ordering::Relaxed) {
                    return None;
                }
                let outcome = self.find(board, places, &go_on);
                done.fetch_add(1, Ordering::Relaxed);
                go_on();
                outcome.err().map(|error| (row, error))
            })
            .collect();
        match errors.into_iter().next() {
            Some(error) => Err(error),
            None => Ok(!is_stopped.into_inner()),
        }
    }
}

/// Boards: one, or a column of them.
enum Boards {
    One(CardSet),
    Many(Vec<CardSet>),
}

impl Boards {
    fn of(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut column = match Cards::of(object)? {
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

    /// Numbers as an array: by board, if there are many; by combo; and as many as there are of each.
    fn array<T: Element>(
        &self,
        numbers: Numbers<'_, T>,
        width: Option<usize>,
    ) -> PyResult<Py<PyArrayDyn<T>>> {
        let boards = match self {
            Self::One(_) => None,
            Self::Many(boards) => Some(boards.len()),
        };
        let shape: Vec<usize> = boards.into_iter().chain([COMBOS]).chain(width).collect();
        Ok(numbers.0.reshape(shape)?.unbind())
    }

    /// The same of so many numbers for each combo; none if there are none.
    fn rows<T: Element>(&self, numbers: Numbers<'_, T>, width: usize) -> PyResult<Option<Py<PyArrayDyn<T>>>> {
        (width > 0).then(|| self.array(numbers, Some(width))).transpose()
    }
}

/// How strong all combos are on a board of 3, 4 or 5 cards, or on many, exactly, as `BoardStrength`: against a random hand, or against
/// the range `against`. One board is text, an int (a card set) or a sequence of ids; many are any column that `rank` takes,
/// and are worked on by all cores. Before the flop, on "", there is `ehs` alone.
///
/// `bins` asks for histograms of the equity on the river over all runouts, `next_bins` of the strength on the next card,
/// `potential=True` for positive and negative potential, `clusters` for the equities against each of some ranges (OCHS).
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
#[pyo3(signature = (boards, *, against = None, bins = None, next_bins = None, potential = false, clusters = None, threads = None, progress = None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
fn strength(
    py: Python<'_>,
    boards: &Bound<'_, PyAny>,
    against: Option<&Bound<'_, PyAny>>,
    bins: Option<usize>,
    next_bins: Option<usize>,
    potential: bool,
    clusters: Option<&Bound<'_, PyAny>>,
    threads: Option<Threads>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyBoardStrength> {
    let boards = Boards::of(boards)?;
    let wanted = Wanted::read(against, [bins, next_bins], potential, clusters)?;
    let mut found = Found::new(py, boards.as_slice().len(), &wanted)?;
    let places = found.places(boards.as_slice().len())?;
    let outcome = match boards {
        // One board is worked out by one thread, here or there.
        Boards::One(board) if wanted.is_short() => {
            let find = || places.into_iter().map(|places| wanted.find(board, places, &|| true)).next();
            run_here(py, progress, find)?.unwrap_or(Ok(())).map(|()| true).map_err(|error| (0, error))
        }
        _ => run(py, threads, progress, |tell| wanted.find_all(boards.as_slice(), places, tell))?,
    };
    match outcome {
        Ok(true) => {}
        Ok(false) => return Err(invalid("the work was stopped")),
        Err((row, error)) => {
            return Err(invalid(match boards {
                Boards::One(_) => error.to_string(),
                Boards::Many(_) => format!("row {row}: {error}"),
            }));
        }
    }
    found.into_arrays(&boards, &wanted)
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyBoardStrength>()?;
    module.add_function(wrap_pyfunction!(strength, module)?)
}
