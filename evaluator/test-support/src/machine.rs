use std::fmt::Display;
use std::str::FromStr;

/// Returns the named values that exist on this machine. Names the others on standard error, so that a test
/// reports the parts that it skips.
pub fn available<T: FromStr<Err: Display>>(names: impl Iterator<Item = &'static str>) -> Vec<T> {
    let read = |name: &str| name.parse().inspect_err(|error| eprintln!("not tested: {error}")).ok();
    names.filter_map(read).collect()
}
