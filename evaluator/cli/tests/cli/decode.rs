//! Tests of `rivertable decode`, and of the values of `eval` that it accepts.

use crate::common::{answered_as_json, assert_refused, run};

#[test]
fn values_of_every_system() {
    let expected = "two pair, eights and threes with a six (8 8 3 3 6), rank 8388, pokerval 0x02088336, \
                    ACE 0x20084010, Revolver 0x0200000000084010, Cactus Kev 3146\n";
    let forms = [
        ("0x20084010", "ace"),
        ("20084010", "ace"),
        ("0x02088336", "pokerval"),
        ("0x0200000000084010", "revolver"),
        ("0x02_00_00_00_00_08_40_10", "revolver"),
        ("3146", "cactus-kev"),
        ("8388", "rank"),
    ];
    for (value, system) in forms {
        assert_eq!(run(&["decode", value, "--as", system]).out, expected, "{value} as {system}");
    }
}

#[test]
fn values_of_eval_are_decoded_to_the_same_hand() {
    for hand in ["As Ks Qs Js Ts", "Ah 2d 3c 4s 5s 9d", "KsKhQcQd7s", "2c 2d", "7c 5d 4h 3s 2c"] {
        let eval = answered_as_json("eval", &[hand]);
        for system in ["pokerval", "ace", "revolver"] {
            let Some(value) = eval[system].as_str() else { continue };
            let decoded = answered_as_json("decode", &[value, "--as", system]);
            for field in ["category", "description", "rank", "cactus_kev", "pokerval", "ace", "revolver"] {
                assert_eq!(decoded[field], eval[field], "{hand}, {system}, {field}");
            }
        }
    }
}

#[test]
fn no_cards_have_a_value() {
    assert_eq!(run(&["decode", "0", "--as", "pokerval"]).out, "no cards, rank 0, pokerval 0x00000000\n");
}

#[test]
fn impossible_values_are_explained() {
    let cases = r#"
        decode 0xFF000000 --as pokerval => 0xFF000000 is not a valid pokerval: all eight category bits are set, which means five of a kind, impossible with one deck
        decode 0x80000000 --as ace => 0x80000000 is not a valid ACE value: expected a category of 0 to 7 or 9
        decode 0x0000000000001F00 --as revolver => 0x0000000000001F00 is not a valid Revolver key: the five ranks are a straight
        decode 7463 --as cactus-kev => 7463 is not a valid Cactus Kev number: expected 1 (royal flush) to 7462
        decode 65535 --as rank => 65535 is not a hand rank: the highest is 32777, the royal flush
        decode 123456789 --as pokerval => "123456789" is not a hexadecimal number of at most 32 bits
        decode 0xAG --as ace => "0xAG" is not a hexadecimal number of at most 32 bits
        decode +5 --as rank => "+5" is not a decimal number from 0 to 65535
        decode -1 --as ace => "-1" is not a hexadecimal number of at most 32 bits
        decode -1 --as rank => "-1" is not a decimal number from 0 to 65535
        decode "" --as revolver => "" is not a hexadecimal number of at most 64 bits
    "#;
    assert_refused(cases);
}
