//! `rivertable hits`: made hands and draws of ranges on a board, or on all flops.

use std::ops::ControlFlow;

use questions::spot::Filter;
use render::hits::{csv, json, svg, text};
use terminal::interrupt::LastWords;

use crate::error::{Failure, NOTHING_FOUND};
use crate::output::OutputChoice;
use crate::spot::{Boards, Question};
use crate::table_choice::Setting;

/// Count the made hands and draws of ranges on a board, or on all flops
///
/// On a board of three to five cards, counts the made hand of each combo and its draws. Without a board,
/// counts them over all flops. Ranges are counted separately, without card removal between them.
///
/// Made hands, best first: straight-flush, quads, full-house, flush, straight, set, trips, top-two-pair,
/// top-and-bottom-pair, bottom-two-pair, overpair, top-pair-top-kicker, top-pair-good-kicker,
/// top-pair-weak-kicker, pp-below-top, middle-pair, pp-below-middle, weak-pair, underpair, ace-high,
/// board-pair, nothing. Groups: no-pair, pair, top-pair, two-pair, three-of-a-kind. + includes all better
/// hands: pair+. Hyphens may be spaces, and "or better" is +: top pair or better. Short forms: fd, nfd, bdfd,
/// bdsd, oesd, tptk, boat.
///
/// Draws: flush-draw, nut-flush-draw, open-ended, double-gutshot, gutshot, combo-draw, overcards,
/// one-overcard, backdoor-flush-draw, backdoor-straight-draw. Groups: straight-draw, draw, backdoor-draw.
#[derive(clap::Args)]
#[command(override_usage = "rivertable hits [OPTIONS] <RANGE> [RANGE]")]
pub(crate) struct Args {
    #[command(flatten)]
    question: Question,
    /// Keep the combos that match, such as "top-pair+ or flush-draw": words joined by and, or, not, ( )
    #[arg(long = "where", value_name = "WORDS")]
    predicate: Option<String>,
    #[command(flatten)]
    output: OutputChoice,
}

/// The end of the message about a word that is neither a made hand nor a draw.
const LIST: &str = ": `rivertable help hits` lists all";

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    let last_words = LastWords::new(NOTHING_FOUND);
    let spot = args.question.read_few(setting.playing()?, Boards::Any, 1..=2)?;
    let kit = spot.kit()?;
    let filter = Filter::read("--where", args.predicate.as_deref(), LIST)?;
    let report = kit.hits(filter, &|_| ControlFlow::Continue(()))?;
    drop(last_words);
    args.output.print(|| json(&report), || csv(&report), || svg(&report), || text(&report))
}
