use std::fmt::Display;

/// What can be made of the kernels on this machine. Those that cannot run here are named on standard error.
pub fn available<K, T, E: Display>(
    kernels: impl IntoIterator<Item = K>,
    make: impl Fn(K) -> Result<T, E>,
) -> Vec<T> {
    let made = kernels.into_iter().map(make);
    made.filter_map(|made| made.inspect_err(|error| eprintln!("not tested: {error}")).ok()).collect()
}
