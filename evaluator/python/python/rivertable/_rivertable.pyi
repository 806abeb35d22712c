# A str is a sequence of str, and an empty list one of anything: the first signature that fits is meant.
# mypy: disable-error-code="overload-overlap"

from collections.abc import Sequence
from typing import Any, Literal, Protocol, TypeAlias, final, overload, type_check_only

import numpy as np
from numpy.typing import NDArray

from ._category import Category

__all__ = [
    "ArrowColumn",
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

__version__: str

# What many functions take and give.

@type_check_only
class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None, /) -> tuple[object, object]: ...

@type_check_only
class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None, /) -> object: ...

_OnError: TypeAlias = Literal["raise", "null"]
_Arrow: TypeAlias = _ArrowArray | _ArrowStream
_OneHand: TypeAlias = str | int | np.integer[Any] | Sequence[int]
_ManyHands: TypeAlias = NDArray[Any] | Sequence[str | None] | Sequence[Sequence[int]]
_OneNumber: TypeAlias = int | np.integer[Any]
_ManyNumbers: TypeAlias = NDArray[np.uint16] | Sequence[int]

# Hands.

@overload
def rank(cards: _OneHand, *, on_error: Literal["raise"] = "raise", threads: int | None = None) -> int: ...
@overload
def rank(cards: _OneHand, *, on_error: _OnError = "raise", threads: int | None = None) -> int | None: ...
@overload
def rank(
    cards: _ManyHands, *, on_error: _OnError = "raise", threads: int | None = None
) -> NDArray[np.uint16]: ...
@overload
def rank(cards: _Arrow, *, on_error: _OnError = "raise", threads: int | None = None) -> Any: ...
@overload
def best_five(
    cards: _OneHand, *, on_error: Literal["raise"] = "raise", threads: int | None = None
) -> list[int]: ...
@overload
def best_five(
    cards: _OneHand, *, on_error: _OnError = "raise", threads: int | None = None
) -> list[int] | None: ...
@overload
def best_five(
    cards: _ManyHands, *, on_error: _OnError = "raise", threads: int | None = None
) -> NDArray[np.uint8]: ...
@overload
def best_five(cards: _Arrow, *, on_error: _OnError = "raise", threads: int | None = None) -> Any: ...
@overload
def parse(
    cards: _OneHand,
    *,
    to: Literal["ids"] = "ids",
    on_error: Literal["raise"] = "raise",
    threads: int | None = None,
) -> list[int]: ...
@overload
def parse(
    cards: _OneHand,
    *,
    to: Literal["sets"],
    on_error: Literal["raise"] = "raise",
    threads: int | None = None,
) -> int: ...
@overload
def parse(
    cards: _OneHand,
    *,
    to: Literal["ids", "sets"] = "ids",
    on_error: _OnError = "raise",
    threads: int | None = None,
) -> list[int] | int | None: ...
@overload
def parse(
    cards: _ManyHands,
    *,
    to: Literal["ids"] = "ids",
    on_error: _OnError = "raise",
    threads: int | None = None,
) -> NDArray[np.uint8]: ...
@overload
def parse(
    cards: _ManyHands, *, to: Literal["sets"], on_error: _OnError = "raise", threads: int | None = None
) -> NDArray[np.uint64]: ...
@overload
def parse(
    cards: _Arrow,
    *,
    to: Literal["ids", "sets"] = "ids",
    on_error: _OnError = "raise",
    threads: int | None = None,
) -> Any: ...
@overload
def format(cards: _OneHand, *, sep: str = " ", on_error: Literal["raise"] = "raise") -> str: ...
@overload
def format(cards: _OneHand, *, sep: str = " ", on_error: _OnError = "raise") -> str | None: ...
@overload
def format(cards: _ManyHands, *, sep: str = " ", on_error: _OnError = "raise") -> NDArray[np.object_]: ...
@overload
def format(cards: _Arrow, *, sep: str = " ", on_error: _OnError = "raise") -> Any: ...

@final
class ArrowColumn:
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...
    def __len__(self) -> int: ...

# Ranks.

@overload
def category(ranks: _OneNumber, *, on_error: Literal["raise"] = "raise") -> Category: ...
@overload
def category(ranks: _OneNumber, *, on_error: _OnError = "raise") -> Category | None: ...
@overload
def category(ranks: _ManyNumbers, *, on_error: _OnError = "raise") -> NDArray[np.uint8]: ...
@overload
def category(ranks: _Arrow, *, on_error: _OnError = "raise") -> Any: ...
@overload
def describe(ranks: _OneNumber, *, on_error: Literal["raise"] = "raise") -> str: ...
@overload
def describe(ranks: _OneNumber, *, on_error: _OnError = "raise") -> str | None: ...
@overload
def describe(ranks: _ManyNumbers, *, on_error: _OnError = "raise") -> NDArray[np.object_]: ...
@overload
def describe(ranks: _Arrow, *, on_error: _OnError = "raise") -> Any: ...
@overload
def to_cactus_kev(ranks: _OneNumber, *, on_error: Literal["raise"] = "raise") -> int: ...
@overload
def to_cactus_kev(ranks: _OneNumber, *, on_error: _OnError = "raise") -> int | None: ...
@overload
def to_cactus_kev(ranks: _ManyNumbers, *, on_error: _OnError = "raise") -> NDArray[np.uint16]: ...
@overload
def to_cactus_kev(ranks: _Arrow, *, on_error: _OnError = "raise") -> Any: ...
@overload
def from_cactus_kev(numbers: _OneNumber, *, on_error: Literal["raise"] = "raise") -> int: ...
@overload
def from_cactus_kev(numbers: _OneNumber, *, on_error: _OnError = "raise") -> int | None: ...
@overload
def from_cactus_kev(numbers: _ManyNumbers, *, on_error: _OnError = "raise") -> NDArray[np.uint16]: ...
@overload
def from_cactus_kev(numbers: _Arrow, *, on_error: _OnError = "raise") -> Any: ...
