use core::fmt;

use crate::notation::MAX_DEPTH;
use crate::number_faults;
use evaluator::HoleCards;
use evaluator::internals::Counted;

/// An error in the text of a range: the invalid token, its position and the reason.
///
/// ```
/// use holdem::range::Range;
///
/// let error = "22+, A2s-A5o".parse::<Range>().unwrap_err();
/// assert_eq!((error.token(), error.position()), ("A2s-A5o", 6));
/// assert_eq!(
///     error.to_string(),
///     r#""A2s-A5o" at character 6: expected hands of one kind at both ends, such as QQ-88, A5s-A2s or AhKh-AhTh"#
/// );
/// ```
pub type RangeError = crate::notation::RangeError<RangeErrorKind>;

/// The reason why a token is invalid. `Display` describes what is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RangeErrorKind {
    /// There is no token.
    Empty,
    /// The token does not begin like a valid one.
    NotAHand,
    /// The token is not one of the 169 starting hands, where only these are valid.
    NotAStartingHand,
    /// A pair marked as suited or offsuit.
    PairWithSuitedness,
    /// The same card twice.
    SameCardTwice,
    /// A valid token with something after it.
    Trailing,
    /// A word for suits in place of a letter.
    SuitsInWords,
    /// A word such as "and" or "without" in place of a sign.
    WordForSign,
    /// A plus sign at the start of a token.
    LeadingPlus,
    /// A dash at the start of a token.
    LeadingDash,
    /// A dash with no hand after it.
    SpanWithoutEnd,
    /// A span from a pair, suited, offsuit or exact hand to one of another kind.
    SpanOfDifferentKinds,
    /// A span whose ends share neither the higher rank nor the gap between the ranks.
    SpanWithoutSteps,
    /// A number that is neither a percentage nor the weight of a group.
    BareNumber,
    /// A percentage below 0 or above 100, or not a number.
    Percentage,
    /// A percentage smaller than every starting hand.
    NoHandInPercentage,
    /// A percentage followed by a group, which may be meant as its weight.
    PercentageBeforeGroup,
    /// A weight that is not a number.
    NotAWeight,
    /// A weight outside 0 to 1, or 0 % to 100 %.
    WeightOutOfBounds,
    /// A weight above 0 that rounds to 0.
    WeightTooSmall,
    /// A weight both before and after a group.
    TwoWeights,
    /// An exclusion with a weight.
    WeightedExclusion,
    /// An exclusion at the start.
    NothingToExclude,
    /// Empty parentheses.
    EmptyGroup,
    /// An opening parenthesis without a closing one.
    Unclosed,
    /// A closing parenthesis without an opening one.
    Unopened,
    /// Groups nested too deep.
    TooDeep,
    /// An opening bracket without a closing one, or a weight in brackets without its `[/…]`.
    UnclosedBracket,
    /// A closing bracket without an opening one.
    UnopenedBracket,
    /// Different weights at the beginning and the end of a group.
    OtherClosingWeight,
    /// `xx`, which has two meanings among programs.
    AnyOrSuited,
    /// A hand with a card lower than a deuce.
    NothingBelow,
    /// A card after `!`, followed by another one. This may exclude all hands with the first card, or one
    /// combo.
    CardOrCombo,
    /// A name without a meaning, or any name where names are not supported.
    Name,
    /// `@` without a name.
    NoName,
    /// A name with one quotation mark instead of two.
    UnclosedName,
    /// All hands have a card that is not in the game's deck.
    NotInDeck,
    /// The order of percentages is one of hold'em, and the game is another.
    OrderOfHoldem,
    /// The reader's game is not a kind of hold'em.
    OtherGame,
    /// A percentage with only blanks between it and a hand. It may be the weight of the hand, or a percentage
    /// of all hands.
    Frequency,
    /// Percentages after hands, as in a table of hands and weights.
    FrequencyTable,
    /// A percentage beside hands. It may be the share of these hands, or a percentage of all hands.
    ShareOrHands,
    /// Single cards, but not the two of a hand.
    SingleCards,
    /// A number from 0 to 1 and a colon before hands. It may be a weight, or a weight in percent.
    SectionWeight,
    /// Many numbers, but not exactly one for each combo.
    ComboCount,
    /// `+` or `-` after a hand with a star, or with `x` and a suit.
    PatternOnwards,
    /// Suits after a colon, or exclusions after `!`, that leave no combo of the token.
    NothingLeft,
    /// Dots or question marks for unknown cards.
    UnknownCards,
    /// Cards with the suit before the rank.
    SuitFirst,
    /// An opening brace without a closing one.
    UnclosedBrace,
    /// A closing brace without an opening one.
    UnopenedBrace,
    /// A group of quoted hands with an unclosed quotation mark.
    UnclosedQuote,
}

impl fmt::Display for RangeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "no hands: expected at least one, such as AKs, or \"none\" for the empty range",
            Self::NotAHand => {
                "expected a hand (AA, AK, AKs, AKo, Ax), two cards (AsKs), a percentage (15%), a group or \"random\""
            }
            Self::NotAStartingHand => "expected one starting hand: a pair (AA), suited (AKs) or offsuit (AKo)",
            Self::PairWithSuitedness => {
                "a pair is never suited: expected two equal ranks alone (AA) or two cards (AsAh)"
            }
            Self::SameCardTwice => "duplicate card: expected two different cards, such as AsKs",
            Self::Trailing => {
                "expected only \"+\", \"-\", a dash and another hand, a weight (:0.5 or @50), \"!\" and hands to exclude, \
                 or a comma, semicolon or space after a hand"
            }
            Self::SuitsInWords => "expected a letter after the hand: AKs is suited, AKo offsuit, AK both",
            Self::WordForSign => {
                "expected signs instead of words: AA,KK for both, 22-77 for all between, 77+ for 77 and better, 22+,!44 for 22+ without 44"
            }
            Self::LeadingPlus => "expected a hand directly before the plus sign, as in 77+",
            Self::LeadingDash => {
                "expected a hand before the dash, as in QQ-88; to exclude hands, write \"!\", as in !QQ, or a dash \
                 after a comma"
            }
            Self::SpanWithoutEnd => "expected a hand after the dash, as in QQ-88",
            Self::SpanOfDifferentKinds => {
                "expected hands of one kind at both ends, such as QQ-88, A5s-A2s or AhKh-AhTh"
            }
            Self::SpanWithoutSteps => {
                "expected ends with the same higher rank (A5s-A2s) or the same gap between the ranks (76s-54s)"
            }
            Self::BareNumber => "expected \"%\" (15%) or a group (0.6(AA,AK)) after a number",
            Self::Percentage => "expected a percentage from 0% to 100%, or two with a dash between (5-20%)",
            Self::NotInDeck => "a short deck has no cards below the six",
            Self::OtherGame => {
                "expected a game of two hole cards and a board: hold'em or short deck (the crate omaha reads ranges of Omaha)"
            }
            Self::Frequency => {
                "a weight, or the best hands? expected AKs:50% for AKs with weight 0.5, or AKs,0-50% for AKs and the best 50% \
                 of all hands"
            }
            Self::FrequencyTable => {
                "a table of weights? expected AKs:50% for AKs with weight 0.5; AKs,0-50% for AKs and the best 50% of \
                 all hands"
            }
            Self::ShareOrHands => {
                "the share of the other hands, or the best hands? expected the hands alone, or AKs,0-50% for AKs and the best \
                 50% of all hands"
            }
            Self::SingleCards => {
                "single cards: expected two different ones for one hand (As,Kd), or whole hands (AsKd, QhQc)"
            }
            Self::SectionWeight => {
                "a weight, or a weight in percent? expected AA:0.5, 0.5(AA,KK), or percentages above 1 before hands (50: AA,KK)"
            }
            Self::ComboCount => "expected 1326 numbers, the weights of all combos from 2d2c to AsAh (PioSOLVER's order)",
            Self::PatternOnwards => {
                "unexpected \"+\" or \"-\": only a rank with x can have one, as in QX+, KXs+ or 5X-"
            }
            Self::NothingLeft => "no combo is left: expected suits (AK:xx, AK:xy) or hands to exclude (22+!55) that leave some",
            Self::UnknownCards => "expected \"random\" or \"*\" for any two cards",
            Self::SuitFirst => "expected the rank before the suit",
            Self::UnclosedBrace => "expected a closing brace, as in {AA,KK}",
            Self::UnopenedBrace => "unexpected closing brace: none is open",
            Self::UnclosedQuote => "expected a closing quotation mark, as in \"AA\",\"KK\"",
            Self::OrderOfHoldem => "PokerStove's order is only for hold'em: short deck has its own, by equity against a random hand",
            Self::NoHandInPercentage => {
                "too small for any starting hand: a pair takes 0.46% in hold'em and 0.96% in short deck"
            }
            Self::PercentageBeforeGroup => {
                "expected a comma before the group, or no space if this is its weight (40%(AA,KK))"
            }
            Self::NotAWeight => "expected a weight from 0 to 1 after \":\" or from 0 to 100 after \"@\"",
            Self::WeightOutOfBounds => {
                "weight out of bounds: expected 0 to 1 (AA:0.5, 0.6(AA,AK)) or 0 to 100 percent (AA@50)"
            }
            Self::WeightTooSmall => "weight too small: expected 0, or at least 5e-324",
            Self::TwoWeights => "expected one weight, before the group or after it",
            Self::WeightedExclusion => "expected no weight on an exclusion: to lower a weight, write AA:0.5",
            Self::NothingToExclude => "expected hands to exclude from before it, as in random,!AA",
            Self::EmptyGroup => "expected hands inside the parentheses, such as (AA,KK)",
            Self::Unclosed => "expected a closing parenthesis",
            Self::Unopened => "unexpected closing parenthesis: none is open",
            Self::UnclosedBracket => {
                "expected a closing bracket, as in [AA-TT] or, for a weight in percent, [50]AA,KK[/50]"
            }
            Self::UnopenedBracket => "unexpected closing bracket: none of its kind is open",
            Self::OtherClosingWeight => "expected the same weight at both ends, as in [50]AA,KK[/50]",
            Self::AnyOrSuited => {
                "some programs read all hands, others all suited ones: expected random, or **s for the suited ones"
            }
            Self::NothingBelow => {
                "no card is lower than a deuce: expected 2* for all hands with a deuce, or 3x to Ax"
            }
            Self::CardOrCombo => "expected one combo (!AsKs), or a comma between the cards (!As,!Ks)",
            Self::Name => {
                "expected hands: the library reads no files, and a name has no meaning here (see RangeReader::names)"
            }
            Self::NoName => "expected the name of a range after \"@\", such as @button.txt",
            Self::UnclosedName => "expected a closing quotation mark after the name",
            Self::TooDeep => return write!(f, "expected at most {MAX_DEPTH} nested groups"),
        })
    }
}

number_faults!(RangeErrorKind);

/// An error in the weights of combos.
///
/// ```
/// use holdem::range::Range;
///
/// let error = Range::default().set("AsKs".parse()?, 1.5).unwrap_err();
/// assert_eq!(error.to_string(), "weight 1.5 of AsKs: expected 0 to 1");
/// assert_eq!(Range::from_weights(&[]).unwrap_err().to_string(), "0 weights: expected 1326, one for each combo");
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum WeightError {
    /// The number of weights is not the number of combos.
    Count {
        /// The number of weights.
        found: usize,
    },
    /// A weight is negative, above 1 or not a number.
    OutOfBounds {
        /// The combo that has the weight.
        combo: HoleCards,
        /// The weight.
        weight: f64,
    },
}

impl fmt::Display for WeightError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { found } => {
                let found = Counted(*found, "weight");
                write!(f, "{found}: expected {}, one for each combo", HoleCards::COUNT)
            }
            Self::OutOfBounds { combo, weight } => {
                write!(f, "weight {weight} of {combo}: expected 0 to 1")
            }
        }
    }
}

impl core::error::Error for WeightError {}
