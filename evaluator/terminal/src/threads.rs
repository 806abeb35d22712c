//! How many threads the programs start at most.

use std::env;

/// The most threads, by an option or by the environment: few enough to be started at once.
pub const MOST: u16 = 1024;

/// The variables by which the user sets the number of threads of all programs that use rayon: the name, and the one before.
const VARIABLES: [&str; 2] = ["RAYON_NUM_THREADS", "RAYON_RS_NUM_CPUS"];

/// Checks the number of threads that the environment asks for: rayon would start tens of thousands, and a machine stands
/// still for minutes before the system refuses them. What is no number is ignored, as rayon does.
///
/// # Errors
///
/// One sentence that names the variable, its text and what was expected.
pub fn check() -> Result<(), String> {
    for name in VARIABLES {
        let text = env::var(name).unwrap_or_default();
        if text.parse::<usize>().is_ok_and(|count| count > usize::from(MOST)) {
            return Err(format!("{name} is {text:?}: expected at most {MOST} threads"));
        }
    }
    Ok(())
}
