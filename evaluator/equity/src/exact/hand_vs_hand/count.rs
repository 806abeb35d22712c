//! The counting itself: by ranks alone, then what the boards with five, four and three cards of a suit change.
//!
//! All of it is inlined into each of the kernels, and compiled there for the vectors of its processors.

use evaluator::{Rank, Suit};

use crate::exact::hand_vs_hand::deal::{HeldSuit, Ranks};
use crate::exact::hand_vs_hand::prepare::{
    Block, FACTOR_UNIT, FOUR_BLOCKS, FOURS_FILLED, Found, LANES, NO_SET, ONE_MORE, Prepared, SetBits, THREES,
    THREES_FILLED, TWO_MORE, rank_pair, ranks_of,
};
use crate::exact::hand_vs_hand::tally::{Counts, Lanes, WINNER_SETS, are_best, is_summed, sum, where_true};

/// How many boards are left to `P` players: 52 - 2 P choose 5.
const fn boards<const P: usize>() -> i64 {
    let left = 52 - 2 * P as i64;
    left * (left - 1) * (left - 2) * (left - 3) * (left - 4) / 120
}

/// The numbers that one sum of [`by_ranks`] is made of, for three players. At most 2^10 ways to choose suits times 2^12,
/// the greatest unit of factors, for each of them: 32 bits are enough.
const CHUNK: usize = 12 * LANES;

/// All boards, compared by ranks alone.
#[inline(always)]
pub(crate) fn by_ranks<const P: usize>(prepared: &Prepared, ranks: &Ranks<P>) -> Counts {
    let columns = ranks.players.each_ref().map(|player| flat(&prepared.column(player.pair).boards));
    let choices = flat(&prepared.choices);
    // Ranks that nobody holds have the factor 1 everywhere; so they may fill up the six.
    let mut factors = [prepared.factor(0, 0); 6];
    let mut unit = 1;
    let held_by_any = ranks.players.iter().fold(0, |all, player| all | player.ranks);
    for (factor, rank) in factors.iter_mut().zip(ranks_of(held_by_any)) {
        *factor = prepared.factor(ranks.held[rank], rank);
        unit *= i64::from(FACTOR_UNIT[usize::from(ranks.held[rank])]);
    }
    let factors = factors.map(|factors| factors.as_flattened());
    // Two players have 1,712,304 boards, and units of at most 2^8: one sum will do.
    let step = if P == 2 { choices.len() } else { CHUNK };
    let mut counts = [0; WINNER_SETS];
    for start in (0..choices.len()).step_by(step) {
        let chunk = start..choices.len().min(start + step);
        let sums = sum_chunk(
            columns.map(|column| &column[chunk.clone()]),
            &choices[chunk.clone()],
            factors.map(|factors| &factors[chunk.clone()]),
        );
        counts.iter_mut().zip(sums).for_each(|(count, sum)| *count += i64::from(sum));
    }
    Counts::from_sums::<P>(counts.map(|count| count / unit)).completed::<P>(boards::<P>())
}

/// For each set of players the choices times factors where nobody is stronger than they. All in one flat loop.
#[inline(always)]
fn sum_chunk<const P: usize>(
    columns: [&[i16]; P],
    choices: &[i16],
    factors: [&[u8]; 6],
) -> [i32; WINNER_SETS] {
    let length = choices.len();
    let columns = columns.map(|column| &column[..length]);
    let [a, b, c, d, e, f] = factors.map(|factors| &factors[..length]);
    let mut sums = [0i32; WINNER_SETS];
    for place in 0..length {
        let mut factor =
            (i16::from(a[place]) * i16::from(b[place])) * (i16::from(c[place]) * i16::from(d[place]));
        if P > 2 {
            factor *= i16::from(e[place]) * i16::from(f[place]);
        }
        let strengths = columns.map(|column| column[place]);
        for (set, sum) in sums.iter_mut().enumerate() {
            if is_summed::<P>(set) {
                *sum += i32::from(where_true(are_best(set, strengths), choices[place])) * i32::from(factor);
            }
        }
    }
    sums
}

#[inline(always)]
fn flat(blocks: &[Block]) -> &[i16] {
    bytemuck::cast_slice(blocks)
}

/// What the flushes in some of the suits change: boards that the players win because of them, less those that they seem
/// to win by ranks alone. All changes add up to nothing.
#[inline(always)]
pub(crate) fn by_suits<const P: usize>(
    prepared: &Prepared,
    ranks: &Ranks<P>,
    suits: &[HeldSuit<P>],
) -> Counts {
    let mut change = five_suited(prepared, ranks, suits);
    change += four_suited(prepared, ranks, suits);
    if suits.iter().any(HeldSuit::is_held_twice) {
        change += three_suited(prepared, ranks, suits);
    }
    change.completed::<P>(0)
}

/// Whether a set of suited board cards can be dealt, as 1 or 0.
#[inline(always)]
fn dealable(set: u16, taken: u16) -> i16 {
    i16::from(set & (taken | NO_SET) == 0)
}

/// What the flushes change on boards of one suit: everybody has one.
#[inline(always)]
fn five_suited<const P: usize>(prepared: &Prepared, ranks: &Ranks<P>, suits: &[HeldSuit<P>]) -> Counts {
    let columns = ranks.players.each_ref().map(|player| &prepared.column(player.pair).fives);
    let mut by_ranks = Lanes::<P, LANES>::new();
    for (block, sets) in prepared.sets.fives.as_chunks::<LANES>().0.iter().enumerate() {
        let mut choices = [0; LANES];
        for suit in suits {
            for lane in 0..LANES {
                choices[lane] += dealable(sets[lane], suit.taken);
            }
        }
        by_ranks.add(columns.map(|column| &column[block].0), &choices);
    }
    let mut change = Counts::default();
    for suit in suits {
        let flushes = suit.sets.map(|set| &prepared.flushes(set).fives[..]);
        change += compare_flushes(&prepared.sets.fives, suit.taken, flushes);
    }
    change -= by_ranks.total();
    change
}

/// Compares flushes for each set that can be dealt. Who has none has the lowest strength there is.
#[inline(always)]
fn compare_flushes<const P: usize>(sets: &[u16], taken: u16, flushes: [&[Block]; P]) -> Counts {
    let sets = sets.as_chunks::<LANES>().0;
    let flushes = flushes.map(|flushes| &flushes[..sets.len()]);
    let mut lanes = Lanes::<P, LANES>::new();
    for (block, sets) in sets.iter().enumerate() {
        let mut choices = [0; LANES];
        for lane in 0..LANES {
            choices[lane] = dealable(sets[lane], taken);
        }
        lanes.add(flushes.map(|flushes| &flushes[block].0), &choices);
    }
    lanes.total()
}

/// What the flushes change on boards with four cards of a suit.
#[inline(always)]
fn four_suited<const P: usize>(prepared: &Prepared, ranks: &Ranks<P>, suits: &[HeldSuit<P>]) -> Counts {
    let columns = ranks.players.each_ref().map(|player| &prepared.column(player.pair).fours);
    let mut outside = [[0; ONE_MORE]; Suit::COUNT];
    let mut suits_of_set = [0; FOURS_FILLED];
    let mut change = Counts::default();
    for (number, suit) in suits.iter().enumerate().filter(|(_, suit)| suit.taken != 0) {
        outside[number] = one_more(ranks, suit);
        mark_dealable(&mut suits_of_set, &prepared.sets.fours, suit, number);
        let flushes = suit.sets.map(|set| &prepared.flushes(set).fours[..]);
        change += compare_flushes(&prepared.sets.fours, suit.taken, flushes) * sum(&outside[number]);
        let others = suit.with_fewer_than(1);
        let suited = Suited {
            columns: columns.map(|column| flat(column)),
            stride: ONE_MORE,
            flushes: flushes.map(flat),
            choices: &outside[number],
            sets: prepared.fours.without(suit.taken, fours_to_beat_flushes(prepared, ranks, others)),
        };
        change += suited.correction(others);
    }
    let choices = choices_together(&outside);
    // Two sets at a time, which fill a block.
    let mut by_ranks = Lanes::<P, LANES>::new();
    for (block, suits) in suits_of_set.as_chunks::<2>().0.iter().take(FOUR_BLOCKS).enumerate() {
        let mut both = [0; LANES];
        for (half, &suits) in both.chunks_exact_mut(ONE_MORE).zip(suits) {
            half.copy_from_slice(&choices[usize::from(suits) % SUIT_SETS]);
        }
        by_ranks.add(columns.map(|column| &column[block].0), &both);
    }
    change -= by_ranks.total();
    change
}

/// What the flushes change on boards with three cards of a suit of which a player holds two.
#[inline(always)]
fn three_suited<const P: usize>(prepared: &Prepared, ranks: &Ranks<P>, suits: &[HeldSuit<P>]) -> Counts {
    let mut outside = [[[0; LANES]; Suit::COUNT]; TWO_MORE / LANES];
    let mut suits_of_set = [0; THREES_FILLED];
    let mut change = Counts::default();
    for (number, suit) in suits.iter().enumerate().filter(|(_, suit)| suit.is_held_twice()) {
        let choices = two_more(ranks, suit);
        outside.iter_mut().zip(choices).for_each(|(outside, choices)| outside[number] = choices);
        mark_dealable(&mut suits_of_set, &prepared.sets.threes, suit, number);
        let flushes = suit.sets.map(|set| &prepared.flushes(set).threes[..]);
        change += compare_flushes(&prepared.sets.threes, suit.taken, flushes) * sum(choices.as_flattened());
    }
    // A part of the boards' other cards at a time, so that all sums stay in registers.
    for (part, outside) in outside.iter().enumerate() {
        let columns = ranks
            .players
            .each_ref()
            .map(|player| &flat(&prepared.column(player.pair).threes)[LANES * part..]);
        for (suit, choices) in suits.iter().zip(outside).filter(|(suit, _)| suit.is_held_twice()) {
            let others = suit.with_fewer_than(2);
            let suited = Suited {
                columns,
                stride: TWO_MORE,
                flushes: suit.sets.map(|set| flat(&prepared.flushes(set).threes)),
                choices,
                sets: prepared.threes.without(suit.taken, threes_to_beat_flushes(prepared, ranks, others)),
            };
            change += suited.correction(others);
        }
        let choices = choices_together(outside);
        let mut by_ranks = Lanes::<P, LANES>::new();
        for (set, &suits) in suits_of_set[..THREES].iter().enumerate().filter(|&(_, &suits)| suits != 0) {
            let strengths = columns.map(|column| lanes_at(column, TWO_MORE * set));
            by_ranks.add(strengths, &choices[usize::from(suits) % SUIT_SETS]);
        }
        change -= by_ranks.total();
    }
    change
}

/// The numbers from a place on.
#[inline(always)]
fn lanes_at<const N: usize>(numbers: &[i16], start: usize) -> &[i16; N] {
    match numbers[start..].first_chunk() {
        Some(lanes) => lanes,
        None => unreachable!("every set has all its strengths"),
    }
}

/// How many sets of suits there are.
const SUIT_SETS: usize = 1 << Suit::COUNT;

/// Adds a suit, as a bit, to the sets that it allows.
#[inline(always)]
fn mark_dealable<const P: usize, const N: usize>(
    suits_of_set: &mut [u8; N],
    sets: &[u16; N],
    suit: &HeldSuit<P>,
    number: usize,
) {
    for (suits, &set) in suits_of_set.iter_mut().zip(sets) {
        *suits |= (dealable(set, suit.taken) as u8) << number;
    }
}

/// For every set of suits, as bits, the choices that they give together.
#[inline(always)]
fn choices_together<const N: usize>(choices: &[[i16; N]; Suit::COUNT]) -> [[i16; N]; SUIT_SETS] {
    let mut together = [[0; N]; SUIT_SETS];
    for suits in 1..SUIT_SETS {
        let lowest = suits.trailing_zeros() as usize;
        together[suits] = together[suits & (suits - 1)];
        together[suits].iter_mut().zip(&choices[lowest]).for_each(|(sum, more)| *sum += more);
    }
    together
}

/// Some of the sets of suited board cards, with what the players make of them.
struct Suited<'a, const P: usize, const N: usize> {
    /// For each player the strengths by ranks: those of a set begin at `stride` times its number.
    columns: [&'a [i16]; P],
    stride: usize,
    /// For each player the flushes.
    flushes: [&'a [i16]; P],
    /// In how many ways the board's other cards can be dealt.
    choices: &'a [i16; N],
    /// The sets on which a flush may be beaten.
    sets: Found,
}

impl<const P: usize, const N: usize> Suited<'_, P, N> {
    /// What is wrong if no flush is taken to be beaten: boards that players without a flush win from those with one.
    #[inline(always)]
    fn beaten<const H: usize, const O: usize>(self, holders: [usize; H], others: [usize; O]) -> Counts {
        let mut all = [0; N];
        let mut lost = Lanes::<H, N>::new();
        let mut won = Lanes::<O, N>::new();
        for set in self.sets {
            let flushes = holders.map(|player| self.flushes[player][set]);
            let flush = flushes.into_iter().fold(i16::MIN, i16::max);
            let strengths = others.map(|player| lanes_at(self.columns[player], self.stride * set));
            let mut beaten = [0; N];
            for lane in 0..N {
                let best = strengths.iter().fold(i16::MIN, |best, strengths| best.max(strengths[lane]));
                beaten[lane] = where_true(best > flush, self.choices[lane]);
                all[lane] += beaten[lane];
            }
            lost.add_to_all(flushes, &beaten);
            won.add(strengths, &beaten);
        }
        let mut change = won.total().completed::<O>(sum(&all)).of_players(others);
        change -= lost.total().completed::<H>(sum(&all)).of_players(holders);
        change
    }

    /// What is wrong if no flush is taken to be beaten, with `others` the players who have none, as bits.
    #[inline(always)]
    fn correction(self, others: usize) -> Counts {
        match (P, others) {
            (_, 0) => Counts::default(),
            (2, _) => self.beaten([1 - (others >> 1)], [others >> 1]),
            (_, 0b001) => self.beaten([1, 2], [0]),
            (_, 0b010) => self.beaten([0, 2], [1]),
            (_, 0b100) => self.beaten([0, 1], [2]),
            (_, 0b011) => self.beaten([2], [0, 1]),
            (_, 0b101) => self.beaten([1], [0, 2]),
            _ => self.beaten([0], [1, 2]),
        }
    }
}

/// The sets of four suited ranks on which one of some players, as bits, may beat a flush by ranks.
///
/// It takes a full house or more, in which seven cards have four ranks at most: those of the suited cards. So the
/// player's own ranks are among them.
#[inline(always)]
fn fours_to_beat_flushes<const P: usize>(prepared: &Prepared, ranks: &Ranks<P>, others: usize) -> SetBits {
    let mut sets = SetBits::default();
    for (number, player) in ranks.players.iter().enumerate() {
        if others >> number & 1 == 1 {
            sets |= prepared.fours.with_all(player.ranks);
        }
    }
    sets
}

/// The sets of three suited ranks on which one of some players, as bits, may beat a flush by ranks.
///
/// It takes a full house or more, in which seven cards have four ranks at most. A pair may bring the fourth one; of two
/// ranks one is among the suited cards.
#[inline(always)]
fn threes_to_beat_flushes<const P: usize>(prepared: &Prepared, ranks: &Ranks<P>, others: usize) -> SetBits {
    let mut sets = SetBits::default();
    for (number, player) in ranks.players.iter().enumerate() {
        if others >> number & 1 == 1 {
            sets |= match player.ranks.count_ones() {
                1 => prepared.threes.all(),
                _ => prepared.threes.with_any(player.ranks),
            };
        }
    }
    sets
}

/// For each rank how many cards the board's one more card can be, outside of a suit.
#[inline(always)]
fn one_more<const P: usize>(ranks: &Ranks<P>, suit: &HeldSuit<P>) -> [i16; ONE_MORE] {
    let mut choices = [0; ONE_MORE];
    choices[..Rank::COUNT].copy_from_slice(&ranks.left_outside(suit));
    choices
}

/// For each pair of ranks how many cards the board's two more cards can be, outside of a suit.
#[inline(always)]
fn two_more<const P: usize>(ranks: &Ranks<P>, suit: &HeldSuit<P>) -> [[i16; LANES]; TWO_MORE / LANES] {
    let left = ranks.left_outside(suit);
    let mut blocks = [[0; LANES]; TWO_MORE / LANES];
    let choices = blocks.as_flattened_mut();
    for high in 0..Rank::COUNT {
        for low in 0..high {
            choices[rank_pair(high, low)] = left[high] * left[low];
        }
        choices[rank_pair(high, high)] = left[high] * (left[high] - 1) / 2;
    }
    blocks
}
