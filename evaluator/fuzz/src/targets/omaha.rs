//! Omaha with four, five and six cards, and high-low: exact plans by every instruction set give the cases of
//! plain loops, and rows of ids have the ranks of single hands.

use std::collections::BTreeMap;

use crate::plain::{omaha_hands, omaha_low};
use crate::{check_error, draw, some_weight};
use arbitrary::{Arbitrary, Result, Unstructured};
use evaluator::lookup::batch::BatchError;
use evaluator::{Card, CardSet, HandRank, Isa, RankTable};
use holdem::{EquityError, Plan, Report, Stop};
use omaha::range::Range;
use omaha::{Batch, Hole, Omaha, Showdown, best_hand, best_low};
use test_support::{PlainLow, is_eight_or_better, low_of_five};

#[derive(Debug)]
pub struct Input {
    game: Omaha,
    ranges: Vec<Range>,
    board: CardSet,
    dead: CardSet,
    /// Rows of ids, some of them invalid.
    ids: Vec<u8>,
    isa: usize,
    seed: u64,
}

impl<'a> Arbitrary<'a> for Input {
    fn arbitrary(input: &mut Unstructured<'a>) -> Result<Self> {
        let game = *input.choose(&Omaha::ALL)?;
        let mut deck = Card::ALL.to_vec();
        let cards = [5, 5, 5, 4, 3][input.choose_index(5)?];
        let board = draw(input, &mut deck, cards)?;
        let dead = input.int_in_range(0..=4)?;
        let dead = draw(input, &mut deck, dead)?;
        let few = input.int_in_range(8..=30)?;
        let few: Vec<Card> = draw(input, &mut deck, few)?.iter().collect();
        let players = input.int_in_range(2..=3)?;
        let most = if cards == 3 { 2 } else { 5 };
        let is_weighted = input.arbitrary()?;
        let range = |_| -> Result<Range> {
            let mut hands = Vec::new();
            for _ in 0..input.int_in_range(1..=most)? {
                let cards = draw(input, &mut few.clone(), game.hole_cards())?;
                let weight = if is_weighted { some_weight(input)? } else { 1.0 };
                hands.push((Hole::new(cards).expect("four to six cards"), weight));
            }
            Ok(Range::from_hands(game.hole_cards(), hands).expect("weights from 0 to 1"))
        };
        let ranges = (0..players).map(range).collect::<Result<_>>()?;
        let (isa, seed) = (input.arbitrary::<u8>()?.into(), input.arbitrary()?);
        Ok(Self { game, ranges, board, dead, ids: input.arbitrary()?, isa, seed })
    }
}

pub fn run(input: Input) {
    let isas: Vec<Isa> = Isa::available().collect();
    let isa = isas[input.isa % isas.len()];
    check_rows(&input, isa);
    let cases = cases(&input);
    let question = Showdown::new(&input.ranges).board(input.board).dead(input.dead).isa(isa);
    let total: f64 = cases.values().sum();
    if total < 1e-100 {
        // Almost no weight is left: the answer is right or an error.
        match question.run(&input.game) {
            // Below this, the plain sums lose digits to underflow.
            Ok(report) if total > 1e-290 => check(&report, &cases, input.game),
            Ok(_) => (),
            Err(error) => check_error(&error),
        }
        return;
    }
    for plan in Plan::ALL.into_iter().filter(|plan| plan.is_exact()) {
        match question.plan(plan).run(&input.game) {
            Ok(report) => check(&report, &cases, input.game),
            Err(error) => {
                let does_not_apply = matches!(error, EquityError::PlanDoesNotApply { .. });
                assert!(does_not_apply && plan != Plan::Enumeration, "{error}");
                check_error(&error);
            }
        }
    }
    check(&question.run(&input.game).expect("a spot with deals"), &cases, input.game);
    let sample = question.plan(Plan::MonteCarlo).stop(Stop::never().samples(64)).seed(input.seed);
    if let Ok(report) = sample.run(&input.game) {
        let parts: f64 = report.shares().iter().map(|shares| shares.equity()).sum();
        assert!((parts - 1.0).abs() < 1e-9, "equities add up to {parts}");
    }
}

/// Returns the weight of all cases by the players with the best and the lowest hands, as bits, relative to
/// the heaviest hands.
fn cases(input: &Input) -> BTreeMap<(usize, usize), f64> {
    let players: Vec<Vec<_>> = input
        .ranges
        .iter()
        .map(|range| {
            let heaviest = range.iter().map(|(_, weight)| weight).fold(0.0, f64::max);
            range
                .iter()
                .map(|(hole, weight)| (hole.cards().bits(), hole.cards().bits(), weight / heaviest))
                .collect()
        })
        .collect();
    let mut cases = BTreeMap::new();
    let left = CardSet::FULL - input.dead;
    test_support::for_each_board(input.board.bits(), left.bits(), &mut |bits| {
        let board = CardSet::from_bits_truncate(bits);
        let mut known = BTreeMap::new();
        test_support::for_each_deal(&players, (board | input.dead).bits(), &mut |holes: &[u64], weight| {
            let hands = holes.iter().map(|&hole| {
                let found = known.entry(hole).or_insert_with(|| {
                    let hole = CardSet::from_bits_truncate(hole);
                    (rank(hole, board), low(input.game, hole, board))
                });
                found.clone()
            });
            let (ranks, lows): (Vec<_>, Vec<_>) = hands.unzip();
            let lowest = lows.iter().flatten().max().cloned();
            let has_lowest = |player: &usize| lowest.is_some() && lows[*player] == lowest;
            let lows = (0..holes.len()).filter(has_lowest).map(|player| 1 << player).sum();
            *cases.entry((test_support::winners(ranks), lows)).or_default() += weight;
        });
    });
    cases.retain(|_, weight: &mut f64| *weight > 0.0);
    cases
}

/// Returns the value of the lowest hand that can win. Larger values win.
fn low(game: Omaha, hole: CardSet, board: CardSet) -> Option<PlainLow> {
    let lows = omaha_hands(hole, board).into_iter().map(|hand| {
        let cards: Vec<_> = hand.iter().map(|card| (card.rank() as u32 + 2, card.suit() as u32)).collect();
        low_of_five(&cards)
    });
    let has_qualifier = !matches!(game, Omaha::HighLow | Omaha::FiveHighLow | Omaha::SixHighLow);
    lows.max().filter(|low| !has_qualifier || is_eight_or_better(low))
}

fn rank(hole: CardSet, board: CardSet) -> HandRank {
    let table = RankTable::embedded();
    omaha_hands(hole, board)
        .into_iter()
        .map(|hand| table.rank_set_unchecked(hand))
        .max()
        .expect("60 and more")
}

/// Compares an exact answer with plain cases.
fn check(report: &Report, cases: &BTreeMap<(usize, usize), f64>, game: Omaha) {
    let (plan, total) = (report.plan(), cases.values().sum::<f64>());
    assert_eq!(report.halves().is_some(), game.splits_pot());
    let part = |set: usize, player: usize| match set >> player & 1 {
        1 => 1.0 / f64::from(set.count_ones()),
        _ => 0.0,
    };
    let mut sum = 0.0;
    for (player, shares) in report.shares().iter().enumerate() {
        let share =
            |(&(best, lowest), weight): (&(usize, usize), &f64)| match game.splits_pot() && lowest != 0 {
                true => weight * (part(best, player) + part(lowest, player)) / 2.0,
                false => weight * part(best, player),
            };
        let expected = cases.iter().map(share).sum::<f64>() / total;
        let found = shares.equity();
        assert!((found - expected).abs() < 1e-9, "{plan}: {found} for player {player}, not {expected}");
        sum += found;
    }
    assert!((sum - 1.0).abs() < 1e-9, "{plan}: equities add up to {sum}");
    if report.is_counted() {
        assert_eq!(report.total(), total, "{plan}");
    }
}

/// Checks rows of any ids, and the hands of the first player with the cards that play.
fn check_rows(input: &Input, isa: Isa) {
    let batch = Batch::with_isa(isa, input.game.hole_cards());
    let mut ids = input.ids.clone();
    for (hole, _) in input.ranges[0].iter().filter(|_| input.board.len() == 5) {
        ids.splice(0..0, hole.cards().iter().chain(input.board).map(Card::id));
        let played = best_hand(hole, input.board).expect("a whole board");
        assert_eq!((played.hole.len(), played.board.len()), (2, 3));
        assert_eq!(played.rank, rank(hole.cards(), input.board));
        let low = omaha_low(hole.cards(), input.board);
        assert_eq!(best_low(hole, input.board).is_some(), low.is_some());
    }
    let rows = ids.len() / batch.row_len();
    ids.truncate(rows * batch.row_len());
    let mut ranks = vec![HandRank::MAX; rows];
    let result = batch.rank_rows(&ids, &mut ranks);
    for (row, ids) in ids.chunks_exact(batch.row_len()).enumerate() {
        let mut seen = CardSet::EMPTY;
        if !ids.iter().all(|&id| Card::from_id(id).is_some_and(|card| seen.insert(card))) {
            assert_eq!(result.as_ref().map_err(BatchError::hand), Err(Some(row)));
            return;
        }
        let (hole, board) = ids.split_at(input.game.hole_cards());
        let [hole, board] =
            [hole, board].map(|ids| ids.iter().map(|&id| Card::ALL[usize::from(id)]).collect());
        assert_eq!(ranks[row], rank(hole, board), "row {row}");
    }
    assert_eq!(result, Ok(()));
}
