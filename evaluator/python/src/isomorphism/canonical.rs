//! Canonical forms of deals and boards.

use std::hash::{DefaultHasher, Hash, Hasher};

use evaluator::{Card, CardSet, Suit};
use holdem::isomorphism;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arguments::{Text, invalid};
use crate::hands::{Cards, set_of_bits};
use crate::options::Form;
use crate::state::{Reduced, VERSION, check_version, reduced_to};

/// The canonical form of cards, the same for all cards that differ only by a suit permutation.
#[pyclass(frozen, module = "rivertable")]
struct Canonical {
    form: isomorphism::Canonical,
    /// The original cards, by round.
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

    /// The canonical suits of clubs, diamonds, hearts and spades, a new uint8 array.
    /// `ids // 4 * 4 + suits[ids % 4]` applies the same suit permutation to other cards.
    #[getter]
    fn suits<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        let suit = |card: &Card| self.form.permutation.apply_to_card(*card).suit() as u8;
        PyArray1::from_iter(py, Card::ALL[..Suit::COUNT].iter().map(suit))
    }

    /// The number of different deals that suit permutations make of these cards: 24, or fewer if suits are
    /// alike.
    #[getter]
    fn multiplicity(&self) -> u32 {
        self.form.multiplicity
    }

    fn __str__(&self) -> String {
        self.form.cards.to_string()
    }

    /// Supports copy and every protocol of pickle: the original cards.
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

/// Returns the canonical form of cards dealt in one to four rounds, with an argument for each round: text, a
/// sequence of cards, or with `form="sets"` an int. Suit-isomorphic deals have the same form, which
/// `Indexer.unindex` returns too.
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
        let many = format_args!("round {}: cards of many deals: expected the cards of one deal", round + 1);
        Cards::set_of_one(&cards, form, many)
    };
    let rounds: Vec<_> = rounds.iter().enumerate().map(set).collect::<PyResult<_>>()?;
    Canonical::new(rounds)
}

/// Returns the number of board cards on a street.
pub(crate) fn board_cards(street: &str) -> PyResult<usize> {
    match street {
        "flop" => Ok(3),
        "turn" => Ok(4),
        "river" => Ok(5),
        _ => Err(invalid(format_args!("street {street:?}: expected \"flop\", \"turn\" or \"river\""))),
    }
}

/// Returns all canonical boards of a street, uint8[n, cards], and the number of boards that each represents,
/// uint32[n]. The flop has 1,755, the turn 16,432, the river 134,459. Their order is that of an `Indexer` of
/// boards alone, for flops `Indexer([3])`.
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
