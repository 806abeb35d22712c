//! Simulated deals, and calls after three players are all-in.

use holdem::range::StartingHand;
use push_fold::{
    Ante, Deals, Estimate, Game, Payoff, Rules, Solve, Strategy, Tournament, assess, forced_folds,
    payoff_error, simulate,
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

/// Computed payoffs of four seats do not quite add up, and those of simulated deals do.
#[test]
fn errors_of_payoffs_are_bounded_by_simulated_deals() {
    let game = chips(&[10.0; 4]);
    // At most two players are all-in, so that the orders of three hands do not matter.
    let ranges = [
        ("CO push", "22+,A2s+,K9s+,A7o+"),
        ("BTN push", "22+,A2+,K5s+,KTo+"),
        ("SB push", "22+,A2+,K2+,Q2s+,J7+"),
        ("BB call CO", "33+,A2s+,A7o+"),
        ("BB call BTN", "22+,A2s+,A4o+,K9s+"),
        ("BB call SB", "22+,A2+,K2s+,K5o+"),
    ];
    let strategy = strategy(&game, &ranges);
    let deals = Deals::two_seats().clone().with_triples(|_, _| 1);
    let payoffs = assess(&game, &deals, &strategy, false).payoffs;
    let simulated = simulate(&game, &strategy, 1 << 16, 5);
    let [computed, exact] = [payoffs.clone(), simulated.iter().map(|simulated| simulated.mean).collect()]
        .map(|payoffs: Vec<f64>| payoffs.iter().sum::<f64>());
    assert!(computed.abs() > 1e-3 && exact.abs() < 1e-12, "{computed} {exact}");
    let error = payoff_error(&payoffs, &simulated);
    assert!(error >= computed.abs() / 4.0 && error < 0.1, "{error}");
    let by_hand = [(0.5, 0.4, 0.01), (-0.5, -0.6, 0.1)];
    let simulated = by_hand.map(|(_, mean, standard_error)| Estimate { mean, standard_error });
    assert!((payoff_error(&by_hand.map(|(payoff, ..)| payoff), &simulated) - 0.3).abs() < 1e-12);
}

#[test]
fn all_deals_are_counted() {
    let game = chips(&[3.0; 4]);
    let pushes = ["CO push", "BTN call CO", "SB call CO+BTN"].map(|name| (name, "50%"));
    let strategy = strategy(&game, &pushes);
    // The numbers of deals differ by less than the number of parts.
    for (few, more) in [(2, 3), (128, 191)] {
        let [few, more] = [few, more]
            .map(|deals| (simulate(&game, &strategy, deals, 6), forced_folds(&game, &strategy, deals, 6)));
        assert_ne!(few.0, more.0);
        assert_ne!(few.1, more.1);
    }
}

/// The estimates of neighboring seeds differ as much as independent ones: twice the variance of a mean.
#[test]
fn neighboring_seeds_are_independent() {
    let game = chips(&[3.0; 4]);
    let pushes = ["CO push", "BTN call CO", "SB call CO+BTN"].map(|name| (name, "30%"));
    let strategy = strategy(&game, &pushes);
    let of_seeds = |estimate: &dyn Fn(u64) -> Estimate| {
        let estimates: Vec<Estimate> = (0..60).map(estimate).collect();
        let ratio = |pair: &[Estimate]| {
            (pair[0].mean - pair[1].mean).powi(2) / (2.0 * pair[0].standard_error.powi(2))
        };
        let ratio = estimates.windows(2).map(ratio).sum::<f64>() / 59.0;
        assert!((0.5..2.0).contains(&ratio), "{ratio}");
    };
    of_seeds(&|seed| simulate(&game, &strategy, 2048, seed)[0]);
    of_seeds(&|seed| forced_folds(&game, &strategy, 2048, seed)[0].probability);
}

/// Without the hand, players have their share of the prizes, and of the own bounty by the chance to win.
#[test]
fn payoffs_before_the_hand_are_those_of_the_stacks() {
    assert_eq!(chips(&[3.0, 5.0]).payoffs_before(), [0.0, 0.0]);
    let tournament =
        Tournament { prizes: vec![80.0, 20.0], bounties: vec![10.0, 30.0], ..Tournament::default() };
    let payoff = Payoff::Prizes(tournament);
    let game = Game::new(Rules { payoff, ..chips(&[3.0, 1.0]).rules().clone() }).unwrap();
    assert_eq!(game.payoffs_before(), [65.0 + 30.0, 35.0 + 10.0]);
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
