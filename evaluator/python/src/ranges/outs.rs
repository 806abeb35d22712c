//! `outs`: the effect of the next cards.

use std::time::Instant;

use evaluator::{Card, Category};
use holdem::range::Range;
use holdem::{Options, Outs, Reports, RunoutReport};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use questions::unsupported;
use render::outs::{html, json, svg, text};
use render::spot::{Answer, Spot};

use super::engine::engine;
use super::next_cards::PyNextCards;
use super::question::method;
use super::read::{any_spot, spot};
use super::to_dict;
use crate::arguments::{Text, invalid, seconds};
use crate::games::RangeGame;
use crate::run::run;
use crate::state::{State, pack_spot, stateful, unpack_spot};
use crate::threads::Threads;
use holdem::internals::Packed;

/// The effect of the cards to come. Players are in the order of the question.
#[pyclass(frozen, name = "RunoutReport", module = "rivertable")]
struct PyRunoutReport {
    spot: Spot,
    report: RunoutReport,
    /// The time that the work took, in seconds.
    #[pyo3(get)]
    seconds: f64,
}

impl PyRunoutReport {
    fn answer(&self) -> Answer<'_, RunoutReport> {
        Answer { spot: &self.spot, report: &self.report, seconds: self.seconds }
    }

    /// Returns a value for each player's outs. Returns `None` if there were too many deals.
    fn of_players<T>(&self, value: impl Fn(&Outs) -> T) -> Option<Vec<T>> {
        (0..self.report.players()).map(|player| self.report.outs(player).map(&value)).collect()
    }

    fn by_card<'py>(
        &self,
        py: Python<'py>,
        weight: fn(&Outs, Card) -> f64,
    ) -> PyResult<Option<Bound<'py, PyArray2<f64>>>> {
        let parts = self.of_players(|outs| Card::ALL.map(|card| weight(outs, card) / outs.total()));
        let array = |parts: Vec<[f64; Card::COUNT]>| {
            PyArray1::from_iter(py, parts.iter().flatten().copied()).reshape([parts.len(), Card::COUNT])
        };
        parts.map(array).transpose()
    }
}

impl State for PyRunoutReport {
    fn pack(&self, bytes: &mut Vec<u8>) {
        pack_spot(&self.spot, bytes);
        self.report.pack(bytes);
    }

    fn unpack(bytes: &mut &[u8], seconds: f64) -> Option<Self> {
        Some(Self { spot: unpack_spot(bytes)?, report: Packed::unpack(bytes)?, seconds })
    }

    fn seconds(&self) -> f64 {
        self.seconds
    }
}

stateful!(PyRunoutReport);

#[pymethods]
impl PyRunoutReport {
    /// Each player's share of the pot, 0 to 1.
    #[getter]
    fn equity<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.report.shares().iter().map(|shares| shares.equity()))
    }

    /// The possible next cards as text, deuces first. Empty on a whole board.
    #[getter]
    fn next_cards(&self) -> Vec<String> {
        self.report.next_cards().iter().map(|next| next.card().to_string()).collect()
    }

    /// The ids of the possible next cards, a new `uint8` array.
    #[getter]
    fn next_ids<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        PyArray1::from_iter(py, self.report.next_cards().iter().map(|next| next.card().id()))
    }

    /// Each player's equity after each next card, a new `float64[cards, players]` in the order of
    /// `next_cards`.
    #[getter]
    fn next_equity<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let next = self.report.next_cards();
        let equities = next.iter().flat_map(|next| next.shares().iter().map(|shares| shares.equity()));
        PyArray1::from_iter(py, equities).reshape([next.len(), self.report.players()])
    }

    /// The probability that each player ends with a hand of each category, a new `float64[players, 9]` in the
    /// order of `rivertable.CATEGORIES`.
    #[getter]
    fn final_hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let total = self.report.total();
        let parts = self.report.categories().iter().flatten().map(|weight| weight / total);
        PyArray1::from_iter(py, parts).reshape([self.report.players(), Category::COUNT])
    }

    /// The fraction of deals in which each player alone has the best hand now. It and all attributes of outs
    /// are None if there are too many deals to enumerate.
    #[getter]
    fn ahead(&self) -> Option<Vec<f64>> {
        self.of_players(|outs| outs.ahead() / outs.total())
    }

    /// The fraction of deals in which each player shares the best hand now.
    #[getter]
    fn tied(&self) -> Option<Vec<f64>> {
        self.of_players(|outs| outs.sharing() / outs.total())
    }

    /// The fraction of deals in which somebody has a better hand than each player now.
    #[getter]
    fn behind(&self) -> Option<Vec<f64>> {
        self.of_players(|outs| outs.behind() / outs.total())
    }

    /// Each player's mean number of outs: cards that bring the player from behind to the outright best hand.
    /// The mean is over the deals in which the player is behind, and NaN if there are none.
    #[getter]
    fn mean_outs(&self) -> Option<Vec<f64>> {
        self.of_players(|outs| outs.mean_winning() * outs.total() / outs.behind())
    }

    /// Each player's mean number of cards that bring the player from behind to a split pot, over the deals in
    /// which the player is behind.
    #[getter]
    fn mean_splitting_outs(&self) -> Option<Vec<f64>> {
        self.of_players(|outs| outs.mean_splitting() * outs.total() / outs.behind())
    }

    /// The cards that are outs of each player in every deal. If all ranges are single combos, these are the
    /// outs.
    #[getter]
    fn cards(&self) -> Option<Vec<Vec<String>>> {
        self.of_players(|outs| outs.always_winning().iter().map(|card| card.to_string()).collect())
    }

    /// The cards that bring each player a split pot in every deal.
    #[getter]
    fn splitting_cards(&self) -> Option<Vec<Vec<String>>> {
        self.of_players(|outs| outs.always_splitting().iter().map(|card| card.to_string()).collect())
    }

    /// The fraction of deals in which each card is an out of each player, a new `float64[players, 52]` by
    /// card id.
    #[getter]
    fn winning<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<f64>>>> {
        self.by_card(py, Outs::winning)
    }

    /// The fraction of deals in which each card brings each player from behind to a split pot, as `winning`.
    #[getter]
    fn splitting<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<f64>>>> {
        self.by_card(py, Outs::splitting)
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.spot.cards.game.id
    }

    /// Returns the outs as a dict of plain values, with the fields of `rivertable outs --json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_dict(py, json(&self.answer()))
    }

    /// Returns the equities by next card as an SVG image.
    fn svg(&self) -> PyResult<String> {
        match self.report.next_cards() {
            [] => Err(invalid("no cards come after a board of 5 cards, so there is nothing to draw")),
            _ => Ok(svg(&self.answer())),
        }
    }

    fn _repr_html_(&self) -> String {
        html(&self.answer())
    }

    fn __str__(&self) -> String {
        text(&self.answer(), render::colour::Palette::Plain).trim_end().into()
    }

    fn __repr__(&self) -> String {
        let ranges: Vec<String> = self.spot.ranges.iter().map(render::words::short).collect();
        format!("<RunoutReport: {}, {}>", ranges.join(" v "), self.spot.cards)
    }
}

/// Returns the effect of the next cards on two to ten ranges on a board of 3 or 4 cards as a `RunoutReport`:
/// equities by next card, final hands and outs, all exact. On a board of 5 it reports who is ahead. A single
/// range plays against a random hand. For the arguments see `equity`. Games other than hold'em and short deck
/// have only equities by next card, as `NextCards`.
///
/// >>> import rivertable as rt
/// >>> outs = rt.outs(["Th9h", "AsQd"], "Qh 7h 2c 3d")
/// >>> outs.cards[0]
/// ['Ah', 'Kh', 'Jh', '8h', '6h', '5h', '4h', '3h', '2h']
/// >>> outs.mean_outs[0], round(outs.equity[0], 4)
/// (9.0, 0.2045)
#[pyfunction]
#[pyo3(
    signature = (ranges, board, dead = None, *, method = Text::from("auto"), exact_within = 10.0, game = RangeGame::default(), threads = None,
        progress = None),
    text_signature = "(ranges, board, dead=None, *, method='auto', exact_within=10.0, game='holdem', threads=None, progress=None)"
)]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
fn outs<'py>(
    py: Python<'py>,
    ranges: &Bound<'_, PyAny>,
    board: &Bound<'_, PyAny>,
    dead: Option<&Bound<'_, PyAny>>,
    method: Text,
    exact_within: f64,
    game: RangeGame,
    threads: Option<Threads>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let Some(two_cards) = game.of_two_cards() else {
        if let Some(message) = unsupported("outs", game.game()) {
            return Err(invalid(message));
        }
        let mut spot = any_spot(game, ranges, Some(board), dead)?;
        if spot.ranges.len() == 1 {
            spot.ranges.push(game.game().full_range());
        }
        let (method, exact_within) = (self::method(&method)?, seconds(exact_within, "exact_within")?);
        let options = Options { method, exact_within, ..Options::default() };
        return Ok(Bound::new(py, PyNextCards::of(py, spot, options, threads, progress)?)?.into_any());
    };
    let mut spot = self::spot(two_cards, ranges, Some(board), dead)?;
    if spot.ranges.len() == 1 {
        spot.ranges.push(Range::full());
    }
    let (method, exact_within) = (self::method(&method)?, seconds(exact_within, "exact_within")?);
    let engine = engine(two_cards, false)?;

    let start = Instant::now();
    let report = run(py, threads, progress, |tell, stop| {
        let question =
            spot.question().method(method).exact_within(exact_within).on_progress(tell).stop_when(stop);
        let is_complete = spot.cards.board.len() == 5;
        if is_complete { question.at_showdown(&engine) } else { question.runouts(&engine) }.map_err(invalid)
    })?;
    let report = PyRunoutReport { spot, report, seconds: start.elapsed().as_secs_f64() };
    Ok(Bound::new(py, report)?.into_any())
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyRunoutReport>()?;
    module.add_class::<PyNextCards>()?;
    module.add_function(wrap_pyfunction!(outs, module)?)
}
