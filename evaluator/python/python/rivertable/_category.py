"""The categories of poker hands."""

from enum import IntEnum


class Category(IntEnum):
    """The nine categories of poker hands, weakest first. A royal flush is the top straight flush.

    Members are ints, so arrays of categories compare with them. `str` returns the name in English.

    >>> str(Category.TWO_PAIR), int(Category.TWO_PAIR)
    ('two pair', 2)
    """

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8

    def __str__(self) -> str:
        return self.name.lower().replace("_", " ")


CATEGORIES: tuple[str, ...] = tuple(map(str, Category))
"""The names of the categories in English, by number."""


class LowCategory(IntEnum):
    """The categories of hands in all games in which the lowest hand wins, weakest first: fewer than five cards, with the number
    that counts in badugi, and then five cards, from a straight flush to no pair.

    Members are ints, so arrays of categories compare with them. `str` returns the name in English.

    >>> str(LowCategory.NO_PAIR), LowCategory.NO_PAIR > LowCategory.FOUR_CARDS
    ('no pair', True)
    """

    NO_CARDS = 0
    ONE_CARD = 1
    TWO_CARDS = 2
    THREE_CARDS = 3
    FOUR_CARDS = 4
    STRAIGHT_FLUSH = 5
    FOUR_OF_A_KIND = 6
    FULL_HOUSE = 7
    FLUSH = 8
    STRAIGHT = 9
    THREE_OF_A_KIND = 10
    TWO_PAIR = 11
    ONE_PAIR = 12
    NO_PAIR = 13

    def __str__(self) -> str:
        return self.name.lower().replace("_", " ")


LOW_CATEGORIES: tuple[str, ...] = tuple(map(str, LowCategory))
"""The names of the low categories in English, by number."""
