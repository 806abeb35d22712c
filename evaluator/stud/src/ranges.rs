//! Ranges of known cards from text. [`OwnCards`] describes the notation.

use std::collections::BTreeMap;
use std::fmt;

use equity::Hole;
use equity::game::{AnyRange, Feature, GameInfo, GameRanges, RangeOptions, RankedHand, ReadRangeError};
use equity::range::{Budget, Range, RangeReader, two};
use evaluator::{CardSet, HoleCards};

use crate::kind::{NO_HANDS, OwnCards};

/// The reason why there are no percentages.
const NO_ORDER: &str = "there is no order of its starting hands";

/// The maximum number of cards face up.
const MAX_UP: usize = 4;

/// The maximum number of cards face down before the last one.
const MAX_DOWN: usize = 2;

/// The names of the streets of stud, by the number of cards face up.
const STREETS: [&str; MAX_UP] = ["third street", "fourth street", "fifth street", "sixth street"];

impl GameRanges for OwnCards {
    fn info(&self) -> &'static GameInfo {
        self.facts()
    }

    fn read_range(&self, text: &str, options: &RangeOptions<'_>) -> Result<AnyRange, ReadRangeError> {
        let title = self.facts().title;
        let refuse = |option, what| {
            Err(ReadRangeError::of_option(option, format_args!("ranges of {title} have no {what}")))
        };
        if options.dialect.is_some_and(|dialect| dialect != "kicker") {
            return refuse("dialect", "dialects");
        }
        if options.order.is_some() {
            return refuse("order", "order");
        }
        Reader { game: *self, options, hands: BTreeMap::new(), first: None }.read(text)
    }

    fn full_range(&self) -> AnyRange {
        AnyRange::Hand(CardSet::EMPTY)
    }

    fn top(&self, _: f64, _: Option<&str>) -> Result<AnyRange, ReadRangeError> {
        let title = self.facts().title;
        let reason = format_args!("percentages need an order of hands, and there is none for {title}");
        Err(ReadRangeError::of_option("percent", reason))
    }

    fn ranking(&self) -> Option<Vec<RankedHand>> {
        None
    }

    fn lacks(&self, feature: Feature) -> Option<&'static str> {
        Some(match feature {
            Feature::ByHand => NO_HANDS,
            Feature::Dialects => "its ranges have no dialects",
            Feature::Orders => "it has no choice of orders",
            _ => NO_ORDER,
        })
    }
}

/// A part of a text with its position in characters, from 1.
#[derive(Clone, Copy)]
struct Part<'a> {
    text: &'a str,
    position: usize,
}

impl<'a> Part<'a> {
    /// Splits at each of the signs.
    fn split(self, signs: &[char]) -> impl Iterator<Item = Self> {
        let mut position = self.position;
        self.text.split(signs).map(move |text| {
            let part = Part { text, position };
            position += text.chars().count() + 1;
            part.trimmed()
        })
    }

    fn trimmed(self) -> Self {
        let text = self.text.trim_start();
        let skipped = self.text.chars().count() - text.chars().count();
        Self { text: text.trim_end(), position: self.position + skipped }
    }

    fn error(self, reason: impl fmt::Display) -> ReadRangeError {
        ReadRangeError::new(self.text, self.position, reason)
    }

    /// Returns an error of a parser of this part.
    fn inner(self, error: ReadRangeError) -> ReadRangeError {
        let position = self.position + error.position() - 1;
        error.at(position)
    }
}

struct Reader<'a> {
    game: OwnCards,
    options: &'a RangeOptions<'a>,
    /// The weight of each hand.
    hands: BTreeMap<CardSet, f64>,
    /// The text of the first hand, and its number of cards.
    first: Option<(String, usize)>,
}

impl Reader<'_> {
    fn read(mut self, text: &str) -> Result<AnyRange, ReadRangeError> {
        let all = Part { text, position: 1 }.trimmed();
        if all.text.is_empty() {
            return Err(ReadRangeError::new(
                "",
                1,
                "no hand: expected known cards such as AsKsQd, or random",
            ));
        }
        let items: Vec<Part<'_>> = all.split(&[',', ';', '\n']).collect();
        let is_card = |item: &Part<'_>| item.text.parse().is_ok_and(|cards: CardSet| cards.len() == 1);
        if items.len() > 1 && items.iter().all(is_card) {
            let hand = items.iter().map(|item| item.text).collect::<String>();
            let reason =
                format_args!("the commas can separate cards or hands: expected {hand:?} for one hand");
            return Err(all.error(reason));
        }
        for item in items.into_iter().filter(|item| !item.text.is_empty()) {
            self.add(item)?;
        }
        self.finish(all)
    }

    /// Adds the hands of an item, which replace earlier ones.
    fn add(&mut self, item: Part<'_>) -> Result<(), ReadRangeError> {
        let (hands, weight) = match item.text.rsplit_once(':') {
            Some((hands, weight)) => (Part { text: hands, ..item }.trimmed(), weight_of(item, weight)?),
            None => (item, 1.0),
        };
        let found = self.hands_of(hands)?;
        for (cards, own_weight) in found {
            let most = self.game.cards();
            if cards.len() > most {
                let (count, title) = (cards.len(), self.game.facts().title);
                return Err(hands.error(format_args!("{count} cards: {title} has {most}")));
            }
            match &self.first {
                None => self.first = Some((hands.text.into(), cards.len())),
                Some((first, count)) if *count != cards.len() => {
                    return Err(hands.error(format_args!(
                        "{} known cards, and {first:?} has {count}: expected the same number in all hands of a range",
                        cards.len()
                    )));
                }
                Some(_) => {}
            }
            self.hands.insert(cards, weight * own_weight);
        }
        Ok(())
    }

    /// Returns the range of all hands.
    fn finish(self, all: Part<'_>) -> Result<AnyRange, ReadRangeError> {
        let mut hands = self.hands.into_iter().filter(|(_, weight)| *weight > 0.0);
        let Some(first) = hands.next() else { return Err(all.error("no hand has a weight above 0")) };
        let rest: Vec<_> = hands.collect();
        let (count, is_single) = (first.0.len(), rest.is_empty() && first.1 == 1.0);
        if is_single {
            return Ok(AnyRange::Hand(first.0));
        }
        let mut hands = [first].into_iter().chain(rest);
        match count {
            2 => {
                let mut range = two::Range::empty();
                hands.try_for_each(|(cards, weight)| {
                    let combo = HoleCards::try_from(cards).map_err(|_| all.error("two cards"))?;
                    range.set(combo, weight).map_err(|error| all.error(error))
                })?;
                Ok(range.into())
            }
            Hole::MIN_CARDS..=Hole::MAX_CARDS => {
                let hands = hands.filter_map(|(cards, weight)| Some((Hole::new(cards)?, weight)));
                Ok(Range::from_hands(count, hands).map_err(|error| all.error(error))?.into())
            }
            _ => Err(all.error(format_args!(
                "several hands, or a weight, with {count} known cards: expected 2 to 6 known cards in each, or one hand"
            ))),
        }
    }

    /// Returns the hands of an item without its weight.
    fn hands_of(&self, item: Part<'_>) -> Result<Vec<(CardSet, f64)>, ReadRangeError> {
        if let Some(name) = item.text.strip_prefix('@') {
            return self.named(item, name.trim_matches('"'));
        }
        let Some((down, up)) = item.text.split_once('/') else { return self.known(item) };
        if !self.game.has_up_cards() {
            let title = self.game.facts().title;
            let reason = "all cards are face down: expected the cards that the player keeps, and the discards as dead cards";
            return Err(item.error(format_args!("{title} has no cards face up, {reason}")));
        }
        let up_part = Part { text: up, position: item.position + down.chars().count() + 1 }.trimmed();
        let down_part = Part { text: down, ..item }.trimmed();
        let up = cards(up_part)?;
        let Some(street) = STREETS.get(up.len().wrapping_sub(1)) else {
            return Err(item.error(format_args!("{} cards face up: expected 1 to {MAX_UP}", up.len())));
        };
        let most = MAX_DOWN + usize::from(up.len() == MAX_UP);
        let mut hands = self.known(down_part)?;
        if let Some((down, _)) = hands.iter().find(|(down, _)| down.len() > most) {
            let reason = format_args!("{} cards face down on {street}: expected at most {most}", down.len());
            return Err(item.error(reason));
        }
        hands.retain(|(down, _)| !down.intersects(up));
        if hands.is_empty() {
            return Err(item.error("every hand has a card face down that is also face up"));
        }
        Ok(hands.into_iter().map(|(down, weight)| (down | up, weight)).collect())
    }

    /// Returns hands of known cards: cards, a range of two cards, or ranks without suits.
    fn known(&self, part: Part<'_>) -> Result<Vec<(CardSet, f64)>, ReadRangeError> {
        let known = without_stars(part)?;
        if known.trim().is_empty() || known.eq_ignore_ascii_case("random") {
            return Ok(vec![(CardSet::EMPTY, 1.0)]);
        }
        let stars = part.text.len() - known.len();
        if let Ok(cards) = known.parse::<CardSet>() {
            let count = cards.len() + stars;
            if count > self.game.cards() {
                let (title, most) = (self.game.facts().title, self.game.cards());
                return Err(part.error(format_args!("{count} cards: {title} has {most}")));
            }
            return Ok(vec![(cards, 1.0)]);
        }
        if part.text.contains('%') {
            let title = self.game.facts().title;
            let reason = format_args!("percentages need an order of hands, and there is none for {title}");
            return Err(part.error(reason));
        }
        if stars > 0 {
            return Err(part.error("stars stand beside known cards: expected a hand such as As* or **"));
        }
        if known.contains([' ', '\t', '@', '!', '(', ')', '[', ']', '{', '}', '|', '"', ':']) {
            let reason = "expected known cards, a range such as QQ+ or ranks such as 765, commas between hands, and a weight \
                          as AA:0.5";
            return Err(part.error(reason));
        }
        let ranks = known.chars().take_while(|sign| *sign != '$').filter(|sign| is_rank(*sign)).count();
        // Two ranks with signs, such as QQ+ or 22-55, are a range of two cards.
        let is_of_two = ranks <= 2 || known.contains(['+', '-']);
        if is_of_two {
            let range = two::RangeReader::new().read(&known).map_err(|error| part.inner(error.into()))?;
            return Ok(range.iter().map(|(combo, weight)| (combo.card_set(), weight)).collect());
        }
        if ranks > Hole::MAX_CARDS || ranks > self.game.cards() {
            return cards(part).map(|cards| vec![(cards, 1.0)]);
        }
        let reader = RangeReader::new(ranks);
        let range = match self.options.budget {
            Some(budget) => reader.read_within(&known, budget),
            None => reader.read_within(&known, &Budget::default()),
        };
        let range = range.map_err(|error| part.inner(error.into()))?;
        Ok(range.iter().map(|(hole, weight)| (hole.cards(), weight)).collect())
    }

    /// Returns the hands of a named range.
    fn named(&self, item: Part<'_>, name: &str) -> Result<Vec<(CardSet, f64)>, ReadRangeError> {
        let names = self.options.names.ok_or_else(|| item.error("there are no names of ranges here"))?;
        let find = |budget: &Budget<'_>| names(name, budget).map_err(|reason| item.error(reason));
        let range = match self.options.budget {
            Some(budget) => find(budget)?,
            None => find(&Budget::default())?,
        };
        Ok(range.hands().collect())
    }
}

/// Returns a text without stars and other signs for unknown cards.
fn without_stars(part: Part<'_>) -> Result<String, ReadRangeError> {
    let mut known = String::new();
    for sign in part.text.chars() {
        let is_star = matches!(sign, '*' | 'x' | 'X' | '?');
        if is_star && known.ends_with(is_rank) {
            let reason =
                "a rank with an unknown suit: expected known cards, such as As*, or a range, such as A2s+";
            return Err(part.error(reason));
        }
        if !is_star {
            known.push(sign);
        }
    }
    Ok(known)
}

fn is_rank(sign: char) -> bool {
    matches!(sign, '2'..='9' | 'T' | 'J' | 'Q' | 'K' | 'A' | 't' | 'j' | 'q' | 'k' | 'a')
}

fn cards(part: Part<'_>) -> Result<CardSet, ReadRangeError> {
    part.text.parse().map_err(|error| part.error(error))
}

/// Returns the weight of an item.
fn weight_of(item: Part<'_>, text: &str) -> Result<f64, ReadRangeError> {
    let text = text.trim();
    let number = match text.strip_suffix('%') {
        Some(percent) => percent.trim().parse::<f64>().map(|percent| percent / 100.0),
        None => text.parse(),
    };
    let weight = number.ok().filter(|weight| (0.0..=1.0).contains(weight));
    weight.ok_or_else(|| item.error(format_args!("{text:?} is no weight: expected 0 to 1, or 0 % to 100 %")))
}
