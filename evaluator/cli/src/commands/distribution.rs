//! `rivertable distribution`: two ranges compared combo by combo.

use render::distribution::{DistributionReport, csv, json, svg, text};

use crate::error::Failure;
use crate::numbers::whole;
use crate::output::OutputChoice;
use crate::progress::watched;
use crate::spot::{Boards, NutsChoice, Question};
use crate::table_choice::Setting;
use crate::threads::ThreadChoice;

/// Compare the hands of two ranges by equity: equity graph, range advantage and nut advantage
///
/// The hands of each range are sorted by their exact equity against the other range. Each counts by its
/// weight and the number of its deals. Range advantage is the first range's equity minus the second's. Nut
/// advantage is the part of the first range that has at least --nuts equity, minus that of the second. --svg
/// draws the curves of both ranges by percentile.
#[derive(clap::Args)]
#[command(override_usage = "rivertable distribution [OPTIONS] <RANGE> <RANGE>")]
pub(crate) struct Args {
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    nuts: NutsChoice,
    /// Divide equities into this many bins
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole::<u16>(1..=1000))]
    #[arg(allow_negative_numbers = true)]
    bins: u16,
    #[command(flatten)]
    threads: ThreadChoice,
    #[command(flatten)]
    output: OutputChoice,
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    args.threads.set()?;
    let (nuts, bins) = (args.nuts.read(), args.bins.into());
    let spot = args.question.read_few(&setting.playing_by_table()?, Boards::Any, 2..=2)?;
    let (distribution, seconds) = watched(|run| spot.distribution(run));
    let (distribution, spot) = (&distribution?, &spot.shown());
    let report = DistributionReport { spot, distribution, nuts, bins, seconds };
    args.output.print(|| json(&report), || csv(&report), || svg(&report), || text(&report))
}
