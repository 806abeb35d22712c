//! The order in which showdowns are summed, for one terminal or for sixteen. A fold is a single
//! [step](Step::everyone).
//!
//! Both players' combos are sorted by strength. All of the opponent's combos win against the player's
//! weakest. As the player's combos get stronger, opposing combos are first tied and then beaten. Each step
//! adds reach × the change of payoff of the opposing combos to one total and to the sums of their two cards.
//! The value of a player's combo is the total less the sums of its own two cards.

use alloc::vec::Vec;
use core::ops::Range;

/// The player's combos of one strength: those after the last step, up to `end`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The number of weaker opposing combos.
    weaker: u16,
    /// The number of opposing combos that are weaker or equally strong.
    equal: u16,
    end: u16,
}

impl Step {
    /// Returns the step with all of the player's combos, before any opposing combo is weaker.
    pub(super) fn everyone(combos: usize) -> Self {
        Self { weaker: 0, equal: 0, end: combos as u16 }
    }
}

/// The change of the player's result against opposing combos as the player's combos get stronger.
#[derive(Clone, Copy)]
pub(super) enum Change {
    LossToTie,
    TieToWin,
    LossToWin,
}

/// Running sums, which start with all opposing combos winning.
pub(super) trait RunningSums {
    /// Changes the payoff against some opposing combos.
    fn change(&mut self, opponents: Range<usize>, change: Change);
    /// Writes the values of some of the player's combos.
    fn emit(&mut self, combos: Range<usize>);
}

/// Returns the steps of a player, given the sorted hand ranks of both players' combos.
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
