//! Ranges of three to ten players against each other.
//!
//! Each range is divided into groups of combos with the same ranks. A tuple is one group for each player.
//! Tuples of the same ranks, whoever holds them, are a unit of the work, for which [`SameRanks`] counts each
//! class of deals once.

use alloc::vec::Vec;

use equity::internals::{Reporter, Units, in_parts, least_by_combo, note_work};
use equity::{PlayerSet, Shares};
use evaluator::HoleCards;

use crate::case_sums::CaseSums;
use crate::hand_vs_hand::HandVsHand;
use crate::hand_vs_hand::groups::{Group, Tuple, groups, tuples};
use crate::hand_vs_hand::same_ranks::SameRanks;
use crate::removal::LiveRange;

/// The minimum number of units in a part of the work: about ten microseconds each.
const MIN_UNITS: usize = 16;

/// The number of steps between checks for a stop. A combo that is tried is one step, and a unit is
/// `STEPS_OF_UNIT`.
const STEPS: u32 = 1 << 20;
const STEPS_OF_UNIT: u32 = 1 << 14;

impl CaseSums {
    /// Adds cases that these players win: to a player's combo, if one is given, and otherwise to the total.
    fn add_cases(&mut self, of: Option<(usize, HoleCards)>, winners: usize, weight: f64) {
        match of {
            None => self.by_winners[winners] += weight,
            Some((player, combo)) => {
                let winners = PlayerSet::from_bits(winners as u16);
                self.by_combo[player][combo.index()] += Shares::of_case(weight, winners, player);
            }
        }
    }
}

/// The requested sums of some ranges.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    /// `true` for the weight of all cases, by the set of winners.
    pub(crate) winners: bool,
    /// The players whose combos' shares are requested, as bits.
    pub(crate) combos_of: u16,
}

impl Wanted {
    pub(crate) const WINNERS: Self = Self { winners: true, combos_of: 0 };

    pub(crate) const ALL: Self = Self { winners: true, combos_of: u16::MAX };
}

/// Returns the requested weights of the cases of some ranges before the flop: by the set of winners, and for
/// one of each combo of a range. Returns `None` after a stop.
///
/// With weights of 0 and 1 the results are exact integers. With other weights, results that should be 0 may
/// differ from it by about 1e-12 of all cases, because each is a sum of differences.
pub(crate) fn count_ranges(
    hands: &HandVsHand,
    ranges: &[LiveRange],
    wanted: Wanted,
    reporter: &Reporter<'_>,
) -> Option<CaseSums> {
    let groups: Vec<Vec<Group>> = ranges.iter().map(groups).collect();
    let tuples = tuples(&groups);
    let units: Vec<&[Tuple]> = tuples.chunk_by(|a, b| a.pairs == b.pairs).collect();
    let counting = Counting { hands, groups: &groups, units: &units, wanted, reporter };
    let least = if wanted.combos_of != 0 { least_by_combo(units.len(), MIN_UNITS) } else { MIN_UNITS };
    in_parts(units.len(), least, reporter, |part| counting.run(part)).total(CaseSums::add)
}

/// The input of the counting.
struct Counting<'a> {
    hands: &'a HandVsHand,
    groups: &'a [Vec<Group>],
    units: &'a [&'a [Tuple]],
    wanted: Wanted,
    reporter: &'a Reporter<'a>,
}

impl Counting<'_> {
    /// Returns the sums over some units, or `None` after a stop.
    fn run(&self, units: Units<'_>) -> Option<CaseSums> {
        let players = self.groups.len();
        let (mut sums, mut deals) =
            (CaseSums::new(players, self.wanted.combos_of != 0), SameRanks::new(players));
        let mut go_on = self.reporter.after_every(STEPS);
        let mut go_on = |steps| {
            note_work(10.0 * f64::from(steps));
            go_on(steps)
        };
        for tuples in units.map(|unit| self.units[unit]) {
            go_on(STEPS_OF_UNIT)?;
            let group = |tuple: &Tuple, place: usize| &*tuple.group(self.groups, place).combos;
            deals.start((0..players).map(|place| group(&tuples[0], place)[0].0).collect());
            for tuple in tuples {
                let lists = |place| group(tuple, place).iter().copied();
                if self.wanted.winners {
                    deals.add((0..players).map(lists), tuple.order, None, &mut go_on)?;
                }
                let is_wanted = |place: &usize| self.wanted.combos_of >> tuple.order[*place] & 1 == 1;
                for place in (0..players).filter(is_wanted) {
                    for &(combo, _) in group(tuple, place) {
                        let own = [(combo, 1.0)];
                        let lists = |other| if other == place { &own } else { group(tuple, other) };
                        let lists = (0..players).map(|other| lists(other).iter().copied());
                        let of = Some((tuple.order[place].into(), combo));
                        deals.add(lists, tuple.order, of, &mut go_on)?;
                    }
                }
            }
            deals.count(self.hands, self.reporter, |of, winners, weight| {
                sums.add_cases(of, winners, weight)
            })?;
        }
        Some(sums)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use evaluator::{CardSet, Isa, RankTable};

    use super::*;
    use crate::range::Range;

    pub(crate) fn live(texts: &[&str]) -> Vec<LiveRange> {
        let range = |text: &&str| LiveRange::new(&text.parse::<Range>().unwrap(), CardSet::EMPTY);
        texts.iter().map(range).collect()
    }

    fn count(hands: &HandVsHand, ranges: &[LiveRange], by_combo: bool) -> CaseSums {
        let wanted = if by_combo { Wanted::ALL } else { Wanted::WINNERS };
        count_ranges(hands, ranges, wanted, &Reporter::new(None)).unwrap()
    }

    /// Returns the sums by comparing every deal separately.
    fn one_by_one(hands: &HandVsHand, ranges: &[LiveRange]) -> CaseSums {
        let combo = |(combo, weight): (HoleCards, f64)| (combo, combo.card_set().bits(), weight);
        let players: Vec<Vec<_>> = ranges.iter().map(|range| range.iter().map(combo).collect()).collect();
        let mut sums = CaseSums::new(ranges.len(), true);
        test_support::for_each_deal(&players, 0, &mut |deal: &[HoleCards], weight| {
            let counts = hands.compare_many(deal).unwrap();
            for (winners, count) in counts.winners() {
                let cases = weight * count as f64;
                sums.add_cases(None, winners.bits().into(), cases);
                for (player, &combo) in deal.iter().enumerate() {
                    let own = ranges[player].weight(combo);
                    sums.add_cases(Some((player, combo)), winners.bits().into(), cases / own);
                }
            }
        });
        sums
    }

    /// Spots with suits that are not interchangeable, all combinations of two cards of the same ranks, and
    /// overlapping ranges.
    const SPOTS: [&[&str]; 8] = [
        &["AA,KQs,A5s,98o", "KK,QQ,AKs,AKo", "7s7c,7h7d,7d7c,8s7s,8h7h,8c7c,8s7d,8d7h"],
        &["AA,KK,AKs"; 3],
        &["AA,KK,AKs"; 4],
        &["JJ,JTs", "JTo,TT", "JJ,T9s", "JhTh,9s9c,Jc9c"],
        &["AKs", "QQ", "76s", "22"],
        &["AA,A5s,KsQs", "AA,A5s", "KsQs,AhKh", "AA,5c5d", "QQ,AcKh"],
        &["7s7h,7d7c", "7s7h,7d7c,8s8h", "8s8h,8d8c", "9s8s,8d8c,9s9h", "AhKh", "AdKd,9h9c"],
        &["AA", "KK", "QsQh", "JsJh", "TsTh", "9s9h", "8s8h,8d8c", "7s7h", "6s6h", "5s5h"],
    ];

    #[test]
    fn ranges_match_single_deals() {
        let kernels: Vec<_> =
            Isa::available().map(|isa| HandVsHand::with_isa(RankTable::embedded(), isa)).collect();
        for spot in SPOTS {
            let ranges = live(spot);
            let expected = one_by_one(&kernels[0], &ranges);
            assert!(expected.by_winners.iter().sum::<f64>() > 0.0, "{spot:?}");
            for hands in &kernels {
                let found = count(hands, &ranges, true);
                assert_eq!(found.by_winners, expected.by_winners, "{spot:?} {hands:?}");
                let shares = |sums: &CaseSums| {
                    let of_player = |shares: &Vec<Shares>| -> Vec<_> {
                        shares.iter().map(|s| [s.wins(), s.ties(), s.total()]).collect()
                    };
                    sums.by_combo.iter().map(of_player).collect::<Vec<_>>()
                };
                assert_eq!(shares(&found), shares(&expected), "{spot:?} {hands:?}");
                assert!(count(hands, &ranges, false).by_winners == expected.by_winners);
            }
        }
    }

    #[test]
    fn weighted_sums_match_single_deals() {
        let hands = HandVsHand::new(RankTable::embedded());
        for spot in [
            &["JJ:0.3,T9s:0.7", "AJs:0.25,AJo:0.6,AsJs:0.9", "JTs,99:0.1"][..],
            &["JJ:0.3,T9s:0.7", "AJs:0.25,JJ:0.01", "JTs,99:0.1", "T9s:0.00001,99"],
        ] {
            let ranges = live(spot);
            let expected = one_by_one(&hands, &ranges);
            let all: f64 = expected.by_winners.iter().sum();
            let found = count(&hands, &ranges, true);
            for (counted, expected) in found.by_winners.iter().zip(&expected.by_winners) {
                assert!((counted - expected).abs() < 1e-12 * all, "{counted} {expected}");
            }
            for (counted, expected) in found.by_combo.iter().flatten().zip(expected.by_combo.iter().flatten())
            {
                let error = 1e-12 * expected.total();
                assert!((counted.pot() - expected.pot()).abs() <= error, "{counted:?} {expected:?}");
                assert!((counted.total() - expected.total()).abs() <= error, "{counted:?} {expected:?}");
            }
        }
    }

    #[test]
    fn results_do_not_depend_on_threads() {
        let hands = HandVsHand::new(RankTable::embedded());
        let ranges = live(&["JJ+:0.3,AKs:0.7", "TT+:0.4,AQs+", "99+,KQs:0.1", "88+:0.9"]);
        let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let sums =
            [1, 2, 3].map(|threads| pool(threads).install(|| count(&hands, &ranges, false).by_winners));
        assert!(sums.iter().all(|others| *others == sums[0]));
    }

    #[test]
    fn ranges_without_deals_have_no_cases() {
        let hands = HandVsHand::new(RankTable::embedded());
        for texts in [&["AA"; 3][..], &["AA", "AKs", "AA", "KK"], &["AsAh", "AhAd", "AdAc", "KK"]] {
            let sums = count(&hands, &live(texts), true);
            assert!(sums.by_winners.iter().all(|&weight| weight == 0.0), "{texts:?}");
        }
    }
}
