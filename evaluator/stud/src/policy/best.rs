//! The policy that wins most often against one opponent, by dynamic programming.
//!
//! The worth of a complete hand after the last draw is the chance to win against an opponent's final hand, where a
//! tie counts half. Before a draw it is the largest mean, over the kept cards, of the worth of the hand after the
//! draw. The drawn cards come from the deck without the hand, because the discards are dead.
//!
//! If `t(K)` is the sum of the worth of all hands that contain the cards `K`, then inclusion and exclusion give
//! the sum over the hands that contain `K` and no other card of a hand `H`: that of `t(K + X)` over all sets `X`
//! of other cards of `H`, with a negative sign if `X` has an odd number of cards.
//!
//! The opponent's final hand is that of a random deal and [`DRAWS`] draws by the same policy. It begins with random
//! hands. Each of [`ROUNDS`] rounds computes the policy and then the opponent's hands. The policy ignores the cards of
//! the others, how many they draw, and the cards that were discarded earlier.

use evaluator::CardSet;
use evaluator::internals::choose;

use crate::kind::OwnCards;
use crate::shapes::{Shapes, orbit, part, place, places};

/// The number of draws of a deal.
const DRAWS: usize = 3;

/// The number of times that the policy and the opponent's hands are computed.
const ROUNDS: usize = 5;

/// The largest number of subsets of a hand.
const MAX_SUBSETS: usize = 32;

/// The places of the kept cards of each shape, as bits.
type Keeps = Vec<u8>;

/// The kept cards of the best policy.
pub(crate) struct Best {
    keys: Vec<u64>,
    /// The kept cards by the number of draws to come, from 1 up, and by shape.
    keeps: Vec<Keeps>,
}

impl Best {
    /// Computes the policy of a game. This takes about a second.
    pub(crate) fn new(game: OwnCards) -> Self {
        let table = Table::new(game);
        let mut chances = table.random();
        let mut keeps = Vec::new();
        for _ in 0..ROUNDS {
            keeps = table.policy(&chances);
            chances = keeps.iter().rev().fold(table.random(), |chances, keeps| table.drawn(&chances, keeps));
        }
        // The first draw of a deal is never a later one.
        keeps.truncate(DRAWS - 1);
        Self { keys: table.shapes.into_keys(), keeps }
    }

    /// Returns the kept cards of a hand if `left` draws are to come, from 1 to 2.
    pub(crate) fn keep(&self, hand: CardSet, left: usize) -> CardSet {
        part(hand, self.keeps[left - 1][place(&self.keys, hand)])
    }
}

/// Returns the subsets of a hand by their places as bits.
fn subsets(hand: CardSet) -> impl Iterator<Item = CardSet> {
    let (mut sets, mut count) = ([CardSet::EMPTY; MAX_SUBSETS], 1);
    for card in places(hand) {
        for subset in 0..count {
            sets[count + subset] = sets[subset] | CardSet::of(card);
        }
        count *= 2;
    }
    sets.into_iter().take(count)
}

/// The shapes of a game's hands, with those of their subsets.
struct Table {
    shapes: Shapes,
    cards: usize,
    /// The number of the shape of each subset of each hand, by its places as bits.
    subsets: Vec<u32>,
    /// The number of sets of each shape.
    orbits: Vec<f64>,
    /// The number of the first shape of complete hands.
    first: usize,
    /// The hands from the lowest value up, with their values.
    order: Vec<(u16, usize)>,
    /// The probability of each draw, by the places of the kept cards as bits.
    parts: Vec<f64>,
}

impl Table {
    fn new(game: OwnCards) -> Self {
        let cards = game.cards();
        let shapes = Shapes::new(cards);
        let subsets = shapes.sets(cards).flat_map(|hand| subsets(hand).map(|set| shapes.number(set) as u32));
        let subsets = subsets.collect();
        let orbits: Vec<f64> = (0..=cards).flat_map(|size| shapes.sets(size)).map(orbit).collect();
        let values = shapes.sets(cards).enumerate();
        let mut order: Vec<_> = values.map(|(place, hand)| (game.value(hand).high, place)).collect();
        order.sort_unstable();
        let draws = |places: u32| choose(CardSet::FULL.len() - cards, cards - places.count_ones() as usize);
        let parts = (0..1 << cards).map(|places| 1.0 / draws(places) as f64).collect();
        let first = orbits.len() - order.len();
        Self { shapes, cards, subsets, orbits, first, order, parts }
    }

    /// Returns the shapes of complete hands, each with the shapes of its subsets.
    fn hands(&self) -> impl Iterator<Item = (f64, &[u32])> {
        self.orbits[self.first..].iter().copied().zip(self.subsets.chunks_exact(1 << self.cards))
    }

    /// Returns the probability of each shape in a random deal.
    fn random(&self) -> Vec<f64> {
        let all = choose(CardSet::FULL.len(), self.cards) as f64;
        self.orbits[self.first..].iter().map(|count| count / all).collect()
    }

    /// Returns the kept cards by the number of draws to come, against the final hands with these probabilities.
    fn policy(&self, chances: &[f64]) -> Vec<Keeps> {
        let mut worth = self.final_worth(chances);
        let level = |_| {
            let (keeps, before) = self.best(&worth);
            worth = before;
            keeps
        };
        (0..DRAWS).map(level).collect()
    }

    /// Returns the chance of each shape to win against a hand with these probabilities. A tie counts half.
    fn final_worth(&self, chances: &[f64]) -> Vec<f64> {
        let (mut worth, mut below) = (vec![0.0; chances.len()], 0.0);
        for same in self.order.chunk_by(|a, b| a.0 == b.0) {
            let tied: f64 = same.iter().map(|(_, place)| chances[*place]).sum();
            same.iter().for_each(|(_, place)| worth[*place] = below + tied / 2.0);
            below += tied;
        }
        worth
    }

    /// Returns the best cards to keep of each shape, and their worth, given the worth of hands after the draw.
    fn best(&self, worth: &[f64]) -> (Keeps, Vec<f64>) {
        let totals = self.totals(worth);
        let best = |(_, subsets): (f64, &[u32])| {
            let mut sums = [0.0; MAX_SUBSETS];
            sums.iter_mut().zip(subsets).for_each(|(sum, subset)| *sum = totals[*subset as usize]);
            for card in 0..self.cards {
                for block in sums.chunks_exact_mut(2 << card) {
                    let (without, with) = block.split_at_mut(1 << card);
                    without.iter_mut().zip(with).for_each(|(sum, other)| *sum -= *other);
                }
            }
            let means = sums.iter().zip(&self.parts).map(|(sum, part)| sum * part);
            let best = means.enumerate().take(subsets.len()).max_by(|a, b| a.1.total_cmp(&b.1));
            best.map_or((0, 0.0), |(places, mean)| (places as u8, mean))
        };
        self.hands().map(best).unzip()
    }

    /// Returns the sum of the worth of all hands that contain a set, by the set's shape.
    fn totals(&self, worth: &[f64]) -> Vec<f64> {
        let mut totals = vec![0.0; self.orbits.len()];
        for ((count, subsets), worth) in self.hands().zip(worth) {
            subsets.iter().for_each(|subset| totals[*subset as usize] += count * worth);
        }
        totals.iter_mut().zip(&self.orbits).for_each(|(total, orbit)| *total /= orbit);
        totals
    }

    /// Returns the probability of each shape after a draw, given those before it.
    fn drawn(&self, chances: &[f64], keeps: &Keeps) -> Vec<f64> {
        // A hand after the draw contains the kept cards and none of the discards, again by inclusion and exclusion:
        // its probability is the sum of `terms` over its subsets.
        let mut terms = vec![0.0; self.orbits.len()];
        for (((_, subsets), chance), keep) in self.hands().zip(chances).zip(keeps) {
            let kept = usize::from(*keep);
            let chance = chance * self.parts[kept];
            let with_kept = (0..subsets.len()).filter(|places| places & kept == kept);
            for places in with_kept {
                let is_even = (places ^ kept).count_ones().is_multiple_of(2);
                terms[subsets[places] as usize] += if is_even { chance } else { -chance };
            }
        }
        terms.iter_mut().zip(&self.orbits).for_each(|(term, orbit)| *term /= orbit);
        let chance = |(count, subsets): (f64, &[u32])| {
            let sum: f64 = subsets.iter().map(|subset| terms[*subset as usize]).sum();
            (count * sum).max(0.0)
        };
        self.hands().map(chance).collect()
    }
}

#[cfg(test)]
mod tests {
    use evaluator::Card;

    use super::*;

    const GAMES: [OwnCards; 4] =
        [OwnCards::Draw, OwnCards::DeuceToSevenDraw, OwnCards::AceToFiveDraw, OwnCards::Badugi];

    /// Calls a function with every set of `count` cards.
    fn for_each(cards: &[Card], count: usize, set: CardSet, call: &mut impl FnMut(CardSet)) {
        if count == 0 {
            return call(set);
        }
        for (place, card) in cards.iter().enumerate() {
            for_each(&cards[place + 1..], count - 1, set | CardSet::of(*card), call);
        }
    }

    /// Returns the mean worth of a hand after a draw to some kept cards, over all draws.
    fn mean(shapes: &Shapes, worth: &[f64], hand: CardSet, kept: CardSet) -> f64 {
        let left: Vec<Card> = (CardSet::FULL - hand).iter().collect();
        let (mut sum, mut count) = (0.0, 0.0);
        for_each(&left, hand.len() - kept.len(), kept, &mut |hand| {
            sum += worth[shapes.place(hand)];
            count += 1.0;
        });
        sum / count
    }

    #[test]
    fn the_best_cards_to_keep_match_loops_over_all_draws() {
        for game in GAMES {
            let table = Table::new(game);
            let mut worth = table.final_worth(&table.random());
            let mut random = fastrand::Rng::with_seed(game as u64);
            for _ in 0..2 {
                let (keeps, before) = table.best(&worth);
                // The mean worth before a draw is that after it.
                let mean_of = |chances: &[f64], worth: &[f64]| -> f64 {
                    chances.iter().zip(worth).map(|(chance, worth)| chance * worth).sum()
                };
                let drawn = table.drawn(&table.random(), &keeps);
                assert!((mean_of(&table.random(), &before) - mean_of(&drawn, &worth)).abs() < 1e-10);
                for _ in 0..2 {
                    let mut deck = Card::ALL;
                    random.shuffle(&mut deck);
                    let hand: CardSet = deck.into_iter().take(game.cards()).collect();
                    let place = table.shapes.place(hand);
                    let means: Vec<f64> =
                        subsets(hand).map(|kept| mean(&table.shapes, &worth, hand, kept)).collect();
                    let best = means.iter().copied().fold(0.0, f64::max);
                    assert!((best - before[place]).abs() < 1e-12, "{game} {hand}");
                    assert!((means[usize::from(keeps[place])] - best).abs() < 1e-12, "{game} {hand}");
                }
                worth = before;
            }
        }
    }

    #[test]
    fn the_final_hands_settle() {
        for game in GAMES {
            let table = Table::new(game);
            let mut chances = table.random();
            let mut changes = Vec::new();
            let mut worth = table.final_worth(&chances);
            for _ in 0..ROUNDS {
                let keeps = table.policy(&chances);
                let next =
                    keeps.iter().rev().fold(table.random(), |chances, keeps| table.drawn(&chances, keeps));
                assert!((next.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                let next_worth = table.final_worth(&next);
                changes.push(worth.iter().zip(&next_worth).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max));
                (chances, worth) = (next, next_worth);
            }
            assert!(changes[ROUNDS - 1] < 0.01, "{game}: {changes:?}");
        }
    }
}
