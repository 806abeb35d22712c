//! How two ranges fare on all flops: text for people, JSON, comma-separated values, and bars by texture.

mod csv;
mod json;
mod svg;
mod text;

use equity::distribution::{Flop, FlopReport, TextureFilter};

pub use csv::csv;
pub use json::json;
pub use svg::svg;
pub use text::text;

use crate::spot::Spot;

/// By what flops are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The equity of the first range, the largest first.
    #[default]
    Equity,
    /// The nut advantage of the first range, the largest first.
    Nuts,
    /// The cards, the highest first.
    Cards,
}

/// A report with what was asked.
#[derive(Clone, Debug)]
pub struct SortedFlops<'a> {
    /// The ranges and the cards that are known.
    pub spot: &'a Spot,
    /// The means.
    pub report: &'a FlopReport,
    /// The equity from which on hands count as nuts, 0 to 1.
    pub nuts: f64,
    /// Which flops there are, if not all.
    pub textures: Option<&'a TextureFilter>,
    /// How long it took.
    pub seconds: f64,
    flops: Vec<Flop>,
}

impl<'a> SortedFlops<'a> {
    /// The flops of a report in an order, or in the reverse of it.
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

    /// The flops of each texture that there is, with its name and how many they are if suits count.
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

/// The mean of a number over some flops, by how often they come.
fn mean(flops: &[&Flop], number: fn(&Flop) -> f64) -> f64 {
    let all: f64 = flops.iter().map(|flop| flop.part).sum();
    flops.iter().map(|flop| flop.part * number(flop)).sum::<f64>() / all
}
