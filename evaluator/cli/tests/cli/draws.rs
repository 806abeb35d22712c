//! Several draws of draw games.

use std::fs;

use crate::common::{answered, answered_as_json, run};

const GAME: [&str; 5] = ["-g", "draw-2-7", "2s3d4c7h", "2d3h8c", "-n10000"];

fn with<'a>(options: &[&'a str]) -> Vec<&'a str> {
    [&GAME, options].concat()
}

#[test]
fn several_draws_are_simulated_by_a_policy() {
    let answer = answered_as_json("equity", &with(&["--draws", "3"]));
    assert_eq!(answer["policy"], "win most often against one opponent");
    assert_eq!((&answer["method"], &answer["samples"]), (&"Monte Carlo".into(), &10_000.into()));
    assert!(answer["players"][0]["equity"].as_f64() > Some(0.55) && answer.get("exact_seconds").is_none());
    let text = answered(&[&["equity", "--draws", "2"], &GAME[..]].concat());
    let method = "method  Monte Carlo, 10,000 showdowns, seed 0, later discards by the policy \"win most often against one \
                  opponent\"\n";
    assert!(text.contains(method), "{text}");
}

#[test]
fn one_draw_is_the_usual_question() {
    let [one, usual] = [&["--draws", "1"][..], &[]].map(|options| answered_as_json("equity", &with(options)));
    assert_eq!(one["players"], usual["players"]);
    assert!(one.get("policy").is_none());
}

#[test]
fn a_policy_is_read_from_a_file() {
    let file = std::env::temp_dir().join(format!("rivertable-policy-{}", std::process::id()));
    let name = file.to_str().unwrap();
    fs::write(&file, "pat 98542, keep 8\n\npat  T9642 keep 8\n").unwrap();
    let answer = answered_as_json("equity", &with(&["--draws", "3", "--policy", name]));
    assert_eq!(answer["policy"], "pat 98542, keep 8; pat T9642, keep 8");
    fs::write(&file, "pat 98542, keep 8\nstand pat\n").unwrap();
    let refused = run(&[&["equity"], &with(&["--draws", "3", "--policy", name])[..]].concat());
    let message = "policy line 2, \"stand pat\": expected \"pat\" or a line such as \"pat 87542, keep 8\"";
    assert!(refused.code == 2 && refused.err.contains(message), "{}", refused.err);
    fs::remove_file(file).unwrap();
}

#[test]
fn wrong_draws_are_refused() {
    let games = "expected draw, draw-2-7, draw-a-5 or badugi";
    for (arguments, message) in [
        (&["AhKh", "QsQd", "--draws", "2"][..], format!("--draws: there is no draw in hold'em: {games}")),
        (&["-g", "razz", "Ah", "Qs", "--draws", "1"], format!("--draws: there is no draw in razz: {games}")),
        (
            &["-g", "draw8", "Ah", "Qs", "--draws", "2"],
            format!("--draws: there is only one draw in draw eight or better: {games}"),
        ),
        (&["-g", "badugi", "Ah", "Qs", "--draws", "4"], "expected a whole number from 1 to 3".into()),
        (&["-g", "badugi", "Ah", "Qs", "--draws", "0"], "expected a whole number from 1 to 3".into()),
        (
            &["-g", "badugi", "Ah", "Qs", "--draws", "2", "--method", "exact"],
            "--method exact: there are 2 draws, and later draws are simulated by a policy".into(),
        ),
        (
            &["-g", "badugi", "Ah", "Qs", "--policy", "/dev/null"],
            "--policy: one draw needs no policy: expected 2 or 3 draws".into(),
        ),
        (
            &["-g", "badugi", "Ah", "Qs", "--draws", "2", "--policy", "/dev/null"],
            "policy of 0 lines: expected one line, for the last draw".into(),
        ),
        (&["-g", "badugi", "Ah", "Qs", "--draws", "2", "--policy", "no-file"], "cannot read no-file".into()),
        (
            &["AhKh", "QsQd", "--board", "Ks8d5d|2c3c4c", "--draws", "2"],
            format!("--draws: there is no draw in hold'em: {games}"),
        ),
    ] {
        let refused = run(&[&["equity"], arguments].concat());
        assert_eq!(refused.code, 2, "{arguments:?}");
        assert!(refused.err.contains(&message), "{arguments:?}: {}", refused.err);
    }
}
