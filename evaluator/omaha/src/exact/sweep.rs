//! Two ranges of four-card hands on a board: one pass over all hands, from the weakest to the strongest.
//!
//! The weaker hands that an opponent may hold are all hands passed so far except those that share a card with
//! the player's hand. Sums by one, two and three cards give their weight by inclusion and exclusion: all
//! hands, less those with each one card, plus those with each two, less those with each three, plus the hand
//! itself.

mod by_hand;

use std::ops::{AddAssign, Mul, Sub};

use equity::EquityError;
use equity::internals::{Found, Lift, Reporter, Units, in_parts, is_ill_conditioned};
use evaluator::internals::choose;
use evaluator::{Card, CardSet, HandRank};

pub(crate) use by_hand::{by_hand, by_hand_cost};

use crate::kind::Omaha;
use crate::rank::{HOLE_CARDS, PairMatrix};
use equity::Hole;
use equity::play::{Boards, CaseSets, Deal, Dealt, Held, Query, Seat, add, found};

/// The type of the sums. `f32` is exact for weights 0 and 1. With other weights subtraction may leave little
/// of a sum, so `f64` is used.
trait Number:
    Copy + Default + AddAssign + Sub<Output = Self> + Mul<Output = Self> + Into<f64> + Send + Sync
{
    fn of(weight: f64) -> Self;
}

impl Number for f32 {
    fn of(weight: f64) -> Self {
        weight as Self
    }
}

impl Number for f64 {
    fn of(weight: f64) -> Self {
        weight
    }
}

/// Returns `true` if a sweep can answer the question.
fn applies(deal: &Deal) -> bool {
    deal.players() == 2 && deal.game().hole_cards == HOLE_CARDS && !deal.board().is_empty()
}

/// Returns the estimated time on one thread in nanoseconds, or the reason why the plan does not apply.
pub(crate) fn cost(&Query { deal, .. }: &Query<'_, Omaha>) -> Result<f64, &'static str> {
    const BOARD: f64 = 20_000.0;
    const HAND: f64 = 20.0;
    if !applies(deal) {
        return Err("it is for two ranges of four-card hands on a board");
    }
    if !deal.is_even() && has_little_left(deal) {
        return Err("card removal leaves too little of the weights");
    }
    let left = CardSet::FULL.len() - deal.known().len();
    let any = choose(left, HOLE_CARDS) as f64;
    let hands = deal.seats().iter().map(|seat| seat.hands().map_or(any, |hands| hands.len() as f64));
    Ok(boards(deal).count() * (BOARD + HAND * hands.sum::<f64>()))
}

/// Returns `true` if card removal leaves so little of two ranges' weights that a sweep, which subtracts the
/// hands with shared cards, would lose significant digits.
fn has_little_left(deal: &Deal) -> bool {
    let (first, second) = match (&deal.seats()[0], &deal.seats()[1]) {
        (Seat::Hands(first), Seat::Hands(second)) => (first, second),
        // Every hand leaves the same fraction of all hands.
        _ => {
            let left = CardSet::FULL.len() - deal.known().len();
            let hands = |cards: usize| choose(cards, HOLE_CARDS) as f64;
            return is_ill_conditioned(hands(left - HOLE_CARDS), hands(left));
        }
    };
    if deal.lift() != Lift::NONE {
        return true;
    }
    let [a, b] = [first, second].map(|hands| weights_by_card(hands));
    let whole = a[Card::COUNT] * b[Card::COUNT];
    // A pair of hands is subtracted once for each card that they share. Usually enough is left nevertheless.
    let shared: f64 = a.iter().zip(&b).take(Card::COUNT).map(|(a, b)| a * b).sum();
    if !is_ill_conditioned(whole - shared, whole) {
        return false;
    }
    let (ranges, mut removal) = (Ranges::<f64>::new(deal), Removal::new());
    ranges.hands[1].iter().for_each(|hand| removal.add(hand));
    is_ill_conditioned(removal.sum_beside(&ranges.hands[0], |hand| ranges.same(hand)), whole)
}

/// Returns the weight of the hands with each card, by card id, and the weight of all hands at the end.
fn weights_by_card(hands: &[Held]) -> [f64; Card::COUNT + 1] {
    let mut sums = [0.0; Card::COUNT + 1];
    for held in hands {
        held.hole.cards().iter().for_each(|card| sums[usize::from(card.id())] += held.weight);
        sums[Card::COUNT] += held.weight;
    }
    sums
}

fn boards(deal: &Deal) -> Boards {
    Boards::new(deal.board(), CardSet::FULL - deal.known())
}

/// Sums the outcomes on all boards. [`cost`] has checked that the plan applies.
pub(crate) fn sweep(
    &Query { deal, .. }: &Query<'_, Omaha>,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    match deal.is_even() {
        true => sweep_with::<f32>(deal, reporter),
        false => sweep_with::<f64>(deal, reporter),
    }
}

fn sweep_with<T: Number>(deal: &Deal, reporter: &Reporter<'_>) -> Result<Found, EquityError> {
    let ranges = Ranges::<T>::new(deal);
    let boards = boards(deal);
    let work = |units: Units<'_>| {
        let mut board_sweep = SweepScratch::new();
        let mut sum = vec![0.0; 4];
        for unit in units {
            boards.for_each(unit, &mut |board| {
                reporter.go_on().continue_value()?;
                add(&mut sum, &board_sweep.run(board, &ranges));
                Some(())
            })?;
        }
        Some(sum)
    };
    found(&in_parts(boards.units(), 1, reporter, work), CaseSets::Winners(2))
}

/// A hand by the ids of its cards, highest first, with its weight.
#[derive(Clone, Copy)]
struct Weighted<T> {
    ids: [u8; HOLE_CARDS],
    weight: T,
}

fn range<T: Number>(deal: &Deal, seat: &Seat) -> Vec<Weighted<T>> {
    let Some(hands) = seat.hands() else { return all_hands(CardSet::FULL - deal.known()) };
    let ids = |cards: CardSet| {
        let mut ids = [0; HOLE_CARDS];
        let (mut rest, mut place) = (cards.ids(), HOLE_CARDS);
        while rest != 0 {
            place -= 1;
            ids[place] = rest.trailing_zeros() as u8;
            rest &= rest - 1;
        }
        ids
    };
    hands.iter().map(|held| Weighted { ids: ids(held.hole.cards()), weight: T::of(held.weight) }).collect()
}

/// Returns all four-card hands of a set of cards.
fn all_hands<T: Number>(cards: CardSet) -> Vec<Weighted<T>> {
    let live: Vec<u8> = (0..Card::COUNT as u8).filter(|id| cards.ids() >> id & 1 != 0).collect();
    let mut hands = Vec::with_capacity(choose(live.len(), HOLE_CARDS) as usize);
    let weight = T::of(1.0);
    for (i, &a) in live.iter().enumerate() {
        for (j, &b) in live[..i].iter().enumerate() {
            for (k, &c) in live[..j].iter().enumerate() {
                hands.extend(live[..k].iter().map(|&d| Weighted { ids: [a, b, c, d], weight }));
            }
        }
    }
    hands
}

/// Sums of weights by the cards of hands.
struct Removal<T> {
    all: T,
    one: [T; 64],
    two: Vec<T>,
    three: Vec<T>,
}

/// The indices of the sums for the cards of a hand.
struct Places {
    one: [usize; 4],
    two: [usize; 6],
    three: [usize; 4],
}

const PAIRS: usize = choose(Card::COUNT, 2) as usize;
const TRIPLES: usize = choose(Card::COUNT, 3) as usize;

/// The number of pairs, triples and sets of four with ids below each id.
static BELOW: [[u32; 3]; 64] = {
    let mut below = [[0; 3]; 64];
    let mut id = 0;
    while id < Card::COUNT {
        let mut cards = 2;
        while cards <= HOLE_CARDS {
            below[id][cards - 2] = choose(id, cards) as u32;
            cards += 1;
        }
        id += 1;
    }
    below
};

impl Places {
    #[inline(always)]
    fn of(ids: [u8; HOLE_CARDS]) -> Self {
        let [a, b, c, d] = ids.map(|id| usize::from(id) % 64);
        let pair = |high: usize, low: usize| BELOW[high][0] as usize + low;
        let triple = |high: usize, pair: usize| BELOW[high][1] as usize + pair;
        let (bc, bd, cd) = (pair(b, c), pair(b, d), pair(c, d));
        Self {
            one: [a, b, c, d],
            two: [pair(a, b), pair(a, c), pair(a, d), bc, bd, cd],
            three: [triple(a, bc), triple(a, bd), triple(a, cd), triple(b, cd)],
        }
    }
}

impl<T: Number> Removal<T> {
    fn new() -> Self {
        let zero = T::default();
        Self { all: zero, one: [zero; 64], two: vec![zero; PAIRS], three: vec![zero; TRIPLES] }
    }

    fn clear(&mut self) {
        let zero = T::default();
        self.all = zero;
        self.one.fill(zero);
        self.two.fill(zero);
        self.three.fill(zero);
    }

    #[inline(always)]
    fn add(&mut self, hand: &Weighted<T>) {
        let places = Places::of(hand.ids);
        self.all += hand.weight;
        places.one.iter().for_each(|&place| self.one[place] += hand.weight);
        places.two.iter().for_each(|&place| self.two[place] += hand.weight);
        places.three.iter().for_each(|&place| self.three[place] += hand.weight);
    }

    /// Returns the weight of the hands that share no card with a hand. `same` is the weight that the hand
    /// itself has among them.
    #[inline(always)]
    fn beside(&self, places: &Places, same: T) -> f64 {
        let sum = |sums: &[T], places: &[usize]| {
            let mut sum = T::default();
            places.iter().for_each(|&place| sum += sums[place]);
            sum
        };
        let one: f64 = sum(&self.one, &places.one).into();
        let two: f64 = sum(&self.two, &places.two).into();
        let three: f64 = sum(&self.three, &places.three).into();
        let (all, same): (f64, f64) = (self.all.into(), same.into());
        all - one + two - three + same
    }
}

/// The hands of a range, weakest first.
struct Sorted<T> {
    hands: Vec<Weighted<T>>,
    /// The end of the hands of each rank ordinal.
    ends: Vec<u32>,
    /// The rank ordinals of all hands, or [`NO_RANK`].
    ranks: Vec<u16>,
}

/// The ordinal of hands that share a card with the board. It sorts after all ranks.
const NO_RANK: u16 = HandRank::COUNT as u16;

impl<T: Number> Sorted<T> {
    fn new() -> Self {
        Self { hands: Vec::new(), ends: vec![0; HandRank::COUNT + 1], ranks: Vec::new() }
    }

    /// Ranks the hands that share no card with the board, and sorts all hands with a counting sort.
    fn sort(&mut self, range: &[Weighted<T>], board: CardSet, matrix: &PairMatrix) {
        let Self { hands, ends, ranks } = self;
        let board = board.ids();
        let rank = |hand: &Weighted<T>| match hand.ids.iter().any(|id| board >> id & 1 != 0) {
            true => NO_RANK,
            false => matrix.rank(hand.ids).cast_unsigned(),
        };
        ranks.clear();
        ranks.extend(range.iter().map(rank));
        ends.fill(0);
        ranks.iter().for_each(|&rank| ends[usize::from(rank)] += 1);
        let mut sum = 0;
        for end in ends.iter_mut() {
            (*end, sum) = (sum, sum + *end);
        }
        hands.resize(range.len(), Weighted { ids: [0; HOLE_CARDS], weight: T::default() });
        for (&hand, &rank) in range.iter().zip(ranks.iter()) {
            let end = &mut ends[usize::from(rank)];
            hands[*end as usize] = hand;
            *end += 1;
        }
    }

    /// Returns all hands that share no card with the board.
    fn live(&self) -> &[Weighted<T>] {
        &self.hands[..self.ends[HandRank::COUNT - 1] as usize]
    }

    /// Returns the hands of a rank.
    fn of_rank(&self, rank: usize) -> &[Weighted<T>] {
        let start = if rank == 0 { 0 } else { self.ends[rank - 1] };
        &self.hands[start as usize..self.ends[rank] as usize]
    }
}

/// Scratch memory for the sweep of a board.
struct SweepScratch<T> {
    matrix: PairMatrix,
    sorted: [Sorted<T>; 2],
    removal: Removal<T>,
}

impl<T: Number> SweepScratch<T> {
    fn new() -> Self {
        Self { matrix: PairMatrix::new(), sorted: [Sorted::new(), Sorted::new()], removal: Removal::new() }
    }

    /// Returns the cases on a board by winners.
    fn run(&mut self, board: CardSet, ranges: &Ranges<T>) -> [f64; 4] {
        let Self { matrix, sorted, removal } = self;
        matrix.set(board);
        for (sorted, range) in sorted.iter_mut().zip(&ranges.hands) {
            sorted.sort(range, board, matrix);
        }
        removal.clear();
        let [first, second] = &*sorted;
        let (mut wins, mut not_lost) = (0.0, 0.0);
        let nothing = |_: &Weighted<T>| T::default();
        for rank in 0..HandRank::COUNT {
            let (heroes, villains) = (first.of_rank(rank), second.of_rank(rank));
            let before = removal.sum_beside(heroes, nothing);
            wins += before;
            if villains.is_empty() {
                not_lost += before;
                continue;
            }
            villains.iter().for_each(|hand| removal.add(hand));
            not_lost += removal.sum_beside(heroes, |hand| ranges.same(hand));
        }
        let total = removal.sum_beside(first.live(), |hand| ranges.same(hand));
        // Rounding must not leave negative numbers.
        [0.0, wins, total - not_lost, not_lost - wins].map(|cases| cases.max(0.0))
    }
}

impl<T: Number> Removal<T> {
    /// Returns the sum over `hands` of each weight times the weight of the hands beside it.
    #[inline(always)]
    fn sum_beside(&self, hands: &[Weighted<T>], same: impl Fn(&Weighted<T>) -> T) -> f64 {
        let beside = |hand: &Weighted<T>| {
            let weight: f64 = hand.weight.into();
            weight * self.beside(&Places::of(hand.ids), same(hand))
        };
        hands.iter().map(beside).sum()
    }
}

/// The hands of both players.
struct Ranges<T> {
    hands: [Vec<Weighted<T>>; 2],
    /// The second player's weights, by the index of the hand among all of four cards.
    second: Vec<T>,
}

impl<T: Number> Ranges<T> {
    fn new(deal: &Deal) -> Self {
        let hands = [range::<T>(deal, &deal.seats()[0]), range::<T>(deal, &deal.seats()[1])];
        let mut second = vec![T::default(); Hole::count(HOLE_CARDS)];
        hands[1].iter().for_each(|hand| second[place_of(hand.ids)] = hand.weight);
        Self { hands, second }
    }

    /// Returns the second player's weight of a hand of the first.
    #[inline(always)]
    fn same(&self, hand: &Weighted<T>) -> T {
        self.second[place_of(hand.ids)]
    }
}

/// Returns the index of a hand among all of four cards.
#[inline(always)]
fn place_of([a, b, c, d]: [u8; HOLE_CARDS]) -> usize {
    let [a, b, c, d] = [a, b, c, d].map(|id| usize::from(id) % 64);
    let [_, _, fours] = BELOW[a];
    fours as usize + BELOW[b][1] as usize + BELOW[c][0] as usize + d
}
