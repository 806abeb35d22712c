//! The functions beside slow twins, and faults that programs in C cannot cause.

mod header;

use std::ffi::CStr;
use std::ptr;

use evaluator::internals::with_orders;
use evaluator::{Card, CardSet, Embedded, TableOf};

use crate::error::{Failure, guard};
use crate::orders::orders;
use crate::*;

fn empty_error() -> RivertableError {
    RivertableError { index: 7, field: [1; 32], message: [1; 472] }
}

fn text(of: &[std::ffi::c_char]) -> String {
    let bytes: Vec<u8> = of.iter().map(|&byte| byte.cast_unsigned()).collect();
    CStr::from_bytes_until_nul(&bytes).unwrap().to_str().unwrap().to_string()
}

/// Returns the rank of one hand, or a message.
fn rank_one<O: Embedded>(ids: &[u8]) -> Result<u16, String> {
    TableOf::<O>::embedded().rank_ids(ids).map(u16::from).map_err(|error| error.to_string())
}

/// Checks rows of random ids, some of them invalid, and sets, against one lookup for each hand.
fn check_order<O: Embedded>(number: u32) {
    let mut random = fastrand::Rng::with_seed(u64::from(number));
    for cards in 1..=7 {
        for rows in [0, 1, 3, 100, 3_000] {
            let most = if random.bool() { 52 } else { 53 };
            let ids: Vec<u8> = (0..rows * cards).map(|_| random.u8(0..most)).collect();
            let twin: Vec<_> = ids.chunks(cards).map(rank_one::<O>).collect();
            let expected: Vec<u16> =
                twin.iter().map(|rank| rank.clone().unwrap_or(RIVERTABLE_NO_RANK)).collect();
            let first = twin.iter().position(Result::is_err);
            let (mut ranks, mut error) = (vec![1; rows], empty_error());
            // SAFETY: the pointers are from slices with the lengths, and the error is valid.
            let status = unsafe {
                rivertable_rank_rows(number, ids.as_ptr(), rows, cards, ranks.as_mut_ptr(), &raw mut error)
            };
            assert_eq!(ranks, expected, "order {number}, {cards} cards, {rows} rows");
            check_error(&error, status, first, "ids");

            let valid = |ids: &&[u8]| ids.iter().all(|&id| id < 52);
            let set = |ids: &[u8]| ids.iter().filter_map(|&id| Card::from_id(id)).collect::<CardSet>();
            let sets: Vec<CardSet> = ids.chunks(cards).filter(valid).map(set).collect();
            let bits: Vec<u64> = sets.iter().map(|set| set.bits()).collect();
            let table = TableOf::<O>::embedded();
            let twin: Vec<_> = sets.iter().map(|&set| table.rank_set(set).map(u16::from)).collect();
            let mut ranks = vec![1; sets.len()];
            // SAFETY: the pointers are from slices with the lengths, and the error is valid.
            let status = unsafe {
                rivertable_rank_sets(number, bits.as_ptr(), bits.len(), ranks.as_mut_ptr(), &raw mut error)
            };
            let first = twin.iter().position(Result::is_err);
            check_error(&error, status, first, "sets");
            let expected: Vec<u16> =
                twin.into_iter().map(|rank| rank.unwrap_or(RIVERTABLE_NO_RANK)).collect();
            assert_eq!(ranks, expected, "order {number}, sets of {cards} cards");
            for (&set, &rank) in
                sets.iter().zip(&ranks).take(20).filter(|&(_, &rank)| rank != RIVERTABLE_NO_RANK)
            {
                check_words::<O>(number, set, rank);
            }
        }
    }
}

fn check_error(error: &RivertableError, status: RivertableStatus, first: Option<usize>, field: &str) {
    match first {
        None => {
            assert_eq!((status, error.index), (RivertableStatus::Ok, RIVERTABLE_NO_INDEX));
            assert_eq!((text(&error.field), text(&error.message)), (String::new(), String::new()));
        }
        Some(first) => {
            assert_eq!((status, error.index), (RivertableStatus::Invalid, first as u64));
            assert_eq!(text(&error.field), field);
            let start = format!("{} {first}: ", if field == "ids" { "row" } else { "set" });
            let message = text(&error.message);
            assert!(message.starts_with(&start) && message.len() > start.len() + 10, "{message}");
        }
    }
}

fn check_words<O: Embedded>(number: u32, set: CardSet, rank: u16) {
    let table = TableOf::<O>::embedded();
    let class = table.class(rank.try_into().unwrap());
    // SAFETY: a null pointer is a valid error.
    let words = unsafe { rivertable_describe(number, rank, ptr::null_mut()) };
    // SAFETY: the words end with 0 and are never freed.
    assert_eq!(unsafe { CStr::from_ptr(words) }.to_str().unwrap(), class.to_string());
    let mut ids = [0; 5];
    // SAFETY: there is room for 5 ids.
    let status = unsafe { rivertable_best_five(number, set.bits(), ids.as_mut_ptr(), ptr::null_mut()) };
    assert_eq!(status, RivertableStatus::Ok);
    let best = class.best_five(set).unwrap();
    let mut expected = [RIVERTABLE_NO_CARD; 5];
    expected.iter_mut().zip(&best).for_each(|(to, card)| *to = card.id());
    assert_eq!(ids, expected);
}

macro_rules! check_all {
    ($($game:ident: $order:ident, $name:literal, $file:literal, $feature:literal;)*) => {
        /// The check of each order.
        const CHECKS: &[fn(u32)] = &[$(check_order::<evaluator::order::$order>),*];
    };
}

with_orders!(check_all);

#[test]
fn all_orders_agree_with_lookups_of_single_hands() {
    assert_eq!(CHECKS.len(), orders().len());
    CHECKS.iter().zip(0..).for_each(|(check, number)| check(number));
}

#[test]
fn a_panic_is_a_fault_and_not_the_end_of_the_program() {
    let mut error = empty_error();
    // SAFETY: the error is valid.
    let status = unsafe { guard(&raw mut error, || panic!("on {}", "purpose")) };
    assert_eq!((status, error.index), (RivertableStatus::Fault, RIVERTABLE_NO_INDEX));
    assert_eq!(text(&error.message), "a fault of the library, please report it: on purpose");
}

#[test]
fn a_long_message_is_cut_at_a_character() {
    let mut error = empty_error();
    let message = "♠".repeat(200);
    // SAFETY: the error is valid.
    let status = unsafe { guard(&raw mut error, || Err(Failure::invalid("text", &message).at(Some(5)))) };
    assert_eq!((status, error.index, text(&error.field)), (RivertableStatus::Invalid, 5, "text".into()));
    assert_eq!(text(&error.message), "♠".repeat(157));
}
