//! Text of cards: all parsers agree, parsed values are written and parsed again, and an error is one
//! sentence. Up to seven cards are ranked in every order of hands.

use crate::{check_error, check_place};
use evaluator::{
    Card, CardReader, CardSet, Hand, HandError, HoleCards, ParseCardError, Rank, RankIn, Suit, TableOf,
    parse_cards,
};
use tablegen::for_each_order;
use tablegen::orders::Generated;

pub fn run(bytes: &[u8]) {
    let plain = CardSet::from_plain_text(bytes);
    let Ok(text) = str::from_utf8(bytes) else {
        assert_eq!(plain, None);
        return;
    };
    let set: Result<CardSet, _> = text.parse();
    assert!(plain.is_none() || plain.as_ref() == set.as_ref().ok(), "plain text is read in another way");
    let cards = parse_cards(text);
    assert_eq!(cards.clone().map(|cards| cards.into_iter().collect()), set);
    check_parts(text, &cards);
    match set {
        Ok(set) => check_set(text, set),
        Err(error) => check_parse_error(text, &error),
    }
}

/// Parses single items, and cards one by one.
fn check_parts(text: &str, cards: &Result<Vec<Card>, ParseCardError>) {
    let card: Result<Card, _> = text.parse();
    match &card {
        Ok(card) => assert_eq!(cards.as_deref(), Ok(&[*card][..])),
        Err(error) => check_parse_error(text, error),
    }
    let combo: Result<HoleCards, _> = text.parse();
    match (&combo, cards.as_deref()) {
        (Ok(combo), Ok(&[a, b])) => assert_eq!(Some(*combo), HoleCards::new(a, b)),
        (Err(error), read) => {
            assert!(!matches!(read, Ok([_, _])));
            check_error(error);
        }
        _ => panic!("text of other than two cards is read as a combo"),
    }
    for error in [text.parse::<Rank>().err(), text.parse::<Suit>().err()].iter().flatten() {
        check_parse_error(text, error);
    }
    let one_by_one: Result<Vec<Card>, _> = CardReader::new(text).collect();
    match (one_by_one, cards) {
        (Ok(ours), Ok(cards)) => assert_eq!(ours, *cards),
        (_, Err(ParseCardError::Duplicate { .. })) => {}
        (ours, cards) => assert_eq!(ours, *cards),
    }
}

/// Checks that an error points into the text.
fn check_parse_error(text: &str, error: &ParseCardError) {
    let (position, word) = match error {
        ParseCardError::Card { found, position } => (*position, found.as_str()),
        ParseCardError::Duplicate { position, .. } => (*position, ""),
        ParseCardError::Expected { found, position, .. } => (*position, found.as_str()),
        _ => return check_error(error),
    };
    let count = text.chars().count();
    assert!((1..=count + 1).contains(&position), "{error}");
    check_place(error, text, position, word);
}

fn check_set(text: &str, set: CardSet) {
    for written in [set.to_string(), format!("{set:#}")] {
        assert_eq!(written.parse(), Ok(set));
        assert_eq!(CardSet::from_plain_text(written.as_bytes()), Some(set));
    }
    assert_eq!(CardSet::from_bits(set.bits()), Some(set));
    assert_eq!(set.iter().collect::<CardSet>(), set);
    match text.parse::<Hand>() {
        Ok(hand) => {
            assert!(set.len() <= 7 && hand.card_set() == set);
            for_each_order!(|O| check_order(TableOf::<O>::embedded(), hand));
        }
        Err(error) => {
            assert!(set.len() > 7 && matches!(error, HandError::TooMany { .. }), "{error}");
            check_error(&error);
        }
    }
}

/// Checks that all ways to rank a hand agree, and that a naive evaluator orders it the same way beside hands
/// with one card replaced.
fn check_order<O: Generated>(table: &TableOf<O>, hand: Hand) {
    let set = hand.card_set();
    let cards: Vec<Card> = set.iter().collect();
    let ids: Vec<u8> = cards.iter().map(|card| card.id()).collect();
    let rank = match (table.rank_set(set), table.rank_cards(&cards)) {
        (Ok(rank), Ok(same)) if rank == same => rank,
        (Err(error), Err(same)) if error == same => return check_error(&error),
        both => panic!("{hand}: {both:?}"),
    };
    let unchecked = [table.rank(hand), table.rank_ids_unchecked(&ids), table.rank_cards_unchecked(&cards)];
    assert_eq!((unchecked, RankIn::from_u16(rank.as_u16())), ([rank; 3], Some(rank)));
    assert!(!table.class(rank).to_string().is_empty());
    let Some(last) = set.iter().next_back() else { return };
    let value = O::plain_value(set);
    // Naive evaluators are slow, so only one card in eleven is replaced, different ones for other hands.
    let start = set.bits() % 11;
    for card in (CardSet::FULL - set).iter().skip(start as usize).step_by(11) {
        let other = (set - last.into()) | card.into();
        if let Ok(of_other) = table.rank_set(other) {
            assert_eq!(rank.cmp(&of_other), value.cmp(&O::plain_value(other)), "{set} and {other}");
        }
    }
}
