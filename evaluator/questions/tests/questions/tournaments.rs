//! Tournament equity, bubble factors and deals.

use serde_json::{Value, json};

use crate::{answer, ask};

#[test]
fn invalid_questions_of_tournament_equity_are_refused() {
    for (stacks, payouts, field, index, message) in [
        (json!([50, 30]), json!([]), "payouts", None, "no prize is positive, expected at least one"),
        (json!([50, 30]), json!([0, 0]), "payouts", None, "no prize is positive, expected at least one"),
        (
            json!([1e308, 1e308]),
            json!([1]),
            "stacks",
            Some(0),
            "stack 1 is 1e308, expected a number from 0 to 1e12",
        ),
        (
            json!([1, 1]),
            json!([1e13]),
            "payouts",
            Some(0),
            "prize 1 is 1e13, expected a number from 0 to 1e12",
        ),
    ] {
        let icm = ask(&json!({"ask": "icm", "stacks": stacks, "payouts": payouts})).unwrap_err();
        assert_eq!((icm.field(), icm.index(), icm.message()), (field, index, message));
    }
}

/// Bubble factors and deals reach the library with all fields, in all forms.
#[test]
fn bubble_factors_and_deals_have_forms_and_refusals() {
    let ask_as = |mut question: Value, form: &str| {
        question["as"] = form.into();
        answer(question)
    };
    let factors = json!({"ask": "bubble-factors", "stacks": "10, 10, 10, 0", "payouts": [1, 1]});
    let found = answer(factors.clone());
    assert_eq!(found["players"][3], json!({"stack": 0.0, "equity": 0.0, "against": []}));
    let against = &found["players"][2]["against"];
    assert_eq!((against.as_array().map(Vec::len), &against[1]["player"]), (Some(2), &json!(2)));
    assert!((against[1]["bubble_factor"].as_f64().unwrap() - 2.0).abs() < 1e-12);
    assert!(ask_as(factors.clone(), "text")["text"].as_str().unwrap().contains("2.000"));
    assert_eq!(ask_as(factors, "csv")["csv"].as_str().unwrap().lines().count(), 1 + 6);
    let deal = json!({"ask": "deal", "stacks": [3, 1], "payouts": "80%, 20%", "guarantee": "35%", "play_for": "10%"});
    let found = answer(deal.clone());
    assert_eq!([&found["total"], &found["guarantee"], &found["play_for"]], [90.0, 35.0, 10.0]);
    let of = |name: &str| [0, 1].map(|player: usize| found["players"][player][name].as_f64().unwrap());
    assert_eq!([of("icm"), of("chip_chop"), of("guaranteed")], [[57.5, 32.5], [57.5, 32.5], [55.0, 35.0]]);
    assert!(ask_as(deal.clone(), "text")["text"].as_str().unwrap().contains("10 is left for the winner"));
    assert_eq!(ask_as(deal, "csv")["csv"].as_str().unwrap().lines().count(), 1 + 2);
    let plain = answer(json!({"ask": "deal", "stacks": [3, 1], "payouts": [80, 20]}));
    assert_eq!(
        [&plain["guarantee"], &plain["play_for"], &plain["players"][0]["guaranteed"]],
        [&Value::Null; 3]
    );
    for (field, value, message) in [
        (
            "guarantee",
            json!(51),
            "the guarantee is 51, expected a number from 0 to the equal share of the players with chips, 50",
        ),
        (
            "play_for",
            json!(61),
            "the money for the winner is 61, expected a number from 0 to the difference of the first two prizes, 60",
        ),
        (
            "guarantee",
            json!("5%"),
            "guarantee \"5%\": expected this amount and all prizes in percent of all prizes, or none of them",
        ),
        ("play_for", json!("2bb"), "play_for \"2bb\": big blinds have no value here: expected a number"),
        ("stacks", json!([3, 0]), "1 player has chips, expected at least 2"),
        ("payouts", json!([0]), "no prize is positive, expected at least one"),
    ] {
        let mut question = json!({"ask": "deal", "stacks": [3, 1], "payouts": [80, 20]});
        question[field] = value;
        let refusal = ask(&question).unwrap_err();
        assert_eq!((refusal.field(), refusal.message()), (field, message));
    }
}
