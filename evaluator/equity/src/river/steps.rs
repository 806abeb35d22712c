//! The order in which showdowns are added up, for one terminal or for sixteen. A fold is one [step](Step::everyone).
//!
//! Both players' combos stand in the order of their strength. Against the weakest combo of the player, all of the
//! opponent's win; as the player's combos get stronger, the opponent's are tied and then beaten, one after the other. So
//! each of the opponent's combos has a payoff at each time, its reach times that is in one sum and in the sums of its
//! two cards, and what a combo of the player is worth is the whole sum less those of its own two cards.

use alloc::vec::Vec;
use core::ops::Range;

/// The player's combos of one strength, up to `end`, which follow those of the last step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// So many of the opponent's combos are weaker.
    weaker: u16,
    /// So many are weaker or as strong.
    equal: u16,
    end: u16,
}

impl Step {
    /// All of the player's combos at once, before any of the opponent's is weaker.
    pub(super) fn everyone(combos: usize) -> Self {
        Self { weaker: 0, equal: 0, end: combos as u16 }
    }
}

/// What becomes of the opponent's combos as the player's get stronger.
#[derive(Clone, Copy)]
pub(super) enum Change {
    LossToTie,
    TieToWin,
    LossToWin,
}

/// Sums in which all of the opponent's combos win at first.
pub(super) trait RunningSums {
    /// The payoff against some of the opponent's combos changes.
    fn change(&mut self, opponents: Range<usize>, change: Change);
    /// The values of some of the player's combos are known.
    fn emit(&mut self, combos: Range<usize>);
}

/// The steps of a player, given the ranks of both players' combos in order.
pub(super) fn steps(own: &[u16], other: &[u16]) -> Vec<Step> {
    let mut end = 0;
    let step = |group: &[u16]| {
        end += group.len() as u16;
        let weaker = other.partition_point(|&rank| rank < group[0]) as u16;
        let equal = other.partition_point(|&rank| rank <= group[0]) as u16;
        Step { weaker, equal, end }
    };
    own.chunk_by(|a, b| a == b).map(step).collect()
}

#[inline(always)]
pub(super) fn sweep(steps: &[Step], sums: &mut impl RunningSums) {
    let (mut weaker, mut equal, mut start) = (0, 0, 0);
    for step in steps {
        let (next_weaker, next_equal, end) = (step.weaker.into(), step.equal.into(), step.end.into());
        sums.change(weaker..equal, Change::TieToWin);
        sums.change(equal..next_weaker, Change::LossToWin);
        sums.change(next_weaker..next_equal, Change::LossToTie);
        sums.emit(start..end);
        (weaker, equal, start) = (next_weaker, next_equal, end);
    }
}
