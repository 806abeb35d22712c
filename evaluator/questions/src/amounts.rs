//! Amounts of chips and of money as people write them: `12.5k`, `10bb`, `$50`, `12_500`, `50%`.

use std::str::FromStr;

use render::words::cut;

/// Amounts from a text, in which commas or semicolons separate them, or from numbers.
///
/// ```
/// use questions::Amounts;
///
/// let stacks: Amounts = "12.5k, 8_200, 10bb, $950".parse()?;
/// assert_eq!(stacks.chips(2, Some(400.0))?, [12_500.0, 8_200.0, 4_000.0, 950.0]);
/// let stacks: Amounts = "12,500; 8,200".parse()?;
/// assert_eq!(stacks.chips(2, None)?, [12_500.0, 8_200.0]);
/// let said = "12,500,8,200".parse::<Amounts>()?.chips(2, None).unwrap_err();
/// assert_eq!(
///     said,
///     "\"12,500,8,200\": thousands, or one number after each comma? expected 12500,8200 or 12;500;8;200"
/// );
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Amounts {
    amounts: Vec<Amount>,
    /// The parts of a text whose commas separate amounts.
    listed: Vec<String>,
}

/// One amount.
///
/// ```
/// use questions::Amount;
///
/// assert_eq!("0.25bb".parse::<Amount>()?.chips(Some(80.0))?, 20.0);
/// assert_eq!("5 %".parse::<Amount>()?.part()?, 0.05);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Amount {
    /// A number without signs of groups, with an exponent for thousands and millions.
    number: String,
    unit: Unit,
    currency: Option<char>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    None,
    BigBlinds,
    Percent,
}

/// The signs of currencies. They do not change an amount.
const CURRENCIES: [char; 4] = ['$', '€', '£', '¥'];

/// The error for an invalid amount.
const EXPECTED: &str = "expected a number, such as 12.5, 12500, 12.5k or 10bb";

impl FromStr for Amount {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::read(text, false).ok_or_else(|| format!("{:?}: {EXPECTED}", cut(text)))
    }
}

impl Amount {
    /// Reads an amount. Commas are signs of groups if `has_commas` is `true`.
    fn read(text: &str, has_commas: bool) -> Option<Self> {
        let text = text.trim();
        let plain = |number: &str| Self { number: number.into(), unit: Unit::None, currency: None };
        if text.parse::<f64>().is_ok_and(f64::is_finite) {
            return Some(plain(text));
        }
        let (sign, text) = match text.strip_prefix('-') {
            Some(text) => ("-", text.trim_start()),
            None => ("", text),
        };
        let mut currency = text.chars().next().filter(|first| CURRENCIES.contains(first));
        let mut rest = text.trim_start_matches(CURRENCIES).trim_start();
        if currency.is_none() {
            currency = rest.chars().last().filter(|last| CURRENCIES.contains(last));
            rest = rest.trim_end_matches(CURRENCIES).trim_end();
        }
        let lower = rest.to_ascii_lowercase();
        let units =
            [("bb", Unit::BigBlinds, 0), ("%", Unit::Percent, 0), ("k", Unit::None, 3), ("m", Unit::None, 6)];
        let unit = units.into_iter().find(|(name, ..)| lower.ends_with(name));
        let (name, unit, exponent) = unit.unwrap_or(("", Unit::None, 0));
        let digits = without_groups(rest[..rest.len() - name.len()].trim_end(), has_commas)?;
        Some(Self { number: format!("{sign}{digits}e{exponent}"), unit, currency })
    }

    /// Returns the amount in chips.
    ///
    /// # Errors
    ///
    /// Returns an error if the amount is a percentage, or in big blinds and `big_blind` is `None`.
    pub fn chips(&self, big_blind: Option<f64>) -> Result<f64, String> {
        match (self.unit, big_blind) {
            (Unit::None, _) => Ok(self.value(0)),
            (Unit::BigBlinds, Some(big_blind)) => Ok(product(&self.number, big_blind)),
            (Unit::BigBlinds, None) => Err("big blinds have no value here: expected a number".into()),
            (Unit::Percent, _) => Err("a percentage: expected a number".into()),
        }
    }

    /// Returns the amount as a part of something: 5 % is 0.05.
    ///
    /// # Errors
    ///
    /// Returns an error if the amount is in big blinds.
    pub fn part(&self) -> Result<f64, String> {
        match self.unit {
            Unit::None => Ok(self.value(0)),
            Unit::Percent => Ok(self.value(-2)),
            Unit::BigBlinds => {
                Err("big blinds have no value here: expected a part, such as 0.05 or 5%".into())
            }
        }
    }

    /// Returns the number with the point moved by `shift` places, correctly rounded.
    fn value(&self, shift: i32) -> f64 {
        let (digits, exponent) = self.number.split_once('e').unwrap_or((&self.number, "0"));
        let shifted =
            exponent.parse().map(|exponent: i32| format!("{digits}e{}", exponent.saturating_add(shift)));
        // Other texts are infinite or not a number.
        shifted
            .ok()
            .and_then(|number| number.parse().ok())
            .or_else(|| self.number.parse().ok())
            .unwrap_or(f64::NAN)
    }
}

impl FromStr for Amounts {
    type Err = String;

    /// Reads amounts. If there are semicolons, commas are signs of groups.
    fn from_str(text: &str) -> Result<Self, String> {
        let has_semicolons = text.contains(';');
        let separator = if has_semicolons { ';' } else { ',' };
        let parts = || text.split(separator).map(str::trim);
        let refuse = |part: &str| format!("{:?}: {EXPECTED}", cut(part));
        let amount = |part: &str| Amount::read(part, has_semicolons).ok_or_else(|| refuse(part));
        let amounts = parts().map(amount).collect::<Result<Vec<_>, _>>()?;
        let mut currencies = amounts.iter().filter_map(|amount| amount.currency);
        if let Some(first) = currencies.next()
            && let Some(other) = currencies.find(|other| *other != first)
        {
            return Err(format!("{:?}: expected one currency, and not both {first} and {other}", cut(text)));
        }
        let listed = if has_semicolons { vec![] } else { parts().map(String::from).collect() };
        Ok(Self { amounts, listed })
    }
}

/// An amount without a unit.
impl From<f64> for Amount {
    fn from(number: f64) -> Self {
        Self { number: number.to_string(), unit: Unit::None, currency: None }
    }
}

/// Amounts without units.
impl From<Vec<f64>> for Amounts {
    fn from(numbers: Vec<f64>) -> Self {
        Self { amounts: numbers.into_iter().map(Amount::from).collect(), listed: vec![] }
    }
}

impl Amounts {
    /// Returns the amounts in chips.
    ///
    /// # Errors
    ///
    /// Returns an error if an amount is a percentage, or in big blinds and `big_blind` is `None`. Returns an error
    /// if the commas of a text may separate thousands in at least `least` numbers: `12,500,8,200`.
    pub fn chips(&self, least: usize, big_blind: Option<f64>) -> Result<Vec<f64>, String> {
        self.check_commas(least)?;
        let chips = |(place, amount): (usize, &Amount)| {
            amount.chips(big_blind).map_err(|said| format!("number {}: {said}", place + 1))
        };
        self.amounts.iter().enumerate().map(chips).collect()
    }

    /// Returns at least `least` prizes or bounties, in money or in percent of all prizes.
    ///
    /// # Errors
    ///
    /// Returns an error if only some are percentages, if they are more than 100 % together, or if an amount is in
    /// big blinds. Returns an error if the commas of a text may separate thousands.
    pub fn prizes(&self, least: usize) -> Result<Vec<f64>, String> {
        if !self.are_percentages() {
            return self.chips(least, None);
        }
        if self.amounts.iter().any(|amount| amount.unit != Unit::Percent) {
            return Err("expected all prizes in percent, or none".into());
        }
        let prizes: Vec<f64> = self.amounts.iter().map(|amount| amount.value(0)).collect();
        match prizes.iter().sum::<f64>() {
            sum if sum > 100.0 + 1e-9 => Err(format!("{sum}% in all: expected at most 100%")),
            _ => Ok(prizes),
        }
    }

    /// Returns stacks in chips.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`chips`](Self::chips), and an error if most stacks of a text are below the big blind.
    pub fn stacks(&self, big_blind: f64) -> Result<Vec<f64>, String> {
        let chips = self.chips(2, Some(big_blind))?;
        self.check_depth(&chips, big_blind)?;
        Ok(chips)
    }

    /// Returns `true` if an amount is a percentage.
    pub fn are_percentages(&self) -> bool {
        self.amounts.iter().any(|amount| amount.unit == Unit::Percent)
    }

    /// Returns an error if most stacks of a text with commas are below the big blind, because they are probably in
    /// another unit.
    fn check_depth(&self, chips: &[f64], big_blind: f64) -> Result<(), String> {
        let are_plain = self.amounts.iter().all(|amount| amount.unit == Unit::None);
        let short = chips.iter().filter(|&&stack| 0.0 < stack && stack < big_blind).count();
        if self.listed.is_empty() || !are_plain || short * 2 <= chips.len() {
            return Ok(());
        }
        let (stacks, count) = (self.listed.join(","), chips.len());
        Err(format!(
            "{:?}: {short} of {count} stacks are below the big blind of {big_blind}: expected the unit of the blinds, {} for big \
             blinds, or {} if the stacks are that short",
            cut(&stacks),
            cut(&self.listed.iter().map(|part| format!("{part}bb")).collect::<Vec<_>>().join(",")),
            cut(&self.listed.join(";")),
        ))
    }

    /// Returns an error if commas may separate thousands in at least `least` numbers.
    fn check_commas(&self, least: usize) -> Result<(), String> {
        let parts = &self.listed;
        let is_group = |part: &str| {
            let (whole, fraction) = part.split_once('.').unwrap_or((part, ""));
            is_digits(whole) && whole.len() == 3 && fraction.bytes().all(|byte| byte.is_ascii_digit())
        };
        let is_start = |part: &str| is_digits(part) && part.len() < 3;
        let follows_number = |pair: &[String]| is_digits(&pair[0]) && pair[0].len() <= 3;
        let has_zeros = parts
            .windows(2)
            .any(|pair| follows_number(pair) && is_group(&pair[1]) && pair[1].starts_with('0'));
        let starts = parts.iter().filter(|part| is_start(part)).count();
        let is_followed = |place: usize| parts.get(place + 1).is_some_and(|next| is_group(next));
        // A first number of three digits is a number of thousands only if a group follows.
        let are_grouped = starts > 0
            && (is_start(&parts[0]) || is_followed(0))
            && parts.iter().enumerate().all(|(place, part)| match is_start(part) {
                true => is_followed(place),
                false => is_group(part),
            });
        let numbers = starts + usize::from(!parts.first().is_some_and(|first| is_start(first)));
        let are_thousands = are_grouped && numbers >= least;
        if !has_zeros && !are_thousands {
            return Ok(());
        }
        let mut joined = String::new();
        for (place, part) in parts.iter().enumerate() {
            let continues =
                place > 0 && is_group(part) && is_digits(&parts[place - 1]) && parts[place - 1].len() <= 3;
            if place > 0 && !continues {
                joined.push(',');
            }
            joined.push_str(part);
        }
        Err(format!(
            "{:?}: thousands, or one number after each comma? expected {} or {}",
            cut(&parts.join(",")),
            cut(&joined),
            cut(&parts.join(";"))
        ))
    }
}

/// Returns the prizes and the bounties, which are in one unit, for a number of seats.
///
/// # Errors
///
/// Returns the name of the invalid list and what is wrong with it.
pub fn money(
    prizes: &Amounts,
    bounties: &Amounts,
    seats: usize,
) -> Result<[Vec<f64>; 2], (&'static str, String)> {
    if !bounties.amounts.is_empty() && prizes.are_percentages() != bounties.are_percentages() {
        return Err((
            "bounties",
            "expected prizes and bounties in percent of all prizes, or none of them".into(),
        ));
    }
    let bounties = bounties.prizes(seats).map_err(|said| ("bounties", said));
    Ok([prizes.prizes(1).map_err(|said| ("payouts", said))?, bounties?])
}

/// Returns the digits of a number without the signs between groups of three: `12 500.5`, `12'500`, `12_500`.
fn without_groups(number: &str, has_commas: bool) -> Option<String> {
    let (whole, fraction) = match number.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (number, None),
    };
    if fraction.is_some_and(|fraction| !is_digits(fraction)) {
        return None;
    }
    let is_sign = |c: char| {
        matches!(c, '_' | '\'' | '’' | ' ' | '\u{A0}' | '\u{2009}' | '\u{202F}') || (c == ',' && has_commas)
    };
    let signs: Vec<char> = whole.chars().filter(|&c| is_sign(c)).collect();
    let mut groups = whole.split(is_sign);
    let first = groups.next().filter(|first| is_digits(first) || (first.is_empty() && fraction.is_some()))?;
    if !signs.is_empty() {
        let are_equal = signs.iter().all(|sign| *sign == signs[0]);
        if !are_equal || first.len() > 3 || !groups.all(|group| is_digits(group) && group.len() == 3) {
            return None;
        }
    }
    let digits: String = whole.chars().filter(char::is_ascii_digit).collect();
    Some(match fraction {
        Some(fraction) => format!("{digits}.{fraction}"),
        None => digits,
    })
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the product of two decimal numbers, correctly rounded if it has at most 38 digits.
fn product(number: &str, factor: f64) -> f64 {
    let exact = || {
        let ((a, a_exponent), (b, b_exponent)) = (decimal(number)?, decimal(&factor.to_string())?);
        format!("{}e{}", a.checked_mul(b)?, a_exponent.checked_add(b_exponent)?).parse().ok()
    };
    exact().unwrap_or_else(|| number.parse::<f64>().unwrap_or(f64::NAN) * factor)
}

/// Returns a decimal number as an integer and a power of ten.
fn decimal(number: &str) -> Option<(i128, i32)> {
    let (digits, exponent) = number.split_once('e').unwrap_or((number, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let exponent = exponent.parse::<i32>().ok()?.checked_sub(i32::try_from(fraction.len()).ok()?)?;
    Some((format!("{whole}{fraction}").parse().ok()?, exponent))
}
