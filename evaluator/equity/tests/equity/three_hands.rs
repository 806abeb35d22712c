//! Three hands before the flop: the collapsed method against plain enumeration, against itself with players and suits
//! exchanged, and for starting hands against the sum over their combos.

use std::ops::Range;

use equity::range::StartingHand;
use equity::{HandVsHand, WinnerCounts};
use evaluator::{Card, CardSet, Holdem, HoleCards, Isa, RankTable, Suit};
use fastrand::Rng;
use test_support::{available, draw, enumerate};

/// One for each instruction set of this machine.
fn all_hands() -> Vec<HandVsHand> {
    let isas = available(Isa::names());
    isas.into_iter().map(|isa| HandVsHand::with_isa(RankTable::embedded(), isa)).collect()
}

fn deal(texts: [&str; 3]) -> [HoleCards; 3] {
    texts.map(|text| text.parse().unwrap())
}

fn compare(hands: &HandVsHand, deal: [HoleCards; 3]) -> Option<WinnerCounts> {
    let counts = hands.compare_many(&deal)?;
    Some(WinnerCounts::new(counts.by_winners().try_into().unwrap()))
}

/// Looks up all hands on every board.
fn plain(combos: [HoleCards; 3]) -> WinnerCounts {
    let players = combos.map(|combo| vec![(combo.card_set().bits(), 1.0)]);
    let rank = |cards| RankTable::embedded().rank_set_unchecked(CardSet::from_bits_truncate(cards));
    let found = enumerate(&players, 0, CardSet::FULL.bits(), rank);
    WinnerCounts::new(std::array::from_fn(|winners| found.by_winners[winners] as u64))
}

/// Combos that share no card, of some ranks and suits only.
fn some_deal(random: &mut Rng, ranks: Range<usize>, suits: &[Suit]) -> [HoleCards; 3] {
    let is_one = |card: &Card| ranks.contains(&(card.rank() as usize)) && suits.contains(&card.suit());
    let deck: Vec<Card> = Card::ALL.into_iter().filter(is_one).collect();
    let [a, b, c, d, e, f] = draw(random, &deck);
    [[a, b], [c, d], [e, f]].map(|[a, b]| HoleCards::new(a, b).unwrap())
}

#[test]
fn known_deals() {
    let known = [
        (["AsAh", "KdKc", "7s6s"], [0, 835_699, 242_990, 0, 289_013, 0, 0, 3_052]),
        (["AsKd", "AcKh", "AdKs"], [0, 12_006, 35_230, 0, 12_006, 0, 0, 1_311_512]),
    ];
    for hands in all_hands() {
        for (texts, counts) in known {
            let expected = WinnerCounts::new(counts);
            assert_eq!(expected.total(), Holdem::boards_beside(3));
            assert_eq!(compare(&hands, deal(texts)), Some(expected), "{texts:?} {hands:?}");
        }
    }
}

#[test]
fn every_kernel_counts_what_plain_enumeration_counts() {
    let mut random = Rng::with_seed(0x0003_5EED);
    let mut deals = vec![
        // One suit for all; flushes beaten by straight flushes, full houses and four of a kind.
        deal(["6s5s", "8s7s", "Ts9s"]),
        deal(["AsKs", "2h2d", "2s2c"]),
        deal(["AsKs", "QsJs", "Th9h"]),
        deal(["AsKh", "QsQh", "Ts9s"]),
        // Three suits with two cards each; one rank for all; pairs against each other.
        deal(["AsKs", "AhKh", "AdKd"]),
        deal(["JcJd", "JsTs", "JhTh"]),
        deal(["7c7d", "7h6h", "7s6s"]),
        deal(["AsAh", "KsKh", "QsQh"]),
        deal(["5c4c", "3d2d", "AhAs"]),
    ];
    for _ in 0..8 {
        deals.push(some_deal(&mut random, 0..13, &Suit::ALL));
        // Few ranks, few suits: most are shared.
        deals.push(some_deal(&mut random, 8..12, &Suit::ALL));
        deals.push(some_deal(&mut random, 3..11, &[Suit::Hearts, Suit::Spades]));
    }
    let kernels = all_hands();
    for deal in deals {
        let expected = plain(deal);
        assert_eq!(expected.total(), Holdem::boards_beside(3));
        for hands in &kernels {
            assert_eq!(compare(hands, deal), Some(expected), "{deal:?} {hands:?}");
        }
    }
}

#[test]
fn players_and_suits_can_be_exchanged() {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let kernels = all_hands();
    let mut random = Rng::with_seed(0x0003_F10B);
    for round in 0..400 {
        let deal = match round % 2 {
            0 => some_deal(&mut random, 0..13, &Suit::ALL),
            _ => some_deal(&mut random, 6..11, &Suit::ALL),
        };
        let mut suits = Suit::ALL;
        random.shuffle(&mut suits);
        let changed = deal.map(|combo| {
            let [a, b] = combo.cards().map(|card| Card::new(card.rank(), suits[card.suit() as usize]));
            HoleCards::new(a, b).unwrap()
        });
        let expected = compare(&kernels[0], deal).unwrap();
        assert_eq!(expected.total(), Holdem::boards_beside(3));
        for hands in &kernels {
            for order in ORDERS {
                let counts = compare(hands, order.map(|player| changed[player]));
                assert_eq!(
                    counts,
                    Some(expected.reordered(order)),
                    "{deal:?} {changed:?} {order:?} {hands:?}"
                );
            }
        }
    }
}

#[test]
fn starting_hands_fare_as_their_combos_do() {
    let kernels = all_hands();
    let best = kernels.last().unwrap();
    let mut random = Rng::with_seed(0x0003_AB1E);
    let chosen = [
        ["AA", "AKs", "AKo"],
        ["QQ", "QQ", "JTs"],
        ["76s", "76s", "76s"],
        ["72o", "72o", "72o"],
        ["AA", "AA", "AKs"],
    ];
    let mut triples = chosen.map(|texts| texts.map(|text| text.parse::<StartingHand>().unwrap())).to_vec();
    triples.extend((0..20).map(|_| [(); 3].map(|()| *random.choice(&StartingHand::ALL).unwrap())));
    for triple in triples {
        let mut sums = [0; 8];
        for a in triple[0].combos() {
            for b in triple[1].combos() {
                for counts in triple[2].combos().filter_map(|c| compare(best, [a, b, c])) {
                    sums.iter_mut().zip(counts.by_winners()).for_each(|(sum, count)| *sum += count);
                }
            }
        }
        let expected = Some(WinnerCounts::new(sums)).filter(|counts| counts.total() > 0);
        for hands in &kernels {
            assert_eq!(hands.compare_starting_hands(triple), expected, "{triple:?} {hands:?}");
        }
    }
}

#[test]
fn combos_that_share_a_card_have_no_counts() {
    let hands = HandVsHand::new(RankTable::embedded());
    for texts in [
        ["AsKs", "AsQd", "2c2d"],
        ["AsKs", "QdQh", "KsJd"],
        ["2c2d", "5s5h", "5h4h"],
        ["2c2d", "2c2d", "2c2d"],
    ] {
        assert_eq!(compare(&hands, deal(texts)), None);
    }
    let aces: StartingHand = "AA".parse().unwrap();
    assert_eq!(hands.compare_starting_hands([aces; 3]), None);
    assert_eq!(hands.compare_starting_hands([aces, aces, "AKo".parse().unwrap()]), None);
}
