//! Tournament equity: known values, two algorithms against each other, laws, and invalid input.

use std::fs;

use push_fold::icm::{IcmError, equities, places, places_by_integral, places_by_recursion};

fn assert_close(found: &[f64], expected: &[f64], within: f64) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() <= within, "{found} {expected}");
    }
}

#[test]
fn equities_have_their_known_values() {
    let found = equities(&[150_000.0, 98_750.0, 45_500.0, 13_250.0], &[425.0, 280.0, 130.0, 75.0]).unwrap();
    assert_close(&found, &[323.2, 278.12, 195.79, 112.89], 0.005);
    let found = equities(&[50.0, 30.0, 20.0], &[50.0, 30.0, 20.0]).unwrap();
    assert_close(&found, &[38.392_857, 32.75, 28.857_143], 5e-7);
    // By hand: 3/4 of the first prize, 1/4 of the second.
    assert_close(&equities(&[3.0, 1.0], &[80.0, 20.0]).unwrap(), &[65.0, 35.0], 1e-13);
    assert_close(&equities(&[7.0], &[100.0]).unwrap(), &[100.0], 0.0);
}

/// The recursion in its plainest form: a tree with a branch for each player who may take the next place.
fn plain_places(stacks: &[f64], places: usize) -> Vec<Vec<f64>> {
    fn visit(stacks: &[f64], taken: &mut Vec<usize>, probability: f64, rows: &mut [Vec<f64>]) {
        if taken.len() == rows[0].len() {
            return;
        }
        let left: Vec<usize> = (0..stacks.len()).filter(|player| !taken.contains(player)).collect();
        let total: f64 = left.iter().map(|&player| stacks[player]).sum();
        for player in left {
            let probability = probability * stacks[player] / total;
            rows[player][taken.len()] += probability;
            taken.push(player);
            visit(stacks, taken, probability, rows);
            taken.pop();
        }
    }
    let mut rows = vec![vec![0.0; places]; stacks.len()];
    visit(stacks, &mut vec![], 1.0, &mut rows);
    rows
}

#[test]
fn the_integral_matches_the_recursion() {
    let mut random = fastrand::Rng::with_seed(50);
    for players in (1..=12_usize).chain([12, 12, 12]) {
        let ratio = [1.0, 3.0, 10.0][random.usize(..3)];
        let stacks: Vec<f64> = (0..players).map(|_| 10_f64.powf(ratio * random.f64())).collect();
        for paid in [1, players.div_ceil(2), players] {
            let by_recursion = places_by_recursion(&stacks, paid).unwrap();
            let by_integral = places_by_integral(&stacks, paid).unwrap();
            for (integral, recursion) in by_integral.iter().zip(&by_recursion) {
                assert_close(integral, recursion, 1e-12);
            }
            if players <= 6 {
                for (recursion, plain) in by_recursion.iter().zip(plain_places(&stacks, paid)) {
                    assert_close(recursion, &plain, 1e-13);
                }
            }
        }
    }
    // Above the limit at which the integral takes over.
    let stacks: Vec<f64> = (1..=18).map(f64::from).collect();
    for (integral, recursion) in
        places(&stacks, 18).unwrap().iter().zip(places_by_recursion(&stacks, 18).unwrap())
    {
        assert_close(integral, &recursion, 1e-12);
    }
}

#[test]
fn places_of_large_fields_add_up() {
    let mut random = fastrand::Rng::with_seed(51);
    for (players, paid) in [(30, 30), (200, 200), (1000, 150)] {
        let stacks: Vec<f64> = (0..players).map(|_| 10_f64.powf(2.0 * random.f64())).collect();
        let rows = places(&stacks, paid).unwrap();
        for place in 0..paid {
            let sum: f64 = rows.iter().map(|row| row[place]).sum();
            assert!((sum - 1.0).abs() < 1e-11, "place {place} of {players}: {sum}");
        }
        if paid == players {
            rows.iter().for_each(|row| assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-11));
        }
        let total: f64 = stacks.iter().sum();
        for (row, stack) in rows.iter().zip(&stacks) {
            assert!((row[0] - stack / total).abs() < 1e-13);
        }
    }
}

/// Returns stacks that differ by up to a factor, at random.
fn random_stacks(random: &mut fastrand::Rng, players: usize, ratio: f64) -> Vec<f64> {
    (0..players).map(|_| ratio.powf(random.f64())).collect()
}

/// Returns prizes that fall by a part from place to place.
fn falling_prizes(places: i32, part: f64) -> Vec<f64> {
    (0..places).map(|place| 1000.0 * part.powi(place)).collect()
}

/// Returns equities as sums over the probabilities of places.
fn by_places(places: &[Vec<f64>], prizes: &[f64]) -> Vec<f64> {
    places.iter().map(|row| row.iter().zip(prizes).map(|(place, prize)| place * prize).sum()).collect()
}

/// Equities without places agree with the recursion.
#[test]
fn equities_of_small_fields_match_the_recursion() {
    let mut random = fastrand::Rng::with_seed(56);
    for players in 13..=18_usize {
        for ratio in [1.0, 10.0, 1e4, 1e8] {
            let stacks = random_stacks(&mut random, players, ratio);
            for paid in [1, players / 3, players] {
                // Seats of a satellite, and prizes of any form.
                for prizes in [vec![1000.0; paid], falling_prizes(paid as i32, 0.6)] {
                    let rows = places_by_recursion(&stacks, paid).unwrap();
                    assert_close(&equities(&stacks, &prizes).unwrap(), &by_places(&rows, &prizes), 1e-10);
                }
            }
        }
    }
}

/// Returns the equity of one player by the plainest quadrature: the product of the factors of all others, at many
/// times whose logarithms are equidistant.
fn plain_equity(stacks: &[f64], prizes: &[f64], player: usize) -> f64 {
    let total: f64 = stacks.iter().sum();
    let slowest = stacks.iter().copied().fold(f64::MAX, f64::min) / total;
    let step = 0.25 / (prizes.len() as f64).sqrt();
    let (first, last) = (-36.0, (50.0 / slowest).ln());
    let mut equity = 0.0;
    for node in 0..((last - first) / step) as i32 {
        let time = (first + step * f64::from(node)).exp();
        let mut others = vec![0.0; prizes.len()];
        others[0] = 1.0;
        for (_, stack) in stacks.iter().enumerate().filter(|(other, _)| *other != player) {
            let running = (-stack / total * time).exp();
            for stopped in (1..others.len()).rev() {
                others[stopped] = running * others[stopped] + (1.0 - running) * others[stopped - 1];
            }
            others[0] *= running;
        }
        let rate = stacks[player] / total;
        let prize: f64 = others.iter().zip(prizes).map(|(others, prize)| others * prize).sum();
        equity += step * time * rate * (-rate * time).exp() * prize;
    }
    equity
}

#[test]
fn equities_of_large_fields_match_a_finer_quadrature() {
    let mut random = fastrand::Rng::with_seed(57);
    for (players, paid, ratio) in [(60, 60, 100.0), (300, 40, 100.0), (300, 7, 1e5), (500, 30, 1.0)] {
        let stacks = random_stacks(&mut random, players, ratio);
        let prizes = falling_prizes(paid, 0.95);
        let found = equities(&stacks, &prizes).unwrap();
        for player in [0, players / 2] {
            let expected = plain_equity(&stacks, &prizes, player);
            assert!((found[player] - expected).abs() < 1e-8, "{} {expected}", found[player]);
        }
    }
    // The products of polynomials, with the places.
    let stacks = random_stacks(&mut random, 1_000, 100.0);
    let prizes = falling_prizes(150, 0.99);
    let rows = places(&stacks, 150).unwrap();
    assert_close(&equities(&stacks, &prizes).unwrap(), &by_places(&rows, &prizes), 1e-9);
}

/// Large fields take less than two seconds of processor time.
#[test]
fn equities_of_ten_thousand_players_are_quick() {
    let stacks = random_stacks(&mut fastrand::Rng::with_seed(58), 10_000, 100.0);
    let prizes = falling_prizes(1_500, 0.999);
    // The time of this thread on a processor, in nanoseconds.
    let time =
        || fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse::<u64>().ok();
    let start = time();
    let found = equities(&stacks, &prizes).unwrap();
    if let (Some(start), Some(end)) = (start, time()) {
        assert!(end - start < 2_000_000_000, "{} ns", end - start);
    }
    let (found, all): (f64, f64) = (found.iter().sum(), prizes.iter().sum());
    assert!((found / all - 1.0).abs() < 1e-12, "{found} {all}");
}

#[test]
fn equal_stacks_share_and_satellites_favor_short_stacks() {
    let found = equities(&[5.0; 40], &[60.0, 30.0, 10.0]).unwrap();
    assert_close(&found, &[2.5; 40], 1e-11);
    // All but one player win a seat, so the tenfold stack is worth less than ten times as much.
    let satellite = equities(&[100.0, 10.0, 10.0], &[1.0, 1.0]).unwrap();
    assert!((satellite.iter().sum::<f64>() - 2.0).abs() < 1e-14);
    assert!(satellite[0] < 1.0 && satellite[0] < 2.5 * satellite[1]);
}

#[test]
fn invalid_stacks_and_prizes_are_refused() {
    let refused = |stacks: &[f64], prizes: &[f64]| equities(stacks, prizes).unwrap_err().to_string();
    assert_eq!(refused(&[], &[1.0]), "there are no stacks, expected at least one");
    assert_eq!(refused(&[0.0, 0.0], &[1.0]), "0 players have chips, expected at least 1");
    assert_eq!(refused(&[1.0, -2.0], &[1.0]), "stack 2 is -2, expected a number from 0 to 1e12");
    assert_eq!(refused(&[f64::NAN, 2.0], &[1.0]), "stack 1 is NaN, expected a number from 0 to 1e12");
    assert_eq!(refused(&[f64::INFINITY], &[1.0]), "stack 1 is inf, expected a number from 0 to 1e12");
    assert_eq!(
        refused(&[1e12, 1.0], &[1.0]),
        "stack 2 is 1, expected at least a billionth of the largest stack, 1000000000000"
    );
    assert_eq!(refused(&[1.0, 2.0], &[1.0, -1.0]), "prize 2 is -1, expected a number from 0 to 1e12");
    assert_eq!(
        refused(&[1.0, 2.0], &[1.0, 2.0]),
        "prize 2 is 2, expected at most the prize of the place above, 1"
    );
    assert_eq!(places_by_recursion(&[1.0; 30], 2).unwrap_err(), IcmError::TooMany { players: 30, most: 25 });
    assert_eq!(
        places(&[1.0; 2], 3).unwrap_err().to_string(),
        "there are 3 prizes for 2 players, expected at most one for each player"
    );
}

/// Players without chips are out, with equal parts of the prizes of their places. Prizes below them are ignored.
#[test]
fn players_without_chips_have_the_last_places() {
    let prizes = [50.0, 30.0, 12.0, 6.0, 4.0];
    let found = equities(&[0.0, 3.0, 0.0, 1.0], &prizes).unwrap();
    assert_close(&found, &[9.0, 45.0, 9.0, 35.0], 1e-12);
    assert_close(&equities(&[3.0, 1.0, 0.0], &[80.0, 20.0]).unwrap(), &[65.0, 35.0, 0.0], 1e-12);
    for by in [places, places_by_recursion, places_by_integral] {
        let rows = by(&[0.0, 3.0, 0.0, 1.0], 4).unwrap();
        let expected = [[0.0, 0.0, 0.5, 0.5], [0.75, 0.25, 0.0, 0.0]];
        for (row, expected) in
            rows.iter().zip([expected[0], expected[1], expected[0], [0.25, 0.75, 0.0, 0.0]])
        {
            assert_close(row, &expected, 1e-12);
        }
        assert_close(&by(&[0.0, 3.0, 1.0], 1).unwrap().concat(), &[0.0, 0.75, 0.25], 1e-12);
    }
}
