//! Made hands and draws of ranges on a board, or on all flops: text, JSON, comma-separated values, and an
//! image of bars.

mod csv;
mod json;
mod svg;
mod text;

use std::borrow::Cow;
use std::ops::ControlFlow;

use evaluator::{Card, CardSet};
use holdem::Progress;
use holdem::hits::{Draw, HitBoard, Hits, MadeHand, Predicate, Tally};
use holdem::range::Range;

pub use csv::csv;
pub use json::json;
pub use svg::svg;
pub use text::text;

use crate::spot::{KnownCards, Spot};

/// The hits of ranges.
#[derive(Clone, Debug)]
pub struct HitReport<'a> {
    /// The ranges and the known cards.
    spot: Cow<'a, Spot>,
    /// The hits of each range.
    hits: Vec<Hits>,
    /// The result of a predicate, if there is one.
    filtered: Option<Filtered>,
}

/// The result of a predicate.
#[derive(Clone, Debug)]
struct Filtered {
    predicate: Predicate,
    /// The matching part of each range.
    tallies: Vec<Tally>,
    /// On a board, the matching combos of each range.
    ranges: Option<Vec<Range>>,
    /// On all flops, if the predicate is about sets: the weight of full houses of pocket pairs on flops of
    /// three cards of a rank, which players do not call flopped sets.
    on_trips: Option<Vec<f64>>,
}

impl<'a> HitReport<'a> {
    /// Counts the hits of a spot's ranges on its board, or on all flops if there is no board. Returns `None`
    /// if the board is impossible.
    pub fn new(spot: impl Into<Cow<'a, Spot>>, predicate: Option<Predicate>) -> Option<Self> {
        Self::until(spot, predicate, &|_| ControlFlow::Continue(()))
    }

    /// Does the same with a callback that can stop the work on all flops. Returns `None` if it does.
    pub fn until(
        spot: impl Into<Cow<'a, Spot>>,
        predicate: Option<Predicate>,
        callback: &(dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync),
    ) -> Option<Self> {
        let spot = spot.into();
        let KnownCards { board, dead, .. } = spot.cards;
        let live = |range: &Range| range.without(dead);
        if board.is_empty() {
            let on_flops = |predicate: Option<&Predicate>| {
                let hits = |range: &Range| Hits::on_flops_until(range, dead, predicate, callback);
                spot.ranges.iter().map(hits).collect::<Option<Vec<Hits>>>()
            };
            let hits = on_flops(None)?;
            let filtered = match predicate {
                None => None,
                Some(predicate) => {
                    let tallies = on_flops(Some(&predicate))?.iter().map(Hits::total).collect();
                    let on_trips = is_of_sets(&predicate).then(|| {
                        spot.ranges.iter().map(|range| on_trips(&live(range), dead, &predicate)).collect()
                    });
                    Some(Filtered { tallies, ranges: None, on_trips, predicate })
                }
            };
            return Some(Self { spot, hits, filtered });
        }
        let board = HitBoard::new(board).ok()?;
        let hits = spot.ranges.iter().map(|range| Hits::on(&board, &live(range))).collect();
        let filtered = predicate.map(|predicate| {
            let ranges = spot.ranges.iter().map(|range| board.filter(&live(range), &predicate));
            let ranges: Vec<Range> = ranges.collect();
            let tallies = ranges.iter().map(|range| Hits::on(&board, range).total()).collect();
            Filtered { predicate, tallies, ranges: Some(ranges), on_trips: None }
        });
        Some(Self { spot, hits, filtered })
    }

    /// Returns the ranges and the known cards.
    pub fn spot(&self) -> &Spot {
        &self.spot
    }

    /// Returns the hits of each range.
    pub fn hits(&self) -> &[Hits] {
        &self.hits
    }

    /// Returns the matching part of each range, if there is a predicate.
    pub fn kept(&self) -> Option<&[Tally]> {
        self.filtered.as_ref().map(|filtered| filtered.tallies.as_slice())
    }

    /// Returns the index of a range without a combo that the known cards leave, if there is one.
    pub fn empty_range(&self) -> Option<usize> {
        self.hits.iter().position(|hits| hits.total().combos == 0)
    }

    fn is_before_the_flop(&self) -> bool {
        self.spot.cards.board.is_empty()
    }

    /// Returns the kinds of hands, best first.
    fn made() -> impl Iterator<Item = MadeHand> {
        MadeHand::ALL.into_iter().rev()
    }

    /// Returns the possible draws: backdoor draws on a flop only, none on the river.
    fn draws(&self) -> impl Iterator<Item = Draw> + use<> {
        let cards = self.spot.cards.board.len();
        Draw::ALL.into_iter().filter(move |draw| match draw {
            Draw::BackdoorFlushDraw | Draw::BackdoorStraightDraw => cards < 4,
            _ => cards < 5,
        })
    }
}

/// Returns `true` if a predicate accepts sets, and no lower hand such as an overpair.
fn is_of_sets(predicate: &Predicate) -> bool {
    holds(predicate, "7d7h", "7c 5d 2h") && !holds(predicate, "AcAd", "7c 5d 2h")
}

/// Returns `true` if a predicate accepts sets, but not the full houses and quads that pocket pairs flop.
fn is_of_sets_alone(predicate: &Predicate) -> bool {
    is_of_sets(predicate) && !["7c 5d 5h", "7c 7s 2h"].into_iter().any(|flop| holds(predicate, "7d7h", flop))
}

/// Returns `true` if a predicate accepts a combo on a flop.
fn holds(predicate: &Predicate, combo: &str, flop: &str) -> bool {
    let flop = flop.parse().ok().and_then(|flop| HitBoard::new(flop).ok());
    let hit = flop.zip(combo.parse().ok()).and_then(|(flop, combo)| flop.hit(combo));
    hit.is_some_and(|hit| predicate.is_true_of(hit))
}

/// Returns the weight of the full houses that a predicate accepts on the 52 flops of three cards of a rank.
fn on_trips(range: &Range, dead: CardSet, predicate: &Predicate) -> f64 {
    let flops = Card::ALL.into_iter().map(|card| {
        let of_rank = Card::ALL.into_iter().filter(|other| other.rank() == card.rank() && *other != card);
        of_rank.collect::<CardSet>()
    });
    let boards = flops.filter(|flop| !flop.intersects(dead)).filter_map(|flop| HitBoard::new(flop).ok());
    let weight = |board: HitBoard| -> f64 {
        let is_full = |combo| board.hit(combo).is_some_and(|hit| hit.made == MadeHand::FullHouse);
        let kept = board.filter(range, predicate);
        kept.iter().filter(|(combo, _)| is_full(*combo)).map(|(_, weight)| weight).sum()
    };
    boards.map(weight).sum()
}

/// Returns the share of all combos by weight.
fn part(tally: Tally, hits: &Hits) -> f64 {
    tally.weight / hits.total().weight
}
