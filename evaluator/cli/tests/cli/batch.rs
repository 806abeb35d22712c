//! `rivertable equity --batch` with typical files, and with lines that arrive one at a time.

use std::fs;
#[cfg(unix)]
use std::process::Command;
use std::time::Duration;

use evaluator::RankTable;
use serde_json::Value;

use crate::common::{Live, Run, as_sentences, assert_refused_by, folder, program, run, run_with};

const HANDS: &str = "hand_id,hero,villain,third,flop,note\n\
                     h-1,AsKs,\"QQ+,AK\",,\"Qh 7h 2c\",\"one, two\"\n\
                     h-2,7s6s,AA,KK,2c3c4c5c6d,\n\
                     h-3,7s6q,AA,KK,2c3c4c5c6d,\n\
                     h-4,7s6s,,,2c3c4c5c6d,\n\
                     h-5,7s6s,AA\n\
                     h-6,AsAh,AsAd,,,\n\
                     \"h,7\",JJ,TT,,2c7d9h3sJc,\n";

const NAMED: [&str; 4] =
    ["--columns", "range1=hero,range2=villain,range3=third,board=flop", "--id", "hand_id"];

fn batch(text: &str, options: &[&str]) -> Run {
    run_with(&[&["equity", "--batch", "-"], options].concat(), text.as_bytes())
}

const HEAD_OF_THREE: &str = "line,id,range1,range2,range3,board,dead,equity1,equity2,equity3,\
                             win1,win2,win3,tie1,tie2,tie3,total,method,stderr,samples";

const ANSWERS: [&str; 3] = [
    "2,h-1,AsKs,\"QQ+,AK\",,Qh 7h 2c,,0.26214927048260384,0.7378507295173962,,0.02856341189674523,0.5042648709315376,,\
     0.4671717171717172,0.4671717171717172,,17820,enumeration,,",
    "3,h-2,7s6s,AA,KK,2c3c4c5c6d,,0.25,0.5,0.25,0.25,0.5,0.25,0.0,0.0,0.0,36,enumeration,,",
    "8,\"h,7\",JJ,TT,,2c7d9h3sJc,,1.0,0.0,,1.0,0.0,,0.0,0.0,,18,enumeration,,",
];

const UNUSED: &str = "warning: column \"note\" ignored: --columns and --id assign columns\n";

const ERRORS: [&str; 4] = [
    "line 4: first range: \"7s6q\" at character 1: ",
    "line 5: 1 player: there can be 2 to 10",
    "line 6: 3 fields: expected 6, as in the first line; a range with commas needs quotes",
    "line 7: every combo of the first range shares a card with every combo of the second",
];

#[test]
fn columns_by_name() {
    let run = batch(HANDS, &NAMED);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((run.code, &lines[..]), (2, &[HEAD_OF_THREE, ANSWERS[0], ANSWERS[1], ANSWERS[2]][..]));
    let errors = run.err.strip_prefix(UNUSED).expect("a warning");
    let message: Vec<&str> = errors.lines().collect();
    assert_eq!(message.len(), ERRORS.len(), "{}", run.err);
    for (message, error) in message.iter().zip(ERRORS) {
        assert!(message.starts_with(&format!("error: {error}")), "{message}");
    }
}

#[test]
fn columns_by_number() {
    let by_number = ["--columns", "range1=2,range2=3,range3=4,board=5", "--id", "1", "--header"];
    let (named, numbered) = (batch(HANDS, &NAMED), batch(HANDS, &by_number));
    assert_eq!((&named.out, &named.err), (&numbered.out, &numbered.err));
    // Without the line of names, its first field is an invalid range.
    let run = batch(HANDS, &by_number[..4]);
    let unused = "warning: column 6 ignored: --columns and --id assign columns\n";
    let start = format!("{unused}error: line 1: first range: \"hero\" at character 1: ");
    assert!(run.err.starts_with(&start), "{}", run.err);
}

#[test]
fn default_names_need_no_options() {
    let text = "dead,board,Range2,other,RANGE1\n2d,2c7d9h3sJc,TT,x,JJ\n";
    let run = batch(text, &[]);
    let expected = "line,range1,range2,board,dead,equity1,equity2,win1,win2,tie,total,method,stderr,samples\n\
                    2,JJ,TT,2c7d9h3sJc,2d,1.0,0.0,1.0,0.0,0.0,18,enumeration,,\n";
    let unused = UNUSED.replace("note", "other");
    assert_eq!((run.code, run.out.as_str(), run.err), (0, expected, unused));
    let run = batch(text, &["--id", "other"]);
    assert_eq!(run.err, "");
    assert_eq!(run.out.lines().nth(1).unwrap().split(',').nth(1), Some("x"));
}

/// Columns with the names board, dead and range3 are read in addition to those in --columns.
#[test]
fn columns_with_known_names_are_read() {
    let text = "hero,villain,board,Dead\nAsKs,QQ,,\nAsKs,QQ,2c3c4c,\nAsKs,QQ,2c3c4c,Qd\n";
    let named = ["--columns", "range1=hero,range2=villain"];
    let all = ["--columns", "range1=hero,range2=villain,board=board,dead=dead"];
    let [run, expected] = [batch(text, &named), batch(text, &all)];
    assert_eq!((run.code, run.err.as_str(), &run.out), (0, "", &expected.out));
    let equity = |line: &str| line.split(',').nth(5).unwrap()[..8].to_string();
    let equities: Vec<String> = run.out.lines().skip(1).map(equity).collect();
    let single = |known: &[&str]| {
        let arguments = [&["equity", "AsKs", "QQ", "--json"], known].concat();
        let answer: Value = serde_json::from_str(&run_with(&arguments, b"").out).unwrap();
        answer["players"][0]["equity"].to_string()[..8].to_string()
    };
    let board = ["--board", "2c3c4c"];
    assert_eq!(equities, [single(&[]), single(&board), single(&[&board[..], &["--dead", "Qd"]].concat())]);
    assert_eq!(equities[1], "0.292929");

    // The column in the option takes precedence, and the other column is reported.
    let text = "hero,villain,board,flop\nAsKs,QQ,2c3c4c,2d3d4d\n";
    let run = batch(text, &["--columns", "range1=hero,range2=villain,board=flop"]);
    assert_eq!((run.code, run.err), (0, UNUSED.replace("note", "board")));
    assert!(run.out.contains(",QQ,2d3d4d,,"), "{}", run.out);
    let run = batch("hero,range2,range3,a,b\nAsKs,QQ,JJ,,\n", &["--columns", "range1=hero"]);
    let unused = "warning: columns \"a\", \"b\" ignored: --columns and --id assign columns\n";
    assert_eq!((run.code, run.err.as_str()), (0, unused));
    assert!(run.out.starts_with("line,range1,range2,range3,"), "{}", run.out);
}

/// Hand numbers of PokerStars begin with #. With named columns, no line is a comment, and the first line may
/// also begin with #.
#[test]
fn rows_that_begin_with_a_number_sign_are_answered() {
    let text = "#hand,hero,villain\n#1,AsKs,QQ\n#2,7s6s,AA\n";
    let named = ["--columns", "range1=hero,range2=villain", "--id"];
    for id in ["hand", "#hand", "HAND", "1"] {
        let run = batch(text, &[&named[..], &[id]].concat());
        let ids: Vec<&str> = run.out.lines().map(|line| line.split(',').nth(1).unwrap()).collect();
        assert_eq!((run.code, run.err.as_str(), &ids[..]), (0, "", &["id", "#1", "#2"][..]), "{id}");
    }
    // Comments before the names are still skipped.
    let run = batch(&format!("# my hands\n\n# of May, and June\n{text}"), &[&named[..], &["hand"]].concat());
    let lines: Vec<&str> = run.out.lines().map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!((run.code, run.err.as_str(), &lines[..]), (0, "", &["line", "5", "6"][..]));
    let run = batch("#1,AsKs,QQ\n#2,7s6s,AA\n", &["--columns", "range1=2,range2=3", "--id", "1"]);
    assert_eq!((run.code, run.out.lines().count()), (0, 3), "{}", run.err);
    let run = batch("# range1,range2,note\nAsKs,QQ,x\n", &["--id", "note"]);
    assert_eq!((run.code, run.out.lines().count()), (0, 2), "{}", run.err);
    let run = batch("range1,range2,id\nAsKs,QQ,1\n# 7s6s,AA,2\n", &["--id", "id", "--on-error", "null"]);
    assert_eq!((run.code, run.out.lines().count()), (2, 3), "{}", run.err);
}

/// Only the first line can contain names. A later line of names is a row without an answer.
#[test]
fn a_later_line_of_names_is_a_row() {
    for text in ["AA,KK\nrange1,range2\n", "range1,range2\nrange1,range2\nAA,KK\n"] {
        let run = batch(text, &["--on-error", "null"]);
        assert_eq!((run.code, run.out.lines().count()), (2, 3), "{}", run.out);
        let row = run.out.lines().skip(1).find(|line| line.contains(",range1,range2,")).unwrap();
        assert!(row.contains("first range: \"\"range1\"\" at character 1"), "{row}");
        assert_eq!(run.err, "error: 1 line has no answer\n");
    }
}

/// Semicolons and tabs, as written by European spreadsheets and by tools, are detected by the first line.
#[test]
fn other_separators_are_known_by_the_first_line() {
    let text = "hand;hero;villain;board;dead\n1;AsKs;\"QQ+\";2c3c4c;\n2;7s6s;AA,KK;;2d\n";
    let options = ["--columns", "range1=hero,range2=villain", "--id", "hand"];
    let quoted = "hand,hero,villain,board,dead\n1,AsKs,QQ+,2c3c4c,\n2,7s6s,\"AA,KK\",,2d\n";
    let expected = batch(quoted, &options);
    assert_eq!((expected.code, expected.err.as_str(), expected.out.lines().count()), (0, "", 3));
    for text in [text.to_string(), text.replace(';', "\t")] {
        let run = batch(&text, &options);
        assert_eq!((run.code, run.err.as_str(), &run.out), (0, "", &expected.out), "{text}");
    }
    let expected = batch("AA,KK,2c3c4c\nQQ,JJ,\n", &[]).out;
    for text in ["AA;KK;2c3c4c\nQQ;JJ;\n", "AA\tKK\t2c3c4c\nQQ\tJJ\t\n", "AA,\tKK,\t2c3c4c\nQQ,JJ,\n"] {
        let run = batch(text, &[]);
        assert_eq!((run.code, run.err.as_str(), &run.out), (0, "", &expected), "{text}");
    }
    for (text, separators) in [("AA;KK,QQ\n", "commas and semicolons"), ("AA,KK\tQQ\n", "commas and tabs")] {
        let run = batch(text, &[]);
        let start =
            format!("error: line 1: {separators} outside quotes: expected one of them between fields");
        assert!(run.code == 2 && run.out.is_empty() && run.err.starts_with(&start), "{}", run.err);
    }
    let run = batch("\"AA;KK\",QQ\nAA;TT,QQ\n", &[]);
    assert_eq!((run.code, run.out.lines().count()), (0, 3), "{}", run.err);
    let run = batch("AA;KK;QQ,JJ\n", &["--columns", "range1=1,range2=2"]);
    assert!(run.err.starts_with("error: line 1: commas and semicolons outside quotes"), "{}", run.err);
}

#[test]
fn each_line_has_its_own_answer() {
    let run = batch(HANDS, &[NAMED.as_slice(), &["--on-error", "null"]].concat());
    let err = format!("{UNUSED}error: 4 lines have no answer\n");
    assert_eq!((run.code, &run.err), (2, &err));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 8);
    assert_eq!(lines[0], format!("{HEAD_OF_THREE},error"));
    for (line, expected) in [lines[1], lines[2], lines[7]].iter().zip(ANSWERS) {
        assert_eq!(*line, format!("{expected},"));
    }
    let nothing = ",".repeat(14);
    assert!(
        lines[3].starts_with(&format!("4,h-3,7s6q,AA,KK,2c3c4c5c6d,{nothing}\"first range: ")),
        "{}",
        lines[3]
    );
    assert_eq!(lines[4], format!("5,h-4,7s6s,,,2c3c4c5c6d,{nothing}1 player: there can be 2 to 10"));
    assert!(lines[5].starts_with(&format!("6,h-5,7s6s,AA,,,{nothing}\"3 fields: ")), "{}", lines[5]);

    let run = batch(HANDS, &[NAMED.as_slice(), &["--on-error", "null", "--json"]].concat());
    assert_eq!((run.code, &as_sentences(&run.err)), (2, &err));
    let objects: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let ids: Vec<&str> = objects.iter().map(|object| object["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["h-1", "h-2", "h-3", "h-4", "h-5", "h-6", "h,7"]);
    assert_eq!(objects[0]["board"], "Qh 7h 2c");
    assert_eq!(objects[1]["players"].as_array().map(Vec::len), Some(3));
    assert_eq!(
        objects[3],
        serde_json::json!({"game": "holdem", "line": 5, "id": "h-4", "error": "1 player: there can be 2 to 10"})
    );
}

#[test]
fn the_first_error_ends_it() {
    let run = batch(HANDS, &[NAMED.as_slice(), &["--on-error", "stop"]].concat());
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((run.code, &lines[..]), (2, &[HEAD_OF_THREE, ANSWERS[0], ANSWERS[1]][..]));
    let message = run.err.strip_prefix(UNUSED).expect("a warning");
    assert!(message.starts_with("error: line 4: ") && message.lines().count() == 1, "{message}");
}

#[test]
fn invalid_columns() {
    let cases = r#"
        equity --batch - --columns range1=hero,range2=vill => line 1: there is no column "vill" among hero, villain, flop
        equity --batch - --columns range1=hero,range2=4 => line 1: there is no column 4: the first line has 3
        equity --batch - --columns range1=hero => line 1: expected columns for range1 and range2 at least
        equity --batch - --columns range1=hero,range2=villain,range4=flop => line 1: there is a column for range4, but not for range3
        equity --batch - --columns range1=hero,range2=villain,range2=flop => line 1: two columns are assigned to the same part of the question
        equity --batch - --id hero => line 1: the columns of the ranges are not known: expected a first line with range1…
        equity --batch - --header => line 1: the columns of the ranges are not known: …
        equity --batch - --columns range1=hero,villain => invalid value 'villain' for '--columns <PART=COLUMN,…>': expected range1…
        equity --batch - --columns range0=hero => invalid value 'range0=hero' for '--columns…
        equity --batch - --columns range1=0 => invalid value 'range1=0' for '--columns <PART=COLUMN,…>': columns are counted…
        equity --batch - --id "" => invalid value '' for '--id <COLUMN>': expected the name or the number of a column…
        equity AA KK --id 1 => the argument '[RANGE]...' cannot be used with '--id <COLUMN>'…
        equity AA KK --columns range1=1,range2=2 => the argument '[RANGE]...' cannot be used with '--columns <PART=COLUMN,…>'…
    "#;
    assert_refused_by(cases, |arguments| run_with(arguments, b"hero,villain,flop\nAA,KK,\n"));
}

/// The answer of a simulation with ten players has the largest standard error.
#[test]
fn ten_players() {
    let names: Vec<String> = (1..=10).map(|player| format!("range{player}")).collect();
    let text =
        format!("{},board\n{}\n{}2c7d9h3sJc\n", names.join(","), "random,".repeat(10), "random,".repeat(10));
    let run = batch(&text, &["--samples", "20000", "--method", "monte-carlo"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let lines: Vec<Vec<&str>> = run.out.lines().map(|line| line.split(',').collect()).collect();
    for line in &lines[1..] {
        assert_eq!(line.len(), lines[0].len());
        let field = |name: &str| line[lines[0].iter().position(|other| *other == name).unwrap()];
        let total: f64 =
            (1..=10).map(|player| field(&format!("equity{player}")).parse::<f64>().unwrap()).sum();
        assert!((total - 1.0).abs() < 1e-9, "{line:?}");
        assert!(field("stderr").parse::<f64>().is_ok_and(|error| error > 0.0 && error < 0.01), "{line:?}");
    }
    assert_eq!(batch("range1,range2\n", &[]).out.lines().count(), 1);
}

/// Repeated questions have the same answers, with any number of threads.
#[test]
fn many_lines_match_single_questions() {
    let board = ["", "Kd7s2h", "Kd7s2h9c", "Kd7s2h9c4d"];
    let hands = ["AsAh", "QcJc", "7c6c", "Jd8c"];
    let ranges = ["QQ+", "22+,A2s+:0.5", "random", "8h8d", "AQ"];
    let line = |i: usize| {
        let (hand, range, board) = (hands[i % 4], ranges[i % 5], board[i / 4 % 4]);
        match i % 3 {
            0 => format!("\"{range}\",{hand},{board}\n"),
            1 => format!("{hand},\"{range}\",{board}\n"),
            _ => format!("{hand},{},{board}\n", hands[(i + 1) % 4]),
        }
    };
    let text: String = (0..2_000).map(line).collect();
    let all: Vec<Run> = ["1", "2", "3"].map(|threads| batch(&text, &["--threads", threads])).into();
    assert_eq!((all[0].code, all[0].err.as_str()), (0, ""));
    assert!(all.iter().all(|run| run.out == all[0].out));
    for i in (0..2_000).step_by(97) {
        let one = batch(&line(i), &[]).out;
        let of = |text: &str| text.lines().last().unwrap().split_once(',').unwrap().1.to_string();
        let answer = all[0].out.lines().nth(i + 1).unwrap().split_once(',').unwrap().1;
        assert_eq!(of(&one), answer, "{}", line(i));
    }
}

fn started(arguments: &[&str]) -> Live {
    Live::new(program().args(arguments))
}

/// An incomplete line does not delay the answers to other lines.
#[test]
fn answers_come_while_input_pauses() {
    let mut live = started(&["equity", "--batch", "-"]);
    assert!(live.lines("AsAh,KsKh\nQsQh,", 2).ends_with(b"\n"));
    assert!(live.lines("JsJh\n", 1).starts_with(b"2,QsQh,JsJh"));
    let (table, mut live) = (RankTable::embedded(), started(&["rank", "--cards", "5", "--format", "csv"]));
    let ranks = ["As Ks Qs Js Ts", "2c 3c 4c 5d 7d"].map(|hand| table.rank(hand.parse().unwrap()).as_u16());
    let lines = ranks.map(|rank| format!("{rank}\n").into_bytes());
    assert_eq!(live.lines("AsKsQsJsTs\n2c3c", 1), lines[0]);
    assert_eq!(live.lines("4c5d7d\n", 1), lines[1]);
    let mut live = started(&["rank", "--cards", "5", "--format", "rows"]);
    let of_two = |answer: &[u8]| answer.len() >= 2;
    assert_eq!(live.ask(&[51, 47, 43, 39, 35, 0, 4], of_two), ranks[0].to_le_bytes());
    assert_eq!(live.ask(&[8, 13, 21], of_two), ranks[1].to_le_bytes());
    let mut live = started(&["eval"]);
    assert!(live.lines("AsAh\nKs", 1).starts_with(b"As Ah: "));
    let mut live = started(&["showdown", "--each"]);
    assert_eq!(live.lines("AsAh KsKh 2c3d4h9sTd\nAsA", 1), b"1\n");
}

#[cfg(unix)]
#[test]
fn an_idle_run_can_be_ended() {
    let mut live = started(&["equity", "--batch", "-"]);
    live.lines("AsAh,KsKh\n\n", 2);
    assert_eq!(live.interrupt(), (Some(130), "interrupted after line 1\n".into()));
    for arguments in [&["eval"][..], &["showdown", "--each"], &["rank", "--cards", "7", "--format", "csv"]] {
        let live = started(arguments);
        std::thread::sleep(Duration::from_millis(300));
        // The program has answered nothing, and the signal itself ends it.
        assert!(matches!(live.interrupt().0, None | Some(130)), "{arguments:?}");
    }
}

/// The program ignores signals when `nohup` or a script's `&` starts it, and completes its answers.
#[cfg(unix)]
#[test]
fn a_run_with_ignored_signals_continues() {
    check_that_it_goes_on(&mut crate::common::program_by("trap '' HUP INT; exec \"$0\" \"$@\""));
}

/// Checks that a program with ignored signals answers a batch despite signals.
#[cfg(unix)]
pub(crate) fn check_that_it_goes_on(program: &mut Command) {
    let mut live = Live::new(program.args(["equity", "--batch", "-"]));
    live.lines("AsAh,KsKh\n", 2);
    for signal in ["HUP", "INT"] {
        live.signal(signal);
        assert!(live.lines("QsQh,JsJh\n", 1).ends_with(b"\n"), "{signal}");
    }
    assert_eq!(live.end(), Some(0));
}

#[test]
fn unassigned_names_have_a_hint() {
    for (before, number) in [("", 1), ("# my spots\n\n", 3)] {
        let run = batch(&format!("{before}hero,villain\nAsKs,QQ\nAsKx,zz\n"), &[]);
        let lines: Vec<&str> = run.err.lines().collect();
        assert_eq!((run.code, run.out.lines().count(), lines.len()), (2, 2, 2));
        let start = format!("error: line {number}: first range: \"hero\"");
        assert!(lines[0].starts_with(&start), "{}", lines[0]);
        let end = "--columns range1=NAME,range2=NAME selects the ranges";
        assert!(lines[0].ends_with(end), "{}", lines[0]);
        assert!(!lines[1].contains("--columns"), "{}", lines[1]);
    }
}

#[test]
fn an_unreadable_first_line_is_reported() {
    let run = batch("\"AsKs,QQ\nAsKs,QQ\n", &["--columns", "range1=1,range2=2"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.starts_with("error: line 1: a quote is not closed"), "{}", run.err);
}

/// Returns the library's test vectors with two ranges.
fn vectors() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../holdem/tests/data/equity_vectors.json");
    let all: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let groups = ["preflop_hands", "preflop_ranges", "board_hands", "board_ranges"];
    let vectors = groups.iter().flat_map(|group| all[group].as_array().unwrap().clone());
    vectors.filter(|vector| vector["a"].is_string() && vector["b"].is_string()).collect()
}

#[test]
fn known_results_by_batch() {
    let vectors = vectors();
    assert!(vectors.len() > 15, "{} vectors", vectors.len());
    let lines: Vec<String> = vectors
        .iter()
        .map(|vector| {
            let text = |name: &str| vector[name].as_str().unwrap_or("").to_string();
            format!("\"{}\",\"{}\",{},{}\n", text("a"), text("b"), text("board"), text("dead"))
        })
        .collect();
    let run = run_with(&["equity", "--json", "--batch", "-"], lines.concat().as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let answers: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), vectors.len());
    for (i, (answer, vector)) in answers.iter().zip(&vectors).enumerate() {
        assert_eq!(answer["line"], i + 1);
        let first = &answer["players"][0];
        assert_eq!(
            (&first["wins"], &first["ties"], &answer["total"]),
            (&vector["win"], &vector["tie"], &vector["total"]),
            "{vector}"
        );
    }
}

const BOARD: &str = "2c7d9h3sJc";

#[test]
fn a_batch_in_order() {
    let folder = folder();
    let file = folder.path().join("spots.csv");
    let spots = format!(
        "\u{FEFF}range1,range2,board,dead\r\n\r\n# a comment\r\n\"AA, KK\",QQ,{BOARD}\r\nAA:0.5,KK,{BOARD},Kc\n JJ , TT , {BOARD} ,\n"
    );
    fs::write(&file, spots).unwrap();
    let run = run(&["equity", "--batch", file.to_str().unwrap()]);
    let expected = format!(
        "line,range1,range2,board,dead,equity1,equity2,win1,win2,tie,total,method,stderr,samples\n\
                    4,\"AA, KK\",QQ,{BOARD},,1.0,0.0,1.0,0.0,0.0,72,enumeration,,\n\
                    5,AA:0.5,KK,{BOARD},Kc,1.0,0.0,1.0,0.0,0.0,9.0,enumeration,,\n\
                    6,JJ,TT,{BOARD},,1.0,0.0,1.0,0.0,0.0,18,enumeration,,\n"
    );
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, expected.as_str(), ""));
}

#[test]
fn a_long_batch_stays_in_order() {
    let pairs = ["22", "44", "55", "66", "88", "TT", "QQ", "KK", "AA"];
    let lines: Vec<String> = (0..3_000).map(|i| format!("{},random,{BOARD}\n", pairs[i * i % 9])).collect();
    let run = run_with(&["equity", "--batch", "-"], lines.concat().as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let answers: Vec<Vec<&str>> = run.out.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(answers.len(), 3_000);
    for (i, answer) in answers.iter().enumerate() {
        assert_eq!((answer[0], answer[1]), (&*(i + 1).to_string(), pairs[i * i % 9]));
    }
}

#[test]
fn invalid_lines_are_reported_and_the_rest_is_done() {
    let bad = r#"
        AA => 1 field: expected two ranges with a comma between them, then a board and dead cards
        AA,KK,QQ,2c, => 5 fields: expected at most 4
        "AA,KK => a quote is not closed
        AKx,KK => first range: "AKx" at character 1: expected
        AA,"QQ, KQx" => second range: "KQx" at character 5: expected
        AA,KK,2c => board "2c": 1 card on the board: there can be 0, 3, 4 or 5
        AA,KK,2c3c => board "2c3c": 2 cards on the board: there can be 0, 3, 4 or 5
        AA,KK,2c3c4c5c6c7c => board "2c3c4c5c6c7c": 6 cards on the board: there can be 0, 3, 4 or 5
        AA,KK,2c3c2c => board "2c3c2c": 2c occurs a second time at character 5
        AA,KK,2c3c4x => board "2c3c4x": "4x" at character 5 is not a card
        AA,KK,2c3c4c,4c => board "2c3c4c": 4c is on the board and among the dead cards
        AA,KK,,5d5d => dead "5d5d": 5d occurs a second time at character 3
        AsAh,KK,As3c4c => every combo of the first range has a card of the board
        AA,KsKh,,Ks => every combo of the second range has a dead card
        AsAh,AsAd => every combo of the first range shares a card with every combo of the second
        AA:1.5,KK => first range: "AA:1.5" at character 1: weight out of bounds
        AA:-1,KK => first range: "AA:-1" at character 1: weight out of bounds
        AA:nan,KK => first range: "AA:nan" at character 1: weight out of bounds
        none,KK => the first range has no combo: "none"
        AA,KK,QQ => board "QQ": "QQ" at character 1 is not a card
    "#;
    let bad = bad.trim().lines().map(|line| line.trim().split_once(" => ").unwrap());
    let (lines, mut expected): (Vec<&str>, Vec<&str>) = bad.unzip();
    expected.extend(["not valid UTF-8 text", "longer than 1048576 bytes"]);
    let (first, last) = (format!("AA,KK,{BOARD}\n"), format!("\nQQ,KK,{BOARD}"));
    let (lines, long) = (lines.join("\n"), [b'2'; 1 << 20]);
    let text = [first.as_bytes(), lines.as_bytes(), b"\n\xFF\xFE,KK\n", &long, last.as_bytes()].concat();
    let run = run_with(&["equity", "--batch", "-"], &text);
    assert_eq!(run.code, 2);
    let answered: Vec<&str> = run.out.lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(answered, ["1", "24"]);
    let message: Vec<&str> = run.err.lines().collect();
    assert_eq!(message.len(), expected.len(), "{}", run.err);
    for ((number, message), expected) in (2..).zip(&message).zip(expected) {
        let expected = format!("error: line {number}: {expected}");
        assert!(message.starts_with(&expected), "{message} instead of {expected}");
    }
    assert!(message[19].ends_with("; a line has two ranges, then a board and dead cards"), "{}", message[19]);
    assert_eq!(message.iter().filter(|message| message.contains("a line has two ranges")).count(), 1);
}
