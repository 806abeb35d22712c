//! `rivertable outs`: what the cards to come bring to each player.

mod json;
mod svg;
mod text;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use equity::{Engine, EquityError, NextCard, Outs, RunoutReport, Showdown};
use evaluator::{Card, Rank, Suit};

use crate::colour::Palette;
use crate::error::Failure;
use crate::lines::output;
use crate::progress::Live;
use crate::spot::{Boards, CardChoice, DialectChoice, Spot, refusal};
use crate::table_choice::TableChoice;
use crate::threads::ThreadChoice;
use crate::{files, interrupt};

/// Say what the next card brings: outs, equity by card, and what hands players end with
///
/// On a board of three or four cards, for two to ten ranges, exactly. A player who has not the best hand now has an out in
/// each card that gives him the best hand, alone or shared. The numbers of outs are means over the deals in which he is
/// behind. On a terminal the equities by next card have colours, unless NO_COLOR is set.
#[derive(clap::Args)]
#[command(mut_arg("board", |board| board.required(true).help("The board: 3 or 4 cards")))]
pub(crate) struct Args {
    /// The players' ranges, such as AhKh or "QQ+, AKs"; `rivertable help range` says how ranges are written
    #[arg(value_name = "RANGE", num_args = 1.., required = true)]
    ranges: Vec<String>,
    #[command(flatten)]
    cards: CardChoice,
    #[command(flatten)]
    dialect: DialectChoice,
    #[command(flatten)]
    threads: ThreadChoice,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Draw the equities by next card into this file too, as an SVG image
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// How long it may take by estimate on one thread. What takes longer is refused; if only outs do, they are left out.
const LIMIT: Duration = Duration::from_secs(60);

/// A question with its answer.
struct Answer<'a> {
    spot: &'a Spot,
    report: &'a RunoutReport,
    seconds: f64,
}

pub(crate) fn run(args: &Args, table: &TableChoice) -> Result<(), Failure> {
    args.threads.set()?;
    let players = args.ranges.len();
    if !(2..=Showdown::MOST_PLAYERS).contains(&players) {
        return Err(Failure::Input(refusal(EquityError::PlayerCount { found: players })));
    }
    let spot = Spot::read(&args.ranges, &args.dialect, args.cards.read(Boards::Open)?)?;
    let table = table.open()?;
    let engine = Engine::new(&table);
    interrupt::note();

    let start = Instant::now();
    let report = report(&spot, &engine)?;
    let answer = Answer { spot: &spot, report: &report, seconds: start.elapsed().as_secs_f64() };

    if let Some(file) = &args.svg {
        files::write(file, svg::Chart(&answer).to_string().as_bytes())?;
    }
    let mut out = output();
    if args.json {
        serde_json::to_writer(&mut out, &json::Json::new(&answer)).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", answer.text(Palette::of_output()))?;
    }
    Ok(out.flush()?)
}

/// Finds the answer, with its progress on the terminal.
fn report(spot: &Spot, engine: &Engine<'_>) -> Result<RunoutReport, Failure> {
    let live = Live::new();
    let callback = |progress: &equity::Progress<'_>| live.show(progress);
    let report = spot.question().exact_within(LIMIT).on_progress(&callback).runouts(engine);
    live.clear();
    report.map_err(|error| match error {
        EquityError::Stopped => Failure::interrupted_early(),
        error => Failure::Input(spot.refusal(error)),
    })
}

/// Suits in the order of rows and bars, ranks in that of columns.
const SUITS: [Suit; Suit::COUNT] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

fn ranks() -> impl Iterator<Item = Rank> {
    Rank::ALL.into_iter().rev()
}

impl Answer<'_> {
    /// The players whose equities by next card are shown: of two the first, because the second has the rest; else all.
    fn shown(&self) -> std::ops::Range<usize> {
        if self.report.players() == 2 { 0..1 } else { 0..self.report.players() }
    }

    /// What a card brings if it comes next; none if it cannot.
    fn next(&self, card: Card) -> Option<&NextCard> {
        self.report.next_cards().iter().find(|next| next.card() == card)
    }

    /// Whether everybody has but one combo.
    fn is_one_deal(&self) -> bool {
        let taken = self.spot.cards.all();
        self.spot.ranges.iter().all(|range| range.without(taken).count() == 1)
    }
}

/// The mean numbers of winning and of splitting outs over the deals in which a player is behind; none if he never is.
fn when_behind(outs: &Outs) -> Option<[f64; 2]> {
    let times = outs.total() / outs.behind();
    (outs.behind() > 0.0).then(|| [outs.mean_winning(), outs.mean_splitting()].map(|mean| mean * times))
}
