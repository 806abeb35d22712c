use evaluator::{CardSet, Rank};

/// Returns the length of the longest run of consecutive ranks, at most 5, with the ace high or low:
/// OpenHoldem's `nstraight`.
///
/// ```
/// use hand_values::nstraight;
///
/// assert_eq!(nstraight("As Kd".parse()?), 2);
/// assert_eq!(nstraight("5s 6d 8c 9c".parse()?), 2);
/// assert_eq!(nstraight("As 2d 3c 4h".parse()?), 4);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[must_use]
pub fn nstraight(cards: CardSet) -> u8 {
    let ranks = with_low_ace(cards);
    let mut runs = ranks;
    let mut longest = 0;
    while runs != 0 && longest < 5 {
        longest += 1;
        // Each step keeps the lowest rank of every run that is one longer.
        runs &= ranks >> longest;
    }
    longest
}

/// Returns the number of ranks that a straight lacks, which is 5 less the most ranks in any five in a row:
/// OpenHoldem's `nstraightfill`.
///
/// ```
/// use hand_values::nstraightfill;
///
/// assert_eq!(nstraightfill("As Kd".parse()?), 3);
/// assert_eq!(nstraightfill("5s 6d 8c 9c".parse()?), 1);
/// assert_eq!(nstraightfill("As 2d 3c 4h".parse()?), 1);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[must_use]
pub fn nstraightfill(cards: CardSet) -> u8 {
    let ranks = with_low_ace(cards);
    let most = (0..10).map(|lowest| (ranks >> lowest & 0b1_1111).count_ones()).max().unwrap_or(0);
    5 - most as u8
}

/// Returns a mask of the ranks, with the ace both at bit 0 and at bit 13.
fn with_low_ace(cards: CardSet) -> u16 {
    let ranks = cards.rank_mask();
    ranks << 1 | ranks >> Rank::Ace as u8
}
