//! Policies from text, with a line for each later draw. [`MultiDraw`](crate::MultiDraw) describes the notation.

use std::cmp::Reverse;
use std::fmt;

use evaluator::{Card, CardSet, Rank, Suit};

use crate::kind::OwnCards;

/// The error for a text that is not a policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyError(String);

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PolicyError {}

/// The policy of one draw.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    text: String,
    /// The lowest value of a hand that stands pat, and the highest kept rank of other hands. Without them, every
    /// hand stands pat.
    limits: Option<(u16, Rank)>,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Reads the lines of a policy. Empty lines are skipped.
pub(super) fn read(game: OwnCards, later: usize, text: &str) -> Result<Vec<Line>, PolicyError> {
    let given = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let line = |(place, text): (usize, &str)| {
        let text = text.trim();
        Line::read(game, text).map_err(|expected| {
            let shown: String = text.chars().take(60).collect();
            PolicyError(format!("policy line {}, {shown:?}: {expected}", place + 1))
        })
    };
    let lines = given.map(line).collect::<Result<Vec<_>, _>>()?;
    if lines.len() != later {
        let expected = ["one line, for the last draw", "two lines, one for each later draw"][later - 1];
        let found = lines.len();
        let lines = if found == 1 { "line" } else { "lines" };
        return Err(PolicyError(format!("policy of {found} {lines}: expected {expected}")));
    }
    Ok(lines)
}

impl Line {
    /// Reads a line. An error is what was expected.
    fn read(game: OwnCards, text: &str) -> Result<Self, String> {
        let cards = game.cards();
        let example = if cards == 4 { "8432" } else { "87542" };
        let expected = || format!("expected \"pat\" or a line such as \"pat {example}, keep 8\"");
        let words: Vec<&str> = text.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
        let limits = match words.as_slice() {
            ["pat"] => None,
            _ if game == OwnCards::Draw => {
                return Err(
                    "expected \"pat\": other lines are for games in which the lowest hand wins".into()
                );
            }
            ["pat", hand, "keep", rank] => {
                let pat = weakest(hand, cards);
                let pat = pat.ok_or_else(|| {
                    format!("{hand:?} is not a hand: expected {cards} ranks such as {example}")
                })?;
                let mut signs = rank.chars();
                let kept = signs.next().and_then(Rank::from_char).filter(|_| signs.next().is_none());
                let kept = kept.ok_or_else(|| format!("{rank:?} is not a rank: expected one such as 8"))?;
                Some((game.value(pat).high, kept))
            }
            _ => return Err(expected()),
        };
        Ok(Self { text: words.join(" ").replace(" keep", ", keep"), limits })
    }

    /// Returns the kept cards of a hand.
    pub(super) fn keep(&self, game: OwnCards, hand: CardSet) -> CardSet {
        let Some((pat, highest)) = self.limits else { return hand };
        if game.value(hand).high >= pat {
            return hand;
        }
        let height = |card: &Card| height(game, card.rank());
        let is_low = |card: &Card| height(card) <= self::height(game, highest);
        let mut low: Vec<Card> = hand.iter().filter(is_low).collect();
        low.sort_by_key(|card| (height(card), card.suit()));
        let kept = match game {
            OwnCards::Badugi => best_badugi(&low),
            _ => {
                low.dedup_by_key(|card| card.rank());
                low.iter().copied().collect()
            }
        };
        match low.last() {
            // The hand does not stand pat.
            Some(highest) if kept == hand => kept - CardSet::of(*highest),
            _ => kept,
        }
    }
}

/// Returns the hand of these ranks without a flush, or with as many suits as possible.
fn weakest(ranks: &str, count: usize) -> Option<CardSet> {
    let ranks = ranks.chars().map(Rank::from_char).collect::<Option<Vec<_>>>()?;
    let mut hand = CardSet::EMPTY;
    for (place, rank) in ranks.iter().enumerate() {
        let suits = (0..Suit::COUNT).map(|next| Suit::ALL[(place + next) % Suit::COUNT]);
        let mut cards = suits.map(|suit| Card::new(*rank, suit));
        cards.find(|card| hand.insert(*card))?;
    }
    (hand.len() == count).then_some(hand)
}

/// Returns the height of a rank in a game: aces are high in deuce-to-seven, and low otherwise.
fn height(game: OwnCards, rank: Rank) -> u8 {
    match (game, rank) {
        (OwnCards::DeuceToSevenDraw, _) => rank as u8 + 1,
        (_, Rank::Ace) => 0,
        _ => rank as u8 + 1,
    }
}

/// Returns the best badugi among cards. Of equal ones, it is the first by the order of the cards.
fn best_badugi(cards: &[Card]) -> CardSet {
    let sets = (0..1_u32 << cards.len()).map(|places| {
        let chosen = cards.iter().enumerate().filter(|(place, _)| places >> place & 1 == 1);
        chosen.map(|(_, card)| *card).collect::<CardSet>()
    });
    // The value of a set is that of the best badugi in it, which has the fewest cards of all sets with this value.
    let best = sets.rev().max_by_key(|set| (OwnCards::Badugi.value(*set).high, Reverse(set.len())));
    best.unwrap_or_default()
}
