//! Compares every division of the players with plain enumeration.

use std::vec::Vec;

use equity::Method;
use equity::internals::Reporter;
use evaluator::{Card, CardSet, HoleCards, Isa, RankTable};

use super::*;
use crate::isomorphism::SuitSymmetry;
use crate::range::Range;
use crate::{Engine, Showdown};

fn by_winners(spot: &Spot, engine: &Engine, symmetry: &SuitSymmetry, division: &Division) -> Vec<f64> {
    let reporter = &Reporter::new(None);
    Exact { spot, symmetry, engine, reporter }.enumerate_groups(division).ok().unwrap().by_winners
}

/// Compares all divisions on all instruction sets with each other and with plain enumeration. Returns the
/// number of divisions.
fn check(ranges: &[Range], board: CardSet, dead: CardSet) -> usize {
    let question = Showdown::new(ranges).board(board).dead(dead).method(Method::Exact);
    let Ok(spot) = Spot::of(&question, CardSet::EMPTY) else { return 0 };
    let cards = |(combo, weight): (HoleCards, f64)| (combo.card_set().bits(), weight);
    let players: Vec<Vec<_>> = ranges.iter().map(|range| range.iter().map(cards).collect()).collect();
    let rank = |cards| RankTable::embedded().rank_set_unchecked(CardSet::from_bits_truncate(cards));
    let expected =
        test_support::enumerate(&players, board.bits(), (CardSet::FULL - dead).bits(), rank).by_winners;
    let divisions: Vec<Division> = Division::all(&spot).collect();
    for isa in Isa::available() {
        let engine = Engine::with_isa(RankTable::embedded(), isa);
        for division in &divisions {
            for symmetry in [SuitSymmetry::identity(), SuitSymmetry::of_spot(&spot)] {
                let found = by_winners(&spot, &engine, &symmetry, division);
                assert_eq!(found, expected, "{isa} {:?} on {board} without {dead}", division.grouped);
            }
        }
    }
    divisions.len()
}

/// Returns a range of some combos of a few cards, which often share cards.
fn some_range(random: &mut fastrand::Rng, few: &[Card], most: usize) -> Range {
    let mut range = Range::empty();
    for _ in 0..random.usize(1..=most) {
        let [a, b] = test_support::draw(random, few);
        range.set(HoleCards::new(a, b).unwrap(), 1.0).unwrap();
    }
    range
}

#[test]
fn random_spots() {
    let (mut random, mut divisions) = (fastrand::Rng::with_seed(1), 0);
    for case in 0..60 {
        let players = 2 + case % 4;
        let most = [40, 24, 9, 5][players - 2];
        let deck: [Card; 52] = test_support::draw(&mut random, &Card::ALL);
        let (board, rest) = deck.split_at([3, 4, 5][case / 4 % 3]);
        let (dead, rest) = rest.split_at(random.usize(0..4));
        let few = &rest[..random.usize(12..rest.len())];
        let ranges: Vec<Range> = (0..players).map(|_| some_range(&mut random, few, most)).collect();
        divisions += check(&ranges, board.iter().copied().collect(), dead.iter().copied().collect());
    }
    assert!(divisions > 60, "{divisions}");
}

/// Up to ten players, each with a few cards of their own and some that others may have.
#[test]
fn many_players() {
    let (mut random, mut divisions) = (fastrand::Rng::with_seed(2), 0);
    for case in 0..24 {
        let players = 6 + case % 5;
        let deck: [Card; 52] = test_support::draw(&mut random, &Card::ALL);
        let (board, rest) = deck.split_at(4 + case % 2);
        let range = |player: usize| {
            let own = &rest[3 * player..];
            some_range(&mut random, &own[..4], 2)
        };
        let ranges: Vec<Range> = (0..players).map(range).collect();
        divisions += check(&ranges, board.iter().copied().collect(), CardSet::EMPTY);
    }
    assert!(divisions > 250, "{divisions}");
}

/// Covers more rows than a block has, ties where the board plays, and interchangeable suits.
#[test]
fn starting_hands() {
    for (texts, board, dead) in [
        (&["22+", "AK,AQs", "KQs,TT,A2s", "98s,AK"][..], "Ts Js Qs Kd", ""),
        (&["22,33,44", "AK,55", "KQs,66"], "Ac Kc Qc Jc Tc", "2d"),
        (&["QQ+", "AK,KK", "JTs,QQ", "AA,76s"], "7h 6h Ks", "2d 3d"),
    ] {
        let ranges: Vec<Range> = texts.iter().map(|text| text.parse().unwrap()).collect();
        assert!(check(&ranges, board.parse().unwrap(), dead.parse().unwrap()) > 0, "{texts:?}");
    }
}
