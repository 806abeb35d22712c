//! `flops`: the equities of two ranges on all flops.

use std::sync::Arc;
use std::time::Instant;

use arrow_array::{ArrayRef, Float64Array, LargeStringArray, UInt8Array, UInt32Array};
use evaluator::Card;
use holdem::EquityError;
use holdem::Reports;
use holdem::distribution::{Flop, FlopReport, TextureFilter};
use numpy::{Element, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use pyo3_arrow::error::PyArrowResult;
use render::flops::{Order, SortedFlops, json, svg, text};
use render::spot::Spot;

use super::check_nuts;
use crate::arguments::{Text, invalid, parsed};
use crate::column::table_stream;
use crate::games::BoardGame;
use crate::ranges::engine::engine;
use crate::ranges::read::spot;
use crate::ranges::to_dict;
use crate::run::run;
use crate::state::{State, pack_spot, stateful, unpack_spot};
use crate::threads::Threads;
use holdem::internals::Packed;

/// The equities of two ranges on all flops, or on flops of some textures, as arrays with a row for each flop,
/// high cards first. Suit-isomorphic flops share one row.
///
/// It is Arrow data too, with the columns of `rivertable flops --csv`: `polars.DataFrame(report)`,
/// `pyarrow.table(report)`.
#[pyclass(frozen, name = "FlopReport", module = "rivertable")]
struct PyFlopReport {
    spot: Spot,
    report: FlopReport,
    nuts: f64,
    textures: Option<TextureFilter>,
    /// The time that the work took, in seconds.
    #[pyo3(get)]
    seconds: f64,
}

impl PyFlopReport {
    fn sorted(&self) -> SortedFlops<'_> {
        let asked = (self.nuts, self.textures.as_ref());
        SortedFlops::new(&self.spot, &self.report, asked, (Order::Equity, false), self.seconds)
    }

    /// Returns an array with one number for each flop.
    fn numbers<'py, T: Element>(&self, py: Python<'py>, of: impl Fn(&Flop) -> T) -> Bound<'py, PyArray1<T>> {
        PyArray1::from_iter(py, self.report.flops().iter().map(of))
    }

    /// Returns an array with a row of numbers for each flop.
    fn rows<'py, T: Element + Clone, const N: usize>(
        &self,
        py: Python<'py>,
        of: impl Fn(&Flop) -> [T; N],
    ) -> PyResult<Bound<'py, PyArray2<T>>> {
        let numbers = self.report.flops().iter().flat_map(of);
        PyArray1::from_iter(py, numbers).reshape([self.report.flops().len(), N])
    }

    fn columns(&self) -> Vec<(&'static str, ArrayRef)> {
        let flops = self.report.flops();
        let numbers = |of: fn(&Flop) -> f64| -> ArrayRef {
            Arc::new(Float64Array::from_iter_values(flops.iter().map(of)))
        };
        let words = |of: fn(&Flop) -> String| -> ArrayRef {
            Arc::new(LargeStringArray::from_iter_values(flops.iter().map(of)))
        };
        let bytes = |of: fn(&Flop) -> u8| -> ArrayRef {
            Arc::new(UInt8Array::from_iter_values(flops.iter().map(of)))
        };
        let counts = UInt32Array::from_iter_values(flops.iter().map(|flop| flop.count));
        vec![
            ("flop", words(|flop| flop.cards.to_string())),
            ("count", Arc::new(counts)),
            ("part", numbers(|flop| flop.part)),
            ("equity1", numbers(|flop| flop.equities[0])),
            ("equity2", numbers(|flop| flop.equities[1])),
            ("range_advantage", numbers(Flop::range_advantage)),
            ("nuts1", numbers(|flop| flop.nuts[0])),
            ("nuts2", numbers(|flop| flop.nuts[1])),
            ("nut_advantage", numbers(Flop::nut_advantage)),
            ("suits", words(|flop| flop.texture.suits.name().into())),
            ("pairing", words(|flop| flop.texture.pairing.name().into())),
            ("high", words(|flop| flop.texture.high.to_string())),
            ("in_sequence", bytes(|flop| flop.texture.in_sequence)),
            ("straights", bytes(|flop| flop.texture.straights)),
        ]
    }
}

impl State for PyFlopReport {
    fn pack(&self, bytes: &mut Vec<u8>) {
        pack_spot(&self.spot, bytes);
        (self.report.clone(), (self.nuts, self.textures.clone())).pack(bytes);
    }

    fn unpack(bytes: &mut &[u8], seconds: f64) -> Option<Self> {
        let spot = unpack_spot(bytes)?;
        let (report, (nuts, textures)) = Packed::unpack(bytes)?;
        Some(Self { spot, report, nuts, textures, seconds })
    }

    fn seconds(&self) -> f64 {
        self.seconds
    }
}

stateful!(PyFlopReport);

#[pymethods]
impl PyFlopReport {
    /// The flops' cards, a new uint8[n, 3] of ids, the highest first.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let ids = self.report.flops().iter().flat_map(|flop| flop.cards.iter()).map(Card::id);
        PyArray1::from_iter(py, ids).reshape([self.report.flops().len(), 3])
    }

    /// The number of flops in each row, a new uint32 array.
    #[getter]
    fn count<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        self.numbers(py, |flop| flop.count)
    }

    /// The probability of each row's flops, summing to 1, a new float64 array.
    #[getter]
    fn part<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        self.numbers(py, |flop| flop.part)
    }

    /// The equities of both ranges on each flop, a new float64[n, 2].
    #[getter]
    fn equity<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        self.rows(py, |flop| flop.equities)
    }

    /// The fraction of each range with an equity of `nuts` or more on each flop, a new float64[n, 2].
    #[getter]
    fn nuts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        self.rows(py, |flop| flop.nuts)
    }

    /// The equity of the first range minus the second's on each flop, -1 to 1, a new float64 array.
    #[getter]
    fn range_advantage<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        self.numbers(py, Flop::range_advantage)
    }

    /// The first range's fraction of nuts minus the second's on each flop, -1 to 1, a new float64 array.
    #[getter]
    fn nut_advantage<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        self.numbers(py, Flop::nut_advantage)
    }

    /// The texture of each flop, such as "two-tone unpaired T-high 2-connected".
    #[getter]
    fn texture(&self) -> Vec<String> {
        self.report.flops().iter().map(|flop| flop.texture.to_string()).collect()
    }

    /// The mean equities of both ranges over these flops, 0 to 1.
    #[getter]
    fn mean_equity(&self) -> (f64, f64) {
        self.report.equities().into()
    }

    /// The mean fraction of nuts of both ranges over these flops.
    #[getter]
    fn mean_nuts(&self) -> (f64, f64) {
        self.report.nuts().into()
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.spot.cards.game.id
    }

    /// Returns the report as a dict of plain values, with the fields of `rivertable flops --json`. The flops
    /// with the most equity of the first range come first.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_dict(py, json(&self.sorted()))
    }

    /// Returns the curve of the first range's equities over all flops as an SVG image.
    fn svg(&self) -> String {
        svg(&self.sorted())
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __len__(&self) -> usize {
        self.report.flops().len()
    }

    fn __str__(&self) -> String {
        text(&self.sorted(), 10).trim_end().into()
    }

    fn __repr__(&self) -> String {
        let ranges: Vec<String> = self.spot.ranges.iter().map(render::words::short).collect();
        format!("<FlopReport: {}, {} flops>", ranges.join(" v "), self.report.flops().len())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        table_stream(py, self.columns(), self.__len__(), false, requested_schema)
    }
}

/// Returns the equities of two ranges on every flop as a `FlopReport`: 1,755 rows in hold'em and 573 in short
/// deck if the ranges name no suits and no card is dead.
///
/// `textures` selects flops by words joined by and, or, not and parentheses: rainbow, two-tone, monotone;
/// unpaired, paired, trips; unconnected, 2-connected, 3-connected; straight; A-high to 2-high, where a +
/// includes all higher ones. In short deck, connectedness and straights follow hold'em's rules too. For the
/// other arguments see `distribution`.
///
/// >>> import rivertable as rt
/// >>> report = rt.flops(["QQ+,AK", "77-TT,JTs,T9s,98s"], textures="monotone and unpaired and A-high")
/// >>> len(report), int(report.count.sum()), bool((report.range_advantage > 0).all())
/// (66, 264, True)
#[pyfunction]
#[pyo3(
    signature = (ranges, dead = None, *, textures = None, nuts = 0.8, game = BoardGame::default(), threads = None, progress = None),
    text_signature = "(ranges, dead=None, *, textures=None, nuts=0.8, game='holdem', threads=None, progress=None)"
)]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
fn flops(
    py: Python<'_>,
    ranges: &Bound<'_, PyAny>,
    dead: Option<&Bound<'_, PyAny>>,
    textures: Option<Text>,
    nuts: f64,
    game: BoardGame,
    threads: Option<Threads>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyFlopReport> {
    let spot = self::spot(game, ranges, None, dead)?;
    let nuts = check_nuts(nuts)?;
    let textures: Option<TextureFilter> = textures.map(|words| parsed(&words, "textures")).transpose()?;
    let engine = engine(game, false)?;
    let start = Instant::now();
    let report = run(py, threads, progress, |tell, stop| {
        let found = spot.question().on_progress(tell).stop_when(stop).flops(&engine, nuts, textures.as_ref());
        found.map_err(|error| match (&error, &textures) {
            (EquityError::NoDeal { .. }, Some(words)) => {
                invalid(format_args!("textures {:?}: no deal is possible on such a flop", words.to_string()))
            }
            _ => invalid(error),
        })
    })?;
    Ok(PyFlopReport { spot, report, nuts, textures, seconds: start.elapsed().as_secs_f64() })
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyFlopReport>()?;
    module.add_function(wrap_pyfunction!(flops, module)?)
}
