//! Many who ask at once are told what the command line tells.

use std::thread;

use serde_json::{Value, json};

use super::Server;
use crate::common::run;

/// How many ask.
const CLIENTS: usize = 64;

/// Questions, each with the arguments of the command that answers it.
fn questions() -> Vec<(Value, Value)> {
    let questions = [
        (json!({"ask": "equity", "ranges": ["AA", "KK"]}), "equity AA KK"),
        (
            json!({"ask": "equity", "ranges": ["AhKh", "QQ"], "board": "2c 7d 9h"}),
            "equity AhKh QQ --board 2c7d9h",
        ),
        (
            json!({"ask": "equity", "ranges": ["22+", "random"], "board": "Ks 9h 4c"}),
            "equity 22+ random --board Ks9h4c",
        ),
        (json!({"ask": "equity", "ranges": ["AA", "KK", "QQ"]}), "equity AA KK QQ"),
        (
            json!({"ask": "equity", "ranges": ["QQ+", "ATs+", "random"], "board": "Ks 9h 4c 2d"}),
            "equity QQ+ ATs+ random --board Ks9h4c2d",
        ),
        (
            json!({"ask": "equity", "ranges": ["AKs", "QQ"], "game": "short-deck"}),
            "equity AKs QQ --game short-deck",
        ),
        (
            json!({"ask": "equity", "ranges": ["AsAhKsKh", "8d7d6c5c"], "game": "omaha"}),
            "equity AsAhKsKh 8d7d6c5c --game omaha",
        ),
        (
            json!({"ask": "equity", "ranges": ["AA", "KK", "87s"], "method": "monte-carlo", "samples": 100_000, "seed": 7}),
            "equity AA KK 87s --method monte-carlo --samples 100000 --seed 7",
        ),
        (
            json!({"ask": "outs", "ranges": ["AhKh", "QQ, KQs"], "board": "Qh 7h 2c"}),
            "outs AhKh QQ,KQs --board Qh7h2c",
        ),
        (json!({"ask": "hits", "ranges": ["22+, AK"], "board": "Qh 7h 2c"}), "hits 22+,AK --board Qh7h2c"),
        (
            json!({"ask": "distribution", "ranges": ["QQ+", "22+"], "board": "Qh 7h 2c"}),
            "distribution QQ+ 22+ --board Qh7h2c",
        ),
        (json!({"ask": "range", "ranges": ["22+, A2s+:0.5"]}), "range 22+,A2s+:0.5"),
        (json!({"ask": "range", "ranges": ["AA:KK"], "game": "omaha"}), "range AA:KK --game omaha"),
    ];
    questions
        .into_iter()
        .map(|(question, command)| {
            let arguments: Vec<_> = command.split(' ').chain(["--json"]).collect();
            let told = run(&arguments);
            assert_eq!(told.code, 0, "{command}: {}", told.err);
            (question, serde_json::from_str(&told.out).expect("JSON"))
        })
        .collect()
}

/// Checks that an answer has all that the command prints, but for the time.
fn assert_same(answer: &Value, printed: &Value, question: &Value) {
    for (name, value) in printed.as_object().expect("an object") {
        if name != "seconds" {
            assert_eq!(&answer[name], value, "{name} of {question}");
        }
    }
}

#[test]
fn many_at_once_are_told_the_same() {
    let (server, questions) = (Server::start(), questions());
    thread::scope(|scope| {
        for client in 0..CLIENTS {
            let (server, questions) = (&server, &questions);
            scope.spawn(move || {
                let mut connection = server.connect();
                for turn in 0..questions.len() {
                    let (question, printed) = &questions[(client + turn) % questions.len()];
                    let reply = connection.ask(&question.to_string());
                    assert_eq!(reply.status, 200, "{reply:?}");
                    assert_same(&reply.json(), printed, question);
                }
            });
        }
    });
    server.end();
}
