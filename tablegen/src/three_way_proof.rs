//! The three-way table counted again, by methods that share nothing with the one that made it but the rank table.
//!
//! *By deals:* the cases of each triple are all boards for each of its deals, which are counted one by one. *By symmetry:*
//! players with the same starting hand win as often.
//!
//! *By plain enumeration:* a hundred triples of a seeded choice: all their deals, on all boards.
//!
//! *By sums:* how often each starting hand wins alone, and shares with one and with two, against two random opponents on
//! all boards, is counted a second time by sorting the combos on each board. No three hands are compared there, and
//! every triple is in three of these sums.
//!
//! No sum over the third player leads to the preflop table: where that player wins alone, the counts do not tell which of the
//! other two is better.

use std::fmt;
use std::ops::AddAssign;

use equity::range::StartingHand;
use equity::{PlayerSet, ThreeWayTable, Triple, WinnerCounts};
use evaluator::{Card, CardSet, Hand, HandRank, HoleCards, RankTable};
use rayon::prelude::*;

use crate::boards::{Ranked, Tally, sum_over_boards, sums_by_sorting};
use crate::error::TableError;
use crate::prove::grouped;
use crate::random::SplitMix64;

/// What the proof compared. `Display` says it in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreeWayProof {
    /// How many triples were counted again by plain enumeration.
    pub enumerated: usize,
    /// How the cases of three random combos fall for the first player.
    pub against_random: PotShares,
}

/// How many triples are counted by plain enumeration.
const ENUMERATED: usize = 100;

/// Counts deals, some triples, and the sums over all opponents of each starting hand, and compares.
///
/// # Errors
///
/// The first triple or sum that the table gets wrong, or the work was interrupted.
pub fn prove_three_way(table: &ThreeWayTable, ranks: &RankTable) -> Result<ThreeWayProof, TableError> {
    prove_by_symmetry(table)?;
    prove_by_enumeration(table, ranks, &chosen_triples(ENUMERATED))?;
    let against_random = prove_by_sums(table, ranks)?;
    Ok(ThreeWayProof { enumerated: ENUMERATED, against_random })
}

fn miscounted(what: impl fmt::Display, expected: impl fmt::Debug, got: impl fmt::Debug) -> TableError {
    TableError::Miscounted {
        table: "three-way",
        what: what.to_string(),
        expected: format!("{expected:?}"),
        got: format!("{got:?}"),
    }
}

fn named(hands: [StartingHand; 3]) -> String {
    let [a, b, c] = hands;
    format!("{a} against {b} against {c}")
}

/// The cases must be as many as deals and boards make, and the same for players with the same hand.
///
/// # Errors
///
/// The first triple of which that is not true.
pub fn prove_by_symmetry(table: &ThreeWayTable) -> Result<(), TableError> {
    Triple::all().into_par_iter().try_for_each(|triple| {
        let hands = triple.hands();
        let counts = table.outcome(hands).unwrap_or_default();
        let cases = deals(hands) * WinnerCounts::PREFLOP_BOARDS;
        if counts.total() != cases {
            return Err(miscounted(format!("the sum of {}", named(hands)), cases, counts.total()));
        }
        for order in [[1, 0, 2], [0, 2, 1]] {
            let exchanged = counts.reordered(order);
            if order.map(|player| hands[player]) == hands && exchanged != counts {
                return Err(miscounted(named(hands), exchanged.by_winners(), counts.by_winners()));
            }
        }
        Ok(())
    })
}

/// In how many ways three starting hands can be dealt.
fn deals(hands: [StartingHand; 3]) -> u64 {
    // As many for each combo of the first one.
    let first = hands[0].representative().card_set();
    let misses = |taken: CardSet| move |combo: &HoleCards| !combo.card_set().intersects(taken);
    let second = hands[1].combos().filter(misses(first));
    let both = second.map(|second| hands[2].combos().filter(misses(first | second.card_set())).count());
    (hands[0].combo_count() * both.sum::<usize>()) as u64
}

/// Triples, the same ones every time.
#[must_use]
pub fn chosen_triples(count: usize) -> Vec<Triple> {
    let mut random = SplitMix64::new(0x7468_7265_652D_7761);
    let mut hand = || StartingHand::ALL[random.below(StartingHand::COUNT as u64) as usize];
    (0..count).map(|_| Triple::of([hand(), hand(), hand()]).0).collect()
}

/// Compares all deals of some triples on each board that differs from others by more than suits.
///
/// # Errors
///
/// A triple that the table gets wrong, or the work was interrupted.
pub fn prove_by_enumeration(
    table: &ThreeWayTable,
    ranks: &RankTable,
    triples: &[Triple],
) -> Result<(), TableError> {
    let counted = sum_over_boards("prove triples", 8 * triples.len(), |counts, board, boards| {
        let on_board = rank_combos(ranks, board);
        for (counts, triple) in counts.as_chunks_mut().0.iter_mut().zip(triples) {
            add_deals(&on_board, triple.hands(), boards, counts);
        }
    })?;
    for (triple, expected) in triples.iter().zip(counted.as_chunks().0) {
        let got = table.outcome(triple.hands()).unwrap_or_default();
        if got.by_winners() != expected {
            return Err(miscounted(named(triple.hands()), expected, got.by_winners()));
        }
    }
    Ok(())
}

/// The rank of each combo on a board; `None` if they share a card.
fn rank_combos(ranks: &RankTable, board: Hand) -> [Option<HandRank>; HoleCards::COUNT] {
    HoleCards::ALL.map(|combo| {
        let misses = !combo.card_set().intersects(board.card_set());
        let [high, low] = combo.cards();
        misses.then(|| ranks.rank(board.add_unchecked(high).add_unchecked(low)))
    })
}

/// Adds to `counts`, by the set of winners, `boards` for each deal of three starting hands.
fn add_deals(
    on_board: &[Option<HandRank>; HoleCards::COUNT],
    hands: [StartingHand; 3],
    boards: u64,
    counts: &mut [u64; 8],
) {
    let [first, second, third] = hands.map(|hand| {
        let ranked = hand.combos().map(|combo| (combo.card_set(), on_board[combo.index()]));
        ranked.filter_map(|(cards, rank)| Some((cards, rank?))).collect::<Vec<_>>()
    });
    for &(first, a) in &first {
        for &(second, b) in second.iter().filter(|(second, _)| !second.intersects(first)) {
            let best_of_two = a.max(b);
            for &(_, c) in third.iter().filter(|(third, _)| !third.intersects(first | second)) {
                let best = best_of_two.max(c);
                let winners =
                    usize::from(a == best) | usize::from(b == best) << 1 | usize::from(c == best) << 2;
                counts[winners] += boards;
            }
        }
    }
}

/// How cases fall for one of three players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PotShares {
    /// The cases that the player wins alone.
    pub alone: u64,
    /// The cases in which the player shares with one other.
    pub with_one: u64,
    /// The cases in which all share.
    pub with_all: u64,
}

impl AddAssign for PotShares {
    fn add_assign(&mut self, other: Self) {
        self.alone += other.alone;
        self.with_one += other.with_one;
        self.with_all += other.with_all;
    }
}

/// The sums of all combos of each starting hand against all pairs of opponents must be those that sorting gives.
fn prove_by_sums(table: &ThreeWayTable, ranks: &RankTable) -> Result<PotShares, TableError> {
    let mut all = PotShares::default();
    let sums = sums_by_sorting(ranks, add_sorted)?;
    for (hand, &expected) in StartingHand::ALL.into_iter().zip(&sums) {
        let got = against_random(table, hand);
        if got != expected {
            return Err(miscounted(format!("{hand} against all"), expected, got));
        }
        all += got;
    }
    Ok(all)
}

/// The table's sums over two opponents of a starting hand, whose order counts.
fn against_random(table: &ThreeWayTable, hand: StartingHand) -> PotShares {
    let mut sum = PotShares::default();
    for second in StartingHand::ALL {
        for third in StartingHand::ALL {
            let counts = table.outcome([hand, second, third]).unwrap_or_default();
            sum += PotShares {
                alone: counts.outright(0),
                with_one: counts.won_by(PlayerSet::from_bits(0b011))
                    + counts.won_by(PlayerSet::from_bits(0b101)),
                with_all: counts.won_by(PlayerSet::from_bits(0b111)),
            };
        }
    }
    sum
}

/// For each combo how the pairs of opponents fall that share no card with it and with each other, times `boards`. `add`
/// takes the combo and its shares.
///
/// Of a set of combos that miss the hero's two cards, `n` in number and `n(z)` of them with the card z, the ordered
/// pairs that share no card are `n^2 - sum n(z)^2 + n`: all pairs, less for each card those that share it, where a combo
/// with itself is taken out twice.
fn add_sorted(order: &[Ranked], boards: u64, add: &mut dyn FnMut(HoleCards, PotShares)) {
    let places = Places::of(order);
    let (mut below, mut up_to) = (Tally::default(), Tally::default());
    for equals in order.chunk_by(|a, b| a.rank == b.rank) {
        equals.iter().for_each(|ranked| up_to.add(ranked.combo));
        let level = equals[0].rank.as_u16();
        for &Ranked { combo, .. } in equals {
            // Who is below is at a place before this level; who is equal, too, before the next.
            let worse = beside(&below, combo, |rank| rank < level, &places);
            let not_better = beside(&up_to, combo, |rank| rank <= level, &places);
            let mut equal = not_better.clone();
            equal.all -= worse.all;
            equal.with.iter_mut().zip(worse.with).for_each(|(equal, worse)| *equal -= worse);
            let [alone, all, with_all] =
                [worse, not_better, equal].map(|tally| boards * disjoint_pairs(&tally));
            add(combo, PotShares { alone, with_one: all - alone - with_all, with_all });
        }
        below.clone_from(&up_to);
    }
}

/// For each two cards the rank of the combo that they make, or more than any rank.
struct Places(Box<[[u16; Card::COUNT]; Card::COUNT]>);

impl Places {
    fn of(order: &[Ranked]) -> Self {
        let mut ranks = Box::new([[u16::MAX; Card::COUNT]; Card::COUNT]);
        for Ranked { rank, combo } in order {
            let [a, b] = combo.cards().map(|card| usize::from(card.id()));
            ranks[a][b] = rank.as_u16();
            ranks[b][a] = rank.as_u16();
        }
        Self(ranks)
    }
}

/// A tally without the combos that share a card with one. `is_here` says of a rank whether the tally has its combos.
fn beside(tally: &Tally, combo: HoleCards, is_here: impl Fn(u16) -> bool, places: &Places) -> Tally {
    let [a, b] = combo.cards().map(|card| usize::from(card.id()));
    let (with_a, with_b) = (&places.0[a], &places.0[b]);
    let mut rest = tally.clone();
    for card in 0..Card::COUNT {
        rest.with[card] -= u16::from(is_here(with_a[card])) + u16::from(is_here(with_b[card]));
    }
    // The combo itself, if it is here, is there with each of its cards.
    rest.all += u64::from(is_here(with_a[b]));
    rest.all -= u64::from(tally.with[a]) + u64::from(tally.with[b]);
    (rest.with[a], rest.with[b]) = (0, 0);
    rest
}

/// The ordered pairs of combos that share no card.
fn disjoint_pairs(tally: &Tally) -> u64 {
    let sharing: u64 = tally.with.iter().map(|&with| u64::from(with) * u64::from(with)).sum();
    tally.all * tally.all + tally.all - sharing
}

impl fmt::Display for ThreeWayProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} triples proved: {} by plain enumeration, all by their deals and by their sums over all boards",
            grouped(Triple::COUNT as u64),
            self.enumerated
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::sorted_combos;

    fn ranks() -> RankTable {
        RankTable::open(concat!(env!("CARGO_MANIFEST_DIR"), "/../tables/holdem.tbl")).unwrap()
    }

    /// All pairs of opponents of some heroes, one by one.
    #[test]
    fn sorting_finds_what_all_pairs_of_opponents_make() {
        for board in ["As Kd 9h 4c 2s", "Ts Js Qs Ks As", "7s 7h 7d 2c 2s", "5h 6h 7h 8h Kc"] {
            let order = sorted_combos(&ranks(), board.parse().unwrap());
            let mut heroes = 0;
            let mut number = 0;
            add_sorted(&order, 1, &mut |combo, shares| {
                number += 1;
                if number % 211 == 0 {
                    assert_eq!(shares, one_by_one(&order, combo), "{combo} on {board}");
                    heroes += 1;
                }
            });
            assert_eq!((number, heroes), (1081, 5));
        }
    }

    fn one_by_one(order: &[Ranked], hero: HoleCards) -> PotShares {
        let rank = order.iter().find(|ranked| ranked.combo == hero).unwrap().rank;
        let mut shares = PotShares::default();
        let misses = |a: HoleCards, b: HoleCards| !a.card_set().intersects(b.card_set());
        let opponents: Vec<&Ranked> =
            order.iter().filter(|ranked| misses(ranked.combo, hero) && ranked.rank <= rank).collect();
        for b in &opponents {
            for c in opponents.iter().filter(|c| misses(b.combo, c.combo)) {
                match usize::from(b.rank == rank) + usize::from(c.rank == rank) {
                    0 => shares.alone += 1,
                    1 => shares.with_one += 1,
                    _ => shares.with_all += 1,
                }
            }
        }
        shares
    }

    #[test]
    fn deals_of_starting_hands_are_counted() {
        let of = |texts: [&str; 3]| deals(texts.map(|text| text.parse().unwrap()));
        assert_eq!(of(["AA", "KK", "QQ"]), 216);
        assert_eq!(of(["AA", "AA", "KK"]), 6 * 6);
        assert_eq!(of(["AA", "AA", "AA"]), 0);
        assert_eq!(of(["AKs", "AKs", "AKs"]), 4 * 3 * 2);
        let all = StartingHand::ALL.into_iter().map(|hand| deals([hand, hand, hand])).sum::<u64>();
        // Of a suited hand 24, of an offsuit one 12 x 7 x 4 less what two others leave, of a pair none.
        let offsuit = of(["AKo", "AKo", "AKo"]);
        assert_eq!(all, 78 * (24 + offsuit));
    }
}
