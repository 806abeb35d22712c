use evaluator::Game;

use crate::by_name;
use crate::range::two::ranking;
use crate::range::two::starting_hand::StartingHand;

/// The order of hands for a percentage such as `8%`: the ranking of the starting hands, and how a percentage
/// is rounded.
///
/// | text | [`Equity`](Self::Equity) | [`PokerStove`](Self::PokerStove) |
/// |-|-|-|
/// | `8%` | 77+,ATs+,KQs,AJo+ (7.84 %) | 88+,ATs+,KTs+,QJs,AJo+ (8.30 %) |
///
/// ```
/// use holdem::range::{Order, RangeReader};
///
/// let reader = RangeReader::new().order("pokerstove".parse()?);
/// assert_eq!(reader.read("8%")?, "88+,ATs+,KTs+,QJs,AJo+".parse()?);
/// assert_eq!(Order::Equity.hands()[6].to_string(), "88");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Order {
    /// [`StartingHand::RANKED`], by equity against one random hand. A percentage takes the best hands that
    /// together are at most that much.
    #[default]
    Equity,
    /// PokerStove's order, by equity against three random hands. A percentage takes the fewest of the best
    /// hands that together are at least that much, as in its slider.
    PokerStove,
}

impl Order {
    /// All orders, the default first.
    pub const ALL: [Self; 2] = [Self::Equity, Self::PokerStove];

    /// Returns the order's name, as `FromStr` reads it: "equity", "pokerstove".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Equity => "equity",
            Self::PokerStove => "pokerstove",
        }
    }

    /// Returns all starting hands, the best first.
    #[must_use]
    pub const fn hands(self) -> &'static [StartingHand; StartingHand::COUNT] {
        match self {
            Self::Equity => &ranking::RANKED,
            Self::PokerStove => &ranking::POKERSTOVE,
        }
    }

    /// Returns the best starting hands that make up `percent` of all hands, rounded to whole starting hands.
    /// Percentages are limited to 0 to 100, and NaN counts as 0.
    ///
    /// ```
    /// use holdem::range::Order;
    ///
    /// let names = |order: Order| order.top(1.0).iter().map(ToString::to_string).collect::<Vec<_>>();
    /// assert_eq!(names(Order::Equity), ["AA", "KK"]); // 0.90 %
    /// assert_eq!(names(Order::PokerStove), ["AA", "KK", "QQ"]); // 1.36 %
    /// ```
    #[must_use]
    pub fn top(self, percent: f64) -> &'static [StartingHand] {
        self.top_of(self.hands(), percent)
    }

    /// Returns all starting hands of a game, the best first. Returns `None` if the order does not support the
    /// game. Only hold'em and short deck have orders.
    ///
    /// ```
    /// use holdem::range::Order;
    /// use evaluator::Game;
    ///
    /// let hands = Order::Equity.hands_in(Game::ShortDeck).ok_or("no order")?;
    /// assert_eq!(hands.len(), 81);
    /// assert_eq!(hands[5].to_string(), "AKs");
    /// assert_eq!(Order::PokerStove.hands_in(Game::ShortDeck), None);
    /// assert_eq!(Order::Equity.hands_in(Game::Badugi), None);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub const fn hands_in(self, game: Game) -> Option<&'static [StartingHand]> {
        match (game, self) {
            (Game::ShortDeck, Self::Equity) => Some(&ranking::SHORT_DECK),
            (Game::ShortDeckTrips, Self::Equity) => Some(&ranking::SHORT_DECK_TRIPS),
            (Game::Holdem, _) => Some(self.hands()),
            _ => None,
        }
    }

    /// Returns the best hands of a game that make up `percent` of its hands, as [`top`](Self::top) does for
    /// hold'em. Returns `None` if the order does not support the game.
    ///
    /// ```
    /// use holdem::range::Order;
    /// use evaluator::Game;
    ///
    /// let hands = Order::Equity.top_in(Game::ShortDeck, 2.0).ok_or("no order")?;
    /// assert_eq!(hands.iter().map(ToString::to_string).collect::<Vec<_>>(), ["AA", "KK"]); // 12 of 630
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn top_in(self, game: Game, percent: f64) -> Option<&'static [StartingHand]> {
        self.hands_in(game).map(|hands| self.top_of(hands, percent))
    }

    /// Returns the first of `hands`, up to `percent` of all.
    fn top_of(self, hands: &[StartingHand], percent: f64) -> &[StartingHand] {
        let all: usize = hands.iter().map(|hand| hand.combo_count()).sum();
        let wanted = percent * all as f64;
        let mut combos = 0;
        let is_in = |hand: &&StartingHand| {
            let before = combos;
            combos += hand.combo_count();
            match self {
                Self::Equity => combos as f64 * 100.0 <= wanted,
                Self::PokerStove => (before as f64 * 100.0) < wanted,
            }
        };
        &hands[..hands.iter().take_while(is_in).count()]
    }
}

/// The error for a text that does not name an [`Order`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownOrder;

by_name!(Order, UnknownOrder: "no such order: expected equity or pokerstove");
