use alloc::borrow::Cow;
use alloc::vec::Vec;

use equity::distribution::Distribution;
use equity::internals::{Planned, Reporter, Setup, bits_by_id, in_parts, set_by_id};
use equity::{EquityError, Progress, packed_fields};
use evaluator::{Card, CardSet};

use crate::Showdown;
use crate::distribution::curve::{heads_up, of_report};
use crate::distribution::texture::{Texture, TextureFilter};
use crate::engine::Engine;
use crate::isomorphism::SuitSymmetry;
use crate::range::Range;
use crate::removal::Spot;

/// The representative of a class of suit-isomorphic flops, and the equities of two ranges on it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Flop {
    /// The flop.
    pub cards: CardSet,
    /// The number of flops in its class, 1 to 24.
    pub count: u32,
    /// The part of all deals of the report with a flop of this class, 0 to 1.
    pub part: f64,
    /// The equities of both ranges.
    pub equities: [f64; 2],
    /// The part of each range that has at least the equity of nuts.
    pub nuts: [f64; 2],
    /// The texture of the flop.
    pub texture: Texture,
}

impl Flop {
    /// Returns the equity of the first range less that of the second, −1 to 1.
    #[must_use]
    pub fn range_advantage(&self) -> f64 {
        self.equities[0] - self.equities[1]
    }

    /// Returns the part of nuts of the first range less that of the second, −1 to 1.
    #[must_use]
    pub fn nut_advantage(&self) -> f64 {
        self.nuts[0] - self.nuts[1]
    }
}

/// The equities of two ranges on all flops, or on flops of some textures.
///
/// ```
/// use holdem::{Engine, Reports, Showdown};
/// use holdem::distribution::{NUTS, TextureFilter};
/// use holdem::range::Range;
/// use evaluator::RankTable;
///
/// let players: [Range; 2] = ["QQ+,AK".parse()?, "77-TT,JTs,T9s,98s".parse()?];
/// let monotone: TextureFilter = "monotone and unpaired and A-high".parse()?;
/// let engine = Engine::new(RankTable::embedded());
/// let report = Showdown::new(&players).flops(&engine, NUTS, Some(&monotone))?;
/// assert_eq!(report.flops().len(), 66);
/// assert!(report.flops().iter().all(|flop| flop.count == 4 && flop.range_advantage() > 0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct FlopReport {
    flops: Vec<Flop>,
    deals: f64,
}

impl FlopReport {
    /// Returns the flops, high cards first.
    #[must_use]
    pub fn flops(&self) -> &[Flop] {
        &self.flops
    }

    /// Returns the number of flops in all classes. It is 22,100 if none is left out and no card is dead.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.flops.iter().map(|flop| flop.count).sum()
    }

    /// Returns the weight of all deals of hands and boards on these flops. With it, reports about different
    /// flops can be combined to one about all of them. It may be 0 for tiny weights.
    #[must_use]
    pub fn deals(&self) -> f64 {
        self.deals
    }

    /// Returns the equities of both ranges over all of these flops.
    #[must_use]
    pub fn equities(&self) -> [f64; 2] {
        self.mean(|flop| flop.equities)
    }

    /// Returns the part of each range, 0 to 1, with at least the equity `nuts` that was given to
    /// [`Reports::flops`](crate::Reports::flops). It is the mean over the flops of the report, weighted by [`Flop::part`].
    #[must_use]
    pub fn nuts(&self) -> [f64; 2] {
        self.mean(|flop| flop.nuts)
    }

    fn mean(&self, numbers: impl Fn(&Flop) -> [f64; 2]) -> [f64; 2] {
        [0, 1].map(|player| self.flops.iter().map(|flop| flop.part * numbers(flop)[player]).sum())
    }
}

/// Computes the equities of two ranges on flops.
pub(crate) fn of_flops(
    question: &Showdown<'_>,
    engine: &Engine,
    nuts: f64,
    textures: Option<&TextureFilter>,
) -> Result<FlopReport, EquityError> {
    let ranges = heads_up(question)?;
    if !question.get_board().is_empty() {
        return Err(EquityError::BoardCount { found: question.get_board().len(), expected: "none" });
    }
    let question = engine.in_deck(question)?;
    let spot = Spot::of(&question, engine.rules().absent())?;
    let flops: Vec<_> = canonical_flops(question.get_dead(), &SuitSymmetry::of_spot(&spot))
        .filter_map(|(cards, count)| Some((cards, count, Texture::of(cards)?)))
        .filter(|&(.., texture)| textures.is_none_or(|textures| textures.is_true_of(texture)))
        .collect();
    let reporter = question.setup().reporter();
    let parts = in_parts(flops.len(), MIN_UNITS, &reporter, |units| {
        let solve = |unit: usize| {
            let (cards, count, texture) = flops[unit];
            let solved =
                on_flop(&question, cards, engine, [&ranges[0], &ranges[1]], &reporter).transpose()?;
            Some(solved.map(|(weight, largest, found)| {
                let (equities, nuts) = (found.equities(), found.at_least(nuts));
                let part = f64::from(count) * weight;
                (unit, largest, Flop { cards, count, part, equities, nuts, texture })
            }))
        };
        let solved = units.map_while(|unit| (!reporter.should_stop()).then(|| solve(unit)));
        Some(solved.flatten().collect::<Result<Vec<_>, _>>())
    });
    let is_stopped = reporter.is_stopped();
    let solved = parts.whole().filter(|_| !is_stopped).ok_or(EquityError::Stopped)?;
    let mut flops = solved.collect::<Result<Vec<_>, _>>()?.concat();
    if flops.is_empty() {
        return Err(EquityError::NoDeal { players: 2 });
    }
    flops.sort_unstable_by_key(|&(unit, ..)| unit);
    // Weights are relative to the largest product of both weights, because all products may be too small
    // for a float.
    let product = |largest: [f64; 2]| libm::log(largest[0]) + libm::log(largest[1]);
    let heaviest = flops.iter().map(|&(_, largest, _)| largest);
    let heaviest = heaviest.max_by(|&a, &b| product(a).total_cmp(&product(b))).unwrap_or([1.0; 2]);
    let relative = |(_, largest, flop): (usize, [f64; 2], Flop)| {
        let part = flop.part * (largest[0] / heaviest[0]) * (largest[1] / heaviest[1]);
        Flop { part, ..flop }
    };
    let mut flops: Vec<Flop> = flops.into_iter().map(relative).collect();
    let all: f64 = flops.iter().map(|flop| flop.part).sum();
    flops.iter_mut().for_each(|flop| flop.part /= all);
    Ok(FlopReport { flops, deals: all * heaviest[0] * heaviest[1] })
}

/// Computes the equities on a flop, or returns `None` if no deal is possible. Returns the weight of its
/// deals relative to the largest weights of both ranges, these largest weights, and the distribution.
fn on_flop(
    question: &Showdown<'_>,
    flop: CardSet,
    engine: &Engine,
    ranges: [&Range; 2],
    reporter: &Reporter<'_>,
) -> Result<Option<(f64, [f64; 2], Distribution)>, EquityError> {
    let [(first, of_first), (second, of_second)] =
        ranges.map(|range| scaled(range, flop | question.get_dead()));
    let go_on = |_: &Progress<'_>| reporter.go_on();
    let setup = Setup { board: flop, callback: Some(&go_on), ..*question.setup() };
    let question = Showdown::new([first.as_ref(), second.as_ref()]).with_setup(setup).by_combo();
    match question.run_here(engine) {
        Ok(report) if report.partial().is_some() => Err(EquityError::Stopped),
        Ok(report) => {
            let found = of_report(&report, [&first, &second]).ok_or(EquityError::Stopped)?;
            Ok(Some((report.shares()[0].total(), [of_first, of_second], found)))
        }
        Err(EquityError::EmptyRange { .. } | EquityError::NoDeal { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns the combos of a range without `known` cards, with weights relative to the largest if it is not 1,
/// and the largest weight.
fn scaled(range: &Range, known: CardSet) -> (Cow<'_, Range>, f64) {
    let left = || range.iter().filter(|(combo, _)| !combo.card_set().intersects(known));
    let largest = left().map(|(_, weight)| weight).fold(0.0, f64::max);
    if largest == 0.0 || largest == 1.0 {
        return (Cow::Borrowed(range), largest);
    }
    let mut scaled = Range::empty();
    for (combo, weight) in left() {
        // The quotient is at most 1, so it is a valid weight.
        let _ = scaled.set(combo, weight / largest);
    }
    (Cow::Owned(scaled), largest)
}

/// The minimum number of flops in a part of the work.
const MIN_UNITS: usize = 4;

/// Returns one flop of each class under a symmetry, without dead cards, and the size of the class. It is the
/// flop with the highest suits. High cards come first.
fn canonical_flops(dead: CardSet, symmetry: &SuitSymmetry) -> impl Iterator<Item = (CardSet, u32)> {
    let left = CardSet::FULL - dead;
    let bits =
        move |id: usize| if left.contains(Card::ALL[id]) { bits_by_id(Card::ALL[id].into()) } else { 0 };
    let flops = (0..Card::COUNT).rev().flat_map(move |a| {
        (0..a).rev().flat_map(move |b| (0..b).rev().map(move |c| bits(a) | bits(b) | bits(c)))
    });
    flops.filter(|flop| flop.count_ones() == 3).filter_map(|flop| {
        let image = |permutation: crate::isomorphism::SuitPermutation| permutation.apply_to_cards(flop);
        if symmetry.permutations().any(|permutation| image(permutation) > flop) {
            return None;
        }
        // The size of the orbit is that of the group divided by that of the flop's stabilizer.
        let unchanged = symmetry.permutations().filter(|&permutation| image(permutation) == flop).count();
        Some((set_by_id(flop), (symmetry.order() / unchanged) as u32))
    })
}

packed_fields! {
    Flop { cards, count, part, equities, nuts, texture }
    FlopReport { flops, deals }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_flops_represent_all_flops() {
        let count = |symmetry: &SuitSymmetry, dead: &str| {
            let flops: Vec<_> = canonical_flops(dead.parse().unwrap(), symmetry).collect();
            (flops.len(), flops.iter().map(|flop| flop.1).sum::<u32>())
        };
        let all = SuitSymmetry::of(&[], &[]);
        assert_eq!(count(&all, ""), (1755, 22_100));
        assert_eq!(count(&SuitSymmetry::identity(), ""), (22_100, 22_100));
        assert_eq!(count(&SuitSymmetry::identity(), "As Kd"), (19_600, 19_600));
        let ace = SuitSymmetry::of(&[bits_by_id("As".parse().unwrap())], &[]);
        assert_eq!((ace.order(), count(&ace, "As").1), (6, 20_825));
    }
}
