//! Hands of every order with the value that both evaluators must return. The fast one is also called with
//! invalid hands.

use evaluator::CardSet;
use evaluator::order::{AceToFive, Badugi, DeuceToSeven, High, ShortDeck, ShortDeckTrips};

use super::Generated;
use crate::for_each_order;
use crate::reference::{ace, assess, five_card_analyzer, revolver};

/// Checks the evaluator by bit tricks and the plain one.
fn check<O: Generated>(rows: &[(&str, u32)]) {
    for &(text, expected) in rows {
        let hand = text.parse().unwrap();
        assert_eq!([O::value(hand), O::plain_value(hand)], [expected; 2], "{text} in {}", O::NAME);
    }
}

#[test]
fn holdem() {
    check::<High>(&[
        ("", 0x0000_0000),
        ("AsKd", 0x000E_D000),
        ("2c2d", 0x0102_2000),
        ("AhAcQd", 0x010E_EC00),
        // A missing kicker is zero.
        ("AsAhAdAc", 0x400E_EEE0),
        ("Ah Kd Qs Jc 9d 4s 2c", 0x000E_DCB9),
        ("4h 4d Ks Jc 9d 3s 2c", 0x0104_4DB9),
        ("Ks9d AhKcQd", 0x010D_DEC9),
        ("3C 4C 5C 6H 8D 3D 8H", 0x0208_8336),
        ("QhJc Qc9c2d2s", 0x020C_C22B),
        ("4h 4d 4s Kc Qd 3s 2c", 0x0404_44DC),
        ("KsQd 7h7c7d2s3d", 0x0407_77DC),
        ("Ts Jd Qc Kh As 2d 2c", 0x080E_DCBA),
        ("JsTs 7h8d9cTd", 0x080B_A987),
        ("Ad2c 3h4s5d9d", 0x0805_4321),
        ("Ah 9h 7h 4h 2h 3h Kc", 0x100E_9743),
        ("As2c KsQsJs9s3s", 0x100E_DCB9),
        ("Ks2d KhKc2c3d", 0x200D_DD22),
        ("As2d 7s7h7c7d3d", 0x4007_777E),
        ("AdKd QdJdTd2c3c", 0x800E_DCBA),
        ("Ah 2h 3h 4h 5h Kd Ks", 0x8005_4321),
        // Of three pairs the third is the kicker. Two triples are a full house.
        ("AsAh KsKh QsQh Jd", 0x020E_EDDC),
        ("AsAhAd KsKhKd Jd", 0x200E_EEDD),
        ("Kh Kd Ks 2c 2d 2s 9c", 0x200D_DD22),
        ("AsAhAdAc KsKhKd", 0x400E_EEED),
        ("2h 2d 2s 2c Kd Ks Kc", 0x4002_222D),
        // The best of several straights.
        ("2s3s4s5s6s7s8s", 0x8008_7654),
    ]);
}

#[test]
fn short_deck_by_both_rules() {
    let rows = [
        ("", 0, 0),
        ("Ah Kd", 0x000E_D000, 0x000E_D000),
        ("6c 6d", 0x0106_6000, 0x0106_6000),
        ("Ah Ac Qd", 0x010E_EC00, 0x010E_EC00),
        ("Ah Ac Qd Qs", 0x020E_ECC0, 0x020E_ECC0),
        ("6h 6c 6d 7s", 0x0306_6670, 0x0406_6670),
        ("6h 6c 6d 6s", 0x0706_6660, 0x0706_6660),
        ("Ah Kd Qs Jc 9d 7s 6c", 0x000E_DCB9, 0x000E_DCB9),
        ("8h 8d Ks Jc 9d 7s 6c", 0x0108_8DB9, 0x0108_8DB9),
        ("8h 8d Ks Kc Ad 7s 6c", 0x020D_D88E, 0x020D_D88E),
        ("8h 8d 8s Kc Qd 7s 6c", 0x0308_88DC, 0x0408_88DC),
        ("Ts Jd Qc Kh As 6d 6c", 0x040E_DCBA, 0x030E_DCBA),
        ("Kh Kd Ks 6c 6d 9s 8c", 0x050D_DD66, 0x050D_DD66),
        ("Ah Th 9h 8h 6h Kd Kc", 0x060E_A986, 0x060E_A986),
        ("Ah Th 9h 8h 6h 7c Kc", 0x060E_A986, 0x060E_A986),
        ("6h 6d 6s 6c Kd Qs Jc", 0x0706_666D, 0x0706_666D),
        ("Ah 6h 7h 8h 9h Ad As", 0x0809_8761, 0x0809_8761),
        // A straight and three of a kind.
        ("Th 9d 8s 7c 6d 6s 6c", 0x040A_9876, 0x0406_66A9),
        ("Ah 9d 8s 7c 6d As Ac", 0x0409_8761, 0x040E_EE98),
        // Surplus cards do not count.
        ("8h 8d Ks Kc Ad 7s 7c", 0x020D_D88E, 0x020D_D88E),
        ("As Ah Ks Kh Qs Qh Jd", 0x020E_EDDC, 0x020E_EDDC),
        ("Kh Kd Ks 6c 6d 6s 9c", 0x050D_DD66, 0x050D_DD66),
        ("As Ah Ad Ks Kh Kd Jd", 0x050E_EEDD, 0x050E_EEDD),
        ("As Ah Ad Ac Ks Kh Kd", 0x070E_EEED, 0x070E_EEED),
        ("6h 6d 6s 6c Kd Ks Kc", 0x0706_666D, 0x0706_666D),
        ("6s 7s 8s 9s Ts Js As", 0x080B_A987, 0x080B_A987),
        ("As 9s 8s 7s 6d Ts Ks", 0x060E_DA98, 0x060E_DA98),
        // No other straight wraps around the ace.
        ("Kh Ad 6s 7c 8d", 0x000E_D876, 0x000E_D876),
    ];
    check::<ShortDeck>(&rows.map(|(text, triton, _)| (text, triton)));
    check::<ShortDeckTrips>(&rows.map(|(text, _, other)| (text, other)));
}

#[test]
fn ace_to_five() {
    check::<AceToFive>(&[
        ("", 0x0040_0000),
        ("Kc", 0x0142_0000),
        ("2c 2d", 0x023D_D000),
        ("3c 2d", 0x024C_D000),
        ("Ac Ad As", 0x031E_EE00),
        ("Ac Ad 2s", 0x033E_ED00),
        ("Ac Ad As Ah", 0x040E_EEE0),
        ("Ac Ad As 2h", 0x041E_EED0),
        ("Ac Ad 2s 2h", 0x042D_DEE0),
        ("Ac Ad 2s 3h", 0x043E_ECD0),
        ("Ac 2d 3s 4h", 0x044B_CDE0),
        ("4h 4d 4s 4c Kd", 0x050B_BBB2),
        ("4h 4d 4s Kc Kd", 0x060B_BB22),
        ("4h 4d 4s Kc Ad", 0x070B_BB2E),
        ("Kh Kd 7c 7d 2s", 0x0802_288D),
        ("Ah Ad 2c 3c 4c", 0x090E_EBCD),
        ("Kh Qh Jh Th 9h", 0x0A02_3456),
        ("Ah 2h 3h 4h 5h", 0x0A0A_BCDE),
        // Four and three of a kind are a full house. Of two triples the lower counts.
        ("4h 4d 4s 4c Kd Ks Kc", 0x060B_BB22),
        ("4h 4d 4s Kd Ks Kc", 0x060B_BB22),
        // Four of a kind and two other cards are three of a kind.
        ("Ah Ad As Ac Kd Qs", 0x070E_EE23),
        // The highest of three pairs is a kicker, and the lowest is the pair.
        ("Kh Kd Qs Qc 7d 7s", 0x0803_3882),
        ("Kh Kd Ks 7d 7s 2s 2c", 0x0808_8DD2),
        ("Kh Kd Qs Qc 7d 7s 2c", 0x0908_823D),
        ("Kh Kd Qs Jc Td 9s 8c", 0x0A03_4567),
        ("Ah Ad As 5c 4d 3s 2c", 0x0A0A_BCDE),
    ]);
}

#[test]
fn deuce_to_seven() {
    check::<DeuceToSeven>(&[
        ("", 0x0040_0000),
        ("Ac", 0x0141_0000),
        ("2c 2d", 0x023D_D000),
        ("3c 2d", 0x024C_D000),
        ("Ac Ad As", 0x0311_1100),
        ("Ac Ad 2s", 0x0331_1D00),
        ("Ac Ad As Ah", 0x0401_1110),
        ("Ac Ad As 2h", 0x0411_11D0),
        ("Ac Ad 2s 2h", 0x0421_1DD0),
        ("Ac Ad 2s 3h", 0x0431_1CD0),
        ("5c 4c 3c 2c", 0x044A_BCD0),
        ("6h 5h 4h 3h 2h", 0x0509_ABCD),
        ("4h 4d 4s 4c Kd", 0x060B_BBB2),
        ("4h 4d 4s Kc Kd", 0x070B_BB22),
        ("Kh Th 7h 5h 2h", 0x0802_58AD),
        ("6h 5h 4h 3h 2c", 0x0909_ABCD),
        ("4h 4d 4s Kc Ad", 0x0A0B_BB12),
        ("Kh Kd 7c 7d 2s", 0x0B02_288D),
        ("Ah Ad 2c 3c 4c", 0x0C01_1BCD),
        ("7h 5h 4h 3h 2c", 0x0D08_ABCD),
        // The ace is high: with a five below it there is no straight and no straight flush.
        ("Ah Kh Qh Jh Tc", 0x0901_2345),
        ("Ah 5h 4h 3h 2c", 0x0D01_ABCD),
        ("Ah 5h 4h 3h 2h", 0x0801_ABCD),
    ]);
}

#[test]
fn badugi() {
    check::<Badugi>(&[
        ("", 0x0000_0000),
        ("Kc", 0x0102_0000),
        ("Kc Kd Kh Ks", 0x0102_0000),
        ("Kc Qc Jc Tc", 0x0105_0000),
        ("Kc Kd Qc Qd", 0x0202_3000),
        ("Kc Qd Jh Th", 0x0302_3500),
        ("Kc Qd Jh Ts", 0x0402_3450),
        ("Ac 2d 3h 4s", 0x040B_CDE0),
        ("5c 4c 3d 2h", 0x030B_CD00),
        // The lower of two cards of a suit counts if the rest allows it. The ace of spades would leave no
        // other card.
        ("As 2s Ah", 0x020D_E000),
        ("As 2s Ah 2h", 0x020D_E000),
        ("As 2s Ah 3h", 0x020D_E000),
        ("As 2s Ah 3d", 0x030C_DE00),
    ]);
}

#[test]
fn no_set_of_bits_makes_a_reference_panic() {
    for bits in [0, 1, 0x1FFF, 0x1FFF << 48, 0x1000_1000_1000_1000, u64::MAX] {
        let hand = CardSet::from_bits_truncate(bits);
        for_each_order!(|O| _ = O::value(hand));
        _ = (five_card_analyzer::category_of_five(hand), assess::assess_seven(hand));
        _ = (revolver::value_of_full_hand(hand), ace::value_of_full_hand(hand));
    }
}
