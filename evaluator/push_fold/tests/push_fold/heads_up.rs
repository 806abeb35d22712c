//! Heads-up in chips: published values, laws, and invalid rules.

use holdem::range::StartingHand;
use push_fold::{Ante, Deals, Game, Payoff, Rules, Solution, Solve, Strategy, Tournament, assess};

fn chips(stacks: &[f64]) -> Game {
    let stacks = stacks.to_vec();
    Game::new(Rules { stacks, blinds: [0.5, 1.0], ante: Ante::None, dead: 0.0, payoff: Payoff::CHIPS })
        .unwrap()
}

fn solve(game: &Game) -> Solution {
    let solution = Solve::new(game, Deals::two_seats()).run();
    assert!(solution.assessment.exploitability() < 1e-6 * game.unit(), "{:?}", solution.assessment.gains);
    solution
}

/// Returns the probability of going all-in with a hand, for the small blind or the big blind.
fn probability(solution: &Solution, seat: usize, hand: &str) -> f64 {
    solution.strategy.probability(seat, hand.parse().unwrap())
}

/// The largest stacks with which CandyPoker's small blind pushes, in big blinds, of stacks from 2 to 20.
#[rustfmt::skip]
const PUSHES: [f64; 169] = [
    20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0,
    20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 19.8, 19.3,
    20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 19.9, 16.3, 13.5, 12.7,
    20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 18.6, 15.3, 13.5, 10.6, 8.5,
    20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 11.9, 10.6, 7.5, 6.5,
    20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 14.4, 6.5, 4.9, 3.7,
    20.0, 18.0, 13.0, 12.9, 17.4, 20.0, 20.0, 20.0, 20.0, 18.8, 10.0, 2.7, 2.5,
    20.0, 16.1, 10.3, 8.5, 9.0, 10.8, 15.2, 20.0, 20.0, 20.0, 13.9, 2.5, 2.1,
    20.0, 15.0, 9.6, 6.5, 5.7, 5.2, 7.0, 10.7, 20.0, 20.0, 16.3, 7.1, 2.0,
    20.0, 14.2, 8.9, 6.0, 4.1, 3.4, 3.0, 2.6, 2.4, 20.0, 20.0, 13.3, 2.0,
    20.0, 13.1, 7.9, 5.4, 3.8, 2.7, 2.3, 2.1, 2.0, 2.1, 20.0, 9.9, 0.0,
    20.0, 12.1, 7.5, 5.0, 3.4, 2.5, 0.0, 0.0, 0.0, 0.0, 0.0, 20.0, 0.0,
    20.0, 11.6, 7.0, 4.6, 2.9, 2.2, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 20.0,
];

/// The largest stacks with which CandyPoker's big blind calls.
#[rustfmt::skip]
const CALLS: [f64; 169] = [
    20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0,
    20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 17.6, 15.3, 14.3, 13.2, 12.0, 11.4, 10.7,
    20.0, 20.0, 20.0, 20.0, 20.0, 16.0, 13.0, 10.5, 9.9, 8.9, 8.4, 7.8, 7.2,
    20.0, 20.0, 19.1, 20.0, 18.1, 13.3, 10.6, 8.8, 7.0, 6.9, 6.1, 5.8, 5.5,
    20.0, 20.0, 14.8, 12.6, 20.0, 11.5, 9.2, 7.4, 6.3, 5.2, 5.1, 4.8, 4.5,
    20.0, 16.9, 11.6, 9.5, 8.3, 20.0, 8.3, 6.9, 5.8, 5.0, 4.3, 4.1, 3.9,
    20.0, 13.7, 9.7, 7.6, 6.6, 6.0, 20.0, 6.5, 5.6, 4.8, 4.1, 3.6, 3.5,
    20.0, 12.2, 7.9, 6.3, 5.4, 4.9, 4.7, 20.0, 5.4, 4.8, 4.1, 3.6, 3.3,
    20.0, 10.9, 7.3, 5.3, 4.6, 4.2, 4.1, 4.0, 20.0, 4.9, 4.3, 3.8, 3.3,
    20.0, 10.2, 6.8, 5.1, 4.0, 3.7, 3.6, 3.6, 3.7, 20.0, 4.6, 4.0, 3.6,
    18.2, 9.1, 6.2, 4.7, 3.8, 3.3, 3.2, 3.2, 3.3, 3.5, 20.0, 3.8, 3.4,
    16.4, 8.6, 5.8, 4.4, 3.6, 3.1, 2.9, 2.9, 2.9, 3.1, 3.0, 20.0, 3.3,
    15.6, 8.1, 5.6, 4.2, 3.5, 3.0, 2.8, 2.6, 2.7, 2.8, 2.7, 2.6, 15.0,
];

/// The same of whole stacks from 1 to 20: another table of CandyPoker, in which a limit is the largest whole stack.
#[rustfmt::skip]
const WHOLE_PUSHES: [u8; 169] = [
    20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20,
    20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 19, 19,
    20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 16, 13, 12,
    20, 20, 20, 20, 20, 20, 20, 20, 18, 17, 13, 10, 8,
    20, 20, 20, 20, 20, 20, 20, 20, 20, 11, 10, 7, 6,
    20, 20, 20, 20, 20, 20, 20, 20, 20, 14, 5, 4, 3,
    20, 18, 13, 13, 16, 20, 20, 20, 20, 18, 8, 2, 2,
    20, 16, 10, 8, 9, 10, 14, 20, 20, 20, 14, 2, 2,
    20, 15, 9, 6, 5, 4, 7, 10, 20, 20, 16, 7, 2,
    20, 14, 8, 6, 4, 3, 2, 2, 2, 20, 20, 12, 2,
    20, 13, 8, 5, 3, 2, 2, 2, 2, 2, 20, 9, 1,
    20, 12, 7, 5, 3, 2, 1, 1, 1, 1, 1, 20, 1,
    20, 11, 7, 4, 2, 2, 1, 1, 1, 1, 1, 1, 20,
];

/// The largest whole stacks with which CandyPoker's big blind calls.
#[rustfmt::skip]
const WHOLE_CALLS: [u8; 169] = [
    20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20,
    20, 20, 20, 20, 20, 20, 17, 15, 14, 13, 12, 11, 10,
    20, 20, 20, 20, 20, 16, 13, 10, 10, 8, 8, 7, 7,
    20, 20, 19, 20, 18, 13, 10, 8, 7, 6, 6, 5, 5,
    20, 20, 14, 12, 20, 11, 9, 7, 6, 5, 5, 4, 4,
    20, 17, 11, 9, 8, 20, 8, 6, 5, 5, 4, 4, 3,
    20, 13, 9, 7, 6, 6, 20, 6, 5, 4, 4, 3, 3,
    20, 12, 7, 6, 5, 4, 4, 20, 5, 4, 4, 3, 3,
    20, 11, 7, 5, 4, 4, 4, 4, 20, 4, 4, 3, 3,
    20, 10, 6, 5, 4, 3, 3, 3, 3, 20, 4, 4, 3,
    18, 9, 6, 4, 3, 3, 3, 3, 3, 3, 20, 3, 3,
    16, 8, 5, 4, 3, 3, 2, 2, 2, 3, 3, 20, 3,
    15, 8, 5, 4, 3, 3, 2, 2, 2, 2, 2, 2, 15,
];

/// The advantage of an action, in big blinds, below which published tables may differ.
const INDIFFERENT: f64 = 0.004;

/// Pushed at some stacks, folded at smaller ones, pushed again at still smaller ones.
const NOT_MONOTONE: &[&str] = &["63s", "53s", "43s"];

/// The table of whole stacks has 17 and 8 for these hands, and the table above 15.3 and 10.0.
const ROUGH: &[&str] = &["J5s", "84s"];

#[test]
fn all_hands_match_the_tables_of_candypoker() {
    for stack in 2..=20 {
        let stack = f64::from(stack);
        let solution = solve(&chips(&[stack, stack]));
        for (seat, limits) in [&PUSHES, &CALLS].into_iter().enumerate() {
            for (hand, &limit) in StartingHand::ALL.into_iter().zip(limits) {
                if seat == 0 && NOT_MONOTONE.contains(&hand.to_string().as_str()) {
                    continue;
                }
                let values = &solution.assessment.decisions[seat];
                let advantage = values.all_in(hand).unwrap() - values.fold(hand).unwrap();
                // The limits are interpolated between whole stacks, and hands near them are almost indifferent.
                let is_in = (stack + 1.0 <= limit || limit == 20.0, stack >= limit + 1.0);
                let agrees = match is_in {
                    (true, _) => advantage > -INDIFFERENT,
                    (_, true) => advantage < INDIFFERENT,
                    _ => true,
                };
                assert!(agrees, "{hand} at {stack}: {advantage}, {limit}");
            }
        }
    }
}

/// All hands that the table pushes or calls at a stack and all others, except those that are close to indifferent.
#[test]
fn whole_stacks_match_the_tables_of_candypoker() {
    let mut differing = vec![];
    for stack in 1..=20 {
        let solution = solve(&chips(&[f64::from(stack); 2]));
        for (seat, limits) in [&WHOLE_PUSHES, &WHOLE_CALLS].into_iter().enumerate() {
            for (hand, &limit) in StartingHand::ALL.into_iter().zip(limits) {
                let name = hand.to_string();
                if seat == 0 && [NOT_MONOTONE, ROUGH].concat().contains(&name.as_str()) {
                    continue;
                }
                // With a stack of 1 the big blind has nothing to call.
                let Some(values) = solution.assessment.decisions.get(seat) else { continue };
                let advantage = values.all_in(hand).unwrap() - values.fold(hand).unwrap();
                let is_in = stack <= limit;
                if is_in != (advantage > 0.0) && advantage.abs() > INDIFFERENT {
                    differing
                        .push(format!("{hand} of seat {seat} at {stack}: {advantage:.5}, limit {limit}"));
                }
            }
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn limits_match_those_of_holdem_resources() {
    for (hand, limit) in
        [("K7s", 49.0), ("K6s", 36.0), ("K5s", 32.0), ("K4s", 26.0), ("K3s", 20.0), ("K2s", 19.0)]
    {
        assert_limit(0, hand, limit, 1.5);
    }
    for (hand, limit) in [("T3s", 7.7), ("T2s", 6.5), ("63s", 7.1), ("63s", 2.3)] {
        assert_limit(0, hand, limit, 0.2);
    }
    assert_limit(1, "Q2o", 5.6, 0.1);
    // Between 2.3 and 5.1 the big blind calls with more hands, and 63s folds.
    assert_limit_from_below(0, "63s", 5.1, 0.1);
    let between = solve(&chips(&[4.0, 4.0]));
    assert_eq!(probability(&between, 0, "63s"), 0.0);
}

/// Checks that a hand is worth going all-in with somewhat less than a limit and not with more.
fn assert_limit(seat: usize, hand: &str, limit: f64, within: f64) {
    assert_between(seat, hand, limit + within, limit - within);
}

/// Checks that a hand is worth going all-in with somewhat more than a limit and not with less.
fn assert_limit_from_below(seat: usize, hand: &str, limit: f64, within: f64) {
    assert_between(seat, hand, limit - within, limit + within);
}

/// Checks that a hand is worth going all-in with one stack, and not with another.
fn assert_between(seat: usize, hand: &str, without: f64, with: f64) {
    let hand = hand.parse().unwrap();
    let [without, with] = [without, with].map(|stack| {
        let values = &solve(&chips(&[stack, stack])).assessment.decisions[seat];
        values.all_in(hand).unwrap() - values.fold(hand).unwrap()
    });
    assert!(with > -INDIFFERENT && without < INDIFFERENT && with > without, "{hand}: {with} {without}");
}

#[test]
fn random_games_are_equilibria() {
    let mut random = fastrand::Rng::with_seed(53);
    for _ in 0..60 {
        let stacks: Vec<f64> =
            (0..2).map(|_| (10.0 * 25_f64.powf(random.f64())).round() / 10.0 + 1.2).collect();
        let ante = [Ante::None, Ante::Each(0.125), Ante::BigBlind(1.0)][random.usize(..3)];
        let rake = [0.0, 0.05][random.usize(..2)];
        let rules =
            Rules { stacks, blinds: [0.5, 1.0], ante, dead: 0.0, payoff: Payoff::Chips { rake, cap: 1.5 } };
        let game = Game::new(rules).unwrap();
        let solution = solve(&game);
        let total: f64 = solution.assessment.payoffs.iter().sum();
        assert!(if rake == 0.0 { total.abs() < 1e-12 } else { total < 0.0 }, "{:?} {total}", game.rules());
    }
}

#[test]
fn only_the_smaller_stack_counts() {
    let [equal, first, second] =
        [[8.0, 8.0], [30.0, 8.0], [8.0, 30.0]].map(|stacks| solve(&chips(&stacks)).assessment.payoffs[0]);
    assert!((equal - first).abs() < 1e-12 && (equal - second).abs() < 1e-12);
}

#[test]
fn a_fixed_range_is_exploited() {
    let game = chips(&[10.0, 10.0]);
    let equilibrium = solve(&game);
    let tight = "QQ+,AK".parse().unwrap();
    let solution = Solve::new(&game, Deals::two_seats()).fix(1, &tight).run();
    assert_eq!(solution.strategy.range(1), tight);
    assert!(solution.strategy.frequency(0) > 0.99, "{}", solution.strategy.range(0));
    assert!(solution.assessment.gains[0] < 1e-12);
    assert!(solution.assessment.payoffs[0] > equilibrium.assessment.payoffs[0]);
    // The fixed seat would gain, and its gain is reported.
    assert!(solution.assessment.gains[1] > 0.1);
}

#[test]
fn seats_that_are_all_in_have_no_decision() {
    // The big blind has less than the blind, so the small blind has nothing to fold for.
    let small = Rules {
        stacks: vec![5.0, 0.4],
        blinds: [0.5, 1.0],
        ante: Ante::None,
        dead: 0.0,
        payoff: Payoff::CHIPS,
    };
    let error = Game::new(small).unwrap_err();
    assert_eq!(error.to_string(), "blinds and antes leave nobody a decision, expected stacks above them");
    let game = chips(&[5.0, 0.8]);
    assert_eq!(game.decisions().len(), 1);
    let solution = solve(&game);
    assert!((solution.assessment.payoffs[0] + solution.assessment.payoffs[1]).abs() < 1e-12);
    // Folding 0.5 instead of risking another 0.3 in a pot of 1.3 is rarely right.
    assert!(solution.strategy.frequency(0) > 0.95);
}

#[test]
fn invalid_rules_are_refused() {
    let rules = Rules {
        stacks: vec![10.0; 2],
        blinds: [0.5, 1.0],
        ante: Ante::None,
        dead: 0.0,
        payoff: Payoff::CHIPS,
    };
    let refused = |change: &dyn Fn(&mut Rules)| {
        let mut rules = rules.clone();
        change(&mut rules);
        Game::new(rules).unwrap_err().to_string()
    };
    assert_eq!(refused(&|rules| rules.stacks = vec![5.0]), "the number of stacks is 1, expected 2 to 9");
    assert_eq!(
        refused(&|rules| rules.stacks[1] = 0.0),
        "stack 2 is 0, expected a positive number up to 1e12"
    );
    assert_eq!(
        refused(&|rules| rules.stacks[0] = f64::INFINITY),
        "stack 1 is inf, expected a positive number up to 1e12"
    );
    assert_eq!(
        refused(&|rules| rules.blinds[1] = -1.0),
        "the big blind is -1, expected a positive number up to 1e12"
    );
    assert_eq!(
        refused(&|rules| rules.blinds[0] = 2.0),
        "the small blind is 2, expected a number from 0 to the big blind"
    );
    assert_eq!(
        refused(&|rules| rules.ante = Ante::Each(-1.0)),
        "the ante is -1, expected a number from 0 to 1e12"
    );
    assert_eq!(refused(&|rules| rules.ante = Ante::Each(10.0)), "stack 1 is 10, expected more than the ante");
    assert_eq!(
        refused(&|rules| rules.payoff = Payoff::Chips { rake: 1.0, cap: 0.0 }),
        "the rake is 1, expected a part of the pot from 0 to below 1"
    );
    assert_eq!(
        refused(&|rules| rules.payoff = Payoff::Chips { rake: 0.1, cap: -2.0 }),
        "the cap is -2, expected a number from 0 on"
    );
}

#[test]
fn assessments_find_what_can_be_gained() {
    let game = chips(&[10.0, 10.0]);
    let mut strategy = Strategy::folding(&game);
    strategy.set(0, &"AA".parse().unwrap());
    let assessment = assess(&game, Deals::two_seats(), &strategy);
    // Aces win the big blind once in 221 hands.
    let expected = (1.0 - 220.0 * 0.5) / 221.0;
    assert!(
        (assessment.payoffs[0] - expected).abs() < 1e-12 && (assessment.payoffs[1] + expected).abs() < 1e-12
    );
    // Any other hand would win it, too, and the big blind could call with the other aces.
    assert!((assessment.gains[0] - 220.0 / 221.0 * 1.5).abs() < 1e-12);
    assert!(assessment.gains[1] > 0.0 && assessment.gains[1] < 1.0 / 221.0 / 1225.0 * 2.0);
    let aces = "AA".parse().unwrap();
    assert_eq!(assessment.decisions[0].fold(aces), Some(-0.5));
    assert!((assessment.decisions[0].all_in(aces).unwrap() - 1.0).abs() < 1e-12);
    assert!((assessment.decisions[1].reach() - 1.0 / 221.0).abs() < 1e-12);
}

fn tournament(stacks: &[f64], prizes: &[f64], bounties: &[f64], progressive: Option<f64>) -> Game {
    let (prizes, bounties) = (prizes.to_vec(), bounties.to_vec());
    let payoff = Payoff::Prizes(Tournament { prizes, others: vec![], bounties, progressive });
    Game::new(Rules { stacks: stacks.to_vec(), blinds: [0.5, 1.0], ante: Ante::None, dead: 0.0, payoff })
        .unwrap()
}

/// The winner of the tournament gets the first prize and both bounties.
#[test]
fn bounties_of_two_seats_are_part_of_the_first_prize() {
    for progressive in [None, Some(0.5), Some(0.3), Some(1.0)] {
        let solution = solve(&tournament(&[10.0, 10.0], &[60.0, 40.0], &[25.0, 25.0], progressive));
        let found = [0, 1].map(|seat| format!("{:.2}", 100.0 * solution.strategy.frequency(seat)));
        let of_prizes = solve(&tournament(&[10.0, 10.0], &[110.0, 40.0], &[], None));
        let expected = [0, 1].map(|seat| format!("{:.2}", 100.0 * of_prizes.strategy.frequency(seat)));
        assert_eq!(found, expected);
        assert_eq!(found, ["58.28", "37.38"]);
        let payoffs = &solution.assessment.payoffs;
        assert!(
            (payoffs[0] - 74.841_202).abs() < 1e-6 && (payoffs[1] - 75.158_798).abs() < 1e-6,
            "{payoffs:?}"
        );
    }
    // Deep stacks do not go all-in for bounties that are there to be won later.
    let deep = solve(&tournament(&[100.0, 100.0], &[60.0, 40.0], &[25.0, 25.0], None));
    assert!(deep.strategy.frequency(0) < 0.2, "{}", deep.strategy.frequency(0));
    for (stacks, bounties, expected) in [
        ([15.0, 5.0], [25.0, 25.0], [71.48, 62.07]),
        ([10.0, 10.0], [50.0, 0.0], [58.28, 37.38]),
        ([30.0, 30.0], [5.0, 5.0], [32.8, 14.8]),
    ] {
        let solution = solve(&tournament(&stacks, &[60.0, 40.0], &bounties, None));
        let found = [0, 1].map(|seat| 100.0 * solution.strategy.frequency(seat));
        assert!(found.iter().zip(expected).all(|(a, b): (&f64, f64)| (a - b).abs() <= 0.05), "{found:?}");
    }
}

/// The same game in blinds, in chips and in other units has the same digits.
#[test]
fn the_unit_of_chips_changes_no_digit() {
    for (payoff, unit) in [(Payoff::CHIPS, 10.0), (Payoff::CHIPS, 7.0), (Payoff::CHIPS, 1000.0)]
        .into_iter()
        .chain([10.0, 7.0].map(|unit| {
            let tournament =
                Tournament { prizes: vec![60.0, 40.0], bounties: vec![10.0; 2], ..Tournament::default() };
            (Payoff::Prizes(tournament), unit)
        }))
    {
        let solve_in = |stacks: [f64; 2], blinds, ante| {
            let payoff = payoff.clone();
            let game = Game::new(Rules {
                stacks: stacks.to_vec(),
                blinds,
                ante: Ante::BigBlind(ante),
                dead: 0.0,
                payoff,
            })
            .unwrap();
            (solve(&game), game.unit())
        };
        let (blinds, _) = solve_in([4.1, 4.2], [0.5, 1.0], 0.1);
        // The decimals of `0.7` and not those of `7.0 * 0.1`.
        let times = |chips: f64| (chips * unit * 10.0).round() / 10.0;
        let (chips, big_blind) = solve_in([4.1, 4.2].map(times), [0.5, 1.0].map(times), times(0.1));
        let is_chips = payoff == Payoff::CHIPS;
        let text = |solution: &Solution, unit: f64| {
            let payoffs: Vec<String> =
                solution.assessment.payoffs.iter().map(|payoff| format!("{:.9}", payoff / unit)).collect();
            format!("{} {} {payoffs:?}", solution.strategy.range(0), solution.strategy.range(1))
        };
        assert_eq!(text(&blinds, 1.0), text(&chips, if is_chips { big_blind } else { 1.0 }));
    }
}

#[test]
fn seats_have_several_names() {
    let game = |seats: usize| chips(&vec![10.0; seats]);
    let seat = |seats: usize, name: &str| {
        let game = game(seats);
        let numbers = game.named(name).unwrap();
        game.seat_name(game.decisions()[numbers[0]].seat)
    };
    for (seats, name, expected) in [
        (9, "UTG+1", "UTG1"),
        (9, "utg+2", "UTG2"),
        (9, "UTG1", "UTG1"),
        (9, "MP", "LJ"),
        (9, "BU", "BTN"),
        (9, "Button", "BTN"),
        (9, "Cut-off", "CO"),
        (9, "big blind", "BB"),
        (8, "UTG", "UTG1"),
        (7, "UTG+1", "LJ"),
        (6, "UTG", "LJ"),
        (6, "MP", "HJ"),
        (4, "UTG", "CO"),
        (3, "BU", "BTN"),
        (2, "BU", "SB"),
        (2, "Button push", "SB"),
    ] {
        assert_eq!(seat(seats, name), expected, "{seats} {name}");
    }
    let nine = game(9);
    let name = |text: &str| nine.named(text).map(|numbers| nine.name(nine.decisions()[numbers[0]]));
    assert_eq!(name("bb call BU + small blind"), Ok("BB call BTN+SB".into()));
    assert_eq!(name("BB call UTG+1+CO"), Ok("BB call UTG1+CO".into()));
    assert_eq!(name("UTG+1 push"), Ok("UTG1 push".into()));
    let seats = "expected a seat (UTG, UTG1, UTG2, LJ, HJ, CO, BTN, SB, BB) or a decision, such as \"SB push\" or \"BB call SB\"";
    let error = |text: &str| nine.named(text).unwrap_err().to_string();
    assert_eq!(error("EP"), format!("no seat is named EP, {seats}"));
    assert_eq!(error("BB call XX"), format!("no seat is named XX, {seats}"));
    assert_eq!(error("SB call BB"), format!("there is no decision SB call BB, {seats}"));
    assert_eq!(error("UTG+7"), format!("no seat is named UTG+7, {seats}"));
    assert_eq!(error(""), format!("no seat is named \"\", {seats}"));
    // These are counted in both directions.
    assert_eq!(error("CO+1"), "CO+1 may mean HJ or BTN, expected one of these names");
    let eight = game(8).named("UTG+1").unwrap_err().to_string();
    assert_eq!(eight, "UTG+1 may mean UTG1 or UTG2, expected one of these names");
}

#[test]
fn invalid_chips_name_their_player() {
    let refused = |stacks: &[f64], others: &[f64], prizes: usize| {
        let [stacks, others] = [stacks, others].map(<[f64]>::to_vec);
        let payoff =
            Payoff::Prizes(Tournament { prizes: vec![1.0; prizes], others, ..Tournament::default() });
        Game::new(Rules { stacks, blinds: [0.5, 1.0], ante: Ante::None, dead: 0.0, payoff })
            .unwrap_err()
            .to_string()
    };
    assert_eq!(refused(&[5.0, 5.0], &[0.0], 1), "other stack 1 is 0, expected a positive number up to 1e12");
    assert_eq!(
        refused(&[5.0, 5.0], &[9.0, 1e-12], 1),
        "other stack 2 is 0.000000000001, expected at least a billionth of the largest stack"
    );
    assert_eq!(
        refused(&[5.0, 5.0], &[], 3),
        "there are 3 prizes for 2 players, expected at most one for each player"
    );
    let rules = Rules {
        stacks: vec![5.0, 1e-30],
        blinds: [0.5, 1.0],
        ante: Ante::None,
        dead: 0.0,
        payoff: Payoff::CHIPS,
    };
    let error = Game::new(rules).unwrap_err().to_string();
    assert_eq!(error, "stack 2 is 0.000000000000000000000000000001, expected at most 24 decimals");
}
