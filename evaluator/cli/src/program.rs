//! The arguments of the program, and its run.

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::builder::{StyledStr, Styles};
use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser};
use render::words::cut;
use terminal::standard_output;

use crate::commands::Command;
use crate::error::{Failure, Fault, LONG, is_json};
use crate::game::{GameChoice, OF_ALL};
use crate::hints::with_tip;
use crate::output::ColorChoice;
use crate::table_choice::{Setting, TableChoice};
use crate::{commands, hints};

/// Ranks poker hands of 0 to 7 cards.
///
/// Cards are written as rank and suit: As, Td or 10d, 9♥. Larger hand ranks are better, also in games where
/// the lowest hand wins. Exit code 2 means that some input was invalid.
#[derive(Parser)]
#[command(name = "rivertable", version)]
struct Args {
    #[command(flatten)]
    game: GameChoice,
    #[command(flatten)]
    table: TableChoice,
    #[command(flatten)]
    color: ColorChoice,
    #[command(subcommand)]
    command: Command,
}

impl Args {
    fn run(&self) -> Result<(), Failure> {
        terminal::threads::check()?;
        self.color.set();
        questions::games::register_tables();
        let game = self.game.read()?;
        self.command.run(&Setting { game, is_named: self.game.is_named(), table: &self.table })
    }
}

/// Runs the command in the arguments of this process and returns its exit code.
pub fn run() -> ExitCode {
    terminal::memory::abort_without_memory_for_threads();
    let matches = command().try_get_matches();
    let outcome = match matches.and_then(|matches| Args::from_arg_matches(&matches)) {
        Ok(args) => args.run(),
        Err(error) if error.use_stderr() && is_json() => {
            Err(Failure::Input(Fault::from(&with_tip(cut_values(error)))))
        }
        // A failure to write to standard error is ignored.
        Err(error) if error.use_stderr() => {
            with_tip(cut_values(error)).print().or(Ok(())).and(Err(Failure::Reported))
        }
        Err(help) => match hand_behind_help() {
            Some(error) => Err(error.into()),
            None => print_help(&help),
        },
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Returns the parser of arguments, whose help lists the commands by kind of user.
pub(crate) fn command() -> clap::Command {
    let command = Args::command();
    let commands = commands::listing(&command);
    let heading = Styles::styled();
    let heading = heading.get_header();
    command.help_template(StyledStr::from(format!(
        "{{before-help}}{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{commands}\
         {heading}{}:{heading:#}\n{{options}}{{after-help}}",
        OF_ALL
    )))
}

fn print_help(help: &clap::Error) -> Result<(), Failure> {
    let printed = standard_output::check().and_then(|()| help.print());
    printed.and_then(|()| io::stdout().flush()).map_err(Failure::from)
}

/// Returns an error if `-h` precedes a hand or range. In other programs it introduces a hand, but here it
/// requests the help.
fn hand_behind_help() -> Option<String> {
    let arguments: Vec<String> =
        env::args_os().skip(1).map(|text| text.to_string_lossy().into_owned()).collect();
    let place = arguments.iter().position(|argument| argument == "-h")?;
    let hand = arguments.get(place + 1).filter(|text| hints::is_range(text))?;
    let rest: Vec<&str> = arguments.iter().map(String::as_str).filter(|text| *text != "-h").collect();
    Some(format!(
        "-h {:?}: -h prints the help, and hands need no option: rivertable {}",
        cut(hand),
        cut(&rest.join(" "))
    ))
}

/// Shortens long arguments in an error, and removes the advice to pass an option as a value.
fn cut_values(mut error: clap::Error) -> clap::Error {
    let long = |(kind, value): (ContextKind, &ContextValue)| match value {
        ContextValue::String(text) if text.len() > LONG => Some((kind, cut(text))),
        _ => None,
    };
    let long: Vec<_> = error.context().filter_map(long).collect();
    let tips = error.get(ContextKind::Suggested).map(ToString::to_string);
    // No range, hand or card begins with a dash.
    if tips.is_some_and(|tips| tips.contains("as a value")) {
        error.remove(ContextKind::Suggested);
    }
    for (kind, text) in long {
        error.insert(kind, ContextValue::String(text));
        // The suggestion would repeat the long text.
        error.remove(ContextKind::Suggested);
    }
    error
}

#[cfg(test)]
mod tests {
    use clap::error::ErrorKind;

    #[test]
    fn the_arguments_are_consistent() {
        super::command().debug_assert();
    }

    /// [`is_json`](crate::error::is_json) looks for `-j` only where a group of short options begins.
    #[test]
    fn no_other_short_option_can_precede_j() {
        let mut program = super::command();
        program.build();
        for command in program.get_subcommands() {
            let flags = command.get_arguments().filter(|option| !option.get_action().takes_values());
            let others = flags.filter_map(clap::Arg::get_short).filter(|letter| !"jhV".contains(*letter));
            assert_eq!(others.collect::<String>(), "", "{}", command.get_name());
        }
    }

    /// Tries invalid values for each option. Every error contains the word "expected".
    #[test]
    fn errors_of_values_say_what_is_expected() {
        let mut program = super::command();
        program.build();
        let mut refused = 0;
        for command in program.get_subcommands() {
            let options = command.get_arguments().filter(|option| option.get_action().takes_values());
            for option in options.filter_map(|option| option.get_long()) {
                for value in ["x", "-1", "1e3", "18446744073709551616"] {
                    let given = ["rivertable", command.get_name(), &format!("--{option}"), value];
                    let Err(error) = super::command().try_get_matches_from(given) else { continue };
                    if error.kind() == ErrorKind::ValueValidation && option != "host" {
                        let text = error.to_string();
                        assert!(text.contains("expected "), "{given:?}: {text}");
                        refused += 1;
                    }
                }
            }
        }
        assert!(refused > 100, "{refused}");
    }
}
