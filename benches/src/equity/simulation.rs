//! Simulations: of random hands, ours beside a peer's, and of ranges.
//!
//! rs_poker deals hole cards only if one player has known ones; otherwise all players would share all seven
//! cards. So its first player has two cards, and the others are random, which is as much work. It has no
//! ranges.

use holdem::range::Range;
use holdem::{Method, Report, Showdown, Stop};

use super::engine;
use super::spots::{RANDOM, Spot};
use crate::line_up::LineUp;
use crate::peers::rs_poker::Simulation;
use crate::workload::Workload;

/// The spots.
const SPOTS: [Spot; 6] = [
    Spot::new("2_random_hands", &[RANDOM; 2], "", &[]),
    Spot::new("3_random_hands", &[RANDOM; 3], "", &[]),
    Spot::new("6_random_hands", &[RANDOM; 6], "", &[]),
    Spot::new("4_narrow_ranges", &["AA,AK", "QQ+,AKs", "22+", "KJs+"], "", &[]),
    Spot::new("5_ranges", &["22+,A2s+", "TT+,AQ+", "KJs+,QJs,JTs", "88+,ATs+", RANDOM], "", &[]),
    Spot::new(
        "6_ranges_on_a_flop",
        &["22+,A2s+", "TT+,AQ+", "KJs+,QJs,JTs", "88+,ATs+", "76s,65s,54s,87s", RANDOM],
        "2c 4c 5h",
        &[],
    ),
];

/// The number of showdowns in a run of ours, and of the peer's.
const SHOWDOWNS: (u64, u64) = (1 << 23, 1 << 17);

/// Returns line-ups that count showdowns per second.
pub fn showdowns() -> impl Iterator<Item = LineUp> {
    SPOTS.iter().map(|spot| {
        let mut workloads = vec![ours(spot)];
        workloads.extend(is_random(spot).then(|| peers(spot)));
        LineUp::new("monte_carlo", spot.name, workloads)
    })
}

/// Returns line-ups that count precision per second: `1 / error²`, with the standard error of the first
/// player's equity after a run. It grows in proportion to the showdowns of a run, so its rate determines the
/// time to any error.
pub fn precision() -> impl Iterator<Item = LineUp> {
    SPOTS.iter().map(|spot| {
        let times = |workload: Workload, error: f64| workload.with_hands((1.0 / (error * error)) as u64);
        let error = simulate(spot, &spot.ranges()).standard_error(0).expect("it is a simulation");
        let mut workloads = vec![times(ours(spot), error)];
        workloads
            .extend(is_random(spot).then(|| {
                times(peers(spot), Simulation::new(spot.players.len()).standard_error(SHOWDOWNS.1))
            }));
        LineUp::new("monte_carlo_precision", spot.name, workloads)
    })
}

/// Returns `true` if all players have random hands.
fn is_random(spot: &Spot) -> bool {
    spot.players.iter().all(|&range| range == RANDOM)
}

fn ours(spot: &'static Spot) -> Workload {
    let ranges = spot.ranges();
    Workload::new("rivertable_monte_carlo", SHOWDOWNS.0, move || simulate(spot, &ranges).total() as u64)
}

fn simulate(spot: &Spot, ranges: &[Range]) -> Report {
    let stop = Stop::never().samples(SHOWDOWNS.0);
    let question = Showdown::new(ranges).board(spot.board()).method(Method::MonteCarlo).stop(stop);
    question.run(engine()).expect("the ranges can be dealt")
}

fn peers(spot: &'static Spot) -> Workload {
    let players = spot.players.len();
    Workload::new("rs_poker", SHOWDOWNS.1, move || Simulation::new(players).run(SHOWDOWNS.1).wins)
}
