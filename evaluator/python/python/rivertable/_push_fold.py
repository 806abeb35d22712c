"""Push or fold, and tournament equity."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._rivertable import STARTING_HANDS, Estimate, Range, ask

_Floats: TypeAlias = NDArray[np.float64]
_Progress: TypeAlias = Callable[[float, Estimate | None], object]


class PushFoldDecision:
    """A decision between folding and going all-in. Arrays by hand are in the order of `STARTING_HANDS`."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self._answer = answer

    @property
    def name(self) -> str:
        """The name of the decision, such as "BB call SB"."""
        return str(self._answer["decision"])

    @property
    def seat(self) -> str:
        """The seat that decides."""
        return str(self._answer["seat"])

    @property
    def all_in_before(self) -> tuple[str, ...]:
        """The seats that went all-in before."""
        return tuple(self._answer["all_in_before"])

    @property
    def occurs(self) -> float:
        """The probability that the decision occurs."""
        return float(self._answer["occurs"])

    @property
    def part(self) -> float:
        """The part of all hands that go all-in."""
        return float(self._answer["all_in"])

    @property
    def range(self) -> Range:
        """The hands that go all-in. Their weights are probabilities."""
        return Range(self._answer["range"])

    @property
    def probability(self) -> _Floats:
        """The probability that each starting hand goes all-in, a new `float64[169]`."""
        return self._by_hand("probability")

    @property
    def fold(self) -> _Floats:
        """The expected payoff of each starting hand if it folds, a new `float64[169]`. NaN if the decision does not occur."""
        return self._by_hand("fold")

    @property
    def all_in(self) -> _Floats:
        """The expected payoff of each starting hand if it goes all-in, as `fold`."""
        return self._by_hand("all_in")

    @property
    def stderr(self) -> _Floats:
        """The standard error of `all_in` less `fold`, as `fold`: 0 if the values are exact."""
        return self._by_hand("stderr")

    @property
    def resolved(self) -> bool:
        """False if the decision is too rare to know its hands."""
        return bool(self._answer["resolved"])

    def _by_hand(self, field: str) -> _Floats:
        return np.array([hand[field] for hand in self._answer["hands"]], np.float64)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PushFoldDecision) and self._answer == other._answer

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<PushFoldDecision {self.name}: {self.part:.1%} all-in>"


class PushFold(Sequence[PushFoldDecision]):
    """The equilibrium of push or fold: a sequence of decisions, which are found by name, too."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self._answer = answer

    @property
    def unit(self) -> str:
        """The unit of `exploitability` and `gain`: "big blinds" or "big blinds in prize money"."""
        return str(self._answer["unit"])

    @property
    def unit_worth(self) -> float:
        """What a big blind is worth at this table, in the unit of "payoff": the big blind in chips, or its part of the prize money that
        the table plays for.
        """
        return float(self._answer["unit_worth"])

    @property
    def exploitability(self) -> float | None:
        """The most that a player gains by another strategy. It is below 1e-6, unless the search took too long. None with four and more
        seats, whose `gain` is measured.
        """
        found = self._answer["exploitability"]
        return None if found is None else float(found)

    @property
    def gain(self) -> float:
        """The most that a player gains by another strategy. With four and more seats it is measured on deals that the search has not seen."""
        return float(self._answer["gain"])

    @property
    def gain_stderr(self) -> float:
        """The standard error of `gain`: 0 with two and three seats."""
        return float(self._answer["gain_stderr"])

    @property
    def stopped(self) -> str | None:
        """The reason why the search ended early: "limit", "interrupt" or None."""
        found = self._answer["stopped"]
        return None if found is None else str(found)

    @property
    def seats(self) -> list[dict[str, Any]]:
        """A dict for each seat, ready for a data frame: "seat", "stack", "before" (the payoff without the hand), "payoff" (expected) with
        "stderr", and "gain" (by a best response) with "gain_stderr". Standard errors are 0 with two and three seats.
        """
        return [dict(seat) for seat in self._answer["seats"]]

    @property
    def seconds(self) -> float:
        """The time of the search, in seconds."""
        return float(self._answer["seconds"])

    @property
    def columns(self) -> dict[str, Any]:
        """The hands of all decisions as columns: `pandas.DataFrame(found.columns)`, `polars.DataFrame(found.columns)`.

        They are "decision", "seat" and "hand" (text), "probability" of going all-in, and the expected payoffs "fold" and "all_in".
        """
        hands = len(STARTING_HANDS)
        return {
            "decision": [decision.name for decision in self for _ in range(hands)],
            "seat": [decision.seat for decision in self for _ in range(hands)],
            "hand": list(STARTING_HANDS) * len(self),
            "probability": np.concatenate([decision.probability for decision in self]),
            "fold": np.concatenate([decision.fold for decision in self]),
            "all_in": np.concatenate([decision.all_in for decision in self]),
        }

    def to_dict(self) -> dict[str, Any]:
        """Returns the answer as a dict of plain values, with the fields of `rivertable push-fold --json`."""
        return self._answer

    def __len__(self) -> int:
        return len(self._answer["decisions"])

    def __iter__(self) -> Iterator[PushFoldDecision]:
        return map(PushFoldDecision, self._answer["decisions"])

    @overload
    def __getitem__(self, key: int | str) -> PushFoldDecision: ...
    @overload
    def __getitem__(self, key: slice) -> list[PushFoldDecision]: ...
    def __getitem__(self, key: int | str | slice) -> PushFoldDecision | list[PushFoldDecision]:
        if not isinstance(key, str):
            return list(self)[key]
        for decision in self:
            if decision.name == key:
                return decision
        names = ", ".join(repr(decision.name) for decision in self)
        raise KeyError(f"{key!r} is not a decision: expected {names}")

    def __eq__(self, other: object) -> bool:
        """Compares questions and answers. Their times do not count."""
        return isinstance(other, PushFold) and {**self._answer, "seconds": 0} == {
            **other._answer,
            "seconds": 0,
        }

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<PushFold: {len(self._answer['seats'])} seats, gain {self.gain:.1e} {self.unit}>"


def push_fold(
    stacks: ArrayLike,
    blinds: ArrayLike = (0.5, 1.0),
    *,
    ante: float | None = None,
    big_blind_ante: float | None = None,
    dead: float | str | None = None,
    payouts: ArrayLike | None = None,
    others: ArrayLike | None = None,
    bounties: ArrayLike | None = None,
    progressive: bool | float | str | None = None,
    rake: float | None = None,
    cap: float | None = None,
    fixed: Mapping[str, str | Range] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
) -> PushFold:
    """Returns the equilibrium of push or fold before the flop in hold'em: each player folds or goes all-in.

    `stacks` are those before blinds and antes, in the order of action: the last two are the small blind and the big blind. Players
    play for chips, or with `payouts` (the prizes from the first place on) for prize money by the independent chip model. `others`
    are the stacks at other tables, `bounties` those on the players' heads. Bounties that are still to be won after the hand are shared
    by stacks, and players at other tables have the mean bounty of this one. `progressive` is the part of a bounty that is paid at once,
    and True is one half: the rest is added to the bounty of the player who gets it. `dead` is dead money in the pot: chips of players who
    have folded or of absent seats. `rake` is a part of each contested pot, at most `cap`.
    Amounts may be text: "12.5k, 8200, 10bb". `fixed` has ranges that go all-in by the name of a seat or a decision: the others
    exploit them.

    With two and three seats the equilibrium is exact. With more it is searched on sampled deals, and all results have standard
    errors. Three seats need the file of three-way orders, which `rivertable push-fold --orders FILE` writes and the environment
    variable RIVERTABLE_THREE_WAY_ORDERS names. Invalid arguments raise a `QuestionError`, a `ValueError` with the
    argument's name. Objects of a wrong type raise a `TypeError`.

    >>> import rivertable as rt
    >>> found = rt.push_fold([10, 10])
    >>> found[0].name, round(found[0].part, 3), found["BB call SB"].range["QcJd"]
    ('SB push', 0.583, 1.0)
    >>> rt.push_fold([10, 10], fixed={"SB": "22+, A2+"})["BB call SB"].range["KcTd"]
    0.0
    >>> {depth: round(rt.push_fold([depth, depth])["SB push"].part, 3) for depth in (5, 10, 14)}
    {5: 0.715, 10: 0.583, 14: 0.484}
    """
    question = {
        "ask": "push-fold",
        "stacks": _numbers(stacks, "stacks"),
        "blinds": _numbers(blinds, "blinds"),
        "ante": ante,
        "big_blind_ante": big_blind_ante,
        "dead": dead,
        "payouts": _numbers(payouts, "payouts"),
        "others": _numbers(others, "others"),
        "bounties": _numbers(bounties, "bounties"),
        "progressive": progressive,
        "rake": rake,
        "cap": cap,
        "fixed": None if fixed is None else {name: str(hands) for name, hands in fixed.items()},
    }
    return PushFold(ask(_finite(question), threads=threads, progress=progress))


@overload
def icm(stacks: ArrayLike, payouts: ArrayLike, *, places: Literal[False] = False) -> _Floats: ...
@overload
def icm(stacks: ArrayLike, payouts: ArrayLike, *, places: Literal[True]) -> tuple[_Floats, _Floats]: ...
def icm(stacks: ArrayLike, payouts: ArrayLike, *, places: bool = False) -> _Floats | tuple[_Floats, _Floats]:
    """Returns the share of the prizes of each stack by the independent chip model, float64[n] in money.

    `payouts` are the prizes from the first place on. With `places=True` the probabilities of the places with a prize,
    float64[n, payouts], are returned too. Thousands of players take milliseconds. Invalid arguments raise a `QuestionError`.

    A player with a stack of 0 is out, and has one of the places after the players with chips. Several of them share the prizes of their
    places. Further prizes belong to players who were out before, and are ignored.

    >>> import rivertable as rt
    >>> rt.icm([50, 30, 20], [425, 280, 130]).round(2).tolist()
    [328.39, 274.75, 231.86]
    """
    question = {
        "ask": "icm",
        "stacks": _numbers(stacks, "stacks"),
        "payouts": _numbers(payouts, "payouts"),
        "places": places,
    }
    players = ask(_finite(question))["players"]
    equities = np.array([player["equity"] for player in players], np.float64)
    if not places:
        return equities
    return equities, np.array([player["places"] for player in players], np.float64)


def bubble_factors(stacks: ArrayLike, payouts: ArrayLike) -> _Floats:
    """Returns the bubble factor of each player against each other one, float64[n, n].

    Both put the smaller of their stacks all-in. The factor is the prize money that a lost pot costs, divided by what a won pot gains, by
    the independent chip model. The equity in the pot to break even is `factor / (1 + factor)`. The diagonal is NaN, and so are players
    without chips, and pots that change the prize money by rounding errors only. `ask` returns the money, too. Invalid arguments raise a
    `QuestionError`.

    >>> import rivertable as rt
    >>> rt.bubble_factors([50, 30, 20], [50, 30, 20]).round(3).tolist()
    [[nan, 1.169, 1.089], [1.545, nan, 1.115], [1.348, 1.167, nan]]
    """
    question = {
        "ask": "bubble-factors",
        "stacks": _numbers(stacks, "stacks"),
        "payouts": _numbers(payouts, "payouts"),
    }
    players = ask(_finite(question))["players"]
    factors = np.full((len(players), len(players)), np.nan)
    for row, player in zip(factors, players, strict=True):
        for against in player["against"]:
            row[against["player"] - 1] = against["bubble_factor"]
    return factors


def deal(
    stacks: ArrayLike,
    payouts: ArrayLike,
    *,
    guarantee: float | str | None = None,
    play_for: float | str | None = None,
) -> dict[str, _Floats]:
    """Returns the money of each player in a deal by several methods, ready for a data frame.

    "icm" is the share by the independent chip model. In a "chip_chop" each player has the lowest prize of the players with chips, and the
    rest is divided in proportion to the chips. With `guarantee`, the least money of each player with chips, "guaranteed" raises shares by "icm" to it,
    and the others pay for this in proportion to their excess over it. `play_for` is taken from the first prize and left for the winner.
    Invalid arguments raise a `QuestionError`.

    >>> import rivertable as rt
    >>> found = rt.deal([60, 30, 10], [50, 30, 20], guarantee=30)
    >>> found["chip_chop"].tolist(), found["guaranteed"].round(2).tolist()
    ([44.0, 32.0, 24.0], [37.46, 32.54, 30.0])
    """
    question = {
        "ask": "deal",
        "stacks": _numbers(stacks, "stacks"),
        "payouts": _numbers(payouts, "payouts"),
        "guarantee": guarantee,
        "play_for": play_for,
    }
    players = ask(_finite(question))["players"]
    names = ["icm", "chip_chop", *([] if guarantee is None else ["guaranteed"])]
    return {name: np.array([player[name] for player in players], np.float64) for name in names}


def _numbers(numbers: ArrayLike | None, name: str) -> list[float] | str | None:
    """Returns numbers of any form, such as columns of a data frame, as a list. Text is left to the engine."""
    if numbers is None or isinstance(numbers, str):
        return numbers
    try:
        array = np.asarray(numbers, np.float64)
    except (TypeError, ValueError):
        raise TypeError(f"{name}: {type(numbers).__name__}: expected numbers") from None
    if array.ndim != 1:
        raise ValueError(f"{name}: an array of {array.ndim} dimensions: expected one")
    return [float(number) for number in array]


def _finite(question: dict[str, Any]) -> dict[str, Any]:
    """Checks that all numbers are finite, because JSON has no others."""
    for name, value in question.items():
        numbers: Iterable[Any] = value if isinstance(value, list) else [value]
        if wrong := [number for number in numbers if isinstance(number, float) and not np.isfinite(number)]:
            raise ValueError(f"{name}: {wrong[0]}: expected finite numbers")
    return question
