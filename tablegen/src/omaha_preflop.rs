//! The preflop table of Omaha: all starting hands of four cards against a random hand, and its proof.
//!
//! *By sums:* over all hands, wins equal losses. *By single deals:* a seeded choice of starting hands, in
//! random suits, is compared with every hand of the opponent, one by one.

use std::fmt;
use std::sync::Mutex;

use evaluator::format::{Container, FormatError, Section, TableId, write};
use evaluator::{AlignedBytes, Isa};
use fastrand::Rng;
use holdem::Shares;
use holdem::internals::collect_with;
use omaha::internals::{AllHands, RowSums};
use omaha::range::StartingHand;
use omaha::{HandVsHand, Hole, PreflopTable, RandomCounts};
use terminal::interrupt;
use terminal::progress::Bar;

use crate::enumerate::{Interrupted, for_each};
use crate::error::{TableError, miscounted};
use crate::strength::Made;

/// The number of batches that the rows of multisets are counted in. Each batch has long and short rows.
const BATCHES: usize = 140;

/// The number of hole cards of the table's hands.
const HOLE_CARDS: usize = 4;

/// The checkpoint of interrupted work: the batches that are done, and the sums.
const BEGUN: TableId = TableId::new(1000 + omaha::TABLE_KIND.number, &[]);
const DONE: u32 = 1;
const SUMS: u32 = 2;

/// The progress of the work.
struct Begun {
    done: Vec<u8>,
    sums: RowSums,
}

impl Begun {
    fn read(bytes: Option<&AlignedBytes>) -> Result<Self, FormatError> {
        let mut begun = Self { done: vec![0; BATCHES], sums: RowSums::new() };
        if let Some(bytes) = bytes {
            let container = Container::read(bytes, BEGUN)?;
            begun.done.copy_from_slice(container.section(DONE, BATCHES..=BATCHES)?);
            let numbers = begun.sums.as_slice().len();
            begun.sums.as_mut_slice().copy_from_slice(container.section(SUMS, numbers..=numbers)?);
        }
        Ok(begun)
    }

    fn write(&self) -> Vec<u8> {
        write(BEGUN, &[Section::new(DONE, &self.done), Section::new(SUMS, self.sums.as_slice())])
    }
}

/// Builds the table, from a checkpoint if there is one. Takes some minutes. The bytes are the same on every
/// machine.
///
/// # Errors
///
/// Returns an error if the checkpoint is damaged.
pub fn omaha_preflop_table(begun: Option<&AlignedBytes>) -> Result<Made, FormatError> {
    let begun = Begun::read(begun)?;
    let left: Vec<usize> = (0..BATCHES).filter(|&batch| begun.done[batch] == 0).collect();
    let hands = AllHands::new(Isa::best());
    let bar = Bar::of_steps("Omaha", BATCHES as u64);
    bar.advance((BATCHES - left.len()) as u64);
    let begun = Mutex::new(begun);
    // An interruption keeps the batches that are done.
    let _ = for_each(left.len(), |number| {
        let batch = left[number];
        let sums = hands.count((batch..AllHands::ROWS).step_by(BATCHES));
        let mut begun = begun.lock().expect("no thread panics here");
        begun.sums.add(&sums);
        begun.done[batch] = 1;
        bar.advance(1);
        Ok::<(), Interrupted>(())
    });
    drop(bar);
    let begun = begun.into_inner().expect("no thread panics here");
    if begun.done.contains(&0) {
        return Ok(Made::Begun(begun.write()));
    }
    let counts = StartingHand::all(HOLE_CARDS).map(|hand| {
        let (wins, ties) = hands.outcomes(&begun.sums, hand.hole());
        RandomCounts { wins, ties }
    });
    Ok(Made::Whole(PreflopTable::write(&counts.collect::<Vec<_>>())))
}

/// The extent of the proof. `Display` prints it in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OmahaProof {
    /// The number of starting hands that were compared with each hand of an opponent.
    pub compared: usize,
    /// The number of shared cases of all hands against a random hand.
    pub ties: u64,
}

/// The number of starting hands that are compared with each hand of an opponent.
const COMPARED: usize = 20;

/// Verifies the table: by sums, and by single deals.
///
/// # Errors
///
/// Returns the first number that is wrong, or an error if the work was interrupted.
pub fn prove_omaha_preflop(table: &PreflopTable) -> Result<OmahaProof, TableError> {
    let hands: Vec<StartingHand> = StartingHand::all(HOLE_CARDS).collect();
    let ties = prove_by_sums(table, &hands)?;
    let mut rng = Rng::with_seed(24);
    for _ in 0..COMPARED {
        if interrupt::is_noted() {
            return Err(TableError::Interrupted);
        }
        let hand = hands[rng.usize(..hands.len())];
        let combos: Vec<Hole> = hand.combos().collect();
        check(hand, table, by_single_deals(combos[rng.usize(..combos.len())]))?;
    }
    Ok(OmahaProof { compared: COMPARED, ties })
}

/// Checks that wins equal losses: twice the wins plus the ties of all hands are all cases. Returns the ties.
fn prove_by_sums(table: &PreflopTable, hands: &[StartingHand]) -> Result<u64, TableError> {
    let sum = |part: fn(Shares<u64>) -> u64| -> u128 {
        hands.iter().map(|&hand| hand.combo_count() as u128 * u128::from(part(table.outcome(hand)))).sum()
    };
    let (wins, ties) = (sum(Shares::wins), sum(Shares::ties));
    let all = Hole::count(HOLE_CARDS) as u128 * u128::from(PreflopTable::CASES);
    if 2 * wins + ties != all {
        return Err(miscounted("Omaha", "the sum over all hands", all, 2 * wins + ties));
    }
    Ok(ties as u64)
}

/// Compares a hand with every hand of an opponent.
fn by_single_deals(hole: Hole) -> Shares<u64> {
    let outcomes = collect_with(Hole::count(HOLE_CARDS), HandVsHand::new, |two_hands, index| {
        Hole::from_index(HOLE_CARDS, index).and_then(|opponent| two_hands.compare(hole, opponent))
    });
    outcomes.into_iter().flatten().sum()
}

fn check(hand: StartingHand, table: &PreflopTable, expected: Shares<u64>) -> Result<(), TableError> {
    let found = table.outcome(hand);
    if found == expected { Ok(()) } else { Err(miscounted("Omaha", hand, expected, found)) }
}

impl fmt::Display for OmahaProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { compared, ties } = self;
        write!(
            f,
            "Omaha preflop table: {} starting hands, what some win others lose ({ties} cases are shared), {compared} of \
             them against every hand one by one",
            PreflopTable::HANDS
        )
    }
}
