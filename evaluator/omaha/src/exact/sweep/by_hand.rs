//! How each hand of two ranges fares, by the sums of the sweep: for a hand they tell what weaker hands weigh, those of its
//! own rank, and all that it can meet.

use equity::internals::{Lift, Reporter, Units, in_parts, is_ill_conditioned};
use equity::{EquityError, Shares};
use evaluator::HandRank;

use super::{HOLE_CARDS, Number, Places, Removal, Sorted, SweepScratch, Weighted, boards, place_of, range};
use crate::exact::enumeration;
use crate::hole::Hole;
use crate::spot::{Held, Seat, Spot};

/// The hands of a range, each with how it fares against the other range.
pub(crate) type HandShares = Vec<(Hole, Shares)>;

/// The most memory of the sums of all parts, in bytes.
const MOST_MEMORY: usize = 1 << 28;

/// The weights of the cases that a hand wins, of those that it shares, and of all.
type Sums = [f64; 3];

/// The hands of two ranges with the cases of each against the other range. A hand's own weight does not count. The
/// [cost](super::cost) says that this applies.
pub(crate) fn by_hand(spot: &Spot, reporter: &Reporter<'_>) -> Result<[HandShares; 2], EquityError> {
    match spot.is_even() {
        true => by_hand_with::<f32>(spot, reporter),
        false => by_hand_with::<f64>(spot, reporter),
    }
}

fn by_hand_with<T: Number>(spot: &Spot, reporter: &Reporter<'_>) -> Result<[HandShares; 2], EquityError> {
    let players = [0, 1].map(|player| Player::<T>::new(spot, &spot.seats[player]));
    let hands = players[0].hands.len();
    let boards = boards(spot);
    let memory = (hands + players[1].hands.len()) * size_of::<Sums>();
    let parts = (MOST_MEMORY / memory.max(1)).clamp(1, 64);
    let work = |units: Units<'_>| {
        let SweepScratch { mut matrix, mut sorted, mut removal } = SweepScratch::new();
        let mut sums = vec![[0.0; 3]; hands + players[1].hands.len()];
        for unit in units {
            let mut is_stopped = false;
            boards.for_each(unit, &mut |board| {
                is_stopped = is_stopped || reporter.should_stop();
                if is_stopped {
                    return;
                }
                matrix.set(board);
                for (sorted, player) in sorted.iter_mut().zip(&players) {
                    sorted.sort(&player.hands, board, &matrix);
                }
                let (first, second) = sums.split_at_mut(hands);
                add_board([&sorted[0], &sorted[1]], [&players[0], &players[1]], &mut removal, first);
                is_stopped = reporter.is_stopped();
                if !is_stopped {
                    add_board([&sorted[1], &sorted[0]], [&players[1], &players[0]], &mut removal, second);
                }
            });
            if is_stopped {
                return None;
            }
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
        shares(spot, [&players[0], &players[1]], &spot.seats[1], first, reporter)?,
        shares(spot, [&players[1], &players[0]], &spot.seats[0], second, reporter)?,
    ])
}

/// A player's hands.
struct Player<T> {
    hands: Vec<Weighted<T>>,
    /// The weights of hands, by their places among all of four cards.
    weights: Vec<T>,
    /// The numbers of hands in `hands`, by the same places.
    numbers: Vec<u32>,
}

impl<T: Number> Player<T> {
    fn new(spot: &Spot, seat: &Seat) -> Self {
        let hands = range::<T>(spot, seat);
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

/// The hero's hands that meet anything, with their shares.
fn shares<T: Number>(
    spot: &Spot,
    [hero, villain]: [&Player<T>; 2],
    opponents: &Seat,
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
        let shares = if !spot.is_even() && is_ill_conditioned(left, all) {
            one_by_one(spot, hole, opponents, reporter)?
        } else {
            // Rounding must not leave less than nothing.
            let [wins, ties] = [wins, ties].map(|weight| weight.max(0.0));
            Shares::heads_up(wins, ties, (total - wins - ties).max(0.0))
        };
        told.extend((shares.total() > 0.0).then_some((hole, shares)));
    }
    Ok(told)
}

/// The shares of a hand by all cases, each looked at: of little that subtracting leaves, rounding would be too much.
fn one_by_one(
    spot: &Spot,
    hole: Hole,
    opponents: &Seat,
    reporter: &Reporter<'_>,
) -> Result<Shares, EquityError> {
    let mut single = spot.clone();
    single.seats = vec![Seat::Hands(vec![Held { hole, weight: 1.0 }]), opponents.clone()];
    single.lift = Lift::NONE;
    let found = enumeration::enumerate(&single, reporter)?;
    let &[_, wins, losses, ties] = found.by_winners.as_slice() else { return Err(EquityError::Stopped) };
    if found.part < 1.0 { Err(EquityError::Stopped) } else { Ok(Shares::heads_up(wins, ties, losses)) }
}
