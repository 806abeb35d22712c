//! Batches of questions: the same answers as one by one, in order, and each question answered once.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use equity::batch::{Answer, Batch, Question, Ranges};
use equity::game::{AnyRange, GameRanges, RangeOptions, ReadRangeError};
use evaluator::CardSet;
use fastrand::Rng;
use holdem::range::{Dialect, Range};
use holdem::{Engine, EquityError, Method, Options, Plan, Progress, Report, Shares, Showdown, Stop};

use crate::support::{cards, deck, engine, on_threads, range, set, stop_at};

/// Returns questions of all kinds: hands and ranges, two to five players, all sizes of boards, dead cards,
/// and invalid ones.
fn questions(count: usize, ranges: &Ranges<'_, Engine>) -> Vec<Question> {
    let texts = ["QQ+,AKs", "AA", "22+,A2s+:0.5", "AsKd", "KQ", "99-66,T9s", "7c7d:0.25"];
    let mut random = Rng::with_seed(11);
    let mut questions = Vec::new();
    for case in 0..count {
        let deck = deck(&mut random);
        let players = if case % 7 == 0 { random.usize(1..5) } else { 2 };
        let size = [0, 3, 4, 5, 5, 2][random.usize(0..6)];
        let board = if players > 2 { set(&deck[..5]) } else { set(&deck[..size]) };
        let dead = if size == 0 { CardSet::EMPTY } else { set(&deck[5..][..random.usize(0..3)]) };
        let mut held = deck[10..].chunks_exact(2).map(set);
        let player = |_| match random.bool() {
            true => AnyRange::Hand(held.next().unwrap()),
            false => ranges.read(texts[random.usize(0..texts.len())]).unwrap(),
        };
        questions.push(Question::new((0..players).map(player).collect::<Vec<_>>(), board, dead));
    }
    questions
}

/// Returns the numbers of a report, except those that depend on the order of sums.
fn told(report: &Report) -> (Plan, Duration, Option<Vec<Shares<u128>>>, Vec<f64>) {
    let equities = report.shares().iter().map(|shares| shares.equity()).collect();
    (report.plan(), report.exact_cost(), report.counts(), equities)
}

fn check(answer: &Answer, question: &Question) {
    let ranges = question.ranges().iter().map(|range| range.of_two_cards().unwrap());
    let ranges: Vec<_> = ranges.collect();
    let one = Showdown::new(ranges.iter().map(|range| &**range))
        .board(question.board())
        .dead(question.dead())
        .run(engine());
    match (&answer.report, one) {
        (Ok(report), Ok(one)) => assert_eq!(told(report), told(&one), "{question:?}"),
        (Err(error), Err(one)) => assert_eq!(*error, one, "{question:?}"),
        (found, one) => panic!("{question:?}: {found:?} and {one:?}"),
    }
}

#[test]
fn answers_equal_those_of_single_questions() {
    let ranges = Ranges::of(engine());
    let mut questions = questions(1_500, &ranges);
    questions.extend_from_within(100..600);
    let batch = Batch::new(engine(), Options::default());
    let answers = batch.run(&questions);
    assert_eq!(answers.len(), questions.len());
    assert!(answers.iter().filter(|answer| answer.report.is_err()).count() > 100);
    answers.iter().zip(&questions).for_each(|(answer, question)| check(answer, question));
    // Equal questions share an answer, in one call and in the next, unless computing it is as fast.
    let is_same = |one: &Answer, other: &Answer| match (&one.report, &other.report) {
        (Ok(one), Ok(other)) => Arc::ptr_eq(one, other),
        (one, other) => one.is_err() && other.is_err(),
    };
    let is_soon_answered = |question: &Question| {
        let is_looked_up = question.board().is_empty() && question.ranges().len() == 2;
        let are_hands = question.ranges().iter().all(|range| matches!(range, AnyRange::Hand(_)));
        are_hands && (is_looked_up || question.board().len() >= 4)
    };
    let again = batch.run(&questions[100..600]);
    for place in (100..600).filter(|&place| !is_soon_answered(&questions[place])) {
        assert!(is_same(&answers[place], &answers[place + 1_400]), "{:?}", questions[place]);
        assert!(is_same(&answers[place], &again[place - 100]), "{:?}", questions[place]);
    }
    // Short questions have the same answers on one thread as on all.
    let is_short = |question: &&Question| batch.run_if_short(std::slice::from_ref(*question)).is_some();
    let short: Vec<Question> = questions.iter().filter(is_short).cloned().collect();
    assert!(short.len() > 900 && batch.run_if_short(&questions).is_none());
    let answers_of_short = batch.run_if_short(&short).unwrap();
    answers_of_short.iter().zip(&short).for_each(|(answer, question)| check(answer, question));
    for threads in 1..=3 {
        let others = on_threads(threads, || Batch::new(engine(), Options::default()).run(&questions));
        for (one, other) in answers.iter().zip(&others) {
            assert_eq!(one.report.as_deref().map(told), other.report.as_deref().map(told));
        }
    }
    assert!(batch.run(&[]).is_empty());
}

#[test]
fn options_apply_to_all_questions() {
    let ranges = Ranges::of(engine());
    let players = ["AA", "KK"].map(|text| ranges.read(text).unwrap());
    let question = Question::new(players, cards("2c3c4d"), CardSet::EMPTY);
    let stop = Stop::never().samples(1_000);
    let simulated = Options { method: Method::MonteCarlo, stop, seed: 7, ..Options::default() };
    let report = &Batch::new(engine(), simulated).run(std::slice::from_ref(&question))[0].report;
    let simulation = report.as_ref().unwrap().simulation().unwrap();
    assert!(simulation.seed == 7 && simulation.samples < 100_000);
    let forced = Options { plan: Some(Plan::PreflopTable), ..Options::default() };
    let report = &Batch::new(engine(), forced).run(&[question])[0].report;
    assert!(matches!(report, Err(EquityError::PlanDoesNotApply { .. })));
}

#[test]
fn a_stop_leaves_other_questions_unanswered() {
    let ranges = Ranges::of(engine());
    let questions = questions(2_000, &ranges);
    let stop = stop_at(0.3);
    let batch = Batch::new(engine(), Options::default()).on_progress(&stop);
    let answers = batch.run(&questions);
    let done = answers.iter().filter(|answer| !answer.is_stopped()).count();
    assert!(done > 500 && done < 1_900, "{done}");
    for (answer, question) in answers.iter().zip(&questions).filter(|(answer, _)| !answer.is_stopped()) {
        check(answer, question);
    }
    // A question that takes hours can be stopped too.
    let six = Question::new(vec![ranges.read("random").unwrap(); 6], CardSet::EMPTY, CardSet::EMPTY);
    let options = Options { method: Method::MonteCarlo, stop: Stop::never(), ..Options::default() };
    let ask_thrice = std::sync::atomic::AtomicUsize::new(0);
    let third = |_: &Progress<'_>| match ask_thrice.fetch_add(1, std::sync::atomic::Ordering::Relaxed) {
        0..3 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    assert!(Batch::new(engine(), options).on_progress(&third).run(&[six])[0].is_stopped());
}

#[test]
fn texts_are_parsed_once() {
    let ranges = Ranges::of(engine());
    let options = RangeOptions { dialect: Some("slide"), ..RangeOptions::default() };
    let read = |text: &str| -> Result<AnyRange, ReadRangeError> {
        ranges.read_by(text, |text| engine().read_range(text, &options))
    };
    let of = |text: &str| match read(text).unwrap() {
        AnyRange::Two(range) => range,
        other => panic!("{other}"),
    };
    assert!(Arc::ptr_eq(&of("JTs+"), &of("JTs+")));
    assert_eq!(*of("JTs+"), range("AKs,KQs,QJs,JTs"));
    // All spellings of a combo give that combo, and invalid texts are not hands.
    for (text, combo) in [("AsKd", "AsKd"), ("kdas", "AsKd"), ("2C2d", "2d2c")] {
        assert!(matches!(read(text).unwrap(), AnyRange::Hand(hand) if hand == cards(combo)), "{text}");
        assert_eq!(read(text).unwrap(), range(text).into(), "{text}");
    }
    for text in ["AsAs", "AsK", "", "As,K", "AKsx", "10As"] {
        let expected =
            Range::parse(text, Dialect::Slide).map(AnyRange::from).map_err(|error| error.to_string());
        let found = read(text).map_err(|error| error.to_string());
        assert_eq!(found, expected, "{text}");
    }
    // There are more texts than the cache keeps.
    for number in 1..3_000 {
        let text = format!("AA:0.{number:04}");
        assert_eq!(of(&text).total_weight(), range(&text).total_weight());
    }
}
