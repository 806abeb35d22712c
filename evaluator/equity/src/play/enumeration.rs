//! Enumeration of every deal on every board.

use crate::EquityError;
use crate::progress::{Reporter, Units, in_parts};
use crate::report::Found;
use evaluator::internals::choose;
use evaluator::{CardSet, Holdem};
use std::prelude::rust_2024::*;

use super::boards::{Boards, extend};
use super::sums::found;
use super::{Held, Play, Query, Seat, Spot, Value};
use crate::hole::Hole;

/// The minimum number of units of work, if there are enough hands.
const UNITS: usize = 256;

/// The hands of a player in a unit: every `of`-th hand from `number` on.
#[derive(Clone, Copy)]
struct Slice {
    player: usize,
    number: usize,
    of: usize,
}

/// A possible hand of a player, prepared for many boards.
struct Hand<H> {
    cards: CardSet,
    weight: f64,
    hand: H,
}

/// A hand on a board.
#[derive(Clone, Copy)]
struct Valued {
    cards: CardSet,
    weight: f64,
    value: Value,
}

pub(crate) fn enumerate<P: Play>(
    query: &Query<'_, P>,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    let Query { play, spot, .. } = *query;
    let hands: Vec<Vec<Hand<P::Hand>>> = spot.seats().iter().map(|seat| prepare(play, spot, seat)).collect();
    let boards = boards(spot);
    let widest = (0..hands.len()).max_by_key(|&player| hands[player].len()).unwrap_or(0);
    let slices = slices(&hands.iter().map(Vec::len).collect::<Vec<_>>(), boards.units());
    let work = |units: Units<'_>| {
        let mut deals = Deals::new(spot, reporter);
        for unit in units {
            let mut goes_on = !reporter.should_stop();
            let slice = Slice { player: widest, number: unit % slices, of: slices };
            boards.for_each(unit / slices, &mut |board| {
                goes_on = goes_on && deals.add(play, &hands, slice, board)
            });
            if !goes_on {
                return None;
            }
        }
        Some(deals.cases)
    };
    found(&in_parts(boards.units() * slices, 1, reporter, work), spot.case_sets())
}

/// Returns the number of slices of the widest range. If there are few boards, the hands are split too, so
/// that all threads have work and the run can be stopped. Each slice evaluates the hands of the other players
/// again, which must take little time compared with its deals.
fn slices(hands: &[usize], units: usize) -> usize {
    const DEALS_PER_HAND: f64 = 16.0;
    let widest = hands.iter().copied().max().unwrap_or(0);
    let others = (hands.iter().sum::<usize>() - widest) as f64;
    let deals: f64 = hands.iter().map(|&hands| hands as f64).product();
    let worthwhile = (deals / others / DEALS_PER_HAND) as usize;
    UNITS.div_ceil(units).min(widest).min(worthwhile).max(1)
}

/// Returns the estimated time of an enumeration on one thread, in nanoseconds, or the reason why there is none.
pub(crate) fn cost<P: Play>(query: &Query<'_, P>) -> Result<f64, &'static str> {
    const BOARD: f64 = 50.0;
    const DEAL: f64 = 5.0;
    let spot = query.spot;
    if spot.game().hole_cards > MOST_LISTED && spot.seats().iter().any(|seat| matches!(seat, Seat::Any)) {
        return Err("all hands of six cards are too many to list");
    }
    let by_hand = P::VALUE_TIME * hands(spot).sum::<f64>() + DEAL * hands(spot).product::<f64>();
    Ok(boards(spot).count() * (BOARD + by_hand))
}

/// Returns the number of cases if players shared no cards.
pub(crate) fn most_cases(spot: &Spot) -> f64 {
    boards(spot).count() * hands(spot).product::<f64>()
}

/// Returns the number of hands of each player.
fn hands(spot: &Spot) -> impl Iterator<Item = f64> + '_ {
    let left = CardSet::FULL.len() - spot.known().len();
    let any = choose(left, spot.game().hole_cards) as f64;
    spot.seats().iter().map(move |seat| seat.hands().map_or(any, |hands| hands.len() as f64))
}

/// The maximum number of hole cards of which all hands are listed.
const MOST_LISTED: usize = 5;

/// Returns the boards without the known cards and the cards of players with only one hand.
fn boards(spot: &Spot) -> Boards {
    let only = |seat: &Seat| match seat.hands() {
        Some([only]) => only.hole.cards(),
        _ => CardSet::EMPTY,
    };
    let known = spot.seats().iter().fold(spot.known(), |known, seat| known | only(seat));
    Boards::new(spot.board(), CardSet::FULL - known)
}

fn prepare<P: Play>(play: &P, spot: &Spot, seat: &Seat) -> Vec<Hand<P::Hand>> {
    let hand = |hole: Hole, weight: f64| Hand { cards: hole.cards(), weight, hand: play.hand(hole) };
    match seat {
        Seat::Hands(hands) => hands.iter().map(|&Held { hole, weight }| hand(hole, weight)).collect(),
        Seat::Any => {
            let mut all = Vec::new();
            let left: Vec<_> = (CardSet::FULL - spot.known()).iter().collect();
            extend(CardSet::EMPTY, &left, spot.game().hole_cards, &mut |cards| {
                all.extend(Hole::new(cards).map(|hole| hand(hole, 1.0)));
            });
            all
        }
    }
}

/// The deals on boards, counted by winners.
struct Deals<'a> {
    players: usize,
    /// The factor on all weights.
    lift: f64,
    valued: Vec<Vec<Valued>>,
    cases: Vec<f64>,
    pauses: Pauses<'a>,
}

/// Checks regularly for a stop, because one board may have hours of deals.
struct Pauses<'a> {
    reporter: &'a Reporter<'a>,
    /// The number of deals until the next pause.
    left: usize,
}

impl Pauses<'_> {
    /// The number of hands that are evaluated between two checks of the flag, about 100 microseconds.
    const HANDS: usize = 1 << 12;
    /// The number of deals between two pauses, less than a millisecond.
    const DEALS: usize = 1 << 16;

    /// Returns `false` if the run is stopped. Checks for a stop once in [`DEALS`](Self::DEALS) deals.
    #[inline]
    fn goes_on(&mut self, deals: usize) -> bool {
        if self.left > deals {
            self.left -= deals;
            return true;
        }
        self.left = Self::DEALS;
        !self.reporter.should_stop()
    }
}

/// The state after dealing to some of the players.
#[derive(Clone, Copy)]
struct SoFar {
    used: CardSet,
    weight: f64,
    high: u16,
    high_players: usize,
    low: u16,
    low_players: usize,
}

impl<'a> Deals<'a> {
    fn new(spot: &Spot, reporter: &'a Reporter<'a>) -> Self {
        let players = spot.players();
        let valued = vec![Vec::new(); players];
        let pauses = Pauses { reporter, left: Pauses::DEALS };
        Self {
            players,
            lift: spot.lift().factor(),
            valued,
            cases: vec![0.0; spot.case_sets().count()],
            pauses,
        }
    }

    /// Adds the deals on a board. Returns `false` if the run is stopped before all are added.
    fn add<P: Play>(&mut self, play: &P, hands: &[Vec<Hand<P::Hand>>], slice: Slice, board: CardSet) -> bool {
        debug_assert_eq!(board.len(), Holdem::BOARD_CARDS);
        let on_board = play.on_board(board);
        for (player, (valued, hands)) in self.valued.iter_mut().zip(hands).enumerate() {
            valued.clear();
            let (first, step) = if player == slice.player { (slice.number, slice.of) } else { (0, 1) };
            for (number, hand) in hands[first..].iter().step_by(step).enumerate() {
                if number % Pauses::HANDS == 0 && self.pauses.reporter.is_stopped() {
                    return false;
                }
                let &Hand { cards, weight, ref hand } = hand;
                if !cards.intersects(board) {
                    valued.push(Valued { cards, weight, value: play.value(&on_board, hand) });
                }
            }
        }
        let weight = self.lift;
        let nobody = SoFar { used: CardSet::EMPTY, weight, high: 0, high_players: 0, low: 0, low_players: 0 };
        let Self { players, valued, cases, pauses, .. } = self;
        deal(valued, 0, *players, nobody, cases, pauses)
    }
}

/// Deals to a player and all later ones, and counts the winners. Returns `false` if the run is stopped first.
fn deal(
    valued: &[Vec<Valued>],
    player: usize,
    players: usize,
    so_far: SoFar,
    cases: &mut [f64],
    pauses: &mut Pauses<'_>,
) -> bool {
    let Some((hands, others)) = valued.split_first() else {
        cases[so_far.high_players | so_far.low_players << players] += so_far.weight;
        return true;
    };
    for some in hands.chunks(Pauses::DEALS) {
        if !pauses.goes_on(some.len()) {
            return false;
        }
        for hand in some.iter().filter(|hand| !hand.cards.intersects(so_far.used)) {
            let (high, high_players) = better((so_far.high, so_far.high_players), hand.value.high, player);
            let (low, low_players) = match hand.value.low {
                0 => (so_far.low, so_far.low_players),
                low => better((so_far.low, so_far.low_players), low, player),
            };
            let (used, weight) = (so_far.used | hand.cards, so_far.weight * hand.weight);
            let so_far = SoFar { used, weight, high, high_players, low, low_players };
            if !deal(others, player + 1, players, so_far, cases, pauses) {
                return false;
            }
        }
    }
    true
}

/// Returns the best value and the players who have it after adding a player.
#[inline(always)]
pub(super) fn better((best, players): (u16, usize), value: u16, player: usize) -> (u16, usize) {
    match value.cmp(&best) {
        std::cmp::Ordering::Less => (best, players),
        std::cmp::Ordering::Equal => (best, players | 1 << player),
        std::cmp::Ordering::Greater => (value, 1 << player),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Slices evaluate the narrow ranges again but never the wide one. This adds little to the work of one pass.
    #[test]
    fn slices_add_little_work() {
        for hands in [[3, 200_000], [200_000, 3], [500, 40_000], [30, 30], [2, 2], [1, 2_600_000]] {
            let slices = slices(&hands, 1);
            let narrow = hands[0].min(hands[1]);
            let (again, once) = ((slices - 1) * narrow, hands[0] + hands[1] + hands[0] * hands[1] / 4);
            assert!(4 * again <= once, "{hands:?}: {slices} slices evaluate {again} hands again");
            assert!(hands[0].max(hands[1]) < 10_000 || slices == UNITS, "{hands:?}: {slices}");
        }
        assert_eq!(slices(&[15; 6], 1), 15);
        assert_eq!(slices(&[1000, 1000], UNITS), 1);
    }
}
