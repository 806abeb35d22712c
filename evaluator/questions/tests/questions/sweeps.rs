//! Sweeps of push or fold, parts of bounties and dead money.

use serde_json::{Value, json};

use crate::push_or_fold::refused;
use crate::{answer, timeless};

#[test]
fn a_sweep_has_the_answer_for_each_depth() {
    let swept = answer(json!({"ask": "push-fold", "sweep": [4, 6], "ante": 0.1}));
    let one = |depth: u32| {
        let stacks = vec![depth; 2];
        timeless(answer(json!({"ask": "push-fold", "stacks": stacks, "ante": 0.1})))
    };
    let of_depths: Vec<_> = swept["sweep"].as_array().unwrap().iter().cloned().map(timeless).collect();
    assert_eq!(of_depths, [4, 5, 6].map(one));
    let of = |form: &str| {
        let found = answer(json!({"ask": "push-fold", "sweep": [4, 6], "as": form}));
        found[form].as_str().unwrap().to_string()
    };
    assert_eq!(of("csv").lines().count(), 1 + 3 * 2 * 169);
    // A line for each depth, the titles and the exploitability.
    assert_eq!(of("text").lines().count(), 3 + 2);
    // A sweep of one depth is a sweep, too.
    let single = answer(json!({"ask": "push-fold", "sweep": [5, 5]}));
    assert_eq!(single["sweep"].as_array().map(Vec::len), Some(1));
}

#[test]
fn sweeps_that_make_no_games_are_refused() {
    for (question, message) in [
        (
            json!({"sweep": [5, 4]}),
            "sweep: sweep 5, 4: expected two positive numbers up to 1e9 with at most three decimals, the lower one first",
        ),
        (json!({"sweep": [0, 4]}), "sweep: sweep 0, 4: expected two positive numbers"),
        (json!({"sweep": [1.0005, 4]}), "sweep: sweep 1.0005, 4: expected two positive numbers"),
        (json!({"sweep": [4]}), "sweep: sweep 4: expected two positive numbers"),
        (json!({"sweep": [1, 51.1], "step": 0.1}), "sweep: sweep 1, 51.1: expected at most 500 depths"),
        (json!({"sweep": [1, 2], "step": 0}), "step: step 0: expected a positive number up to 1e9"),
        (json!({"sweep": [1, 2], "step": -1}), "step: step -1: expected a positive number up to 1e9"),
        (json!({"sweep": [1, 2], "step": 0.0001}), "step: step 0.0001: expected a positive number up to 1e9"),
        (json!({"sweep": [1, 2], "step": "1%"}), "step: step \"1%\" is a percentage: expected a number"),
        (json!({"stacks": [5, 5], "step": 0.1}), "step: step: expected sweep too"),
        (json!({"sweep": [1, 501]}), "sweep: sweep 1, 501: expected at most 500 depths"),
        (json!({"sweep": [1, 2], "seats": 10}), "seats: seats 10: expected 2 to 9 seats"),
        (json!({"stacks": [5, 5], "seats": 2}), "seats: seats: expected sweep too"),
        (json!({"stacks": [5, 5], "sweep": [1, 2]}), "sweep: sweep: expected without stacks"),
        (json!({"sweep": [1, 3], "ante": 2}), "sweep: depth 1: stack 1 is 1, expected more than the ante"),
        (json!({"sweep": [1, 3], "seats": 3}), "seats: three seats need the file"),
        (json!({"sweep": [1, 2], "as": "svg"}), "as: as \"svg\": a sweep has no picture"),
        (json!({"sweep": [1, 2], "fixed": {"UTG": "AA"}}), "fixed: UTG=AA: no seat is named UTG"),
    ] {
        let found = refused(question);
        assert!(found.starts_with(message), "{found}");
    }
}

/// Steps are exact decimals, and the last one does not go beyond the highest depth.
#[test]
fn sweeps_have_steps() {
    let stacks = |fields: Value| -> Vec<f64> {
        let mut question = json!({"ask": "push-fold"});
        fields.as_object().unwrap().iter().for_each(|(name, value)| question[name] = value.clone());
        let swept = answer(question);
        let depths = swept["sweep"].as_array().unwrap();
        depths.iter().map(|depth| depth["seats"][0]["stack"].as_f64().unwrap()).collect()
    };
    assert_eq!(stacks(json!({"sweep": [1.1, 1.5], "step": 0.1})), [1.1, 1.2, 1.3, 1.4, 1.5]);
    assert_eq!(stacks(json!({"sweep": [4, 5.9], "step": 0.75})), [4.0, 4.75, 5.5]);
    let blinds = json!([400, 800]);
    assert_eq!(
        stacks(json!({"sweep": [4000, 4900], "step": "0.5bb", "blinds": blinds})),
        [4000.0, 4400.0, 4800.0]
    );
}

/// The intervals of depths have the all-in hands of each depth, and no others.
#[test]
fn depths_are_the_hands_of_each_game() {
    let swept = answer(json!({"ask": "push-fold", "sweep": [2, 4.4], "step": 0.2}));
    let games = swept["sweep"].as_array().unwrap();
    let (mut intervals, mut gaps) = (0, 0);
    for decision in swept["depths"].as_array().unwrap() {
        for hand in decision["hands"].as_array().unwrap() {
            let pairs: Vec<[f64; 2]> = serde_json::from_value(hand["all_in"].clone()).unwrap();
            (intervals, gaps) = (intervals + pairs.len(), gaps + usize::from(pairs.len() > 1));
            assert!(pairs.windows(2).all(|pair| pair[0][1] < pair[1][0]), "{hand}");
            for game in games {
                let depth = game["seats"][0]["stack"].as_f64().unwrap();
                let of_name = |of: &Value, field: &str, name: &Value| {
                    of.as_array().unwrap().iter().find(|one| one[field] == *name).cloned()
                };
                let played = of_name(&game["decisions"], "decision", &decision["decision"]);
                let is_all_in = played.is_some_and(|played| {
                    of_name(&played["hands"], "hand", &hand["hand"]).unwrap()["probability"].as_f64()
                        >= Some(0.5)
                });
                assert_eq!(
                    pairs.iter().any(|[low, high]| (low..=high).contains(&&depth)),
                    is_all_in,
                    "{hand} {depth}"
                );
            }
        }
    }
    // 53s goes all-in with 2.4 and with 3.8, but not between them.
    assert!(intervals > 2 * 100 && gaps > 0, "{intervals} {gaps}");
    assert_eq!(swept["depths"][1]["decision"], "BB call SB");
}

/// Parts of a bounty from 0 to 1, and dead money.
#[test]
fn parts_of_bounties_and_dead_money_reach_the_game() {
    let solve = |fields: Value| {
        let mut question =
            json!({"ask": "push-fold", "stacks": [9, 6], "payouts": [60, 40], "bounties": [20, 30]});
        fields.as_object().unwrap().iter().for_each(|(name, value)| question[name] = value.clone());
        timeless(answer(question))
    };
    let others = json!([8]);
    let by = |part: Value| solve(json!({"progressive": part, "others": others}));
    assert_eq!(by(json!(true)), by(json!(0.5)));
    assert_eq!(by(json!("50%")), by(json!(0.5)));
    assert_eq!(by(json!(false)), by(Value::Null));
    assert_eq!(by(json!(1)), by(Value::Null));
    assert_ne!(by(json!(0.3))["seats"], by(json!(0.5))["seats"]);
    let payoffs = |dead: Value| -> Vec<f64> {
        let found = answer(json!({"ask": "push-fold", "stacks": [8, 8], "dead": dead}));
        found["seats"].as_array().unwrap().iter().map(|seat| seat["payoff"].as_f64().unwrap()).collect()
    };
    // The players divide what others have left in the pot.
    assert!((payoffs(json!(1.5)).iter().sum::<f64>() - 1.5).abs() < 1e-9);
    assert_eq!(payoffs(json!("1.5bb")), payoffs(json!(1.5)));
    assert_eq!(payoffs(json!(0)), payoffs(Value::Null));
    for (question, message) in [
        (json!({"dead": -1}), "dead: the dead money is -1, expected a number from 0 to 1e12"),
        (json!({"dead": "As"}), "dead: dead \"As\": expected a number, such as 12.5, 12500, 12.5k or 10bb"),
        (
            json!({"payouts": [3], "bounties": [1, 1], "progressive": 1.5}),
            "progressive: the part of a bounty that is paid at once is 1.5, expected a part from 0 to 1",
        ),
        (
            json!({"payouts": [3], "bounties": [1, 1], "progressive": []}),
            "progressive: progressive []: expected true, false, or a part such as 0.5 or 50%",
        ),
        (json!({"payouts": [3], "progressive": 0.3}), "progressive: progressive: expected bounties too"),
    ] {
        let mut question = question;
        question["stacks"] = json!([5, 5]);
        assert_eq!(refused(question), message);
    }
}
