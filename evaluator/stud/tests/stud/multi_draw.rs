//! Games with several draws, against plain simulations.

use equity::game::{Game, Question, RangeOptions};
use equity::{EquityError, Method, Report, Showdown, Stop};
use evaluator::{Card, CardSet};
use stud::{Known, MultiDraw, OwnCards};

use super::plain;

const LOW: [OwnCards; 3] = [OwnCards::DeuceToSevenDraw, OwnCards::AceToFiveDraw, OwnCards::Badugi];

fn game(of: OwnCards, draws: usize) -> MultiDraw {
    MultiDraw::new(of, draws).unwrap()
}

fn question<'a>(hands: &[&str], dead: &str, samples: u64) -> Showdown<'a, Known> {
    let hands: Vec<Known> = hands.iter().map(|text| text.parse().unwrap()).collect();
    Showdown::new(hands).dead(dead.parse().unwrap()).stop(Stop::never().samples(samples))
}

/// Deals from a shuffled deck, and returns each player's mean share of the pot. `keep` is the policy, given the number
/// of draws to come.
fn plain_equities(
    game: OwnCards,
    hands: &[&str],
    dead: &str,
    (draws, samples): (usize, usize),
    keep: impl Fn(CardSet, usize) -> CardSet,
) -> Vec<f64> {
    let kept: Vec<CardSet> = hands.iter().map(|text| text.parse().unwrap()).collect();
    let known = kept.iter().fold(dead.parse().unwrap(), |known, cards| known | *cards);
    let mut random = fastrand::Rng::with_seed(77);
    let mut pots = vec![0.0; hands.len()];
    for _ in 0..samples {
        let mut stub: Vec<Card> = (CardSet::FULL - known).iter().collect();
        random.shuffle(&mut stub);
        let (mut hands, mut earlier) = (kept.clone(), Vec::new());
        for left in (0..draws).rev() {
            let mut thrown = Vec::new();
            for hand in hands.iter_mut().filter(|_| left < draws - 1) {
                let kept = keep(*hand, left + 1);
                thrown.extend((*hand - kept).iter());
                *hand = kept;
            }
            for hand in &mut hands {
                while hand.len() < game.cards() {
                    for pile in [&mut earlier, &mut thrown] {
                        if stub.is_empty() {
                            stub.append(pile);
                            random.shuffle(&mut stub);
                        }
                    }
                    hand.insert(stub.pop().unwrap());
                }
            }
            earlier.append(&mut thrown);
        }
        let values: Vec<_> = hands.iter().map(|hand| plain::values(game, *hand).0).collect();
        let best = values.iter().max();
        let winners = values.iter().filter(|value| Some(*value) == best).count() as f64;
        let shares = values.iter().map(|value| if Some(value) == best { 1.0 / winners } else { 0.0 });
        pots.iter_mut().zip(shares).for_each(|(pot, share)| *pot += share / samples as f64);
    }
    pots
}

/// Asserts that a report is within four standard errors of plain equities from a number of samples.
fn assert_near(report: &Report, expected: &[f64], samples: usize) {
    for (player, expected) in expected.iter().enumerate() {
        let plain = (expected * (1.0 - expected) / samples as f64).sqrt();
        let (found, error) = (report.shares()[player].equity(), report.standard_error(player).unwrap());
        assert!((found - expected).abs() < 4.0 * error.hypot(plain), "{player}: {found} {expected} {error}");
    }
    let total: f64 = report.shares().iter().map(|shares| shares.equity()).sum();
    assert!((total - 1.0).abs() < 1e-12);
}

#[test]
fn simulations_match_plain_ones() {
    let hands = [["2s3d4c", "2d3h8c", "5s6d"], ["2s3d4c7h", "2d3h8c", "9s"]];
    for of in LOW.into_iter().chain([OwnCards::Draw]) {
        for (draws, players) in [(2, 2), (3, 2), (3, 3)] {
            let game = game(of, draws);
            let samples = 30_000;
            let hands = &hands[usize::from(of != OwnCards::Badugi)][..players];
            let report = question(hands, "KcKd", 200_000).run(&game).unwrap();
            let keep = |hand, left| game.keep(hand, left);
            assert_near(&report, &plain_equities(of, hands, "KcKd", (draws, samples), keep), samples);
        }
    }
}

#[test]
fn a_stub_that_is_used_up_is_shuffled_again() {
    // Two cards are left after the first draw, and none if the dead cards are more.
    let dead = ["AsKsQsJsTs9s8s7s6s5s4s3s2s2dAdKdQdJdTd9d", "AsKsQsJsTs9s8s7s6s5s4s3s2s2dAdKdQdJdTd9d8d7d"];
    let hands = ["2h3h4h", "2c3c4c7c", "5h6h", "5c", "6c7h", "8c8h9hTh"];
    for dead in dead {
        let game = game(OwnCards::AceToFiveDraw, 3);
        let report = question(&hands, dead, 100_000).run(&game).unwrap();
        let keep = |hand, left| game.keep(hand, left);
        let samples = 20_000;
        let expected = plain_equities(OwnCards::AceToFiveDraw, &hands, dead, (3, samples), keep);
        assert_near(&report, &expected, samples);
    }
}

/// A player with three cards to a badugi keeps them until it comes. Nine of the unseen cards make it.
#[test]
fn the_chance_of_a_badugi_is_known() {
    let game = game(OwnCards::Badugi, 3).with_policy("pat KQJT, keep 3\npat KQJT, keep 3").unwrap();
    let report = question(&["As2d3c", "KhQsJdTc"], "", 1_000_000).run(&game).unwrap();
    let missed = 36.0 * 35.0 * 34.0 / (45.0 * 44.0 * 43.0);
    let error = report.standard_error(0).unwrap();
    assert!((report.shares()[0].equity() - (1.0 - missed)).abs() < 4.0 * error);
}

#[test]
fn hands_that_stand_pat_have_the_equities_of_one_draw() {
    for (of, policy) in LOW.into_iter().chain([OwnCards::Draw]).zip(["pat\npat"; 4]) {
        let hands = ["As2d3c", "2s3d4c"];
        let exact = question(&hands, "", 1).method(Method::Exact).run(&of).unwrap();
        let report = question(&hands, "", 200_000).run(&game(of, 3).with_policy(policy).unwrap()).unwrap();
        let error = report.standard_error(0).unwrap();
        assert!((report.shares()[0].equity() - exact.shares()[0].equity()).abs() < 4.0 * error, "{of}");
    }
}

#[test]
fn policies_keep_low_cards() {
    let keep = |of, line: &str, hand: &str| {
        let game = game(of, 2).with_policy(line).unwrap();
        game.keep(hand.parse().unwrap(), 1)
    };
    let (deuce, ace, badugi) = (OwnCards::DeuceToSevenDraw, OwnCards::AceToFiveDraw, OwnCards::Badugi);
    for (of, line, hand, kept) in [
        (deuce, "pat 87542, keep 8", "2s4s5h7d8c", "2s4s5h7d8c"),
        (deuce, "pat 87542, keep 8", "2s3s5h7d9c", "2s3s5h7d"),
        (deuce, "pat 87542, keep 8", "2s2c5h7dAc", "2c5h7d"),
        // Worse than the limit, or a flush.
        (deuce, "pat 87542, keep 8", "2s5s6h7d8c", "2s5s6h7d"),
        (deuce, "pat 87542, keep 8", "2s3s4s5s7s", "2s3s4s5s"),
        (deuce, "pat 87542, keep 6", "8s9sTsJsQs", ""),
        (ace, "pat 87542, keep 8", "As2s5h8d9c", "As2s5h8d"),
        (ace, "pat 87542, keep 8", "As2s3h4d5c", "As2s3h4d5c"),
        (badugi, "pat 8432, keep 7", "As2d3c8h", "As2d3c8h"),
        (badugi, "pat 8432, keep 7", "As2d3c9h", "As2d3c"),
        (badugi, "pat 8432, keep 7", "As2s3c9h", "As3c"),
        (badugi, "pat 6432, keep 8", "As2d3c8h", "As2d3c"),
        (badugi, "pat 8432, keep 7", "AsAdKcKh", "Ad"),
    ] {
        assert_eq!(keep(of, line, hand), kept.parse().unwrap(), "{of} {line} {hand}");
    }
}

#[test]
fn the_usual_policy_keeps_good_cards() {
    let deuce = game(OwnCards::DeuceToSevenDraw, 3);
    for (hand, left, kept) in [
        ("2s3d4c5h7s", 1, "2s3d4c5h7s"),
        ("2s3d4c5h7s", 2, "2s3d4c5h7s"),
        ("2s3d4c7hTs", 2, "2s3d4c7h"),
        ("2s3d4cQhKs", 2, "2s3d4c"),
    ] {
        assert_eq!(deuce.keep(hand.parse().unwrap(), left), kept.parse().unwrap(), "{hand} {left}");
    }
    // A flush is broken.
    assert_eq!(deuce.keep("2s3s4s5s7s".parse().unwrap(), 2).len(), 4);
    let equity =
        |of, hands: [&str; 2]| question(&hands, "", 100_000).run(&game(of, 3)).unwrap().shares()[0].equity();
    assert!(equity(OwnCards::DeuceToSevenDraw, ["2s3d4c7h", "2d3h7s8s"]) > 0.52);
    assert!(equity(OwnCards::AceToFiveDraw, ["As2d3c4h", "2s3h7c8s"]) > 0.6);
    assert!(equity(OwnCards::Badugi, ["As2d3c", "Ac4d"]) > 0.6);
}

#[test]
fn results_do_not_depend_on_threads() {
    let game = game(OwnCards::DeuceToSevenDraw, 3);
    let run = |threads| question(&["2s3d4c7h", "2d3h8c", "9s"], "", 60_000).threads(threads).run(&game);
    let counts = |threads| run(threads).unwrap().winners().collect::<Vec<_>>();
    assert_eq!(counts(1), counts(2));
    assert_eq!(counts(1), counts(5));
}

#[test]
fn ranges_have_several_hands() {
    let game = game(OwnCards::DeuceToSevenDraw, 2);
    let read =
        |text: &str| equity::game::GameRanges::read_range(&game, text, &RangeOptions::default()).unwrap();
    let ranges = [read("234,235:0.5"), read("278")];
    let options = equity::Options { stop: Stop::never().samples(20_000), ..equity::Options::default() };
    let report = game.equity(&Question { options, ..Question::new(&ranges) }).unwrap();
    assert!(report.shares()[0].equity() > 0.5);
}

#[test]
fn wrong_draws_and_policies_are_refused() {
    assert!(MultiDraw::new(OwnCards::Razz, 2).is_none());
    for draws in [0, 1, 4] {
        assert!(MultiDraw::new(OwnCards::Badugi, draws).is_none());
    }
    let question = question(&["2s3d4c7h", "2d3h8c"], "", 1_000);
    let reason = "later draws are simulated by a policy";
    let error = question.method(Method::Exact).run(&game(OwnCards::Draw, 2)).unwrap_err();
    assert!(matches!(error, EquityError::PlanDoesNotApply { reason: found, .. } if found == reason));
    let refusal = |of, draws, text| game(of, draws).with_policy(text).unwrap_err().to_string();
    let deuce = OwnCards::DeuceToSevenDraw;
    assert_eq!(refusal(deuce, 3, "pat"), "policy of 1 line: expected two lines, one for each later draw");
    assert_eq!(refusal(deuce, 2, ""), "policy of 0 lines: expected one line, for the last draw");
    assert_eq!(
        refusal(deuce, 3, "pat\nkeep 8"),
        "policy line 2, \"keep 8\": expected \"pat\" or a line such as \"pat 87542, keep 8\""
    );
    assert_eq!(
        refusal(deuce, 2, "pat 8754, keep 8"),
        "policy line 1, \"pat 8754, keep 8\": \"8754\" is not a hand: expected 5 ranks such as 87542"
    );
    assert_eq!(
        refusal(OwnCards::Badugi, 2, "pat 8432, keep 10"),
        "policy line 1, \"pat 8432, keep 10\": \"10\" is not a rank: expected one such as 8"
    );
    assert_eq!(
        refusal(OwnCards::Draw, 2, "pat 87542, keep 8"),
        "policy line 1, \"pat 87542, keep 8\": expected \"pat\": other lines are for games in which the lowest hand wins"
    );
}
