//! Which table a command uses.

use std::env;
use std::path::PathBuf;

use evaluator::RankTable;

use crate::error::Failure;

/// The options that choose the table, shared by all commands.
#[derive(clap::Args)]
pub(crate) struct TableChoice {
    /// Use this table file of hand ranks in place of the copy inside the program; it is memory-mapped and must not change
    /// meanwhile [env: RIVERTABLE_TABLE]
    #[arg(long = "table", global = true, value_name = "FILE")]
    table_file: Option<PathBuf>,
}

/// A table that lives as long as a command.
pub(crate) enum Table {
    /// The copy inside the program.
    Embedded(&'static RankTable),
    /// A mapped file.
    Mapped(Box<RankTable>),
}

impl std::ops::Deref for Table {
    type Target = RankTable;
    fn deref(&self) -> &RankTable {
        match self {
            Self::Embedded(table) => table,
            Self::Mapped(table) => table,
        }
    }
}

impl TableChoice {
    /// The file, if one was named: by the option, else by the environment, where an empty name is none.
    pub(crate) fn file(&self) -> Option<PathBuf> {
        let variable = || env::var_os("RIVERTABLE_TABLE").filter(|name| !name.is_empty());
        self.table_file.clone().or_else(|| variable().map(PathBuf::from))
    }

    /// Opens the table.
    pub(crate) fn open(&self) -> Result<Table, Failure> {
        let Some(file) = self.file() else { return Ok(Table::Embedded(RankTable::embedded())) };
        // SAFETY: the option's help asks the user to leave the file alone while the program runs.
        #[allow(unsafe_code, reason = "the one mapping of the program")]
        let table = unsafe { RankTable::map(&file) };
        table.map(|table| Table::Mapped(Box::new(table))).map_err(|error| Failure::input("", &error))
    }
}
