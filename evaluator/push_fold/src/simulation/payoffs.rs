//! The payoffs of the ends of a game, by the ranks of the hands.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{PoisonError, RwLock};

use holdem::PlayerSet;

use super::deal::Deal;
use crate::game::{End, Game, Pay};
use crate::orders::{DUELS, ORDERS};
use crate::rules::MAX_SEATS;

/// The maximum number of orders of one end whose payoffs are kept.
const MAX_KEPT: usize = 1 << 16;

/// The payoffs of a game. Those of four and more players are computed when they are first needed.
pub(crate) struct Payoffs<'g> {
    game: &'g Game,
    /// For each end, the payoffs by the levels of the hands in the pot.
    many: Vec<RwLock<HashMap<u64, Pay, BuildHasherDefault<OrderHasher>>>>,
}

impl<'g> Payoffs<'g> {
    pub(crate) fn new(game: &'g Game) -> Self {
        let many = (0..1 << game.seats()).map(|_| RwLock::default()).collect();
        Self { game, many }
    }

    /// Returns each seat's payoff at an end, as the mean over the boards of a deal.
    pub(crate) fn all(&self, end: u16, deal: &Deal) -> Pay {
        let mut sum = [0.0; MAX_SEATS];
        self.each(end, deal, |pay, weight| {
            sum.iter_mut().zip(pay).for_each(|(sum, pay)| *sum += weight * pay);
        });
        sum
    }

    /// Returns a seat's payoff at an end, as the mean over the boards of a deal.
    pub(crate) fn of(&self, seat: usize, end: u16, deal: &Deal) -> f64 {
        let mut sum = 0.0;
        self.each(end, deal, |pay, weight| sum += weight * pay[seat]);
        sum
    }

    /// Visits the payoffs of all boards with their weights, which add up to 1.
    fn each(&self, end: u16, deal: &Deal, mut visit: impl FnMut(&Pay, f64)) {
        let boards = deal.boards();
        let unit = 1.0 / boards.len() as f64;
        match self.game.end(PlayerSet::from_bits(end)) {
            End::Uncontested(pay) => visit(pay, 1.0),
            &End::Two([a, b], ref pays) => {
                let mut counts = [0; DUELS.len()];
                for ranks in boards {
                    // The better hand has the higher rank.
                    counts[2 * usize::from(ranks[a] < ranks[b]) + usize::from(ranks[a] == ranks[b])] += 1;
                }
                for (pay, count) in pays.iter().zip(counts) {
                    visit(pay, f64::from(count) * unit);
                }
            }
            &End::Three(seats, ref pays) => {
                for ranks in boards {
                    visit(&pays[order_of_ranks(seats.map(|seat| ranks[seat]))], unit);
                }
            }
            End::Many => self.many(end, boards, |pay| visit(pay, unit)),
        }
    }

    /// Visits the payoffs of four and more players on each board, in the order of the boards: the last bits of
    /// a sum depend on the order, and must not depend on what other threads have kept so far.
    fn many(&self, end: u16, boards: &[[u16; MAX_SEATS]], mut visit: impl FnMut(&Pay)) {
        let players = PlayerSet::from_bits(end);
        let many = &self.many[usize::from(end)];
        let mut kept = many.read().unwrap_or_else(PoisonError::into_inner);
        for ranks in boards {
            let (levels, order) = levels(players, ranks);
            if let Some(pay) = kept.get(&order) {
                visit(pay);
                continue;
            }
            drop(kept);
            let pay = self.game.pay(players, |seat| levels[seat]);
            visit(&pay);
            let mut more = many.write().unwrap_or_else(PoisonError::into_inner);
            if more.len() < MAX_KEPT {
                more.insert(order, pay);
            }
            drop(more);
            kept = many.read().unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Returns the levels of the players' hands, and a number for them.
fn levels(players: PlayerSet, ranks: &[u16; MAX_SEATS]) -> ([u8; MAX_SEATS], u64) {
    let mut distinct = [0; MAX_SEATS];
    let mut count = 0;
    for seat in players.iter() {
        if !distinct[..count].contains(&ranks[seat]) {
            distinct[count] = ranks[seat];
            count += 1;
        }
    }
    let mut levels = [0; MAX_SEATS];
    let mut order = 0;
    for seat in players.iter() {
        let better = distinct[..count].iter().filter(|&&rank| rank > ranks[seat]).count();
        levels[seat] = better as u8;
        order = order << 4 | better as u64;
    }
    (levels, order)
}

/// A hasher of numbers of orders.
#[derive(Clone, Copy, Default)]
struct OrderHasher(u64);

impl Hasher for OrderHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 32;
    }
}

/// Returns the place in [`ORDERS`] of three hands with these ranks.
fn order_of_ranks([a, b, c]: [u16; 3]) -> usize {
    const TABLE: [u8; 27] = table();
    let compare = |a: u16, b: u16| (usize::from(a < b)) + 2 * usize::from(a == b);
    usize::from(TABLE[9 * compare(a, b) + 3 * compare(a, c) + compare(b, c)])
}

/// Returns the order by the comparisons of each two hands: 0 if the first is better, 1 if it is worse, 2 if they
/// are equal.
const fn table() -> [u8; 27] {
    const fn compare(a: u8, b: u8) -> usize {
        if a < b {
            0
        } else if a > b {
            1
        } else {
            2
        }
    }
    let mut table = [0; 27];
    let mut order = 0;
    while order < ORDERS.len() {
        let [a, b, c] = ORDERS[order];
        table[9 * compare(a, b) + 3 * compare(a, c) + compare(b, c)] = order as u8;
        order += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Ante, Payoff, Rules, Tournament};
    use crate::simulation::{Dealer, SEED};

    /// A sum has the same bits whether its payoffs were computed before or not. So it does not depend on which thread
    /// is first.
    #[test]
    fn kept_payoffs_do_not_change_a_sum() {
        let prizes = vec![50.0, 30.0, 20.0];
        let payoff = Payoff::Prizes(Tournament { prizes, ..Tournament::default() });
        let stacks = vec![2.0, 3.1, 2.5, 4.7, 3.3];
        let game =
            Game::new(Rules { stacks, blinds: [0.5, 1.0], ante: Ante::None, dead: 0.0, payoff }).unwrap();
        let mut dealer = Dealer::new(5, SEED, 1);
        let deals: Vec<Deal> = (0..200).map(|_| dealer.deal()).collect();
        let kept = Payoffs::new(&game);
        for end in [0b1111_u16, 0b1_1111] {
            for deal in &deals {
                let [first, again, alone] =
                    [&kept, &kept, &Payoffs::new(&game)].map(|payoffs| payoffs.all(end, deal));
                assert_eq!(first.map(f64::to_bits), alone.map(f64::to_bits));
                assert_eq!(again.map(f64::to_bits), alone.map(f64::to_bits));
            }
        }
    }
}
