//! Parsing of libFuzzer's output.

/// The counters of a run.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Numbers {
    pub(super) executions: u64,
    pub(super) seconds: f64,
    /// The number of edges of the program that some input reaches.
    pub(super) coverage: u64,
    /// The number of inputs that each reach something new.
    pub(super) corpus: u64,
}

impl Numbers {
    /// Reads the counters of one run, from the last line that has them.
    pub(super) fn read(text: &str) -> Self {
        let behind = |name: &str| {
            let lines = text.lines().rev();
            let mut numbers = lines.filter_map(|line| {
                let digits = line.split_once(name)?.1.trim_start();
                digits.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
            });
            numbers.next().unwrap_or(0)
        };
        let executions = behind("stat::number_of_executed_units:");
        let rate = behind("stat::average_exec_per_sec:");
        // A run of less than a second has no rate.
        let seconds = if rate > 0 { executions as f64 / rate as f64 } else { 0.0 };
        Self { executions, seconds, coverage: behind(" cov: "), corpus: behind(" corp: ") }
    }

    /// Adds the counters of another run of the target.
    pub(super) fn add(&mut self, other: &Self) {
        self.executions += other.executions;
        self.seconds += other.seconds;
        self.coverage = self.coverage.max(other.coverage);
        self.corpus = self.corpus.max(other.corpus);
    }
}

/// Returns the message of the panic that ended a run, or libFuzzer's own message.
pub(super) fn message(text: &str) -> String {
    let mut lines = text.lines();
    let panic = lines.find(|line| line.contains(" panicked at "));
    let message = panic.and_then(|panic| Some(format!("{panic} {}", lines.next()?)));
    let summary = || text.lines().rev().find(|line| line.starts_with("SUMMARY: ")).map(String::from);
    message.or_else(summary).unwrap_or_else(|| "it ended early".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "#2\tINITED cov: 12 ft: 13 corp: 1/1b exec/s: 0 rss: 26Mb\n\
        #100\tNEW    cov: 40 ft: 60 corp: 17/120b lim: 4 exec/s: 50 rss: 27Mb L: 4/4 MS: 1 ChangeBit-\n\n\
        thread '<unnamed>' (7) panicked at fuzz_targets/cards.rs:20:9:\nassertion failed: no\n\
        SUMMARY: libFuzzer: deadly signal\n\
        stat::number_of_executed_units: 1000\nstat::average_exec_per_sec:     500\n";

    #[test]
    fn the_last_numbers_count() {
        let mut numbers = Numbers::read(LOG);
        assert_eq!(numbers, Numbers { executions: 1000, seconds: 2.0, coverage: 40, corpus: 17 });
        numbers.add(&Numbers { executions: 10, seconds: 0.5, coverage: 50, corpus: 3 });
        assert_eq!(numbers, Numbers { executions: 1010, seconds: 2.5, coverage: 50, corpus: 17 });
        assert_eq!(Numbers::read("nothing"), Numbers::default());
    }

    #[test]
    fn an_end_is_told_in_its_own_words() {
        assert!(
            message(LOG).ends_with("fuzz_targets/cards.rs:20:9: assertion failed: no"),
            "{}",
            message(LOG)
        );
        assert_eq!(message("SUMMARY: libFuzzer: timeout\n"), "SUMMARY: libFuzzer: timeout");
        assert_eq!(message(""), "it ended early");
    }
}
