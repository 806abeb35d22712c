//! Hand ranks and river values on GPUs. The Python module `_gpu` finds the addresses of arrays.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use evaluator::order::in_order;
use evaluator::{CardSet, Game, TableOf};
use gpu::{Buffer, Columns, Gpu, GpuError, Hands, Libraries, Ranker, RiverBatch, Stream, Terminals};
use numpy::PyUntypedArray;
use pyo3::exceptions::{PyBufferError, PyRuntimeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PyString, PyTuple};
use questions::RankedGame;

use crate::arguments::{invalid, parsed};
use crate::dlpack::{self, Array, DataType};
use crate::games::PyGame;
use crate::options::Form;

/// The devices in use, and the rank tables on them.
static DEVICES: Mutex<Option<Devices>> = Mutex::new(None);

#[derive(Default)]
struct Devices {
    gpus: HashMap<usize, Gpu>,
    rankers: HashMap<(usize, Game), Arc<Ranker>>,
}

impl Devices {
    /// Returns the rank table of a game's order on a device. Opens the device and uploads the table at first.
    fn ranker(&mut self, device: usize, game: Game, nvrtc: Vec<PathBuf>) -> Result<Arc<Ranker>, GpuError> {
        if let Some(ranker) = self.rankers.get(&(device, game)) {
            return Ok(Arc::clone(ranker));
        }
        let gpu = self.gpu(device, nvrtc)?;
        let ranker = Arc::new(in_order!(game, O => gpu.ranker(TableOf::<O>::embedded())?));
        self.rankers.insert((device, game), Arc::clone(&ranker));
        Ok(ranker)
    }

    /// Returns a device. Opens it at first.
    fn gpu(&mut self, device: usize, nvrtc: Vec<PathBuf>) -> Result<Gpu, GpuError> {
        if let Some(gpu) = self.gpus.get(&device) {
            return Ok(gpu.clone());
        }
        let libraries = nvrtc.into_iter().fold(Libraries::new(), Libraries::nvrtc);
        let gpu = Gpu::open_with(&libraries, device)?;
        self.gpus.insert(device, gpu.clone());
        Ok(gpu)
    }
}

/// Calls a function with the devices in use.
fn with_devices<T>(call: impl FnOnce(&mut Devices) -> T) -> T {
    call(DEVICES.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default())
}

fn ranker(device: usize, game: Game, nvrtc: Vec<PathBuf>) -> Result<Arc<Ranker>, GpuError> {
    with_devices(|devices| devices.ranker(device, game, nvrtc))
}

/// Returns a `RuntimeError` for errors of devices and libraries, and a `ValueError` for invalid arguments.
fn in_python(error: &GpuError) -> PyErr {
    match error {
        GpuError::Number { .. }
        | GpuError::Length { .. }
        | GpuError::Alignment { .. }
        | GpuError::Board { .. }
        | GpuError::OnlyHoldem { .. } => invalid(error),
        _ => PyRuntimeError::new_err(error.to_string()),
    }
}

/// Returns `true` for an array on a GPU, of CUDA or of another system.
pub(crate) fn is_on_gpu(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    let py = object.py();
    let is_on_host = object.is_instance_of::<PyString>()
        || object.is_instance_of::<PyList>()
        || object.is_instance_of::<PyTuple>()
        || object.cast::<PyUntypedArray>().is_ok();
    if is_on_host || object.hasattr(intern!(py, "__cuda_array_interface__"))? {
        return Ok(!is_on_host);
    }
    // Columns of some types have the method and no device.
    let device = object.call_method0(intern!(py, "__dlpack_device__"));
    let device = device.and_then(|device| device.extract::<(i32, i32)>());
    Ok(device.is_ok_and(|(kind, _)| !dlpack::HOSTS.contains(&kind)))
}

/// Returns the ranks of hands on a GPU, in an array of the same library.
pub(crate) fn rank<'py>(
    cards: &Bound<'py, PyAny>,
    has_board: bool,
    game: RankedGame,
    form: Form,
) -> PyResult<Bound<'py, PyAny>> {
    let py = cards.py();
    let form = if form == Form::Sets { "sets" } else { "ids" };
    let module = py.import(intern!(py, "rivertable._gpu"))?;
    module.call_method1(intern!(py, "_rank"), (cards, has_board, game.id(), form))
}

/// Ranks hands at an address of a device, and writes `uint16` to the address `ranks`. A row has `width` ids.
#[pyfunction]
#[pyo3(signature = (device, stream, hands, count, width, ranks, game, form, nvrtc, /))]
#[allow(clippy::too_many_arguments, reason = "called by Python code of this package")]
fn _rank_on_gpu(
    py: Python<'_>,
    device: usize,
    stream: u64,
    hands: u64,
    count: usize,
    width: usize,
    ranks: u64,
    game: PyGame,
    form: Form,
    nvrtc: Vec<PathBuf>,
) -> PyResult<()> {
    let PyGame(game) = game;
    // Of the games that rank hands, only Omaha decides which hole cards play.
    let playing = game.playing().filter(|game| game.board_hands().is_some());
    let hole_cards = playing.map(|game| game.info().hole_cards);
    let hands = match form {
        Form::Sets if hole_cards.is_some() => {
            return Err(invalid(
                "a card set does not separate hole cards from board cards: expected rows of ids",
            ));
        }
        Form::Sets => Hands::Sets { sets: hands },
        Form::Ids if hole_cards.is_some() && width != game.most_cards() => {
            let (title, expected) = (game.title(), game.most_cards());
            return Err(invalid(format_args!(
                "{width} cards in a row: {title} has {expected} with the board"
            )));
        }
        Form::Ids => match hole_cards {
            Some(hole_cards) => Hands::Omaha { rows: hands, hole_cards },
            None => Hands::Rows { rows: hands, cards: width },
        },
    };
    py.detach(|| {
        let ranker = ranker(device, game.order(), nvrtc)?;
        // SAFETY: the Python module passes the addresses of arrays of these sizes on the device, and a stream of
        // its primary context. The ranker stays in `DEVICES`.
        unsafe { ranker.rank_at(&hands, count, ranks, Stream::from_raw(stream)) }
    })
    .map_err(|error| in_python(&error))
}

/// Boards on a GPU. The users' class is `RiverBatch`.
#[pyclass(name = "_RiverOnGpu", module = "rivertable._rivertable", frozen)]
struct RiverOnGpu(RiverBatch);

#[pymethods]
impl RiverOnGpu {
    #[new]
    #[pyo3(signature = (boards, device, has_all, nvrtc, /))]
    fn new(
        py: Python<'_>,
        boards: Vec<String>,
        device: usize,
        has_all: bool,
        nvrtc: Vec<PathBuf>,
    ) -> PyResult<Self> {
        let boards = boards.iter().map(|text| parsed::<CardSet>(text, "board"));
        let boards = boards.collect::<PyResult<Vec<_>>>()?;
        let columns = if has_all { Columns::All } else { Columns::Live };
        py.detach(|| ranker(device, Game::default(), nvrtc)?.river_batch(&boards, columns))
            .map(Self)
            .map_err(|error| in_python(&error))
    }

    /// Writes the values of showdowns. The addresses are those of reach, payoffs and values.
    #[pyo3(signature = (stream, count, addresses, has_payoffs_by_board, /))]
    fn values(
        &self,
        py: Python<'_>,
        stream: u64,
        count: usize,
        addresses: [u64; 3],
        has_payoffs_by_board: bool,
    ) -> PyResult<()> {
        let [reach, payoffs, values] = addresses;
        let terminals = Terminals { count, reach, values, payoffs, has_payoffs_by_board };
        // SAFETY: the Python class passes the addresses of arrays of these sizes on the device.
        py.detach(|| unsafe { self.0.values_at(&terminals, Stream::from_raw(stream)) })
            .map_err(|error| in_python(&error))
    }

    /// Writes the values of folds, like `values`.
    #[pyo3(signature = (stream, count, addresses, has_payoffs_by_board, /))]
    fn fold_values(
        &self,
        py: Python<'_>,
        stream: u64,
        count: usize,
        addresses: [u64; 3],
        has_payoffs_by_board: bool,
    ) -> PyResult<()> {
        let [reach, payoffs, values] = addresses;
        let terminals = Terminals { count, reach, values, payoffs, has_payoffs_by_board };
        // SAFETY: the Python class passes the addresses of arrays of these sizes on the device.
        py.detach(|| unsafe { self.0.fold_values_at(&terminals, Stream::from_raw(stream)) })
            .map_err(|error| in_python(&error))
    }
}

/// Memory on a device for an answer, which an array of another library takes over by DLPack.
///
/// The answer is computed on the default stream.
#[pyclass(name = "_DeviceArray", module = "rivertable._rivertable", frozen)]
struct DeviceArray {
    memory: Arc<Buffer<u8>>,
    shape: Vec<i64>,
    dtype: DataType,
    #[pyo3(get)]
    device: i32,
}

#[pymethods]
impl DeviceArray {
    #[new]
    #[pyo3(signature = (shape, dtype, device, nvrtc, /))]
    fn new(py: Python<'_>, shape: Vec<i64>, dtype: &str, device: i32, nvrtc: Vec<PathBuf>) -> PyResult<Self> {
        let dtype = match dtype {
            "uint16" => DataType::UINT16,
            "float32" => DataType::FLOAT32,
            _ => return Err(invalid(format_args!("{dtype:?}: expected \"uint16\" or \"float32\""))),
        };
        let lengths = shape.iter().map(|&length| usize::try_from(length).unwrap_or(usize::MAX));
        let bytes = lengths.fold(dtype.size(), usize::saturating_mul);
        let ordinal = usize::try_from(device).unwrap_or(usize::MAX);
        let memory = py.detach(|| with_devices(|devices| devices.gpu(ordinal, nvrtc))?.allocate(bytes));
        let memory = Arc::new(memory.map_err(|error| in_python(&error))?);
        Ok(Self { memory, shape, dtype, device })
    }

    #[getter]
    fn address(&self) -> u64 {
        self.memory.address()
    }

    fn __dlpack_device__(&self) -> (i32, i32) {
        (dlpack::CUDA, self.device)
    }

    /// Waits for the answer, so that it is ready on any stream of the consumer, and returns a capsule.
    #[pyo3(signature = (*, stream=None, max_version=None, dl_device=None, copy=None))]
    fn __dlpack__<'py>(
        &self,
        py: Python<'py>,
        stream: Option<&Bound<'py, PyAny>>,
        max_version: Option<(u32, u32)>,
        dl_device: Option<(i32, i32)>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = stream;
        if copy == Some(true) || dl_device.is_some_and(|device| device != self.__dlpack_device__()) {
            return Err(PyBufferError::new_err("the array is not copied: expected its own device"));
        }
        py.detach(|| self.memory.wait()).map_err(|error| in_python(&error))?;
        let (address, shape, memory) = (self.address(), self.shape.clone(), Arc::clone(&self.memory));
        let array = Array { address, shape, dtype: self.dtype, device: self.device, memory };
        dlpack::capsule(py, array, max_version.is_some_and(|(major, _)| major >= 1))
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(_rank_on_gpu, module)?)?;
    module.add_class::<DeviceArray>()?;
    module.add_class::<RiverOnGpu>()
}
