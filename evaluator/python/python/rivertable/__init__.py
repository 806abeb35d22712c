"""Poker hands and equities: arrays in, arrays out."""

from ._category import CATEGORIES, Category
from ._rivertable import (
    ArrowColumn,
    __version__,
    best_five,
    category,
    describe,
    format,
    from_cactus_kev,
    parse,
    rank,
    to_cactus_kev,
)

__all__ = [
    "CATEGORIES",
    "ArrowColumn",
    "Category",
    "__version__",
    "best_five",
    "category",
    "describe",
    "format",
    "from_cactus_kev",
    "parse",
    "rank",
    "to_cactus_kev",
]
