//! `rivertable histogram`: all hands on all boards by category.

use evaluator::Game;
use omaha::category_counts;
use terminal::interrupt;

use crate::commands::histogram::{Args, print_deals};
use crate::error::Failure;
use crate::progress::Live;
use crate::spot::NOTHING_FOUND;

pub(crate) fn run(args: &Args, game: Game) -> Result<(), Failure> {
    let title = game.title();
    if game != Game::Omaha {
        return Err(format!("histogram does not support {title}: expected --game omaha").into());
    }
    if usize::from(args.cards) != game.hole_cards() {
        return Err(format!("--cards {}: expected {} in {title}", args.cards, game.hole_cards()).into());
    }
    if args.samples.is_some() {
        return Err(format!("--samples is not supported in {title}: all hands are counted").into());
    }
    args.threads.set()?;
    interrupt::note();
    let live = Live::new();
    let counts = category_counts(Some(&|progress| live.show(progress)));
    drop(live);
    let counts = counts.ok_or_else(|| Failure::Interrupted(Some(NOTHING_FOUND.into())))?;
    print_deals(game, &counts, &args.format)
}
