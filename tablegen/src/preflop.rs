//! The preflop tables. Hold'em's matchups are counted by ranks with flush corrections, short deck's by
//! sweeps. The proofs use other methods. The numbers below are hold'em's.
//!
//! *By symmetry:* for each deal both players' wins and the ties sum to all boards.
//!
//! *By sums:* the wins and ties of each starting hand against all 1,225 opponents, over all boards, are
//! counted again by sorting the combos on each board. No two hands are compared there, and every matchup is
//! in one of these sums.
//!
//! *By plain enumeration:* some hundred matchups of a seeded choice, each on its 1,712,304 boards, two
//! lookups a board.

use std::fmt;

use evaluator::order::Order;
use evaluator::{Card, CardSet, Category, Game, Hand, HoleCards, RankTable, TableOf};
use fastrand::Rng;
use holdem::format::{MatchupCounts, write_preflop};
use holdem::range::{Range, StartingHand};
use holdem::{Engine, HandVsHand, Matchup, Plan, PreflopTable, Shares, Showdown};
use indicatif::HumanCount;

use crate::boards::{Ranked, Tally, sum_by_starting_hand};
use crate::enumerate::map_all;
use crate::error::TableError;

/// Builds the preflop table, as the bytes of its file. They are the same on every machine and for any number
/// of threads.
///
/// # Errors
///
/// Returns an error if the work was interrupted.
pub fn preflop_table(ranks: &RankTable) -> Result<Vec<u8>, TableError> {
    let hands = HandVsHand::new(ranks);
    let compare = |matchup: &Matchup| {
        let outcome = hands.compare(matchup.first(), matchup.second()).expect("a matchup shares no card");
        counts(outcome.wins(), outcome.ties())
    };
    let counts = map_all("preflop", &Matchup::all(), compare)?;
    Ok(write_preflop(Game::Holdem, &counts).expect("counts for each matchup"))
}

/// Builds the preflop table of another game with two hole cards: sweeps each starting hand over all boards
/// against all combos.
///
/// # Errors
///
/// Returns an error if the work was interrupted.
pub fn preflop_table_by_sweeps<O: Order<Category = Category>>(
    ranks: &TableOf<O>,
) -> Result<Vec<u8>, TableError> {
    let engine = Engine::new(ranks);
    let is_there =
        |matchup: &Matchup| ((matchup.first().card_set() | matchup.second().card_set()) - O::DECK).is_empty();
    let matchups: Vec<Matchup> = Matchup::all().into_iter().filter(is_there).collect();
    let rows: Vec<&[Matchup]> = matchups.chunk_by(|a, b| a.first() == b.first()).collect();
    let counts = map_all("preflop", &rows, |row| {
        let players = [[row[0].first()].into_iter().collect(), Range::full()];
        let question = Showdown::new(&players).by_combo().plan(Plan::Sweep);
        let report = question.run(&engine).expect("a hand that others can meet");
        let combos = report.by_combo(1).expect("combos were asked for");
        row.iter().map(|matchup| swept(combos.get(matchup.second()).unwrap_or_default())).collect::<Vec<_>>()
    })?;
    Ok(write_preflop(O::GAME, &counts.concat()).expect("counts for each matchup"))
}

/// Converts the second hand's losses and ties, whole numbers, to the first hand's counts.
fn swept(second: Shares) -> MatchupCounts {
    counts((second.total() - second.wins() - second.ties()) as u64, second.ties() as u64)
}

fn counts(wins: u64, ties: u64) -> MatchupCounts {
    let [wins, ties] = [wins, ties].map(|count| count.try_into().expect("at most all boards"));
    MatchupCounts { wins, ties }
}

/// The extent of the proof. `Display` prints it in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PreflopProof {
    /// The game's name.
    pub game: &'static str,
    /// The number of matchups.
    pub matchups: usize,
    /// The number of deals that were counted again by plain enumeration.
    pub enumerated: usize,
    /// The results of all deals of two combos on all boards.
    pub all_deals: Shares<u64>,
}

/// The number of deals that are counted by plain enumeration.
const ENUMERATED: usize = 512;

/// Counts some deals, and the sums over all opponents of each starting hand, by methods that share only the
/// rank table with the one that built the table, and compares.
///
/// # Errors
///
/// Returns the first deal or sum that is wrong, or an error if the work was interrupted.
pub fn prove_preflop<O: Order>(table: &PreflopTable, ranks: &TableOf<O>) -> Result<PreflopProof, TableError> {
    prove_by_symmetry(table)?;
    let all_deals = prove_by_sums(table, ranks)?;
    prove_by_enumeration(table, ranks)?;
    Ok(PreflopProof { game: O::NAME, matchups: table.matchups(), enumerated: ENUMERATED, all_deals })
}

fn miscounted(what: impl fmt::Display, expected: Shares<u64>, got: Option<Shares<u64>>) -> TableError {
    let words = |outcome: Shares<u64>| format!("{} wins and {} ties", outcome.wins(), outcome.ties());
    TableError::Miscounted {
        table: "preflop",
        what: what.to_string(),
        expected: words(expected),
        got: got.map_or("nothing".into(), words),
    }
}

/// Checks that for each deal the first player's wins, the second's, and the ties sum to all boards.
fn prove_by_symmetry(table: &PreflopTable) -> Result<(), TableError> {
    for first in HoleCards::ALL {
        for second in HoleCards::ALL {
            let there = table.outcome(first, second);
            let back = table.outcome(second, first);
            if there != back.map(Shares::swapped) {
                let what = format!("{first} against {second}");
                return Err(miscounted(what, back.unwrap_or_default().swapped(), there));
            }
        }
    }
    Ok(())
}

fn prove_by_enumeration<O: Order>(table: &PreflopTable, ranks: &TableOf<O>) -> Result<(), TableError> {
    let deals = chosen_deals(O::DECK, ENUMERATED);
    let counted = map_all("prove deals", &deals, |&(first, second)| enumerate(ranks, first, second))?;
    for ((first, second), expected) in deals.into_iter().zip(counted) {
        let got = table.outcome(first, second);
        if got != Some(expected) {
            return Err(miscounted(format!("{first} against {second}"), expected, got));
        }
    }
    Ok(())
}

/// Returns a fixed choice of deals of two combos.
fn chosen_deals(deck: CardSet, count: usize) -> Vec<(HoleCards, HoleCards)> {
    let mut random = Rng::with_seed(0x7072_6566_6C6F_7000);
    let mut next_combo = || HoleCards::ALL[random.usize(..HoleCards::COUNT)];
    let mut deals = Vec::with_capacity(count);
    while deals.len() < count {
        let (first, second) = (next_combo(), next_combo());
        let cards = first.card_set() | second.card_set();
        if cards.len() == 4 && (cards - deck).is_empty() {
            deals.push((first, second));
        }
    }
    deals
}

/// Compares two hands on every board, by looking up both.
#[must_use]
pub fn enumerate<O: Order>(ranks: &TableOf<O>, first: HoleCards, second: HoleCards) -> Shares<u64> {
    let taken = first.card_set() | second.card_set();
    let deck: Vec<Card> = (O::DECK - taken).iter().collect();
    let hands = [first, second].map(|combo| Hand::from_set_unchecked(combo.card_set()));
    let mut outcome = Shares::default();
    add_boards(ranks, hands, &deck, 5, &mut outcome);
    outcome
}

/// Adds the results on each choice of `missing` more cards of `deck`.
fn add_boards<O: Order>(
    ranks: &TableOf<O>,
    hands: [Hand; 2],
    deck: &[Card],
    missing: usize,
    outcome: &mut Shares<u64>,
) {
    if missing == 1 {
        // The last card takes nearly all the time and has its own loop.
        let (mut wins, mut ties) = (0, 0);
        for &card in deck {
            let [first, second] = hands.map(|hand| ranks.rank(hand.add_unchecked(card)));
            wins += u64::from(first > second);
            ties += u64::from(first == second);
        }
        *outcome += Shares::heads_up(wins, ties, deck.len() as u64 - wins - ties);
        return;
    }
    for (i, &card) in deck.iter().enumerate() {
        add_boards(ranks, hands.map(|hand| hand.add_unchecked(card)), &deck[i + 1..], missing - 1, outcome);
    }
}

/// Checks that the results of all combos of each starting hand against all opponents equal those found by
/// sorting.
fn prove_by_sums<O: Order>(table: &PreflopTable, ranks: &TableOf<O>) -> Result<Shares<u64>, TableError> {
    let mut all = Shares::default();
    for (hand, [wins, ties, total]) in
        StartingHand::ALL.into_iter().zip(sum_by_starting_hand(ranks, add_sorted)?)
    {
        let expected = Shares::heads_up(wins, ties, total - wins - ties);
        let got = table.against_random(hand);
        if got != expected {
            return Err(miscounted(format!("{hand} against all"), expected, Some(got)));
        }
        all += got;
    }
    Ok(all)
}

/// Finds the number of opponents that each combo beats and ties: those before it and those equal to it, less
/// those that share a card with it. `add` takes the combo, both counts, and the number of opponents.
fn add_sorted(order: &[Ranked], add: &mut dyn FnMut(HoleCards, [u64; 3])) {
    let (mut below, mut all) = (Tally::ZERO, Tally::ZERO);
    order.iter().for_each(|ranked| all.add(ranked.combo));
    for equals in order.chunk_by(|a, b| a.rank == b.rank) {
        let mut level = Tally::ZERO;
        equals.iter().for_each(|ranked| level.add(ranked.combo));
        for &Ranked { combo, .. } in equals {
            // The combo is one of its equals, and is counted once with each of its two cards.
            let (worse, equal) =
                (below.all - below.with_either(combo), 1 + level.all - level.with_either(combo));
            // The combos on the board that share no card with this one.
            let opponents = order.len() as i64 - all.with_either(combo) + 1;
            add(combo, [worse as u64, equal as u64, opponents as u64]);
        }
        equals.iter().for_each(|ranked| below.add(ranked.combo));
    }
}

impl fmt::Display for PreflopProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {} matchups proved: {} deals by plain enumeration, all by their sums over {} cases",
            self.game,
            HumanCount(self.matchups as u64),
            self.enumerated,
            HumanCount(self.all_deals.total())
        )
    }
}
