//! Reads criterion's output.

use std::path::Path;
use std::time::SystemTime;
use std::{fs, io};

use serde_json::Value;
use walkdir::WalkDir;

use crate::settings::threads_file;

/// One benchmark's result.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// Criterion's group, which is the question.
    pub group: String,
    /// Criterion's function, which is the contestant.
    pub contestant: String,
    /// Criterion's parameter, the kind of hands. May be empty.
    pub parameter: String,
    /// The number of hands, combos or tables in a run.
    pub elements: u64,
    /// The median time of a run.
    pub nanoseconds: f64,
    /// The number of threads of the group, if recorded.
    pub threads: Option<usize>,
    /// The time of the measurement.
    pub measured: SystemTime,
}

impl Measurement {
    /// Returns the number of hands, combos or tables per second.
    #[must_use]
    pub fn per_second(&self) -> f64 {
        self.elements as f64 * 1e9 / self.nanoseconds
    }
}

/// Returns the results below criterion's folder that were measured at `since` or later. Benchmarks without a
/// throughput are skipped. Criterion writes current results to folders called "new", beside those of earlier
/// runs.
///
/// # Errors
///
/// Returns an error if the folder cannot be read, or if a file in it does not have criterion's format.
pub fn measurements(folder: &Path, since: SystemTime) -> io::Result<Vec<Measurement>> {
    let mut found = Vec::new();
    for entry in WalkDir::new(folder) {
        let times = entry?.into_path();
        if !times.ends_with("new/estimates.json") {
            continue;
        }
        let measured = fs::metadata(&times)?.modified()?;
        if measured >= since {
            let names = json(&times.with_file_name("benchmark.json"))?;
            found.extend(measurement(folder, &names, &json(&times)?, measured));
        }
    }
    Ok(found)
}

fn json(path: &Path) -> io::Result<Value> {
    let bad = |error| io::Error::other(format!("{}: {error}", path.display()));
    serde_json::from_slice(&fs::read(path)?).map_err(bad)
}

fn measurement(folder: &Path, names: &Value, times: &Value, measured: SystemTime) -> Option<Measurement> {
    let text = |key: &str| names[key].as_str().unwrap_or_default().to_owned();
    let group = text("group_id");
    let threads = fs::read_to_string(threads_file(folder, &group)).ok();
    Some(Measurement {
        threads: threads.and_then(|threads| threads.trim().parse().ok()),
        group,
        contestant: text("function_id"),
        parameter: text("value_str"),
        elements: names["throughput"]["Elements"].as_u64()?,
        nanoseconds: times["median"]["point_estimate"].as_f64()?,
        measured,
    })
}

#[cfg(test)]
impl Measurement {
    /// Returns a contestant's measurement with an unknown number of threads.
    pub(crate) fn of(
        group: &str,
        contestant: &str,
        parameter: &str,
        elements: u64,
        nanoseconds: f64,
    ) -> Self {
        let [group, contestant, parameter] = [group, contestant, parameter].map(String::from);
        let measured = SystemTime::UNIX_EPOCH;
        Self { group, contestant, parameter, elements, nanoseconds, threads: None, measured }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn reads_the_newest_results_of_criterion() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| {
            let path = folder.path().join("sets/us/7_cards").join(name);
            fs::create_dir_all(&path).unwrap();
            let names = r#"{"group_id":"sets","function_id":"us","value_str":"7_cards","throughput":{"Elements":1000}}"#;
            fs::write(path.join("benchmark.json"), names).unwrap();
            fs::write(path.join("estimates.json"), r#"{"median":{"point_estimate":500.0}}"#).unwrap();
        };
        place("new");
        place("base");
        fs::write(folder.path().join("sets/threads"), "3").unwrap();
        let found = measurements(folder.path(), SystemTime::UNIX_EPOCH).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].group.as_str(), found[0].contestant.as_str()), ("sets", "us"));
        assert_eq!((found[0].per_second(), found[0].threads), (2e9, Some(3)));
        assert_eq!(measurements(folder.path(), SystemTime::now() + Duration::from_secs(60)).unwrap(), []);
    }
}
