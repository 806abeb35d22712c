//! The combos on a board by blocks, weakest first, in groups of equal strength.
//!
//! The orders are those of [`order`](crate::sweep::order). Flushes are blocks too, with only a few lanes: one
//! for two cards of the suit, up to three for a card of the suit with another card.

use alloc::vec::Vec;

use equity::internals::suit_cards;
use evaluator::internals::rows::{RANK_PAIRS, rank_pair};
use evaluator::{Rank, Suit};

use crate::isomorphism::CardRanks;
use crate::sweep::blocks::BLOCKS;
use crate::sweep::board::Board;
use crate::sweep::masks::Masks;
use crate::sweep::order::{LAST, Orders, Suited};

/// Equally strong combos of a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockLanes {
    block: u8,
    /// `true` if the next ones are stronger.
    is_last: bool,
    /// The lanes of the combos.
    pub(crate) mask: u16,
}

impl BlockLanes {
    #[inline(always)]
    pub(crate) fn block(self) -> usize {
        usize::from(self.block) % BLOCKS
    }
}

/// The combos on a board, weakest first.
pub(crate) struct StrengthOrder {
    list: Vec<BlockLanes>,
}

impl StrengthOrder {
    pub(crate) fn new() -> Self {
        // Boards with four cards of a suit have most: 91 blocks, nine cards of the suit with 13 ranks, 36
        // pairs of the suit.
        Self { list: Vec::with_capacity(256) }
    }

    /// Returns the groups of equal strength, weakest first.
    #[inline(always)]
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[BlockLanes]> {
        self.list.split_inclusive(|lanes| lanes.is_last)
    }

    /// Lists the combos on a board of the given ranks, restricted to the `wanted` lanes of each block.
    #[inline(always)]
    pub(crate) fn list(&mut self, board: &Board, ranks: CardRanks, orders: &Orders, wanted: &[u16; BLOCKS]) {
        self.list.clear();
        let (live, kept) = board.live_by_ranks();
        let (order, masks) = (orders.board(ranks, board.suited()), Masks::new(live, kept));
        if let (5, Some(flushes)) = (board.suited().count_ones(), order.flushes) {
            let players = Masks::of_board_players(flushes, board);
            (0..RANK_PAIRS).for_each(|block| self.push(block, players.of(block), wanted));
            self.end_group();
        }
        // Flushes are between other hands, and straight flushes are above all.
        for (classes, flushes) in order.steps(board) {
            self.push_classes(classes, &masks, wanted);
            self.push_flushes(flushes, board, wanted);
        }
    }

    #[inline(always)]
    fn push_classes(&mut self, classes: &[u8], masks: &Masks, wanted: &[u16; BLOCKS]) {
        for &class in classes {
            let block = usize::from(class & !LAST);
            self.push(block, masks.of(block), wanted);
            if class & LAST != 0 {
                self.end_group();
            }
        }
    }

    /// Adds a group for each flush. Flushes of equal strength share a card, and cannot occur together.
    fn push_flushes(&mut self, ways: &[Suited], board: &Board, wanted: &[u16; BLOCKS]) {
        let suit = board.suit();
        let others = board.live() & !suit_cards(suit);
        for way in ways {
            let high = way.high();
            match way.low() {
                Some(low) => self.push(rank_pair(high, low), pair_lane(suit), wanted),
                None => {
                    for other in 0..Rank::COUNT {
                        let suits = (others >> (Suit::COUNT * other)) as u16 & 15;
                        let block = rank_pair(high.max(other), high.min(other));
                        self.push(block, lanes_with(high, suit, other, suits), wanted);
                    }
                }
            }
            self.end_group();
        }
    }

    #[inline(always)]
    fn push(&mut self, block: usize, mask: u16, wanted: &[u16; BLOCKS]) {
        let mask = mask & wanted[block % BLOCKS];
        if mask != 0 {
            self.list.push(BlockLanes { block: block as u8, is_last: false, mask });
        }
    }

    /// Ends a group: the next combos are stronger.
    #[inline(always)]
    fn end_group(&mut self) {
        if let Some(last) = self.list.last_mut() {
            last.is_last = true;
        }
    }
}

/// Returns the lane of two cards of a suit.
#[inline(always)]
fn pair_lane(suit: usize) -> u16 {
    1 << ((Suit::COUNT + 1) * suit)
}

/// Returns the lanes of a card with the cards of rank `other` whose suits are in `others`, as bits.
#[inline(always)]
fn lanes_with(rank: usize, suit: usize, other: usize, others: u16) -> u16 {
    // A higher card has four adjacent lanes, a lower card every fourth lane.
    let as_high = |suits: u16| suits << (Suit::COUNT * suit);
    let as_low = |suits: u16| ((suits & 1) | (suits & 2) << 3 | (suits & 4) << 6 | (suits & 8) << 9) << suit;
    match other.cmp(&rank) {
        core::cmp::Ordering::Less => as_high(others),
        core::cmp::Ordering::Greater => as_low(others),
        core::cmp::Ordering::Equal => {
            let lower_suits = (1 << suit) - 1;
            as_high(others & lower_suits) | as_low(others & !lower_suits)
        }
    }
}

#[cfg(test)]
mod tests {
    use evaluator::{Card, CardSet, HandRank, HoleCards, RankTable};

    use super::*;
    use crate::sweep::blocks::{BLOCK_RANKS, Blocks};
    use crate::sweep::three_way::player::Player;
    use equity::internals::bits_by_id;

    /// Every lane of the groups must occur once. Hand ranks must be equal within a group and increase from
    /// one group to the next, unless all combos of both share a card.
    #[test]
    fn all_live_combos_are_in_order() {
        let (table, mut order) = (RankTable::embedded(), StrengthOrder::new());
        let orders = Orders::of_holdem();
        let random = Blocks::of(&[1.0; HoleCards::COUNT]);
        let player = Player::new(&random);
        let wanted = &player.live;
        for text in [
            "AhKd9h4c2s",
            "AhKhQd7h2c",
            "9h8h7h2cTd",
            "AhKhQh7h2c",
            "6h5h4h3hAh",
            "AhKhQhJhTh",
            "2h2d2c2sKh",
            "KhKdKs7h7c",
            "9h8h7h6h6c",
            "QsJdTh9c8d",
            "2h3h4h5hAd",
        ] {
            let cards: CardSet = text.parse().unwrap();
            let board = Board::new(bits_by_id(cards));
            let mut ranks: CardRanks = core::array::from_fn(|i| cards.iter().nth(i).unwrap().rank() as u8);
            ranks.sort_unstable();
            order.list(&board, ranks, &orders, wanted);
            let (mut seen, mut strength) = (CardPairs::default(), None::<HandRank>);
            let mut as_strong = Vec::<[Card; 2]>::new();
            for group in order.groups() {
                let (mut of_group, mut combos) = (None, Vec::new());
                for lanes in group {
                    for lane in (0..16).filter(|lane| lanes.mask >> lane & 1 == 1) {
                        let (high, low) = BLOCK_RANKS[lanes.block()];
                        let combo = [(high, lane / 4), (low, lane % 4)]
                            .map(|(rank, suit)| Card::ALL[usize::from(4 * rank + suit)]);
                        assert!(seen.insert(combo), "{text} {combo:?}");
                        combos.push(combo);
                        let hand = cards | CardSet::from_iter(combo);
                        let rank = table.rank_set(hand).unwrap();
                        assert_eq!(*of_group.get_or_insert(rank), rank, "{text} {combo:?}");
                    }
                }
                assert!(of_group >= strength, "{text}");
                if of_group > strength {
                    as_strong.clear();
                }
                for combo in &combos {
                    let shares = |other: &[Card; 2]| other.iter().any(|card| combo.contains(card));
                    assert!(as_strong.iter().all(shares), "{text} {combo:?}");
                }
                as_strong.append(&mut combos);
                strength = of_group;
            }
            assert_eq!(seen.len(), 47 * 46 / 2, "{text}");
        }
    }

    type CardPairs = std::collections::BTreeSet<[Card; 2]>;
}
