//! Tests of `rivertable range`.

use std::fs;

use crate::common::{
    answered, answered_as_json, assert_refused, assert_refused_by, finish, folder, program, run,
};

#[test]
fn what_a_range_means() {
    let run = run(&["range", "AKo@50 QQ+, AKs; 54s-76s"]);
    let expected = "\
QQ+,AKs,76s-54s,AKo:0.5
40 combos, 3.02 % of all hands, by weight; 46 different ones

    A    K    Q    J    T    9    8    7    6    5    4    3    2
A  AA   AKs   .    .    .    .    .    .    .    .    .    .    .
K  50%  KK    .    .    .    .    .    .    .    .    .    .    .
Q   .    .   QQ    .    .    .    .    .    .    .    .    .    .
J   .    .    .    .    .    .    .    .    .    .    .    .    .
T   .    .    .    .    .    .    .    .    .    .    .    .    .
9   .    .    .    .    .    .    .    .    .    .    .    .    .
8   .    .    .    .    .    .    .    .    .    .    .    .    .
7   .    .    .    .    .    .    .    .   76s   .    .    .    .
6   .    .    .    .    .    .    .    .    .   65s   .    .    .
5   .    .    .    .    .    .    .    .    .    .   54s   .    .
4   .    .    .    .    .    .    .    .    .    .    .    .    .
3   .    .    .    .    .    .    .    .    .    .    .    .    .
2   .    .    .    .    .    .    .    .    .    .    .    .    .
";
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, expected, ""));
}

#[test]
fn sizes_in_words() {
    let size = |text: &str| run(&["range", text]).out.lines().nth(1).unwrap().to_string();
    assert_eq!(size("AsKs"), "1 combo, 0.08 % of all hands");
    assert_eq!(size("random"), "1,326 combos, 100.00 % of all hands");
    assert_eq!(size("none"), "0 combos, 0.00 % of all hands");
    assert_eq!(size("AA:0.333333"), "2 combos, 0.15 % of all hands, by weight; 6 different ones");
    assert_eq!(size("AsAh:0.125"), "0.125 combos, 0.01 % of all hands, by weight; 1 different one");
}

#[test]
fn partial_hands_are_never_shown_as_none_or_all() {
    let out = run(&["range", "AA:0.999, KK:0.001, QQ:0.0"]).out;
    assert!(out.contains("A  99%") && out.contains("K   .   1%") && out.contains("Q   .    .    ."), "{out}");
}

#[test]
fn plus_by_dialect() {
    let first = |arguments: &[&str]| run(arguments).out.lines().next().unwrap().to_string();
    assert_eq!(first(&["range", "98s+"]), "98s");
    assert_eq!(first(&["range", "98s+", "--dialect", "kicker"]), "98s");
    assert_eq!(first(&["range", "98s+", "--dialect", "Slide"]), "AKs-98s");
}

#[test]
fn json() {
    let json = answered_as_json("range", &["KK, AKs:0.5, AsKd"]);
    assert_eq!((json["range"].as_str(), json["dialect"].as_str()), (Some("KK,AKs:0.5,AsKd"), Some("kicker")));
    assert_eq!((json["combos"].as_f64(), json["holdings"].as_u64()), (Some(9.0), Some(11)));
    assert_eq!(json["share"].as_f64(), Some(9.0 / 1326.0));
    assert_eq!(json["grid"][1][1], 1.0);
    assert_eq!(json["grid"][0][1], 0.5);
    assert_eq!(json["grid"][1][0], 1.0 / 12.0);
    assert_eq!(json["grid"].as_array().map(Vec::len), Some(13));
}

#[test]
fn weights_add_up_without_rounding_errors() {
    for (text, combos) in
        [("*:0.3", "397.8"), ("random:0.1", "132.6"), ("22+:0.7", "54.6"), ("AA:1e-300", "6e-300")]
    {
        let out = run(&["range", "--json", text]).out;
        assert!(out.contains(&format!("\"combos\":{combos},")), "{out}");
    }
}

#[test]
fn invalid_text_is_reported_with_its_place() {
    let cases = r#"
        range "" => no hands: expected at least one, such as AKs, or "none" for the empty range
        range "QQ+, AKx" => "AKx" at character 6: expected only "+"…
        range xx => "xx" at character 1: some programs read all hands, others all suited ones: expected random…
        range "22+, A2s-A5o" => "A2s-A5o" at character 6: expected hands of one kind at both ends…
        range AA:1.5 => "AA:1.5" at character 1: weight out of bounds…
        range AA:-0.5 => "AA:-0.5" at character 1: weight out of bounds…
        range AA:NaN => "AA:NaN" at character 1: …
        range -AA => "-AA" at character 1: expected a hand before the dash…
        range (AA => "(AA" at character 1: expected a closing parenthesis
        range AsAs => "AsAs" at character 1: duplicate card…
        range 150% => "150%" at character 1: expected a percentage from 0% to 100%…
        range => the following required arguments were not provided:\n  <TEXT>…
        range AsAhKsKh => "AsAhKsKh": 4 cards are a hand of Omaha (--game omaha) or a board (--board)
        range AsKs --dead As => every combo of the range has a dead card
        range 98s+ --dialect pokerstove => invalid value 'pokerstove' for '--dialect <kicker|slide>': no such dialect: expected kicker or slide…
        range 8% --order best => invalid value 'best' for '--order <equity|pokerstove>': no such order: expected equity or pokerstove…
        range "QQ+, AKs, A5s-, AhKd:0.5" --for plain => weight 0.5 of AhKd: expected 0 or 1, because a plain list does not support weights
        range "QQ+, AKs, A5s-, AhKd:0.5" --for flopzilla => invalid value 'flopzilla' for '--for <eval7|pio|equilab|pokerstove|pokerkit|plain>': no such notation: expected eval7, pio, equilab…
    "#;
    assert_refused(cases);
}

#[test]
fn many_weights_are_on_separate_lines() {
    let out = run(&["range", "random:0.5,AA,!KK,AKs:0.125"]).out;
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "weight    combos  hands");
    assert_eq!(lines[1], "1              6  AA");
    assert!(lines[2].starts_with("0.5         1310  random,!("), "{out}");
    assert_eq!(lines[3], "0.125          4  AKs");
    assert!(lines[4].starts_with("661.5 combos, "), "{out}");
    let json = answered_as_json("range", &["random:0.5,AA,!KK,AKs:0.125"]);
    assert_eq!(json["by_weight"][0], serde_json::json!({ "weight": 1.0, "combos": 6, "range": "AA" }));
    assert_eq!(json["by_weight"].as_array().map(Vec::len), Some(3));
}

#[test]
fn known_cards_take_their_combos() {
    let out = run(&["range", "AKs, QQ:0.5", "--board", "As Qd 2c", "--dead", "Kh"]).out;
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "AKs,QQ:0.5");
    assert_eq!(lines[1], "7 combos, 0.53 % of all hands, by weight; 10 different ones");
    assert_eq!(lines[2], "board As Qd 2c, dead Kh: 3.5 of 7 combos are left");
    assert_eq!(lines[3], "blocked: AKs 2 of 4, QQ 3 of 6");
    assert!(lines[6].starts_with("A   .   2/4   . "), "{out}");
    assert!(lines[8].starts_with("Q   .    .   50% "), "{out}");
    let json = answered_as_json("range", &["AKs", "--dead", "Kh"]);
    assert_eq!(
        (json["combos"].as_f64(), &json["dead"], &json["board"]),
        (Some(3.0), &"Kh".into(), &"".into())
    );
    assert_eq!(json["range"], "AKs,!AhKh");
}

#[test]
fn text_for_other_programs() {
    let written = |arguments: &[&str]| answered(&[&["range"], arguments].concat());
    let range = "QQ+, AKs, A5s-, AhKd:0.5";
    assert_eq!(written(&[range, "--for", "eval7"]), "QQ+,AKs,A5s-A2s,0.5(AhKd)\n");
    assert_eq!(written(&[range, "--for", "pio"]), "AA,AKs,A5s,A4s,A3s,A2s,KK,QQ,AhKd:0.5\n");
    assert_eq!(written(&["QQ+, AKs, A5s-", "--for", "equilab"]), "QQ+,AKs,A5s-A2s\n");
    assert_eq!(written(&["QQ+, AKs, A5s-", "--for", "PokerStove"]), "QQ+,AKs,A5s-A2s\n");
    assert_eq!(
        written(&["QQ+, AKs", "--for", "plain", "--dead", "As"]).trim_end().len(),
        "KK,QQ,AcAd,AcAh,AdAh,AcKc,AdKd,AhKh".len()
    );
    let json = answered_as_json("range", &["AK:0.5", "--for", "pio"]);
    assert_eq!((&json["for"], &json["text"]), (&"pio".into(), &"AKs:0.5,AKo:0.5".into()));
}

#[test]
fn percentages_by_another_order() {
    let first = |arguments: &[&str]| run(arguments).out.lines().next().unwrap().to_string();
    assert_eq!(first(&["range", "8%", "--order", "pokerstove"]), "88+,ATs+,KTs+,QJs,AJo+");
    assert_eq!(first(&["range", "8%"]), first(&["range", "8%", "--order", "equity"]));
}

#[test]
fn ranges_in_files() {
    let folder = folder();
    let write = |name: &str, text: &[u8]| fs::write(folder.path().join(name), text).unwrap();
    let run = |arguments: &[&str]| finish(program().current_dir(folder.path()).args(arguments), b"");
    write(
        "button.txt",
        "\u{FEFF}# what the button opens\r\n22+, A2s+ # aces\r\n\r\nKTs+\r\nAKo:0.5\r\n".as_bytes(),
    );
    write("my range.txt", b"AA");
    write("bad.txt", b"# ok\nAA, KK\n  QQ, AKx # here\n");
    write("empty.txt", b"# nothing\n\n , ;\n");
    write("binary.txt", b"AA\xFF\xFE");
    write("other.txt", b"AA, @button.txt");
    write("long.txt", &[b' '; (1 << 20) + 1]);
    fs::create_dir(folder.path().join("folder")).unwrap();

    let same = |text: &str, other: &str| {
        let [one, other] = [text, other].map(|text| run(&["range", text]));
        assert_eq!((one.code, one.err.as_str()), (0, ""), "{text}");
        assert_eq!(one.out, other.out, "{text}");
    };
    same("@button.txt", "22+, A2s+, KTs+, AKo:0.5");
    same("QJs, @button.txt:0.5", "QJs, 0.5(22+, A2s+, KTs+, AKo:0.5)");
    same("@button.txt, -AA, !@\"my range.txt\"", "33-KK, 22, A2s+, KTs+, AKo:0.5");
    same("random !@button.txt", "random, !22+, !A2s+, !KTs+, !AKo");

    let number = |index: usize| if index < 6 { "0.25" } else { "0.5" };
    let numbers: Vec<&str> = (0..1326).map(number).collect();
    // Files of ranges work in all commands.
    let equity = run(&["equity", "@button.txt", "QQ", "--json"]);
    assert!(equity.out.contains("\"method\":\"preflop table\""), "{}", equity.err);
    assert_eq!(run(&["chart", "AKs", "--vs", "@button.txt"]).code, 0);
    assert_eq!(run(&["outs", "AhKh", "@button.txt", "--board", "Qh 7h 2c"]).code, 0);
    write("spots.csv", b"AsKs,@button.txt,\"Qh,7h,2c\"\nAsKs,@none.txt\n");
    let batch = run(&["equity", "--batch", "spots.csv"]);
    assert_eq!(batch.code, 2);
    assert_eq!(batch.out.lines().count(), 2, "{}", batch.out);
    assert!(batch.err.contains("line 2: ") && batch.err.contains("cannot read none.txt: "), "{}", batch.err);

    write("pio.txt", numbers.join(" ").as_bytes());
    write("list.json", b"[\n  \"AA\",\n  \"AKs\"\n]\n");
    write("weights.json", b"{\"AA\": 1, \"AKs\": 0.5}");
    same("@pio.txt", "random:0.5, 22:0.25");
    same(&numbers.join(","), "random:0.5, 22:0.25");
    same("@list.json", "AA, AKs");
    same("@weights.json", "AA, AKs:0.5");
    write("tree.txt", b"#Type#NoLimit\n#Range0#AA,KK\n#Range1#QQ\n");
    write("tags.txt", b"#Ranges of the button\n#Range\nAA\n");
    same("@tags.txt", "AA");
    write("table.csv", b"AA,100%\nKK,75%\n");
    write("table.tsv", b"AA\t100%\nKK\t75%\n");
    write("short.txt", numbers[..1325].join(" ").as_bytes());

    let cases = r#"
        range @tree.txt => "@tree.txt" at character 1: tree.txt is a PioSOLVER tree with several ranges: expected one range, the text behind #Range0# in a file of its own
        range @table.csv => "@table.csv" at character 1: table.csv line 1: "AA,100%" at character 1: a table of weights? expected AKs:50%…
        range @table.tsv => "@table.tsv" at character 1: table.tsv line 1: "AA\t100%" at character 1: a weight, or the best hands?…
        range @short.txt => "@short.txt" at character 1: short.txt line 1: "0.5" at character 5303: 1325 numbers: expected 1326 numbers…
        equity AA "QQ 50%" => second range: "QQ 50%" at character 1: a weight, or the best hands? expected AKs:50% for AKs with weight 0.5, or AKs,0-50%…
        range @none.txt => "@none.txt" at character 1: cannot read none.txt: …
        range "AA, @bad.txt" => "@bad.txt" at character 5: bad.txt line 3: "AKx" at character 7: expected only…
        range @empty.txt => "@empty.txt" at character 1: empty.txt contains no range: expected hands, such as QQ+, AKs…
        range @binary.txt => "@binary.txt" at character 1: binary.txt is not a range: it is not valid UTF-8 text
        range @other.txt => "@other.txt" at character 1: other.txt line 1: "@button.txt" at character 5: a file with a range…
        range @folder => "@folder" at character 1: cannot read folder: it is a directory
        range @long.txt => "@long.txt" at character 1: long.txt is not a range: it is longer than 1048576 bytes
        range @ => "@" at character 1: expected the name of a range…
    "#;
    assert_refused_by(cases, run);
}
