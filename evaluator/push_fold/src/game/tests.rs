use super::*;

const HALF_AND_ONE: [f64; 2] = [0.5, 1.0];

fn game(stacks: &[f64], blinds: [f64; 2], ante: Ante, payoff: Payoff) -> Result<Game, GameError> {
    Game::new(Rules { stacks: stacks.to_vec(), blinds, ante, payoff })
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
    let seats = 2 + random.usize(..8).min(random.usize(..8));
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
    let tournament = Tournament { prizes, others, bounties, progressive: random.bool() };
    let payoff = match random.usize(..4) {
        0 => Payoff::CHIPS,
        1 => Payoff::Chips { rake: 0.05, cap: 0.5 * big },
        _ => Payoff::Prizes(tournament),
    };
    Rules { stacks, blinds: [round(small * big), big], ante, payoff }
}

/// Calls `visit` with the levels of each order of some hands if they are few, and of some orders otherwise.
fn for_orders(random: &mut fastrand::Rng, seats: &[usize], mut visit: impl FnMut([u8; MOST_SEATS])) {
    let count = seats.len() as u32;
    let cases = count.pow(count);
    for case in 0..cases.min(30) {
        let case = if cases <= 30 { case } else { random.u32(..cases) };
        let mut levels = [0; MOST_SEATS];
        for (place, &seat) in seats.iter().enumerate() {
            levels[seat] = (case / count.pow(place as u32) % count) as u8;
        }
        visit(levels);
    }
}
