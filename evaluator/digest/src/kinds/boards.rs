//! Hand ranks of all hole cards on a board.

use evaluator::lookup::board::BoardSweep;
use evaluator::order::{High, Order, ShortDeck, ShortDeckTrips};
use evaluator::{CardSet, Category, Embedded, Game, TableOf};
use serde_json::{Value, json};
use xxhash_rust::xxh3::xxh3_64;

use super::{Answer, Context, game, game_name, texts};
use crate::deal::Deal;

/// The number of boards in a question.
const BOARDS: u32 = 25;

pub(super) fn questions(deal: &mut Deal) -> Vec<Value> {
    let mut questions = vec![];
    for (game, count) in
        [(Game::Holdem, 16), (Game::ShortDeck, 4), (Game::ShortDeckTrips, 4), (Game::Omaha, 2)]
    {
        deal.play(game);
        for number in 0..count {
            // Omaha's boards are complete.
            let cards = if game == Game::Omaha { 5 } else { 3 + number % 3 };
            let boards: Vec<_> = (0..BOARDS).map(|_| deal.texts(&[cards]).concat()).collect();
            questions.push(json!({ "game": game_name(game), "boards": boards }));
        }
    }
    questions
}

pub(super) fn answer(context: &Context, question: &Value) -> Answer {
    let boards =
        texts(question, "boards")?.into_iter().map(str::parse).collect::<Result<Vec<CardSet>, _>>()?;
    match game(question)? {
        Game::ShortDeck => sweep::<ShortDeck>(context, &boards),
        Game::ShortDeckTrips => sweep::<ShortDeckTrips>(context, &boards),
        Game::Omaha => {
            let mut ranks = omaha::BoardRanks::with_isa(context.isa);
            let mut hash = |board| {
                ranks.set(board);
                let bytes: Vec<u8> = ranks.ordinals().iter().flat_map(|rank| rank.to_le_bytes()).collect();
                json!([format!("{:016x}", xxh3_64(&bytes)), ranks.by_category()])
            };
            Ok(boards.into_iter().map(&mut hash).collect())
        }
        _ => sweep::<High>(context, &boards),
    }
}

/// Returns the hand ranks of all combos on each board.
fn sweep<O: Embedded + Order<Category = Category>>(context: &Context, boards: &[CardSet]) -> Answer {
    let sweep = BoardSweep::<O>::with_isa(TableOf::embedded(), context.isa);
    let ranks = boards.iter().map(|&board| Ok(json!(sweep.ranks(board)?.as_slice().as_slice())));
    ranks.collect()
}
