//! Figures that others have published.

use equity::{Method, Showdown};
use evaluator::CardSet;
use evaluator::TableOf;
use evaluator::order::DeuceToSeven;
use stud::{Known, OwnCards};

/// Returns the probability that the first player wins, with all other known cards dead.
fn equity(hands: &[&str], dead: &str) -> f64 {
    let hands = hands.iter().map(|text| text.parse::<Known>().unwrap());
    let question = Showdown::new(hands).dead(dead.parse().unwrap());
    question.method(Method::Exact).run(&OwnCards::Badugi).unwrap().shares()[0].equity()
}

/// Mark Gritter in the thread "Badugi now on Doyles Room!" (Two Plus Two, November 2005): any badugi is a favorite of 35
/// to 9 against A23 that draws one, of 32 to 9 if the opponent has already discarded three bad cards, and wins 60 % of
/// the time against two such draws to the same suit.
#[test]
fn a_badugi_against_draws() {
    let worst = "KcQdJhTs";
    assert!((equity(&[worst, "As2h3d"], "Kh") - 35.0 / 44.0).abs() < 1e-12);
    assert!((equity(&[worst, "As2h3d"], "Kh Qh 9s 8s") - 32.0 / 41.0).abs() < 1e-12);
    let two_miss = 31.0 / 40.0 * (30.0 / 39.0);
    assert!((equity(&[worst, "As2h3d", "Ad2s3h"], "Kh Qh") - two_miss).abs() < 1e-12);
}

/// Kevin Haney, "Deuce to Seven Dramaha: Single Draw Primer" (Card Player, November 2019): the number of pat hands.
#[test]
fn pat_hands_of_deuce_to_seven() {
    let table = TableOf::<DeuceToSeven>::embedded();
    let lowest = |text: &str| table.rank_set_unchecked(text.parse::<CardSet>().unwrap());
    let limits =
        ["7s6h5s4s2s", "8s7h6s5s3s", "9s8h7s6s4s", "Ts7h6s5s4s", "Ts8h7s6s5s", "Ts9h8s7s5s", "JsTh9s8s6s"]
            .map(lowest);
    let mut counts = [0; 7];
    evaluator::enumerate::for_each_hand(5, &mut |hand| {
        let rank = table.rank(hand);
        if let Some(place) = limits.iter().position(|limit| rank >= *limit) {
            counts[place] += 1;
        }
    });
    assert_eq!(counts, [4_080, 14_280, 34_680, 15_300, 20_400, 34_680, 127_500]);
}
