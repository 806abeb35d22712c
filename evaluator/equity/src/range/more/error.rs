use std::fmt;
use std::prelude::rust_2024::*;

use evaluator::internals::Counted;

use crate::notation::MAX_DEPTH;
use crate::range::more::order::Order;
use crate::{Hole, number_faults};

/// An error in parsing a range: the token, its position, and the reason.
///
/// ```
/// use equity::range::Range;
///
/// let error = Range::read("AA, AKs", 4).unwrap_err();
/// assert_eq!((error.token(), error.position()), ("AKs", 5));
/// assert_eq!(
///     error.to_string(),
///     r#""AKs" at character 5: which cards are suited? expected AxKx (one suit) or AxKy (two suits)"#
/// );
/// ```
pub type RangeError = crate::notation::RangeError<RangeErrorKind>;

/// The kind of a [`RangeError`]. `Display` describes what would be valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RangeErrorKind {
    /// The text has no tokens.
    Empty,
    /// The token does not start with anything valid.
    NotAHand,
    /// A starting hand was expected.
    NotAStartingHand,
    /// There are more cards than a hand has.
    TooManyCards {
        /// The number of cards.
        found: usize,
        /// The number of cards in a hand.
        cards: usize,
    },
    /// The text is a whole hand of a game with fewer hole cards.
    TooFewCards {
        /// The number of cards.
        found: usize,
        /// The number of cards in a hand.
        cards: usize,
    },
    /// A card occurs twice.
    SameCardTwice,
    /// No hand matches.
    NoSuchHand,
    /// A hold'em hand such as `AKs`.
    HoldemSuffix,
    /// Suits after ranks, such as `AAds`, which programs and players interpret differently.
    SuitsBehindRanks,
    /// Letters `x` that could mean any cards or cards of one suit.
    AnyOrSuited,
    /// An unknown word between hands.
    Word,
    /// Cards with spaces between them, which could be one hand or several.
    CardsApart,
    /// A dollar sign followed by an unknown name.
    UnknownMacro,
    /// `$ts` with six cards, which programs interpret in two ways.
    TripleSuitedSix,
    /// An opening bracket without a closing one.
    UnclosedBracket,
    /// A closing bracket without an opening one.
    UnopenedBracket,
    /// The content of brackets is not a list.
    BracketItem,
    /// A list whose entries have different numbers of cards.
    BracketOfDifferentLengths,
    /// Text after a valid token.
    Trailing,
    /// A dash at the start of a token.
    LeadingDash,
    /// A dash that is not followed by a hand.
    SpanWithoutEnd,
    /// `+`, `-` or a span with something that cannot slide.
    SpanOfLetters,
    /// A `+` after a hand with an ace and other ranks, or a `-` after one with a deuce.
    SpanAtTheEnd,
    /// A span whose ends do not have the same gaps and suits.
    SpanWithoutSteps,
    /// A number that is neither a percentage nor the weight of a group.
    BareNumber,
    /// The percentage is below 0, above 100 or not a number.
    Percentage,
    /// The percentage is smaller than any starting hand.
    NoHandInPercentage,
    /// A percentage followed by a group, which could be meant as its weight.
    PercentageBeforeGroup,
    /// A percentage after a colon, which could be a weight.
    PercentageBehindColon,
    /// A percentage for a reader without an order of hands.
    NoOrder,
    /// A percentage for a reader of other hands than those of its order.
    OrderOfOtherHands {
        /// The number of cards of the reader's hands.
        cards: usize,
    },
    /// The weight is not a number.
    NotAWeight,
    /// The weight is outside 0 to 1, or 0 % to 100 %.
    WeightOutOfBounds,
    /// The weight is above 0 but rounds to 0 as a floating-point number.
    WeightTooSmall,
    /// A group with a weight on both sides.
    TwoWeights,
    /// A weight inside hands to intersect with or to exclude.
    WeightInside,
    /// An exclusion with a weight.
    WeightedExclusion,
    /// An exclusion with nothing before it.
    NothingToExclude,
    /// Empty parentheses.
    EmptyGroup,
    /// An opening parenthesis without a closing one.
    Unclosed,
    /// A closing parenthesis without an opening one.
    Unopened,
    /// Groups are nested too deeply.
    TooDeep,
    /// The token expands to too many patterns.
    TooManyPatterns,
    /// The text takes too long to parse.
    TooLong,
    /// The ranges of a question take too much memory.
    TooLarge,
    /// A percentage separated from a hand only by whitespace: a weight of the hand, or the best hands.
    Frequency,
    /// Percentages after hands, as in a table of hands and weights.
    FrequencyTable,
    /// A percentage beside hands. It may be the share of these hands, or a percentage of all hands.
    ShareOrHands,
    /// Single cards that are all cards of one hand, but could also be a list of any of them.
    HandOrCards,
    /// Single cards whose number is not that of a hand.
    SingleCards {
        /// The number of cards.
        found: usize,
        /// The number of cards in a hand.
        cards: usize,
    },
    /// Dots or question marks for unknown cards.
    UnknownCards,
    /// Cards with the suit before the rank.
    SuitFirst,
    /// An opening brace without a closing one.
    UnclosedBrace,
    /// A closing brace without an opening one.
    UnopenedBrace,
    /// A quoted group without its closing quotation mark.
    UnclosedQuote,
    /// There are more distinct weights than a range can have.
    TooManyWeights,
    /// A name for a reader without names, or a name that it does not resolve.
    Name,
    /// An at sign without a name.
    NoName,
    /// A name in quotation marks without the closing one.
    UnclosedName,
}

impl fmt::Display for RangeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooManyCards { found, cards } => {
                return write!(f, "{}: a hand of this game has {cards}", Counted(*found, "card"));
            }
            Self::TooFewCards { found, cards } => {
                let stars = "*".repeat(cards - found);
                let found = Counted(*found, "card");
                return write!(f, "{found}: a hand of this game has {cards}, write {stars} for any others");
            }
            Self::OrderOfOtherHands { cards } => {
                let expected = Order::HOLE_CARDS;
                return write!(f, "the order is of hands with {expected} cards, and hands of this game have {cards}");
            }
            Self::SingleCards { found, cards } => {
                let stars = "*".repeat(cards - 1);
                return write!(
                    f,
                    "{found} single cards: expected {cards} different ones for one hand, AsKs for hands with both cards, or \
                     [As,Ks]{stars} for hands with any of them"
                );
            }
            Self::TooDeep => return write!(f, "expected at most {MAX_DEPTH} nested groups"),
            Self::Empty => "no hands: expected at least one, such as AAKK, or \"none\" for the empty range",
            Self::NotAHand => {
                "expected ranks or cards (AAKK, AsAh, AxKx, RROO, [A-T]), a property ($ds), a group or \"random\""
            }
            Self::NotAStartingHand => "expected three to six cards, each with a suit or a letter for one (AxAyKxKy)",
            Self::SameCardTwice => "duplicate card: expected different cards, such as AsAh",
            Self::NoSuchHand => "no hand matches",
            Self::HoldemSuffix => {
                "which cards are suited? expected AxKx (one suit) or AxKy (two suits)"
            }
            Self::SuitsBehindRanks => {
                "which cards have these suits? expected AA$ds or AA$ss for a suited hand, AA:ss or AA:xy for suits of any \
                 cards, AA** for any other cards"
            }
            Self::AnyOrSuited => {
                "any cards, or cards of one suit? expected stars for any cards (A** for Axx), or $ms for a hand of one suit"
            }
            Self::Word => "expected a comma, \":\" (hands in both) or \"!\" (hands to exclude) between hands",
            Self::CardsApart => {
                "one hand, or several? expected no spaces in a hand (AsAhKsKh), and commas between hands"
            }
            Self::UnknownMacro => {
                "expected $ss, $ds, $ts, $rb, $ms (suits), $np, $nt (pairs), $0g, $1g, $2g (rundowns), or for a card \
                 $R (A-T), $B (A-J), $F (K-J), $N (K-9), $M (T-7), $Z (6-2), $W (A, 5-2)"
            }
            Self::TripleSuitedSix => {
                "three cards of a suit, or three suits? expected xxx or xxyyzz in a game of six hole cards"
            }
            Self::UnclosedBracket => "expected a closing bracket, as in [A-T] or [AA,KK]",
            Self::UnopenedBracket => "unexpected closing bracket: none is open",
            Self::BracketItem => {
                "expected ranks (AKQ), suits (sh), a span (A-T), a list (As,Kd) or all cards of a hand in brackets"
            }
            Self::BracketOfDifferentLengths => "expected entries with the same number of cards in brackets, as in [AA,KK] or [A,K]",
            Self::Trailing => {
                "expected only \"+\", \"-\", a dash and another hand, \":\" or \"!\" and hands, a weight (:0.5 or @50), or \
                 a comma, semicolon or space after a hand"
            }
            Self::LeadingDash => {
                "expected a hand before the dash, as in AA-TT; to exclude hands, write \"!\", as in !AA, or a dash \
                 after a comma"
            }
            Self::SpanWithoutEnd => "expected a hand after the dash, as in AA-TT",
            Self::SpanOfLetters => "expected ranks, or cards with suits, in a span: no lists and no letters for ranks",
            Self::SpanAtTheEnd => {
                "an ace cannot slide up, and a deuce cannot slide down: expected a span with two ends (AK-AT), or a list (A[K-T])"
            }
            Self::SpanWithoutSteps => {
                "expected ends that differ only in rank, all cards by the same number (T987-5432) or some not at all (AK-AT)"
            }
            Self::BareNumber => "expected \"%\" (15%) or a group (0.6(AA,KK)) after a number",
            Self::Percentage => "expected a percentage from 0% to 100%, or two with a dash between (5-20%)",
            Self::NoHandInPercentage => "too small for any starting hand: 0.01% is 27 hands, most starting hands have 24",
            Self::PercentageBeforeGroup => "expected a comma before the group, or no space if this is its weight (40%(AA,KK))",
            Self::PercentageBehindColon => {
                "a weight, or the best hands? expected AA@15 for a weight, 15%:AA for the aces of the best 15%"
            }
            Self::NoOrder => "percentages need an order of hands, and there is none for this game",
            Self::NotAWeight => "expected a weight from 0 to 1 after \":\" or from 0 to 100 after \"@\"",
            Self::WeightOutOfBounds => {
                "weight out of bounds: expected 0 to 1 (AA:0.5, 0.6(AA,KK)) or 0 to 100 percent (AA@50)"
            }
            Self::WeightTooSmall => "weight too small: expected 0, or at least 5e-324",
            Self::TwoWeights => "expected one weight, before the group or after it",
            Self::WeightInside => "expected no weights in hands after \":\" or \"!\", only at the end: AA:(KK,QQ)@50",
            Self::WeightedExclusion => "expected no weight on an exclusion: to lower a weight, write AA:0.5",
            Self::NothingToExclude => "expected hands to exclude from before it, as in random,!AA",
            Self::EmptyGroup => "expected hands inside the parentheses, such as (AA,KK)",
            Self::Unclosed => "expected a closing parenthesis",
            Self::Unopened => "unexpected closing parenthesis: none is open",
            Self::TooManyPatterns => "too many combinations of lists and spans: expected at most 1000 in a token",
            Self::TooLong => "the text would take too long to parse: expected fewer tokens other than complete hands",
            Self::TooLarge => "the ranges would take more than 1 GiB of memory: expected fewer or smaller ones",
            Self::Frequency => {
                "a weight, or the best hands? expected AA@50 for AA with weight 0.5, or AA,0-50% for AA and the best 50% of all hands"
            }
            Self::FrequencyTable => {
                "a table of weights? expected AA@50 for AA with weight 0.5; AA,0-50% for AA and the best 50% of all hands"
            }
            Self::ShareOrHands => {
                "the share of the other hands, or the best hands? expected the hands alone, or AA,0-50% for AA and the best \
                 50% of all hands"
            }
            Self::HandOrCards => {
                "one hand, or hands with any of the cards? expected AsKsQhJh, or [As,Ks,Qh,Jh]*** in a game of four hole cards"
            }
            Self::UnknownCards => "expected \"random\" or \"*\" for any cards",
            Self::SuitFirst => "expected the rank before the suit: Ac for the ace of clubs",
            Self::UnclosedBrace => "expected a closing brace, as in {AA,KK}",
            Self::UnopenedBrace => "unexpected closing brace: none is open",
            Self::UnclosedQuote => "expected a closing quotation mark, as in \"AA\",\"KK\"",
            Self::TooManyWeights => "expected at most 65535 different weights",
            Self::Name => "no range has this name here",
            Self::NoName => "expected the name of a range after \"@\", such as @button.txt",
            Self::UnclosedName => "expected a closing quotation mark after the name",
        })
    }
}

number_faults!(RangeErrorKind);

/// The error for hands and weights that are not a valid range.
///
/// ```
/// use equity::range::Range;
///
/// let error = Range::from_hands(4, [("AsAhKsKh".parse()?, 1.5)]).unwrap_err();
/// assert_eq!(error.to_string(), "weight 1.5 of As Ah Ks Kh: expected 0 to 1");
/// let error = Range::from_hands(5, [("AsAhKsKh".parse()?, 1.0)]).unwrap_err();
/// assert_eq!(error.to_string(), "As Ah Ks Kh has 4 cards: expected 5");
/// # Ok::<(), equity::HoleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum WeightError {
    /// A hand has the wrong number of cards.
    Cards {
        /// The hand.
        hand: Hole,
        /// The expected number of cards.
        expected: usize,
    },
    /// A weight is negative, above 1 or not a number.
    OutOfBounds {
        /// The hand with the weight.
        hand: Hole,
        /// The weight.
        weight: f64,
    },
}

impl fmt::Display for WeightError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cards { hand, expected } => {
                write!(f, "{hand} has {} cards: expected {expected}", hand.len())
            }
            Self::OutOfBounds { hand, weight } => write!(f, "weight {weight} of {hand}: expected 0 to 1"),
        }
    }
}

impl std::error::Error for WeightError {}
