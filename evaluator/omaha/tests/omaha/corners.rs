//! Questions at the limits: a correct answer or an error, in time.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use equity::{EquityError, Plan, Progress, Stop};
use evaluator::CardSet;
use omaha::range::Range;
use omaha::{Hole, Omaha, Showdown, best_hand};
use test_support::break_if;

fn all(cards: usize) -> impl Iterator<Item = Hole> {
    (0..Hole::count(cards)).filter_map(move |index| Hole::from_index(cards, index))
}

fn of(hands: impl Iterator<Item = Hole>) -> Range {
    Range::from_hands(4, hands.map(|hand| (hand, 1.0))).unwrap()
}

fn has(hand: &Hole, card: &str) -> bool {
    hand.cards().intersects(card.parse().unwrap())
}

fn weighted(hands: &[(&str, f64)]) -> Range {
    Range::from_hands(4, hands.iter().map(|&(hand, weight)| (hand.parse().unwrap(), weight))).unwrap()
}

#[test]
fn zero_samples_count_as_one() {
    let ranges = ["AsAhKsKh", "8d7d6c5c"].map(|text| Range::read(text, 4).unwrap());
    let calls = AtomicUsize::new(0);
    let give_up = |_: &Progress<'_>| break_if(calls.fetch_add(1, Ordering::Relaxed) > 1000);
    let question = Showdown::new(&ranges).plan(Plan::MonteCarlo).stop(Stop::never().samples(0));
    assert_eq!(question.on_progress(&give_up).run(&Omaha::Four).unwrap().total(), 1.0);
}

/// If most of an opponent's weight shares a card with a hand, a sweep would leave only noise.
#[test]
fn weights_of_all_sizes_are_summed_accurately() {
    let hero = of(all(4).filter(|hand| has(hand, "As") && has(hand, "Ah") && hand.index() % 7 == 0));
    for small in [1e-3, 1e-6, 1e-13] {
        let weight =
            |hand: &Hole| if has(hand, "As") { 1.0 - (hand.index() % 31) as f64 / 100.0 } else { small };
        let villain = all(4).filter(|hand| hand.index() % 50 == 0).map(|hand| (hand, weight(&hand)));
        let ranges = [hero.clone(), Range::from_hands(4, villain).unwrap()];
        let question = Showdown::new(&ranges).board("Kd 9h 8h 2c 3c".parse().unwrap());
        let chosen = question.run(&Omaha::Four).unwrap().shares()[0].equity();
        let enumerated = question.plan(Plan::Enumeration).run(&Omaha::Four).unwrap().shares()[0].equity();
        assert!((chosen - enumerated).abs() < 1e-6, "{small}: {chosen} {enumerated}");
    }
    // Aces full of aces cannot lose.
    let hero = weighted(&[("AsAh2c2d", 1.0), ("AsAh3c3d", 1.0), ("AsAh4c5d", 1.0)]);
    let villain =
        all(4).filter(|hand| !has(hand, "Kh")).map(|hand| (hand, (hand.index() % 97 + 1) as f64 / 100.0));
    let ranges = [hero, Range::from_hands(4, villain).unwrap()];
    let question = Showdown::new(&ranges).board("Ad Ac 7h 9s Jd".parse().unwrap());
    assert!(question.plan(Plan::Sweep).run(&Omaha::Four).unwrap().shares()[0].losses() >= 0.0);
}

#[test]
fn tiny_weights_count_by_their_ratios() {
    let equity = |times: f64| {
        let first = weighted(&[("AsAhKsKh", 1e-2 * times), ("2c2d7h8s", 3e-2 * times)]);
        let second = weighted(&[("QsQhJsJh", 2e-2 * times), ("KcKd7d8d", 1e-2 * times)]);
        let ranges = [first, second];
        let question = Showdown::new(&ranges).board("Qd 5h 6h".parse().unwrap());
        [Plan::Enumeration, Plan::Sweep, Plan::MonteCarlo].map(|plan| {
            question.plan(plan).stop(Stop::never().samples(20_000)).run(&Omaha::Four).unwrap().shares()[0]
                .equity()
        })
    };
    let (usual, tiny) = (equity(1.0), equity(1e-200));
    assert!((usual[0] - tiny[0]).abs() < 1e-9 && (usual[1] - tiny[1]).abs() < 1e-9);
    assert!((usual[0] - usual[1]).abs() < 1e-9 && (tiny[2] - usual[0]).abs() < 0.02);
}

/// The weights of the hands for each next card have the same unit as in the whole question.
#[test]
fn next_cards_have_the_same_unit_of_weights() {
    for times in [1.0, 1e-40] {
        let first = weighted(&[("AsAhKsKh", times), ("2c2d7h8s", 1e-3 * times)]);
        let second = weighted(&[("QsQhJsJh", 2e-2 * times), ("KcKd7d8d", times)]);
        let ranges = [first, second];
        let question = Showdown::new(&ranges).board("Qd 5h 6h".parse().unwrap());
        let (next, whole) = (question.next_cards(&Omaha::Four).unwrap(), question.run(&Omaha::Four).unwrap());
        for (next, whole) in next.shares().iter().zip(whole.shares()) {
            assert!((next.equity() - whole.equity()).abs() < 1e-9, "{times}: {next:?} {whole:?}");
        }
    }
}

/// Found by fuzzing: equities summed to 1.00004, because the total had only five digits.
#[test]
fn a_deal_with_a_tiny_weight_has_equities() {
    let first =
        weighted(&[("Ad3d2s2h", 1.0), ("KsJh7c4c", 1.35863e-319), ("Ks7c4c2s", 5.889430910554084e-297)]);
    for game in [Omaha::Four, Omaha::EightOrBetter] {
        let ranges = [first.clone(), weighted(&[("Ad3d2s2h", 1.0)])];
        let question = Showdown::new(&ranges).board("AhTc5d4s2c".parse().unwrap());
        for plan in [None, Some(Plan::Enumeration), Some(Plan::Sweep)] {
            match plan.map_or(question, |plan| question.plan(plan)).run(&game) {
                // The only possible deal, in the unit of its weight.
                Ok(report) => {
                    assert_eq!(report.shares().iter().map(|shares| shares.equity()).sum::<f64>(), 1.0);
                    let log = report.total().log10() + f64::from(report.weight_exponent()) * 2f64.log10();
                    assert!((log - 1.35863e-319_f64.log10()).abs() < 1e-9, "{log}");
                }
                Err(EquityError::PlanDoesNotApply { .. }) => {
                    assert_eq!(plan, Some(Plan::Sweep));
                }
                Err(other) => panic!("{plan:?}: {other:?}"),
            }
        }
    }
}

#[test]
fn impossible_deals_are_rejected() {
    let aces = of(all(4).filter(|hand| has(hand, "As")));
    let ranges = [aces.clone(), aces];
    assert!(Showdown::new(&ranges).board("Kd 9h 8h".parse().unwrap()).run(&Omaha::Four).is_err());
    let low: CardSet = "2c2d2h2s3c3d3h3s".parse().unwrap();
    let ranges = [
        of(all(4).filter(|hand| has(hand, "As") && has(hand, "Ah")).take(100)),
        of(all(4)
            .filter(|hand| !has(hand, "As") && !has(hand, "Ah") && !hand.cards().intersects(low))
            .step_by(997)
            .take(200)),
        of(all(4).filter(|hand| has(hand, "As") && !has(hand, "Ah")).take(210)),
    ];
    for board in [CardSet::EMPTY, "Kd 9h 8h 7c 5d".parse().unwrap()] {
        for plan in [Plan::Enumeration, Plan::MonteCarlo] {
            assert!(Showdown::new(&ranges).board(board).plan(plan).run(&Omaha::Four).is_err());
        }
    }
}

/// Six wide ranges almost always share cards if each is drawn independently.
#[test]
fn wide_ranges_of_six_players_are_dealt_in_time() {
    for (game, cards) in [(Omaha::Four, 4), (Omaha::Five, 5)] {
        let ranges = vec![Range::full(cards).filtered(|hand| hand.index() % 10 != 0); 6];
        let stop = Stop::never().samples(20_000);
        let report = Showdown::new(&ranges).stop(stop).run(&game).unwrap();
        for player in 0..6 {
            let off = report.shares()[player].equity() - 1.0 / 6.0;
            assert!(
                off.abs() < 5.0 * report.standard_error(player).unwrap(),
                "{game}, player {player}: {off}"
            );
        }
    }
}

#[test]
fn a_river_of_three_ranges_can_be_stopped() {
    let some = |offset: usize| of(all(4).filter(move |hand| hand.index() % 120 == offset));
    let ranges = [some(1), some(2), some(3)];
    let start = Instant::now();
    let soon = |_: &Progress<'_>| break_if(start.elapsed() > Duration::from_millis(200));
    let question = Showdown::new(&ranges).board("Kd 9h 8h 7c 5d".parse().unwrap());
    // An estimate from some parts, or an error.
    let stopped = question.plan(Plan::Enumeration).on_progress(&soon).run(&Omaha::Four);
    assert!(stopped.is_err() || stopped.is_ok_and(|report| report.partial().is_some()));
}

#[test]
fn no_hand_has_more_than_five_cards() {
    let hole: Hole = "2s3h4d6c".parse().unwrap();
    assert_eq!(best_hand(hole, CardSet::FULL), None);
}
