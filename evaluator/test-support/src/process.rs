//! Child processes of tests, with time limits.

#[cfg(unix)]
use std::process::Command;
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

/// The longest time that a test waits for a program.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Calls `ask` until it returns a value or the time is over.
pub fn patiently<T>(mut ask: impl FnMut() -> Option<T>) -> Option<T> {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        let answer = ask();
        if answer.is_some() {
            return answer;
        }
        thread::sleep(Duration::from_millis(2));
    }
    None
}

/// Waits for the end of a program.
///
/// # Panics
///
/// Panics if the program hangs, after ending it.
pub fn wait(child: &mut Child) -> ExitStatus {
    patiently(|| child.try_wait().expect("it was started here")).unwrap_or_else(|| {
        child.kill().and_then(|()| child.wait()).expect("it can be ended");
        panic!("the program hangs: it was ended after {PATIENCE:?}");
    })
}

/// Sends a signal, such as `INT`, to a running program.
///
/// # Panics
///
/// Panics if the program has ended.
#[cfg(unix)]
pub fn send_signal(child: &Child, signal: &str) {
    let kill = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
    assert!(kill.expect("there is such a command").success());
}
