//! How many combos fit side by side, whoever has them.
//!
//! # How
//!
//! Let cards be the vertices of a graph and combos its edges. Combos that share no card are a *matching*. AliasTable that is
//! not a largest one can be made larger along an *augmenting path*, from one free card to another, on which every second
//! edge is in the matching; it is found by a search that shrinks each odd circle it meets, a *blossom*, to one vertex
//! (Edmonds, *Paths, trees, and flowers*, Canadian Journal of Mathematics 17, 1965). A card from which no path is found
//! stays without one when others have been, so each is tried once.

use evaluator::Card;

/// No card.
const NONE: usize = Card::COUNT;

/// For each card those that it is linked to, as bits.
pub(crate) type Links = [u64; Card::COUNT];

/// Links the two cards of each combo, given as bits.
pub(crate) fn link(links: &mut Links, combos: &[u64]) {
    for &combo in combos {
        let (low, high) = (combo.trailing_zeros() as usize, combo.ilog2() as usize);
        links[low] |= 1 << high;
        links[high] |= 1 << low;
    }
}

/// Whether there are so many links of which no two share a card.
pub(crate) fn has_matching(links: &Links, wanted: usize) -> bool {
    let mut partners = [NONE; Card::COUNT];
    let mut found = 0;
    // What can be had for nothing.
    for card in 0..Card::COUNT {
        let free = |&other: &usize| partners[other] == NONE;
        if partners[card] == NONE
            && let Some(other) = bits(links[card]).find(free)
        {
            (partners[card], partners[other]) = (other, card);
            found += 1;
        }
    }
    for card in 0..Card::COUNT {
        if found >= wanted {
            break;
        }
        found += usize::from(partners[card] == NONE && Forest::new(links, card).augments(&mut partners));
    }
    found >= wanted
}

/// The places of the bits of a set.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}

/// The search for a path from a free card.
struct Forest<'a> {
    links: &'a Links,
    root: usize,
    /// From where a card was reached by an edge that is not in the matching.
    from: [usize; Card::COUNT],
    /// The card that stands for a card's blossom; its own if it is in none.
    base: [usize; Card::COUNT],
    /// The cards that are reached in an even number of steps, as bits: from these the search goes on.
    outer: u64,
    /// Those of them from which it has not gone on yet.
    waiting: u64,
}

impl<'a> Forest<'a> {
    fn new(links: &'a Links, root: usize) -> Self {
        let base = core::array::from_fn(|card| card);
        Self { links, root, from: [NONE; Card::COUNT], base, outer: 1 << root, waiting: 1 << root }
    }

    /// Makes the matching larger by one, if there is a path.
    fn augments(mut self, partners: &mut [usize; Card::COUNT]) -> bool {
        while let Some(card) = bits(self.waiting).next() {
            self.waiting &= !(1 << card);
            for other in bits(self.links[card]) {
                if self.base[card] == self.base[other] || partners[card] == other {
                    continue;
                }
                if self.outer >> other & 1 == 1 {
                    self.shrink(card, other, partners);
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
    fn shrink(&mut self, first: usize, second: usize, partners: &[usize; Card::COUNT]) {
        let base = self.common_base(first, second, partners);
        let in_blossom =
            self.walk_to(base, first, second, partners) | self.walk_to(base, second, first, partners);
        for card in 0..Card::COUNT {
            if in_blossom >> self.base[card] & 1 == 1 {
                self.base[card] = base;
                self.reach(card);
            }
        }
    }

    /// Where the ways of two outer cards to the root meet first.
    fn common_base(&self, first: usize, second: usize, partners: &[usize; Card::COUNT]) -> usize {
        let (mut on_way, mut card) = (0u64, self.base[first]);
        on_way |= 1 << card;
        while card != self.root {
            card = self.base[self.from[partners[card]]];
            on_way |= 1 << card;
        }
        card = self.base[second];
        while on_way >> card & 1 == 0 {
            card = self.base[self.from[partners[card]]];
        }
        card
    }

    /// Walks from an outer card to the base of a blossom and makes the way passable in the other direction, by way of the
    /// card `next` to it; gives the bases that were met.
    fn walk_to(
        &mut self,
        base: usize,
        mut card: usize,
        mut next: usize,
        partners: &[usize; Card::COUNT],
    ) -> u64 {
        let mut met = 0;
        while self.base[card] != base {
            let partner = partners[card];
            met |= 1 << self.base[card] | 1 << self.base[partner];
            self.from[card] = next;
            next = partner;
            card = self.from[partner];
        }
        met
    }

    /// Exchanges the edges on the path from the root to a free card: those that were not in the matching are.
    fn exchange(&self, end: usize, partners: &mut [usize; Card::COUNT]) {
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
    use crate::simulation::random::{Random, Stream};

    /// The size of a largest matching, by trying all.
    fn largest(edges: &[u64], used: u64) -> usize {
        let Some((&edge, rest)) = edges.split_first() else { return 0 };
        let without = largest(rest, used);
        if edge & used == 0 { without.max(1 + largest(rest, used | edge)) } else { without }
    }

    #[test]
    fn matchings_are_as_large_as_can_be() {
        let mut random = Random::new(3, Stream::Pilot(0));
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
