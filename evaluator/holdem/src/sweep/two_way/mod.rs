//! Showdowns of two ranges, exact, over all boards of a spot.
//!
//! # Method
//!
//! Combos are visited from the weakest to the strongest. Along the way the weight of a player's combos is
//! accumulated, in total and for each of the 52 cards. A combo of the other player with the cards `x` and `y`
//! beats the accumulated weight without either card:
//!
//! ```text
//! beaten(x, y) = total - sum[x] - sum[y]
//! ```
//!
//! No accumulated combo has both cards, so nothing is subtracted twice. Equally strong combos are a group:
//! all of them are compared with the weight that was accumulated before the group.
//!
//! [By combo](by_combo), this weight is computed for each of the 16 combos of a block, and likewise the
//! weight that a combo beats or ties. [By range](by_range), it is added up for two ranges, each of which is
//! the other's opponent.
//!
//! Combos are visited by blocks, 16 at a time, in the orders of [`crate::sweep::order`]. A mask selects the
//! combos of a block. It excludes combos that share a card with the board, and flushes that are handled
//! separately.
//!
//! *Three cards of a suit on the board.* 45 combos make flushes. They are left out of their blocks and
//! visited one by one. *Four or five.* Each card of the suit makes a flush with any card of other suits:
//! these combos are a [row](suit_rows) of 52. With five, all combos that do not improve on the board's own
//! flush come first, as one group.
//!
//! No two players with a flush that beats the board tie: the same five cards would include the same hole
//! card, which only one of them can hold. The order among equally strong flushes therefore does not matter,
//! and "beats or ties" equals "beats".
//!
//! With weights 0 and 1 all sums of a board are integers below 2^24, and exact in `f32`: there are 1,081
//! combos, each of which beats at most 990. With other weights lanes are `f64`: where most of a sum is
//! subtracted again, the rest of an `f32` is noise.

pub(crate) mod by_combo;
pub(crate) mod by_range;
pub(crate) mod range_view;
pub(crate) mod suit_rows;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use equity::add_by_field;
use equity::internals::{Parts, card_ids, heads_up, in_parts, in_turns, least_by_combo, note_work};
use evaluator::{Holdem, Isa, Suit};

use crate::removal::Removal;
use crate::sweep::Sweep;
use crate::sweep::blocks::Blocks;
use crate::sweep::board::Board;
use crate::sweep::order::{BoardOrder, SweepOrders};
use crate::sweep::vectors::{self, Number};
use by_combo::{ByCombo, To};
use by_range::ByRange;
use range_view::RangeView;
use suit_rows::{SetRows, SuitRows};

/// The weights of the cases that each player wins, summed over boards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct HeadsUpSums {
    pub(crate) first: f64,
    pub(crate) second: f64,
}

/// [`HeadsUpSums`] for each combo of a hero, without the hero's weight.
#[derive(Clone)]
pub(crate) struct HeadsUpComboSums {
    pub(crate) beaten: Blocks<f64>,
    pub(crate) beaten_or_tied: Blocks<f64>,
}

add_by_field! { HeadsUpSums { first, second }, times: f64 }

impl HeadsUpSums {
    /// Returns the weights of cases by the set of winners. `total` is the weight of all cases.
    pub(crate) fn by_winners(self, total: f64) -> Vec<f64> {
        heads_up(self.first, total - self.first - self.second, total)
    }

    /// Returns the sums of two ranges, from the sums of both players' combos.
    pub(crate) fn of_combos<T: Number>(combos: &[HeadsUpComboSums; 2], ranges: [&Blocks<T>; 2]) -> Self {
        let won = |player: usize| {
            let weighted = combos[player].beaten.0.as_flattened().iter().zip(ranges[player].0.as_flattened());
            weighted.map(|(sum, &weight)| sum * weight.into()).sum()
        };
        Self { first: won(0), second: won(1) }
    }
}

impl HeadsUpComboSums {
    pub(crate) fn zero() -> Self {
        Self { beaten: Blocks::zero(), beaten_or_tied: Blocks::zero() }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.beaten.add(&other.beaten);
        self.beaten_or_tied.add(&other.beaten_or_tied);
    }
}

impl Sweep<'_> {
    /// Returns the sums of two ranges against each other, for parts of the boards, and the weight of their
    /// `deals` on these boards, if they are given.
    pub(crate) fn sums<T: Number>(
        self,
        ranges: [&Blocks<T>; 2],
        deals: Option<&Removal<'_>>,
    ) -> Parts<(HeadsUpSums, f64)> {
        let [first, second] = ranges.map(|blocks| SweepRange::new(self, blocks));
        let used = first.blocks.in_use() | second.blocks.in_use();
        in_parts(self.runouts.units(), MIN_UNITS, self.reporter, |units| {
            let mut orders = SweepOrders::new(self.orders, used);
            let (mut sums, mut all) = (HeadsUpSums::default(), 0.0);
            for unit in units {
                orders.set_ranks(self.runouts.ranks(unit));
                for (cards, count) in self.runouts.boards(unit) {
                    if self.reporter.is_stopped() {
                        return None;
                    }
                    note_work(600.0);
                    all += deals.map_or(0.0, |deals| f64::from(count) * deals_on(deals, cards));
                    let board = &Board::new(cards);
                    let (order, ranges) = (orders.board(board.suited()), [first.on(board), second.on(board)]);
                    let won = vectors::run(self.isa, ByRange { board, order, ranges, with_all: false });
                    let [first, second] = won.by_player;
                    sums += HeadsUpSums { first, second } * f64::from(count);
                }
            }
            Some((sums, all))
        })
    }

    /// Returns the sums of all combos of the first player against the second, and of the second against the
    /// first, for parts of the boards. Includes the weight of the `deals`, as [`sums`](Self::sums) does.
    pub(crate) fn combo_sums<T: Number>(
        self,
        ranges: [&Blocks<T>; 2],
        deals: Option<&Removal<'_>>,
    ) -> Parts<(Box<[HeadsUpComboSums; 2]>, f64)> {
        let [first, second] = ranges.map(|blocks| SweepRange::new(self, blocks));
        let opponents = [&second, &first];
        let least = least_by_combo(self.runouts.units(), MIN_UNITS);
        in_parts(self.runouts.units(), least, self.reporter, |units| {
            let none = Box::new([HeadsUpComboSums::zero(), HeadsUpComboSums::zero()]);
            in_turns(units, MIN_UNITS, self.reporter, (none, 0.0), |(mut sums, mut all), units| {
                let mut gathered = Box::new([FewSums::zero(), FewSums::zero()]);
                let mut boards = 0;
                for unit in units {
                    let ranks = self.runouts.ranks(unit);
                    for (cards, count) in self.runouts.boards(unit) {
                        if self.reporter.is_stopped() {
                            return None;
                        }
                        note_work(1_500.0);
                        all += deals.map_or(0.0, |deals| f64::from(count) * deals_on(deals, cards));
                        let board = &Board::new(cards);
                        for (sums, opponent) in gathered.iter_mut().zip(opponents) {
                            let order = self.orders.board(ranks, board.suited());
                            sums.add(self.isa, board, order, opponent.on(board), count);
                        }
                        boards += 1;
                        if boards % FEW == 0 {
                            settle(&mut gathered, &mut sums);
                        }
                    }
                }
                settle(&mut gathered, &mut sums);
                Some((sums, all))
            })
        })
    }
}

/// Returns the weight of the deals that share no card with a board, which is given as bits by id.
pub(crate) fn deals_on(deals: &Removal<'_>, board: u64) -> f64 {
    let mut cards = [0; Holdem::BOARD_CARDS];
    let mut len = 0;
    for (place, card) in cards.iter_mut().zip(card_ids(board)) {
        (*place, len) = (card, len + 1);
    }
    deals.without(&cards[..len])
}

/// The minimum number of units in a part. The 13 units of a turn are not worth a second thread.
const MIN_UNITS: usize = 16;

/// A range, prepared for all boards of a sweep.
struct SweepRange<'a, T> {
    blocks: &'a Blocks<T>,
    /// The rows by suit. Zero for suits that cannot have four or more cards on a board.
    rows: Vec<SuitRows<T>>,
}

impl<'a, T: Number> SweepRange<'a, T> {
    fn new(sweep: Sweep<'_>, blocks: &'a Blocks<T>) -> Self {
        let mut rows = vec![SuitRows::ZERO; Suit::COUNT];
        for (suit, rows) in rows.iter_mut().enumerate() {
            if sweep.runouts.may_have_rows(suit) {
                vectors::run(sweep.isa, SetRows { rows, blocks, suit });
            }
        }
        Self { blocks, rows }
    }

    fn on(&self, board: &Board) -> RangeView<'_, T> {
        RangeView { blocks: self.blocks, rows: &self.rows[board.suit()] }
    }
}

/// [`HeadsUpComboSums`] over a few boards, in lanes: the weight that is beaten, and that is beaten or tied.
struct FewSums<T>([Blocks<T>; 2], SuitRows<T>);

/// The number of boards to add up in lanes. Sums are exact in `f32` for weights 0 and 1: 990 for each of 64 *
/// 24 boards.
const FEW: usize = 64;

impl<T: Number> FewSums<T> {
    fn zero() -> Self {
        Self([Blocks::zero(), Blocks::zero()], SuitRows::ZERO)
    }

    /// Adds the weights that each combo beats and ties on a board, `count` times.
    fn add(
        &mut self,
        isa: Isa,
        board: &Board,
        order: BoardOrder<'_>,
        opponent: RangeView<'_, T>,
        count: u32,
    ) {
        let times = T::from(count as f32);
        let [beaten, beaten_or_tied] = [0, 1].map(|place| To { place, times });
        let Self(numbers, rows) = self;
        let (numbers, met) = (numbers.each_mut(), None);
        vectors::run(isa, ByCombo { board, order, opponent, numbers, rows, beaten, beaten_or_tied, met });
    }
}

/// Moves the lanes to the sums.
fn settle<T: Number>(gathered: &mut [FewSums<T>; 2], sums: &mut [HeadsUpComboSums; 2]) {
    for (FewSums([beaten, beaten_or_tied], _), sums) in gathered.iter_mut().zip(sums) {
        sums.beaten.add(beaten);
        sums.beaten_or_tied.add(beaten_or_tied);
        beaten.clear();
        beaten_or_tied.clear();
    }
}
