"""Cards and decks like those of eval7."""

import random
from functools import total_ordering

ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
suits = ("c", "d", "h", "s")


@total_ordering
class Card:
    """A card, built from its text. Cards are ordered by rank and then by suit."""

    __slots__ = ("mask", "rank", "suit")

    def __init__(self, text: str) -> None:
        if len(text) != 2 or text[0] not in ranks or text[1] not in suits:
            raise ValueError(f"{text!r}: expected a rank of {''.join(ranks)} and a suit of {''.join(suits)}")
        self.rank = ranks.index(text[0])
        self.suit = suits.index(text[1])
        self.mask = 1 << (13 * self.suit + self.rank)

    def __str__(self) -> str:
        return ranks[self.rank] + suits[self.suit]

    def __repr__(self) -> str:
        return f'Card("{self}")'

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and self.mask == other.mask

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return (self.rank, self.suit) < (other.rank, other.suit)

    def __hash__(self) -> int:
        return self.mask


class Deck:
    """A deck of 52 cards, from which cards are dealt."""

    def __init__(self) -> None:
        self.cards = [Card(rank + suit) for rank in ranks for suit in suits]

    def __repr__(self) -> str:
        return f"Deck({self.cards})"

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, place: int) -> Card:
        return self.cards[place]

    def shuffle(self) -> None:
        """Shuffles the cards."""
        random.shuffle(self.cards)

    def deal(self, count: int) -> list[Card]:
        """Takes cards from the top."""
        dealt = self.peek(count)
        del self.cards[:count]
        return dealt

    def peek(self, count: int) -> list[Card]:
        """Returns the cards on the top without taking them."""
        return self.cards[: self._available(count)]

    def sample(self, count: int) -> list[Card]:
        """Returns random cards without taking them."""
        return random.sample(self.cards, self._available(count))

    def _available(self, count: int) -> int:
        if not 0 <= count <= len(self.cards):
            raise ValueError(f"{count} cards: the deck has {len(self.cards)}")
        return count
