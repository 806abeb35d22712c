"""The categories of poker hands."""

from enum import IntEnum


class Category(IntEnum):
    """The nine categories of poker hands, weakest first. A royal flush is the top straight flush.

    Members are ints, so arrays of categories compare with them. `str` gives the name in English.

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
"""The names of the categories in English, in the order of their numbers."""
