//! The meaning of hand ranks: words, the cards that play, and the values of other programs.

use evaluator::order::in_order;
use evaluator::{CardSet, Embedded, Game, RankTable, TableOf};
use hand_values::{AceValue, CactusKev, Pokerval, RevolverKey};
use serde_json::{Value, json};

use super::{Answer, Context, field, game};
use crate::deal::Deal;

pub(super) fn questions(deal: &mut Deal) -> Vec<Value> {
    let mut questions = vec![];
    for game in Game::ALL {
        deal.play(game);
        for number in 0..700 {
            let cards = deal.texts(&[1 + number % game.most_cards()]).concat();
            questions.push(json!({ "game": game.to_string(), "cards": cards }));
        }
    }
    questions
}

pub(super) fn answer(_: &Context, question: &Value) -> Answer {
    let cards: CardSet = field(question, "cards")?.parse()?;
    in_order!(game(question)?, O => words::<O>(cards))
}

fn words<O: Embedded>(cards: CardSet) -> Answer {
    let table = TableOf::<O>::embedded();
    let class = table.class(table.rank_set(cards)?);
    let best = class.best_five(cards).ok_or("other cards")?;
    let best: Vec<u8> = best.iter().map(|card| card.id()).collect();
    Ok(json!({ "rank": class.rank().as_u16(), "words": class.to_string(), "best": best }))
}

pub(super) fn layout_questions(deal: &mut Deal) -> Vec<Value> {
    (0..3_000).map(|number| json!({ "cards": deal.texts(&[1 + number % 7]).concat() })).collect()
}

pub(super) fn layouts(_: &Context, question: &Value) -> Answer {
    let table = RankTable::embedded();
    let rank = table.rank_set(field(question, "cards")?.parse()?)?;
    let class = table.class(rank);
    Ok(json!({
        "ordinal": rank.ordinal(),
        "category": rank.category().to_string(),
        "pokerval": format!("{:?}", Pokerval::from(class)),
        "cactus_kev": CactusKev::of(class).map(|value| format!("{value:?}")),
        "ace": AceValue::of(class).map(|value| format!("{value:?}")),
        "revolver": RevolverKey::of(class).map(|value| format!("{value:?}")),
    }))
}
