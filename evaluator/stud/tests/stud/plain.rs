//! Evaluators and an enumeration that share no code with the library but cards: lists of ranks in place of
//! tables, and recursion over all cards.

use std::cmp::Reverse;

use evaluator::{Card, CardSet};
use stud::OwnCards;
use test_support::{PlainCard, PlainLow, choices, high_of_five, is_eight_or_better, low_of_five};

fn plain(hand: &[Card]) -> Vec<PlainCard> {
    hand.iter().map(|card| (card.rank() as u32 + 2, card.suit() as u32)).collect()
}

/// A value by which the largest wins.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Value {
    High(Vec<u32>),
    DeuceToSeven(Reverse<Vec<u32>>),
    AceToFive(PlainLow),
    /// The number of cards, then the ranks with the ace as 1, highest first.
    Badugi(usize, Reverse<Vec<u32>>),
}

fn best(hand: &[Card], value: impl Fn(&[PlainCard]) -> Value) -> Value {
    choices(&plain(hand), 5).iter().map(|five| value(five)).max().unwrap()
}

fn badugi(hand: &[Card]) -> Value {
    let all = (1..=4).flat_map(|count| choices(hand, count));
    let is_badugi = |cards: &Vec<Card>| {
        cards
            .iter()
            .enumerate()
            .all(|(place, a)| cards[..place].iter().all(|b| a.rank() != b.rank() && a.suit() != b.suit()))
    };
    let value = |cards: Vec<Card>| {
        let mut ranks: Vec<u32> =
            plain(&cards).into_iter().map(|(rank, _)| if rank == 14 { 1 } else { rank }).collect();
        ranks.sort_by_key(|rank| Reverse(*rank));
        Value::Badugi(cards.len(), Reverse(ranks))
    };
    all.filter(is_badugi).map(value).max().unwrap()
}

/// The values of a complete hand in the whole pot or the high half, and in the low half.
pub(super) fn values(game: OwnCards, hand: CardSet) -> (Value, Option<Value>) {
    let cards: Vec<Card> = hand.iter().collect();
    let high = || best(&cards, |five| Value::High(high_of_five(five, true)));
    let low = || best(&cards, |five| Value::AceToFive(low_of_five(five)));
    let deuce = || best(&cards, |five| Value::DeuceToSeven(Reverse(high_of_five(five, false))));
    match game {
        OwnCards::Stud | OwnCards::Draw => (high(), None),
        OwnCards::StudEightOrBetter | OwnCards::DrawEightOrBetter => {
            let low = low();
            let Value::AceToFive(five) = &low else { unreachable!() };
            (high(), is_eight_or_better(five).then_some(low))
        }
        OwnCards::StudHighLow | OwnCards::DrawHighLow => (high(), Some(low())),
        OwnCards::Razz | OwnCards::AceToFiveDraw => (low(), None),
        OwnCards::DeuceToSevenRazz | OwnCards::DeuceToSevenDraw => (deuce(), None),
        OwnCards::Badugi => (badugi(&cards), None),
    }
}

/// The sums over all deals: their number, and for each player the shares of the pot and the deals won alone.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Sums {
    pub(super) deals: f64,
    pub(super) pots: Vec<f64>,
    pub(super) wins: Vec<f64>,
}

/// Deals all cards to come.
pub(super) fn enumerate(game: OwnCards, known: &[CardSet], dead: CardSet) -> Sums {
    let mut sums = Sums { deals: 0.0, pots: vec![0.0; known.len()], wins: vec![0.0; known.len()] };
    let used = known.iter().fold(dead, |used, cards| used | *cards);
    deal(game, known, used, &mut Vec::new(), &mut sums);
    sums
}

type Values = Vec<(Value, Option<Value>)>;

fn deal(game: OwnCards, known: &[CardSet], used: CardSet, dealt: &mut Values, sums: &mut Sums) {
    let Some((hand, rest)) = known.split_first() else { return count(dealt, sums) };
    let left: Vec<Card> = (CardSet::FULL - used).iter().collect();
    for draw in choices(&left, game.cards() - hand.len()) {
        let draw: CardSet = draw.into_iter().collect();
        dealt.push(values(game, *hand | draw));
        deal(game, rest, used | draw, dealt, sums);
        dealt.pop();
    }
}

fn count(dealt: &Values, sums: &mut Sums) {
    let highest = dealt.iter().map(|(high, _)| high).max();
    let lowest = dealt.iter().filter_map(|(_, low)| low.as_ref()).max();
    let share = |is_best: &dyn Fn(usize) -> bool, player: usize| {
        let winners = (0..dealt.len()).filter(|player| is_best(*player)).count();
        if is_best(player) { 1.0 / winners as f64 } else { 0.0 }
    };
    sums.deals += 1.0;
    for player in 0..dealt.len() {
        let high = share(&|player| Some(&dealt[player].0) == highest, player);
        let pot = match lowest {
            None => high,
            Some(_) => (high + share(&|player| dealt[player].1.as_ref() == lowest, player)) / 2.0,
        };
        sums.pots[player] += pot;
        sums.wins[player] += f64::from(u8::from(pot == 1.0));
    }
}
