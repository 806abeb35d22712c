//! Hold'em high-low beside an evaluator and an enumeration that share no code with the library but cards.

use std::collections::HashMap;

use equity::game::{AnyRange, Feature, Game, GameRanges, Question, RangeOptions};
use equity::range::two::{Order, Range, RangeReader};
use equity::{EquityError, Method, Plan, Report, Showdown, Stop};
use evaluator::{Card, CardSet, HoleCards};
use high_low::HighLow;
use test_support::{PlainCard, PlainLow, choices, high_of_five, is_eight_or_better, low_of_five};

/// Returns the best five of seven cards, and the lowest five if they can win.
fn values(game: HighLow, cards: CardSet) -> (Vec<u32>, Option<PlainLow>) {
    let cards: Vec<PlainCard> =
        cards.iter().map(|card| (card.rank() as u32 + 2, card.suit() as u32)).collect();
    let hands = choices(&cards, 5);
    let low = hands.iter().map(|hand| low_of_five(hand)).max();
    let can_win = |low: &PlainLow| game == HighLow::NoQualifier || is_eight_or_better(low);
    (hands.iter().map(|hand| high_of_five(hand, true)).max().unwrap(), low.filter(can_win))
}

/// The weights of all deals by the players with the best and with the lowest hands, and the pots of each hand.
#[derive(Default)]
struct Plain {
    total: f64,
    pots: Vec<f64>,
    scoops: Vec<f64>,
    lows: Vec<f64>,
    quarters: f64,
    three_way: f64,
    /// Each player's pots and totals by hand, without the hand's own weight.
    by_hand: Vec<HashMap<CardSet, [f64; 2]>>,
}

fn part(set: usize, player: usize) -> f64 {
    if set >> player & 1 == 1 { 1.0 / f64::from(set.count_ones()) } else { 0.0 }
}

fn plain(game: HighLow, ranges: &[Range], board: CardSet, dead: CardSet) -> Plain {
    let players: Vec<Vec<_>> = ranges
        .iter()
        .map(|range| {
            range
                .iter()
                .map(|(combo, weight)| ((combo.card_set(), weight), combo.card_set().bits(), weight))
                .collect()
        })
        .collect();
    let count = ranges.len();
    let zeros = vec![0.0; count];
    let mut sums = Plain {
        pots: zeros.clone(),
        scoops: zeros.clone(),
        lows: zeros,
        by_hand: vec![HashMap::new(); count],
        ..Plain::default()
    };
    test_support::for_each_board(board.bits(), (CardSet::FULL - dead).bits(), &mut |bits| {
        let (mut known, board) = (HashMap::new(), CardSet::from_bits_truncate(bits));
        test_support::for_each_deal(&players, bits | dead.bits(), &mut |hands: &[(CardSet, f64)], weight| {
            let values = hands
                .iter()
                .map(|(hand, _)| known.entry(*hand).or_insert_with(|| values(game, *hand | board)).clone());
            let (highs, lows): (Vec<_>, Vec<_>) = values.unzip();
            let high = test_support::winners(highs);
            let low = if lows.iter().any(Option::is_some) { test_support::winners(lows) } else { 0 };
            sums.total += weight;
            sums.three_way += if high.count_ones() > 2 { weight } else { 0.0 };
            for (player, (hand, own)) in hands.iter().enumerate() {
                let pot = match low {
                    0 => part(high, player),
                    low => (part(high, player) + part(low, player)) / 2.0,
                };
                sums.pots[player] += weight * pot;
                sums.scoops[player] += if pot == 1.0 { weight } else { 0.0 };
                sums.lows[player] += weight * part(low, player);
                sums.quarters += if pot == 0.25 { weight } else { 0.0 };
                let [pots, total] = sums.by_hand[player].entry(*hand).or_default();
                *pots += weight / own * pot;
                *total += weight / own;
            }
        });
    });
    sums
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(1.0)
}

fn check(report: &Report, expected: &Plain, what: &str) {
    assert!(close(report.total(), expected.total), "{what}");
    let halves = report.halves().unwrap();
    for (player, shares) in report.shares().iter().enumerate() {
        assert!(close(shares.equity() * expected.total, expected.pots[player]), "{what}: {player}");
        assert!(close(shares.wins(), expected.scoops[player]), "{what}: {player}");
        assert!(close(halves.low(player).pot(), expected.lows[player]), "{what}: {player}");
    }
    let quarters: f64 = (0..report.players()).map(|player| halves.parts(player, 1, 4)).sum();
    assert!(close(quarters, expected.quarters), "{what}");
    let total: f64 = report.shares().iter().map(|shares| shares.equity()).sum();
    assert!(close(total, 1.0), "{what}");
}

/// Returns a spot with cards of seven ranks, so that many hands are equal, and few cards that can come.
fn spot(number: usize, rng: &mut fastrand::Rng) -> (Vec<Range>, CardSet, CardSet) {
    let ranks: u64 = rng.choose_multiple(0..13, 7).into_iter().map(|rank| 1 << rank).sum();
    let is_in = |card: &Card| ranks >> (card.rank() as u32) & 1 == 1;
    let mut deck = Card::ALL.to_vec();
    rng.shuffle(&mut deck);
    deck.retain(is_in);
    let mut dead: CardSet = Card::ALL.into_iter().filter(|card| !is_in(card)).collect();
    let (board, players) = (deck.drain(..3 + number % 3).collect(), 2 + number % 4 / 2);
    let live = 2 * players + 2 + rng.usize(0..6);
    dead |= deck.drain(live..).collect::<CardSet>();
    let range = |player: usize, rng: &mut fastrand::Rng| {
        let mut range = Range::empty();
        let mut cards = deck.clone();
        for number in 0..4 {
            if number > 0 {
                rng.shuffle(&mut cards);
            }
            let own = if number == 0 { &deck[2 * player..] } else { &cards };
            let combo = HoleCards::new(own[0], own[1]).unwrap();
            let weight = if live.is_multiple_of(2) { 1.0 } else { f64::from(rng.u32(1..5)) / 4.0 };
            range.set(combo, weight).unwrap();
        }
        range
    };
    let ranges = (0..players).map(|player| range(player, rng)).collect();
    (ranges, board, dead)
}

#[test]
fn spots_match_plain_loops() {
    for game in HighLow::ALL {
        let mut rng = fastrand::Rng::with_seed(game as u64);
        let (mut quartered, mut three_way, mut by_hand) = (0, 0, 0);
        for number in 0..100 {
            let (ranges, board, dead) = spot(number, &mut rng);
            let what = format!("{game} {ranges:?} {board} {dead}");
            let expected = plain(game, &ranges, board, dead);
            let question = Showdown::new(&ranges).board(board).dead(dead).method(Method::Exact);
            let report = question.run(&game).unwrap();
            assert_eq!(report.plan(), Plan::Enumeration);
            check(&report, &expected, &what);
            quartered += usize::from(expected.quarters > 0.0);
            three_way += usize::from(expected.three_way > 0.0);
            if ranges.len() == 2 {
                by_hand += 1;
                check_by_hand(&question, game, &report, &expected, &what);
            } else {
                assert!(matches!(question.by_hand(&game), Err(EquityError::ByHand(_))));
            }
        }
        assert!(quartered > 10 && three_way > 2 && by_hand > 40, "{game}: {quartered} {three_way} {by_hand}");
    }
}

/// The results of each hand are those of plain loops, and add up to the total.
fn check_by_hand(
    question: &Showdown<'_, HoleCards>,
    game: HighLow,
    report: &Report,
    expected: &Plain,
    what: &str,
) {
    for (player, hands) in question.by_hand(&game).unwrap().iter().enumerate() {
        assert_eq!(hands.len(), expected.by_hand[player].len(), "{what}");
        let range = question.get_players().nth(player).unwrap().range();
        let mut pot = 0.0;
        for (hand, shares) in hands {
            let [pots, total] = expected.by_hand[player][&hand.card_set()];
            assert!(close(shares.pot(), pots) && close(shares.total(), total), "{what}: {hand}");
            pot += shares.pot() * range.weight(*hand);
        }
        assert!(close(pot / report.total(), report.shares()[player].equity()), "{what}");
    }
}

#[test]
fn hands_before_the_flop_are_sums_over_flops() {
    let ranges: [Range; 2] = ["AsAh".parse().unwrap(), "2c3c".parse().unwrap()];
    let dead: CardSet =
        "Ks Kh Kd Kc Qs Qh Qd Qc Js Jh Jd Jc Ts Th Td Tc 9s 9h 9d 9c 8s 8h 8d 8c 7s 7h 7d 7c 6s 6h"
            .parse()
            .unwrap();
    for game in HighLow::ALL {
        let question = Showdown::new(&ranges).dead(dead).method(Method::Exact);
        check(&question.run(&game).unwrap(), &plain(game, &ranges, CardSet::EMPTY, dead), &game.to_string());
    }
}

#[test]
fn next_cards_add_up() {
    let ranges: [Range; 2] = ["A2s,KK".parse().unwrap(), "QQ,76s:0.5".parse().unwrap()];
    let question = Showdown::new(&ranges).board("8s 4h 3c".parse().unwrap());
    for game in HighLow::ALL {
        let (next, report) = (question.next_cards(&game).unwrap(), question.run(&game).unwrap());
        let difference = next.shares()[0].equity() - report.shares()[0].equity();
        assert!(difference.abs() < 1e-12, "{game}");
    }
}

#[test]
fn simulations_are_within_their_errors() {
    for (texts, board) in [
        (&["A2s,KK", "QQ,76s:0.5", "random"][..], "8s 4h 3c Kd"),
        (&["AsAh", "2c3c"], ""),
        (&["15%", "22+,A2s+"], "8s 4h 3c Kd"),
    ] {
        let ranges: Vec<Range> = texts.iter().map(|text| text.parse().unwrap()).collect();
        let question = Showdown::new(&ranges).board(board.parse().unwrap());
        for game in HighLow::ALL {
            let exact = question.method(Method::Exact).run(&game).unwrap();
            let stop = Stop::never().samples(100_000);
            let found = question.plan(Plan::MonteCarlo).stop(stop).seed(5).run(&game).unwrap();
            for player in 0..ranges.len() {
                let [exact, equity] = [&exact, &found].map(|report| report.shares()[player].equity());
                let error = found.standard_error(player).unwrap();
                assert!(error < 0.005 && (exact - equity).abs() < 4.0 * error, "{game} {texts:?} {player}");
            }
        }
    }
}

/// Hands with known results: equal hands are quartered, and a wheel scoops.
#[test]
fn hands_that_are_known_by_eye() {
    let run = |game: HighLow, hands: [&str; 2], board: &str| {
        let ranges = hands.map(|text| text.parse::<Range>().unwrap());
        Showdown::new(&ranges).board(board.parse().unwrap()).run(&game).unwrap().shares()[0].equity()
    };
    let game = HighLow::EightOrBetter;
    assert_eq!(run(game, ["As2s", "Ad2d"], "3h 4c 5d Ks Qh"), 0.5);
    assert_eq!(run(game, ["As2s", "KdKc"], "3h 4c 5d Ks Kh"), 0.5);
    assert_eq!(run(game, ["As2s", "QdQc"], "3h 4c 5d Ks Qh"), 1.0);
    assert_eq!(run(game, ["As2s", "Ad2d"], "3s 4c 8s Ks Qh"), 0.75);
    assert_eq!(run(game, ["2s3s", "KdKc"], "Th Jc 9d Ks Qh"), 0.5);
    assert_eq!(run(HighLow::NoQualifier, ["2s3s", "KdKc"], "Th Jc 9d Ks Qh"), 0.75);
    assert_eq!(run(game, ["As2s", "KdQc"], "Th Jc 9d Ks 4h"), 0.0);
}

#[test]
fn ranges_are_those_of_holdem() {
    let read = |text| HighLow::EightOrBetter.read_range(text, &RangeOptions::default());
    assert_eq!(read("AKs, QQ+").unwrap().count(), 4 + 18);
    assert_eq!(read("15%").unwrap(), AnyRange::from("15%".parse::<Range>().unwrap()));
    assert_eq!(read("AsKs").unwrap(), AnyRange::Hand("AsKs".parse().unwrap()));
    assert_eq!(HighLow::EightOrBetter.full_range().count(), 1326);
    let order: Order = "pokerstove".parse().unwrap();
    let top = RangeReader::new().order(order).read("5%").unwrap();
    assert_eq!(HighLow::EightOrBetter.top(5.0, Some("pokerstove")).unwrap(), top.into());
    assert_eq!(read("AsKsQs").unwrap_err().to_string().split(':').next(), Some("\"AsKsQs\" at character 1"));
    for feature in [Feature::Percentages, Feature::Dialects, Feature::Orders, Feature::ByHand] {
        assert_eq!(HighLow::NoQualifier.lacks(feature), None);
    }
    assert_eq!(HighLow::NoQualifier.ranking(), None);
}

#[test]
fn wrong_questions_are_refused() {
    let run = |hands: &[&str], board: &str, dead: &str| {
        let ranges: Vec<AnyRange> = hands.iter().map(|text| AnyRange::Hand(text.parse().unwrap())).collect();
        let [board, dead] = [board, dead].map(|text| text.parse().unwrap());
        let question = Question { board, dead, ..Question::new(&ranges) };
        HighLow::EightOrBetter.equity(&question).unwrap_err().to_string()
    };
    assert_eq!(run(&["AsKs"], "", ""), "1 player: there can be 2 to 6");
    assert_eq!(
        run(&["AsKs", "AsKsQs"], "", ""),
        "range 2 has hands of 3 cards: hold'em eight or better has 2"
    );
    assert_eq!(
        run(&["AsKs", "AsQs"], "", ""),
        "every combo of the first range shares a card with every combo of the second"
    );
    assert_eq!(
        run(&["AsKs", "AdKd"], "As 2c 3c", ""),
        "every combo of the first range has a card of the board"
    );
    assert_eq!(run(&["AsKs", "AdKd"], "", "Ad"), "every combo of the second range has a dead card");
    assert_eq!(run(&["AsKs", "AdKd"], "2c 3c", ""), "2 cards on the board: there can be 0, 3, 4 or 5");
}
