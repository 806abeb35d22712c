//! Exact sampling of whole deals, by counting them.
//!
//! # Algorithm
//!
//! Deals that can be counted can be drawn: deal to the players in order, giving each a combo with a
//! probability proportional to its weight times the weight of all deals to the later players (Nijenhuis and
//! Wilf, *Combinatorial algorithms*, 1978; Jerrum, Valiant and Vazirani, *Theoretical Computer Science* 43,
//! 1986). No deal is ever rejected.
//!
//! The weight of these later deals depends only on the used cards among those that the later players could
//! have. So deals are paths through a graph in layers: a *node* for each player and each set of used cards
//! that matters to the later players, an *edge* for each combo that can be dealt there. Nine players who all
//! have `TT+` have 5.5 * 10^8 deals, but only some thousand such sets.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use equity::internals::{Random, Reporter};

use crate::simulation::dealer::{Combo, Deals, RestrictedRange};

/// The number of deals between two polls of the reporter: some tenths of a millisecond.
const DEALS_BETWEEN_POLLS: usize = 1024;

/// A graph of deals.
#[derive(Debug)]
pub(crate) struct DealGraph {
    /// The players in dealing order.
    players: Vec<usize>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    has_deals: bool,
}

/// A state of the deal. Its edges are those from `first` up to the next node's.
#[derive(Clone, Copy, Debug)]
struct Node {
    first: u32,
    /// The weight of all paths from here to the end.
    weight: f64,
}

/// A combo that can be dealt to a node's player.
#[derive(Clone, Copy, Debug)]
struct Edge {
    /// The weight of all paths through the node's edges up to this one.
    up_to: f64,
    /// The node that it leads to.
    node: u32,
    /// The place of the player's combo, and its cards.
    place: u16,
    cards: u64,
}

impl DealGraph {
    /// Builds the graph of the deals to these players. Returns `None` if it would have more than `most_edges`
    /// edges.
    pub(crate) fn new(ranges: &[RestrictedRange], most_edges: usize) -> Option<Self> {
        let players = ranges.iter().map(|range| range.player).collect();
        let mut graph = Self { players, nodes: Vec::new(), edges: Vec::new(), has_deals: false };
        // The used cards of the nodes of one player, in the order of the nodes.
        let mut layer: Vec<u64> = [0].into();
        for (place, range) in ranges.iter().enumerate() {
            let wanted = ranges[place + 1..].iter().fold(0, |wanted, range| wanted | range.cards());
            layer = graph.add_layer(&layer, range, wanted, most_edges)?;
        }
        // After the last player no cards matter, so one node is left, the end of all paths. If there is no
        // path, none is left.
        let end = Node { first: graph.edges.len() as u32, weight: 1.0 };
        graph.has_deals = !layer.is_empty();
        graph.nodes.extend(layer.iter().map(|_| end));
        graph.weigh();
        Some(graph)
    }

    /// Returns the number of players.
    pub(crate) fn players(&self) -> usize {
        self.players.len()
    }

    /// Returns `true` if there is at least one deal.
    pub(crate) fn has_deals(&self) -> bool {
        self.has_deals
    }

    /// Returns `true` if the weights of deals are large enough to keep full precision.
    pub(crate) fn keeps_digits(&self) -> bool {
        self.nodes[0].weight >= f64::MIN_POSITIVE / f64::EPSILON
    }

    /// Adds a player's nodes, given by their used cards, and all their edges. Returns the used cards of the
    /// next nodes.
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
            for &Combo { cards, weight, place } in range.without(used) {
                let next_used = (used | cards) & wanted;
                let node = *numbers.entry(next_used).or_insert_with(|| {
                    next.push(next_used);
                    first_of_next + next.len() as u32 - 1
                });
                // This is the combo's own weight until `weigh` is called.
                self.edges.push(Edge { up_to: weight, node, place, cards });
            }
            if self.edges.len() > most_edges {
                return None;
            }
        }
        Some(next)
    }

    /// Computes the weights of all paths, from the end to the start.
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

    /// Adds `count` deals, or fewer if the reporter is stopped.
    pub(crate) fn deal(&self, random: &mut Random, count: usize, reporter: &Reporter<'_>, deals: &mut Deals) {
        let from = deals.grow(count);
        for deal in from..from + count {
            if (deal - from) % DEALS_BETWEEN_POLLS == DEALS_BETWEEN_POLLS - 1 && reporter.is_stopped() {
                deals.len = deal;
                return;
            }
            let (mut node, mut cards) = (0, 0);
            for &player in &self.players {
                let edges = &self.edges[self.edges_of(node)];
                let weight = random.fraction() * self.nodes[node].weight;
                // If rounding makes the product equal to the sum, it belongs to the last edge with a weight.
                let place = edges.partition_point(|edge| edge.up_to <= weight);
                let edge = edges.get(place).unwrap_or_else(|| last_with_weight(edges));
                deals.places[player][deal] = edge.place;
                cards |= edge.cards;
                node = edge.node as usize;
            }
            deals.cards[deal] = cards;
        }
    }
}

/// Returns the edge at which the sum of the weights is reached.
#[cold]
fn last_with_weight(edges: &[Edge]) -> &Edge {
    let sum = edges.last().map_or(0.0, |edge| edge.up_to);
    &edges[edges.partition_point(|edge| edge.up_to < sum)]
}
