//! How many combos there are at most of which no two share a card, whoever has them.
//!
//! # How
//!
//! Let cards be the vertices of a graph and combos its edges. Combos that share no card are a *matching*. A matching that
//! is not a largest one can be made larger along an *augmenting path*, from one free card to another, on which every second
//! edge is in the matching; it is found by a search that shrinks each odd circle it meets, a *blossom*, to one vertex
//! (Edmonds, *Paths, trees, and flowers*, Canadian Journal of Mathematics 17, 1965). A card from which no path is found
//! stays without one when others have been, so each is tried once.

use evaluator::Card;

use crate::removal::card_ids;

/// No card.
const NONE: usize = Card::COUNT;

/// For each card those that it shares a combo with, as bits by id.
pub(crate) type Links = [u64; Card::COUNT];

/// For each card the one that it is matched with.
type Partners = [usize; Card::COUNT];

/// Adds combos, given by their cards as bits by id.
pub(crate) fn link(links: &mut Links, combos: &[u64]) {
    for &combo in combos {
        let (low, high) = (combo.trailing_zeros() as usize, combo.ilog2() as usize);
        links[low] |= 1 << high;
        links[high] |= 1 << low;
    }
}

/// Whether there are so many combos of which no two share a card.
pub(crate) fn has_matching(links: &Links, wanted: usize) -> bool {
    let mut partners = [NONE; Card::COUNT];
    let mut found = 0;
    for card in 0..Card::COUNT {
        if found == wanted {
            break;
        }
        found += usize::from(partners[card] == NONE && Search::new(links, card).augments(&mut partners));
    }
    found == wanted
}

/// The search for a path from a free card.
struct Search<'a> {
    links: &'a Links,
    root: usize,
    /// From where a card was reached by an edge that is not in the matching.
    from: [usize; Card::COUNT],
    /// The card that stands for the blossom that a card is in; the card itself if it is in none.
    base: [usize; Card::COUNT],
    /// The cards that are reached in an even number of steps, as bits by id: the search goes on from these.
    outer: u64,
    /// The outer cards from which it has not gone on yet.
    waiting: u64,
}

impl<'a> Search<'a> {
    fn new(links: &'a Links, root: usize) -> Self {
        let base = core::array::from_fn(|card| card);
        Self { links, root, from: [NONE; Card::COUNT], base, outer: 1 << root, waiting: 1 << root }
    }

    /// Makes the matching larger by one, if there is a path.
    fn augments(mut self, partners: &mut Partners) -> bool {
        while let Some(card) = card_ids(self.waiting).next() {
            self.waiting &= !(1 << card);
            for other in card_ids(self.links[card]) {
                if self.base[card] == self.base[other] || partners[card] == other {
                    continue;
                }
                if self.outer >> other & 1 == 1 {
                    self.shrink([card, other], partners);
                } else if self.from[other] == NONE {
                    self.from[other] = card;
                    if partners[other] == NONE {
                        self.exchange(other, partners);
                        return true;
                    }
                    self.reach(partners[other]);
                }
            }
        }
        false
    }

    fn reach(&mut self, card: usize) {
        self.waiting |= 1 << card & !self.outer;
        self.outer |= 1 << card;
    }

    /// Shrinks the blossom that an edge between two outer cards closes.
    fn shrink(&mut self, [first, second]: [usize; 2], partners: &Partners) {
        let to_root = |card: usize| {
            let next = |&card: &usize| (card != self.root).then(|| self.base[self.from[partners[card]]]);
            core::iter::successors(Some(self.base[card]), next)
        };
        let from_first = to_root(first).fold(0u64, |met, card| met | 1 << card);
        let base = to_root(second).find(|&card| from_first >> card & 1 == 1).unwrap_or(self.root);
        let mut in_blossom = 0u64;
        // From each end to the base, making the path passable in the other direction, by way of the other end.
        for (mut card, mut next) in [(first, second), (second, first)] {
            while self.base[card] != base {
                let partner = partners[card];
                in_blossom |= 1 << self.base[card] | 1 << self.base[partner];
                self.from[card] = next;
                (next, card) = (partner, self.from[partner]);
            }
        }
        for card in 0..Card::COUNT {
            if in_blossom >> self.base[card] & 1 == 1 {
                self.base[card] = base;
                self.reach(card);
            }
        }
    }

    /// Exchanges the edges on the path from the root to a free card: those that were not in the matching now are.
    fn exchange(&self, end: usize, partners: &mut Partners) {
        let mut card = end;
        while card != NONE {
            let before = self.from[card];
            let next = partners[before];
            (partners[card], partners[before]) = (before, card);
            card = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Random, Stream};

    /// The size of a largest matching, by trying all.
    fn largest(edges: &[u64], used: u64) -> usize {
        let Some((&edge, rest)) = edges.split_first() else { return 0 };
        let without = largest(rest, used);
        if edge & used == 0 { without.max(1 + largest(rest, used | edge)) } else { without }
    }

    #[test]
    fn matchings_are_as_large_as_can_be() {
        let mut random = Random::new(3, Stream::Trial);
        for round in 0..5_000 {
            // Few edges on few cards, the cards anywhere: blossoms, and blossoms within blossoms.
            let (cards, count) = (3 + round % 11, 2 + random.below(15).0);
            let mut card = || 1u64 << (random.below(cards).0 * 4 + 3);
            let mut edges = std::vec::Vec::new();
            while edges.len() < count {
                let edge = card() | card();
                edges.extend((edge.count_ones() == 2).then_some(edge));
            }
            let mut links = [0; Card::COUNT];
            link(&mut links, &edges);
            let size = largest(&edges, 0);
            assert!(has_matching(&links, size), "{edges:?}");
            assert!(!has_matching(&links, size + 1), "{edges:?}");
        }
    }
}
