//! The results of each hand of two ranges, computed from the sums of the sweep: the weights of weaker hands,
//! of hands with the same rank, and of all hands that a hand can meet.

use equity::internals::{Reporter, Units, in_parts, is_ill_conditioned};
use equity::{EquityError, Shares};
use evaluator::HandRank;

use super::{HOLE_CARDS, Number, Places, Removal, Sorted, SweepScratch, Weighted};
use super::{applies, boards, cost, place_of, range};
use crate::kind::Omaha;
use equity::Hole;
use equity::play::{Deal, Dealt, HandShares, Query, Seat};

/// Returns the estimated time on one thread in nanoseconds, or the reason why there are no results by hand.
pub(crate) fn by_hand_cost(query: &Query<'_, Omaha>) -> Result<f64, &'static str> {
    if !applies(query.deal) {
        return Err("they need a board and two ranges");
    }
    // Where the sweep does not apply to whole ranges, the cases of most hands are enumerated.
    cost(query).map(|cost| 3.0 * cost).or_else(|_| query.enumeration_cost())
}

/// The maximum memory for the sums of all parts, in bytes.
const MAX_MEMORY: usize = 1 << 28;

/// The weights of the cases that a hand wins, the cases that it ties, and all cases.
type Sums = [f64; 3];

/// Returns the hands of two ranges with the cases of each against the other range. A hand's own weight is
/// ignored. The [cost](by_hand_cost) has shown that the plan applies.
pub(crate) fn by_hand(
    query: &Query<'_, Omaha>,
    reporter: &Reporter<'_>,
) -> Result<[HandShares; 2], EquityError> {
    match query.deal.is_even() {
        true => by_hand_with::<f32>(query, reporter),
        false => by_hand_with::<f64>(query, reporter),
    }
}

fn by_hand_with<T: Number>(
    query: &Query<'_, Omaha>,
    reporter: &Reporter<'_>,
) -> Result<[HandShares; 2], EquityError> {
    let deal = query.deal;
    let players = [0, 1].map(|player| Player::<T>::new(deal, &deal.seats()[player]));
    let hands = players[0].hands.len();
    let boards = boards(deal);
    let memory = (hands + players[1].hands.len()) * size_of::<Sums>();
    let parts = (MAX_MEMORY / memory.max(1)).clamp(1, 64);
    let work = |units: Units<'_>| {
        let SweepScratch { mut matrix, mut sorted, mut removal } = SweepScratch::new();
        let mut sums = vec![[0.0; 3]; hands + players[1].hands.len()];
        for unit in units {
            boards.for_each(unit, &mut |board| {
                reporter.go_on().continue_value()?;
                matrix.set(board);
                for (sorted, player) in sorted.iter_mut().zip(&players) {
                    sorted.sort(&player.hands, board, &matrix);
                }
                let (first, second) = sums.split_at_mut(hands);
                add_board([&sorted[0], &sorted[1]], [&players[0], &players[1]], &mut removal, first);
                if reporter.is_stopped() {
                    return None;
                }
                add_board([&sorted[1], &sorted[0]], [&players[1], &players[0]], &mut removal, second);
                Some(())
            })?;
        }
        Some(sums)
    };
    let least = boards.units().div_ceil(parts);
    let sums = in_parts(boards.units(), least, reporter, work).total(|sums, part| {
        let pairs = sums.as_flattened_mut().iter_mut().zip(part.as_flattened());
        pairs.for_each(|(sum, part)| *sum += part);
    });
    let sums = sums.ok_or(EquityError::Stopped)?;
    let (first, second) = sums.split_at(hands);
    Ok([
        shares(query, [&players[0], &players[1]], 1, first, reporter)?,
        shares(query, [&players[1], &players[0]], 0, second, reporter)?,
    ])
}

/// The hands of one player.
struct Player<T> {
    hands: Vec<Weighted<T>>,
    /// The weights of hands, by their indices among all of four cards.
    weights: Vec<T>,
    /// The positions of hands in `hands`, by the same indices.
    numbers: Vec<u32>,
}

impl<T: Number> Player<T> {
    fn new(deal: &Deal, seat: &Seat) -> Self {
        let hands = range::<T>(deal, seat);
        let mut weights = vec![T::default(); Hole::count(HOLE_CARDS)];
        let mut numbers = vec![0; weights.len()];
        for (number, hand) in hands.iter().enumerate() {
            weights[place_of(hand.ids)] = hand.weight;
            numbers[place_of(hand.ids)] = number as u32;
        }
        Self { hands, weights, numbers }
    }
}

/// Adds the cases of each of the hero's hands against the villain's on a board.
fn add_board<T: Number>(
    [heroes, villains]: [&Sorted<T>; 2],
    [hero, villain]: [&Player<T>; 2],
    removal: &mut Removal<T>,
    sums: &mut [Sums],
) {
    removal.clear();
    let same = |hand: &Weighted<T>| villain.weights[place_of(hand.ids)];
    for rank in 0..HandRank::COUNT {
        let hands = heroes.of_rank(rank);
        let beaten = hands.iter().map(|hand| removal.beside(&Places::of(hand.ids), T::default()));
        for (hand, beaten) in hands.iter().zip(beaten) {
            let [wins, ties, _] = &mut sums[hero.numbers[place_of(hand.ids)] as usize];
            *wins += beaten;
            *ties -= beaten;
        }
        villains.of_rank(rank).iter().for_each(|hand| removal.add(hand));
        for hand in hands {
            let [_, ties, _] = &mut sums[hero.numbers[place_of(hand.ids)] as usize];
            *ties += removal.beside(&Places::of(hand.ids), same(hand));
        }
    }
    for hand in heroes.live() {
        let [_, _, total] = &mut sums[hero.numbers[place_of(hand.ids)] as usize];
        *total += removal.beside(&Places::of(hand.ids), same(hand));
    }
}

/// Returns the hero's hands that can meet any hand, with their shares.
fn shares<T: Number>(
    query: &Query<'_, Omaha>,
    [hero, villain]: [&Player<T>; 2],
    opponent: usize,
    sums: &[Sums],
    reporter: &Reporter<'_>,
) -> Result<HandShares, EquityError> {
    let mut removal = Removal::new();
    villain.hands.iter().for_each(|hand| removal.add(hand));
    let all: f64 = removal.all.into();
    let mut told = Vec::with_capacity(sums.len());
    for (number, (hand, &[wins, ties, total])) in hero.hands.iter().zip(sums).enumerate() {
        if number % 4096 == 0 && reporter.is_stopped() {
            return Err(EquityError::Stopped);
        }
        let Some(hole) = Hole::from_index(HOLE_CARDS, place_of(hand.ids)) else { continue };
        let left = removal.beside(&Places::of(hand.ids), villain.weights[place_of(hand.ids)]);
        let shares = if !query.deal.is_even() && is_ill_conditioned(left, all) {
            one_by_one(query, hole, opponent, reporter)?
        } else {
            // Rounding must not leave negative numbers.
            let [wins, ties] = [wins, ties].map(|weight| weight.max(0.0));
            Shares::heads_up(wins, ties, (total - wins - ties).max(0.0))
        };
        told.extend((shares.total() > 0.0).then_some((hole, shares)));
    }
    Ok(told)
}

/// Returns the shares of a hand by enumerating its cases. It is used where subtraction leaves so little that
/// rounding would matter.
fn one_by_one(
    query: &Query<'_, Omaha>,
    hole: Hole,
    opponent: usize,
    reporter: &Reporter<'_>,
) -> Result<Shares, EquityError> {
    let single = query.deal.of_hand(hole, opponent);
    let found = Query { deal: &single, ..*query }.enumerate(reporter)?;
    let &[_, wins, losses, ties] = found.by_winners.as_slice() else { return Err(EquityError::Stopped) };
    if found.part < 1.0 { Err(EquityError::Stopped) } else { Ok(Shares::heads_up(wins, ties, losses)) }
}
