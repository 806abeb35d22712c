//! The gain of a second thread: the same work by one and by two.

use std::hint::black_box;
use std::sync::{Arc, Mutex};

use equity::batch::{Batch, Question, Ranges};
use equity::game::AnyRange;
use evaluator::lookup::batch::{Rows, Sets};
use evaluator::{CardSet, HandRank, RankTable};
use holdem::range::Range;
use holdem::{Method, Options, Plan, Showdown, Stop};
use rayon::ThreadPool;

use crate::equity::{SPOTS, engine};
use crate::inputs::{Size, random_ids};
use crate::line_up::LineUp;
use crate::ours::set_of;
use crate::threads::pool;
use crate::workload::Workload;

/// The name of the criterion group.
pub const GROUP: &str = "threads";

/// The contestant on one thread, which is the baseline.
pub const ALONE: &str = "rivertable_1_thread";

/// The contestants, each with its number of threads.
const CONTESTANTS: [(&str, usize); 2] = [(ALONE, 1), ("rivertable_2_threads", 2)];

/// Spots of [`SPOTS`], each with the timed plan.
const BY_PLAN: [(&str, Plan); 7] = [
    ("preflop_random_v_random", Plan::Sweep),
    ("flop_random_v_random", Plan::Sweep),
    ("three_way_preflop_258_combos", Plan::Sweep),
    ("three_way_flop_random", Plan::Sweep),
    ("three_way_preflop_narrow", Plan::HandVsHand),
    ("four_way_flop_narrow", Plan::Enumeration),
    ("four_way_turn_narrow", Plan::Enumeration),
];

/// The number of showdowns of a simulation.
const SHOWDOWNS: u64 = 1 << 22;

/// The number of questions in a batch.
const QUESTIONS: usize = 1 << 12;

/// Named work that any number of threads can do.
type Named = (&'static str, Arc<dyn Fn() -> u64 + Send + Sync>);

/// Returns every line-up, built lazily.
pub fn line_ups() -> impl Iterator<Item = LineUp> {
    let pools = CONTESTANTS.map(|(name, threads)| (name, Arc::new(pool(threads))));
    let others: [fn() -> Named; 6] =
        [random_simulation, range_simulation, sets, rows, hands_on_rivers, hands_and_a_range];
    let all = BY_PLAN.into_iter().map(by_plan).chain(others.into_iter().map(|work| work()));
    all.map(move |(parameter, work)| {
        let contestant = |(name, pool): &(&str, Arc<ThreadPool>)| {
            let work = Arc::clone(&work);
            Workload::in_pool(*name, 1, Arc::clone(pool), move || work())
        };
        LineUp::new(GROUP, parameter, pools.iter().map(contestant).collect())
    })
}

fn by_plan((name, plan): (&'static str, Plan)) -> Named {
    let spot = SPOTS.iter().find(|spot| spot.name == name).expect("`SPOTS` contains every spot of `BY_PLAN`");
    let (ranges, board) = (spot.ranges(), spot.board());
    (name, Arc::new(move || first_wins(Showdown::new(&ranges).board(board).plan(plan))))
}

fn random_simulation() -> Named {
    simulation("simulation_of_6_random_hands", vec![Range::full(); 6])
}

fn range_simulation() -> Named {
    let texts = ["22+,A2s+", "TT+,AQ+", "KJs+,QJs,JTs", "88+,ATs+"];
    simulation("simulation_of_4_ranges", texts.map(crate::equity::range).into())
}

fn simulation(name: &'static str, players: Vec<Range>) -> Named {
    let stop = Stop::never().samples(SHOWDOWNS);
    (name, Arc::new(move || first_wins(Showdown::new(&players).method(Method::MonteCarlo).stop(stop))))
}

/// Returns the first player's wins as the result of the work.
fn first_wins(question: Showdown<'_>) -> u64 {
    question.run(engine()).expect("the spots' plans apply").shares()[0].wins() as u64
}

/// Returns the batches of fresh hands, all in one call.
fn sets() -> Named {
    let sets: Vec<CardSet> = random_ids::<7>(Size::FRESH.hands).iter().map(|ids| set_of(ids)).collect();
    ranked("1Mi_sets", move |ranks| {
        RankTable::embedded().batch().par_rank(Sets(&sets), ranks).expect("inputs are hands");
    })
}

fn rows() -> Named {
    let rows = random_ids::<7>(Size::FRESH.hands).to_vec();
    ranked("1Mi_rows", move |ranks| {
        RankTable::embedded().batch().par_rank(Rows(&rows), ranks).expect("inputs are hands");
    })
}

fn ranked(name: &'static str, rank: impl Fn(&mut [HandRank]) + Send + Sync + 'static) -> Named {
    let ranks = Mutex::new(vec![HandRank::MIN; Size::FRESH.hands]);
    (
        name,
        Arc::new(move || {
            let mut ranks = ranks.lock().expect("nothing panics before");
            rank(&mut ranks);
            black_box(&*ranks).len() as u64
        }),
    )
}

/// Returns two hands on a river, with other cards in each question.
fn hands_on_rivers() -> Named {
    let question = |ids: &[u8; 9]| {
        let [first, second] = [[ids[0], ids[1]], [ids[2], ids[3]]].map(|ids| AnyRange::Hand(set_of(&ids)));
        Question::new([first, second], set_of(&ids[4..]), CardSet::EMPTY)
    };
    questions(
        "4Ki_questions_hand_v_hand_on_rivers",
        random_ids::<9>(QUESTIONS).iter().map(question).collect(),
    )
}

/// Returns a hand against one of five hands on a flop, with other cards in each question.
fn hands_and_a_range() -> Named {
    let range = Ranges::of(engine()).read("20%").expect("a range");
    let question = |ids: &[u8; 5]| {
        let players = [AnyRange::Hand(set_of(&ids[..2])), range.clone()];
        Question::new(players, set_of(&ids[2..]), CardSet::EMPTY)
    };
    questions(
        "4Ki_questions_hand_v_range_on_flops",
        random_ids::<5>(QUESTIONS).iter().map(question).collect(),
    )
}

/// Each run builds a new batch, because a batch caches answers.
fn questions(name: &'static str, questions: Vec<Question>) -> Named {
    (
        name,
        Arc::new(move || {
            let answers = Batch::new(engine(), Options::default()).run(&questions);
            answers.iter().filter(|answer| answer.report.is_ok()).count() as u64
        }),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_contestant_has_its_threads_and_the_same_answer() {
        // The first line-ups take seconds in unoptimized or portable code, and other tests cover their spots.
        for line_up in line_ups().skip(BY_PLAN.len()) {
            let threads: Vec<usize> = line_up.workloads.iter().map(Workload::threads).collect();
            assert_eq!(threads, CONTESTANTS.map(|(_, threads)| threads), "{}", line_up.parameter);
            let found: Vec<u64> = line_up.workloads.iter().map(Workload::run).collect();
            assert!(found[0] > 0 && found[0] == found[1], "{}: {found:?}", line_up.parameter);
        }
    }
}
