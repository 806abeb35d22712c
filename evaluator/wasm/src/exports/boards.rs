//! Games whose rules decide which hole cards play with which cards of the board, such as Omaha.

use equity::Hole;
use evaluator::internals::Counted;
use evaluator::{CardSet, Game};
use questions::RankedGame;

use super::refuse;

pub(super) type BoardGame = RankedGame;

/// Returns the games, by their numbers.
pub(super) fn games() -> impl Iterator<Item = BoardGame> {
    RankedGame::all().filter(|game| game.board_hands().is_some())
}

/// Returns the names of the games.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    games().map(RankedGame::name)
}

/// Returns the place in the list of the game with a name.
pub(super) fn place(name: &str) -> Option<usize> {
    let game = RankedGame::named(name)?;
    games().position(|other| other == game)
}

/// Returns the order of the game with a name, if all cards of its hands are ranked.
pub(super) fn order(name: &str) -> Option<Game> {
    RankedGame::named(name).filter(|game| game.is_ranked()).map(RankedGame::order)
}

/// Writes the refusal of a hand without a board.
pub(super) fn refuse_without(game: BoardGame) -> i32 {
    let name = game.name();
    refuse(
        "board",
        None,
        format_args!(
            "{name} needs the hole cards and the board: expected the option board, which rank, describe and bestFive have"
        ),
    )
}

/// Returns the cards of the best hand of hole cards on a board. Writes the refusal of other cards.
pub(super) fn best(game: BoardGame, hole: CardSet, board: CardSet) -> Result<CardSet, i32> {
    let (title, found) = (game.title(), hole.len());
    let expected = game.playing().map_or(0, |game| game.info().hole_cards);
    if found != expected {
        return Err(refuse(
            "cards",
            None,
            format_args!("{}: {title} has {expected}", Counted(found, "hole card")),
        ));
    }
    let best = Hole::new(hole).and_then(|hole| game.board_hands()?.best(hole, board));
    let message = || format!("a board of {}: expected 3 to 5", Counted(board.len(), "card"));
    best.map(|best| best.cards()).ok_or_else(|| refuse("board", None, message()))
}
