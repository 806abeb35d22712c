//! The three-way table: it is the same for any number of threads, and a wrong one is rejected. The whole
//! table takes half a minute, so these tests build a part. `cargo xtask three-way` verifies all of it.

use evaluator::{Card, CardSet, HoleCards, RankTable, Suit};
use holdem::format::{ThreeWaySections, TripleCounts};
use holdem::{ThreeWayTable, Triple};
use tablegen::error::TableError;
use tablegen::three_way::count_triples;
use tablegen::three_way_proof::{prove_by_enumeration, prove_by_symmetry};
use test_support::table_file::committed;

fn ranks() -> RankTable {
    RankTable::open(committed("holdem.tbl")).unwrap()
}

fn named(texts: [&str; 3]) -> Triple {
    Triple::of(texts.map(|text| text.parse().unwrap())).0
}

/// Returns a table with the counts of some triples, and zeros for the others.
fn table_of(triples: &[Triple], counts: &[TripleCounts]) -> ThreeWayTable {
    let mut all = vec![TripleCounts::default(); Triple::COUNT];
    triples.iter().zip(counts).for_each(|(triple, counts)| all[triple.index()] = *counts);
    let bytes = ThreeWaySections::write(all.as_slice().try_into().unwrap());
    ThreeWayTable::from_bytes(bytes.as_slice()).unwrap()
}

#[test]
fn threads_make_no_difference() {
    let (ranks, triples) = (ranks(), Triple::all());
    let some = &triples[400_000..400_300];
    let made = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| count_triples(&ranks, some)).unwrap()
    };
    let with_one = made(1);
    assert_eq!(with_one.len(), some.len());
    assert!(with_one == made(3));
}

#[test]
fn enumeration_finds_one_board_that_another_wins() {
    let ranks = ranks();
    let triples =
        [["AA", "KK", "QQ"], ["AKs", "AKs", "AA"], ["76s", "T9o", "22"], ["AA", "AA", "AKs"]].map(named);
    let counts = count_triples(&ranks, &triples).unwrap();
    prove_by_enumeration(&table_of(&triples, &counts), &ranks, &triples).unwrap();

    let mut wrong = counts.clone();
    wrong[2].by_winners[0] -= 1;
    wrong[2].by_winners[1] += 1;
    let error = prove_by_enumeration(&table_of(&triples, &wrong), &ranks, &triples).unwrap_err();
    let TableError::Miscounted { table, what, .. } = &error else { panic!("{error}") };
    assert_eq!((*table, what.as_str()), ("three-way", "T9o against 76s against 22"));
}

/// Without the other triples the table is wrong, and the error names the first of them.
#[test]
fn missing_deals_are_found() {
    let error = prove_by_symmetry(&table_of(&[], &[])).unwrap_err();
    let TableError::Miscounted { what, got, .. } = &error else { panic!("{error}") };
    assert!(what.contains("the sum of"), "{what}");
    assert_eq!(got, "0");
}

/// The number of deals to count one by one: orbits under 24 suit permutations and 6 of players, counted by
/// Burnside's lemma. A deal is fixed if each player's combo becomes that of the player it is exchanged with.
#[test]
fn deals_up_to_suits_and_players() {
    let mut kept = 0;
    for suits in exchanges_of_suits() {
        let change = |combo: HoleCards| {
            let [a, b] = combo.cards().map(|card| Card::new(card.rank(), suits[card.suit() as usize]));
            HoleCards::new(a, b).unwrap()
        };
        let miss = |a: HoleCards, b: HoleCards| !a.card_set().intersects(b.card_set());
        let fixed: Vec<CardSet> =
            HoleCards::ALL.into_iter().filter(|&a| change(a) == a).map(HoleCards::card_set).collect();
        // The players are not exchanged.
        kept += if fixed.len() == HoleCards::COUNT { 1326 * 1225 * 1128 } else { disjoint_triples(&fixed) };
        // Three exchanges of two players: their combos become each other, and the third stays.
        let pairs = HoleCards::ALL.into_iter().filter(|&a| change(change(a)) == a && miss(a, change(a)));
        let pairs = pairs.map(|a| a.card_set() | change(a).card_set());
        kept += 3 * pairs.map(|pair| misses(&fixed, pair)).sum::<usize>();
        // Two rotations of all three.
        let turns = HoleCards::ALL.into_iter().filter(|&a| {
            let (b, c) = (change(a), change(change(a)));
            change(c) == a && miss(a, b) && miss(b, c) && miss(c, a)
        });
        kept += 2 * turns.count();
    }
    assert_eq!((kept % 144, kept / 144), (0, 13_763_646));
}

fn exchanges_of_suits() -> Vec<[Suit; 4]> {
    let all = (0..256).map(|code| [0, 2, 4, 6].map(|shift| Suit::ALL[code >> shift & 3]));
    all.filter(|suits| Suit::ALL.iter().all(|suit| suits.contains(suit))).collect()
}

fn misses(combos: &[CardSet], taken: CardSet) -> usize {
    combos.iter().filter(|combo| !combo.intersects(taken)).count()
}

fn disjoint_triples(combos: &[CardSet]) -> usize {
    let pairs = combos.iter().flat_map(|&a| {
        let others = combos.iter().filter(move |b| !b.intersects(a));
        others.map(move |&b| a | b)
    });
    pairs.map(|pair| misses(combos, pair)).sum()
}
