//! Compares two combos on a board and prints the winner and the hands.
//!
//! `cargo run --example showdown`

use std::cmp::Ordering;

use evaluator::{Hand, HandClass, HoleCards, RankTable};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let table = RankTable::embedded();
    let board: Hand = "Qs Js 4d 4c 2h".parse()?;
    let combos: [HoleCards; 2] = ["AsKs".parse()?, "Qd9c".parse()?];

    let mut ranks = Vec::new();
    for combo in combos {
        let hand = board.merge(Hand::from_cards(&combo.cards())?)?;
        let rank = table.rank(hand);
        let class: HandClass = table.class(rank);
        let best = class.best_five(hand.card_set()).expect("the hand has its own best cards");
        println!("{combo}: {class} ({best})");
        ranks.push(rank);
    }
    // Larger ranks are better.
    match ranks[0].cmp(&ranks[1]) {
        Ordering::Greater => println!("{} wins", combos[0]),
        Ordering::Less => println!("{} wins", combos[1]),
        Ordering::Equal => println!("they share the pot"),
    }
    Ok(())
}
