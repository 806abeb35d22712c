//! Tests of `rivertable equity`.

use std::fs;

use serde_json::Value;

use crate::common::{answered, answered_as_json, assert_refused, folder, run};

fn json(arguments: &[&str]) -> Value {
    answered_as_json("equity", arguments)
}

#[test]
fn a_table() {
    let out = answered(&["equity", "AKs", "QQ"]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[..4],
        [
            "player        equity         win         tie    combos  range",
            "1          46.0485 %   45.8318 %    0.4334 %         4  AKs",
            "2          53.9515 %   53.7348 %    0.4334 %         6  QQ",
            "cases   41,095,296",
        ]
    );
    assert!(lines[4].starts_with("method  ") && lines[5].starts_with("time    "), "{out}");
    assert_eq!(lines.len(), 6);
}

#[test]
fn a_table_with_a_board_dead_cards_and_weights() {
    let arguments = ["equity", "QQ+, AKs:0.5", "random", "--board", "Qs 7s 2d", "--dead", "2c"];
    let out = run(&arguments).out;
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "board Qs 7s 2d, dead 2c");
    assert!(lines[2].ends_with("        17  QQ+,AKs:0.5"), "{out}");
    assert!(lines[3].ends_with("     1,128  random"), "{out}");
    assert!(lines[4].starts_with("cases   ") && lines[4].ends_with(" by weight"), "{out}");
}

#[test]
fn cards_may_follow_the_ranges() {
    let expected = json(&["AhKh", "QQ", "--board", "Kd 9h 4c", "--dead", "2c"]);
    for arguments in [
        &["AhKh v QQ on Kd 9h 4c dead 2c"][..],
        &["AhKh", "vs", "QQ", "on", "Kd9h4c", "dead", "2c"],
        &["AhKh", "QQ", "dead", "2c", "board", "Kd", "9h", "4c"],
        &["AhKh", "QQ", "on", "Kd9h4c", "--dead", "2c"],
    ] {
        let found = json(arguments);
        let figures = |json: &Value| [&json["board"], &json["dead"], &json["players"]].map(Value::clone);
        assert_eq!(figures(&found), figures(&expected), "{arguments:?}");
    }
}

/// A shell splits an unquoted line. Figures are those of issue 56.
#[test]
fn a_line_has_one_meaning_with_and_without_quotes() {
    for (line, expected) in [
        ("AhKh v 22+, A2+ on Kd 9h 4c", 0.8942),
        ("AhKh v QQ+ AKs on Kd 9h 4c", 0.5718),
        ("[Th, Ac] v [Ad,Td] board: 4d,7s 6s", 0.477_27),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let [unquoted, quoted] = [json(&words), json(&[line])].map(|json| json["players"].clone());
        assert_eq!(unquoted, quoted, "{line}");
        assert_eq!(quoted.as_array().map(Vec::len), Some(2), "{line}");
        let equity = quoted[0]["equity"].as_f64().unwrap();
        assert!((equity - expected).abs() < 5e-5, "{line}: {equity}");
    }
    let players = |arguments: &[&str]| json(arguments)["players"].as_array().map(Vec::len);
    assert_eq!(players(&["AhKh", "QQ", "JJ"]), Some(3));
    assert_eq!(players(&["AhKh", "22+,", "A2+"]), Some(2));
}

#[test]
fn empty_arguments_and_open_lines_are_refused() {
    assert_refused(
        r#"
        equity AhKh "" => argument 2 is empty: expected a range or cards (is a variable of the shell unset?)
        equity AhKh "" QQ => argument 2 is empty: expected a range or cards (is a variable of the shell unset?)
        outs " " --board Kd9h4c => argument 1 is empty: expected a range or cards (is a variable of the shell unset?)
        equity "AhKh v" => "v" at character 6: expected a range after it
        equity AhKh v QQ v => "v" at character 11: expected a range after it
        equity v AhKh v QQ => "v" at character 1: expected a range before it
        equity "v v" => "v" at character 1: expected a range before it
        equity "AhKh v QQ; AhKh v JJ" => "QQ; AhKh": two questions on one line? …
        equity AhKh gegen QQ => "gegen" at character 6: expected v between the ranges of two players
        equity "AhKh v QQ" KK => "AhKh v QQ" and "KK": one range, or the ranges of two players? …
        equity "As,Ks,Qh" QQ => first range: "As,Ks,Qh": 3 cards are …
        "#,
    );
    for text in ["AhKh, QQ", "AhKh QQ", "AhKh;QdQc"] {
        let err = run(&["equity", text]).err;
        assert!(err.contains("is read as one range, which meets a random hand"), "{text}: {err}");
    }
    assert_eq!(run(&["equity", "AA, KK"]).err, "");
}

/// Hands with commas in files: those of `--batch` and of `@file`.
#[test]
fn hands_of_single_cards_are_read_from_files() {
    let folder = folder();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let hand = format!("@{}", file("hand.txt", "# a hand\nAs,Ks,\nQh,Jh\n"));
    let found = json(&["--game", "omaha", &hand, "[Tc Td 9c 9d]", "--board", "2c 7d 9s"]);
    assert!((found["players"][0]["equity"].as_f64().unwrap() - 0.062_195_12).abs() < 1e-7, "{found}");
    let lines = "\"As,Ks,Qh,Jh\",\"[Tc,Td,9c,9d]\",\"2c,7d,9s\"\nAs,Ks,\"2c,7d,9s\"\n";
    let answers =
        run(&["equity", "--game", "omaha", "--batch", &file("hands.csv", lines), "--on-error", "null"]);
    assert!(answers.out.contains("0.0621951219"), "{}", answers.out);
    let message = "line 2: first range: \"As\" is one card and not a range: hands with commas need quotes";
    assert!(answers.out.contains(&message["line 2: ".len()..].replace('"', "\"\"")), "{}", answers.out);
    let labeled = format!("@{}", file("labeled.txt", "14.6%\n22+ A9s+ ATo+ K9s+ KQo Q9s+ JTs T9s\n"));
    assert_eq!(answered_as_json("range", &[&labeled])["holdings"], 194);
}

#[test]
fn long_ranges_are_cut_in_the_table_alone() {
    let range = "AsKh,AdQs,AhJc,KsJd,KdTh,Kh9s,QsTd,Qd9h,Qh8d,Js8c,Jd7s,JhTc,Ts8d,Td7h,Th6s";
    let arguments = ["equity", range, "22", "--board", "2c 3c 4d 5h 9c"];
    let out = run(&arguments).out;
    assert!(out.lines().nth(2).unwrap().ends_with('…'), "{out}");
    assert_eq!(json(&arguments[1..])["players"][0]["range"].as_str().unwrap().matches(',').count(), 14);
    assert_eq!(json(&arguments[1..])["players"][0]["range"].as_str().map(str::len), Some(15 * 4 + 14));
}

#[test]
fn json_with_these_fields() {
    let json = json(&["AKs", "QQ"]);
    let text = json.to_string();
    assert_eq!((json.as_object().unwrap().len(), json["game"].as_str()), (7, Some("holdem")), "{text}");
    assert_eq!((json["board"].as_str(), json["dead"].as_str()), (Some(""), Some("")));
    assert_eq!(json["total"].as_u64(), Some(41_095_296));
    assert!(json["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0));
    assert!(json["method"].is_string());
    let [first, second] = [&json["players"][0], &json["players"][1]];
    assert_eq!(first.as_object().unwrap().len(), 8, "{text}");
    assert_eq!((&first["outright"], &first["tied"]), (&first["wins"], &first["ties"]));
    assert_eq!((first["range"].as_str(), second["range"].as_str()), (Some("AKs"), Some("QQ")));
    assert_eq!((first["wins"].as_u64(), first["ties"].as_u64()), (Some(18_834_720), Some(178_116)));
    assert_eq!(
        (second["wins"].as_u64(), second["ties"].as_u64()),
        (Some(41_095_296 - 18_834_720 - 178_116), Some(178_116))
    );
    let share = |player: &Value, name: &str| player[name].as_f64().unwrap();
    assert_eq!(share(first, "win"), 18_834_720.0 / 41_095_296.0);
    assert_eq!(share(first, "tie"), 178_116.0 / 41_095_296.0);
    assert_eq!(share(first, "equity") + share(second, "equity"), 1.0);
}

#[test]
fn json_in_this_order() {
    let json = json(&["AsAh", "KsKh", "--board", "2c 7d 9h 3s Jc"]);
    let keys: Vec<&String> = json.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["game", "board", "dead", "method", "total", "seconds", "players"]);
    assert_eq!((&json["board"], &json["total"]), (&"Jc 9h 7d 3s 2c".into(), &1.into()));
    let players = r#"[{"range":"AsAh","equity":1.0,"win":1.0,"tie":0.0,"wins":1,"ties":0,"outright":1,"tied":0},{"range":"KsKh","equity":0.0,"win":0.0,"tie":0.0,"wins":0,"ties":0,"outright":0,"tied":0}]"#;
    assert_eq!(json["players"].to_string(), players);
}

#[test]
fn weights_have_no_counts() {
    let json = json(&["AA:0.5", "KK", "--board", "2c 7d 9h 3s Jc"]);
    assert_eq!(json["total"].as_f64(), Some(18.0));
    assert!(json["players"][0]["wins"].is_null() && json["players"][0]["ties"].is_null(), "{json}");
    assert_eq!(json["players"][0]["equity"].as_f64(), Some(1.0));
}

#[test]
fn plus_by_dialect() {
    let board = ["--board", "2c 7d 9h 3s Jc"];
    let range = |dialect: &[&str]| {
        json(&[&["JTs+", "KK"], board.as_slice(), dialect].concat())["players"][0]["range"].clone()
    };
    assert_eq!((range(&[]), range(&["--dialect", "slide"])), ("JTs".into(), "AKs-JTs".into()));
}

#[test]
fn combos_in_a_file() {
    let folder = folder();
    let file = folder.path().join("combos.csv");
    let board = ["--board", "Qs Js Ts 9s 9d"];
    let spot = ["equity", "AsKs:0.5, AdKd, QhQs", "9h9c, 2c2d"];
    answered(&[spot.as_slice(), &board, &["--combos", file.to_str().unwrap()]].concat());
    // QhQs is missing because it shares a card with the board.
    let expected =
        "player,combo,weight,equity\n1,AdKd,1,0.5\n1,AsKs,0.5,1\n2,2d2c,1,0\n2,9h9c,1,0.6666666666666666\n";
    assert_eq!(fs::read_to_string(&file).unwrap(), expected);
}

#[test]
fn combos_add_up_to_the_range() {
    let folder = folder();
    let file = folder.path().join("combos.csv");
    let spot = ["22+, A2s+", "KQ, QJ", "--board", "Kd 7s 2h", "--combos", file.to_str().unwrap()];
    let json = json(&spot);
    let text = fs::read_to_string(&file).unwrap();
    let combos = |player: &str| -> Vec<f64> {
        let lines = text.lines().filter(|line| line.starts_with(player));
        lines.map(|line| line.rsplit(',').next().unwrap().parse().unwrap()).collect()
    };
    // The numbers are for pairs with three cards of their rank left, pairs with four, and suited aces without
    // those that the board blocks.
    assert_eq!(combos("1,").len(), 3 * 3 + 10 * 6 + 12 * 4 - 3);
    // Each combo of the second range meets about as many of the first, so the mean is close.
    let second = combos("2,");
    let mean = second.iter().sum::<f64>() / second.len() as f64;
    assert!((mean - json["players"][1]["equity"].as_f64().unwrap()).abs() < 0.02, "{mean}");
}

#[test]
fn predicates_in_plain_words() {
    let table = |arguments: &[&str]| {
        let out = answered(&[&["equity"], arguments].concat());
        out.lines().take_while(|line| !line.starts_with("time")).collect::<Vec<_>>().join("\n")
    };
    let expected = table(&["AKs", "QQ"]);
    for message in [&["AKs", "vs", "QQ"][..], &["AKs", "v", "QQ"], &["AKs vs. QQ"], &["AKs", "v:", "QQ"]] {
        assert_eq!(table(message), expected, "{message:?}");
    }
    assert_eq!(table(&["AKs", "against", "QQ"]), expected);
    assert_eq!(table(&["AhKh"]), table(&["AhKh", "random"]));
    for (text, is_warned) in
        [("AK QQ", true), ("AhKh, QsQd", true), ("AK, QQ", false), ("Ah Kh", false), ("top 20", false)]
    {
        let run = run(&["equity", text]);
        let warning = format!("warning: {text:?} is read as one range, which meets a random hand: ");
        assert_eq!(
            (run.code, run.err.starts_with(&warning), run.err.is_empty()),
            (0, is_warned, !is_warned),
            "{text}"
        );
    }
    assert_eq!(run(&["equity", "AK QQ", "random"]).err, "");
    // In quotes and groups, these words are not separators.
    let folder = folder();
    let file = folder.path().join("BTN vs BB.txt");
    fs::write(&file, "AKs").unwrap();
    let named = format!("@\"{}\"", file.display());
    assert_eq!(table(&[&named, "QQ"]), expected);
    assert_eq!(table(&[&format!("{named} VS QQ")]), expected);
    assert_eq!(table(&["top20", "AA"]), table(&["top 20%", "AA"]));
}

#[test]
fn values_of_calls_and_bets() {
    // Each player gets half of the pot.
    let spot = ["AsKs", "AhKh", "--board", "2c 3c 4d 5h 9c"];
    let asked = ["--pot", "100", "--call", "60", "--bet", "200", "--fold", "45%"];
    let text = run(&[&["equity"], &spot[..], &asked].concat()).out;
    let lines: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("call")).collect();
    assert_eq!(
        lines,
        [
            "call    60 to win 160 (pot 100, bet 60) needs 27.2727 % (pot odds 2.67 : 1); with 50.0000 % it is worth +50.00: call",
            "raise   to 200 into 160 is worth +99.50 if the other player folds 45 % of the time; it needs 55.5556 % as a pure bluff",
        ]
    );
    let json = json(&[&spot[..], &asked].concat());
    assert_eq!(
        json["call"],
        serde_json::json!({
            "pot": 100.0, "price": 60.0, "to_win": 160.0, "equity_needed": 60.0 / 220.0, "value": 50.0, "advice": "call"
        })
    );
    let bet = &json["bet"];
    assert_eq!((&bet["size"], &bet["folds"]), (&200.0.into(), &0.45.into()));
    // The value is 45 % of the pot and the other player's 60, and otherwise half of 500 less 200.
    assert!((bet["value"].as_f64().unwrap() - (0.45 * 160.0 + 0.55 * 50.0)).abs() < 1e-9, "{bet}");
    assert!((bet["folds_needed"].as_f64().unwrap() - 200.0 / 360.0).abs() < 1e-9, "{bet}");
    // The bet does not face another bet: the value of a call is half of 500 less 200.
    let bet = run(&[&["equity"], &spot[..], &["--pot", "100", "--bet", "200", "--fold", "45"]].concat()).out;
    assert!(
        bet.contains("\nbet     200 into 100 is worth +72.50 if the other player folds 45 % of the time; "),
        "{bet}"
    );
    for named in ["--raise", "--shove", "--jam"] {
        assert_eq!(
            run(&[&["equity"], &spot[..], &["--pot", "100", named, "200", "--fold", "45"]].concat())
                .out
                .lines()
                .last(),
            bet.lines().last()
        );
    }
    // The pot is dead money, so a hand that must lose folds. The value of an estimate has an error.
    let fold = run(&["equity", "KsQs", "AhAd", "--board", "2c 3c 4d 5h 9c", "--pot", "1", "--call", "9"]).out;
    assert!(fold.contains("it is worth -9.00: fold\n"), "{fold}");
    let arguments =
        ["equity", "AA", "KK", "--pot", "1", "--call", "1", "--method", "monte-carlo", "--samples", "999"];
    let estimate = run(&arguments).out;
    assert!(estimate.contains(" ± 0.0"), "{estimate}");
}

#[test]
fn invalid_input() {
    let cases = r#"
        equity AA AA AA AA AA AA AA AA AA AA AA => 11 players: there can be 2 to 10
        equity AA KK --board Qs 7s 2h => "7s" is one card and not a range: cards separated by spaces…
        equity As Ks QQ => "As" is one card and not a range: cards separated by spaces need quotes…
        equity AsAhKsKh QQ => first range: "AsAhKsKh": 4 cards are a hand of Omaha (--game omaha) or a board (--board)
        equity AA KK "Qs 7s 2h" => third range: "Qs 7s 2h": 3 cards are a hand of pineapple (--game pineapple) or a board (--board)
        equity AsAhKsKhQsQh QQ => first range: "AsAhKsKhQsQh": 6 cards are a hand of six-card Omaha (--game omaha6)
        equity "omaha AsAhKdQc v JsTs9h8h" => first range: "omaha AsAhKdQc": a range has no name of a game: the option --game omaha chooses Omaha
        equity AKvQQ => first range: "AKvQQ": expected spaces between two players' ranges (AK v QQ), or commas in one range (AK,QQ)
        equity aksVSqq 22+ => first range: "aksVSqq": expected spaces between two players' ranges (aks v qq)…
        equity "AK suited" QQ => first range: "suited" at character 4: expected a letter after the hand: AKs…
        equity AA KK --pot 1bb --call 1 => invalid value '1bb' for '--pot <CHIPS>': expected a number of chips without a unit…
        equity AA KK --pot 1 --call 2 --bet 2 => --bet 2: with --call 2 it is a raise…
        equity --batch /no/such/file --pot 3 --call 3 => the argument '--batch <FILE.csv>' cannot be used…
        equity --batch /no/such/file --call 3 => the argument '--batch <FILE.csv>' cannot be used…
        equity AA KK --pot 1e300 --call 1 => invalid value '1e300' for '--pot <CHIPS>': expected a number…
        equity "As vs QQ" => "As" is one card and not a range: cards separated by spaces need quotes…
        equity AA KK on 2c2d2h --board 3c3d3h => --board and "2c2d2h" after the ranges: expected one of them
        equity AA KK dead 2c --dead 3c => --dead and "2c" after the ranges: expected one of them
        equity "AA v KK on" => "on": expected cards after it
        equity AA KK dead => "dead": expected cards after it
        equity AA KK on "" => argument 4 is empty: expected a range or cards (is a variable of the shell unset?)
        equity AA on KK => on "KK": "KK" at character 1 is not a card…
        equity AA KK BOARD 2c3c => BOARD "2c3c": 2 cards on the board: there can be 0, 3, 4 or 5
        equity AA KK dead 2cXc => dead "2cXc": "Xc" at character 3 is not a card…
        equity "AA on 2c2d2h v KK" => "v" after the cards: expected all ranges before them
        equity AA KK on 2c2d2h on 3c => "on": expected the board once
        equity AA KK --pot 100 => --pot 100: expected --call or --bet too
        equity AA KK QQ --pot 100 --bet 5 => --bet: there are 3 players, and bets need two
        equity AA KK --call 100 => the following required arguments were not provided:\n  --pot…
        equity AA KK --pot 100 --fold 45% => the following required arguments were not provided:\n  --bet…
        equity AA KK --pot -1 --call 1 => invalid value '-1' for '--pot <CHIPS>': expected a number of…
        equity AA KK --pot inf --call 1 => invalid value 'inf' for '--pot <CHIPS>': expected a number of…
        equity AA KK --pot 1 --call 0 => invalid value '0' for '--call <CHIPS>': expected a number of…
        equity AA KK --pot 1 --bet 1 --fold 0.45 => invalid value '0.45' for '--fold <PERCENT>': expected a percentage, such as 45% for 0.45…
        equity AA KK --pot 1 --bet 1 --fold 145% => invalid value '145%' for '--fold <PERCENT>': expected a percentage from 0 to 100…
        equity AA KK QQx => third range: "QQx" at character 1: …
        equity AA KK QQ JJx => range 4: "JJx" at character 1: …
        equity AA KK --stderr 0 => invalid value '0' for '--stderr <PART>': expected a part of the pot between 0 and 1…
        equity AA KK --time -1 => invalid value '-1' for '--time <SECONDS>': expected a number of seconds above 0…
        equity AA KK --stderr -inf => invalid value '-inf' for '--stderr <PART>': expected a part of the pot between 0 and 1…
        equity AA KK --time -inf => invalid value '-inf' for '--time <SECONDS>': expected a number of seconds above 0…
        equity AA KK --exact-within -inf => invalid value '-inf' for '--exact-within <SECONDS>': expected a number of seconds, 0 or more…
        equity AA KK --exact-within NaN => invalid value 'NaN' for '--exact-within <SECONDS>': expected a number of seconds…
        equity AA KK --method monte-carlo --combos x.csv => --combos: simulations have no equities by combo…
        equity AA,KK AA,KK AA,KK AA,KK AA,KK AA,KK => no deal is possible: whatever the 6 players hold, two of them share a card
        equity A2+,K2+,AA,KK A2+,K2+,AA,KK A2+,K2+,AA,KK A2+,K2+,AA,KK A2+,K2+,AA,KK A2+,K2+,AA,KK A2+,K2+,AA,KK A2+,K2+,AA,KK A2+,K2+,AA,KK => too few deals were found, if any, in which no two of the 9 players share a card: expected ranges that overlap less
        equity AKx KK => first range: "AKx" at character 1: expected only "+"…
        equity AA "KK, 2" => second range: "2" at character 5: …
        equity AA KK:1.5 => second range: "KK:1.5" at character 1: weight out of bounds…
        equity AA KK --board As => --board "As": 1 card on the board: there can be 0, 3, 4 or 5
        equity AA KK --board AsKs => --board "AsKs": 2 cards on the board: …
        equity AA KK --board 2c3c4c5c6c7c => --board "2c3c4c5c6c7c": 6 cards on the board: …
        equity AA KK --board 2c3c2c => --board "2c3c2c": 2c occurs a second time at character 5…
        equity AA KK --dead 2c2c => --dead "2c2c": 2c occurs a second time at character 3…
        equity AA KK --board 2c3c4c --dead 4c => --board "2c3c4c": 4c is on the board and…
        equity AsAh KK --board As3c4c => every combo of the first range has a card of the board…
        equity AA KsKh --dead Kh => every combo of the second range has a dead card…
        equity AsAh AsAd => every combo of the first range shares a card with every combo of the second
        equity AA KK:0 => the second range has no combo: "KK:0"
        equity AA KK --samples 1e6 => invalid value '1e6' for '--samples <N>': expected a whole number, 1 or more…
        equity AA KK --samples -5 => invalid value '-5' for '--samples <N>': expected a whole number, 1 or more…
        equity AA KK --seed -1 => invalid value '-1' for '--seed <N>': expected a whole number, 0 or more…
        equity AA KK --threads -1 => invalid value '-1' for '--threads <N>': expected a whole number from 1 to 1,024…
        equity AA KK --time -1e300 => invalid value '-1e300' for '--time <SECONDS>': expected a number of seconds above 0…
        equity AA KK --stderr x => invalid value 'x' for '--stderr <PART>': expected a part of the pot…
        equity AA KK --bord 2c => unexpected argument '--bord' found\n\n  tip: a similar argument exists: '--board'…
        equity --batch x.csv AA KK => the argument '--batch <FILE.csv>' cannot be used with '[RANGE]...'…
        equity --batch /no/such/file.csv => cannot read /no/such/file.csv: …
        equity AA KK --combos /no/such/folder/x.csv => cannot write /no/such/folder/x.csv: …
        equity => the following required arguments were not provided:\n  <RANGE>...\n…
        equity --batch x.csv --board 2c3c4c => the argument '--batch <FILE.csv>' cannot be used with '--board <CARDS>'…
    "#;
    assert_refused(cases);
}

#[test]
fn any_time_above_0_is_valid() {
    for time in ["1e-300", "5e-324", "1e-9"] {
        let json = json(&["AA", "KK", "--method", "monte-carlo", "--time", time]);
        assert!(json["samples"].as_u64() > Some(0), "{time}: {json}");
    }
}

#[test]
fn without_a_time_limit_answers_are_exact() {
    for longest in ["inf", "1e300"] {
        let arguments = ["QQ+,AKs", "JTs,KQs,77", "--board", "Qh 7h 2c", "--exact-within", longest];
        assert!(json(&arguments)["stderr"].is_null(), "{longest}");
    }
}

/// Totals use the given weights, however small, and are not counts.
#[test]
fn tiny_weights_keep_their_scale() {
    for (first, second, cases, combos) in [
        ("AA:1e-200", "KK", "6.1643e-193", "6e-200"),
        ("AA:1e-300", "KK", "6.1643e-293", "6e-300"),
        ("AA:1e-200", "KK:1e-200", "6.1643e-393", "6e-200"),
    ] {
        let out = answered(&["equity", first, second]);
        let row = out.lines().nth(1).unwrap();
        assert!(row.contains(&format!(" {combos}  {first}")), "{out}");
        assert!(out.contains(&format!("cases   {cases} by weight\n")), "{out}");
        let report = json(&[first, second]);
        let total = report["total"].as_f64().unwrap();
        assert!((total - cases.parse::<f64>().unwrap()).abs() <= 1e-4 * total, "{report}");
        assert!(
            report["players"][0]["wins"].is_null() && report["players"][0]["equity"].as_f64() > Some(0.8)
        );
    }
    let out = answered(&["equity", "--game", "omaha", "AA:1e-100", "KK", "--board", "2c3d4h5s"]);
    assert!(out.contains("cases   1.0363e-91 by weight\n"), "{out}");
    let out = answered(&["equity", "AsAh, KsKh:1e-200", "AsKs, AhQh:1e-200"]);
    assert!(out.contains("1          "), "{out}");
}

/// An estimated time that is too large to represent is absent, instead of the largest number.
#[test]
fn ten_random_hands_have_no_exact_seconds() {
    let arguments: Vec<&str> = ["random"; 10].into_iter().chain(["--samples", "1000"]).collect();
    let report = json(&arguments);
    assert!(report["samples"].is_u64() && report.get("exact_seconds").is_none(), "{report}");
}
