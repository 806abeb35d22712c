/// The payoffs of a showdown in any unit, such as chips or parts of a pot. Rake is included here: it lowers
/// the payoffs of a win and of a tie.
///
/// ```
/// use holdem::Engine;
/// use holdem::solver::{Payoffs, River, RiverScratch};
/// use holdem::range::Range;
/// use evaluator::{HoleCards, RankTable};
///
/// // A bet of 1 into a pot of 1 is called: the bettor's profit or loss.
/// let called = Payoffs { win: 2.0, tie: 0.5, lose: -1.0 };
/// let river = River::new(&Engine::new(RankTable::embedded()), "Qh 9d 8c 3s 2d".parse()?)?;
/// let mut values = [0.0; HoleCards::COUNT];
/// river.values(&"AQ".parse::<Range>()?.to_f32(), called, &mut values, &mut RiverScratch::new())?;
/// let (set, nothing): (HoleCards, HoleCards) = ("9s 9h".parse()?, "5s 4s".parse()?);
/// assert_eq!((values[set.index()], values[nothing.index()]), (24.0, -12.0)); // against 12 combos
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Payoffs<T = f32> {
    /// The payoff of a win.
    pub win: T,
    /// The payoff of a tie.
    pub tie: T,
    /// The payoff of a loss.
    pub lose: T,
}
