//! The solver kit: showdowns and folds of two ranges on rivers, and all-in values before them, by every
//! instruction set, in `f32` and `f64`, one by one and in tiles, against plain sums over pairs of combos and
//! rivers.

use std::cmp::Ordering;

use crate::{check_error, draw, engines, some_range};
use arbitrary::{Arbitrary, Result, Unstructured};
use evaluator::{Card, CardSet, HoleCards, RankTable};
use holdem::range::Range;
use holdem::solver::{AllInPair, Payoffs, ReachError, River, RiverPair, RiverScratch, Tile, TileScratch};

#[derive(Debug)]
pub struct Input {
    board: CardSet,
    ranges: [Range; 2],
    player: usize,
    /// The opponent's reach by combo, at one of sixteen terminals.
    reach: Vec<f64>,
    terminal: usize,
    payoffs: Payoffs<f64>,
    engine: usize,
}

impl<'a> Arbitrary<'a> for Input {
    fn arbitrary(input: &mut Unstructured<'a>) -> Result<Self> {
        let mut deck = Card::ALL.to_vec();
        // Flops take long, so there are few.
        let cards = [5, 5, 5, 5, 4, 4, 3][input.choose_index(7)?];
        let board = draw(input, &mut deck, cards)?;
        let few = input.int_in_range(4..=47)?;
        let few: Vec<Card> = draw(input, &mut deck, few)?.iter().collect();
        let most = if cards == 3 { 6 } else { 40 };
        let ranges = [some_range(input, &few, most)?, some_range(input, &few, most)?];
        let is_wild = input.ratio(1, 8)?;
        let number = |input: &mut Unstructured<'a>| -> Result<f64> {
            Ok(match input.int_in_range(0..=9)? {
                0 => 0.0,
                1..=4 => f64::from(input.int_in_range(-9..=9)?),
                5 if is_wild => input.arbitrary()?,
                _ => f64::from(input.arbitrary::<i16>()?) / 1024.0,
            })
        };
        let reach = (0..40).map(|_| number(input)).collect::<Result<_>>()?;
        let payoffs = Payoffs { win: number(input)?, tie: number(input)?, lose: number(input)? };
        let (player, terminal) = (input.choose_index(2)?, input.choose_index(16)?);
        Ok(Self { board, ranges, player, reach, terminal, payoffs, engine: input.arbitrary::<u8>()?.into() })
    }
}

type Done = std::result::Result<(), ReachError>;

/// A pair of ranges on any board, and the values of its combos by plain sums.
trait Pair {
    fn combos(&self, player: usize) -> &[HoleCards];
    fn values(&self, input: &Input, reach: &[f64], values: &mut [f64]) -> Done;
    fn folds(&self, input: &Input, reach: &[f64], values: &mut [f64]) -> Done;
    fn tiles(&self, input: &Input, reach: &[Tile<f64>], values: &mut [Tile<f64>]) -> Done;
    fn narrow(&self, player: usize, reach: &[f32], payoffs: Payoffs, values: &mut [f32]) -> Done;
}

macro_rules! pair {
    ($pair: ty) => {
        impl Pair for $pair {
            fn combos(&self, player: usize) -> &[HoleCards] {
                self.combos(player).expect("player 0 or 1")
            }
            fn values(&self, input: &Input, reach: &[f64], values: &mut [f64]) -> Done {
                self.values(input.player, reach, input.payoffs, values)
            }
            fn folds(&self, input: &Input, reach: &[f64], values: &mut [f64]) -> Done {
                self.fold_values(input.player, reach, input.payoffs.win, values)
            }
            fn tiles(&self, input: &Input, reach: &[Tile<f64>], values: &mut [Tile<f64>]) -> Done {
                let payoffs = [input.payoffs; 16];
                self.tile_values(input.player, reach, &payoffs, values, &mut TileScratch::new())
            }
            fn narrow(&self, player: usize, reach: &[f32], payoffs: Payoffs, values: &mut [f32]) -> Done {
                self.values(player, reach, payoffs, values)
            }
        }
    };
}

pair!(RiverPair);
pair!(AllInPair);

pub fn run(input: Input) {
    let engine = &engines()[input.engine % engines().len()];
    let [first, second] = &input.ranges;
    let rivers = rivers(input.board);
    if input.board.len() == 5 {
        match RiverPair::new(engine, input.board, first, second) {
            Ok(pair) => check(&pair, &input, &rivers),
            Err(error) => check_error(&error),
        }
        let river = River::new(engine, input.board).expect("five cards");
        if let Ok(shares) = river.shares(&first.to_f32(), &second.to_f32(), &mut RiverScratch::new()) {
            let equity = shares.equity();
            assert!((0.0..=1.0).contains(&equity) || shares.total() == 0.0, "{shares:?}");
        }
    } else {
        match AllInPair::new(engine, input.board, first, second) {
            Ok(pair) => check(&pair, &input, &rivers),
            Err(error) => check_error(&error),
        }
    }
}

/// Returns all complete boards that contain a board.
fn rivers(board: CardSet) -> Vec<CardSet> {
    let mut rivers = Vec::new();
    test_support::for_each_board(board.bits(), (CardSet::FULL - board).bits(), &mut |bits| {
        rivers.push(CardSet::from_bits_truncate(bits));
    });
    rivers
}

fn check(pair: &impl Pair, input: &Input, rivers: &[CardSet]) {
    let (own, others) = (pair.combos(input.player), pair.combos(1 - input.player));
    let reach: Vec<f64> = input.reach.iter().copied().cycle().take(others.len()).collect();
    let (mut values, mut folds) = (vec![f64::NAN; own.len()], vec![f64::NAN; own.len()]);
    let Payoffs { win, tie, lose } = input.payoffs;
    let largest = win.abs().max(tie.abs()).max(lose.abs());
    let whole: f64 = reach.iter().map(|reach| reach.abs()).sum();
    if let Err(error) = pair.values(input, &reach, &mut values) {
        check_error(&error);
        let is_finite = reach.iter().chain([&win, &tie, &lose]).all(|number| number.is_finite());
        // Rejected input is not finite, or its sum nearly overflows.
        assert!(!is_finite || largest.max(1.0) * whole.max(1.0) > 1e280, "{error}: {whole} {largest}");
        assert!(values.iter().all(|value| value.is_nan()), "nothing is written");
        return;
    }
    // Values beyond all floats are infinite or NaN, and the rest of this check compares numbers.
    if largest.max(1.0) * whole.max(1.0) > 1e280 {
        return;
    }
    pair.folds(input, &reach, &mut folds).expect("the same numbers");
    let bound = (others.len() + 10) as f64 * whole * largest * 1e-15 + f64::MIN_POSITIVE;
    // Small parts of payoffs, such as a river's thousandth, lose digits near the smallest number.
    let bound = bound + whole * 1e4 * f64::from_bits(1);
    // Rivers are weighted and summed.
    let bound = if input.board.len() == 5 { bound } else { (whole * largest).mul_add(1e-12, bound) };
    let expected: Vec<f64> =
        own.iter().map(|&combo| plain(combo, others, &reach, input.payoffs, rivers)).collect();
    for (place, (found, right)) in values.iter().zip(&expected).enumerate() {
        assert!((found - right).abs() <= bound, "{}: {found}, not {right}", own[place]);
    }
    let all_win = Payoffs { win, tie: win, lose: win };
    for (place, (found, &combo)) in folds.iter().zip(own).enumerate() {
        let right = plain(combo, others, &reach, all_win, &rivers[..1.min(rivers.len())]);
        let right = if input.board.len() == 5 { right } else { folded(combo, others, &reach, win) };
        assert!((found - right).abs() <= bound, "{} folds: {found}, not {right}", own[place]);
    }
    check_tiles(pair, input, &reach, &values, bound);
    check_narrow(pair, input, &reach, rivers);
}

/// Returns the value of a combo's cases, opponent by opponent and river by river, averaged over the rivers
/// that two hands leave.
fn plain(
    own: HoleCards,
    others: &[HoleCards],
    reach: &[f64],
    payoffs: Payoffs<f64>,
    rivers: &[CardSet],
) -> f64 {
    let table = RankTable::embedded();
    let mut sum = 0.0;
    for (other, reach) in others.iter().zip(reach) {
        let cards = own.card_set() | other.card_set();
        if cards.len() < 4 || *reach == 0.0 {
            continue;
        }
        let (mut of_pair, mut count) = (0.0, 0.0);
        for &river in rivers.iter().filter(|river| !river.intersects(cards)) {
            let [ours, theirs] =
                [own, *other].map(|combo| table.rank_set_unchecked(river | combo.card_set()));
            of_pair += match ours.cmp(&theirs) {
                Ordering::Greater => payoffs.win,
                Ordering::Equal => payoffs.tie,
                Ordering::Less => payoffs.lose,
            };
            count += 1.0;
        }
        sum += reach * of_pair / count;
    }
    sum
}

fn folded(own: HoleCards, others: &[HoleCards], reach: &[f64], payoff: f64) -> f64 {
    let live = others.iter().zip(reach).filter(|(other, _)| !other.card_set().intersects(own.card_set()));
    live.map(|(_, reach)| reach * payoff).sum()
}

/// Checks one terminal of sixteen. The others have a part of its reach.
fn check_tiles(pair: &impl Pair, input: &Input, reach: &[f64], values: &[f64], bound: f64) {
    let mut tiles = vec![Tile([[f64::NAN; 16]; 16]); Tile::<f64>::count(reach.len())];
    for (combo, &reach) in reach.iter().enumerate() {
        for terminal in 0..16 {
            tiles[combo / 16].0[terminal][combo % 16] = if terminal == input.terminal { reach } else { 0.25 };
        }
    }
    let mut found = vec![Tile([[f64::NAN; 16]; 16]); Tile::<f64>::count(values.len())];
    pair.tiles(input, &tiles, &mut found).expect("the same numbers");
    for (combo, value) in values.iter().enumerate() {
        let found = found[combo / 16].0[input.terminal][combo % 16];
        assert!((found - value).abs() <= 2.0 * bound, "{found} in a tile, {value} by itself");
    }
}

/// Checks the same as `f32`, if the numbers fit.
fn check_narrow(pair: &impl Pair, input: &Input, reach: &[f64], rivers: &[CardSet]) {
    let narrow: Vec<f32> = reach.iter().map(|&number| number as f32).collect();
    let Payoffs { win, tie, lose } = input.payoffs;
    let payoffs = Payoffs { win: win as f32, tie: tie as f32, lose: lose as f32 };
    let wide: Payoffs<f64> =
        Payoffs { win: payoffs.win.into(), tie: payoffs.tie.into(), lose: payoffs.lose.into() };
    let (own, others) = (pair.combos(input.player), pair.combos(1 - input.player));
    let mut values = vec![f32::NAN; own.len()];
    if let Err(error) = pair.narrow(input.player, &narrow, payoffs, &mut values) {
        return check_error(&error);
    }
    let reach: Vec<f64> = narrow.iter().map(|&number| number.into()).collect();
    let largest = wide.win.abs().max(wide.tie.abs()).max(wide.lose.abs());
    let whole: f64 = reach.iter().map(|reach| reach.abs()).sum();
    let Some((&combo, &found)) = own.iter().zip(&values).next_back() else { return };
    let right = plain(combo, others, &reach, wide, rivers);
    let bound = whole * largest * 1e-11 + right.abs() / f64::from(1 << 24) + f64::from(f32::MIN_POSITIVE);
    let found = f64::from(found);
    // Numbers beyond the largest are infinite.
    let is_beyond = found.is_infinite() && right * found.signum() + bound > f32::MAX.into();
    assert!(is_beyond || (found - right).abs() <= bound, "{combo}: {found} as f32, not {right}");
}
