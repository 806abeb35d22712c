//! `rivertable histogram`: all hands on all boards by category.

use questions::Games;
use terminal::interrupt;

use super::BoardGame;
use crate::commands::histogram::{Args, print_deals};
use crate::error::Failure;
use crate::progress::Live;
use crate::spot::NOTHING_FOUND;

pub(crate) fn run(args: &Args, game: BoardGame) -> Result<(), Failure> {
    let title = game.info.title;
    let Some(count) = game.hands.category_counter() else {
        let others = Games::all()
            .names(|game| game.board_hands().is_some_and(|hands| hands.category_counter().is_some()));
        return Err(format!("histogram does not support {title}: expected --game {others}").into());
    };
    if usize::from(args.cards) != game.info.hole_cards {
        return Err(format!("--cards {}: expected {} in {title}", args.cards, game.info.hole_cards).into());
    }
    if args.samples.is_some() {
        return Err(format!("--samples is not supported in {title}: all hands are counted").into());
    }
    args.threads.set()?;
    interrupt::note();
    let live = Live::new();
    let counts = count(Some(&|progress| live.show(progress)));
    drop(live);
    let counts = counts.ok_or_else(|| Failure::Interrupted(Some(NOTHING_FOUND.into())))?;
    print_deals(game, &counts, &args.format)
}
