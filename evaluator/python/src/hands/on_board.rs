//! Hands in games whose rules decide which hole cards play with which cards of the board.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use equity::Hole;
use equity::game::{BoardHands, GameInfo, Played};
use evaluator::order::Order;
use evaluator::{Card, CardSet, HandRank, RankIn};
use pyo3::prelude::*;
use questions::Games;

use super::counts::check_hand;
use super::{Cards, Rows, answer};
use crate::arguments::{cards, integer, invalid};
use crate::games::{PyGame, description, table};
use crate::options::Form;
use crate::pieces::Bad;
use crate::state::{Reduced, VERSION, are_equal, check_version, reduced_to};

/// The place of the board: behind the hole cards, or separate for all hands.
pub(super) struct Deal {
    game: &'static GameInfo,
    hands: &'static dyn BoardHands,
    board: Option<CardSet>,
}

/// The error for a card set without a board.
const NO_ORDER: &str =
    "a card set does not separate hole cards from board cards: expected a set of hole cards and board=";

impl Deal {
    /// Returns the layout of a game's hands. Returns `None` if all cards are one hand in the game.
    pub(super) fn of(
        object: &Bound<'_, PyAny>,
        board: Option<&Bound<'_, PyAny>>,
        (PyGame(game), form): (PyGame, Form),
    ) -> PyResult<Option<Self>> {
        let (Some(hands), Some(playing)) = (game.board_hands(), game.playing()) else {
            let message =
                format_args!("board: expected none in {}, where a hand includes the board", game.title());
            return if board.is_some() { Err(invalid(message)) } else { Ok(None) };
        };
        let game = playing.info();
        match board {
            None if form == Form::Sets && integer(object)?.is_some() => Err(invalid(NO_ORDER)),
            None => Ok(Some(Self { game, hands, board: None })),
            Some(_) => {
                let board = cards(board, "board")?;
                if !(MIN_BOARD..=BOARD_CARDS).contains(&board.len()) {
                    let found = board.len();
                    return Err(invalid(format_args!("{found} cards on the board: expected 3, 4 or 5")));
                }
                Ok(Some(Self { game, hands, board: Some(board) }))
            }
        }
    }

    /// Reads cards in a game, with the layout of its hands if it has one.
    pub(super) fn read<'py>(
        deal: Option<&Self>,
        PyGame(game): PyGame,
        cards: &Bound<'py, PyAny>,
        form: Form,
    ) -> PyResult<Cards<'py>> {
        Cards::counted(cards, form, &|found| match deal {
            Some(deal) => deal.check_count(found),
            None => check_hand(game.order(), found),
        })
    }

    /// Returns an error if a hand cannot have this number of cards.
    fn check_count(&self, found: usize) -> Result<(), String> {
        let (expected, title) = (self.game.hole_cards, self.game.title);
        match self.board {
            Some(_) if found != expected => Err(format!("{found} hole cards: {title} has {expected}")),
            None if !(expected + MIN_BOARD..=expected + BOARD_CARDS).contains(&found) => Err(format!(
                "{found} cards: expected the {expected} hole cards of {title} and then 3 to 5 of the board"
            )),
            _ => Ok(()),
        }
    }

    /// Splits a hand into hole cards and board.
    fn split(&self, cards: &[Card]) -> Result<(Hole, CardSet), String> {
        self.check_count(cards.len())?;
        let (hole, rest) = cards.split_at(self.game.hole_cards);
        let board = self.board.unwrap_or_else(|| rest.iter().copied().collect());
        if let Some(card) = hole.iter().find(|&&card| board.contains(card)) {
            return Err(format!("{card} is in the hand and on the board"));
        }
        let hole = Hole::new(hole.iter().copied().collect()).ok_or("no hole cards")?;
        Ok((hole, board))
    }

    /// Splits the hand of a row.
    fn split_row(&self, hands: &Rows, row: usize) -> Result<(Hole, CardSet), String> {
        match self.board.is_none() && !hands.is_ordered() {
            true => Err(NO_ORDER.into()),
            false => self.split(&hands.list(row)?),
        }
    }

    fn best(&self, hole: Hole, board: CardSet) -> Result<Played, String> {
        self.hands.best(hole, board).ok_or_else(|| "no hand".into())
    }

    /// Returns the number of a hand's rank.
    pub(super) fn number(&self, cards: &[Card]) -> Result<u16, String> {
        let (hole, board) = self.split(cards)?;
        Ok(self.best(hole, board)?.rank.as_u16())
    }

    /// Returns the five cards that play.
    pub(super) fn best_cards(&self, cards: &[Card]) -> Result<Vec<Card>, String> {
        let (hole, board) = self.split(cards)?;
        Ok(in_order(&self.best(hole, board)?))
    }

    /// Returns the five cards of a row that play.
    pub(super) fn best_cards_of_row(&self, hands: &Rows, row: usize) -> Result<Vec<Card>, String> {
        let (hole, board) = self.split_row(hands, row)?;
        Ok(in_order(&self.best(hole, board)?))
    }

    /// Writes the ranks of some rows. Nulls and invalid hands get [`HandRank::NO_RANK`], and `bad` gets the
    /// invalid hands.
    pub(super) fn rank(&self, hands: &Rows, rows: Range<usize>, ranks: &mut [u16], bad: Bad<'_>) {
        const BLOCK: usize = 1 << 10;
        let width = self.game.hole_cards + BOARD_CARDS;
        let plain = hands.plain_ids().filter(|&(_, found)| self.board.is_none() && found == width);
        let mut found = [HandRank::MIN; BLOCK];
        let mut ids = Vec::with_capacity(BLOCK * width);
        for (block, ranks) in ranks.chunks_mut(BLOCK).enumerate() {
            let (first, found) = (rows.start + block * BLOCK, &mut found[..ranks.len()]);
            let all = plain.map(|(ids, _)| &ids[first * width..(first + ranks.len()) * width]);
            ranks.fill(WHOLE);
            if all.is_none_or(|ids| self.hands.rank_rows(ids, found).is_err()) {
                // A null or invalid row gets the cards of the row before.
                let mut last: Vec<u8> = (0..width as u8).collect();
                ids.clear();
                for (row, rank) in (first..).zip(ranks.iter_mut()) {
                    *rank = self.whole_row(hands, row, &mut last, bad);
                    ids.extend_from_slice(&last);
                }
                let told = self.hands.rank_rows(&ids, found);
                debug_assert_eq!(told, Ok(()), "distinct cards");
            }
            for (rank, found) in ranks.iter_mut().zip(found) {
                *rank = if *rank == WHOLE { found.as_u16() } else { *rank };
            }
        }
    }

    /// Writes the ids of a row to `ids` and returns [`WHOLE`] if its board has five cards. Otherwise returns
    /// its rank, or [`HandRank::NO_RANK`].
    fn whole_row(&self, hands: &Rows, row: usize, ids: &mut Vec<u8>, bad: Bad<'_>) -> u16 {
        let whole = |row| -> Result<u16, String> {
            let (hole, board) = self.split_row(hands, row)?;
            if board.len() < BOARD_CARDS {
                return Ok(self.best(hole, board)?.rank.as_u16());
            }
            ids.clear();
            ids.extend(hole.cards().iter().chain(board.iter()).map(Card::id));
            Ok(WHOLE)
        };
        answer(hands.as_ref(), row, bad, whole).unwrap_or(HandRank::NO_RANK)
    }
}

/// The mark of a row whose rank is not computed yet. No hand has this rank.
const WHOLE: u16 = HandRank::NO_RANK - 1;

/// The minimum number of board cards.
const MIN_BOARD: usize = 3;

/// The number of cards of a complete board.
const BOARD_CARDS: usize = 5;

/// Returns the five cards, strongest group first.
fn in_order<O: Order>(played: &Played<RankIn<O>>) -> Vec<Card> {
    table(O::GAME).best_five(played.cards()).map(|best| best.to_vec()).unwrap_or_default()
}

/// The cards that play in Omaha.
#[pyclass(frozen, get_all, name = "Played", module = "rivertable")]
pub(super) struct PyPlayed {
    /// The two hole cards, as text.
    hole: String,
    /// The three board cards, as text.
    board: String,
    /// All five, the strongest group first, as text.
    best: String,
    /// The hand's rank. The rank of a low hand is one of "eight-or-better".
    rank: u16,
    /// The description of the rank.
    description: String,
    /// The cards that play for the low half of the pot in Omaha eight or better. None if there is no low
    /// hand.
    low: Option<Py<PyPlayed>>,
}

impl PyPlayed {
    fn new<O: Order>(played: &Played<RankIn<O>>, low: Option<Py<Self>>) -> Self {
        let best: Vec<String> = in_order(played).iter().map(Card::to_string).collect();
        Self {
            hole: played.hole.to_string(),
            board: played.board.to_string(),
            best: best.join(" "),
            rank: played.rank.as_u16(),
            description: description(table(O::GAME), played.rank.as_u16()).unwrap_or_default().into(),
            low,
        }
    }
}

#[pymethods]
impl PyPlayed {
    /// Supports copy and every protocol of pickle.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let Self { hole, board, best, rank, description, low } = slf.get();
        reduced_to(slf, (VERSION, [hole, board, best, description], *rank, low))
    }

    #[staticmethod]
    fn _of_state(version: &str, texts: [String; 4], rank: u16, low: Option<Py<Self>>) -> PyResult<Self> {
        check_version(version)?;
        let [hole, board, best, description] = texts;
        Ok(Self { hole, board, best, rank, description, low })
    }

    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, Self>) -> PyResult<bool> {
        are_equal(slf, other)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.best, self.rank).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let Self { hole, board, description, .. } = self;
        format!("<Played: {hole} with {board}, {description}>")
    }
}

/// Returns the cards of an Omaha hand that play, two hole cards and three board cards, and their rank, as a
/// `Played`.
///
/// Cards are given as to `rank`: hole cards and `board`, or both together with the hole cards first.
///
/// >>> import rivertable as rt
/// >>> rt.played("As Ah Kd Qc", "Ts 9s 8s 2s 2d")
/// <Played: As Ah with Ts 2s 2d, two pair, aces and deuces with a ten>
/// >>> rt.played("As 2h Kd Kc", "3s 7d 8c Kh Qd", game="omaha8").low
/// <Played: As 2h with 8c 7d 3s, 8-7 low, 8-7-3-2-A>
#[pyfunction]
#[pyo3(
    signature = (cards, board=None, *, game=PyGame::on_board(), form=Form::Ids),
    text_signature = "(cards, board=None, *, game='omaha', form='ids')"
)]
fn played(
    cards: &Bound<'_, PyAny>,
    board: Option<&Bound<'_, PyAny>>,
    game: PyGame,
    form: Form,
) -> PyResult<PyPlayed> {
    let message = || {
        let others = Games::all().names(|game| game.board_hands().is_some());
        invalid(format_args!("played: expected {others}, not {}", game.0.title()))
    };
    if game.0.board_hands().is_none() {
        return Err(message());
    }
    let deal = Deal::of(cards, board, (game, form))?.ok_or_else(message)?;
    let Cards::One(hand) = Cards::counted(cards, form, &|found| deal.check_count(found))? else {
        return Err(invalid("played: expected one hand"));
    };
    let (hole, board) = deal.split(&hand).map_err(invalid)?;
    let low = deal.hands.best_low(hole, board);
    let low = low.map(|low| Py::new(cards.py(), PyPlayed::new(&low, None))).transpose()?;
    Ok(PyPlayed::new(&deal.best(hole, board).map_err(invalid)?, low))
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyPlayed>()?;
    module.add_function(wrap_pyfunction!(played, module)?)
}
