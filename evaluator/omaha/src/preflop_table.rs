use equity::internals::Found;

use crate::question::Spot;

pub(crate) fn cost(_: &Spot) -> Option<f64> {
    None
}

pub(crate) fn look_up(_: &Spot) -> Found {
    unreachable!()
}
