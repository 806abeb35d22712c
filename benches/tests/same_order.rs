//! Every adapter, by every way that is timed, orders hands as our table does: what is timed is the right answer.

#![deny(unsafe_code)]

use benches::contestant::{Accumulator, Contestant, SetRanker};
use benches::inputs::{Size, random_ids};
use benches::ours::{Rivertable, RivertableChecked};
use benches::peers::{AyaPoker, FreezeoutEval, Poker, Pokers, RsPoker};
use benches::reference::{Pokerval, Reference};
use evaluator::{HandRank, RankTable};

/// The hands in our order, each with our rank.
fn in_our_order<const N: usize>() -> Vec<([u8; N], HandRank)> {
    let table = RankTable::embedded();
    let hands = random_ids::<N>(Size::InCache);
    let mut ranked: Vec<_> = hands.iter().map(|ids| (*ids, table.rank_ids_unchecked(ids))).collect();
    ranked.sort_by_key(|&(_, rank)| rank);
    ranked
}

/// In a sorted list it is enough to compare neighbours: their order, and whether they are equal, decides all pairs.
fn assert_same_order<const N: usize, R: Ord>(name: &str, way: &str, rank: impl Fn(&[u8; N]) -> R) {
    let ranked = in_our_order::<N>();
    for pair in ranked.windows(2) {
        let [(low, our_low), (high, our_high)] = pair else { unreachable!() };
        assert_eq!(
            rank(low).cmp(&rank(high)),
            our_low.cmp(our_high),
            "{name} by {way}: {low:?} and {high:?}"
        );
    }
}

fn lists<C: Contestant + Default>() {
    let contestant = C::default();
    assert_same_order::<5, _>(C::NAME, "five ids", |ids| contestant.rank_ids(ids));
    assert_same_order::<6, _>(C::NAME, "six ids", |ids| contestant.rank_ids(ids));
    assert_same_order::<7, _>(C::NAME, "seven ids", |ids| contestant.rank_ids(ids));
}

fn hands<C: Accumulator + Default>() {
    let contestant = C::default();
    assert_same_order(C::NAME, "adding cards", |ids| contestant.rank(&contestant.hand(ids)));
}

fn sets<C: SetRanker + Default>() {
    let contestant = C::default();
    assert_same_order::<5, _>(C::NAME, "sets of five", |ids| contestant.rank_set(contestant.set(ids)));
    assert_same_order::<6, _>(C::NAME, "sets of six", |ids| contestant.rank_set(contestant.set(ids)));
    assert_same_order::<7, _>(C::NAME, "sets of seven", |ids| contestant.rank_set(contestant.set(ids)));
}

#[test]
fn ours() {
    lists::<Rivertable>();
    hands::<Rivertable>();
    sets::<Rivertable>();
    lists::<RivertableChecked>();
    sets::<RivertableChecked>();
}

#[test]
fn reference() {
    lists::<Reference<Pokerval>>();
    hands::<Reference<Pokerval>>();
    sets::<Reference<Pokerval>>();
}

#[test]
fn aya_poker() {
    lists::<AyaPoker>();
    hands::<AyaPoker>();
}

#[test]
fn rs_poker() {
    lists::<RsPoker>();
    hands::<RsPoker>();
    sets::<RsPoker>();
}

#[test]
fn pokers() {
    lists::<Pokers>();
    hands::<Pokers>();
}

#[test]
fn freezeout_eval() {
    lists::<FreezeoutEval>();
    hands::<FreezeoutEval>();
}

#[test]
fn poker() {
    lists::<Poker>();
    hands::<Poker>();
}
