//! Checks of each dealer against all possible deals.

use std::collections::{BTreeMap, HashMap};

use equity::internals::{Reporter, Stream};
use evaluator::HoleCards;

use super::*;
use crate::range::Range;

/// Returns ranges in which the place of each combo is its index.
fn restricted(texts: &[&str]) -> Vec<RestrictedRange> {
    let range = |(player, text): (usize, &&str)| {
        let range: Range = text.parse().unwrap();
        let combo = |(combo, weight): (HoleCards, f64)| Combo {
            cards: bits_by_id(combo.card_set()),
            weight,
            place: combo.index() as u16,
        };
        RestrictedRange { player, combos: range.iter().map(combo).collect() }
    };
    texts.iter().enumerate().map(range).collect()
}

fn random() -> Random {
    Random::new(11, Stream::Trial)
}

/// The players' places, padded with 0.
type Places = [u16; MAX_PLAYERS];

/// Returns all deals with their weights.
fn all_deals(ranges: &[RestrictedRange]) -> BTreeMap<Places, f64> {
    let combos = |range: &RestrictedRange| {
        range.combos.iter().map(|combo| (combo.place, combo.cards, combo.weight)).collect()
    };
    let players: Vec<Vec<_>> = ranges.iter().map(combos).collect();
    let mut deals = BTreeMap::new();
    test_support::for_each_deal(&players, 0, &mut |deal, weight| {
        let mut places = [0; MAX_PLAYERS];
        places[..deal.len()].copy_from_slice(deal);
        deals.insert(places, weight);
    });
    deals
}

/// Returns the number of times that each deal was dealt.
fn counts(dealer: &Dealer, ranges: &[RestrictedRange], wanted: usize, tries: usize) -> HashMap<Places, u32> {
    let (mut random, mut deals, mut counts) = (random(), Deals::default(), HashMap::new());
    while deals.len < wanted {
        dealer.deal::<PlainLongs>((), &mut random, tries, &Reporter::new(None), &mut deals);
    }
    for deal in 0..deals.len {
        let mut places = [0; MAX_PLAYERS];
        places.iter_mut().zip(&deals.places[..ranges.len()]).for_each(|(place, all)| *place = all[deal]);
        let cards = places[..ranges.len()].iter().map(|&place| HoleCards::ALL[usize::from(place)].card_set());
        assert_eq!(deals.cards[deal], cards.fold(0, |all, cards| all | bits_by_id(cards)));
        *counts.entry(places).or_default() += 1;
    }
    counts
}

/// Returns the distance between a dealer's frequencies and the expected ones, with new starts for each try:
/// Pearson's chi-square, in standard deviations from its mean.
fn chi_square(dealer: &Dealer, ranges: &[RestrictedRange]) -> f64 {
    let all = all_deals(ranges);
    let total: f64 = all.values().sum();
    // The test uses forty of each deal, but at most about two million.
    let counts = counts(dealer, ranges, (40 * all.len()).min(2_000_000) + 20_000, 1);
    let samples = f64::from(counts.values().sum::<u32>());
    assert!(counts.keys().all(|deal| all.contains_key(deal)), "an impossible deal");
    let terms = all.iter().map(|(deal, weight)| {
        let expected = samples * weight / total;
        let difference = f64::from(counts.get(deal).copied().unwrap_or(0)) - expected;
        difference * difference / expected
    });
    let freedom = all.len() as f64 - 1.0;
    (terms.sum::<f64>() - freedom) / (2.0 * freedom.max(1.0)).sqrt()
}

/// Returns each kind of dealer for these players.
fn dealers(ranges: &[RestrictedRange]) -> [(&'static str, Dealer); 3] {
    let of = |way| Dealer { way, tries: 1.0 };
    let best = Dealer::new(ranges, ranges.len(), &mut random(), &Reporter::new(None)).unwrap();
    [
        ("groups", of(Way::Groups(Groups::new(ranges, true).unwrap()))),
        ("a graph", of(Way::Graph(DealGraph::new(ranges, MAX_EDGES).unwrap()))),
        ("the best one", best),
    ]
}

#[test]
fn deals_have_the_expected_distribution() {
    for texts in [
        &["AA,KK", "AA,KK"][..],
        &["AA:0.5,KK,AKs:0.1", "AK:0.25,AA", "KK,QQ:0.7"],
        &["AA,KK", "AA,KK", "AA,KK", "AA,KK"],
        &["AsAh,KsKh", "AsKs,AhAd:0.01", "AsAd,KsKd,2c2d"],
        &["AsKs", "AhKh,AdKd:0.3", "AK:0.9"],
        &["AKs,QQ:0.3", "AK:0.5,AQs", "KQ:0.2,AA"],
        &["QQ+,AKs", "JJ,AQ", "TT,99", "A2s,A3s:0.5", "88"],
    ] {
        let ranges = restricted(texts);
        for (name, dealer) in dealers(&ranges) {
            let deviations = chi_square(&dealer, &ranges);
            assert!(deviations.abs() < 4.5, "{texts:?} by {name}: {deviations}");
        }
    }
}

/// Along a lattice, all deals have the expected frequencies, and are at least as even as random ones.
#[test]
fn lattices_are_no_worse_than_chance() {
    for texts in [&["22+,A2s+", "TT+,AQ+"][..], &["QQ+,AKs", "JJ,AQ", "TT,99:0.3"]] {
        let ranges = restricted(texts);
        let (all, [(_, dealer), ..]) = (all_deals(&ranges), dealers(&ranges));
        let total: f64 = all.values().sum();
        let counts = counts(&dealer, &ranges, 2_000_000, 4096);
        let samples = f64::from(counts.values().sum::<u32>());
        // The weights and the counts of the first player's combos.
        let (mut expected, mut found) = (BTreeMap::<u16, f64>::new(), BTreeMap::<u16, f64>::new());
        for (deal, weight) in &all {
            *expected.entry(deal[0]).or_default() += samples * weight / total;
            *found.entry(deal[0]).or_default() += f64::from(counts.get(deal).copied().unwrap_or(0));
        }
        let terms = expected.iter().map(|(combo, expected)| (found[combo] - expected).powi(2) / expected);
        let freedom = expected.len() as f64 - 1.0;
        assert!(terms.sum::<f64>() < freedom, "{texts:?}");
    }
}

/// A common but biased sampler: it redraws each player's combo until its cards are free.
#[test]
fn the_test_detects_a_biased_sampler() {
    let ranges = restricted(&["AA,AKs", "AA,KK"]);
    let all = all_deals(&ranges);
    let (mut random, mut aces_first) = (random(), 0);
    for _ in 0..20_000 {
        let first = ranges[0].combos[random.below(ranges[0].combos.len() as u64).0];
        let is_free = || ranges[1].without(first.cards).next().is_some();
        assert!(is_free());
        aces_first += u32::from(is_aces(first.place));
    }
    let with_aces = all.keys().filter(|deal| is_aces(deal[0])).count();
    let (biased, right) = (f64::from(aces_first) / 20_000.0, with_aces as f64 / all.len() as f64);
    assert!((biased - right).abs() > 0.02, "{biased} {right}");
    for (name, dealer) in dealers(&ranges) {
        let counts = counts(&dealer, &ranges, 20_000, 1);
        let aces: u32 = counts.iter().filter(|(deal, _)| is_aces(deal[0])).map(|(_, count)| count).sum();
        let unbiased = f64::from(aces) / f64::from(counts.values().sum::<u32>());
        assert!((unbiased - right).abs() < 0.015, "{name}: {unbiased} {right}");
    }
}

fn is_aces(place: u16) -> bool {
    HoleCards::ALL[usize::from(place)].cards().iter().all(|card| card.rank() == evaluator::Rank::Ace)
}

#[test]
fn one_range_is_dealt_by_its_weights() {
    for texts in [&["AA:0.001,KK,QQ:0.3,72o:0.5,AKs:0.99"], &["random"], &["AsKs"], &["22:0.3"]] {
        let ranges = restricted(texts);
        let [(_, groups), ..] = dealers(&ranges);
        let deviations = chi_square(&groups, &ranges);
        assert!(deviations.abs() < 4.5, "{texts:?}: {deviations}");
    }
}

/// Rejection would run for a very long time on each of these, or forever.
#[test]
fn crowded_tables_are_dealt_to_in_bounded_time() {
    let half_the_deck = "22,33,44,55,66,77,32,42,43,52,53,54,62,63,64,65,72,73,74,75,76";
    for (texts, most_tries) in [
        (std::vec!["AA,KK"; 4], 1.0),
        (std::vec!["TT+"; 9], 1.0),
        (std::vec!["TT+"; 10], 1.0),
        (std::vec!["22+"; 10], 32.0),
        (std::vec!["66+"; 10], 300.0),
        (std::vec!["AA-22", "AA-99", "KK-88", "AA,77", "AA,77", "TT-88", "99,88", "QQ,JJ", "QQ,JJ"], 32.0),
        (std::vec![half_the_deck; 10], 100_000.0),
        (std::vec!["AsAh", "AdAc", "AA,KK", "KK,QQ", "QQ,KK"], 32.0),
    ] {
        let ranges = restricted(&texts);
        let dealer = Dealer::new(&ranges, ranges.len(), &mut random(), &Reporter::new(None)).unwrap();
        assert!(dealer.tries <= most_tries, "{texts:?}: {} tries", dealer.tries);
        let (mut random, mut deals) = (random(), Deals::default());
        dealer.deal::<PlainLongs>(
            (),
            &mut random,
            40 * dealer.tries as usize,
            &Reporter::new(None),
            &mut deals,
        );
        assert!(deals.len > 10);
        for cards in &deals.cards[..deals.len] {
            assert_eq!(cards.count_ones() as usize, 2 * texts.len());
        }
    }
}

/// Returns `true` if there is a deal, and `false` if there is none. The dealer must decide.
fn can_deal(ranges: &[RestrictedRange]) -> bool {
    match Dealer::new(ranges, ranges.len(), &mut random(), &Reporter::new(None)) {
        Ok(_) => true,
        Err(EquityError::NoDeal { players }) if players == ranges.len() => false,
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn impossible_deals_are_detected() {
    let ace_or_king = "A2+,K2+,AA,KK";
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
        (std::vec!["random"; 10], true),
        (std::vec![ace_or_king; 8], true),
        ([&[ace_or_king; 6][..], &["AA", "QQ,55+", "JTs"]].concat(), true),
    ] {
        assert_eq!(can_deal(&restricted(&texts)), expected, "{texts:?}");
    }
}

#[test]
fn a_graph_without_deals_has_none() {
    let ranges = restricted(&["AA,KK"; 5]);
    assert!(!DealGraph::new(&ranges, MAX_EDGES).unwrap().has_deals());
    assert!(Dealer::new(&ranges, 5, &mut random(), &Reporter::new(None)).is_err());
}

/// All instruction sets produce the same deals.
#[cfg(target_arch = "x86_64")]
#[test]
fn vectors_deal_the_same() {
    struct Deal<'a>(&'a Dealer);

    impl evaluator::internals::Task<evaluator::internals::Avx512> for Deal<'_> {
        type Output = Deals;

        #[inline(always)]
        fn run(self, isa: evaluator::internals::Avx512) -> Deals {
            let (mut random, mut deals) = (random(), Deals::default());
            self.0.deal::<evaluator::internals::Longs>(
                isa,
                &mut random,
                1000,
                &Reporter::new(None),
                &mut deals,
            );
            deals
        }
    }

    let Some(isa) = evaluator::Isa::best().avx512() else { return };
    for texts in [&["22+,A2s+", "TT+,AQ+", "KQs"][..], &["AA:0.1,KK:0.3,AKs", "AKo:0.7,QQ", "random"]] {
        let ranges = restricted(texts);
        let dealer = Dealer::new(&ranges, ranges.len(), &mut random(), &Reporter::new(None)).unwrap();
        let (mut random, mut deals) = (random(), Deals::default());
        dealer.deal::<PlainLongs>((), &mut random, 1000, &Reporter::new(None), &mut deals);
        let vectors = isa.run(Deal(&dealer));
        assert_eq!((deals.len, &deals.cards[..deals.len]), (vectors.len, &vectors.cards[..deals.len]));
        for (plain, vectors) in deals.places.iter().zip(&vectors.places).take(ranges.len()) {
            assert_eq!(plain[..deals.len], vectors[..deals.len]);
        }
    }
}

#[test]
fn possible_deals_are_detected() {
    let mut random = random();
    let mut possible = 0;
    for _ in 0..2_000 {
        // There are three to five players with one to four combos of eleven cards.
        let players = 3 + random.below(3).0;
        let mut combo = || loop {
            let cards = [random.below(11).0 as u8, random.below(11).0 as u8];
            if cards[0] > cards[1] {
                return Combo {
                    cards: 1 << cards[0] | 1 << cards[1],
                    weight: 1.0,
                    place: u16::from(cards[0]) << 8 | u16::from(cards[1]),
                };
            }
        };
        let mut ranges = Vec::new();
        for player in 0..players {
            let combos = (0..1 + player % 4).map(|_| combo()).collect();
            ranges.push(RestrictedRange { player, combos });
        }
        let expected = !all_deals(&ranges).is_empty();
        assert_eq!(can_deal(&ranges), expected, "{ranges:?}");
        possible += u32::from(expected);
    }
    assert!((400..1_600).contains(&possible), "{possible}");
}

/// Both dealers and the list of boards end at their first poll after a stop.
#[test]
fn stopped_work_ends_quickly() {
    let flag = core::sync::atomic::AtomicBool::new(true);
    let stopped = Reporter::new(None).stop_when(Some(&flag));
    let ranges = restricted(&["AA,KK", "QQ,JJ", "TT"]);
    for (name, dealer) in dealers(&ranges) {
        let mut deals = Deals::default();
        dealer.deal::<PlainLongs>((), &mut random(), 1 << 22, &stopped, &mut deals);
        assert!(deals.len <= 1 << 14, "{name}: {}", deals.len);
    }
    let classes =
        crate::isomorphism::BoardClasses::new((0, 0), &crate::isomorphism::SuitSymmetry::identity());
    assert!(crate::simulation::boards::Boards::new(&classes, &mut random(), &stopped).is_none());
}
