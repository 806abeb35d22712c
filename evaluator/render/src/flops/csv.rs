//! The flop report as comma-separated values.

use std::fmt::Write;

use super::SortedFlops;

/// Returns a line for each flop, in the requested order.
pub fn csv(flops: &SortedFlops<'_>) -> String {
    let mut text = String::from(
        "flop,count,part,equity1,equity2,range_advantage,nuts1,nuts2,nut_advantage,suits,pairing,high,in_sequence,straights\n",
    );
    for flop in &flops.flops {
        let ([equity1, equity2], [nuts1, nuts2], texture) = (flop.equities, flop.nuts, flop.texture);
        let (range, nuts) = (flop.range_advantage(), flop.nut_advantage());
        let _ = writeln!(
            text,
            "{},{},{},{equity1},{equity2},{range},{nuts1},{nuts2},{nuts},{},{},{},{},{}",
            flop.cards,
            flop.count,
            flop.part,
            texture.suits.name(),
            texture.pairing.name(),
            texture.high,
            texture.in_sequence,
            texture.straights,
        );
    }
    text
}
