//! The options for several draws.

use holdem::Method;
use questions::spot::{Draws, Spot};

use crate::error::Failure;
use crate::numbers::whole;
use crate::range_file::contents;

/// The draws to come in a draw game, and the policy of later ones.
#[derive(clap::Args)]
pub(crate) struct DrawChoice {
    /// The draws to come in a draw game, this one included, 1 to 3 [default: 1]. Players decide at later draws by a
    /// policy, which is simulated
    #[arg(long, value_name = "N", conflicts_with_all = ["batch", "runs"], value_parser = whole::<u8>(1..=3))]
    draws: Option<u8>,
    /// The policy of later draws: a file with a line for each, such as "pat 87542, keep 8". By default players keep
    /// the cards that win most often against one opponent
    #[arg(long, value_name = "FILE", conflicts_with_all = ["batch", "runs"])]
    policy: Option<String>,
}

impl DrawChoice {
    /// Returns a spot with these draws.
    pub(super) fn of(&self, spot: Spot, method: Method) -> Result<Spot, Failure> {
        let policy = self.policy.as_deref().map(|file| contents(file, "policy")).transpose()?;
        let draws = Draws { count: self.draws.map(usize::from), policy };
        Ok(draws.of(spot, method, "--")?)
    }
}
