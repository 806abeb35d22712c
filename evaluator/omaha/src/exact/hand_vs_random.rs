//! Few hands of four cards on a board against every hand that an opponent may hold: on each whole board all hands that a
//! hand and the board leave are ranked at once, and those below and beside the hand's rank are counted.

use equity::EquityError;
use equity::internals::{Found, Reporter, Units, in_parts};
use evaluator::internals::choose;
use evaluator::{CardSet, Isa, Loops};

use super::boards::Boards;
use super::{Sum, add, by_winners};
use crate::rank::{HOLE_CARDS, LiveHands, OnBoard, PairsOf};
use crate::spot::{Held, Spot};
use crate::tables::Ordinal;

/// What this takes on one thread, in nanoseconds. None if it does not apply.
pub(crate) fn cost(spot: &Spot) -> Option<f64> {
    const BOARD: f64 = 40_000.0;
    if spot.is_split || spot.hole_cards != HOLE_CARDS || spot.board.is_empty() {
        return None;
    }
    let (_, hands) = spot.against_any()?;
    Some(BOARD * hands.len() as f64 * boards(spot, CardSet::EMPTY).count())
}

fn boards(spot: &Spot, hand: CardSet) -> Boards {
    Boards::new(spot.board, CardSet::FULL - spot.known() - hand)
}

/// The outcomes on all boards. The cost says that this applies.
pub(crate) fn count(spot: &Spot, isa: Isa, reporter: &Reporter<'_>) -> Result<Found, EquityError> {
    match spot.is_unweighted() {
        true => count_in::<u128>(spot, isa, reporter),
        false => count_in::<f64>(spot, isa, reporter),
    }
}

fn count_in<T: Sum>(spot: &Spot, isa: Isa, reporter: &Reporter<'_>) -> Result<Found, EquityError> {
    let Some((player, hands)) = spot.against_any() else { return Err(EquityError::Stopped) };
    let mut sum = [T::default(); 3];
    let part = 1.0 / hands.len() as f64;
    for (done, held) in hands.iter().enumerate() {
        let count = |reporter: &Reporter<'_>| count_hand(spot, isa, held, reporter);
        let counts = reporter.stage(done as f64 * part, part, count).ok_or(EquityError::Stopped)?;
        add(&mut sum, &counts.map(|count| T::of(count, held.weight)));
    }
    let [wins, ties, losses] = sum;
    Ok(T::found(by_winners(player, [wins, losses, ties]).into(), 2))
}

/// Wins, ties and losses of a hand. None if it is stopped.
fn count_hand(spot: &Spot, isa: Isa, held: &Held, reporter: &Reporter<'_>) -> Option<[u64; 3]> {
    let (hand, pairs) = (held.hole.cards(), PairsOf::new(held.hole));
    let boards = boards(spot, hand);
    let opponents = choose((CardSet::FULL - spot.known() - hand).len() - boards.draws(), HOLE_CARDS);
    let work = |units: Units<'_>| {
        let mut live = LiveHands::new(isa);
        let (mut sum, mut is_stopped) = ([0; 3], false);
        for unit in units {
            boards.for_each(unit, &mut |board| {
                is_stopped = is_stopped || reporter.should_stop();
                if is_stopped {
                    return;
                }
                live.set(board, CardSet::FULL - spot.dead - hand - board);
                let rank = OnBoard::new(board).rank(&pairs);
                let [below, beside] = isa.run(Compare { ordinals: live.ordinals(), rank });
                let counts = [below, beside, opponents - below - beside];
                sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            });
        }
        (!is_stopped).then_some(sum)
    };
    let parts = in_parts(boards.units(), 1, reporter, work);
    parts.total(|sum, part| sum.iter_mut().zip(part).for_each(|(sum, part)| *sum += part))
}

/// How many ranks are below one, and how many are the same.
struct Compare<'a> {
    ordinals: &'a [Ordinal],
    rank: Ordinal,
}

impl Loops for Compare<'_> {
    type Output = [u64; 2];

    #[inline(always)]
    fn run(self) -> [u64; 2] {
        let mut counts = [0; 2];
        // As many as a number of 16 bits can count.
        for chunk in self.ordinals.chunks(32_768) {
            let (mut below, mut beside) = (0u16, 0u16);
            for &ordinal in chunk {
                below = below.wrapping_add(u16::from(ordinal < self.rank));
                beside = beside.wrapping_add(u16::from(ordinal == self.rank));
            }
            counts[0] += u64::from(below);
            counts[1] += u64::from(beside);
        }
        counts
    }
}
