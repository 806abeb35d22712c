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
/// let message = "12,500,8,200".parse::<Amounts>()?.chips(2, None).unwrap_err();
/// assert_eq!(
///     message,
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
    /// The text as entered.
    text: String,
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
        if text.parse::<f64>().is_ok_and(f64::is_finite) {
            return Some(Self { text: text.into(), number: text.into(), unit: Unit::None, currency: None });
        }
        let entered = text.into();
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
        Some(Self { text: entered, number: format!("{sign}{digits}e{exponent}"), unit, currency })
    }

    /// Returns the amount in chips.
    ///
    /// # Errors
    ///
    /// Returns an error if the amount is a percentage, or in big blinds and `big_blind` is `None`.
    pub fn chips(&self, big_blind: Option<f64>) -> Result<f64, String> {
        match (self.unit, big_blind) {
            (Unit::None, _) => Ok(self.value(0)),
            (Unit::BigBlinds, Some(big_blind)) => Ok(product(&self.number, big_blind) + 0.0),
            (Unit::BigBlinds, None) => {
                Err(format!("{:?}: big blinds have no value here: expected a number", cut(&self.text)))
            }
            (Unit::Percent, _) => Err(format!("{:?} is a percentage: expected a number", cut(&self.text))),
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
            Unit::BigBlinds => Err(format!(
                "{:?}: big blinds have no value here: expected a part, such as 0.05 or 5%",
                cut(&self.text)
            )),
        }
    }

    /// Returns the amount in the unit of prizes: in money, or in percent of all prizes.
    ///
    /// # Errors
    ///
    /// Returns an error if either the amount or the prizes are in percent, but not both, or if the amount is in big
    /// blinds.
    pub fn money(&self, prizes: &Amounts) -> Result<f64, String> {
        match (self.unit, prizes.are_percentages()) {
            (Unit::Percent, true) => Ok(self.value(0)),
            (Unit::Percent, false) | (Unit::None, true) => Err(format!(
                "{:?}: expected this amount and all prizes in percent of all prizes, or none of them",
                cut(&self.text)
            )),
            _ => self.chips(None),
        }
    }

    /// Returns the number with the point moved by `shift` places, correctly rounded. Zero is positive.
    fn value(&self, shift: i32) -> f64 {
        let (digits, exponent) = self.number.split_once('e').unwrap_or((&self.number, "0"));
        let shifted =
            exponent.parse().map(|exponent: i32| format!("{digits}e{}", exponent.saturating_add(shift)));
        // Other texts are infinite or not a number.
        shifted
            .ok()
            .and_then(|number| number.parse().ok())
            .or_else(|| self.number.parse().ok())
            .map_or(f64::NAN, |value: f64| value + 0.0)
    }
}

impl FromStr for Amounts {
    type Err = String;

    /// Reads amounts. If there are semicolons, commas are signs of groups. Points that may be signs of groups are an error:
    /// `12.500,900`.
    fn from_str(text: &str) -> Result<Self, String> {
        let has_semicolons = text.contains(';');
        let separator = if has_semicolons { ';' } else { ',' };
        let parts: Vec<_> = text.split(separator).map(|part| part.trim().to_string()).collect();
        let refuse = |part: &str| format!("{:?}: {EXPECTED}", cut(part));
        let amount = |part: &String| Amount::read(part, has_semicolons).ok_or_else(|| refuse(part));
        let amounts = parts.iter().map(amount).collect::<Result<Vec<_>, _>>()?;
        check_points(&parts, separator)?;
        let mut currencies = amounts.iter().filter_map(|amount| amount.currency);
        if let Some(first) = currencies.next()
            && let Some(other) = currencies.find(|other| *other != first)
        {
            return Err(format!("{:?}: expected one currency, and not both {first} and {other}", cut(text)));
        }
        let listed = if has_semicolons { vec![] } else { parts };
        Ok(Self { amounts, listed })
    }
}

/// An amount without a unit.
impl From<f64> for Amount {
    fn from(number: f64) -> Self {
        Self { text: number.to_string(), number: number.to_string(), unit: Unit::None, currency: None }
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
    /// if signs of a text may be between groups of digits or between at least `least` numbers: `12,500,8,200`,
    /// `500 300 200`.
    pub fn chips(&self, least: usize, big_blind: Option<f64>) -> Result<Vec<f64>, String> {
        self.check_commas(least)?;
        self.check_spaces()?;
        self.amounts.iter().map(|amount| amount.chips(big_blind)).collect()
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
        if let Some(other) = self.amounts.iter().find(|amount| amount.unit != Unit::Percent) {
            return Err(format!(
                "{:?} is no percentage: expected all prizes in percent, or none",
                cut(&other.text)
            ));
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

    /// Returns an error if commas may separate thousands in at least `least` numbers, which then differ no more from
    /// each other than the numbers between commas do.
    fn check_commas(&self, least: usize) -> Result<(), String> {
        let parts = &self.listed;
        let is_short = |part: &str| is_digits(part) && part.len() <= 3;
        let has_zeros =
            parts.windows(2).any(|pair| is_short(&pair[0]) && is_group(&pair[1]) && pair[1].starts_with('0'));
        let starts = |number: &str| is_digits(number) && number.len() < 3 && !number.starts_with('0');
        let plain = spread(parts);
        let ways = [1, usize::MAX].map(|groups| joined(parts, starts, groups));
        let likely = ways.into_iter().find(|numbers| {
            numbers.len() < parts.len() && numbers.len() >= least && spread(numbers) <= plain
        });
        let numbers = match (likely, has_zeros) {
            (Some(numbers), _) => numbers,
            (None, true) => joined(parts, is_short, usize::MAX),
            (None, false) => return Ok(()),
        };
        Err(format!(
            "{:?}: thousands, or one number after each comma? expected {} or {}",
            cut(&parts.join(",")),
            cut(&numbers.join(",")),
            cut(&parts.join(";"))
        ))
    }

    /// Returns an error if all signs of a text are spaces, which may be between numbers: `500 300 200`.
    fn check_spaces(&self) -> Result<(), String> {
        let [amount] = &self.amounts[..] else { return Ok(()) };
        let is_between = |pair: &[u8]| pair[0].is_ascii_digit() && pair[1] == b' ';
        if !amount.text.as_bytes().windows(2).any(is_between)
            || !amount.text.ends_with(|c: char| c.is_ascii_digit())
        {
            return Ok(());
        }
        let numbers: Vec<_> = amount.text.split(' ').filter(|number| !number.is_empty()).collect();
        Err(format!(
            "{:?}: one number, or one after each space? expected {} or {}",
            cut(&amount.text),
            cut(&numbers.concat()),
            cut(&numbers.join(","))
        ))
    }
}

/// Returns an error if points in the parts of a text may separate thousands, because three digits follow each of them and
/// the numbers then differ no more from each other.
fn check_points(parts: &[String], separator: char) -> Result<(), String> {
    let is_whole = |text: &str| is_digits(text) && !text.starts_with('0');
    let is_grouped = |text: &str| {
        text.split_once('.').is_some_and(|(start, group)| {
            is_whole(start) && start.len() <= 3 && is_digits(group) && group.len() == 3
        })
    };
    let mut amounts = parts.iter().filter(|text| text.parse() != Ok(0.0));
    let whole: Vec<_> = parts.iter().map(|text| text.replace('.', "")).collect();
    if !amounts.clone().any(|text| is_grouped(text))
        || !amounts.clone().any(|text| is_whole(text))
        || !amounts.all(|text| is_whole(text) || is_grouped(text))
        || spread(&whole) > spread(parts)
    {
        return Ok(());
    }
    // Three decimals look like a group of thousands. Two or four do not.
    let decimals = |text: &String| match text.trim_end_matches('0').trim_end_matches('.') {
        _ if !text.contains('.') => text.clone(),
        short if short.len() < text.len() => short.into(),
        _ => format!("{text}0"),
    };
    let listed = |parts: &[String]| parts.join(separator.encode_utf8(&mut [0; 4]));
    Err(format!(
        "{:?}: points between groups of digits, or before decimals? expected {} or {}",
        cut(&listed(parts)),
        cut(&listed(&whole)),
        cut(&listed(&parts.iter().map(decimals).collect::<Vec<_>>()))
    ))
}

/// Returns `true` if a text is a group of three digits, after which decimals may follow.
fn is_group(part: &str) -> bool {
    let (whole, fraction) = part.split_once('.').unwrap_or((part, ""));
    is_digits(whole) && whole.len() == 3 && fraction.bytes().all(|byte| byte.is_ascii_digit())
}

/// Joins numbers that may be the start of a number of thousands with up to `groups` groups that follow them.
fn joined(parts: &[String], is_start: impl Fn(&str) -> bool, groups: usize) -> Vec<String> {
    let (mut numbers, mut left): (Vec<String>, usize) = (vec![], 0);
    for part in parts {
        match numbers.last_mut() {
            Some(number) if left > 0 && is_group(part) => {
                number.push_str(part);
                // No group follows decimals.
                left = if part.contains('.') { 0 } else { left - 1 };
            }
            _ => {
                numbers.push(part.clone());
                left = if is_start(part) { groups } else { 0 };
            }
        }
    }
    numbers
}

/// Returns the ratio of the largest number to the smallest one above 0, or infinity if one is invalid.
fn spread(numbers: &[String]) -> f64 {
    let (mut least, mut most) = (f64::INFINITY, 0.0);
    for number in numbers {
        match number.parse::<f64>() {
            Ok(number) if number > 0.0 => (least, most) = (number.min(least), number.max(most)),
            Ok(0.0) => {}
            _ => return f64::INFINITY,
        }
    }
    most / least
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
    let bounties = bounties.prizes(seats).map_err(|message| ("bounties", message));
    Ok([prizes.prizes(1).map_err(|message| ("payouts", message))?, bounties?])
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

#[cfg(test)]
mod tests {
    use super::*;

    fn chips(text: &str) -> Result<Vec<f64>, String> {
        text.parse::<Amounts>().and_then(|amounts| amounts.chips(2, None))
    }

    #[test]
    fn lists_that_only_look_like_groups_are_lists() {
        for (text, numbers) in [
            ("50,100,200", &[50.0, 100.0, 200.0][..]),
            ("90,150,200", &[90.0, 150.0, 200.0]),
            ("500,300,200", &[500.0, 300.0, 200.0]),
            ("5,10,100,200", &[5.0, 10.0, 100.0, 200.0]),
            ("12,500", &[12.0, 500.0]),
            ("10.125,8", &[10.125, 8.0]),
            ("12.125,7.375", &[12.125, 7.375]),
            ("12 500; 8 200", &[12_500.0, 8_200.0]),
        ] {
            assert_eq!(chips(text).as_deref(), Ok(numbers), "{text}");
        }
    }
}
