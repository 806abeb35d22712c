//! Chunks: showdowns that are held in one go, with random numbers of their own.

use super::random::{Random, RandomLanes, Stream};
use super::showdowns::{Game, Showdowns};
use super::tally::{Cluster, Tally};
use crate::equity::HandKernel;
use crate::equity::kernels::monte_carlo::{self, Work};

/// How large chunks are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chunks {
    /// How many blocks a chunk has.
    pub(super) blocks: usize,
    /// How many blocks make a [`Cluster`].
    pub(super) blocks_of_cluster: usize,
}

/// The showdowns of a chunk, `most` at most.
pub(super) fn tally_of(
    game: &Game<'_>,
    chunks: Chunks,
    kernel: HandKernel,
    seed: u64,
    streams: [Stream; 2],
    most: u64,
) -> Tally {
    let showdowns = Showdowns::new(game, Random::new(seed, streams[0]), RandomLanes::new(seed, streams[1]));
    monte_carlo::run(kernel, Chunk { showdowns, players: game.spot.players, chunks, most })
}

struct Chunk<'a> {
    showdowns: Showdowns<'a>,
    players: usize,
    chunks: Chunks,
    most: u64,
}

impl Work for Chunk<'_> {
    type Output = Tally;

    #[inline(always)]
    fn run(mut self) -> Tally {
        let mut tally = Tally::new(self.players);
        let mut blocks_left = self.chunks.blocks;
        while blocks_left > 0 && tally.samples < self.most {
            let mut cluster = Cluster::default();
            let blocks = self.chunks.blocks_of_cluster.min(blocks_left);
            for _ in 0..blocks {
                let most = self.most - tally.samples - u64::from(cluster.samples);
                self.showdowns.hold(&mut cluster, most);
            }
            blocks_left -= blocks;
            tally.add_cluster(&cluster);
        }
        self.showdowns.add_counts_to(&mut tally);
        tally
    }
}
