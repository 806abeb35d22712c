//! Reading what criterion left behind.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{fs, io};

use serde_json::Value;

/// One benchmark's result.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// The question: criterion's group.
    pub group: String,
    /// Who answered: criterion's function.
    pub contestant: String,
    /// What is particular about the hands; empty if nothing is.
    pub parameter: String,
    /// How many hands, combos or tables one run takes.
    pub elements: u64,
    /// The median time of a run.
    pub nanoseconds: f64,
    /// When it was measured, in seconds since 1970.
    pub measured: u64,
}

impl Measurement {
    /// Hands, combos or tables per second.
    #[must_use]
    pub fn per_second(&self) -> f64 {
        self.elements as f64 * 1e9 / self.nanoseconds
    }
}

/// Every result below criterion's folder that is no older than `since` (in seconds since 1970).
///
/// # Errors
///
/// The folder cannot be read, or a file in it is not as criterion writes them.
pub fn measurements(folder: &Path, since: u64) -> io::Result<Vec<Measurement>> {
    let mut found = Vec::new();
    collect(folder, since, &mut found)?;
    Ok(found)
}

/// Benchmarks lie two or three folders deep, each in one called "new" beside those of earlier runs.
fn collect(folder: &Path, since: u64, found: &mut Vec<Measurement>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if !path.is_dir() {
            continue;
        }
        if path.file_name().is_some_and(|name| name == "new") {
            found.extend(read(&path)?.filter(|measurement| measurement.measured >= since));
        } else {
            collect(&path, since, found)?;
        }
    }
    Ok(())
}

/// The result in a folder; none if the benchmark has no throughput or was never finished.
fn read(folder: &Path) -> io::Result<impl Iterator<Item = Measurement> + use<>> {
    let times = folder.join("estimates.json");
    if !times.exists() {
        return Ok(None.into_iter());
    }
    let measured = fs::metadata(&times)?.modified()?;
    let measured = measured.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let measurement = measurement(&json(&folder.join("benchmark.json"))?, &json(&times)?, measured);
    Ok(measurement.into_iter())
}

fn json(path: &Path) -> io::Result<Value> {
    let bad = |error| io::Error::other(format!("{}: {error}", path.display()));
    serde_json::from_slice(&fs::read(path)?).map_err(bad)
}

fn measurement(names: &Value, times: &Value, measured: u64) -> Option<Measurement> {
    let text = |key: &str| names[key].as_str().unwrap_or_default().to_owned();
    Some(Measurement {
        group: text("group_id"),
        contestant: text("function_id"),
        parameter: text("value_str"),
        elements: names["throughput"]["Elements"].as_u64()?,
        nanoseconds: times["median"]["point_estimate"].as_f64()?,
        measured,
    })
}

/// Now, in seconds since 1970.
#[must_use]
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_found_where_criterion_puts_them() {
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
        let found = measurements(folder.path(), 0).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].group.as_str(), found[0].contestant.as_str()), ("sets", "us"));
        assert_eq!(found[0].per_second(), 2e9);
        assert_eq!(measurements(folder.path(), now() + 60).unwrap(), []);
    }
}
