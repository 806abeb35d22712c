"""Poker hands and equities: arrays in, arrays out."""

from ._rivertable import (
    COMBO_CARDS,
    COMBOS,
    STARTING_HANDS,
    Estimate,
    Outs,
    Range,
    Report,
    River,
    __version__,
    equity,
    matrix,
    outs,
    rank,
    use_three_way_table,
)

__all__ = [
    "COMBOS",
    "COMBO_CARDS",
    "STARTING_HANDS",
    "Estimate",
    "Outs",
    "Range",
    "Report",
    "River",
    "__version__",
    "equity",
    "matrix",
    "outs",
    "rank",
    "use_three_way_table",
]
