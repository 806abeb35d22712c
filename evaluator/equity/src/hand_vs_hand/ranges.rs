//! Ranges of three to ten players against each other.
//!
//! Each range falls into groups of combos with the same ranks. One group for each player makes a tuple; tuples of the same
//! ranks, whoever holds them, are a unit of the work, for which [`SameRanks`] counts each class of deals once.

use alloc::vec;
use alloc::vec::Vec;
use core::array;

use evaluator::internals::rows::RANK_PAIRS;
use evaluator::{HoleCards, Rank, Suit};

use crate::cost;
use crate::hand_vs_hand::HandVsHand;
use crate::hand_vs_hand::deal::rank_pair_of;
use crate::hand_vs_hand::same_ranks::{Order, SameRanks, parts_of, suited_ranks};
use crate::progress::{Reporter, Units, in_parts, least_by_combo};
use crate::removal::LiveRange;
use crate::report::{MOST_PLAYERS, PlayerSet, Shares};

/// How many tuples of groups there may be: they are listed.
const MOST_TUPLES: f64 = (1 << 20) as f64;

/// Up to how many tuples are listed, and up to how many counts are, only to know how many there are: a millisecond or so.
const FEW_TUPLES: f64 = (1 << 15) as f64;
const FEW_COUNTS: f64 = (1 << 17) as f64;

/// How many units a part of the work has at least: some ten microseconds each.
const LEAST_UNITS: usize = 16;

/// After how many combos that were tried it is asked whether to stop, and how many a unit counts for beside them.
const STEPS: u32 = 1 << 20;
const STEPS_OF_UNIT: u32 = 1 << 14;

/// What there is to count for some ranges. Where there may be many tuples it is a bound: more than there is, where cards that
/// players share leave fewer.
#[derive(Clone, Copy)]
pub(crate) struct Extent {
    /// How many tuples of groups there are.
    tuples: f64,
    /// How many comparisons by ranks, and how many changes by flushes. Players with the same groups hold them in any order.
    counts: f64,
    deals: f64,
}

impl Extent {
    /// For some ranges that may have so many deals.
    pub(crate) fn of(ranges: &[LiveRange], deals: f64) -> Self {
        let groups: Vec<Vec<Group>> = ranges.iter().map(groups).collect();
        let bound = Self::bound(&groups, deals);
        if bound.tuples > FEW_TUPLES || bound.counts > FEW_COUNTS {
            return bound;
        }
        let tuples = tuples(&groups);
        let group = |tuple: &Tuple, place: usize| tuple.group(&groups, place);
        let in_places =
            |tuple| -> Vec<&Group> { (0..groups.len()).map(|place| group(tuple, place)).collect() };
        let counts =
            tuples.chunk_by(|a, b| a.pairs == b.pairs).map(|unit| 1.0 + changes(&in_places(&unit[0]))).sum();
        let listed: f64 = tuples.iter().map(|tuple| deals_of(&in_places(tuple))).sum();
        Self { tuples: tuples.len() as f64, counts, deals: listed.min(deals) }
    }

    fn bound(groups: &[Vec<Group>], deals: f64) -> Self {
        let (mut tuples, mut by_ranks, mut changes) = (1.0, 1.0, 1.0);
        let kinds = |groups: &[Group]| -> Vec<_> {
            groups.iter().map(|group| (group.pair, group.parts_of_any())).collect()
        };
        for (player, groups_of_player) in groups.iter().enumerate() {
            let of_player = kinds(groups_of_player);
            let alike = groups[..player].iter().filter(|groups| kinds(groups) == of_player).count() as f64;
            let (groups, parts) =
                (of_player.len() as f64, of_player.iter().map(|(_, parts)| parts.count_ones()));
            tuples *= groups;
            by_ranks *= (groups + alike) / (alike + 1.0);
            changes *= (f64::from(parts.sum::<u32>()) + alike) / (alike + 1.0);
        }
        Self { tuples, counts: by_ranks + changes, deals }
    }

    /// Whether there is too much to list.
    pub(crate) fn is_too_large(self) -> bool {
        self.tuples > MOST_TUPLES
    }

    /// The [nanoseconds](cost) that it takes for so many players, all deals gone through so many `times`.
    pub(crate) fn cost(self, players: usize, times: usize) -> f64 {
        cost::hand_vs_hand(players, self.counts, self.tuples, self.deals * times as f64)
    }
}

/// How many changes by flushes there are for a combo from each group, whatever the suit.
fn changes(groups: &[&Group]) -> f64 {
    let with_parts = |parts: &dyn Fn(&Group) -> u8| {
        let places: Vec<_> = groups.iter().map(|group| (group.combos[0].0, parts(group))).collect();
        ways_to_be_suited(&places, 0, 0)
    };
    // Where combos have suits of their own, each suit has fewer ways.
    let by_suit: f64 = (0..Suit::COUNT).map(|suit| with_parts(&|group| group.parts[suit])).sum();
    with_parts(&Group::parts_of_any).min(by_suit)
}

/// In how many ways cards of one suit, which are of different ranks, may be among some combos, if these parts of each may,
/// and none of the ranks that are `taken`. Combos of the same ranks have no order: the first one has the part `least` or a
/// later one.
fn ways_to_be_suited(places: &[(HoleCards, u8)], taken: u16, least: u32) -> f64 {
    let Some((&(combo, parts), rest)) = places.split_first() else { return 1.0 };
    let is_followed = rest.first().is_some_and(|&(next, _)| rank_pair_of(next) == rank_pair_of(combo));
    let ways = (least..u8::BITS).filter(|part| parts >> part & 1 == 1).map(|part| {
        let ranks = suited_ranks(combo, part);
        match ranks & taken {
            0 => ways_to_be_suited(rest, taken | ranks, if is_followed { part } else { 0 }),
            _ => 0.0,
        }
    });
    ways.sum()
}

/// How many deals there are of a combo from each group, roughly: as many of each group's as its share of the cards that
/// are left of the ranks.
fn deals_of(groups: &[&Group]) -> f64 {
    let (mut left, mut deals) = ([Suit::COUNT as f64; Rank::COUNT], 1.0);
    for group in groups {
        deals *= group.combos.len() as f64;
        let [high, low] = group.combos[0].0.cards().map(|card| card.rank());
        for rank in [high, low].map(|rank| rank as usize) {
            deals *= left[rank];
            left[rank] -= 1.0;
        }
        let all = if high == low { Suit::COUNT * (Suit::COUNT - 1) } else { Suit::COUNT * Suit::COUNT };
        deals /= all as f64;
    }
    deals
}

/// A range's combos with the same ranks.
struct Group {
    pair: u8,
    /// For each suit the parts of the cards that may be of it, a bit for each.
    parts: [u8; Suit::COUNT],
    combos: Vec<(HoleCards, f64)>,
}

impl Group {
    /// The parts of the cards that may be of some suit.
    fn parts_of_any(&self) -> u8 {
        self.parts.iter().fold(0, |all, parts| all | parts)
    }
}

/// A group for each player.
struct Tuple {
    /// The ranks of each place, in ascending order; 0 where no player is.
    pairs: [u8; MOST_PLAYERS],
    order: Order,
    /// Which of the player's groups it is.
    groups: [u8; MOST_PLAYERS],
}

impl Tuple {
    /// The group at a place, of those of all players.
    fn group<'a>(&self, groups: &'a [Vec<Group>], place: usize) -> &'a Group {
        &groups[usize::from(self.order[place])][usize::from(self.groups[place])]
    }
}

/// The weight of all cases.
#[derive(Clone)]
pub(crate) struct CaseSums {
    pub(crate) by_winners: Vec<f64>,
    /// For each player the shares of each combo; nothing if they are not wanted.
    pub(crate) by_combo: Vec<Vec<Shares>>,
}

impl CaseSums {
    fn new(players: usize, by_combo: bool) -> Self {
        let wanted = if by_combo { players } else { 0 };
        Self {
            by_winners: vec![0.0; 1 << players],
            by_combo: vec![vec![Shares::default(); HoleCards::COUNT]; wanted],
        }
    }

    /// Adds cases that these players win: to those of a player's combo, if one is given, and else to those of all.
    fn add_cases(&mut self, of: Option<(usize, HoleCards)>, winners: usize, weight: f64) {
        match of {
            None => self.by_winners[winners] += weight,
            Some((player, combo)) => {
                let winners = PlayerSet::from_bits(winners as u16);
                self.by_combo[player][combo.index()] += Shares::of_case(weight, winners, player);
            }
        }
    }

    fn add(&mut self, other: &Self) {
        self.by_winners.iter_mut().zip(&other.by_winners).for_each(|(sum, weight)| *sum += weight);
        for (sum, &shares) in self.by_combo.iter_mut().flatten().zip(other.by_combo.iter().flatten()) {
            *sum += shares;
        }
    }
}

/// The weight of the cases of some ranges before the flop, by the set of winners and, if they are wanted, by the combos of
/// each range, for one of each. None, if the reporter said stop.
///
/// With weights of 0 and 1 the numbers are whole and exact. With others, 1e-12 of all cases or so may be missing where
/// there are none, for each number is a sum of differences.
pub(crate) fn count_ranges(
    hands: &HandVsHand,
    ranges: &[LiveRange],
    by_combo: bool,
    reporter: &Reporter<'_>,
) -> Option<CaseSums> {
    let groups: Vec<Vec<Group>> = ranges.iter().map(groups).collect();
    let tuples = tuples(&groups);
    let units: Vec<&[Tuple]> = tuples.chunk_by(|a, b| a.pairs == b.pairs).collect();
    let counting = Counting { hands, groups: &groups, units: &units, by_combo, reporter };
    let least = if by_combo { least_by_combo(units.len(), LEAST_UNITS) } else { LEAST_UNITS };
    in_parts(units.len(), least, reporter, |part| counting.run(part)).total(CaseSums::add)
}

/// What is to be counted.
struct Counting<'a> {
    hands: &'a HandVsHand,
    groups: &'a [Vec<Group>],
    units: &'a [&'a [Tuple]],
    by_combo: bool,
    reporter: &'a Reporter<'a>,
}

impl Counting<'_> {
    /// The sums over some units; none if it was stopped on the way.
    fn run(&self, units: Units<'_>) -> Option<CaseSums> {
        let players = self.groups.len();
        let (mut sums, mut deals) = (CaseSums::new(players, self.by_combo), SameRanks::new(players));
        let mut go_on = self.reporter.after_every(STEPS);
        for tuples in units.map(|unit| self.units[unit]) {
            go_on(STEPS_OF_UNIT)?;
            let group = |tuple: &Tuple, place: usize| &*tuple.group(self.groups, place).combos;
            deals.start((0..players).map(|place| group(&tuples[0], place)[0].0).collect());
            for tuple in tuples {
                let lists = |place| group(tuple, place).iter().copied();
                deals.add((0..players).map(lists), tuple.order, None, &mut go_on)?;
                for place in if self.by_combo { 0..players } else { 0..0 } {
                    for &(combo, _) in group(tuple, place) {
                        let own = [(combo, 1.0)];
                        let lists = |other| if other == place { &own } else { group(tuple, other) };
                        let lists = (0..players).map(|other| lists(other).iter().copied());
                        let of = Some((tuple.order[place].into(), combo));
                        deals.add(lists, tuple.order, of, &mut go_on)?;
                    }
                }
            }
            deals.count(self.hands, |of, winners, weight| sums.add_cases(of, winners, weight));
        }
        Some(sums)
    }
}

/// The combos of a range, by their ranks.
fn groups(range: &LiveRange) -> Vec<Group> {
    let mut places = [None; RANK_PAIRS];
    let mut groups: Vec<Group> = Vec::new();
    for (combo, weight) in range.iter() {
        let pair = rank_pair_of(combo);
        let place = *places[pair].get_or_insert_with(|| {
            groups.push(Group { pair: pair as u8, parts: [0; Suit::COUNT], combos: vec![] });
            groups.len() - 1
        });
        groups[place].combos.push((combo, weight));
        groups[place].parts.iter_mut().zip(parts_of(combo)).for_each(|(parts, part)| *parts |= 1 << part);
    }
    groups
}

/// All tuples that the cards of each rank are enough for, those of the same ranks side by side.
fn tuples(groups: &[Vec<Group>]) -> Vec<Tuple> {
    let mut tuples = vec![];
    choose_groups(groups, &mut vec![], &mut [0; Rank::COUNT], &mut tuples);
    tuples.sort_by_key(|tuple| tuple.pairs);
    tuples
}

/// Lists the tuples that begin with these groups, of which players hold so many cards of each rank.
fn choose_groups(
    groups: &[Vec<Group>],
    chosen: &mut Vec<u8>,
    held: &mut [u8; Rank::COUNT],
    tuples: &mut Vec<Tuple>,
) {
    let players = chosen.len();
    let Some(choices) = groups.get(players) else {
        let pair = |player: usize| groups[player][usize::from(chosen[player])].pair;
        let mut order: Order = array::from_fn(|player| player as u8);
        order[..players].sort_by_key(|&player| pair(player.into()));
        let at = |place: usize| (place < players).then(|| usize::from(order[place]));
        let pairs = array::from_fn(|place| at(place).map_or(0, pair));
        let groups = array::from_fn(|place| at(place).map_or(0, |player| chosen[player]));
        return tuples.push(Tuple { pairs, order, groups });
    };
    for (number, group) in choices.iter().enumerate() {
        let [high, low] = group.combos[0].0.cards().map(|card| card.rank() as usize);
        held[high] += 1;
        held[low] += 1;
        if usize::from(held[high].max(held[low])) <= Suit::COUNT {
            chosen.push(number as u8);
            choose_groups(groups, chosen, held, tuples);
            chosen.pop();
        }
        held[high] -= 1;
        held[low] -= 1;
    }
}

#[cfg(test)]
mod tests {
    use evaluator::{CardSet, Isa, RankTable};

    use super::*;
    use crate::range::Range;

    fn live(texts: &[&str]) -> Vec<LiveRange> {
        let range = |text: &&str| LiveRange::new(&text.parse::<Range>().unwrap(), CardSet::EMPTY);
        texts.iter().map(range).collect()
    }

    fn count(hands: &HandVsHand, ranges: &[LiveRange], by_combo: bool) -> CaseSums {
        count_ranges(hands, ranges, by_combo, &Reporter::new(None)).unwrap()
    }

    /// Every deal by itself.
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

    /// Suits that are not alike, every way to hold two cards of the same ranks, ranges that overlap.
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
    fn ranges_fare_as_their_combos_do() {
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
    fn weights_count() {
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
    fn threads_change_nothing() {
        let hands = HandVsHand::new(RankTable::embedded());
        let ranges = live(&["JJ+:0.3,AKs:0.7", "TT+:0.4,AQs+", "99+,KQs:0.1", "88+:0.9"]);
        let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let sums =
            [1, 2, 3].map(|threads| pool(threads).install(|| count(&hands, &ranges, false).by_winners));
        assert!(sums.iter().all(|others| *others == sums[0]));
    }

    #[test]
    fn nothing_meets_nothing() {
        let hands = HandVsHand::new(RankTable::embedded());
        for texts in [&["AA"; 3][..], &["AA", "AKs", "AA", "KK"], &["AsAh", "AhAd", "AdAc", "KK"]] {
            let sums = count(&hands, &live(texts), true);
            assert!(sums.by_winners.iter().all(|&weight| weight == 0.0), "{texts:?}");
        }
    }

    #[test]
    fn what_there_is_to_count_is_known_before() {
        let extent = |texts: &[&str]| {
            let Extent { tuples, counts, deals } = Extent::of(&live(texts), f64::INFINITY);
            (tuples, counts, deals)
        };
        // A pair has two parts, suited cards two, others three, and both together four.
        assert_eq!(
            extent(&["AA", "KQs", "JTo", "98"]),
            (1.0, 1.0 + 2.0 * 2.0 * 3.0 * 4.0, 6.0 * 4.0 * 12.0 * 16.0)
        );
        // Two have aces and two kings; or one has each, and two have both; or all have both. Of a suit there is one ace
        // and one king: each with one of two or with none; the same or both suited; both suited or none.
        let (tuples, counts, deals) = extent(&["AA,KK,AKs"; 4]);
        assert_eq!((tuples, counts), (6.0 + 12.0 + 1.0, 3.0 + 4.0 + 5.0 + 2.0));
        // There are 384.
        assert!((300.0..400.0).contains(&deals), "{deals}");
        // What there may be much of has bounds: of 13 pairs and 15 suited hands each.
        let wide = Extent::of(&live(&["22+,A2s+,KTs+"; 4]), 1.0);
        assert_eq!((wide.tuples, wide.is_too_large()), (f64::from(28 * 28 * 28 * 28), false));
        assert!(Extent::of(&live(&["random"; 4]), 1.0).is_too_large());
        assert!(!Extent::of(&live(&["random"; 3]), 1.0).is_too_large());
    }
}
