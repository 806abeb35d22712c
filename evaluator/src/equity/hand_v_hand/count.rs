//! The counting itself: by ranks alone, then the boards with five, four and three cards of a suit.
//!
//! All of it is inlined into each of the kernels, and compiled there for the vectors of its processors.

use core::ops::AddAssign;

use super::deal::{Deal, HeldSuit};
use super::prepare::{
    Block, FACTOR_UNIT, FOURS_FILLED, LANES, NO_SET, ONE_MORE, Prepared, TWO_MORE, rank_pair, ranks_of,
};
use crate::{Rank, Suit};

/// Boards that the first player wins, and boards that both share.
#[derive(Clone, Copy, Default)]
pub(in crate::equity) struct Count {
    pub(in crate::equity) wins: i64,
    pub(in crate::equity) ties: i64,
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.ties += other.ties;
    }
}

/// Counts all boards of a deal.
#[inline(always)]
pub(in crate::equity) fn count(prepared: &Prepared, deal: &Deal) -> Count {
    let mut count = by_ranks(prepared, deal);
    count += five_suited(prepared, deal);
    count += four_suited(prepared, deal);
    for suit in deal.suits.iter().filter(|suit| suit.most() == 2) {
        count += three_suited(prepared, deal, suit);
    }
    count
}

/// Lane sums of boards won and shared. 16 bits are enough for each sum they are used for.
struct Lanes<const N: usize> {
    wins: [i16; N],
    ties: [i16; N],
}

impl<const N: usize> Lanes<N> {
    #[inline(always)]
    fn new() -> Self {
        Self { wins: [0; N], ties: [0; N] }
    }

    /// Adds `choices` where the first player is stronger, and where nobody is.
    #[inline(always)]
    fn compare(&mut self, first: &[i16; N], second: &[i16; N], choices: &[i16; N]) {
        for lane in 0..N {
            self.wins[lane] += where_true(first[lane] > second[lane], choices[lane]);
            self.ties[lane] += where_true(first[lane] == second[lane], choices[lane]);
        }
    }

    #[inline(always)]
    fn total(&self) -> Count {
        Count { wins: sum(&self.wins), ties: sum(&self.ties) }
    }
}

/// Adds `choices` where a strength is above that of a flush.
#[inline(always)]
fn add_where_stronger<const N: usize>(
    lanes: &mut [i16; N],
    strengths: &[i16; N],
    flush: i16,
    choices: &[i16; N],
) {
    for lane in 0..N {
        lanes[lane] += where_true(strengths[lane] > flush, choices[lane]);
    }
}

/// `choices` if `condition` holds, else 0. Without a branch, and without a condition on reading `choices`, which both
/// keep compilers from using vectors.
#[inline(always)]
fn where_true(condition: bool, choices: i16) -> i16 {
    -i16::from(condition) & choices
}

#[inline(always)]
fn sum<const N: usize>(lanes: &[i16; N]) -> i64 {
    i64::from(lanes.iter().map(|&lane| i32::from(lane)).sum::<i32>())
}

/// All boards, compared by ranks alone.
#[inline(always)]
fn by_ranks(prepared: &Prepared, deal: &Deal) -> Count {
    let [first, second] = deal.players.each_ref().map(|player| flat(&prepared.column(player.pair).boards));
    // Ranks that nobody holds have the factor 1 everywhere; so they may fill up the four.
    let mut factors = [prepared.factor(0, 0); 4];
    let mut unit = 1;
    let ranks = ranks_of(deal.players[0].ranks | deal.players[1].ranks);
    for (factor, rank) in factors.iter_mut().zip(ranks) {
        *factor = prepared.factor(deal.held[rank], rank);
        unit *= FACTOR_UNIT[usize::from(deal.held[rank])];
    }
    let [a, b, c, d] = factors.map(|factors| factors.as_flattened());
    // One flat loop: 32 bits a sum are enough for 1,712,304 boards times the unit, which is at most 256.
    let (mut wins, mut ties) = (0i32, 0i32);
    let factors = a.iter().zip(b).zip(c).zip(d);
    for (((&first, &second), &choices), (((&a, &b), &c), &d)) in
        first.iter().zip(second).zip(flat(&prepared.choices)).zip(factors)
    {
        let factor = (i16::from(a) * i16::from(b)) * (i16::from(c) * i16::from(d));
        wins += i32::from(where_true(first > second, choices)) * i32::from(factor);
        ties += i32::from(where_true(first == second, choices)) * i32::from(factor);
    }
    Count { wins: i64::from(wins / unit), ties: i64::from(ties / unit) }
}

#[inline(always)]
fn flat(blocks: &[Block]) -> &[i16] {
    bytemuck::cast_slice(blocks)
}

/// Whether a set of suited board cards can be dealt, as 1 or 0.
#[inline(always)]
fn dealable(set: u16, taken: u16) -> i16 {
    i16::from(set & (taken | NO_SET) == 0)
}

/// Adds 1 for each set that a suit allows.
#[inline(always)]
fn add_dealable(lanes: &mut [i16; LANES], sets: &[u16; LANES], taken: u16) {
    for lane in 0..LANES {
        lanes[lane] += dealable(sets[lane], taken);
    }
}

/// What the flushes change on boards of one suit: everybody has one.
#[inline(always)]
fn five_suited(prepared: &Prepared, deal: &Deal) -> Count {
    let (sets, _) = prepared.sets.fives.as_chunks::<LANES>();
    let mut by_ranks = Lanes::new();
    let [first, second] = deal.players.each_ref().map(|player| &prepared.column(player.pair).fives);
    for ((first, second), sets) in first.iter().zip(second).zip(sets) {
        let mut choices = [0; LANES];
        for suit in &deal.suits {
            add_dealable(&mut choices, sets, suit.taken);
        }
        by_ranks.compare(&first.0, &second.0, &choices);
    }
    let mut by_flush = Lanes::new();
    for suit in &deal.suits {
        let [first, second] = suit.sets.map(|set| &prepared.flushes(set).fives);
        for ((first, second), sets) in first.iter().zip(second).zip(sets) {
            let mut choices = [0; LANES];
            add_dealable(&mut choices, sets, suit.taken);
            by_flush.compare(&first.0, &second.0, &choices);
        }
    }
    put_in(by_flush.total(), by_ranks.total())
}

#[inline(always)]
fn put_in(truth: Count, taken_out: Count) -> Count {
    Count { wins: truth.wins - taken_out.wins, ties: truth.ties - taken_out.ties }
}

/// What the flushes change on boards with four cards of a suit.
#[inline(always)]
fn four_suited(prepared: &Prepared, deal: &Deal) -> Count {
    let outside = deal.suits.each_ref().map(|suit| one_more(deal, suit));
    let mut truth = Count::default();
    for (suit, choices) in deal.suits.iter().zip(&outside).filter(|(suit, _)| suit.taken != 0) {
        let all = sum(choices);
        let flushes = suit.sets.map(|set| prepared.flushes(set).fours());
        match suit.counts.map(|count| count > 0) {
            [true, true] => {
                let compared = compare_flushes(&prepared.sets.fours, suit.taken, flushes);
                truth += Count { wins: compared.wins * all, ties: compared.ties * all };
            }
            [true, false] => {
                let dealt = dealable_count(&prepared.sets.fours, suit.taken);
                truth.wins += dealt * all - beaten_fours(prepared, deal, suit, 1, flushes[0], choices);
            }
            _ => truth.wins += beaten_fours(prepared, deal, suit, 0, flushes[1], choices),
        }
    }
    put_in(truth, fours_by_ranks(prepared, deal, &outside))
}

/// For each rank how many cards the board's one more card can be, outside of a suit.
#[inline(always)]
fn one_more(deal: &Deal, suit: &HeldSuit) -> [i16; ONE_MORE] {
    let mut choices = [0; ONE_MORE];
    choices[..Rank::COUNT].copy_from_slice(&deal.left_outside(suit));
    choices
}

/// What ranks alone say of the boards with four cards of a suit of which a player holds any.
#[inline(always)]
fn fours_by_ranks(prepared: &Prepared, deal: &Deal, outside: &[[i16; ONE_MORE]; Suit::COUNT]) -> Count {
    // For every choice of suits, as bits, what they allow together.
    let mut choices = [[0i16; ONE_MORE]; 1 << Suit::COUNT];
    for suits in 1..choices.len() {
        let lowest = suits.trailing_zeros() as usize;
        choices[suits] = choices[suits & (suits - 1)];
        choices[suits].iter_mut().zip(&outside[lowest]).for_each(|(sum, more)| *sum += more);
    }
    let mut suits_of_set = [0u8; FOURS_FILLED];
    for (number, suit) in deal.suits.iter().enumerate().filter(|(_, suit)| suit.taken != 0) {
        for (suits, &set) in suits_of_set.iter_mut().zip(&prepared.sets.fours) {
            *suits |= (dealable(set, suit.taken) as u8) << number;
        }
    }
    // Two sets at a time, which fill a block.
    let [first, second] = deal.players.each_ref().map(|player| &prepared.column(player.pair).fours);
    let mut lanes = Lanes::new();
    for ((first, second), suits) in first.iter().zip(second).zip(suits_of_set.as_chunks::<2>().0) {
        let mut both = [0; LANES];
        for (half, &suits) in both.chunks_exact_mut(ONE_MORE).zip(suits) {
            half.copy_from_slice(&choices[usize::from(suits) % (1 << Suit::COUNT)]);
        }
        lanes.compare(&first.0, &second.0, &both);
    }
    lanes.total()
}

/// Compares flushes for each set that can be dealt.
#[inline(always)]
fn compare_flushes(sets: &[u16; FOURS_FILLED], taken: u16, flushes: [&[i16; FOURS_FILLED]; 2]) -> Count {
    let (mut wins, mut ties) = (0i16, 0i16);
    for ((&set, &first), &second) in sets.iter().zip(flushes[0]).zip(flushes[1]) {
        wins += dealable(set, taken) & i16::from(first > second);
        ties += dealable(set, taken) & i16::from(first == second);
    }
    Count { wins: i64::from(wins), ties: i64::from(ties) }
}

#[inline(always)]
fn dealable_count(sets: &[u16; FOURS_FILLED], taken: u16) -> i64 {
    i64::from(sets.iter().map(|&set| dealable(set, taken)).sum::<i16>())
}

/// How many boards with four cards of a suit `player` wins by ranks against `flushes`.
///
/// It takes a full house or more, in which seven cards have four ranks at most: those of the suited cards. So only sets
/// with the player's own ranks are looked at.
#[inline(always)]
fn beaten_fours(
    prepared: &Prepared,
    deal: &Deal,
    suit: &HeldSuit,
    player: usize,
    flushes: &[i16; FOURS_FILLED],
    choices: &[i16; ONE_MORE],
) -> i64 {
    let player = &deal.players[player];
    let strengths = prepared.column(player.pair).by_four();
    let mut wins = [0i16; ONE_MORE];
    for set in prepared.fours.find(player.ranks, suit.taken) {
        add_where_stronger(&mut wins, &strengths[set], flushes[set], choices);
    }
    sum(&wins)
}

/// What the flushes change on boards with three cards of a suit of which a player holds two.
#[inline(always)]
fn three_suited(prepared: &Prepared, deal: &Deal, suit: &HeldSuit) -> Count {
    let choices = two_more(deal, suit);
    let all = sum(&choices);
    let columns = deal.players.each_ref().map(|player| prepared.column(player.pair).by_three());
    let flushes = suit.sets.map(|set| prepared.flushes(set).threes());
    let mut by_ranks = Lanes::new();
    let mut truth = Count::default();
    if suit.counts == [2, 2] {
        for set in prepared.threes.find(0, suit.taken) {
            by_ranks.compare(&columns[0][set], &columns[1][set], &choices);
            truth.wins += i64::from(flushes[0][set] > flushes[1][set]) * all;
            truth.ties += i64::from(flushes[0][set] == flushes[1][set]) * all;
        }
        return put_in(truth, by_ranks.total());
    }
    let flush_player = usize::from(suit.counts[1] == 2);
    let (flushes, strengths) = (flushes[flush_player], columns[1 - flush_player]);
    let mut beaten = [0i16; TWO_MORE];
    let mut sets = 0;
    for set in prepared.threes.find(0, suit.taken) {
        sets += 1;
        by_ranks.compare(&columns[0][set], &columns[1][set], &choices);
        add_where_stronger(&mut beaten, &strengths[set], flushes[set], &choices);
    }
    let beaten = sum(&beaten);
    truth.wins = if flush_player == 0 { sets * all - beaten } else { beaten };
    put_in(truth, by_ranks.total())
}

/// For each pair of ranks how many cards the board's two more cards can be, outside of a suit.
#[inline(always)]
fn two_more(deal: &Deal, suit: &HeldSuit) -> [i16; TWO_MORE] {
    let left = deal.left_outside(suit);
    let mut choices = [0; TWO_MORE];
    for high in 0..Rank::COUNT {
        for low in 0..high {
            choices[rank_pair(high, low)] = left[high] * left[low];
        }
        choices[rank_pair(high, high)] = left[high] * (left[high] - 1) / 2;
    }
    choices
}
