//! Probabilities of places by recursion over sets of players.

/// The maximum number of players: sets of them are bits, and each has a number in memory.
pub(super) const MOST: usize = 25;

/// Returns the probability of each of the first places, in a row for each player.
///
/// The probability that a set of players takes the first places, in any order, is a sum over the player who
/// takes the last of them.
pub(super) fn places(stacks: &[f64], places: usize) -> Vec<Vec<f64>> {
    let players = stacks.len();
    let mut rows = vec![vec![0.0; places]; players];
    let mut probabilities = vec![0.0; 1 << players];
    probabilities[0] = 1.0;
    for set in 0..1_usize << players {
        let place = set.count_ones() as usize;
        if place >= places {
            continue;
        }
        let others = || (0..players).filter(|player| set >> player & 1 == 0);
        let left: f64 = others().map(|player| stacks[player]).sum();
        for player in others() {
            let probability = probabilities[set] * stacks[player] / left;
            rows[player][place] += probability;
            probabilities[set | 1 << player] += probability;
        }
    }
    rows
}
