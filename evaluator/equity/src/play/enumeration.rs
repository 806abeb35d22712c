//! Enumeration of every deal on every board.

use crate::EquityError;
use crate::progress::{Reporter, Units, in_parts};
use crate::report::Found;
use evaluator::internals::choose;
use evaluator::{CardSet, Holdem};
use std::prelude::rust_2024::*;

use super::boards::{Boards, extend};
use super::{Deal, Dealt, HandShares, Held, Play, Query, Seat, Value};
use crate::case_sums::{add, found};
use crate::holding::Holding;
use crate::showdowns::{Pauses, Valued, add_deals, slices};

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

pub(crate) fn enumerate<P: Play>(
    query: &Query<'_, P>,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    let Query { play, deal, .. } = *query;
    let hands: Vec<Vec<Hand<P::Hand>>> = deal.seats().iter().map(|seat| prepare(play, deal, seat)).collect();
    let boards = boards(deal);
    let widest = (0..hands.len()).max_by_key(|&player| hands[player].len()).unwrap_or(0);
    let slices = slices(&hands.iter().map(Vec::len).collect::<Vec<_>>(), boards.units());
    let work = |units: Units<'_>| {
        let mut deals = Deals::new(deal, reporter);
        for unit in units {
            reporter.go_on().continue_value()?;
            let slice = Slice { player: widest, number: unit % slices, of: slices };
            boards.for_each(unit / slices, &mut |board| deals.add(play, &hands, slice, board))?;
        }
        Some(deals.cases)
    };
    found(&in_parts(boards.units() * slices, 1, reporter, work), deal.case_sets())
}

/// Returns the estimated time of an enumeration on one thread, in nanoseconds, or the reason why there is none.
pub(crate) fn cost<P: Play>(query: &Query<'_, P>) -> Result<f64, &'static str> {
    const BOARD: f64 = 50.0;
    const DEAL: f64 = 5.0;
    let deal = query.deal;
    if deal.game().hole_cards > MAX_LISTED && deal.seats().iter().any(|seat| matches!(seat, Seat::Any)) {
        return Err("all hands of six cards are too many to list");
    }
    let by_hand = P::VALUE_TIME * hands(deal).sum::<f64>() + DEAL * hands(deal).product::<f64>();
    Ok(boards(deal).count() * (BOARD + by_hand))
}

/// Returns the number of cases if players shared no cards.
pub(crate) fn most_cases<H: Holding>(deal: &Deal<H>) -> f64 {
    boards(deal).count() * hands(deal).product::<f64>()
}

/// Returns the number of hands of each player.
fn hands<H: Holding>(deal: &Deal<H>) -> impl Iterator<Item = f64> + '_ {
    let left = CardSet::FULL.len() - deal.known().len();
    let any = choose(left, deal.game().hole_cards) as f64;
    deal.seats().iter().map(move |seat| seat.hands().map_or(any, |hands| hands.len() as f64))
}

/// The maximum number of parts of the results by hand, each of which has sums for all hands.
const MAX_PARTS: usize = 64;

/// The maximum number of sums of all parts, which take 256 MB.
const MAX_SUMS: usize = 1 << 25;

/// The maximum number of hole cards of which all hands are listed.
const MAX_LISTED: usize = 5;

/// Returns the boards without the known cards and the cards of players with only one hand.
fn boards<H: Holding>(deal: &Deal<H>) -> Boards {
    let only = |seat: &Seat<H>| match seat.hands() {
        Some([only]) => only.hole.card_set(),
        _ => CardSet::EMPTY,
    };
    let known = deal.seats().iter().fold(deal.known(), |known, seat| known | only(seat));
    Boards::new(deal.board(), CardSet::FULL - known)
}

fn prepare<P: Play>(play: &P, deal: &Deal<P::Hole>, seat: &Seat<P::Hole>) -> Vec<Hand<P::Hand>> {
    let hand = |hole: P::Hole, weight: f64| Hand { cards: hole.card_set(), weight, hand: play.hand(hole) };
    match seat {
        Seat::Hands(hands) => hands.iter().map(|&Held { hole, weight }| hand(hole, weight)).collect(),
        Seat::Any => {
            let mut all = Vec::new();
            let left: Vec<_> = (CardSet::FULL - deal.known()).iter().collect();
            extend(CardSet::EMPTY, &left, deal.game().hole_cards, &mut |cards| {
                all.extend(P::Hole::of_cards(cards).map(|hole| hand(hole, 1.0)));
                Some(())
            });
            all
        }
    }
}

/// Returns the estimated time of [`by_hand`], like [`cost`], or the reason why it does not apply.
pub(super) fn by_hand_cost<P: Play>(query: &Query<'_, P>) -> Result<f64, &'static str> {
    match query.deal.players() {
        2 => cost(query),
        _ => Err("there are not two players"),
    }
}

/// Returns the hands of two players, each with its cases against the other's range. A hand's own weight is ignored.
pub(super) fn by_hand<P: Play>(
    &Query { play, deal, .. }: &Query<'_, P>,
    reporter: &Reporter<'_>,
) -> Result<[HandShares<P::Hole>; 2], EquityError> {
    let hands: [Vec<_>; 2] = [0, 1].map(|player| prepare(play, deal, &deal.seats()[player]));
    let (boards, sets) = (boards(deal), deal.case_sets());
    let counts = [0, 1].map(|player| hands[player].len() * sets.count());
    let work = |units: Units<'_>| {
        let (mut sums, mut values) = (counts.map(|count| vec![0.0; count]), [vec![], vec![]]);
        for unit in units {
            boards.for_each(unit, &mut |board| {
                reporter.go_on().continue_value()?;
                let on_board = play.on_board(board);
                for (values, hands) in values.iter_mut().zip(&hands) {
                    values.clear();
                    values.extend(hands.iter().map(|hand| play.value(&on_board, &hand.hand)));
                }
                add_pairs(&hands, &values, board, &mut sums);
                Some(())
            })?;
        }
        Some(sums)
    };
    let parts = (MAX_SUMS / (counts[0] + counts[1])).clamp(1, MAX_PARTS);
    let least = boards.units().div_ceil(parts);
    let sums = in_parts(boards.units(), least, reporter, work).total(|sums, part| {
        sums.iter_mut().zip(part).for_each(|(sums, part)| add(sums, part));
    });
    let sums = sums.ok_or(EquityError::Stopped)?;
    Ok([0, 1].map(|player| {
        let cases = hands[player].iter().zip(sums[player].chunks_exact(sets.count()));
        let shares = cases.map(|(hand, cases)| (P::Hole::of_cards(hand.cards), sets.shares(cases, player)));
        shares
            .filter_map(|(hole, shares)| Some((hole?, shares)))
            .filter(|(_, shares)| shares.total() > 0.0)
            .collect()
    }))
}

/// Adds the cases of all pairs of hands on a board to the sums of each hand: the weights of the opponent's hands.
fn add_pairs<H>(
    hands: &[Vec<Hand<H>>; 2],
    values: &[Vec<Value>; 2],
    board: CardSet,
    sums: &mut [Vec<f64>; 2],
) {
    let [of_first, of_second] = sums;
    let entries = [of_first.len() / hands[0].len(), of_second.len() / hands[1].len()];
    for ((first, ours), sums) in hands[0].iter().zip(&values[0]).zip(of_first.chunks_exact_mut(entries[0])) {
        if first.cards.intersects(board) {
            continue;
        }
        let used = first.cards | board;
        let second = hands[1].iter().zip(&values[1]).zip(of_second.chunks_exact_mut(entries[1]));
        for ((second, theirs), other_sums) in second.filter(|((second, _), _)| !second.cards.intersects(used))
        {
            let winners = |a: u16, b: u16| usize::from(a >= b) | usize::from(b >= a) << 1;
            let low = if ours.low | theirs.low == 0 { 0 } else { winners(ours.low, theirs.low) };
            let entry = winners(ours.high, theirs.high) | low << 2;
            sums[entry] += second.weight;
            other_sums[entry] += first.weight;
        }
    }
}

/// The deals on boards, counted by winners.
struct Deals<'a> {
    /// The factor on all weights.
    lift: f64,
    valued: Vec<Vec<Valued>>,
    cases: Vec<f64>,
    pauses: Pauses<'a>,
}

impl<'a> Deals<'a> {
    fn new<H: Holding>(deal: &Deal<H>, reporter: &'a Reporter<'a>) -> Self {
        let (valued, cases) = (vec![Vec::new(); deal.players()], vec![0.0; deal.case_sets().count()]);
        Self { lift: deal.lift().factor(), valued, cases, pauses: Pauses::new(reporter) }
    }

    /// Adds the deals on a board. Returns `None` if the run is stopped before all are added.
    fn add<P: Play>(
        &mut self,
        play: &P,
        hands: &[Vec<Hand<P::Hand>>],
        slice: Slice,
        board: CardSet,
    ) -> Option<()> {
        debug_assert_eq!(board.len(), Holdem::BOARD_CARDS);
        let on_board = play.on_board(board);
        for (player, (valued, hands)) in self.valued.iter_mut().zip(hands).enumerate() {
            valued.clear();
            let (first, step) = if player == slice.player { (slice.number, slice.of) } else { (0, 1) };
            for (number, hand) in hands[first..].iter().step_by(step).enumerate() {
                if number % Pauses::HANDS == 0 && self.pauses.is_stopped() {
                    return None;
                }
                let &Hand { cards, weight, ref hand } = hand;
                if !cards.intersects(board) {
                    valued.push(Valued { cards, weight, value: play.value(&on_board, hand) });
                }
            }
        }
        add_deals(&self.valued, self.lift, &mut self.cases, &mut self.pauses)
    }
}
