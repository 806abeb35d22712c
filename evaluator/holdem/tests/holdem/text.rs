//! Width and precision in the `Display` texts of types.

use evaluator::RankTable;
use holdem::hits::{Draw, MadeHand, Predicate};
use holdem::isomorphism::canonical;
use holdem::range::{Range, StartingHand};
use holdem::{Engine, Plan, Showdown};
use test_support::check_padding;

use crate::support::cards;

#[test]
fn texts_respect_width_and_precision() {
    let players: [Range; 3] = ["AA,KQs:0.5,7c2d", "random", "22+"].map(|text| text.parse().unwrap());
    players.iter().for_each(check_padding);
    StartingHand::ALL.iter().for_each(check_padding);
    MadeHand::ALL.iter().for_each(check_padding);
    Draw::ALL.iter().for_each(check_padding);
    check_padding(&"top pair+ or flush draw".parse::<Predicate>().unwrap());
    check_padding(&Plan::Sweep);
    check_padding(&canonical(&[cards("AhKh"), cards("Qh Jh 2c"), cards("2d")]).unwrap().cards);
    let question = Showdown::new(&players).board(cards("Ks 9h 4c 4d"));
    let report = question.run(&Engine::new(RankTable::embedded())).unwrap();
    let winners: Vec<_> = report.winners().map(|(winners, _)| winners).collect();
    assert!(winners.iter().any(|winners| winners.to_string() == "1=2=3"));
    winners.iter().for_each(check_padding);
}
