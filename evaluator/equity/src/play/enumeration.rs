//! Enumeration of every deal on every board.

use crate::EquityError;
use crate::progress::{Reporter, Units, in_parts};
use crate::report::Found;
use evaluator::internals::choose;
use evaluator::{CardSet, Holdem};
use std::prelude::rust_2024::*;

use super::boards::{Boards, extend};
use super::{Deal, Dealt, Held, Play, Query, Seat};
use crate::case_sums::found;
use crate::hole::Hole;
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
pub(crate) fn most_cases(deal: &Deal) -> f64 {
    boards(deal).count() * hands(deal).product::<f64>()
}

/// Returns the number of hands of each player.
fn hands(deal: &Deal) -> impl Iterator<Item = f64> + '_ {
    let left = CardSet::FULL.len() - deal.known().len();
    let any = choose(left, deal.game().hole_cards) as f64;
    deal.seats().iter().map(move |seat| seat.hands().map_or(any, |hands| hands.len() as f64))
}

/// The maximum number of hole cards of which all hands are listed.
const MAX_LISTED: usize = 5;

/// Returns the boards without the known cards and the cards of players with only one hand.
fn boards(deal: &Deal) -> Boards {
    let only = |seat: &Seat| match seat.hands() {
        Some([only]) => only.hole.cards(),
        _ => CardSet::EMPTY,
    };
    let known = deal.seats().iter().fold(deal.known(), |known, seat| known | only(seat));
    Boards::new(deal.board(), CardSet::FULL - known)
}

fn prepare<P: Play>(play: &P, deal: &Deal, seat: &Seat) -> Vec<Hand<P::Hand>> {
    let hand = |hole: Hole, weight: f64| Hand { cards: hole.cards(), weight, hand: play.hand(hole) };
    match seat {
        Seat::Hands(hands) => hands.iter().map(|&Held { hole, weight }| hand(hole, weight)).collect(),
        Seat::Any => {
            let mut all = Vec::new();
            let left: Vec<_> = (CardSet::FULL - deal.known()).iter().collect();
            extend(CardSet::EMPTY, &left, deal.game().hole_cards, &mut |cards| {
                all.extend(Hole::new(cards).map(|hole| hand(hole, 1.0)));
                Some(())
            });
            all
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
    fn new(deal: &Deal, reporter: &'a Reporter<'a>) -> Self {
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
