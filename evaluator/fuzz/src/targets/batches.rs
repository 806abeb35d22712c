//! Batches in every form, in one of three orders, by one of the machine's instruction sets: they give the
//! ranks of single lookups, up to the first invalid hand, which the error names. The same for all hole cards
//! on a board.

use std::fmt::Arguments;
use std::sync::LazyLock;

use crate::{check_error, draw};
use arbitrary::{Arbitrary, Result, Unstructured};
use evaluator::lookup::batch::{Batch, BatchError, Bits, Columns, Rows, Sets, SuitMasks};
use evaluator::lookup::board::BoardSweep;
use evaluator::order::{DeuceToSeven, High, Order, ShortDeck};
use evaluator::{Card, CardSet, Category, Embedded, HandError, HoleCards, Isa, RankIn, Suit, TableOf};

/// A fault in a hand.
#[derive(Arbitrary, Clone, Copy, Debug)]
enum Fault {
    Repeated,
    Foreign(u8),
    /// A bit of a suit's mask that is not a card rank.
    Stray(u8),
    /// One additional card.
    More(u8),
}

/// Hands from a generator, so that few bytes make many, some of them with faults.
#[derive(Debug)]
pub struct Input {
    cards: usize,
    hands: usize,
    seed: u64,
    /// `true` if all cards are short deck's.
    is_short: bool,
    faults: Vec<(u16, Fault)>,
    board: CardSet,
}

impl<'a> Arbitrary<'a> for Input {
    fn arbitrary(input: &mut Unstructured<'a>) -> Result<Self> {
        let cards = input.int_in_range(1..=7)?;
        // Up to several blocks of vectors, mostly fewer.
        let hands = match input.int_in_range(0..=15)? {
            0..=11 => input.int_in_range(0..=40)?,
            12..=14 => input.int_in_range(0..=300)?,
            _ => input.int_in_range(0..=1500)?,
        };
        let (seed, is_short) = (input.arbitrary()?, input.arbitrary()?);
        let count = input.int_in_range(0..=3)?;
        let faults = (0..count).map(|_| input.arbitrary()).collect::<Result<_>>()?;
        let board = input.int_in_range(0..=7)?;
        let board = draw(input, &mut Card::ALL.to_vec(), board)?;
        Ok(Self { cards, hands, seed, is_short, faults, board })
    }
}

pub fn run(input: Input) {
    match input.cards {
        1 => check_all::<1>(&input),
        2 => check_all::<2>(&input),
        3 => check_all::<3>(&input),
        4 => check_all::<4>(&input),
        5 => check_all::<5>(&input),
        6 => check_all::<6>(&input),
        _ => check_all::<7>(&input),
    }
}

fn check_all<const N: usize>(input: &Input) {
    static HIGH: Sweeps<High> = LazyLock::new(sweeps);
    static SHORT_DECK: Sweeps<ShortDeck> = LazyLock::new(sweeps);
    let (rows, masks) = hands::<N>(input);
    let isas: Vec<Isa> = Isa::available().collect();
    let [order, isa, board] = [0, 8, 16].map(|shift| usize::from((input.seed >> shift) as u8));
    let place = isa % isas.len();
    let isa = isas[place];
    match order % 4 {
        0 | 1 => check_order(TableOf::<High>::embedded(), isa, &rows, &masks),
        2 => check_order(TableOf::<ShortDeck>::embedded(), isa, &rows, &masks),
        _ => check_order(TableOf::<DeuceToSeven>::embedded(), isa, &rows, &masks),
    }
    // All combos are many hands.
    match board % 32 {
        0 => check_board(&HIGH[place], input.board),
        1 => check_board(&SHORT_DECK[place], input.board),
        _ => {}
    }
}

/// Returns rows of ids, and the same hands as suit masks.
fn hands<const N: usize>(input: &Input) -> (Vec<[u8; N]>, Vec<[u16; 4]>) {
    let mut state = input.seed | 1;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((state >> 32) as usize * below) >> 32
    };
    let lowest = if input.is_short { 16 } else { 0 };
    let mut row = || {
        let mut deck: [u8; 52] = std::array::from_fn(|id| id as u8);
        std::array::from_fn(|place| {
            deck.swap(lowest + place, lowest + place + next(52 - lowest - place));
            deck[lowest + place]
        })
    };
    let mut rows: Vec<[u8; N]> = (0..input.hands).map(|_| row()).collect();
    let mut masks: Vec<[u16; 4]> = rows
        .iter()
        .map(|row| {
            let set: CardSet = row.iter().map(|&id| Card::ALL[usize::from(id)]).collect();
            Suit::ALL.map(|suit| set.suit_mask(suit))
        })
        .collect();
    for &(place, fault) in &input.faults {
        let place = usize::from(place) % rows.len().max(1);
        let (Some(row), Some(masks)) = (rows.get_mut(place), masks.get_mut(place)) else { continue };
        match fault {
            Fault::Repeated => row[N - 1] = row[0],
            Fault::Foreign(id) => row[N / 2] = id,
            Fault::Stray(bit) => masks[usize::from(bit % 4)] |= 0x2000 << (bit / 4 % 3),
            Fault::More(bit) => masks[usize::from(bit % 4)] |= 1 << (bit / 4 % 13),
        }
    }
    (rows, masks)
}

type Outcome<O> = std::result::Result<RankIn<O>, BatchError>;

/// Returns the hand rank of ids by a single lookup, or their fault.
fn rank_of_ids<O: Order>(table: &TableOf<O>, hand: usize, ids: &[u8]) -> Outcome<O> {
    for (place, &id) in ids.iter().enumerate() {
        if id > 51 {
            return Err(BatchError::ForeignId { hand, id });
        }
        if ids[..place].contains(&id) {
            return Err(BatchError::RepeatedCard { hand, card: Card::ALL[usize::from(id)] });
        }
    }
    rank_of_set(table, hand, ids.iter().map(|&id| Card::ALL[usize::from(id)]).collect())
}

/// The same for suit masks.
fn rank_of_masks<O: Order>(table: &TableOf<O>, hand: usize, masks: [u16; 4]) -> Outcome<O> {
    for suit in Suit::ALL {
        let mask = masks[suit as usize];
        if mask >> 13 != 0 {
            return Err(BatchError::StrayBits { hand, suit, mask });
        }
    }
    rank_of_set(table, hand, CardSet::from_bits_truncate(bits(masks)))
}

fn rank_of_set<O: Order>(table: &TableOf<O>, hand: usize, set: CardSet) -> Outcome<O> {
    table.rank_set(set).map_err(|error| match error {
        HandError::TooMany { found } => BatchError::TooManyCards { hand, found },
        HandError::NotInDeck { card, order } => BatchError::NotInDeck { hand, card, order },
        HandError::TooManyFor { found, most, order } => BatchError::TooManyFor { hand, found, most, order },
        error => panic!("{error}"),
    })
}

fn bits(masks: [u16; 4]) -> u64 {
    masks.iter().rev().fold(0, |bits, &mask| bits << 16 | u64::from(mask))
}

fn columns<T: Copy, const N: usize>(rows: &[[T; N]]) -> [Vec<T>; N] {
    std::array::from_fn(|column| rows.iter().map(|row| row[column]).collect())
}

/// Checks every form.
fn check_order<O: Order, const N: usize>(table: &TableOf<O>, isa: Isa, rows: &[[u8; N]], masks: &[[u16; 4]]) {
    let of_rows: Vec<_> = (0..).zip(rows).map(|(hand, ids)| rank_of_ids(table, hand, ids)).collect();
    let of_masks: Vec<_> = (0..).zip(masks).map(|(hand, &masks)| rank_of_masks(table, hand, masks)).collect();
    let sets: Vec<CardSet> = masks.iter().map(|&masks| CardSet::from_bits_truncate(bits(masks))).collect();
    let of_sets: Vec<_> = (0..).zip(&sets).map(|(hand, &set)| rank_of_set(table, hand, set)).collect();
    let (id_columns, mask_columns) = (columns(rows), columns(masks));
    let batch = Batch::with_isa(table, isa);
    check(rows.len(), &of_rows, format_args!("rows by {isa}"), |ranks| batch.rank(Rows(rows), ranks));
    check(rows.len(), &of_rows, format_args!("columns by {isa}"), |ranks| {
        batch.rank(Columns(id_columns.each_ref().map(Vec::as_slice)), ranks)
    });
    check(rows.len(), &of_sets, format_args!("sets by {isa}"), |ranks| batch.rank(Sets(&sets), ranks));
    check(rows.len(), &of_masks, format_args!("masks by {isa}"), |ranks| {
        batch.rank(SuitMasks(mask_columns.each_ref().map(Vec::as_slice)), ranks)
    });
    check_lossy(&batch, rows, &of_rows, masks, &of_masks);
}

/// Checks that ranks are right up to the first invalid hand, and legal from there on.
fn check<O: Order>(
    hands: usize,
    expected: &[Outcome<O>],
    form: Arguments<'_>,
    rank: impl FnOnce(&mut [RankIn<O>]) -> std::result::Result<(), BatchError>,
) {
    let some = RankIn::from_ordinal(1).expect("more than one rank");
    let mut ranks = vec![some; hands];
    let result = rank(&mut ranks);
    let good = expected.iter().take_while(|outcome| outcome.is_ok()).count();
    assert_eq!(result, expected.get(good).map_or(Ok(()), |outcome| outcome.map(|_| ())), "{form}");
    for (hand, (rank, expected)) in ranks.iter().zip(&expected[..good]).enumerate() {
        assert_eq!(Ok(*rank), *expected, "hand {hand} of {form}");
    }
    assert!(ranks.iter().all(|rank| RankIn::<O>::from_u16(rank.as_u16()).is_some()), "{form}");
    if let Err(error) = result {
        check_error(&error);
    }
}

/// Checks lossy calls, which report every invalid hand.
fn check_lossy<O: Order, const N: usize>(
    batch: &Batch<'_, O>,
    rows: &[[u8; N]],
    of_rows: &[Outcome<O>],
    masks: &[[u16; 4]],
    of_masks: &[Outcome<O>],
) {
    let all_bits: Vec<u64> = masks.iter().map(|&masks| bits(masks)).collect();
    let (mut numbers, mut bad) = (vec![1; rows.len()], Vec::new());
    let compare = |numbers: &[u16], bad: &mut Vec<BatchError>, expected: &[Outcome<O>]| {
        for (number, expected) in numbers.iter().zip(expected) {
            assert_eq!(*number, expected.map_or(RankIn::<O>::NO_RANK, RankIn::as_u16));
        }
        let errors: Vec<BatchError> = expected.iter().filter_map(|outcome| outcome.err()).collect();
        assert_eq!(std::mem::take(bad), errors);
    };
    assert_eq!(batch.rank_lossy(Rows(rows), &mut numbers, |error| bad.push(error)), Ok(()));
    compare(&numbers, &mut bad, of_rows);
    assert_eq!(batch.rank_lossy(Bits(&all_bits), &mut numbers, |error| bad.push(error)), Ok(()));
    compare(&numbers, &mut bad, of_masks);
}

/// Sweeps for each instruction set. They are built once, because that takes longer than many boards.
type Sweeps<O> = LazyLock<Vec<BoardSweep<O>>>;

fn sweeps<O: Embedded + Order<Category = Category>>() -> Vec<BoardSweep<O>> {
    Isa::available().map(|isa| BoardSweep::with_isa(TableOf::<O>::embedded(), isa)).collect()
}

/// Checks all combos on a board.
fn check_board<O: Embedded + Order<Category = Category>>(sweep: &BoardSweep<O>, board: CardSet) {
    let table = TableOf::<O>::embedded();
    match sweep.ranks(board) {
        Err(error) => {
            assert!(!(3..=5).contains(&board.len()));
            check_error(&error);
        }
        Ok(ranks) => {
            for combo in HoleCards::ALL {
                let is_live = !combo.card_set().intersects(board);
                let expected = table.rank_set(board | combo.card_set()).ok().filter(|_| is_live);
                assert_eq!(ranks.get(combo), expected, "{combo} on {board} by {}", sweep.isa());
            }
        }
    }
}
