//! Sums over showdowns, and the standard errors of the equities computed from them.
//!
//! # Standard errors
//!
//! Showdowns on one board are not independent, nor are those of one deal on several boards. Independent units
//! are *chunks*: some boards, each with the same deals. Given their boards, the two *halves* of a chunk, each
//! with its own deals, are independent too. An equity is the ratio of two sums, of the shares won and of the
//! showdowns. The standard error of the ratio follows from the residue of each chunk,
//! `u = shares - equity * showdowns`, and from the difference `d` between the residues of its halves
//! (Cochran, *Sampling techniques*, 3rd ed., 1977, sections 6.4 and 10.3, two-stage sampling). With chunks
//! that visit a part `f` of all boards,
//!
//! ```text
//! error² = (settled + (1 - f) * few * sum u² + f * sum d² + e²) / (sum showdowns)²
//! ```
//!
//! where `settled` is the same term for earlier stages, and `few` corrects for a small number of chunks. A
//! whole pass visits all boards, so only the halves contribute chance. Independent showdowns have
//! `f = 0`. The term `e²` covers events that have not occurred yet: a hand that has won a thousand
//! times need not always win. One showdown unlike all others is the difference between the score interval and
//! the usual one, at two standard errors to either side (Wilson, *Journal of the American Statistical
//! Association* 22, 1927; Agresti and Coull, *The American Statistician* 52, 1998). A new deal would be used
//! on several boards, and a new board with several deals, so `e` is that number of showdowns.
//!
//! *Rare winners.* Few wins have a skewed distribution: the one-sided bound of three standard errors for a
//! Poisson count of `k` lies `3 (1 + sqrt(k + 1))` above it, to a few percent for any `k` from 0 to 100. So
//! the error is increased by `|1 - 2 equity|` showdowns, a factor from the skewness of a single showdown, or
//! by that part of the showdowns of a board. For frequent winners the increase is negligible.

use alloc::vec;
use alloc::vec::Vec;

use equity::internals::MAX_PLAYERS;

use crate::simulation::held::{POT, Shares};

/// The number of boards from which the variance between boards is known.
const FEW_BOARDS: f64 = 100.0;

/// Sums of squares and products over chunks, from which the squares of residues follow for any equity.
#[derive(Clone, Copy, Debug, Default)]
struct Squares {
    /// Each player's squares of shares, and products of shares and showdowns.
    shares: [f64; MAX_PLAYERS],
    products: [f64; MAX_PLAYERS],
    /// The squares of showdowns.
    showdowns: f64,
}

impl Squares {
    #[inline(always)]
    fn add(&mut self, (shares, showdowns): Shares) {
        let showdowns = showdowns as f64;
        for (player, share) in shares.into_iter().map(|share| share as f64).enumerate() {
            self.shares[player] += share * share;
            self.products[player] += share * showdowns;
        }
        self.showdowns += showdowns * showdowns;
    }

    fn add_all(&mut self, other: &Self) {
        for player in 0..MAX_PLAYERS {
            self.shares[player] += other.shares[player];
            self.products[player] += other.products[player];
        }
        self.showdowns += other.showdowns;
    }

    /// Returns the sum of the squares of a player's residues, in pots.
    fn of_residues(&self, player: usize, equity: f64) -> f64 {
        let (pot, by_pot) = (f64::from(POT), equity * f64::from(POT));
        let squares =
            self.shares[player] - 2.0 * by_pot * self.products[player] + by_pot * by_pot * self.showdowns;
        squares.max(0.0) / (pot * pot)
    }
}

/// The sums over some chunks of one stage.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// The number of showdowns by set of winners, as bits. Index 0 is unused.
    pub(crate) by_winners: Vec<u64>,
    pub(crate) samples: u64,
    /// The number of chunks up to the last one with a showdown, and of empty chunks after it. The latter must
    /// not change the result, because a run with that number of samples ends before them.
    chunks: u64,
    empty: u64,
    /// The squares of whole chunks, and of the differences between their halves.
    whole: Squares,
    between_halves: Squares,
}

impl Tally {
    pub(crate) fn new(players: usize) -> Self {
        Self { by_winners: vec![0; 1 << players], ..Self::default() }
    }

    /// Adds a chunk by the sums of its halves. Does not change the counts by winners.
    #[inline(always)]
    pub(crate) fn add_chunk(&mut self, [(a, held_a), (b, held_b)]: [Shares; 2]) {
        let (mut sum, mut difference) = ([0; MAX_PLAYERS], [0; MAX_PLAYERS]);
        for player in 0..MAX_PLAYERS {
            sum[player] = a[player] + b[player];
            difference[player] = a[player] - b[player];
        }
        self.samples += (held_a + held_b) as u64;
        self.empty += 1;
        if held_a + held_b > 0 {
            self.chunks += core::mem::take(&mut self.empty);
        }
        self.whole.add((sum, held_a + held_b));
        self.between_halves.add((difference, held_a - held_b));
    }

    /// Returns each player's mean square of residues over chunks, in pots, for whole chunks and for the
    /// differences between their halves. Returns `None` if there was no showdown.
    pub(crate) fn mean_squares(&self) -> Option<Vec<(f64, f64)>> {
        let of = |squares: &Squares, player, equity| squares.of_residues(player, equity) / self.chunks as f64;
        let of_player =
            |(player, equity)| (of(&self.whole, player, equity), of(&self.between_halves, player, equity));
        let equities = || equities(&self.by_winners, self.samples);
        (self.samples > 0).then(|| equities().into_iter().enumerate().map(of_player).collect())
    }

    /// Returns the variance of each player's share of a single showdown, in pots.
    pub(crate) fn variances(&self) -> Vec<f64> {
        let mut variances: Vec<f64> =
            equities(&self.by_winners, self.samples).iter().map(|equity| -equity * equity).collect();
        for (set, &count) in self.by_winners.iter().enumerate().filter(|&(_, &count)| count > 0) {
            let share = 1.0 / f64::from(set.count_ones());
            for (_, variance) in variances.iter_mut().enumerate().filter(|(player, _)| set >> player & 1 == 1)
            {
                *variance += share * share * count as f64 / self.samples as f64;
            }
        }
        variances
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (count, &other) in self.by_winners.iter_mut().zip(&other.by_winners) {
            *count += other;
        }
        self.samples += other.samples;
        if other.chunks > 0 {
            self.chunks += core::mem::take(&mut self.empty) + other.chunks;
        }
        self.empty += other.empty;
        self.whole.add_all(&other.whole);
        self.between_halves.add_all(&other.between_halves);
    }
}

/// All showdowns so far.
#[derive(Clone, Debug)]
pub(crate) struct Total {
    players: usize,
    pub(crate) by_winners: Vec<u64>,
    pub(crate) samples: u64,
    /// The squares that finished stages contribute to the variance.
    settled: Squares,
    /// The number of boards that finished stages visited.
    settled_boards: f64,
    /// The current stage.
    stage: Tally,
    layout: Layout,
    /// The next stage, if it has begun and has no showdowns yet.
    next: Option<(Layout, Tally)>,
}

/// The layout of a stage's chunks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// The largest number of boards in a chunk, which share deals.
    pub(crate) boards: usize,
    /// The number of chunks in a pass, and of visits to each board. `None` if boards are random.
    pub(crate) pass: Option<(usize, usize)>,
}

impl Total {
    pub(crate) fn new(players: usize) -> Self {
        Self {
            players,
            by_winners: vec![0; 1 << players],
            samples: 0,
            settled: Squares::default(),
            settled_boards: 0.0,
            stage: Tally::new(players),
            layout: Layout { boards: 1, pass: None },
            next: None,
        }
    }

    /// Begins another stage after the previous one is complete.
    pub(crate) fn begin(&mut self, layout: Layout) {
        self.next = Some((layout, Tally::new(self.players)));
    }

    /// Adds a part of the stage. A stage without showdowns is ignored, so that a run that ends there gives
    /// the same result as a run that never began the stage.
    pub(crate) fn add(&mut self, tally: &Tally) {
        for (count, &more) in self.by_winners.iter_mut().zip(&tally.by_winners) {
            *count += more;
        }
        self.samples += tally.samples;
        let Some((layout, mut begun)) = self.next.take() else { return self.stage.add(tally) };
        begun.add(tally);
        if begun.samples == 0 {
            self.next = Some((layout, begun));
            return;
        }
        let over = core::mem::replace(&mut self.stage, begun);
        self.settled.add_all(if self.layout.pass.is_some() { &over.between_halves } else { &over.whole });
        self.settled_boards += over.chunks as f64 * self.layout.boards as f64;
        self.layout = layout;
    }

    /// Returns each player's equity.
    pub(crate) fn equities(&self) -> Vec<f64> {
        equities(&self.by_winners, self.samples)
    }

    /// Returns the standard error of each equity.
    pub(crate) fn standard_errors(&self) -> Vec<f64> {
        let chunks = self.stage.chunks as f64;
        if chunks < 2.0 && self.stage.samples == self.samples {
            // One chunk carries no information. The standard deviation of a share of the pot is at most a
            // half.
            return vec![0.5; self.players];
        }
        let done = self.layout.pass.map_or(0.0, |(all, _)| chunks / all as f64);
        let (few_chunks, rare) = (of_few(chunks), self.rare());
        let unseen = (self.layout.boards * self.layout.boards) as f64 + rare;
        let error = |(player, equity): (usize, f64)| {
            let of_boards = few_chunks * self.stage.whole.of_residues(player, equity);
            let of_deals = self.stage.between_halves.of_residues(player, equity);
            let settled = self.settled.of_residues(player, equity);
            let squares = settled + (1.0 - done) * of_boards + done * of_deals + unseen;
            let skewed = (1.0 - 2.0 * equity).abs() * libm::sqrt(1.0 + rare);
            ((libm::sqrt(squares) + skewed) / self.samples as f64).min(0.5)
        };
        self.equities().into_iter().enumerate().map(error).collect()
    }

    /// Returns the squared number of showdowns on two new boards that may be unlike all others, reduced by
    /// the part of the pass that is done.
    fn rare(&self) -> f64 {
        let (chunks, samples) = (self.stage.chunks as f64, self.samples as f64);
        let (boards, of_stage) = (self.layout.boards as f64, self.stage.samples as f64);
        let visits = self.layout.pass.map_or(0.0, |(all, repeats)| chunks / all as f64 * repeats as f64);
        // The number of showdowns on such a board is the mean, over all showdowns, of the number on their
        // board.
        let of_board = (samples - of_stage + of_stage * of_stage / (chunks * boards).max(1.0)) / samples;
        // With more boards, less is left to such a board, because their variance is known.
        let of_board = of_board * (FEW_BOARDS / (self.settled_boards + chunks * boards)).min(1.0);
        2.0 * (1.0 - visits).max(0.0) * of_board * of_board
    }
}

/// Returns the factor that raises a variance from few chunks: the number of chunks over that of degrees of
/// freedom, times the square of `t / z`, Student's quantile over the normal one. To the first order, `t / z`
/// is `1 + (z² + 1) / (4 freedom)`, with 1.21 / freedom at `z = 1.96` (Cornish and Fisher, *Revue de
/// l'Institut international de statistique* 5, 1938).
fn of_few(chunks: f64) -> f64 {
    let freedom = (chunks - 1.0).max(1.0);
    let student = 1.0 + 1.21 / freedom;
    let without_bias = if chunks > 1.0 { chunks / freedom } else { 1.0 };
    student * student * without_bias
}

/// Returns each player's equity from a number of showdowns, or 0 if there are none.
fn equities(by_winners: &[u64], samples: u64) -> Vec<f64> {
    let mut equities = vec![0.0; by_winners.len().ilog2() as usize];
    for (set, &count) in by_winners.iter().enumerate().filter(|&(_, &count)| count > 0) {
        let share = count as f64 / (f64::from(set.count_ones()) * samples as f64);
        let winners = equities.iter_mut().enumerate().filter(|&(player, _)| set >> player & 1 == 1);
        winners.for_each(|(_, equity)| *equity += share);
    }
    equities
}
