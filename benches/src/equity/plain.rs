//! Plain enumeration: every board for every deal, card by card, and a lookup for every player.

use std::array::from_fn;
use std::hint::black_box;

use evaluator::{Card, CardSet, Hand, HandRank, HoleCards, RankTable};
use fastrand::Rng;
use holdem::range::Range;

use super::Spot;
use crate::workload::Workload;

/// The smallest number of cases in a slice.
const SLICE: u64 = 1 << 21;

/// Returns random deals of a spot, each on all its boards, or the only deal if there is one.
pub(super) fn slice(spot: &Spot) -> Workload {
    match spot.players.len() {
        2 => slice_of::<2>(spot),
        3 => slice_of::<3>(spot),
        4 => slice_of::<4>(spot),
        6 => slice_of::<6>(spot),
        other => unreachable!("no spot has {other} players"),
    }
}

fn slice_of<const N: usize>(spot: &Spot) -> Workload {
    let board = spot.board();
    let boards = boards(board, N);
    let deals: Vec<Deal<N>> = draw(spot, SLICE.div_ceil(boards) as usize);
    let (cases, missing) = (boards * deals.len() as u64, 5 - board.len());
    let table = RankTable::embedded();
    Workload::new("rivertable", cases, move || {
        black_box(&deals).iter().map(|deal| wins(table, deal.hands, &deal.deck, missing)).sum()
    })
}

/// A combo for each player.
struct Deal<const N: usize> {
    /// The hands, each with the known board.
    hands: [Hand; N],
    /// The cards that can come, empty on a complete board.
    deck: Box<[Card]>,
}

/// Returns the number of boards of each deal.
fn boards(board: CardSet, players: usize) -> u64 {
    let (left, missing) = (Card::COUNT - board.len() - 2 * players, 5 - board.len());
    (0..missing as u64).fold(1, |count, i| count * (left as u64 - i) / (i + 1))
}

/// Returns deals of combos that share no card, drawn with a fixed seed, or the only deal.
fn draw<const N: usize>(spot: &Spot, count: usize) -> Vec<Deal<N>> {
    let (board, ranges) = (spot.board(), spot.ranges());
    let possible =
        |range: &Range| -> Vec<HoleCards> { range.without(board).iter().map(|(combo, _)| combo).collect() };
    let combos: Vec<Vec<HoleCards>> = ranges.iter().map(possible).collect();
    let count = count.min(combos.iter().map(Vec::len).product());
    let mut random = Rng::with_seed(1);
    let mut deals = Vec::with_capacity(count);
    while deals.len() < count {
        let combos: [CardSet; N] =
            from_fn(|player| combos[player][random.usize(..combos[player].len())].card_set());
        let held = combos.iter().fold(CardSet::EMPTY, |held, &cards| held | cards);
        if held.len() == 2 * N {
            let left = if board.len() == 5 { CardSet::EMPTY } else { CardSet::FULL - board - held };
            let hands = combos.map(|cards| Hand::from_set_unchecked(board | cards));
            deals.push(Deal { hands, deck: left.iter().collect() });
        }
    }
    deals
}

/// Returns the number of outright wins of the first player over the missing cards.
#[inline(always)]
fn wins<const N: usize>(table: &RankTable, hands: [Hand; N], deck: &[Card], missing: usize) -> u64 {
    if missing == 0 { showdown(table, hands) } else { over_boards(table, hands, deck, missing) }
}

fn over_boards<const N: usize>(table: &RankTable, hands: [Hand; N], deck: &[Card], missing: usize) -> u64 {
    let mut sum = 0;
    for (place, &card) in deck.iter().enumerate().skip(missing - 1) {
        let hands = hands.map(|hand| hand.add_unchecked(card));
        sum += match missing {
            1 => showdown(table, hands),
            _ => over_boards(table, hands, &deck[..place], missing - 1),
        };
    }
    sum
}

#[inline(always)]
fn showdown<const N: usize>(table: &RankTable, hands: [Hand; N]) -> u64 {
    let ranks: [HandRank; N] = hands.map(|hand| table.rank(hand));
    u64::from(ranks[1..].iter().all(|&rank| rank < ranks[0]))
}
