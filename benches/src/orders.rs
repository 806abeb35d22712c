//! Other orders of hands: short deck by hold'em's kernels, and low hands, beside a peer that has all of them.

use std::fmt::Debug;
use std::rc::Rc;

use aya_poker::base::Hand;
use aya_poker::{ace_five_rank, badugi_rank, deuce_seven_rank, short_deck_rank};
use evaluator::lookup::batch::{Batch, Rows};
use evaluator::order::{AceToFive, Badugi, DeuceToSeven, High, Order, ShortDeck};
use evaluator::{Card, Embedded, RankIn, TableOf};

use crate::bulk::{in_blocks, isas};
use crate::inputs::{Size, random_ids_of};
use crate::line_up::{LineUp, in_turn};
use crate::ours::NAME;
use crate::peers::aya_poker_by;
use crate::workload::Workload;

/// The name of the group.
pub const GROUP: &str = "orders";

/// Returns short deck, then the low orders.
pub fn line_ups() -> impl Iterator<Item = LineUp> {
    in_turn([
        short_deck,
        || low::<AceToFive, 7, _>("ace_to_five_7_cards", ace_five_rank, |rank| rank.0.into()),
        || low::<DeuceToSeven, 5, _>("deuce_to_seven_5_cards", deuce_seven_rank, |rank| rank.0.into()),
        || low::<Badugi, 4, _>("badugi_4_cards", badugi_rank, |rank| rank.0.into()),
    ])
}

/// Rows of seven short-deck cards, ranked in short deck and, by the same kernels, in hold'em.
fn short_deck() -> LineUp {
    let deck: Vec<u8> = ShortDeck::DECK.iter().map(Card::id).collect();
    let rows = random_ids_of::<7>(&deck, Size::FRESH.hands);
    let mut workloads: Vec<Workload> = isas(["avx2", "neon", "portable"])
        .flat_map(|isa| {
            let short = Batch::with_isa(TableOf::<ShortDeck>::embedded(), isa);
            let holdem = Batch::with_isa(TableOf::<High>::embedded(), isa);
            [
                by_rows(format!("{NAME}_{isa}"), short, &rows),
                by_rows(format!("{NAME}_{isa}_holdem"), holdem, &rows),
            ]
        })
        .collect();
    workloads.push(one_by_one(NAME, TableOf::<ShortDeck>::embedded(), &rows));
    workloads.push(one_by_one("rivertable_holdem", TableOf::<High>::embedded(), &rows));
    workloads.push(Workload::random_ids(aya_poker_by(short_deck_rank, |rank| u64::from(rank.0)), &rows));
    LineUp::new(GROUP, "short_deck_7_cards", workloads)
}

/// Rows of cards of a low order, and the same by the peer's function. `number` converts its ranks.
fn low<O: Embedded, const N: usize, R: Copy + Ord + Debug + 'static>(
    parameter: &'static str,
    peer: fn(&Hand) -> R,
    number: fn(R) -> u64,
) -> LineUp {
    let (table, peer) = (TableOf::<O>::embedded(), aya_poker_by(peer, number));
    let rows = random_ids_of::<N>(&Card::ALL.map(Card::id), Size::FRESH.hands);
    let batch = by_rows(format!("{NAME}_rows"), table.batch(), &rows);
    let workloads = vec![batch, one_by_one(NAME, table, &rows), Workload::random_ids(peer, &rows)];
    LineUp::new(GROUP, parameter, workloads)
}

fn by_rows<O: Order, const N: usize>(
    name: String,
    batch: Batch<'static, O>,
    rows: &Rc<[[u8; N]]>,
) -> Workload {
    let rows = Rc::clone(rows);
    in_blocks(name, rows.len(), RankIn::<O>::MIN, move |block, ranks| {
        batch.rank(Rows(&rows[block]), ranks).expect("inputs are hands");
    })
}

fn one_by_one<O: Order, const N: usize>(
    name: &'static str,
    table: &'static TableOf<O>,
    rows: &Rc<[[u8; N]]>,
) -> Workload {
    let rows = Rc::clone(rows);
    Workload::new(name, rows.len() as u64, move || sum_of_ranks(table, &rows))
}

// A separate function for the same reason as in `workload`.
#[inline(never)]
fn sum_of_ranks<O: Order, const N: usize>(table: &TableOf<O>, rows: &[[u8; N]]) -> u64 {
    rows.iter().map(|ids| u64::from(table.rank_ids_unchecked(ids).as_u16())).sum()
}
