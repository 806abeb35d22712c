//! The commands, with a file or folder for each.

mod ask;
mod bubble_factors;
mod chart;
mod completions;
mod deal;
mod decode;
mod discards;
mod distribution;
mod equity;
mod eval;
mod flops;
mod histogram;
mod hits;
mod icm;
mod index;
mod man;
mod outs;
mod push_fold;
mod range;
mod rank;
mod ranking;
mod serve;
mod showdown;
mod solve;
mod strength;
mod table;

use clap::builder::Styles;
use questions::{RankedGame, unsupported};
use render::game::title;

use crate::error::Failure;
use crate::table_choice::{Setting, TableChoice};

/// The commands by kind of user, in the order of the help.
const GROUPS: [(&str, &[&str]); 4] = [
    (
        "Commands for players",
        &[
            "equity",
            "outs",
            "discards",
            "range",
            "chart",
            "ranking",
            "hits",
            "distribution",
            "flops",
            "push-fold",
            "solve",
            "icm",
            "bubble-factors",
            "deal",
            "serve",
        ],
    ),
    ("Commands about hands", &["eval", "showdown", "rank", "histogram", "strength"]),
    ("Commands for programmers", &["ask", "decode", "index", "table"]),
    ("Commands about this program", &["completions", "man", "help"]),
];

/// The width of the names of commands.
const NAMES: usize = 16;

/// Returns the list of commands in the help of the program.
pub(crate) fn listing(program: &clap::Command) -> String {
    let width =
        console::Term::stdout().size_checked().map_or(100, |(_, columns)| usize::from(columns).min(100));
    let styles = Styles::styled();
    let (heading, literal) = (styles.get_header(), styles.get_literal());
    let mut text = String::new();
    for (group, names) in GROUPS {
        text += &format!("{heading}{group}:{heading:#}\n");
        for name in names {
            let about = program.find_subcommand(name).and_then(|command| command.get_about());
            let about = about.map_or_else(|| OF_HELP.into(), ToString::to_string);
            text += &format!("  {literal}{name:NAMES$}{literal:#}");
            text += &(wrapped(&about, width.saturating_sub(NAMES + 2).max(20)).join(&format!(
                "\n{:1$}",
                "",
                NAMES + 2
            )) + "\n");
        }
        text += "\n";
    }
    text
}

/// What the help says about itself. The parser adds this command after the list is written.
const OF_HELP: &str = "Print this message or the help of a command";

/// Breaks a text into lines of a width.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= width => *line += &format!(" {word}"),
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// A command with its arguments.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Eval(eval::Args),
    Showdown(showdown::Args),
    Rank(rank::Args),
    Decode(decode::Args),
    Histogram(histogram::Args),
    Equity(Box<equity::Args>),
    Discards(discards::Args),
    Outs(outs::Args),
    Strength(strength::Args),
    Hits(hits::Args),
    Distribution(distribution::Args),
    Flops(flops::Args),
    Range(range::Args),
    Ranking(ranking::Args),
    PushFold(Box<push_fold::Args>),
    Solve(Box<solve::Args>),
    Icm(icm::Args),
    BubbleFactors(bubble_factors::Args),
    Deal(deal::Args),
    Index(index::Args),
    Chart(chart::Args),
    Table(table::Args),
    Serve(serve::Args),
    Ask(ask::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Command {
    /// Runs the command.
    pub(crate) fn run(&self, setting: &Setting<'_>) -> Result<(), Failure> {
        self.check(setting)?;
        self.check_table(setting.table)?;
        match self {
            Self::Eval(args) => eval::run(args, setting),
            Self::Showdown(args) => showdown::run(args, setting),
            Self::Rank(args) => rank::run(args, setting),
            Self::Decode(args) => decode::run(args, setting),
            Self::Histogram(args) => histogram::run(args, setting),
            Self::Equity(args) => equity::run(args, setting),
            Self::Discards(args) => discards::run(args, setting),
            Self::Outs(args) => outs::run(args, setting),
            Self::Strength(args) => strength::run(args, setting),
            Self::Hits(args) => hits::run(args, setting),
            Self::Distribution(args) => distribution::run(args, setting),
            Self::Flops(args) => flops::run(args, setting),
            Self::Range(args) => range::run(args, setting),
            Self::Ranking(args) => ranking::run(args, setting),
            Self::PushFold(args) => push_fold::run(args),
            Self::Solve(args) => solve::run(args, setting),
            Self::Icm(args) => icm::run(args),
            Self::BubbleFactors(args) => bubble_factors::run(args),
            Self::Deal(args) => deal::run(args),
            Self::Index(args) => index::run(args),
            Self::Chart(args) => chart::run(args, setting),
            Self::Table(args) => table::run(args, setting),
            Self::Serve(args) => serve::run(args, setting),
            Self::Ask(args) => ask::run(args, setting),
            Self::Completions(args) => completions::run(args),
            Self::Man(args) => man::run(args),
        }
    }

    /// Returns the name of the command.
    fn name(&self) -> &'static str {
        match self {
            Self::Eval(_) => "eval",
            Self::Showdown(_) => "showdown",
            Self::Rank(_) => "rank",
            Self::Decode(_) => "decode",
            Self::Histogram(_) => "histogram",
            Self::Equity(_) => "equity",
            Self::Discards(_) => "discards",
            Self::Outs(_) => "outs",
            Self::Strength(_) => "strength",
            Self::Hits(_) => "hits",
            Self::Distribution(_) => "distribution",
            Self::Flops(_) => "flops",
            Self::Range(_) => "range",
            Self::Ranking(_) => "ranking",
            Self::PushFold(_) => "push-fold",
            Self::Solve(_) => "solve",
            Self::Icm(_) => "icm",
            Self::BubbleFactors(_) => "bubble-factors",
            Self::Deal(_) => "deal",
            Self::Index(_) => "index",
            Self::Chart(_) => "chart",
            Self::Table(_) => "table",
            Self::Serve(_) => "serve",
            Self::Ask(_) => "ask",
            Self::Completions(_) => "completions",
            Self::Man(_) => "man",
        }
    }

    /// Returns `true` if the command is about hand ranks and not about ranges.
    fn ranks_hands(&self) -> bool {
        matches!(
            self,
            Self::Eval(_)
                | Self::Showdown(_)
                | Self::Rank(_)
                | Self::Decode(_)
                | Self::Histogram(_)
                | Self::Table(_)
        )
    }

    /// Returns an error if the command does not support the game.
    fn check(&self, setting: &Setting<'_>) -> Result<(), String> {
        let name = self.name();
        if matches!(self, Self::Completions(_) | Self::Man(_)) {
            let message = || format!("--game: {name} is about no game");
            return if !setting.is_named { Ok(()) } else { Err(message()) };
        }
        let is_for_all = matches!(self, Self::Serve(_) | Self::Ask(_));
        if matches!(self, Self::PushFold(_) | Self::Icm(_) | Self::BubbleFactors(_) | Self::Deal(_)) {
            let default = RankedGame::default().name();
            let message = |title| format!("{name} does not support {title}: expected --game {default}");
            return title(setting.game).map_or(Ok(()), |title| Err(message(title)));
        }
        let Some(game) = setting.game.playing() else {
            let title = setting.game.title();
            let message = format!(
                "{title} has no ranges: eval, showdown, rank, decode, histogram and table support it"
            );
            return if self.ranks_hands() || is_for_all { Ok(()) } else { Err(message) };
        };
        let info = game.info();
        let ranks_own_cards = self.ranks_hands() && !info.has_board();
        if !info.ranks_combos() && !ranks_own_cards {
            setting.table.check_embedded(info.title)?;
        }
        if self.ranks_hands() && !setting.game.is_ranked() {
            let (title, ranks) = (info.title, info.ranks);
            return Err(format!(
                "{name} does not support {title}: its hand ranks are those of {}: expected --game {}",
                ranks.title(),
                ranks.name()
            ));
        }
        unsupported(name, &**game).map_or(Ok(()), Err)
    }

    /// Returns an error if `--table` is given and the command does not use it.
    fn check_table(&self, table: &TableChoice) -> Result<(), String> {
        match self {
            Self::Hits(_) => table.check_unused("hits"),
            Self::Range(_) => table.check_unused("range"),
            Self::Ranking(_) => table.check_unused("ranking"),
            Self::PushFold(_) => table.check_unused("push-fold"),
            Self::Icm(_) => table.check_unused("icm"),
            Self::BubbleFactors(_) => table.check_unused("bubble-factors"),
            Self::Deal(_) => table.check_unused("deal"),
            Self::Index(_) => table.check_unused("index"),
            Self::Completions(_) => table.check_unused("completions"),
            Self::Man(_) => table.check_unused("man"),
            Self::Chart(args) if !args.has_equities() => table.check_unused("chart without --vs"),
            _ => Ok(()),
        }
    }
}
