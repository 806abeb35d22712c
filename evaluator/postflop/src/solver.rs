//! Iterations of discounted counterfactual regret minimization.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::format::{Floats, Format, Halves, Quarters};
use crate::game::{Game, Storage};
use crate::sweep::{Numbers, Sweep, Wanted};
use crate::walk::{Mode, Update};

/// The exponents of discounted counterfactual regret minimization (Brown and Sandholm, 2019).
///
/// In iteration `t`, counted from 0, earlier positive regrets are multiplied by `(t - 1)^alpha / ((t - 1)^alpha + 1)`
/// and earlier negative ones by the same with `beta`. Earlier strategies are multiplied by `(t / (t + 1))^gamma` in the
/// average. With restarts, averages begin anew at powers of 4, and `t` counts from there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Discount {
    /// The exponent for positive regrets.
    pub alpha: f64,
    /// The exponent for negative regrets.
    pub beta: f64,
    /// The exponent for averages.
    pub gamma: f64,
    /// `true` to begin averages anew at iterations 4, 16, 64 and so on.
    pub restarts: bool,
}

/// 1.5, 0 and 3, with restarts.
impl Default for Discount {
    fn default() -> Self {
        Self { alpha: 1.5, beta: 0.0, gamma: 3.0, restarts: true }
    }
}

impl Discount {
    /// Returns the weights of an iteration. `sum` is the weight of all strategies in the average so far.
    pub(crate) fn update(&self, iteration: u32, sum: &mut f64) -> Update {
        let earlier = f64::from(iteration.saturating_sub(1));
        let factor = |exponent: f64| match earlier.powf(exponent) {
            f64::INFINITY => 1.0,
            power => power / (power + 1.0),
        };
        let start = match iteration {
            0 => 0,
            _ if self.restarts => 1 << (iteration.ilog2() / 2 * 2),
            _ => 0,
        };
        let since = f64::from(iteration - start);
        *sum = *sum * (since / (since + 1.0)).powf(self.gamma) + 1.0;
        Update {
            positive: factor(self.alpha) as f32,
            negative: factor(self.beta) as f32,
            weight: (1.0 / *sum) as f32,
            iteration,
        }
    }
}

/// When to stop solving. The first condition that is met stops it.
#[derive(Clone, Copy, Debug)]
pub struct Until<'a> {
    /// The exploitability as a part of the pot, 0.003 by default.
    pub exploitability: f64,
    /// The number of iterations in all.
    pub iterations: u32,
    /// The time of this call.
    pub time: Option<Duration>,
    /// A flag that another thread or a signal sets. It is looked at several times a second.
    pub stop: Option<&'a AtomicBool>,
}

impl Default for Until<'_> {
    fn default() -> Self {
        Self { exploitability: 0.003, iterations: 1_000, time: None, stop: None }
    }
}

/// The state of a solution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solved {
    /// The number of iterations so far.
    pub iterations: u32,
    /// What a best response wins against each player's strategy more than the strategy itself does, in chips and in
    /// the mean of both players. `None` before the first check.
    pub exploitability: Option<f64>,
    /// The time of this call.
    pub elapsed: Duration,
}

/// The numbers of a solution in one of the formats.
pub(crate) enum Stored {
    Bits32(Numbers<Floats>),
    Bits16(Numbers<Halves>),
    Bits8(Numbers<Quarters>),
}

/// A game with its strategies, which get better with more iterations.
///
/// Results depend on the game, the format and the number of iterations, and not on the number of threads.
///
/// ```
/// use holdem::Engine;
/// use evaluator::RankTable;
/// use postflop::{Betting, Game, Solver, Storage, StreetSizes, Until};
///
/// // Polarized: the first player has the nuts or nothing, and the second a hand between them.
/// let engine = Engine::new(RankTable::embedded());
/// let sizes = StreetSizes { bets: ["a".parse()?, "".parse()?], ..StreetSizes::default() };
/// let betting = Betting { streets: [sizes.clone(), sizes.clone(), sizes], ..Betting::new(100, 100) };
/// let ranges = ["AA, 65s".parse()?, "KK".parse()?];
/// let game = Game::new(&engine, "Ac Kd 9h 8d 2s".parse()?, ranges, betting)?;
/// let mut solver = Solver::new(game, Storage::Bits32);
/// let solved = solver.solve(&Until { exploitability: 0.001, ..Until::default() }, |_| std::ops::ControlFlow::Continue(()));
/// assert!(solved.exploitability < Some(0.1));
///
/// // Against a bet of the pot the second player calls half of the time.
/// let report = solver.node("all-in")?;
/// let called = report.frequencies().last().copied().ok_or("no action")?;
/// assert!((called - 0.5).abs() < 0.02);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    pub(crate) game: Game,
    pub(crate) numbers: Stored,
    pub(crate) discount: Discount,
    pub(crate) iterations: u32,
    /// The weight of all strategies in the average.
    pub(crate) sum: f64,
    /// The exploitability in chips, if it is known for the present strategies.
    pub(crate) known_exploitability: Option<f64>,
    /// `false` if rivers are [left out](crate::rivers).
    pub(crate) has_rivers: bool,
}

/// Returns `true` if the exploitability is computed after this number of iterations.
fn is_check(iterations: u32) -> bool {
    iterations.is_multiple_of((iterations / 100).max(1) * 10)
}

impl Solver {
    /// Creates a solver whose strategies are even. It allocates [`Game::bytes`].
    #[must_use]
    pub fn new(game: Game, storage: Storage) -> Self {
        Self::with_rivers(game, storage, true)
    }

    /// Creates a solver, with or without the strategies of rivers that are dealt.
    pub(crate) fn with_rivers(game: Game, storage: Storage, has_rivers: bool) -> Self {
        let numbers = match storage {
            Storage::Bits32 => Stored::Bits32(Numbers::new(&game, &game.board, 0, has_rivers)),
            Storage::Bits16 => Stored::Bits16(Numbers::new(&game, &game.board, 0, has_rivers)),
            Storage::Bits8 => Stored::Bits8(Numbers::new(&game, &game.board, 0, has_rivers)),
        };
        Self {
            game,
            numbers,
            discount: Discount::default(),
            iterations: 0,
            sum: 0.0,
            known_exploitability: None,
            has_rivers,
        }
    }

    /// Forgets all iterations, and keeps locked strategies.
    pub(crate) fn restart(&mut self) {
        match &mut self.numbers {
            Stored::Bits32(numbers) => numbers.restart(&self.game),
            Stored::Bits16(numbers) => numbers.restart(&self.game),
            Stored::Bits8(numbers) => numbers.restart(&self.game),
        }
        (self.iterations, self.sum, self.known_exploitability) = (0, 0.0, None);
    }

    /// Sets the exponents of the discounts.
    #[must_use]
    pub fn with_discount(mut self, discount: Discount) -> Self {
        self.discount = discount;
        self
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the format of the numbers.
    #[must_use]
    pub fn storage(&self) -> Storage {
        match self.numbers {
            Stored::Bits32(_) => Storage::Bits32,
            Stored::Bits16(_) => Storage::Bits16,
            Stored::Bits8(_) => Storage::Bits8,
        }
    }

    /// Returns the number of iterations so far.
    #[must_use]
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    /// Solves until a condition is met. The callback is called after each iteration, and can stop it too.
    ///
    /// A solution that was saved without rivers begins again.
    ///
    /// The exploitability is computed after every tenth iteration, later after a tenth more. A stop by the flag can be
    /// in the middle of an iteration: some streets then have its update, and others do not. The strategies are valid,
    /// and their exploitability is computed, but they are not those of another number of iterations.
    pub fn solve(
        &mut self,
        until: &Until<'_>,
        mut on_progress: impl FnMut(&Solved) -> ControlFlow<()>,
    ) -> Solved {
        let start = Instant::now();
        let is_flagged = || until.stop.is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed));
        let target = until.exploitability * f64::from(self.game.betting.pot);
        let mut solved =
            Solved { iterations: self.iterations, exploitability: None, elapsed: Duration::ZERO };
        // A search that goes on ends where one from the start would have ended.
        let was_checked = self.iterations > 0 && is_check(self.iterations);
        let mut is_done =
            until.iterations <= self.iterations || was_checked && self.exploitability() <= target;
        if !is_done {
            self.add_rivers();
        }
        while !is_done {
            self.step(until.stop);
            let done = self.iterations;
            is_done = done >= until.iterations
                || is_flagged()
                || until.time.is_some_and(|time| start.elapsed() >= time);
            (solved.iterations, solved.elapsed) = (done, start.elapsed());
            if !is_done && is_check(done) {
                let exploitability = self.exploitability();
                solved.exploitability = Some(exploitability);
                is_done = exploitability <= target;
                solved.elapsed = start.elapsed();
                is_done |= on_progress(&solved).is_break();
                if is_done {
                    return solved;
                }
            } else {
                is_done |= on_progress(&solved).is_break();
            }
        }
        solved.exploitability = Some(self.exploitability());
        solved.elapsed = start.elapsed();
        solved
    }

    /// Runs one iteration, or less if the flag is set.
    fn step(&mut self, stop: Option<&AtomicBool>) {
        self.known_exploitability = None;
        let update = self.discount.update(self.iterations, &mut self.sum);
        for player in 0..2 {
            self.sweep(Mode::Learn, player, update, stop, None);
        }
        self.iterations += 1;
    }

    /// Returns the exploitability in chips: what a best response gains against each player's average strategy, in the
    /// mean of both players. It is computed once for the same strategies.
    pub fn exploitability(&mut self) -> f64 {
        if let Some(known) = self.known_exploitability {
            return known;
        }
        let best: f64 = (0..2).map(|player| self.mean(Mode::Best, player)).sum();
        let own: f64 = match self.game.betting.rake > 0.0 {
            true => (0..2).map(|player| self.mean(Mode::Average, player)).sum(),
            // What one player wins, the other loses.
            false => 0.0,
        };
        // Rounding errors are not gains.
        *self.known_exploitability.insert(((best - own) / 2.0).max(0.0))
    }

    /// Returns a player's expected share of the final pot, less the bets from the start on, in chips.
    ///
    /// # Panics
    ///
    /// Panics if the player is not 0 or 1.
    pub fn value(&mut self, player: usize) -> f64 {
        self.mean(Mode::Average, player) + f64::from(self.game.betting.pot) / 2.0
    }

    /// Returns a player's mean value, less half of the pot.
    fn mean(&mut self, mode: Mode, player: usize) -> f64 {
        let values = self.sweep(mode, player, Self::NO_UPDATE, None, None);
        let weights = &self.game.hands[player].weights;
        let sum: f64 = weights.iter().zip(&values).map(|(&w, &value)| f64::from(w) * f64::from(value)).sum();
        sum / self.game.pairs
    }

    pub(crate) const NO_UPDATE: Update = Update { positive: 1.0, negative: 1.0, weight: 0.0, iteration: 0 };

    /// Returns the values of a wanted decision for one player, by averages: those of the node and of its actions.
    pub(crate) fn wanted(&mut self, player: usize, wanted: Wanted) -> Vec<f32> {
        self.sweep(Mode::Average, player, Self::NO_UPDATE, None, Some(wanted))
    }

    pub(crate) fn sweep(
        &mut self,
        mode: Mode,
        player: usize,
        update: Update,
        stop: Option<&AtomicBool>,
        wanted: Option<Wanted>,
    ) -> Vec<f32> {
        let keeps_dealt = false;
        self.run(|game| Sweep { game, player, mode, update, stop, wanted, keeps_dealt })
    }

    /// Runs a pass over all boards.
    pub(crate) fn run<'a>(&'a mut self, sweep: impl FnOnce(&'a Game) -> Sweep<'a>) -> Vec<f32> {
        let sweep = sweep(&self.game);
        match &mut self.numbers {
            Stored::Bits32(numbers) => sweep.run(numbers),
            Stored::Bits16(numbers) => sweep.run(numbers),
            Stored::Bits8(numbers) => sweep.run(numbers),
        }
    }

    /// Returns the average strategy of a decision: for each action the frequencies of the acting player's combos on
    /// the first board.
    pub(crate) fn strategy(&self, boards: &[usize], node: usize) -> Vec<Vec<f64>> {
        match &self.numbers {
            Stored::Bits32(numbers) => self.strategy_in(numbers, boards, node),
            Stored::Bits16(numbers) => self.strategy_in(numbers, boards, node),
            Stored::Bits8(numbers) => self.strategy_in(numbers, boards, node),
        }
    }

    fn strategy_in<F: Format>(&self, numbers: &Numbers<F>, boards: &[usize], node: usize) -> Vec<Vec<f64>> {
        let (mut numbers, mut board) = (numbers, &self.game.board);
        for &index in boards {
            (numbers, board) = (&numbers.next[index], &board.next[index]);
        }
        let forests = &self.game.streets[boards.len()].forests;
        let found = forests.iter().zip(&numbers.forests);
        let mut found = found.filter_map(|(forest, data)| Some((forest, data, forest.decision(node)?)));
        let (forest, data, decision) = found.next().expect("the node is a decision of the street");
        let player = decision.player;
        let mut strategy = vec![vec![0.0; self.game.hands[player].len()]; decision.actions as usize];
        for (place, &combo) in board.live[player].iter().enumerate() {
            let first = place / 16 * forest.actions[player] + decision.first as usize;
            let averages = &data[player].averages[first..][..strategy.len()];
            let numbers: Vec<f64> = averages.iter().map(|stored| F::lane(stored, place % 16)).collect();
            let sum: f64 = numbers.iter().sum();
            for (strategy, &number) in strategy.iter_mut().zip(&numbers) {
                let even = 1.0 / numbers.len() as f64;
                strategy[usize::from(combo)] = if sum > 0.0 { number / sum } else { even };
            }
        }
        strategy
    }
}
