use std::fmt::Display;
use std::str::FromStr;

/// What can be had by its name on this machine. What cannot is named on standard error: a test says what it leaves out.
pub fn available<T: FromStr<Err: Display>>(names: impl Iterator<Item = &'static str>) -> Vec<T> {
    let read = |name: &str| name.parse().inspect_err(|error| eprintln!("not tested: {error}")).ok();
    names.filter_map(read).collect()
}
