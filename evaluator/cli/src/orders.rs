//! The file with the orders of three hands, which push or fold with three and more seats needs.

use std::io::Write;
use std::path::{Path, PathBuf};

use push_fold::Deals;
use questions::push_or_fold::{orders_by_environment, read_orders};
use terminal::files::NewFile;

use crate::error::{Failure, say};
use crate::output::cannot_write;

/// The option for a file with the orders of three hands.
#[derive(clap::Args)]
pub(crate) struct OrdersChoice {
    /// Read the orders of three hands at a showdown from this file of 43 MB, or count them and write it if it does not exist [env:
    /// RIVERTABLE_THREE_WAY_ORDERS]
    #[arg(long, value_name = "FILE")]
    orders: Option<PathBuf>,
}

impl OrdersChoice {
    /// Returns the deals of three hands, from the file if there is one. Counts them otherwise.
    pub(crate) fn deals(&self) -> Result<Deals, Failure> {
        let file = self.orders.clone().or_else(orders_by_environment);
        let Some(file) = file else {
            say(announcement(None));
            return Ok(Deals::three_seats());
        };
        if file.exists() {
            return read_orders(&file).map_err(Failure::from);
        }
        // A file that cannot be written is reported before the work.
        let mut output = NewFile::create(&file).map_err(|error| cannot_write(&file, &error))?;
        say(announcement(Some(&file)));
        let deals = Deals::three_seats();
        let bytes = deals.to_bytes().unwrap_or_default();
        let written = output.write_all(&bytes).and_then(|()| output.finish());
        written.map_err(|error| cannot_write(&file, &error))?;
        Ok(deals)
    }
}

/// Returns the sentence before orders are counted. `file` is the file that will have them.
fn announcement(file: Option<&Path>) -> String {
    let counting = "counting the orders of 818,805 triples of hands, which takes a minute or two";
    match file {
        Some(file) => format!("{counting}, for the file {}", file.display()),
        None => format!("{counting}; --orders FILE keeps them"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_is_recommended_only_without_a_file() {
        let said = announcement(Some(Path::new("orders.tbl")));
        assert!(said.ends_with("for the file orders.tbl") && !said.contains("--orders"), "{said}");
        assert!(announcement(None).ends_with("--orders FILE keeps them"));
    }
}
