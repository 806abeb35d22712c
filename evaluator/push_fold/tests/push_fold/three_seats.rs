//! Three seats with the real deck. The tests of the gate deal some starting hands only, because counting all
//! triples takes some minutes.

use std::path::PathBuf;
use std::time::Instant;
use std::{env, fs};

use holdem::range::StartingHand;
use push_fold::{Ante, Deals, Game, Payoff, Rules, Solve, Tournament};

/// Returns rules with random stacks and payoffs.
fn random_rules(random: &mut fastrand::Rng, seats: usize) -> Rules {
    let stack = |random: &mut fastrand::Rng| (15.0 * 15_f64.powf(random.f64())).round() / 10.0 + 0.2;
    let stacks: Vec<f64> = (0..seats).map(|_| stack(random)).collect();
    let ante = [Ante::None, Ante::Each(0.125), Ante::BigBlind(1.0)][random.usize(..3)];
    let prizes = || vec![50.0, 30.0, 20.0][..seats].to_vec();
    let payoff = match random.usize(..5) {
        0 | 1 => Payoff::CHIPS,
        2 => Payoff::Chips { rake: 0.05, cap: 1.0 },
        3 => Payoff::Prizes(Tournament { prizes: prizes(), ..Tournament::default() }),
        _ => Payoff::Prizes(Tournament {
            prizes: prizes(),
            others: vec![stack(random), stack(random)],
            bounties: vec![10.0; seats],
            progressive: random.bool().then_some(0.5),
        }),
    };
    Rules { stacks, blinds: [0.5, 1.0], ante, dead: 0.0, payoff }
}

/// Solves random games. Returns the largest exploitability, in units of each game.
fn solve_random_games(deals: &Deals, seats: usize, games: usize, seed: u64) -> f64 {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut worst = 0.0_f64;
    for _ in 0..games {
        let game = Game::new(random_rules(&mut random, seats)).unwrap();
        let solution = Solve::new(&game, deals).run();
        let exploitability = solution.assessment.exploitability() / game.unit();
        println!("{:?}: {exploitability:.1e} after {} iterations", game.rules().stacks, solution.iterations);
        assert!(exploitability < 1e-6, "{:?}: {exploitability}", game.rules());
        worst = worst.max(exploitability);
        let total: f64 = solution.assessment.payoffs.iter().sum();
        if game.rules().payoff == Payoff::CHIPS {
            assert!(total.abs() < 1e-11, "{:?}: {total}", game.rules());
        }
    }
    worst
}

#[test]
fn random_games_of_two_seats_are_equilibria() {
    solve_random_games(Deals::two_seats(), 2, 20, 56);
}

#[test]
fn random_games_of_three_seats_are_equilibria() {
    let some: Vec<StartingHand> = StartingHand::ALL.into_iter().step_by(6).collect();
    solve_random_games(&Deals::among(&some), 3, 3, 57);
}

#[test]
#[ignore = "solves 200 games with all starting hands, which takes minutes"]
fn two_hundred_random_games_are_equilibria() {
    let file = env::var_os("RIVERTABLE_THREE_WAY_ORDERS").map(PathBuf::from);
    let deals = match file {
        Some(file) => Deals::from_bytes(&fs::read(file).unwrap()).unwrap(),
        None => Deals::from_bytes(&Deals::three_seats().to_bytes().unwrap()).unwrap(),
    };
    for (seats, deals, seed) in [(2, Deals::two_seats(), 58), (3, &deals, 59)] {
        let start = Instant::now();
        let worst = solve_random_games(deals, seats, 100, seed);
        let seconds = start.elapsed().as_secs_f64();
        println!("100 games of {seats} seats in {seconds:.1} s, exploitability at most {worst:.1e}");
    }
}

/// If the winner takes all, prize money is linear in chips: the game is that in chips, hand by hand, and its gains are as
/// many big blinds.
#[test]
#[ignore = "solves two games of three seats, which takes a minute or two; the tests of payoffs have all of its numbers"]
fn winner_takes_all_is_the_game_in_chips() {
    let some: Vec<StartingHand> = StartingHand::ALL.into_iter().step_by(6).collect();
    let deals = Deals::among(&some);
    let solve = |payoff| {
        let rules =
            Rules { stacks: vec![10.0, 12.0, 20.0], blinds: [0.5, 1.0], ante: Ante::None, dead: 0.0, payoff };
        let game = Game::new(rules).unwrap();
        let solution = Solve::new(&game, &deals).run();
        (game, solution)
    };
    let (game, chips) = solve(Payoff::CHIPS);
    let (prizes, others) = (vec![100.0], vec![200_000.0]);
    let (of_prizes, found) =
        solve(Payoff::Prizes(Tournament { prizes, others, bounties: vec![], progressive: None }));
    assert!((of_prizes.unit() * 200_042.0 - 100.0).abs() < 1e-9, "{}", of_prizes.unit());
    assert!(found.exploitability < 1e-6 && chips.exploitability < 1e-6);
    for (number, &decision) in game.decisions().iter().enumerate() {
        for &hand in &some {
            let [expected, found] = [&chips, &found].map(|of| of.strategy.probability(number, hand));
            assert!((expected - found).abs() < 1e-6, "{} {hand}: {expected} {found}", game.name(decision));
        }
    }
}
