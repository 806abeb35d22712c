//! Tests of `push-fold` and `icm`.

use std::fs;

use serde_json::Value;

use crate::common::{answered, answered_as_json, folder, refused, svg, words};

#[test]
fn heads_up_is_solved() {
    let message = answered(&words("push-fold --stacks 10,10"));
    assert!(message.contains("SB push") && message.contains("58.28 %"), "{message}");
    assert!(message.contains("BB call SB") && message.contains("37.38 %"), "{message}");
    let json = answered_as_json("push-fold", &words("--stacks 10,10"));
    assert!(json["exploitability"].as_f64().unwrap() < 1e-6, "{json}");
    assert_eq!(json["unit"], "big blinds");
    let aces =
        json["decisions"][0]["hands"].as_array().unwrap().iter().find(|hand| hand["hand"] == "AA").unwrap();
    assert!(aces["probability"] == 1.0 && aces["all_in"].as_f64() > aces["fold"].as_f64(), "{aces}");
    let payoffs = [0, 1].map(|seat: usize| json["seats"][seat]["payoff"].as_f64().unwrap());
    assert!((payoffs[0] + 0.045_371).abs() < 1e-6 && (payoffs[0] + payoffs[1]).abs() < 1e-12, "{payoffs:?}");
}

/// The prize money before the hand is that of `icm`.
#[test]
fn prize_money_is_compared_with_that_before_the_hand() {
    let message = answered(&words("push-fold --stacks 4,12 --payouts 70,30"));
    assert!(
        message.starts_with(
            "seat         stack  before the hand EV, prize money\nSB               4        40.000000 "
        ),
        "{message}"
    );
    let json = answered_as_json("push-fold", &words("--stacks 4,12 --payouts 70,30"));
    let seats = [0, 1].map(|seat: usize| &json["seats"][seat]);
    assert_eq!(seats.map(|seat| seat["before"].as_f64()), [Some(40.0), Some(60.0)]);
    let total: f64 = seats.iter().map(|seat| seat["payoff"].as_f64().unwrap()).sum();
    assert!((total - 100.0).abs() < 1e-9, "{json}");
}

/// Bounties that are still to be won belong to somebody: to the winner of the tournament, or to all by stacks.
#[test]
fn bounties_are_owned_before_and_after_the_hand() {
    let message = answered(&words("push-fold --stacks 10,10 --payouts 60,40 --bounties 25,25"));
    for figure in ["75.000000       74.841202", "75.000000       75.158798", "58.28 %", "37.38 %"] {
        assert!(message.contains(figure), "{figure}: {message}");
    }
    assert!(
        message.starts_with("seat ") && message.contains(" big blinds in prize money, each worth 3.5 "),
        "{message}"
    );
    let message = answered(&words("push-fold --stacks 10,10 --payouts 60,40 --bounties 25,25 --others 20"));
    let model =
        "bounties still to be won are shared by stacks, other tables have the mean bounty of this one\n";
    assert!(message.starts_with(model), "{message}");
}

/// A big blind that nobody attacks has no range to advise, and gains have the unit of stacks.
#[test]
fn fixed_ranges_are_assessed_in_chips() {
    let message = answered(&words("push-fold --stacks 10,10 --range SB=AA:0.000001"));
    assert!(message.contains("BB call SB       never         -  -\n"), "{message}");
    let message = answered(&words("push-fold --stacks 12000,8000 --blinds 500,1000 --range SB=AA"));
    assert!(
        message.contains("its best response would gain 1463.2") && message.contains(" chips more\n"),
        "{message}"
    );
}

#[test]
fn forms_of_the_answer_agree() {
    let csv = answered(&words("push-fold --stacks 5,5 --csv"));
    assert_eq!(csv.lines().count(), 1 + 2 * 169);
    assert!(
        csv.starts_with("stacks,decision,hand,probability,fold,all_in,stderr\n5/5,SB push,AA,1,-0.5,"),
        "{csv}"
    );
    let grid = answered(&words("push-fold --stacks 5,5 --grid"));
    assert!(grid.contains("SB push") && grid.contains("AKs") && grid.contains("BB call SB"), "{grid}");
    let image = svg(&words("push-fold --stacks 5,5"));
    assert_eq!(image.matches("<svg ").count(), 3, "one around a chart of each decision");
}

/// Four and more seats are solved on sampled deals, whatever the time. The answer begins with the reason why it is
/// approximate, and with the gain that was measured.
#[test]
fn four_seats_begin_with_their_gain() {
    let message = answered(&words("push-fold --stacks 6,6,6,6 --time 0.2"));
    let first = "the search ended early, at its time limit: its best strategy so far is shown\n\
                 approximate, from sampled deals: by other hands no seat was found to gain more than ";
    assert!(message.starts_with(first) && message.contains("BB call SB"), "{message}");
    let json = answered_as_json("push-fold", &words("--stacks 6,6,6,6 --time 0.2"));
    assert_eq!((&json["stopped"], json["exploitability"].is_null()), (&"limit".into(), true));
    let names: Vec<&str> = json["seats"][0].as_object().unwrap().keys().map(String::as_str).collect();
    assert!(["payoff", "stderr", "gain", "gain_stderr"].iter().all(|name| names.contains(name)), "{names:?}");
    let swept = answered(&words("push-fold --sweep 2..3 --seats 4 --ante 0.1 --time 0.4"));
    assert!(
        swept.contains("no seat was found to gain more than") && !swept.contains("exploitability"),
        "{swept}"
    );
}

#[test]
fn sweeps_have_a_line_for_each_stack() {
    let message = answered(&words("push-fold --sweep 2..4"));
    let stacks: Vec<&str> = message.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(stacks, ["stack", "2", "3", "4", "exploitability"]);
    // With one big blind, the big blind has no decision.
    let message = answered(&words("push-fold --sweep 1..2"));
    assert!(
        message.contains("SB push") && message.contains("BB call SB") && message.contains(" -\n"),
        "{message}"
    );
    let json = answered_as_json("push-fold", &words("--sweep 2..4"));
    assert_eq!(json["sweep"].as_array().map(Vec::len), Some(3));
}

/// A grid has the largest stack of each hand. A hand that is folded at a smaller stack is marked and listed.
#[test]
fn depths_are_a_grid_of_the_largest_stacks() {
    let message = answered(&words("push-fold --sweep 1.2..3 --step 0.2 --depths"));
    let lines: Vec<&str> = message.lines().collect();
    assert_eq!(lines[0], "SB push: the largest stack with which the hand goes all-in");
    let row = |rank: &str| {
        lines.iter().find(|line| line.starts_with(rank)).unwrap().split_whitespace().collect::<Vec<_>>()
    };
    // AA and AKs.
    assert_eq!(row("A")[1..3], ["3+", "3+"]);
    // 32o.
    let largest: f64 = row("2")[12].parse().unwrap();
    assert!((1.2..1.6).contains(&largest), "{message}");
    let json = answered_as_json("push-fold", &words("--sweep 1.2..3 --step 0.2"));
    let hands = json["depths"][0]["hands"].as_array().unwrap();
    let of = |name: &str| hands.iter().find(|hand| hand["hand"] == name).unwrap()["all_in"].clone();
    assert_eq!((of("AA"), of("32o")), (serde_json::json!([[1.2, 3.0]]), serde_json::json!([[1.2, largest]])));
    assert!(
        message.contains("BB call SB: the largest stack") && message.contains("exploitability at most"),
        "{message}"
    );
}

/// A progressive bounty has a part that is paid at once, half by default. Dead money is won by the players.
#[test]
fn parts_of_bounties_and_dead_money_are_options() {
    let of = |options: &str| {
        let mut json = answered_as_json("push-fold", &words(&format!("--stacks 9,6 {options}")));
        json["seats"].take()
    };
    let bounties =
        |progressive: &str| of(&format!("--payouts 60,40 --bounties 20,30 --others 8 {progressive}"));
    assert_eq!(bounties("--progressive"), bounties("--progressive=50%"));
    assert_eq!(bounties("--progressive=1"), bounties(""));
    assert_ne!(bounties("--progressive=0.3"), bounties("--progressive"));
    let payoffs = of("--dead 1.5bb");
    let total: f64 = payoffs.as_array().unwrap().iter().map(|seat| seat["payoff"].as_f64().unwrap()).sum();
    assert!((total - 1.5).abs() < 1e-9, "{payoffs}");
}

#[test]
fn fixed_ranges_are_exploited() {
    let by = |name: &str| -> Value {
        let range = format!("{name}=QQ+,AK");
        answered_as_json("push-fold", &["--stacks", "10,10", "--range", &range])
    };
    let (seat, decision) = (by("BB"), by("bb call sb"));
    assert_eq!(seat["decisions"], decision["decisions"]);
    assert_eq!(seat["decisions"][1]["range"], "QQ+,AK");
    assert!(seat["decisions"][0]["all_in"].as_f64() > Some(0.99), "{seat}");
}

/// Ranges in files, the dialect and the order are read as in all commands.
#[test]
fn fixed_ranges_are_read_from_files() {
    let folder = folder();
    let file = folder.path().join("calls.txt");
    fs::write(&file, "22+, A9s+ # suited aces\nATo+, K9s+, KQo, Q9s+, JTs, T9s\n").unwrap();
    let solve = |range: &str, more: &str| {
        let arguments = [&["--stacks", "10,10", "--range", range][..], &words(more)].concat();
        answered_as_json("push-fold", &arguments)["decisions"][1]["all_in"].as_f64().unwrap()
    };
    let by_file = solve(&format!("BB=@{}", file.display()), "");
    assert_eq!(by_file, solve("BB=22+,A9s+,ATo+,K9s+,KQo,Q9s+,JTs,T9s", ""));
    assert!((by_file - 194.0 / 1326.0).abs() < 1e-12, "{by_file}");
    assert!(solve("BB=98s+", "--dialect slide") > solve("BB=98s+", "--dialect kicker"));
    assert_ne!(solve("BB=55%", "--order pokerstove"), solve("BB=55%", "--order equity"));
    let message = refused(&words("push-fold --stacks 10,10 --range BB=@none.txt"));
    assert!(
        message.contains("--range BB=@none.txt") && message.contains("cannot read none.txt"),
        "{message}"
    );
}

#[test]
fn prizes_are_divided() {
    let json = answered_as_json("icm", &words("--stacks 50,30,20 --payouts 50,30,20"));
    let equities: Vec<f64> =
        json["players"].as_array().unwrap().iter().map(|player| player["equity"].as_f64().unwrap()).collect();
    for (found, expected) in equities.iter().zip([38.392_857, 32.75, 28.857_143]) {
        assert!((found - expected).abs() < 1e-6, "{equities:?}");
    }
    let message = answered(&words("icm --stacks 50,30,20 --payouts 50,30,20"));
    assert!(message.contains("38.392857") && !message.contains("place"), "{message}");
    let message = answered(&words("icm --stacks 50,30,20 --payouts 50,30,20 --places"));
    assert!(message.contains("38.392857") && message.contains("place 3"), "{message}");
    let csv = answered(&words("icm --stacks 50,30,20 --payouts 50,30,20 --places --csv"));
    assert!(csv.starts_with("player,stack,equity,place_1,place_2,place_3\n1,50,38.39"), "{csv}");
}

/// Players without chips are out, and prizes of places below all players are ignored. The text says so.
#[test]
fn players_without_chips_and_more_prizes_are_described() {
    let message = answered(&words("icm --stacks 3,1,0 --payouts 50,30,20,10,5"));
    let notes = "the player without chips is out, with the prize of place 3\n\
                 places 4 to 5 of the prizes belong to players who are out before, and are ignored\n";
    assert!(message.ends_with(notes) && message.contains("45.000000"), "{message}");
    let message = answered(&words("deal --stacks 3,1,0,0 --payouts 50,30,20"));
    assert!(
        message.ends_with("players without chips are out, and share the prizes of places 3 to 4 equally\n")
    );
    let message = answered(&words("bubble-factors --stacks 3,2,1,0 --payouts 50,30"));
    assert!(message.ends_with("the player without chips is out, without a prize\n"), "{message}");
    let message = answered(&words("icm --stacks 3,1 --payouts 50,30"));
    assert!(!message.contains("out"), "{message}");
}

/// The text, CSV and JSON of bubble factors have the same figures.
#[test]
fn bubble_factors_are_a_matrix() {
    let arguments = "--stacks 10,10,10 --payouts 1,1";
    let json = answered_as_json("bubble-factors", &words(arguments));
    let against = &json["players"][0]["against"][1];
    assert_eq!((&against["player"], &against["risk"]), (&3.into(), &10.0.into()));
    for (name, expected) in [
        ("lose", 2.0 / 3.0),
        ("win", 1.0 / 3.0),
        ("bubble_factor", 2.0),
        ("needed", 2.0 / 3.0),
        ("risk_premium", 1.0 / 6.0),
    ] {
        assert!((against[name].as_f64().unwrap() - expected).abs() < 1e-12, "{name}: {against}");
    }
    let text = answered(&words(&format!("bubble-factors {arguments}")));
    assert!(text.contains("\n2           2.000        -    2.000\n"), "{text}");
    assert!(text.contains("\n3           66.67    66.67        -\n"), "{text}");
    let csv = answered(&words(&format!("bubble-factors {arguments} --csv")));
    assert_eq!((csv.lines().count(), csv.lines().nth(1).unwrap().split(',').count()), (1 + 6, 10));
}

#[test]
fn deals_have_the_shares_of_all_methods() {
    let arguments = "--stacks 60,30,10 --payouts 50%,30%,20% --guarantee 30% --play-for 2%";
    let json = answered_as_json("deal", &words(arguments));
    assert_eq!(
        (&json["total"], &json["guarantee"], &json["play_for"]),
        (&98.0.into(), &30.0.into(), &2.0.into())
    );
    assert_eq!(json["players"][2]["guaranteed"], 30.0);
    let text = answered(&words(&format!("deal {arguments}")));
    assert!(
        text.contains("guaranteed\n1 ") && text.contains("98 is divided, and 2 is left for the winner\n"),
        "{text}"
    );
    let csv = answered(&words("deal --stacks 60,30,10 --payouts 50,30,20 --csv"));
    assert!(
        csv.starts_with("player,stack,icm,chip_chop,guaranteed\n1,60,41.238") && csv.contains(",44,\n"),
        "{csv}"
    );
}

/// Amounts as sites and players write them, beside plain numbers.
#[test]
fn amounts_have_units_and_groups_of_digits() {
    let players = |stacks: &str, payouts: &str| {
        let json = answered_as_json("icm", &["--stacks", stacks, "--payouts", payouts]);
        json["players"].as_array().unwrap().iter().map(|player| player["equity"].clone()).collect::<Vec<_>>()
    };
    let expected = players("12500,8200,4300", "50,30,20");
    for stacks in [
        "12.5k,8.2K,4.3k",
        "12_500,8_200,4_300",
        "12'500,8'200,4'300",
        "12 500, 8 200, 4 300",
        "12,500; 8,200; 4,300",
    ] {
        assert_eq!(players(stacks, "50,30,20"), expected, "{stacks}");
    }
    for payouts in ["50%,30%,20%", "$50,$30,$20", "50€, 30 €, 20€", "0.05k;0.03k;0.02k", "50.0, 30, 2e1"]
    {
        assert_eq!(players("12500,8200,4300", payouts), expected, "{payouts}");
    }
    let solved = |line: &str| {
        let json = answered_as_json("push-fold", &words(line));
        [&json["seats"], &json["decisions"]].map(Clone::clone)
    };
    let chips = solved("--stacks 800,560 --blinds 40,80 --ante 10 --rake 0.05 --cap 120");
    assert_eq!(solved("--stacks 10bb,7bb --blinds 40,80 --ante 0.125bb --rake 5% --cap 1.5bb"), chips);
    assert_eq!(solved("--stacks 0.8k;560 --blinds $40,$80 --ante 10 --rake 5% --cap 120"), chips);
}

#[test]
fn invalid_games_are_refused() {
    let refusals = [
        ("push-fold --stacks 10,10 --blinds 1bb,2bb", "--blinds \"1bb\": big blinds have no value here"),
        ("push-fold --stacks 10,50%", "--stacks \"50%\" is a percentage: expected a number"),
        (
            "push-fold --stacks 10,10 --rake 5bb",
            "--rake \"5bb\": big blinds have no value here: expected a part",
        ),
        (
            "push-fold --stacks 12,500,8,200 --blinds 400,800",
            "--stacks \"12,500,8,200\": thousands, or one number after each comma? expected 12500,8200 or 12;500;8;200",
        ),
        (
            "push-fold --stacks 12,8,4 --blinds 400,800",
            "--stacks \"12,8,4\": 3 of 3 stacks are below the big blind of 800: expected the unit of the blinds, 12bb,8bb,4bb for \
             big blinds, or 12;8;4 if the stacks are that short",
        ),
        (
            "push-fold --sweep 1..20 --blinds 400,800",
            "--sweep 1..20: most depths are below the big blind of 800",
        ),
        (
            "push-fold --stacks 10,10 --payouts 50%,50",
            "--payouts \"50\" is no percentage: expected all prizes in percent, or none",
        ),
        (
            "push-fold --stacks 10,10 --payouts 50%,30% --bounties 5,5",
            "--bounties expected prizes and bounties in percent of all prizes, or none of them",
        ),
        (
            "icm --stacks 12,500,8,200,4,300 --payouts 50,30,20",
            "--stacks \"12,500,8,200,4,300\": thousands, or one number after each comma? expected 12500,8200,4300 or \
             12;500;8;200;4;300",
        ),
        (
            "icm --stacks 50,30 --payouts 5,000",
            "--payouts \"5,000\": thousands, or one number after each comma? expected 5000",
        ),
        (
            "icm --stacks 50,30 --payouts $50,€30",
            "'$50,€30' for '--payouts <PRIZES>': \"$50,€30\": expected one currency",
        ),
        (
            "push-fold --stacks 10,10 --range SB=22+ --range SB=33+",
            "--range SB=33+: the hands of SB push are given twice",
        ),
        (
            "icm --stacks 50,x --payouts 3",
            "'50,x' for '--stacks <CHIPS>': \"x\": expected a number, such as 12.5",
        ),
        ("push-fold --stacks 10", "the number of stacks is 1, expected 2 to 9"),
        ("push-fold --stacks 10,-1", "stack 2 is -1, expected a positive number"),
        ("push-fold --stacks 10,", "'10,' for '--stacks <CHIPS>': \"\": expected a number, such as 12.5"),
        ("push-fold --stacks 1,2,3,4,5,6,7,8,9,10", "the number of stacks is 10, expected 2 to 9"),
        ("push-fold --stacks 10,10 --blinds 1", "--blinds has 1 number, expected two"),
        ("push-fold --stacks 10,10 --ante 10", "stack 1 is 10, expected more than the ante"),
        (
            "push-fold --stacks 10,10 --payouts 1,2",
            "prize 2 is 2, expected at most the prize of the place above, 1",
        ),
        ("push-fold --stacks 10,10 --payouts 3,2,1", "there are 3 prizes for 2 players"),
        ("push-fold --stacks 10,10 --payouts 3 --bounties 1", "the number of bounties is 1, expected 2"),
        ("push-fold --stacks 10,10 --rake 1", "the rake is 1, expected a part of the pot from 0 to below 1"),
        (
            "push-fold --stacks 10,10 --range UTG=AA",
            "no seat is named UTG, expected a seat (SB, BB) or a decision, such as \"SB push\" or \"BB call SB\"",
        ),
        ("push-fold --stacks 10,10 --payouts 1 --others 0", "other stack 1 is 0, expected a positive number"),
        ("push-fold --stacks 10,10 --range BB=AZ", "--range BB=AZ"),
        ("push-fold --stacks 10,10 --range AA", "expected a seat or a decision, =, and a range"),
        (
            "push-fold --stacks 12,12 --payouts 50,50",
            "all players win the same prize, expected fewer prizes than players, or prizes that differ",
        ),
        ("push-fold --stacks 12,12 --seats 2", "cannot be used with"),
        ("push-fold --sweep 5", "--sweep 5: expected two numbers, such as 1..20"),
        (
            "push-fold --sweep 5..4",
            "--sweep 5..4: expected two positive numbers up to 1e9 with at most three decimals",
        ),
        ("push-fold --sweep 1..2 --step 0", "--step 0: expected a positive number up to 1e9"),
        ("push-fold --sweep 1..2 --step -0.1", "--step -0.1: expected a positive number up to 1e9"),
        ("push-fold --sweep 1..51 --step 0.1", "--sweep 1..51: expected at most 500 depths"),
        ("push-fold --stacks 5,5 --step 0.1", "cannot be used with"),
        ("push-fold --stacks 5,5 --depths", "cannot be used with"),
        ("push-fold --stacks 5,5 --dead -1", "the dead money is -1, expected a number from 0 to 1e12"),
        (
            "push-fold --stacks 5,5 --payouts 3,2 --bounties 1,1 --progressive=150%",
            "the part of a bounty that is paid at once is 1.5, expected a part from 0 to 1",
        ),
        ("push-fold --sweep 1..501", "--sweep 1..501: expected at most 500 depths"),
        ("push-fold --sweep 1..2 --seats 10", "'10' for '--seats <N>': expected a whole number from 2 to 9"),
        ("push-fold --sweep 1..2 --seats x", "'x' for '--seats <N>': expected a whole number from 2 to 9"),
        ("push-fold --sweep 1..3 --ante 2", "--sweep: depth 1: stack 1 is 1, expected more than the ante"),
        (
            "push-fold --stacks 10,10 --payouts 0 --bounties 0,0",
            "all prizes and bounties are 0, expected at least one positive prize or bounty",
        ),
        ("icm --stacks 0,0 --payouts 1", "0 players have chips, expected at least 1"),
        ("icm --stacks 1,-1 --payouts 1", "stack 2 is -1, expected a number from 0 to 1e12"),
        ("bubble-factors --stacks 5,0 --payouts 3", "1 player has chips, expected at least 2"),
        (
            "bubble-factors --stacks 5,3 --payouts 3,3",
            "all players with chips win the same prize, expected prizes that differ",
        ),
        (
            "bubble-factors --stacks 5,3 --payouts 2,3",
            "prize 2 is 3, expected at most the prize of the place above, 2",
        ),
        (
            "deal --stacks 5,3 --payouts 3,2 --guarantee 3",
            "the guarantee is 3, expected a number from 0 to the equal share of the players with chips, 2.5",
        ),
        (
            "deal --stacks 5,3 --payouts 3,2 --guarantee -1",
            "the guarantee is -1, expected a number from 0 to",
        ),
        (
            "deal --stacks 5,3 --payouts 3,2 --play-for 1.5",
            "the money for the winner is 1.5, expected a number from 0 to the difference of the first two prizes, 1",
        ),
        (
            "deal --stacks 5,3 --payouts 60%,40% --guarantee 10",
            "--guarantee \"10\": expected this amount and all prizes in percent of all prizes, or none of them",
        ),
        (
            "deal --stacks 5,3 --payouts 60,40 --play-for 5bb",
            "--play-for \"5bb\": big blinds have no value here",
        ),
        ("icm --stacks 1,2 --payouts -1", "prize 1 is -1, expected a number from 0 to 1e12"),
    ];
    for (command, message) in refusals {
        let error = refused(&words(command));
        assert!(error.contains(message), "{command}: {error}");
    }
}

#[test]
fn invalid_files_of_orders_are_refused() {
    let folder = folder();
    let file = folder.path().join("orders.tbl");
    std::fs::write(&file, "none").unwrap();
    let file = file.display().to_string();
    let error = refused(&["push-fold", "--stacks", "5,5,5", "--orders", &file]);
    assert!(error.contains("orders.tbl"), "{error}");
    // The folder is checked before orders are counted.
    let file = folder.path().join("none/orders.tbl").display().to_string();
    let error = refused(&["push-fold", "--stacks", "5,5,5", "--orders", &file]);
    assert!(error.contains("cannot write") && error.contains("orders.tbl"), "{error}");
    // This folder exists, and nobody can create files in it.
    #[cfg(target_os = "linux")]
    {
        let error = refused(&words("push-fold --stacks 5,5,5 --orders /proc/orders.tbl"));
        assert!(error.contains("cannot write /proc/orders.tbl") && !error.contains("counting"), "{error}");
    }
}
