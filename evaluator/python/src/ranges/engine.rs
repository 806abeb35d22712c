//! The shared engines, one for each game.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, MutexGuard};

use evaluator::RankTable;
use evaluator::lookup::board::BoardSweep;
use holdem::{Engine, ThreeWayTable};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::arguments::with_cause;
use crate::games::BoardGame;
use crate::threads::lock;

/// The environment variable with the file of a three-way table.
const THREE_WAY_VARIABLE: &str = "RIVERTABLE_THREE_WAY_TABLE";

/// The engine of the process with a three-way table.
#[derive(Default)]
struct Shared {
    three_way: Option<Engine>,
    /// `true` once a table was set or removed, or the environment variable was read.
    is_settled: bool,
}

fn shared() -> MutexGuard<'static, Shared> {
    static SHARED: LazyLock<Mutex<Shared>> = LazyLock::new(Mutex::default);
    lock(&SHARED)
}

/// Returns the engine of a game. In hold'em it has the three-way table, if one was set and
/// `may_use_three_way` is true.
pub(crate) fn engine(game: BoardGame, may_use_three_way: bool) -> PyResult<Engine> {
    let engine = game.game().engine().cloned().expect("a game with two hole cards");
    // Only the default game has a three-way table.
    if !may_use_three_way || game != BoardGame::default() {
        return Ok(engine);
    }
    let mut shared = shared();
    if !shared.is_settled {
        if let Some(file) = env::var_os(THREE_WAY_VARIABLE).filter(|file| !file.is_empty()) {
            let table = open(Path::new(&file)).map_err(|error| {
                PyOSError::new_err(format!("the environment's {THREE_WAY_VARIABLE}: {error}"))
            })?;
            shared.three_way = Some(engine.clone().with_three_way_table(table));
        }
        shared.is_settled = true;
    }
    Ok(shared.three_way.clone().unwrap_or(engine))
}

fn open(file: &Path) -> Result<ThreeWayTable, String> {
    ThreeWayTable::open(file).map_err(with_cause)
}

/// Sets the file of a three-way table, which `cargo xtask three-way` generates and which answers preflop
/// questions of three players. `None` removes it. The initial file is that of the environment variable
/// RIVERTABLE_THREE_WAY_TABLE, if it is set.
#[pyfunction]
#[pyo3(signature = (file))]
fn use_three_way_table(py: Python<'_>, file: Option<PathBuf>) -> PyResult<()> {
    let table = file.map(|file| py.detach(|| open(&file))).transpose().map_err(PyOSError::new_err)?;
    let engine = engine(BoardGame::default(), false)?;
    let mut shared = shared();
    shared.is_settled = true;
    shared.three_way = table.map(|table| engine.with_three_way_table(table));
    Ok(())
}

/// Returns the ranker of all combos on a board.
pub(super) fn board_sweep() -> &'static BoardSweep {
    static SWEEP: LazyLock<BoardSweep> = LazyLock::new(|| BoardSweep::new(RankTable::embedded()));
    &SWEEP
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(use_three_way_table, module)?)
}
