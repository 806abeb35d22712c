//! The accuracy of simulations up to a number of samples, including nearly empty decks, weights over many
//! decades and rare winners. Spots with at most as many cases as samples have exact answers.

use evaluator::{Card, CardSet, HoleCards};
use fastrand::Rng;
use holdem::internals::simulate_up_to;
use holdem::range::Range;
use holdem::{Method, Report, Showdown, Stop};
use rayon::prelude::*;
use test_support::Showdowns;

use crate::support::{cards, deck, engine, enumerate, ranges, set};

/// A spot, and its cases by plain enumeration.
struct Spot {
    ranges: Vec<Range>,
    board: CardSet,
    dead: CardSet,
    exact: Showdowns,
}

impl Spot {
    fn new(ranges: Vec<Range>, board: CardSet, dead: CardSet) -> Self {
        let exact = enumerate(&ranges, board, dead);
        Self { ranges, board, dead, exact }
    }

    /// Creates a spot with `left` cards that are neither on the board nor dead. Weights are spread over ten
    /// decades.
    fn random(random: &mut Rng, left: usize) -> Self {
        loop {
            let deck = deck(random);
            let missing = [0, 1, 2, 5][random.usize(..4)].min(left - 4);
            let (board, others) = deck.split_at([5, 4, 3, 0, 0, 0][missing]);
            let missing = 5 - board.len();
            if left < 4 + missing {
                continue;
            }
            let (left, dead) = others.split_at(left);
            let players = random.usize(2..=10.min((left.len() - missing) / 2));
            let ranges = (0..players).map(|_| random_range(random, left)).collect();
            let spot = Self::new(ranges, set(board), set(dead));
            if spot.exact.total() > 0.0 {
                return spot;
            }
        }
    }

    fn showdown(&self) -> Showdown<'_> {
        Showdown::new(&self.ranges).board(self.board).dead(self.dead).method(Method::MonteCarlo)
    }

    /// Runs a simulation, however few cases there are.
    fn simulate(&self, samples: u64, seed: u64) -> Report {
        let stops = [Stop::never().samples(samples)];
        simulate_up_to(&stops, &self.showdown().seed(seed), None, engine()).unwrap().remove(0)
    }

    /// Returns the error of each player's equity, in standard errors.
    fn errors(&self, samples: u64, seed: u64) -> Vec<f64> {
        let report = self.simulate(samples, seed);
        let players = self.exact.equities().into_iter().enumerate();
        let error = |(player, exact): (usize, f64)| {
            let off = report.shares()[player].equity() - exact;
            // Negligible weights are lost in sums.
            if off.abs() < 1e-12 { 0.0 } else { off / report.standard_error(player).unwrap() }
        };
        players.map(error).collect()
    }

    fn name(&self) -> String {
        let ranges: Vec<String> = self.ranges.iter().map(Range::to_string).collect();
        format!("{} on {}, dead {}", ranges.join(" | "), self.board, self.dead)
    }
}

/// Returns one to four combos of some cards.
fn random_range(random: &mut Rng, cards: &[Card]) -> Range {
    let mut range = Range::empty();
    for _ in 0..random.usize(1..=4) {
        let first = random.usize(..cards.len());
        let second = (first + random.usize(1..cards.len())) % cards.len();
        let combo = HoleCards::new(cards[first], cards[second]).unwrap();
        range.set(combo, 10f64.powf(-10.0 * random.f64())).unwrap();
    }
    range
}

/// Checks that the largest error is below six standard errors, and that errors beyond three are at most one
/// and a half times as frequent as in a normal distribution.
fn check(errors: &[(String, f64)], what: &str) {
    let beyond = |limit: f64| errors.iter().filter(|(_, error)| error.abs() > limit).count();
    let (name, worst) = errors.iter().max_by(|(_, a), (_, b)| a.abs().total_cmp(&b.abs())).unwrap();
    assert!(worst.abs() < 6.0, "{what}: {worst} in {name}");
    let part = beyond(3.0) as f64 / errors.len() as f64;
    assert!(part < 0.004, "{what}: {part} of {} beyond three errors", errors.len());
}

/// Returns the errors of all players with `seeds` seeds.
fn errors_of(spot: &Spot, samples: u64, seeds: u64) -> Vec<(String, f64)> {
    let errors = (0..seeds).into_par_iter().map(|seed| spot.errors(samples, seed));
    errors.collect::<Vec<_>>().into_iter().flatten().map(|error| (spot.name(), error)).collect()
}

#[test]
fn standard_errors_in_small_decks_are_accurate() {
    let mut random = Rng::with_seed(45);
    let spots: Vec<Spot> = (0..120).map(|number| Spot::random(&mut random, 5 + number % 16)).collect();
    for samples in [300, 3_000] {
        let errors = spots.iter().flat_map(|spot| errors_of(spot, samples, 20)).collect::<Vec<_>>();
        check(&errors, &format!("{samples} samples"));
    }
}

#[test]
fn small_decks_are_answered_exactly() {
    let mut random = Rng::with_seed(46);
    for number in 0..200 {
        let spot = Spot::random(&mut random, 5 + number % 16);
        let report = spot.showdown().stop(Stop::never().samples(u64::MAX)).run(engine()).unwrap();
        assert!(report.plan().is_exact(), "{}", spot.name());
        for (shares, exact) in report.shares().iter().zip(spot.exact.equities()) {
            assert!(
                (shares.equity() - exact).abs() < 1e-9,
                "{}: {exact}, not {}",
                spot.name(),
                shares.equity()
            );
        }
    }
}

/// The spots that once gave wrong figures, with the right ones.
#[test]
fn known_small_decks() {
    let besides = |cards: &str| CardSet::FULL - self::cards(cards);
    for (players, board, dead, exact) in [
        (&["AhKh", "QsQd,2c7d"][..], "", besides("AhKhQsQdQcQh2c7d9s"), 0.5),
        (&["7d8s", "4s3d,2c6h"], "", besides("2c3d4s5h6c6h7d8sAs"), 0.5),
    ] {
        let spot = Spot::new(ranges(players), cards(board), dead);
        let report = spot.showdown().stop(Stop::never().samples(3_000)).run(engine()).unwrap();
        let equity = report.shares()[0].equity();
        assert!(report.plan().is_exact());
        assert!((equity - exact).abs() < 1e-12);
        assert!((equity - spot.exact.equities()[0]).abs() < 1e-12, "{}: {equity}", spot.name());
        // There are fewer samples than cases.
        let errors = errors_of(&spot, 3_000, 100);
        check(&errors, &spot.name());
    }
}

#[test]
fn rare_winners_are_not_ruled_out() {
    let ten = [
        "AsAh,KsKh:0.1",
        "KdKc,AdAc:0.05",
        "QsQh",
        "JsJh",
        "TsTh",
        "9s9h",
        "8s8h",
        "7s7h",
        "6s6h",
        "5s5h,2c2d:0.3",
    ];
    for (players, board, samples, seeds) in [
        (&ten[..], "4c3d8c", 2_000, 100),
        (&["AA,72o:0.0001", "AA,KK:0.0001", "AKs,QQ:0.0001"], "AhKd4s", 3_000, 600),
        (&["AsAh", "KsKh"], "Ac 7d 2h", 900, 600),
    ] {
        let spot = Spot::new(ranges(players), cards(board), CardSet::EMPTY);
        check(&errors_of(&spot, samples, seeds), &spot.name());
    }
}

/// Passes up to a number of samples use a deal on several boards, where dealing takes long.
#[test]
fn deals_on_several_boards_keep_errors_accurate() {
    for (players, samples) in [
        (&["TT+", "99+,AK", "QQ+,AKs", "TT+"][..], 200_000),
        (&["22+,A2s+,K9s+", "TT+,AQ+", "KQs,QJs,JTs,66+"], 60_000),
    ] {
        let spot = Spot::new(ranges(players), cards("Jh9h4c"), CardSet::EMPTY);
        let errors = errors_of(&spot, samples, 150);
        let squares: f64 = errors.iter().map(|(_, error)| error * error).sum();
        let mean = squares / errors.len() as f64;
        assert!((0.75..1.2).contains(&mean), "{}: mean square {mean}", spot.name());
    }
}

/// Returns the standard error as a multiple of that of independent deals, for the player with the largest.
fn error_ratio(report: &Report) -> f64 {
    let (samples, players) = (report.total(), report.players());
    let ratio = |player: usize| {
        let equity = report.shares()[player].equity();
        let square: f64 = report
            .winners()
            .filter(|(set, _)| set.contains(player))
            .map(|(set, weight)| weight / samples / (set.len() * set.len()) as f64)
            .sum();
        report.standard_error(player).unwrap() / ((square - equity * equity) / samples).sqrt()
    };
    (0..players).map(ratio).fold(0.0, f64::max)
}

/// A number of samples is as accurate as that many independent deals.
#[test]
fn samples_are_as_good_as_independent_deals() {
    for (players, board) in [
        (&["AA", "KK"][..], ""),
        (&["AhKh", "QsQd"], ""),
        (&["random"; 6], ""),
        (&["22+,A2s+,KTs+", "22+,ATo+"], ""),
        (&["AA", "random", "random"], ""),
        (&["22+,A2s+", "TT+,AQ+", "KQs,QJs,JTs"], "Jh 9h 4c"),
        (&["TT+"; 9], ""),
    ] {
        let ranges = ranges(players);
        let question = Showdown::new(&ranges).board(cards(board));
        for samples in [1_000, 3_000, 10_000, 40_000, 150_000, 1_000_000] {
            let stops = [Stop::never().samples(samples)];
            let report = simulate_up_to(&stops, &question, None, engine()).unwrap().remove(0);
            let ratio = error_ratio(&report);
            println!("{players:?} {board} {samples}: {ratio:.3}");
            assert!(ratio <= 1.2, "{players:?} on {board}, {samples} samples: {ratio}");
        }
    }
}
