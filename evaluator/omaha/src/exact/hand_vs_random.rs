//! A few four-card hands on a board against every possible hand. On each complete board all hands of the
//! opponent are ranked at once, and the ranks below and equal to the hand's are counted.

use equity::EquityError;
use equity::internals::{Found, Reporter, Units, in_parts};
use evaluator::internals::choose;
use evaluator::{CardSet, Isa, Loops};

use crate::kind::{Lows, Omaha};
use crate::rank::{HOLE_CARDS, LiveHands, OnBoard, PairsOf};
use crate::tables::Ordinal;
use equity::play::{Boards, CaseSets, Deal, Dealt, Held, Query, Sum, add, heads_up_cases};

/// The reason why the plan does not apply to a board.
const ONLY: &str = "on a board it is for a range of four-card hands against a random hand";

/// Returns the estimated time on one thread in nanoseconds, or the reason why the plan does not apply.
pub(super) fn cost(query: &Query<'_, Omaha>) -> Result<f64, &'static str> {
    const BOARD: f64 = 40_000.0;
    let deal = query.deal;
    if deal.game().hole_cards != HOLE_CARDS {
        return Err(ONLY);
    }
    let (_, hands) = deal.against_any().ok_or(ONLY)?;
    Ok(BOARD * hands.len() as f64 * boards(deal, CardSet::EMPTY).count())
}

fn boards(deal: &Deal, hand: CardSet) -> Boards {
    Boards::new(deal.board(), CardSet::FULL - deal.known() - hand)
}

/// Counts the outcomes on all boards. [`cost`] has checked that the plan applies.
pub(super) fn count(
    &Query { deal, isa, .. }: &Query<'_, Omaha>,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    match deal.is_unweighted() {
        true => count_in::<u128>(deal, isa, reporter),
        false => count_in::<f64>(deal, isa, reporter),
    }
}

fn count_in<T: Sum>(deal: &Deal, isa: Isa, reporter: &Reporter<'_>) -> Result<Found, EquityError> {
    let Some((player, hands)) = deal.against_any() else { return Err(EquityError::Stopped) };
    let mut sum = [T::default(); 3];
    let part = 1.0 / hands.len() as f64;
    for (done, held) in hands.iter().enumerate() {
        let count = |reporter: &Reporter<'_>| count_hand(deal, isa, held, reporter);
        let counts = reporter.stage(done as f64 * part, part, count).ok_or(EquityError::Stopped)?;
        add(&mut sum, &counts.map(|count| T::of(count, held.weight)));
    }
    let [wins, ties, losses] = sum;
    Ok(T::found(heads_up_cases(player, [wins, losses, ties]).into(), CaseSets::Winners(2)))
}

/// Returns the wins, ties and losses of a hand. Returns `None` if the run is stopped.
fn count_hand(deal: &Deal, isa: Isa, held: &Held, reporter: &Reporter<'_>) -> Option<[u64; 3]> {
    let (hand, pairs) = (held.hole.cards(), PairsOf::new(held.hole));
    let boards = boards(deal, hand);
    let opponents = choose((CardSet::FULL - deal.known() - hand).len() - boards.draws(), HOLE_CARDS);
    let work = |units: Units<'_>| {
        let mut live = LiveHands::new(isa);
        let mut sum = [0; 3];
        for unit in units {
            boards.for_each(unit, &mut |board| {
                reporter.go_on().continue_value()?;
                live.set(board, CardSet::FULL - deal.dead() - hand - board);
                let rank = OnBoard::new(board, Lows::None).rank(&pairs);
                let [below, beside] = isa.run(Compare { ordinals: live.ordinals(), rank });
                let counts = [below, beside, opponents - below - beside];
                sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
                Some(())
            })?;
        }
        Some(sum)
    };
    let parts = in_parts(boards.units(), 1, reporter, work);
    parts.total(|sum, part| sum.iter_mut().zip(part).for_each(|(sum, part)| *sum += part))
}

/// Counts the ranks below a rank and the ranks equal to it.
struct Compare<'a> {
    ordinals: &'a [Ordinal],
    rank: Ordinal,
}

impl Loops for Compare<'_> {
    type Output = [u64; 2];

    #[inline(always)]
    fn run(self) -> [u64; 2] {
        let mut counts = [0; 2];
        // Each chunk has at most as many ranks as 16 bits can count.
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
