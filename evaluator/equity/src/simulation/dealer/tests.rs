//! Every dealer against all deals that there are.

use std::collections::BTreeMap;

use evaluator::HoleCards;

use super::*;
use crate::progress::Reporter;
use crate::random::Stream;
use crate::range::Range;

fn restricted(texts: &[&str]) -> Vec<RestrictedRange> {
    let range = |(player, text): (usize, &&str)| {
        let range: Range = text.parse().unwrap();
        let cards = |combo: HoleCards| combo.cards().map(|card| card.id());
        RestrictedRange {
            player,
            combos: range.iter().map(|(combo, weight)| (cards(combo), weight)).collect(),
        }
    };
    texts.iter().enumerate().map(range).collect()
}

fn random() -> Random {
    Random::new(11, Stream::Pilot(0))
}

/// All deals with their weights.
fn all_deals(ranges: &[RestrictedRange]) -> BTreeMap<Vec<Cards>, f64> {
    let combos = |range: &RestrictedRange| {
        range.combos.iter().map(|&(cards, weight)| (cards, mask(cards), weight)).collect()
    };
    let players: Vec<Vec<_>> = ranges.iter().map(combos).collect();
    let mut deals = BTreeMap::new();
    test_support::for_each_deal(&players, 0, &mut |deal, weight| {
        deals.insert(deal.to_vec(), weight);
    });
    deals
}

/// How far what a dealer deals is from what it should be: Pearson's chi-square, in standard deviations from its mean.
fn chi_square(dealer: &Dealer, ranges: &[RestrictedRange]) -> f64 {
    let all = all_deals(ranges);
    let total: f64 = all.values().sum();
    let samples = 40 * all.len() as u32 + 20_000;
    let mut counts: BTreeMap<Vec<Cards>, u32> = BTreeMap::new();
    let (mut random, mut deal) = (random(), Deal::default());
    for _ in 0..samples {
        assert!(dealer.deal(&mut random, &mut deal));
        let combos = &deal.combos[..ranges.len()];
        assert_eq!(deal.used, combos.iter().fold(0, |used, &cards| used | mask(cards)));
        *counts.entry(combos.to_vec()).or_default() += 1;
    }
    assert!(counts.keys().all(|deal| all.contains_key(deal)), "a deal that should not be");
    let terms = all.iter().map(|(deal, weight)| {
        let expected = f64::from(samples) * weight / total;
        let difference = f64::from(counts.get(deal).copied().unwrap_or(0)) - expected;
        difference * difference / expected
    });
    let freedom = all.len() as f64 - 1.0;
    (terms.sum::<f64>() - freedom) / (2.0 * freedom.max(1.0)).sqrt()
}

fn graph(ranges: &[RestrictedRange]) -> Dealer {
    Dealer::DealGraph(DealGraph::new(ranges, MANY_EDGES).unwrap())
}

fn rejection(ranges: &[RestrictedRange]) -> Dealer {
    Dealer::Rejection(ranges.iter().map(AliasTable::new).collect())
}

/// The kinds of dealers that can deal to these players.
fn dealers(ranges: &[RestrictedRange]) -> Vec<(&'static str, Dealer)> {
    let sampler = |ranges| Dealer::SequentialSampler(SequentialSampler::new(ranges));
    let split = |parts: [Dealer; 2]| Dealer::Split(parts.map(Box::new));
    let (first, second) = ranges.split_at(ranges.len() / 2);
    std::vec![
        ("rejection", rejection(ranges)),
        ("a graph", graph(ranges)),
        ("a sampler", sampler(ranges)),
        ("a graph and a sampler", split([graph(first), sampler(second)])),
        ("two graphs", split([graph(first), graph(second)])),
        ("rejection in parts", split([rejection(first), rejection(second)])),
        ("the best one", Dealer::new(ranges.to_vec(), &mut random()).unwrap()),
    ]
}

#[test]
fn deals_follow_the_law() {
    for texts in [
        &["AA,KK", "AA,KK"][..],
        &["AA:0.5,KK,AKs:0.1", "AK:0.25,AA", "KK,QQ:0.7"],
        &["AA,KK", "AA,KK", "AA,KK", "AA,KK"],
        &["AsAh,KsKh", "AsKs,AhAd:0.01", "AsAd,KsKd,2c2d"],
        &["AsKs", "AhKh,AdKd:0.3", "AK:0.9"],
        &["AKs,QQ:0.3", "AK:0.5,AQs", "KQ:0.2,AA"],
    ] {
        let ranges = restricted(texts);
        for (name, dealer) in dealers(&ranges) {
            let deviations = chi_square(&dealer, &ranges);
            assert!(deviations.abs() < 4.5, "{texts:?} by {name}: {deviations}");
        }
    }
}

/// The sampler that many programs have: draw each player's combo again until it is free.
#[test]
fn the_test_finds_the_usual_bias() {
    let ranges = restricted(&["AA,AKs", "AA,KK"]);
    let tables: Vec<AliasTable> = ranges.iter().map(AliasTable::new).collect();
    let all = all_deals(&ranges);
    let (mut random, mut aces_first) = (random(), 0);
    for _ in 0..20_000 {
        let mut deal = Deal::default();
        for table in &tables {
            let used = deal.used;
            while !table.try_to_deal(&mut random, &mut deal) {
                deal.used = used;
            }
        }
        aces_first += u32::from(deal.combos[0].iter().all(|card| card / 4 == 12));
    }
    let with_aces = all.keys().filter(|deal| deal[0].iter().all(|card| card / 4 == 12)).count();
    let (biased, right) = (f64::from(aces_first) / 20_000.0, with_aces as f64 / all.len() as f64);
    assert!((biased - right).abs() > 0.02, "{biased} {right}");
    let dealer = Dealer::new(ranges, &mut random).unwrap();
    let aces = |_| {
        let mut deal = Deal::default();
        dealer.deal(&mut random, &mut deal);
        deal.combos[0].iter().all(|card| card / 4 == 12)
    };
    let unbiased = (0..20_000).map(aces).filter(|&aces| aces).count() as f64 / 20_000.0;
    assert!((unbiased - right).abs() < 0.015, "{unbiased} {right}");
}

#[test]
fn one_range_is_dealt_by_its_weights() {
    for texts in [&["AA:0.001,KK,QQ:0.3,72o:0.5,AKs:0.99"], &["random"], &["AsKs"], &["22:0.3"]] {
        let ranges = restricted(texts);
        let deviations = chi_square(&rejection(&ranges), &ranges);
        assert!(deviations.abs() < 4.5, "{texts:?}: {deviations}");
    }
}

/// Each of these would keep rejection busy for a long time, or for ever.
#[test]
fn crowded_tables_are_dealt_to_in_bounded_time() {
    let half_the_deck = "22,33,44,55,66,77,32,42,43,52,53,54,62,63,64,65,72,73,74,75,76";
    for (texts, most_draws) in [
        (std::vec!["AA,KK"; 4], 4),
        (std::vec!["TT+"; 9], 9),
        (std::vec!["TT+"; 10], 10),
        (std::vec!["22+"; 10], 400),
        (std::vec!["66+"; 10], 5_000),
        (std::vec!["AA-22", "AA-99", "KK-88", "AA,77", "AA,77", "TT-88", "99,88", "QQ,JJ", "QQ,JJ"], 1_000),
        (std::vec![half_the_deck; 10], 1_000),
        (std::vec!["AsAh", "AdAc", "AA,KK", "KK,QQ", "QQ,KK"], 20),
    ] {
        let dealer = Dealer::new(restricted(&texts), &mut random()).unwrap();
        let (mut random, mut deal) = (random(), Deal::default());
        let deals = 20;
        for _ in 0..deals {
            assert!(dealer.deal(&mut random, &mut deal));
            assert_eq!(deal.used.count_ones() as usize, 2 * texts.len());
        }
        assert!(deal.draws <= deals * most_draws, "{texts:?}: {} draws", deal.draws / deals);
    }
}

#[test]
fn what_cannot_be_dealt_is_known() {
    let nine_and_eleven = "22,33,2c4c,3c4c,2d4c,3d4c,2h4c,3h4c,2s4c,3s4c,32,AA,KK,AK,QcAc,QdAc,QhAc,QcAd,QdAd,QhAd,\
                           QcAh,QdAh,QhAh,QcAs,QdAs,QhAs,QcKc,QdKc,QhKc,QcKd,QdKd,QhKd,QcKh,QdKh,QhKh,QcKs,QdKs,QhKs,\
                           QcQd,QcQh,QdQh";
    let ace_or_king = "A2+,K2+,AA,KK";
    let with_others =
        |players, others: &[&'static str]| [&std::vec![ace_or_king; players][..], others].concat();
    for (texts, expected) in [
        (std::vec!["AA,KK"; 4], true),
        (std::vec!["AA,KK"; 5], false),
        (std::vec!["AA,KK"; 6], false),
        (std::vec!["22+"; 10], true),
        (std::vec!["TT+"; 10], true),
        (std::vec!["JJ+"; 9], false),
        (std::vec!["AsKs"; 2], false),
        (std::vec!["AsKs,AsQs,AsJs", "random", "As2s,As3s"], false),
        (std::vec!["AsKs", "AsKs,QsJs", "QsJs,Ts9s", "Ts9s,8s7s", "AsKs,8s7s"], false),
        (std::vec!["AsKs", "AsKs,QsJs", "QsJs,Ts9s", "Ts9s,8s7s", "AsKs,6s5s"], true),
        // Ten combos want twenty cards, and have them, but in two sets with an odd number each.
        (std::vec![nine_and_eleven; 10], false),
        (std::vec![nine_and_eleven; 9], true),
        (std::vec!["random"; 10], true),
        (std::vec![ace_or_king; 8], true),
        (std::vec![ace_or_king; 9], false),
        (with_others(8, &["22+,T9s", "QQ"]), true),
        (with_others(9, &["22+,T9s"]), false),
        // One of them needs two.
        (with_others(7, &["AA", "QQ,55+", "JTs"]), false),
        (with_others(6, &["AA", "QQ,55+", "JTs"]), true),
    ] {
        assert_eq!(is_possible(&restricted(&texts), &Reporter::new(None)), Some(expected), "{texts:?}");
    }
}

#[test]
fn a_graph_without_deals_has_none() {
    let ranges = restricted(&["AA,KK"; 5]);
    assert!(!DealGraph::new(&ranges, MANY_EDGES).unwrap().has_deals());
    assert!(Dealer::new(ranges, &mut random()).is_none());
}

/// Rejection never comes off, and is given up.
#[test]
fn what_takes_too_many_draws_is_given_up() {
    let ranges = restricted(&["AsKs"; 2]);
    let halves = [rejection(&ranges), rejection(&ranges[..1])];
    for dealer in [rejection(&ranges), Dealer::Split(halves.map(Box::new))] {
        let mut deal = Deal::default();
        assert!(!dealer.deal(&mut random(), &mut deal));
        assert!((MOST_DRAWS..3 * MOST_DRAWS).contains(&deal.draws), "{}", deal.draws);
    }
}

#[test]
fn possible_is_what_has_a_deal() {
    let mut random = random();
    let mut possible = 0;
    for _ in 0..2_000 {
        // Three to five players with one to four combos of eleven cards.
        let players = 3 + random.below(3).0;
        let mut combo = || loop {
            let cards = [random.below(11).0 as u8, random.below(11).0 as u8];
            if cards[0] > cards[1] {
                return (cards, 1.0);
            }
        };
        let mut ranges = Vec::new();
        for player in 0..players {
            let combos = (0..1 + player % 4).map(|_| combo()).collect();
            ranges.push(RestrictedRange { player, combos });
        }
        let expected = !all_deals(&ranges).is_empty();
        assert_eq!(is_possible(&ranges, &Reporter::new(None)), Some(expected), "{ranges:?}");
        possible += u32::from(expected);
    }
    assert!((400..1_600).contains(&possible), "{possible}");
}
