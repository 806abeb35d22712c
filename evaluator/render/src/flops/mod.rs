//! Two ranges on all flops: text, JSON, comma-separated values, and bars by texture.

mod csv;
mod json;
mod svg;
mod text;

use holdem::distribution::{Flop, FlopReport, TextureFilter};

pub use csv::csv;
pub use json::json;
pub use svg::svg;
pub use text::text;

use crate::spot::Spot;

/// The order of flops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// By the equity of the first range, the largest first.
    #[default]
    Equity,
    /// By the nut advantage of the first range, the largest first.
    Nuts,
    /// By the cards, the highest first.
    Cards,
}

/// A report with its question.
#[derive(Clone, Debug)]
pub struct SortedFlops<'a> {
    /// The ranges and the known cards.
    pub spot: &'a Spot,
    /// The means.
    pub report: &'a FlopReport,
    /// The smallest equity of the nuts, 0 to 1.
    pub nuts: f64,
    /// The textures of the flops, unless all are included.
    pub textures: Option<&'a TextureFilter>,
    /// The time in seconds.
    pub seconds: f64,
    flops: Vec<Flop>,
}

impl<'a> SortedFlops<'a> {
    /// Sorts the flops of a report, in an order or its reverse.
    pub fn new(
        spot: &'a Spot,
        report: &'a FlopReport,
        (nuts, textures): (f64, Option<&'a TextureFilter>),
        (order, is_reversed): (Order, bool),
        seconds: f64,
    ) -> Self {
        let mut flops = report.flops().to_vec();
        match order {
            Order::Equity => flops.sort_by(|a, b| b.equities[0].total_cmp(&a.equities[0])),
            Order::Nuts => flops.sort_by(|a, b| b.nut_advantage().total_cmp(&a.nut_advantage())),
            Order::Cards => {}
        }
        if is_reversed {
            flops.reverse();
        }
        Self { spot, report, nuts, textures, seconds, flops }
    }

    /// Returns the flops of each texture that occurs, with its name and their number counting suits.
    fn by_texture(&self) -> impl Iterator<Item = (&'static str, u32, Vec<&Flop>)> {
        TextureFilter::WORDS.into_iter().filter_map(|name| {
            let filter: TextureFilter = name.parse().expect("it is one of the words");
            let alike: Vec<&Flop> =
                self.flops.iter().filter(|flop| filter.is_true_of(flop.texture)).collect();
            let count = alike.iter().map(|flop| flop.count).sum();
            (count > 0).then_some((name, count, alike))
        })
    }
}

/// Returns the mean of a number over some flops, by frequency.
fn mean(flops: &[&Flop], number: fn(&Flop) -> f64) -> f64 {
    let all: f64 = flops.iter().map(|flop| flop.part).sum();
    flops.iter().map(|flop| flop.part * number(flop)).sum::<f64>() / all
}
