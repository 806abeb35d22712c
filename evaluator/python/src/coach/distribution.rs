//! `distribution`: the equities of two ranges combo by combo.

use std::time::Instant;

use equity::distribution::{Distribution, HandEquity};
use evaluator::{CardSet, HoleCards};
use holdem::Reports;
use numpy::{Element, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use render::distribution::{DistributionReport, json, svg, text};
use render::spot::Spot;

use super::check_nuts;
use crate::arguments::{Integer, invalid};
use crate::games::BoardGame;
use crate::ranges::engine::engine;
use crate::ranges::read::spot;
use crate::ranges::to_dict;
use crate::run::run;
use crate::state::{State, pack_spot, stateful, unpack_spot};
use crate::threads::Threads;
use holdem::internals::Packed;

/// The equities of each combo of two ranges against the other range. Values for both ranges are in the order
/// of the question.
///
/// A combo counts as often as it is dealt: by its weight and by the combos of the other range that it does
/// not block.
#[pyclass(frozen, name = "Distribution", module = "rivertable")]
struct PyDistribution {
    spot: Spot,
    distribution: Distribution,
    nuts: f64,
    bins: usize,
    /// The time that the work took, in seconds.
    #[pyo3(get)]
    seconds: f64,
}

impl PyDistribution {
    fn report(&self) -> DistributionReport<'_> {
        let Self { spot, distribution, nuts, bins, seconds } = self;
        DistributionReport { spot, distribution, nuts: *nuts, bins: *bins, seconds: *seconds }
    }

    /// Returns a value for each combo of both ranges.
    fn curves<'py, T: Element>(
        &self,
        py: Python<'py>,
        of: impl Fn(&HandEquity) -> T,
    ) -> [Bound<'py, PyArray1<T>>; 2] {
        self.distribution.curves().each_ref().map(|curve| PyArray1::from_iter(py, curve.iter().map(&of)))
    }
}

impl State for PyDistribution {
    fn pack(&self, bytes: &mut Vec<u8>) {
        pack_spot(&self.spot, bytes);
        (self.distribution.clone(), (self.nuts, self.bins)).pack(bytes);
    }

    fn unpack(bytes: &mut &[u8], seconds: f64) -> Option<Self> {
        let spot = unpack_spot(bytes)?;
        let (distribution, (nuts, bins)) = Packed::unpack(bytes)?;
        Some(Self { spot, distribution, nuts, bins, seconds })
    }

    fn seconds(&self) -> f64 {
        self.seconds
    }
}

stateful!(PyDistribution);

#[pymethods]
impl PyDistribution {
    /// The equities of both ranges, 0 to 1.
    #[getter]
    fn equity(&self) -> (f64, f64) {
        self.distribution.equities().into()
    }

    /// The equity of the first range minus the second's, -1 to 1.
    #[getter]
    fn range_advantage(&self) -> f64 {
        self.distribution.range_advantage()
    }

    /// The fraction of the first range with an equity of `nuts` or more minus that of the second, -1 to 1.
    #[getter]
    fn nut_advantage(&self) -> f64 {
        self.distribution.nut_advantage(self.nuts)
    }

    /// Returns the fraction of each range with at least the given equity, 0 to 1.
    fn at_least(&self, equity: f64) -> (f64, f64) {
        self.distribution.at_least(equity).into()
    }

    /// Returns the equity below which this part of each range lies, 0 to 1: 0.5 gives the medians.
    fn percentile(&self, part: f64) -> PyResult<(f64, f64)> {
        match (0.0..=1.0).contains(&part) {
            true => Ok(self.distribution.percentile(part).into()),
            false => Err(invalid(format_args!("part={part}: expected 0 to 1"))),
        }
    }

    /// The fraction of each range in each of `bins` equal equity bins from 0 to 1, a new float64[2, bins]. A
    /// bin includes its lower bound, and the last one also includes 1.
    #[getter]
    fn histogram<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let parts = self.distribution.histogram(self.bins);
        PyArray1::from_iter(py, parts.iter().flatten().copied()).reshape([2, self.bins])
    }

    /// The live combos of both ranges as indices into `rivertable.COMBOS`, the worst first: two new uint16
    /// arrays.
    #[getter]
    fn combos<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.curves(py, |hand| index(hand.hand)))
    }

    /// The equities of these combos, ascending from 0 to 1: two new float64 arrays.
    #[getter]
    fn combo_equity<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.curves(py, |hand| hand.equity))
    }

    /// The fraction of its range's deals in which each of these combos is dealt, summing to 1: two new
    /// float64 arrays.
    #[getter]
    fn combo_part<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.curves(py, |hand| hand.part))
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.spot.cards.game.id
    }

    /// Returns the distribution as a dict of plain values, with the fields of
    /// `rivertable distribution --json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_dict(py, json(&self.report()))
    }

    /// Returns the equity graph as an SVG image: both curves from the worst combos to the best.
    fn svg(&self) -> String {
        svg(&self.report())
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        text(&self.report()).trim_end().into()
    }

    fn __repr__(&self) -> String {
        let ranges: Vec<String> = self.spot.ranges.iter().map(render::words::short).collect();
        let (first, second) = self.equity();
        format!("<Distribution: {}, {first:.6} {second:.6}>", ranges.join(" v "))
    }
}

/// Returns the equities of two ranges combo by combo as a `Distribution`: equity graphs as solvers show them,
/// range advantage and nut advantage. It is exact on any board and before the flop.
///
/// Combos with an equity of `nuts` or more count as nuts. `bins` is the number of bins of the histogram. For
/// the other arguments see `equity`.
///
/// >>> import rivertable as rt
/// >>> distribution = rt.distribution(["JJ+,AK,AQs", "22-TT,AJs,KQs,JTs,T9s"], "Ah 7d 2c")
/// >>> round(distribution.range_advantage, 4), round(distribution.nut_advantage, 4)
/// (0.6407, 0.4842)
/// >>> rt.COMBOS[distribution.combos[0][-1]], round(float(distribution.combo_equity[0][-1]), 4)
/// ('AdAc', 0.981)
#[pyfunction]
#[pyo3(
    signature = (ranges, board = None, dead = None, *, nuts = 0.8, bins = Integer::Of(10), game = BoardGame::default(), threads = None,
        progress = None),
    text_signature = "(ranges, board=None, dead=None, *, nuts=0.8, bins=10, game='holdem', threads=None, progress=None)"
)]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
fn distribution(
    py: Python<'_>,
    ranges: &Bound<'_, PyAny>,
    board: Option<&Bound<'_, PyAny>>,
    dead: Option<&Bound<'_, PyAny>>,
    nuts: f64,
    bins: Integer,
    game: BoardGame,
    threads: Option<Threads>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyDistribution> {
    let spot = self::spot(game, ranges, board, dead)?;
    let nuts = check_nuts(nuts)?;
    let bins = bins.within("bins", 1..=1000)?;
    let engine = engine(game, false)?;
    let start = Instant::now();
    let distribution = run(py, threads, progress, |tell, stop| {
        spot.question().on_progress(tell).stop_when(stop).distribution(&engine).map_err(invalid)
    })?;
    Ok(PyDistribution { spot, distribution, nuts, bins, seconds: start.elapsed().as_secs_f64() })
}

/// Returns the index of a hand of two cards.
fn index(hand: CardSet) -> u16 {
    let mut cards = hand.iter();
    let combo = cards.next().zip(cards.next()).and_then(|(first, second)| HoleCards::new(first, second));
    combo.map_or(0, HoleCards::index) as u16
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyDistribution>()?;
    module.add_function(wrap_pyfunction!(distribution, module)?)
}
