//! Tests of `rivertable chart`.

use std::fs;

use crate::common::{answered, assert_no_overlap, assert_refused, folder, run, svg};

#[test]
fn weights() {
    let out = run(&["chart", "22+, KQs:0.25"]).out;
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "22+,KQs:0.25");
    assert_eq!(lines[1], "79 combos, 5.96 % of all hands, by weight; 82 different ones");
    assert_eq!(lines[3], "    A    K    Q    J    T    9    8    7    6    5    4    3    2");
    assert_eq!(lines[5], "K   .   KK   25%   .    .    .    .    .    .    .    .    .    .");
    assert_eq!(lines.len(), 17);
    assert!(!out.contains('\x1b'), "colors only on a terminal");
}

#[test]
fn weights_among_the_combos_that_are_left() {
    // Three of the six combos of aces are left, and all of them are in the range.
    let out = run(&["chart", "AA, AsKs, QhQd", "--board", "As 7d 2c", "--dead", "Qs"]).out;
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[1..3], ["4 combos, 0.30 % of all hands", "board As 7d 2c, dead Qs"]);
    assert!(lines[5].starts_with("A  3/6   .    ."), "{out}");
    assert!(lines[7].starts_with("Q   .    .   33%"), "{out}");
}

#[test]
fn equities_of_hands_against_a_range() {
    let out = run(&["chart", "AKs, 22", "--vs", "QQ"]).out;
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[1].ends_with(" % equity against QQ"), "{out}");
    assert!(lines[4].starts_with("A   .  46.0   .    ."), "{out}");
    assert!(lines[16].ends_with(" 18.2"), "{out}");
    assert_eq!(lines.len(), 17, "no hand is partly in the range");
}

#[test]
fn the_equity_of_a_hand_is_that_of_its_combos_in_the_range() {
    // One of the two combos has the nuts, and the other is drawing dead.
    let arguments = ["chart", "AsKs:0.5, AdKd", "--vs", "9h9c", "--board", "Qs Js Ts 9s 9d", "--dead", "2c"];
    let out = run(&arguments).out;
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[1..3], ["33.33 % equity against 9h9c", "board Qs Js Ts 9s 9d, dead 2c"]);
    assert!(lines[5].starts_with("A   .   33.3*   ."), "{out}");
    assert_eq!(lines.last(), Some(&"* partly in the range"));
}

#[test]
fn an_image() {
    let folder = folder();
    let file = folder.path().join("chart.svg");
    fs::write(&file, "older").unwrap();
    let path = file.to_str().unwrap();
    for vs in [None, Some("QQ+")] {
        let mut arguments = vec!["chart", "22+, AKs:0.5", "--svg", path];
        arguments.extend(vs.iter().flat_map(|vs| ["--vs", vs]));
        assert_eq!(answered(&arguments).lines().next(), Some("22+,AKs:0.5"), "the grid is printed too");
        let svg = fs::read_to_string(&file).unwrap();
        assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && svg.ends_with("</svg>\n"));
        // Every hand has its label, and the legend explains the colors.
        for hand in holdem::range::StartingHand::ALL {
            assert_eq!(svg.matches(&format!(">{hand}</text>")).count(), 1, "{hand}");
        }
        assert!(svg.contains("<title>22+,AKs:0.5</title>"));
        assert!(svg.contains(if vs.is_some() { ">equity</text>" } else { ">weight</text>" }));
        assert_eq!(svg.contains(">50%</text>"), vs.is_none());
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
}

#[test]
fn labels_do_not_overlap() {
    let every_fourth: Vec<String> = evaluator::HoleCards::ALL
        .iter()
        .enumerate()
        .map(|(i, combo)| format!("{combo}:{}", (i % 100) as f64 / 100.0))
        .collect();
    for range in ["AA", "random", &every_fourth.join(",")] {
        assert!(assert_no_overlap(&svg(&["chart", range, "--vs", range])) > 169);
    }
}

#[cfg(unix)]
#[test]
fn a_device_is_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    assert_eq!(run(&["chart", "AA", "--svg", "/dev/null"]).code, 0);
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_is_kept() {
    let folder = folder();
    let (file, link) = (folder.path().join("file.svg"), folder.path().join("link.svg"));
    fs::write(&file, "").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    assert_eq!(run(&["chart", "AA", "--svg", link.to_str().unwrap()]).code, 0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&file).unwrap().starts_with("<svg"));
}

#[test]
fn invalid_input() {
    let cases = r#"
        chart AKx => "AKx" at character 1: expected only "+"…
        chart AA --vs "KK, 2" => --vs: "2" at character 5: …
        chart AA:1.5 => "AA:1.5" at character 1: weight out of bounds…
        chart AA --board As => --board "As": 1 card on the board: there can be 0, 3, 4 or 5
        chart AA --board "As Ks" => --board "As Ks": 2 cards on the board: there can be 0, 3, 4 or 5
        chart AA --board 2c3c4c5c6c7c => --board "2c3c4c5c6c7c": 6 cards on the board: …
        chart AA --board 2c3c2c => --board "2c3c2c": 2c occurs a second time at character 5…
        chart AA --board 2c3c4c --dead 4c => --board "2c3c4c": 4c is on the board and among the dead cards
        chart AsAh --board As3c4c => every combo of the range has a card of the board
        chart AsAh --dead As => every combo of the range has a dead card
        chart AsAh --vs AdAs => every combo of the first range shares a card with every combo of the second
    "#;
    assert_refused(cases);
}
