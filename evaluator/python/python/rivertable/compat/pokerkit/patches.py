"""Changes in pokerkit, which can be undone."""

from __future__ import annotations

from typing import Any

import pokerkit
from pokerkit import analysis

from . import equities
from .hands import KINDS, fast_from_game

_ABSENT = object()
_undo: list[tuple[Any, str, Any]] = []
"""The places in pokerkit that were changed, and what was there."""


def enabled() -> bool:
    """Returns True if pokerkit uses rivertable."""
    return bool(_undo)


def enable() -> None:
    """Makes pokerkit use rivertable. Does nothing if it does already.

    Names that a program imported before, such as `from pokerkit import calculate_equities`, keep their functions. Classes change
    everywhere.
    """
    if enabled():
        return
    for hand in KINDS:
        original = hand.from_game.__func__  # type: ignore[attr-defined]
        _set(hand, "from_game", classmethod(fast_from_game(original)))
    for module in (pokerkit, analysis):
        _set(module, "calculate_equities", equities.calculate_equities)
        _set(module, "calculate_hand_strength", equities.calculate_hand_strength)
        _set(module, "calculate_icm", equities.calculate_icm)


def disable() -> None:
    """Restores pokerkit."""
    while _undo:
        owner, name, old = _undo.pop()
        if old is _ABSENT:
            delattr(owner, name)
        else:
            setattr(owner, name, old)


def _set(owner: Any, name: str, new: Any) -> None:
    _undo.append((owner, name, vars(owner).get(name, _ABSENT)))
    setattr(owner, name, new)
