# A str is a sequence of str, and an empty list is a sequence of anything. The first matching signature applies.
# mypy: disable-error-code="overload-overlap"

from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from typing import Any, ClassVar, Literal, Protocol, TypeAlias, TypeVar, final, overload, type_check_only

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._category import Category, LowCategory

__all__ = [
    "__version__",
    "_DeviceArray",
    "_eval7_value",
    "_rank_on_gpu",
    "_restore",
    "_RiverOnGpu",
    "_Tensor",
    "AllInPair",
    "ArrowColumn",
    "ask",
    "BatchReport",
    "best_five",
    "BoardStrength",
    "Buckets",
    "Canonical",
    "canonical",
    "canonical_boards",
    "category",
    "COMBO_CARDS",
    "combo_hits",
    "COMBOS",
    "describe",
    "Distribution",
    "distribution",
    "DRAWS",
    "EIGHT_OR_BETTER",
    "equity",
    "equity_batch",
    "Estimate",
    "FlopReport",
    "flops",
    "format",
    "from_cactus_kev",
    "Halves",
    "Hits",
    "hits",
    "Indexer",
    "kmeans",
    "MADE_HANDS",
    "matrix",
    "NextCards",
    "outs",
    "parse",
    "Played",
    "played",
    "Range",
    "rank",
    "Report",
    "River",
    "RiverPair",
    "STARTING_HANDS",
    "strength",
    "RunoutReport",
    "StrengthTable",
    "to_cactus_kev",
    "use_three_way_table",
]

__version__: str

# Types of arguments and results.

@type_check_only
class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None, /) -> tuple[object, object]: ...

@type_check_only
class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None, /) -> object: ...

# An array of PyTorch, CuPy or JAX on a GPU.
@type_check_only
class _OnGpu(Protocol):
    def __dlpack__(self) -> Any: ...

_Raise: TypeAlias = Literal["raise"]
_OnError: TypeAlias = Literal["raise", "null"]
_Threads: TypeAlias = int | None
_TwoCardGame: TypeAlias = Literal["holdem", "short-deck", "short-deck-trips"]
_LowGame: TypeAlias = Literal[
    "ace-to-five",
    "eight-or-better",
    "deuce-to-seven",
    "2-7",
    "razz",
    "razz-2-7",
    "draw-2-7",
    "draw-a-5",
    "badugi",
]
_OmahaName: TypeAlias = Literal[
    "omaha",
    "omaha5",
    "omaha6",
    "omaha8",
    "big-o",
    "big-o6",
    "omaha-no-qualifier",
    "omaha5-no-qualifier",
    "omaha6-no-qualifier",
    "courchevel",
    "courchevel8",
]
_HighGame: TypeAlias = _TwoCardGame | _OmahaName | Literal["stud", "draw"]
_NoBoardGame: TypeAlias = Literal[
    "stud",
    "stud8",
    "stud-no-qualifier",
    "razz",
    "razz-2-7",
    "draw",
    "draw8",
    "draw-no-qualifier",
    "draw-2-7",
    "draw-a-5",
    "badugi",
]
_ManyCardGame: TypeAlias = (
    Literal["holdem8", "holdem-no-qualifier"]
    | _OmahaName
    | Literal["pineapple", "pineapple8", "crazy-pineapple", "irish"]
)
_GameName: TypeAlias = _TwoCardGame | _ManyCardGame | _NoBoardGame
# A variable of type str is accepted too, and editors suggest the names.
_BoardGame: TypeAlias = _TwoCardGame | str
_OmahaGame: TypeAlias = _OmahaName | str
_RangeGame: TypeAlias = _GameName | str
_Game: TypeAlias = _HighGame | _LowGame | _NoBoardGame | str
# None if the question does not ask for the value. Types cannot express that, so checkers accept uses without a test for
# None. Typeshed has the same name for it.
_MaybeNone: TypeAlias = Any
_Arrow: TypeAlias = _ArrowArray | _ArrowStream
_Form: TypeAlias = Literal["ids", "sets"]
_Ids: TypeAlias = Literal["ids"]
_Sets: TypeAlias = Literal["sets"]
_OneNumber: TypeAlias = int | np.integer[Any]
_OneDimension: TypeAlias = np.ndarray[tuple[int], np.dtype[np.integer[Any]]]
_TwoDimensions: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.integer[Any]]]
# Sequences of numbers are one hand as ids, and many hands as sets. Arrays of an unknown number of dimensions have the type
# of any shape, also of three dimensions, which no hands have.
_AnyDimensions: TypeAlias = np.ndarray[tuple[int, int, int], np.dtype[np.integer[Any]]]
_Numbers: TypeAlias = Sequence[_OneNumber] | _OneDimension
_OneText: TypeAlias = str | _OneNumber
_TextLists: TypeAlias = Sequence[Sequence[str] | None]
_Rows: TypeAlias = (
    _TwoDimensions | Sequence[Sequence[_OneNumber]] | Sequence[NDArray[np.integer[Any]]] | _TextLists
)
# A list or an array of texts is one hand if all are single cards, which types cannot express. Arrow columns give columns
# of their own library.
_TextOrArrow: TypeAlias = Sequence[str | None] | NDArray[np.str_ | np.object_] | _Arrow
_OneHand: TypeAlias = _OneText | _Numbers | Sequence[str] | NDArray[np.integer[Any] | np.str_]
_AnyHands: TypeAlias = _OneText | _Numbers | _Rows | _TextOrArrow | NDArray[np.integer[Any]]
_ManyNumbers: TypeAlias = NDArray[np.uint16] | Sequence[int]

# The result of __reduce__.
_Reduced: TypeAlias = tuple[Callable[..., Any], tuple[Any, ...]]

# Hands.

EIGHT_OR_BETTER: int

@overload
def rank(
    cards: _OneText,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Form = "ids",
    on_error: _Raise = "raise",
    threads: _Threads = None,
) -> int:
    """Returns the rank of each hand of 0 to 7 cards: `category << 12 | index`. A larger rank is better, and
    equal hands have equal ranks.

    `game` is "holdem", "short-deck", "short-deck-trips" (three of a kind beats a straight), "ace-to-five" or
    "razz", "eight-or-better", "deuce-to-seven" or "2-7" (0 to 5 cards), or "badugi" (0 to 4 cards). The
    larger rank is better where the lowest hand wins, too. Ranks of different games do not compare.
    "eight-or-better" has the ranks of "ace-to-five": a hand qualifies if its rank is at least
    `EIGHT_OR_BETTER`.

    "omaha", "omaha5", "omaha6", "omaha8", "big-o", "big-o6", "omaha-no-qualifier", "omaha5-no-qualifier", "omaha6-no-qualifier", "courchevel" and "courchevel8" have the ranks of hold'em. A hand is four, five or six hole cards
    and then three to five cards of the board. Two hole cards and three board cards play. With `board`, the
    board of all hands, a hand is its hole cards alone.

    A hand is text such as "AsKd", or a list or a one-dimensional array of cards: ids, or texts of one card
    each. Many hands are uint8[n, k] (card ids), a list of lists of cards, a list or an array of text, or an
    Arrow column of text or of lists of ids. With `form="sets"` each integer is a card set: an int is one
    hand, and uint64[n], a list of ints and an Arrow column of integers are n hands.

    NumPy arrays and lists give uint16[n], Arrow columns a column of uint16. Nulls, and with on_error="null"
    invalid hands, give 65535, or null in Arrow. With `out`, a contiguous array of uint16 with a place for each
    hand, the ranks are written there, and it is returned: new memory costs more than ranking. After an error
    its content is unspecified.

    Arrays of PyTorch, CuPy and JAX on a GPU, uint8[n, k] or with `form="sets"` uint64[n] or int64[n], are ranked
    there and give uint16[n] of the same library: on the current stream of PyTorch and CuPy, and at once for JAX.
    Invalid hands give 65535.

    >>> import numpy as np, rivertable as rt
    >>> rt.rank("As Ks Qs Js Ts 3c 2d")
    32777
    >>> rt.rank(["AsAd", "AsKs", None])
    array([ 7684,  2139, 65535], dtype=uint16)
    >>> rt.rank(["As", "Kd", "Ah"]) == rt.rank("As Kd Ah") == rt.rank([51, 45, 50])
    True
    >>> rt.rank([["As"], ["Kd"], ["Ah"]])
    array([1578, 1017, 1578], dtype=uint16)
    >>> rt.rank("8c 6d 4h 3s 2c Kd Kh", game="razz") < rt.rank("5c 4d 3h 2s Ac Kd Kh", game="razz")
    True
    >>> rt.describe(rt.rank("As Ah Ks Kh", board="Ts 9s 8s 2s 2d", game="omaha"))
    'flush, ace high with a king, ten, nine and eight'
    >>> ranks = np.empty(2, np.uint16)
    >>> rt.rank(["AsAd", "AsKs"], out=ranks) is ranks
    True
    """

@overload
def rank(
    cards: _OneText,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Form = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
) -> int | None: ...
@overload
def rank(
    cards: _TextOrArrow,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Form = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
    out: NDArray[np.uint16] | None = None,
) -> Any: ...
@overload
def rank(
    cards: _AnyDimensions,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Ids = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
    out: NDArray[np.uint16] | None = None,
) -> Any: ...
@overload
def rank(
    cards: _Numbers,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Ids = "ids",
    on_error: _Raise = "raise",
    threads: _Threads = None,
) -> int: ...
@overload
def rank(
    cards: _Numbers,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Ids = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
) -> int | None: ...
@overload
def rank(
    cards: _Rows,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Ids = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
    out: NDArray[np.uint16] | None = None,
) -> NDArray[np.uint16]: ...
@overload
def rank(
    cards: _Numbers | _TextLists,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Sets,
    on_error: _OnError = "raise",
    threads: _Threads = None,
    out: NDArray[np.uint16] | None = None,
) -> NDArray[np.uint16]: ...
@overload
def rank(
    cards: _OnGpu,
    *,
    board: None = None,
    game: _Game = "holdem",
    form: _Form = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
) -> Any: ...
@overload
def best_five(
    cards: _OneText,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Form = "ids",
    on_error: _Raise = "raise",
    threads: _Threads = None,
) -> list[int]:
    """Returns the cards of each hand that play, up to five, as card ids: strongest group first, the ace of a
    wheel last. The cards of a low hand are highest first.

    One hand gives a list, NumPy arrays and lists of hands give uint8[n, 5], Arrow columns lists of five. If
    fewer than five cards play, 255 or null follows. For `game`, `board` and `out` see `rank`.

    >>> import rivertable as rt
    >>> rt.format(rt.best_five("Qd 9c Qs Js 4d 4c 2h"))
    'Qs Qd 4d 4c Js'
    >>> rt.format(rt.best_five("7c 4d 2h 2c", game="badugi"))
    '7c 4d 2h'
    """

@overload
def best_five(
    cards: _OneText,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Form = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
) -> list[int] | None: ...
@overload
def best_five(
    cards: _TextOrArrow,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Form = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
    out: NDArray[np.uint8] | None = None,
) -> Any: ...
@overload
def best_five(
    cards: _AnyDimensions,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Ids = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
    out: NDArray[np.uint8] | None = None,
) -> Any: ...
@overload
def best_five(
    cards: _Numbers,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Ids = "ids",
    on_error: _Raise = "raise",
    threads: _Threads = None,
) -> list[int]: ...
@overload
def best_five(
    cards: _Numbers,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Ids = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
) -> list[int] | None: ...
@overload
def best_five(
    cards: _Rows,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Ids = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]: ...
@overload
def best_five(
    cards: _Numbers | _TextLists,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Sets,
    on_error: _OnError = "raise",
    threads: _Threads = None,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]: ...
@overload
def parse(
    cards: _OneText,
    *,
    to: _Ids = "ids",
    form: _Form = "ids",
    on_error: _Raise = "raise",
    threads: _Threads = None,
) -> list[int]:
    """Returns cards in any form as card ids (`to="ids"`) or card sets (`to="sets"`).

    A card id is `4 * rank + suit`: the deuce of clubs is 0, the ace of spades 51. A card set is an int with
    16 bits for each suit, clubs lowest, and card ranks in bits 0 to 12 of each. Functions read card sets with
    `form="sets"`. One hand gives a list of ids in the order of the text, or an int. Many hands give
    uint64[n], or uint8[n, k] if all have as many cards as the first. Nulls become numbers with all bits set.
    For `out` see `rank`.

    >>> import rivertable as rt
    >>> rt.parse("As 10d 2c")
    [51, 33, 0]
    >>> rt.parse(["3c 2c", "AsKs"], to="sets")
    array([                  3, 1729382256910270464], dtype=uint64)
    """

@overload
def parse(
    cards: _OneText,
    *,
    to: _Ids = "ids",
    form: _Form = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
) -> list[int] | None: ...
@overload
def parse(
    cards: _TextOrArrow,
    *,
    to: _Ids = "ids",
    form: _Form = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
    out: NDArray[np.uint8] | None = None,
) -> Any: ...
@overload
def parse(
    cards: _AnyDimensions,
    *,
    to: _Ids = "ids",
    form: _Ids = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
    out: NDArray[np.uint8] | None = None,
) -> Any: ...
@overload
def parse(
    cards: _Numbers,
    *,
    to: _Ids = "ids",
    form: _Ids = "ids",
    on_error: _Raise = "raise",
    threads: _Threads = None,
) -> list[int]: ...
@overload
def parse(
    cards: _Numbers,
    *,
    to: _Ids = "ids",
    form: _Ids = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
) -> list[int] | None: ...
@overload
def parse(
    cards: _Rows,
    *,
    to: _Ids = "ids",
    form: _Ids = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]: ...
@overload
def parse(
    cards: _Numbers | _TextLists,
    *,
    to: _Ids = "ids",
    form: _Sets,
    on_error: _OnError = "raise",
    threads: _Threads = None,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]: ...
@overload
def parse(
    cards: _OneText,
    *,
    to: _Sets,
    form: _Form = "ids",
    on_error: _Raise = "raise",
    threads: _Threads = None,
) -> int: ...
@overload
def parse(
    cards: _OneText,
    *,
    to: _Sets,
    form: _Form = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
) -> int | None: ...
@overload
def parse(
    cards: _TextOrArrow,
    *,
    to: _Sets,
    form: _Form = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
    out: NDArray[np.uint64] | None = None,
) -> Any: ...
@overload
def parse(
    cards: _AnyDimensions,
    *,
    to: _Sets,
    form: _Ids = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
    out: NDArray[np.uint64] | None = None,
) -> Any: ...
@overload
def parse(
    cards: _Numbers,
    *,
    to: _Sets,
    form: _Ids = "ids",
    on_error: _Raise = "raise",
    threads: _Threads = None,
) -> int: ...
@overload
def parse(
    cards: _Numbers,
    *,
    to: _Sets,
    form: _Ids = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
) -> int | None: ...
@overload
def parse(
    cards: _Rows,
    *,
    to: _Sets,
    form: _Ids = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
    out: NDArray[np.uint64] | None = None,
) -> NDArray[np.uint64]: ...
@overload
def parse(
    cards: _Numbers | _TextLists,
    *,
    to: _Sets,
    form: _Sets,
    on_error: _OnError = "raise",
    threads: _Threads = None,
    out: NDArray[np.uint64] | None = None,
) -> NDArray[np.uint64]: ...
@overload
def format(
    cards: _OneText,
    *,
    sep: str = " ",
    form: _Form = "ids",
    on_error: _Raise = "raise",
) -> str:
    """Returns cards in any form as text: "As Td 2c".

    Ids and texts keep their order. The cards of a set are highest first. NumPy arrays and lists give an array
    of str, Arrow columns a column of large_string.

    >>> import rivertable as rt
    >>> rt.format([51, 33, 0])
    'As Td 2c'
    >>> rt.format("as10d", sep="")
    'AsTd'
    """

@overload
def format(
    cards: _OneText,
    *,
    sep: str = " ",
    form: _Form = "ids",
    on_error: _OnError = "raise",
) -> str | None: ...
@overload
def format(
    cards: _TextOrArrow,
    *,
    sep: str = " ",
    form: _Form = "ids",
    on_error: _OnError = "raise",
) -> Any: ...
@overload
def format(
    cards: _AnyDimensions,
    *,
    sep: str = " ",
    form: _Ids = "ids",
    on_error: _OnError = "raise",
) -> Any: ...
@overload
def format(
    cards: _Numbers,
    *,
    sep: str = " ",
    form: _Ids = "ids",
    on_error: _Raise = "raise",
) -> str: ...
@overload
def format(
    cards: _Numbers,
    *,
    sep: str = " ",
    form: _Ids = "ids",
    on_error: _OnError = "raise",
) -> str | None: ...
@overload
def format(
    cards: _Rows,
    *,
    sep: str = " ",
    form: _Ids = "ids",
    on_error: _OnError = "raise",
) -> NDArray[np.object_]: ...
@overload
def format(
    cards: _Numbers | _TextLists,
    *,
    sep: str = " ",
    form: _Sets,
    on_error: _OnError = "raise",
) -> NDArray[np.object_]: ...

@final
class Played:
    """The cards that play in Omaha."""
    @property
    def hole(self) -> str:
        """The two hole cards, as text."""
    @property
    def board(self) -> str:
        """The three board cards, as text."""
    @property
    def best(self) -> str:
        """All five, the strongest group first, as text."""
    @property
    def rank(self) -> int:
        """The hand's rank. The rank of a low hand is one of "eight-or-better"."""
    @property
    def description(self) -> str:
        """The description of the rank."""
    @property
    def low(self) -> Played | None:
        """The cards that play for the low half of the pot in Omaha eight or better. None if there is no low
        hand.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> _Reduced: ...

def played(
    cards: _OneHand,
    board: _Cards | None = None,
    *,
    game: _OmahaGame = "omaha",
    form: _Form = "ids",
) -> Played:
    """Returns the cards of an Omaha hand that play, two hole cards and three board cards, and their rank, as a
    `Played`.

    Cards are given as to `rank`: hole cards and `board`, or both together with the hole cards first.

    >>> import rivertable as rt
    >>> rt.played("As Ah Kd Qc", "Ts 9s 8s 2s 2d")
    <Played: As Ah with Ts 2s 2d, two pair, aces and deuces with a ten>
    >>> rt.played("As 2h Kd Kc", "3s 7d 8c Kh Qd", game="omaha8").low
    <Played: As 2h with 8c 7d 3s, 8-7 low, 8-7-3-2-A>
    """

@final
class ArrowColumn:
    """A column of answers as chunked Arrow data, for any library that reads Arrow's C stream interface:
    `polars.Series(column)`, `pyarrow.chunked_array(column)`.

    Functions return it if the cards did not come from polars, pyarrow or pandas.
    """
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __reduce__(self) -> _Reduced: ...

# Hand ranks.

@overload
def category(ranks: _OneNumber, *, game: _HighGame = "holdem", on_error: _Raise = "raise") -> Category:
    """Returns the category of each rank: a `Category` for one rank, and numbers from 0 (high card) to 8
    (straight flush) for many. If the lowest hand wins, it is a `LowCategory`, and numbers from 0 (no cards)
    to 13 (no pair).

    NumPy arrays give uint8, with 255 for missing ranks, Arrow columns a column of uint8. `CATEGORIES` and
    `LOW_CATEGORIES` have the names by number. For `game` and `out` see `rank`. In short deck a flush keeps its lower
    number than a full house, but beats it.

    >>> import rivertable as rt
    >>> rt.category(rt.rank("AsAdKsKd2c"))
    <Category.TWO_PAIR: 2>
    >>> ranks = rt.rank(["AsAd", "AsKs"])
    >>> rt.category(ranks) == rt.Category.ONE_PAIR
    array([ True, False])
    >>> rt.category(rt.rank("7c 4d 2h 2c", game="badugi"), game="badugi")
    <LowCategory.THREE_CARDS: 3>
    """

@overload
def category(
    ranks: _OneNumber, *, game: _HighGame = "holdem", on_error: _OnError = "raise"
) -> Category | None: ...
@overload
def category(ranks: _OneNumber, *, game: _LowGame, on_error: _Raise = "raise") -> LowCategory: ...
@overload
def category(ranks: _OneNumber, *, game: _LowGame, on_error: _OnError = "raise") -> LowCategory | None: ...
@overload
def category(ranks: _OneNumber, *, game: str, on_error: _Raise = "raise") -> Category | LowCategory: ...
@overload
def category(
    ranks: _OneNumber, *, game: str, on_error: _OnError = "raise"
) -> Category | LowCategory | None: ...
@overload
def category(
    ranks: _ManyNumbers,
    *,
    game: _Game = "holdem",
    on_error: _OnError = "raise",
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]: ...
@overload
def category(
    ranks: _Arrow,
    *,
    game: _Game = "holdem",
    on_error: _OnError = "raise",
    out: NDArray[np.uint8] | None = None,
) -> Any: ...
@overload
def describe(ranks: _OneNumber, *, game: _Game = "holdem", on_error: _Raise = "raise") -> str:
    """Returns the description of each rank.

    NumPy arrays give an array of str, Arrow columns a column of large_string. For `game` see `rank`.

    >>> import rivertable as rt
    >>> rt.describe(rt.rank("Qd 9c Qs Js 4d 4c 2h"))
    'two pair, queens and fours with a jack'
    >>> rt.describe(rt.rank("8c 6d 4h 3s 2c Kd Kh", game="razz"), game="razz")
    '8-6 low, 8-6-4-3-2'
    """

@overload
def describe(ranks: _OneNumber, *, game: _Game = "holdem", on_error: _OnError = "raise") -> str | None: ...
@overload
def describe(
    ranks: _ManyNumbers, *, game: _Game = "holdem", on_error: _OnError = "raise"
) -> NDArray[np.object_]: ...
@overload
def describe(ranks: _Arrow, *, game: _Game = "holdem", on_error: _OnError = "raise") -> Any: ...
@overload
def to_cactus_kev(ranks: _OneNumber, *, on_error: _Raise = "raise") -> int:
    """Returns the Cactus Kev number of each hold'em rank: 1 is a royal flush, 7462 the worst hand. **Smaller is
    better.**

    These are the numbers of treys, phevaluator and others. NumPy arrays give uint16, with 65535 for missing
    ranks, Arrow columns a column of uint16. Ranks of hands of fewer than five cards have no number and are an
    error. For `out` see `rank`.

    >>> import rivertable as rt
    >>> rt.to_cactus_kev(rt.rank("As Ks Qs Js Ts"))
    1
    """

@overload
def to_cactus_kev(ranks: _OneNumber, *, on_error: _OnError = "raise") -> int | None: ...
@overload
def to_cactus_kev(
    ranks: _ManyNumbers, *, on_error: _OnError = "raise", out: NDArray[np.uint16] | None = None
) -> NDArray[np.uint16]: ...
@overload
def to_cactus_kev(
    ranks: _Arrow, *, on_error: _OnError = "raise", out: NDArray[np.uint16] | None = None
) -> Any: ...
@overload
def from_cactus_kev(numbers: _OneNumber, *, on_error: _Raise = "raise") -> int:
    """Returns the hold'em rank of each Cactus Kev number, as treys and phevaluator have them: 1 is a royal
    flush, 7462 the worst hand. For `out` see `rank`.

    >>> import rivertable as rt
    >>> rt.describe(rt.from_cactus_kev(7462))
    'high card, seven with a five, four, three and deuce'
    """

@overload
def from_cactus_kev(numbers: _OneNumber, *, on_error: _OnError = "raise") -> int | None: ...
@overload
def from_cactus_kev(
    numbers: _ManyNumbers, *, on_error: _OnError = "raise", out: NDArray[np.uint16] | None = None
) -> NDArray[np.uint16]: ...
@overload
def from_cactus_kev(
    numbers: _Arrow, *, on_error: _OnError = "raise", out: NDArray[np.uint16] | None = None
) -> Any: ...

# Suit isomorphism.

_Indices: TypeAlias = NDArray[Any] | Sequence[int]
_Street: TypeAlias = Literal["flop", "turn", "river"]

@final
class Indexer:
    """Numbers deals of one or more rounds up to suit isomorphism: from 0 to `size` - 1, without gaps.

    Cards of a round have no order. `rounds` has the number of cards in each of one to four rounds: [2, 3] is
    hole cards on a flop with 1,286,792 indices, [2, 3, 1, 1] hole cards, flop, turn and river card. Indices
    are stable from version to version.

    >>> import rivertable as rt
    >>> flops = rt.Indexer([2, 3])
    >>> flops.size, flops.index("AsKd", "7d 5c 5s") == flops.index("AcKh", "7h 5d 5c")
    (1286792, True)
    >>> rt.format(flops.unindex(flops.index("AcKd", "7d 5c 5s")))
    'As Kh 7h 5s 5d'
    """

    NO_INDEX: ClassVar[int]
    def __new__(cls, rounds: Iterable[int]) -> Indexer: ...
    @property
    def rounds(self) -> tuple[int, ...]:
        """The number of cards in each round."""
    @property
    def cards(self) -> int:
        """The number of cards in all rounds."""
    @property
    def size(self) -> int:
        """The number of indices."""
    @overload
    def index(
        self, *cards: _OneText, form: _Form = "ids", on_error: _Raise = "raise", threads: _Threads = None
    ) -> int:
        """Returns the index of cards: an argument for each round, or one argument with the cards of all rounds
        in order.

        The cards of one deal are text, a sequence of cards, or with `form="sets"` an int, and give an int.
        For many deals an argument is any column that `rank` reads, or the cards of one deal for all rows, and
        the indices are uint64[n]. One argument for all rounds is uint8[n, cards] (ids), with `form="sets"`
        uint64[n, rounds], text, or Arrow lists or text. Arrow data gives an Arrow column. Nulls, and with
        on_error="null" invalid deals, give `NO_INDEX`, or null in Arrow.

        >>> import numpy as np, rivertable as rt
        >>> rt.Indexer([2]).index(np.array([[51, 47], [50, 46], [51, 46]], np.uint8))
        array([168, 168,  89], dtype=uint64)
        >>> rt.Indexer([2, 3]).index(["AsKd", "AcKh"], ["7d 5c 5s", "7h 5d 5c"])
        array([589098, 589098], dtype=uint64)
        """
    @overload
    def index(
        self, *cards: _OneText, form: _Form = "ids", on_error: _OnError = "raise", threads: _Threads = None
    ) -> int | None: ...
    @overload
    def index(
        self,
        *cards: _TextOrArrow | _AnyDimensions,
        form: _Form = "ids",
        on_error: _OnError = "raise",
        threads: _Threads = None,
    ) -> Any: ...
    @overload
    def index(
        self,
        *cards: str | _Numbers,
        form: _Ids = "ids",
        on_error: _Raise = "raise",
        threads: _Threads = None,
    ) -> int: ...
    @overload
    def index(
        self,
        *cards: str | _Numbers,
        form: _Ids = "ids",
        on_error: _OnError = "raise",
        threads: _Threads = None,
    ) -> int | None: ...
    @overload
    def index(
        self, *cards: _Rows, form: _Ids = "ids", on_error: _OnError = "raise", threads: _Threads = None
    ) -> NDArray[np.uint64]: ...
    @overload
    def index(
        self, *cards: _AnyHands, form: _Form = "ids", on_error: _OnError = "raise", threads: _Threads = None
    ) -> Any: ...
    def index_combos(self, *board: _OneHand, form: _Form = "ids") -> NDArray[np.uint64]:
        """Returns the indices of all combos on one board, uint64[1326] in the order of `rivertable.COMBOS`. The
        indexer's first round must be hole cards. The board has an argument for each other round. Combos that
        the board blocks get `NO_INDEX`.

        >>> import rivertable as rt
        >>> flops = rt.Indexer([2, 3])
        >>> indices = flops.index_combos("As 7h 2d")
        >>> len(set(indices)) - 1, int((indices == flops.NO_INDEX).sum())
        (1176, 150)
        """
    @overload
    def unindex(self, indices: _OneNumber, *, threads: _Threads = None) -> list[int]:
        """Returns the canonical cards of an index as a list of ids in the order of the rounds. Many indices give
        uint8[n, cards].

        >>> import numpy as np, rivertable as rt
        >>> rt.Indexer([2]).unindex(np.array([0, 168]))
        array([[ 3,  2],
               [51, 47]], dtype=uint8)
        """
    @overload
    def unindex(self, indices: _Indices, *, threads: _Threads = None) -> NDArray[np.uint8]: ...
    @overload
    def multiplicity(self, indices: _OneNumber, *, threads: _Threads = None) -> int:
        """Returns the number of deals with an index: 24, or fewer if suits are alike. Many indices give
        uint32[n].

        >>> import rivertable as rt
        >>> hands = rt.Indexer([2])
        >>> int(hands.multiplicity(range(hands.size)).sum())
        1326
        """
    @overload
    def multiplicity(self, indices: _Indices, *, threads: _Threads = None) -> NDArray[np.uint32]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Indexer], tuple[list[int]]]: ...

@final
class Canonical:
    """The canonical form of cards, the same for all cards that differ only by a suit permutation."""
    @property
    def rounds(self) -> tuple[str, ...]:
        """The canonical cards of each round as text, the highest first."""
    @property
    def ids(self) -> NDArray[np.uint8]:
        """The ids of the canonical cards, a new uint8 array in the order of the rounds."""
    @property
    def suits(self) -> NDArray[np.uint8]:
        """The canonical suits of clubs, diamonds, hearts and spades, a new uint8 array.
        `ids // 4 * 4 + suits[ids % 4]` applies the same suit permutation to other cards.
        """
    @property
    def multiplicity(self) -> int:
        """The number of different deals that suit permutations make of these cards: 24, or fewer if suits are
        alike.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> _Reduced: ...

def canonical(*rounds: _OneHand, form: _Form = "ids") -> Canonical:
    """Returns the canonical form of cards dealt in one to four rounds, with an argument for each round: text, a
    sequence of cards, or with `form="sets"` an int. Suit-isomorphic deals have the same form, which
    `Indexer.unindex` returns too.

    >>> import rivertable as rt
    >>> form = rt.canonical("AdKc", "7d 5c 5h")
    >>> form.rounds, form.multiplicity
    (('As Kh', '7s 5h 5d'), 24)
    >>> form.suits
    array([2, 3, 1, 0], dtype=uint8)
    """

def canonical_boards(street: _Street) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]:
    """Returns all canonical boards of a street, uint8[n, cards], and the number of boards that each represents,
    uint32[n]. The flop has 1,755, the turn 16,432, the river 134,459. Their order is that of an `Indexer` of
    boards alone, for flops `Indexer([3])`.

    >>> import rivertable as rt
    >>> boards, counts = rt.canonical_boards("flop")
    >>> boards.shape, int(counts.sum()), rt.format(boards[0]), int(counts[0])
    ((1755, 3), 22100, '2s 2h 2d', 4)
    """

# Ranges and equities.

_Hands: TypeAlias = Range | str | ArrayLike | dict[str, float]
_Cards: TypeAlias = str | Iterable[str | int]
_Method: TypeAlias = Literal["auto", "exact", "monte-carlo"]
_Order: TypeAlias = Literal["equity", "pokerstove"]
_Progress: TypeAlias = Callable[[float, Estimate | None], object]

COMBOS: tuple[str, ...]
STARTING_HANDS: tuple[str, ...]
COMBO_CARDS: NDArray[np.uint8]

@final
class Range:
    """A range of hands: a weight from 0 to 1 for each of the 1,326 combos, in the order of `rivertable.COMBOS`.

    It is read from text, from another range or from an array of weights. Ranges are immutable.

    For each combo `a | b` has the larger weight and `a & b` the smaller. `a + b` has the sum, up to 1.
    `a - b` has the weight of `a` minus that of `b`, at least 0. `~a` has 1 minus the weight.

    A range belongs to one `game`, "holdem", "short-deck" or "short-deck-trips". Short deck has the 630 combos
    of its 36 cards. Text in an expression with a range is read in that range's game. In other games, such as
    "omaha", "omaha5", "omaha6", "omaha8", "big-o", "big-o6", "omaha-no-qualifier", "omaha5-no-qualifier", "omaha6-no-qualifier", "courchevel", "courchevel8", "pineapple", "pineapple8", "crazy-pineapple" and "irish", combos are hands of three to six cards, and of two in "holdem8" and "holdem-no-qualifier". In
    "stud", "stud8", "stud-no-qualifier", "razz", "razz-2-7", "draw", "draw8", "draw-no-qualifier", "draw-2-7", "draw-a-5" and "badugi" they are known cards, such as
    "AsKs/Qd", and the others are drawn. These ranges are read from text alone, and have no weights by combo, grids, charts or
    texts for programs.

    >>> import rivertable as rt
    >>> opener = rt.Range("22+, AKs:0.5")
    >>> opener
    Range('22+,AKs:0.5')
    >>> len(opener), opener.total_weight, opener["AsKs"]
    (82, 80.0, 0.5)
    >>> opener - "AA" | "T9s"
    Range('KK-22,T9s,AKs:0.5')
    >>> rt.Range("22+", game="short-deck")
    Range('66+', game='short-deck')
    >>> len(rt.Range("AA**$ds", game="omaha"))
    864
    """
    def __new__(
        cls,
        hands: _Hands,
        *,
        dialect: Literal["kicker", "slide"] = "kicker",
        order: _Order = "equity",
        names: dict[str, _Hands] | None = None,
        game: _RangeGame = "holdem",
    ) -> Range: ...
    @staticmethod
    def from_weights(weights: ArrayLike) -> Range:
        """Returns the hold'em range with the given weights: 1,326 numbers from 0 to 1 in the order of
        `rivertable.COMBOS`, the same as in PioSOLVER's `set_range` and `show_range`.

        >>> import numpy as np, rivertable as rt
        >>> rt.Range.from_weights(np.full(1326, 0.25))
        Range('random:0.25')
        """
    @staticmethod
    def top(percent: float, *, order: _Order = "equity", game: _RangeGame = "holdem") -> Range:
        """Returns the best starting hands, `percent` of all hands. By default the order is equity against a
        random hand, and the range is at most `percent`. With order="pokerstove" the order is PokerStove's,
        and the range is the smallest of at least `percent`.

        >>> import rivertable as rt
        >>> rt.Range.top(1), rt.Range.top(1, order="pokerstove")
        (Range('KK+'), Range('QQ+'))
        """
    @property
    def game(self) -> _GameName:
        """The game's name."""
    @property
    def weights(self) -> NDArray[np.float64]:
        """The weights, a new `float64` array of 1,326, in the order of `rivertable.COMBOS`."""
    @property
    def combos(self) -> list[str]:
        """The combos with a weight above 0, in the order of `rivertable.COMBOS`, or by the highest card, then by
        the next, if they have more than two cards.
        """
    @property
    def total_weight(self) -> float:
        """The sum of the weights: up to 1,326, or 630 in short deck, and 270,725, 2,598,960 or 20,358,520 in
        Omaha.
        """
    @property
    def share(self) -> float:
        """The sum of the weights as a fraction of all hands, 0 to 1."""
    def grid(self) -> NDArray[np.float64]:
        """Returns the mean weights of the starting hands, a new `float64` array of 13 x 13: aces first, suited
        hands upper right, offsuit hands lower left, as in `rivertable.STARTING_HANDS`.
        """
    def without(self, cards: _Cards) -> Range:
        """Returns the range without the combos that contain one of the cards."""
    def filter(self, board: _Cards, where: str) -> Range:
        """Returns the combos of a hold'em range that match a predicate on a board of 3, 4 or 5 cards, with their
        weights. For predicates see `hits`.

        >>> import rivertable as rt
        >>> rt.Range("AA,KQs,AhTh,98s").filter("Qh 7h 2c", "top-pair+ or flush-draw")
        Range('AA,KQs,AhTh,9h8h,!KhQh')
        """
    def text(
        self, program: Literal["eval7", "pio", "equilab", "pokerstove", "pokerkit", "plain"] | None = None
    ) -> str:
        """Returns the range as text: the shortest that reads back as the same range, or text for a program:
        "eval7", "pio", "equilab", "pokerstove", "pokerkit" or "plain". Only eval7 and PioSOLVER have weights.
        For the others a weight that is not 0 or 1 is an error.

        >>> import rivertable as rt
        >>> hands = rt.Range("KK+, AK:0.5")
        >>> hands.text(), hands.text("eval7"), hands.text("pio")
        ('KK+,AK:0.5', 'KK+,0.5(AK)', 'AA,KK,AKs:0.5,AKo:0.5')
        """
    def svg(self, board: _Cards | None = None, dead: _Cards | None = None) -> str:
        """Returns the chart of the weights as an SVG image. Combos with a board card or a dead card are shown as
        blocked.
        """
    def _repr_svg_(self) -> str | None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[tuple[str, float]]: ...
    def __contains__(self, hands: _Hands, /) -> bool: ...
    def __getitem__(self, hands: _Hands, /) -> float: ...
    def __or__(self, other: _Hands, /) -> Range: ...
    def __ror__(self, other: _Hands, /) -> Range: ...
    def __and__(self, other: _Hands, /) -> Range: ...
    def __rand__(self, other: _Hands, /) -> Range: ...
    def __add__(self, other: _Hands, /) -> Range: ...
    def __radd__(self, other: _Hands, /) -> Range: ...
    def __sub__(self, other: _Hands, /) -> Range: ...
    def __rsub__(self, other: _Hands, /) -> Range: ...
    def __invert__(self) -> Range: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Callable[[str], Range], tuple[str]]: ...

def use_three_way_table(file: str | PathLike[str] | None) -> None:
    """Sets the file of a three-way table, which `cargo xtask three-way` generates and which answers preflop
    questions of three players. `None` removes it. The initial file is that of the environment variable
    RIVERTABLE_THREE_WAY_TABLE, if it is set.
    """

@final
class Estimate:
    """The estimate of a simulation so far: the number of samples, and each player's equity and its standard
    error.
    """
    @property
    def samples(self) -> int:
        """The number of showdowns."""
    @property
    def equity(self) -> list[float]:
        """Each player's equity, 0 to 1."""
    @property
    def standard_error(self) -> list[float]:
        """The standard error of each equity."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> _Reduced: ...

@final
class Halves:
    """The high and low halves of the pot. Values by player are in the order of the question.

    Without a low hand the best hand gets the whole pot. Numbers of cases are ints if they are counted, as in
    the report.
    """
    @property
    def high_equity(self) -> tuple[float, ...]:
        """Each player's share of the best hands, 0 to 1. Shared best hands count by their fractions."""
    @property
    def high_wins(self) -> tuple[Any, ...]:
        """The cases in which each player has the outright best hand."""
    @property
    def high_ties(self) -> tuple[Any, ...]:
        """The cases in which each player shares the best hand."""
    @property
    def low_equity(self) -> tuple[float, ...]:
        """Each player's share of the low hands, 0 to 1. NaN if there are none."""
    @property
    def low_wins(self) -> tuple[Any, ...]:
        """The cases in which each player has the outright lowest hand."""
    @property
    def low_ties(self) -> tuple[Any, ...]:
        """The cases in which each player shares the lowest hand."""
    @property
    def low_total(self) -> Any:
        """The cases in which somebody has a low hand of eight or better."""
    @property
    def scoops(self) -> tuple[Any, ...]:
        """The cases in which each player gets the whole pot."""
    @property
    def three_quarters(self) -> tuple[Any, ...]:
        """The cases in which each player gets three quarters of the pot."""
    @property
    def quarters(self) -> tuple[Any, ...]:
        """The cases in which each player gets one quarter of the pot."""
    def parts(self, parts: int, of: int) -> tuple[Any, ...]:
        """Returns the cases in which each player gets `parts` of `of` parts of the pot: `parts(1, 6)` counts
        sixths.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> _Reduced: ...

@final
class Report:
    """The equities of ranges against each other. Values by player are in the order of the question.

    A case is a choice of hole cards for all players and of a whole board. Its weight is the product of the
    combos' weights. Numbers of cases are ints if they are counted, and floats otherwise. In a simulation they
    are numbers of showdowns.
    """
    @property
    def equity(self) -> tuple[float, ...]:
        """Each player's share of the pot, 0 to 1."""
    @property
    def wins(self) -> tuple[Any, ...]:
        """The cases that each player wins outright."""
    @property
    def ties(self) -> tuple[Any, ...]:
        """The cases in which each player splits the pot."""
    @property
    def losses(self) -> tuple[Any, ...]:
        """The cases that each player loses."""
    @property
    def total(self) -> Any:
        """The number of cases, or their weight."""
    @property
    def winners(self) -> dict[tuple[int, ...], Any]:
        """The cases of each set of players who win outright or split the pot. Keys are tuples of players from 0.
        Sets without a case are left out.
        """
    @property
    def halves(self) -> Halves | _MaybeNone:
        """The high and low halves of the pot in Omaha eight or better. None in other games. With halves, `wins`
        are the cases in which a player gets the whole pot, and `ties` those in which a player gets a
        fraction.
        """
    @property
    def plan(self) -> str:
        """The plan that answered the question: "preflop table", "three-way table", "hand against hand", "sweep",
        "enumeration" or "Monte Carlo".
        """
    @property
    def is_exact(self) -> bool:
        """True if the result is exact: neither simulated nor partial."""
    @property
    def is_counted(self) -> bool:
        """True if all numbers of cases are exact counts: the result is exact, and all weights are 0 or 1."""
    @property
    def partial(self) -> float | None:
        """The fraction of the work that was done, if it was ended early. None if the result is complete."""
    @property
    def standard_error(self) -> tuple[float, ...] | _MaybeNone:
        """The standard error of each equity. None if they are exact."""
    @property
    def interval(self) -> tuple[tuple[float, float], ...] | _MaybeNone:
        """The 95 % confidence interval of each equity. None if they are exact."""
    @property
    def samples(self) -> int | _MaybeNone:
        """The number of showdowns of a simulation. None for an exact result."""
    @property
    def seed(self) -> int | _MaybeNone:
        """The seed of a simulation. None for an exact result."""
    @property
    def policy(self) -> str | _MaybeNone:
        """The policy of later draws, in words. None unless several draws are to come."""
    @property
    def exact_seconds(self) -> float:
        """The estimated time of the quickest exact plan on one thread, in seconds. Infinite above 2**64."""
    @property
    def seconds(self) -> float:
        """The time that the work took, in seconds."""
    @property
    def ranges(self) -> tuple[Range, ...]:
        """The players' ranges."""
    @property
    def game(self) -> _GameName:
        """The game's name."""
    @property
    def board(self) -> str:
        """The board as text, the highest card first."""
    @property
    def dead(self) -> str:
        """The dead cards as text, the highest first."""
    @property
    def combo_equity(self) -> NDArray[np.float64] | _MaybeNone:
        """The equity of each combo of each player against the other ranges, a new `float64[players, 1326]` in
        the order of `rivertable.COMBOS`. NaN if a combo cannot be dealt or has no opponent. None without
        `by_combo=True`. Combos outside the player's range are included if the plan computes them.
        """
    @property
    def combo_wins(self) -> NDArray[np.float64] | _MaybeNone:
        """The weight of the cases that each combo wins outright, without the combo's own weight, as
        `combo_equity`.
        """
    @property
    def combo_ties(self) -> NDArray[np.float64] | _MaybeNone:
        """The weight of the cases in which each combo splits the pot, as `combo_equity`."""
    @property
    def combo_total(self) -> NDArray[np.float64] | _MaybeNone:
        """The weight of all cases of each combo, as `combo_equity`."""
    def to_dict(self) -> dict[str, Any]:
        """Returns the report as a dict of plain values, with the fields of `rivertable equity --json`. Players
        are numbered from 0, as in `winners`. The command line numbers them from 1.
        """
    def svg(self, player: int = 0) -> str:
        """Returns the chart of a player's equities by starting hand as an SVG image. It needs `by_combo=True`."""
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> _Reduced: ...

def equity(
    ranges: Sequence[_Hands],
    board: _Cards | None = None,
    dead: _Cards | None = None,
    *,
    method: _Method = "auto",
    stderr: float | None = None,
    samples: int | None = None,
    time: float | None = None,
    seed: int = 0,
    exact_within: float = 10.0,
    by_combo: bool = False,
    game: _RangeGame = "holdem",
    draws: int | None = None,
    policy: str | None = None,
    threads: _Threads = None,
    progress: _Progress | None = None,
) -> Report:
    """Returns the equities of two to ten ranges against each other as a `Report`.

    Ranges are text, `Range`s or arrays of 1,326 weights. The board has 0, 3, 4 or 5 cards. `game` is
    "holdem", "short-deck", "short-deck-trips" (three of a kind beats a straight), or, for two to six ranges
    without arrays, "omaha", "omaha5", "omaha6", "pineapple" before the discard, "crazy-pineapple" and "irish" (players keep the highest hand on the flop), or "omaha8", "big-o",
    "big-o6", "omaha-no-qualifier", "omaha5-no-qualifier", "omaha6-no-qualifier", "courchevel8", "pineapple8", "holdem8" and "holdem-no-qualifier", whose reports have
    `halves`. Games without a board are "stud", "stud8", "stud-no-qualifier", "razz" and
    "razz-2-7" with two to seven ranges, and "draw", "draw8", "draw-no-qualifier", "draw-2-7", "draw-a-5" and "badugi" with two to ten and
    one draw. Their ranges have known cards, and discards are dead cards.

    With `draws=2` or 3, so many draws are to come in a draw game, and the answer is simulated. All players keep the
    cards that win most often against one opponent, or decide by `policy`, which has a line for each later draw:
    "pat 87542, keep 8" stands pat on 8-7-5-4-2 and better, and otherwise keeps one card of each rank up to the
    eight. The report has this `policy`.

    The method "auto" is exact if that takes at most `exact_within` seconds on one thread by estimate, and
    simulates otherwise. A simulation ends at the first of `stderr` (the standard error of every equity as a
    fraction of the pot), `samples` and `time` (seconds), or at a standard error of 0.0002 if none is given.
    The same `seed` gives the same result on any number of threads, unless `time` ends it. `by_combo=True`
    adds the equities of all combos of two hole cards, and never simulates.

    `progress` is called from time to time with the fraction that is done, 0 to 1, and an `Estimate` or None.
    Its exceptions and Ctrl-C end the work. If it returns False, the work ends with a partial report.

    >>> import rivertable as rt
    >>> report = rt.equity(["AA", "KK, AKs:0.5"], board="Ks 9h 4c")
    >>> report.plan, [round(equity, 4) for equity in report.equity]
    ('enumeration', [0.2455, 0.7545])
    >>> rt.equity(["AsAh", "KdKc"]).wins
    (1388072, 317694)
    >>> rt.equity(["AsAh", "KdKc"], game="short-deck").wins
    (148200, 50502)
    >>> rt.equity(["AsAhKsKh", "8d7d6c5c"], game="omaha").wins
    (635566, 450442)
    >>> [round(equity, 4) for equity in rt.equity(["AsKs/Qd", "8h8d/2c"], game="stud").equity]
    [0.445, 0.555]
    >>> report = rt.equity(["2s3d4c7h", "2d3h8c"], game="draw-2-7", draws=3, samples=20_000)
    >>> report.policy, report.equity[0] > 0.55
    ('win most often against one opponent', True)
    """

@final
class BatchReport:
    """The equities of ranges against each other row by row, in arrays. Rows without an answer have NaN.

    It is Arrow data too, with a column for each player's equity, win and tie: `polars.DataFrame(report)`,
    `pyarrow.table(report)`.
    """
    @property
    def equity(self) -> NDArray[np.float64]:
        """Each player's share of the pot, 0 to 1."""
    @property
    def win(self) -> NDArray[np.float64]:
        """The fraction of cases that each player wins outright."""
    @property
    def tie(self) -> NDArray[np.float64]:
        """The fraction of cases in which each player splits the pot."""
    @property
    def wins(self) -> NDArray[np.uint64]:
        """The number of cases that each player wins outright. 0 in rows that are not counted."""
    @property
    def ties(self) -> NDArray[np.uint64]:
        """The number of cases in which each player splits the pot. 0 in rows that are not counted."""
    @property
    def total(self) -> NDArray[np.float64]:
        """The number of cases, or their weight."""
    @property
    def is_counted(self) -> NDArray[np.bool_]:
        """True if a row's cases are counted: it is exact, and all weights are 0 or 1."""
    @property
    def standard_error(self) -> NDArray[np.float64]:
        """The largest standard error of a row's equities. NaN in exact rows."""
    @property
    def plan(self) -> list[str | None]:
        """The plan that answered each row, as in `Report.plan`, or None."""
    @property
    def errors(self) -> list[str | None]:
        """The error text of each row, or None."""
    @property
    def game(self) -> _GameName:
        """The game's name."""
    def __len__(self) -> int: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __reduce__(self) -> _Reduced: ...

def equity_batch(
    *ranges: Any,
    board: Any = None,
    dead: Any = None,
    method: _Method = "auto",
    stderr: float | None = None,
    samples: int | None = None,
    time: float | None = None,
    seed: int = 0,
    exact_within: float = 10.0,
    game: _RangeGame = "holdem",
    form: _Form = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
    progress: _Progress | None = None,
) -> BatchReport:
    """Returns the equities of ranges against each other row by row, as a `BatchReport` of arrays.

    Each of two to ten players (six in Omaha and pineapple) has a column of ranges or hands, or one for all
    rows: text, a `Range`, a list or an array of text, Arrow data of text, hole cards as uint8[n, k], or as
    uint64[n] with `form="sets"`.
    `board` and `dead` are the cards of all rows (text, or a list of cards), or columns in any form that
    `rank` reads. Null and None mean no board or no dead cards. A null player takes no part in a row of three
    or more, and leaves a row of two without an answer. For the other arguments see `equity`. Equal rows
    are answered once.

    An invalid row raises an exception that names it. With `on_error="null"` it has NaN and a text in
    `errors`. `progress` is called from time to time with the fraction of rows that are done, and None. If it
    returns False, the remaining rows have NaN and a text in `errors`.

    >>> import rivertable as rt
    >>> found = rt.equity_batch(["AsAh", "7s6s", "QQ"], "KK,AK", board=["Ks9h4c", None, "QcQs"], on_error="null")
    >>> found.equity[:2].round(4).tolist()
    [[0.633, 0.367], [0.3588, 0.6412]]
    >>> found.errors[2]
    '2 cards on the board: there can be 0, 3, 4 or 5'
    >>> rt.equity_batch(["AsAhKsKh", "8d7d6c5c"], "QsQhJsJh", board="2c 3c 9d Kd", game="omaha").equity.tolist()
    [[0.9, 0.1], [0.5, 0.5]]
    """

@final
class River:
    """A board of five cards, prepared for showdowns of any number of ranges.

    Weights are contiguous `float32` arrays of 1,326 in the order of `rivertable.COMBOS`, finite and not
    negative. They may be above 1. They are read in place, and results are written in place. A `River` belongs
    to one thread at a time.

    >>> import numpy as np, rivertable as rt
    >>> river = rt.River("Qh 9d 8c 3s 2d")
    >>> values = river.values(rt.Range("AQ").weights.astype(np.float32), win=2, tie=0.5, lose=-1)
    >>> values.dtype.name, float(values[rt.COMBOS.index("9s9h")])
    ('float32', 24.0)
    """
    def __new__(cls, board: _Cards) -> River: ...
    def values(
        self,
        villain: Range | NDArray[np.float32],
        *,
        win: float = 1.0,
        tie: float = 0.5,
        lose: float = 0.0,
        out: NDArray[np.float32] | None = None,
    ) -> NDArray[np.float32]:
        """Returns the showdown value of each combo against a villain's range: the payoffs times the weights of
        the villain's combos that it beats, ties and loses to, and 0 for combos that share a card with the
        board. Several ranges, `float32[n, 1326]`, give as many rows. With `out`, a writable array of the same
        shape, nothing is allocated.
        """
    def shares(
        self, hero: Range | NDArray[np.float32], villain: Range | NDArray[np.float32]
    ) -> tuple[float, float, float]:
        """Returns the total weights of the pairs of a hero's and a villain's combos that win, that tie, and of
        all pairs that share no card.
        """
    @property
    def board(self) -> str:
        """The board as text, the highest card first."""
    def __reduce__(self) -> tuple[type[River], tuple[str]]: ...

def _rank_on_gpu(
    device: int,
    stream: int,
    hands: int,
    count: int,
    width: int,
    ranks: int,
    game: str,
    form: str,
    nvrtc: Sequence[str],
    /,
) -> None: ...

@final
class _RiverOnGpu:
    def __new__(
        cls, boards: Sequence[str], device: int, has_all: bool, nvrtc: Sequence[str], /
    ) -> _RiverOnGpu: ...
    def values(
        self, stream: int, count: int, addresses: Sequence[int], has_payoffs_by_board: bool, /
    ) -> None: ...
    def fold_values(
        self, stream: int, count: int, addresses: Sequence[int], has_payoffs_by_board: bool, /
    ) -> None: ...

@final
class _DeviceArray:
    def __new__(
        cls, shape: Sequence[int], dtype: str, device: int, nvrtc: Sequence[str], /
    ) -> _DeviceArray: ...
    @property
    def address(self) -> int: ...
    @property
    def device(self) -> int: ...
    def __dlpack_device__(self) -> tuple[int, int]: ...
    def __dlpack__(
        self,
        *,
        stream: object = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> object: ...

@final
class _Tensor:
    def __new__(cls, capsule: object) -> _Tensor: ...
    @property
    def address(self) -> int: ...
    @property
    def shape(self) -> list[int]: ...
    @property
    def dtype(self) -> str: ...
    @property
    def device(self) -> int: ...
    @property
    def is_contiguous(self) -> bool: ...

_Float = TypeVar("_Float", np.float32, np.float64)

# The methods of both kinds of pairs.
@type_check_only
class _Pair:
    """Two ranges on a whole board, for solvers: the values of showdowns and folds for the live combos, at
    one terminal of a game tree or at many. Players are 0 and 1. Numbers by combo are in the order of
    `combos`, which is that of `COMBOS`. Threads can share a pair.

    >>> import numpy as np, rivertable as rt
    >>> pair = rt.RiverPair("Qh 9d 8c 3s 2d", "99, AQ", "AQ, 87s:0.5")
    >>> [rt.COMBOS[combo] for combo in pair.combos(0)[:3]], pair.weights(1)[:4]
    (['9h9c', '9s9c', '9s9h'], array([0.5, 0.5, 0.5, 1. ]))
    >>> reach = pair.weights(1).astype(np.float32)
    >>> float(pair.values(0, reach, win=0.95, tie=0.475)[0]), float(pair.fold_values(0, reach, 1)[0])
    (12.824999809265137, 13.5)
    >>> pair.values(0, np.stack([reach, 2 * reach]), win=[1, 2], tie=[0.5, 1]).shape
    (2, 15)
    """
    def combos(self, player: int) -> NDArray[np.uint16]:
        """Returns a player's live combos as indices into `rivertable.COMBOS`, a new uint16 array.
        Numbers by combo are in this order.
        """
    def weights(self, player: int) -> NDArray[np.float64]:
        """Returns the weights of a player's live combos, a new float64 array."""
    def values(
        self,
        player: int,
        reach: NDArray[_Float],
        win: ArrayLike = 1.0,
        tie: ArrayLike = 0.5,
        lose: ArrayLike = 0.0,
        *,
        out: NDArray[_Float] | None = None,
    ) -> NDArray[_Float]:
        """Returns the showdown value of each of a player's combos: the payoffs times the reach of the
        opponent's combos that it beats, ties and loses to.

        Reach is float32 or float64, [combos] of the opponent or [terminals, combos]. Values have the
        same type and number of terminals, with [combos] of the player. A payoff is a number, or one
        for each terminal. `out`, a writable array for the values, is returned if given.

        Reach may be any finite numbers. Values are sums and linear in reach, so negative reach, which
        solvers do not have, is accepted.
        """
    def fold_values(
        self, player: int, reach: NDArray[_Float], payoff: ArrayLike, *, out: NDArray[_Float] | None = None
    ) -> NDArray[_Float]:
        """Returns the value of a fold for each of a player's combos: the payoff times the reach of the
        opponent's combos that share no card with it. For the arguments see `values`.
        """
    @property
    def board(self) -> str:
        """The board as text, the highest card first."""

@final
class RiverPair(_Pair):
    """Two ranges on a whole board, for solvers: the values of showdowns and folds for the live combos, at
    one terminal of a game tree or at many. Players are 0 and 1. Numbers by combo are in the order of
    `combos`, which is that of `COMBOS`. Threads can share a pair.

    >>> import numpy as np, rivertable as rt
    >>> pair = rt.RiverPair("Qh 9d 8c 3s 2d", "99, AQ", "AQ, 87s:0.5")
    >>> [rt.COMBOS[combo] for combo in pair.combos(0)[:3]], pair.weights(1)[:4]
    (['9h9c', '9s9c', '9s9h'], array([0.5, 0.5, 0.5, 1. ]))
    >>> reach = pair.weights(1).astype(np.float32)
    >>> float(pair.values(0, reach, win=0.95, tie=0.475)[0]), float(pair.fold_values(0, reach, 1)[0])
    (12.824999809265137, 13.5)
    >>> pair.values(0, np.stack([reach, 2 * reach]), win=[1, 2], tie=[0.5, 1]).shape
    (2, 15)
    """
    def __new__(cls, board: _Cards, first: _Hands, second: _Hands) -> RiverPair: ...
    def __reduce__(self) -> tuple[type[RiverPair], tuple[str, str, str]]: ...

@final
class AllInPair(_Pair):
    """Two ranges that are all-in on a flop or a turn, for solvers: the mean values of showdowns over all
    runouts, and the values of folds. Players are 0 and 1. Numbers by combo are in the order of `combos`.
    It takes 8 bytes for each pair of combos. Threads can share it.

    >>> import numpy as np, rivertable as rt
    >>> pair = rt.AllInPair("Qh 7h 2c 3d", "AhKh", "7s7c, QsQc")
    >>> float(pair.values(0, np.array([1.0, 0.0]))[0] * 44)
    7.0
    """
    def __new__(cls, board: _Cards, first: _Hands, second: _Hands) -> AllInPair: ...
    def __reduce__(self) -> tuple[type[AllInPair], tuple[str, str, str]]: ...

@final
class RunoutReport:
    """The effect of the cards to come. Players are in the order of the question."""
    @property
    def equity(self) -> tuple[float, ...]:
        """Each player's share of the pot, 0 to 1."""
    @property
    def next_cards(self) -> list[str]:
        """The possible next cards as text, deuces first. Empty on a whole board."""
    @property
    def next_ids(self) -> NDArray[np.uint8]:
        """The ids of the possible next cards, a new `uint8` array."""
    @property
    def next_equity(self) -> NDArray[np.float64]:
        """Each player's equity after each next card, a new `float64[cards, players]` in the order of
        `next_cards`.
        """
    @property
    def final_hands(self) -> NDArray[np.float64]:
        """The probability that each player ends with a hand of each category, a new `float64[players, 9]` in the
        order of `rivertable.CATEGORIES`.
        """
    @property
    def ahead(self) -> list[float] | _MaybeNone:
        """The fraction of deals in which each player alone has the best hand now. It and all attributes of outs
        are None if there are too many deals to enumerate.
        """
    @property
    def tied(self) -> list[float] | _MaybeNone:
        """The fraction of deals in which each player shares the best hand now."""
    @property
    def behind(self) -> list[float] | _MaybeNone:
        """The fraction of deals in which somebody has a better hand than each player now."""
    @property
    def mean_outs(self) -> list[float] | _MaybeNone:
        """Each player's mean number of outs: cards that bring the player from behind to the outright best hand.
        The mean is over the deals in which the player is behind, and NaN if there are none.
        """
    @property
    def mean_splitting_outs(self) -> list[float] | _MaybeNone:
        """Each player's mean number of cards that bring the player from behind to a split pot, over the deals in
        which the player is behind.
        """
    @property
    def cards(self) -> list[list[str]] | _MaybeNone:
        """The cards that are outs of each player in every deal. If all ranges are single combos, these are the
        outs.
        """
    @property
    def splitting_cards(self) -> list[list[str]] | _MaybeNone:
        """The cards that bring each player a split pot in every deal."""
    @property
    def winning(self) -> NDArray[np.float64] | _MaybeNone:
        """The fraction of deals in which each card is an out of each player, a new `float64[players, 52]` by
        card id.
        """
    @property
    def splitting(self) -> NDArray[np.float64] | _MaybeNone:
        """The fraction of deals in which each card brings each player from behind to a split pot, as `winning`."""
    @property
    def game(self) -> _TwoCardGame:
        """The game's name."""
    @property
    def seconds(self) -> float:
        """The time that the work took, in seconds."""
    def to_dict(self) -> dict[str, Any]:
        """Returns the outs as a dict of plain values, with the fields of `rivertable outs --json`."""
    def svg(self) -> str:
        """Returns the equities by next card as an SVG image."""
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> _Reduced: ...

@final
class NextCards:
    """The exact equities after each card that can come next, in a game without outs. Players are in the order of
    the question.
    """
    @property
    def equity(self) -> tuple[float, ...]:
        """Each player's share of the pot, 0 to 1."""
    @property
    def next_cards(self) -> list[str]:
        """The possible next cards as text, the highest first."""
    @property
    def next_ids(self) -> NDArray[np.uint8]:
        """The ids of the possible next cards, a new `uint8` array."""
    @property
    def next_equity(self) -> NDArray[np.float64]:
        """Each player's equity after each next card, a new `float64[cards, players]` in the order of
        `next_cards`.
        """
    @property
    def game(self) -> _GameName:
        """The game's name."""
    @property
    def seconds(self) -> float:
        """The time that the work took, in seconds."""
    def to_dict(self) -> dict[str, Any]:
        """Returns the equities as a dict of plain values, with the fields of `rivertable outs --json`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> _Reduced: ...

@overload
def outs(
    ranges: Sequence[_Hands],
    board: _Cards,
    dead: _Cards | None = None,
    *,
    method: _Method = "auto",
    exact_within: float = 10.0,
    game: _TwoCardGame = "holdem",
    threads: _Threads = None,
    progress: _Progress | None = None,
) -> RunoutReport:
    """Returns the effect of the next cards on two to ten ranges on a board of 3 or 4 cards as a `RunoutReport`:
    equities by next card, final hands and outs, all exact. On a board of 5 it reports who is ahead. A single
    range plays against a random hand. For the arguments see `equity`. Games other than hold'em and short deck
    have only equities by next card, as `NextCards`.

    >>> import rivertable as rt
    >>> outs = rt.outs(["Th9h", "AsQd"], "Qh 7h 2c 3d")
    >>> outs.cards[0]
    ['Ah', 'Kh', 'Jh', '8h', '6h', '5h', '4h', '3h', '2h']
    >>> outs.mean_outs[0], round(outs.equity[0], 4)
    (9.0, 0.2045)
    """

@overload
def outs(
    ranges: Sequence[_Hands],
    board: _Cards,
    dead: _Cards | None = None,
    *,
    method: _Method = "auto",
    exact_within: float = 10.0,
    game: _ManyCardGame,
    threads: _Threads = None,
    progress: _Progress | None = None,
) -> NextCards: ...
@overload
def outs(
    ranges: Sequence[_Hands],
    board: _Cards,
    dead: _Cards | None = None,
    *,
    method: _Method = "auto",
    exact_within: float = 10.0,
    game: str,
    threads: _Threads = None,
    progress: _Progress | None = None,
) -> RunoutReport | NextCards: ...
@overload
def matrix(
    board: _Cards | None = None,
    dead: _Cards | None = None,
    *,
    dtype: Literal["float32"] = "float32",
    threads: _Threads = None,
    progress: _Progress | None = None,
) -> NDArray[np.float32]:
    """Returns the outcome of every combo against every other: 1,326 x 1,326 in the order of `rivertable.COMBOS`,
    a row for each hero.

    `dtype="float32"` gives the hero's equities, 0 to 1, over all runouts, and NaN if the combos share a card
    with each other, with the board or with the dead cards. `dtype="int8"`, on five cards only, gives 1 if the
    hero wins, 0 for a tie, -1 if the hero loses, and -128 for combos that cannot meet. The board has 0, 3, 4
    or 5 cards. Dead cards need a board.

    >>> import rivertable as rt
    >>> m = rt.matrix("Qh 9d 8c 3s 2d", dtype="int8")
    >>> aces, kings, queen = (rt.COMBOS.index(combo) for combo in ("AsAh", "KsKh", "QhJh"))
    >>> int(m[aces, kings]), int(m[kings, aces]), int(m[aces, queen])
    (1, -1, -128)
    """

@overload
def matrix(
    board: _Cards | None = None,
    dead: _Cards | None = None,
    *,
    dtype: Literal["int8"],
    threads: _Threads = None,
    progress: _Progress | None = None,
) -> NDArray[np.int8]: ...

# Questions as data.

def ask(
    question: dict[str, Any] | str | bytes, *, threads: _Threads = None, progress: _Progress | None = None
) -> dict[str, Any]:
    """Answers a question that is data, as `rivertable ask` and the HTTP interface do: a dict with the kind of
    question under "ask" and its fields, or the same object as JSON text. Returns a dict.

    [The format](https://github.com/rivertable/rivertable/blob/main/evaluator/questions/README.md) is the same in
    all languages. An invalid question raises a `QuestionError`, a `ValueError` with the invalid `field`.
    `progress` and Ctrl-C work as in `equity`, but a stopped question has no answer.

    >>> import rivertable as rt
    >>> answer = rt.ask({"ask": "equity", "ranges": ["AA", "KK"], "board": "Ks 9h 4c"})
    >>> [player["wins"] for player in answer["players"]]
    [1530, 16290]
    """

# Functions for coaches.

MADE_HANDS: tuple[str, ...]
DRAWS: tuple[str, ...]

@final
class Hits:
    """The made hands and draws of a range on a board or on all flops. Arrays of made hands are in the order of
    `rivertable.MADE_HANDS`, arrays of draws in the order of `rivertable.DRAWS`. A combo has one made hand and
    any number of draws. Without a board a combo counts once on each flop.
    """
    @property
    def combos(self) -> int:
        """The number of combos of the range."""
    @property
    def weight(self) -> float:
        """The total weight of these combos."""
    @property
    def made_combos(self) -> NDArray[np.uint64]:
        """The number of combos with each made hand, a new uint64 array."""
    @property
    def made_weight(self) -> NDArray[np.float64]:
        """The weight of the combos with each made hand, a new float64 array."""
    @property
    def at_least_combos(self) -> NDArray[np.uint64]:
        """The number of combos with each made hand or a better one, a new uint64 array."""
    @property
    def at_least_weight(self) -> NDArray[np.float64]:
        """The weight of the combos with each made hand or a better one, a new float64 array."""
    @property
    def draw_combos(self) -> NDArray[np.uint64]:
        """The number of combos with each draw, a new uint64 array."""
    @property
    def draw_weight(self) -> NDArray[np.float64]:
        """The weight of the combos with each draw, a new float64 array."""
    @property
    def where_combos(self) -> int | _MaybeNone:
        """The number of combos that match `where`. None if `where` was not given."""
    @property
    def where_weight(self) -> float | _MaybeNone:
        """The weight of the combos that match `where`. None if `where` was not given."""
    @property
    def range(self) -> Range:
        """The range."""
    @property
    def board(self) -> str:
        """The board as text, the highest card first. Empty for all flops."""
    @property
    def dead(self) -> str:
        """The dead cards as text, the highest first."""
    def to_dict(self) -> dict[str, Any]:
        """Returns the hits as a dict of plain values, with the fields of `rivertable hits --json`."""
    def svg(self) -> str:
        """Returns a bar chart of the range as an SVG image."""
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> _Reduced: ...

def hits(
    range: _Hands,
    board: _Cards | None = None,
    dead: _Cards | None = None,
    *,
    where: str | None = None,
    threads: _Threads = None,
) -> Hits:
    """Returns the made hands and draws of a range on a board of 3, 4 or 5 cards, or without a board on all
    flops, as `Hits`.

    `where` is a predicate whose matches are counted too. It has words of `rivertable.MADE_HANDS`, of
    `rivertable.DRAWS` and of their groups (no-pair, pair, top-pair, two-pair, three-of-a-kind, straight-draw,
    draw, backdoor-draw), joined by and, or, not and parentheses. A + behind a made hand includes all better
    ones. `Range.filter` keeps the combos that match a predicate.

    >>> import rivertable as rt
    >>> hits = rt.hits("KQ, AhQh, 99:0.5", "Kh 9h 4c", where="set+ or flush-draw")
    >>> hits.combos, hits.weight, hits.where_combos
    (16, 14.5, 4)
    >>> {rt.MADE_HANDS[kind]: int(hits.made_combos[kind]) for kind in hits.made_combos.nonzero()[0]}
    {'ace-high': 1, 'top-pair-good-kicker': 12, 'set': 3}
    >>> pairs = rt.hits("77")
    >>> round(float(pairs.at_least_weight[rt.MADE_HANDS.index("set")]) / pairs.weight, 4)
    0.12
    """

def combo_hits(board: _Cards) -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """Returns the made hands and draws of all combos on a board of 3, 4 or 5 cards: indices into
    `rivertable.MADE_HANDS`, uint8[1326], and bit masks of indices into `rivertable.DRAWS`, uint16[1326].
    Combos that the board blocks have 255 and 0.

    >>> import rivertable as rt
    >>> made, draws = rt.combo_hits("Kh 9h 4c")
    >>> combo = rt.COMBOS.index("QhJh")
    >>> rt.MADE_HANDS[made[combo]], [draw for bit, draw in enumerate(rt.DRAWS) if draws[combo] >> bit & 1]
    ('nothing', ['flush-draw', 'gutshot', 'combo-draw'])
    """

_Both: TypeAlias = tuple[float, float]

@final
class Distribution:
    """The equities of each combo of two ranges against the other range. Values for both ranges are in the order
    of the question.

    A combo counts as often as it is dealt: by its weight and by the combos of the other range that it does
    not block.
    """
    @property
    def equity(self) -> _Both:
        """The equities of both ranges, 0 to 1."""
    @property
    def range_advantage(self) -> float:
        """The equity of the first range minus the second's, -1 to 1."""
    @property
    def nut_advantage(self) -> float:
        """The fraction of the first range with an equity of `nuts` or more minus that of the second, -1 to 1."""
    def at_least(self, equity: float) -> _Both:
        """Returns the fraction of each range with at least the given equity, 0 to 1."""
    def percentile(self, part: float) -> _Both:
        """Returns the equity below which this part of each range lies, 0 to 1: 0.5 gives the medians."""
    @property
    def histogram(self) -> NDArray[np.float64]:
        """The fraction of each range in each of `bins` equal equity bins from 0 to 1, a new float64[2, bins]. A
        bin includes its lower bound, and the last one also includes 1.
        """
    @property
    def combos(self) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
        """The live combos of both ranges as indices into `rivertable.COMBOS`, the worst first: two new uint16
        arrays.
        """
    @property
    def combo_equity(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The equities of these combos, ascending from 0 to 1: two new float64 arrays."""
    @property
    def combo_part(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The fraction of its range's deals in which each of these combos is dealt, summing to 1: two new
        float64 arrays.
        """
    @property
    def game(self) -> _TwoCardGame:
        """The game's name."""
    @property
    def seconds(self) -> float:
        """The time that the work took, in seconds."""
    def to_dict(self) -> dict[str, Any]:
        """Returns the distribution as a dict of plain values, with the fields of
        `rivertable distribution --json`.
        """
    def svg(self) -> str:
        """Returns the equity graph as an SVG image: both curves from the worst combos to the best."""
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> _Reduced: ...

def distribution(
    ranges: Sequence[_Hands],
    board: _Cards | None = None,
    dead: _Cards | None = None,
    *,
    nuts: float = 0.8,
    bins: int = 10,
    game: _BoardGame = "holdem",
    threads: _Threads = None,
    progress: _Progress | None = None,
) -> Distribution:
    """Returns the equities of two ranges combo by combo as a `Distribution`: equity graphs as solvers show them,
    range advantage and nut advantage. It is exact on any board and before the flop.

    Combos with an equity of `nuts` or more count as nuts. `bins` is the number of bins of the histogram. For
    the other arguments see `equity`.

    >>> import rivertable as rt
    >>> distribution = rt.distribution(["JJ+,AK,AQs", "22-TT,AJs,KQs,JTs,T9s"], "Ah 7d 2c")
    >>> round(distribution.range_advantage, 4), round(distribution.nut_advantage, 4)
    (0.6407, 0.4842)
    >>> rt.COMBOS[distribution.combos[0][-1]], round(float(distribution.combo_equity[0][-1]), 4)
    ('AdAc', 0.981)
    """

@final
class FlopReport:
    """The equities of two ranges on all flops, or on flops of some textures, as arrays with a row for each flop,
    high cards first. Suit-isomorphic flops share one row.

    It is Arrow data too, with the columns of `rivertable flops --csv`: `polars.DataFrame(report)`,
    `pyarrow.table(report)`.
    """
    @property
    def cards(self) -> NDArray[np.uint8]:
        """The flops' cards, a new uint8[n, 3] of ids, the highest first."""
    @property
    def count(self) -> NDArray[np.uint32]:
        """The number of flops in each row, a new uint32 array."""
    @property
    def part(self) -> NDArray[np.float64]:
        """The probability of each row's flops, summing to 1, a new float64 array."""
    @property
    def equity(self) -> NDArray[np.float64]:
        """The equities of both ranges on each flop, a new float64[n, 2]."""
    @property
    def nuts(self) -> NDArray[np.float64]:
        """The fraction of each range with an equity of `nuts` or more on each flop, a new float64[n, 2]."""
    @property
    def range_advantage(self) -> NDArray[np.float64]:
        """The equity of the first range minus the second's on each flop, -1 to 1, a new float64 array."""
    @property
    def nut_advantage(self) -> NDArray[np.float64]:
        """The first range's fraction of nuts minus the second's on each flop, -1 to 1, a new float64 array."""
    @property
    def texture(self) -> list[str]:
        """The texture of each flop, such as "two-tone unpaired T-high 2-connected"."""
    @property
    def mean_equity(self) -> _Both:
        """The mean equities of both ranges over these flops, 0 to 1."""
    @property
    def mean_nuts(self) -> _Both:
        """The mean fraction of nuts of both ranges over these flops."""
    @property
    def game(self) -> _TwoCardGame:
        """The game's name."""
    @property
    def seconds(self) -> float:
        """The time that the work took, in seconds."""
    def to_dict(self) -> dict[str, Any]:
        """Returns the report as a dict of plain values, with the fields of `rivertable flops --json`. The flops
        with the most equity of the first range come first.
        """
    def svg(self) -> str:
        """Returns the curve of the first range's equities over all flops as an SVG image."""
    def _repr_svg_(self) -> str: ...
    def __len__(self) -> int: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> _Reduced: ...

def flops(
    ranges: Sequence[_Hands],
    dead: _Cards | None = None,
    *,
    textures: str | None = None,
    nuts: float = 0.8,
    game: _BoardGame = "holdem",
    threads: _Threads = None,
    progress: _Progress | None = None,
) -> FlopReport:
    """Returns the equities of two ranges on every flop as a `FlopReport`: 1,755 rows in hold'em and 573 in short
    deck if the ranges name no suits and no card is dead.

    `textures` selects flops by words joined by and, or, not and parentheses: rainbow, two-tone, monotone;
    unpaired, paired, trips; unconnected, 2-connected, 3-connected; straight; A-high to 2-high, where a +
    includes all higher ones. In short deck, connectedness and straights follow hold'em's rules too. For the
    other arguments see `distribution`.

    >>> import rivertable as rt
    >>> report = rt.flops(["QQ+,AK", "77-TT,JTs,T9s,98s"], textures="monotone and unpaired and A-high")
    >>> len(report), int(report.count.sum()), bool((report.range_advantage > 0).all())
    (66, 264, True)
    """

# Strength of hands, and buckets of similar hands.

@final
class BoardStrength:
    """The strength of all combos in the order of `rivertable.COMBOS`: arrays [1326] for one board, and [boards,
    1326] for many. Combos that share a card with the board, or with all of the opponent's combos, have NaN,
    or counts of 0.
    """
    @property
    def ehs(self) -> NDArray[np.float64]:
        """Expected hand strength, 0 to 1: wins and half of the ties, over all runouts and the opponent's combos."""
    @property
    def ehs2(self) -> NDArray[np.float64]:
        """The mean square of the equity on the river over all runouts, 0 to 1. NaN before the flop."""
    @property
    def histograms(self) -> NDArray[np.uint16] | _MaybeNone:
        """Histograms of the equity on the river over all runouts, with `bins` bins: uint16 with one more
        dimension. None if not requested.
        """
    @property
    def next_histograms(self) -> NDArray[np.uint16] | _MaybeNone:
        """Histograms of the strength on the next card, with `next_bins` bins: uint16 with one more dimension.
        None if not requested.
        """
    @property
    def positive_potential(self) -> NDArray[np.float64] | _MaybeNone:
        """Positive potential, 0 to 1: the fraction of runouts on which a hand gets ahead of opponents that it is
        behind now. Ties count half. NaN if it is never behind. None if not requested.
        """
    @property
    def negative_potential(self) -> NDArray[np.float64] | _MaybeNone:
        """Negative potential, 0 to 1: the fraction of runouts on which a hand falls behind opponents that it is
        ahead of now. NaN if it is never ahead. None if not requested.
        """
    @property
    def clusters(self) -> NDArray[np.float64] | _MaybeNone:
        """The equities against each cluster, with one more dimension. None if not requested."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __reduce__(self) -> _Reduced: ...

def strength(
    boards: _AnyHands,
    *,
    against: _Hands | None = None,
    bins: int | None = None,
    next_bins: int | None = None,
    potential: bool = False,
    clusters: Sequence[_Hands] | None = None,
    form: _Form = "ids",
    threads: _Threads = None,
    progress: _Progress | None = None,
) -> BoardStrength:
    """Returns the exact strength of all combos on a board of 3, 4 or 5 cards, or on many, as `BoardStrength`,
    against a random hand or against the range `against`. Boards are given as hands are to `rank`: one, or a
    column of them, which all cores work on. Before the flop, with the board "", there is only `ehs`.

    `bins` adds histograms of the equity on the river over all runouts, `next_bins` histograms of the strength
    on the next card, `potential=True` positive and negative potential, and `clusters` the equities against
    each of some ranges (OCHS).

    >>> import rivertable as rt
    >>> found = rt.strength("Kh 7h 2c", bins=10)
    >>> draw = rt.COMBOS.index("Ah9h")
    >>> round(float(found.ehs[draw]), 3), round(float(found.ehs2[draw]), 3)
    (0.694, 0.554)
    >>> found.histograms[draw]
    array([  0,   0,   3, 249, 216,   0,  49,  68, 111, 385], dtype=uint16)
    >>> rt.strength(["Kh 7h 2c", "As Ks Qs"], clusters=["22-55", "TT+,AK"]).clusters.shape
    (2, 1326, 2)
    """

@final
class StrengthTable:
    """The strength of all canonical hands of a street against a random hand. It is read from a file of `make` or
    `cargo xtask strength` and checked. Hands are given as indices of `Indexer([2, cards])`, where `cards` is
    the number of board cards.

    >>> import os, tempfile, rivertable as rt
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     flops = rt.StrengthTable.make("flop", os.path.join(folder, "flop.tbl"))
    >>> indexer = rt.Indexer([2, 3])
    >>> len(flops) == indexer.size, round(flops.ehs(indexer.index("Ah9h", "Kh7h2c")), 3)
    (True, 0.694)
    """
    def __new__(cls, file: str | PathLike[str]) -> StrengthTable: ...
    @staticmethod
    def make(
        street: _Street,
        file: str | PathLike[str],
        *,
        threads: _Threads = None,
        progress: _Progress | None = None,
    ) -> StrengthTable:
        """Computes the table of a street, "flop", "turn" or "river", writes it to a file of 10, 112 or 246 MB,
        and opens it. `cargo xtask strength` generates the same file.
        """
    @property
    def street(self) -> _Street:
        """The street: "flop", "turn" or "river"."""
    @overload
    def ehs(self, indices: _OneNumber, *, threads: _Threads = None) -> float:
        """Returns expected hand strength, 0 to 1: a float, or float64[n]."""
    @overload
    def ehs(self, indices: _Indices, *, threads: _Threads = None) -> NDArray[np.float64]: ...
    @overload
    def ehs2(self, indices: _OneNumber, *, threads: _Threads = None) -> float:
        """Returns the mean square of the equity on the river, 0 to 1: a float, or float64[n]."""
    @overload
    def ehs2(self, indices: _Indices, *, threads: _Threads = None) -> NDArray[np.float64]: ...
    @overload
    def points(self, indices: _OneNumber, *, threads: _Threads = None) -> int:
        """Returns 2 for each win and 1 for each tie, summed over all runouts and opponents: an int, or
        uint32[n].
        """
    @overload
    def points(self, indices: _Indices, *, threads: _Threads = None) -> NDArray[np.uint32]: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[StrengthTable], tuple[Any]]: ...

@final
class Buckets:
    """The bucket of each row. Buckets are numbered by the means of their centers. For histograms of equity the
    weakest bucket is first.
    """
    @property
    def of_rows(self) -> NDArray[np.uint32]:
        """The bucket of each row, from 0, a new uint32 array."""
    @property
    def sizes(self) -> NDArray[np.uint64]:
        """The number of rows in each bucket, a new uint64 array."""
    @property
    def centers(self) -> NDArray[np.float64]:
        """The centers of the buckets, a row for each, a new float64 array: counts of histograms, or vectors."""
    @property
    def inertia(self) -> float:
        """The minimized sum over all rows: of the distance from the row's center, in bins, for histograms, and
        of its square for vectors.
        """
    @property
    def start_inertia(self) -> float:
        """The inertia after the start by k-means++, before the first round."""
    @property
    def rounds(self) -> int:
        """The number of rounds."""
    @property
    def is_converged(self) -> bool:
        """True if the last round moved no row."""
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> _Reduced: ...

def kmeans(
    rows: ArrayLike,
    buckets: int,
    *,
    distance: Literal["emd", "l2"],
    seed: int = 0,
    rounds: int | None = None,
    threads: _Threads = None,
) -> Buckets:
    """Divides rows into buckets by k-means, as `Buckets`: a start by k-means++, then rounds until no row is
    nearer to another center, or at most `rounds` of them. The result depends on the rows and the `seed`, not
    on the number of threads.

    `distance` is "emd", the earth mover's distance between rows of counts with equal sums, such as
    `strength(...).histograms`, or "l2", the Euclidean distance between vectors, such as
    `strength(...).clusters`. NaN is an error: leave out the combos with a card of the board.

    >>> import numpy as np, rivertable as rt
    >>> hands = np.array([[9, 1, 0], [8, 2, 0], [0, 1, 9], [5, 0, 5], [5, 1, 4]])
    >>> buckets = rt.kmeans(hands, 3, distance="emd", seed=1)
    >>> buckets.of_rows, buckets.is_converged
    (array([0, 0, 2, 1, 1], dtype=uint32), True)
    >>> rt.kmeans([[0.1, 0.2], [0.9, 0.8], [0.2, 0.2]], 2, distance="l2").of_rows
    array([0, 1, 0], dtype=uint32)
    """

# For pickle.

def _restore(cls: type, *state: Any) -> Any: ...

# For rivertable.compat.eval7.

def _eval7_value(cards: Iterable[object]) -> int: ...
