//! Outs: the cards that bring a player from behind to the best hand.
//!
//! Every deal is enumerated, with all next cards side by side. A combo has a row of hand ranks, one for each
//! next card and one for the current board. Players' rows are combined one after the other into the best hand
//! rank and its holders.

use alloc::vec;
use alloc::vec::Vec;

use equity::internals::{DECK, Reporter, card_ids, in_parts, note_work};
use equity::{Shares, packed_fields};
use evaluator::internals::AnyRankTable;
use evaluator::{Card, CardSet, Hand, HoleCards};

use crate::removal::{Choices, Deal, Spot};
use crate::runouts::combos;

/// A player's position before the next card, over all deals by weight, and the cards that bring them the best
/// hand.
///
/// A deal is a choice of combos for all players. Its weight is the product of their weights. On the current
/// board, a player is *ahead* if nobody else has as good a hand, *shares* if they have the best hand and
/// another has one as good, or is *behind*. A card is an *out* for a player who is behind if they have the
/// best hand once it is on the board: a *winning* one if nobody shares it, a *splitting* one if somebody
/// does.
///
/// ```
/// use evaluator::RankTable;
/// use holdem::{Engine, Reports, Showdown};
/// use holdem::range::Range;
///
/// let players: [Range; 2] = ["Th9h".parse()?, "AsQd".parse()?];
/// let question = Showdown::new(&players).board("Qh 7h 2c 3d".parse()?);
/// let report = question.runouts(&Engine::new(RankTable::embedded()))?;
/// let outs = report.outs(0).ok_or("too many deals")?;
/// assert_eq!((outs.behind(), outs.total()), (1.0, 1.0));
/// assert_eq!(outs.mean_winning(), 9.0);
/// assert_eq!(outs.always_winning().to_string(), "Ah Kh Jh 8h 6h 5h 4h 3h 2h");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Outs {
    total: f64,
    ahead: f64,
    sharing: f64,
    behind: f64,
    /// The weights of winning outs, by card id.
    winning: [f64; Card::COUNT],
    splitting: [f64; Card::COUNT],
}

impl Outs {
    const NONE: Self = Self {
        total: 0.0,
        ahead: 0.0,
        sharing: 0.0,
        behind: 0.0,
        winning: [0.0; Card::COUNT],
        splitting: [0.0; Card::COUNT],
    };

    /// Creates the outs on a complete board, where no card comes, from a player's shares.
    pub(crate) fn at_showdown(shares: &Shares) -> Self {
        let (ahead, sharing, behind) = (shares.wins(), shares.ties(), shares.losses());
        Self { total: shares.total(), ahead, sharing, behind, ..Self::NONE }
    }

    fn weights(&mut self) -> impl Iterator<Item = &mut f64> {
        let Self { total, ahead, sharing, behind, winning, splitting } = self;
        [total, ahead, sharing, behind].into_iter().chain(winning).chain(splitting)
    }

    /// Replaces each weight with the result of a function.
    pub(crate) fn map(&mut self, to: impl Fn(f64) -> f64) {
        self.weights().for_each(|weight| *weight = to(*weight));
    }

    fn add(&mut self, mut other: Self) {
        self.weights().zip(other.weights()).for_each(|(sum, weight)| *sum += *weight);
    }

    /// Returns the weight of all deals.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.total
    }

    /// Returns the weight of the deals in which the player alone has the best hand.
    #[must_use]
    pub fn ahead(&self) -> f64 {
        self.ahead
    }

    /// Returns the weight of the deals in which the player and another have the best hand.
    #[must_use]
    pub fn sharing(&self) -> f64 {
        self.sharing
    }

    /// Returns the weight of the deals in which somebody has a better hand.
    #[must_use]
    pub fn behind(&self) -> f64 {
        self.behind
    }

    /// Returns the weight of the deals in which a card is a winning out.
    #[must_use]
    pub fn winning(&self, card: Card) -> f64 {
        self.winning[usize::from(card.id())]
    }

    /// Returns the weight of the deals in which a card is a splitting out.
    #[must_use]
    pub fn splitting(&self, card: Card) -> f64 {
        self.splitting[usize::from(card.id())]
    }

    /// Returns the player's average number of winning outs over all deals, 0 to 52. Deals in which the player
    /// is not behind have no outs. Multiply by [`total`](Self::total) and divide by [`behind`](Self::behind)
    /// for the average over the deals in which they are.
    #[must_use]
    pub fn mean_winning(&self) -> f64 {
        self.winning.iter().sum::<f64>() / self.total
    }

    /// Returns the player's average number of splitting outs over all deals, 0 to 52.
    #[must_use]
    pub fn mean_splitting(&self) -> f64 {
        self.splitting.iter().sum::<f64>() / self.total
    }

    /// Returns the cards that are winning outs in every deal. If all players have one combo, these are the
    /// winning outs.
    #[must_use]
    pub fn always_winning(&self) -> CardSet {
        self.always(&self.winning)
    }

    /// Returns the cards that are splitting outs in every deal. If all players have one combo, these are the
    /// splitting outs.
    #[must_use]
    pub fn always_splitting(&self) -> CardSet {
        self.always(&self.splitting)
    }

    fn always(&self, weights: &[f64; Card::COUNT]) -> CardSet {
        Card::ALL.into_iter().filter(|card| weights[usize::from(card.id())] == self.total).collect()
    }
}

/// The length of a row: next cards by id, then the current board, then padding for vectors.
const PLACES: usize = 56;

/// The index of the current board.
const NOW: usize = Card::COUNT;

/// A number for each next card.
type Row = [u16; PLACES];

/// The least number of the first player's combos in a part of the work.
const MIN_UNITS: usize = 16;

/// The steps between two calls of the callback, and the steps of a deal.
const STEPS: u32 = 1 << 19;
const STEPS_OF_DEAL: u32 = 16;

/// Returns the outs of each player before the river, or `None` if the reporter requested a stop.
pub(crate) fn of_all(spot: &Spot, table: &AnyRankTable, reporter: &Reporter<'_>) -> Option<Vec<Outs>> {
    let choices = Choices::of(&spot.ranges, HoleCards::index).most_first();
    let (board, dead) = spot.cards_by_id();
    let next = DECK & !(board | dead);
    let rows = rows(spot, table);
    let parts = in_parts(choices.firsts(), MIN_UNITS, reporter, |firsts| {
        let mut outs = vec![Outs::NONE; spot.players()];
        let with = |standing: &Standing, player: usize, combo: usize| standing.with(player, &rows[combo]);
        let visit = |deal: Deal<'_, Standing>| add(&deal, next, &mut outs);
        let mut go_on = reporter.after_every(STEPS);
        let go_on = |deals| {
            note_work(100.0 * f64::from(deals));
            go_on(deals * STEPS_OF_DEAL)
        };
        let start = Deal::none(spot.lift.factor(), &Standing::NOBODY);
        choices.for_each_deal(firsts, start, with, visit, go_on)?;
        Some(outs)
    });
    parts.total(|all, outs| all.iter_mut().zip(outs).for_each(|(all, outs)| all.add(outs.clone())))
}

/// Returns the hand ranks of combos on the current board and with each next card, by [`HoleCards::index`].
/// They are 0 if a card cannot come, and for combos that nobody has.
fn rows(spot: &Spot, table: &AnyRankTable) -> Vec<Row> {
    let board = Hand::from_set_unchecked(spot.board);
    let mut rows = vec![[0; PLACES]; HoleCards::COUNT];
    for combo in combos(spot) {
        let (row, [high, low]) = (&mut rows[combo.index()], combo.cards());
        let hand = board.add_unchecked(high).add_unchecked(low);
        row[NOW] = table.rank(hand);
        for card in CardSet::FULL - hand.card_set() {
            row[usize::from(card.id())] = table.rank(hand.add_unchecked(card));
        }
    }
    rows
}

/// The best hand among some players, for each next card.
struct Standing {
    /// The best hand rank.
    best: Row,
    /// Bits of the players who have it.
    winners: Row,
}

impl Standing {
    const NOBODY: Self = Self { best: [0; PLACES], winners: [0; PLACES] };

    /// Adds a player.
    #[inline(always)]
    fn with(&self, player: usize, row: &Row) -> Self {
        let bit = 1 << player;
        let winners = |place| {
            let (best, rank): (u16, u16) = (self.best[place], row[place]);
            let before = if rank > best { 0 } else { self.winners[place] };
            before | if rank < best { 0 } else { bit }
        };
        Self {
            best: core::array::from_fn(|place| self.best[place].max(row[place])),
            winners: core::array::from_fn(winners),
        }
    }
}

/// Adds a deal. `next` has the cards of the deck as bits by id, including those of the deal, which cannot
/// come.
#[inline(always)]
fn add(deal: &Deal<'_, Standing>, next: u64, outs: &mut [Outs]) {
    let winners = &deal.state.winners;
    let now = winners[NOW];
    for (player, outs) in outs.iter_mut().enumerate() {
        outs.total += deal.weight;
        match (now >> player & 1 == 1, now.count_ones()) {
            (true, 1) => outs.ahead += deal.weight,
            (true, _) => outs.sharing += deal.weight,
            (false, _) => outs.behind += deal.weight,
        }
    }
    for card in card_ids(next & !deal.cards) {
        let mut helped = winners[card] & !now;
        let alone = winners[card].is_power_of_two();
        while helped != 0 {
            let outs = &mut outs[helped.trailing_zeros() as usize];
            helped &= helped - 1;
            let by_card = if alone { &mut outs.winning } else { &mut outs.splitting };
            by_card[card] += deal.weight;
        }
    }
}

packed_fields! {
    Outs { total, ahead, sharing, behind, winning, splitting }
}
