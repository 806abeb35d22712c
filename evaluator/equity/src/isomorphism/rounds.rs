//! Keys of the suits of dealt cards. A suit's key depends only on the ranks dealt in it, round by round.
//! Deals are suit-isomorphic exactly if their suits have the same four keys in some order.

use evaluator::internals::choose;
use evaluator::{Card, CardSet, Rank, Suit};

use crate::isomorphism::error::{IndexError, MAX_ROUNDS, repeated};
use crate::isomorphism::rank_sets::{self, CHOOSE, Digit};

/// The number of cards in each round.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rounds {
    /// The number of rounds.
    len: usize,
    /// The number of cards in each round; 0 after the last.
    cards: [usize; MAX_ROUNDS],
    /// The weight of a card of each round in its suit's code. Codes are mixed-radix numbers, with the first
    /// round as the highest digit.
    weights: [u32; MAX_ROUNDS],
    /// `true` if a round has at most as many cards as all rounds before it: see [`Self::keys_of`].
    is_smaller: [bool; MAX_ROUNDS],
}

/// The cards of a suit: its code, which contains the number of its cards in each round; the number of its
/// ranks among all with this code; and the suit itself. Keys are ordered by these, in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SuitKey(u64);

/// The digits of a suit's number: see [`Rounds::digits`].
pub(crate) type SuitDigits = [Digit; MAX_ROUNDS];

/// The keys of all suits, the highest first.
pub(crate) type SuitKeys = [SuitKey; Suit::COUNT];

impl SuitKey {
    #[inline(always)]
    pub(crate) const fn new(code: u32, number: u32, suit: usize) -> Self {
        Self((code as u64) << 40 | (number as u64) << 8 | suit as u64)
    }

    #[inline(always)]
    pub(crate) const fn code(self) -> usize {
        (self.0 >> 40) as usize
    }

    #[inline(always)]
    pub(crate) const fn number(self) -> u64 {
        self.0 >> 8 & 0xFFFF_FFFF
    }

    #[inline(always)]
    pub(crate) const fn suit(self) -> u8 {
        (self.0 & 3) as u8
    }

    /// Returns `true` if two suits have the same ranks, round by round.
    const fn is_alike(self, other: Self) -> bool {
        self.0 >> 8 == other.0 >> 8
    }
}

impl Rounds {
    /// Returns rounds with these numbers of cards.
    pub(crate) fn new(cards: &[usize]) -> Result<Self, IndexError> {
        // The number of remaining cards, and the number of deals so far. C(left, count) with `left` at most
        // 52 is below 2^49.
        let deal = |(left, deals): (usize, u64), &count: &usize| {
            Some((left.checked_sub(count)?, deals.checked_mul(choose(left, count))?))
        };
        let fits = cards.iter().try_fold((Card::COUNT, 1), deal).is_some();
        if cards.is_empty() || cards.len() > MAX_ROUNDS || cards.contains(&0) || !fits {
            return Err(IndexError::Rounds);
        }
        let mut rounds = Self { len: cards.len(), ..Self::default() };
        rounds.cards[..cards.len()].copy_from_slice(cards);
        let (mut weight, mut dealt) = (1, 0);
        for (is_smaller, &count) in rounds.is_smaller.iter_mut().zip(cards) {
            *is_smaller = count <= dealt;
            dealt += count;
        }
        for round in (0..cards.len()).rev() {
            rounds.weights[round] = weight;
            weight *= cards[round] as u32 + 1;
        }
        Ok(rounds)
    }

    /// Returns the number of cards in each round.
    pub(crate) fn cards(&self) -> &[usize] {
        &self.cards[..self.len]
    }

    /// Returns the number of codes.
    pub(crate) fn codes(&self) -> usize {
        self.cards().iter().map(|&cards| cards + 1).product()
    }

    /// Returns the number of cards in each round of a suit with a code.
    pub(crate) fn counts(&self, code: usize) -> [usize; MAX_ROUNDS] {
        let mut counts = [0; MAX_ROUNDS];
        for (round, count) in counts.iter_mut().enumerate().take(self.len) {
            *count = code / self.weights[round] as usize % (self.cards[round] + 1);
        }
        counts
    }

    /// Returns the keys of all suits, sorted.
    #[inline(always)]
    pub(crate) fn keys(&self, sets: &[CardSet]) -> Result<SuitKeys, IndexError> {
        let keys = match *sets {
            [a] => self.keys_of([a]),
            [a, b] => self.keys_of([a, b]),
            [a, b, c] => self.keys_of([a, b, c]),
            [a, b, c, d] => self.keys_of([a, b, c, d]),
            _ => None,
        };
        keys.map(sorted).ok_or_else(|| self.fault(sets))
    }

    /// Returns the keys of clubs, diamonds, hearts and spades. Returns `None` if the sets do not fit the
    /// rounds.
    #[inline(always)]
    fn keys_of<const R: usize>(&self, sets: [CardSet; R]) -> Option<SuitKeys> {
        if R != self.len {
            return None;
        }
        // The union of all cards up to each round; whether all counts are right and no card is repeated.
        let mut unions = [0; R];
        let (mut union, mut sums_differ, mut repeated) = (0, 0, 0);
        let mut codes = [0; Suit::COUNT];
        for round in 0..R {
            let set = sets[round].bits();
            repeated |= union & set;
            union |= set;
            unions[round] = union;
            let mut sum = 0;
            for (suit, code) in codes.iter_mut().enumerate() {
                let count = rank_sets::size(lane(set, suit));
                *code += count as u32 * self.weights[round];
                sum += count;
            }
            sums_differ |= sum ^ self.cards[round];
        }
        if repeated != 0 || sums_differ != 0 {
            return None;
        }
        let mut numbers = [0; Suit::COUNT];
        for (suit, number) in numbers.iter_mut().enumerate() {
            *number = rank_sets::number(lane(union, suit));
        }
        // The ranks of all rounds together, with the part that belongs to the last round, the part of the
        // rest that belongs to the round before, and so on, determine a suit. The smaller part is numbered,
        // by its positions in the whole.
        for round in (1..R).rev() {
            let part = if self.is_smaller[round] { sets[round].bits() } else { unions[round - 1] };
            let places = place_numbers(part, unions[round]);
            for (suit, number) in numbers.iter_mut().enumerate() {
                let sets = &CHOOSE[rank_sets::size(lane(unions[round], suit))];
                let ways = sets[rank_sets::size(lane(part, suit))];
                *number = *number * u32::from(ways) + u32::from(lane(places, suit));
            }
        }
        Some(core::array::from_fn(|suit| SuitKey::new(codes[suit], numbers[suit], suit)))
    }

    /// Returns the number of different cards of suits with a code.
    pub(crate) fn suit_size(&self, code: usize) -> u64 {
        let (mut left, mut ways) = (Rank::COUNT, 1);
        for count in self.counts(code) {
            ways *= u64::from(CHOOSE[left][count]);
            left -= count;
        }
        ways
    }

    /// Returns the digits of the numbers of suits with a code: one for the ranks of each round, and in place
    /// of the first one for all ranks together. A suit has at most as many cards as there are ranks.
    pub(crate) fn digits(&self, code: usize) -> SuitDigits {
        let (counts, mut digits) = (self.counts(code), SuitDigits::default());
        if counts.iter().sum::<usize>() > Rank::COUNT {
            return digits;
        }
        let mut dealt = counts[0];
        for round in 1..self.len {
            let part = if self.is_smaller[round] { counts[round] } else { dealt };
            dealt += counts[round];
            digits[round] = Digit::new(dealt, part);
        }
        digits[0] = Digit::new(Rank::COUNT, dealt);
        digits
    }

    /// Returns the cards of each round from the keys of spades, hearts and so on down, and the digits of
    /// their numbers: the inverse of [`Self::keys`].
    #[inline(always)]
    pub(crate) fn sets(&self, keys: &SuitKeys, digits: [&SuitDigits; Suit::COUNT]) -> [CardSet; MAX_ROUNDS] {
        match self.len {
            1 => self.sets_of::<1>(keys, digits),
            2 => self.sets_of::<2>(keys, digits),
            3 => self.sets_of::<3>(keys, digits),
            _ => self.sets_of::<4>(keys, digits),
        }
    }

    #[inline(always)]
    fn sets_of<const R: usize>(
        &self,
        keys: &SuitKeys,
        digits: [&SuitDigits; Suit::COUNT],
    ) -> [CardSet; MAX_ROUNDS] {
        let (mut rest, mut places) = (keys.map(|key| key.number() as u32), [0; R]);
        for round in (1..R).chain([0]) {
            for (rest, digits) in rest.iter_mut().zip(digits) {
                let (above, set) = digits[round].split(*rest);
                *rest = above;
                places[round] = places[round] << 16 | u64::from(set);
            }
        }
        let (mut union, mut sets) = (places[0], [CardSet::EMPTY; MAX_ROUNDS]);
        for round in (1..R).rev() {
            let part = rank_sets::spread(places[round], union);
            let set = if self.is_smaller[round] { part } else { union ^ part };
            sets[round] = CardSet::from_bits_truncate(set);
            union ^= set;
        }
        sets[0] = CardSet::from_bits_truncate(union);
        sets
    }

    /// Returns the reason why sets do not fit these rounds.
    #[cold]
    fn fault(&self, sets: &[CardSet]) -> IndexError {
        if sets.len() != self.len {
            return IndexError::RoundCount { found: sets.len(), expected: self.len };
        }
        let counts = self.cards().iter().zip(sets).map(|(&expected, set)| (set.len(), expected));
        match counts.enumerate().find(|(_, (found, expected))| found != expected) {
            Some((round, (found, expected))) => IndexError::CardCount { round, found, expected },
            None => repeated(sets).map_or(IndexError::Rounds, IndexError::RepeatedCard),
        }
    }
}

/// Returns the ranks of a suit from the bits of a [`CardSet`], or one of four 16-bit numbers.
#[inline(always)]
const fn lane(set: u64, suit: usize) -> u16 {
    (set >> (16 * suit)) as u16
}

/// Returns, for each suit, the number of the positions of `part` among the ranks of `all`, as four 16-bit
/// numbers.
#[inline(always)]
fn place_numbers(part: u64, all: u64) -> u64 {
    let (mut rest, mut numbers) = (part, 0);
    while rest != 0 {
        let bit = rest.trailing_zeros();
        rest &= rest - 1;
        let (shift, lower) = (bit & 0x30, (1u16 << (bit & 15)) - 1);
        let place = rank_sets::size((all >> shift) as u16 & lower);
        let nth = rank_sets::size((part >> shift) as u16 & lower) + 1;
        numbers += u64::from(CHOOSE[place][nth]) << shift;
    }
    numbers
}

/// Sorts four keys, the highest first.
#[inline(always)]
fn sorted(keys: SuitKeys) -> SuitKeys {
    let order = |a: SuitKey, b: SuitKey| (a.max(b), a.min(b));
    let [a, b, c, d] = keys;
    let ((a, b), (c, d)) = (order(a, b), order(c, d));
    let ((a, c), (b, d)) = (order(a, c), order(b, d));
    let (b, c) = order(b, c);
    [a, b, c, d]
}

/// Returns the number of different images of the cards with these sorted keys under suit permutations: 24 if
/// no two suits are alike.
pub(crate) fn orbit(keys: &SuitKeys) -> u32 {
    let (mut alike, mut run) = (1, 1);
    for pair in keys.windows(2) {
        run = if pair[0].is_alike(pair[1]) { run + 1 } else { 1 };
        alike *= run;
    }
    24 / alike
}
