//! Deals by rejection: a deal with a shared card is rejected as a whole.
//!
//! # Algorithm
//!
//! Players who often collide are dealt to together, from a list of all combinations of combos that they can
//! hold at the same time: a *group*. A try draws an entry for each group by its weight, and is rejected if
//! two entries share a card. Drawing only one of them again would favor deals that leave few cards to the
//! others. Rejecting the whole deal keeps each deal's frequency proportional to its weight (rejection:
//! Devroye, *Non-uniform random variate generation*, 1986, ch. II.3).
//!
//! *Draws along lattices.* Try number `n` draws by the fraction `start + n * step`, modulo 1, with a step for
//! each group that spreads tries evenly: powers of the root of `x^(d + 1) = x + 1` (Roberts, *The
//! unreasonable effectiveness of quasirandom sequences*, 2018, after Korobov). Starts are random, so every
//! try is uniformly distributed: the mean is unbiased for any lattice, and its variance is smaller (Cranley
//! and Patterson, *SIAM Journal on Numerical Analysis* 13, 1976). Each half of a chunk has its own lattice,
//! so that the difference between halves measures chance.
//!
//! *Weights.* Entries are drawn by the alias method (Walker, *Electronics Letters* 10, 1974; Vose, *IEEE
//! Transactions on Software Engineering* 17, 1991). All columns have the same height. Each is filled by its
//! own entry up to that entry's weight, and above by one other entry. The upper 32 bits of the fraction
//! choose the column without bias (Lemire, *Fast random integer generation in an interval*, ACM TOMACS 29,
//! 2019), the lower 32 the height.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::Range;

use equity::internals::{MAX_PLAYERS, Random, Reporter};
use evaluator::internals::{LONGS, LongLanes};

use crate::simulation::dealer::{Combo, Deals, RestrictedRange};

/// The largest number of entries in a group, which keeps groups in the level-2 cache.
const MAX_ENTRIES: usize = 1 << 16;

/// The largest number of pairs of entries to check when two groups are merged.
const MAX_PAIRS: usize = 1 << 17;

/// The number of tries that go through the groups together.
const WAVE: usize = 256;

/// The number of waves between two polls of the reporter: 40 µs for each group.
const WAVES_BETWEEN_POLLS: usize = 64;

/// The largest number of players in a group. Their places are packed as 16-bit numbers.
const MAX_IN_GROUP: usize = 4;

/// An entry of a group: one combo for each of its players.
#[derive(Clone, Copy)]
struct Entry {
    cards: u64,
    /// The place of each player's combo, with the first player's in the lowest 16 bits.
    places: u64,
    weight: f64,
}

/// Players who are dealt to together, before their alias table is built.
struct Candidates {
    players: Vec<usize>,
    entries: Vec<Entry>,
}

impl Candidates {
    fn of(range: &RestrictedRange) -> Self {
        let entry = |&Combo { cards, weight, place }: &Combo| Entry { cards, places: place.into(), weight };
        Self { players: [range.player].into(), entries: range.combos.iter().map(entry).collect() }
    }

    /// Returns the part of all pairs of entries that share no card, or 1 if there are too many pairs to
    /// check. Returns `true` as well if these pairs are few enough for a group.
    fn part_that_fits(&self, other: &Self) -> (f64, bool) {
        let all = self.entries.len() * other.entries.len();
        if all > MAX_PAIRS {
            return (1.0, false);
        }
        let fits = |a: &Entry| other.entries.iter().filter(|b| a.cards & b.cards == 0).count();
        let fit: usize = self.entries.iter().map(fits).sum();
        (fit as f64 / all.max(1) as f64, fit <= MAX_ENTRIES)
    }

    fn together_with(&self, other: &Self) -> Self {
        let mut entries = Vec::new();
        for a in &self.entries {
            let fitting = other.entries.iter().filter(|b| a.cards & b.cards == 0);
            entries.extend(fitting.map(|b| Entry {
                cards: a.cards | b.cards,
                places: a.places | b.places << (16 * self.players.len()),
                weight: a.weight * b.weight,
            }));
        }
        Self { players: [&self.players[..], &other.players].concat(), entries }
    }
}

/// Players who are dealt to together.
#[derive(Debug)]
struct Group {
    /// The players in the order of their places in an entry.
    players: Vec<usize>,
    /// The cards and the places of each entry.
    entries: Vec<u64>,
    /// The alias table. For each column, the upper half is the height of its own entry, as a fraction of
    /// 2^32. The lower half is the entry above it. Empty if all weights are equal.
    aliases: Vec<u64>,
    /// The number of surplus 32-bit numbers: 2^32 modulo the number of entries.
    surplus: u32,
    /// The step from one try to the next, as a fraction of 2^64.
    step: u64,
}

impl Group {
    fn new(candidates: Candidates, step: u64) -> Self {
        let Candidates { players, entries } = candidates;
        let count = entries.len() as u32;
        Self {
            players,
            entries: entries.iter().flat_map(|entry| [entry.cards, entry.places]).collect(),
            aliases: aliases(&entries),
            surplus: count.wrapping_neg() % count,
            step,
        }
    }

    /// Draws an entry for each try. Returns the indices of the entries' cards, and a mask of draws to reject.
    #[inline(always)]
    fn draw<T: LongLanes>(&self, isa: T::Isa, start: u64, numbers: T) -> (T, u8) {
        let fraction = T::splat(isa, start) + numbers.mul_low(T::splat(isa, self.step));
        let columns = T::splat(isa, self.entries.len() as u64 / 2);
        let product = fraction.shifted::<32>().mul_u32(columns);
        let surplus = product.low().lt(T::splat(isa, self.surplus.into()));
        let mut entry = product.shifted::<32>();
        if !self.aliases.is_empty() {
            let alias = T::gather(&self.aliases, entry);
            let is_other = alias.shifted::<32>().lt(fraction.low());
            entry = T::blend(is_other, alias.low(), entry);
        }
        (entry + entry, surplus)
    }
}

/// Returns the columns of an alias table, or none if all entries have the same weight.
fn aliases(entries: &[Entry]) -> Vec<u64> {
    if entries.iter().all(|entry| entry.weight == entries[0].weight) {
        return Vec::new();
    }
    let height = entries.iter().map(|entry| entry.weight).sum::<f64>() / entries.len() as f64;
    let mut columns: Vec<(u32, u32)> = (0..entries.len() as u32).map(|entry| (u32::MAX, entry)).collect();
    // The part of each entry that is not assigned yet, in heights of a column.
    let mut left: Vec<f64> = entries.iter().map(|entry| entry.weight / height).collect();
    let (mut small, mut large): (Vec<usize>, Vec<usize>) =
        (0..left.len()).partition(|&column| left[column] < 1.0);
    while let (Some(&below), Some(&above)) = (small.last(), large.last()) {
        small.pop();
        columns[below] = ((left[below] * 4_294_967_296.0) as u32, above as u32);
        left[above] -= 1.0 - left[below];
        if left[above] < 1.0 {
            large.pop();
            small.push(above);
        }
    }
    // The remaining columns are full, except for rounding.
    columns.into_iter().map(|(own, other)| u64::from(own) << 32 | u64::from(other)).collect()
}

/// Groups of players who are dealt to by rejection.
#[derive(Debug)]
pub(crate) struct Groups(Vec<Group>);

impl Groups {
    /// Creates groups of these players, each alone unless they `may_be_together`. Returns `None` if some of
    /// them have no compatible combos.
    pub(crate) fn new(ranges: &[RestrictedRange], may_be_together: bool) -> Option<Self> {
        let most = if may_be_together { MAX_IN_GROUP } else { 1 };
        let groups = grouped(ranges.iter().map(Candidates::of).collect(), most);
        let steps = lattice_steps(groups.len());
        let groups = groups.into_iter().zip(steps);
        let group = |(candidates, step): (Candidates, u64)| {
            (!candidates.entries.is_empty()).then(|| Group::new(candidates, step))
        };
        groups.map(group).collect::<Option<Vec<_>>>().map(Self)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Makes a number of tries to deal along one lattice, and keeps the successful ones. Makes fewer if the
    /// reporter is stopped.
    #[inline(always)]
    pub(crate) fn deal<T: LongLanes>(
        &self,
        isa: T::Isa,
        random: &mut Random,
        tries: usize,
        reporter: &Reporter<'_>,
        deals: &mut Deals,
    ) {
        if self.0.is_empty() {
            // With no players to deal to, every try succeeds.
            let from = deals.grow(tries);
            deals.cards[from..from + tries].fill(0);
            return;
        }
        let mut starts = [0; MAX_PLAYERS];
        starts[..self.0.len()].iter_mut().for_each(|start| *start = random.next());
        for first in (0..tries).step_by(WAVE) {
            let wave = first..tries.min(first + WAVE);
            if (first / WAVE + 1).is_multiple_of(WAVES_BETWEEN_POLLS) && reporter.is_stopped() {
                return;
            }
            self.deal_wave::<T>(isa, &starts, wave, deals);
        }
    }

    /// Makes some tries. Each group processes only the tries that have not failed yet.
    #[inline(always)]
    fn deal_wave<T: LongLanes>(
        &self,
        isa: T::Isa,
        starts: &[u64; MAX_PLAYERS],
        tries: Range<usize>,
        deals: &mut Deals,
    ) {
        let (mut numbers, mut used) = ([0; WAVE], [0; WAVE]);
        let whole = tries.len().next_multiple_of(LONGS);
        numbers[..whole].iter_mut().zip(tries.start as u64..).for_each(|(number, next)| *number = next);
        let mut left = tries.len();
        for (group, &start) in self.0.iter().zip(starts) {
            let mut kept = 0;
            for first in (0..left).step_by(LONGS) {
                let number = T::load(isa, eight(&mut numbers, first));
                let taken = T::load(isa, eight(&mut used, first));
                let (entry, surplus) = group.draw(isa, start, number);
                let cards = T::gather(&group.entries, entry);
                let fit = !(surplus | taken.test(cards)) & first_lanes(left - first);
                // At most as many tries are kept as were read, so this overwrites only tries that have been
                // read.
                number.compress(fit, eight(&mut numbers, kept));
                (taken | cards).compress(fit, eight(&mut used, kept));
                kept += fit.count_ones() as usize;
            }
            left = kept;
        }
        let from = deals.grow(left);
        deals.cards[from..from + left].copy_from_slice(&used[..left]);
        for (group, &start) in self.0.iter().zip(starts) {
            for first in (0..left).step_by(LONGS) {
                let (entry, _) = group.draw(isa, start, T::load(isa, eight(&mut numbers, first)));
                let mut places = T::gather(&group.entries, entry + T::splat(isa, 1));
                for &player in &group.players {
                    places.store_u16(eight(&mut deals.places[player], from + first));
                    places = places.shifted::<16>();
                }
            }
        }
    }
}

/// Returns eight numbers, starting at `first`.
#[inline(always)]
fn eight<T>(numbers: &mut [T], first: usize) -> &mut [T; LONGS] {
    match numbers[first..].first_chunk_mut() {
        Some(eight) => eight,
        None => unreachable!("the lengths of waves and columns are multiples of eight"),
    }
}

/// Returns a mask of as many lanes as there are numbers left.
#[inline(always)]
fn first_lanes(left: usize) -> u8 {
    if left < LONGS { (1 << left) - 1 } else { u8::MAX }
}

/// Merges the players who collide most into groups of at most `most`: pairs of players first, then more.
fn grouped(mut groups: Vec<Candidates>, most: usize) -> Vec<Candidates> {
    let mut known = BTreeMap::new();
    loop {
        // The pairs of groups that collide and may be merged, with the part of their entries that fits.
        let mut pairs = Vec::new();
        for (b, second) in groups.iter().enumerate() {
            for (a, first) in groups[..b].iter().enumerate() {
                let players = (first.players.clone(), second.players.clone());
                let (part, has_room) = *known.entry(players).or_insert_with(|| first.part_that_fits(second));
                let players = first.players.len() + second.players.len();
                if part < 1.0 && has_room && players <= most {
                    pairs.push((part, players, a, b));
                }
            }
        }
        let Some((.., a, b)) =
            pairs.into_iter().min_by(|a, b| (a.1, a.0).partial_cmp(&(b.1, b.0)).unwrap_or(Ordering::Equal))
        else {
            break;
        };
        let second = groups.remove(b);
        groups[a] = groups[a].together_with(&second);
    }
    // The smallest groups come first: they collide most, and early rejections save work.
    groups.sort_by_key(|group| group.entries.len());
    groups
}

/// Returns the step of the lattice of each group, as a fraction of 2^64.
fn lattice_steps(groups: usize) -> Vec<u64> {
    let mut root = 1.5;
    for _ in 0..60 {
        root = libm::pow(1.0 + root, 1.0 / (groups as f64 + 1.0));
    }
    let mut step = 1.0;
    let mut steps = vec![0; groups];
    for place in &mut steps {
        step /= root;
        *place = (step * 18_446_744_073_709_551_616.0) as u64;
    }
    steps
}
