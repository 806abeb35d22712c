"""Weighted ranges like those of eval7."""

from collections.abc import Iterator

from . import rangestring
from .cards import Card


class HandRange:
    """Hands with weights, read from text such as "JJ+, AT+, 80%(A8s+)"."""

    def __init__(self, text: str) -> None:
        self.string = text
        self.tokens = rangestring.string_to_tokens(text)
        self.hands = rangestring.string_to_hands(text)

    def __iter__(self) -> Iterator[tuple[tuple[Card, Card], float]]:
        return iter(self.hands)

    def __len__(self) -> int:
        return len(self.hands)
