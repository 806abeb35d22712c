//! How many threads the programs start at most.

use std::env;

/// The most threads, by an option or by the environment: more than any machine has processors for one program, and few
/// enough to start at once.
pub const MOST: u16 = 1024;

/// The variable by which the user sets the number of threads of all programs that use rayon.
const VARIABLE: &str = "RAYON_NUM_THREADS";

/// Checks the number of threads that the environment asks for: rayon would start tens of thousands, and a machine stands
/// still for minutes before the system refuses them. What is no number is ignored, as rayon does.
///
/// # Errors
///
/// One sentence that names the variable, its text and what was expected.
///
/// ```
/// // Nobody has set it here.
/// assert_eq!(terminal::threads::check(), Ok(()));
/// ```
pub fn check() -> Result<(), String> {
    let Ok(text) = env::var(VARIABLE) else { return Ok(()) };
    match text.parse::<usize>() {
        Ok(count) if count > usize::from(MOST) => {
            Err(format!("{VARIABLE} is {text:?}: expected at most {MOST} threads"))
        }
        _ => Ok(()),
    }
}
