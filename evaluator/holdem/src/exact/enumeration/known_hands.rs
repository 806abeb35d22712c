//! Known hands: a combo for each player, so that there is one deal, and the hands are ranked on each board.

use alloc::vec;
use alloc::vec::Vec;
use core::array::from_fn;

use equity::internals::{Found, MAX_PLAYERS};
use evaluator::internals::AnyRankTable;
use evaluator::internals::choose;
use evaluator::{Card, CardSet, Hand, Holdem, HoleCards};

use crate::removal::{LiveRange, Spot};

/// Two to ten combos that share no card.
pub(crate) struct KnownHands {
    combos: [HoleCards; MAX_PLAYERS],
    players: usize,
    held: CardSet,
}

impl KnownHands {
    /// Returns the players' combos. Returns `None` if they share a card, or if there are not two to ten.
    pub(crate) fn new(combos: impl Iterator<Item = Option<HoleCards>>) -> Option<Self> {
        let mut known = Self { combos: [HoleCards::ALL[0]; MAX_PLAYERS], players: 0, held: CardSet::EMPTY };
        for combo in combos {
            let combo = combo?;
            if known.held.intersects(combo.card_set()) {
                return None;
            }
            *known.combos.get_mut(known.players)? = combo;
            known.players += 1;
            known.held |= combo.card_set();
        }
        (known.players >= 2).then_some(known)
    }

    /// Returns the players' combos if each player has only one.
    pub(super) fn of_spot(spot: &Spot) -> Option<Self> {
        let only =
            |range: &LiveRange| range.iter().next().filter(|_| range.count() == 1).map(|(combo, _)| combo);
        Self::new(spot.ranges.iter().map(only))
    }

    pub(crate) fn combos(&self) -> &[HoleCards] {
        &self.combos[..self.players]
    }

    pub(crate) fn players(&self) -> usize {
        self.players
    }

    /// Returns the number of ways to complete a flop, turn or river without dead cards. Returns `None` if a
    /// card occurs twice, if more than two board cards are missing, or if too few cards are left.
    pub(crate) fn boards(&self, board: CardSet, dead: CardSet) -> Option<u64> {
        let missing = Holdem::BOARD_CARDS.checked_sub(board.len())?;
        let left = (CardSet::FULL - board - dead - self.held).len();
        let is_legal = !board.intersects(dead) && !self.held.intersects(board | dead);
        (missing <= 2 && is_legal && left >= missing).then(|| choose(left, missing))
    }

    /// Counts the boards by the set of winners.
    pub(crate) fn count(&self, table: &AnyRankTable, board: CardSet, dead: CardSet) -> Found {
        let deck = CardSet::FULL - board - dead - self.held;
        let missing = Holdem::BOARD_CARDS - board.len();
        let count = match self.players {
            2 => count::<2>,
            3 => count::<3>,
            4 => count::<4>,
            5 => count::<5>,
            6 => count::<6>,
            7 => count::<7>,
            8 => count::<8>,
            9 => count::<9>,
            _ => count::<10>,
        };
        Found::exact(count(self, table, board, deck, missing), None)
    }

    /// Returns each player's cards together with other cards.
    #[inline(always)]
    fn hands<const N: usize>(&self, with: CardSet) -> [Hand; N] {
        from_fn(|player| Hand::from_set_unchecked(with | self.combos[player].card_set()))
    }
}

/// Counts boards that lack `missing` cards of a deck, by the set of winners.
fn count<const N: usize>(
    known: &KnownHands,
    table: &AnyRankTable,
    board: CardSet,
    deck: CardSet,
    missing: usize,
) -> Vec<f64> {
    let mut counts = vec![0u32; 1 << N];
    let (mut cards, left) = ([Card::ALL[0]; Card::COUNT], deck.len());
    cards.iter_mut().zip(deck.iter()).for_each(|(to, card)| *to = card);
    let (cards, hands) = (&cards[..left], known.hands::<N>(board));
    match missing {
        0 => counts[winners(&hands.map(|hand| table.rank(hand)))] += 1,
        1 => count_last(table, &hands, cards, &mut counts),
        2 => count_last_two(table, &hands, cards, &mut counts),
        _ => count_more(table, &hands, cards, missing, &mut counts),
    }
    counts.into_iter().map(f64::from).collect()
}

/// Counts the boards that three or more `missing` cards complete.
fn count_more<const N: usize>(
    table: &AnyRankTable,
    hands: &[Hand; N],
    cards: &[Card],
    missing: usize,
    counts: &mut [u32],
) {
    for (place, &card) in cards.iter().enumerate() {
        let (hands, cards) = (hands.map(|hand| hand.add_unchecked(card)), &cards[..place]);
        match missing {
            3 => count_last_two(table, &hands, cards, counts),
            _ => count_more(table, &hands, cards, missing - 1, counts),
        }
    }
}

/// Counts the boards that the last two cards complete.
#[inline(always)]
fn count_last_two<const N: usize>(
    table: &AnyRankTable,
    hands: &[Hand; N],
    cards: &[Card],
    counts: &mut [u32],
) {
    for (place, &card) in cards.iter().enumerate() {
        count_last(table, &hands.map(|hand| hand.add_unchecked(card)), &cards[..place], counts);
    }
}

/// Counts the boards that a last card completes.
#[inline(always)]
fn count_last<const N: usize>(table: &AnyRankTable, hands: &[Hand; N], cards: &[Card], counts: &mut [u32]) {
    for &card in cards {
        // One step: with a separate array of hands, six and seven players take a quarter more time.
        let ranks: [u16; N] = from_fn(|player| table.rank(hands[player].add_unchecked(card)));
        counts[winners(&ranks)] += 1;
    }
}

/// Returns the players with the best rank, as bits.
#[inline(always)]
fn winners<const N: usize>(ranks: &[u16; N]) -> usize {
    let mut best = ranks[0];
    for &rank in &ranks[1..] {
        best = best.max(rank);
    }
    let mut winners = 0;
    for (player, &rank) in ranks.iter().enumerate() {
        winners |= usize::from(rank == best) << player;
    }
    winners
}
