//! `NextCards`: equities by next card, for games without a report on outs.

use std::time::Instant;

use equity::game::{AnyRange, NextCards, Question};
use holdem::Options;
use holdem::internals::Packed;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use render::colour::Palette;
use render::outs::{next_cards_json, next_cards_text};
use render::spot::{Answer, Spot};

use super::question::named_by_index;
use super::to_dict;
use crate::arguments::invalid;
use crate::games::RangeGame;
use crate::run::run;
use crate::state::{State, pack_any_spot, stateful, unpack_any_spot};
use crate::threads::Threads;

/// The exact equities after each card that can come next, in a game without outs. Players are in the order of
/// the question.
#[pyclass(frozen, name = "NextCards", module = "rivertable")]
pub(super) struct PyNextCards {
    spot: Spot<AnyRange>,
    report: NextCards,
    /// The time that the work took, in seconds.
    #[pyo3(get)]
    seconds: f64,
}

impl PyNextCards {
    /// Computes the answer to a question.
    pub(super) fn of(
        py: Python<'_>,
        spot: Spot<AnyRange>,
        options: Options,
        threads: Option<Threads>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let game = RangeGame::of(spot.cards.game).game();
        let (board, dead) = (spot.cards.board, spot.cards.dead);
        let question = Question { board, dead, options, ..Question::new(&spot.ranges) };
        let start = Instant::now();
        let report = run(py, threads, progress, |tell, stop| {
            let question = Question { on_progress: Some(tell), stop: Some(stop), ..question };
            game.next_cards(&question).map_err(|error| invalid(named_by_index(&error)))
        })?;
        Ok(Self { spot, report, seconds: start.elapsed().as_secs_f64() })
    }

    fn answer(&self) -> Answer<'_, NextCards, AnyRange> {
        Answer { spot: &self.spot, report: &self.report, seconds: self.seconds }
    }
}

impl State for PyNextCards {
    fn pack(&self, bytes: &mut Vec<u8>) {
        pack_any_spot(&self.spot, bytes);
        self.report.pack(bytes);
    }

    fn unpack(bytes: &mut &[u8], seconds: f64) -> Option<Self> {
        Some(Self { spot: unpack_any_spot(bytes)?, report: Packed::unpack(bytes)?, seconds })
    }

    fn seconds(&self) -> f64 {
        self.seconds
    }
}

stateful!(PyNextCards);

#[pymethods]
impl PyNextCards {
    /// Each player's share of the pot, 0 to 1.
    #[getter]
    fn equity<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.report.shares().iter().map(|shares| shares.equity()))
    }

    /// The possible next cards as text, the highest first.
    #[getter]
    fn next_cards(&self) -> Vec<String> {
        self.report.cards().iter().map(|next| next.card().to_string()).collect()
    }

    /// The ids of the possible next cards, a new `uint8` array.
    #[getter]
    fn next_ids<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        PyArray1::from_iter(py, self.report.cards().iter().map(|next| next.card().id()))
    }

    /// Each player's equity after each next card, a new `float64[cards, players]` in the order of
    /// `next_cards`.
    #[getter]
    fn next_equity<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let next = self.report.cards();
        let equities = next.iter().flat_map(|next| next.shares().iter().map(|shares| shares.equity()));
        PyArray1::from_iter(py, equities).reshape([next.len(), self.report.shares().len()])
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.spot.cards.game.id
    }

    /// Returns the equities as a dict of plain values, with the fields of `rivertable outs --json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_dict(py, next_cards_json(&self.answer()))
    }

    fn __str__(&self) -> String {
        next_cards_text(&self.answer(), Palette::Plain).trim_end().into()
    }

    fn __repr__(&self) -> String {
        let players = self.report.shares().len();
        format!("<NextCards: {} cards, {players} players, {}>", self.report.cards().len(), self.spot.cards)
    }
}
