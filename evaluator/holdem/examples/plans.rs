//! Checks the choice of plans against measured times: for some spots, prints the chosen plan, its estimated
//! and measured time on one thread, and the fastest plan.
//!
//! ```console
//! $ cargo run --release -p rivertable-holdem --example plans
//! ```

use std::error::Error;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use evaluator::RankTable;
use holdem::range::Range;
use holdem::{Engine, Method, Plan, Progress, Showdown};

/// Ranges, a board and dead cards.
const SPOTS: [(&str, &str, &str); 24] = [
    ("AsAh v KdKc", "", ""),
    ("22+ v A2s+", "", ""),
    ("random v random", "", ""),
    ("AKs v QQ", "", "2c"),
    ("TT+,AQ+ v 22+,A2s+,KTs+", "", "As"),
    ("random v random", "", "2c"),
    ("AA v KK v QQ", "", ""),
    ("AKs v QQ v JTs", "", ""),
    ("TT+,AK v 88-22 v KQs,QJs,JTs", "", ""),
    ("random v TT+ v AK", "", ""),
    ("AA v KK v QQ v JJ", "", ""),
    ("AK v QQ v JTs v 22 v 76s", "", ""),
    ("AhKh v 7s7c", "Qh 7h 2c", ""),
    ("AhKh v 22+,A2s+", "Qh 7h 2c", ""),
    ("AhKh v random", "Qh 7h 2c", "Ac"),
    ("QQ+,AK v 22-99,KQs", "Qh 7h 2c", ""),
    ("random v random", "Qh 7h 2c", ""),
    ("random v random", "Qh 7h 2c 3d", ""),
    ("random v random", "Qh 7h 2c 3d 9s", ""),
    ("AA v KK v QQ", "7h 5h 2c", ""),
    ("TT+,AK v 88-22 v KQs,QJs,JTs", "7h 5h 2c", ""),
    ("random v random v random", "7h 5h 2c 3d", ""),
    ("AA v KK v QQ v JJ", "7h 5h 2c", ""),
    ("TT+,AK v 88-22 v KQs,QJs,JTs v A5s-A2s", "7h 5h 2c", ""),
];

/// Plans that take more than this multiple of the chosen one's time are cut off.
const PATIENCE: f64 = 20.0;

/// The total time of repeated runs, of which the shortest counts.
const TOGETHER: Duration = Duration::from_millis(20);

fn main() -> Result<(), Box<dyn Error>> {
    let engine = Engine::new(RankTable::embedded());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    println!("{:50} {:20} {:>11} {:>11}  fastest", "ranges, board, dead cards", "chosen", "estimate", "time");
    for (texts, board, dead) in SPOTS {
        let ranges: Vec<Range> = texts.split(" v ").map(str::parse).collect::<Result<_, _>>()?;
        let question = Showdown::new(&ranges).board(board.parse()?).dead(dead.parse()?).method(Method::Exact);
        let report = question.run(&engine)?;
        let Some(time) = pool.install(|| time(question, &engine)) else { continue };
        let others = Plan::ALL.into_iter().filter(|&plan| plan.is_exact() && plan != report.plan());
        let slowest = time.mul_f64(PATIENCE);
        let patient = |start: Instant| {
            move |_: &Progress<'_>| match start.elapsed() > slowest {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let timed = others.filter_map(|plan| {
            let is_patient = patient(Instant::now());
            let other = question.plan(plan).on_progress(&is_patient);
            Some((pool.install(|| self::time(other, &engine))?, plan))
        });
        let quickest = timed.min_by_key(|&(other, _)| other).filter(|&(other, _)| other < time);
        let spot = format!("{texts} | {board} | {dead}");
        print!("{spot:50} {:20} {:>11.1?} {time:>11.1?}", report.plan().name(), report.exact_cost());
        match quickest {
            Some((other, plan)) => {
                let times = time.as_secs_f64() / other.as_secs_f64();
                println!("  {} in {other:.1?}: the chosen plan took {times:.1} times as long", plan.name());
            }
            None => println!("  the chosen plan"),
        }
    }
    Ok(())
}

/// Returns the time of a question, or `None` if it was not completed.
fn time(question: Showdown<'_>, engine: &Engine) -> Option<Duration> {
    let start = Instant::now();
    let mut shortest = Duration::MAX;
    while start.elapsed() < TOGETHER || shortest == Duration::MAX {
        let start = Instant::now();
        question.run(engine).ok().filter(|report| report.partial().is_none())?;
        shortest = shortest.min(start.elapsed());
    }
    Some(shortest)
}
