//! Properties of all errors and tables, mostly checked by the compiler.

use std::error::Error;

use evaluator::format::{Container, FormatError, FormatErrorKind, RANK_TABLE, RankSections};
use evaluator::lookup::batch::BatchError;
use evaluator::lookup::board::BoardError;
use evaluator::{AlignedBytes, Card, CardSet, HandError, HandRank, HoleCards, Rank, RankTable, Suit};
use evaluator::{
    Category, Game, Hand, InvalidHandRank, InvalidId, Isa, NotHoleCards, OpenError, ParseCardError,
};
use test_support::check_padding;

/// Returns the text of an error that is `Send`, `Sync` and `'static`.
fn message<T, E: Error + Send + Sync + 'static>(result: Result<T, E>) -> String {
    let error: Box<dyn Error + Send + Sync> = Box::new(result.err().expect("an error"));
    error.to_string()
}

const fn is_error<E: Error + Send + Sync + 'static>() {}
const fn is_shared<T: Clone + Send + Sync + 'static>() {}

const _: () = {
    is_error::<BatchError>();
    is_error::<BoardError>();
    is_error::<FormatError>();
    is_error::<HandError>();
    is_error::<InvalidHandRank>();
    is_error::<InvalidId>();
    is_error::<NotHoleCards>();
    is_error::<OpenError>();
    is_error::<ParseCardError>();
    is_shared::<AlignedBytes>();
    is_shared::<RankTable>();
};

#[test]
fn errors_name_found_and_expected_values() {
    assert_eq!(message(Card::try_from(52)), "52 is not a card id: expected 0 to 51 (4 x rank + suit)");
    assert_eq!(message(Rank::try_from(13)), "13 is not a rank: expected 0 to 12");
    assert_eq!(message(Suit::try_from(4)), "4 is not a suit: expected 0 to 3");
    assert_eq!(message(Category::try_from(9)), "9 is not a category: expected 0 to 8");
    assert_eq!(message(HoleCards::try_from(CardSet::EMPTY)), "0 cards: expected the 2 cards of a combo");
    assert!(message(HandRank::try_from(HandRank::NO_RANK)).starts_with("65535 is not a hand rank"));
}

/// Width and precision apply to the whole text, not to its pieces.
#[test]
fn every_text_is_padded_as_a_whole() {
    let cards: CardSet = "As Kd Qh Qc 2s 2d 3c".parse().unwrap();
    let table = RankTable::embedded();
    let class = table.class(table.rank_set(cards).unwrap());
    for set in [cards, CardSet::EMPTY, CardSet::FULL] {
        check_padding(&set);
    }
    check_padding(&Hand::try_from(cards).unwrap());
    check_padding(&HoleCards::ALL[700]);
    check_padding(&Card::ALL[7]);
    check_padding(&Rank::Ten);
    check_padding(&Suit::Hearts);
    check_padding(&Category::FullHouse);
    check_padding(&class);
    check_padding(&class.words());
    check_padding(&class.best_five(cards).unwrap());
    Game::ALL.iter().for_each(check_padding);
    Isa::available().for_each(|isa| check_padding(&isa));
    assert_eq!(format!("[{:.1}] [{:>8}]", cards, HoleCards::ALL[0]), "[A] [    2d2c]");
    assert_eq!(format!("[{cards:#17}]"), "[AsKdQhQc3c2s2d   ]");
}

#[test]
fn low_hands_are_padded_as_text() {
    #[cfg(feature = "low")]
    for rank in [evaluator::RankIn::<evaluator::order::AceToFive>::MIN, evaluator::RankIn::MAX] {
        check_padding(&evaluator::TableOf::embedded().class(rank));
    }
}

/// The debug text of a table of a million bytes is one line.
#[test]
fn the_debug_text_of_tables_is_short() {
    let sections = RankSections::read(RankTable::embedded_bytes()).unwrap();
    assert_eq!(format!("{sections:?}"), "RankSections(86371 ranks, 9842 classes)");
    let container = Container::read(RankTable::embedded_bytes(), RANK_TABLE).unwrap();
    let bytes = RankTable::embedded_bytes().len();
    assert_eq!(format!("{container:?}"), format!("Container(kind 1, 3 sections, {bytes} bytes)"));
}

/// The error of [`RankTable::open`] for a file is one line, and its cause another.
#[test]
fn open_errors_name_the_file_and_have_a_cause() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let path = folder.path().join("some.tbl");
    std::fs::write(&path, "hello").unwrap();
    let error = RankTable::open(&path).unwrap_err();
    assert_eq!(error.to_string(), format!("{} is not a usable table", path.display()));
    let cause = error.source().and_then(|cause| cause.downcast_ref::<FormatError>());
    assert_eq!(cause.map(FormatError::kind), Some(FormatErrorKind::NotATable));
}
