//! Well-known odds from tables, each computed by one command.

use crate::common::answered;

/// A command, and a part of its answer.
const ODDS: [(&[&str], &str); 24] = [
    // The probabilities of flopping hands.
    (&["hits", "77", "--where", "set+"], "; 11.76 % without those\n"),
    (&["hits", "77", "--where", "quads"], "\nrange 1  0.24 %\n"),
    (&["hits", "AKs", "--where", "flush-draw"], "\nrange 1  10.94 %\n"),
    (&["hits", "AKs", "--where", "flush or straight-flush"], "\nrange 1  0.84 %\n"),
    (&["hits", "72o", "--where", "pair+"], "\nrange 1  32.43 %\n"),
    (&["hits", "AKo", "--where", "two-pair"], "\nrange 1  2.02 %\n"),
    (&["hits", "AKo", "--where", "trips"], "\nrange 1  1.35 %\n"),
    (&["hits", "AKo", "--where", "full-house"], "\nrange 1  0.09 %\n"),
    (&["hits", "JTs", "--where", "straight or straight-flush"], "\nrange 1  1.31 %\n"),
    // The probabilities of being dealt hands.
    (&["range", "AA"], "6 combos, 0.45 % of all hands\n"),
    (&["range", "22+"], "78 combos, 5.88 % of all hands\n"),
    (&["range", "**s"], "312 combos, 23.53 % of all hands\n"),
    (&["range", "AK"], "16 combos, 1.21 % of all hands\n"),
    (&["range", "AKs"], "4 combos, 0.30 % of all hands\n"),
    (&["range", "AA,KK"], "12 combos, 0.90 % of all hands\n"),
    // The equities of hands against each other.
    (&["equity", "AA", "KK"], "\n1          81.9461 % "),
    (&["equity", "AA"], "\n1          85.2037 % "),
    (&["equity", "KK"], "\n1          82.3957 % "),
    (&["equity", "72o"], "\n1          34.5836 % "),
    (&["equity", "AKs", "QQ"], "\n1          46.0485 % "),
    (&["equity", "AKo", "QQ"], "\n1          43.2423 % "),
    (&["equity", "AKo", "AQo"], "\n1          74.3939 % "),
    // A flush draw on the flop: 34.97 % by the river, including 0.09 % straight flushes.
    (&["outs", "AhKh", "--board", "Qh 7h 2c"], "\nflush              34.88 % "),
    // A bet of half the pot: 50 into 100.
    (&["equity", "AA", "--pot", "100", "--call", "50"], "needs 25.0000 % (pot odds 3.00 : 1)"),
];

#[test]
fn known_odds() {
    for (arguments, expected) in ODDS {
        let out = answered(arguments);
        assert!(out.contains(expected), "{arguments:?}: {out} without {expected:?}");
    }
}
