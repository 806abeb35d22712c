//! `rivertable outs`: the equities by next card.

use std::time::Instant;

use evaluator::{Game, Holdem};
use render::outs::{NextCardReport, next_cards_json, next_cards_text};
use render::spot::Answer;
use terminal::interrupt;

use super::spot::{OmahaSpot, omaha_failure, read};
use crate::commands::outs::{Args, LIMIT};
use crate::error::Failure;
use crate::game::check_holdem;
use crate::output::{palette, print};
use crate::progress::Live;
use crate::spot::Boards;

pub(super) fn run(args: &Args, game: Game) -> Result<(), Failure> {
    if args.picture.is_some() {
        check_holdem("--svg", "the image of outs", game)?;
    }
    args.threads.set()?;
    let spot = read(&args.question, game, Boards::Some)?;
    if spot.cards.board.len() == Holdem::BOARD_CARDS {
        return Err("no cards come after a board of 5 cards: use equity to see who is ahead"
            .to_string()
            .into());
    }
    interrupt::note();

    let start = Instant::now();
    let report = report(&spot)?;
    let answer = Answer { spot: &spot.shown(), report: &report, seconds: start.elapsed().as_secs_f64() };
    print(args.json, || next_cards_json(&answer), || next_cards_text(&answer, palette()))
}

/// Computes the answer, with progress on the terminal.
fn report(spot: &OmahaSpot) -> Result<NextCardReport, Failure> {
    let live = Live::new();
    let show = |progress: &::holdem::Progress<'_>| live.show(progress);
    let question = spot.question().exact_within(LIMIT).on_progress(&show).stop_when(&interrupt::INTERRUPTED);
    let found = question.next_cards();
    let next = found.map_err(|error| omaha_failure(error, &spot.texts))?;
    let (shares, cards) = (next.shares().to_vec(), next.cards().to_vec());
    Ok(NextCardReport { shares, cards, is_counted: next.is_counted(), exponent: next.weight_exponent() })
}
