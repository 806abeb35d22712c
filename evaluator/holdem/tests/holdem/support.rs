//! Shared helpers of the tests: engines, plain enumeration, random cards, and functions that run a question.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use evaluator::{Card, CardSet, HandRank, HoleCards, Isa, RankTable};
use fastrand::Rng;
use holdem::range::Range;
use holdem::{Engine, EquityError, HandVsHand, Plan, Progress, Report, Showdown};
use test_support::{Showdowns, available, break_if, draw};

/// Returns an engine for each instruction set of this machine, fastest first.
pub(crate) fn engines() -> &'static [Engine] {
    static ENGINES: LazyLock<Vec<Engine>> = LazyLock::new(|| {
        let isas = available(Isa::names());
        isas.into_iter().map(|isa| Engine::with_isa(RankTable::embedded(), isa)).collect()
    });
    &ENGINES
}

/// Returns the fastest engine.
pub(crate) fn engine() -> &'static Engine {
    &engines()[0]
}

/// Returns a comparison of hands for each instruction set of this machine.
pub(crate) fn all_hands() -> Vec<HandVsHand> {
    let isas = available(Isa::names());
    isas.into_iter().map(|isa| HandVsHand::with_isa(RankTable::embedded(), isa)).collect()
}

pub(crate) fn range(text: &str) -> Range {
    text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

pub(crate) fn ranges(texts: &[impl AsRef<str>]) -> Vec<Range> {
    texts.iter().map(|text| range(text.as_ref())).collect()
}

pub(crate) fn cards(text: &str) -> CardSet {
    text.parse().unwrap()
}

pub(crate) fn rank(cards: CardSet) -> HandRank {
    RankTable::embedded().rank_set_unchecked(cards)
}

/// Enumerates each case of these players.
pub(crate) fn enumerate(players: &[Range], board: CardSet, dead: CardSet) -> Showdowns {
    let cards = |(combo, weight): (HoleCards, f64)| (combo.card_set().bits(), weight);
    let players: Vec<Vec<_>> = players.iter().map(|range| range.iter().map(cards).collect()).collect();
    let rank = |cards| rank(CardSet::from_bits_truncate(cards));
    test_support::enumerate(&players, board.bits(), (CardSet::FULL - dead).bits(), rank)
}

/// Returns the number of boards of a deal before the flop for each set of winners, by plain enumeration.
pub(crate) fn boards_by_winners(combos: &[HoleCards]) -> Vec<u64> {
    let players: Vec<Range> = combos.iter().map(|&combo| combo.into()).collect();
    let found = enumerate(&players, CardSet::EMPTY, CardSet::EMPTY);
    found.by_winners.into_iter().map(|boards| boards as u64).collect()
}

/// Returns a shuffled deck.
pub(crate) fn deck(random: &mut Rng) -> [Card; Card::COUNT] {
    draw(random, &Card::ALL)
}

pub(crate) fn set(cards: &[Card]) -> CardSet {
    cards.iter().copied().collect()
}

/// Returns the reports of all exact plans that apply, including `wanted`, and of the plan that is chosen by
/// default.
pub(crate) fn by_all_plans(
    question: Showdown<'_>,
    engines: &[Engine],
    wanted: &[Plan],
    skipped: &[Plan],
) -> Vec<Report> {
    let mut reports = Vec::new();
    for (number, engine) in engines.iter().enumerate() {
        let plans = Plan::ALL.into_iter().filter(|plan| plan.is_exact() && !skipped.contains(plan));
        // The kernels of enumeration are tested in `hand_vs_range.rs` and in their unit tests.
        for plan in plans.filter(|&plan| plan != Plan::Enumeration || number == 0) {
            match question.plan(plan).run(engine) {
                Ok(report) => {
                    assert_eq!(report.plan(), plan);
                    reports.push(report);
                }
                Err(EquityError::PlanDoesNotApply { .. }) => assert!(!wanted.contains(&plan), "{plan}"),
                Err(error) => panic!("{plan}: {error}"),
            }
        }
        reports.push(question.run(engine).unwrap());
    }
    reports
}

/// A callback that always continues.
pub(crate) fn go_on(_: &Progress<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Returns a callback that stops a run when this part of it is done.
pub(crate) fn stop_at(part: f64) -> impl Fn(&Progress<'_>) -> ControlFlow<()> + Sync {
    move |progress| break_if(progress.done >= part)
}

/// Runs a function in a pool of `threads` threads.
pub(crate) fn on_threads<T: Send>(threads: usize, run: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(run)
}
