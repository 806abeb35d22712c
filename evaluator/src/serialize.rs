//! Serde support for the public types: text in human-readable formats such as JSON, numbers in binary ones.
//! Deserialized values are checked like parsed text and converted numbers.

use alloc::string::String;
use core::fmt::Display;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::card::{Card, CardSet, HoleCards, Rank, Suit};
use crate::category::Category;
use crate::hand::Hand;
use crate::hand_rank::RankIn;
use crate::order::{Game, Order};

/// Deserializes a value of one type and converts it to another.
pub fn read<'de, D, From, To, E>(
    deserializer: D,
    convert: impl FnOnce(From) -> Result<To, E>,
) -> Result<To, D::Error>
where
    D: Deserializer<'de>,
    From: Deserialize<'de>,
    E: Display,
{
    convert(From::deserialize(deserializer)?).map_err(D::Error::custom)
}

/// Implements `Serialize` and `Deserialize` from two pairs of expressions, one for text and one for numbers.
/// Each pair says how a value is written and how it is read. `serde` and [`read`] must be in scope.
#[doc(hidden)]
#[macro_export]
macro_rules! __serialize_as {
    ($type:ty, $value:ident => text: $text:expr, $from_text:expr; number: $number:expr, $from_number:expr) => {
        /// Text in human-readable formats, a number in others.
        impl serde::Serialize for $type {
            fn serialize<S>(&self, serializer: S) -> Result<S::Ok, S::Error>
            where
                S: serde::Serializer,
            {
                let $value = self;
                match serializer.is_human_readable() {
                    true => serializer.collect_str(&$text),
                    false => serde::Serialize::serialize(&$number, serializer),
                }
            }
        }

        /// Text in human-readable formats, a number in others. Invalid values are errors.
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D>(deserializer: D) -> Result<Self, D::Error>
            where
                D: serde::Deserializer<'de>,
            {
                match deserializer.is_human_readable() {
                    true => read(deserializer, $from_text),
                    false => read(deserializer, $from_number),
                }
            }
        }
    };
    ($type:ty, $value:ident => number: $number:expr, $from_number:expr) => {
        $crate::__serialize_as!($type, $value =>
            text: $value, |text: alloc::string::String| text.parse();
            number: $number, $from_number);
    };
}

pub use __serialize_as as serialize_as;

serialize_as!(Card, card => number: card.id(), |id: u8| Self::try_from(id));
serialize_as!(Rank, rank => number: *rank as u8, |index: u8| Self::try_from(index));
serialize_as!(Suit, suit => number: *suit as u8, |index: u8| Self::try_from(index));
serialize_as!(CardSet, set => number: set.bits(), card_set);
serialize_as!(Hand, hand => number: hand.card_set().bits(), |bits: u64| hand(bits));
serialize_as!(HoleCards, combo => number: combo.index() as u16, |index: u16| {
    Self::from_index(index.into()).ok_or("no combo has this number")
});
serialize_as!(Category, category =>
    text: category.snake_case(), |name: String| Self::from_snake_case(&name).ok_or("no category has this name");
    number: *category as u8, |index: u8| Self::try_from(index));

fn card_set(bits: u64) -> Result<CardSet, &'static str> {
    CardSet::from_bits(bits).ok_or("a bit stands for no card")
}

fn hand(bits: u64) -> Result<Hand, String> {
    use alloc::string::ToString;
    Hand::try_from(card_set(bits)?).map_err(|error| error.to_string())
}

/// A number in every format, because only a table can describe a rank.
impl<O: Order> Serialize for RankIn<O> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(self.as_u16())
    }
}

/// A number in every format. A number that is not a hand rank is an error.
impl<'de, O: Order> Deserialize<'de> for RankIn<O> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer, |value: u16| Self::try_from(value))
    }
}

/// The text of `Display` in every format.
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The text that `FromStr` parses, in every format.
impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer, |text: String| text.parse())
    }
}
