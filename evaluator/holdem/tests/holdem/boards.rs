//! Several boards against plain loops over all pairs and triples of completions.

use std::collections::BTreeMap;

use equity::boards::{BoardsReport, compare};
use equity::game::{AnyRange, GameRanges, Question, RangeOptions};
use evaluator::{Card, CardSet, RankTable};
use holdem::{Engine, EquityError, Method, Options, Stop};

/// The probability of each part of the pot, by the part in units of a 6th of 2,520.
type Parts = Vec<BTreeMap<u64, f64>>;

/// Returns all choices of `count` cards.
fn choices(cards: &[Card], count: usize) -> Vec<CardSet> {
    match cards.split_first() {
        _ if count == 0 => vec![CardSet::EMPTY],
        None => vec![],
        Some((&first, rest)) => {
            let with = choices(rest, count - 1).into_iter().map(|cards| cards | CardSet::of(first));
            with.chain(choices(rest, count)).collect()
        }
    }
}

/// Adds the parts of all completions of the boards from `number` on.
fn plain(
    hands: &[CardSet],
    boards: &[CardSet],
    used: CardSet,
    won: &[u64],
    weight: f64,
    parts: &mut Parts,
) -> f64 {
    const ALL: u64 = 2520 * 6;
    let Some((&board, rest)) = boards.split_first() else {
        for (parts, &won) in parts.iter_mut().zip(won) {
            *parts.entry(won).or_default() += weight;
        }
        return weight;
    };
    let left: Vec<Card> = (CardSet::FULL - used).iter().collect();
    let mut total = 0.0;
    for draw in choices(&left, 5 - board.len()) {
        let table = RankTable::embedded();
        let ranks: Vec<_> = hands.iter().map(|hand| table.rank_set(*hand | board | draw).unwrap()).collect();
        let best = *ranks.iter().max().unwrap();
        let winners = ranks.iter().filter(|rank| **rank == best).count() as u64;
        let share = |place: usize| if ranks[place] == best { ALL / winners } else { 0 };
        let won: Vec<u64> = won.iter().enumerate().map(|(place, won)| won + share(place)).collect();
        total += plain(hands, rest, used | draw, &won, weight, parts);
    }
    total
}

fn engine() -> Engine {
    Engine::new(RankTable::embedded())
}

fn sets<const N: usize>(texts: [&str; N]) -> [CardSet; N] {
    texts.map(|text| text.parse().unwrap())
}

fn check(report: &BoardsReport, parts: &Parts, total: f64, boards: usize) {
    for (player, expected) in parts.iter().enumerate() {
        let found = report.joint().parts(player);
        assert_eq!(found.len(), expected.len());
        for (part, (share, weight)) in found.iter().rev().zip(expected) {
            assert!((part.share - *share as f64 / (2520.0 * 6.0 * boards as f64)).abs() < 1e-12);
            assert!((part.probability - weight / total).abs() < 1e-12, "{part:?} {}", weight / total);
        }
        let mean: f64 = found.iter().map(|part| part.share * part.probability).sum();
        assert!((mean - report.equity(player)).abs() < 1e-12, "{mean} {}", report.equity(player));
    }
    let equities: f64 = (0..parts.len()).map(|player| report.equity(player)).sum();
    assert!((equities - 1.0).abs() < 1e-12);
}

#[test]
fn known_hands_match_plain_loops() {
    let mut random = fastrand::Rng::with_seed(7);
    for number in 0..24 {
        let mut deck = Card::ALL;
        random.shuffle(&mut deck);
        let mut deck = deck.into_iter();
        let hands: Vec<CardSet> = (0..2 + number % 2).map(|_| deck.by_ref().take(2).collect()).collect();
        let mut take = |count: usize| deck.by_ref().take(count).collect::<CardSet>();
        let (flop, turn, river) = (take(3), take(4), take(5));
        let boards = match number % 6 {
            0 => vec![turn, turn],
            1 => vec![flop, turn],
            2 => vec![turn, river],
            3 => vec![turn, turn, turn],
            4 => vec![flop, flop],
            _ => vec![river, turn, take(4)],
        };
        // Few cards are left, so that many completions of one board exclude some of the other.
        let dead: CardSet = deck.take(16).collect();
        let ranges: Vec<AnyRange> = hands.iter().map(|hand| AnyRange::Hand(*hand)).collect();
        let question = Question { dead, ..Question::new(&ranges) };
        let report = compare(&engine(), &question, &boards).unwrap();
        assert!(report.joint().simulation().is_none());
        let used = hands.iter().chain(&boards).fold(dead, |used, cards| used | *cards);
        let mut parts = vec![BTreeMap::new(); hands.len()];
        let total = plain(&hands, &boards, used, &vec![0; hands.len()], 1.0, &mut parts);
        check(&report, &parts, total, boards.len());
    }
}

#[test]
fn ranges_match_plain_loops_over_their_hands() {
    let engine = engine();
    let texts = ["AA:0.5,7d6d", "KK,AsKs:0.25"];
    let ranges = texts.map(|text| engine.read_range(text, &RangeOptions::default()).unwrap());
    let boards = sets(["Ks8d5d2c", "Ad9h4c3s"]);
    let used = boards[0] | boards[1];
    let (mut parts, mut total) = (vec![BTreeMap::new(); 2], 0.0);
    for (first, weight) in ranges[0].hands() {
        for (second, other) in ranges[1].hands() {
            if !first.intersects(second) && !(first | second).intersects(used) {
                let used = used | first | second;
                total += plain(&[first, second], &boards, used, &[0, 0], weight * other, &mut parts);
            }
        }
    }
    let report = compare(&engine, &Question::new(&ranges), &boards).unwrap();
    check(&report, &parts, total, 2);

    // A simulation of the same question is within its error.
    let options =
        Options { method: Method::MonteCarlo, stop: Stop::never().samples(400_000), ..Options::default() };
    let simulated = compare(&engine, &Question { options, ..Question::new(&ranges) }, &boards).unwrap();
    assert_eq!(simulated.joint().simulation().map(|simulation| simulation.samples), Some(400_000));
    for player in 0..2 {
        let (found, exact) = (simulated.joint().scoop(player), report.joint().scoop(player));
        let error = simulated.joint().standard_error(found).unwrap();
        assert!((found - exact).abs() < 4.5 * error, "{found} {exact} {error}");
    }
}

/// Wide ranges are simulated, and the means of the simulated parts are near the exact equities.
#[test]
fn wide_ranges_are_simulated() {
    let engine = engine();
    let ranges = ["random", "22+,A2s+", "random"]
        .map(|text| engine.read_range(text, &RangeOptions::default()).unwrap());
    let options = Options { stop: Stop::never().samples(200_000), ..Options::default() };
    let question = Question { options, ..Question::new(&ranges[..2]) };
    let report = compare(&engine, &question, &sets(["Ks8d5d", "Ad9h4c"])).unwrap();
    assert!(report.boards().iter().all(|report| report.is_exact()));
    for player in 0..2 {
        let parts = report.joint().parts(player);
        let mean: f64 = parts.iter().map(|part| part.share * part.probability).sum();
        assert!((mean - report.equity(player)).abs() < 4.5 * 0.5 / 200_000_f64.sqrt());
        assert!((parts.iter().map(|part| part.probability).sum::<f64>() - 1.0).abs() < 1e-12);
    }
}

#[test]
fn wrong_boards_are_refused() {
    let hands = ["AsAh", "7d6d"].map(|text| AnyRange::Hand(text.parse().unwrap()));
    let error = |boards: &[&str]| -> String {
        let boards: Vec<CardSet> = boards.iter().map(|text| text.parse().unwrap()).collect();
        compare(&engine(), &Question::new(&hands), &boards).unwrap_err().to_string()
    };
    assert_eq!(error(&["Ks8d5d", "Ks9h4c"]), "Ks is on board 1 and on board 2");
    assert_eq!(error(&["Ks8d5d", "9h4c"]), "2 cards on the board: there can be 0, 3, 4 or 5");
    assert_eq!(error(&["", "", "", ""]), "4 boards: there can be 1 to 3");
    assert_eq!(error(&["AsAhAd", "9h4c2c"]), "every combo of the first range has a card of the board");
    let options = Options { method: Method::Exact, ..Options::default() };
    let wide = [0; 2].map(|_| engine().full_range());
    let river = sets(["Ks8d5d2c3c", "Ad9h4c4d7d"]);
    let unlisted = compare(&engine(), &Question { options, ..Question::new(&wide) }, &river).unwrap_err();
    assert_eq!(
        unlisted.to_string(),
        "no enumeration: the ranges have too many deals for exact parts of the pot"
    );
    let full = [AnyRange::Hand("2c2d".parse().unwrap()), AnyRange::Hand("3c3d".parse().unwrap())];
    let dead: CardSet = Card::ALL.into_iter().skip(13).collect();
    let question = Question { dead, ..Question::new(&full) };
    let few = compare(&engine(), &question, &[CardSet::EMPTY, CardSet::EMPTY]).unwrap_err();
    assert_eq!(few, EquityError::TooFewCards { left: 13, needed: 14, players: 2 });
}
