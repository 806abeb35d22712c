//! `Halves`: the high and low halves of the pot.

use holdem::{Halves, Report, Shares};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::report::{cases, is_whole_numbers};
use crate::arguments::Integer;
use crate::state::{State, stateful};
use holdem::internals::Packed;

/// The high and low halves of the pot. Values by player are in the order of the question.
///
/// Without a low hand the best hand gets the whole pot. Numbers of cases are ints if they are counted, as in
/// the report.
#[pyclass(frozen, name = "Halves", module = "rivertable")]
pub(super) struct PyHalves {
    halves: Halves,
    players: usize,
    is_whole_numbers: bool,
}

impl PyHalves {
    /// Returns the halves of a report, if its game has them.
    pub(super) fn of(report: &Report) -> Option<Self> {
        Some(Self {
            halves: report.halves()?.clone(),
            players: report.players(),
            is_whole_numbers: is_whole_numbers(report),
        })
    }

    /// Returns a number of cases for each player.
    fn by_player<'py>(&self, py: Python<'py>, of: impl Fn(usize) -> f64) -> PyResult<Bound<'py, PyTuple>> {
        let all = (0..self.players).map(|player| cases(py, of(player), self.is_whole_numbers));
        PyTuple::new(py, all.collect::<PyResult<Vec<_>>>()?)
    }

    fn of_pot<'py>(&self, py: Python<'py>, parts: u8, of: u8) -> PyResult<Bound<'py, PyTuple>> {
        self.by_player(py, |player| self.halves.parts(player, parts, of))
    }

    fn equities<'py>(
        &self,
        py: Python<'py>,
        shares: impl Fn(usize) -> Shares,
    ) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, (0..self.players).map(|player| shares(player).equity()))
    }
}

impl State for PyHalves {
    fn pack(&self, bytes: &mut Vec<u8>) {
        (self.halves.clone(), (self.players, self.is_whole_numbers)).pack(bytes);
    }

    fn unpack(bytes: &mut &[u8], _: f64) -> Option<Self> {
        let (halves, (players, is_whole_numbers)) = Packed::unpack(bytes)?;
        Some(Self { halves, players, is_whole_numbers })
    }
}

stateful!(PyHalves);

#[pymethods]
impl PyHalves {
    /// Each player's share of the best hands, 0 to 1. Shared best hands count by their fractions.
    #[getter]
    fn high_equity<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.equities(py, |player| self.halves.high(player))
    }

    /// The cases in which each player has the outright best hand.
    #[getter]
    fn high_wins<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.by_player(py, |player| self.halves.high(player).wins())
    }

    /// The cases in which each player shares the best hand.
    #[getter]
    fn high_ties<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.by_player(py, |player| self.halves.high(player).ties())
    }

    /// Each player's share of the low hands, 0 to 1. NaN if there are none.
    #[getter]
    fn low_equity<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.equities(py, |player| self.halves.low(player))
    }

    /// The cases in which each player has the outright lowest hand.
    #[getter]
    fn low_wins<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.by_player(py, |player| self.halves.low(player).wins())
    }

    /// The cases in which each player shares the lowest hand.
    #[getter]
    fn low_ties<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.by_player(py, |player| self.halves.low(player).ties())
    }

    /// The cases in which somebody has a low hand of eight or better.
    #[getter]
    fn low_total<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        cases(py, self.halves.low(0).total(), self.is_whole_numbers)
    }

    /// The cases in which each player gets the whole pot.
    #[getter]
    fn scoops<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.of_pot(py, 1, 1)
    }

    /// The cases in which each player gets three quarters of the pot.
    #[getter]
    fn three_quarters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.of_pot(py, 3, 4)
    }

    /// The cases in which each player gets one quarter of the pot.
    #[getter]
    fn quarters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.of_pot(py, 1, 4)
    }

    /// Returns the cases in which each player gets `parts` of `of` parts of the pot: `parts(1, 6)` counts
    /// sixths.
    fn parts<'py>(&self, py: Python<'py>, parts: Integer, of: Integer) -> PyResult<Bound<'py, PyTuple>> {
        self.of_pot(py, parts.within("parts", 0..=u8::MAX)?, of.within("of", 1..=u8::MAX)?)
    }

    fn __repr__(&self) -> String {
        let equities = |name: &str, shares: &dyn Fn(usize) -> Shares| {
            let equities = (0..self.players).map(|player| format!(" {:.6}", shares(player).equity()));
            equities.fold(String::from(name), |text, equity| text + &equity)
        };
        let high = equities("high", &|player| self.halves.high(player));
        let low = equities("low", &|player| self.halves.low(player));
        format!("<Halves: {high}, {low}>")
    }
}
