//! `strength`: how strong all combos are on one board or on many.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use equity::Progress;
use equity::range::Range;
use equity::strength::{Histograms, Strength, StrengthError};
use evaluator::{CardSet, HoleCards};
use numpy::{Element, PyArray1, PyArrayDyn, PyArrayMethods};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::hands::{Cards, Hands};
use crate::options::Threads;
use crate::ranges::arguments::{invalid, range, ranges_of};
use crate::ranges::engine::{engine, threads};
use crate::ranges::run::{Tell, run};

const COMBOS: usize = HoleCards::COUNT;

/// How strong all combos are, in the order of `rivertable.COMBOS`: arrays [1326] for one board, and [boards, 1326] for many.
/// Combos that share a card with the board, or with all of the opponent's, have NaN, or counts of 0.
#[pyclass(frozen, name = "Strength", module = "rivertable")]
struct PyStrength {
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

/// The numbers of all combos on some boards, one board after the other.
struct Found {
    ehs: Vec<f64>,
    ehs2: Vec<f64>,
    histograms: Vec<u16>,
    next_histograms: Vec<u16>,
    positive: Vec<f64>,
    negative: Vec<f64>,
    clusters: Vec<f64>,
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

impl Found {
    fn new(boards: usize, wanted: &Wanted) -> PyResult<Self> {
        let widths = [1, wanted.bins, wanted.next_bins, wanted.clusters.len()];
        if widths.iter().any(|&width| boards.checked_mul(COMBOS * width * 8).is_none()) {
            return Err(PyOverflowError::new_err("too many boards"));
        }
        let potentials = if wanted.potential { boards * COMBOS } else { 0 };
        Ok(Self {
            ehs: vec![0.0; boards * COMBOS],
            ehs2: vec![0.0; boards * COMBOS],
            histograms: vec![0; boards * COMBOS * wanted.bins],
            next_histograms: vec![0; boards * COMBOS * wanted.next_bins],
            positive: vec![f64::NAN; potentials],
            negative: vec![f64::NAN; potentials],
            clusters: vec![0.0; boards * COMBOS * wanted.clusters.len()],
        })
    }

    /// The places of each board.
    fn places(&mut self, boards: usize) -> Vec<Places<'_>> {
        /// As many pieces as there are boards, of what may be empty.
        fn pieces<T>(numbers: &mut [T], boards: usize) -> impl Iterator<Item = &mut [T]> {
            let size = numbers.len() / boards.max(1);
            let mut rest = numbers;
            (0..boards).map(move |_| {
                let (piece, others) = std::mem::take(&mut rest).split_at_mut(size);
                rest = others;
                piece
            })
        }
        let mut histograms = pieces(&mut self.histograms, boards);
        let mut next_histograms = pieces(&mut self.next_histograms, boards);
        let (mut positive, mut negative) =
            (pieces(&mut self.positive, boards), pieces(&mut self.negative, boards));
        let mut clusters = pieces(&mut self.clusters, boards);
        let both = pieces(&mut self.ehs, boards).zip(pieces(&mut self.ehs2, boards));
        both.map(|(ehs, ehs2)| Places {
            ehs,
            ehs2,
            histograms: histograms.next().unwrap_or_default(),
            next_histograms: next_histograms.next().unwrap_or_default(),
            positive: positive.next().unwrap_or_default(),
            negative: negative.next().unwrap_or_default(),
            clusters: clusters.next().unwrap_or_default(),
        })
        .collect()
    }
}

impl Wanted {
    /// Works out one board.
    fn find(&self, board: CardSet, places: Places<'_>) -> Result<(), StrengthError> {
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
                if let Some(hand) = potential.of(combo) {
                    *positive = hand.positive().unwrap_or(f64::NAN);
                    *negative = hand.negative().unwrap_or(f64::NAN);
                }
            }
        }
        if !self.clusters.is_empty() {
            let found = self.strength.clusters(board, &self.clusters)?;
            places.clusters.copy_from_slice(found.equities());
        }
        Ok(())
    }

    /// Works out all boards; none if it was stopped; or the first board that is wrong, by number.
    fn find_all(
        &self,
        boards: &[CardSet],
        found: &mut Found,
        tell: Tell<'_>,
    ) -> Result<bool, (usize, StrengthError)> {
        let (done, is_stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
        let errors: Vec<(usize, StrengthError)> = found
            .places(boards.len())
            .into_par_iter()
            .zip(boards)
            .enumerate()
            .filter_map(|(row, (places, &board))| {
                if is_stopped.load(Ordering::Relaxed) {
                    return None;
                }
                let outcome = self.find(board, places);
                let done = (done.fetch_add(1, Ordering::Relaxed) + 1) as f64 / boards.len() as f64;
                if tell(&Progress::new(done, None)).is_break() {
                    is_stopped.store(true, Ordering::Relaxed);
                }
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
        py: Python<'_>,
        numbers: Vec<T>,
        width: Option<usize>,
    ) -> PyResult<Py<PyArrayDyn<T>>> {
        let boards = match self {
            Self::One(_) => None,
            Self::Many(boards) => Some(boards.len()),
        };
        let shape: Vec<usize> = boards.into_iter().chain([COMBOS]).chain(width).collect();
        Ok(PyArray1::from_vec(py, numbers).reshape(shape)?.unbind())
    }
}

/// How strong all combos are on a board of 3, 4 or 5 cards, or on many, exactly, as `Strength`: against a random hand, or against
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
) -> PyResult<PyStrength> {
    let boards = Boards::of(boards)?;
    for (what, bins) in [("bins", bins), ("next_bins", next_bins)] {
        if let Some(found) = bins.filter(|bins| !(1..=Histograms::MOST_BINS).contains(bins)) {
            return Err(invalid(format_args!("{what}: {}", StrengthError::Bins { found })));
        }
    }
    let clusters = clusters.map_or(Ok(Vec::new()), |clusters| match ranges_of(clusters, "ranges")? {
        none if none.is_empty() => Err(invalid(StrengthError::NoClusters)),
        ranges => Ok(ranges),
    })?;
    let mut strength = Strength::new(&engine(false)?);
    if let Some(opponent) = against {
        strength = strength.against(&range(opponent)?);
    }
    let with = |bins: Option<usize>| match bins {
        Some(bins) => strength.clone().bins(bins),
        None => strength.clone(),
    };
    let wanted = Wanted {
        bins: bins.unwrap_or(0),
        next_bins: next_bins.unwrap_or(0),
        potential,
        clusters,
        strength: with(bins),
        on_next: with(next_bins),
    };
    let mut found = Found::new(boards.as_slice().len(), &wanted)?;
    let pool = self::threads(threads)?;
    match run(py, Some(&pool), progress, |tell| wanted.find_all(boards.as_slice(), &mut found, tell))? {
        Ok(true) => {}
        Ok(false) => return Err(invalid("the work was stopped")),
        Err((row, error)) => {
            return Err(invalid(match boards {
                Boards::One(_) => error.to_string(),
                Boards::Many(_) => format!("row {row}: {error}"),
            }));
        }
    }
    let Found { ehs, ehs2, histograms, next_histograms, positive, negative, clusters } = found;
    let potentials = |numbers| potential.then(|| boards.array(py, numbers, None)).transpose();
    let count = wanted.clusters.len();
    Ok(PyStrength {
        ehs: boards.array(py, ehs, None)?,
        ehs2: boards.array(py, ehs2, None)?,
        histograms: bins.map(|_| boards.array(py, histograms, bins)).transpose()?,
        next_histograms: next_bins.map(|_| boards.array(py, next_histograms, next_bins)).transpose()?,
        positive_potential: potentials(positive)?,
        negative_potential: potentials(negative)?,
        clusters: (count > 0).then(|| boards.array(py, clusters, Some(count))).transpose()?,
    })
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyStrength>()?;
    module.add_function(wrap_pyfunction!(strength, module)?)
}
