use std::time::Duration;

use equity::{EquityError, Method, Plan, Showdown, Stop};
use evaluator::{Card, CardSet};
use stud::{Known, OwnCards};

use super::plain;

/// Returns some random spots of a game: the known cards of each player, and the dead cards.
fn spots(game: OwnCards, count: usize) -> Vec<(Vec<CardSet>, CardSet)> {
    let mut random = fastrand::Rng::with_seed(game as u64 + 1);
    let spot = |_| {
        let mut deck = Card::ALL;
        random.shuffle(&mut deck);
        let mut deck = deck.into_iter();
        let players = [2, 2, 3, 4][random.usize(..4)];
        // At most two cards come, because the plain evaluator takes microseconds.
        let mut missing = vec![0; players];
        for _ in 0..random.usize(..3) {
            missing[random.usize(..players)] += 1;
        }
        let hands =
            missing.iter().map(|missing| deck.by_ref().take(game.cards() - missing).collect()).collect();
        // Few cards are left, so that many hands are the same.
        let rest = 52 - players * game.cards() + missing.iter().sum::<usize>();
        let least = missing.iter().sum::<usize>();
        let left = random.usize(least..=rest.min(24));
        (hands, deck.take(rest - left).collect())
    };
    (0..count).map(spot).collect()
}

#[test]
fn all_plans_match_loops_over_all_cards() {
    for game in OwnCards::ALL {
        let mut swept = 0;
        for (known, dead) in spots(game, 60) {
            let expected = plain::enumerate(game, &known, dead);
            let question = Showdown::new(known.iter().map(|cards| Known::from(*cards))).dead(dead);
            for plan in [Plan::Enumeration, Plan::Sweep] {
                let report = match question.plan(plan).run(&game) {
                    Err(EquityError::PlanDoesNotApply { .. }) if plan == Plan::Sweep => continue,
                    report => report.unwrap(),
                };
                swept += usize::from(plan == Plan::Sweep);
                assert!(report.is_counted());
                assert_eq!(report.total(), expected.deals, "{game} {known:?} {dead}");
                for (player, shares) in report.shares().iter().enumerate() {
                    let found = [shares.equity() * expected.deals, shares.wins()];
                    let expected = [expected.pots[player], expected.wins[player]];
                    let is_same =
                        found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9 * report.total());
                    assert!(is_same, "{game} {plan} {known:?} {dead}: {found:?} {expected:?}");
                }
            }
        }
        assert!(swept > 15 || game.facts_split(), "{game}: {swept}");
    }
}

/// The sweep counts deals of many cards by inclusion and exclusion, and enumeration visits them.
#[test]
fn the_sweep_matches_enumeration_with_many_cards_to_come() {
    let spots = [
        (OwnCards::Stud, ["AsAhKd7c", "QsQhJd2c"], "4d4h"),
        (OwnCards::Razz, ["As2d3c8h", "4s5d6cKh9s"], ""),
        (OwnCards::DeuceToSevenRazz, ["2s3d4c7h5h", "4s5d6cKh9s"], "2c2d"),
        (OwnCards::Draw, ["AsAh", "KsKhKd"], "2c3c4c"),
        (OwnCards::DeuceToSevenDraw, ["2s3d4c7h", "8s6d5c3h2h"], ""),
        (OwnCards::AceToFiveDraw, ["As2d", "8s6d5c3h"], "KcKd"),
        (OwnCards::Badugi, ["As", "2s3d4c"], ""),
    ];
    for (game, hands, dead) in spots {
        let hands = hands.map(|text| text.parse::<Known>().unwrap());
        let question = Showdown::new(hands).dead(dead.parse().unwrap());
        let [swept, enumerated] =
            [Plan::Sweep, Plan::Enumeration].map(|plan| question.plan(plan).run(&game).unwrap().counts());
        assert!(swept.is_some());
        assert_eq!(swept, enumerated, "{game}");
    }
}

#[test]
fn simulations_are_within_their_errors() {
    for (number, game) in OwnCards::ALL.into_iter().enumerate() {
        let hands = ["As4s", "Kd", "2h3h"].map(|text| text.parse::<Known>().unwrap());
        let question = Showdown::new(hands.iter().take(2 + number % 2).copied()).seed(number as u64);
        let simulate = |samples| {
            let stop = Stop::never().samples(samples);
            question.method(Method::MonteCarlo).stop(stop).run(&game).unwrap()
        };
        let (few, many) = (simulate(20_000), simulate(2_000_000));
        assert!(few.simulation().is_some());
        for player in 0..few.players() {
            let [error, precise] = [&few, &many].map(|report| report.standard_error(player).unwrap());
            let difference = few.shares()[player].equity() - many.shares()[player].equity();
            assert!(difference.abs() < 4.5 * error.hypot(precise), "{game}: {difference} {error}");
        }
        let total: f64 = many.shares().iter().map(|shares| shares.equity()).sum();
        assert!((total - 1.0).abs() < 1e-12, "{game}");
    }
}

/// A simulation of two known hands before their cards come is near the exact answer.
#[test]
fn simulations_are_near_exact_answers() {
    for game in OwnCards::ALL.into_iter().filter(|game| !game.facts_split()) {
        let hands = ["As2d", "Kd7c"].map(|text| text.parse::<Known>().unwrap());
        let question = Showdown::new(hands);
        let exact = question.plan(Plan::Sweep).run(&game).unwrap();
        let stop = Stop::never().samples(400_000);
        let report = question.plan(Plan::MonteCarlo).stop(stop).run(&game).unwrap();
        let (error, found) = (report.standard_error(0).unwrap(), report.shares()[0].equity());
        assert!((found - exact.shares()[0].equity()).abs() < 4.5 * error, "{game}: {found} {error}");
    }
}

trait Facts {
    fn facts_split(self) -> bool;
}

impl Facts for OwnCards {
    fn facts_split(self) -> bool {
        use OwnCards::{DrawEightOrBetter, DrawHighLow, StudEightOrBetter, StudHighLow};
        matches!(self, StudEightOrBetter | StudHighLow | DrawEightOrBetter | DrawHighLow)
    }
}

#[test]
fn ranges_are_the_mean_of_their_hands() {
    use equity::game::{Game, GameRanges, Question, RangeOptions};
    let read = |game: OwnCards, text| game.read_range(text, &RangeOptions::default()).unwrap();
    for (game, texts, dead) in [
        (OwnCards::Stud, ["AsAh:0.5,KsKh,QsQd", "AsKdJh,8s8d8c:0.25,QsJsTs"], "2c2d2h3c3d3h"),
        (OwnCards::Razz, ["AA/2d,KK/2d:0.1", "A2/3s"], "2c3c3d3h7c7d7h7s"),
        (OwnCards::Draw, ["AA,KK:0.5", "AsKdQh,8s8d8c"], "2c2d2h3c3d3h"),
    ] {
        let ranges = texts.map(|text| read(game, text));
        let dead: CardSet = dead.parse().unwrap();
        let question = Question { dead, ..Question::new(&ranges) };
        let (mut weights, mut pot) = (0.0, 0.0);
        for (first, weight) in ranges[0].hands() {
            for (second, other) in ranges[1].hands() {
                if first.intersects(second) || (first | second).intersects(dead) {
                    continue;
                }
                let hands = [first, second].map(Known::from);
                let report = Showdown::new(hands).dead(dead).plan(Plan::Sweep).run(&game).unwrap();
                // Every pair of hands has the same number of deals.
                weights += weight * other;
                pot += weight * other * report.shares()[0].equity();
            }
        }
        let options =
            equity::Options { exact_within: Duration::from_secs(1000), ..equity::Options::default() };
        let report = game.equity(&Question { options, ..question }).unwrap();
        assert!(report.is_exact(), "{game}");
        assert!((report.shares()[0].equity() - pot / weights).abs() < 1e-12, "{game}");
    }
}

/// Figures from elsewhere: a hand that is complete loses to no draw, and equal hands share.
#[test]
fn limits_are_exact() {
    let equity = |game: OwnCards, hands: [&str; 2]| {
        let hands = hands.map(|text| text.parse::<Known>().unwrap());
        Showdown::new(hands).method(Method::Exact).run(&game).unwrap().shares()[0].equity()
    };
    assert_eq!(equity(OwnCards::DeuceToSevenDraw, ["2s3d4c5h7s", "2d3c4h6s"]), 1.0);
    assert_eq!(equity(OwnCards::AceToFiveDraw, ["As2d3c4h5s", "Ad2c3h4s"]), 1.0 - 3.0 / 43.0 / 2.0);
    assert_eq!(equity(OwnCards::Badugi, ["As2d3c4h", "2s3d4c5h"]), 1.0);
    assert_eq!(equity(OwnCards::Stud, ["AsKsQsJsTs2d3c", "AdKdQdJdTd"]), 0.5);
    assert_eq!(equity(OwnCards::Razz, ["As2d3c4h5sKsKd", "KhKcQsQdQhQcJs"]), 1.0);
}

#[test]
fn wrong_questions_are_refused() {
    let run = |game: OwnCards, hands: &[&str], board: &str, dead: &str| {
        let hands = hands.iter().map(|text| text.parse::<Known>().unwrap());
        let question = Showdown::new(hands).board(board.parse().unwrap()).dead(dead.parse().unwrap());
        question.run(&game).unwrap_err().to_string()
    };
    assert_eq!(run(OwnCards::Stud, &["As"], "", ""), "1 player: there can be 2 to 7 in seven-card stud");
    assert_eq!(
        run(OwnCards::Razz, &["As", "Ks"], "2c3c4c", ""),
        "there is no board in razz: expected no cards"
    );
    assert_eq!(
        run(OwnCards::Draw, &["As2s3s4s5s6s", "Ks"], "", ""),
        "range 1 has hands of 6 cards: five-card draw has 5"
    );
    assert_eq!(
        run(OwnCards::Badugi, &["As", "As2s"], "", ""),
        "every combo of the first range shares a card with every combo of the second"
    );
    assert_eq!(
        run(OwnCards::Stud, &["As", "Kd"], "", "AsAd"),
        "every combo of the first range has a dead card"
    );
    let dead: String = Card::ALL.iter().take(40).map(|card| card.to_string()).collect();
    assert_eq!(
        run(OwnCards::Stud, &["As", "Ks"], "", &dead),
        "12 cards are left, and the hands of 2 players need 14"
    );
}
