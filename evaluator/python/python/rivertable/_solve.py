"""Postflop games of two players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ._errors import QuestionError
from ._push_fold import _finite
from ._rivertable import Estimate, Range, ask

_Floats: TypeAlias = NDArray[np.float64]
_Progress: TypeAlias = Callable[[float, Estimate | None], object]


class NodePlayer:
    """A player's hands at a node of a postflop game. Arrays are in the order of `combos`."""

    def __init__(self, answer: dict[str, Any], actions: int) -> None:
        self._answer = answer
        self._actions = actions

    @property
    def player(self) -> str:
        """The player: "oop" (out of position) or "ip" (in position)."""
        return str(self._answer["player"])

    @property
    def range(self) -> Range:
        """The range at the start."""
        return Range(self._answer["range"])

    @property
    def combos(self) -> tuple[str, ...]:
        """The combos of the range that share no card with the board, such as "AsKs"."""
        return tuple(combo["combo"] for combo in self._answer["combos"])

    @property
    def reach(self) -> _Floats:
        """The weight of each combo in the range times the probability of the player's own actions, a new `float64[combos]`."""
        return self._by_combo("reach")

    @property
    def equity(self) -> _Floats:
        """The part of the pot at a showdown without further bets, as `reach`. NaN for combos that meet no opposing combo."""
        return self._by_combo("equity")

    @property
    def value(self) -> _Floats:
        """The expected chips from the pot, less the chips that the player still pays, as `equity`. NaN where nobody acts."""
        return self._by_combo("value")

    @property
    def strategy(self) -> _Floats:
        """The frequency of each action, a new `float64[combos, actions]`. No actions if the player does not act."""
        return self._by_action("strategy")

    @property
    def action_values(self) -> _Floats:
        """The value after each action, as `strategy`."""
        return self._by_action("action_values")

    @property
    def mean_equity(self) -> float:
        """The mean of `equity` over all hands that meet at the node."""
        return _number(self._answer["equity"])

    @property
    def mean_value(self) -> float:
        """The mean of `value` over all hands that meet at the node."""
        return _number(self._answer["value"])

    @property
    def columns(self) -> dict[str, Any]:
        """The combos as columns: `pandas.DataFrame(player.columns)`, `polars.DataFrame(player.columns)`.

        They are "combo" (text), "reach", "equity" and "value".
        """
        return {
            "combo": list(self.combos),
            "reach": self.reach,
            "equity": self.equity,
            "value": self.value,
        }

    def _by_combo(self, field: str) -> _Floats:
        return np.array([combo[field] for combo in self._answer["combos"]], np.float64)

    def _by_action(self, field: str) -> _Floats:
        combos = self._answer["combos"]
        rows = [combo[field] for combo in combos if field in combo]
        actions = self._actions if rows else 0
        return np.array(rows, np.float64).reshape(len(combos), actions)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NodePlayer) and self._answer == other._answer

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<NodePlayer {self.player}: {self._answer['reach']:g} combos>"


class SolvedNode:
    """A node of a solved postflop game: the strategies, values and equities of both players."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self._answer = answer

    @property
    def node(self) -> str:
        """The path to the node. It is empty for the first action."""
        return str(self._answer["node"])

    @property
    def board(self) -> str:
        """The board at the node."""
        return str(self._answer["board"])

    @property
    def pot(self) -> int:
        """The chips in the pot, with all bets."""
        return int(self._answer["pot"])

    @property
    def player(self) -> str | None:
        """The player who acts: "oop" or "ip". None if a card comes or the hand is over."""
        found = self._answer["player"]
        return None if found is None else str(found)

    @property
    def is_locked(self) -> bool:
        """True if the strategy at the node is given by `locks`."""
        return bool(self._answer["locked"])

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions of this player, such as "bet 50"."""
        return tuple(action["action"] for action in self._answer["actions"])

    @property
    def frequencies(self) -> _Floats:
        """The frequency of each action over the range, a new `float64[actions]`. NaN if no hand comes to the node."""
        return np.array([action["frequency"] for action in self._answer["actions"]], np.float64)

    @property
    def oop(self) -> NodePlayer:
        """The player out of position, who acts first."""
        return self._player(0)

    @property
    def ip(self) -> NodePlayer:
        """The player in position."""
        return self._player(1)

    @property
    def exploitability(self) -> float:
        """The gain of a best response against the other player's strategy, in percent of the pot, averaged over both players."""
        return float(self._answer["percent"])

    @property
    def iterations(self) -> int:
        """The number of iterations."""
        return int(self._answer["iterations"])

    @property
    def stopped(self) -> str | None:
        """The reason why the search ended before the wanted exploitability: "iterations", "limit" or None."""
        found = self._answer["stopped"]
        return None if found is None else str(found)

    @property
    def memory(self) -> dict[int, int]:
        """The bytes that the strategies take, by the bits of each number."""
        return {size["bits"]: size["bytes"] for size in self._answer["memory"]}

    @property
    def seconds(self) -> float:
        """The time of the search, in seconds."""
        return float(self._answer["seconds"])

    def to_dict(self) -> dict[str, Any]:
        """Returns the answer as a dict of plain values, with the fields of `rivertable solve --json`."""
        return self._answer

    def _player(self, index: int) -> NodePlayer:
        return NodePlayer(self._answer["players"][index], len(self._answer["actions"]))

    def __eq__(self, other: object) -> bool:
        """Compares answers. Their times do not count."""
        return isinstance(other, SolvedNode) and {**self._answer, "seconds": 0} == {
            **other._answer,
            "seconds": 0,
        }

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        actions = ", ".join(self.actions) or "nobody acts"
        return f"<SolvedNode {self.node!r} on {self.board}: {actions}>"


def solve(
    ranges: Sequence[str | Range],
    board: str,
    pot: int,
    stack: int,
    *,
    bets: str | None = None,
    raises: str | None = None,
    donks: str | None = None,
    add_all_in: float | None = None,
    force_all_in: float | None = None,
    merge: float | None = None,
    rake: float | str | None = None,
    cap: float | None = None,
    bits: Literal[32, 16, 8] | None = None,
    exploitability: float | None = None,
    iterations: int | None = None,
    time: float | None = None,
    locks: str | Sequence[str] | None = None,
    node: str = "",
    threads: int | None = None,
    progress: _Progress | None = None,
) -> SolvedNode:
    """Returns a node of the equilibrium of a postflop game of two players in hold'em, from the flop, the turn or the river.

    `ranges` are those of the player out of position, who acts first, and of the player in position. `pot` and `stack` (the smaller
    stack behind the pot) are whole chips. `bets` and `raises` are sizes such as "33%, 75%, a", and after semicolons those of a street
    or a player: "50%; river 75%, a; turn ip 33%". `donks` are the first player's bets after calling a bet on the street before.
    `node` is the path to the node, such as "check, bet 52%, call, 7d". `ask` also answers "check, check, *", the figures on all cards. `locks` are strategies that are given, such as
    "check => bet 50%: AA, KK:0.5".

    The search ends at `exploitability` in percent of the pot (0.3 by default), after `iterations` (1,000), or after `time` in
    seconds, at most 60. Strategies take at most 1 GiB of memory, of which `bits=16` takes half and `bits=8` a quarter. Larger games
    are for `rivertable solve` on the command line, which also saves solutions. [The
    question](https://github.com/rivertable/rivertable/blob/main/evaluator/questions/README.md#solve) has all details. Invalid
    arguments raise a `QuestionError`, a `ValueError` with the argument's name.

    >>> import rivertable as rt
    >>> found = rt.solve(["AA, 65s", "KK"], "Ac Kd 9h 8d 2s", 100, 100, bets="a; ip", exploitability=0.1)
    >>> found.actions, found.frequencies.round(2).tolist()
    (('check', 'all-in 100'), [0.36, 0.64])
    >>> dict(zip(found.oop.combos, found.oop.strategy[:, 1].round(1).tolist()))["AsAh"]
    1.0
    >>> round(found.ip.mean_value, 1)
    35.7
    """
    if "*" in node:
        raise QuestionError(
            f"node {node!r}: expected one node: ask({{...}}) answers a line on all cards", "node"
        )
    question = {
        "ask": "solve",
        "ranges": [str(hands) for hands in ranges],
        "board": board,
        "pot": pot,
        "stack": stack,
        "bets": bets,
        "raises": raises,
        "donks": donks,
        "add_all_in": add_all_in,
        "force_all_in": force_all_in,
        "merge": merge,
        "rake": rake,
        "cap": cap,
        "bits": bits,
        "exploitability": exploitability,
        "iterations": iterations,
        "time": time,
        "locks": locks if locks is None or isinstance(locks, str) else list(locks),
        "node": node,
    }
    return SolvedNode(ask(_finite(question), threads=threads, progress=progress))


def _number(number: float | None) -> float:
    return float("nan") if number is None else float(number)
