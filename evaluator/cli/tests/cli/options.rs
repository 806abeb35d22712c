//! Tests of the options that commands share: short names, formats, colors and errors as JSON.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::common::{Run, answered, finish, program, run, run_with, words};
use crate::usage::commands;

const README: &str = include_str!("../../README.md");

/// Returns the options in the help of a command: the letter of each that has one, and its name.
fn options(command: &str) -> Vec<(Option<char>, String)> {
    let help = answered(&words(&format!("help {command}")));
    let option = |line: &str| {
        let line = line.trim_start();
        let (letter, rest) = match line.strip_prefix('-')?.split_once(", --") {
            Some((letter, rest)) if letter.len() == 1 => (letter.chars().next(), rest),
            _ => (None, line.strip_prefix("--")?),
        };
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
        Some((letter, rest[..end].to_string()))
    };
    help.lines().filter(|line| line.starts_with("  ")).filter_map(option).collect()
}

/// Returns the cells of a table's row.
fn cells(row: &str) -> Vec<String> {
    row.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect()
}

/// The table in the README says which command has which of the shared options, and what each letter means.
#[test]
fn the_readme_lists_the_shared_options_of_each_command() {
    let section = README.split_once("### Shared options\n").expect("a section").1;
    let section = section.split("\n#").next().unwrap();
    let rows = |start: &str| {
        let table = section.split("\n\n").find(|table| table.trim_start().starts_with(start)).expect(start);
        table.trim().lines().skip(2).map(cells).collect::<Vec<_>>()
    };
    let shared = ["json", "csv", "svg", "threads"];
    let mut found = BTreeMap::new();
    let mut letters: BTreeMap<char, BTreeSet<String>> = BTreeMap::new();
    for command in commands().into_iter().filter(|name| name != "help") {
        // The tasks of `table` have the options.
        let path = if command == "table" { "table info" } else { &command };
        let options = options(path);
        let mark = |name: &str| if options.iter().any(|(_, other)| other == name) { "yes" } else { "" };
        found.insert(format!("`{command}`"), shared.map(mark).map(String::from).to_vec());
        for (letter, name) in options.into_iter().filter_map(|(letter, name)| Some((letter?, name))) {
            letters.entry(letter).or_default().insert(name);
        }
    }
    let listed: BTreeMap<_, _> =
        rows("| command |").into_iter().map(|row| (row[0].clone(), row[1..].to_vec())).collect();
    assert_eq!(listed, found);
    let listed: BTreeMap<_, _> =
        rows("| short |").into_iter().map(|row| (row[0].clone(), row[1].clone())).collect();
    let one = |(letter, names): (char, BTreeSet<String>)| {
        assert_eq!(names.len(), 1, "-{letter} has several meanings: {names:?}");
        (format!("`-{letter}`"), format!("`--{}`", names.first().unwrap()))
    };
    assert_eq!(listed, letters.into_iter().map(one).collect());
}

#[test]
fn short_options_have_the_answers_of_long_ones() {
    for (short, long) in [
        ("equity AKs QQ -b 2c3c4d5h9c -d Ah", "equity AKs QQ --board 2c3c4d5h9c --dead Ah"),
        (
            "-g omaha equity AAKK QQJJ -m monte-carlo -n 2000 -s 3 -t 1",
            "equity --game omaha AAKK QQJJ --method monte-carlo --samples 2000 --seed 3 --threads 1",
        ),
        ("range AKs -b 2c3cAs", "range AKs --board 2c3cAs"),
        ("histogram -c 3 -n 1000 -s 2 -j", "histogram --cards 3 --samples 1000 --seed 2 --json"),
    ] {
        let answer = |line| crate::common::without_time(&answered(&words(line)));
        assert_eq!(answer(short), answer(long));
    }
}

/// Commands with rows: the array of their JSON (empty for an object itself), and the first columns.
#[test]
fn comma_separated_values_are_those_of_json() {
    for (command, arguments, array, head) in [
        ("equity", "AKs QQ -b Ks9h4c", "players", "range,equity,win,tie,"),
        ("equity", "AKs QQ JTs -n 1000 -m monte-carlo", "players", "range,equity,stderr,win,tie,"),
        ("outs", "AhKh QQ -b Qh7h2c", "next_cards", "card,part,equity1,equity2,"),
        ("outs", "AhKh QQ -b Qh7h2c3d4d", "players", "range,equity,"),
        ("histogram", "-c 3", "categories", "category,count,share,"),
        ("showdown", "--hole AsKs --hole QdQh -b AhQs2h3c4d", "players", "hole,category,description,"),
        ("showdown", "-g omaha8 --hole AsKs2d3d --hole QdQhJcTc -b AhQs2h3c4d", "players", "hole,category,"),
        ("chart", "QQ+,AKs:0.5", "hands", "hand,weight\n"),
        ("chart", "QQ+ --vs AKs -b Ks9h4c", "hands", "hand,equity\n"),
        ("eval", "AsKsQsJsTs", "", "game,cards,category,"),
        ("eval", "-g omaha8 \"AsKs2d3d AhQs2h3c4d\"", "", "game,hole,board,category,"),
        ("decode", "7681 --as rank", "", "game,category,"),
        ("index", "AsKd7d5c5s", "", "cards,index,size,"),
    ] {
        let raw = answered(&[&[command, "--json"], &words(arguments)[..]].concat());
        let json: Value = serde_json::from_str(&raw).unwrap();
        let csv = answered(&[&[command, "--csv"], &words(arguments)[..]].concat());
        assert!(csv.starts_with(head), "{command}: {csv}");
        let objects = if array.is_empty() { vec![json] } else { json[array].as_array().unwrap().clone() };
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let names = reader.headers().unwrap().clone();
        let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
        assert_eq!(rows.len(), objects.len(), "{command}");
        for (row, object) in rows.iter().zip(&objects) {
            for (name, cell) in names.iter().zip(row) {
                match &object[name] {
                    // Numbers have the same digits.
                    Value::Number(_) => {
                        assert!(raw.contains(&format!("\"{name}\":{cell}")), "{command}: {name}")
                    }
                    Value::String(text) if command != "index" => assert_eq!(cell, text, "{command}: {name}"),
                    _ => {}
                }
            }
        }
    }
    // Streams have one header.
    let stream = run_with(&["eval", "--csv"], b"As Ks\n2c 2d 2h\n");
    assert_eq!((stream.code, stream.out.lines().count()), (0, 3), "{}", stream.out);
    assert_eq!(
        run_with(&["showdown", "--csv"], b"AsKsQdQhAhQs2h3c4d\n").out,
        "game,lines,first,second,draws\nholdem,1,0,1,0\n"
    );
    assert_eq!(answered(&["range", "AsAh,KsKh:0.5", "--csv"]), "combo,weight\nKsKh,0.5\nAsAh,1.0\n");
}

#[test]
fn threads_do_not_change_answers() {
    for command in ["histogram --cards 5", "strength Ks9h4c --range AKs", "chart QQ+ --vs AKs -b Ks9h4c"] {
        let with = |threads: &str| answered(&words(&format!("{command} --threads {threads}")));
        assert_eq!(with("1"), with("3"), "{command}");
    }
}

#[test]
fn colors_follow_the_option() {
    let has_color = |arguments: &[&str]| answered(arguments).contains('\u{1B}');
    assert!(!has_color(&["chart", "AA"]) && !has_color(&["chart", "AA", "--color", "never"]));
    assert!(
        has_color(&["chart", "AA", "--color", "always"]) && has_color(&["--color", "always", "range", "AA"])
    );
    let forced = finish(program().env("CLICOLOR_FORCE", "1").args(["chart", "AA", "--color", "never"]), b"");
    assert!(!forced.out.contains('\u{1B}'), "{}", forced.out);
}

/// Under `--json` an error is one JSON object with the option or argument, and its place.
#[test]
fn errors_are_json_under_json() {
    let cases = r#"
        equity AA KZ --json => {"field":"ranges","index":1,"message":"second range: \"KZ\" at character 1: …
        equity AA KK -b As -j => {"field":"board","message":"--board \"As\": 1 card on the board: there can be 0, 3, 4 or 5"}
        equity AA KK -jb As => {"field":"board","message":"--board \"As\": 1 card on the board: …
        push-fold --json --stacks 10,-1 => {"field":"stacks","index":1,"message":…
        push-fold --json --stacks 10,10 --range UTG=AA => {"field":"range","message":"--range UTG=AA: …
        equity AA KK --json --threads 0 => {"field":"threads","message":"invalid value '0' for '--threads <N>': …
        equity AA KK --json --dead AsXs => {"field":"dead","message":"--dead \"AsXs\": …
        equity AsAh AsAd --json => {"field":"ranges","message":"every combo of the first range shares …
        equity AsKs none --json => {"field":"ranges","index":1,"message":"the second range has no combo: \"none\""}
        equity --json => {"field":"ranges","message":"the following required arguments were not provided: …
        outs AA KK --json -b AsKsQs --dead Ks => {"field":"board","message":"--board \"AsKsQs\": Ks is on the board and …
        range AA --json --for pdf => {"field":"for","message":"invalid value 'pdf' for '--for …
        hits none --board As2c3c --json => {"field":"ranges","index":0,"message":…
        eval AsKs AsXs --json => {"field":"hands","index":1,"message":"hand 2 (\"AsXs\"): …
        strength As --json => {"field":"board","message":"board \"As\": …
        equity AA KK --json --pot 5 => {"field":"pot","message":"--pot 5: expected --call or --bet too"}
        --game dramaha equity AA KK --json => {"field":"game","message":"invalid value 'dramaha' for '--game <GAME>' …
    "#;
    for case in cases.trim().lines() {
        let (command, expected) = case.trim().split_once(" => ").expect("an arrow");
        let Run { code, out, err } = run(&words(command));
        // Answers to other arguments are printed.
        assert!(code == 2 && (out.is_empty() || command.starts_with("eval")), "{command}: {out}");
        let object: Value =
            serde_json::from_str(&err).unwrap_or_else(|error| panic!("{command}: {error}: {err}"));
        let found = object["error"].to_string();
        let is_as_expected = match expected.strip_suffix('…') {
            Some(start) => found.starts_with(start),
            None => found == expected,
        };
        assert!(is_as_expected && err.lines().count() == 1, "{command}: {found}");
    }
    // A stream has an object for each invalid line.
    let lines = run_with(&["eval", "--json"], b"As Ks\nXx\n2c 2c\n");
    let errors: Vec<Value> = lines.err.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines.code, lines.out.lines().count()), (2, 1));
    assert_eq!(errors.iter().map(|error| &error["error"]["line"]).collect::<Vec<_>>(), [2, 3]);
    let batch = run_with(&["equity", "--batch", "-", "--json"], b"AA,KK\nAA,Zz\n");
    let error: Value = serde_json::from_str(&batch.err).unwrap();
    assert_eq!((batch.code, &error["error"]["line"]), (2, &2.into()));
}

#[test]
fn rank_reads_lines_of_any_complete_hand_by_default() {
    let lines = b"As,Ks,Qs,Js,Ts\nAs Ks Qs Js Ts 2c\n2c3c4c5c7d 9h Th\n";
    let ranked = run_with(&["rank"], lines);
    let each = |line: &str, cards: &str| {
        run_with(&["rank", "--cards", cards, "--format", "lines"], line.as_bytes()).out
    };
    let text = std::str::from_utf8(lines).unwrap();
    let expected: String = text.lines().zip(["5", "6", "7"]).map(|(line, cards)| each(line, cards)).collect();
    assert_eq!((ranked.code, ranked.out), (0, expected));
    let few = run_with(&["rank"], b"As Ks\n");
    assert_eq!((few.code, few.err.as_str()), (2, "error: row 1: 2 cards: expected 5 to 7\n"));
    let rows = run_with(&["rank", "--format", "rows"], b"");
    let message = "error: --format rows: expected the number of cards in a row too: --cards 5 to 7\n";
    assert_eq!((rows.code, rows.err.as_str()), (2, message));
    for (game, line) in [("badugi", "As2d3c4h"), ("2-7", "2c3c4c5c7d"), ("omaha", "AsAhKsKh Qs9s8s2d2c")] {
        let ranked = run_with(&["rank", "-g", game], line.as_bytes());
        assert!(ranked.code == 0 && ranked.out.trim().parse::<u16>().is_ok(), "{game}: {}", ranked.err);
    }
}

#[test]
fn completions_name_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = answered(&["completions", shell]);
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command}");
        }
    }
    assert_eq!(run(&["completions", "sh"]).code, 2);
}

/// A shell reads the script, and completes a command and an option.
#[cfg(unix)]
#[test]
fn bash_completes_commands_and_options() {
    let script = answered(&["completions", "bash"]);
    let ask = "COMP_WORDS=(rivertable \"$@\"); COMP_CWORD=$#; _rivertable rivertable \"${@: -1}\" \"${COMP_WORDS[$#-1]}\"; echo ${COMPREPLY[@]}";
    let complete = |line: &[&str]| {
        let text = format!("{script}\n{ask}");
        let output = std::process::Command::new("bash").args(["-c", &text, "bash"]).args(line).output();
        String::from_utf8(output.expect("bash").stdout).unwrap()
    };
    assert_eq!(complete(&["equ"]), "equity\n");
    assert_eq!(complete(&["equity", "--dea"]), "--dead\n");
    assert!(complete(&["--game", "oma"]).contains("omaha8"));
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let page = answered(&["man"]);
    assert!(page.contains(".TH rivertable 1") && page.contains("equity"), "{page}");
    for command in commands().into_iter().filter(|name| name != "help") {
        let page = answered(&["man", &command]);
        assert!(page.contains(&format!(".TH rivertable-{command} 1")), "{command}: {page}");
        assert!(page.contains("OPTIONS") && page.contains("\\-\\-game"), "{command}: {page}");
    }
    let refused = run(&["man", "odds"]);
    assert_eq!(
        (refused.code, refused.err.as_str()),
        (2, "error: \"odds\" is not a command: expected a name in the list of `rivertable help`\n")
    );
}
