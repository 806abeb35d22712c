//! `rivertable flops`: two ranges compared on all flops.

use questions::spot::Filter;
use render::flops::{Order, SortedFlops, csv, json, svg, text};

use crate::error::Failure;
use crate::numbers::whole;
use crate::output::OutputChoice;
use crate::progress::watched;
use crate::spot::{Boards, NutsChoice, Question};
use crate::table_choice::Setting;
use crate::threads::ThreadChoice;

/// Compare two ranges on all flops: equity, range advantage and nut advantage on each of 1,755
///
/// Suit-isomorphic flops count as one. A short deck has 573. A line for each texture has the averages over
/// its flops. The flops follow in the order of --sort. `rivertable help distribution` defines the advantages.
///
/// --svg draws bars of the first range by texture.
///
/// Words for textures: rainbow, two-tone, monotone; unpaired, paired, trips; unconnected, 2-connected,
/// 3-connected (two or three ranks in a row); straight (a straight is possible); A-high to 2-high, where +
/// includes all higher ones. Connectedness and straights follow hold'em in short deck too: an ace does not
/// play below a six.
#[derive(clap::Args)]
#[command(
    override_usage = "rivertable flops [OPTIONS] <RANGE> <RANGE>",
    mut_arg("ranges", |ranges| ranges.help(OF_RANGES)),
    mut_arg("board", |board| board.hide(true))
)]
pub(crate) struct Args {
    #[command(flatten)]
    question: Question,
    /// Keep the flops that match, such as "two-tone and K-high+": words joined by and, or, not, ( )
    #[arg(long, value_name = "WORDS")]
    textures: Option<String>,
    #[command(flatten)]
    nuts: NutsChoice,
    /// Sort flops by this value, with the highest of the first range first; or by cards, with the highest
    /// first
    #[arg(long, value_enum, default_value_t)]
    sort: Sort,
    /// Reverse the order
    #[arg(long)]
    reverse: bool,
    /// Print this many flops. JSON and CSV have them all
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole::<usize>(0..=u64::MAX))]
    #[arg(allow_negative_numbers = true)]
    limit: usize,
    #[command(flatten)]
    threads: ThreadChoice,
    #[command(flatten)]
    output: OutputChoice,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Sort {
    /// The equity of the first range.
    #[default]
    Equity,
    /// The nut advantage of the first range.
    Nuts,
    /// The cards.
    Cards,
}

impl From<Sort> for Order {
    fn from(sort: Sort) -> Self {
        match sort {
            Sort::Equity => Self::Equity,
            Sort::Nuts => Self::Nuts,
            Sort::Cards => Self::Cards,
        }
    }
}

/// The help for the ranges, which have no board.
const OF_RANGES: &str = "The ranges, such as AhKh or \"QQ+, AKs, AKo:0.5\". A spot on one line is \
    accepted, too: AhKh v QQ dead 2c. `rivertable help range` explains the notation";

/// The end of the message about a word that is not a texture.
const LIST: &str = ": `rivertable help flops` lists all";

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    args.threads.set()?;
    let (nuts, order) = (args.nuts.read(), (args.sort.into(), args.reverse));
    let textures = Filter::read("--textures", args.textures.as_deref(), LIST)?;
    let spot = args.question.read_few(&setting.playing_by_table()?, Boards::None, 2..=2)?;
    let kit = spot.kit()?;
    let (report, seconds) = watched(|run| kit.flops(nuts, textures.as_ref(), run));
    let report = report?;
    let asked = (nuts, textures.as_ref().map(|textures| &textures.filter));
    let flops = SortedFlops::new(&kit.spot, &report, asked, order, seconds);
    args.output.print(|| json(&flops), || csv(&flops), || svg(&flops), || text(&flops, args.limit))
}
