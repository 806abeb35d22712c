//! `rivertable man`: pages of the manual.

use std::io::Write;

use clap_mangen::Man;
use render::words::cut;

use crate::error::Failure;
use crate::output::output;

/// Print the page of the manual about the program or about a command
///
/// rivertable man | man -l - shows it. Files for a manual have the names rivertable.1 and
/// rivertable-equity.1.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The command [default: the program]
    #[arg(value_name = "COMMAND")]
    name: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut program = crate::program::command();
    program.build();
    let page = match &args.name {
        None => program,
        Some(name) => {
            let command = program.find_subcommand(name).filter(|command| command.get_name() != "help");
            let command = command.ok_or_else(|| {
                format!("{:?} is not a command: expected a name in the list of `rivertable help`", cut(name))
            })?;
            command.clone()
        }
    };
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    let mut out = output();
    out.write_all(&text)?;
    Ok(out.flush()?)
}
