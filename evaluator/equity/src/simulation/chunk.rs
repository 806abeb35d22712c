//! Chunks: samples that are drawn in one go, with random numbers of their own.

use crate::exact::hand_vs_hand::Work;
use crate::random::{Random, RandomLanes, Stream};
use crate::simulation::Game;
use crate::simulation::showdowns::{Boards, Showdowns};
use crate::simulation::tally::{Cluster, Tally};

pub(crate) struct Chunk<'a> {
    pub(crate) game: &'a Game<'a>,
    pub(crate) boards: Boards,
    /// For the numbers that are drawn one by one, and for those that are drawn for many lanes.
    pub(crate) streams: [Stream; 2],
    /// How many blocks of 64 deals are tried.
    pub(crate) blocks: usize,
    /// How many of them make a [`Cluster`].
    pub(crate) blocks_of_cluster: usize,
    /// The most samples that are kept.
    pub(crate) most: u64,
}

/// Draws the samples.
impl Work for Chunk<'_> {
    type Output = Tally;

    #[inline(always)]
    fn run(self) -> Tally {
        let Self { game, boards, streams: [random, lanes], .. } = self;
        let (random, lanes) = (Random::new(game.seed, random), RandomLanes::new(game.seed, lanes));
        let mut showdowns = Showdowns::new(game, boards, random, lanes);
        // If no two samples share a board that was drawn, each is a cluster, and all are added up at the end by their
        // winners. On a whole board there is nothing to share.
        let independent = boards == Boards::Own || game.spot.missing() == 0;
        let mut tally = Tally::new(game.spot.players());
        let (mut blocks_left, mut samples_left) = (self.blocks, self.most);
        while blocks_left > 0 && samples_left > 0 {
            let mut cluster = Cluster::default();
            let blocks = self.blocks_of_cluster.min(blocks_left);
            for _ in 0..blocks {
                let most = samples_left - u64::from(cluster.samples);
                showdowns.hold(&mut cluster, most);
            }
            blocks_left -= blocks;
            samples_left -= u64::from(cluster.samples);
            if !independent {
                tally.add_clusters(&cluster, 1);
            }
        }
        for (winners, count) in showdowns.counts() {
            tally.by_winners[winners] += count;
            if independent {
                tally.add_clusters(&Cluster::of_one(winners), count);
            }
        }
        tally
    }
}
