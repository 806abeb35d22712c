//! `Range`: a range of any game.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use equity::game::{AnyRange, SetOperation, compact_text};
use evaluator::{CardSet, HoleCards, Rank};
use holdem::hits::HitBoard;
use holdem::range::{Notation, Order, Range, RangeReader, StartingHand};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyTuple};
use render::chart::{Chart, svg};
use render::spot::KnownCards;

use super::read::{any_range, predicate, range, range_by, weights};
use crate::arguments::{Text, cards, invalid, named, parsed};
use crate::games::{BoardGame, RangeGame};

/// A range of hands: a weight from 0 to 1 for each of the 1,326 combos, in the order of `rivertable.COMBOS`.
///
/// It is read from text, from another range or from an array of weights. Ranges are immutable.
///
/// For each combo `a | b` has the larger weight and `a & b` the smaller. `a + b` has the sum, up to 1.
/// `a - b` has the weight of `a` minus that of `b`, at least 0. `~a` has 1 minus the weight.
///
/// A range belongs to one `game`, "holdem", "short-deck" or "short-deck-trips". Short deck has the 630 combos
/// of its 36 cards. Text in an expression with a range is read in that range's game. In other games, such as
/// "omaha", "omaha5", "omaha6", "omaha8", "big-o", "big-o6", "omaha-no-qualifier", "omaha5-no-qualifier", "omaha6-no-qualifier", "courchevel", "courchevel8", "pineapple", "pineapple8", "crazy-pineapple" and "irish", combos are hands of three to six cards, and of two in "holdem8" and "holdem-no-qualifier". In
/// "stud", "stud8", "stud-no-qualifier", "razz", "razz-2-7", "draw", "draw8", "draw-no-qualifier", "draw-2-7", "draw-a-5" and "badugi" they are known cards, such as
/// "AsKs/Qd", and the others are drawn. These ranges are read from text alone, and have no weights by combo, grids, charts or
/// texts for programs.
///
/// >>> import rivertable as rt
/// >>> opener = rt.Range("22+, AKs:0.5")
/// >>> opener
/// Range('22+,AKs:0.5')
/// >>> len(opener), opener.total_weight, opener["AsKs"]
/// (82, 80.0, 0.5)
/// >>> opener - "AA" | "T9s"
/// Range('KK-22,T9s,AKs:0.5')
/// >>> rt.Range("22+", game="short-deck")
/// Range('66+', game='short-deck')
/// >>> len(rt.Range("AA**$ds", game="omaha"))
/// 864
#[pyclass(frozen, name = "Range", module = "rivertable")]
pub(crate) struct PyRange {
    /// The range without the hands that the game's deck lacks.
    range: AnyRange,
    game: RangeGame,
}

impl PyRange {
    pub(crate) fn new(range: impl Into<AnyRange>, game: impl Into<RangeGame>) -> Self {
        Self { range: range.into(), game: game.into() }
    }

    /// Returns the range if its game is `game`.
    pub(super) fn of(&self, game: BoardGame) -> PyResult<Cow<'_, Range>> {
        let range = self.range.of_two_cards().filter(|_| self.game == game.into());
        range.ok_or_else(|| self.not_of(game.into()))
    }

    /// Returns the range if it has two hole cards, of any deck. The error names the expected game.
    pub(super) fn of_two_cards(&self, expected: BoardGame) -> PyResult<Cow<'_, Range>> {
        self.range.of_two_cards().ok_or_else(|| self.not_of(expected.into()))
    }

    /// Returns the range if its game is `game`, or has the same hands and more than two hole cards.
    pub(super) fn of_any(&self, game: RangeGame) -> PyResult<&AnyRange> {
        match self.game == game || game.of_two_cards().is_none() && self.game.has_hands_of(game) {
            true => Ok(&self.range),
            false => Err(self.not_of(game)),
        }
    }

    fn not_of(&self, game: RangeGame) -> PyErr {
        invalid(format_args!(
            "a Range of game=\"{}\": expected one of game=\"{}\"",
            self.game.info().id,
            game.info().id
        ))
    }

    /// Returns the range for a method named `what` that needs two hole cards.
    fn combos_for(&self, what: &str) -> PyResult<Cow<'_, Range>> {
        self.range.of_two_cards().ok_or_else(|| {
            let game = self.game.info().id;
            invalid(format_args!(
                "a Range of game=\"{game}\" has no {what}: expected a range of two hole cards"
            ))
        })
    }

    /// Combines this range with another of the same game.
    fn with(&self, other: &Bound<'_, PyAny>, operation: SetOperation) -> PyResult<Self> {
        let other = any_range(other, self.game)?;
        self.combined(&self.range, &other, operation)
    }

    /// Combines two ranges of this game.
    fn combined(&self, ours: &AnyRange, theirs: &AnyRange, operation: SetOperation) -> PyResult<Self> {
        let combined = ours.combined(theirs, operation);
        let [ours, theirs] = [ours, theirs].map(AnyRange::hole_cards);
        let combined = combined.ok_or_else(|| {
            invalid(format_args!("hands with {ours} and {theirs} known cards: expected the same number"))
        })?;
        Ok(Self::new(combined, self.game))
    }

    /// Returns the weights in this range of the hands of another.
    fn weights_of(&self, hands: &AnyRange) -> Vec<f64> {
        hands.hands().map(|(hand, _)| self.range.weight(hand)).collect()
    }

    /// Returns the hands with a weight above 0 as texts without spaces, and their weights.
    fn hands(&self) -> impl Iterator<Item = (String, f64)> + Send + Sync + use<> {
        let hands: Vec<_> = self.range.hands().collect();
        hands.into_iter().map(|(hand, weight)| (compact_text(hand), weight))
    }

    /// Returns the chart of the weights.
    fn chart(&self, board: CardSet, dead: CardSet) -> PyResult<String> {
        let cards = KnownCards { game: self.game.info(), board, dead };
        Ok(svg(&Chart::of_weights(&*self.combos_for("chart")?, cards)))
    }
}

/// An iterator over hands and their weights.
#[pyclass]
struct HandIterator(Box<dyn Iterator<Item = (String, f64)> + Send + Sync>);

#[pymethods]
impl HandIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<(String, f64)> {
        self.0.next()
    }
}

/// The maximum length in `repr` of a range of more than two hole cards. The whole text may have millions of
/// characters.
const SHOWN: usize = 200;

/// Returns the ranges of a game by name.
fn names(given: &Bound<'_, PyDict>, game: BoardGame) -> PyResult<HashMap<String, Range>> {
    let entry = |(name, hands): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let name = name.extract::<Text>().map_err(|error| named(given.py(), error, "names"))?.to_string();
        let hands = range(&hands, game);
        let hands = hands.map_err(|error| named(given.py(), error, format_args!("name {name:?}")));
        Ok((name, hands?))
    };
    given.iter().map(entry).collect()
}

#[pymethods]
impl PyRange {
    /// `dialect` is the meaning of + after connected hands, "kicker" or "slide". `order` is the order of
    /// percentages, "equity" or "pokerstove". `names` is a dict of the ranges that @name in the text refers to.
    /// Besides text, `hands` is a list of hands, a dict of hands to weights, as JSON has them, or 1,326
    /// weights.
    ///
    /// >>> import rivertable as rt
    /// >>> rt.Range(["AA", "AKs"]), rt.Range({"AA": 1, "KK,QQ": 0.5})
    /// (Range('AA,AKs'), Range('AA,KK-QQ:0.5'))
    #[new]
    #[pyo3(
        signature = (hands, *, dialect = Text::from("kicker"), order = Text::from("equity"), names = None, game = RangeGame::default()),
        text_signature = "(hands, *, dialect='kicker', order='equity', names=None, game='holdem')"
    )]
    fn made(
        hands: &Bound<'_, PyAny>,
        dialect: Text,
        order: Text,
        names: Option<&Bound<'_, PyDict>>,
        game: RangeGame,
    ) -> PyResult<Self> {
        let Some(two_cards) = game.of_two_cards() else {
            if (&*dialect, &*order, names.is_some()) != ("kicker", "equity", false) {
                return Err(invalid("dialect, order and names apply only to ranges of two hole cards"));
            }
            return Ok(Self::new(any_range(hands, game)?, game));
        };
        let (dialect, order) = (parsed(&dialect, "dialect")?, parsed(&order, "order")?);
        let mut reader = RangeReader::new().dialect(dialect).order(order);
        if let Some(names) = names {
            let names = self::names(names, two_cards)?;
            reader = reader.names(move |name| {
                names.get(name).cloned().ok_or_else(|| format!("no range is called {name:?}"))
            });
        }
        Ok(Self::new(range_by(hands, two_cards, &reader)?, game))
    }

    /// Returns the hold'em range with the given weights: 1,326 numbers from 0 to 1 in the order of
    /// `rivertable.COMBOS`, the same as in PioSOLVER's `set_range` and `show_range`.
    ///
    /// >>> import numpy as np, rivertable as rt
    /// >>> rt.Range.from_weights(np.full(1326, 0.25))
    /// Range('random:0.25')
    #[staticmethod]
    fn from_weights(weights: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self::new(self::weights(weights)?, BoardGame::default()))
    }

    /// Returns the best starting hands, `percent` of all hands. By default the order is equity against a
    /// random hand, and the range is at most `percent`. With order="pokerstove" the order is PokerStove's,
    /// and the range is the smallest of at least `percent`.
    ///
    /// >>> import rivertable as rt
    /// >>> rt.Range.top(1), rt.Range.top(1, order="pokerstove")
    /// (Range('KK+'), Range('QQ+'))
    #[staticmethod]
    #[pyo3(
        signature = (percent, *, order = Text::from("equity"), game = RangeGame::default()),
        text_signature = "(percent, *, order='equity', game='holdem')"
    )]
    fn top(percent: f64, order: Text, game: RangeGame) -> PyResult<Self> {
        if !(0.0..=100.0).contains(&percent) {
            return Err(invalid(format_args!("percent={percent}: expected 0 to 100")));
        }
        if game.of_two_cards().is_some() {
            parsed::<Order>(&order, "order")?;
        }
        Ok(Self::new(game.game().top(percent, Some(&order)).map_err(invalid)?, game))
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.info().id
    }

    /// The weights, a new `float64` array of 1,326, in the order of `rivertable.COMBOS`.
    #[getter]
    fn weights<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f64>>> {
        Ok(PyArray1::from_slice(py, self.combos_for("weights by combo")?.as_slice()))
    }

    /// The combos with a weight above 0, in the order of `rivertable.COMBOS`, or by the highest card, then by
    /// the next, if they have more than two cards.
    #[getter]
    fn combos(&self) -> Vec<String> {
        self.hands().map(|(hand, _)| hand).collect()
    }

    /// The sum of the weights: up to 1,326, or 630 in short deck, and 270,725, 2,598,960 or 20,358,520 in
    /// Omaha.
    #[getter]
    fn total_weight(&self) -> f64 {
        self.range.total_weight()
    }

    /// The sum of the weights as a fraction of all hands, 0 to 1.
    #[getter]
    fn share(&self) -> f64 {
        self.range.share(self.game.info())
    }

    /// Returns the mean weights of the starting hands, a new `float64` array of 13 x 13: aces first, suited
    /// hands upper right, offsuit hands lower left, as in `rivertable.STARTING_HANDS`.
    fn grid<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let grid = self.combos_for("grid")?.grid();
        let weights = grid.rows().iter().flatten().map(|cell| cell.weight);
        PyArray1::from_iter(py, weights).reshape([Rank::COUNT; 2])
    }

    /// Returns the range without the combos that contain one of the cards.
    fn without(&self, cards: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self::new(self.range.without(self::cards(Some(cards), "cards")?), self.game))
    }

    /// Returns the combos of a hold'em range that match a predicate on a board of 3, 4 or 5 cards, with their
    /// weights. For predicates see `hits`.
    ///
    /// >>> import rivertable as rt
    /// >>> rt.Range("AA,KQs,AhTh,98s").filter("Qh 7h 2c", "top-pair+ or flush-draw")
    /// Range('AA,KQs,AhTh,9h8h,!KhQh')
    #[pyo3(signature = (board, r#where), text_signature = "($self, board, where)")]
    fn filter(&self, board: &Bound<'_, PyAny>, r#where: Text) -> PyResult<Self> {
        let range = self.of(BoardGame::default())?;
        let board = HitBoard::new(cards(Some(board), "board")?).map_err(invalid)?;
        Ok(Self::new(board.filter(&range, &predicate(&r#where)?), self.game))
    }

    /// Returns the range as text: the shortest that reads back as the same range, or text for a program:
    /// "eval7", "pio", "equilab", "pokerstove", "pokerkit" or "plain". Only eval7 and PioSOLVER have weights.
    /// For the others a weight that is not 0 or 1 is an error.
    ///
    /// >>> import rivertable as rt
    /// >>> hands = rt.Range("KK+, AK:0.5")
    /// >>> hands.text(), hands.text("eval7"), hands.text("pio")
    /// ('KK+,AK:0.5', 'KK+,0.5(AK)', 'AA,KK,AKs:0.5,AKo:0.5')
    #[pyo3(signature = (program = None))]
    fn text(&self, program: Option<Text>) -> PyResult<String> {
        let Some(program) = program else { return Ok(self.range.to_string()) };
        let notation: Notation = parsed(&program, "program")?;
        self.combos_for("text for programs")?.to_notation(notation).map_err(invalid)
    }

    /// Returns the chart of the weights as an SVG image. Combos with a board card or a dead card are shown as
    /// blocked.
    #[pyo3(signature = (board = None, dead = None))]
    fn svg(&self, board: Option<&Bound<'_, PyAny>>, dead: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let (board, dead) = (cards(board, "board")?, cards(dead, "dead")?);
        self.chart(board, dead)
    }

    /// Returns `None` for ranges of more than two hole cards, which have no chart.
    fn _repr_svg_(&self) -> Option<String> {
        self.chart(CardSet::EMPTY, CardSet::EMPTY).ok()
    }

    fn __len__(&self) -> usize {
        self.range.count() as usize
    }

    /// Iterates over the combos with a weight above 0 and their weights.
    fn __iter__(&self) -> HandIterator {
        HandIterator(Box::new(self.hands()))
    }

    /// Returns true if all combos of these hands have a weight above 0.
    fn __contains__(&self, hands: &Bound<'_, PyAny>) -> PyResult<bool> {
        let hands = any_range(hands, self.game)?;
        Ok(self.weights_of(&hands).into_iter().all(|weight| weight > 0.0))
    }

    /// Returns the mean weight of the combos of these hands.
    fn __getitem__(&self, hands: &Bound<'_, PyAny>) -> PyResult<f64> {
        let weights = self.weights_of(&any_range(hands, self.game)?);
        match weights.len() {
            0 => Err(invalid("no combos: expected at least one")),
            count => Ok(weights.iter().sum::<f64>() / count as f64),
        }
    }

    fn __or__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with(other, SetOperation::Union)
    }

    fn __and__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with(other, SetOperation::Intersection)
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with(other, SetOperation::Sum)
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with(other, SetOperation::Difference)
    }

    fn __ror__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.__or__(other)
    }

    fn __rand__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.__and__(other)
    }

    fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.__add__(other)
    }

    fn __rsub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        let other = any_range(other, self.game)?;
        self.combined(&other, &self.range, SetOperation::Difference)
    }

    fn __invert__(&self) -> PyResult<Self> {
        let all = self.game.game().full_range();
        self.combined(&all, &self.range, SetOperation::Difference)
    }

    fn __eq__(&self, other: PyRef<'_, Self>) -> bool {
        self.range == other.range && self.game.has_hands_of(other.game)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        match self.range.of_two_cards() {
            Some(range) => range.as_slice().map(f64::to_bits).hash(&mut hasher),
            None => self.range.hash(&mut hasher),
        }
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.range.to_string()
    }

    fn __repr__(&self) -> String {
        let (text, game) = (self.range.to_string(), self.game.info().id);
        if self.game == RangeGame::default() {
            format!("Range('{text}')")
        } else if self.game.of_two_cards().is_none() && text.len() > SHOWN {
            format!("<Range of {} hands, game='{game}'>", self.range.count())
        } else {
            format!("Range('{text}', game='{game}')")
        }
    }

    /// Supports copy and every protocol of pickle: the text, which reads back as the same range.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let class = py.get_type::<Self>().into_any();
        let read = if self.game == RangeGame::default() {
            class
        } else {
            let game = [("game", self.game.info().id)].into_py_dict(py)?;
            py.import("functools")?.call_method("partial", (class,), Some(&game))?
        };
        Ok((read, (self.range.to_string(),)))
    }
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("COMBOS", PyTuple::new(py, HoleCards::ALL.map(|combo| combo.to_string()))?)?;
    module.add("STARTING_HANDS", PyTuple::new(py, StartingHand::ALL.map(|hand| hand.to_string()))?)?;
    let ids = HoleCards::ALL.iter().flat_map(|combo| combo.cards().map(|card| card.id()));
    let cards = PyArray1::from_iter(py, ids).reshape([HoleCards::COUNT, 2])?;
    cards.call_method("setflags", (), Some(&[("write", false)].into_py_dict(py)?))?;
    module.add("COMBO_CARDS", cards)?;
    module.add_class::<PyRange>()
}
