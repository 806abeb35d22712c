//! `hits`: the made hands and draws of a range on a board or on all flops.

use evaluator::HoleCards;
use holdem::hits::{Draw, HitBoard, Hits, MadeHand, Tally};
use numpy::{Element, PyArray1};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use render::hits::{HitReport, json, svg, text};
use render::spot::{KnownCards, Spot};

use crate::arguments::{Text, board_and_dead, cards, invalid};
use crate::games::BoardGame;
use crate::ranges::range::PyRange;
use crate::ranges::read::{predicate, range};
use crate::ranges::to_dict;
use crate::run::run;
use crate::state::{State, pack_spot, stateful, unpack_spot};
use crate::threads::Threads;
use holdem::hits::Predicate;
use holdem::internals::Packed;

/// The made hands and draws of a range on a board or on all flops. Arrays of made hands are in the order of
/// `rivertable.MADE_HANDS`, arrays of draws in the order of `rivertable.DRAWS`. A combo has one made hand and
/// any number of draws. Without a board a combo counts once on each flop.
#[pyclass(frozen, name = "Hits", module = "rivertable")]
struct PyHits {
    /// A report on one range.
    report: HitReport<'static>,
    predicate: Option<Predicate>,
}

impl PyHits {
    fn hits(&self) -> &Hits {
        &self.report.hits()[0]
    }

    fn cards(&self) -> KnownCards {
        self.report.spot().cards
    }

    fn kept(&self) -> Option<Tally> {
        self.report.kept().map(|kept| kept[0])
    }

    /// Returns an array with one value for each kind of made hand.
    fn made<'py, T: Element>(
        &self,
        py: Python<'py>,
        of: impl Fn(&Hits, MadeHand) -> T,
    ) -> Bound<'py, PyArray1<T>> {
        PyArray1::from_iter(py, MadeHand::ALL.iter().map(|&made| of(self.hits(), made)))
    }

    /// Returns an array with one value for each draw.
    fn drawing<'py, T: Element>(&self, py: Python<'py>, of: impl Fn(Tally) -> T) -> Bound<'py, PyArray1<T>> {
        PyArray1::from_iter(py, Draw::ALL.iter().map(|&draw| of(self.hits().drawing(draw))))
    }
}

/// Stores only the question. The answer is computed again, which takes some milliseconds on all flops.
impl State for PyHits {
    fn pack(&self, bytes: &mut Vec<u8>) {
        pack_spot(self.report.spot(), bytes);
        self.predicate.as_ref().map(Predicate::to_string).pack(bytes);
    }

    fn unpack(bytes: &mut &[u8], _: f64) -> Option<Self> {
        let spot: Spot = unpack_spot(bytes)?;
        let predicate: Option<String> = Packed::unpack(bytes)?;
        let predicate: Option<Predicate> = match predicate {
            Some(words) => Some(words.parse().ok()?),
            None => None,
        };
        let report = HitReport::new(spot, predicate.clone())?;
        Some(Self { report, predicate })
    }
}

stateful!(PyHits);

#[pymethods]
impl PyHits {
    /// The number of combos of the range.
    #[getter]
    fn combos(&self) -> u64 {
        self.hits().total().combos
    }

    /// The total weight of these combos.
    #[getter]
    fn weight(&self) -> f64 {
        self.hits().total().weight
    }

    /// The number of combos with each made hand, a new uint64 array.
    #[getter]
    fn made_combos<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        self.made(py, |hits, made| hits.of(made).combos)
    }

    /// The weight of the combos with each made hand, a new float64 array.
    #[getter]
    fn made_weight<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        self.made(py, |hits, made| hits.of(made).weight)
    }

    /// The number of combos with each made hand or a better one, a new uint64 array.
    #[getter]
    fn at_least_combos<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        self.made(py, |hits, made| hits.at_least(made).combos)
    }

    /// The weight of the combos with each made hand or a better one, a new float64 array.
    #[getter]
    fn at_least_weight<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        self.made(py, |hits, made| hits.at_least(made).weight)
    }

    /// The number of combos with each draw, a new uint64 array.
    #[getter]
    fn draw_combos<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        self.drawing(py, |tally| tally.combos)
    }

    /// The weight of the combos with each draw, a new float64 array.
    #[getter]
    fn draw_weight<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        self.drawing(py, |tally| tally.weight)
    }

    /// The number of combos that match `where`. None if `where` was not given.
    #[getter]
    fn where_combos(&self) -> Option<u64> {
        self.kept().map(|kept| kept.combos)
    }

    /// The weight of the combos that match `where`. None if `where` was not given.
    #[getter]
    fn where_weight(&self) -> Option<f64> {
        self.kept().map(|kept| kept.weight)
    }

    /// The range.
    #[getter]
    fn range(&self) -> PyRange {
        PyRange::new(self.report.spot().ranges[0].clone(), BoardGame::default())
    }

    /// The board as text, the highest card first. Empty for all flops.
    #[getter]
    fn board(&self) -> String {
        self.cards().board.to_string()
    }

    /// The dead cards as text, the highest first.
    #[getter]
    fn dead(&self) -> String {
        self.cards().dead.to_string()
    }

    /// Returns the hits as a dict of plain values, with the fields of `rivertable hits --json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_dict(py, json(&self.report))
    }

    /// Returns a bar chart of the range as an SVG image.
    fn svg(&self) -> String {
        svg(&self.report)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        text(&self.report).trim_end().into()
    }

    fn __repr__(&self) -> String {
        let board = if self.cards().board.is_empty() { "all flops".into() } else { self.board() };
        format!("<Hits: {} on {board}>", render::words::short(&self.report.spot().ranges[0]))
    }
}

/// Returns the made hands and draws of a range on a board of 3, 4 or 5 cards, or without a board on all
/// flops, as `Hits`.
///
/// `where` is a predicate whose matches are counted too. It has words of `rivertable.MADE_HANDS`, of
/// `rivertable.DRAWS` and of their groups (no-pair, pair, top-pair, two-pair, three-of-a-kind, straight-draw,
/// draw, backdoor-draw), joined by and, or, not and parentheses. A + behind a made hand includes all better
/// ones. `Range.filter` keeps the combos that match a predicate.
///
/// >>> import rivertable as rt
/// >>> hits = rt.hits("KQ, AhQh, 99:0.5", "Kh 9h 4c", where="set+ or flush-draw")
/// >>> hits.combos, hits.weight, hits.where_combos
/// (16, 14.5, 4)
/// >>> {rt.MADE_HANDS[kind]: int(hits.made_combos[kind]) for kind in hits.made_combos.nonzero()[0]}
/// {'ace-high': 1, 'top-pair-good-kicker': 12, 'set': 3}
/// >>> pairs = rt.hits("77")
/// >>> round(float(pairs.at_least_weight[rt.MADE_HANDS.index("set")]) / pairs.weight, 4)
/// 0.12
#[pyfunction]
#[pyo3(name = "hits", signature = (range, board = None, dead = None, *, r#where = None, threads = None), text_signature = "(range, board=None, dead=None, *, where=None, threads=None)")]
fn how_it_hits(
    py: Python<'_>,
    range: &Bound<'_, PyAny>,
    board: Option<&Bound<'_, PyAny>>,
    dead: Option<&Bound<'_, PyAny>>,
    r#where: Option<Text>,
    threads: Option<Threads>,
) -> PyResult<PyHits> {
    let [board, dead] = board_and_dead(board, dead)?;
    let known = KnownCards { board, dead, ..KnownCards::default() };
    let spot = Spot { ranges: vec![self::range(range, BoardGame::default())?], cards: known };
    let is_none = spot.ranges[0].is_empty();
    let predicate = r#where.as_deref().map(predicate).transpose()?;
    let report = match known.board.is_empty() {
        true => run(py, threads, None, |tell, _| Ok(HitReport::until(spot, predicate.clone(), tell)))?,
        // One board takes less time than to wake threads.
        false => py.detach(|| HitReport::new(spot, predicate.clone())),
    };
    let report = report.ok_or_else(|| invalid("no such board"))?;
    if report.empty_range().is_some() {
        return Err(invalid(match is_none {
            true => "the range has no combo",
            false => "every combo of the range has a card of the board or a dead card",
        }));
    }
    Ok(PyHits { report, predicate })
}

/// Returns the made hands and draws of all combos on a board of 3, 4 or 5 cards: indices into
/// `rivertable.MADE_HANDS`, uint8[1326], and bit masks of indices into `rivertable.DRAWS`, uint16[1326].
/// Combos that the board blocks have 255 and 0.
///
/// >>> import rivertable as rt
/// >>> made, draws = rt.combo_hits("Kh 9h 4c")
/// >>> combo = rt.COMBOS.index("QhJh")
/// >>> rt.MADE_HANDS[made[combo]], [draw for bit, draw in enumerate(rt.DRAWS) if draws[combo] >> bit & 1]
/// ('nothing', ['flush-draw', 'gutshot', 'combo-draw'])
#[pyfunction]
fn combo_hits<'py>(py: Python<'py>, board: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
    let board = HitBoard::new(cards(Some(board), "board")?).map_err(invalid)?;
    let hits = HoleCards::ALL.map(|combo| board.hit(combo));
    let made = hits.iter().map(|hit| hit.map_or(u8::MAX, |hit| hit.made as u8));
    let draws = hits.iter().map(|hit| hit.map_or(0, |hit| hit.draws.bits()));
    (PyArray1::from_iter(py, made), PyArray1::from_iter(py, draws)).into_pyobject(py)
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("MADE_HANDS", PyTuple::new(py, MadeHand::ALL.map(MadeHand::name))?)?;
    module.add("DRAWS", PyTuple::new(py, Draw::ALL.map(Draw::name))?)?;
    module.add_class::<PyHits>()?;
    module.add_function(wrap_pyfunction!(how_it_hits, module)?)?;
    module.add_function(wrap_pyfunction!(combo_hits, module)?)
}
