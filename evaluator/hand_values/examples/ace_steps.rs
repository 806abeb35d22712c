//! The four steps of the ACE_eval write-up (make a card, start an empty hand, add cards, evaluate), answered
//! from the table. The result is the value that ACE_eval computes.
//!
//! `cargo run -p rivertable-hand-values --example ace_steps`

use evaluator::{Card, Hand, RankTable};
use hand_values::AceValue;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let table = RankTable::embedded();

    // Parse cards from text.
    let cards: Vec<Card> =
        ["3C", "4C", "5C", "6H", "8D", "3D", "8H"].map(str::parse).into_iter().collect::<Result<_, _>>()?;

    // Start an empty hand and add the cards.
    let mut hand = Hand::EMPTY;
    for card in cards {
        hand = hand.add(card)?;
    }

    // Evaluate.
    let class = table.class(table.rank(hand));
    let value = AceValue::of(class).ok_or("ACE_eval values hands of five cards and more")?;
    println!("{value}: {class}");
    assert_eq!(value.as_u32(), 0x2008_4010);
    Ok(())
}
