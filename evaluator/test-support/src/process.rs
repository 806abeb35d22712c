//! Programs that tests run: none is waited for without end.

#[cfg(unix)]
use std::process::Command;
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

/// How long a test waits for a program, which hangs if it takes longer.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Asks again and again until there is an answer, or the time is over.
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

/// Waits for the end of a program. One that hangs is ended.
///
/// # Panics
///
/// It hangs.
pub fn wait(child: &mut Child) -> ExitStatus {
    patiently(|| child.try_wait().expect("it was started here")).unwrap_or_else(|| {
        child.kill().and_then(|()| child.wait()).expect("it can be ended");
        panic!("the program hangs: it was ended after {PATIENCE:?}");
    })
}

/// Sends a signal, such as `INT`, to a program that runs.
///
/// # Panics
///
/// There is no such program any more.
#[cfg(unix)]
pub fn send_signal(child: &Child, signal: &str) {
    let kill = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
    assert!(kill.expect("there is such a command").success());
}
