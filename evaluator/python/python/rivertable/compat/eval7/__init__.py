"""The functions of eval7, answered by rivertable: `from rivertable.compat import eval7` in place of `import eval7`.

Numbers and names are eval7's. What differs: weights count in all equities; equities are exact on every board, by simulation's
names too, so that the number of iterations matters no more; cards have one order; what cannot be is a `ValueError`.

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
    """The strength of up to seven cards: larger is better."""
    mask = 0
    for card in cards:
        if mask & card.mask:
            raise ValueError(f"{card} is there twice")
        mask |= card.mask
    return _eval7_value(mask)


def handtype(value: int) -> str:
    """What kind of hand has a strength."""
    kind = value >> 24
    if not 0 <= kind < len(_HAND_TYPES):
        raise ValueError(f"{value}: expected what evaluate gives")
    return _HAND_TYPES[kind]
