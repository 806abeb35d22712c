"""A replacement for eval7 on top of rivertable: `from rivertable.compat import eval7` instead of `import eval7`.

Numbers and names are those of eval7, with these differences. Weights count in all equities. Equities are exact on every
board, also in functions named after simulation, so the number of iterations has no effect. Cards have one total order.
Invalid input raises a `ValueError`.

>>> from rivertable.compat import eval7
>>> value = eval7.evaluate([eval7.Card(card) for card in ("As", "Ad", "Kh", "Kc", "2s")])
>>> value, eval7.handtype(value)
(34385920, 'Two Pair')
>>> hand = [eval7.Card("Ac"), eval7.Card("Ah")]
>>> eval7.py_hand_vs_range_exact(hand, eval7.HandRange("AA, 50%(KK)"), [])
0.7395...
"""

from collections.abc import Iterable

from ..._rivertable import _eval7_value
from . import rangestring
from .cards import Card, Deck, ranks, suits
from .equity import py_all_hands_vs_range, py_hand_vs_range_exact, py_hand_vs_range_monte_carlo
from .handrange import HandRange

__all__ = [
    "Card",
    "Deck",
    "HandRange",
    "evaluate",
    "handtype",
    "py_all_hands_vs_range",
    "py_hand_vs_range_exact",
    "py_hand_vs_range_monte_carlo",
    "rangestring",
    "ranks",
    "suits",
]

_HAND_TYPES = (
    "High Card",
    "Pair",
    "Two Pair",
    "Trips",
    "Straight",
    "Flush",
    "Full House",
    "Quads",
    "Straight Flush",
)


def evaluate(cards: Iterable[Card]) -> int:
    """Returns the value of up to seven cards. A larger value is better."""
    return _eval7_value(cards)


def handtype(value: int) -> str:
    """Returns the kind of hand of a value."""
    kind = value >> 24
    if not 0 <= kind < len(_HAND_TYPES):
        raise ValueError(f"{value}: expected a value of evaluate")
    return _HAND_TYPES[kind]
