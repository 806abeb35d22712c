//! Showdowns of every hand against one range and against two, which are kept until a range changes.

use std::collections::HashMap;
use std::sync::Arc;

use crate::deals::{ByHand, Deals, Reach};
use crate::orders::{THREE, TWO};
use crate::strategy::Strategy;

/// An action of a player other than the seat whose values are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Act {
    /// Going all-in at the decision with this number, with the probabilities of the strategy.
    AllIn(usize),
    /// Being in with any hand.
    Always,
}

/// For each hand, the probabilities that it is dealt, that another player acts so, and of each order of the two
/// hands.
type Two = Arc<Vec<[f64; TWO]>>;

/// The same with two other players.
type Three = Arc<Vec<[f64; THREE]>>;

/// The showdowns of a strategy. They are computed when they are first needed.
#[derive(Clone)]
pub(crate) struct Showdowns<'a> {
    pub(super) deals: &'a Deals,
    /// The hands that go all-in, by decision.
    reaches: Vec<Reach>,
    two: HashMap<Act, Two>,
    three: HashMap<[Act; 2], Three>,
}

impl<'a> Showdowns<'a> {
    pub(crate) fn new(deals: &'a Deals, strategy: &Strategy) -> Self {
        let reaches = strategy.all_in.iter().map(Reach::of).collect();
        Self { deals, reaches, two: HashMap::new(), three: HashMap::new() }
    }

    /// Replaces the probabilities of going all-in at a decision.
    pub(crate) fn set(&mut self, decision: usize, all_in: &ByHand) {
        let act = Act::AllIn(decision);
        self.reaches[decision] = Reach::of(all_in);
        self.two.remove(&act);
        self.three.retain(|acts, _| !acts.contains(&act));
    }

    /// Adds a number to the probability of going all-in with a hand. Showdowns are linear in each probability,
    /// so those that are known are corrected.
    pub(crate) fn shift(&mut self, decision: usize, hand: usize, step: f64) {
        let (act, single) = (Act::AllIn(decision), Reach::single(hand, step));
        if let Some(table) = self.two.get_mut(&act) {
            add(Arc::make_mut(table).as_mut_slice(), &self.deals.against(&single));
        }
        for (acts, table) in &mut self.three {
            let Some(place) = acts.iter().position(|&other| other == act) else { continue };
            let mut ranges = acts.map(|act| reach_of(&self.reaches, act));
            ranges[place] = single.clone();
            add(Arc::make_mut(table).as_mut_slice(), &self.deals.against_two(&ranges));
        }
        self.reaches[decision].shift(hand, step);
    }

    /// Returns the showdowns of every hand against a player's range.
    pub(super) fn two(&mut self, act: Act) -> Two {
        let (deals, reaches) = (self.deals, &self.reaches);
        self.two.entry(act).or_insert_with(|| Arc::new(deals.against(&reach_of(reaches, act)))).clone()
    }

    /// Returns the showdowns of every hand against two players' ranges.
    pub(super) fn three(&mut self, acts: [Act; 2]) -> Three {
        let (deals, reaches) = (self.deals, &self.reaches);
        let compute = || Arc::new(deals.against_two(&acts.map(|act| reach_of(reaches, act))));
        self.three.entry(acts).or_insert_with(compute).clone()
    }
}

fn reach_of(reaches: &[Reach], act: Act) -> Reach {
    match act {
        Act::AllIn(decision) => reaches[decision].clone(),
        Act::Always => Reach::all(),
    }
}

fn add<const ORDERS: usize>(table: &mut [[f64; ORDERS]], more: &[[f64; ORDERS]]) {
    let sums = table.as_flattened_mut().iter_mut();
    sums.zip(more.as_flattened()).for_each(|(sum, more)| *sum += more);
}
