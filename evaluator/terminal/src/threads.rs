//! The limit on the number of threads.

use std::env;

/// The largest number of threads that an option or the environment may set. So many threads start without
/// delay.
pub const MOST: u16 = 1024;

/// The environment variables that set the number of threads of all programs with rayon: the current name and
/// the old one.
const VARIABLES: [&str; 2] = ["RAYON_NUM_THREADS", "RAYON_RS_NUM_CPUS"];

/// Checks the number of threads in the environment. Rayon would start tens of thousands of threads, and the
/// machine would hang for minutes before the system refuses more. Text that is not a number is ignored, as in
/// rayon.
///
/// # Errors
///
/// Returns a message with the variable, its text and the expected value.
pub fn check() -> Result<(), String> {
    for name in VARIABLES {
        let text = env::var(name).unwrap_or_default();
        if text.parse::<usize>().is_ok_and(|count| count > usize::from(MOST)) {
            return Err(format!("{name} is {text:?}: expected at most {MOST} threads"));
        }
    }
    Ok(())
}
