//! Compares the tables of the README with questions and answers.

use std::collections::HashMap;

use questions::Kind;
use serde_json::{Value, json};

use crate::answer;

const README: &str = include_str!("../../README.md");

/// A line of a table: the types of a field, and `true` if it is always there.
#[derive(Clone, Debug)]
struct Field {
    types: String,
    is_required: bool,
    content: String,
}

/// Returns the fields in the tables of a section whose first column has this title.
fn fields(heading: &str, title: &str) -> HashMap<String, Field> {
    let start = format!("## {heading}\n");
    let section = README.split_once(&start).unwrap_or_else(|| panic!("no section {heading}")).1;
    let section = section.split("\n## ").next().unwrap();
    let mut fields = HashMap::new();
    for table in section.split("\n\n").filter(|part| part.trim().starts_with(&format!("| {title} |"))) {
        for line in table.trim().lines().skip(2) {
            let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
            let [names, types, content] = cells[..] else { panic!("{line}") };
            let (types, condition) = types.split_once(", ").map_or((types, None), |(a, b)| (a, Some(b)));
            for name in names.split(", ").map(|name| name.trim_matches('`')) {
                let field =
                    Field { types: types.into(), is_required: condition.is_none(), content: content.into() };
                assert!(fields.insert(name.to_string(), field).is_none(), "{heading}: {name} twice");
            }
        }
    }
    fields
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "number",
        Value::String(_) => "text",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

#[test]
fn each_kind_takes_the_fields_of_its_table() {
    for kind in Kind::ALL {
        let mut expected = fields("Fields of all questions", "field");
        if !kind.has_no_game() && !matches!(kind, Kind::Spot | Kind::PushFold | Kind::Solve) {
            expected.extend(fields("Fields of questions about ranges", "field"));
        }
        expected.extend(fields(kind.name(), "field"));
        expected.remove("id");
        let mut names: Vec<_> = expected.into_keys().collect();
        let mut taken: Vec<_> = kind.fields().collect();
        names.sort();
        taken.sort_unstable();
        assert_eq!(taken, names, "{}", kind.name());
    }
}

/// Questions whose answers together have all fields.
fn questions(kind: Kind) -> Vec<Value> {
    let board = "Ks 9h 4c";
    match kind {
        Kind::About => vec![json!({})],
        Kind::Spot => vec![json!({"text": "AA v KK on Ks 9h 4c dead 2c"})],
        Kind::Range => vec![
            json!({"ranges": ["QQ+:0.5, AKs"], "for": "eval7", "board": board}),
            json!({"ranges": ["AAKK"], "game": "omaha", "board": board}),
        ],
        Kind::Equity => vec![
            json!({"ranges": ["AA", "KK:0.5"], "board": board, "combos": true}),
            json!({"ranges": ["AA", "KK"], "board": board, "pot": 100, "call": 60, "bet": 200, "folds": 0.5}),
            json!({"ranges": ["AA", "KK", "QQ"], "method": "monte-carlo", "samples": 1000}),
            json!({"ranges": ["AAKK", "8765"], "game": "omaha8", "board": board, "samples": 1000}),
            json!({"ranges": ["As2d3c", "2s4d"], "game": "badugi", "draws": 2, "samples": 1000}),
        ],
        Kind::Boards => vec![
            json!({"ranges": ["AsAh", "KK"], "board": "9h 4c 2c | Td 8d 2s"}),
            json!({"ranges": ["AA", "KK"], "board": board, "runs": 2, "method": "monte-carlo", "samples": 1000}),
        ],
        Kind::Discards => vec![json!({"ranges": ["As2d3cKd", "2s4d5c7h"], "game": "badugi"})],
        Kind::Outs => vec![
            json!({"ranges": ["AhKh"], "board": "Qh 7h 2c"}),
            json!({"ranges": ["AhKhQdJd"], "game": "omaha", "board": "Qh 7h 2c 3c"}),
        ],
        Kind::Hits => vec![
            json!({"ranges": ["22+", "AK"], "board": board, "where": "pair+"}),
            json!({"ranges": ["77"], "where": "set+"}),
        ],
        Kind::Distribution => vec![json!({"ranges": ["AA", "KK, AK"], "board": board})],
        Kind::Flops => {
            vec![
                json!({"ranges": ["AA", "KK"], "textures": "monotone and A-high"}),
                json!({"ranges": ["AsAh", "KsKh"], "textures": "trips"}),
            ]
        }
        Kind::Chart => vec![json!({"ranges": ["AA"]})],
        Kind::PushFold => vec![json!({"stacks": [5, 6], "as": "all"}), json!({"sweep": [5, 6], "step": 0.5})],
        Kind::Solve => vec![
            json!({"ranges": ["AA, 65s", "KK"], "board": "Ac Kd 9h 8d 2s", "pot": 100, "stack": 100, "bets": "a"}),
            json!({"ranges": ["AA", "KK"], "board": board, "pot": 100, "stack": 100, "memory": true}),
            json!({"ranges": ["AA", "KK"], "board": "Ks 9h 4c 2d", "pot": 100, "stack": 100, "node": "check, check, *"}),
        ],
        Kind::Icm => vec![json!({"stacks": [5, 6], "payouts": [3, 2]})],
        Kind::BubbleFactors => vec![json!({"stacks": [5, 6, 0], "payouts": [3, 2]})],
        Kind::Deal => vec![
            json!({"stacks": [5, 6], "payouts": [3, 2]}),
            json!({"stacks": [5, 6], "payouts": [3, 2], "guarantee": 2, "play_for": 1}),
        ],
    }
}

#[test]
fn answers_have_the_fields_of_their_table() {
    for kind in Kind::ALL {
        let documented = fields(kind.name(), "answer");
        let mut seen: Vec<String> = vec![];
        for mut question in questions(kind) {
            question["ask"] = kind.name().into();
            let answer = answer(question.clone());
            let answer = answer.as_object().expect("an object");
            let of_game =
                |name: &str| !matches!(kind, Kind::About | Kind::Chart) && matches!(name, "game" | "rules");
            for (name, value) in answer.iter().filter(|(name, _)| !of_game(name)) {
                let field =
                    documented.get(name).unwrap_or_else(|| panic!("{question}: {name} is not documented"));
                assert!(field.types.contains(type_of(value)), "{question}: {name} is {value}");
                seen.push(name.clone());
                let Some(first) =
                    value.as_array().and_then(|values| values.first()).and_then(Value::as_object)
                else {
                    continue;
                };
                for inner in first.keys() {
                    assert!(field.content.contains(&format!("`{inner}`")), "{question}: {name}.{inner}");
                }
            }
            for (name, field) in &documented {
                assert!(!field.is_required || answer.contains_key(name), "{question}: no {name}");
            }
        }
        for name in documented.keys() {
            assert!(seen.contains(name), "{}: no answer has {name}", kind.name());
        }
    }
}

/// The example of an error has the fields of a refusal.
#[test]
fn errors_are_as_in_the_example() {
    let line = README.lines().find(|line| line.starts_with("{\"id\"")).expect("an example");
    let example: Value = serde_json::from_str(line).expect("JSON");
    let question = json!({"ask": "equity", "ranges": ["AA", "KZ"], "id": 7});
    let refusal = crate::ask(&question).unwrap_err().json();
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&refusal), keys(&example));
    assert_eq!(keys(&refusal["error"]), keys(&example["error"]));
    let message = example["error"]["message"].as_str().unwrap().trim_end_matches('…');
    assert!(refusal["error"]["message"].as_str().unwrap().starts_with(message), "{refusal}");
}
