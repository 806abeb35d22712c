//! The ranking of the starting hands, checked against the preflop table.
//! `tablegen/tests/tablegen/committed_tables.rs` verifies the table's sums over all opponents.

use holdem::PreflopTable;
use holdem::range::StartingHand;

#[test]
fn the_ranking_is_by_equity_against_a_random_hand() {
    let against_random = |hand: StartingHand| PreflopTable::embedded().against_random(hand);
    let aces = against_random(StartingHand::RANKED[0]);
    assert_eq!((aces.wins(), aces.ties()), (10_689_050_508, 68_413_872), "published counts");

    // Each combo meets equally many opponents and boards, so equities are compared as points of 12 combos.
    let points = |hand: &StartingHand| {
        let outcome = against_random(*hand);
        (2 * outcome.wins() + outcome.ties()) * (12 / hand.combo_count() as u64)
    };
    let mut ranked = StartingHand::ALL;
    ranked.sort_by_key(|hand| std::cmp::Reverse(points(hand)));
    let names: Vec<String> = ranked.iter().map(StartingHand::to_string).collect();
    assert!(ranked == StartingHand::RANKED, "the ranking should be: {}", names.join(" "));
    assert!(ranked.windows(2).all(|pair| points(&pair[0]) > points(&pair[1])), "some starting hands tie");
}
