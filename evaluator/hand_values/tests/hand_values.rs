//! The values of every hand rank, and golden values.

use std::collections::BTreeSet;

use evaluator::{CardSet, HandClass, HandRank, RankTable};
use hand_values::{AceValue, CactusKev, LayoutError, PlaceBits, Pokerval, RevolverKey, nstraight};
use test_support::check_padding;

fn classes() -> impl Iterator<Item = (HandRank, HandClass)> {
    let table = RankTable::embedded();
    (0..HandRank::COUNT as u16).filter_map(HandRank::from_ordinal).map(|rank| (rank, table.class(rank)))
}

#[test]
fn every_class_round_trips_in_each_layout() {
    let table = RankTable::embedded();
    let mut full = 0;
    for (rank, class) in classes() {
        let value = Pokerval::from(class);
        assert_eq!(Pokerval::try_from(value.as_u32()), Ok(value));
        assert_eq!(value.rank(table), rank);
        assert_eq!(value.category(), rank.category());
        let cards = class.ranks().count();
        let all = (AceValue::of(class), RevolverKey::of(class), CactusKev::of(class));
        let (Some(ace), Some(revolver), Some(cactus_kev)) = all else {
            assert!(cards < 5 && all == (None, None, None), "{class}");
            continue;
        };
        assert_eq!(cards, 5);
        full += 1;
        assert_eq!(AceValue::try_from(ace.as_u32()), Ok(ace));
        assert_eq!(ace.rank(table), rank);
        assert_eq!(RevolverKey::try_from(revolver.as_u64()), Ok(revolver));
        assert_eq!(revolver.rank(table), rank);
        assert_eq!(CactusKev::try_from(cactus_kev.as_u16()), Ok(cactus_kev));
        assert_eq!(cactus_kev.rank(table), rank);
    }
    assert_eq!(full, 7462);
}

#[test]
fn full_hands_have_the_same_order_in_every_layout() {
    let full: Vec<HandClass> =
        classes().map(|(_, class)| class).filter(|class| class.ranks().count() == 5).collect();
    for pair in full.windows(2) {
        let [low, high] = [pair[0], pair[1]];
        assert!(Pokerval::from(low) < Pokerval::from(high));
        assert!(AceValue::of(low) < AceValue::of(high), "{low}, {high}");
        assert!(RevolverKey::of(low) < RevolverKey::of(high), "{low}, {high}");
        assert!(CactusKev::of(low) < CactusKev::of(high), "{low}, {high}");
    }
}

#[test]
fn only_pokervals_of_classes_are_legal() {
    let category_bits = std::iter::once(0).chain((24..32).map(|bit| 1u32 << bit));
    let candidates = category_bits.flat_map(|category| (0..1 << 20).map(move |places| category | places));
    let legal: BTreeSet<u32> = candidates.filter(|&value| Pokerval::try_from(value).is_ok()).collect();
    let classes: BTreeSet<u32> = classes().map(|(_, class)| Pokerval::from(class).as_u32()).collect();
    assert_eq!(legal, classes);
}

/// Flips one or two of the lowest `bits` bits of every value of `legal` and checks that the result is
/// accepted if and only if it is also in `legal`.
fn check_neighbors(legal: &BTreeSet<u64>, bits: u32, accepts: impl Fn(u64) -> bool) {
    let is_legal: std::collections::HashSet<u64> = legal.iter().copied().collect();
    for &value in legal {
        for a in 0..bits {
            for b in 0..=a {
                // With a == b only one bit is flipped.
                let changed = value ^ (1 << a) ^ if a == b { 0 } else { 1 << b };
                assert_eq!(accepts(changed), is_legal.contains(&changed), "{changed:#X}");
            }
        }
    }
}

#[test]
fn neighbors_of_legal_values_are_legal_only_if_a_class_has_them() {
    let full = || classes().map(|(_, class)| class);
    let ace = full().filter_map(AceValue::of).map(|value| value.as_u32().into()).collect();
    check_neighbors(&ace, 32, |value| AceValue::try_from(value as u32).is_ok());
    let revolver = full().filter_map(RevolverKey::of).map(RevolverKey::as_u64).collect();
    check_neighbors(&revolver, 64, |key| RevolverKey::try_from(key).is_ok());
    for number in 0..=u16::MAX {
        assert_eq!(CactusKev::try_from(number).is_ok(), (1..=7462).contains(&number));
    }
}

#[test]
fn golden_values() {
    let table = RankTable::embedded();
    let class = |text: &str| table.class(table.rank(text.parse().unwrap()));
    assert_eq!(AceValue::of(class("3C 4C 5C 6H 8D 3D 8H")).unwrap().as_u32(), 0x2008_4010);
    let revolver = |text: &str| RevolverKey::of(class(text)).unwrap().as_u64();
    assert_eq!(revolver("AsAhAdAcKs2d"), 0x4008_0000_0000_0800);
    assert_eq!(revolver("KsQdJh9s8c"), 0x0EC0);
    assert_eq!(revolver("AsKsQsJsTs2d3c"), 0x8000_0000_0000_1F00);
    assert_eq!(revolver("As2c3d4h5s9d9c"), 0x0800_0000_0000_000F);
    assert_eq!(revolver("KsKhQcQd7s"), 0x0200_0000_0180_0020);
    assert_eq!(revolver("2s2h2dAsKd"), 0x0400_0000_0400_1800);
    assert_eq!(revolver("5s5h5d8s8c"), 0x2000_0000_2008_0000);
}

/// HoleCards, board, pokerval, pcbits.
const PLACE_ROWS: [(&str, &str, u32, &str); 13] = [
    ("", "", 0x0000_0000, "00000"),
    ("AsKd", "", 0x000E_D000, "11000"),
    ("2c2d", "", 0x0102_2000, "11000"),
    ("Ks9d", "AhKcQd", 0x010D_DEC9, "10001"),
    ("QhJc", "Qc9c2d2s", 0x020C_C22B, "10001"),
    ("KsQd", "7h7c7d2s3d", 0x0407_77DC, "00011"),
    ("JsTs", "7h8d9cTd", 0x080B_A987, "11000"),
    ("Ad2c", "3h4s5d9d", 0x0805_4321, "00011"),
    ("As2c", "KsQsJs9s3s", 0x100E_DCB9, "10000"),
    ("Ks2d", "KhKc2c3d", 0x200D_DD22, "10010"),
    ("As2d", "7s7h7c7d3d", 0x4007_777E, "00001"),
    ("AdKd", "QdJdTd2c3c", 0x800E_DCBA, "11000"),
    ("", "AhAcQd", 0x010E_EC00, "00000"),
];

fn place_bits(combo: &str, board: &str) -> PlaceBits {
    let combo = if combo.is_empty() { None } else { Some(combo.parse().unwrap()) };
    PlaceBits::on_board(RankTable::embedded(), combo, board.parse().unwrap()).unwrap()
}

#[test]
fn golden_place_bits() {
    let table = RankTable::embedded();
    for (combo, board, value, bits) in PLACE_ROWS {
        let hand = [combo, board].concat().parse().unwrap();
        assert_eq!(Pokerval::from(table.class(table.rank(hand))).as_u32(), value, "{combo} {board}");
        assert_eq!(place_bits(combo, board).to_string(), bits, "{combo} {board}");
    }
}

#[test]
fn both_kickers_of_three_of_a_kind_have_separate_places() {
    // The original sets bit 1 for both.
    assert_eq!(place_bits("KsQd", "7h7c7d2s3d").count(), 2);
    assert_eq!(place_bits("KsQd", "7h7c7dAs3d").to_string(), "00001");
}

#[test]
fn hole_cards_without_a_place_do_not_count() {
    assert_eq!(place_bits("2c2d", "AsKhQdJc9s").to_string(), "11000", "a pair of deuces is the hand");
    assert_eq!(place_bits("2c3d", "AsKhQdJcTs").to_string(), "00000");
    assert_eq!(place_bits("7c7d", "AsAhKdKcQs").to_string(), "00000", "the third pair");
    assert_eq!(place_bits("QcQd", "AsAhKdKc2s").to_string(), "00001", "the third pair gives the kicker once");
    assert_eq!(place_bits("Ac2d", "KsQsJs9s3s").to_string(), "00000", "not of the flush suit");
}

/// The write-up's formula for a sucker straight, where the player has only the low end.
fn is_sucker_straight(combo: &str, board: &str) -> bool {
    let cards: CardSet = [combo, board].concat().parse().unwrap();
    nstraight(cards) == 5 && place_bits(combo, board).bits() == 1
}

/// The write-up's formula for filling an inside straight.
fn is_inside_straight(combo: &str, board: &str) -> bool {
    let cards: CardSet = [combo, board].concat().parse().unwrap();
    nstraight(cards) == 5 && place_bits(combo, board).bits() & 14 != 0
}

#[test]
fn the_formulas_of_the_write_up_work() {
    assert!(is_sucker_straight("6s2d", "7h8d9cTd"));
    assert!(!is_sucker_straight("Js2d", "7h8d9cTd"), "the top end");
    assert!(!is_sucker_straight("JsTs", "7h8d9c2d"), "two cards");
    assert!(is_inside_straight("8s2d", "6h7d9cTd"));
    assert!(is_inside_straight("8s7s", "6hTd9c2d"));
    assert!(!is_inside_straight("Js2d", "7h8d9cTd"), "only the top");
    assert!(!is_inside_straight("8s2d", "6h7d9c"), "four to a straight");
    assert!(is_sucker_straight("As9d", "2h3d4c5d9s"), "the ace below a deuce");
}

#[test]
fn shared_cards_are_rejected() {
    let (combo, board) = ("AsKd".parse().unwrap(), "As2d3c".parse().unwrap());
    let error = PlaceBits::on_board(RankTable::embedded(), Some(combo), board);
    assert_eq!(error.unwrap_err().to_string(), "As occurs twice: a deck has one of each card");
}

/// Width and precision apply to the whole text, not to its pieces.
#[test]
fn every_text_is_padded_as_a_whole() {
    let cards: CardSet = "As Kd Qh Qc 2s 2d 3c".parse().unwrap();
    let table = RankTable::embedded();
    let class = table.class(table.rank_set(cards).unwrap());
    check_padding(&Pokerval::from(class));
    check_padding(&AceValue::of(class).unwrap());
    check_padding(&RevolverKey::of(class).unwrap());
    check_padding(&PlaceBits::on_board(table, None, cards).unwrap());
}

#[test]
fn errors_can_be_sent_between_threads() {
    let error: LayoutError = Pokerval::try_from(0x0300_0000).unwrap_err();
    let error: Box<dyn std::error::Error + Send + Sync> = Box::new(error);
    assert_eq!(error.to_string(), "0x03000000 is not a valid pokerval: more than one category bit is set");
}
