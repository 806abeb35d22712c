"""Equities on several boards, or on a board that is run again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._rivertable import Estimate, Range, ask

_Hands: TypeAlias = Range | str | ArrayLike | dict[str, float]
_Progress: TypeAlias = Callable[[float, Estimate | None], object]

# The name in a question of the game whose rules have another name here.
_RULES = {"short-deck-trips": {"game": "short-deck", "rules": "trips-over-straight"}}


class BoardsReport:
    """The equities of ranges on several boards, each for its part of the pot, or on a board that is run again. Values by player are in
    the order of the question.
    """

    def __init__(self, answer: dict[str, Any]) -> None:
        self._answer = answer

    @property
    def equity(self) -> tuple[float, ...]:
        """Each player's share of the whole pot, 0 to 1: the mean over the boards."""
        return tuple(float(player["equity"]) for player in self._players)

    @property
    def standard_error(self) -> tuple[float, ...] | None:
        """An upper bound of the standard error of each equity. None if the equities are exact."""
        return self._errors("stderr")

    @property
    def by_board(self) -> NDArray[np.float64]:
        """The equities on each board, or in each run, a new `float64[boards, players]`."""
        return np.array([board["equity"] for board in self._answer["boards"]], np.float64)

    @property
    def scoop(self) -> tuple[float, ...]:
        """The probability that each player wins the whole pot."""
        return tuple(float(player["scoop"]) for player in self._players)

    @property
    def scoop_error(self) -> tuple[float, ...] | None:
        """The standard error of each `scoop`. None if `scoop` and `parts` are exact."""
        return self._errors("scoop_stderr")

    @property
    def parts(self) -> list[dict[float, float]]:
        """The distribution of what each player wins: the probability of each part of the whole pot, the largest part first."""
        return [
            {float(part["share"]): float(part["probability"]) for part in player["parts"]}
            for player in self._players
        ]

    @property
    def samples(self) -> int | None:
        """The number of deals by which `scoop` and `parts` were simulated. None if they are exact."""
        found = self._answer.get("samples")
        return None if found is None else int(found)

    @property
    def seconds(self) -> float:
        """The time that the answer took, in seconds."""
        return float(self._answer["seconds"])

    def to_dict(self) -> dict[str, Any]:
        """Returns the answer as a dict of plain values, with the fields of `rivertable equity --json` about several boards."""
        return self._answer

    @property
    def _players(self) -> list[dict[str, Any]]:
        return list(self._answer["players"])

    def _errors(self, field: str) -> tuple[float, ...] | None:
        errors = [player[field] for player in self._players if field in player]
        return tuple(map(float, errors)) if errors else None

    def __eq__(self, other: object) -> bool:
        """Compares questions and answers. Their times do not count."""
        if not isinstance(other, BoardsReport):
            return NotImplemented
        return {**self._answer, "seconds": 0} == {**other._answer, "seconds": 0}

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        equities = ", ".join(f"{equity:.2%}" for equity in self.equity)
        runs = self._answer.get("runs")
        what = f"{len(self._answer['boards'])} boards" if runs is None else f"{runs} runs"
        return f"<BoardsReport: {what}, {equities}>"


def boards(
    ranges: Sequence[_Hands],
    boards: str | Sequence[str] = "",
    *,
    runs: int | None = None,
    dead: str | None = None,
    method: Literal["auto", "exact", "monte-carlo"] = "auto",
    stderr: float | None = None,
    samples: int | None = None,
    time: float | None = None,
    seed: int | None = None,
    exact_within: float | None = None,
    game: str = "holdem",
    threads: int | None = None,
    progress: _Progress | None = None,
) -> BoardsReport:
    """Returns the equities of two or more ranges on two or three boards, or on one board that is run again, as a `BoardsReport`.

    `boards` has a text for each board, or is one text with bars between the boards. A board has 0, 3, 4 or 5 cards, and is for its part
    of the pot. With `runs` the rest of a single board is dealt 1 to 3 times from one deck. `game` is a game with a shared board. The
    other options are those of `equity`. Invalid arguments raise a `QuestionError`, a `ValueError` with the argument's name.

    >>> import rivertable as rt
    >>> report = rt.boards(["AhKh", "QsQd"], ["Kd 8h 2c", "9s 9h 4d"])
    >>> [round(equity, 4) for equity in report.equity], report.by_board.round(4).tolist()
    ([0.5813, 0.4187], [[0.9141, 0.0859], [0.2485, 0.7515]])
    >>> twice = rt.boards(["AhKh", "QsQd"], "Ks 8d 5d", runs=2)
    >>> {share: round(probability, 4) for share, probability in twice.parts[0].items()}
    {1.0: 0.7489, 0.5: 0.2375, 0.0: 0.0136}
    """
    question = {
        "ask": "boards",
        "ranges": [hands if isinstance(hands, str) else str(Range(hands)) for hands in ranges],
        "board": boards if isinstance(boards, str) else " | ".join(boards),
        "runs": runs,
        "dead": dead,
        "method": method,
        "stderr": stderr,
        "samples": samples,
        "time": time,
        "seed": seed,
        "exact_within": exact_within,
        **_RULES.get(game, {"game": game}),
    }
    asked = {name: value for name, value in question.items() if value is not None}
    return BoardsReport(ask(asked, threads=threads, progress=progress))
