//! Tests of help, usage and invalid arguments.

#[cfg(unix)]
use crate::common::{Live, folder, program};
use crate::common::{Run, answered, is_one_error, run, run_with, words};
use render::words::cut;

const HELP: [&[&str]; 5] = [&["help"], &["--help"], &["--version"], &["help", "eval"], &["eval", "-h"]];

#[test]
fn help_is_printed() {
    for arguments in HELP {
        assert!(!answered(arguments).is_empty(), "{arguments:?}");
    }
}

/// Commands and texts that their help contains, regardless of line breaks.
const SAID: [(&str, &[&str]); 6] = [
    ("help", &GAMES),
    ("help equity", &GAMES),
    ("eval -h", &GAMES),
    (
        "help range",
        &[
            "98s+",
            "AA@0.5",
            "the last one sets its weight",
            "@button.txt",
            "[50]AA,KK[/50]",
            "AdKx",
            "-AKs",
            "xx is refused",
        ],
    ),
    ("help serve", &["[default: 7777]", "[default: 127.0.0.1]", "--open"]),
    ("help strength", &["by the weight of the opponents that are possible on it"]),
];
const GAMES: [&str; 8] = [
    "holdem",
    "short-deck",
    "omaha8",
    "ace-to-five",
    "eight-or-better",
    "deuce-to-seven",
    "badugi",
    "triton",
];

#[test]
fn help_contains_important_texts() {
    for (command, texts) in SAID {
        let help = answered(&words(command)).split_whitespace().collect::<Vec<_>>().join(" ");
        for text in texts {
            assert!(help.contains(text), "{text}: {help}");
        }
    }
}

#[test]
fn usage_shows_the_number_of_ranges() {
    for (command, usage) in [
        ("distribution", "rivertable distribution [OPTIONS] <RANGE> <RANGE>"),
        ("flops", "rivertable flops [OPTIONS] <RANGE> <RANGE>"),
        ("hits", "rivertable hits [OPTIONS] <RANGE> [RANGE]"),
        ("solve", "rivertable solve [OPTIONS] --board <CARDS> --pot <CHIPS> --stack <CHIPS> <RANGE> <RANGE>"),
    ] {
        for message in [run(&["help", command]).out, run(&[command]).err] {
            assert!(message.contains(&format!("Usage: {usage}\n")), "{message}");
        }
    }
}

#[test]
fn likely_mistakes_have_tips() {
    let quotes = "need quotes, such as \"Qs 7s 2h\"\n";
    let board = "tip: the board is an option: --board \"Qs 7s 2h\"\n";
    let cases: [(&[&str], &str); 11] = [
        (&["AA", "KK"], "tip: use the command equity for equities of ranges: rivertable equity AA KK\n"),
        (&["AA vs KK"], "rivertable equity AA KK\n"),
        (&["range", "AA", "--dead", "As", "Ks"], quotes),
        (&["chart", "AA", "--board", "Qs", "7s", "2h"], quotes),
        (&["range", "JJ+", "AQs+"], quotes),
        (&["range", "JJ+", "Qs7s2h"], board),
        (&["equity", "AA", "KK", "--flop", "Ah 9h 2c"], "--board \"Ah 9h 2c 5d\"\n"),
        (&["showdown", "AsKs", "QdQh"], "--hole AsKs --hole QdQh\n"),
        (&["showdown", "--hole", "AsKs", "--hole", "QdQh", "--board", "Ah", "Qs", "2h"], quotes),
        (
            &["equity", "AA", "KK", "--rake", "5"],
            "tip: rake is not supported: equities are parts of the entire pot",
        ),
        (&["hits", "AK", "--river", "2c"], "--board \"Ah 9h 2c 5d\"\n"),
    ];
    for (arguments, tip) in cases {
        let run = run(arguments);
        assert!(run.code == 2 && run.err.contains(tip), "{arguments:?}: {}", run.err);
        assert_eq!(run.err.matches("tip: ").count(), 1, "{arguments:?}: {}", run.err);
        assert!(!run.err.contains("--fold"), "{arguments:?}: {}", run.err);
    }
    let run = run(&["equity", "Ah Kh Qs Qd", "--json"]);
    let warning = "warning: \"Ah Kh Qs Qd\" is read as one range of 2 hands: each player's cards need their own quotes; \
                   4 cards are a hand of Omaha (--game omaha) or a board (--board)\n";
    assert_eq!((run.code, run.err.as_str()), (0, warning));
}

/// Long texts are shortened in every error, which still names the place.
#[test]
fn long_texts_are_cut() {
    let word = &"A".repeat(20_000);
    let text = &format!("{}Xd", "As Kd ".repeat(10));
    let cards = &"2c".repeat(3_000);
    let column = &format!("range1={word}");
    let file = &format!("@{word}");
    let cases: [&[&str]; 27] = [
        &["eval", word],
        &["eval", "--hole", word],
        &["eval", "--hole", "AsAh", "--board", word],
        &["eval", "--hole", "AsAh", "--board", cards],
        &["showdown", "--hole", "AsAh", "--hole", word],
        &["index", word],
        &["index", "--rounds", "2", "--unindex", word],
        &["decode", word, "--as", "rank"],
        &["decode", word, "--as", "ace"],
        &["equity", word, "AA"],
        &["equity", "AA", "KK", "--board", word],
        &["equity", "AA", "KK", "--dead", cards],
        &["equity", "AA", "KK", "--threads", word],
        &["equity", "AA", "KK", "--method", word],
        &["equity", "--batch", word],
        &["equity", "--batch", "-", "--columns", column],
        &["strength", word],
        &["strength", "AsKsQs", "--vs", word],
        &["hits", "AA", "--where", word],
        &["hits", "AA", "KK", word],
        &["flops", "AA", "KK", "--textures", word],
        &["range", file],
        &["range", "AA", "--for", word],
        &["range", "AA", word],
        &["table", "info", word],
        &["chart", "AA", "--svg", word],
        &[word],
    ];
    for arguments in cases {
        let Run { code, err, .. } = run_with(arguments, b"range1,range2\nAA,KK\n");
        let is_short = err.len() < 1_000 && err.contains('…') && is_one_error(&err);
        assert!(code == 2 && is_short, "{} {code}: {}", arguments[0], cut(&err));
    }
    let message = run(&["eval", text]).err;
    assert!(message.starts_with("error: hand 1 (\"As Kd As Kd ") && message.contains("…\"): "), "{message}");
    assert!(message.contains("As occurs a second time at character 7: "), "{message}");
    let option = run(&["eval", &format!("--{word}")]).err;
    assert!(option.len() < 1_000 && option.contains("unexpected argument '--AAA"), "{option}");
}

/// Commands whose computation cannot be interrupted still report an interrupt, here while they read a range.
#[cfg(unix)]
#[test]
fn an_interrupt_is_reported() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // Nothing is written to the pipe.
    let range = &format!("@\"{}\"", pipe.display());
    for arguments in [["hits", range].as_slice(), &["strength", "2c3d4h", "--range", range]] {
        let live = Live::new(program().args(arguments));
        std::thread::sleep(std::time::Duration::from_millis(500));
        let expected = (Some(130), "interrupted before the first result\n".into());
        assert_eq!(live.interrupt(), expected, "{arguments:?}");
    }
}

/// Other programs have hands after -h, which requests the help here.
#[test]
fn hands_behind_h_are_refused() {
    let cases = r#"
        equity -h AcAs -h KcKs => -h "AcAs": -h prints the help, and hands need no option: rivertable equity AcAs KcKs
        equity -h QQ+ => -h "QQ+": -h prints the help, and hands need no option: rivertable equity QQ+
        eval -h As => -h "As": -h prints the help, and hands need no option: rivertable eval As
    "#;
    crate::common::assert_refused(cases);
    for arguments in [["equity", "-h"].as_slice(), &["equity", "AA", "-h"], &["-h", "equity"]] {
        assert!(answered(arguments).contains("Usage: "), "{arguments:?}");
    }
}

/// An example of each command without options. FILE is a table file.
const EXAMPLES: [(&str, &str); 29] = [
    ("eval", "AsKsQsJs --json"),
    ("showdown", "--hole AsKs --hole QdQh --json"),
    ("rank", "--cards 5 --format csv"),
    ("decode", "7681 --as rank --json"),
    ("histogram", "--cards 4 --json"),
    ("equity", "AsKs QdQh --board 9h8h7h6s2c --json"),
    ("equity", "--batch - --json"),
    ("equity", "AsKs QdQh --board 9h8h7h6s --runs 2 --json"),
    ("discards", "As2d3cKd 2s4d5c7h --json"),
    ("outs", "AsKs QdQh --board 9h8h7h6s2c --json"),
    ("strength", "9h8h7h6s --range AsKs --json"),
    ("hits", "AKs --board 9h8h7h --json"),
    ("distribution", "AsKs QdQh --board 9h8h7h6s --json"),
    ("flops", "AsKs QdQh --json --textures A-high"),
    ("range", "AKs --json"),
    ("ranking", "--top 3 --json"),
    ("push-fold", "--stacks 10,10"),
    ("solve", "AsKs QdQh --board 9h8h7h6s2c --pot 10 --stack 10 --json"),
    ("icm", "--stacks 50,30,20 --payouts 50,30,20"),
    ("bubble-factors", "--stacks 50,30,20 --payouts 50,30,20"),
    ("deal", "--stacks 50,30,20 --payouts 50,30,20"),
    ("index", "AsKs --json"),
    ("chart", "AKs"),
    ("chart", "AKs --vs QQ --board 9h8h7h"),
    ("table", "info --json"),
    ("serve", "--port 0"),
    ("ask", "-"),
    ("completions", "bash"),
    ("man", "equity"),
];

/// Returns the words in the first column of a section of a help text.
fn listed<'a>(help: &'a str, heading: &str) -> Vec<&'a str> {
    let lines = help.split_once(heading).expect("the heading").1.lines().skip(1);
    let entries = lines.take_while(|line| line.is_empty() || line.starts_with(' '));
    let first = |line: &'a str| line.split_whitespace().find(|word| !word.ends_with(','));
    let is_entry = |line: &&str| {
        let indent = line.len() - line.trim_start().len();
        (1..=6).contains(&indent) && !line.trim_start().starts_with('[')
    };
    entries.filter(is_entry).filter_map(first).collect()
}

/// Returns the names in the groups of commands.
pub(crate) fn commands() -> Vec<String> {
    let help = answered(&["help"]);
    let headings = help.lines().filter(|line| line.starts_with("Commands "));
    headings.flat_map(|heading| listed(&help, heading)).map(String::from).collect()
}

/// The help has every command in one group.
#[test]
fn every_command_is_in_a_group() {
    let mut grouped = commands();
    grouped.sort();
    let script = answered(&["completions", "fish"]);
    let names = script.lines().filter(|line| line.contains("\"__fish_rivertable_needs_command\" -f -a \""));
    let name = |line: &str| line.split(" -f -a \"").nth(1)?.split('"').next().map(String::from);
    let mut known: Vec<String> = names.filter_map(name).collect();
    known.sort();
    known.dedup();
    assert_eq!(grouped, known);
    assert!(known.len() > 19, "{known:?}");
}

/// Each command uses or refuses every shared option: the answer changes, or there is an error.
#[test]
fn options_of_all_commands_are_used_or_refused() {
    for command in commands().into_iter().filter(|name| name != "help") {
        assert!(EXAMPLES.iter().any(|(name, _)| *name == command), "{command} has no example");
        let help = answered(&["help", &command]);
        let options = listed(&help, "Options of all commands:");
        let options: Vec<&str> = options.into_iter().filter(|option| option.starts_with("--")).collect();
        assert_eq!(options, ["--game", "--rules", "--table", "--color"], "{command}");
    }
    let input = b"As Ks Qs Js 9s\n";
    let run = |command: &str, example: &str, options: &[&str]| {
        let input: &[u8] = if example.contains("--batch") { b"AsKs,QdQh,9h8h7h6s2c\n" } else { input };
        run_with(&[&[command], &words(example)[..], options].concat(), input)
    };
    for (command, example) in EXAMPLES {
        let missing = run(command, example, &["--table", "/no/such.tbl"]);
        assert!(missing.code == 2 && is_one_error(&missing.err), "{command} {example}: {}", missing.err);
        let rules = run(command, example, &["--rules", "triton"]);
        assert!(rules.code == 2 && rules.err.contains("--rules triton: "), "{command}: {}", rules.err);
        let games = [&["--game", "badugi"][..], &["--game", "omaha5"], &["--game", "short-deck"]];
        let by_game = games.map(|options| run(command, example, options));
        // A server runs until it is ended.
        let plain = (command != "serve").then(|| run(command, example, &[]));
        for (options, run) in games.iter().zip(&by_game) {
            let is_used = plain.as_ref().is_some_and(|plain| plain.out != run.out);
            assert!(run.code == 2 || is_used, "{command} {example} {options:?}: {}", run.out);
        }
    }
    // The cases are a table that is named twice, and a table of another game.
    let folder = crate::common::folder();
    let file = folder.path().join("ranks.tbl").display().to_string();
    std::fs::write(&file, evaluator::RankTable::embedded_bytes()).unwrap();
    for (options, message) in [
        (
            vec!["table", "info", &file, "--table", &file],
            "--table: table with a FILE does not use a table of hand ranks",
        ),
        (vec!["table", "info", &file, "--game", "badugi"], "is a table of hold'em, and the game is badugi"),
        (
            vec!["table", "verify", "--table", &file, "--game", "badugi"],
            "is a table of hold'em, and the game is",
        ),
    ] {
        let run = run_with(&options, b"");
        assert!(run.code == 2 && run.err.contains(message), "{options:?}: {}", run.err);
    }
    assert!(answered(&["table", "info", &file, "--game", "holdem"]).contains("hands of 0 to 7 cards"));
}
