//! Ranges from text: every form of token, weights, order, and rejected texts.

use std::collections::BTreeMap;

use evaluator::{CardSet, HoleCards};
use holdem::range::{Dialect, Range, StartingHand};

use crate::support::{cards, range as read};

/// Returns the combos of plain hands (`AA`, `AKs`, `AKo`, `AsKs`) between spaces, by spelling all of them
/// out.
fn plain(hands: &str) -> BTreeMap<HoleCards, f64> {
    let is_spelled = |combo: &HoleCards, hand: &str| {
        let [a, b] = combo.cards();
        let kind = if a.rank() == b.rank() {
            ""
        } else if a.suit() == b.suit() {
            "s"
        } else {
            "o"
        };
        let spellings = [format!("{}{}{kind}", a.rank(), b.rank()), format!("{a}{b}"), format!("{b}{a}")];
        spellings.iter().any(|spelling| spelling == hand)
    };
    let mut weights = BTreeMap::new();
    for hand in hands.split_whitespace() {
        let before = weights.len();
        let combos = HoleCards::ALL.into_iter().filter(|combo| is_spelled(combo, hand));
        weights.extend(combos.map(|combo| (combo, 1.0)));
        assert!(weights.len() > before, "{hand} is invalid or repeated");
    }
    weights
}

fn weights(range: &Range) -> BTreeMap<HoleCards, f64> {
    range.iter().collect()
}

#[test]
fn every_form_of_hand() {
    for (text, hands) in [
        ("AA", "AA"),
        ("AA", "AsAh AsAd AsAc AhAd AhAc AdAc"),
        ("AKs", "AsKs AhKh AdKd AcKc"),
        ("AKo", "AsKh AsKd AsKc AhKs AhKd AhKc AdKs AdKh AdKc AcKs AcKh AcKd"),
        ("AK", "AKs AKo"),
        ("AsKs", "AsKs"),
        ("KsAh", "AhKs"),
        ("22+", "22 33 44 55 66 77 88 99 TT JJ QQ KK AA"),
        ("AA+", "AA"),
        ("ATs+", "ATs AJs AQs AKs"),
        ("ATo+", "ATo AJo AQo AKo"),
        ("AT+", "ATs AJs AQs AKs ATo AJo AQo AKo"),
        ("97s+", "97s 98s"),
        ("AsTs+", "AsTs AsJs AsQs AsKs"),
        ("AsTh+", "AsTh AsJh AsQh AsKh"),
        ("QhQs+", "QsQh KsKh AsAh"),
        ("A2s-A5s", "A2s A3s A4s A5s"),
        ("A5s-A2s", "A2s A3s A4s A5s"),
        ("K9o-KJo", "K9o KTo KJo"),
        ("AQ-AT", "ATs AJs AQs ATo AJo AQo"),
        ("QQ-88", "QQ JJ TT 99 88"),
        ("88-QQ", "QQ JJ TT 99 88"),
        ("88-88", "88"),
        ("76s-54s", "76s 65s 54s"),
        ("54s-76s", "76s 65s 54s"),
        ("AKs-JTs", "AKs KQs QJs JTs"),
        ("T8o-75o", "T8o 97o 86o 75o"),
        ("QT-J9", "QTs QTo J9s J9o"),
        ("AhAs-QhQs", "AsAh KsKh QsQh"),
        ("QsQh-AhAs", "AsAh KsKh QsQh"),
        ("AhKh-AhTh", "AhKh AhQh AhJh AhTh"),
        ("AhKs-AhQs", "AhKs AhQs"),
        ("9h8s-7h6s", "9h8s 8h7s 7h6s"),
        ("none", ""),
    ] {
        assert_eq!(weights(&read(text)), plain(hands), "{text}");
    }
}

#[test]
fn every_spelling() {
    for (text, hands) in [
        ("aks", "AKs"),
        ("AKS akO", "AKs AKo"),
        ("KAs", "AKs"),
        ("asKS", "AsKs"),
        ("A10s", "ATs"),
        ("1010", "TT"),
        ("109s", "T9s"),
        ("10s9s", "Ts9s"),
        ("A10o+", "ATo AJo AQo AKo"),
        ("1010-88", "TT 99 88"),
        ("A♠K♠", "AsKs"),
        ("AA,KK", "AA KK"),
        ("AA;KK", "AA KK"),
        ("AA KK", "AA KK"),
        ("\tAA\r\n KK,\n", "AA KK"),
        (" , AA ,; KK;", "AA KK"),
        ("QQ - TT", "QQ JJ TT"),
        ("QQ–TT", "QQ JJ TT"),
        ("(AA, KK)", "AA KK"),
        ("( AA )", "AA"),
        ("((AA),KK)", "AA KK"),
    ] {
        assert_eq!(weights(&read(text)), plain(hands), "{text:?}");
    }
    let by_rank = "22+ 32+ 42+ 52+ 62+ 72+ 82+ 92+ T2+ J2+ Q2+ K2+ A2+";
    for text in ["random", "RANDOM", "any", "Any", "*", "100%", "0%-100%", "none *", by_rank] {
        assert_eq!(read(text), Range::full(), "{text:?}");
    }
}

#[test]
fn dialects_differ_only_on_neighbors() {
    for (text, kicker, slide) in [
        ("98s+", "98s", "98s T9s JTs QJs KQs AKs"),
        ("JTs+", "JTs", "JTs QJs KQs AKs"),
        ("QJ+", "QJs QJo", "QJs QJo KQs KQo AKs AKo"),
        ("KQo+", "KQo", "KQo AKo"),
        ("AKs+", "AKs", "AKs"),
        ("32o+", "32o", "32o 43o 54o 65o 76o 87o 98o T9o JTo QJo KQo AKo"),
        ("KhQs+", "KhQs", "KhQs AhKs"),
        ("97s+", "97s 98s", "97s 98s"),
        ("QTs+", "QTs QJs", "QTs QJs"),
        ("JJ+", "JJ QQ KK AA", "JJ QQ KK AA"),
        ("87s-65s", "87s 76s 65s", "87s 76s 65s"),
    ] {
        assert_eq!(weights(&read(text)), plain(kicker), "{text}");
        assert_eq!(weights(&Range::parse(text, Dialect::Kicker).unwrap()), plain(kicker), "{text}");
        assert_eq!(weights(&Range::parse(text, Dialect::Slide).unwrap()), plain(slide), "{text}");
    }
    for dialect in Dialect::ALL {
        assert_eq!(dialect.to_string().parse(), Ok(dialect));
    }
    let error = "pio".parse::<Dialect>().unwrap_err();
    assert_eq!(error.to_string(), "no such dialect: expected kicker or slide");
}

#[test]
fn percentages_take_the_best_hands_that_fit() {
    assert_eq!(read("0.46%"), read("AA"));
    assert_eq!(read("0.9%"), read("AA"));
    assert_eq!(read("1%"), read("KK+"));
    assert_eq!(read("5%"), read("77+,AJs+"));
    assert_eq!(read("10%").to_string(), "66+,A9s+,KJs+,ATo+");
    assert_eq!(read("15%").to_string(), "55+,A7s+,A5s,K9s+,QJs,A9o+,KJo+");
    assert_eq!((read("15%").count(), read("5%-20%").count()), (196, 204), "as documented");
    assert_eq!(read("5%-20%"), read("20%").difference(&read("5%")));
    assert_eq!((read("20% - 5%"), read("20-5%")), (read("5%-20%"), read("5-20%")), "in either order");
    assert_eq!(&read("5%") | &read("5%-20%"), read("20%"));
    assert_eq!(read("5%,5%-20%"), read("20%"));
    for percent in 1..=100 {
        let range = Range::top(f64::from(percent));
        assert_eq!(range, read(&format!("{percent}%")));
        let share = range.share() * 100.0;
        assert!(
            share <= f64::from(percent) && share > f64::from(percent) - 12.0 / 13.26,
            "{percent}: {share}"
        );
        assert!(range.is_unweighted());
    }
    assert_eq!((Range::top(-1.0), Range::top(f64::NAN)), (Range::empty(), Range::empty()));
    assert_eq!(Range::top(1e9), Range::full());
}

#[test]
fn weights_count() {
    for (text, hands, weight) in [
        ("AA:0.5", "AA", 0.5),
        ("AA:.5", "AA", 0.5),
        ("AA:1", "AA", 1.0),
        ("AA:1.0", "AA", 1.0),
        ("AA : 0.5", "AA", 0.5),
        ("QQ@50", "QQ", 0.5),
        ("QQ@50%", "QQ", 0.5),
        ("QQ:50%", "QQ", 0.5),
        ("QQ@33.3", "QQ", 0.333),
        ("QQ@100", "QQ", 1.0),
        ("QQ@0.5", "QQ", 0.005),
        ("AsKs:0.25", "AsKs", 0.25),
        ("KK+:0.1", "KK AA", 0.1),
        ("A2s-A3s@7", "A2s A3s", 0.07),
        ("0.6(AA,AKs)", "AA AKs", 0.6),
        (".6(AA AKs)", "AA AKs", 0.6),
        ("60%(AA,AKs)", "AA AKs", 0.6),
        ("1(AA)", "AA", 1.0),
        ("(AA,AKs):0.6", "AA AKs", 0.6),
        ("(AA,AKs)@60", "AA AKs", 0.6),
        ("0.5(AA:0.5,AKs@50)", "AA AKs", 0.25),
        ("0.5(0.5(AA),AKs:50%)", "AA AKs", 0.25),
        ("1%:0.75", "AA KK", 0.75),
        ("0.3(1%)", "AA KK", 0.3),
    ] {
        let expected = plain(hands).into_keys().map(|combo| (combo, weight)).collect();
        assert_eq!(weights(&read(text)), expected, "{text}");
    }
    assert_eq!(read("random:0.5").total_weight(), 663.0);
    assert_eq!(read("*@50").share(), 0.5);
}

#[test]
fn notations_of_other_programs() {
    for (text, same) in [
        // PokerStove and PokerCruncher.
        ("{88+, 7h7s}", "88+,7h7s"),
        ("{ Jc5c }", "Jc5c"),
        ("{AA,{KK}}:0.5", "AA:0.5,KK:0.5"),
        ("AA, ATs+; Weights: AQs:75%, AJs:50%, ATs:25%", "AA,AKs,AQs:0.75,AJs:0.5,ATs:0.25"),
        ("AA\nweights :\nAA:50%", "AA:0.5"),
        // Power-Equilab.
        ("100: AA, AKs, 75: AQs, 50: AJs, 25: ATs", "AA,AKs,AQs:0.75,AJs:0.5,ATs:0.25"),
        ("100: 55, 75: 44, 33, 12.5:22", "55,44:0.75,33:0.75,22:0.125"),
        ("75: AQs", "AQs:0.75"),
        ("75:0.5", "75s:0.5,75o:0.5"),
        // ProPokerTools.
        ("AK:xx@10, AK:xy@5", "AKs:0.1,AKo:0.05"),
        ("AK:xx", "AKs"),
        ("KQ,AK:yx:0.5", "KQ,AKo:0.5"),
        ("AA:xy,KK:sh,AK:ss,QJ:hz", "AA,KsKh,AsKs,QhJs,QhJd,QhJc,QsJh,QdJh,QcJh"),
        ("KK-99!JJ", "KK,QQ,TT,99"),
        ("JJ,KK-99!JJ", "KK-99"),
        ("40%!AA", "40%,!AA"),
        ("22+!55-77!(AA,KK)@50", "(QQ-88,44-22):0.5"),
        ("AK!As:xx", "AhKh,AdKd,AcKc"),
        // The Python package poker.
        ("QX+", "Qx,Kx,Ax"),
        ("KXs+", "Kxs,Axs"),
        ("AXs+", "Axs"),
        ("5X-", "5x,4x,3x"),
        ("7xs-", "7xs,6xs,5xs,4xs,3xs"),
        ("Txo+:0.5", "Txo:0.5,Jxo:0.5,Qxo:0.5,Kxo:0.5,Axo:0.5"),
        // Spaces before percent signs, and commas of other keyboards.
        ("15 %", "15%"),
        ("5 - 20 %", "5-20%"),
        ("AA@50 %,KK: 25 %", "AA:0.5,KK:0.25"),
        ("60 %(AA)", "AA:0.6"),
        ("AK，AQ、JJ；TT", "AK,AQ,JJ,TT"),
        ("AA,0-15％", "AA,0-15%"),
        // JSON.
        (r#"["AA","AKs"]"#, "AA,AKs"),
        (r#"{"AA": 1, "AKs": 0.5, "KK,QQ": 0.25}"#, "AA,AKs:0.5,KK:0.25,QQ:0.25"),
        (r#"["AA:0.5", "AsKs"]"#, "AA:0.5,AsKs"),
        (r#""AA, KK""#, "AA,KK"),
    ] {
        assert_eq!(read(text), read(same), "{text}");
    }
}

#[test]
fn numbers_are_the_weights_of_all_combos_in_the_order_of_piosolver() {
    let weight = |index: usize| (index % 9) as f64 / 8.0;
    let numbers = |count: usize| (0..count).map(|index| weight(index).to_string()).collect::<Vec<_>>();
    let expected = Range::from_weights(&(0..HoleCards::COUNT).map(weight).collect::<Vec<_>>()).unwrap();
    for separator in [" ", ",", "\n", ", "] {
        let text = numbers(HoleCards::COUNT).join(separator);
        assert_eq!(read(&text), expected);
        assert_eq!(read(&format!(" [{text}]\n")), expected);
    }
    let order = HoleCards::ALL.map(|combo| combo.to_string());
    assert_eq!(
        (&order[..4], &order[1325]),
        (&["2d2c", "2h2c", "2h2d", "2s2c"].map(String::from)[..], &"AsAh".into())
    );
    let error = |text: &str| text.parse::<Range>().unwrap_err().to_string();
    let expected = "expected 1326 numbers, the weights of all combos from 2d2c to AsAh (PioSOLVER's order)";
    assert_eq!(
        error(&numbers(1325).join(" ")),
        format!("\"{}\" at character 6177: 1325 numbers: {expected}", weight(1324))
    );
    let (mut large, place) = (numbers(1326), 2);
    large[place] = "1.5".into();
    let bounds = error(&large.join(" "));
    assert!(bounds.starts_with("\"1.5\" at character 9: weight out of bounds"), "{bounds}");
    // A short list of numbers is read as hands.
    assert_eq!(read("22 33 54"), read("22,33,54s,54o"));
}

#[test]
fn a_percentage_that_may_be_the_weight_of_a_hand_is_refused() {
    let weight = "a weight, or the best hands? expected AKs:50% for AKs with weight 0.5, or AKs,0-50% for AKs and the best 50% of all hands";
    let table = "a table of weights? expected AKs:50% for AKs with weight 0.5; AKs,0-50% for AKs and the best 50% of all hands";
    for (text, token, position, message) in [
        ("AKs 50%", "AKs 50%", 1, weight),
        ("AA 100%, KK 75%", "AA 100%", 1, weight),
        ("QQ,\tAKs\t50 %", "AKs\t50 %", 5, weight),
        ("(AA,KK) 50%", "(AA,KK) 50%", 1, weight),
        ("QQ,{AsKs 50%}", "AsKs 50%", 5, weight),
        ("random 50%", "random 50%", 1, weight),
        ("50% AKs", "50% AKs", 1, weight),
        ("AA 100%\nKK 75%\nAKs 50%\n", "AA 100%", 1, weight),
        ("AA,100%\nKK,75%\n", "AA,100%", 1, table),
        ("AA\nKK;75%\nQQ", "KK;75%", 4, table),
        ("\"AA\",\"75%\"\n\"KK\",\"50%\"", "\"AA\",\"75%\"", 1, table),
        ("AA, 80%, KK, 75%", "KK, 75%", 10, table),
        ("AA\n80%\nKK\n75%", "KK\n75%", 8, table),
        ("AA,100%", "AA,100%", 1, table),
    ] {
        let error = text.parse::<Range>().expect_err(text);
        let found = (error.token(), error.position(), error.kind().to_string());
        assert_eq!(found, (token, position, message.to_string()), "{text}");
    }
    for (text, same) in [
        ("AA, 0-50%", "50%"),
        ("72o,15%!none", "0-15%;72o"),
        ("72o;top 15%:1, 22", "0-15%,72o,22"),
        ("22, 33,\n0.9%", "22,33"),
        ("0.9%\n22, 33", "22,33"),
        ("0-15%\nAA", "15%"),
        ("22\n33\n0-15%", "0-15%,22,33"),
        ("72o 0-15% 22", "0-15%,72o,22"),
        ("72o 5%-15%", "5-15%,72o"),
        ("72o 15%:0.5", "15%:0.5,72o"),
        ("72o:0.5 0-15%", "72o:0.5,0-15%"),
        ("5% 15%:0.5", "5%,15%:0.5"),
        ("0-5%,72o,15%:0.5,22", "15%:0.5,72o,22"),
        ("15%,!AA 5%", "15%"),
    ] {
        assert_eq!(read(text), read(same), "{text}");
    }
}

#[test]
fn later_tokens_override_earlier_ones() {
    for (text, same) in [
        ("AA:0.5,AA", "AA"),
        ("AA,AA:0.5", "AA:0.5"),
        ("22+,AA:0.5", "KK-22,AA:0.5"),
        ("AK,AKs:0.25", "AKo,AKs:0.25"),
        ("0.5(QQ+),KK", "KK,QQ:0.5,AA:0.5"),
        ("AA,KK:0", "AA"),
        ("AA,AA:0", "none"),
        ("AA,AA@0,AA@50", "AA:0.5"),
        ("AA:-0", "none"),
        ("AA:0.00,KK:0e-400,QQ:0E9", "none"),
        ("random,!AA", "KK-22,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32"),
        ("22+,!88-JJ", "QQ+,77-22"),
        ("22+,!(88-JJ,22)", "QQ+,77-33"),
        ("AK,!AsKs,!AhKh", "AKo,AdKd,AcKc"),
        ("AA,!AA,AsAh", "AsAh"),
        ("20%,!5%", "5%-20%"),
        ("KK,!AA", "KK"),
        ("none,!AA", "none"),
        ("AA,(KK,!KsKh)", "AA,KK,!KsKh"),
        // A group's weight applies only to the combos left in it.
        ("AA,0.5(AA,!AsAh)", "AsAh,AsAd:0.5,AsAc:0.5,AhAd:0.5,AhAc:0.5,AdAc:0.5"),
        ("AA,(AA:0)", "none"),
        ("random,!random", "none"),
    ] {
        assert_eq!(read(text), read(same), "{text}");
    }
}

#[test]
fn errors_name_the_token_its_place_and_the_expected_text() {
    let hand =
        "expected a hand (AA, AK, AKs, AKo, Ax), two cards (AsKs), a percentage (15%), a group or \"random\"";
    let trailing = "expected only \"+\", \"-\", a dash and another hand, a weight (:0.5 or @50), \"!\" and hands to exclude, or a comma, semicolon or space after a hand";
    let plus = "expected a hand directly before the plus sign, as in 77+";
    let signs = "expected signs instead of words: AA,KK for both, 22-77 for all between, 77+ for 77 and better, 22+,!44 for 22+ without 44";
    let suits = "expected a letter after the hand: AKs is suited, AKo offsuit, AK both";
    let kinds = "expected hands of one kind at both ends, such as QQ-88, A5s-A2s or AhKh-AhTh";
    let steps =
        "expected ends with the same higher rank (A5s-A2s) or the same gap between the ranks (76s-54s)";
    let pair = "a pair is never suited: expected two equal ranks alone (AA) or two cards (AsAh)";
    let bounds = "weight out of bounds: expected 0 to 1 (AA:0.5, 0.6(AA,AK)) or 0 to 100 percent (AA@50)";
    let small = "weight too small: expected 0, or at least 5e-324";
    let weight = "expected a weight from 0 to 1 after \":\" or from 0 to 100 after \"@\"";
    let percentage = "expected a percentage from 0% to 100%, or two with a dash between (5-20%)";
    let number = "expected \"%\" (15%) or a group (0.6(AA,AK)) after a number";
    let dash = "expected a hand before the dash, as in QQ-88; to exclude hands, write \"!\", as in !QQ, or a dash after a comma";
    let behind = "expected a hand after the dash, as in QQ-88";
    let unknown = "expected \"random\" or \"*\" for any two cards";
    let onwards = "unexpected \"+\" or \"-\": only a rank with x can have one, as in QX+, KXs+ or 5X-";
    let left = "no combo is left: expected suits (AK:xx, AK:xy) or hands to exclude (22+!55) that leave some";
    let section = "a weight, or a weight in percent? expected AA:0.5, 0.5(AA,KK), or percentages above 1 before hands (50: AA,KK)";
    let fits = "too small for any starting hand: a pair takes 0.46% in hold'em and 0.96% in short deck";
    for (text, token, position, message) in [
        ("YY", "YY", 1, hand),
        ("AA,AY", "AY", 4, hand),
        ("AA,\n  KQs, 7", "7", 12, hand),
        ("A", "A", 1, hand),
        ("As", "As", 1, hand),
        ("AsK", "AsK", 1, hand),
        ("AKh", "AKh", 1, trailing),
        ("A♠K♠ ♥", "♥", 6, hand),
        ("randomly", "randomly", 1, hand),
        ("+AA", "+AA", 1, plus),
        ("77 +", "+", 4, plus),
        ("77 and up", "and", 4, signs),
        ("22+ Minus 44", "Minus", 5, signs),
        ("AA & KK", "&", 4, signs),
        ("AA orKK", "orKK", 4, hand),
        ("cutoff", "cutoff", 1, hand),
        ("AK suited", "suited", 4, suits),
        ("AKo, AKsuited", "AKsuited", 6, suits),
        ("Offsuit", "Offsuit", 1, suits),
        ("!!AA", "!!AA", 1, hand),
        ("AA,!", "!", 4, hand),
        ("AA,! KK", "!", 4, hand),
        ("AAs", "AAs", 1, pair),
        ("KK,QQo+", "QQo+", 4, pair),
        ("AsAs", "AsAs", 1, "duplicate card: expected two different cards, such as AsKs"),
        ("AKsQQ", "AKsQQ", 1, trailing),
        ("QQ,AKs++", "AKs++", 4, trailing),
        ("TT-88+", "TT-88+", 1, trailing),
        ("TT+-88", "TT+-88", 1, trailing),
        ("AA(KK)", "AA(KK", 1, trailing),
        ("random+", "random+", 1, trailing),
        ("15%+", "15%+", 1, trailing),
        ("(AA)KK", "(AA)KK", 1, trailing),
        ("AA:0.5:0.5", "AA:0.5:0.5", 1, weight),
        ("-QQ", "-QQ", 1, dash),
        ("AA -22", "-22", 4, dash),
        ("50% -5%", "-5%", 5, percentage),
        ("-", "-", 1, dash),
        ("KK,QQ-(88)", "QQ-(88", 4, behind),
        ("QQ - ,88", "QQ -", 1, behind),
        ("QQ-X", "QQ-X", 1, hand),
        ("A2s-A5o", "A2s-A5o", 1, kinds),
        ("A2s-A5", "A2s-A5", 1, kinds),
        ("QQ-AK", "QQ-AK", 1, kinds),
        ("AsKs-AhTh", "AsKs-AhTh", 1, kinds),
        ("QhQs-8h8d", "QhQs-8h8d", 1, kinds),
        ("AKs-QTs", "AKs-QTs", 1, steps),
        ("A5s-K2s", "A5s-K2s", 1, steps),
        ("AA:1.5", "AA:1.5", 1, bounds),
        ("KK,AA:-0.5", "AA:-0.5", 4, bounds),
        ("AA:NaN", "AA:NaN", 1, bounds),
        ("AA:inf", "AA:inf", 1, bounds),
        ("AA@101", "AA@101", 1, bounds),
        ("AA@-1", "AA@-1", 1, bounds),
        ("1.5(AA)", "1.5(AA", 1, bounds),
        ("150%(AA)", "150%(AA", 1, bounds),
        ("-0.5(AA)", "-0.5(AA", 1, bounds),
        ("(AA):2", "(AA):2", 1, bounds),
        ("AA:1e-400", "AA:1e-400", 1, small),
        ("AA:2e-324", "AA:2e-324", 1, small),
        ("KK,AA:-1E-400", "AA:-1E-400", 4, small),
        ("(AA:1e-200):1e-200", "(AA:1e-200):1e-200", 1, small),
        ("AA:", "AA:", 1, weight),
        ("AA: ,KK", "AA:", 1, weight),
        ("AA:x", "AA:x", 1, weight),
        ("AA:0,5", "5", 6, hand),
        ("AA:1.2.3", "AA:1.2.3", 1, weight),
        ("120%", "120%", 1, percentage),
        ("-5%", "-5%", 1, percentage),
        ("5%-120%", "5%-120%", 1, percentage),
        ("5%-20", "5%-20", 1, percentage),
        ("5%-AA", "5%-AA", 1, percentage),
        ("1.2.3%", "1.2.3%", 1, percentage),
        (".%", ".%", 1, percentage),
        ("15", "15", 1, number),
        ("0.6", "0.6", 1, number),
        ("0.6 (AA)", "0.6", 1, number),
        ("0.1%", "0.1%", 1, fits),
        ("0%", "0%", 1, fits),
        ("5%-5%", "5%-5%", 1, fits),
        (
            "40% (AA)",
            "40%",
            1,
            "expected a comma before the group, or no space if this is its weight (40%(AA,KK))",
        ),
        ("0.5(AA):0.5", "0.5(AA):0.5", 1, "expected one weight, before the group or after it"),
        ("KK,!AA:0.5", "!AA:0.5", 4, "expected no weight on an exclusion: to lower a weight, write AA:0.5"),
        ("KK,!0.5(AA)", "!0.5(AA)", 4, "expected no weight on an exclusion: to lower a weight, write AA:0.5"),
        ("!AA", "!AA", 1, "expected hands to exclude from before it, as in random,!AA"),
        ("AA,(!KK,QQ)", "!KK", 5, "expected hands to exclude from before it, as in random,!AA"),
        ("()", "()", 1, "expected hands inside the parentheses, such as (AA,KK)"),
        ("AA,0.5( , )", "0.5( , )", 4, "expected hands inside the parentheses, such as (AA,KK)"),
        ("AA,(KK,QQ", "(KK,QQ", 4, "expected a closing parenthesis"),
        ("(", "(", 1, "expected a closing parenthesis"),
        ("AA)", ")", 3, "unexpected closing parenthesis: none is open"),
        ("AA,),KK", ")", 4, "unexpected closing parenthesis: none is open"),
        ("{AA,KK", "{AA,KK", 1, "expected a closing brace, as in {AA,KK}"),
        ("AA}", "}", 3, "unexpected closing brace: none is open"),
        ("KK,\"AA", "\"AA", 4, "expected a closing quotation mark, as in \"AA\",\"KK\""),
        ("AA\"KK\"", "AA", 1, trailing),
        ("....", "....", 1, unknown),
        ("..", "..", 1, unknown),
        ("AA,??", "??", 4, unknown),
        ("?", "?", 1, unknown),
        ("A*s+", "A*s+", 1, onwards),
        ("Ahx-", "Ahx-", 1, onwards),
        ("AA:ss", "AA:ss", 1, left),
        ("KK,QQ!QQ", "QQ!QQ", 4, left),
        ("AA!KK:0.5(QQ)", "AA!KK:0.5(QQ", 1, weight),
        ("AA!0.5(KK)", "0.5(KK)", 4, "expected no weight on an exclusion: to lower a weight, write AA:0.5"),
        ("100: AA:0.5", "AA:0.5", 6, "expected one weight, before the group or after it"),
        ("150: AA", "150: AA", 1, bounds),
        ("0.5: AA", "0.5:", 1, section),
        ("1:AA", "1:AA", 1, section),
        ("(((((((((AA)))))))))", "(AA", 9, "expected at most 8 nested groups"),
    ] {
        let error = text.parse::<Range>().expect_err(text);
        let found = (error.token(), error.position(), error.kind().to_string());
        assert_eq!(found, (token, position, message.to_string()), "{text}");
        assert_eq!(error.to_string(), format!("{token:?} at character {position}: {message}"));
    }
    for text in ["", " ", ",\n;"] {
        let error = text.parse::<Range>().unwrap_err();
        assert_eq!((error.token(), error.position()), ("", 1));
        let none = "no hands: expected at least one, such as AKs, or \"none\" for the empty range";
        assert_eq!(error.to_string(), none);
    }
    let error = "AA, ♣6dK".parse::<Range>().unwrap_err();
    assert_eq!(error.to_string(), "\"♣6dK\" at character 5: expected the rank before the suit: 6cKd");
    let long = "A".repeat(100).parse::<Range>().unwrap_err();
    assert_eq!(long.token().chars().count(), 33);
}

#[test]
fn starting_hands_from_text() {
    assert_eq!("ka S".parse::<StartingHand>().unwrap_err().token(), "ka");
    assert_eq!("kas".parse::<StartingHand>().unwrap().to_string(), "AKs");
    for text in ["AK", "AsKs", "AA,", "AKs+", "", "AAs"] {
        let error = text.parse::<StartingHand>().unwrap_err();
        assert!(error.to_string().contains("expected"), "{text}: {error}");
    }
}

#[test]
fn dead_cards_remove_combos() {
    let dead = cards("As Kd 2c");
    let live = Range::full().without(dead);
    assert_eq!(live.count(), 49 * 48 / 2);
    assert!(live.iter().all(|(combo, _)| !combo.card_set().intersects(dead)));
    assert_eq!(read("AKs:0.5").without(dead), read("AhKh:0.5,AcKc:0.5"));
    assert_eq!(read("AsKs").without(dead), Range::empty());
    assert_eq!(live.without(CardSet::EMPTY), live);
}

#[test]
fn the_grid_sums_up_each_starting_hand() {
    let range = read("AA, AKs:0.5, AKo, !AsKd, 7c2c:0.2");
    let grid = range.grid();
    for hand in StartingHand::ALL {
        let cell = grid.cell(hand);
        assert_eq!(cell.hand, hand);
        let expected = match hand.to_string().as_str() {
            "AA" => (6, 1.0),
            "AKs" => (4, 0.5),
            "AKo" => (11, 11.0 / 12.0),
            "72s" => (1, 0.05),
            _ => (0, 0.0),
        };
        assert_eq!((cell.combos, cell.weight), expected, "{hand}");
    }
    assert_eq!(grid.rows()[5][12], grid.cell("92s".parse().unwrap()));
    assert_eq!(grid.rows()[12][5], grid.cell("92o".parse().unwrap()));
}
