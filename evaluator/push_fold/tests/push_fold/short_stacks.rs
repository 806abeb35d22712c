//! Games in which several players have at most the big blind.

use push_fold::{Ante, Game, Payoff, Rules, Strategy, measure};

/// A big blind with nothing to call is in beside all of them, and all chips belong to somebody.
#[test]
fn several_short_stacks_lose_no_chips() {
    for (stacks, blinds) in [
        (&[1.0, 1.0, 1.0, 2.0][..], [0.5, 1.0]),
        (&[0.9, 12.0, 0.8, 15.0, 1.0, 20.0], [0.5, 1.0]),
        (&[900.0, 800.0, 700.0, 9000.0], [500.0, 1000.0]),
    ] {
        let rules =
            Rules { stacks: stacks.to_vec(), blinds, ante: Ante::None, dead: 0.0, payoff: Payoff::CHIPS };
        let game = Game::new(rules).unwrap();
        let mut strategy = Strategy::folding(&game);
        for number in 0..game.decisions().len() {
            strategy.set(number, &"50%".parse().unwrap());
        }
        let payoffs = measure(&game, &strategy, 1 << 14, 4).payoffs;
        assert!(
            payoffs.iter().all(|payoff| payoff.abs() < stacks[stacks.len() - 1]),
            "{stacks:?}: {payoffs:?}"
        );
        let total: f64 = payoffs.iter().sum();
        assert!(total.abs() < 1e-9 * game.unit(), "{stacks:?}: {total}");
    }
}
