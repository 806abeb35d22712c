//! Which table a command uses.

use std::env;
use std::path::PathBuf;

use evaluator::RankTable;

use crate::error::Failure;

/// The options that choose the table, shared by all commands.
#[derive(clap::Args)]
pub(crate) struct TableChoice {
    /// Use this table file of hand ranks in place of the copy inside the program [env: RIVERTABLE_TABLE]
    #[arg(long = "table", global = true, value_name = "FILE")]
    table_file: Option<PathBuf>,
}

impl TableChoice {
    /// The file, if one was named: by the option, else by the environment, where an empty name is none.
    pub(crate) fn file(&self) -> Option<PathBuf> {
        let variable = || env::var_os("RIVERTABLE_TABLE").filter(|name| !name.is_empty());
        self.table_file.clone().or_else(|| variable().map(PathBuf::from))
    }

    /// The table, which lives as long as the program. A file is read as a copy, so that nothing which happens to it
    /// meanwhile matters.
    pub(crate) fn open(&self) -> Result<&'static RankTable, Failure> {
        let Some(file) = self.file() else { return Ok(RankTable::embedded()) };
        let table = RankTable::open(&file).map_err(|error| Failure::input("", &error))?;
        Ok(Box::leak(Box::new(table)))
    }
}
