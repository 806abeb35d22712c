//! Tournament equity by the independent chip model (Malmuth and Harville).
//!
//! The winner is drawn in proportion to the stacks, the second place among the others in proportion to
//! theirs, and so on. Equivalently, each player has an independent exponential clock whose rate is the stack,
//! and the clocks' order is the order of places. The first view gives a recursion over sets of
//! players, the second an integral for any number of them.
//!
//! A player with a stack of 0 is out, and has one of the places after the players with chips. Several of them share
//! the prizes of their places equally, because their order is not known. Prizes for more places than there are players
//! belong to others who are out, and are ignored.

mod bubble;
mod bust;
mod deal;
mod money;
mod quadrature;
mod race;
mod recursion;

use std::error::Error;
use std::fmt;

use evaluator::internals::Counted;

pub use bubble::{Against, Bubble, MAX_IN_BUBBLE, bubble_factors};
pub(crate) use bust::prizes_after;
pub use deal::{Deal, Share, deal};

/// The maximum number of players for the recursion over sets of players. Larger fields use the integral.
pub const MAX_BY_RECURSION: usize = 12;

/// Returns each player's share of the prizes in money, by the independent chip model.
///
/// Stacks and prizes may have any unit. Prizes are listed from the first place on. Places without a prize pay
/// nothing. Equal prizes model a satellite. [Players without chips](self) are out.
///
/// # Errors
///
/// Returns an error if no player has chips, if a stack is not a number from 0 to 1e12 or is positive and less than a
/// billionth of the largest one, if a prize is not a number from 0 to 1e12, if no prize is positive, or if a place has
/// a larger prize than a better place.
///
/// ```
/// let equities = push_fold::icm::equities(&[50.0, 30.0, 20.0], &[50.0, 30.0, 20.0])?;
/// let rounded: Vec<String> = equities.iter().map(|equity| format!("{equity:.6}")).collect();
/// assert_eq!(rounded, ["38.392857", "32.750000", "28.857143"]);
/// # Ok::<(), push_fold::icm::IcmError>(())
/// ```
pub fn equities(stacks: &[f64], prizes: &[f64]) -> Result<Vec<f64>, IcmError> {
    check(1, stacks, prizes)?;
    check_prizes(prizes)?;
    Ok(prizes_after(stacks, stacks, prizes))
}

/// Returns the probability of each of the first `places` places, in a row for each player.
///
/// # Errors
///
/// Returns an error for stacks as [`equities`] does, or if there are more places than players.
///
/// ```
/// let places = push_fold::icm::places(&[3.0, 1.0], 2)?;
/// assert_eq!(places, [[0.75, 0.25], [0.25, 0.75]]);
/// # Ok::<(), push_fold::icm::IcmError>(())
/// ```
pub fn places(stacks: &[f64], places: usize) -> Result<Vec<Vec<f64>>, IcmError> {
    with_busted(stacks, places, |stacks, places| match stacks.len() {
        0..=MAX_BY_RECURSION => recursion::places(stacks, places),
        _ => race::places(stacks, places),
    })
}

/// Returns the same as [`places`] by the recursion, for any number of players up to 25.
///
/// # Errors
///
/// Returns an error as [`places`] does, or if there are more than 25 players, because time and memory grow as
/// two to the number of players.
pub fn places_by_recursion(stacks: &[f64], places: usize) -> Result<Vec<Vec<f64>>, IcmError> {
    if stacks.len() > recursion::MOST {
        return Err(IcmError::TooMany { players: stacks.len(), most: recursion::MOST });
    }
    with_busted(stacks, places, recursion::places)
}

/// Returns the same as [`places`] by the integral, for any number of players.
///
/// # Errors
///
/// Returns an error as [`places`] does.
pub fn places_by_integral(stacks: &[f64], places: usize) -> Result<Vec<Vec<f64>>, IcmError> {
    with_busted(stacks, places, race::places)
}

/// Returns the probabilities of places for stacks that may be 0. `of` computes those of the players with chips.
fn with_busted(
    stacks: &[f64],
    places: usize,
    of: impl Fn(&[f64], usize) -> Vec<Vec<f64>>,
) -> Result<Vec<Vec<f64>>, IcmError> {
    check(1, stacks, &[])?;
    check_places(stacks, places)?;
    let left: Vec<f64> = stacks.iter().copied().filter(|&stack| stack > 0.0).collect();
    let among = places.min(left.len());
    let mut rows = of(&left, among).into_iter();
    let mut busted = vec![0.0; among];
    busted.resize(places, 1.0 / (stacks.len() - left.len()) as f64);
    let mut row = |stack: f64| match stack > 0.0 {
        true => {
            let mut row = rows.next().unwrap_or_default();
            row.resize(places, 0.0);
            row
        }
        false => busted.clone(),
    };
    Ok(stacks.iter().map(|&stack| row(stack)).collect())
}

/// Returns the equities of valid stacks and prizes.
pub(crate) fn prizes_of(stacks: &[f64], prizes: &[f64]) -> Vec<f64> {
    let paid = prizes.iter().rposition(|&prize| prize > 0.0).map_or(0, |last| last + 1);
    let prizes = &prizes[..paid];
    match stacks.len() {
        _ if paid == 0 => vec![0.0; stacks.len()],
        0..=MAX_BY_RECURSION => {
            let rows = recursion::places(stacks, paid);
            rows.iter().map(|row| row.iter().zip(prizes).map(|(place, prize)| place * prize).sum()).collect()
        }
        _ => race::prizes(stacks, prizes),
    }
}

/// Returns the number of players with chips. Returns an error for stacks and prizes that are not of a tournament with at
/// least `needed` of them. Stacks may be 0, and there may be more prizes than players.
pub(crate) fn check(needed: usize, stacks: &[f64], prizes: &[f64]) -> Result<usize, IcmError> {
    if stacks.is_empty() {
        return Err(IcmError::NoPlayers);
    }
    if let Some(player) = stacks.iter().position(|&stack| !is_amount(stack)) {
        return Err(IcmError::Stack { player, stack: stacks[player] });
    }
    let left = stacks.iter().filter(|&&stack| stack > 0.0).count();
    if left < needed {
        return Err(IcmError::NoChips { needed, found: left });
    }
    let largest = stacks.iter().copied().fold(0.0, f64::max);
    let is_tiny = |&stack: &f64| 0.0 < stack && stack < largest * SMALLEST_STACK;
    if let Some(player) = stacks.iter().position(is_tiny) {
        return Err(IcmError::TinyStack { player, stack: stacks[player], largest });
    }
    if let Some(place) = prizes.iter().position(|&prize| !is_amount(prize)) {
        return Err(IcmError::Prize { place, prize: prizes[place] });
    }
    if let Some(place) = (1..prizes.len()).find(|&place| prizes[place] > prizes[place - 1]) {
        return Err(IcmError::PrizeOrder { place, prize: prizes[place], better: prizes[place - 1] });
    }
    Ok(left)
}

/// Returns an error if no prize is positive.
fn check_prizes(prizes: &[f64]) -> Result<(), IcmError> {
    if prizes.iter().all(|&prize| prize == 0.0) { Err(IcmError::NoPrize) } else { Ok(()) }
}

/// Returns an error if there are more places or prizes than players.
pub(crate) fn check_places(stacks: &[f64], places: usize) -> Result<(), IcmError> {
    if places > stacks.len() {
        return Err(IcmError::TooManyPrizes { prizes: places, players: stacks.len() });
    }
    Ok(())
}

/// The largest amount of chips or prize money. Products of larger numbers overflow.
const MOST: f64 = 1e12;

/// The numbers for which [`is_positive`] returns `true`.
pub(crate) const POSITIVE: &str = "a positive number up to 1e12";

/// Returns `true` if a number may be a stack.
pub(crate) fn is_positive(number: f64) -> bool {
    number > 0.0 && number <= MOST
}

/// The numbers for which [`is_amount`] returns `true`.
pub(crate) const AMOUNT: &str = "a number from 0 to 1e12";

/// Returns `true` if a number may be a prize.
pub(crate) fn is_amount(number: f64) -> bool {
    (0.0..=MOST).contains(&number)
}

/// Returns a number as text. Large ones are short.
pub(crate) fn shown(number: f64) -> String {
    if number.abs() > MOST { format!("{number:e}") } else { number.to_string() }
}

/// The smallest stack as a part of the largest one. The integral needs more steps for smaller ones.
const SMALLEST_STACK: f64 = 1e-9;

/// The reason to reject stacks or prizes. Players and places are numbered from 0 here, and from 1 in the text.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum IcmError {
    /// There are no stacks.
    NoPlayers,
    /// Too few players have chips.
    NoChips {
        /// The least number of them.
        needed: usize,
        /// Their number.
        found: usize,
    },
    /// A stack is not a number from 0 to 1e12.
    Stack {
        /// The player's number.
        player: usize,
        /// The stack.
        stack: f64,
    },
    /// No prize is positive.
    NoPrize,
    /// A stack is positive and less than a billionth of the largest one.
    TinyStack {
        /// The player's number.
        player: usize,
        /// The stack.
        stack: f64,
        /// The largest stack.
        largest: f64,
    },
    /// A prize is not a number from 0 to 1e12.
    Prize {
        /// The number of the place.
        place: usize,
        /// The prize.
        prize: f64,
    },
    /// A place has a larger prize than the place above it.
    PrizeOrder {
        /// The number of the place.
        place: usize,
        /// Its prize.
        prize: f64,
        /// The prize of the place above.
        better: f64,
    },
    /// There are more prizes than players.
    TooManyPrizes {
        /// The number of prizes.
        prizes: usize,
        /// The number of players.
        players: usize,
    },
    /// All players with chips win the same prize.
    EqualPrizes,
    /// The money for the winner of a deal is not a number from 0 to the difference of the first two prizes.
    PlayFor {
        /// The money for the winner.
        money: f64,
        /// The difference of the first two prizes.
        most: f64,
    },
    /// The guarantee of a deal is not a number from 0 to the equal share.
    Guarantee {
        /// The guarantee.
        money: f64,
        /// The money that is divided, for each player.
        most: f64,
    },
    /// There are too many players.
    TooMany {
        /// The number of players.
        players: usize,
        /// The maximum number.
        most: usize,
    },
}

impl fmt::Display for IcmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoPlayers => f.write_str("there are no stacks, expected at least one"),
            Self::Stack { player, stack } => {
                write!(f, "stack {} is {}, expected {AMOUNT}", player + 1, shown(stack))
            }
            Self::NoChips { needed, found } => {
                let have = if found == 1 { "has" } else { "have" };
                write!(f, "{} {have} chips, expected at least {needed}", Counted(found, "player"))
            }
            Self::NoPrize => f.write_str("no prize is positive, expected at least one"),
            Self::TinyStack { player, stack, largest } => write!(
                f,
                "stack {} is {stack}, expected at least a billionth of the largest stack, {largest}",
                player + 1
            ),
            Self::Prize { place, prize } => {
                write!(f, "prize {} is {}, expected {AMOUNT}", place + 1, shown(prize))
            }
            Self::PrizeOrder { place, prize, better } => write!(
                f,
                "prize {} is {prize}, expected at most the prize of the place above, {better}",
                place + 1
            ),
            Self::TooManyPrizes { prizes, players } => {
                let are = if prizes == 1 { "is" } else { "are" };
                let (prizes, players) = (Counted(prizes, "prize"), Counted(players, "player"));
                write!(f, "there {are} {prizes} for {players}, expected at most one for each player")
            }
            Self::EqualPrizes => {
                f.write_str("all players with chips win the same prize, expected prizes that differ")
            }
            Self::PlayFor { money, most } => write!(
                f,
                "the money for the winner is {}, expected a number from 0 to the difference of the first two prizes, {most}",
                shown(money)
            ),
            Self::Guarantee { money, most } => write!(
                f,
                "the guarantee is {}, expected a number from 0 to the equal share of the players with chips, {most}",
                shown(money)
            ),
            Self::TooMany { players, most } => {
                write!(f, "there are {}, expected at most {most}", Counted(players, "player"))
            }
        }
    }
}

impl Error for IcmError {}
