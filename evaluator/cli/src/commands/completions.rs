//! `rivertable completions`: completions of arguments for shells.

use std::io::Write;

use clap_complete::{Shell, generate};

use crate::error::Failure;
use crate::output::output;

/// Print the script that lets a shell complete commands and options
///
/// bash: rivertable completions bash > ~/.local/share/bash-completion/completions/rivertable
///
/// zsh: rivertable completions zsh > a folder of $fpath/_rivertable
///
/// fish: rivertable completions fish > ~/.config/fish/completions/rivertable.fish
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    // The generator panics if it cannot write, so it writes to memory.
    let mut script = Vec::new();
    generate(args.shell, &mut crate::program::command(), "rivertable", &mut script);
    let mut out = output();
    out.write_all(&script)?;
    Ok(out.flush()?)
}
