"""Cards as text and sets, without the library."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"


def text_of(card: int) -> str:
    return RANKS[card // 4] + SUITS[card % 4]


def set_of(cards) -> int:
    return sum(1 << (16 * (card % 4) + card // 4) for card in cards)
