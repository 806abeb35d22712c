//! `rivertable chart`: a range as a grid of starting hands, on the terminal and as an image.

use questions::spot::{Kit, Spot};
use render::chart::{Chart, json, svg, text};
use render::game::in_game;
use terminal::interrupt::LastWords;

use crate::error::{Failure, NOTHING_FOUND};
use crate::output::{OutputChoice, palette};
use crate::rows::csv_of;
use crate::spot::{Boards, CardChoice, DialectChoice, refusal};
use crate::table_choice::Setting;
use crate::threads::ThreadChoice;

/// Show a range as a grid of starting hands, by weight or by equity
///
/// Suited hands are upper right, offsuit ones lower left. The grid has the weights, or with --vs the equity
/// of each hand against another range in percent. On a terminal it is colored, unless NO_COLOR is set.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The range, such as "QQ+, AKs, AKo:0.5". `rivertable help range` explains the notation
    #[arg(allow_hyphen_values = true)]
    range: String,
    /// Show equities against this range
    #[arg(long, value_name = "RANGE")]
    vs: Option<String>,
    #[command(flatten)]
    cards: CardChoice,
    #[command(flatten)]
    dialect: DialectChoice,
    #[command(flatten)]
    threads: ThreadChoice,
    #[command(flatten)]
    output: OutputChoice,
}

impl Args {
    /// Returns `true` if the chart shows equities instead of weights.
    pub(crate) fn has_equities(&self) -> bool {
        self.vs.is_some()
    }
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    args.threads.set()?;
    let game = if args.has_equities() { setting.playing_by_table()? } else { setting.playing()?.clone() };
    let mut ranges = vec![args.dialect.read(&game, "", &args.range)?];
    let cards = args.cards.read(game.info(), Boards::Any)?;
    let mut texts = vec![args.range.clone()];
    if let Some(vs) = &args.vs {
        ranges.push(args.dialect.read(&game, "--vs", vs)?);
        texts.push(vs.clone());
    }
    let spot = Spot { game, ranges, texts, cards };
    let kit = spot.kit()?;
    let chart = match &args.vs {
        None => {
            spot.left()?;
            Chart::of_weights(&kit.spot.ranges[0], cards)
        }
        Some(_) => equities(&kit, &spot.texts)?,
    };
    let json = || in_game(cards.game, json(&chart));
    let csv = || csv_of(&json()["hands"]);
    args.output.print(json, csv, || svg(&chart), || text(&chart, palette()))
}

/// Computes the chart of a range by equity against another range.
fn equities(kit: &Kit<'_>, texts: &[String]) -> Result<Chart, Failure> {
    let _last_words = LastWords::new(NOTHING_FOUND);
    let report = kit.spot.question().by_combo().run(kit.engine);
    let report = report.map_err(|error| refusal(error, texts))?;
    Ok(Chart::of_equities(&kit.spot, &report, 0).expect("the combos were asked for"))
}
