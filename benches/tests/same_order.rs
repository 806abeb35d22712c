//! Checks that every adapter, with every timed call, orders hands as our table does, so that all timed
//! results are correct.

#![deny(unsafe_code)]

use benches::contestant::Contestant;
use benches::inputs::{Size, random_ids};
use benches::ours::{Rivertable, RivertableChecked, rivertable_checked_sets, rivertable_sets};
use benches::peers::{self, RsPoker, rs_poker_sets};
use benches::reference::reference_pokerval;
use evaluator::{HandRank, RankTable};

/// Returns the hands in our order, each with our hand rank.
fn in_our_order<const N: usize>() -> Vec<([u8; N], HandRank)> {
    let table = RankTable::embedded();
    let hands = random_ids::<N>(Size::IN_CACHE.hands);
    let mut ranked: Vec<_> = hands.iter().map(|ids| (*ids, table.rank_ids_unchecked(ids))).collect();
    ranked.sort_by_key(|&(_, rank)| rank);
    ranked
}

/// In a sorted list it suffices to compare neighbors: their order and equality determine those of all pairs.
fn assert_same_order<const N: usize, R: Ord>(name: &str, call: &str, rank: impl Fn(&[u8; N]) -> R) {
    let ranked = in_our_order::<N>();
    for pair in ranked.windows(2) {
        let [(low, our_low), (high, our_high)] = pair else { unreachable!() };
        assert_eq!(
            rank(low).cmp(&rank(high)),
            our_low.cmp(our_high),
            "{name} by {call}: {low:?} and {high:?}"
        );
    }
}

/// Checks lists of five to seven cards, and hands built by adding seven cards.
fn check(contestant: &impl Contestant) {
    let name = contestant.name();
    assert_same_order::<5, _>(name, "five ids", |ids| contestant.rank_ids(ids));
    assert_same_order::<6, _>(name, "six ids", |ids| contestant.rank_ids(ids));
    assert_same_order::<7, _>(name, "seven ids", |ids| contestant.rank_ids(ids));
    assert_same_order::<7, _>(name, "adding cards", |ids| contestant.rank(&contestant.hand(ids)));
}

#[test]
fn ours() {
    check(&Rivertable::default());
    check(&rivertable_sets());
    check(&RivertableChecked::default());
    check(&rivertable_checked_sets());
}

#[test]
fn reference_and_peers() {
    check(&reference_pokerval());
    check(&peers::aya_poker());
    check(&RsPoker::default());
    check(&rs_poker_sets());
    check(&peers::pokers());
    check(&peers::freezeout_eval());
    check(&peers::poker());
}
