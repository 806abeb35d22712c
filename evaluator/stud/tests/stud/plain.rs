//! Evaluators and an enumeration that share no code with the library but cards: lists of ranks in place of
//! tables, and recursion over all cards.

use std::cmp::Reverse;

use evaluator::{Card, CardSet};
use stud::OwnCards;

/// Ranks from 2 to 14, with the ace high.
fn ranks(hand: &[Card]) -> Vec<u32> {
    hand.iter().map(|card| card.rank() as u32 + 2).collect()
}

/// Returns the ranks by number, then by rank, highest first: `[(2, 14), (1, 13), …]`.
fn groups(ranks: &[u32]) -> Vec<(usize, u32)> {
    let mut groups: Vec<(usize, u32)> =
        (1..=14).map(|rank| (ranks.iter().filter(|other| **other == rank).count(), rank)).collect();
    groups.retain(|group| group.0 > 0);
    groups.sort_by_key(|group| Reverse(*group));
    groups
}

/// A comparable value of five cards: larger wins. `wheel` means that A2345 is a straight.
fn high_of_five(hand: &[Card], wheel: bool) -> Vec<u32> {
    let groups = groups(&ranks(hand));
    let shape: Vec<usize> = groups.iter().map(|group| group.0).collect();
    let order: Vec<u32> = groups.iter().map(|group| group.1).collect();
    let is_flush = hand.iter().all(|card| card.suit() == hand[0].suit());
    let straight = match (shape.len(), order.as_slice()) {
        (5, [high, .., low]) if high - low == 4 => Some(*high),
        (5, [14, 5, 4, 3, 2]) if wheel => Some(5),
        _ => None,
    };
    let category = match (straight, is_flush, shape.as_slice()) {
        (Some(_), true, _) => 8,
        (_, _, [4, 1]) => 7,
        (_, _, [3, 2]) => 6,
        (None, true, _) => 5,
        (Some(_), false, _) => 4,
        (_, _, [3, 1, 1]) => 3,
        (_, _, [2, 2, 1]) => 2,
        (_, _, [2, 1, 1, 1]) => 1,
        _ => 0,
    };
    let order = straight.map_or(order, |high| vec![high]);
    [category].into_iter().chain(order).collect()
}

/// A comparable value of five cards with aces low and without straights and flushes: larger wins.
fn low_of_five(hand: &[Card]) -> Reverse<(Vec<usize>, Vec<u32>)> {
    let low: Vec<u32> = ranks(hand).into_iter().map(|rank| if rank == 14 { 1 } else { rank }).collect();
    Reverse(groups(&low).into_iter().unzip())
}

/// Returns all choices of `count` cards.
fn choices(cards: &[Card], count: usize) -> Vec<Vec<Card>> {
    let Some((&first, rest)) = cards.split_first() else {
        return if count == 0 { vec![vec![]] } else { vec![] };
    };
    if count == 0 {
        return vec![vec![]];
    }
    let mut all = choices(rest, count - 1);
    all.iter_mut().for_each(|choice| choice.insert(0, first));
    all.extend(choices(rest, count));
    all
}

/// A value by which the largest wins.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Value {
    High(Vec<u32>),
    DeuceToSeven(Reverse<Vec<u32>>),
    AceToFive(Reverse<(Vec<usize>, Vec<u32>)>),
    /// The number of cards, then the ranks with the ace as 1, highest first.
    Badugi(usize, Reverse<Vec<u32>>),
}

fn best(hand: &[Card], value: impl Fn(&[Card]) -> Value) -> Value {
    choices(hand, 5).iter().map(|five| value(five)).max().unwrap()
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
            ranks(&cards).into_iter().map(|rank| if rank == 14 { 1 } else { rank }).collect();
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
        OwnCards::StudEightOrBetter => {
            let low = low();
            let Value::AceToFive(Reverse((_, ranks))) = &low else { unreachable!() };
            let qualifies = ranks.len() == 5 && ranks[0] <= 8;
            (high(), qualifies.then_some(low))
        }
        OwnCards::StudHighLow => (high(), Some(low())),
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
