//! Simulated deals, and calls after three players are all-in.

use holdem::range::StartingHand;
use push_fold::{
    Ante, Deals, Estimate, Game, Payoff, Rules, Solve, Strategy, assess, forced_folds, simulate,
};

fn chips(stacks: &[f64]) -> Game {
    let stacks = stacks.to_vec();
    Game::new(Rules { stacks, blinds: [0.5, 1.0], ante: Ante::None, payoff: Payoff::CHIPS }).unwrap()
}

/// Returns a strategy with some ranges by the names of decisions. All others fold.
fn strategy(game: &Game, ranges: &[(&str, &str)]) -> Strategy {
    let mut strategy = Strategy::folding(game);
    for (name, range) in ranges {
        let number = game.decisions().iter().position(|&decision| game.name(decision) == *name).unwrap();
        strategy.set(number, &range.parse().unwrap());
    }
    strategy
}

/// Checks an estimate at five standard errors.
fn assert_near(found: Estimate, expected: f64) {
    let Estimate { mean, standard_error } = found;
    assert!((mean - expected).abs() <= 5.0 * standard_error + 1e-9, "{mean} ± {standard_error}: {expected}");
}

#[test]
fn simulated_payoffs_match_exact_ones() {
    let game = chips(&[8.0, 5.0]);
    let solution = Solve::new(&game, Deals::two_seats()).run();
    let found = simulate(&game, &solution.strategy, 1 << 16, 1);
    for (found, &expected) in found.iter().zip(&solution.assessment.payoffs) {
        assert!(found.standard_error > 0.0 && found.standard_error < 0.03);
        assert_near(*found, expected);
    }
    let again = simulate(&game, &solution.strategy, 1 << 16, 1);
    assert_eq!(again, found);
}

#[test]
fn a_fourth_caller_has_a_quarter_of_a_pot_of_random_hands() {
    let game = chips(&[1.2; 4]);
    let pushes = ["CO push", "BTN call CO", "SB call CO+BTN"].map(|name| (name, "random"));
    let strategy = strategy(&game, &pushes);
    let names: Vec<String> = game.forced_folds().iter().map(|&decision| game.name(decision)).collect();
    assert_eq!(names, ["BB call CO+BTN+SB"]);
    // Three players share 4.6 chips.
    for (seat, found) in simulate(&game, &strategy, 1 << 14, 2).into_iter().enumerate() {
        assert_near(found, if seat == 3 { -1.0 } else { 4.6 / 3.0 - 1.2 });
    }
    // The big blind expects to lose nothing by calling with every hand, and loses its blind by folding.
    let [fold] = forced_folds(&game, &strategy, 1 << 16, 3)[..] else { panic!("one fold") };
    // Players who do not look at their hands may be dealt them in any way that does not overlap.
    assert_near(fold.probability, 1.0);
    assert_near(fold.gain, 1.0);
}

#[test]
fn forced_folds_occur_with_the_probability_of_the_ranges() {
    let game = chips(&[10.0; 4]);
    let ranges = [("CO push", "AA"), ("BTN call CO", "KK"), ("SB call CO+BTN", "QQ"), ("BTN push", "22+")];
    let [fold] = forced_folds(&game, &strategy(&game, &ranges), 1 << 12, 4)[..] else { panic!("one fold") };
    let deals = 6.0 * 6.0 * 6.0 / (1326.0 * 1225.0 * 1128.0);
    assert!((fold.probability.mean / deals - 1.0).abs() < 1e-9, "{:?}", fold.probability);
    // Nothing but a few jacks-or-worse straights and flushes gains against three high pairs.
    assert!(fold.gain.mean < 3.0 * deals);
}

/// The number of decisions, by seats: the later a seat, the more players may be all-in before it.
#[test]
fn larger_games_have_all_decisions_of_three_players() {
    for seats in 4..=9_usize {
        let game = chips(&vec![10.0; seats]);
        let before = |seat: usize| 1 + seat + seat * seat.saturating_sub(1) / 2;
        // The big blind has no decision if all fold.
        assert_eq!(game.decisions().len(), (0..seats).map(before).sum::<usize>() - 1);
        let quartets = seats * (seats - 1) * (seats - 2) * (seats - 3) / 24;
        assert_eq!(game.forced_folds().len(), quartets);
    }
}

#[test]
fn four_seats_are_solved() {
    let some: Vec<StartingHand> = StartingHand::ALL.into_iter().step_by(8).collect();
    let deals = Deals::among(&some);
    let game = chips(&[10.0; 4]);
    let assessment = assess(&game, &deals, &Strategy::folding(&game), false);
    for (payoff, expected) in assessment.payoffs.iter().zip([0.0, 0.0, -0.5, 0.5]) {
        assert!((payoff - expected).abs() < 1e-12);
    }
    for bunching in [false, true] {
        let solution = Solve::new(&game, &deals).bunching(bunching).run();
        println!("{} iterations", solution.iterations);
        assert!(solution.assessment.exploitability() < 1e-6, "{:?}", solution.assessment.gains);
    }
}
