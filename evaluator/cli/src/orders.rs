//! The file with the orders of three hands, which push or fold with three and more seats needs.

use std::fs;
use std::path::{Path, PathBuf};

use push_fold::Deals;
use questions::push_or_fold::{orders_by_environment, read_orders};

use crate::error::{Failure, say};
use crate::output::{cannot_write, write_file};

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
        if let Some(file) = file.as_ref().filter(|file| file.exists()) {
            return read_orders(file).map_err(Failure::from);
        }
        // A mistake in the name is reported before the work.
        if let Some(file) = &file {
            let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
            fs::read_dir(folder.unwrap_or(Path::new("."))).map_err(|error| cannot_write(file, &error))?;
        }
        say("counting the orders of 818,805 triples of hands; --orders FILE keeps them");
        let deals = Deals::three_seats();
        if let Some((file, bytes)) = file.zip(deals.to_bytes()) {
            write_file(&file, bytes)?;
        }
        Ok(deals)
    }
}
