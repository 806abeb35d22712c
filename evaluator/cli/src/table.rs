//! `rivertable table`: what a table file is, and whether it is sound.

use std::io::Write;
use std::path::PathBuf;

use clap::Subcommand;
use evaluator::RankTable;
use evaluator::format::{Container, RANK_TABLE};
use evaluator::key::{COLUMNS, ROWS};
use serde::Serialize;

use crate::error::Failure;
use crate::lines::output;
use crate::table_choice::TableChoice;

/// Look into a table file
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Say what a table file holds
    Info(Choice),
    /// Check a table file: every header field, bound and value, and the checksum
    Verify(Choice),
}

#[derive(clap::Args)]
struct Choice {
    /// The table file [default: the table in use]
    file: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The form of `info` for machines.
#[derive(Serialize)]
struct Info {
    file: Option<PathBuf>,
    length: u64,
    version: u32,
    kind: u32,
    key_scheme: String,
    checksum: String,
    rows: usize,
    columns: usize,
    sections: Vec<SectionInfo>,
}

#[derive(Serialize)]
struct SectionInfo {
    name: &'static str,
    offset: u64,
    length: u64,
    elements: u64,
}

/// The form of `verify` for machines.
#[derive(Serialize)]
struct Verified {
    file: Option<PathBuf>,
    length: usize,
    valid: bool,
}

pub(crate) fn run(args: &Args, in_use: &TableChoice) -> Result<(), Failure> {
    let choice = match &args.task {
        Task::Info(choice) | Task::Verify(choice) => choice,
    };
    let file = choice.file.as_ref().or(in_use.file());
    let opened;
    let table = match file {
        Some(file) => {
            opened = RankTable::open(file).map_err(|error| Failure::input("", &error))?;
            &opened
        }
        None => RankTable::embedded(),
    };
    let mut out = output();
    match &args.task {
        Task::Info(_) => {
            let info = Info::of(table, file.cloned())?;
            if choice.json {
                writeln!(out, "{}", json(&info)?)?;
            } else {
                info.print(&mut out)?;
            }
        }
        Task::Verify(_) if choice.json => {
            let verified = Verified { file: file.cloned(), length: table.bytes().len(), valid: true };
            writeln!(out, "{}", json(&verified)?)?;
        }
        Task::Verify(_) => writeln!(out, "{}: sound, {} bytes", name(file), table.bytes().len())?,
    }
    out.flush()?;
    Ok(())
}

fn json(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(value).map_err(|error| Failure::input("", &error))
}

fn name(file: Option<&PathBuf>) -> String {
    file.map_or_else(|| "the table inside the program".into(), |file| file.display().to_string())
}

impl Info {
    fn of(table: &RankTable, file: Option<PathBuf>) -> Result<Self, Failure> {
        let container =
            Container::read(table.bytes(), RANK_TABLE).map_err(|error| Failure::input("", &error))?;
        let header = container.header();
        let sections = container.directory().iter().map(|entry| SectionInfo {
            name: match entry.id {
                1 => "offsets",
                2 => "ranks",
                3 => "classes",
                _ => "unknown",
            },
            offset: entry.offset,
            length: entry.length,
            elements: entry.length / u64::from(entry.element_size.max(1)),
        });
        Ok(Self {
            file,
            length: header.length,
            version: header.version,
            kind: header.kind,
            key_scheme: format!("{:08x}", header.key_scheme),
            checksum: format!("{:016x}", header.checksum),
            rows: ROWS,
            columns: COLUMNS,
            sections: sections.collect(),
        })
    }

    fn print(&self, out: &mut impl Write) -> std::io::Result<()> {
        writeln!(out, "{}", name(self.file.as_ref()))?;
        writeln!(
            out,
            "  ranks of hands of 0 to 7 cards, {} bytes, format version {}",
            self.length, self.version
        )?;
        writeln!(out, "  key scheme {}: {} rows of {} columns", self.key_scheme, self.rows, self.columns)?;
        writeln!(out, "  xxh3-64 checksum {}", self.checksum)?;
        for section in &self.sections {
            writeln!(
                out,
                "  {:8} {:>8} elements, {:>8} bytes from byte {}",
                section.name, section.elements, section.length, section.offset
            )?;
        }
        Ok(())
    }
}
