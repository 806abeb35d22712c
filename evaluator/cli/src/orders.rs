//! The file with the orders of three hands, which push or fold with three and more seats needs.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use holdem::Triple;
use push_fold::{Counted, Deals};
use questions::push_or_fold::{orders_by_environment, read_orders};
use terminal::files::{self, NewFile};
use terminal::interrupt;
use terminal::progress::Bar;

use crate::error::{Failure, say, sentence};
use crate::output::cannot_write;

/// The option for a file with the orders of three hands.
#[derive(clap::Args)]
pub(crate) struct OrdersChoice {
    /// Read the orders of three hands at a showdown from this file of 43 MB, or count them and write it if it does not exist. A
    /// count that is interrupted resumes from the file beside it with the extension begun [env: RIVERTABLE_THREE_WAY_ORDERS]
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
        if file.exists() { read_orders(&file).map_err(Failure::from) } else { count(&file) }
    }
}

/// Counts the orders and writes them to a file. If the work is interrupted, a checkpoint is kept in a file beside it, and
/// the next call resumes from there.
fn count(file: &Path) -> Result<Deals, Failure> {
    // A file that cannot be written is reported before the work.
    let mut output = NewFile::create(file).map_err(|error| cannot_write(file, &error))?;
    let begun_path = file.with_extension("begun");
    let begun = match fs::read(&begun_path) {
        Ok(bytes) => Some(bytes),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(format!("cannot read {}: {error}", begun_path.display()).into()),
    };
    say(announcement(Some(file)));
    interrupt::note();
    let bar = Bar::of_steps("orders", Triple::COUNT as u64);
    let counted = Deals::count(begun.as_deref(), &|counted| {
        bar.advance(counted as u64);
        interrupt::is_noted()
    });
    drop(bar);
    let begun_name = begun_path.display();
    let deals = match counted {
        Ok(Counted::Whole(deals)) => deals,
        Ok(Counted::Begun(bytes)) => {
            files::write(&begun_path, &bytes).map_err(|error| cannot_write(&begun_path, &error))?;
            let message = format!("interrupted: the same command resumes from {begun_name}");
            return Err(Failure::Interrupted(Some(message)));
        }
        Err(error) => {
            let message = format!("cannot resume: remove {begun_name} to start again");
            return Err(sentence(&message, &error).into());
        }
    };
    let bytes = deals.to_bytes().unwrap_or_default();
    // The check compares the counts with the preflop table.
    Deals::from_bytes(&bytes).map_err(|error| sentence("the orders are wrong", &error))?;
    let written = output.write_all(&bytes).and_then(|()| output.finish());
    written.map_err(|error| cannot_write(file, &error))?;
    match fs::remove_file(&begun_path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(cannot_write(&begun_path, &error)),
        _ => Ok(deals),
    }
}

/// Returns the sentence before orders are counted. `file` is the file that will have them.
fn announcement(file: Option<&Path>) -> String {
    let counting = "counting the orders of 818,805 triples of hands, which takes some minutes";
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
        let message = announcement(Some(Path::new("orders.tbl")));
        assert!(message.ends_with("for the file orders.tbl") && !message.contains("--orders"), "{message}");
        assert!(announcement(None).ends_with("--orders FILE keeps them"));
    }
}
