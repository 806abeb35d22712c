//! `StrengthTable`: the strength of all canonical hands of a street, in a file.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::{self, Path, PathBuf};

use holdem::Engine;
use holdem::internals::StreetNumbers;
use holdem::isomorphism::canonical_boards;
use holdem::strength::{HandStrength, StrengthTable};
use numpy::Element;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyType;
use rayon::prelude::*;
use tempfile::{Builder, NamedTempFile};

use crate::arguments::{Text, invalid, with_cause};
use crate::games::BoardGame;
use crate::isomorphism::{Indices, board_cards};
use crate::ranges::engine::engine;
use crate::run::{Tell, for_each, run, stopped};
use crate::threads::Threads;

/// The strength of all canonical hands of a street against a random hand. It is read from a file of `make` or
/// `cargo xtask strength` and checked. Hands are given as indices of `Indexer([2, cards])`, where `cards` is
/// the number of board cards.
///
/// >>> import os, tempfile, rivertable as rt
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     flops = rt.StrengthTable.make("flop", os.path.join(folder, "flop.tbl"))
/// >>> indexer = rt.Indexer([2, 3])
/// >>> len(flops) == indexer.size, round(flops.ehs(indexer.index("Ah9h", "Kh7h2c")), 3)
/// (True, 0.694)
#[pyclass(frozen, name = "StrengthTable", module = "rivertable")]
struct PyStrengthTable {
    table: StrengthTable,
    /// The absolute path of the file.
    file: PathBuf,
}

impl PyStrengthTable {
    fn open(file: &Path) -> PyResult<Self> {
        let whole = path::absolute(file).unwrap_or_else(|_| file.into());
        Ok(Self { table: open(file)?, file: whole })
    }

    /// Returns a value for one hand or for each of many.
    fn numbers<'py, T: Element + Copy + Default + Sync + IntoPyObject<'py>>(
        &self,
        indices: &Bound<'py, PyAny>,
        threads: Option<Threads>,
        of: impl Fn(HandStrength) -> T + Sync,
    ) -> PyResult<Bound<'py, PyAny>> {
        let size = self.table.len() as u64;
        Indices::numbers(indices, size, threads, |index| match self.table.get(index) {
            Some(hand) => Ok(of(hand)),
            None => Err(format!("index {index}: there are {size}, from 0")),
        })
    }
}

#[pymethods]
impl PyStrengthTable {
    #[new]
    fn new(py: Python<'_>, file: PathBuf) -> PyResult<Self> {
        py.detach(|| Self::open(&file))
    }

    /// Computes the table of a street, "flop", "turn" or "river", writes it to a file of 10, 112 or 246 MB,
    /// and opens it. `cargo xtask strength` generates the same file.
    #[staticmethod]
    #[pyo3(signature = (street, file, *, threads = None, progress = None))]
    fn make(
        py: Python<'_>,
        street: Text,
        file: PathBuf,
        threads: Option<Threads>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let cards = board_cards(&street)?;
        let failed = |error: io::Error| PyOSError::new_err(format!("{}: {error}", file.display()));
        // A path that cannot be written fails before the work, not after it.
        let (mut new, place) = beside(&file).map_err(failed)?;
        let engine = engine(BoardGame::default(), false)?;
        let bytes = run(py, threads, progress, |tell, _| {
            bytes(&engine, cards, tell).map_err(invalid)?.ok_or_else(stopped)
        })?;
        py.detach(|| {
            new.write_all(&bytes).and_then(|()| new.as_file().sync_all()).map_err(failed)?;
            new.persist(&place).map_err(|error| failed(error.error))?;
            Self::open(&file)
        })
    }

    /// The street: "flop", "turn" or "river".
    #[getter]
    fn street(&self) -> &'static str {
        ["flop", "turn", "river"][self.table.board_cards() - 3]
    }

    /// Returns expected hand strength, 0 to 1: a float, or float64[n].
    #[pyo3(signature = (indices, *, threads = None))]
    fn ehs<'py>(&self, indices: &Bound<'py, PyAny>, threads: Option<Threads>) -> PyResult<Bound<'py, PyAny>> {
        self.numbers(indices, threads, HandStrength::ehs)
    }

    /// Returns the mean square of the equity on the river, 0 to 1: a float, or float64[n].
    #[pyo3(signature = (indices, *, threads = None))]
    fn ehs2<'py>(
        &self,
        indices: &Bound<'py, PyAny>,
        threads: Option<Threads>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.numbers(indices, threads, HandStrength::ehs2)
    }

    /// Returns 2 for each win and 1 for each tie, summed over all runouts and opponents: an int, or
    /// uint32[n].
    #[pyo3(signature = (indices, *, threads = None))]
    fn points<'py>(
        &self,
        indices: &Bound<'py, PyAny>,
        threads: Option<Threads>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.numbers(indices, threads, HandStrength::points)
    }

    /// Supports copy and every protocol of pickle: the name of the file, which the other process opens too.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (PathBuf,)) {
        (py.get_type::<Self>(), (self.file.clone(),))
    }

    fn __eq__(&self, other: PyRef<'_, Self>) -> bool {
        self.file == other.file
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.file.hash(&mut hasher);
        hasher.finish()
    }

    fn __len__(&self) -> usize {
        self.table.len()
    }

    fn __repr__(&self) -> String {
        format!("<StrengthTable: {}, {} hands>", self.street(), self.table.len())
    }
}

/// Returns a temporary file beside a path, and the path with its links resolved. The finished file replaces
/// the path. An unfinished one is deleted.
fn beside(place: &Path) -> io::Result<(NamedTempFile, PathBuf)> {
    let place = fs::canonicalize(place).unwrap_or_else(|_| place.into());
    let folder = place.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(io::Error::other(format!("there is no folder {}", folder.display())));
    }
    if place.exists() && !place.is_file() {
        return Err(io::Error::other("it is not a regular file"));
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

/// Returns the bytes of a street's table. Returns `None` if the work was stopped.
fn bytes(engine: &Engine, cards: usize, tell: Tell<'_>) -> Result<Option<Vec<u8>>, String> {
    let boards = canonical_boards(cards).map_err(|error| error.to_string())?;
    let numbers = StreetNumbers::new(engine, cards).map_err(|error| error.to_string())?;
    let outcome = for_each(boards.par_iter(), tell, |&(board, _)| numbers.set(board));
    Ok(outcome.is_continue().then(|| numbers.whole()))
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyStrengthTable>()
}
