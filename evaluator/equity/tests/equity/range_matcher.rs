//! Random patterns against a slow matcher, which tries every assignment of a hand's cards to the symbols of a
//! pattern.

use equity::Hole;
use equity::range::Range;
use evaluator::{Card, Rank, Suit};

/// The rank or the suit of a symbol.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Any,
    Named(u8),
    Letter(char),
    /// A mask of the allowed values.
    List(u16),
}

#[derive(Clone, Copy, Debug)]
struct Symbol {
    rank: Part,
    suit: Part,
}

const RANKS: &[u8] = b"23456789TJQKA";
const SUITS: &[u8] = b"cdhs";

impl Symbol {
    fn random(rng: &mut fastrand::Rng) -> Self {
        let rank = match rng.u8(..10) {
            0..=4 => Part::Named(rng.u8(8..13)),
            5..=6 => Part::Letter(*rng.choice(&['R', 'O', 'N']).unwrap()),
            7 => Part::List(rng.u16(1..1 << 13)),
            _ => Part::Any,
        };
        let suit = match rng.u8(..10) {
            0..=4 => Part::Letter(*rng.choice(&['x', 'y', 'z']).unwrap()),
            5 => Part::Named(rng.u8(..4)),
            _ => Part::Any,
        };
        Self { rank, suit }
    }

    fn text(self) -> String {
        let rank = match self.rank {
            Part::Any => "*".to_owned(),
            Part::Named(rank) => char::from(RANKS[usize::from(rank)]).to_string(),
            Part::Letter(letter) => letter.to_string(),
            Part::List(ranks) => {
                let ranks = (0..13)
                    .filter(|&rank| ranks >> rank & 1 != 0)
                    .map(|rank| char::from(RANKS[rank]).to_string());
                format!("[{}]", ranks.collect::<Vec<_>>().join(","))
            }
        };
        match self.suit {
            Part::Named(suit) => format!("{rank}{}", char::from(SUITS[usize::from(suit)])),
            Part::Letter(letter) => format!("{rank}{letter}"),
            Part::Any | Part::List(_) => rank,
        }
    }
}

/// Returns `true` if the ranks or suits match the parts one by one.
fn parts_fit(parts: &[Part], values: &[u8]) -> bool {
    let all = || parts.iter().zip(values);
    let named = |value: u8| parts.contains(&Part::Named(value));
    all().all(|(&part, &value)| match part {
        Part::Any => true,
        Part::Named(wanted) => wanted == value,
        Part::List(list) => list >> value & 1 != 0,
        // The same letter has the same value everywhere. Different letters have different values, and no
        // letter has a named value.
        Part::Letter(letter) => {
            !named(value)
                && all().all(|(&other, &its)| match other {
                    Part::Letter(other) => (other == letter) == (its == value),
                    _ => true,
                })
        }
    })
}

/// Returns `true` if the cards can be assigned to the symbols, one to each, in any order.
fn fits(symbols: &[Symbol], cards: &[Card], laid: &mut Vec<Card>) -> bool {
    if laid.len() == symbols.len() {
        let parts = |part: fn(&Symbol) -> Part| symbols.iter().map(part).collect::<Vec<_>>();
        let values = |value: fn(&Card) -> u8| laid.iter().map(value).collect::<Vec<_>>();
        return parts_fit(&parts(|symbol| symbol.rank), &values(|card| card.rank() as u8))
            && parts_fit(&parts(|symbol| symbol.suit), &values(|card| card.suit() as u8));
    }
    cards.iter().any(|&card| {
        if laid.contains(&card) {
            return false;
        }
        laid.push(card);
        let fits = fits(symbols, cards, laid);
        laid.pop();
        fits
    })
}

fn is_in(symbols: &[Symbol], hand: Hole) -> bool {
    fits(symbols, &hand.cards().iter().collect::<Vec<_>>(), &mut Vec::new())
}

/// Returns random hands, random hands of the range, and hands of the range with one card changed.
fn hands(rng: &mut fastrand::Rng, range: &Range, cards: usize, count: usize) -> Vec<Hole> {
    let random = |rng: &mut fastrand::Rng| Hole::from_index(cards, rng.usize(..Hole::count(cards))).unwrap();
    let mut hands: Vec<Hole> = (0..count).map(|_| random(rng)).collect();
    let step = 1 + range.count() as usize / count;
    for (hand, _) in range.iter().step_by(step) {
        let mut changed = hand.cards();
        let gone = changed.iter().nth(rng.usize(..cards)).unwrap();
        changed.remove(gone);
        changed.insert(Card::new(Rank::ALL[rng.usize(..13)], Suit::ALL[rng.usize(..4)]));
        hands.push(hand);
        hands.extend(Hole::new(changed).filter(|hand| hand.len() == cards));
    }
    hands
}

fn check(cards: usize, rounds: usize, count: usize) {
    let rng = &mut fastrand::Rng::with_seed(cards as u64);
    let mut read = 0;
    for _ in 0..rounds {
        let symbols: Vec<Symbol> = (0..rng.usize(1..=cards)).map(|_| Symbol::random(rng)).collect();
        let text: String = symbols.iter().map(|&symbol| symbol.text()).collect();
        let range = match Range::read(&text, cards) {
            Ok(range) => range,
            // Ambiguous texts are rejected, and so are texts that match no hand.
            Err(error) if error.kind() == equity::range::RangeErrorKind::NoSuchHand => Range::empty(cards),
            Err(_) => continue,
        };
        read += 1;
        for hand in hands(rng, &range, cards, count) {
            assert_eq!(range.weight(hand) == 1.0, is_in(&symbols, hand), "{text} {hand}");
        }
    }
    assert!(read * 10 > rounds * 8, "{read} of {rounds} patterns were read");
}

#[test]
fn patterns_match_the_slow_matcher() {
    for (cards, rounds, count) in [(4, 150, 300), (5, 30, 200), (6, 6, 200)] {
        check(cards, rounds, count);
    }
}

#[test]
fn whole_games_match_the_slow_matcher() {
    let named = |rank: u8, suit| Symbol { rank: Part::Named(rank), suit };
    let any = |suit| Symbol { rank: Part::Any, suit };
    let letter = |rank, suit| Symbol { rank: Part::Letter(rank), suit };
    let (x, y) = (Part::Letter('x'), Part::Letter('y'));
    let patterns: [(&str, Vec<Symbol>); 4] = [
        ("AxAyxy", vec![named(12, x), named(12, y), any(x), any(y)]),
        ("KxQyRxO", vec![named(11, x), named(10, y), letter('R', x), letter('O', Part::Any)]),
        ("RxRsOx", vec![letter('R', x), letter('R', Part::Named(3)), letter('O', x)]),
        ("RROs", vec![letter('R', Part::Any), letter('R', Part::Any), letter('O', Part::Named(3))]),
    ];
    for (text, symbols) in patterns {
        let range = Range::read(text, 4).unwrap();
        for index in 0..Hole::count(4) {
            let hand = Hole::from_index(4, index).unwrap();
            assert_eq!(range.weight(hand) == 1.0, is_in(&symbols, hand), "{text} {hand}");
        }
    }
}
