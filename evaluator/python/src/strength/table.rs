//! `StrengthTable`: the strength of all canonical hands of a street, from a file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};

use equity::Progress;
use equity::isomorphism::{Indexer, canonical_boards};
use equity::strength::{HandStrength, Strength, StrengthSections, StrengthTable};
use evaluator::{CardSet, HoleCards};
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use rayon::prelude::*;
use tempfile::{Builder, NamedTempFile};

use crate::arguments::{invalid, with_cause};
use crate::games::BoardGame;
use crate::isomorphism::{Indices, board_cards, each, fill};
use crate::ranges::engine::engine;
use crate::ranges::run::{Tell, run};
use crate::threads::Threads;

/// The strength of all canonical hands of a street against a random hand, from a file that `make` or `cargo xtask strength`
/// made, which is read and checked. Hands go by the indices of `Indexer([2, cards])`, where `cards` is how many cards the
/// boards have.
///
/// >>> import os, tempfile, rivertable as rt
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     flops = rt.StrengthTable.make("flop", os.path.join(folder, "flop.tbl"))
/// >>> indexer = rt.Indexer([2, 3])
/// >>> len(flops) == indexer.size, round(flops.ehs(indexer.index("Ah9h", "Kh7h2c")), 3)
/// (True, 0.694)
#[pyclass(frozen, name = "StrengthTable", module = "rivertable")]
struct PyStrengthTable(StrengthTable);

impl PyStrengthTable {
    /// Something of one hand or of many.
    fn numbers<'py, T: Element + Copy + Default + Sync + IntoPyObject<'py>>(
        &self,
        indices: &Bound<'py, PyAny>,
        threads: Option<Threads>,
        of: impl Fn(HandStrength) -> T + Sync,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, size) = (indices.py(), self.0.len() as u64);
        let at = |index: u64| match self.0.get(index) {
            Some(hand) => Ok(of(hand)),
            None => Err(format!("index {index}: there are {size}, from 0")),
        };
        match Indices::of(indices, size)? {
            Indices::One(index) => at(index).map_err(invalid)?.into_bound_py_any(py),
            Indices::Many(array) => {
                let array = array.readonly();
                let indices = array.as_slice()?;
                let threads = threads.unwrap_or_else(Threads::all);
                let numbers: Bound<'py, PyArray1<T>> = fill(py, threads, indices.len(), 1, |first, out| {
                    each(indices[first..].iter().zip(out), first, |(&index, number)| {
                        *number = at(index)?;
                        Ok::<_, String>(())
                    })
                })?;
                Ok(numbers.into_any())
            }
        }
    }
}

#[pymethods]
impl PyStrengthTable {
    #[new]
    fn new(py: Python<'_>, file: PathBuf) -> PyResult<Self> {
        Ok(Self(py.detach(|| open(&file))?))
    }

    /// Makes the table of a street, "flop", "turn" or "river", writes it to a file of 10, 112 or 246 MB, and opens it. It is
    /// the same as `cargo xtask strength` makes.
    #[staticmethod]
    #[pyo3(signature = (street, file, *, threads = None, progress = None))]
    fn make(
        py: Python<'_>,
        street: &str,
        file: PathBuf,
        threads: Option<Threads>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let cards = board_cards(street)?;
        let failed = |error: io::Error| PyOSError::new_err(format!("{}: {error}", file.display()));
        // Before the work, not after it.
        let (mut new, place) = beside(&file).map_err(failed)?;
        let strength = Strength::new(&engine(BoardGame::HOLDEM, false)?);
        let bytes = run(py, threads, progress, |tell| bytes(&strength, cards, tell))?;
        let bytes = bytes.map_err(invalid)?.ok_or_else(|| invalid("the work was stopped"))?;
        py.detach(|| {
            new.write_all(&bytes).and_then(|()| new.as_file().sync_all()).map_err(failed)?;
            new.persist(&place).map_err(|error| failed(error.error))?;
            open(&file).map(Self)
        })
    }

    /// The street: "flop", "turn" or "river".
    #[getter]
    fn street(&self) -> &'static str {
        ["flop", "turn", "river"][self.0.board_cards() - 3]
    }

    /// Expected hand strength, 0 to 1: a float, or float64[n].
    #[pyo3(signature = (indices, *, threads = None))]
    fn ehs<'py>(&self, indices: &Bound<'py, PyAny>, threads: Option<Threads>) -> PyResult<Bound<'py, PyAny>> {
        self.numbers(indices, threads, HandStrength::ehs)
    }

    /// The mean of the square of the equity on the river, 0 to 1: a float, or float64[n].
    #[pyo3(signature = (indices, *, threads = None))]
    fn ehs2<'py>(
        &self,
        indices: &Bound<'py, PyAny>,
        threads: Option<Threads>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.numbers(indices, threads, HandStrength::ehs2)
    }

    /// 2 for each win and 1 for each tie, summed over all runouts and opponents: an int, or uint32[n].
    #[pyo3(signature = (indices, *, threads = None))]
    fn points<'py>(
        &self,
        indices: &Bound<'py, PyAny>,
        threads: Option<Threads>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.numbers(indices, threads, HandStrength::points)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<StrengthTable: {}, {} hands>", self.street(), self.0.len())
    }
}

/// A new file beside a place, and the place behind links: it takes it once it is whole, and vanishes if that does not come.
fn beside(place: &Path) -> io::Result<(NamedTempFile, PathBuf)> {
    let place = fs::canonicalize(place).unwrap_or_else(|_| place.into());
    let folder = place.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(io::Error::other(format!("there is no folder {}", folder.display())));
    }
    if place.exists() && !place.is_file() {
        return Err(io::Error::other("it is no ordinary file"));
    }
    let mut options = File::options();
    options.read(true).write(true).create_new(true);
    let file =
        Builder::new().prefix(".rivertable-").suffix(".tmp").make_in(folder, |path| options.open(path))?;
    Ok((file, place))
}

fn open(file: &Path) -> PyResult<StrengthTable> {
    StrengthTable::open(file).map_err(|error| PyOSError::new_err(with_cause(error)))
}

/// The bytes of a street's table; none if it was stopped.
fn bytes(strength: &Strength, cards: usize, tell: Tell<'_>) -> Result<Option<Vec<u8>>, String> {
    let indexer = Indexer::on_board(cards).map_err(|error| error.to_string())?;
    let boards = canonical_boards(cards).map_err(|error| error.to_string())?;
    let zeros = |count: usize| std::iter::repeat_with(|| AtomicU32::new(0)).take(count).collect::<Vec<_>>();
    let hands = indexer.size() as usize;
    // On the river a square is that of the points.
    let (points, squares) = (zeros(hands), zeros(if cards == 5 { 0 } else { hands }));
    let (done, is_stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let set = |board: CardSet| {
        let found = strength.on(board).map_err(|error| error.to_string())?;
        let mut indices = [0; HoleCards::COUNT];
        indexer.index_combos(&[board], &mut indices).map_err(|error| error.to_string())?;
        let live = (0..HoleCards::COUNT).filter(|&combo| indices[combo] != Indexer::NO_INDEX);
        let both = found.points().zip(found.squares()).ok_or("no counts")?;
        for combo in live {
            // Combos that suits make alike have one place, and the same strength.
            let index = indices[combo] as usize;
            points[index].store(both.0[combo], Ordering::Relaxed);
            if let Some(place) = squares.get(index) {
                place.store(both.1[combo], Ordering::Relaxed);
            }
        }
        Ok::<_, String>(())
    };
    boards.par_iter().try_for_each(|&(board, _)| {
        if is_stopped.load(Ordering::Relaxed) {
            return Ok(());
        }
        let outcome = set(board);
        let done = (done.fetch_add(1, Ordering::Relaxed) + 1) as f64 / boards.len() as f64;
        if tell(&Progress::new(done, None)).is_break() {
            is_stopped.store(true, Ordering::Relaxed);
        }
        outcome
    })?;
    if is_stopped.into_inner() {
        return Ok(None);
    }
    let plain = |numbers: Vec<AtomicU32>| numbers.into_iter().map(AtomicU32::into_inner);
    match cards {
        5 => {
            let points: Vec<u16> = plain(points).map(|points| points as u16).collect();
            Ok(Some(StrengthSections::write_river(&points)))
        }
        _ => {
            let (points, squares): (Vec<_>, Vec<_>) = (plain(points).collect(), plain(squares).collect());
            StrengthSections::write(cards, &points, &squares).map(Some).map_err(|error| error.to_string())
        }
    }
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyStrengthTable>()
}
