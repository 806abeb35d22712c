//! Ranges whose heavy hands block each other, so that card removal leaves next to nothing of the weights.

use fastrand::Rng;

use crate::deals::{for_each_board, for_each_deal};

/// A hand with the decimal logarithm of its weight.
#[derive(Clone, Copy, Debug)]
pub struct LogHand {
    /// Its cards, a bit for each.
    pub cards: u64,
    /// The decimal logarithm of its weight.
    pub log: f64,
}

impl LogHand {
    /// Returns the weight, which may be subnormal.
    #[must_use]
    pub fn weight(&self) -> f64 {
        10f64.powf(self.log)
    }
}

/// Players' ranges. Each contains a hand at most once.
pub type LogRanges = Vec<Vec<LogHand>>;

/// The bounds of the decimal logarithms of light hands' weights.
#[derive(Clone, Copy, Debug)]
pub struct Light {
    /// The largest.
    pub most: f64,
    /// The smallest.
    pub least: f64,
}

/// Draws ranges from a shuffled deck. Each has heavy hands, of weights between 0.1 and 1, and light ones.
///
/// With two players, in half of the cases, each heavy hand shares a card with all hands of the other player, so
/// only the light hands can be dealt together. In the other cases, most hands have a card from a small set.
#[must_use]
pub fn blocking_ranges(
    random: &mut Rng,
    deck: &[u64],
    hole_cards: usize,
    players: usize,
    most_hands: usize,
    light: Light,
) -> LogRanges {
    // Hands of two players: the heavy ones of the first have the first card and the second, its light ones the third;
    // the heavy ones of the second have the first and the third, and its light ones the second.
    let (in_heavy, in_light): ([&[usize]; 2], [&[usize]; 2]) =
        if players == 2 && hole_cards > 2 && random.bool() {
            ([&[0, 1], &[0, 2]], [&[2], &[1]])
        } else {
            ([&[0], &[0]], [&[], &[]])
        };
    let few = &deck[3..(3 + random.usize(2 * hole_cards..=5 * hole_cards)).min(deck.len())];
    let range = |player: usize| {
        let mut hands: Vec<LogHand> = Vec::new();
        for number in 0..random.usize(2..=most_hands) {
            let is_heavy = number == 0 || random.f64() < 0.6;
            let of = player.min(1);
            let held = if is_heavy { in_heavy[of] } else { in_light[of] };
            let mut cards = held.iter().fold(0, |cards, &place| cards | deck[place]);
            while (cards.count_ones() as usize) < hole_cards {
                cards |= few[random.usize(..few.len())];
            }
            let log =
                if is_heavy { -random.f64() } else { light.most + random.f64() * (light.least - light.most) };
            if hands.iter().all(|hand| hand.cards != cards) {
                hands.push(LogHand { cards, log });
            }
        }
        hands
    };
    (0..players).map(range).collect()
}

/// The players' shares, computed from sums that neither cancel nor underflow.
#[derive(Clone, Debug)]
pub struct LogShares {
    /// The decimal logarithm of the weight of all cases.
    pub log_total: f64,
    /// For each player the parts of all cases that are won and shared, and the equity.
    pub players: Vec<[f64; 3]>,
}

/// Adds up every deal on every board of `left`, in weights relative to the heaviest deal. Returns `None` if no deal is
/// possible. `pots` gives each player's part of the pot, given the hands and the board.
pub fn solve_blocked(
    ranges: &LogRanges,
    board: u64,
    left: u64,
    pots: impl Fn(&[u64], u64) -> Vec<f64>,
) -> Option<LogShares> {
    let even: Vec<Vec<(LogHand, u64, f64)>> =
        ranges.iter().map(|range| range.iter().map(|&hand| (hand, hand.cards, 1.0)).collect()).collect();
    let log = |deal: &[LogHand]| deal.iter().map(|hand| hand.log).sum::<f64>();
    let mut heaviest = f64::NEG_INFINITY;
    for_each_deal(&even, board | !left, &mut |deal, _| heaviest = heaviest.max(log(deal)));
    let (mut total, mut players) = (0.0, vec![[0.0; 3]; ranges.len()]);
    for_each_board(board, left, &mut |board| {
        for_each_deal(&even, board | !left, &mut |deal, _| {
            let weight = 10f64.powf(log(deal) - heaviest);
            total += weight;
            let hands: Vec<u64> = deal.iter().map(|hand| hand.cards).collect();
            for (sums, pot) in players.iter_mut().zip(pots(&hands, board)) {
                let kinds =
                    [f64::from(u8::from(pot == 1.0)), f64::from(u8::from(pot > 0.0 && pot < 1.0)), pot];
                sums.iter_mut().zip(kinds).for_each(|(sum, part)| *sum += weight * part);
            }
        });
    });
    players.as_flattened_mut().iter_mut().for_each(|sum| *sum /= total);
    (total > 0.0).then(|| LogShares { log_total: heaviest + total.log10(), players })
}
