//! Canonical forms of deals and boards.

use std::hash::{DefaultHasher, Hash, Hasher};

use equity::isomorphism;
use evaluator::{Card, CardSet, Suit};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arguments::{Text, invalid};
use crate::hands::{Cards, set_of_bits};
use crate::options::Form;
use crate::state::{Reduced, VERSION, check_version, reduced_to};

/// The form that stands for all cards that differ by a suit permutation.
#[pyclass(frozen, module = "rivertable")]
struct Canonical {
    form: isomorphism::Canonical,
    /// The cards whose form it is, by round.
    of: Vec<CardSet>,
}

impl Canonical {
    fn new(of: Vec<CardSet>) -> PyResult<Self> {
        Ok(Self { form: isomorphism::canonical(&of).map_err(invalid)?, of })
    }
}

#[pymethods]
impl Canonical {
    /// The canonical cards of each round as text, the highest first.
    #[getter]
    fn rounds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.form.cards.rounds().iter().map(ToString::to_string))
    }

    /// The ids of the canonical cards, a new uint8 array in the order of the rounds.
    #[getter]
    fn ids<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        let cards = self.form.cards.rounds().iter().flat_map(|round| round.iter());
        PyArray1::from_iter(py, cards.map(Card::id))
    }

    /// What clubs, diamonds, hearts and spades become, a new uint8 array: `ids // 4 * 4 + suits[ids % 4]` does to other cards
    /// what makes these canonical.
    #[getter]
    fn suits<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        let suit = |card: &Card| self.form.permutation.apply_to_card(*card).suit() as u8;
        PyArray1::from_iter(py, Card::ALL[..Suit::COUNT].iter().map(suit))
    }

    /// How many different cards, by round, suit permutations make of them: 24, or less where suits are alike.
    #[getter]
    fn multiplicity(&self) -> u32 {
        self.form.multiplicity
    }

    fn __str__(&self) -> String {
        self.form.cards.to_string()
    }

    /// For pickle, by all its protocols, and copy: the cards whose form it is.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let sets: Vec<u64> = slf.get().of.iter().map(|set| set.bits()).collect();
        reduced_to(slf, (VERSION, sets))
    }

    #[staticmethod]
    fn _of_state(version: &str, sets: Vec<u64>) -> PyResult<Self> {
        check_version(version)?;
        let sets = sets.into_iter().map(set_of_bits).collect::<Result<_, _>>().map_err(invalid)?;
        Self::new(sets)
    }

    fn __eq__(&self, other: PyRef<'_, Self>) -> bool {
        self.form == other.form
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.form.cards.to_string().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        format!("<Canonical: {}>", self.form.cards)
    }
}

/// The canonical form of cards dealt in one to four rounds, an argument for each: text, a sequence of cards, or with
/// `form="sets"` an int. It is the same for all that suit permutations make of each other, and what `Indexer.unindex` gives.
///
/// >>> import rivertable as rt
/// >>> form = rt.canonical("AdKc", "7d 5c 5h")
/// >>> form.rounds, form.multiplicity
/// (('As Kh', '7s 5h 5d'), 24)
/// >>> form.suits
/// array([2, 3, 1, 0], dtype=uint8)
#[pyfunction]
#[pyo3(signature = (*rounds, form=Form::Ids), text_signature = "(*rounds, form='ids')")]
fn canonical(rounds: &Bound<'_, PyTuple>, form: Form) -> PyResult<Canonical> {
    let set = |(round, cards): (usize, Bound<'_, PyAny>)| {
        let many = format_args!("round {}: cards of many deals: expected those of one", round + 1);
        Cards::set_of_one(&cards, form, many)
    };
    let rounds: Vec<_> = rounds.iter().enumerate().map(set).collect::<PyResult<_>>()?;
    Canonical::new(rounds)
}

/// How many cards the boards of a street have.
pub(crate) fn board_cards(street: &str) -> PyResult<usize> {
    match street {
        "flop" => Ok(3),
        "turn" => Ok(4),
        "river" => Ok(5),
        _ => Err(invalid(format_args!("street {street:?}: expected \"flop\", \"turn\" or \"river\""))),
    }
}

/// All canonical boards of a street, and how many boards each stands for: uint8[n, cards] and uint32[n]. The flop has 1,755,
/// the turn 16,432, the river 134,459. They stand in the order of an `Indexer` of boards alone, such as that of [3].
///
/// >>> import rivertable as rt
/// >>> boards, counts = rt.canonical_boards("flop")
/// >>> boards.shape, int(counts.sum()), rt.format(boards[0]), int(counts[0])
/// ((1755, 3), 22100, '2s 2h 2d', 4)
#[pyfunction]
fn canonical_boards<'py>(py: Python<'py>, street: Text) -> PyResult<Bound<'py, PyTuple>> {
    let cards = board_cards(&street)?;
    let boards = py.detach(|| isomorphism::canonical_boards(cards)).map_err(invalid)?;
    let ids = boards.iter().flat_map(|(board, _)| board.iter()).map(Card::id);
    let ids = PyArray1::from_iter(py, ids).reshape([boards.len(), cards])?;
    (ids, PyArray1::from_iter(py, boards.iter().map(|&(_, count)| count))).into_pyobject(py)
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Canonical>()?;
    module.add_function(wrap_pyfunction!(canonical, module)?)?;
    module.add_function(wrap_pyfunction!(canonical_boards, module)?)
}
