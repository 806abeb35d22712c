//! How ranges hit a board, or all flops: text for people, JSON, comma-separated values, and the image of bars.

mod csv;
mod json;
mod svg;
mod text;

use std::borrow::Cow;
use std::ops::ControlFlow;

use equity::Progress;
use equity::hits::{Draw, HitBoard, Hits, MadeHand, Predicate, Tally};
use equity::range::Range;
use evaluator::{Card, CardSet};

pub use csv::csv;
pub use json::json;
pub use svg::svg;
pub use text::text;

use crate::spot::{KnownCards, Spot};

/// How ranges hit.
#[derive(Clone, Debug)]
pub struct HitReport<'a> {
    /// The ranges and the cards that are known.
    spot: Cow<'a, Spot>,
    /// How each range hits.
    hits: Vec<Hits>,
    /// What a predicate is true of, if there is one.
    filtered: Option<Filtered>,
}

/// What a predicate is true of.
#[derive(Clone, Debug)]
struct Filtered {
    predicate: Predicate,
    /// How much of each range.
    tallies: Vec<Tally>,
    /// On a board, which part of each range.
    ranges: Option<Vec<Range>>,
    /// On all flops, the weight of the full houses of pocket pairs on those of three cards of a rank, which players do not call
    /// flopped sets; if the predicate is one of sets.
    on_trips: Option<Vec<f64>>,
}

impl<'a> HitReport<'a> {
    /// How the ranges of a spot hit its board, or all flops if there is none. `None` if there can be no such board.
    pub fn new(spot: impl Into<Cow<'a, Spot>>, predicate: Option<Predicate>) -> Option<Self> {
        Self::until(spot, predicate, &|_| ControlFlow::Continue(()))
    }

    /// The same under a callback that may stop the work on all flops: `None` if it did, too.
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

    /// The ranges and the cards that are known.
    pub fn spot(&self) -> &Spot {
        &self.spot
    }

    /// How each range hits.
    pub fn hits(&self) -> &[Hits] {
        &self.hits
    }

    /// How much of each range the predicate is true of, if there is one.
    pub fn kept(&self) -> Option<&[Tally]> {
        self.filtered.as_ref().map(|filtered| filtered.tallies.as_slice())
    }

    /// A range that has no combo without the known cards, if there is one: its place.
    pub fn empty_range(&self) -> Option<usize> {
        self.hits.iter().position(|hits| hits.total().combos == 0)
    }

    /// Whether there is a predicate that is true of no combo of any range.
    pub fn is_filtered_empty(&self) -> bool {
        self.filtered.as_ref().is_some_and(|filtered| filtered.tallies.iter().all(|tally| tally.combos == 0))
    }

    fn is_before_the_flop(&self) -> bool {
        self.spot.cards.board.is_empty()
    }

    /// The kinds of hands, best first.
    fn made() -> impl Iterator<Item = MadeHand> {
        MadeHand::ALL.into_iter().rev()
    }

    /// The draws that there can be: backdoor draws on a flop only, none on the river.
    fn draws(&self) -> impl Iterator<Item = Draw> + use<> {
        let cards = self.spot.cards.board.len();
        Draw::ALL.into_iter().filter(move |draw| match draw {
            Draw::BackdoorFlushDraw | Draw::BackdoorStraightDraw => cards < 4,
            _ => cards < 5,
        })
    }
}

/// Whether a predicate is true of sets, and not of a lower hand such as an overpair.
fn is_of_sets(predicate: &Predicate) -> bool {
    holds(predicate, "7d7h", "7c 5d 2h") && !holds(predicate, "AcAd", "7c 5d 2h")
}

/// The same, and not of the full houses and quads that pocket pairs flop either.
fn is_of_sets_alone(predicate: &Predicate) -> bool {
    is_of_sets(predicate) && !["7c 5d 5h", "7c 7s 2h"].into_iter().any(|flop| holds(predicate, "7d7h", flop))
}

/// Whether a predicate is true of a combo on a flop.
fn holds(predicate: &Predicate, combo: &str, flop: &str) -> bool {
    let flop = flop.parse().ok().and_then(|flop| HitBoard::new(flop).ok());
    let hit = flop.zip(combo.parse().ok()).and_then(|(flop, combo)| flop.hit(combo));
    hit.is_some_and(|hit| predicate.is_true_of(hit))
}

/// The weight of the full houses that a predicate is true of on the 52 flops of three cards of a rank.
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

/// The part of all combos by weight.
fn part(tally: Tally, hits: &Hits) -> f64 {
    tally.weight / hits.total().weight
}
