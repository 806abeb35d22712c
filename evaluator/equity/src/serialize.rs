//! Serde for options and answers: names and numbers for people, and small numbers in binary formats.

use alloc::string::String;
use alloc::vec::Vec;

use evaluator::internals::{serde, serde_read as read, serialize_as};
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use crate::options::Method;
use crate::report::{Cases, Plan, PlayerSet, Report, Shares};

serialize_as!(Method, method =>
text: method, |name: String| name.parse::<Method>();
number: *method as u8, |number: u8| {
    Self::ALL.into_iter().find(|&method| method as u8 == number).ok_or("no method has this number")
});
serialize_as!(Plan, plan =>
text: plan, |name: String| name.parse::<Plan>();
number: *plan as u8, |number: u8| {
    Self::ALL.into_iter().find(|&plan| plan as u8 == number).ok_or("no plan has this number")
});

/// The players, from 0, in ascending order.
impl Serialize for PlayerSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// The players, from 0, in any order. Numbers above 15 are errors.
impl<'de> serde::Deserialize<'de> for PlayerSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer, |players: Vec<usize>| {
            match players.iter().all(|&player| player < PlayerSet::CAPACITY) {
                true => Ok(players.into_iter().collect()),
                false => Err("a player is not from 0 to 15"),
            }
        })
    }
}

/// The equity, and the fractions `win` and `tie` of all cases, which are null or NaN without cases. Then the
/// numbers or weights of the cases: `wins`, `ties`, and all `cases`.
impl<N: Cases + Serialize> Serialize for Shares<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let part = |cases: N| cases.to_f64() / self.total().to_f64();
        let mut fields = serializer.serialize_struct("Shares", 6)?;
        fields.serialize_field("equity", &self.equity())?;
        fields.serialize_field("win", &part(self.wins()))?;
        fields.serialize_field("tie", &part(self.ties()))?;
        fields.serialize_field("wins", &self.wins())?;
        fields.serialize_field("ties", &self.ties())?;
        fields.serialize_field("cases", &self.total())?;
        fields.end()
    }
}

/// The cases of a set of winners.
struct Winners<N>(PlayerSet, N);

impl<N: Serialize> Serialize for Winners<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Winners", 2)?;
        fields.serialize_field("players", &self.0)?;
        fields.serialize_field("cases", &self.1)?;
        fields.end()
    }
}

/// The plan, whether the result is exact, the [shares](Shares) of each player and the cases by winners, as
/// integers if they are counted. Then the standard errors, the samples and the seed of a simulation, and the
/// part of the work that was done if the run was stopped. All but the plan and the players may be null.
impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Report", 8)?;
        fields.serialize_field("plan", &self.plan())?;
        fields.serialize_field("exact", &self.is_exact())?;
        match (self.counts(), self.counted_winners()) {
            (Some(shares), Some(winners)) => {
                fields.serialize_field("players", &shares)?;
                fields.serialize_field("winners", &by_winners(winners))?;
            }
            (Some(shares), None) => {
                fields.serialize_field("players", &shares)?;
                fields.serialize_field("winners", &by_winners(self.winners()))?;
            }
            (None, _) => {
                fields.serialize_field("players", self.shares())?;
                fields.serialize_field("winners", &by_winners(self.winners()))?;
            }
        }
        let errors: Option<Vec<f64>> =
            (0..self.players()).map(|player| self.standard_error(player)).collect();
        fields.serialize_field("standard_errors", &errors)?;
        fields.serialize_field("samples", &self.simulation().map(|simulation| simulation.samples))?;
        fields.serialize_field("seed", &self.simulation().map(|simulation| simulation.seed))?;
        fields.serialize_field("partial", &self.partial())?;
        fields.end()
    }
}

fn by_winners<N>(winners: impl IntoIterator<Item = (PlayerSet, N)>) -> Vec<Winners<N>> {
    winners.into_iter().map(|(players, cases)| Winners(players, cases)).collect()
}
