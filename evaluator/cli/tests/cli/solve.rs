//! Tests of `solve`.

use serde_json::Value;

use crate::common::{
    answered, answered_as_json, assert_no_overlap, assert_refused, folder, refused, svg, without_time, words,
};
#[cfg(unix)]
use crate::common::{interrupted, is_one_error};

/// A river game with a known solution. The first player has the nuts (3 combos) or nothing (4 combos), and the second a
/// hand between them. A bet of the pot is all-in.
const POLARIZED: &str = "solve 'AA, 65s' KK --board 'Ac Kd 9h 8d 2s' --pot 100 --stack 100 --bets 'a; ip'";

/// A turn game that takes many iterations.
const TURN: &str = "solve 'AA, QJs, 87s' 'TT, KJs, JTs' -b 'Ts 9s 6h Qc' --pot 100 --stack 250 --bets '50%, a' \
                    --raises 60% --exploitability 0%";

fn line(command: &str, more: &str) -> String {
    format!("{command} {more}")
}

fn answer(command: &str, more: &str) -> Value {
    let line = line(command, more);
    let arguments = words(&line);
    answered_as_json(arguments[0], &arguments[1..])
}

fn text(command: &str, more: &str) -> String {
    answered(&words(&line(command, more)))
}

/// A player who bets the pot with three value hands bluffs half as often, and is called half of the time.
#[test]
fn a_polarized_river_is_solved() {
    let root = answer(POLARIZED, "--exploitability 0.01% --iterations 20000");
    assert!(root["percent"].as_f64() <= Some(0.01) && root["stopped"].is_null(), "{root}");
    let of = |json: &Value, path: &str| json.pointer(path).and_then(Value::as_f64).expect("a number");
    assert!((of(&root, "/actions/1/frequency") - 4.5 / 7.0).abs() < 0.01, "{root}");
    assert!((of(&root, "/players/0/value") - 450.0 / 7.0).abs() < 0.1, "{root}");
    assert!((of(&root, "/players/1/value") - 250.0 / 7.0).abs() < 0.1, "{root}");
    let node = answer(POLARIZED, "--exploitability 0.01% --iterations 20000 --node all-in");
    assert!((of(&node, "/players/1/hands/0/strategy/1") - 0.5).abs() < 0.02, "{node}");
    let text = text(POLARIZED, "--node all-in");
    assert!(text.starts_with("board Ac Kd 9h 8d 2s, pot 200\n"), "{text}");
    assert!(text.contains("after all-in\n") && text.contains("% of the pot, after "), "{text}");
}

/// The command gives the answers of the question with the same fields, whatever the number of threads.
#[test]
fn options_are_fields_of_the_question() {
    let found =
        text(TURN, "--bits 16 --iterations 30 --node 'check, bet 50%' --rake 5% --cap 3 --json --threads 1");
    let question = serde_json::json!({
        "ask": "solve", "ranges": ["AA, QJs, 87s", "TT, KJs, JTs"], "board": "Ts 9s 6h Qc", "pot": 100, "stack": 250,
        "bets": "50%, a", "raises": "60%", "bits": 16, "iterations": 30, "node": "check, bet 50%", "rake": 0.05,
        "cap": 3, "exploitability": 0,
    });
    let asked = crate::common::run_with(&["ask", "-"], format!("{question}\n").as_bytes()).out;
    assert_eq!(without_time(&found), without_time(&asked));
    // Each option changes the tree.
    let game = "solve AA KK -b Qs7h2c5d --pot 100 --stack 250 --iterations 2";
    let actions = |more: &str| answer(game, more)["actions"].to_string();
    let plain = actions("--bets '50%, 55%'");
    for option in ["--force-all-in 2", "--merge 0.2", "--add-all-in 300%"] {
        assert_ne!(actions(&format!("--bets '50%, 55%' {option}")), plain, "{option}");
    }
    assert_ne!(actions("--bets 'oop 33%'"), actions("--bets 'river 33%'"));
}

#[test]
fn forms_show_the_same_node() {
    let csv = text(POLARIZED, "--csv");
    assert!(csv.starts_with("player,combo,reach,equity,value,check,value of check,all-in 100,"), "{csv}");
    assert_eq!(csv.lines().count(), 1 + 7 + 3);
    let line = line(POLARIZED, "");
    let image = svg(&words(&line));
    // A title, a note, all hands, and the legend of two actions.
    assert_eq!(assert_no_overlap(&image), 2 + 169 + 2);
    let memory = answer(POLARIZED, "--memory");
    let bytes: Vec<u64> = (0..3).map(|at| memory["memory"][at]["bytes"].as_u64().unwrap()).collect();
    assert!(bytes[0] > bytes[1] && bytes[1] > bytes[2], "{memory}");
    assert!(text(POLARIZED, "--memory").starts_with("memory  "));
}

#[test]
fn invalid_games_are_refused() {
    let game = "solve AA KK -b Qs7h2c --pot 10 --stack 20";
    let cases = [
        (
            "--bets 50",
            "invalid value '50' for '--bets <SIZES>': \"50\": expected 50% for a part of the pot, or 50c for chips…",
        ),
        (
            "--bets 3x",
            "--bets: expected sizes such as 50%, 120c, e or a: a multiple such as 2.5x is for raises",
        ),
        ("--node 'check, fold'", "--node \"check, fold\": step 2, \"fold\": expected check"),
        ("--dead 2d", "--dead: a solved game has no dead cards: expected ranges without them"),
        ("--cap 3 --rake 200%", "--rake 2: expected a part of the pot from 0 to 1, such as 0.05 or 5%"),
        ("--merge 5bb", "--merge \"5bb\": …"),
        ("--merge 101", "--merge 101: expected a part of the pot from 0 to 100"),
        ("--memory --csv", "the argument '--memory' cannot be used with '--csv'…"),
        (
            "--exploitability 0.3",
            "invalid value '0.3' for '--exploitability <PERCENT>': expected a percentage, …",
        ),
        (
            "--svg x.svg --node 'check, check'",
            "--svg: nobody acts after \"check, check\": expected the path to a decision",
        ),
    ];
    let cases: String = cases.map(|(options, error)| format!("{game} {options} => {error}\n")).concat();
    assert_refused(&cases);
    assert_refused(
        "solve AA KK -b Qs7h2c --stack 20 => the following required arguments were not provided:…\n\
         solve AA -b Qs7h2c --pot 10 --stack 20 => the number of ranges is 1: expected two\n\
         solve AA KK --pot 10 --stack 20 => expected a board of 3, 4 or 5 cards: …\n\
         solve AsAh AsKs -b Qs7h2c --pot 10 --stack 20 => the ranges block each other: every two combos share a card",
    );
}

/// A locked strategy is exploited, also in a loaded solution, which is solved again.
#[test]
fn locked_strategies_are_exploited() {
    let folder = folder();
    let file = folder.path().join("river.solution");
    let more = format!(
        "--exploitability 0.01% --iterations 20000 --lock 'all-in => call: KK:0.6' --save {}",
        file.display()
    );
    let bets = |found: &Value| found["actions"][1]["frequency"].as_f64().unwrap();
    assert!((bets(&answer(POLARIZED, &more)) - 3.0 / 7.0).abs() < 1e-3);
    let saved = format!("--load {}", file.display());
    assert!((bets(&answer("solve", &saved)) - 3.0 / 7.0).abs() < 1e-3);
    // The opponent folds more, so all hands bet.
    let again = answer("solve", &format!("{saved} --lock 'all-in => call: KK:0.4' --exploitability 0.01%"));
    assert!((bets(&again) - 1.0).abs() < 1e-3, "{again}");
    assert_refused(
        "solve AA KK -b Qs7h2c --pot 10 --stack 20 --lock 'check=>bet 5: KK' => --lock: node \"check\": step 2, \"bet 5\": expected check\n\
         solve AA KK -b Qs7h2c --pot 10 --stack 20 --lock KK => invalid value 'KK' for '--lock <PATH => ACTION: RANGE>': \"KK\": expected a path…",
    );
}

/// A solution that is saved, loaded and solved on is that of one long search.
#[test]
fn solutions_are_saved_and_resumed() {
    let folder = folder();
    let file = folder.path().join("turn.solution");
    let file = file.to_str().unwrap();
    for bits in ["32", "16", "8"] {
        let game = format!("{TURN} --bits {bits} --node check");
        let first = text(&game, &format!("--iterations 20 --save {file} --json"));
        // Without a goal, a loaded solution is shown as it is.
        let loaded = text("solve", &format!("--load {file} --node check --json"));
        let done = first.replace(r#""stopped":"iterations""#, r#""stopped":null"#);
        assert_eq!(without_time(&loaded), without_time(&done));
        let resumed =
            text("solve", &format!("--load {file} --node check --iterations 45 --json --save {file}"));
        let whole = text(&game, "--iterations 45 --json");
        assert_eq!(without_time(&resumed), without_time(&whole));
        let again = answer("solve", &format!("--load {file} --time 0.05"));
        assert!(again["iterations"].as_u64() > Some(45), "{again}");
    }
    let memory = text("solve", &format!("--load {file} --memory"));
    assert_eq!(memory, text(TURN, "--memory"));
    // Nothing is left but the file.
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);

    let whole = std::fs::read(file).unwrap();
    let other = folder.path().join("other");
    let other = other.to_str().unwrap();
    let message = |bytes: &[u8]| {
        std::fs::write(other, bytes).unwrap();
        let message = refused(&["solve", "--load", other]);
        message.trim_end().strip_prefix(&format!("error: cannot read {other}: ")).unwrap().to_string()
    };
    let mut damaged = whole.clone();
    *damaged.last_mut().unwrap() ^= 1;
    assert_eq!(message(&damaged), "the file is damaged: a checksum is wrong");
    assert_eq!(message(&whole[..whole.len() / 2]), "the file is damaged: it ends too early");
    assert_eq!(message(b"range1,range2\nAA,KK\n"), "this is not a solution of a postflop game");
    damaged = whole;
    damaged[8] = 99;
    assert_eq!(message(&damaged), "a solution of version 99, expected version 2: solve the game again");
    assert_refused(
        "solve --load none.solution => cannot read none.solution: No such file or directory …\n\
         solve AA KK --load x => the argument '[RANGE]...' cannot be used with '--load <FILE>'…\n\
         solve --load x --pot 5 => the argument '--load <FILE>' cannot be used with '--pot <CHIPS>'…\n\
         solve AsKs QdQh -b 9h8h7h6s2c --pot 10 --stack 10 --save none/x => cannot write none/x: there is no folder none",
    );
}

/// With a star for a card, the answer has the figures of the node on each card.
#[test]
fn a_line_is_shown_on_all_cards() {
    let line = answer(TURN, "--iterations 30 --node 'check, check, *'");
    let rows = line["rows"].as_array().unwrap();
    assert_eq!((rows.len(), &line["node"]), (48, &serde_json::json!("check, check, *")));
    for row in [&rows[0], &rows[20]] {
        let node = answer(TURN, &format!("--iterations 30 --node {:?}", row["node"].as_str().unwrap()));
        for field in ["board", "pot", "player", "next", "actions", "node"] {
            assert_eq!(row[field], node[field], "{field}");
        }
        for (of_row, of_node) in [0, 1].map(|player| (&row["players"][player], &node["players"][player])) {
            for field in ["reach", "equity", "value"] {
                assert_eq!(of_row[field], of_node[field], "{field}");
            }
        }
    }
    let csv = text(TURN, "--iterations 30 --node 'check, check, *' --csv");
    assert_eq!(csv.lines().count(), 49);
    assert!(
        csv.starts_with("cards,oop reach,ip reach,oop equity,ip equity,oop value,ip value,check,bet 50,"),
        "{csv}"
    );
    let shown = text(TURN, "--iterations 30 --node 'check, check, *'");
    assert!(shown.starts_with("after check, check, *\n\ncards   "), "{shown}");
    assert!(shown.contains("\nall  ") && shown.contains("\n2c  "), "{shown}");
}

/// The same command goes on where it ended. Means weigh flops by their deals.
#[test]
fn a_game_is_solved_on_many_flops() {
    let folder = folder();
    let file = folder.path().join("rows.jsonl");
    let game =
        "solve AKs,QQ JJ,KQs --pot 60 --stack 200 --bets '50%; river a' --iterations 20 --exploitability 0%";
    let first = format!("--flops 'AsKd2c, 7h7d2s:0.5' --rows {}", file.display());
    let two = answer(game, &first);
    let rows = two["rows"].as_array().unwrap();
    assert_eq!((rows.len(), &rows[1]["flop"], &rows[1]["weight"]), (2, &"7h 7d 2s".into(), &0.5.into()));
    let alone = answer(&format!("{game} -b 7h7d2s"), "");
    for field in ["iterations", "percent", "actions", "board", "node"] {
        assert_eq!(rows[1][field], alone[field], "{field}");
    }
    assert_eq!(rows[1]["players"][0]["value"], alone["players"][0]["value"]);
    // The mean over all pairs of hands.
    let of = |row: &Value, path: &str| row.pointer(path).and_then(Value::as_f64).unwrap();
    let weights = rows.iter().map(|row| of(row, "/pairs") * of(row, "/weight"));
    let sum: f64 =
        rows.iter().zip(weights.clone()).map(|(row, weight)| weight * of(row, "/players/0/value")).sum();
    assert!((of(&two, "/means/values/0") - sum / weights.sum::<f64>()).abs() < 1e-5, "{two}");

    // A program that was ended leaves an incomplete line. Complete lines are not solved again.
    let written = std::fs::read_to_string(&file).unwrap();
    assert_eq!(written.lines().count(), 3);
    let marked = written.replace("\"iterations\":20,", "\"iterations\":19,").replacen(":19", ":20", 1);
    std::fs::write(&file, &marked[..marked.len() - 10]).unwrap();
    let more = answer(game, &format!("--flops 'AsKd2c, 7h7d2s:0.5, QhTh3s' --rows {}", file.display()));
    let iterations: Vec<_> = more["rows"].as_array().unwrap().iter().map(|row| &row["iterations"]).collect();
    assert_eq!(iterations, [19, 20, 20]);
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 4);
    let text = text(game, &format!("--flops 'AsKd2c, 7h7d2s' --rows {}", file.display()));
    assert!(
        text.starts_with("flop ") && text.contains("\nAsKd2c ") && text.contains("of the pot on 2 flops"),
        "{text}"
    );

    let refuse = |more: &str| {
        let line = format!("{game} {more}");
        refused(&words(&line))
    };
    let named = format!("--flops AsKd2c --rows {} --bits 16", file.display());
    assert!(refuse(&named).contains("it has rows of another question"), "{}", refuse(&named));
    for (list, expected) in [
        ("AsKd", "--flops \"AsKd\": expected all, or flops with commas between them, such as"),
        ("AsKd2c:-1", "--flops \"AsKd2c:-1\": expected a weight above 0, at most 1000000"),
        ("AsKd2c:1e308", "--flops \"AsKd2c:1e308\": expected a weight above 0, at most 1000000"),
        ("'AsKd2c, 2cAsKd'", "--flops As Kd 2c is given twice: expected each flop once"),
        ("' '", "--flops \"\": no flops: expected all, or flops"),
        ("AsKd2c --dead 3c", "--dead: a solved game has no dead cards"),
        ("AsKd2c --no-rivers", "--no-rivers is for the file of --save: expected no --flops"),
        (
            "AsKd2c --node 'check, check, *'",
            "expected a path without *, because --flops has one node for each flop",
        ),
        ("AsKd2c --donks 2x", "--donks: expected sizes such as 50%"),
        ("AsKd2c --rake 5", "--rake 5: expected a part of the pot from 0 to 1, such as 0.05 or 5%"),
        ("AsKd2c --rake 0.05 --cap=-1", "--cap -1: expected chips, 0 or more"),
        ("AsKd2c --rows /", "cannot write /: "),
        ("JsJdJh --lock '=> bet 50%: AA'", "--flops: no flop is left: Js Jh Jd: "),
        ("@none", "--flops cannot read none: "),
    ] {
        let found = refuse(&format!("--flops {list}"));
        assert!(found.contains(expected), "{found}");
    }
    let line = "solve AhKh QQ --pot 60 --stack 200 --flops all";
    assert!(refused(&words(line)).contains("range 1 distinguishes suits"), "{}", refused(&words(line)));
}

/// Flops on which the ranges, the node or a lock do not exist are left out, and named. Wrong actions are refused at once.
#[test]
fn flops_without_the_node_are_left_out() {
    let game = "solve AKs,QQ JJ,KQs --pot 60 --stack 200 --bets 50% --iterations 5";
    let names = |found: &Value, of: &str| -> Vec<String> {
        let rows = found[of].as_array().unwrap();
        rows.iter().map(|row| row["flop"].as_str().unwrap().to_string()).collect()
    };
    let found =
        answer(game, "--flops '7h7d2s, QsQhQd, 8h8d2s' --lock '=> bet 50%: QQ' --node 'check, check, 2h'");
    assert_eq!(names(&found, "rows"), ["7h 7d 2s", "8h 8d 2s"]);
    assert_eq!(names(&found, "left_out"), ["Qs Qh Qd"]);
    let reason = "--lock: node \"\": no hand for \"bet 50%\" is in the player's range on this board";
    assert_eq!(found["left_out"][0]["reason"], reason);
    assert_eq!([&found["flops"], &found["wanted"]], [2, 3]);
    let found = answer(game, "--flops '7h7d2s, 8h8d2c' --node 'check, check, 2c'");
    assert_eq!(names(&found, "left_out"), ["8h 8d 2c"]);
    let shown = text("solve AhKh,QQ KhQh --pot 60 --stack 200", "--flops '7h7d2s, KhQd2s'");
    assert!(shown.contains("on 1 flop\nleft out        1 flop\n  Kh Qd 2s: "), "{shown}");
    for wrong in ["--node 'bet 3'", "--lock '=> bet 3: QQ'", "--lock '=> bet 50%: Q'"] {
        assert_refused_with(&line(game, &format!("--flops '7h7d2s, QsQhQd' {wrong}")), "");
    }
}

/// Two locks of one node are refused, also if their paths are written differently.
#[test]
fn a_node_has_one_lock() {
    for (second, expected) in [
        ("check => bet 50%: KJs", "node \"check\" is a node of two locks: expected all actions in one lock"),
        (
            "x => bet 50%: KJs",
            "node \"x\" is the node of \"check\", or one with other suits: it has a lock: expected",
        ),
    ] {
        let command = line(TURN, &format!("--lock 'check => bet 50%: TT' --lock '{second}'"));
        assert_refused_with(&command, expected);
    }
    assert_refused_with(
        &line(TURN, "--rows file"),
        "--rows is for the flops of --flops: expected both, or none",
    );
}

fn assert_refused_with(command: &str, expected: &str) {
    let found = refused(&words(command));
    assert!(found.contains(expected), "{found}");
}

/// A file without rivers is smaller, and shows the same turns.
#[test]
fn rivers_are_left_out_of_files() {
    let folder = folder();
    let [whole, small] = ["whole", "small"].map(|name| folder.path().join(name));
    for (file, more) in [(&whole, ""), (&small, "--no-rivers")] {
        text(TURN, &format!("--iterations 100 --save {} {more}", file.display()));
    }
    let len = |file| std::fs::metadata(file).unwrap().len();
    assert!(len(&small) * 3 < len(&whole), "{} {}", len(&small), len(&whole));
    let node = |file: &std::path::Path, node: &str| {
        without_time(&text("solve", &format!("--load {} --node '{node}' --json", file.display())))
    };
    assert_eq!(node(&small, "check, bet 50%"), node(&whole, "check, bet 50%"));
    let river = answer("solve", &format!("--load {} --node 'check, check, 2c'", small.display()));
    assert_eq!(river["player"], "oop");
    assert!(refused(&words("solve --load none --no-rivers")).contains("--save"), "needs --save");
}

/// Ctrl-C keeps the strategies so far, with their exploitability.
#[cfg(unix)]
#[test]
fn an_interrupt_keeps_the_strategies() {
    let folder = folder();
    let file = folder.path().join("turn.solution");
    let long = line(TURN, &format!("--iterations 1000000 --save {}", file.display()));
    let run = interrupted(&words(&long), b"");
    assert_eq!(run.code, 130, "{}", run.err);
    assert!(
        run.out.starts_with("stopped because it was interrupted: the strategies so far are shown\n"),
        "{}",
        run.out
    );
    assert!(run.out.contains("exploitability  ") && !is_one_error(&run.err), "{} {}", run.out, run.err);
    let saved = answer("solve", &format!("--load {}", file.display()));
    let shown =
        format!("after {} iterations\n", render::words::grouped(saved["iterations"].as_u64().unwrap()));
    assert!(run.out.contains(&shown), "{} {shown}", run.out);
    let timed = answer(TURN, "--iterations 1000000 --time 0.1");
    assert_eq!(timed["stopped"], "limit");
    assert!(timed["exploitability"].as_f64() > Some(0.0), "{timed}");
}
