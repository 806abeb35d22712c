use alloc::vec::Vec;
use core::ops::ControlFlow;

use equity::Progress;
use equity::internals::{Reporter, in_parts};
use evaluator::{Card, CardSet, HoleCards};

use crate::hits::board::{Hit, HitBoard};
use crate::hits::draw::Draw;
use crate::hits::made_hand::MadeHand;
use crate::hits::predicate::Predicate;
use crate::range::{Range, StartingHand};

/// The number and the weight of some combos.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Tally {
    /// The number of combos with a weight above 0. Before the flop, these are pairs of a combo and a flop.
    pub combos: u64,
    /// The sum of their weights, 0 to 1 each.
    pub weight: f64,
}

impl Tally {
    fn add(&mut self, combos: u64, weight: f64) {
        self.combos += combos;
        self.weight += weight;
    }
}

/// The counts of a range's made hands and draws on a board or on all flops.
///
/// ```
/// use holdem::hits::{Draw, HitBoard, Hits, MadeHand};
/// use holdem::range::Range;
/// use evaluator::CardSet;
///
/// let board = HitBoard::new("Kh 9h 4c".parse()?)?;
/// let hits = Hits::on(&board, &"KQ,AhQh,99:0.5".parse()?);
/// assert_eq!((hits.total().combos, hits.total().weight), (12 + 1 + 3, 12.0 + 1.0 + 1.5));
/// assert_eq!(hits.of(MadeHand::TopPairGoodKicker).combos, 12);
/// assert_eq!(hits.at_least(MadeHand::Set).weight, 1.5);
/// assert_eq!(hits.drawing(Draw::NutFlushDraw).combos, 1);
///
/// // A pocket pair flops a set or better on one flop of 8.3; three of a kind on the board are among them.
/// let hits = Hits::on_flops(&"77".parse()?, CardSet::EMPTY);
/// let part = hits.at_least(MadeHand::Set).weight / hits.total().weight;
/// assert_eq!((hits.total().combos, format!("{part:.4}")), (6 * 19_600, "0.1200".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hits {
    total: Tally,
    made: [Tally; MadeHand::COUNT],
    draws: [Tally; Draw::COUNT],
}

impl Hits {
    /// Counts the combos of a range on a board.
    #[must_use]
    pub fn on(board: &HitBoard, range: &Range) -> Self {
        let mut hits = Self::default();
        for (combo, weight) in range {
            if let Some(hit) = board.hit(combo) {
                hits.add(hit, 1, weight);
            }
        }
        hits
    }

    /// Counts the combos of a range on all possible flops: 19,600 for each combo, fewer with dead cards.
    #[must_use]
    pub fn on_flops(range: &Range, dead: CardSet) -> Self {
        Self::on_flops_where(range, dead, None, &Reporter::new(None)).unwrap_or_default()
    }

    /// Counts the combos on flops that match a predicate. [`on_flops`](Self::on_flops) has the total for
    /// comparison.
    #[must_use]
    pub fn on_flops_if(range: &Range, dead: CardSet, predicate: &Predicate) -> Self {
        Self::on_flops_where(range, dead, Some(predicate), &Reporter::new(None)).unwrap_or_default()
    }

    /// Does the work of [`on_flops`](Self::on_flops), or with a predicate [`on_flops_if`](Self::on_flops_if),
    /// and reports the part that is done to a callback. Returns `None` if the callback stops the work.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use holdem::Progress;
    /// use holdem::hits::Hits;
    /// use holdem::range::Range;
    /// use evaluator::CardSet;
    ///
    /// let range: Range = "77, AK".parse()?;
    /// let go_on = |_: &Progress<'_>| ControlFlow::Continue(());
    /// let hits = Hits::on_flops_until(&range, CardSet::EMPTY, None, &go_on);
    /// assert_eq!(hits, Some(Hits::on_flops(&range, CardSet::EMPTY)));
    /// let stop = |_: &Progress<'_>| ControlFlow::Break(());
    /// assert_eq!(Hits::on_flops_until(&range, CardSet::EMPTY, None, &stop), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn on_flops_until(
        range: &Range,
        dead: CardSet,
        predicate: Option<&Predicate>,
        callback: &(dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync),
    ) -> Option<Self> {
        Self::on_flops_where(range, dead, predicate, &Reporter::new(Some(callback)))
    }

    fn on_flops_where(
        range: &Range,
        dead: CardSet,
        predicate: Option<&Predicate>,
        reporter: &Reporter<'_>,
    ) -> Option<Self> {
        let range = range.without(dead);
        let keeps = |hit: Hit| predicate.is_none_or(|predicate| predicate.is_true_of(hit));
        // If no card is dead, all combos of a starting hand have isomorphic flops.
        let hands: Vec<(HoleCards, u64, f64)> = match dead.is_empty() {
            true => StartingHand::ALL.iter().filter_map(|&hand| together(&range, hand)).collect(),
            false => range.iter().map(|(combo, weight)| (combo, 1, weight)).collect(),
        };
        let parts = in_parts(hands.len(), 1, reporter, |units| {
            let mut hits = Self::default();
            for (combo, combos, weight) in units.map(|unit| hands[unit]) {
                for_each_flop(combo.card_set() | dead, |flop| {
                    let board = HitBoard::of(flop, 3);
                    if let Some(hit) = board.hit(combo).filter(|&hit| keeps(hit)) {
                        hits.add(hit, combos, weight);
                    }
                });
            }
            Some(hits)
        });
        let is_stopped = reporter.is_stopped();
        parts.total(|all, hits| all.add_all(hits)).filter(|_| !is_stopped)
    }

    fn add(&mut self, hit: Hit, combos: u64, weight: f64) {
        self.total.add(combos, weight);
        self.made[hit.made as usize].add(combos, weight);
        hit.draws.iter().for_each(|draw| self.draws[draw as usize].add(combos, weight));
    }

    fn add_all(&mut self, other: &Self) {
        let tallies = |hits: &Self| [hits.total].into_iter().chain(hits.made).chain(hits.draws);
        let all = [&mut self.total].into_iter().chain(&mut self.made).chain(&mut self.draws);
        all.zip(tallies(other)).for_each(|(all, tally)| all.add(tally.combos, tally.weight));
    }

    /// Returns the count of all combos of the range that do not overlap the board.
    #[must_use]
    pub fn total(&self) -> Tally {
        self.total
    }

    /// Returns the count of combos with this made hand.
    #[must_use]
    pub fn of(&self, made: MadeHand) -> Tally {
        self.made[made as usize]
    }

    /// Returns the count of combos with this made hand or a better one.
    #[must_use]
    pub fn at_least(&self, made: MadeHand) -> Tally {
        let mut tally = Tally::default();
        self.made[made as usize..].iter().for_each(|kind| tally.add(kind.combos, kind.weight));
        tally
    }

    /// Returns the count of combos with this draw and any made hand.
    #[must_use]
    pub fn drawing(&self, draw: Draw) -> Tally {
        self.draws[draw as usize]
    }
}

/// Combines the combos of a starting hand: one of them, their number and their total weight. Returns `None`
/// if the range has none of them.
fn together(range: &Range, hand: StartingHand) -> Option<(HoleCards, u64, f64)> {
    let weights = hand.combos().map(|combo| range.weight(combo)).filter(|&weight| weight > 0.0);
    let (count, sum) = weights.fold((0, 0.0), |(count, sum), weight| (count + 1, sum + weight));
    (count > 0).then(|| (hand.representative(), count, sum))
}

/// Calls `visit` with every flop that does not overlap `out`.
fn for_each_flop(out: CardSet, mut visit: impl FnMut(CardSet)) {
    let left: Vec<Card> = (CardSet::FULL - out).iter().collect();
    for (i, &first) in left.iter().enumerate() {
        for (j, &second) in left[..i].iter().enumerate() {
            let two = CardSet::from(first) | second.into();
            left[..j].iter().for_each(|&third| visit(two | third.into()));
        }
    }
}
