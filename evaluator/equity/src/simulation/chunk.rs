//! Chunks: showdowns that are held in one go, with random numbers of their own.

use crate::exact::hand_vs_hand::{HandKernel, Work};
use crate::simulation::random::{Random, RandomLanes, Stream};
use crate::simulation::showdowns::{Boards, Game, Showdowns};
use crate::simulation::tally::{Cluster, Tally};

/// How large chunks are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chunks {
    /// How many blocks a chunk has.
    pub(crate) blocks: usize,
    /// How many blocks make a [`Cluster`].
    pub(crate) blocks_of_cluster: usize,
}

/// The showdowns of a chunk, `most` at most.
pub(crate) fn tally_of(
    game: &Game<'_>,
    boards: Boards,
    chunks: Chunks,
    kernel: HandKernel,
    seed: u64,
    streams: [Stream; 2],
    most: u64,
) -> Tally {
    let (random, lanes) = (Random::new(seed, streams[0]), RandomLanes::new(seed, streams[1]));
    let showdowns = Showdowns::new(game, boards, random, lanes);
    // On a whole board there is nothing to share.
    let independent = boards == Boards::Own || game.spot.missing() == 0;
    kernel.run(Chunk { showdowns, independent, players: game.spot.players, chunks, most })
}

struct Chunk<'a> {
    showdowns: Showdowns<'a>,
    /// Whether no two showdowns share a board that was drawn: then each is a cluster by itself.
    independent: bool,
    players: usize,
    chunks: Chunks,
    most: u64,
}

impl Work for Chunk<'_> {
    type Output = Tally;

    #[inline(always)]
    fn run(mut self) -> Tally {
        let mut tally = Tally::new(self.players);
        let (mut blocks_left, mut samples_left) = (self.chunks.blocks, self.most);
        while blocks_left > 0 && samples_left > 0 {
            let mut cluster = Cluster::default();
            let blocks = self.chunks.blocks_of_cluster.min(blocks_left);
            for _ in 0..blocks {
                let most = samples_left - u64::from(cluster.samples);
                self.showdowns.hold(&mut cluster, most);
            }
            blocks_left -= blocks;
            samples_left -= u64::from(cluster.samples);
            if !self.independent {
                tally.add_cluster(&cluster);
            }
        }
        for (winners, count) in self.showdowns.counts() {
            tally.by_winners[winners] += count;
            if self.independent {
                tally.add_singles(winners, count);
            }
        }
        tally
    }
}
