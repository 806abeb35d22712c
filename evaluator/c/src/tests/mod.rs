//! The functions beside slow twins, and faults that programs in C cannot cause.

mod header;

use std::ffi::CStr;
use std::ptr;

use evaluator::internals::with_orders;
use evaluator::order::{AceToFive, High};
use evaluator::{Card, CardSet, Embedded, Game, RankIn, TableOf};

use crate::error::{Failure, guard};
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
            for (ids, &expected) in ids.chunks(cards).zip(&expected).take(100) {
                // SAFETY: the slice has as many ids.
                let rank = unsafe { rivertable_rank_hand(number, ids.as_ptr(), cards) };
                assert_eq!(rank, expected, "order {number}, {ids:?}");
            }
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
            for (&set, &rank) in bits.iter().zip(&ranks).take(100) {
                assert_eq!(rivertable_rank_set(number, set), rank, "order {number}, {set:#x}");
            }
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
    assert_eq!(CHECKS.len(), Game::ALL.len());
    CHECKS.iter().zip(0..).for_each(|(check, number)| check(number));
}

/// Returns the rank of the best hand of two hole cards and three cards of the board, by going through all of them.
fn rank_omaha(hole: &[u8], board: &[u8]) -> u16 {
    best_of_omaha::<High>(hole, board, |_| true).unwrap_or(0)
}

/// Returns the rank of the best low hand, if one is eight or better.
fn low_of_omaha(hole: &[u8], board: &[u8]) -> u16 {
    let is_low = |rank: RankIn<AceToFive>| rank.is_eight_or_better();
    best_of_omaha::<AceToFive>(hole, board, is_low).unwrap_or(RIVERTABLE_NO_RANK)
}

/// Returns the best of the ranks that a function accepts.
fn best_of_omaha<O: Embedded>(
    hole: &[u8],
    board: &[u8],
    is_accepted: impl Fn(RankIn<O>) -> bool,
) -> Option<u16> {
    let table = TableOf::<O>::embedded();
    let pairs = (0..hole.len()).flat_map(|a| (0..a).map(move |b| [hole[a], hole[b]]));
    let ranks = pairs.flat_map(|[a, b]| {
        let triples = (0..board.len()).flat_map(|c| (0..c).flat_map(move |d| (0..d).map(move |e| [c, d, e])));
        triples.map(move |triple| {
            let [c, d, e] = triple.map(|place| board[place]);
            table.rank_ids(&[a, b, c, d, e]).ok()
        })
    });
    ranks.flatten().filter(|&rank| is_accepted(rank)).map(RankIn::as_u16).max()
}

#[test]
fn omaha_agrees_with_all_choices_of_cards() {
    let mut random = fastrand::Rng::with_seed(7);
    for hole_cards in 4..=6 {
        let rows = 5_000;
        let width = hole_cards + 5;
        let mut ids: Vec<u8> = vec![];
        for _ in 0..rows {
            ids.extend(&random.choose_multiple(0..52, width));
        }
        let invalid = [17, 4_095, 4_096, rows - 1];
        for row in invalid {
            ids[row * width] = ids[row * width + 1];
        }
        let (mut ranks, mut error) = (vec![1; rows], empty_error());
        // SAFETY: the pointers are from slices with the lengths, and the error is valid.
        let status = unsafe {
            rivertable_rank_omaha_rows(hole_cards, ids.as_ptr(), rows, ranks.as_mut_ptr(), &raw mut error)
        };
        check_error(&error, status, Some(17), "ids");
        for (row, (ids, &rank)) in ids.chunks(width).zip(&ranks).enumerate() {
            let (hole, board) = ids.split_at(hole_cards);
            let is_valid = !invalid.contains(&row);
            assert_eq!(rank, if is_valid { rank_omaha(hole, board) } else { RIVERTABLE_NO_RANK }, "{ids:?}");
            for cards in 3..=5 {
                let (mut high, mut low) = (1, 1);
                // SAFETY: the pointers are from slices with the lengths, and the results are valid.
                let status = unsafe {
                    rivertable_rank_omaha(
                        hole.as_ptr(),
                        hole_cards,
                        board.as_ptr(),
                        cards,
                        &raw mut high,
                        &raw mut low,
                        ptr::null_mut(),
                    )
                };
                assert_eq!(status == RivertableStatus::Ok, is_valid);
                assert!(!is_valid || high == rank_omaha(hole, &board[..cards]));
                assert!(!is_valid || low == low_of_omaha(hole, &board[..cards]));
            }
        }
    }
}

#[test]
fn a_low_of_eight_or_better_is_ranked() {
    let parse = |text: &str| text.parse::<CardSet>().unwrap().iter().map(Card::id).collect::<Vec<u8>>();
    for (hole, low) in [("As 2s Kd Kh", Some("As 2s 3c 4d 8h")), ("As 9s Kd Kh", None)] {
        let (hole, board) = (parse(hole), parse("3c 4d 8h Qs Qd"));
        let (mut high, mut found) = (1, 1);
        // SAFETY: the pointers are from slices with the lengths, and the results are valid.
        let status = unsafe {
            rivertable_rank_omaha(
                hole.as_ptr(),
                4,
                board.as_ptr(),
                5,
                &raw mut high,
                &raw mut found,
                ptr::null_mut(),
            )
        };
        assert_eq!(status, RivertableStatus::Ok);
        let table = TableOf::<AceToFive>::embedded();
        let rank = |text: &str| table.rank_set(text.parse().unwrap()).map(u16::from).unwrap();
        assert_eq!(found, low.map_or(RIVERTABLE_NO_RANK, rank));
    }
}

/// Memory that ranks and sets share is refused before there is a mutable slice of it.
#[test]
fn overlaps_are_refused() {
    let mut memory = [0_u64; 8];
    let start = memory.as_mut_ptr();
    let mut error = empty_error();
    for (to, is_apart) in [(0, false), (3, false), (4, true)] {
        // SAFETY: the addresses are in the array, which nobody else uses meanwhile.
        let status = unsafe {
            rivertable_rank_sets(0, start, 4, start.wrapping_add(to).cast::<u16>(), &raw mut error)
        };
        assert_eq!(status == RivertableStatus::Ok, is_apart, "{to}");
        assert!(
            is_apart || text(&error.message) == "ranks overlaps sets in memory: expected separate memory"
        );
    }
}

#[test]
fn misaligned_memory_for_results_is_refused() {
    let mut memory = [0_u64; 66];
    let misaligned = memory.as_mut_ptr().cast::<u8>().wrapping_add(1).cast::<RivertableError>();
    let ids = [51, 47];
    let mut ranks = [7];
    // SAFETY: the sizes are right. The error is misaligned, which is refused.
    let status = unsafe { rivertable_rank_rows(0, ids.as_ptr(), 1, 2, ranks.as_mut_ptr(), misaligned) };
    assert_eq!((status, ranks, memory), (RivertableStatus::Invalid, [7], [0; 66]));
    let mut error = empty_error();
    // SAFETY: the text has 2 bytes. The count is misaligned, which is refused.
    let status = unsafe {
        let count = memory.as_mut_ptr().cast::<u8>().wrapping_add(1).cast::<usize>();
        rivertable_parse_cards(c"As".as_ptr(), 2, ptr::null_mut(), 0, count, ptr::null_mut(), &raw mut error)
    };
    assert_eq!((status, memory), (RivertableStatus::Invalid, [0; 66]));
    assert_eq!(text(&error.message), "count is not at a multiple of 8 bytes: expected aligned memory");
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
