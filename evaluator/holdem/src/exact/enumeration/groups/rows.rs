//! The joint deals of the players of the group, row by row, as sets that do not depend on the board.

use alloc::vec;
use alloc::vec::Vec;

use equity::internals::bits_by_id;
use evaluator::{Hand, HoleCards};

use super::bits::{Block, NONE, ROWS};
use super::division::{Division, MAX_GROUPED};
use super::ranges_of;
use crate::removal::{Choices, Deal, Spot};

/// The part of a player in the division.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// In the group, at this position.
    Grouped(u8),
    Dealt,
    Counted,
}

/// A combo of a player.
pub(super) struct GroupCandidate {
    pub(super) part: Part,
    pub(super) combo: HoleCards,
    /// The cards, as bits by id.
    pub(super) cards: u64,
    pub(super) hand: Hand,
}

/// The rows, by the combos that are in them or compatible with them.
pub(super) struct GroupRows {
    /// The combos of all players: first the group's, then those of the dealt players, then the counted
    /// player's.
    pub(super) candidates: Vec<GroupCandidate>,
    /// The indices of the combos, for each player.
    numbers: Vec<Vec<u16>>,
    /// A set of rows for each combo: for a player of the group the rows that contain it, for the others the
    /// rows that share no card with it.
    sets: Vec<Block>,
    pub(super) blocks: usize,
    /// The counted player's combos that share a card, for each combo that may be dealt. Empty for other
    /// combos.
    sharing: Vec<Vec<u16>>,
}

impl GroupRows {
    pub(super) fn new(spot: &Spot, division: &Division) -> Self {
        let Division { grouped, dealt, counted, .. } = division;
        let mut candidates = Vec::new();
        let mut numbers = vec![Vec::new(); spot.players()];
        let group = grouped.iter().enumerate().map(|(place, &player)| (player, Part::Grouped(place as u8)));
        let others = dealt.iter().map(|&player| (player, Part::Dealt)).chain([(*counted, Part::Counted)]);
        for (player, part) in group.chain(others) {
            numbers[player] = vec![0; HoleCards::COUNT];
            for (combo, _) in spot.ranges[player].iter() {
                numbers[player][combo.index()] = candidates.len() as u16;
                let (cards, hand) = (combo.card_set(), Hand::from_set_unchecked(combo.card_set()));
                candidates.push(GroupCandidate { part, combo, cards: bits_by_id(cards), hand });
            }
        }
        let rows = rows(spot, grouped);
        let blocks = rows.len().div_ceil(ROWS);
        let mut sets = vec![NONE; candidates.len() * blocks];
        for (row, (cards, held)) in rows.iter().enumerate() {
            let (block, lane, bit) = (row / ROWS, row % ROWS / 64, 1 << (row % 64));
            for (&player, combo) in grouped.iter().zip(held) {
                let number = usize::from(numbers[player][usize::from(*combo)]);
                sets[number * blocks + block][lane] |= bit;
            }
            for (number, candidate) in candidates.iter().enumerate() {
                if !matches!(candidate.part, Part::Grouped(_)) && candidate.cards & cards == 0 {
                    sets[number * blocks + block][lane] |= bit;
                }
            }
        }
        let counted =
            || candidates.iter().enumerate().filter(|(_, candidate)| candidate.part == Part::Counted);
        let sharing = candidates
            .iter()
            .map(|candidate| match candidate.part {
                Part::Dealt => counted()
                    .filter(|(_, other)| other.cards & candidate.cards != 0)
                    .map(|(number, _)| number as u16)
                    .collect(),
                _ => Vec::new(),
            })
            .collect();
        Self { candidates, numbers, sets, blocks, sharing }
    }

    /// Returns the index of a player's combo.
    pub(super) fn number(&self, player: usize, combo: HoleCards) -> u16 {
        self.numbers[player][combo.index()]
    }

    /// Returns the counted player's combos that share a card with a dealt combo.
    pub(super) fn sharing(&self, dealt: u16) -> &[u16] {
        &self.sharing[usize::from(dealt)]
    }

    /// Returns a block of a combo's set.
    #[inline(always)]
    pub(super) fn set(&self, candidate: usize, block: usize) -> &Block {
        &self.sets[candidate * self.blocks + block]
    }
}

/// A joint deal of some players: the cards as bits by id, and each player's combo.
type Row = (u64, [u16; MAX_GROUPED]);

fn rows(spot: &Spot, players: &[usize]) -> Vec<Row> {
    let mut rows = Vec::new();
    let choices = Choices::of(&ranges_of(spot, players), HoleCards::index);
    let with = |held: &[u16; MAX_GROUPED], place: usize, combo| {
        let mut held = *held;
        held[place] = combo as u16;
        held
    };
    let visit = |deal: Deal<'_, [u16; MAX_GROUPED]>| rows.push((deal.cards, *deal.state));
    let start = Deal::none(1.0, &[0; MAX_GROUPED]);
    choices.for_each_deal(0..choices.firsts(), start, with, visit, |_| Some(()));
    rows
}
