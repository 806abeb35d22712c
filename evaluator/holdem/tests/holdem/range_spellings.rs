//! Every spelling of ranges, with expected combos from plain loops over all pairs of cards.

use evaluator::{Card, HoleCards};
use holdem::range::{Dialect, Notation, Order, Range, RangeErrorKind as Kind, RangeReader, StartingHand};
use proptest::prelude::*;

use crate::support::range as read;

/// A card as numbers: rank 2 to 14, suit 0 to 3 for clubs, diamonds, hearts and spades.
type Plain = (u8, u8);

const CLUBS: u8 = 0;
const DIAMONDS: u8 = 1;
const HEARTS: u8 = 2;
const SPADES: u8 = 3;
const T: u8 = 10;
const J: u8 = 11;
const Q: u8 = 12;
const K: u8 = 13;
const A: u8 = 14;

/// A condition on the higher and the lower card. In a pair, either can be the higher one.
type Predicate = fn(Plain, Plain) -> bool;

/// Returns the combos that fit, by two loops over the 52 cards.
fn combos(fits: impl Fn(Plain, Plain) -> bool) -> Range {
    let plain = |id: u8| (id / 4 + 2, id % 4);
    let card = |id: u8| Card::from_id(id).unwrap();
    let mut range = Range::empty();
    for a in 0..52 {
        for b in 0..a {
            let (high, low) = (plain(a), plain(b));
            if fits(high, low) || (high.0 == low.0 && fits(low, high)) {
                range.set(HoleCards::new(card(a), card(b)).unwrap(), 1.0).unwrap();
            }
        }
    }
    range
}

fn suited(a: Plain, b: Plain) -> bool {
    a.1 == b.1
}

fn offsuit(a: Plain, b: Plain) -> bool {
    a.1 != b.1 && a.0 != b.0
}

#[test]
fn every_spelling_has_its_combos() {
    let spellings: &[(&[&str], usize, Predicate)] = &[
        (&["AA", "aa", "[AA]", "(AA)", "AxAy", "AA-AA"], 6, |a, b| (a.0, b.0) == (A, A)),
        (&["AKs", "KAs", "AxKx", "AwKw"], 4, |a, b| (a.0, b.0) == (A, K) && suited(a, b)),
        (&["AKo", "AxKy", "AyKw"], 12, |a, b| (a.0, b.0) == (A, K) && offsuit(a, b)),
        (&["AK"], 16, |a, b| (a.0, b.0) == (A, K)),
        (&["AhKh", "Ah Kh", "Ah  Kh", "kh ah", "A♥ K♥"], 1, |a, b| (a, b) == ((A, HEARTS), (K, HEARTS))),
        (&["Ah Th+", "AhTh+"], 4, |a, b| a == (A, HEARTS) && b.1 == HEARTS && (T..A).contains(&b.0)),
        (&["Ax", "AX", "ax", "A2+", "AK-"], 192, |a, b| a.0 == A && b.0 < A),
        (&["AXs", "Axs", "A2s+", "AKs-", "A*s", "AxKx-"], 48, |a, b| a.0 == A && suited(a, b)),
        (&["AXo", "Axo", "A2o+", "A*o", "AxKy-"], 144, |a, b| a.0 == A && offsuit(a, b)),
        (&["KX", "Kx", "K2+", "KQ-"], 176, |a, b| a.0 == K && b.0 < K),
        (&["KXs", "K2s+"], 44, |a, b| a.0 == K && suited(a, b)),
        (&["KXo", "Kxo", "K2o+", "KQo-"], 132, |a, b| a.0 == K && offsuit(a, b)),
        (&["3x", "32"], 16, |a, b| (a.0, b.0) == (3, 2)),
        (&["A*", "Ax,AA", "random,!Kx,!Qx,!Jx,!Tx,!9x,!8x,!7x,!6x,!5x,!4x,!3x,!KK-22"], 198, |a, _| a.0 == A),
        (&["K*", "KK,AK,Kx"], 198, |a, b| a.0 == K || b.0 == K),
        (&["K*s"], 48, |a, b| (a.0 == K || b.0 == K) && suited(a, b)),
        (&["K*o"], 144, |a, b| (a.0 == K || b.0 == K) && offsuit(a, b)),
        (&["2*"], 198, |a, b| a.0 == 2 || b.0 == 2),
        (&["AdKx", "KxAd", "AdKy", "Ad Ks,AdKh,AdKc"], 3, |a, b| {
            a == (A, DIAMONDS) && b.0 == K && b.1 != DIAMONDS
        }),
        (&["AxKd"], 3, |a, b| b == (K, DIAMONDS) && a.0 == A && a.1 != DIAMONDS),
        (&["AhAx"], 3, |a, b| a == (A, HEARTS) && b.0 == A),
        (&["Ahxh", "AhXh", "Ah*h"], 12, |a, b| a == (A, HEARTS) && b.1 == HEARTS),
        (&["Khxh"], 11, |a, b| a == (K, HEARTS) && b.1 == HEARTS),
        (&["Kh*h"], 12, |a, b| (a == (K, HEARTS) || b == (K, HEARTS)) && suited(a, b)),
        (&["Khx"], 44, |a, b| a == (K, HEARTS) && b.0 < K),
        (&["Kh*", "random,!(random,!Kh)"], 51, |a, b| a == (K, HEARTS) || b == (K, HEARTS)),
        (&["A5s-", "A2s-A5s", "[A5s-A2s]"], 16, |a, b| a.0 == A && b.0 <= 5 && suited(a, b)),
        (&["A5o-"], 48, |a, b| a.0 == A && b.0 <= 5 && offsuit(a, b)),
        (&["A5-", "A5–"], 64, |a, b| a.0 == A && b.0 <= 5),
        (&["55-", "22-55", "[55-22]"], 24, |a, b| a.0 == b.0 && a.0 <= 5),
        (&["22-"], 6, |a, b| (a.0, b.0) == (2, 2)),
        (&["98s-"], 28, |a, b| a.0 == 9 && b.0 <= 8 && suited(a, b)),
        (&["As5s-"], 4, |a, b| a == (A, SPADES) && b.1 == SPADES && b.0 <= 5),
        (&["[AA-TT]", "TT+", "(AA-TT)", "[AA,KK,QQ,JJ,TT]"], 30, |a, b| a.0 == b.0 && a.0 >= T),
        (&["any two", "ANY TWO", "**", "*", "random", "any", "100%", "top 100%", "0-100%"], 1326, |_, _| {
            true
        }),
        (&["**s"], 312, suited),
        (&["**o"], 936, offsuit),
        (&["random,!As", "random,-As", "any two,!As"], 1275, |a, b| a != (A, SPADES) && b != (A, SPADES)),
        (&["ATs+,-AKs", "ATs+, !AKs", "AQs-ATs", "ATs+;-AKs", "ATs+,−AKs"], 12, |a, b| {
            a.0 == A && (T..=Q).contains(&b.0) && suited(a, b)
        }),
        (&["QQ+,-(AcAd,Ax)"], 17, |a, b| {
            a.0 == b.0 && a.0 >= Q && !(a.0 == A && a.1.min(b.1) == CLUBS && a.1.max(b.1) == DIAMONDS)
        }),
    ];
    for (texts, count, fits) in spellings {
        let expected = combos(fits);
        assert_eq!(expected.count(), *count, "{texts:?}");
        for text in *texts {
            assert_eq!(read(text), expected, "{text}");
        }
    }
    let slide = |text: &str| Range::parse(text, Dialect::Slide).unwrap();
    assert_eq!(slide("98s-"), combos(|a, b| a.0 <= 9 && a.0 == b.0 + 1 && suited(a, b)));
    assert_eq!(slide("97s-"), combos(|a, b| a.0 == 9 && b.0 <= 7 && suited(a, b)));
    assert_eq!(slide("J9s+"), combos(|a, b| a.0 == J && b.0 >= 9 && suited(a, b)));
}

/// Returns the best hands of an order, as long as a rule holds for the number of combos so far and that of
/// the next hand.
fn best(order: Order, goes_on: impl Fn(usize, usize) -> bool) -> Range {
    let mut range = Range::empty();
    for hand in order.hands() {
        let combos: Vec<HoleCards> =
            HoleCards::ALL.into_iter().filter(|&c| StartingHand::of(c) == *hand).collect();
        if !goes_on(range.count(), combos.len()) {
            break;
        }
        combos.into_iter().for_each(|combo| range.set(combo, 1.0).unwrap());
    }
    range
}

#[test]
fn percentages() {
    let ours = |percent: f64| best(Order::Equity, |before, more| (before + more) as f64 <= percent * 13.26);
    for (texts, from, to) in [
        (&["20%", "top 20%", "top20%", "TOP 20%", "0-20%"][..], 0.0, 20.0),
        (&["15-25%", "15%-25%", "15 - 25%", "25-15%", "25%,-15%", "top 25%,!15%"], 15.0, 25.0),
        (&["5-10%", "5%-10%", "10%,!5%"], 5.0, 10.0),
        (&["22-55%", "22%-55%"], 22.0, 55.0),
        (&["10-20%"], 10.0, 20.0),
        (&["2.5-7.5%"], 2.5, 7.5),
    ] {
        let expected = ours(to).difference(&ours(from));
        assert!(!expected.is_empty());
        for text in texts {
            assert_eq!(read(text), expected, "{text}");
        }
    }
    assert_eq!(read("22-55"), combos(|a, b| a.0 == b.0 && a.0 <= 5), "pairs");
}

#[test]
fn percentages_match_pokerstove() {
    let reader = RangeReader::new().order(Order::PokerStove);
    // From PokerStove's ranges for whole percentages, as tabulated in two other programs.
    for (percent, shown) in [
        (1, "QQ+"),
        (2, "TT+"),
        (3, "99+,AKs"),
        (4, "99+,AQs+,AKo"),
        (5, "88+,AJs+,KQs,AKo"),
        (6, "88+,ATs+,KQs,AQo+"),
        (8, "88+,ATs+,KTs+,QJs,AJo+"),
        (10, "77+,A9s+,KTs+,QTs+,AJo+,KQo"),
        (15, "77+,A7s+,K9s+,QTs+,JTs,ATo+,KTo+,QJo"),
        (20, "66+,A4s+,K8s+,Q9s+,J9s+,T9s,A9o+,KTo+,QTo+,JTo"),
        (30, "55+,A2s+,K5s+,Q7s+,J8s+,T8s+,98s,A7o+,A5o,K9o+,Q9o+,J9o+,T9o"),
        (40, "44+,A2s+,K2s+,Q4s+,J7s+,T7s+,97s+,87s,A3o+,K7o+,Q8o+,J8o+,T8o+"),
        (50, "33+,A2s+,K2s+,Q2s+,J4s+,T6s+,96s+,86s+,76s,65s,A2o+,K5o+,Q7o+,J7o+,T7o+,98o"),
        (60, "22+,A2s+,K2s+,Q2s+,J2s+,T3s+,95s+,85s+,75s+,64s+,54s,A2o+,K2o+,Q5o+,J7o+,T7o+,97o+,87o"),
        (
            70,
            "22+,A2s+,K2s+,Q2s+,J2s+,T2s+,93s+,84s+,74s+,63s+,53s+,43s,A2o+,K2o+,Q3o+,J5o+,T6o+,96o+,86o+,76o",
        ),
        (
            80,
            "22+,A2s+,K2s+,Q2s+,J2s+,T2s+,92s+,82s+,73s+,62s+,52s+,43s,A2o+,K2o+,Q2o+,J3o+,T5o+,95o+,85o+,75o+,65o,54o",
        ),
        (100, "random"),
    ] {
        assert_eq!(reader.read(&format!("{percent}%")).unwrap(), read(shown), "{percent}");
    }
    for percent in (1..=1000).map(|tenths| f64::from(tenths) / 10.0) {
        let expected = best(Order::PokerStove, |before, _| (before as f64) < percent * 13.26);
        assert_eq!(reader.read(&format!("{percent}%")).unwrap(), expected, "{percent}");
    }
    let mut hands = Order::PokerStove.hands().to_vec();
    hands.sort();
    assert_eq!(hands, StartingHand::ALL, "each once");
    assert_eq!(reader.read("5-10%").unwrap(), reader.read("10%,!5%").unwrap());
    assert_eq!("PokerStove".parse(), Ok(Order::PokerStove));
    let error = "equilab".parse::<Order>().unwrap_err();
    assert_eq!(error.to_string(), "no such order: expected equity or pokerstove");
}

#[test]
fn weights_of_every_spelling() {
    for (text, same) in [
        ("[50]AA[/50]", "AA:0.5"),
        ("[50]AA,KK[/50]", "AA:0.5,KK:0.5"),
        ("[50.0]AA, KK[/50]", "AA:0.5,KK:0.5"),
        ("[50%]AA[/50%]", "AA:0.5"),
        ("[ 50]AA[/ 50]", ""),
        ("AA-22,[12.5]AhKh[/12.5],[50.0]JTs,KJo[/50.0]", "22+,AhKh:0.125,JTs:0.5,KJo:0.5"),
        ("[55]AA[/55]", "AA:0.55"),
        ("[55],AA", "55,AA"),
        ("[22]", "22"),
        ("[100]AA[/100]", "AA"),
        ("[50](AA,KK:0.5)[/50]", "AA:0.5,KK:0.25"),
        ("[50][AA,KK:0.5][/50]", "AA:0.5,KK:0.25"),
        ("0.5([50]AA[/50])", "AA:0.25"),
        ("[50]A5s-,AA[/50]", "A5s-:0.5,AA:0.5"),
        ("[AA-QQ]:0.5", "AA-QQ:0.5"),
        ("A5s-:0.5", "A2s-A5s:0.5"),
        ("A5s-@50,55-", "A2s-A5s:0.5,22-55"),
        ("Ax@25", "A2+:0.25"),
        ("any two:0.5", "random:0.5"),
        ("top 5%:0.5", "5%:0.5"),
        ("AA@0.5", "AA:0.005"),
        ("15-25%@50", "15%-25%:0.5"),
        ("AA @50", "AA:0.5"),
    ] {
        match same {
            "" => assert!(text.parse::<Range>().is_err(), "{text}"),
            same => assert_eq!(read(text), read(same), "{text}"),
        }
    }
}

#[test]
fn names() {
    let reader = RangeReader::new().names(|name| match name {
        "button" | "my button.txt" | "C:\\ranges\\button" => Ok(read("22+,AK:0.5")),
        "empty" => Ok(Range::empty()),
        _ => Err(format!("{name} is unknown")),
    });
    for (text, same) in [
        ("@button", "22+,AK:0.5"),
        ("AA @button", "22+,AK:0.5"),
        ("@button:0.5", "22+:0.5,AK:0.25"),
        ("@button@50", "22+:0.5,AK:0.25"),
        ("@\"my button.txt\":50%", "22+:0.5,AK:0.25"),
        ("@C:\\ranges\\button:0.5", "22+:0.5,AK:0.25"),
        ("0.5(@button),QQ", "22+:0.5,AK:0.25,QQ"),
        ("[50]@button[/50]", "22+:0.5,AK:0.25"),
        ("[@button]", "22+,AK:0.5"),
        ("random,!@button", "random,!22+,!AK"),
        ("random,-@button", "random,!22+,!AK"),
        ("@button,!As", "22+,AK:0.5,!As"),
        ("@empty", "none"),
    ] {
        assert_eq!(reader.read(text).unwrap(), read(same), "{text}");
    }
    let message = |text: &str| reader.read(text).unwrap_err().to_string();
    let unknown = "\"@folder/sb.txt:0.5\" at character 6: folder/sb.txt is unknown";
    assert_eq!(message("AA,\n @folder/sb.txt:0.5"), unknown);
    let nameless = "\"@\" at character 1: expected the name of a range after \"@\", such as @button.txt";
    assert_eq!(message("@"), nameless);
    assert!(message("@\"button").contains("expected a closing quotation mark"));
    let error = "AA, @button".parse::<Range>().unwrap_err();
    assert_eq!((error.token(), error.position(), error.kind()), ("@button", 5, Kind::Name));
    assert!(error.to_string().contains("the library reads no files"), "{error}");
}

#[test]
fn refused_for_a_reason() {
    for (text, token, position, kind) in [
        ("xx", "xx", 1, Kind::AnyOrSuited),
        ("AA,XX", "XX", 4, Kind::AnyOrSuited),
        ("xxs", "xxs", 1, Kind::AnyOrSuited),
        ("2x", "2x", 1, Kind::NothingBelow),
        ("2hxh", "2hxh", 1, Kind::NothingBelow),
        ("AxAx", "AxAx", 1, Kind::PairWithSuitedness),
        ("Axx", "Axx", 1, Kind::Trailing),
        ("Axh", "Axh", 1, Kind::Trailing),
        ("*A", "*A", 1, Kind::Trailing),
        ("xA", "xA", 1, Kind::NotAHand),
        ("AKx", "AKx", 1, Kind::Trailing),
        ("AdK", "AdK", 1, Kind::NotAHand),
        ("AxK", "AxK", 1, Kind::NotAHand),
        ("Ah K", "Ah", 1, Kind::NotAHand),
        ("Ah\nKh\nQh", "Ah\nKh\nQh", 1, Kind::SingleCards),
        ("Ah,Kh,Qh", "Ah,Kh,Qh", 1, Kind::SingleCards),
        ("Ah,Ah", "Ah,Ah", 1, Kind::SingleCards),
        ("random,!(Ah,Kh)", "Ah,Kh", 10, Kind::CardOrCombo),
        ("AA,15%", "15%", 4, Kind::ShareOrHands),
        ("Ah Kh Qh", "Qh", 7, Kind::NotAHand),
        ("Ah Ah", "Ah Ah", 1, Kind::SameCardTwice),
        ("AxKx+-", "AxKx+-", 1, Kind::Trailing),
        ("AdTx+", "AdTx+", 1, Kind::PatternOnwards),
        ("!As", "!As", 1, Kind::NothingToExclude),
        ("random,!As Ks", "!As Ks", 8, Kind::CardOrCombo),
        ("random,!As:0.5", "!As:0.5", 8, Kind::WeightedExclusion),
        ("-AKs", "-AKs", 1, Kind::LeadingDash),
        ("ATs+ -AKs", "-AKs", 6, Kind::LeadingDash),
        ("AA,-0.5(KK)", "-0.5(KK)", 4, Kind::WeightedExclusion),
        ("top", "top", 1, Kind::Percentage),
        ("top 101", "top 101", 1, Kind::Percentage),
        ("top 120%", "top 120%", 1, Kind::Percentage),
        ("top 5%-10%", "top 5%-10%", 1, Kind::Trailing),
        ("any three", "three", 5, Kind::NotAHand),
        ("15-25", "15-25", 1, Kind::BareNumber),
        ("25-25%", "25-25%", 1, Kind::NoHandInPercentage),
        ("[50]AA", "[50]AA", 1, Kind::UnclosedBracket),
        ("[50]AA[/50", "[50]AA[/50", 1, Kind::UnclosedBracket),
        ("[50]AA[/60]", "[50]AA[/60]", 1, Kind::OtherClosingWeight),
        ("[50]AA]", "]", 7, Kind::UnopenedBracket),
        ("[55] AA[/55]", "[/55", 8, Kind::UnopenedBracket),
        ("[50]AA[/50]:0.5", "[50]AA[/50]:0.5", 1, Kind::TwoWeights),
        ("[150]AA[/150]", "[150]AA", 1, Kind::WeightOutOfBounds),
        ("[50][/50]", "[50][/50", 1, Kind::EmptyGroup),
        ("[]", "[]", 1, Kind::EmptyGroup),
        ("[AA", "[AA", 1, Kind::UnclosedBracket),
        ("AA]", "]", 3, Kind::UnopenedBracket),
        ("(AA]", "]", 4, Kind::UnopenedBracket),
        ("[AA)", ")", 4, Kind::Unopened),
        ("AA[/50]", "[/50", 3, Kind::UnopenedBracket),
        ("AA[50]", "AA[50", 1, Kind::Trailing),
        ("[A-T]K", "A-T", 2, Kind::NotAHand),
    ] {
        let error = text.parse::<Range>().expect_err(text);
        let found = (error.token(), error.position(), error.kind());
        assert_eq!(found, (token, position, kind), "{text}: {error}");
    }
}

/// Returns realistic ranges: some starting hands, some combos, few different weights or many.
fn ranges() -> impl Strategy<Value = Range> {
    let weight =
        prop_oneof![Just(1.0), Just(0.5), (0..=1000_u32).prop_map(|n| f64::from(n) / 1000.0), 0.0..=1.0_f64];
    let hands = prop::collection::vec((0..StartingHand::COUNT, weight.clone()), 0..40);
    let combos = prop::collection::vec((0..HoleCards::COUNT, weight), 0..20);
    (hands, combos).prop_map(|(hands, combos)| {
        let mut range = Range::empty();
        for (hand, weight) in hands {
            StartingHand::ALL[hand].combos().for_each(|combo| range.set(combo, weight).unwrap());
        }
        combos.into_iter().for_each(|(combo, weight)| range.set(HoleCards::ALL[combo], weight).unwrap());
        range
    })
}

proptest! {
    #[test]
    fn what_is_written_for_others_reads_back(range in ranges()) {
        for notation in [Notation::Eval7, Notation::Pio] {
            let text = range.to_notation(notation).unwrap();
            if range.is_empty() {
                prop_assert_eq!(text, "");
                continue;
            }
            for dialect in Dialect::ALL {
                prop_assert_eq!(&Range::parse(&text, dialect).unwrap(), &range, "{}: {}", notation, text);
            }
        }
        let parts = range.by_weight();
        prop_assert!(parts.is_sorted_by(|a, b| a.0 > b.0), "largest first, each once");
        let mut whole = Range::empty();
        for (weight, part) in parts {
            prop_assert!(weight > 0.0 && part.is_unweighted() && !part.is_empty());
            part.iter().for_each(|(combo, _)| whole.set(combo, weight).unwrap());
            prop_assert_eq!(&part.to_notation(Notation::Equilab).unwrap().parse::<Range>().unwrap(), &part);
            prop_assert_eq!(&part.to_notation(Notation::Plain).unwrap().parse::<Range>().unwrap(), &part);
        }
        prop_assert_eq!(whole, range);
    }
}
