//! Sums over showdowns, and how sure the equities are that follow from them.
//!
//! # Standard errors
//!
//! Showdowns on one board are not independent, nor are those of one deal on several boards. What is independent are
//! *chunks*: some boards, each with the same deals; and, given their boards, the two *halves* of a chunk, each with deals
//! of its own. An equity is the ratio of two sums, of the shares won and of the showdowns held. What a chunk has more or less
//! than its part, `u = shares - equity * showdowns`, and by how much its halves differ in that, `d`, tell the standard error
//! of the ratio (Cochran, *Sampling techniques*, 3rd ed., 1977, sections 6.4 and 10.3, two-stage sampling): where chunks
//! that visit a part `f` of all boards are done,
//!
//! ```text
//! error² = (settled + (1 - f) * few * sum u² + f * sum d² + e²) / (sum showdowns)²
//! ```
//!
//! with `settled` of the stages before, by the same rule, and `few` for the doubt that few chunks leave. The boards of a whole
//! pass are all there are, so only halves tell of chance; showdowns that have a board each, drawn from all, have `f = 0`. The
//! `e²` is for what has not happened yet: that a hand has won a thousand times does not mean that it always does. One showdown
//! unlike all others is what the score interval has more than the usual one, at two standard errors to either side (Wilson,
//! *Journal of the American Statistical Association* 22, 1927; Agresti and Coull, *The American Statistician* 52, 1998). As a
//! deal that has not come yet would be held on several boards, and a board that has not come yet with several deals, `e` is so
//! many showdowns.
//!
//! *Rare winners.* Few wins have a skewed distribution: the one-sided bound of three standard errors for a Poisson count of `k`
//! lies `3 (1 + sqrt(k + 1))` above it, to a few percent for any `k` from 0 to 100. So the error is raised by `|1 - 2 equity|`
//! showdowns, or by that part of the showdowns of a board, which the skewness of a single showdown has as a factor. For
//! frequent winners this is next to nothing.

use alloc::vec;
use alloc::vec::Vec;

use crate::report::{Cases, MOST_PLAYERS};
use crate::simulation::plan::{MOST_BOARDS, MOST_DEALS};
use crate::simulation::showdown::LANES;

/// The pot, in units in which any number of players can share it.
pub(crate) const POT: u32 = <u64 as Cases>::POT as u32;

/// What so many players get of a shared pot.
const SHARES: [u32; 17] = {
    let (mut shares, mut players) = ([0; 17], 1);
    while players < shares.len() {
        shares[players] = POT / players as u32;
        players += 1;
    }
    shares
};

/// So many boards tell how much boards vary.
const FEW_BOARDS: f64 = 100.0;

/// What each player gets, in units of a [`POT`], and of how many showdowns.
pub(crate) type Shares = ([i64; MOST_PLAYERS], i64);

/// The most showdowns of half a chunk, those that do not count included: as many as lanes of 16 bits can count if one player
/// wins them all.
pub(crate) const MOST_HELD: usize = LANES * u16::MAX as usize;

// On average; what luck has more is cut off when it is held. What a player gets of shared pots is half of each at most.
const _: () = assert!(MOST_DEALS * MOST_BOARDS <= MOST_HELD);
const _: () = assert!(MOST_HELD * (POT as usize / 2) <= u32::MAX as usize);

/// Adds a showdown that a set of players wins or shares.
#[inline(always)]
pub(crate) fn add_showdown((shares, showdowns): &mut Shares, winners: usize, by_winners: &mut [u64]) {
    by_winners[winners] += 1;
    *showdowns += 1;
    let share = i64::from(SHARES[winners.count_ones() as usize]);
    for (player, shares) in shares.iter_mut().enumerate() {
        *shares += if winners >> player & 1 == 1 { share } else { 0 };
    }
}

/// The showdowns of half a chunk, [`MOST_HELD`] at most.
#[derive(Clone)]
pub(crate) struct Held {
    /// For each player the pots won alone, in lanes.
    pub(crate) won: [[u16; LANES]; MOST_PLAYERS],
    /// For each player the shares of shared pots, in units of a [`POT`]. As many places as a vector has lanes.
    shares: [u32; 16],
    /// How many pots were shared.
    shared: u32,
}

impl Held {
    pub(crate) const NONE: Self = Self { won: [[0; LANES]; MOST_PLAYERS], shares: [0; 16], shared: 0 };

    /// Adds shared pots: bit `l` of `lanes` says that there is one in lane `l`, which the players of a set share.
    #[inline(always)]
    pub(crate) fn add_shared(&mut self, mut lanes: u32, sets: &[u16; LANES], by_winners: &mut [u64]) {
        while lanes != 0 {
            let winners = sets[lanes.trailing_zeros() as usize % LANES];
            by_winners[usize::from(winners)] += 1;
            self.shared += 1;
            let share = SHARES[winners.count_ones() as usize];
            for (player, shares) in self.shares.iter_mut().enumerate() {
                *shares += if winners >> player & 1 == 1 { share } else { 0 };
            }
            lanes &= lanes - 1;
        }
    }

    /// The sums, with pots that one player won added to the counts by set of winners.
    #[inline(always)]
    pub(crate) fn take(&mut self, players: usize, by_winners: &mut [u64]) -> Shares {
        let (mut shares, mut showdowns) = ([0; MOST_PLAYERS], i64::from(self.shared));
        for player in 0..players {
            let won: u32 = self.won[player].iter().map(|&lane| u32::from(lane)).sum();
            by_winners[1 << player] += u64::from(won);
            showdowns += i64::from(won);
            shares[player] = i64::from(won) * i64::from(POT) + i64::from(self.shares[player]);
        }
        *self = Self::NONE;
        (shares, showdowns)
    }
}

/// Sums of squares and products over chunks, from which those of residues follow for any equity.
#[derive(Clone, Copy, Debug, Default)]
struct Squares {
    /// For each player those of shares, and of shares times showdowns.
    shares: [f64; MOST_PLAYERS],
    products: [f64; MOST_PLAYERS],
    /// Of showdowns.
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
        for player in 0..MOST_PLAYERS {
            self.shares[player] += other.shares[player];
            self.products[player] += other.products[player];
        }
        self.showdowns += other.showdowns;
    }

    /// The sum of the squares of a player's residues, in pots.
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
    /// The number of showdowns by set of winners, as bits; place 0 is unused.
    pub(crate) by_winners: Vec<u64>,
    pub(crate) samples: u64,
    /// How many chunks there are up to the last one with a showdown, and how many behind it: whether these are there must
    /// change nothing, because a run with that number of samples ends before them.
    chunks: u64,
    empty: u64,
    /// Of whole chunks, and of the differences between their halves.
    whole: Squares,
    between_halves: Squares,
}

impl Tally {
    pub(crate) fn new(players: usize) -> Self {
        Self { by_winners: vec![0; 1 << players], ..Self::default() }
    }

    /// Adds a chunk by the sums of its halves, but not to the counts by winners.
    #[inline(always)]
    pub(crate) fn add_chunk(&mut self, [(a, held_a), (b, held_b)]: [Shares; 2]) {
        let (mut sum, mut difference) = ([0; MOST_PLAYERS], [0; MOST_PLAYERS]);
        for player in 0..MOST_PLAYERS {
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

    /// For each player the mean over chunks of the squares of their residues, in pots: of whole chunks, and of the
    /// differences between their halves. None if there was no showdown.
    pub(crate) fn mean_squares(&self) -> Option<Vec<(f64, f64)>> {
        let of = |squares: &Squares, player, equity| squares.of_residues(player, equity) / self.chunks as f64;
        let of_player =
            |(player, equity)| (of(&self.whole, player, equity), of(&self.between_halves, player, equity));
        let equities = || equities(&self.by_winners, self.samples);
        (self.samples > 0).then(|| equities().into_iter().enumerate().map(of_player).collect())
    }

    /// For each player the variance of the share of a single showdown, in pots.
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
    /// What stages that are over leave of chance.
    settled: Squares,
    /// How many boards they visited.
    settled_boards: f64,
    /// The stage under way.
    stage: Tally,
    layout: Layout,
    /// That of a stage that was begun and has no showdowns yet.
    next: Option<(Layout, Tally)>,
}

/// What a stage's chunks have in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// How many boards a chunk has at most: on so many are deals used.
    pub(crate) boards: usize,
    /// Of a pass, how many chunks it has, and how often it visits each board; none if boards are drawn.
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

    /// Begins another stage, when the one before is whole.
    pub(crate) fn begin(&mut self, layout: Layout) {
        self.next = Some((layout, Tally::new(self.players)));
    }

    /// Adds a part of the stage. A stage without showdowns is ignored, so that a run that ends there gives the same result as
    /// a run that never began the stage.
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

    /// Each player's part of the pot.
    pub(crate) fn equities(&self) -> Vec<f64> {
        equities(&self.by_winners, self.samples)
    }

    /// The standard error of each of them.
    pub(crate) fn standard_errors(&self) -> Vec<f64> {
        let chunks = self.stage.chunks as f64;
        if chunks < 2.0 && self.stage.samples == self.samples {
            // One chunk says nothing; no share of a pot has a larger deviation than a half.
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

    /// The square of the showdowns of two boards that have not come yet and may be unlike all others, or of the part of them that
    /// the pass has left.
    fn rare(&self) -> f64 {
        let (chunks, samples) = (self.stage.chunks as f64, self.samples as f64);
        let (boards, of_stage) = (self.layout.boards as f64, self.stage.samples as f64);
        let visits = self.layout.pass.map_or(0.0, |(all, repeats)| chunks / all as f64 * repeats as f64);
        // How many showdowns such a board would have: the mean over all showdowns of how many their boards have.
        let of_board = (samples - of_stage + of_stage * of_stage / (chunks * boards).max(1.0)) / samples;
        // The more boards there were, the less is left to such a one: their variance tells enough.
        let of_board = of_board * (FEW_BOARDS / (self.settled_boards + chunks * boards)).min(1.0);
        2.0 * (1.0 - visits).max(0.0) * of_board * of_board
    }
}

/// By what a variance from few chunks is raised: the number of chunks over that of degrees of freedom, times the square of `t /
/// z`, Student's quantile over the normal one. To the first order, `t / z` is `1 + (z² + 1) / (4 freedom)`, with 1.21 / freedom
/// at `z = 1.96` (Cornish and Fisher, *Revue de l'Institut international de statistique* 5, 1938).
fn of_few(chunks: f64) -> f64 {
    let freedom = (chunks - 1.0).max(1.0);
    let student = 1.0 + 1.21 / freedom;
    let without_bias = if chunks > 1.0 { chunks / freedom } else { 1.0 };
    student * student * without_bias
}

/// Each player's part of the pot, from so many showdowns; 0 from none.
fn equities(by_winners: &[u64], samples: u64) -> Vec<f64> {
    let mut equities = vec![0.0; by_winners.len().ilog2() as usize];
    for (set, &count) in by_winners.iter().enumerate().filter(|&(_, &count)| count > 0) {
        let share = count as f64 / (f64::from(set.count_ones()) * samples as f64);
        let winners = equities.iter_mut().enumerate().filter(|&(player, _)| set >> player & 1 == 1);
        winners.for_each(|(_, equity)| *equity += share);
    }
    equities
}
