use std::ops::ControlFlow;

use equity::Progress;
use equity::internals::{Reporter, Units, in_parts};
use equity::isomorphism::canonical_boards;
use evaluator::{Category, Holdem};

use super::board_ranks::BoardRanks;

/// A callback that receives the progress and may stop the work.
pub type OnProgress<'a> = &'a (dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync);

/// Counts the best hands of four hole cards by category, over all hands and all complete boards:
/// 463,563,500,400 deals. The weakest category comes first. Suit-isomorphic boards are counted once. This
/// takes a few seconds. Returns `None` if the callback stops it.
///
/// ```no_run
/// use evaluator::Category;
///
/// let counts = omaha::category_counts(None).ok_or("stopped")?;
/// assert_eq!(counts[Category::Flush as usize], 31_216_782_384);
/// # Ok::<(), &str>(())
/// ```
pub fn category_counts(on_progress: Option<OnProgress<'_>>) -> Option<[u64; Category::COUNT]> {
    let boards = canonical_boards(Holdem::BOARD_CARDS).ok()?;
    let reporter = Reporter::new(on_progress);
    let work = |units: Units<'_>| {
        let mut ranks = BoardRanks::new();
        let mut sum = [0; Category::COUNT];
        for (done, unit) in units.enumerate() {
            if done % 64 == 0 && reporter.should_stop() {
                return None;
            }
            let (board, alike) = boards[unit];
            ranks.set(board);
            for (sum, count) in sum.iter_mut().zip(ranks.by_category()) {
                *sum += u64::from(count) * u64::from(alike);
            }
        }
        Some(sum)
    };
    let add = |sum: &mut [u64; Category::COUNT], part: &[u64; Category::COUNT]| {
        sum.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
    };
    in_parts(boards.len(), 64, &reporter, work).total(add)
}
