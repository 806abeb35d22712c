# A str is a sequence of str, and an empty list one of anything: the first signature that fits is meant.
# mypy: disable-error-code="overload-overlap"

from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from typing import Any, ClassVar, Literal, Protocol, TypeAlias, TypeVar, final, overload, type_check_only

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._category import Category, LowCategory

__all__ = [
    "__version__",
    "_eval7_value",
    "AllInPair",
    "ArrowColumn",
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

# What many functions take and give.

@type_check_only
class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None, /) -> tuple[object, object]: ...

@type_check_only
class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None, /) -> object: ...

_Raise: TypeAlias = Literal["raise"]
_OnError: TypeAlias = Literal["raise", "null"]
_Threads: TypeAlias = int | None
_BoardGame: TypeAlias = Literal["holdem", "short-deck", "short-deck-trips"]
_LowGame: TypeAlias = Literal["ace-to-five", "razz", "eight-or-better", "deuce-to-seven", "2-7", "badugi"]
_OmahaGame: TypeAlias = Literal["omaha", "omaha5", "omaha6", "omaha8"]
_RangeGame: TypeAlias = _BoardGame | _OmahaGame
_Game: TypeAlias = _RangeGame | _LowGame
_Arrow: TypeAlias = _ArrowArray | _ArrowStream
_Form: TypeAlias = Literal["ids", "sets"]
_OneHand: TypeAlias = str | int | np.integer[Any] | Sequence[int]
_ManyHands: TypeAlias = NDArray[Any] | Sequence[Sequence[int]] | Sequence[Sequence[str] | None]
# Texts are one hand if each is a single card, which no type says; Arrow columns give columns of their own library.
_TextOrArrow: TypeAlias = Sequence[str | None] | _Arrow
_OneNumber: TypeAlias = int | np.integer[Any]
_ManyNumbers: TypeAlias = NDArray[np.uint16] | Sequence[int]

# Hands.

EIGHT_OR_BETTER: int

@overload
def rank(
    cards: _OneHand,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Form = "ids",
    on_error: _Raise = "raise",
    threads: _Threads = None,
) -> int: ...
@overload
def rank(
    cards: _OneHand,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Form = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
) -> int | None: ...
@overload
def rank(
    cards: _ManyHands,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Form = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
) -> NDArray[np.uint16]: ...
@overload
def rank(
    cards: _TextOrArrow,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Form = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
) -> Any: ...
@overload
def best_five(
    cards: _OneHand,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Form = "ids",
    on_error: _Raise = "raise",
    threads: _Threads = None,
) -> list[int]: ...
@overload
def best_five(
    cards: _OneHand,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Form = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
) -> list[int] | None: ...
@overload
def best_five(
    cards: _ManyHands,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Form = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
) -> NDArray[np.uint8]: ...
@overload
def best_five(
    cards: _TextOrArrow,
    *,
    board: _Cards | None = None,
    game: _Game = "holdem",
    form: _Form = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
) -> Any: ...
@overload
def parse(
    cards: _OneHand,
    *,
    to: Literal["ids"] = "ids",
    form: _Form = "ids",
    on_error: _Raise = "raise",
    threads: _Threads = None,
) -> list[int]: ...
@overload
def parse(
    cards: _OneHand,
    *,
    to: Literal["sets"],
    form: _Form = "ids",
    on_error: _Raise = "raise",
    threads: _Threads = None,
) -> int: ...
@overload
def parse(
    cards: _OneHand,
    *,
    to: Literal["ids", "sets"] = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
) -> list[int] | int | None: ...
@overload
def parse(
    cards: _ManyHands,
    *,
    to: Literal["ids"] = "ids",
    form: _Form = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
) -> NDArray[np.uint8]: ...
@overload
def parse(
    cards: _ManyHands,
    *,
    to: Literal["sets"],
    form: _Form = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
) -> NDArray[np.uint64]: ...
@overload
def parse(
    cards: _TextOrArrow,
    *,
    to: Literal["ids", "sets"] = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
) -> Any: ...
@overload
def format(cards: _OneHand, *, sep: str = " ", form: _Form = "ids", on_error: _Raise = "raise") -> str: ...
@overload
def format(
    cards: _OneHand, *, sep: str = " ", form: _Form = "ids", on_error: _OnError = "raise"
) -> str | None: ...
@overload
def format(
    cards: _ManyHands, *, sep: str = " ", form: _Form = "ids", on_error: _OnError = "raise"
) -> NDArray[np.object_]: ...
@overload
def format(
    cards: _TextOrArrow, *, sep: str = " ", form: _Form = "ids", on_error: _OnError = "raise"
) -> Any: ...

@final
class Played:
    @property
    def hole(self) -> str: ...
    @property
    def board(self) -> str: ...
    @property
    def best(self) -> str: ...
    @property
    def rank(self) -> int: ...
    @property
    def description(self) -> str: ...
    @property
    def low(self) -> Played | None: ...

def played(
    cards: _OneHand | Sequence[str],
    board: _Cards | None = None,
    *,
    game: _OmahaGame = "omaha",
    form: _Form = "ids",
) -> Played: ...

@final
class ArrowColumn:
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...
    def __len__(self) -> int: ...

# Ranks.

@overload
def category(ranks: _OneNumber, *, game: _RangeGame = "holdem", on_error: _Raise = "raise") -> Category: ...
@overload
def category(
    ranks: _OneNumber, *, game: _RangeGame = "holdem", on_error: _OnError = "raise"
) -> Category | None: ...
@overload
def category(ranks: _OneNumber, *, game: _LowGame, on_error: _Raise = "raise") -> LowCategory: ...
@overload
def category(ranks: _OneNumber, *, game: _LowGame, on_error: _OnError = "raise") -> LowCategory | None: ...
@overload
def category(
    ranks: _ManyNumbers, *, game: _Game = "holdem", on_error: _OnError = "raise"
) -> NDArray[np.uint8]: ...
@overload
def category(ranks: _Arrow, *, game: _Game = "holdem", on_error: _OnError = "raise") -> Any: ...
@overload
def describe(ranks: _OneNumber, *, game: _Game = "holdem", on_error: _Raise = "raise") -> str: ...
@overload
def describe(ranks: _OneNumber, *, game: _Game = "holdem", on_error: _OnError = "raise") -> str | None: ...
@overload
def describe(
    ranks: _ManyNumbers, *, game: _Game = "holdem", on_error: _OnError = "raise"
) -> NDArray[np.object_]: ...
@overload
def describe(ranks: _Arrow, *, game: _Game = "holdem", on_error: _OnError = "raise") -> Any: ...
@overload
def to_cactus_kev(ranks: _OneNumber, *, on_error: _Raise = "raise") -> int: ...
@overload
def to_cactus_kev(ranks: _OneNumber, *, on_error: _OnError = "raise") -> int | None: ...
@overload
def to_cactus_kev(ranks: _ManyNumbers, *, on_error: _OnError = "raise") -> NDArray[np.uint16]: ...
@overload
def to_cactus_kev(ranks: _Arrow, *, on_error: _OnError = "raise") -> Any: ...
@overload
def from_cactus_kev(numbers: _OneNumber, *, on_error: _Raise = "raise") -> int: ...
@overload
def from_cactus_kev(numbers: _OneNumber, *, on_error: _OnError = "raise") -> int | None: ...
@overload
def from_cactus_kev(numbers: _ManyNumbers, *, on_error: _OnError = "raise") -> NDArray[np.uint16]: ...
@overload
def from_cactus_kev(numbers: _Arrow, *, on_error: _OnError = "raise") -> Any: ...

# Suit isomorphism.

_Indices: TypeAlias = NDArray[Any] | Sequence[int]
_Street: TypeAlias = Literal["flop", "turn", "river"]

@final
class Indexer:
    NO_INDEX: ClassVar[int]
    def __new__(cls, rounds: Iterable[int]) -> Indexer: ...
    @property
    def rounds(self) -> tuple[int, ...]: ...
    @property
    def cards(self) -> int: ...
    @property
    def size(self) -> int: ...
    @overload
    def index(
        self, *cards: _OneHand, form: _Form = "ids", on_error: _Raise = "raise", threads: _Threads = None
    ) -> int: ...
    @overload
    def index(
        self, *cards: _OneHand, form: _Form = "ids", on_error: _OnError = "raise", threads: _Threads = None
    ) -> int | None: ...
    @overload
    def index(
        self, *cards: _ManyHands, form: _Form = "ids", on_error: _OnError = "raise", threads: _Threads = None
    ) -> NDArray[np.uint64]: ...
    @overload
    def index(
        self,
        *cards: _OneHand | _ManyHands | _TextOrArrow,
        form: _Form = "ids",
        on_error: _OnError = "raise",
        threads: _Threads = None,
    ) -> Any: ...
    def index_combos(self, *board: _OneHand | Sequence[str], form: _Form = "ids") -> NDArray[np.uint64]: ...
    @overload
    def unindex(self, indices: _OneNumber, *, threads: _Threads = None) -> list[int]: ...
    @overload
    def unindex(self, indices: _Indices, *, threads: _Threads = None) -> NDArray[np.uint8]: ...
    @overload
    def multiplicity(self, indices: _OneNumber, *, threads: _Threads = None) -> int: ...
    @overload
    def multiplicity(self, indices: _Indices, *, threads: _Threads = None) -> NDArray[np.uint32]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Indexer], tuple[list[int]]]: ...

@final
class Canonical:
    @property
    def rounds(self) -> tuple[str, ...]: ...
    @property
    def ids(self) -> NDArray[np.uint8]: ...
    @property
    def suits(self) -> NDArray[np.uint8]: ...
    @property
    def multiplicity(self) -> int: ...

def canonical(*rounds: _OneHand | Sequence[str], form: _Form = "ids") -> Canonical: ...
def canonical_boards(street: _Street) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]: ...

# Ranges, and what they are worth.

_Hands: TypeAlias = Range | str | ArrayLike
_Cards: TypeAlias = str | Iterable[str | int]
_Method: TypeAlias = Literal["auto", "exact", "monte-carlo"]
_Order: TypeAlias = Literal["ours", "pokerstove"]
_Progress: TypeAlias = Callable[[float, Estimate | None], object]

COMBOS: tuple[str, ...]
STARTING_HANDS: tuple[str, ...]
COMBO_CARDS: NDArray[np.uint8]

@final
class Range:
    def __new__(
        cls,
        hands: _Hands,
        *,
        dialect: Literal["kicker", "slide"] = "kicker",
        order: _Order = "ours",
        names: dict[str, _Hands] | None = None,
        game: _RangeGame = "holdem",
    ) -> Range: ...
    @staticmethod
    def from_weights(weights: ArrayLike) -> Range: ...
    @staticmethod
    def top(percent: float, *, order: _Order = "ours", game: _RangeGame = "holdem") -> Range: ...
    @property
    def game(self) -> _RangeGame: ...
    @property
    def weights(self) -> NDArray[np.float64]: ...
    @property
    def combos(self) -> list[str]: ...
    @property
    def total_weight(self) -> float: ...
    @property
    def share(self) -> float: ...
    def grid(self) -> NDArray[np.float64]: ...
    def without(self, cards: _Cards) -> Range: ...
    def filter(self, board: _Cards, where: str) -> Range: ...
    def text(
        self, program: Literal["eval7", "pio", "equilab", "pokerstove", "pokerkit", "plain"] | None = None
    ) -> str: ...
    def svg(self, board: _Cards | None = None, dead: _Cards | None = None) -> str: ...
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

def use_three_way_table(file: str | PathLike[str] | None) -> None: ...

@final
class Estimate:
    @property
    def samples(self) -> int: ...
    @property
    def equity(self) -> list[float]: ...
    @property
    def standard_error(self) -> list[float]: ...

@final
class Halves:
    @property
    def high_equity(self) -> tuple[float, ...]: ...
    @property
    def high_wins(self) -> tuple[Any, ...]: ...
    @property
    def high_ties(self) -> tuple[Any, ...]: ...
    @property
    def low_equity(self) -> tuple[float, ...]: ...
    @property
    def low_wins(self) -> tuple[Any, ...]: ...
    @property
    def low_ties(self) -> tuple[Any, ...]: ...
    @property
    def low_total(self) -> Any: ...
    @property
    def scoops(self) -> tuple[Any, ...]: ...
    @property
    def three_quarters(self) -> tuple[Any, ...]: ...
    @property
    def quarters(self) -> tuple[Any, ...]: ...
    def parts(self, parts: int, of: int) -> tuple[Any, ...]: ...

@final
class Report:
    @property
    def equity(self) -> tuple[float, ...]: ...
    @property
    def wins(self) -> tuple[Any, ...]: ...
    @property
    def ties(self) -> tuple[Any, ...]: ...
    @property
    def losses(self) -> tuple[Any, ...]: ...
    @property
    def total(self) -> Any: ...
    @property
    def winners(self) -> dict[tuple[int, ...], Any]: ...
    @property
    def halves(self) -> Halves | None: ...
    @property
    def plan(self) -> str: ...
    @property
    def is_exact(self) -> bool: ...
    @property
    def is_counted(self) -> bool: ...
    @property
    def partial(self) -> float | None: ...
    @property
    def standard_error(self) -> tuple[float, ...] | None: ...
    @property
    def interval(self) -> tuple[tuple[float, float], ...] | None: ...
    @property
    def samples(self) -> int | None: ...
    @property
    def seed(self) -> int | None: ...
    @property
    def exact_seconds(self) -> float: ...
    @property
    def seconds(self) -> float: ...
    @property
    def ranges(self) -> tuple[Range, ...]: ...
    @property
    def game(self) -> _RangeGame: ...
    @property
    def board(self) -> str: ...
    @property
    def dead(self) -> str: ...
    @property
    def combo_equity(self) -> NDArray[np.float64] | None: ...
    @property
    def combo_wins(self) -> NDArray[np.float64] | None: ...
    @property
    def combo_ties(self) -> NDArray[np.float64] | None: ...
    @property
    def combo_total(self) -> NDArray[np.float64] | None: ...
    def to_dict(self) -> dict[str, Any]: ...
    def svg(self, player: int = 0) -> str: ...
    def _repr_html_(self) -> str: ...

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
    threads: _Threads = None,
    progress: _Progress | None = None,
) -> Report: ...

@final
class BatchReport:
    @property
    def equity(self) -> NDArray[np.float64]: ...
    @property
    def win(self) -> NDArray[np.float64]: ...
    @property
    def tie(self) -> NDArray[np.float64]: ...
    @property
    def wins(self) -> NDArray[np.uint64]: ...
    @property
    def ties(self) -> NDArray[np.uint64]: ...
    @property
    def total(self) -> NDArray[np.float64]: ...
    @property
    def is_counted(self) -> NDArray[np.bool_]: ...
    @property
    def standard_error(self) -> NDArray[np.float64]: ...
    @property
    def plan(self) -> list[str | None]: ...
    @property
    def errors(self) -> list[str | None]: ...
    @property
    def game(self) -> _BoardGame: ...
    def __len__(self) -> int: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

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
    game: _BoardGame = "holdem",
    form: _Form = "ids",
    on_error: _OnError = "raise",
    threads: _Threads = None,
    progress: _Progress | None = None,
) -> BatchReport: ...

@final
class River:
    def __new__(cls, board: _Cards) -> River: ...
    def values(
        self,
        villain: Range | NDArray[np.float32],
        *,
        win: float = 1.0,
        tie: float = 0.5,
        lose: float = 0.0,
        out: NDArray[np.float32] | None = None,
    ) -> NDArray[np.float32]: ...
    def shares(
        self, hero: Range | NDArray[np.float32], villain: Range | NDArray[np.float32]
    ) -> tuple[float, float, float]: ...
    @property
    def board(self) -> str: ...
    def __reduce__(self) -> tuple[type[River], tuple[str]]: ...

_Float = TypeVar("_Float", np.float32, np.float64)

# What both kinds of pairs have.
@type_check_only
class _Pair:
    def combos(self, player: int) -> NDArray[np.uint16]: ...
    def weights(self, player: int) -> NDArray[np.float64]: ...
    def values(
        self,
        player: int,
        reach: NDArray[_Float],
        win: ArrayLike = 1.0,
        tie: ArrayLike = 0.5,
        lose: ArrayLike = 0.0,
        *,
        out: NDArray[_Float] | None = None,
    ) -> NDArray[_Float]: ...
    def fold_values(
        self, player: int, reach: NDArray[_Float], payoff: ArrayLike, *, out: NDArray[_Float] | None = None
    ) -> NDArray[_Float]: ...
    @property
    def board(self) -> str: ...

@final
class RiverPair(_Pair):
    def __new__(cls, board: _Cards, first: _Hands, second: _Hands) -> RiverPair: ...
    def __reduce__(self) -> tuple[type[RiverPair], tuple[str, str, str]]: ...

@final
class AllInPair(_Pair):
    def __new__(cls, board: _Cards, first: _Hands, second: _Hands) -> AllInPair: ...
    def __reduce__(self) -> tuple[type[AllInPair], tuple[str, str, str]]: ...

@final
class RunoutReport:
    @property
    def equity(self) -> tuple[float, ...]: ...
    @property
    def next_cards(self) -> list[str]: ...
    @property
    def next_ids(self) -> NDArray[np.uint8]: ...
    @property
    def next_equity(self) -> NDArray[np.float64]: ...
    @property
    def final_hands(self) -> NDArray[np.float64]: ...
    @property
    def ahead(self) -> list[float] | None: ...
    @property
    def tied(self) -> list[float] | None: ...
    @property
    def behind(self) -> list[float] | None: ...
    @property
    def mean_outs(self) -> list[float] | None: ...
    @property
    def mean_splitting_outs(self) -> list[float] | None: ...
    @property
    def cards(self) -> list[list[str]] | None: ...
    @property
    def splitting_cards(self) -> list[list[str]] | None: ...
    @property
    def winning(self) -> NDArray[np.float64] | None: ...
    @property
    def splitting(self) -> NDArray[np.float64] | None: ...
    @property
    def game(self) -> _BoardGame: ...
    @property
    def seconds(self) -> float: ...
    def to_dict(self) -> dict[str, Any]: ...
    def svg(self) -> str: ...
    def _repr_html_(self) -> str: ...

def outs(
    ranges: Sequence[_Hands],
    board: _Cards,
    dead: _Cards | None = None,
    *,
    method: _Method = "auto",
    exact_within: float = 10.0,
    game: _BoardGame = "holdem",
    threads: _Threads = None,
    progress: _Progress | None = None,
) -> RunoutReport: ...
def matrix(
    board: _Cards | None = None,
    dead: _Cards | None = None,
    *,
    dtype: Literal["float32", "int8"] = "float32",
    threads: _Threads = None,
    progress: _Progress | None = None,
) -> NDArray[Any]: ...

# What coaches ask.

MADE_HANDS: tuple[str, ...]
DRAWS: tuple[str, ...]

@final
class Hits:
    @property
    def combos(self) -> int: ...
    @property
    def weight(self) -> float: ...
    @property
    def made_combos(self) -> NDArray[np.uint64]: ...
    @property
    def made_weight(self) -> NDArray[np.float64]: ...
    @property
    def at_least_combos(self) -> NDArray[np.uint64]: ...
    @property
    def at_least_weight(self) -> NDArray[np.float64]: ...
    @property
    def draw_combos(self) -> NDArray[np.uint64]: ...
    @property
    def draw_weight(self) -> NDArray[np.float64]: ...
    @property
    def where_combos(self) -> int | None: ...
    @property
    def where_weight(self) -> float | None: ...
    @property
    def range(self) -> Range: ...
    @property
    def board(self) -> str: ...
    @property
    def dead(self) -> str: ...
    def to_dict(self) -> dict[str, Any]: ...
    def svg(self) -> str: ...
    def _repr_svg_(self) -> str: ...

def hits(
    range: _Hands,
    board: _Cards | None = None,
    dead: _Cards | None = None,
    *,
    where: str | None = None,
    threads: _Threads = None,
) -> Hits: ...
def combo_hits(board: _Cards) -> tuple[NDArray[np.uint8], NDArray[np.uint16]]: ...

_Both: TypeAlias = tuple[float, float]

@final
class Distribution:
    @property
    def equity(self) -> _Both: ...
    @property
    def range_advantage(self) -> float: ...
    @property
    def nut_advantage(self) -> float: ...
    def at_least(self, equity: float) -> _Both: ...
    def percentile(self, part: float) -> _Both: ...
    @property
    def histogram(self) -> NDArray[np.float64]: ...
    @property
    def combos(self) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]: ...
    @property
    def combo_equity(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]: ...
    @property
    def combo_part(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]: ...
    @property
    def game(self) -> _BoardGame: ...
    @property
    def seconds(self) -> float: ...
    def to_dict(self) -> dict[str, Any]: ...
    def svg(self) -> str: ...
    def _repr_svg_(self) -> str: ...

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
) -> Distribution: ...

@final
class FlopReport:
    @property
    def cards(self) -> NDArray[np.uint8]: ...
    @property
    def count(self) -> NDArray[np.uint32]: ...
    @property
    def part(self) -> NDArray[np.float64]: ...
    @property
    def equity(self) -> NDArray[np.float64]: ...
    @property
    def nuts(self) -> NDArray[np.float64]: ...
    @property
    def range_advantage(self) -> NDArray[np.float64]: ...
    @property
    def nut_advantage(self) -> NDArray[np.float64]: ...
    @property
    def texture(self) -> list[str]: ...
    @property
    def mean_equity(self) -> _Both: ...
    @property
    def mean_nuts(self) -> _Both: ...
    @property
    def game(self) -> _BoardGame: ...
    @property
    def seconds(self) -> float: ...
    def to_dict(self) -> dict[str, Any]: ...
    def svg(self) -> str: ...
    def _repr_svg_(self) -> str: ...
    def __len__(self) -> int: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

def flops(
    ranges: Sequence[_Hands],
    dead: _Cards | None = None,
    *,
    textures: str | None = None,
    nuts: float = 0.8,
    game: _BoardGame = "holdem",
    threads: _Threads = None,
    progress: _Progress | None = None,
) -> FlopReport: ...

# How strong hands are, and buckets of like ones.

@final
class BoardStrength:
    @property
    def ehs(self) -> NDArray[np.float64]: ...
    @property
    def ehs2(self) -> NDArray[np.float64]: ...
    @property
    def histograms(self) -> NDArray[np.uint16] | None: ...
    @property
    def next_histograms(self) -> NDArray[np.uint16] | None: ...
    @property
    def positive_potential(self) -> NDArray[np.float64] | None: ...
    @property
    def negative_potential(self) -> NDArray[np.float64] | None: ...
    @property
    def clusters(self) -> NDArray[np.float64] | None: ...

def strength(
    boards: _OneHand | _ManyHands | _TextOrArrow,
    *,
    against: _Hands | None = None,
    bins: int | None = None,
    next_bins: int | None = None,
    potential: bool = False,
    clusters: Sequence[_Hands] | None = None,
    form: _Form = "ids",
    threads: _Threads = None,
    progress: _Progress | None = None,
) -> BoardStrength: ...

@final
class StrengthTable:
    def __new__(cls, file: str | PathLike[str]) -> StrengthTable: ...
    @staticmethod
    def make(
        street: _Street,
        file: str | PathLike[str],
        *,
        threads: _Threads = None,
        progress: _Progress | None = None,
    ) -> StrengthTable: ...
    @property
    def street(self) -> _Street: ...
    @overload
    def ehs(self, indices: _OneNumber, *, threads: _Threads = None) -> float: ...
    @overload
    def ehs(self, indices: _Indices, *, threads: _Threads = None) -> NDArray[np.float64]: ...
    @overload
    def ehs2(self, indices: _OneNumber, *, threads: _Threads = None) -> float: ...
    @overload
    def ehs2(self, indices: _Indices, *, threads: _Threads = None) -> NDArray[np.float64]: ...
    @overload
    def points(self, indices: _OneNumber, *, threads: _Threads = None) -> int: ...
    @overload
    def points(self, indices: _Indices, *, threads: _Threads = None) -> NDArray[np.uint32]: ...
    def __len__(self) -> int: ...

@final
class Buckets:
    @property
    def of_rows(self) -> NDArray[np.uint32]: ...
    @property
    def sizes(self) -> NDArray[np.uint64]: ...
    @property
    def centers(self) -> NDArray[np.float64]: ...
    @property
    def inertia(self) -> float: ...
    @property
    def start_inertia(self) -> float: ...
    @property
    def rounds(self) -> int: ...
    @property
    def is_converged(self) -> bool: ...
    def __len__(self) -> int: ...

def kmeans(
    rows: ArrayLike,
    buckets: int,
    *,
    distance: Literal["emd", "l2"],
    seed: int = 0,
    rounds: int | None = None,
    threads: _Threads = None,
) -> Buckets: ...

# For rivertable.compat.eval7.

def _eval7_value(mask: int) -> int: ...
