//! Showdowns, a block of 64 at a time: dealing, ranking, and telling who wins.

use alloc::vec;
use alloc::vec::Vec;

use evaluator::Card;
use evaluator::lookup::board::BoardRanks;

use crate::removal::bits_by_id;
use crate::simulation::dealer::{Deal, Dealer};
use crate::simulation::lanes::{LANES, Lanes, Taken, YES};
use crate::simulation::random::{Random, RandomLanes};
use crate::simulation::spot::{BOARD_CARDS, Spot};
use crate::simulation::strength::{Strength, indices, rank_on};
use crate::simulation::tally::{Cluster, MOST_PLAYERS, POT};

/// How boards are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Boards {
    /// First the narrow ranges, then a board, then any cards to the others: every deal is possible.
    Own,
    /// First a board, then that many deals to all players, of which those count that do not want a card of the board.
    /// Boards and deals that go together are so equally likely to meet, and the law is the same. A power of two, from 8.
    Shared(usize),
}

/// The fewest deals for which a board is shared.
pub(crate) const FEWEST_DEALS: usize = 8;

/// All that showdowns need to know.
pub(crate) struct Game<'a> {
    pub(crate) spot: Spot,
    pub(crate) dealer: Dealer,
    pub(crate) strength: Strength<'a>,
    pub(crate) boards: Boards,
}

/// Showdowns on their way.
pub(crate) struct Showdowns<'a> {
    game: &'a Game<'a>,
    boards: Boards,
    random: Random,
    lanes: RandomLanes,
    /// The combos by player.
    combos: [[Lanes; 2]; MOST_PLAYERS],
    /// Lanes that do not count.
    rejected: Lanes,
    taken: Taken,
    /// The cards of the board and the dead ones, as bits.
    known: u64,
    /// The cards of the board that were drawn.
    board: [Lanes; BOARD_CARDS],
    /// The boards of a block, if they are shared.
    shared: Vec<SharedBoard>,
    /// For how many more blocks they are to be used.
    blocks_left: usize,
    ranks: [[u16; LANES]; MOST_PLAYERS],
    /// By set of winners; lanes count in turns, so that no count waits for the one before.
    by_winners: Vec<[u32; 4]>,
}

/// A board that several lanes share.
#[derive(Clone)]
struct SharedBoard {
    ranks: BoardRanks,
    /// The cards that were drawn, as bits.
    cards: u64,
}

impl<'a> Showdowns<'a> {
    pub(crate) fn new(game: &'a Game<'a>, boards: Boards, random: Random, lanes: RandomLanes) -> Self {
        let shared = match boards {
            Boards::Own => 0,
            Boards::Shared(deals) => (LANES / deals).max(1),
        };
        Self {
            game,
            boards,
            random,
            lanes,
            combos: [[[0; LANES]; 2]; MOST_PLAYERS],
            rejected: [0; LANES],
            taken: Taken::new(game.spot.known),
            known: bits_by_id(game.spot.known),
            board: [[0; LANES]; BOARD_CARDS],
            shared: vec![SharedBoard { ranks: BoardRanks::new(), cards: 0 }; shared],
            blocks_left: 0,
            ranks: [[0; LANES]; MOST_PLAYERS],
            by_winners: vec![[0; 4]; 1 << game.spot.players],
        }
    }

    /// Holds a block of showdowns and adds those that count, `most` at most, to a cluster.
    #[inline(always)]
    pub(crate) fn hold(&mut self, cluster: &mut Cluster, most: u64) {
        self.rejected = [0; LANES];
        match self.boards {
            Boards::Own => self.deal_with_own_boards(),
            Boards::Shared(deals) => self.deal_on_shared_boards(deals),
        }
        self.reject_beyond(most);
        self.count(cluster);
    }

    /// The counts by set of winners.
    pub(crate) fn counts(&self) -> impl Iterator<Item = (usize, u64)> {
        let count = |parts: &[u32; 4]| parts.iter().map(|&part| u64::from(part)).sum();
        // Set 0 counts lanes that were rejected.
        self.by_winners.iter().map(count).enumerate().skip(1)
    }

    #[inline(always)]
    fn deal_with_own_boards(&mut self) {
        let (players, missing) = (self.game.spot.players, self.game.spot.missing());
        self.deal_to_narrow(|_| 0);
        self.taken.clear();
        self.take_narrow();
        let board = &mut self.board[..missing];
        self.taken.draw_all(board.iter_mut(), &mut self.lanes, &mut self.rejected);
        self.deal_to_random();
        let combos = self.combos[..players].iter().zip(&mut self.ranks);
        self.game.strength.rank_on_own(&self.board[..missing], combos);
    }

    #[inline(always)]
    fn deal_on_shared_boards(&mut self, deals: usize) {
        let lanes_of_board = LANES.min(deals);
        if self.blocks_left == 0 {
            self.draw_shared_boards(lanes_of_board);
            self.blocks_left = deals.div_ceil(LANES);
        }
        self.blocks_left -= 1;
        let shared = core::mem::take(&mut self.shared);
        self.deal_to_narrow(|lane| shared[lane / lanes_of_board].cards);
        if !self.game.spot.random.is_empty() {
            self.taken.clear();
            for &cards in &self.board[..self.game.spot.missing()] {
                self.taken.take(cards);
            }
            self.take_narrow();
            self.deal_to_random();
        }
        self.rank_on_shared(&shared, lanes_of_board);
        self.shared = shared;
    }

    #[inline(always)]
    fn rank_on_shared(&mut self, shared: &[SharedBoard], lanes_of_board: usize) {
        let players = self.game.spot.players;
        for (combos, ranks) in self.combos[..players].iter().zip(&mut self.ranks) {
            let indices = indices(combos);
            let lanes = indices.chunks_exact(lanes_of_board).zip(ranks.chunks_exact_mut(lanes_of_board));
            for (board, (indices, ranks)) in shared.iter().zip(lanes) {
                rank_on(&board.ranks, indices, ranks);
            }
        }
    }

    /// Draws new boards, each for some lanes.
    #[inline(always)]
    fn draw_shared_boards(&mut self, lanes_of_board: usize) {
        let missing = self.game.spot.missing();
        for (place, board) in self.shared.iter_mut().enumerate() {
            board.cards = 0;
            let mut cards = [0; BOARD_CARDS];
            for (card, lanes) in cards[..missing].iter_mut().zip(&mut self.board) {
                *card = loop {
                    let id = self.random.below(Card::COUNT as u64).0;
                    if (self.known | board.cards) >> id & 1 == 0 {
                        break id as u8;
                    }
                };
                board.cards |= 1 << *card;
                lanes[place * lanes_of_board..][..lanes_of_board].fill(*card);
            }
            self.game.strength.sweep(&cards[..missing], &mut board.ranks);
        }
    }

    /// Deals to the narrow ranges. Lanes in which that takes a card of their board are rejected.
    #[inline(always)]
    fn deal_to_narrow(&mut self, board: impl Fn(usize) -> u64) {
        if self.game.spot.narrow.is_empty() {
            return;
        }
        let mut deal = Deal::new();
        for lane in 0..LANES {
            let comes_off = self.game.dealer.deal(&mut self.random, &mut deal);
            if !comes_off || deal.used & board(lane) != 0 {
                self.rejected[lane] = YES;
            }
            for range in &self.game.spot.narrow {
                let [first, second] = &mut self.combos[range.player];
                (first[lane], second[lane]) = (deal.combos[range.player][0], deal.combos[range.player][1]);
            }
        }
    }

    #[inline(always)]
    fn take_narrow(&mut self) {
        for range in &self.game.spot.narrow {
            for &cards in &self.combos[range.player] {
                self.taken.take(cards);
            }
        }
    }

    /// Deals any cards that are left to those who hold anything.
    #[inline(always)]
    fn deal_to_random(&mut self) {
        for &player in &self.game.spot.random {
            let combo = self.combos[player].iter_mut();
            self.taken.draw_all(combo, &mut self.lanes, &mut self.rejected);
        }
    }

    /// Rejects lanes behind the first `most` that count.
    #[inline(always)]
    fn reject_beyond(&mut self, most: u64) {
        if most < LANES as u64 {
            let mut left = most;
            for rejected in self.rejected.iter_mut().filter(|rejected| **rejected == 0) {
                match left.checked_sub(1) {
                    Some(less) => left = less,
                    None => *rejected = YES,
                }
            }
        }
    }

    /// Tells who wins in each lane, and counts.
    #[inline(always)]
    fn count(&mut self, cluster: &mut Cluster) {
        let players = self.game.spot.players;
        let (sets, shares) = winners(&self.ranks[..players], &self.rejected);
        let counts = &mut self.by_winners[..1 << players];
        for sets in sets.as_chunks::<4>().0 {
            for (place, &set) in sets.iter().enumerate() {
                counts[usize::from(set)][place] += 1;
            }
        }
        for (player, sum) in cluster.shares[..players].iter_mut().enumerate() {
            for (&set, &share) in sets.iter().zip(&shares) {
                *sum += u32::from(if set >> player & 1 == 1 { share } else { 0 });
            }
        }
        let rejected: u32 = self.rejected.iter().map(|&rejected| u32::from(rejected & 1)).sum();
        cluster.samples += LANES as u32 - rejected;
    }
}

/// The set of winners in each lane, and what each of them gets. Both are 0 where a lane does not count.
#[inline(always)]
fn winners(ranks: &[[u16; LANES]], rejected: &Lanes) -> ([u16; LANES], [u16; LANES]) {
    let (mut best, mut sets, mut counts) = ([0; LANES], [0; LANES], [0; LANES]);
    for (player, ranks) in ranks.iter().enumerate() {
        for lane in 0..LANES {
            let (rank, top) = (ranks[lane], best[lane]);
            // All bits or none.
            let beaten = u16::from(rank > top).wrapping_neg();
            let arrives = u16::from(rank >= top).wrapping_neg();
            sets[lane] = sets[lane] & !beaten | arrives & 1 << player;
            counts[lane] = (counts[lane] & !beaten).wrapping_sub(arrives);
            best[lane] = rank.max(top);
        }
    }
    let mut shares = [0; LANES];
    for lane in 0..LANES {
        let counts_at_all = u16::from(rejected[lane] == 0).wrapping_neg();
        sets[lane] &= counts_at_all;
        shares[lane] = SHARES[usize::from(counts[lane]) % SHARES.len()] & counts_at_all;
    }
    (sets, shares)
}

/// What each winner gets of the [`POT`], by how many there are.
static SHARES: [u16; 16] = {
    let mut shares = [0; 16];
    let mut winners = 1;
    while winners <= MOST_PLAYERS {
        assert!(POT.is_multiple_of(winners as u32));
        shares[winners] = (POT / winners as u32) as u16;
        winners += 1;
    }
    shares
};
