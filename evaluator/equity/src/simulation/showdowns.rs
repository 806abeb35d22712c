//! Showdowns, a block of 64 at a time: dealing, ranking, and finding the winners.

use alloc::vec;
use alloc::vec::Vec;

use evaluator::lookup::board::BoardRanks;
use evaluator::{Card, Holdem};

use crate::random::{Random, RandomLanes};
use crate::removal::bits_by_id;
use crate::report::MOST_PLAYERS;
use crate::simulation::Game;
use crate::simulation::dealer::Deal;
use crate::simulation::lanes::{LANES, Lanes, Taken, YES};
use crate::simulation::strength::{Ranks, rank_on_shared};
use crate::simulation::tally::{Cluster, POT};

/// How boards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Boards {
    /// The restricted ranges are dealt first, then a board is drawn from the cards that are left: every deal has one.
    Own,
    /// A board is drawn first, then so many deals to all players, of which those are rejected that use a card of the
    /// board. Each pair of a board and a deal that share no card is then as likely as any other, for its weight: the same
    /// law as with own boards. A power of two, from 8.
    Shared(usize),
}

/// The fewest deals for which a board is shared.
pub(crate) const FEWEST_DEALS: usize = 8;

/// Showdowns under way.
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
    /// The cards of the board that were drawn.
    board: [Lanes; Holdem::BOARD_CARDS],
    /// The boards of a block, if they are shared: the cards that were drawn, as bits by id, and the ranks of all combos.
    shared: Vec<(u64, BoardRanks)>,
    /// For how many more blocks they are to be used.
    blocks_left: usize,
    ranks: [Ranks; MOST_PLAYERS],
    /// By set of winners; four lanes count in turns, so that no count waits for the one before.
    by_winners: Vec<[u32; 4]>,
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
            taken: Taken::new(game.spot.board | game.spot.dead),
            board: [[0; LANES]; Holdem::BOARD_CARDS],
            shared: vec![(0, BoardRanks::new()); shared],
            blocks_left: 0,
            ranks: [[0; LANES]; MOST_PLAYERS],
            by_winners: vec![[0; 4]; 1 << game.spot.players()],
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
        if most < LANES as u64 {
            let counted = self.rejected.iter_mut().filter(|rejected| **rejected == 0);
            counted.skip(most as usize).for_each(|rejected| *rejected = YES);
        }
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
        let missing = self.game.spot.missing();
        self.deal_restricted(|_| 0);
        self.take_restricted();
        for cards in &mut self.board[..missing] {
            *cards = self.taken.draw(&mut self.lanes, &mut self.rejected);
        }
        self.deal_any_two();
        let boards = self.game.strength.own_boards(&self.board[..missing]);
        for (combos, ranks) in self.combos[..self.game.spot.players()].iter().zip(&mut self.ranks) {
            self.game.strength.rank_on_own(&boards, combos, ranks);
        }
    }

    #[inline(always)]
    fn deal_on_shared_boards(&mut self, deals: usize) {
        if self.blocks_left == 0 {
            self.draw_shared_boards();
            self.blocks_left = deals.div_ceil(LANES);
        }
        self.blocks_left -= 1;
        let shared = core::mem::take(&mut self.shared);
        let lanes_of_board = LANES / shared.len();
        self.deal_restricted(|lane| shared[lane / lanes_of_board].0);
        if !self.game.any_two.is_empty() {
            self.take_restricted();
            self.board[..self.game.spot.missing()].iter().for_each(|&cards| self.taken.take(cards));
            self.deal_any_two();
        }
        for (combos, ranks) in self.combos[..self.game.spot.players()].iter().zip(&mut self.ranks) {
            rank_on_shared(shared.iter().map(|(_, board)| board), combos, ranks);
        }
        self.shared = shared;
    }

    /// Draws new boards, each for some lanes.
    #[inline(always)]
    fn draw_shared_boards(&mut self) {
        let (missing, lanes_of_board) = (self.game.spot.missing(), LANES / self.shared.len());
        let known = bits_by_id(self.game.spot.board | self.game.spot.dead);
        for (place, (drawn, ranks)) in self.shared.iter_mut().enumerate() {
            *drawn = 0;
            let mut cards = [0; Holdem::BOARD_CARDS];
            for (card, lanes) in cards[..missing].iter_mut().zip(&mut self.board) {
                *card = loop {
                    let id = self.random.below(Card::COUNT as u64).0;
                    if (known | *drawn) >> id & 1 == 0 {
                        break id as u8;
                    }
                };
                *drawn |= 1 << *card;
                lanes[place * lanes_of_board..][..lanes_of_board].fill(*card);
            }
            self.game.strength.sweep(&cards[..missing], ranks);
        }
    }

    /// Deals to the restricted ranges. Lanes in which that takes a card of their board, as bits by id, are rejected.
    #[inline(always)]
    fn deal_restricted(&mut self, board: impl Fn(usize) -> u64) {
        if self.game.restricted.is_empty() {
            return;
        }
        let mut deal = Deal::default();
        for lane in 0..LANES {
            let succeeds = self.game.dealer.deal(&mut self.random, &mut deal);
            if !succeeds || deal.used & board(lane) != 0 {
                self.rejected[lane] = YES;
            }
            for &player in &self.game.restricted {
                let [first, second] = &mut self.combos[player];
                [first[lane], second[lane]] = deal.combos[player];
            }
        }
    }

    /// Takes the cards of the restricted ranges, after those that are known.
    #[inline(always)]
    fn take_restricted(&mut self) {
        self.taken.clear();
        for &player in &self.game.restricted {
            self.combos[player].iter().for_each(|&cards| self.taken.take(cards));
        }
    }

    /// Deals cards that are left to those who can have any two.
    #[inline(always)]
    fn deal_any_two(&mut self) {
        for &player in &self.game.any_two {
            for cards in &mut self.combos[player] {
                *cards = self.taken.draw(&mut self.lanes, &mut self.rejected);
            }
        }
    }

    /// Finds the winners of each lane, and counts.
    #[inline(always)]
    fn count(&mut self, cluster: &mut Cluster) {
        let players = self.game.spot.players();
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

/// The set of winners in each lane, as bits, and what each of them gets. Both are 0 in lanes that are rejected.
#[inline(always)]
fn winners(ranks: &[Ranks], rejected: &Lanes) -> ([u16; LANES], [u16; LANES]) {
    let (mut best, mut sets, mut counts) = ([0; LANES], [0; LANES], [0; LANES]);
    for (player, ranks) in ranks.iter().enumerate() {
        for lane in 0..LANES {
            let (rank, top) = (ranks[lane], best[lane]);
            // All bits or none.
            let beats = u16::from(rank > top).wrapping_neg();
            let wins = u16::from(rank >= top).wrapping_neg();
            sets[lane] = sets[lane] & !beats | wins & 1 << player;
            counts[lane] = (counts[lane] & !beats).wrapping_sub(wins);
            best[lane] = rank.max(top);
        }
    }
    let mut shares = [0; LANES];
    for lane in 0..LANES {
        let is_kept = u16::from(rejected[lane] == 0).wrapping_neg();
        sets[lane] &= is_kept;
        shares[lane] = SHARES[usize::from(counts[lane]) % SHARES.len()] & is_kept;
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
