//! Live combos on a river, checked against single pairs of combos.

use core::cmp::Ordering;
use std::thread;

use evaluator::{CardSet, HandRank, HoleCards, RankTable};
use fastrand::Rng;
use holdem::range::Range;
use holdem::solver::{AllInPair, Payoffs, ReachError, Real, RiverPair, Tile, TileScratch};
use holdem::{Emptied, Engine, EquityError};

use crate::support::{cards, deck, engine, engines, ranges, rank, set};

/// Returns a combo's value, summed opponent by opponent.
fn plain(own: HoleCards, opponents: &[HoleCards], reach: &[f64], payoff: impl Fn(usize) -> f64) -> f64 {
    let cases = opponents.iter().zip(reach).enumerate();
    let meets = cases.filter(|(_, (other, _))| !other.card_set().intersects(own.card_set()));
    meets.map(|(place, (_, reach))| reach * payoff(place)).sum()
}

/// Returns the payoff of a showdown.
fn showdown(payoffs: Payoffs<f64>, own: HandRank, other: HandRank) -> f64 {
    match own.cmp(&other) {
        Ordering::Greater => payoffs.win,
        Ordering::Equal => payoffs.tie,
        Ordering::Less => payoffs.lose,
    }
}

/// A float type for tests.
trait Float: Real + Copy + PartialEq + core::fmt::Debug {
    /// The largest relative rounding error of a value.
    const ROUNDING: f64;
    fn of(number: f64) -> Self;
    fn wide(self) -> f64;
}

impl Float for f32 {
    const ROUNDING: f64 = 1.0 / (1 << 24) as f64;
    fn of(number: f64) -> Self {
        number as Self
    }
    fn wide(self) -> f64 {
        self.into()
    }
}

impl Float for f64 {
    const ROUNDING: f64 = 0.0;
    fn of(number: f64) -> Self {
        number
    }
    fn wide(self) -> f64 {
        self
    }
}

/// Sixteen terminals: the reach at each, by combo, and the payoffs.
struct Terminals<T> {
    reach: Vec<Vec<T>>,
    payoffs: [Payoffs<T>; 16],
    exact: bool,
}

impl<T: Float> Terminals<T> {
    /// Creates reach of 0 or 1 and small whole payoffs if `exact`, or fractions, many of them 0.
    fn random(random: &mut Rng, combos: usize, exact: bool) -> Self {
        let mut number = |zeros: f64| {
            let kept = random.f64() >= zeros;
            let number = if exact { 1.0 } else { random.f64() * 10_f64.powi(random.i32(-6..3)) };
            T::of(if kept { number } else { 0.0 })
        };
        let reach = (0..16)
            .map(|terminal| (0..combos).map(|_| number(f64::from(terminal) / 16.0)).collect())
            .collect();
        let payoffs = [(); 16].map(|()| {
            let mut payoff =
                || T::of(if exact { f64::from(random.i8(-9..9)) } else { 40.0 * random.f64() - 20.0 });
            Payoffs { win: payoff(), tie: payoff(), lose: payoff() }
        });
        let payoffs =
            if random.bool() { payoffs } else { payoffs.map(|of| Payoffs { tie: T::of(0.0), ..of }) };
        Self { reach, payoffs, exact }
    }

    fn tiles(&self) -> Vec<Tile<T>> {
        let combos = self.reach[0].len();
        // Padding is not read.
        let mut tiles = vec![Tile([[T::of(f64::NAN); 16]; 16]); Tile::<T>::count(combos)];
        for (terminal, reach) in self.reach.iter().enumerate() {
            for (combo, &reach) in reach.iter().enumerate() {
                tiles[combo / 16].0[terminal][combo % 16] = reach;
            }
        }
        tiles
    }

    fn wide(&self, terminal: usize) -> (Vec<f64>, Payoffs<f64>) {
        let Payoffs { win, tie, lose } = self.payoffs[terminal];
        let reach = self.reach[terminal].iter().map(|reach| reach.wide()).collect();
        (reach, Payoffs { win: win.wide(), tie: tie.wide(), lose: lose.wide() })
    }

    /// Returns `true` if a value is within the documented error.
    fn is_right(&self, terminal: usize, found: T, expected: f64) -> bool {
        if self.exact {
            return found == T::of(expected);
        }
        let (reach, Payoffs { win, tie, lose }) = self.wide(terminal);
        let whole: f64 = reach.iter().map(|reach| reach.abs()).sum();
        let largest = win.abs().max(tie.abs()).max(lose.abs());
        let bound = (reach.len() + 10) as f64 * whole * largest * 1e-15;
        (found.wide() - expected).abs() <= bound + expected.abs() * T::ROUNDING
    }
}

/// Returns the values of showdowns, and of folds for a win, of a player's combos at each terminal, pair by
/// pair.
fn expected<T: Float>(pair: &RiverPair, player: usize, terminals: &Terminals<T>) -> Vec<[Vec<f64>; 2]> {
    let (own, other) = (pair.combos(player).unwrap(), pair.combos(1 - player).unwrap());
    let rank = |combo: &HoleCards| rank(pair.board() | combo.card_set());
    let ranks = [own, other].map(|combos| combos.iter().map(rank).collect::<Vec<_>>());
    let of_terminal = |terminal: usize| {
        let (reach, payoffs) = terminals.wide(terminal);
        let values = own.iter().zip(&ranks[0]).map(|(&combo, &rank)| {
            let showdowns =
                plain(combo, other, &reach, |opponent| showdown(payoffs, rank, ranks[1][opponent]));
            (showdowns, plain(combo, other, &reach, |_| payoffs.win))
        });
        let (showdowns, folds) = values.unzip();
        [showdowns, folds]
    };
    (0..16).map(of_terminal).collect()
}

/// Checks showdowns and folds of one player at all terminals, one by one and as tiles.
fn check_player<T: Float>(
    pair: &RiverPair,
    player: usize,
    terminals: &Terminals<T>,
    expected: &[[Vec<f64>; 2]],
    scratch: &mut TileScratch<T>,
) {
    let (reach, count) = (terminals.tiles(), pair.combos(player).unwrap().len());
    let mut tiles = [(); 2].map(|()| vec![Tile([[T::of(f64::NAN); 16]; 16]); Tile::<T>::count(count)]);
    pair.tile_values(player, &reach, &terminals.payoffs, &mut tiles[0], scratch).unwrap();
    let folds = terminals.payoffs.map(|payoffs| payoffs.win);
    pair.tile_fold_values(player, &reach, &folds, &mut tiles[1], scratch).unwrap();
    for (terminal, reach) in terminals.reach.iter().enumerate() {
        let mut singles = [(); 2].map(|()| vec![T::of(f64::NAN); count]);
        pair.values(player, reach, terminals.payoffs[terminal], &mut singles[0]).unwrap();
        pair.fold_values(player, reach, folds[terminal], &mut singles[1]).unwrap();
        for (kind, expected) in expected[terminal].iter().enumerate() {
            for (place, &expected) in expected.iter().enumerate() {
                let tile = tiles[kind][place / 16].0[terminal][place % 16];
                for found in [singles[kind][place], tile] {
                    let right = terminals.is_right(terminal, found, expected);
                    assert!(
                        right,
                        "{pair:?}, player {player}, combo {place}: {found:?}, expected {expected}"
                    );
                }
            }
            for place in count..16 * tiles[kind].len() {
                assert_eq!(tiles[kind][place / 16].0[terminal][place % 16], T::of(0.0));
            }
        }
    }
}

fn check<T: Float>(random: &mut Rng, board: CardSet, ranges: &[Range]) {
    let mut scratch = TileScratch::new();
    let of_engine = |engine: &Engine| RiverPair::new(engine, board, &ranges[0], &ranges[1]).unwrap();
    let pairs: Vec<RiverPair> = engines().iter().map(of_engine).collect();
    for player in [0, 1] {
        let combos = pairs[0].combos(player).unwrap();
        assert_eq!(combos.len(), ranges[player].without(board).count());
        assert!(combos.is_sorted_by_key(|combo| combo.index()));
        for (combo, &weight) in combos.iter().zip(pairs[0].weights(player).unwrap()) {
            assert_eq!(weight, ranges[player].weight(*combo));
        }
        let exact = random.bool();
        let terminals = Terminals::<T>::random(random, pairs[0].combos(1 - player).unwrap().len(), exact);
        let expected = expected(&pairs[0], player, &terminals);
        for pair in &pairs {
            check_player(pair, player, &terminals, &expected, &mut scratch);
        }
    }
}

/// Returns random combos with random weights.
fn some(random: &mut Rng, board: CardSet, most: usize) -> Range {
    let mut range = Range::empty();
    let live: Vec<_> =
        HoleCards::ALL.into_iter().filter(|combo| !combo.card_set().intersects(board)).collect();
    for _ in 0..random.usize(1..=most) {
        range.set(live[random.usize(..live.len())], 1.0 - random.f64()).unwrap();
    }
    range
}

#[test]
fn random_ranges_agree_with_single_pairs() {
    let mut random = Rng::with_seed(1);
    for round in 0..60 {
        let board = set(&deck(&mut random)[..5]);
        let most = [3, 20, 300][round % 3];
        let ranges = [some(&mut random, board, most), some(&mut random, board, most)];
        check::<f32>(&mut random, board, &ranges);
        check::<f64>(&mut random, board, &ranges);
    }
}

#[test]
fn ranges_of_all_kinds_agree_with_single_pairs() {
    let mut random = Rng::with_seed(2);
    let boards = ["Ks 9h 7c 4d 2h", "Ah Kh Qh Jh Th", "7s 7h 7d 7c 2s", "As 8s 6s 3s 2d", "Tc 9d 8h 7s 6c"];
    let pairs = [
        ("random", "random"),
        // One combo each: identical, with one card in common, and with none.
        ("5c4c", "5c4c"),
        ("5c4c", "5c3d"),
        ("5c4c", "QdQs"),
        ("5c3d", "random"),
        // In the first pair of ranges, no combos share a card. In the second, all do.
        ("QQ,JJ", "33,55"),
        ("5d3c", "5d5s,5d4c,3c3d"),
        ("22+,A2s+,K8s+,Q9s+,J9s+,T9s-54s,ATo+,KJo+,QJo", "99-22,AJs-A2s,K2s+,Q8s+,AJo-A9o:0.25"),
    ];
    for (round, board) in boards.into_iter().enumerate() {
        for (first, second) in pairs {
            if first == "random" && second == "random" && round % 2 == 1 {
                continue;
            }
            check::<f32>(&mut random, cards(board), &ranges(&[first, second]));
        }
    }
}

const _: fn() = || {
    fn is_owned_and_shared<T: Clone + Send + Sync + 'static>() {}
    is_owned_and_shared::<RiverPair>();
    is_owned_and_shared::<AllInPair>();
};

#[test]
fn a_pair_is_shared_by_threads() {
    let mut random = Rng::with_seed(3);
    let engine = Engine::new(RankTable::embedded());
    let (board, range) = (cards("Ks 9h 7c 4d 2h"), Range::top(20.0));
    let pair = RiverPair::new(&engine, board, &range, &range).unwrap();
    drop(engine);
    let terminals = Terminals::<f32>::random(&mut random, pair.combos(1).unwrap().len(), false);
    thread::scope(|scope| {
        for player in [0, 1] {
            let (pair, terminals) = (&pair, &terminals);
            scope.spawn(move || {
                let expected = expected(pair, player, terminals);
                check_player(pair, player, terminals, &expected, &mut TileScratch::new());
            });
        }
    });
}

#[test]
fn a_scratch_serves_pairs_of_any_size() {
    let mut random = Rng::with_seed(4);
    let mut scratch = TileScratch::for_combos(5);
    for (first, second) in [("AA", "KK"), ("random", "AA"), ("AA", "KK"), ("AK", "random")] {
        let ranges = ranges(&[first, second]);
        let pair = RiverPair::new(engine(), cards("Qs 9h 7c 4d 2h"), &ranges[0], &ranges[1]).unwrap();
        let terminals = Terminals::<f32>::random(&mut random, pair.combos(1).unwrap().len(), true);
        check_player(&pair, 0, &terminals, &expected(&pair, 0, &terminals), &mut scratch);
    }
}

/// A river card may leave a player no combos, which is common in solvers of two streets.
#[test]
fn a_side_that_the_board_empties_has_no_values() {
    let (mut random, mut scratch) = (Rng::with_seed(5), TileScratch::new());
    for [first, second] in [["AhAd", "QsQh"], ["AhAd", "AcAh"], ["Ks9s", "QQ"], ["Ks9s", "9h9s"]] {
        let players = ranges(&[first, second]);
        let pair = RiverPair::new(engine(), cards("Ks 9s 4s 2s Qs"), &players[0], &players[1]).unwrap();
        for player in [0, 1] {
            let terminals =
                Terminals::<f32>::random(&mut random, pair.combos(1 - player).unwrap().len(), false);
            check_player(&pair, player, &terminals, &expected(&pair, player, &terminals), &mut scratch);
        }
    }
    let players = ranges(&["AhAd", "QsQh"]);
    let pair = RiverPair::new(engine(), cards("Ks 9s 4s 2s Qs"), &players[0], &players[1]).unwrap();
    let (mut values, even) = ([7.0_f32], Payoffs { win: 1.0, tie: 0.0, lose: -1.0 });
    pair.values(0, &[], even, &mut values).unwrap();
    assert_eq!((values, pair.combos(1).unwrap().len()), ([0.0], 0));
    pair.values(1, &[1.0], even, &mut []).unwrap();
}

#[test]
fn invalid_input_is_an_error() {
    let [queens, deuces] = &ranges(&["QQ", "22"])[..] else { unreachable!("two ranges") };
    let pair = |board, second| RiverPair::new(engine(), cards(board), queens, second).unwrap_err();
    for (board, found) in [("Ks 9h 7c 4d", 4), ("", 0), ("Ks 9h 7c 4d 2h 3h", 6)] {
        assert_eq!(pair(board, deuces), EquityError::BoardCount { found, expected: "5 on the river" });
    }
    let empty = |player, by| EquityError::EmptyRange { player, by };
    assert_eq!(pair("Ks 9h 7c 4d 2h", &Range::empty()), empty(1, Emptied::Itself));

    let pair = RiverPair::new(engine(), cards("Ks 9h 7c 4d 2h"), queens, deuces).unwrap();
    let even = Payoffs { win: 1.0, tie: 0.0, lose: -1.0 };
    let (mut six, mut tiles, mut scratch) = ([0.5_f32; 6], [Tile([[0.5_f32; 16]; 16])], TileScratch::new());
    let text = |error: Result<(), ReachError>| error.unwrap_err().to_string();
    assert_eq!(text(pair.values(2, &[1.0; 3], even, &mut six)), "player 2: expected 0 or 1");
    let wrong = ReachError::Player { found: 2 };
    assert_eq!((pair.combos(2), pair.weights(2)), (Err(wrong), Err(wrong)));
    assert_eq!(pair.position(2, "QsQh".parse().unwrap()), Err(wrong));
    assert_eq!(
        text(pair.values(0, &[1.0; 4], even, &mut six)),
        "4 numbers of reach: expected 3, one for each combo of the opponent"
    );
    assert_eq!(
        text(pair.fold_values(1, &[1.0; 6], 1.0, &mut six)),
        "6 values: expected 3, one for each combo of the player"
    );
    for number in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let place = "the reach of the opponent's combo 2 at terminal 0 is not a finite number";
        assert_eq!(text(pair.values(0, &[1.0, 0.0, number], even, &mut six)), place);
        assert_eq!(text(pair.fold_values(0, &[1.0, 0.0, number], 0.0, &mut six)), place);
        let payoffs = Payoffs { tie: number, ..even };
        let place = "a payoff of terminal 0 is not a finite number";
        assert_eq!(text(pair.values(0, &[1.0; 3], payoffs, &mut six)), place);
        assert_eq!(text(pair.fold_values(0, &[1.0; 3], number, &mut six)), place);

        let mut reach = [Tile::ZERO];
        reach[0].0[7][2] = number;
        let place = "the reach of the opponent's combo 2 at terminal 7 is not a finite number";
        assert_eq!(text(pair.tile_values(0, &reach, &[even; 16], &mut tiles, &mut scratch)), place);
        assert_eq!(text(pair.tile_fold_values(0, &reach, &[0.0; 16], &mut tiles, &mut scratch)), place);
        let mut payoffs = [even; 16];
        payoffs[15].win = number;
        let place = "a payoff of terminal 15 is not a finite number";
        assert_eq!(text(pair.tile_values(0, &[Tile::ZERO], &payoffs, &mut tiles, &mut scratch)), place);
    }
    let count = "2 tiles: expected 1, one for 16 combos";
    let mut two = [Tile::ZERO; 2];
    assert_eq!(text(pair.tile_values(0, &two, &[even; 16], &mut tiles, &mut scratch)), count);
    assert_eq!(text(pair.tile_fold_values(0, &tiles, &[1.0; 16], &mut two, &mut scratch)), count);
    let large = Payoffs { win: 1e300, tie: 1e300, lose: 1e300 };
    assert_eq!(pair.values(0, &[1e300_f64; 3], large, &mut [0.0; 6]), Err(ReachError::Overflow));
    // Nothing was written.
    assert_eq!((six, tiles), ([0.5; 6], [Tile([[0.5; 16]; 16])]));
}

#[test]
fn positions_are_those_of_combos() {
    let [first, second] = &ranges(&["22+,A2s+", "random"])[..] else { unreachable!("two ranges") };
    let pair = RiverPair::new(engine(), cards("Ks 9h 7c 4d 2h"), first, second).unwrap();
    for player in [0, 1] {
        let combos = pair.combos(player).unwrap();
        for combo in HoleCards::ALL {
            let place = combos.iter().position(|&other| other == combo);
            assert_eq!(pair.position(player, combo), Ok(place), "{combo} of player {player}");
        }
    }
}
