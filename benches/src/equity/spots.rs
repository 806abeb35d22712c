//! The timed spots.

use evaluator::{CardSet, HoleCards};
use holdem::range::Range;
use holdem::{Plan, Showdown};

/// Ranges against each other on a board.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// The name in criterion.
    pub name: &'static str,
    /// The players' ranges.
    pub players: &'static [&'static str],
    /// 0, 3, 4 or 5 cards.
    pub board: &'static str,
    /// The timed plans.
    pub plans: &'static [Plan],
}

pub(super) const RANDOM: &str = "random";

/// 258 combos, a typical button opening range.
const WIDE: &str =
    "22+,ATs+,A9s,A8s,A5s,A4s,AQo+,KTs+,KQo,QTs+,JTs,T9s,98s,87s,76s,KJo,QJo,AJo,ATo,A9o,K9s,Q9s,J9s";

/// Ranges with named suits, which have no suit symmetry.
const UNEVEN: [&str; 2] = ["QQ+,AKs,AhKd,JsTs,9c9d", "22+,A2s+,KdQh,Tc9c"];

const FLOP: &str = "Ah Kd 9h";

/// Every spot, in the order of the report.
pub const SPOTS: [Spot; 18] = [
    Spot::new(
        "preflop_hand_v_hand",
        &["AsKs", "QsQh"],
        "",
        &[Plan::HandVsHand, Plan::PreflopTable, Plan::Enumeration],
    ),
    Spot::new("preflop_AKs_v_QQ", &["AKs", "QQ"], "", &[Plan::HandVsHand, Plan::PreflopTable, Plan::Sweep]),
    Spot::new("preflop_random_v_random", &[RANDOM, RANDOM], "", &[Plan::PreflopTable, Plan::Sweep]),
    Spot::new("preflop_uneven_ranges", &UNEVEN, "", &[Plan::PreflopTable, Plan::Sweep]),
    Spot::new("flop_random_v_random", &[RANDOM, RANDOM], FLOP, &[Plan::Sweep]),
    Spot::new("turn_random_v_random", &[RANDOM, RANDOM], "Ah Kd 9h 4c", &[Plan::Sweep]),
    Spot::new("flop_hand_v_hand", &["AsKs", "QsQd"], "Qh 7s 2s", &[Plan::Enumeration]),
    Spot::new("three_way_preflop_random", &[RANDOM, RANDOM, RANDOM], "", &[Plan::Sweep]),
    Spot::new("three_way_preflop_258_combos", &[WIDE, WIDE, WIDE], "", &[Plan::Sweep]),
    Spot::new("three_way_preflop_AA_KK_QQ", &["AA", "KK", "QQ"], "", &[Plan::HandVsHand, Plan::Sweep]),
    Spot::new("three_way_flop_random", &[RANDOM, RANDOM, RANDOM], FLOP, &[Plan::Sweep]),
    Spot::new(
        "three_way_preflop_narrow",
        &["QQ+,AK", "22+,A2s+,KTs+", "JJ,AQ,KQs"],
        "",
        &[Plan::HandVsHand, Plan::Sweep],
    ),
    Spot::new("four_way_preflop_AKs_QQ_76s_22", &["AKs", "QQ", "76s", "22"], "", &[Plan::HandVsHand]),
    Spot::new("four_way_preflop_AA_KK_AKs", &["AA,KK,AKs"; 4], "", &[Plan::HandVsHand]),
    Spot::new(
        "four_way_flop_narrow",
        &["QQ+,AKs", "22+,A2s+,KTs+", "JJ,AQ", "TT,99"],
        "2c 4c 5h",
        &[Plan::Enumeration],
    ),
    Spot::new(
        "four_way_turn_narrow",
        &["QQ+,AKs", "22+,A2s+,KTs+", "JJ,AQ", "TT,99,88,AJ"],
        "2c 4c 5h Kd",
        &[Plan::Enumeration],
    ),
    Spot::new(
        "four_hands_preflop",
        &["AsKs", "QsQd", "JhTh", "7c7d"],
        "",
        &[Plan::HandVsHand, Plan::Enumeration],
    ),
    Spot::new(
        "six_hands_on_a_flop",
        &["AsKs", "QsQd", "JhTh", "7c7d", "Ac5c", "9d8d"],
        "Qh 7s 2s",
        &[Plan::Enumeration],
    ),
];

impl Spot {
    pub(super) const fn new(
        name: &'static str,
        players: &'static [&'static str],
        board: &'static str,
        plans: &'static [Plan],
    ) -> Self {
        Self { name, players, board, plans }
    }

    /// Returns `true` if a plan depends on the instruction set. Enumeration does for four and more ranges,
    /// which are counted in groups.
    pub(super) fn depends_on_isa(&self, plan: Plan) -> bool {
        let are_known = || self.players.iter().all(|text| text.parse::<HoleCards>().is_ok());
        match plan {
            Plan::HandVsHand | Plan::Sweep => true,
            Plan::Enumeration => self.players.len() > 3 && !are_known(),
            _ => false,
        }
    }

    pub(crate) fn ranges(&self) -> Vec<Range> {
        self.players.iter().map(|text| super::range(text)).collect()
    }

    pub(crate) fn board(&self) -> CardSet {
        self.board.parse().expect("the boards of spots are valid")
    }

    /// Returns the number of deals on boards.
    pub(super) fn cases(&self) -> u64 {
        let ranges = self.ranges();
        let plan = *self.plans.first().expect("each spot has a plan");
        let report = Showdown::new(&ranges).board(self.board()).plan(plan).run(super::engine());
        report.expect("the spots' plans apply").total() as u64
    }
}
