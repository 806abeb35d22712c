//! Finds one weight per card rank so that the sums of weights make good keys.
//!
//! The key of a hand is the sum of the weights of its card ranks, cut to a fixed number of bits. The thirteen
//! weights must meet two conditions:
//!
//! 1. All 76,155 multisets of at most seven card ranks, each at most four times, have different keys.
//! 2. Cut into rows by their upper bits, the keys pack well: each row is later shifted as a whole into a
//!    table with hardly any free slots.
//!
//! Rows pack well if their sizes differ in the right way: a few large rows, which are placed while the table
//! is empty, and ever smaller rows for the time when only holes are left. A row of `s` keys fits at a random
//! place with probability `h^s` when the share `h` of all slots is free. With `n` places to try it misses all
//! of them with probability `exp(-n * h^s)`. The *cost* of a set of weights is the number of keys in rows
//! that, by this rule, would not find a place. It depends only on the sizes of the rows.
//!
//! The search has two steps, both driven by one seeded generator and counted in rounds rather than seconds,
//! so that a run can be repeated exactly.
//!
//! - *Shape*: simulated annealing on the cost alone. A round changes one weight. It keeps the change if the
//!   cost falls, or, with a probability that sinks towards zero, if it rises. Equal keys are allowed in this
//!   step.
//! - *Separate*: the lower part of each weight hardly moves keys between rows. The card ranks are taken one
//!   after another, and random small changes of the weight are tried until the new keys differ from all
//!   earlier ones.

use std::cmp::Reverse;

#[cfg(doc)]
use evaluator::key::RANK_WEIGHTS;
use evaluator::key::{COLUMN_BITS, RANK_KEY_BITS};

use crate::random::SplitMix64;
pub use crate::rank_keys::Weights;
use crate::rank_keys::{KeySet, MAX_CARDS, MAX_COPIES, RANKS, Step, fill_keys, mask, steps};

/// The parameters of the search that found the committed weights, [`RANK_WEIGHTS`]. It takes about a minute.
pub const PINNED: Params =
    Params { bits: RANK_KEY_BITS, shift: COLUMN_BITS, seed: 2, rounds: 100_000, margin: 2.0 };

/// Repeats the search for the committed weights. A result other than [`RANK_WEIGHTS`] means that the search
/// has changed.
///
/// The assignment of weights to card ranks is free. They are in ascending order: adjacent ranks then lead to
/// nearby rows, and often to nearby slots, which suits loops over the deck.
#[must_use]
pub fn pinned_again() -> Option<Weights> {
    let mut weights = search(PINNED)?;
    weights.sort_unstable();
    Some(weights)
}

/// The parameters of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Params {
    /// The width of a key in bits, at most 31.
    pub bits: u32,
    /// The width of the column in bits. A row is the key without its lower `shift` bits.
    pub shift: u32,
    /// The seed of the generator. The same parameters give the same weights.
    pub seed: u64,
    /// The number of annealing rounds. 3,000 take roughly a second.
    pub rounds: u32,
    /// The number of halvings of the places that the cost assumes. Higher is stricter.
    pub margin: f64,
}

/// Searches for weights that give different keys. Returns `None` if the keys cannot be made different.
pub fn search(params: Params) -> Option<Weights> {
    let mut random = SplitMix64::new(params.seed);
    let shaped = Shaper::new(params).anneal(&mut random);
    separate(&shaped, params, &mut random)
}

/// The first step: finds row sizes that pack well.
struct Shaper {
    params: Params,
    steps: Vec<Step>,
    keys: Vec<u32>,
    /// The number of keys in each row, the fullest first.
    loads: Vec<u32>,
    /// The binary logarithm of the share of free slots, by number of free slots.
    log_free: Vec<f64>,
}

impl Shaper {
    /// Allocates everything that a round needs.
    fn new(params: Params) -> Shaper {
        let steps = steps();
        let count = steps.len() as f64;
        Shaper {
            params,
            keys: vec![0; steps.len()],
            loads: vec![0; 1 << (params.bits - params.shift)],
            log_free: (0..=steps.len()).map(|free| (free.max(1) as f64 / count).log2()).collect(),
            steps,
        }
    }

    /// Returns the cost that the module docs define: the number of keys that would not find a place.
    fn cost(&mut self, weights: &Weights) -> f64 {
        fill_keys(&self.steps, weights, mask(self.params.bits), &mut self.keys);
        self.loads.fill(0);
        for key in &self.keys {
            self.loads[(key >> self.params.shift) as usize] += 1;
        }
        self.loads.sort_unstable_by_key(|&load| Reverse(load));
        let count = self.keys.len() as f64;
        let log_places = count.log2() - self.params.margin;
        let (mut free, mut cost) = (count, 0.0);
        for &load in self.loads.iter().take_while(|&&load| load > 0) {
            let size = f64::from(load);
            // A row fills its own slots while it is placed, so half of them count.
            let log_free = self.log_free[(free - size / 2.0).max(0.0) as usize];
            let log_fits = log_places + size * log_free;
            // With eight or more fits a miss is too rare to matter.
            let miss = if log_fits > 3.3 { 0.0 } else { (-log_fits.exp2()).exp() };
            cost += size * miss;
            free -= size * (1.0 - miss);
        }
        cost
    }

    /// Anneals from random weights. Returns the best weights seen.
    fn anneal(&mut self, random: &mut SplitMix64) -> Weights {
        /// The rise in cost that is accepted with probability 1/e at the start.
        const FIRST_TEMPERATURE: f64 = 200.0;
        let mut weights = [0; RANKS];
        weights.fill_with(|| random.next() as u32 & mask(self.params.bits));
        let mut cost = self.cost(&weights);
        let mut best = (cost, weights);
        for round in 0..self.params.rounds {
            let left = 1.0 - f64::from(round) / f64::from(self.params.rounds);
            let temperature = FIRST_TEMPERATURE * left.powi(3) + 1.0;
            let changed = self.change(&weights, random);
            let new_cost = self.cost(&changed);
            if new_cost < cost || random.unit() < ((cost - new_cost) / temperature).exp() {
                (cost, weights) = (new_cost, changed);
                if cost < best.0 {
                    best = (cost, weights);
                }
            }
        }
        best.1
    }

    /// Changes one weight: to a new value, by one bit, by a sum of any size, or to a value close to another
    /// weight, which makes many rows alike.
    fn change(&self, weights: &Weights, random: &mut SplitMix64) -> Weights {
        let Params { bits, shift, .. } = self.params;
        let mut changed = *weights;
        let rank = random.below(RANKS as u32) as usize;
        let (base, spread) = match random.below(4) {
            0 => (random.next() as u32, 0),
            1 => (changed[rank] ^ 1 << random.below(bits), 0),
            2 => (changed[rank], random.below(bits - 2)),
            _ => (changed[random.below(RANKS as u32) as usize], shift - 2 + random.below(6)),
        };
        let moved = base.wrapping_add(random.below(2 << spread)).wrapping_sub(1 << spread);
        changed[rank] = moved & mask(bits);
        changed
    }
}

/// The second step: changes the lower part of the weights until all keys differ.
fn separate(shaped: &Weights, params: Params, random: &mut SplitMix64) -> Option<Weights> {
    /// The number of fresh starts before the step gives up.
    const STARTS: u32 = 40;
    /// The number of changes tried per card rank. The last ranks need many.
    const TRIES: u32 = 8_000;
    'start: for _ in 0..STARTS {
        let mut builder = Builder::new(params.bits);
        let mut weights = *shaped;
        for weight in &mut weights {
            let half = 1 << (params.shift - 3);
            let mut candidates = (0..TRIES)
                .map(|_| weight.wrapping_add(random.below(2 * half)).wrapping_sub(half) & mask(params.bits));
            match candidates.find(|&candidate| builder.add_rank(candidate)) {
                Some(found) => *weight = found,
                None => continue 'start,
            }
        }
        return Some(weights);
    }
    None
}

/// The keys of all multisets of the card ranks added so far, all different.
struct Builder {
    mask: u32,
    seen: KeySet,
    /// Keys by number of cards.
    by_cards: [Vec<u32>; MAX_CARDS as usize + 1],
}

impl Builder {
    /// Returns a builder with the empty multiset.
    fn new(bits: u32) -> Builder {
        let mut builder = Builder { mask: mask(bits), seen: KeySet::new(bits), by_cards: Default::default() };
        builder.seen.insert(0);
        builder.by_cards[0].push(0);
        builder
    }

    /// Adds a card rank if all keys stay different. Changes nothing and returns `false` otherwise.
    fn add_rank(&mut self, weight: u32) -> bool {
        let mut added: Vec<(usize, u32)> = Vec::new();
        for copies in 1..=MAX_COPIES {
            // Large multisets first: they are the most likely to collide.
            for cards in (0..=(MAX_CARDS - copies) as usize).rev() {
                for &key in &self.by_cards[cards] {
                    let key = key.wrapping_add(copies.wrapping_mul(weight)) & self.mask;
                    if !self.seen.insert(key) {
                        added.iter().for_each(|&(_, key)| self.seen.remove(key));
                        return false;
                    }
                    added.push((cards + copies as usize, key));
                }
            }
        }
        added.into_iter().for_each(|(cards, key)| self.by_cards[cards].push(key));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rank_keys::tests::keys_are_distinct;

    const SHORT: Params = Params { bits: 26, shift: 13, seed: 5, rounds: 40, margin: 2.0 };

    #[test]
    fn a_run_can_be_repeated() {
        let found = search(SHORT).unwrap();
        assert!(keys_are_distinct(&found, SHORT.bits));
        assert_eq!(search(SHORT), Some(found));
        assert_ne!(search(Params { seed: 6, ..SHORT }), Some(found));
    }

    #[test]
    fn annealing_lowers_the_cost() {
        let cost_after = |rounds| {
            let mut shaper = Shaper::new(Params { rounds, ..SHORT });
            let weights = shaper.anneal(&mut SplitMix64::new(SHORT.seed));
            shaper.cost(&weights)
        };
        assert!(cost_after(200) < cost_after(0));
    }
}
