//! `rivertable discards`: the equities of all discards of a hand.

use render::discards::{json, table};

use super::equity::method::MethodChoice;
use crate::error::Failure;
use crate::output::FormatChoice;
use crate::progress::watched;
use crate::rows::csv_of;
use crate::spot::{Boards, Question};
use crate::table_choice::Setting;
use crate::threads::ThreadChoice;

/// Find the best discards of a hand, in draw games and badugi
///
/// The first argument is a hand before the draw, such as 2s3d4c7hKs. The others are the cards that opponents
/// keep, or ranges of them. Each choice of discards gets its equity, with the discarded cards dead, and the
/// best is listed first. Answers are exact if that is quick, and otherwise simulated with a standard error.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    method: MethodChoice,
    #[command(flatten)]
    threads: ThreadChoice,
    #[command(flatten)]
    format: FormatChoice,
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    args.threads.set()?;
    let spot = args.question.read(setting.playing()?, Boards::None)?;
    let (discards, seconds) = watched(|run| spot.discards(args.method.options(), run));
    let (discards, shown) = (discards?, spot.shown());
    let object = || json(&shown, &discards, seconds);
    args.format.print(object, || csv_of(&object()["discards"]), || table(&shown, &discards, seconds))
}
