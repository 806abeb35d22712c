use super::*;

const HALF_AND_ONE: [f64; 2] = [0.5, 1.0];

fn game(stacks: &[f64], blinds: [f64; 2], ante: Ante, payoff: Payoff) -> Result<Game, GameError> {
    Game::new(Rules { stacks: stacks.to_vec(), blinds, ante, dead: 0.0, payoff })
}

fn chips(stacks: &[f64], blinds: [f64; 2], ante: Ante) -> Game {
    game(stacks, blinds, ante, Payoff::CHIPS).unwrap()
}

fn players(seats: &[usize]) -> PlayerSet {
    PlayerSet::from_bits(seats.iter().fold(0, |bits, seat| bits | 1 << seat))
}

fn names(game: &Game) -> Vec<String> {
    game.decisions().iter().map(|&decision| game.name(decision)).collect()
}

/// Players who are in for at most the big blind leave it nothing to call, however many they are.
#[test]
fn a_big_blind_with_nothing_to_call_stays_in() {
    for (stacks, blinds) in [
        (&[1.0, 1.0, 1.0, 2.0][..], HALF_AND_ONE),
        (&[0.9, 12.0, 0.8, 15.0, 1.0, 20.0], HALF_AND_ONE),
        (&[900.0, 800.0, 700.0, 9000.0], [500.0, 1000.0]),
        (&[0.4, 0.4, 5.0, 0.45], HALF_AND_ONE),
    ] {
        let game = chips(stacks, blinds, Ante::None);
        let big_blind = stacks.len() - 1;
        for decision in game.decisions().iter().filter(|decision| decision.seat == big_blind) {
            assert!(decision.all_in.iter().any(|seat| stacks[seat] > blinds[1]), "{}", game.name(*decision));
        }
        for end in game.ends() {
            let is_cheap = end.iter().all(|seat| seat == big_blind || stacks[seat] <= blinds[1]);
            assert!(!is_cheap || end.contains(big_blind), "{end:?}");
        }
    }
    // The excess of the big blind comes back.
    let game = chips(&[1.0, 1.0, 1.0, 2.0], HALF_AND_ONE, Ante::None);
    let pay = game.pay(players(&[0, 1, 3]), |seat| [0, 1, 9, 2][seat]);
    assert_eq!(pay[..4], [2.5, -1.0, -0.5, -1.0]);
    let pay = game.pay(players(&[0, 1, 3]), |seat| [1, 1, 9, 0][seat]);
    assert_eq!(pay[..4], [-1.0, -1.0, -0.5, 2.5]);
}

#[test]
fn a_player_who_is_all_in_has_no_decision() {
    let game = chips(&[10.0, 2.2], HALF_AND_ONE, Ante::BigBlind(1.2));
    assert_eq!(names(&game), ["SB push"]);
    let of_chips = chips(&[100.0, 22.0], [5.0, 10.0], Ante::BigBlind(12.0));
    assert_eq!(names(&of_chips), ["SB push"]);
}

/// A small blind as large as the big blind has nothing to call, and a big blind after it that can raise.
#[test]
fn equal_blinds_leave_the_small_blind_its_decision() {
    assert_eq!(names(&chips(&[10.0, 10.0], [1.0, 1.0], Ante::None)), ["SB push", "BB call SB"]);
    // Nobody can raise a big blind that is all-in.
    let error = game(&[10.0, 1.0], [1.0, 1.0], Ante::None, Payoff::CHIPS).unwrap_err();
    assert_eq!(error, GameError::NoDecision);
}

/// A player survives with the smallest unit that was written, and with nothing less.
#[test]
fn all_chips_are_all_chips_in_any_unit() {
    let prizes = Payoff::Prizes(Tournament { prizes: vec![60.0, 40.0], ..Tournament::default() });
    let of = |stacks: &[f64], blinds, ante| game(stacks, blinds, ante, prizes.clone()).unwrap();
    let in_blinds = of(&[4.1, 4.2], HALF_AND_ONE, Ante::BigBlind(0.1));
    let in_chips = of(&[41.0, 42.0], [5.0, 10.0], Ante::BigBlind(1.0));
    for levels in DUELS {
        let pay = |game: &Game| game.pay(players(&[0, 1]), |seat| levels[seat]);
        assert_eq!(pay(&in_blinds), pay(&in_chips));
    }
    // The small blind and the big blind match 4.1, and the ante of 0.1 is lost with them.
    assert_eq!(in_blinds.pay(players(&[0, 1]), |seat| seat as u8)[..2], [60.0, 40.0]);
    let in_seventh = of(&[28.7, 29.4], [3.5, 7.0], Ante::BigBlind(0.7));
    assert_eq!(in_seventh.pay(players(&[0, 1]), |seat| seat as u8)[..2], [60.0, 40.0]);
}

/// Returns rules of two to nine seats: short and long stacks, antes, prizes, bounties and other tables.
fn random_rules(random: &mut fastrand::Rng) -> Rules {
    let seats = 2 + (0..3).map(|_| random.usize(..8)).min().unwrap();
    // The chips of one big blind: amounts have one decimal, two, or none.
    let big = [1.0, 0.3, 20.0, 1000.0][random.usize(..4)];
    let amount = |blinds: f64| (blinds * 20.0).round().max(1.0) * big / 20.0;
    let round = |amount: f64| (amount * 1e6).round() / 1e6;
    let stack = |random: &mut fastrand::Rng| match random.usize(..3) {
        0 => round(amount(0.05 + 2.0 * random.f64())),
        1 => round(amount(1.0 + random.usize(..3) as f64)),
        _ => round(amount(0.1 * 400_f64.powf(random.f64()))),
    };
    let ante = match random.usize(..4) {
        0 => Ante::Each(round(0.125 * big)),
        1 => Ante::BigBlind([0.1 * big, big, 1.2 * big].map(round)[random.usize(..3)]),
        _ => Ante::None,
    };
    let small = [0.5, 0.4, 1.0, 0.0, 0.5][random.usize(..5)];
    let stacks: Vec<f64> = (0..seats)
        .map(|_| stack(random) + if matches!(ante, Ante::Each(_)) { round(0.125 * big) } else { 0.0 })
        .map(round)
        .collect();
    let others: Vec<f64> = (0..random.usize(..3)).map(|_| stack(random)).collect();
    let prizes: Vec<f64> = [50.0, 30.0, 20.0, 0.0][..random.usize(1..=seats.min(4))].to_vec();
    let bounties = match random.usize(..3) {
        0 => vec![],
        1 => vec![25.0; seats],
        _ => (0..seats).map(|_| f64::from(random.u32(..200)) / 4.0).collect(),
    };
    let tournament = Tournament { prizes, others, bounties, progressive: random.bool().then_some(0.5) };
    let payoff = match random.usize(..4) {
        0 => Payoff::CHIPS,
        1 => Payoff::Chips { rake: 0.05, cap: 0.5 * big },
        _ => Payoff::Prizes(tournament),
    };
    Rules { stacks, blinds: [round(small * big), big], ante, dead: 0.0, payoff }
}

/// Calls `visit` with the levels of each order of some hands if it is quick, and of some orders otherwise.
fn for_orders(
    random: &mut fastrand::Rng,
    game: &Game,
    end: PlayerSet,
    mut visit: impl FnMut([u8; MAX_SEATS]),
) {
    let seats: Vec<usize> = end.iter().collect();
    let count = seats.len() as u32;
    let cases = count.pow(count);
    let most = if game.seats() <= 4 { 30 } else { 3 };
    for case in 0..cases.min(most) {
        let case = if cases <= most { case } else { random.u32(..cases) };
        let mut levels = [0; MAX_SEATS];
        for (place, &seat) in seats.iter().enumerate() {
            levels[seat] = (case / count.pow(place as u32) % count) as u8;
        }
        visit(levels);
    }
}

/// Checks that chips and money after a hand are those before it, whoever is in at the end and in every order of hands.
fn assert_nothing_is_lost(game: &Game, random: &mut fastrand::Rng) {
    let chips: f64 = game.with_others(&game.stacks_before()).iter().sum();
    for end in game.ends() {
        for_orders(random, game, end, |levels| {
            let (after, settled) = game.settle(end, |seat| levels[seat]);
            let pay = game.pay(end, |seat| levels[seat]);
            let case = || format!("{:?} {end:?} {levels:?}: {pay:?}", game.rules());
            assert!(pay.iter().all(|pay| pay.is_finite()), "{}", case());
            match &game.rules().payoff {
                Payoff::Chips { rake, .. } => {
                    let total: f64 = pay.iter().sum();
                    let is_right = if *rake == 0.0 { total.abs() < 1e-9 } else { total < 1e-9 };
                    assert!(is_right, "{}", case());
                }
                Payoff::Prizes(tournament) => {
                    let all: f64 = game.with_others(&after).iter().sum();
                    assert!((all / chips - 1.0).abs() < 1e-12, "{}", case());
                    let money = |stacks: &[f64], takers: &[Vec<usize>]| -> f64 {
                        game.money(tournament, stacks, takers).iter().sum()
                    };
                    let before = money(&game.stacks_before(), &[]);
                    let owned = tournament.prizes.iter().sum::<f64>() + game.all_bounties(tournament);
                    assert!((before - owned).abs() < 1e-9 * owned.max(1.0), "{}", case());
                    assert!(
                        (money(&after, &settled.takers) - owned).abs() < 1e-9 * owned.max(1.0),
                        "{}",
                        case()
                    );
                    // Players without chips have no more than the prize of their place.
                    for seat in (0..game.seats()).filter(|&seat| after[seat] == 0.0) {
                        let worst = tournament.prizes.get(1).copied().unwrap_or(0.0);
                        assert!(pay[seat] <= worst, "{}", case());
                    }
                }
            }
        });
    }
}

#[test]
fn money_is_conserved_in_random_games() {
    let mut random = fastrand::Rng::with_seed(80);
    let mut games = 0;
    for _ in 0..10_000 {
        match Game::new(random_rules(&mut random)) {
            Ok(game) => {
                games += 1;
                assert!(game.unit() > 0.0, "{:?}", game.rules());
                assert_nothing_is_lost(&game, &mut random);
            }
            Err(error) => {
                let expected = [GameError::NoDecision, GameError::NoPrize, GameError::EqualPrizes];
                assert!(expected.contains(&error), "{error}");
            }
        }
    }
    assert!(games > 8_000, "{games}");
}

/// Returns the same rules in another unit of chips.
fn in_unit(rules: &Rules, unit: f64) -> Rules {
    let times = |amount: f64| (amount * unit * 1e6).round() / 1e6;
    let mut rules = rules.clone();
    rules.stacks.iter_mut().chain(&mut rules.blinds).for_each(|chips| *chips = times(*chips));
    match &mut rules.ante {
        Ante::None => {}
        Ante::Each(ante) | Ante::BigBlind(ante) => *ante = times(*ante),
    }
    match &mut rules.payoff {
        Payoff::Chips { cap, .. } => *cap = times(*cap),
        Payoff::Prizes(tournament) => tournament.others.iter_mut().for_each(|chips| *chips = times(*chips)),
    }
    rules
}

/// The same game in blinds and in chips has the same decisions and payoffs.
#[test]
fn random_games_are_the_same_in_any_unit() {
    let mut random = fastrand::Rng::with_seed(81);
    for _ in 0..500 {
        let rules = random_rules(&mut random);
        let Ok(game) = Game::new(rules.clone()) else { continue };
        for unit in [10.0, 1000.0, 7.0] {
            let other = Game::new(in_unit(&rules, unit)).unwrap();
            assert_eq!(game.decisions(), other.decisions(), "{rules:?}");
            let is_chips = matches!(rules.payoff, Payoff::Chips { .. });
            for end in game.ends() {
                for_orders(&mut random, &game, end, |levels| {
                    let [pay, of_other] = [&game, &other].map(|game| game.pay(end, |seat| levels[seat]));
                    match is_chips {
                        false => assert_eq!(pay, of_other, "{rules:?} {unit}"),
                        true => {
                            let in_blinds = pay.map(|pay| pay / game.unit());
                            let of_other = of_other.map(|pay| pay / other.unit());
                            let is_equal = in_blinds.iter().zip(of_other).all(|(a, b)| (a - b).abs() < 1e-12);
                            assert!(is_equal, "{rules:?} {unit}: {in_blinds:?} {of_other:?}");
                        }
                    }
                });
            }
        }
    }
}

/// Heads-up, the winner of the tournament gets the first prize and both bounties.
#[test]
fn bounties_of_two_seats_are_part_of_the_first_prize() {
    let mut random = fastrand::Rng::with_seed(82);
    for case in 0..200 {
        let stacks = [0, 1].map(|_| f64::from(random.u32(11..400)) / 10.0);
        let bounties = [0, 1].map(|_| f64::from(random.u32(0..100)) / 2.0);
        let of = |prizes: [f64; 2], bounties: &[f64]| {
            let (prizes, bounties) = (prizes.to_vec(), bounties.to_vec());
            let tournament =
                Tournament { prizes, others: vec![], bounties, progressive: (case % 2 == 0).then_some(0.5) };
            game(&stacks, HALF_AND_ONE, Ante::Each(0.1), Payoff::Prizes(tournament)).unwrap()
        };
        let (with, without) =
            (of([60.0, 40.0], &bounties), of([60.0 + bounties[0] + bounties[1], 40.0], &[]));
        let is_equal = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12 * 200.0);
        assert!(is_equal(&with.payoffs_before(), &without.payoffs_before()));
        assert!((with.unit() - without.unit()).abs() < 1e-12 * without.unit());
        for end in with.ends() {
            for levels in DUELS {
                let [pay, expected] = [&with, &without].map(|game| game.pay(end, |seat| levels[seat]));
                assert!(is_equal(&pay, &expected), "{stacks:?} {bounties:?} {end:?} {levels:?}");
            }
        }
    }
}

/// Bounties that are still to be won are shared by stacks. Other tables have the mean bounty of this one.
#[test]
fn bounties_still_to_be_won_are_shared_by_stacks() {
    let of = |others: Vec<f64>, progressive| {
        let bounties = vec![10.0, 20.0, 30.0];
        let payoff = Payoff::Prizes(Tournament { prizes: vec![0.0], others, bounties, progressive });
        game(&[10.0, 20.0, 30.0], HALF_AND_ONE, Ante::None, payoff).unwrap()
    };
    let near = |found: &[f64], expected: [f64; 3]| {
        assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?} {expected:?}");
    };
    near(&of(vec![], None).payoffs_before(), [10.0, 20.0, 30.0]);
    // The second seat has the better hand: it wins the bounty of 10, and has 30.5 of 60 chips.
    let push = players(&[0, 1]);
    let pay = |others: Vec<f64>, progressive| of(others, progressive).pay(push, |seat| 1 - (seat == 1) as u8);
    near(&pay(vec![], None), [0.0, 10.0 + 50.0 * 31.0 / 60.0, 50.0 * 29.0 / 60.0]);
    near(&pay(vec![], Some(0.5)), [0.0, 5.0 + 55.0 * 31.0 / 60.0, 55.0 * 29.0 / 60.0]);
    // Any part is paid at once, none of it, or all of it.
    near(&pay(vec![], Some(0.2)), [0.0, 2.0 + 58.0 * 31.0 / 60.0, 58.0 * 29.0 / 60.0]);
    near(&pay(vec![], Some(0.0)), [0.0, 60.0 * 31.0 / 60.0, 60.0 * 29.0 / 60.0]);
    near(&pay(vec![], Some(1.0)), pay(vec![], None)[..3].try_into().unwrap());
    // Three players at other tables have bounties of 20 each.
    near(&of(vec![20.0, 10.0, 30.0], None).payoffs_before(), [10.0, 20.0, 30.0]);
    near(&pay(vec![20.0, 10.0, 30.0], None), [0.0, 10.0 + 110.0 * 31.0 / 120.0, 110.0 * 29.0 / 120.0]);
}

/// A big blind is worth its part of what all chips of the table would win.
#[test]
fn the_unit_is_the_worth_of_a_big_blind() {
    let unit = |stacks: &[f64], prizes: &[f64], others: &[f64], bounties: &[f64]| {
        let [prizes, others, bounties] = [prizes, others, bounties].map(<[f64]>::to_vec);
        let payoff = Payoff::Prizes(Tournament { prizes, others, bounties, progressive: None });
        game(stacks, [1.0, 2.0], Ante::None, payoff).unwrap().unit()
    };
    let near = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12, "{found} {expected}");
    assert_eq!(chips(&[10.0, 12.0], [1.0, 2.0], Ante::None).unit(), 2.0);
    // The winner of 20 chips gets 20 more than the loser.
    near(unit(&[10.0, 10.0], &[60.0, 40.0], &[], &[]), 2.0);
    near(unit(&[10.0, 10.0], &[60.0, 40.0], &[], &[10.0, 10.0]), 4.0);
    // The winner takes all of 1,000 chips.
    near(unit(&[10.0, 20.0, 30.0], &[100.0], &[340.0, 600.0], &[]), 0.2);
}

/// If the winner takes all, prize money is linear in chips, and gains in units are those in chips.
#[test]
fn winner_takes_all_is_the_game_in_chips() {
    let stacks = [10.0, 12.0, 20.0];
    let tournament =
        Tournament { prizes: vec![100.0], others: vec![200_000.0], bounties: vec![], progressive: None };
    let of_prizes = game(&stacks, HALF_AND_ONE, Ante::None, Payoff::Prizes(tournament)).unwrap();
    let of_chips = chips(&stacks, HALF_AND_ONE, Ante::None);
    let before = of_prizes.payoffs_before();
    let mut random = fastrand::Rng::with_seed(83);
    for end in of_chips.ends() {
        for_orders(&mut random, &of_chips, end, |levels| {
            let [pay, expected] = [&of_prizes, &of_chips].map(|game| game.pay(end, |seat| levels[seat]));
            for seat in 0..3 {
                let found = (pay[seat] - before[seat]) / of_prizes.unit();
                assert!(
                    (found - expected[seat]).abs() < 1e-9,
                    "{end:?} {levels:?}: {found} {}",
                    expected[seat]
                );
            }
        });
    }
}
