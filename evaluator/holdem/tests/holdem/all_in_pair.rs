//! All-ins before the river, checked against pairs of ranges on each river.

use evaluator::{CardSet, HoleCards, Rank};
use fastrand::Rng;
use holdem::range::Range;
use holdem::solver::{AllInPair, Payoffs, ReachError, RiverPair, Tile, TileScratch};
use holdem::{Emptied, EquityError};
use test_support::for_each_board;

use crate::support::{cards, deck, engine, engines, range, ranges, set};

/// Returns the value of showdowns for each combo of a player, river by river.
fn plain(
    pair: &AllInPair,
    ranges: &[Range],
    player: usize,
    reach: &[f64],
    payoffs: Payoffs<f64>,
) -> Vec<f64> {
    let mut by_combo = vec![0.0; HoleCards::COUNT];
    for (combo, reach) in pair.combos(1 - player).unwrap().iter().zip(reach) {
        by_combo[combo.index()] = *reach;
    }
    let mut sums = vec![0.0; HoleCards::COUNT];
    for_each_board(pair.board().bits(), CardSet::FULL.bits(), &mut |board| {
        let board = CardSet::from_bits_truncate(board);
        let Ok(river) = RiverPair::new(engine(), board, &ranges[0], &ranges[1]) else { return };
        let reach: Vec<f64> =
            river.combos(1 - player).unwrap().iter().map(|combo| by_combo[combo.index()]).collect();
        let mut values = vec![0.0; river.combos(player).unwrap().len()];
        river.values(player, &reach, payoffs, &mut values).unwrap();
        for (combo, value) in river.combos(player).unwrap().iter().zip(values) {
            sums[combo.index()] += value;
        }
    });
    // The players hold four cards.
    let left = 52 - pair.board().len() - 4;
    let runouts = if pair.board().len() == 4 { left } else { left * (left - 1) / 2 };
    pair.combos(player).unwrap().iter().map(|combo| sums[combo.index()] / runouts as f64).collect()
}

fn random_tiles(random: &mut Rng, combos: usize) -> Vec<Tile<f64>> {
    let mut tiles = vec![Tile([[f64::NAN; 16]; 16]); Tile::<f64>::count(combos)];
    for combo in 0..combos {
        for terminal in 0..16 {
            let reach = if random.bool() { random.f64() } else { f64::from(random.u8(..2)) };
            // The reach is rounded to `f32`.
            tiles[combo / 16].0[terminal][combo % 16] = f64::from(reach as f32);
        }
    }
    tiles
}

fn narrow(tiles: &[Tile<f64>]) -> Vec<Tile<f32>> {
    tiles.iter().map(|tile| Tile(tile.0.map(|row| row.map(|number| number as f32)))).collect()
}

fn check(random: &mut Rng, board: &str, texts: [&str; 2]) {
    let (board, ranges) = (cards(board), ranges(&texts));
    let payoffs = [(); 16].map(|()| {
        let mut payoff = || f64::from(random.i16(-300..300)) / 8.0;
        Payoffs { win: payoff(), tie: payoff(), lose: payoff() }
    });
    let narrow_payoffs = payoffs.map(|Payoffs { win, tie, lose }| Payoffs {
        win: win as f32,
        tie: tie as f32,
        lose: lose as f32,
    });
    let pairs: Vec<AllInPair> = engines()
        .iter()
        .map(|engine| AllInPair::new(engine, board, &ranges[0], &ranges[1]).unwrap())
        .collect();
    for player in [0, 1] {
        let combos = |of: usize| pairs[0].combos(of).unwrap();
        assert_eq!(combos(player).len(), ranges[player].without(board).count());
        let reach = random_tiles(random, combos(1 - player).len());
        let row = |terminal: usize| {
            (0..combos(1 - player).len())
                .map(|combo| reach[combo / 16].0[terminal][combo % 16])
                .collect::<Vec<f64>>()
        };
        let terminals = [0, 9];
        let expected = terminals.map(|t| plain(&pairs[0], &ranges, player, &row(t), payoffs[t]));
        for pair in &pairs {
            let count = combos(player).len();
            let mut tiles = vec![Tile([[f64::NAN; 16]; 16]); Tile::<f64>::count(count)];
            pair.tile_values(player, &reach, &payoffs, &mut tiles, &mut TileScratch::new()).unwrap();
            let mut singles = narrow(&tiles);
            pair.tile_values(player, &narrow(&reach), &narrow_payoffs, &mut singles, &mut TileScratch::new())
                .unwrap();
            for (t, expected) in terminals.into_iter().zip(&expected) {
                let Payoffs { win, tie, lose } = payoffs[t];
                let scale = row(t).iter().sum::<f64>() * win.abs().max(tie.abs()).max(lose.abs());
                let mut one = vec![f64::NAN; count];
                pair.values(player, &row(t), payoffs[t], &mut one).unwrap();
                for (combo, &expected) in expected.iter().enumerate() {
                    let tile = tiles[combo / 16].0[t][combo % 16];
                    for found in [one[combo], tile] {
                        assert!(
                            (found - expected).abs() <= scale * 2_f64.powi(-40),
                            "{pair:?}: {found}, {expected}"
                        );
                    }
                    let found = f64::from(singles[combo / 16].0[t][combo % 16]);
                    assert!(
                        (found - expected).abs() <= scale * 2_f64.powi(-17),
                        "{pair:?}: {found}, {expected}"
                    );
                }
            }
        }
    }
}

#[test]
fn flops_agree_with_their_rivers() {
    let mut random = Rng::with_seed(1);
    // The board and the ranges have 6, 2 and no suit permutations that preserve them.
    check(&mut random, "Ks 9s 4s", ["QQ+,AKs,76s", "55,A9,T8s"]);
    check(&mut random, "Ks 9s 9h", ["KQ,99,AsQs", "random"]);
    check(&mut random, "Ks 9h 4c", ["AhKh:0.5,8s8d,7h6h", "AcKc,QJ,9s4s"]);
}

#[test]
fn turns_agree_with_their_rivers() {
    let mut random = Rng::with_seed(2);
    check(&mut random, "Ks 9s 4s 2s", ["random", "22+,A2s+"]);
    check(&mut random, "Ks 9s 4h 2h", ["22+,A2+", "KT+,QT+,JTs"]);
    check(&mut random, "7c 7d 7h 7s", ["AK", "AK,QQ"]);
    check(&mut random, "Ks 9h 4c 2d", ["5c4d", "5c4d"]);
    check(&mut random, "Ks 9h 4c 2d", ["5c4d", "5s3s"]);
    for _ in 0..4 {
        let board = set(&deck(&mut random)[..4]);
        check(&mut random, &board.to_string(), ["random:0.5", "22+,A2s+,KTs+,QTs+,ATo+"]);
    }
}

#[test]
fn folds_are_those_of_any_board() {
    let ranges = ranges(&["QQ+", "AK,QJs"]);
    let turn = AllInPair::new(engine(), cards("9s 4h 2c 2d"), &ranges[0], &ranges[1]).unwrap();
    let mut values = vec![0.0_f32; 18];
    turn.fold_values(0, &[1.0; 20], 3.0, &mut values).unwrap();
    // Aces leave 2 * 4 combos of ace and king and all of queen and jack. Queens leave 16 and 2.
    assert!(turn.combos(0).unwrap().iter().zip(&values).all(|(combo, value)| {
        let expected = if combo.high().rank() == Rank::Queen { 18.0 } else { 12.0 };
        *value == 3.0 * expected
    }));
    let reach = vec![Tile([[1.0; 16]; 16]); 2];
    let (mut tiles, mut scratch) = (vec![Tile::ZERO; 2], TileScratch::new());
    let payoffs = core::array::from_fn(|terminal| terminal as f32);
    turn.tile_fold_values(0, &reach, &payoffs, &mut tiles, &mut scratch).unwrap();
    for (terminal, payoff) in payoffs.into_iter().enumerate() {
        turn.fold_values(0, &[1.0; 20], payoff, &mut values).unwrap();
        let of_terminal = tiles.iter().flat_map(|tile| tile.0[terminal]);
        assert_eq!(of_terminal.take(18).collect::<Vec<_>>(), values);
    }
}

#[test]
fn invalid_input_is_an_error() {
    let [aces, kings] = &ranges(&["AA", "KK"])[..] else { unreachable!("two ranges") };
    let error = |board| AllInPair::new(engine(), cards(board), aces, kings).unwrap_err();
    assert_eq!(error("").to_string(), "0 cards on the board: there can be 3 or 4 where players are all-in");
    assert_eq!(
        error("Ks 9h 4c 2d 2c").to_string(),
        "5 cards on the board: there can be 3 or 4 where players are all-in"
    );
    let emptied = EquityError::EmptyRange { player: 1, by: Emptied::Itself };
    let found = AllInPair::new(engine(), cards("9s 4h 2c 2d"), aces, &Range::empty()).unwrap_err();
    assert_eq!(found, emptied);
    // A board may leave a player no combos.
    let pair = AllInPair::new(engine(), cards("Ks Kh Kc 2d"), aces, kings).unwrap();
    let (mut tiles, mut scratch) = ([Tile([[7.0_f32; 16]; 16])], TileScratch::new());
    let payoffs = [Payoffs { win: 1.0, tie: 0.0, lose: -1.0 }; 16];
    pair.tile_values(0, &[], &payoffs, &mut tiles, &mut scratch).unwrap();
    assert_eq!(tiles, [Tile::ZERO]);
    pair.tile_values(1, &tiles, &payoffs, &mut [], &mut scratch).unwrap();

    let pair = AllInPair::new(engine(), cards("9s 4h 2c 2d"), aces, kings).unwrap();
    let (even, mut values) = (Payoffs { win: 1.0, tie: 0.0, lose: -1.0 }, [0.5_f32; 6]);
    let count = ReachError::ReachCount { found: 5, expected: 6 };
    assert_eq!(pair.values(0, &[1.0; 5], even, &mut values), Err(count));
    let reach = [1.0, 1.0, f32::NAN, 1.0, 1.0, 1.0];
    assert_eq!(pair.values(1, &reach, even, &mut values), Err(ReachError::Reach { combo: 2, terminal: 0 }));
    let payoffs = Payoffs { win: f32::NAN, ..even };
    assert_eq!(pair.values(1, &[1.0; 6], payoffs, &mut values), Err(ReachError::Payoff { terminal: 0 }));
    assert_eq!(values, [0.5; 6]);
}

/// A river pair of an all-in pair has the values of one that is built from the ranges.
#[test]
fn rivers_of_an_all_in_pair_map_their_combos() {
    let (ranges, flop) = ([range("QQ+,AKs,AQs:0.5"), range("22+,A2s+:0.25")], cards("Ks 9h 7c"));
    let all_in = AllInPair::new(engine(), flop, &ranges[0], &ranges[1]).unwrap();
    for runout in ["4d 2h", "Ah As", "Kd Kh"] {
        let board = flop | cards(runout);
        let (found, positions) = all_in.on_river(engine(), board).unwrap();
        let expected = RiverPair::new(engine(), board, &ranges[0], &ranges[1]).unwrap();
        for player in [0, 1] {
            assert_eq!(found.combos(player), expected.combos(player));
            assert_eq!(found.weights(player), expected.weights(player));
            let of_flop = all_in.combos(player).unwrap();
            let mapped: Vec<_> = positions[player].iter().map(|&position| of_flop[position]).collect();
            assert_eq!(mapped, found.combos(player).unwrap());
            let reach = found.weights(1 - player).unwrap();
            let payoffs = Payoffs { win: 1.0, tie: 0.25, lose: -1.0 };
            let mut values = [vec![0.0; mapped.len()], vec![0.0; mapped.len()]];
            found.values(player, reach, payoffs, &mut values[0]).unwrap();
            expected.values(player, reach, payoffs, &mut values[1]).unwrap();
            assert_eq!(values[0], values[1]);
        }
    }
    let error = |river| all_in.on_river(engine(), cards(river)).unwrap_err();
    assert_eq!(error("Ks 9h 7c 4d"), EquityError::BoardCount { found: 4, expected: "5 on the river" });
    assert_eq!(error("Ks 9h 7d 4d 2h"), EquityError::NotARunout { card: "7c".parse().unwrap() });
}
