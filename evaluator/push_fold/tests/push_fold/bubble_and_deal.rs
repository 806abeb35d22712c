//! Bubble factors and deals: values by hand, laws, and invalid input.

use push_fold::icm::{Against, Deal, IcmError, bubble_factors, deal, equities};

fn assert_close(found: f64, expected: f64, within: f64) {
    assert!((found - expected).abs() <= within, "{found} {expected}");
}

/// The equity of the first of up to three stacks, written out. Stacks of 0 are out.
fn first_of_three([a, b, c]: [f64; 3], prizes: [f64; 3]) -> f64 {
    if a == 0.0 {
        return prizes[2];
    }
    let (total, [first, second, third]) = (a + b + c, prizes);
    let second_behind = |winner: f64| if winner == 0.0 { 0.0 } else { winner / total * a / (total - winner) };
    let wins = a / total;
    let is_second = second_behind(b) + second_behind(c);
    wins * first + is_second * second + (1.0 - wins - is_second) * third
}

#[test]
fn bubble_factors_of_three_players_match_a_hand_calculation() {
    let mut random = fastrand::Rng::with_seed(60);
    for _ in 0..200 {
        // Small numbers, so that stacks are often equal.
        let stacks = [0; 3].map(|_: u32| f64::from(random.u32(1..=8)));
        let last = f64::from(random.u32(0..3));
        let second = last + f64::from(random.u32(0..3));
        let prizes = [second + f64::from(random.u32(1..5)), second, last];
        let found = bubble_factors(&stacks, &prizes).unwrap();
        for (player, bubble) in found.iter().enumerate() {
            let others = [(player + 1) % 3, (player + 2) % 3];
            let [own, before] =
                [stacks[player], first_of_three([player, others[0], others[1]].map(|p| stacks[p]), prizes)];
            assert_close(bubble.equity, before, 1e-12);
            let mut numbers: Vec<_> = bubble.against.iter().map(|against| against.player).collect();
            numbers.sort_unstable();
            assert_eq!(numbers, (0..3).filter(|&other| other != player).collect::<Vec<_>>());
            for against in &bubble.against {
                let third = 3 - player - against.player;
                let (other, third) = (stacks[against.player], stacks[third]);
                let risk = own.min(other);
                let after = |change: f64| first_of_three([own + change, other - change, third], prizes);
                let (lose, win) = (before - after(-risk), after(risk) - before);
                assert_eq!(against.risk, risk);
                assert_close(against.lose, lose, 1e-12);
                assert_close(against.win, win, 1e-12);
                assert_close(against.bubble_factor.unwrap(), lose / win, 1e-9);
                let needed = against.needed().unwrap();
                // A pot with this equity changes nothing on average.
                assert_close(needed * win, (1.0 - needed) * lose, 1e-9);
                assert_close(against.risk_premium().unwrap(), needed - 0.5, 0.0);
            }
        }
    }
}

/// Chips are money between two players, and where the winner takes all.
#[test]
fn bubble_factors_are_one_where_chips_are_money() {
    for (stacks, prizes) in [
        (&[70.0, 30.0][..], &[65.0, 35.0][..]),
        (&[5.0, 4.0, 3.0, 2.0, 1.0], &[100.0]),
        (&[2.0, 0.0, 1.0], &[6.0, 5.0, 3.0]),
    ] {
        let found = bubble_factors(stacks, prizes).unwrap();
        for against in found.iter().flat_map(|bubble| &bubble.against) {
            assert_close(against.bubble_factor.unwrap(), 1.0, 1e-12);
            assert_close(against.risk_premium().unwrap(), 0.0, 1e-12);
        }
        let counts: Vec<usize> = found.iter().map(|bubble| bubble.against.len()).collect();
        let left = stacks.iter().filter(|&&stack| stack > 0.0).count();
        assert!(
            counts.iter().zip(stacks).all(|(&count, &stack)| count == if stack > 0.0 { left - 1 } else { 0 })
        );
    }
}

fn factors(stacks: &[f64], prizes: &[f64]) -> Vec<f64> {
    let found = bubble_factors(stacks, prizes).unwrap();
    found.iter().flat_map(|bubble| &bubble.against).map(|against| against.bubble_factor.unwrap()).collect()
}

#[test]
fn units_of_chips_and_money_do_not_change_bubble_factors() {
    let (stacks, prizes) = ([50.0, 40.0, 25.0, 15.0, 5.0], [40.0, 25.0, 15.0]);
    let plain = factors(&stacks, &prizes);
    assert!(plain.iter().all(|&factor| factor > 1.0), "{plain:?}");
    let by = |factor: f64, numbers: &[f64]| numbers.iter().map(|number| number * factor).collect::<Vec<_>>();
    let scaled = [factors(&by(1000.0, &stacks), &prizes), factors(&stacks, &by(1e-3, &prizes))];
    // A player who is out, and prizes that nobody wins any more, do not either.
    let with_busted = factors(&[&stacks[..], &[0.0]].concat(), &[&prizes[..], &[0.0; 4]].concat());
    for other in scaled.iter().chain([&with_busted]) {
        other.iter().zip(&plain).for_each(|(other, plain)| assert_close(*other, *plain, 1e-9));
    }
}

/// The integral for large fields gives the factors of the recursion: the thirteenth player has almost no chips.
#[test]
fn large_fields_continue_small_ones() {
    let stacks: Vec<f64> = (1..=12).map(f64::from).collect();
    let small = bubble_factors(&stacks, &[50.0, 30.0, 20.0]).unwrap();
    let large = bubble_factors(&[&stacks[..], &[1e-7]].concat(), &[50.0, 30.0, 20.0]).unwrap();
    for (small, large) in small.iter().zip(&large) {
        for (small, large) in small.against.iter().zip(&large.against) {
            assert_close(small.bubble_factor.unwrap(), large.bubble_factor.unwrap(), 1e-5);
        }
    }
}

/// In a satellite, the chips that a huge stack wins are worth less than rounding errors.
#[test]
fn factors_of_rounding_errors_are_unknown() {
    let stacks = [&[1e6][..], &[10.0; 9]].concat();
    let found = bubble_factors(&stacks, &[1.0; 9]).unwrap();
    assert!(found[0].against.iter().all(|Against { bubble_factor, .. }| bubble_factor.is_none()));
    assert!(found[1].against[1..].iter().all(|against| against.needed() > Some(0.8)), "{:?}", found[1]);
}

/// A deal of three, calculated with pen and paper: the first player wins with 0.6, is second with 0.3 x 6/7 + 0.1 x 6/9, and so on.
#[test]
fn a_deal_has_the_shares_of_a_hand_calculation() {
    let Deal { total, shares } = deal(&[60.0, 30.0, 10.0], &[50.0, 30.0, 20.0], Some(30.0), 0.0).unwrap();
    assert_eq!(total, 100.0);
    let expected = [(41.238_095, 44.0, 37.456_556), (33.833_333, 32.0, 32.543_444), (24.928_571, 24.0, 30.0)];
    for (share, (icm, chip_chop, guaranteed)) in shares.iter().zip(expected) {
        assert_close(share.icm, icm, 1e-6);
        assert_close(share.chip_chop, chip_chop, 1e-12);
        assert_close(share.guaranteed.unwrap(), guaranteed, 1e-6);
    }
    // 10 is left for the winner, so two players divide 70 and 20 by 3 to 1.
    let Deal { total, shares } = deal(&[3.0, 1.0], &[80.0, 20.0, 5.0], None, 10.0).unwrap();
    assert_eq!((total, shares[0].guaranteed), (90.0, None));
    for (share, expected) in shares.iter().zip([57.5, 32.5]) {
        assert_close(share.icm, expected, 1e-12);
        assert_close(share.chip_chop, expected, 1e-12);
    }
    // With fewer prizes than players, the lowest prize is 0.
    let Deal { shares, .. } = deal(&[5.0, 3.0, 2.0], &[70.0, 30.0], None, 0.0).unwrap();
    shares
        .iter()
        .zip([50.0, 30.0, 20.0])
        .for_each(|(share, expected)| assert_close(share.chip_chop, expected, 1e-12));
}

#[test]
fn deals_conserve_money() {
    let mut random = fastrand::Rng::with_seed(61);
    for _ in 0..300 {
        let players = random.usize(2..=9);
        let mut stacks: Vec<f64> =
            (0..players).map(|_| f64::from(random.u32(0..5) * random.u32(1..1000))).collect();
        (stacks[0], stacks[1]) = (7.0, 1.0);
        let mut prizes: Vec<f64> = (0..random.usize(1..=10)).map(|_| random.f64() * 100.0).collect();
        prizes.sort_by(|a, b| b.total_cmp(a));
        let play_for = random.f64() * (prizes[0] - prizes.get(1).unwrap_or(&0.0));
        let plain = deal(&stacks, &prizes, None, play_for).unwrap();
        let left = stacks.iter().filter(|&&stack| stack > 0.0).count();
        let equal = (prizes.iter().take(left).sum::<f64>() - play_for) / left as f64;
        let part = [0.0, random.f64(), 1.0][random.usize(..3)];
        let guarantee = part * equal;
        let found = deal(&stacks, &prizes, Some(guarantee), play_for).unwrap();
        let sum = |of: fn(&push_fold::icm::Share) -> f64| found.shares.iter().map(of).sum::<f64>();
        let all: f64 = prizes.iter().take(players).sum();
        assert_close(found.total, all - play_for, 1e-9);
        for sum in
            [sum(|share| share.icm), sum(|share| share.chip_chop), sum(|share| share.guaranteed.unwrap())]
        {
            assert_close(sum, found.total, 1e-9);
        }
        for ((share, plain), &stack) in found.shares.iter().zip(&plain.shares).zip(&stacks) {
            assert_eq!((share.icm, share.chip_chop), (plain.icm, plain.chip_chop));
            let guaranteed = share.guaranteed.unwrap();
            if stack > 0.0 {
                assert!(guaranteed >= guarantee && (guaranteed <= share.icm || guaranteed == guarantee));
            } else {
                assert_eq!((share.icm, share.chip_chop), (guaranteed, guaranteed));
            }
        }
    }
}

/// A deal that leaves nothing for the winner divides by `equities`.
#[test]
fn deals_by_icm_are_equities() {
    let (stacks, prizes) = ([40.0, 0.0, 35.0, 25.0], [60.0, 25.0, 10.0, 5.0, 1.0]);
    let shares = deal(&stacks, &prizes, Some(0.0), 0.0).unwrap().shares;
    for (share, equity) in shares.iter().zip(equities(&stacks, &prizes).unwrap()) {
        assert_eq!((share.icm, share.guaranteed), (equity, Some(equity)));
    }
}

#[test]
fn invalid_deals_and_bubble_factors_are_refused() {
    let refused = |stacks: &[f64], prizes: &[f64]| bubble_factors(stacks, prizes).unwrap_err().to_string();
    assert_eq!(refused(&[5.0, 0.0], &[1.0]), "1 player has chips, expected at least 2");
    assert_eq!(refused(&[5.0, 5.0], &[0.0]), "no prize is positive, expected at least one");
    assert_eq!(
        refused(&[5.0, 5.0, 0.0], &[3.0, 3.0, 1.0]),
        "all players with chips win the same prize, expected prizes that differ"
    );
    assert_eq!(refused(&[1.0; 51], &[1.0]), "there are 51 players, expected at most 50");
    let of_two = |guarantee, play_for| deal(&[3.0, 1.0, 0.0], &[80.0, 20.0, 10.0], guarantee, play_for);
    let refused = |guarantee, play_for| of_two(guarantee, play_for).unwrap_err().to_string();
    let expected = "expected a number from 0 to the equal share of the players with chips, 50";
    assert_eq!(refused(Some(51.0), 0.0), format!("the guarantee is 51, {expected}"));
    assert_eq!(refused(Some(-1.0), 0.0), format!("the guarantee is -1, {expected}"));
    assert_eq!(refused(Some(f64::NAN), 0.0), format!("the guarantee is NaN, {expected}"));
    let expected = "expected a number from 0 to the difference of the first two prizes, 60";
    assert_eq!(refused(None, 61.0), format!("the money for the winner is 61, {expected}"));
    assert_eq!(refused(None, -0.5), format!("the money for the winner is -0.5, {expected}"));
    // All of both limits leaves equal shares.
    let shares = of_two(Some(20.0), 60.0).unwrap().shares;
    assert!(shares[..2].iter().all(|share| share.guaranteed == Some(20.0)), "{shares:?}");
    assert_eq!(deal(&[1.0], &[1.0], None, 0.0), Err(IcmError::NoChips { needed: 2, found: 1 }));
}
