//! The machine on which the figures were measured, without anything that identifies its owner.

use std::process::Command;

use crate::peers::PEERS;

/// Returns the processor and the number of threads available to a process.
#[must_use]
pub fn processor() -> String {
    let model =
        field("/proc/cpuinfo", "model name", ':').unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    match std::thread::available_parallelism() {
        Ok(count) => format!("{model}, {count} hardware threads"),
        Err(_) => model,
    }
}

/// Returns the operating system.
#[must_use]
pub fn system() -> String {
    let name = field("/etc/os-release", "PRETTY_NAME", '=').map(|name| name.trim_matches('"').to_owned());
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    name.map_or_else(|| format!("{os} on {arch}"), |name| format!("{name} ({os}, {arch})"))
}

/// Returns the compiler.
#[must_use]
pub fn toolchain() -> String {
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(compiler).arg("--version").output();
    let version = output.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    version.map_or_else(|| "unknown".into(), |version| version.trim().to_owned())
}

/// Returns the peers with the measured versions, from a `Cargo.lock`.
#[must_use]
pub fn peers(lock: &str) -> String {
    let with_version = |name: &&str| {
        let (_, package) = lock.split_once(&format!("name = \"{name}\"\nversion = \""))?;
        Some(format!("{name} {}", package.split('"').next()?))
    };
    PEERS.iter().filter_map(with_version).collect::<Vec<_>>().join(", ")
}

/// Returns the first value with a name, in a file of names and values separated by `between`.
fn field(path: &str, name: &str, between: char) -> Option<String> {
    let text = std::fs::read_to_string(path).ok()?;
    let mut fields = text.lines().filter_map(|line| line.split_once(between));
    fields.find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_peer_has_a_version() {
        let lock = include_str!("../../../Cargo.lock");
        let peers = peers(lock);
        assert!(PEERS.iter().all(|name| peers.contains(&format!("{name} "))), "{peers}");
        assert_eq!(peers.split(", ").count(), PEERS.len(), "{peers}");
    }
}
