//! Hand ranks of all hole cards on a board.

use evaluator::lookup::board::BoardSweep;
use evaluator::order::{High, Order, ShortDeck, ShortDeckTrips};
use evaluator::{CardSet, Category, Embedded, Game, TableOf};
use serde_json::{Value, json};
use xxhash_rust::xxh3::xxh3_64;

use super::{Answer, Context, game, texts};
use crate::deal::Deal;

/// The number of boards in a question.
const BOARDS: u32 = 25;

/// The name of Omaha in questions.
const OMAHA: &str = "omaha";

pub(super) fn questions(deal: &mut Deal) -> Vec<Value> {
    let mut questions = vec![];
    for (game, count) in [(Game::Holdem, 16), (Game::ShortDeck, 4), (Game::ShortDeckTrips, 4)] {
        deal.play(game);
        for number in 0..count {
            let cards = 3 + number % 3;
            let boards: Vec<_> = (0..BOARDS).map(|_| deal.texts(&[cards]).concat()).collect();
            questions.push(json!({ "game": game.to_string(), "boards": boards }));
        }
    }
    deal.play(Game::Holdem);
    for _ in 0..2 {
        // Omaha's boards are complete.
        let boards: Vec<_> = (0..BOARDS).map(|_| deal.texts(&[5]).concat()).collect();
        questions.push(json!({ "game": OMAHA, "boards": boards }));
    }
    questions
}

pub(super) fn answer(context: &Context, question: &Value) -> Answer {
    let boards =
        texts(question, "boards")?.into_iter().map(str::parse).collect::<Result<Vec<CardSet>, _>>()?;
    if question["game"] == OMAHA {
        return Ok(omaha(context, &boards));
    }
    match game(question)? {
        Game::ShortDeck => sweep::<ShortDeck>(context, &boards),
        Game::ShortDeckTrips => sweep::<ShortDeckTrips>(context, &boards),
        _ => sweep::<High>(context, &boards),
    }
}

/// Returns a hash of the hand ranks of all hands of Omaha on each board, and their numbers by category.
fn omaha(context: &Context, boards: &[CardSet]) -> Value {
    let mut ranks = omaha::BoardRanks::with_isa(context.isa);
    let mut hash = |&board| {
        ranks.set(board);
        let bytes: Vec<u8> = ranks.ordinals().iter().flat_map(|rank| rank.to_le_bytes()).collect();
        json!([format!("{:016x}", xxh3_64(&bytes)), ranks.by_category()])
    };
    boards.iter().map(&mut hash).collect()
}

/// Returns the hand ranks of all combos on each board.
fn sweep<O: Embedded + Order<Category = Category>>(context: &Context, boards: &[CardSet]) -> Answer {
    let sweep = BoardSweep::<O>::with_isa(TableOf::embedded(), context.isa);
    let ranks = boards.iter().map(|&board| Ok(json!(sweep.ranks(board)?.as_slice().as_slice())));
    ranks.collect()
}
