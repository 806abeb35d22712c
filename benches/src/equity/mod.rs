//! Equities: named spots, each by every plan that applies, beside plain enumeration and a peer.
//!
//! Throughput counts cases: deals on boards. `rivertable` is plain enumeration by our scalar lookup, on a
//! slice of the deals where all would take hours. The other names are plans, with the instruction set where
//! there is a choice.

mod pairs;
mod plain;
mod simulation;
mod spots;

use std::hint::black_box;
use std::sync::LazyLock;

use evaluator::{HoleCards, Isa, RankTable};
use holdem::range::Range;
use holdem::solver::{River, RiverScratch};
use holdem::{Engine, HandVsHand, Plan, PreflopTable, Showdown};

use crate::bulk::isas;
use crate::line_up::LineUp;
use crate::peers::rs_poker::exact;
use crate::workload::Workload;
pub use pairs::pairs;
pub use simulation::{precision, showdowns};
pub use spots::{SPOTS, Spot};

/// Returns an engine for each instruction set of this machine that sweeps have a kernel for, the fastest
/// first.
pub fn engines() -> &'static [Engine] {
    static ENGINES: LazyLock<Vec<Engine>> = LazyLock::new(|| {
        isas(["avx512", "avx2", "neon", "portable"])
            .map(|isa| Engine::with_isa(RankTable::embedded(), isa))
            .collect()
    });
    &ENGINES
}

/// Returns the fastest engine.
///
/// # Panics
///
/// Never: every machine can run the portable code.
pub fn engine() -> &'static Engine {
    engines().first().expect("every machine can run the portable code")
}

/// Returns every spot, built lazily.
pub fn spots() -> impl Iterator<Item = LineUp> {
    SPOTS.iter().map(line_up)
}

fn line_up(spot: &'static Spot) -> LineUp {
    let (cases, mut workloads) = (spot.cases(), Vec::new());
    for (number, engine) in engines().iter().enumerate() {
        let is_best = number == 0;
        for &plan in spot.plans {
            let name = format!("rivertable_{}", plan.name().replace(' ', "_"));
            if spot.depends_on_isa(plan) {
                workloads.push(by_plan(spot, cases, plan, format!("{name}_{}", engine.isa()), engine));
            } else if is_best {
                workloads.push(by_plan(spot, cases, plan, name, engine));
            }
        }
    }
    if spot.plans.contains(&Plan::HandVsHand) && spot.players.len() == 2 {
        workloads
            .extend(isas(["avx512", "avx2", "neon", "portable"]).filter_map(|isa| compare(spot, cases, isa)));
    }
    if spot.plans.contains(&Plan::PreflopTable) {
        workloads.push(from_cold(spot, cases));
    }
    workloads.push(plain::slice(spot));
    workloads.extend(exact(spot));
    LineUp::new("equity", spot.name, workloads)
}

/// Returns a plan with everything prepared.
fn by_plan(spot: &'static Spot, cases: u64, plan: Plan, name: String, engine: &'static Engine) -> Workload {
    let ranges = spot.ranges();
    let run = move || {
        let report = Showdown::new(&ranges).board(spot.board()).plan(plan).run(engine);
        report.expect("the spots' plans apply").shares()[0].wins() as u64
    };
    Workload::new(name, cases, run)
}

/// Returns the comparison of single combos that hand against hand consists of, called directly. Returns
/// `None` for ranges.
fn compare(spot: &Spot, cases: u64, isa: Isa) -> Option<Workload> {
    let [first, second] = [0, 1].map(|player| spot.players[player].parse::<HoleCards>().ok());
    let (first, second) = (first?, second?);
    let hands = HandVsHand::with_isa(RankTable::embedded(), isa);
    Some(Workload::new(format!("rivertable_compare_{isa}"), cases, move || {
        hands.compare(black_box(first), black_box(second)).map_or(0, |outcome| outcome.wins())
    }))
}

/// Returns the opening of the embedded preflop table, with every check, and one question.
fn from_cold(spot: &'static Spot, cases: u64) -> Workload {
    let ranges = spot.ranges();
    Workload::new("rivertable_preflop_table_cold", cases, move || {
        let table = RankTable::from_static(RankTable::embedded_bytes()).expect("the embedded table is valid");
        let preflop = PreflopTable::from_static(PreflopTable::embedded_bytes())
            .expect("the embedded preflop table is valid");
        let engine = Engine::new(&table).with_preflop_table(preflop).expect("both are hold'em's");
        let report = Showdown::new(&ranges).plan(Plan::PreflopTable).run(&engine);
        report.expect("the plan applies").shares()[0].wins() as u64
    })
}

/// Returns solver calls on a river, prepared once: all combos against all.
pub fn rivers() -> impl Iterator<Item = LineUp> {
    let boards = [
        ("no_flush", "Ah Kd 9h 4c 2s"),
        ("three_of_a_suit", "Ah Kd 9h 4h 2s"),
        ("four_of_a_suit", "Ah Kd 9h 4h 2h"),
        ("five_of_a_suit", "Ah Kh 9h 4h 2h"),
    ];
    boards.into_iter().map(|(name, board)| {
        let mut workloads = Vec::new();
        for engine in engines() {
            let river = River::new(engine, board.parse().expect("a board")).expect("five cards");
            workloads.push(shares(river.clone(), engine.isa()));
            workloads.push(values(river, engine.isa()));
        }
        workloads.push(plain::slice(&Spot::new("river", &["random", "random"], board, &[])));
        LineUp::new("river", name, workloads)
    })
}

/// The number of pairs of combos on a river.
const RIVER_CASES: u64 = 1081 * 990;

fn shares(river: River, isa: Isa) -> Workload {
    let scratch = std::cell::RefCell::new(RiverScratch::new());
    let random = [1.0; HoleCards::COUNT];
    Workload::new(format!("rivertable_shares_{isa}"), RIVER_CASES, move || {
        river.shares(&random, &random, &mut scratch.borrow_mut()).expect("a weight a combo").wins() as u64
    })
}

fn values(river: River, isa: Isa) -> Workload {
    let output = std::cell::RefCell::new((RiverScratch::new(), [0.0; HoleCards::COUNT]));
    let random = [1.0; HoleCards::COUNT];
    let payoffs = holdem::solver::Payoffs { win: 1.0, tie: 0.5, lose: 0.0 };
    Workload::new(format!("rivertable_values_{isa}"), RIVER_CASES, move || {
        let (scratch, values) = &mut *output.borrow_mut();
        river.values(&random, payoffs, values, scratch).expect("a number a combo");
        values[HoleCards::COUNT / 2] as u64
    })
}

/// Parses a range of the spots.
pub(crate) fn range(text: &str) -> Range {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}
