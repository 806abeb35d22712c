//! Properties of whole hands: `$ds` and its like.

use evaluator::{CardSet, Rank, Suit};

/// A property of a hand, written after a dollar sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Property {
    /// `$rb`: no two cards of a suit.
    Rainbow,
    /// `$ss`: two cards of one suit, and at most one of any other.
    SingleSuited,
    /// `$ds`: at least two cards of each of two suits, and at most one of any other.
    DoubleSuited,
    /// `$ts`: three cards of one suit, and at most one of any other.
    TripleSuited,
    /// `$ms`: all cards of one suit.
    Monotone,
    /// `$np`: no two cards of a rank.
    NoPair,
    /// `$nt`: no three cards of a rank.
    NoTrips,
    /// `$0g`, `$1g`, `$2g`: cards of different ranks, with that many ranks missing between the highest and
    /// the lowest.
    Rundown(u32),
}

/// The meaning of a name after a dollar sign.
pub(super) enum Macro {
    Property(Property),
    /// A card with one of the ranks in a mask.
    Ranks(u16),
}

impl Macro {
    /// Returns the meaning of a name after a dollar sign, in either case.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name.to_ascii_lowercase().as_str() {
            "rb" => Self::Property(Property::Rainbow),
            "ss" => Self::Property(Property::SingleSuited),
            "ds" => Self::Property(Property::DoubleSuited),
            "ts" => Self::Property(Property::TripleSuited),
            "ms" | "mt" => Self::Property(Property::Monotone),
            "np" => Self::Property(Property::NoPair),
            "nt" => Self::Property(Property::NoTrips),
            "0g" => Self::Property(Property::Rundown(0)),
            "1g" => Self::Property(Property::Rundown(1)),
            "2g" => Self::Property(Property::Rundown(2)),
            "r" => Self::Ranks(between(Rank::Ten, Rank::Ace)),
            "b" => Self::Ranks(between(Rank::Jack, Rank::Ace)),
            "f" => Self::Ranks(between(Rank::Jack, Rank::King)),
            "n" => Self::Ranks(between(Rank::Nine, Rank::King)),
            "m" => Self::Ranks(between(Rank::Seven, Rank::Ten)),
            "z" => Self::Ranks(between(Rank::Two, Rank::Six)),
            "w" => Self::Ranks(between(Rank::Two, Rank::Five) | between(Rank::Ace, Rank::Ace)),
            _ => return None,
        })
    }
}

/// Returns the mask of the ranks from `low` to `high`.
pub(super) fn between(low: Rank, high: Rank) -> u16 {
    (2 << high as u16) - (1 << low as u16)
}

impl Property {
    pub(super) fn holds(self, hand: CardSet) -> bool {
        let suits = || Suit::ALL.iter().map(|&suit| hand.suit_mask(suit).count_ones());
        let longest = || suits().max().unwrap_or(0);
        let suited = || suits().filter(|&count| count >= 2).count();
        match self {
            Self::Rainbow => longest() == 1,
            Self::SingleSuited => (suited(), longest()) == (1, 2),
            Self::DoubleSuited => suited() == 2,
            Self::TripleSuited => (suited(), longest()) == (1, 3),
            Self::Monotone => longest() as usize == hand.len(),
            Self::NoPair => hand.rank_mask().count_ones() as usize == hand.len(),
            Self::NoTrips => {
                Rank::ALL.iter().all(|&rank| hand.iter().filter(|card| card.rank() == rank).count() < 3)
            }
            Self::Rundown(gaps) => is_rundown(hand, gaps),
        }
    }
}

/// Returns `true` if all ranks differ and `gaps` ranks are missing between the highest and the lowest, with
/// the ace high or low.
fn is_rundown(hand: CardSet, gaps: u32) -> bool {
    let ranks = u32::from(hand.rank_mask());
    let span = |ranks: u32| ranks.ilog2() + 1 - ranks.trailing_zeros();
    let ace = 1 << Rank::Ace as u32;
    let wanted = hand.len() as u32 + gaps;
    let is_low_run = || ranks & ace != 0 && span((ranks & !ace) << 1 | 1) == wanted;
    ranks.count_ones() as usize == hand.len() && (span(ranks) == wanted || is_low_run())
}
