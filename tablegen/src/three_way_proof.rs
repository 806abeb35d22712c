//! The three-way table counted again, by methods that share only the rank table with the code that built it.
//!
//! *By deals:* the cases of each triple are all boards for each of its deals, which are counted one by one.
//! *By symmetry:* players with the same starting hand win equally often.
//!
//! *By plain enumeration:* a hundred triples of a seeded choice: all their deals, on all boards.
//!
//! *By sums:* the outright wins of each starting hand, and its pots shared with one and with two players,
//! against two random opponents on all boards, are counted again by sorting the combos on each board. No
//! three hands are compared there, and every triple is in three of these sums.
//!
//! Sums over the third player do not give the preflop table: where that player wins outright, the counts do
//! not show which of the other two is better.

use std::fmt;

use evaluator::{Card, CardSet, Hand, HandRank, Holdem, HoleCards, RankTable};
use fastrand::Rng;
use holdem::range::StartingHand;
use holdem::{PlayerSet, ThreeWayTable, Triple};
use indicatif::HumanCount;

use crate::boards::{Ranked, Tally, sum_by_starting_hand, sum_over_boards};
use crate::enumerate::for_each;
use crate::error::{TableError, miscounted};

/// The extent of the proof. `Display` prints it in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreeWayProof {
    /// The number of triples that were counted again by plain enumeration.
    pub enumerated: usize,
    /// The cases of three random combos for the first player: won outright, shared with one other, shared by
    /// all.
    pub against_random: [u64; 3],
}

/// The number of triples that are counted by plain enumeration.
const ENUMERATED: usize = 100;

/// Counts deals, some triples, and the sums over all opponents of each starting hand, and compares.
///
/// # Errors
///
/// Returns the first triple or sum that the table gets wrong, or an error if the work was interrupted.
pub fn prove_three_way(table: &ThreeWayTable, ranks: &RankTable) -> Result<ThreeWayProof, TableError> {
    prove_by_symmetry(table)?;
    prove_by_enumeration(table, ranks, &chosen_triples(ENUMERATED))?;
    let against_random = prove_by_sums(table, ranks)?;
    Ok(ThreeWayProof { enumerated: ENUMERATED, against_random })
}

/// The table's name in errors.
const TABLE: &str = "three-way";

fn named(hands: [StartingHand; 3]) -> String {
    let [a, b, c] = hands;
    format!("{a} against {b} against {c}")
}

/// Checks that the number of cases is that of deals times boards, and that players with the same hand have
/// equal counts.
///
/// # Errors
///
/// Returns a triple that violates this.
pub fn prove_by_symmetry(table: &ThreeWayTable) -> Result<(), TableError> {
    let triples = Triple::all();
    for_each(triples.len(), |number| {
        let triple = triples[number];
        let hands = triple.hands();
        let counts = table.outcome(hands).unwrap_or_default();
        let cases = deals(hands) * Holdem::boards_beside(3);
        if counts.total() != cases {
            return Err(miscounted(TABLE, format!("the sum of {}", named(hands)), cases, counts.total()));
        }
        for order in [[1, 0, 2], [0, 2, 1]] {
            let exchanged = counts.reordered(order);
            if order.map(|player| hands[player]) == hands && exchanged != counts {
                return Err(miscounted(TABLE, named(hands), exchanged.by_winners(), counts.by_winners()));
            }
        }
        Ok(())
    })
}

/// Returns the number of deals of three starting hands.
fn deals(hands: [StartingHand; 3]) -> u64 {
    // The number is the same for each combo of the first hand.
    let first = hands[0].representative().card_set();
    let misses = |taken: CardSet| move |combo: &HoleCards| !combo.card_set().intersects(taken);
    let second = hands[1].combos().filter(misses(first));
    let both = second.map(|second| hands[2].combos().filter(misses(first | second.card_set())).count());
    (hands[0].combo_count() * both.sum::<usize>()) as u64
}

/// Returns a fixed choice of triples.
#[must_use]
pub fn chosen_triples(count: usize) -> Vec<Triple> {
    let mut random = Rng::with_seed(0x7468_7265_652D_7761);
    let mut hand = || StartingHand::ALL[random.usize(..StartingHand::COUNT)];
    (0..count).map(|_| Triple::of([hand(), hand(), hand()]).0).collect()
}

/// Compares all deals of some triples on each canonical board.
///
/// # Errors
///
/// Returns a triple that the table gets wrong, or an error if the work was interrupted.
pub fn prove_by_enumeration(
    table: &ThreeWayTable,
    ranks: &RankTable,
    triples: &[Triple],
) -> Result<(), TableError> {
    let on_board = || [None; HoleCards::COUNT];
    let expected = sum_over_boards(
        CardSet::FULL,
        "prove triples",
        triples.len(),
        on_board,
        |counts, on_board, board, boards| {
            rank_combos(ranks, board, on_board);
            for (counts, triple) in counts.iter_mut().zip(triples) {
                add_deals(on_board, triple.hands(), boards, counts);
            }
        },
    )?;
    for (triple, expected) in triples.iter().zip(expected) {
        let got = table.outcome(triple.hands()).unwrap_or_default();
        if *got.by_winners() != expected {
            return Err(miscounted(TABLE, named(triple.hands()), expected, got.by_winners()));
        }
    }
    Ok(())
}

/// Stores the hand rank of each combo on a board, or `None` if they share a card.
fn rank_combos(ranks: &RankTable, board: Hand, on_board: &mut [Option<HandRank>; HoleCards::COUNT]) {
    for (rank, combo) in on_board.iter_mut().zip(HoleCards::ALL) {
        let misses = !combo.card_set().intersects(board.card_set());
        let [high, low] = combo.cards();
        *rank = misses.then(|| ranks.rank(board.add_unchecked(high).add_unchecked(low)));
    }
}

/// Adds `boards` to `counts`, by the set of winners, for each deal of three starting hands.
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

/// The cases of one of three players: won outright, shared with one other, shared by all.
type PotShares = [u64; 3];

/// Checks that the sums of all combos of each starting hand against all pairs of opponents equal those found
/// by sorting.
fn prove_by_sums(table: &ThreeWayTable, ranks: &RankTable) -> Result<PotShares, TableError> {
    let mut all = PotShares::default();
    for (hand, expected) in StartingHand::ALL.into_iter().zip(sum_by_starting_hand(ranks, add_sorted)?) {
        let got = against_random(table, hand);
        if got != expected {
            let what = format!("{hand} against all (alone, with one, with all)");
            return Err(miscounted(TABLE, what, expected, got));
        }
        add_shares(&mut all, got);
    }
    Ok(all)
}

/// Returns the table's sums over two opponents of a starting hand, counting both orders of the opponents.
fn against_random(table: &ThreeWayTable, hand: StartingHand) -> PotShares {
    let mut sum = PotShares::default();
    for second in StartingHand::ALL {
        for third in StartingHand::ALL {
            let counts = table.outcome([hand, second, third]).unwrap_or_default();
            let won_by = |players| counts.won_by(PlayerSet::from_bits(players));
            add_shares(&mut sum, [won_by(0b001), won_by(0b011) + won_by(0b101), won_by(0b111)]);
        }
    }
    sum
}

fn add_shares(sum: &mut PotShares, more: PotShares) {
    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// Finds the results of each combo against the pairs of opponents that share no card with it or with each
/// other. `add` takes the combo and its shares.
///
/// In a set of `n` combos that miss the hero's two cards, `n(z)` of them with the card z, the number of
/// ordered pairs that share no card is `n^2 - sum n(z)^2 + n`: all pairs, less those that share each card,
/// where a combo with itself is subtracted twice.
fn add_sorted(order: &[Ranked], add: &mut dyn FnMut(HoleCards, PotShares)) {
    let places = Places::of(order);
    let (mut below, mut up_to) = (Tally::ZERO, Tally::ZERO);
    for equals in order.chunk_by(|a, b| a.rank == b.rank) {
        equals.iter().for_each(|ranked| up_to.add(ranked.combo));
        let level = equals[0].rank;
        for &Ranked { combo, .. } in equals {
            // A worse combo is before this level. An equal one is before the next level too.
            let worse = below.beside(combo, |rank| rank < level, &places);
            let not_better = up_to.beside(combo, |rank| rank <= level, &places);
            let equal = not_better.less(&worse);
            let (alone, all, with_all) = (worse.pairs(), not_better.pairs(), equal.pairs());
            add(combo, [alone, all - alone - with_all, with_all]);
        }
        below.clone_from(&up_to);
    }
}

/// For each two cards, the position of their combo in the order, or a larger number if they form none.
struct Places(Box<[[u16; Card::COUNT]; Card::COUNT]>);

impl Places {
    fn of(order: &[Ranked]) -> Self {
        let mut ranks = Box::new([[u16::MAX; Card::COUNT]; Card::COUNT]);
        for Ranked { rank, combo } in order {
            let [a, b] = combo.cards().map(|card| usize::from(card.id()));
            ranks[a][b] = *rank;
            ranks[b][a] = *rank;
        }
        Self(ranks)
    }
}

impl Tally {
    /// Removes the combos that share a card with `combo`. `is_here` returns `true` for the ranks of this
    /// tally.
    fn beside(&self, combo: HoleCards, is_here: impl Fn(u16) -> bool, places: &Places) -> Self {
        let [a, b] = combo.cards().map(|card| usize::from(card.id()));
        let (with_a, with_b) = (&places.0[a], &places.0[b]);
        let mut rest = self.clone();
        for card in 0..Card::COUNT {
            rest.with[card] -= i16::from(is_here(with_a[card])) + i16::from(is_here(with_b[card]));
        }
        // If the combo itself is in the tally, it is counted with each of its cards.
        rest.all += i64::from(is_here(with_a[b])) - self.with_either(combo);
        (rest.with[a], rest.with[b]) = (0, 0);
        rest
    }

    fn less(&self, other: &Self) -> Self {
        let mut rest = self.clone();
        rest.all -= other.all;
        rest.with.iter_mut().zip(other.with).for_each(|(rest, other)| *rest -= other);
        rest
    }

    /// Returns the number of ordered pairs of combos that share no card.
    fn pairs(&self) -> u64 {
        let sharing: i32 = self.with.iter().map(|&with| i32::from(with) * i32::from(with)).sum();
        (self.all * self.all + self.all - i64::from(sharing)) as u64
    }
}

impl fmt::Display for ThreeWayProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} triples proved: {} by plain enumeration, all by their deals and by their sums over all boards",
            HumanCount(Triple::COUNT as u64),
            self.enumerated
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::sort_combos;
    use test_support::for_each_deal;
    use test_support::table_file::committed;

    /// Tries all pairs of opponents of some heroes, one by one.
    #[test]
    fn sorting_finds_what_all_pairs_of_opponents_make() {
        let ranks = RankTable::open(committed("holdem.tbl")).unwrap();
        for board in ["As Kd 9h 4c 2s", "Ts Js Qs Ks As", "7s 7h 7d 2c 2s", "5h 6h 7h 8h Kc"] {
            let mut order = Vec::new();
            sort_combos(&ranks, board.parse().unwrap(), &mut order);
            let mut heroes = 0;
            let mut number = 0;
            add_sorted(&order, &mut |combo, shares| {
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
        let not_better = order.iter().filter(|ranked| ranked.rank <= rank);
        let opponents: Vec<_> =
            not_better.map(|ranked| (ranked.rank, ranked.combo.card_set().bits(), 1.0)).collect();
        for_each_deal(&[opponents.clone(), opponents], hero.card_set().bits(), &mut |ranks, _| match ranks
            .iter()
            .filter(|&&equal| equal == rank)
            .count()
        {
            0 => shares[0] += 1,
            1 => shares[1] += 1,
            _ => shares[2] += 1,
        });
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
        // 24 deals of a suited hand, 12 x 7 x 4 less those with shared cards of an offsuit one, none of a
        // pair.
        let offsuit = of(["AKo", "AKo", "AKo"]);
        assert_eq!(all, 78 * (24 + offsuit));
    }
}
