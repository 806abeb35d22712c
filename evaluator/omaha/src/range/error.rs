use std::fmt;

use crate::Hole;

/// How deep groups may stand inside each other.
pub(super) const MAX_DEPTH: usize = 8;

/// Why a text is no range: the token, where it begins, and what is wrong with it.
///
/// ```
/// use omaha::range::Range;
///
/// let error = Range::read("AA, AKs", 4).unwrap_err();
/// assert_eq!((error.token(), error.position()), ("AKs", 5));
/// assert_eq!(
///     error.to_string(),
///     r#""AKs" at character 5: of four cards or more, which are suited? expected AxKx or AxKy (one suit, two suits)"#
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeError {
    pub(super) token: String,
    pub(super) position: usize,
    pub(super) kind: RangeErrorKind,
}

impl RangeError {
    /// The offending part of the text, shortened if it is long; empty if there is no text.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Where the token begins, in characters (not bytes) from 1.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// The same error in a longer text, where the token begins at another place.
    #[must_use]
    pub fn at(self, position: usize) -> Self {
        Self { position, ..self }
    }

    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> RangeErrorKind {
        self.kind
    }
}

impl fmt::Display for RangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { token, position, kind } = self;
        if token.is_empty() {
            write!(f, "{kind}")
        } else {
            write!(f, "{token:?} at character {position}: {kind}")
        }
    }
}

impl std::error::Error for RangeError {}

/// The fault of a token; `Display` says what would be valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RangeErrorKind {
    /// There is no token.
    Empty,
    /// The token starts like nothing there is.
    NotAHand,
    /// The text is no starting hand, where just that is wanted.
    NotAStartingHand,
    /// More cards than a hand has.
    TooManyCards {
        /// How many there are.
        found: usize,
        /// How many a hand has.
        cards: usize,
    },
    /// The cards of a whole hand of a game with fewer hole cards.
    TooFewCards {
        /// How many there are.
        found: usize,
        /// How many a hand has.
        cards: usize,
    },
    /// One card twice.
    SameCardTwice,
    /// No hand is so.
    NoSuchHand,
    /// A hold'em hand such as `AKs`.
    HoldemSuffix,
    /// Suits behind ranks, such as `AAds`, which programs and players read in several ways.
    SuitsBehindRanks,
    /// Letters `x` that could be any cards or cards of one suit.
    AnyOrSuited,
    /// A word between hands that is none.
    Word,
    /// Cards with spaces between them, which could be one hand or several.
    CardsApart,
    /// A dollar sign with an unknown name behind it.
    UnknownMacro,
    /// `$ts` of six cards, which programs read in two ways.
    TripleSuitedSix,
    /// An opening bracket without a closing one.
    UnclosedBracket,
    /// A closing bracket without an opening one.
    UnopenedBracket,
    /// Brackets with something inside that is no list.
    BracketItem,
    /// A list whose entries have different numbers of cards.
    BracketOfDifferentLengths,
    /// A valid token with something behind it.
    Trailing,
    /// A dash at the start of a token.
    LeadingDash,
    /// A dash with no hand behind it.
    SpanWithoutEnd,
    /// `+`, `-` or a span with something in it that cannot slide.
    SpanOfLetters,
    /// A `+` behind a hand with an ace, or a `-` behind one with a deuce, and other ranks.
    SpanAtTheEnd,
    /// A span whose ends do not have the same gaps and suits.
    SpanWithoutSteps,
    /// A number that is neither a percentage nor the weight of a group.
    BareNumber,
    /// A percentage below 0 or above 100, or no number at all.
    Percentage,
    /// A percentage that not even one starting hand fits into.
    NoHandInPercentage,
    /// A percentage followed by a group, which could be meant as its weight.
    PercentageBeforeGroup,
    /// A percentage behind a colon, which could be a weight.
    PercentageBehindColon,
    /// A percentage in a game without an order of hands.
    NoOrder,
    /// A weight that is no number.
    NotAWeight,
    /// A weight outside 0 to 1, or 0 % to 100 %.
    WeightOutOfBounds,
    /// A weight above 0 that is nothing as a floating-point number.
    WeightTooSmall,
    /// A weight both before and behind a group.
    TwoWeights,
    /// A weight inside hands that others are intersected with or taken from.
    WeightInside,
    /// An exclusion with a weight.
    WeightedExclusion,
    /// An exclusion with nothing before it.
    NothingToExclude,
    /// Parentheses with nothing inside.
    EmptyGroup,
    /// An opening parenthesis without a closing one.
    Unclosed,
    /// A closing parenthesis without an opening one.
    Unopened,
    /// Too many groups inside each other.
    TooDeep,
    /// A token that stands for too many patterns.
    TooManyPatterns,
    /// A text that takes too long to read.
    TooLong,
    /// A percentage with only blanks between it and a hand: a weight of the hand, or the best hands of all.
    Frequency,
    /// Percentages behind hands, as in a table of hands and weights.
    FrequencyTable,
    /// Dots or question marks for unknown cards.
    UnknownCards,
    /// Cards with the suit before the rank.
    SuitFirst,
    /// An opening brace without a closing one.
    UnclosedBrace,
    /// A closing brace without an opening one.
    UnopenedBrace,
    /// A group of hands with one quotation mark.
    UnclosedQuote,
    /// More different weights than a range can have.
    TooManyWeights,
}

impl fmt::Display for RangeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooManyCards { found, cards } => {
                return write!(f, "{found} cards: a hand of this game has {cards}");
            }
            Self::TooFewCards { found, cards } => {
                let stars = "*".repeat(cards - found);
                return write!(f, "{found} cards: a hand of this game has {cards}, and {stars} stands for any others");
            }
            Self::TooDeep => return write!(f, "expected at most {MAX_DEPTH} groups inside each other"),
            Self::Empty => "no hands: expected at least one, such as AAKK, or \"none\" for the empty range",
            Self::NotAHand => {
                "expected ranks or cards (AAKK, AsAh, AxKx, RROO, [A-T]), a property ($ds), a group or \"random\""
            }
            Self::NotAStartingHand => "expected four to six cards, each with a suit or a letter for one (AxAyKxKy)",
            Self::SameCardTwice => "one card twice: expected different cards, such as AsAh",
            Self::NoSuchHand => "no hand is so",
            Self::HoldemSuffix => {
                "of four cards or more, which are suited? expected AxKx or AxKy (one suit, two suits)"
            }
            Self::SuitsBehindRanks => {
                "whose suits are these? expected AA$ds or AA$ss for how a hand is suited, AA:ss or AA:xy for suits of \
                 any cards, AA** for any other cards"
            }
            Self::AnyOrSuited => {
                "any cards, or cards of one suit? expected a star for any card (Axx as A**), $ms for all of one suit"
            }
            Self::Word => "expected between hands a comma, a colon for those in both, or \"!\" to take some away",
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
            Self::UnopenedBracket => "expected no closing bracket: none is open",
            Self::BracketItem => "expected in brackets ranks (AKQ), suits (sh), a span (A-T), or a list (As,Kd)",
            Self::BracketOfDifferentLengths => "expected in brackets as many cards each, as in [AA,KK] or [A,K]",
            Self::Trailing => {
                "expected nothing behind a hand but \"+\", \"-\", a dash and another hand, \":\" or \"!\" and hands, \
                 a weight (:0.5 or @50), or a comma, semicolon or space"
            }
            Self::LeadingDash => {
                "expected a hand before the dash, as in AA-TT; hands are excluded by \"!\", as in !AA, or by a dash \
                 behind a comma"
            }
            Self::SpanWithoutEnd => "expected a hand behind the dash, as in AA-TT",
            Self::SpanOfLetters => "expected in a span ranks, or cards with suits: no lists, and no letters for ranks",
            Self::SpanAtTheEnd => {
                "an ace goes no higher, and a deuce no lower: expected a span with two ends (AK-AT), or a list (A[K-T])"
            }
            Self::SpanWithoutSteps => {
                "expected ends that differ in rank alone, all cards by as much (T987-5432) or some not at all (AK-AT)"
            }
            Self::BareNumber => "expected \"%\" (15%) or a group (0.6(AA,KK)) behind a number",
            Self::Percentage => "expected a percentage from 0% to 100%, or two with a dash between (5-20%)",
            Self::NoHandInPercentage => "no starting hand fits in: 0.01% are 27 hands, most starting hands have 24",
            Self::PercentageBeforeGroup => "expected a comma before the group, or for its weight nothing (40%(AA,KK))",
            Self::PercentageBehindColon => {
                "a weight, or the best hands? expected AA@15 for a weight, 15%:AA for the aces of the best 15%"
            }
            Self::NoOrder => "a percentage goes by an order of hands, and there is none for this game",
            Self::NotAWeight => "expected a weight from 0 to 1 behind \":\" or from 0 to 100 behind \"@\"",
            Self::WeightOutOfBounds => {
                "weight out of bounds: expected 0 to 1 (AA:0.5, 0.6(AA,KK)) or 0 to 100 percent (AA@50)"
            }
            Self::WeightTooSmall => "weight too small: below 5e-324, the least there is; expected 0, or more",
            Self::TwoWeights => "expected one weight, before the group or behind it",
            Self::WeightInside => "expected no weights in hands behind \":\" or \"!\", but at the end: AA:(KK,QQ)@50",
            Self::WeightedExclusion => "expected no weight on an exclusion: lower a weight as in AA:0.5",
            Self::NothingToExclude => "expected hands before it to exclude from, as in random,!AA",
            Self::EmptyGroup => "expected hands inside the parentheses, such as (AA,KK)",
            Self::Unclosed => "expected a closing parenthesis",
            Self::Unopened => "expected no closing parenthesis: none is open",
            Self::TooManyPatterns => "too many combinations of lists and spans: expected at most 1000 in a token",
            Self::TooLong => "this would take too long to read: expected fewer tokens that are not whole hands",
            Self::Frequency => {
                "a weight, or the best hands? expected AA@50 for AA with weight 0.5, or AA,50% for AA and the best 50% of all hands"
            }
            Self::FrequencyTable => {
                "a table of weights? expected AA@50 for AA with weight 0.5; one percentage of all hands comes before the hands (50%,AA)"
            }
            Self::UnknownCards => "expected \"random\" or \"*\" for any cards",
            Self::SuitFirst => "expected the rank before the suit: Ac for the ace of clubs",
            Self::UnclosedBrace => "expected a closing brace, as in {AA,KK}",
            Self::UnopenedBrace => "expected no closing brace: none is open",
            Self::UnclosedQuote => "expected a closing quotation mark, as in \"AA\",\"KK\"",
            Self::TooManyWeights => "expected at most 65535 different weights",
        })
    }
}

/// Why hands and weights are no range.
///
/// ```
/// use omaha::range::Range;
///
/// let error = Range::from_hands(4, [("AsAhKsKh".parse()?, 1.5)]).unwrap_err();
/// assert_eq!(error.to_string(), "weight 1.5 of As Ah Ks Kh: expected 0 to 1");
/// let error = Range::from_hands(5, [("AsAhKsKh".parse()?, 1.0)]).unwrap_err();
/// assert_eq!(error.to_string(), "As Ah Ks Kh has 4 cards: expected 5");
/// # Ok::<(), omaha::HoleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum WeightError {
    /// A hand has more or fewer cards than others.
    Cards {
        /// The hand.
        hand: Hole,
        /// How many cards it should have.
        expected: usize,
    },
    /// A weight is negative, above 1 or no number.
    OutOfBounds {
        /// Whose weight it is.
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
