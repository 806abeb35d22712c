//! The question: stacks, blinds, antes, and what players play for.

use std::error::Error;
use std::fmt;

use crate::chips::{FEW_DECIMALS, has_few_decimals};
use crate::icm::{self, IcmError};

/// The maximum number of seats.
pub const MAX_SEATS: usize = 9;

/// The rules of a hand in which each player folds or goes all-in.
///
/// Seats are listed in the order of action: the small blind and the big blind are the last two. With two
/// seats, the first one is the small blind and the button. Stacks are counted before blinds and antes. All
/// chips have one unit, for example the big blind.
///
/// ```
/// use push_fold::{Ante, Payoff, Rules};
///
/// let rules = Rules {
///     stacks: vec![10.0, 10.0, 15.0],
///     blinds: [0.5, 1.0],
///     ante: Ante::Each(0.125), dead: 0.0,
///     payoff: Payoff::Chips { rake: 0.0, cap: f64::INFINITY },
/// };
/// assert_eq!(rules.check(), Ok(()));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// The stacks, 2 to [`MAX_SEATS`].
    pub stacks: Vec<f64>,
    /// The small blind and the big blind.
    pub blinds: [f64; 2],
    /// The antes.
    pub ante: Ante,
    /// Dead money in the pot: chips of players who have folded or of absent seats, who are not among the seats.
    pub dead: f64,
    /// What players play for.
    pub payoff: Payoff,
}

/// The antes of a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Ante {
    /// There are no antes.
    #[default]
    None,
    /// Each player pays this ante, before the blinds.
    Each(f64),
    /// The big blind pays this ante for all, after the blind.
    BigBlind(f64),
}

/// What players play for.
#[derive(Clone, Debug, PartialEq)]
pub enum Payoff {
    /// The expected number of chips, as in a cash game or with the winner taking all.
    Chips {
        /// The part of a contested pot that the house takes, from 0 to below 1.
        rake: f64,
        /// The maximum rake of a pot, in chips.
        cap: f64,
    },
    /// The expected prize money by the independent chip model.
    Prizes(Tournament),
}

impl Payoff {
    /// Chips without rake.
    pub const CHIPS: Self = Self::Chips { rake: 0.0, cap: f64::INFINITY };
}

/// The prizes of a tournament, and the players at other tables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tournament {
    /// The prizes, from the first place on.
    pub prizes: Vec<f64>,
    /// The stacks at other tables.
    pub others: Vec<f64>,
    /// The bounties on the players' heads, one for each seat, or none, in the unit of the prizes. The winner
    /// of the last chips of a player gets the bounty, and the winner of the tournament keeps the own one.
    ///
    /// Bounties that are still to be won after the hand are shared by stacks: a player with a tenth of all chips has a
    /// tenth of them. This is exact for two players. Players at other tables have the mean bounty of this table.
    pub bounties: Vec<f64>,
    /// The part of a bounty that is paid out at once, from 0 to 1, if bounties are progressive. The rest is added to the
    /// bounty of the player who gets it.
    pub progressive: Option<f64>,
}

impl Rules {
    /// Checks that the rules describe a game.
    ///
    /// # Errors
    ///
    /// Returns the first reason why they do not.
    pub fn check(&self) -> Result<(), GameError> {
        let seats = self.stacks.len();
        if !(2..=MAX_SEATS).contains(&seats) {
            return Err(GameError::Seats(seats));
        }
        for (seat, &stack) in self.stacks.iter().enumerate() {
            check_number(Amount::Stack, Some(seat), stack, icm::is_positive(stack), icm::POSITIVE)?;
        }
        let [small, big] = self.blinds;
        check_number(Amount::BigBlind, None, big, icm::is_positive(big), icm::POSITIVE)?;
        let is_small = (0.0..=big).contains(&small);
        check_number(Amount::SmallBlind, None, small, is_small, "a number from 0 to the big blind")?;
        check_number(Amount::Dead, None, self.dead, icm::is_amount(self.dead), icm::AMOUNT)?;
        let (Ante::Each(ante) | Ante::BigBlind(ante)) = self.ante else {
            return self.check_payoff();
        };
        check_number(Amount::Ante, None, ante, icm::is_amount(ante), icm::AMOUNT)?;
        if let Ante::Each(ante) = self.ante {
            for (seat, &stack) in self.stacks.iter().enumerate() {
                check_number(Amount::Stack, Some(seat), stack, stack > ante, "more than the ante")?;
            }
        }
        self.check_payoff()
    }

    /// Returns all amounts of chips that a hand counts, with their meaning and seat or number.
    pub(crate) fn chips(&self) -> impl Iterator<Item = (Amount, Option<usize>, f64)> + Clone {
        let [small, big] = self.blinds;
        let ante = match self.ante {
            Ante::None => None,
            Ante::Each(ante) | Ante::BigBlind(ante) => Some((Amount::Ante, None, ante)),
        };
        let others = match &self.payoff {
            Payoff::Chips { .. } => &[][..],
            Payoff::Prizes(tournament) => &tournament.others,
        };
        let of = |amount| move |(number, &chips): (usize, &f64)| (amount, Some(number), chips);
        let stacks = self.stacks.iter().enumerate().map(of(Amount::Stack));
        let blinds = [(Amount::SmallBlind, None, small), (Amount::BigBlind, None, big)];
        let dead = [(Amount::Dead, None, self.dead)];
        stacks
            .chain(blinds)
            .chain(ante)
            .chain(dead)
            .chain(others.iter().enumerate().map(of(Amount::OtherStack)))
    }

    fn check_payoff(&self) -> Result<(), GameError> {
        match &self.payoff {
            &Payoff::Chips { rake, cap } => {
                let is_part = (0.0..1.0).contains(&rake);
                check_number(Amount::Rake, None, rake, is_part, "a part of the pot from 0 to below 1")?;
                check_number(Amount::Cap, None, cap, cap >= 0.0, "a number from 0 on")
            }
            Payoff::Prizes(tournament) => tournament.check(&self.stacks),
        }?;
        self.chips().try_for_each(|(amount, seat, chips)| {
            check_number(amount, seat, chips, has_few_decimals(chips), FEW_DECIMALS)
        })
    }
}

impl Tournament {
    /// Checks the prizes, the other stacks and the bounties.
    fn check(&self, stacks: &[f64]) -> Result<(), GameError> {
        let (bounties, seats) = (self.bounties.len(), stacks.len());
        for (number, &stack) in self.others.iter().enumerate() {
            check_number(Amount::OtherStack, Some(number), stack, icm::is_positive(stack), icm::POSITIVE)?;
        }
        let stacks: Vec<f64> = stacks.iter().chain(&self.others).copied().collect();
        let checked =
            icm::check(1, &stacks, &self.prizes).and_then(|_| icm::check_places(&stacks, self.prizes.len()));
        checked.map_err(|error| match error {
            IcmError::TinyStack { player, stack, .. } if player >= seats => GameError::Number {
                amount: Amount::OtherStack,
                seat: Some(player - seats),
                number: stack,
                expected: "at least a billionth of the largest stack",
            },
            error => GameError::Tournament(error),
        })?;
        if bounties != 0 && bounties != seats {
            return Err(GameError::Bounties { bounties, seats });
        }
        for (seat, &bounty) in self.bounties.iter().enumerate() {
            check_number(Amount::Bounty, Some(seat), bounty, icm::is_amount(bounty), icm::AMOUNT)?;
        }
        if let Some(part) = self.progressive {
            check_number(Amount::Progressive, None, part, (0.0..=1.0).contains(&part), "a part from 0 to 1")?;
        }
        // Prizes do not increase.
        let has_equal_prizes = self.prizes.len() == stacks.len() && self.prizes.first() == self.prizes.last();
        match (self.prizes.iter().any(|&prize| prize > 0.0), self.bounties.iter().any(|&bounty| bounty > 0.0))
        {
            (false, false) => Err(GameError::NoPrize),
            (true, false) if has_equal_prizes => Err(GameError::EqualPrizes),
            _ => Ok(()),
        }
    }
}

/// Returns an error unless a number is valid.
fn check_number(
    amount: Amount,
    seat: Option<usize>,
    number: f64,
    is_valid: bool,
    expected: &'static str,
) -> Result<(), GameError> {
    if is_valid { Ok(()) } else { Err(GameError::Number { amount, seat, number, expected }) }
}

/// The meaning of a number in the [`Rules`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// The stack of a seat.
    Stack,
    /// The stack of a player at another table.
    OtherStack,
    /// The small blind.
    SmallBlind,
    /// The big blind.
    BigBlind,
    /// The ante of each player or of the big blind.
    Ante,
    /// The dead money in the pot.
    Dead,
    /// The part of the pot that the house takes.
    Rake,
    /// The maximum rake.
    Cap,
    /// The bounty on the player of a seat.
    Bounty,
    /// The part of a progressive bounty that is paid out at once.
    Progressive,
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stack => "stack",
            Self::OtherStack => "other stack",
            Self::SmallBlind => "the small blind",
            Self::BigBlind => "the big blind",
            Self::Ante => "the ante",
            Self::Dead => "the dead money",
            Self::Rake => "the rake",
            Self::Cap => "the cap",
            Self::Bounty => "bounty",
            Self::Progressive => "the part of a bounty that is paid at once",
        })
    }
}

/// The reason to reject the rules of a game.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum GameError {
    /// There are fewer than two seats or too many.
    Seats(usize),
    /// A number is out of its range.
    Number {
        /// The meaning of the number.
        amount: Amount,
        /// The number of the seat or of the player at another table, from 0 on.
        seat: Option<usize>,
        /// The number.
        number: f64,
        /// The expected range, in words.
        expected: &'static str,
    },
    /// Stacks and prizes are not of a tournament.
    Tournament(IcmError),
    /// All prizes and bounties are 0.
    NoPrize,
    /// All players win the same prize and no bounty, so their decisions change nothing.
    EqualPrizes,
    /// There is not one bounty for each seat.
    Bounties {
        /// The number of bounties.
        bounties: usize,
        /// The number of seats.
        seats: usize,
    },
    /// No player has a decision, because the blinds and antes are all that the players have.
    NoDecision,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Seats(seats) => {
                write!(f, "the number of stacks is {seats}, expected 2 to {MAX_SEATS}")
            }
            Self::Number { amount, seat, number, expected } => {
                let place = seat.map_or(String::new(), |seat| format!(" {}", seat + 1));
                write!(f, "{amount}{place} is {}, expected {expected}", icm::shown(number))
            }
            Self::Tournament(ref error) => error.fmt(f),
            Self::NoPrize => {
                f.write_str("all prizes and bounties are 0, expected at least one positive prize or bounty")
            }
            Self::EqualPrizes => f.write_str(
                "all players win the same prize, expected fewer prizes than players, or prizes that differ",
            ),
            Self::Bounties { bounties, seats } => {
                write!(f, "the number of bounties is {bounties}, expected {seats}: one for each seat")
            }
            Self::NoDecision => {
                f.write_str("blinds and antes leave nobody a decision, expected stacks above them")
            }
        }
    }
}

impl Error for GameError {}
