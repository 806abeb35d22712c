//! The file with the orders of three hands, which push or fold with three and more seats needs.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use push_fold::Deals;
use questions::push_or_fold::ThreeHands;

use crate::error::{Failure, say, sentence};
use crate::output::write_file;

/// The option for a file with the orders of three hands.
#[derive(clap::Args)]
pub(crate) struct OrdersChoice {
    /// Read the orders of three hands from this file, or write it if it does not exist. `cargo xtask three-way --orders` also writes it [env:
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
        say("counting the orders of 818,805 triples of hands; --orders FILE keeps them");
        let deals = Deals::three_seats();
        if let Some((file, bytes)) = file.zip(deals.to_bytes()) {
            write_file(&file, bytes)?;
        }
        Ok(deals)
    }
}

fn orders_by_environment() -> Option<PathBuf> {
    env::var_os("RIVERTABLE_THREE_WAY_ORDERS").filter(|file| !file.is_empty()).map(PathBuf::from)
}

fn read_orders(file: &Path) -> Result<Deals, String> {
    let name = file.display().to_string();
    let bytes = fs::read(file).map_err(|error| format!("cannot read {name}: {error}"))?;
    Deals::from_bytes(&bytes).map_err(|error| sentence(&name, &error))
}

/// Returns the deals of three hands for questions that are data, from the file that the environment names.
pub(crate) fn three_hands() -> ThreeHands {
    ThreeHands::new(|| match orders_by_environment() {
        Some(file) => read_orders(&file),
        None => {
            let said = "three and more seats need a file of three-way orders";
            Err(format!("{said}: expected its name in the environment variable RIVERTABLE_THREE_WAY_ORDERS"))
        }
    })
}
