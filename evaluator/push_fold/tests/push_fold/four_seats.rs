//! Measured games, and the decisions of four and more seats.

use holdem::range::StartingHand;
use push_fold::{
    Ante, Assessment, Deals, Decision, DecisionValues, Game, Payoff, Rules, Solve, Strategy, Tournament,
    assess, measure,
};

fn chips(stacks: &[f64]) -> Game {
    let stacks = stacks.to_vec();
    Game::new(Rules { stacks, blinds: [0.5, 1.0], ante: Ante::None, dead: 0.0, payoff: Payoff::CHIPS })
        .unwrap()
}

/// Returns a strategy with some ranges by the names of decisions. All others fold.
fn strategy(game: &Game, ranges: &[(&str, &str)]) -> Strategy {
    let mut strategy = Strategy::folding(game);
    for (name, range) in ranges {
        strategy.set(numbered(game, name), &range.parse().unwrap());
    }
    strategy
}

/// Returns the number of a decision.
fn numbered(game: &Game, name: &str) -> usize {
    game.decisions().iter().position(|&decision| game.name(decision) == name).unwrap()
}

/// Checks a measured number at five standard errors.
fn assert_near(found: f64, error: f64, expected: f64) {
    assert!((found - expected).abs() <= 5.0 * error + 1e-9, "{found} ± {error}: {expected}");
}

/// Checks payoffs, gains and values of measured deals against exact ones.
fn assert_measured(found: &Assessment, exact: &Assessment) {
    let measured = found.measured.as_ref().unwrap();
    for seat in 0..exact.payoffs.len() {
        assert_near(found.payoffs[seat], measured.payoff_errors[seat], exact.payoffs[seat]);
        // The response is chosen on few deals, so it may miss some of the gain.
        let (gain, error) = (found.gains[seat], measured.gain_errors[seat]);
        assert!(gain <= exact.gains[seat] + 5.0 * error && gain >= 0.97 * exact.gains[seat] - 5.0 * error);
        assert!(error > 0.0 && error < 0.02, "{error}");
    }
    let (mut compared, mut squares) = (0.0, 0.0);
    for (found, exact) in found.decisions.iter().zip(&exact.decisions) {
        assert!((found.reach() - exact.reach()).abs() < 0.01, "{} {}", found.reach(), exact.reach());
        for hand in StartingHand::ALL {
            let difference = |values: &DecisionValues| Some(values.all_in(hand)? - values.fold(hand)?);
            let (Some(found), Some(exact), Some(error)) =
                (difference(found), difference(exact), found.standard_error(hand))
            else {
                continue;
            };
            assert!((found - exact).abs() < 6.0 * error + 1e-9, "{hand}: {found} ± {error}, exact {exact}");
            if error > 0.0 {
                squares += ((found - exact) / error).powi(2);
                compared += 1.0;
            }
        }
    }
    assert!(compared > 150.0 && (0.7..1.3).contains(&(squares / compared)), "{squares} {compared}");
}

#[test]
fn measured_games_of_two_seats_match_exact_ones() {
    let game = chips(&[8.0, 5.0]);
    let strategy = strategy(&game, &[("SB push", "30%"), ("BB call SB", "22+,A9s+,KQs,ATo+:0.5")]);
    let found = measure(&game, &strategy, 1 << 19, 1);
    assert_measured(&found, &assess(&game, Deals::two_seats(), &strategy));
    let again = measure(&game, &strategy, 1 << 19, 1);
    assert_eq!(
        (&again.payoffs, &again.gains, &again.measured),
        (&found.payoffs, &found.gains, &found.measured)
    );
}

/// Prizes and side pots, with the deals that the exact values use.
#[test]
fn measured_prizes_of_two_seats_match_exact_ones() {
    let payoff = Payoff::Prizes(Tournament { prizes: vec![70.0, 30.0], ..Tournament::default() });
    let game = Game::new(Rules { payoff, ..chips(&[3.0, 7.0]).rules().clone() }).unwrap();
    let strategy = strategy(&game, &[("SB push", "60%"), ("BB call SB", "20%")]);
    let found = measure(&game, &strategy, 1 << 19, 2);
    let exact = assess(&game, Deals::two_seats(), &strategy);
    for seat in 0..2 {
        assert_near(
            found.payoffs[seat],
            found.measured.as_ref().unwrap().payoff_errors[seat],
            exact.payoffs[seat],
        );
    }
}

/// The estimates of neighboring seeds differ as much as independent ones: twice the variance of a mean.
#[test]
fn neighboring_seeds_are_independent() {
    let game = chips(&[3.0; 4]);
    let pushes = ["CO push", "BTN call CO", "SB call CO+BTN"].map(|name| (name, "30%"));
    let strategy = strategy(&game, &pushes);
    let found: Vec<Assessment> = (0..60).map(|seed| measure(&game, &strategy, 8192, seed)).collect();
    let error = |of: &Assessment| of.measured.as_ref().unwrap().payoff_errors[0];
    let ratio = |pair: &[Assessment]| {
        (pair[0].payoffs[0] - pair[1].payoffs[0]).powi(2) / (2.0 * error(&pair[0]).powi(2))
    };
    let ratio = found.windows(2).map(ratio).sum::<f64>() / 59.0;
    assert!((0.5..2.0).contains(&ratio), "{ratio}");
}

/// Without the hand, players have their shares of the prizes and bounties.
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
    let found = measure(&game, &strategy(&game, &pushes), 1 << 18, 2);
    let measured = found.measured.as_ref().unwrap();
    // Three players share 4.6 chips.
    for seat in 0..4 {
        let expected = if seat == 3 { -1.0 } else { 4.6 / 3.0 - 1.2 };
        assert_near(found.payoffs[seat], measured.payoff_errors[seat], expected);
    }
    // The big blind loses its blind by folding, and expects to lose nothing by calling with every hand. Each of them is
    // worth more than the 0.2 that it costs.
    let call = &found.decisions[numbered(&game, "BB call CO+BTN+SB")];
    assert!((call.reach() - 1.0).abs() < 1e-9 && call.is_resolved());
    assert_near(found.gains[3], measured.gain_errors[3], 1.0);
}

/// The probability of a rare decision is that of the ranges, and its values are measured on deals that reach it.
#[test]
fn rare_decisions_have_values() {
    let game = chips(&[10.0; 4]);
    let ranges = [("CO push", "QQ+"), ("BTN call CO", "QQ+"), ("SB call CO+BTN", "QQ+"), ("BTN push", "22+")];
    let found = measure(&game, &strategy(&game, &ranges), 1 << 20, 4);
    let call = &found.decisions[numbered(&game, "BB call CO+BTN+SB")];
    assert!(call.reach() < 1e-4, "{}", call.reach());
    // Three pairs of queens or better are dealt about once in two hundred thousand hands.
    let rare = &found.decisions[numbered(&game, "SB call CO+BTN")];
    let [aces, seven_deuce] = ["AA", "72o"].map(|hand| hand.parse().unwrap());
    assert!(rare.all_in(aces).unwrap() - rare.fold(aces).unwrap() > 2.0);
    assert!(rare.all_in(seven_deuce).unwrap() - rare.fold(seven_deuce).unwrap() < -5.0);
    assert!(!call.is_resolved());
}

/// Cards of a seat that folds every hand are cards of the deck: the game of four seats is that of three.
#[test]
fn a_seat_that_always_folds_changes_nothing() {
    let (three, four) = (chips(&[4.0, 2.5, 7.0]), chips(&[5.0, 4.0, 2.5, 7.0]));
    let mut random = fastrand::Rng::with_seed(55);
    let (mut of_three, mut of_four) = (Strategy::folding(&three), Strategy::folding(&four));
    // The decisions of four seats if the first one folds, by those of three.
    let is_same = |one: &Decision, other: &Decision| {
        other.seat == one.seat + 1 && other.all_in.bits() == one.all_in.bits() << 1
    };
    let place = |one| four.decisions().iter().position(|other| is_same(one, other)).unwrap();
    let same: Vec<usize> = three.decisions().iter().map(place).collect();
    for (number, &other) in same.iter().enumerate() {
        let hands = StartingHand::ALL.into_iter().filter(|_| random.bool()).flat_map(StartingHand::combos);
        let range = hands.collect();
        of_three.set(number, &range);
        of_four.set(other, &range);
    }
    let [expected, found] =
        [(&three, &of_three), (&four, &of_four)].map(|(game, strategy)| measure(game, strategy, 1 << 19, 9));
    let [errors, of_four] = [&expected, &found].map(|one| &one.measured.as_ref().unwrap().payoff_errors);
    for seat in 0..3 {
        assert_near(found.payoffs[seat + 1], errors[seat].hypot(of_four[seat + 1]), expected.payoffs[seat]);
    }
    assert!(found.payoffs[0].abs() < 1e-12, "{:?}", found.payoffs);
    for (expected, &other) in expected.decisions.iter().zip(&same) {
        let found = &found.decisions[other];
        assert!((found.reach() - expected.reach()).abs() < 0.01);
        for hand in StartingHand::ALL {
            let [(found, error), (expected, other)] = [found, expected].map(|of| {
                (of.all_in(hand).unwrap() - of.fold(hand).unwrap(), of.standard_error(hand).unwrap())
            });
            assert_near(found, error.hypot(other), expected);
        }
    }
}

/// Any number of players may call, so a seat has a decision for each set of players before it.
#[test]
fn larger_games_have_all_decisions() {
    for seats in 4..=9_usize {
        let game = chips(&vec![10.0; seats]);
        // The big blind has no decision if all fold.
        assert_eq!(game.decisions().len(), (1 << seats) - 2);
    }
}

#[test]
fn fixed_ranges_of_four_seats_are_kept_and_exploited() {
    let game = chips(&[6.0; 4]);
    let (call, push) = (numbered(&game, "BB call SB"), numbered(&game, "SB push"));
    let solve = Solve::new(&game, Deals::two_seats()).sampled(200_000);
    let free = solve.run();
    let fixed = solve.fix(call, &"AA".parse().unwrap()).run();
    assert!((fixed.strategy.frequency(call) - 6.0 / 1326.0).abs() < 1e-12);
    let [free, tight] = [&free, &fixed].map(|solution| solution.strategy.frequency(push));
    assert!(free < 0.9 && tight > 0.97, "{free} {tight}");
    // The big blind would gain by other hands, which is not the gain of the others.
    assert!(fixed.assessment.gains[3] > 0.1 && fixed.exploitability < 0.02, "{:?}", fixed.assessment.gains);
}

/// Stopped searches are measured, and a search that nobody waits for ends after few deals.
#[test]
fn sampled_searches_are_stopped() {
    let game = chips(&[10.0; 4]);
    let late = Solve::new(&game, Deals::two_seats()).sampled(1_000_000).stop_if(&|| true).run();
    assert!(late.is_stopped && late.iterations == 0 && late.exploitability > 0.01);
    let whole = late.assessment.measured.unwrap().deals;
    let tell = |_: f64| std::ops::ControlFlow::Break(());
    let ended = Solve::new(&game, Deals::two_seats()).sampled(1_000_000).on_progress(&tell).run();
    let part = ended.assessment.measured.unwrap().deals;
    assert!(ended.is_stopped && part < whole / 8, "{part} of {whole}");
}
