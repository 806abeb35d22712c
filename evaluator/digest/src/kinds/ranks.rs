//! Hand ranks of many hands in all forms, by every order of hands.

use evaluator::lookup::batch::{Batch, BatchError, Columns, Rows, Sets, SuitMasks};
use evaluator::order::in_order;
use evaluator::{Card, CardSet, Embedded, Game, Isa, RankIn, Suit, TableOf};
use serde_json::{Value, json};

use super::{Answer, Context, field, game};
use crate::deal::Deal;

/// The forms of hands: one by one, or many in one call.
const FORMS: [&str; 5] = ["one", "rows", "columns", "sets", "masks"];

/// Enough hands to fill the vectors of all kernels, and a remainder.
const HANDS: usize = 260;

pub(super) fn questions(deal: &mut Deal) -> Vec<Value> {
    let mut questions = vec![];
    for game in Game::ALL {
        deal.play(game);
        for form in FORMS {
            for cards in 0..=game.most_cards() {
                let hands: Vec<_> = (0..HANDS).map(|_| deal.ids(cards)).collect();
                questions.push(json!({ "game": game.to_string(), "form": form, "hands": hands }));
            }
        }
    }
    questions
}

pub(super) fn answer(context: &Context, question: &Value) -> Answer {
    let hands: Vec<Vec<u8>> = serde_json::from_value(question["hands"].clone())?;
    let form = field(question, "form")?;
    let isa = context.isa;
    Ok(json!(in_order!(game(question)?, O => ranks::<O>(isa, form, &hands))?))
}

fn ranks<O: Embedded>(isa: Isa, form: &str, hands: &[Vec<u8>]) -> Result<Vec<u16>, BatchError> {
    let batch = Batch::with_isa(TableOf::<O>::embedded(), isa);
    let mut ranks = vec![RankIn::<O>::MIN; hands.len()];
    let set = |hand: &Vec<u8>| hand.iter().filter_map(|&id| Card::from_id(id)).collect::<CardSet>();
    let sets: Vec<CardSet> = hands.iter().map(set).collect();
    match form {
        "one" => {
            for (rank, hand) in ranks.iter_mut().zip(hands) {
                *rank = TableOf::<O>::embedded().rank_ids_unchecked(hand);
            }
        }
        "sets" => batch.rank(Sets(&sets), &mut ranks)?,
        "masks" => {
            let masks = Suit::ALL.map(|suit| sets.iter().map(|set| set.suit_mask(suit)).collect::<Vec<_>>());
            batch.rank(SuitMasks(masks.each_ref().map(Vec::as_slice)), &mut ranks)?;
        }
        _ => {
            let is_rows = form == "rows";
            match hands.first().map_or(0, Vec::len) {
                0 if is_rows => batch.rank(Rows(&rows::<0>(hands)), &mut ranks)?,
                // With zero cards there are no columns that could have the number of hands.
                0 => batch.rank(Sets(&sets), &mut ranks)?,
                1 => by_card::<O, 1>(batch, is_rows, hands, &mut ranks)?,
                2 => by_card::<O, 2>(batch, is_rows, hands, &mut ranks)?,
                3 => by_card::<O, 3>(batch, is_rows, hands, &mut ranks)?,
                4 => by_card::<O, 4>(batch, is_rows, hands, &mut ranks)?,
                5 => by_card::<O, 5>(batch, is_rows, hands, &mut ranks)?,
                6 => by_card::<O, 6>(batch, is_rows, hands, &mut ranks)?,
                _ => by_card::<O, 7>(batch, is_rows, hands, &mut ranks)?,
            }
        }
    }
    Ok(ranks.into_iter().map(RankIn::as_u16).collect())
}

fn rows<const N: usize>(hands: &[Vec<u8>]) -> Vec<[u8; N]> {
    hands.iter().map(|hand| std::array::from_fn(|place| hand[place])).collect()
}

fn by_card<O: Embedded, const N: usize>(
    batch: Batch<'_, O>,
    is_rows: bool,
    hands: &[Vec<u8>],
    ranks: &mut [RankIn<O>],
) -> Result<(), BatchError> {
    let rows = rows::<N>(hands);
    if is_rows {
        return batch.rank(Rows(&rows), ranks);
    }
    let columns: [Vec<u8>; N] = std::array::from_fn(|place| rows.iter().map(|row| row[place]).collect());
    batch.rank(Columns(columns.each_ref().map(Vec::as_slice)), ranks)
}
