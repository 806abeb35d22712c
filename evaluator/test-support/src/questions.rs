//! Valid and invalid parts of the page's questions.

/// The kinds of questions.
pub const KINDS: [&str; 13] = [
    "about",
    "spot",
    "range",
    "equity",
    "outs",
    "hits",
    "distribution",
    "flops",
    "chart",
    "push-fold",
    "icm",
    "bubble-factors",
    "deal",
];

/// Returns `true` if questions of a kind have ranges, a game and a board.
pub fn has_ranges(kind: &str) -> bool {
    !matches!(kind, "about" | "spot" | "push-fold" | "icm" | "bubble-factors" | "deal")
}

/// Ranges. The first eight are valid in hold'em.
pub const RANGES: [&str; 26] = [
    "AA",
    "KK+",
    "random",
    "AhKh",
    "15%",
    "98s+",
    "AA:0.5, KK",
    "22+,!AA",
    "none",
    "@b",
    "AAKK",
    "AhKhQdJd",
    "Axs:1e-300",
    "",
    "(AA,",
    "xx",
    "AA**$ds",
    "JT98+",
    "0.5(AA,KK)",
    "AsKs",
    "7s6s",
    "QQ-88",
    "5%-20%",
    "AsAhKsKhQs",
    "AsAhKsKhQsQh",
    "*",
];

/// The fields other than the kind and the ranges, each with an array of values of its type. Fields of all kinds
/// with ranges come first.
pub const FIELDS: [(&str, &str); 41] = [
    (
        "game",
        r#"["holdem", "short-deck", "omaha", "omaha5", "omaha6", "omaha8", "big-o", "stud", "badugi", "ace-to-five"]"#,
    ),
    ("rules", r#"["triton", "trips-over-straight"]"#),
    ("board", r#"["", "As Ks Qs", "Ah 7d 7c 6s", "9h 8h 7h 6c 9d", "As", "2c2d2h"]"#),
    ("dead", r#"["", "Ad", "As", "2c3c4c5c2d3d4d5d2h3h4h5h2s3s4s5s"]"#),
    ("dialect", r#"["kicker", "slide"]"#),
    ("order", r#"["equity", "pokerstove"]"#),
    ("names", r#"[{}, {"b": "AA"}, {"b": "@b", "c": 5}]"#),
    ("as", r#"["json", "csv", "svg", "text", "html"]"#),
    ("for", r#"["eval7", "pio", "plain"]"#),
    ("method", r#"["auto", "exact", "monte-carlo"]"#),
    ("exact_within", "[0, 0.01]"),
    ("stderr", "[0.1, 1e-9]"),
    ("samples", "[1, 1000, 18446744073709551615]"),
    ("time", "[1e-300, 0.001]"),
    ("seed", "[7, 18446744073709551615]"),
    ("combos", "[true, false]"),
    ("player", "[0, 1, 9]"),
    ("where", r#"["pair+", "not draw", "(", "top-pair or (flush-draw and not pair)"]"#),
    ("nuts", "[0, 1, 0.5]"),
    ("bins", "[1, 1000]"),
    ("textures", r#"["trips", "monotone and 3-connected", "A-high", "2-high"]"#),
    ("sort", r#"["equity", "nuts", "cards"]"#),
    ("reverse", "[true, false]"),
    ("vs", r#"["random", "AKs", "none"]"#),
    ("stacks", "[[], [5], [4, 5], [1e-9, 1e9], [3, 0.4], [5, 5, 5], [4, 0, 6], [1e300, 1e-300]]"),
    ("sweep", "[[1, 3], [4, 4], [0, 2], [3, 2], [1, 1e9], [1.5, 2], [2], [0.9, 1.1]]"),
    ("step", r#"[1, 0.1, 0, -1, 1e-4, 1e300, "0.5bb", "x"]"#),
    ("seats", "[2, 3, 10]"),
    ("blinds", "[[0.5, 1], [1, 1], [0, 1], [1, 2, 3], [1e-300, 1e300]]"),
    ("ante", "[0, 0.1, 4]"),
    ("big_blind_ante", "[0, 1, 1e300]"),
    ("payouts", "[[50, 30], [1], [0], [1, 2], [1e300, 1e-300]]"),
    ("others", "[[], [5, 6, 7], [1e-300]]"),
    ("bounties", "[[1, 1], [0, 1e300], [1]]"),
    ("progressive", r#"[true, false, 0.3, 1, 2, "25%", "x%"]"#),
    ("rake", "[0, 0.05, 0.999999]"),
    ("cap", "[0, 3]"),
    ("guarantee", r#"[0, 2, 1e300, -1, "5%"]"#),
    ("play_for", r#"[0, 5, 1e300, "1bb"]"#),
    ("fixed", r#"[{}, {"BB": "QQ+"}, {"SB": "none"}, {"sb push": "random"}, {"UTG": "AA"}]"#),
    (
        "text",
        r#"["AA v KK on Ks 9h 4c", "omaha AAKK", "on As dead", "v", "AA on 2c on 3c", "plo: 8 v 7 (v", ""]"#,
    ),
];

/// Values of other types, and numbers beyond every bound.
pub const WRONG: [&str; 12] =
    ["null", "-1", "1e308", "1e-300", "0", "20", "[]", "{}", "\"\"", "\"none\"", "\"\u{1F0A1}\"", "true"];

/// Returns the values of a field in [`FIELDS`].
///
/// # Panics
///
/// Panics if the field is not in [`FIELDS`].
pub fn values(field: &str) -> Vec<serde_json::Value> {
    let (_, values) = FIELDS.iter().find(|(name, _)| *name == field).expect("a field");
    serde_json::from_str(values).expect("an array")
}
