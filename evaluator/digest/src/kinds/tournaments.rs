//! Push or fold, and tournament equities.

use serde_json::{Value, json};

use crate::deal::Deal;

/// Returns amounts with one digit after the point at most.
fn amounts(deal: &mut Deal, count: usize, least: u32, most: u32) -> Vec<f64> {
    (0..count).map(|_| f64::from(10 * least + deal.below(10 * (most - least))) / 10.0).collect()
}

/// Returns prizes, the largest first.
fn prizes(deal: &mut Deal, count: usize) -> Vec<f64> {
    let mut prizes = amounts(deal, count, 1, 100);
    prizes.sort_by(|a, b| b.total_cmp(a));
    prizes
}

/// Two seats, in big blinds and for prize money.
pub(super) fn heads_up(deal: &mut Deal) -> Vec<Value> {
    let mut questions = vec![];
    for number in 0..120 {
        let mut question = json!({ "ask": "push-fold", "stacks": amounts(deal, 2, 1, 30) });
        match number % 6 {
            1 => question["ante"] = amounts(deal, 1, 0, 2)[0].into(),
            2 => question["big_blind_ante"] = 1.into(),
            3 => {
                question["payouts"] = prizes(deal, 2 + number / 6 % 3).into();
                question["others"] = amounts(deal, 1 + number / 6 % 3, 1, 40).into();
            }
            4 => {
                question["payouts"] = prizes(deal, 2).into();
                question["bounties"] = amounts(deal, 2, 0, 40).into();
                question["progressive"] = (number % 12 == 4).into();
            }
            5 => (question["rake"], question["cap"]) = (0.05.into(), 1.into()),
            _ => {}
        }
        match number % 10 {
            3 => {
                question["fixed"] = json!({ deal.one(&["SB", "BB", "SB push", "BB call SB"]): deal.token() })
            }
            7 => question["blinds"] = json!([1, 2]),
            _ => {}
        }
        questions.push(question);
    }
    for stacks in [json!([0, 5]), json!([5]), json!([10, "ten"]), json!([1e13, 1]), json!([0.4, 0.3])] {
        questions.push(json!({ "ask": "push-fold", "stacks": stacks }));
    }
    questions
}

/// Four and five seats, solved on sampled deals.
pub(super) fn deals(_: &mut Deal) -> Vec<Value> {
    vec![
        json!({ "ask": "push-fold", "stacks": [2, 2, 2, 2] }),
        json!({ "ask": "push-fold", "stacks": [2, 3, 2.5, 4, 3], "ante": 0.5, "payouts": [50, 30, 20], "bounties": [5, 5, 5, 5, 5] }),
    ]
}

/// Two to some hundred players, with and without their chances of places.
pub(super) fn icm(deal: &mut Deal) -> Vec<Value> {
    let mut questions = vec![];
    for number in 0..150 {
        let players = if number % 10 == 9 { 200 } else { 2 + number % 12 };
        let most = if number % 4 == 3 { 1_000 } else { 20 };
        let stacks = amounts(deal, players, 1, most);
        let paid = 1 + deal.below(players as u32) as usize;
        let payouts = prizes(deal, paid);
        questions
            .push(json!({ "ask": "icm", "stacks": stacks, "payouts": payouts, "places": number % 3 == 0 }));
    }
    for (stacks, payouts) in
        [(json!([]), json!([1])), (json!([1, 0]), json!([1])), (json!([1, 2]), json!([1, 2, 3]))]
    {
        questions.push(json!({ "ask": "icm", "stacks": stacks, "payouts": payouts }));
    }
    questions
}

/// Two to nine players, some without chips, with and without guarantees.
pub(super) fn bubble_factors_and_deals(deal: &mut Deal) -> Vec<Value> {
    let mut questions = vec![];
    for number in 0..100 {
        let players = 2 + number % 8;
        let mut stacks = amounts(deal, players, 1, 20);
        if number % 5 == 4 {
            stacks.push(0.0);
        }
        let paid = 1 + deal.below(players as u32) as usize;
        let payouts = prizes(deal, paid);
        questions.push(json!({ "ask": "bubble-factors", "stacks": stacks, "payouts": payouts }));
        // Guarantees above the equal share are refused.
        let guarantee = (number % 3 == 0).then(|| deal.below(20));
        questions
            .push(json!({ "ask": "deal", "stacks": stacks, "payouts": payouts, "guarantee": guarantee }));
    }
    questions
}
