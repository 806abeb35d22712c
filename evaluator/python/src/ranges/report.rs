//! `Report`: the equities of ranges against each other.

use std::borrow::Cow;
use std::time::Duration;

use equity::game::AnyRange;
use evaluator::HoleCards;
use holdem::{ComboShares, PlayerSet, Report, Shares};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use render::chart::{Chart, svg};
use render::equity::{html, json, table};
use render::spot::{Answer, Spot};

use super::range::PyRange;
use super::report_halves::PyHalves;
use super::to_dict;
use crate::arguments::{Integer, invalid};
use crate::games::RangeGame;
use crate::state::{State, pack_any_spot, stateful, unpack_any_spot};
use holdem::internals::Packed;

/// The equities of ranges against each other. Values by player are in the order of the question.
///
/// A case is a choice of hole cards for all players and of a whole board. Its weight is the product of the
/// combos' weights. Numbers of cases are ints if they are counted, and floats otherwise. In a simulation they
/// are numbers of showdowns.
#[pyclass(frozen, name = "Report", module = "rivertable")]
pub(super) struct PyReport {
    spot: Spot<AnyRange>,
    report: Report,
    /// The time that the work took, in seconds.
    #[pyo3(get)]
    seconds: f64,
}

impl PyReport {
    pub(super) fn new(spot: Spot<AnyRange>, report: Report, time: Duration) -> Self {
        Self { spot, report, seconds: time.as_secs_f64() }
    }

    fn answer(&self) -> Answer<'_, Report, AnyRange> {
        Answer { spot: &self.spot, report: &self.report, seconds: self.seconds }
    }

    /// Returns the chart of a player's equities by starting hand, if there are equities by combo.
    fn chart(&self, player: usize) -> Option<Chart> {
        self.report.by_combo(player)?;
        let ranges: Option<Vec<_>> =
            self.spot.ranges.iter().map(|range| range.of_two_cards().map(Cow::into_owned)).collect();
        Chart::of_equities(&Spot { ranges: ranges?, cards: self.spot.cards }, &self.report, player)
    }

    fn cases<'py>(&self, py: Python<'py>, cases: f64) -> PyResult<Bound<'py, PyAny>> {
        self::cases(py, self.report.in_given_weights(cases), is_whole_numbers(&self.report))
    }

    /// Returns a number of cases for each player as a tuple: counts or weights.
    fn by_player<'py>(
        &self,
        py: Python<'py>,
        count: fn(Shares<u128>) -> u128,
        weight: fn(Shares) -> f64,
    ) -> PyResult<Bound<'py, PyTuple>> {
        if let Some(counts) = self.report.counts() {
            return PyTuple::new(py, counts.into_iter().map(count));
        }
        let of_all: PyResult<Vec<_>> =
            self.report.shares().iter().map(|&shares| self.cases(py, weight(shares))).collect();
        PyTuple::new(py, of_all?)
    }

    /// Returns a value for each combo of each player. It is NaN if the combo has no opponent.
    fn by_combo<'py>(
        &self,
        py: Python<'py>,
        value: impl Fn(&ComboShares, Shares) -> f64,
    ) -> PyResult<Option<Bound<'py, PyArray2<f64>>>> {
        let players = self.report.players();
        let combos: Option<Vec<_>> = (0..players).map(|player| self.report.by_combo(player)).collect();
        let Some(combos) = combos else { return Ok(None) };
        let shares =
            combos.into_iter().flat_map(|combos| combos.as_slice().iter().map(move |&of| (combos, of)));
        let values = shares.map(|(combos, shares)| match shares.total() > 0.0 {
            true => value(combos, shares),
            false => f64::NAN,
        });
        PyArray1::from_iter(py, values).reshape([players, HoleCards::COUNT]).map(Some)
    }
}

/// Returns `true` if numbers of cases are integers.
pub(super) fn is_whole_numbers(report: &Report) -> bool {
    report.is_counted() || report.simulation().is_some()
}

/// Returns a number of cases as an int or as a float.
pub(super) fn cases(py: Python<'_>, cases: f64, is_whole_numbers: bool) -> PyResult<Bound<'_, PyAny>> {
    Ok(match is_whole_numbers {
        true => (cases as u64).into_pyobject(py)?.into_any(),
        false => cases.into_pyobject(py)?.into_any(),
    })
}

impl State for PyReport {
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

stateful!(PyReport);

#[pymethods]
impl PyReport {
    /// Each player's share of the pot, 0 to 1.
    #[getter]
    fn equity<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.report.shares().iter().map(|shares| shares.equity()))
    }

    /// The cases that each player wins outright.
    #[getter]
    fn wins<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.by_player(py, Shares::wins, Shares::wins)
    }

    /// The cases in which each player splits the pot.
    #[getter]
    fn ties<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.by_player(py, Shares::ties, Shares::ties)
    }

    /// The cases that each player loses.
    #[getter]
    fn losses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.by_player(py, Shares::losses, Shares::losses)
    }

    /// The number of cases, or their weight.
    #[getter]
    fn total<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.report.counts() {
            Some(counts) => Ok(counts[0].total().into_pyobject(py)?.into_any()),
            None => self.cases(py, self.report.total()),
        }
    }

    /// The cases of each set of players who win outright or split the pot. Keys are tuples of players from 0.
    /// Sets without a case are left out.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let winners = PyDict::new(py);
        let players = |set: PlayerSet| PyTuple::new(py, set.iter().collect::<Vec<_>>());
        if let Some(counted) = self.report.counted_winners() {
            counted.into_iter().try_for_each(|(set, cases)| winners.set_item(players(set)?, cases))?;
        } else {
            for (set, cases) in self.report.winners() {
                winners.set_item(players(set)?, self.cases(py, cases)?)?;
            }
        }
        Ok(winners)
    }

    /// The high and low halves of the pot in Omaha eight or better. None in other games. With halves, `wins`
    /// are the cases in which a player gets the whole pot, and `ties` those in which a player gets a
    /// fraction.
    #[getter]
    fn halves(&self) -> Option<PyHalves> {
        PyHalves::of(&self.report)
    }

    /// The plan that answered the question: "preflop table", "three-way table", "hand against hand", "sweep",
    /// "enumeration" or "Monte Carlo".
    #[getter]
    fn plan(&self) -> &'static str {
        self.report.plan().name()
    }

    /// True if the result is exact: neither simulated nor partial.
    #[getter]
    fn is_exact(&self) -> bool {
        self.report.is_exact()
    }

    /// True if all numbers of cases are exact counts: the result is exact, and all weights are 0 or 1.
    #[getter]
    fn is_counted(&self) -> bool {
        self.report.is_counted()
    }

    /// The fraction of the work that was done, if it was ended early. None if the result is complete.
    #[getter]
    fn partial(&self) -> Option<f64> {
        self.report.partial()
    }

    /// The standard error of each equity. None if they are exact.
    #[getter]
    fn standard_error<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let errors: Option<Vec<f64>> =
            (0..self.report.players()).map(|player| self.report.standard_error(player)).collect();
        errors.map(|errors| PyTuple::new(py, errors)).transpose()
    }

    /// The 95 % confidence interval of each equity. None if they are exact.
    #[getter]
    fn interval<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let intervals: Option<Vec<_>> =
            (0..self.report.players()).map(|player| self.report.interval(player)).collect();
        intervals.map(|intervals| PyTuple::new(py, intervals)).transpose()
    }

    /// The number of showdowns of a simulation. None for an exact result.
    #[getter]
    fn samples(&self) -> Option<u64> {
        self.report.simulation().map(|simulation| simulation.samples)
    }

    /// The seed of a simulation. None for an exact result.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.report.simulation().map(|simulation| simulation.seed)
    }

    /// The policy of later draws, in words. None unless several draws are to come.
    #[getter]
    fn policy(&self) -> Option<&str> {
        self.report.policy()
    }

    /// The estimated time of the quickest exact plan on one thread, in seconds. Infinite above 2**64.
    #[getter]
    fn exact_seconds(&self) -> f64 {
        match self.report.exact_cost() {
            Duration::MAX => f64::INFINITY,
            cost => cost.as_secs_f64(),
        }
    }

    /// The players' ranges.
    #[getter]
    fn ranges<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let Spot { ranges, cards } = &self.spot;
        let range = |range: &AnyRange| Bound::new(py, PyRange::new(range.clone(), RangeGame::of(cards.game)));
        PyTuple::new(py, ranges.iter().map(range).collect::<PyResult<Vec<_>>>()?)
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.spot.cards.game.id
    }

    /// The board as text, the highest card first.
    #[getter]
    fn board(&self) -> String {
        self.spot.cards.board.to_string()
    }

    /// The dead cards as text, the highest first.
    #[getter]
    fn dead(&self) -> String {
        self.spot.cards.dead.to_string()
    }

    /// The equity of each combo of each player against the other ranges, a new `float64[players, 1326]` in
    /// the order of `rivertable.COMBOS`. NaN if a combo cannot be dealt or has no opponent. None without
    /// `by_combo=True`. Combos outside the player's range are included if the plan computes them.
    #[getter]
    fn combo_equity<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<f64>>>> {
        self.by_combo(py, |_, shares| shares.equity())
    }

    /// The weight of the cases that each combo wins outright, without the combo's own weight, as
    /// `combo_equity`.
    #[getter]
    fn combo_wins<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<f64>>>> {
        self.by_combo(py, |combos, shares| combos.in_given_weights(shares.wins()))
    }

    /// The weight of the cases in which each combo splits the pot, as `combo_equity`.
    #[getter]
    fn combo_ties<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<f64>>>> {
        self.by_combo(py, |combos, shares| combos.in_given_weights(shares.ties()))
    }

    /// The weight of all cases of each combo, as `combo_equity`.
    #[getter]
    fn combo_total<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<f64>>>> {
        self.by_combo(py, |combos, shares| combos.in_given_weights(shares.total()))
    }

    /// Returns the report as a dict of plain values, with the fields of `rivertable equity --json`. Players
    /// are numbered from 0, as in `winners`. The command line numbers them from 1.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let fields = to_dict(py, json(&self.answer(), None))?;
        if let Ok(winners) = fields.get_item("winners") {
            for set in winners.try_iter()? {
                let set = set?;
                let players: Vec<usize> = set.get_item("players")?.extract()?;
                set.set_item("players", players.into_iter().map(|player| player - 1).collect::<Vec<_>>())?;
            }
        }
        Ok(fields)
    }

    /// Returns the chart of a player's equities by starting hand as an SVG image. It needs `by_combo=True`.
    #[pyo3(signature = (player = Integer::Of(0)), text_signature = "($self, player=0)")]
    fn svg(&self, player: Integer) -> PyResult<String> {
        let player = player.within("player", 0..=self.report.players() - 1)?;
        let chart = self.chart(player);
        chart.map(|chart| svg(&chart)).ok_or_else(|| invalid("no equities by combo: set by_combo=True"))
    }

    fn _repr_html_(&self) -> String {
        html(&self.answer(), (0..self.report.players()).filter_map(|player| self.chart(player)))
    }

    fn __str__(&self) -> String {
        table(&self.answer()).trim_end().into()
    }

    fn __repr__(&self) -> String {
        let equities: Vec<String> =
            self.report.shares().iter().map(|shares| format!("{:.6}", shares.equity())).collect();
        format!("<Report: {}, {}>", equities.join(" "), self.report.plan())
    }
}
