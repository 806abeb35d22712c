//! Wrong arguments, said in one line as all errors are.

use std::process::ExitCode;

use clap::error::ErrorKind;

use crate::error::Failure;

/// Prints help where that was asked for or nothing was, else says in one line what is wrong.
pub(crate) fn report(error: &clap::Error) -> ExitCode {
    let is_help = !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if is_help {
        error.exit()
    }
    let text = error.render().to_string();
    Failure::Input(sentence(text.strip_prefix("error: ").unwrap_or(&text))).report()
}

/// The first paragraph as one line, and the tips. The rest says how the command is used, which `--help` does too.
fn sentence(text: &str) -> String {
    let mut paragraphs = text.split("\n\n").map(|paragraph| {
        let lines: Vec<&str> = paragraph.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        lines
    });
    let mut sentence = match paragraphs.next().as_deref() {
        Some([first, rest @ ..]) if first.ends_with(':') => format!("{first} {}", rest.join(", ")),
        Some(lines) => lines.join(" "),
        None => String::new(),
    };
    for line in paragraphs.flatten().filter(|line| line.starts_with("tip: ")) {
        sentence += "; ";
        sentence += line;
    }
    sentence.trim_end().into()
}

#[cfg(test)]
mod tests {
    use super::sentence;

    #[test]
    fn the_first_paragraph_and_the_tips() {
        let usage = "\n\nUsage: rivertable x\n\nFor more information, try '--help'.\n";
        assert_eq!(
            sentence(&format!("unexpected argument '-x' found{usage}")),
            "unexpected argument '-x' found"
        );
        let tip = "unexpected argument '--bord' found\n\n  tip: a similar argument exists: '--board'";
        let expected = "unexpected argument '--bord' found; tip: a similar argument exists: '--board'";
        assert_eq!(sentence(&format!("{tip}{usage}")), expected);
        let missing = "the following arguments were not provided:\n  --a <A>\n  <B>";
        let expected = "the following arguments were not provided: --a <A>, <B>";
        assert_eq!(sentence(&format!("{missing}{usage}")), expected);
        let values = "invalid value 'x' for '--as <SYSTEM>'\n  [possible values: a, b]";
        assert_eq!(sentence(values), "invalid value 'x' for '--as <SYSTEM>' [possible values: a, b]");
    }
}
