//! Whole deals, by counting them.
//!
//! # How
//!
//! Who counts can draw: take the players in order, and deal to each a combo with a probability proportional to its
//! weight times what the ways to deal to all later players weigh (Nijenhuis and Wilf, *Combinatorial algorithms*, 1978;
//! Jerrum, Valiant and Vazirani, *Theoretical Computer Science* 43, 1986). Nothing is ever thrown away.
//!
//! These weights depend on nothing but which of the later players' cards are used. So deals are ways through a network:
//! a *node* for each player and each set of used cards that the later ones might have wanted, an *edge* for each combo
//! that can be dealt there. Nine players who all hold `TT+` have 5.5 * 10^8 deals, but meet only some thousand sets.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::simulation::dealer::{Cards, Deal, RestrictedRange, mask};
use crate::simulation::random::Random;

/// A network of deals.
#[derive(Debug)]
pub(crate) struct DealGraph {
    /// In the order in which they are dealt to.
    players: Vec<usize>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

/// A state of the deal: its edges are those from `first` up to the next node's.
#[derive(Clone, Copy, Debug)]
struct Node {
    first: u32,
    /// What all ways to deal to the players from here on weigh.
    weight: f64,
}

/// A combo that can be dealt to a node's player.
#[derive(Clone, Copy, Debug)]
struct Edge {
    /// What the ways by the node's edges up to this one weigh.
    up_to: f64,
    /// Where it leads.
    node: u32,
    cards: Cards,
}

/// What counting came to.
#[derive(Debug)]
pub(crate) enum Count {
    /// All deals, one at least.
    Network(DealGraph),
    /// There is none.
    NoDeal,
    /// The network would have more edges than it may.
    TooMany,
}

impl DealGraph {
    /// The deals to these players, in a network of so many edges at most.
    pub(crate) fn of(ranges: &[RestrictedRange], most_edges: usize) -> Count {
        let players = ranges.iter().map(|range| range.player).collect();
        let mut network = Self { players, nodes: Vec::new(), edges: Vec::new() };
        // The used cards of one player's nodes, in their order.
        let mut layer: Vec<u64> = [0].into();
        for (place, range) in ranges.iter().enumerate() {
            let wanted = ranges[place + 1..].iter().fold(0, |wanted, range| wanted | range.cards());
            match network.add_layer(&layer, range, wanted, most_edges) {
                Some(next) if next.is_empty() => return Count::NoDeal,
                Some(next) => layer = next,
                None => return Count::TooMany,
            }
        }
        // Behind the last player nothing is wanted, and one node is left: the end of all ways.
        network.nodes.push(Node { first: network.edges.len() as u32, weight: 1.0 });
        network.weigh();
        Count::Network(network)
    }

    /// Adds a player's nodes, given by their used cards, and all edges from them; gives the used cards of the next nodes.
    fn add_layer(
        &mut self,
        layer: &[u64],
        range: &RestrictedRange,
        wanted: u64,
        most_edges: usize,
    ) -> Option<Vec<u64>> {
        let first_of_next = (self.nodes.len() + layer.len()) as u32;
        let mut next = Vec::new();
        let mut numbers = BTreeMap::new();
        for &used in layer {
            self.nodes.push(Node { first: self.edges.len() as u32, weight: 0.0 });
            for &(cards, weight) in range.combos.iter().filter(|&&(cards, _)| mask(cards) & used == 0) {
                let next_used = (used | mask(cards)) & wanted;
                let node = *numbers.entry(next_used).or_insert_with(|| {
                    next.push(next_used);
                    first_of_next + next.len() as u32 - 1
                });
                // The combo's own weight, until `weigh` comes.
                self.edges.push(Edge { up_to: weight, node, cards });
            }
            if self.edges.len() > most_edges {
                return None;
            }
        }
        Some(next)
    }

    /// Weighs all ways, from the end to the beginning.
    fn weigh(&mut self) {
        for node in (0..self.nodes.len() - 1).rev() {
            let edges = self.edges_of(node);
            let mut sum = 0.0;
            for edge in &mut self.edges[edges] {
                sum += edge.up_to * self.nodes[edge.node as usize].weight;
                edge.up_to = sum;
            }
            self.nodes[node].weight = sum;
        }
    }

    #[inline]
    fn edges_of(&self, node: usize) -> core::ops::Range<usize> {
        self.nodes[node].first as usize..self.nodes[node + 1].first as usize
    }

    #[inline]
    pub(crate) fn try_to_deal(&self, random: &mut Random, deal: &mut Deal) -> bool {
        let mut node = 0;
        let mut used = 0;
        for &player in &self.players {
            let edges = &self.edges[self.edges_of(node)];
            let weight = random.fraction() * self.nodes[node].weight;
            // A product that is rounded up to the sum itself belongs to the last edge that has a weight.
            let place = edges.partition_point(|edge| edge.up_to <= weight);
            let edge = edges.get(place).unwrap_or_else(|| last_with_weight(edges));
            deal.combos[player] = edge.cards;
            used |= mask(edge.cards);
            node = edge.node as usize;
        }
        deal.draws += self.players.len() as u64;
        let is_free = deal.used & used == 0;
        deal.used |= used;
        is_free
    }
}

/// The edge at which the sum of the weights is reached.
#[cold]
fn last_with_weight(edges: &[Edge]) -> &Edge {
    let sum = edges.last().map_or(0.0, |edge| edge.up_to);
    &edges[edges.partition_point(|edge| edge.up_to < sum)]
}
