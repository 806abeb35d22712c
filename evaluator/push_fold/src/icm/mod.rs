//! Tournament equity by the independent chip model (Malmuth and Harville).
//!
//! The winner is drawn in proportion to the stacks, the second place among the others in proportion to
//! theirs, and so on. Equivalently, each player has an independent exponential clock whose rate is the stack,
//! and the clocks' order is the order of places. The first view gives a recursion over sets of
//! players, the second an integral for any number of them.

mod bust;
mod money;
mod quadrature;
mod race;
mod recursion;

use std::error::Error;
use std::fmt;

use evaluator::internals::Counted;

pub(crate) use bust::prizes_after;

/// The maximum number of players for the recursion over sets of players. Larger fields use the integral.
pub const MAX_BY_RECURSION: usize = 12;

/// Returns each player's share of the prizes in money, by the independent chip model.
///
/// Stacks and prizes may have any unit. Prizes are listed from the first place on. Places without a prize pay
/// nothing. Equal prizes model a satellite.
///
/// # Errors
///
/// Returns an error if there are no players, if a stack is not a positive number up to 1e12 or is less than a
/// billionth of the largest one, if a prize is not a number from 0 to 1e12, if no prize is positive, if there are
/// more prizes than players, or if a place has a larger prize than a better place.
///
/// ```
/// let equities = push_fold::icm::equities(&[50.0, 30.0, 20.0], &[50.0, 30.0, 20.0])?;
/// let rounded: Vec<String> = equities.iter().map(|equity| format!("{equity:.6}")).collect();
/// assert_eq!(rounded, ["38.392857", "32.750000", "28.857143"]);
/// # Ok::<(), push_fold::icm::IcmError>(())
/// ```
pub fn equities(stacks: &[f64], prizes: &[f64]) -> Result<Vec<f64>, IcmError> {
    check(stacks, prizes)?;
    if prizes.iter().all(|&prize| prize == 0.0) {
        return Err(IcmError::NoPrize);
    }
    Ok(prizes_of(stacks, prizes))
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
    check(stacks, &vec![0.0; places])?;
    Ok(place_rows(stacks, places))
}

/// Returns the same as [`places`] by the recursion, for any number of players up to 25.
///
/// # Errors
///
/// Returns an error as [`places`] does, or if there are more than 25 players, because time and memory grow as
/// two to the number of players.
pub fn places_by_recursion(stacks: &[f64], places: usize) -> Result<Vec<Vec<f64>>, IcmError> {
    check(stacks, &vec![0.0; places])?;
    if stacks.len() > recursion::MOST {
        return Err(IcmError::TooMany { players: stacks.len(), most: recursion::MOST });
    }
    Ok(recursion::places(stacks, places))
}

/// Returns the same as [`places`] by the integral, for any number of players.
///
/// # Errors
///
/// Returns an error as [`places`] does.
pub fn places_by_integral(stacks: &[f64], places: usize) -> Result<Vec<Vec<f64>>, IcmError> {
    check(stacks, &vec![0.0; places])?;
    Ok(race::places(stacks, places))
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

fn place_rows(stacks: &[f64], places: usize) -> Vec<Vec<f64>> {
    match stacks.len() {
        0..=MAX_BY_RECURSION => recursion::places(stacks, places),
        _ => race::places(stacks, places),
    }
}

/// Returns an error for stacks and prizes that are not of a tournament.
pub(crate) fn check(stacks: &[f64], prizes: &[f64]) -> Result<(), IcmError> {
    if stacks.is_empty() {
        return Err(IcmError::NoPlayers);
    }
    if let Some(player) = stacks.iter().position(|&stack| !is_positive(stack)) {
        return Err(IcmError::Stack { player, stack: stacks[player] });
    }
    let largest = stacks.iter().copied().fold(0.0, f64::max);
    if let Some(player) = stacks.iter().position(|&stack| stack < largest * SMALLEST_STACK) {
        return Err(IcmError::TinyStack { player, stack: stacks[player], largest });
    }
    if let Some(place) = prizes.iter().position(|&prize| !is_amount(prize)) {
        return Err(IcmError::Prize { place, prize: prizes[place] });
    }
    if let Some(place) = (1..prizes.len()).find(|&place| prizes[place] > prizes[place - 1]) {
        return Err(IcmError::PrizeOrder { place, prize: prizes[place], better: prizes[place - 1] });
    }
    if prizes.len() > stacks.len() {
        return Err(IcmError::TooManyPrizes { prizes: prizes.len(), players: stacks.len() });
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
    /// A stack is not a positive number up to 1e12.
    Stack {
        /// The player's number.
        player: usize,
        /// The stack.
        stack: f64,
    },
    /// No prize is positive.
    NoPrize,
    /// A stack is less than a billionth of the largest one.
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
    /// There are too many players for the recursion.
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
                write!(f, "stack {} is {}, expected {POSITIVE}", player + 1, shown(stack))
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
            Self::TooMany { players, most } => {
                write!(f, "the recursion supports at most {}, got {players}", Counted(most, "player"))
            }
        }
    }
}

impl Error for IcmError {}
