//! Options whose values are numbers of chips or of prize money.

use std::str::FromStr;

use render::words::cut;

/// Reads a number of chips or of prize money, whose range the engine checks.
pub(crate) fn number(text: &str) -> Result<f64, String> {
    let expected = || format!("{:?}: expected a number without a unit, such as 12.5", cut(text));
    text.trim().parse().map_err(|_| expected())
}

/// Numbers that are separated by commas.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbers(pub(crate) Vec<f64>);

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.split(',').map(number).collect::<Result<_, _>>().map(Self)
    }
}
