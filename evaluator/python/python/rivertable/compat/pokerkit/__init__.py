"""Speeds up pokerkit: `enable()` replaces its evaluation of hands and its equities by those of rivertable.

Hands, lookup entries, comparisons and errors stay pokerkit's own, and so do the games that rivertable does not have: Kuhn poker,
Leduc and Rhode Island hold'em, Numeral211, and badugi with aces high. Games in progress become faster too, because showdowns
evaluate hands.

- `from_game` returns the same cards as pokerkit's, first found first.
- `calculate_equities` and `calculate_hand_strength` are exact if that takes a moment, and simulate `sample_count` deals
  otherwise, with a seed from Python's `random`. Executors are not used.
- `calculate_icm` takes milliseconds for any number of players.

The functions are here too, for programs that change nothing in pokerkit.

>>> from rivertable.compat import pokerkit as fast
>>> from pokerkit import Card, Deck, StandardHighHand, parse_range
>>> ranges = parse_range("AsAh"), parse_range("KdKc")
>>> equities = fast.calculate_equities(ranges, (), 2, 5, Deck.STANDARD, (StandardHighHand,), sample_count=1000)
>>> [round(equity, 4) for equity in equities]
[0.8126, 0.1874]
>>> fast.enable()
>>> StandardHighHand.from_game("AcAd", "AhAsKcQdQh")
AcAdAhAsKc
>>> fast.disable()
"""

from .equities import calculate_equities, calculate_hand_strength, calculate_icm
from .patches import disable, enable, enabled

__all__ = ["calculate_equities", "calculate_hand_strength", "calculate_icm", "disable", "enable", "enabled"]
