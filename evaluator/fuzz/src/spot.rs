use arbitrary::{Arbitrary, Result, Unstructured};
use evaluator::{Card, CardSet, RankTable};
use holdem::range::Range;
use holdem::{Plan, Report, Showdown};
use test_support::Showdowns;

use crate::{draw, some_range};

/// A question about few cards, with players who block each other. Plain loops answer it in some milliseconds.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The players' ranges, two to five.
    pub ranges: Vec<Range>,
    /// Three to five cards.
    pub board: CardSet,
    /// Up to six cards.
    pub dead: CardSet,
}

impl<'a> Arbitrary<'a> for Spot {
    fn arbitrary(input: &mut Unstructured<'a>) -> Result<Self> {
        let players = input.int_in_range(2..=5)?;
        let board_cards = input.int_in_range(3..=5)?;
        // More boards mean fewer deals.
        let most = match (board_cards, players) {
            (5, 2) => 24,
            (5, 3) | (4, 2) => 8,
            (4, 3) | (3, 2) | (5, _) => 4,
            _ => 2,
        };
        let mut deck = Card::ALL.to_vec();
        let board = draw(input, &mut deck, board_cards)?;
        let dead = input.int_in_range(0..=6)?;
        let dead = draw(input, &mut deck, dead)?;
        // From all cards, including dead cards and board cards, or from few cards, so that players block each
        // other.
        let cards = match input.ratio(1, 4)? {
            true => Card::ALL.to_vec(),
            false => {
                let count = input.int_in_range(4..=16)?;
                draw(input, &mut deck, count)?.iter().collect()
            }
        };
        let ranges = (0..players).map(|_| some_range(input, &cards, most)).collect::<Result<_>>()?;
        Ok(Self { ranges, board, dead })
    }
}

impl Spot {
    /// Returns the question.
    pub fn question(&self) -> Showdown<'_> {
        Showdown::new(&self.ranges).board(self.board).dead(self.dead)
    }

    /// Returns the answer by plain loops over all deals and boards.
    pub fn enumerate(&self) -> Showdowns {
        let scaled = |range: &Range| -> Vec<(u64, f64)> {
            let heaviest = range.iter().map(|(_, weight)| weight).fold(0.0, f64::max);
            range.iter().map(|(combo, weight)| (combo.card_set().bits(), weight / heaviest)).collect()
        };
        let players: Vec<_> = self.ranges.iter().map(scaled).collect();
        let rank = |cards| RankTable::embedded().rank_set_unchecked(CardSet::from_bits_truncate(cards));
        test_support::enumerate(&players, self.board.bits(), (CardSet::FULL - self.dead).bits(), rank)
    }

    /// Returns `true` if all weights are 0 or 1.
    pub fn is_unweighted(&self) -> bool {
        self.ranges.iter().all(Range::is_unweighted)
    }

    /// Compares an exact answer with that of plain loops.
    pub fn check(&self, report: &Report, expected: &Showdowns) {
        let (plan, total) = (report.plan(), expected.total());
        assert_eq!((report.players(), report.partial()), (self.ranges.len(), None), "{plan}");
        let parts: f64 = report.shares().iter().map(|shares| shares.equity()).sum();
        assert!((parts - 1.0).abs() < 1e-9, "{plan}: equities add up to {parts}");
        for (player, equity) in expected.equities().into_iter().enumerate() {
            let found = report.shares()[player].equity();
            assert!((found - equity).abs() < 1e-6, "{plan}: {found} for player {player}, not {equity}");
        }
        if self.is_unweighted() {
            assert!(report.is_counted() && report.counts().is_some(), "{plan}");
            assert_eq!(report.total(), total, "{plan}");
        }
        for (bits, &weight) in expected.by_winners.iter().enumerate() {
            let found = report.won_by(holdem::PlayerSet::from_bits(bits as u16)) / report.total();
            let right = weight / total;
            let most = if self.is_unweighted() { 1e-15 } else { 1e-6 };
            assert!((found - right).abs() <= most, "{plan}: {found} by {bits:b}, not {right}");
        }
        self.check_combos(report, expected);
    }

    /// Compares the shares of each combo of a player.
    fn check_combos(&self, report: &Report, expected: &Showdowns) {
        for (player, range) in self.ranges.iter().enumerate() {
            let Some(combos) = report.by_combo(player) else { continue };
            for ((combo, _), right) in range.iter().zip(&expected.by_combo[player]) {
                let plan = report.plan();
                match combos.get(combo) {
                    Some(found) if right.total > 0.0 => {
                        let (found, right) = (found.equity(), right.pot() / right.total);
                        assert!((found - right).abs() < 1e-6, "{plan}: {found} for {combo}, not {right}");
                    }
                    found => assert_eq!(found.is_some(), right.total > 0.0, "{plan}: {combo} of {player}"),
                }
            }
        }
    }

    /// Returns all exact plans.
    pub fn plans() -> impl Iterator<Item = Plan> {
        Plan::ALL.into_iter().filter(|plan| plan.is_exact())
    }
}
