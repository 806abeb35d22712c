"""Solves many rivers at once by CFR+ on a GPU. Regrets, strategies and reach are arrays of PyTorch or CuPy there.

    python river_cfr.py [torch|cupy] [BOARDS] [ITERATIONS]

The game: two players with the same stack behind, who check, bet parts of the pot or all-in, call, raise and fold.
"""

from __future__ import annotations

import importlib
import sys
import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import rivertable as rt


@dataclass
class Node:
    """A node of the game tree. Without children it is a showdown, or a fold of a player."""

    bets: tuple[float, float]
    player: int = 0
    children: list[Node] = field(default_factory=list)
    folder: int | None = None
    # The index of a terminal among the showdowns or among the folds.
    index: int = 0


def tree(
    pot: float,
    stack: float,
    sizes: tuple[float, ...],
    bets: tuple[float, float] = (0.0, 0.0),
    player: int = 0,
) -> Node:
    """Returns the tree of all actions from a decision on."""
    node, other = Node(bets, player), bets[1 - player]

    def to(amount: float) -> tuple[float, float]:
        return (amount, bets[1]) if player == 0 else (bets[0], amount)

    if other == 0:
        is_last = player == 1
        node.children.append(Node(bets) if is_last else tree(pot, stack, sizes, bets, 1))
    else:
        node.children += [Node(bets, folder=player), Node(to(other))]
    raises = {other + round(size * (pot + 2 * other)) for size in sizes} | {stack}
    for amount in sorted(raises if other < stack else ()):
        if other < amount <= stack:
            node.children.append(tree(pot, stack, sizes, to(amount), 1 - player))
    return node


def terminals(node: Node) -> list[Node]:
    return [leaf for child in node.children for leaf in terminals(child)] if node.children else [node]


class Solver:
    """CFR+ with linear weights. `batch` is a `rivertable.RiverBatch`, and `ranges` has the weights of both players'
    combos on each board, float32[boards, 1326] of the library `xp`.
    """

    def __init__(self, xp: Any, batch: Any, ranges: list[Any], root: Node, pot: float) -> None:
        self.xp, self.batch, self.ranges, self.root, self.iterations = xp, batch, ranges, root, 0
        leaves = terminals(root)
        self.folds = [leaf for leaf in leaves if leaf.folder is not None]
        self.showdowns = [leaf for leaf in leaves if leaf.folder is None]
        for some in (self.folds, self.showdowns):
            for index, leaf in enumerate(some):
                leaf.index = index
        self.payoffs = [[self._array(payoffs) for payoffs in self._payoffs(player, pot)] for player in (0, 1)]
        self.regrets: dict[int, Any] = {}
        self.sums: dict[int, Any] = {}
        self.reach = [self._reach(player, self.strategy, 1.0) for player in (0, 1)]

    def _array(self, numbers: list[Any]) -> Any:
        like = self.ranges[0]
        device = {"device": like.device} if self.xp.__name__ == "torch" else {}
        return self.xp.asarray(numbers, dtype=like.dtype, **device)

    def _payoffs(self, player: int, pot: float) -> tuple[list[Any], list[Any]]:
        """Returns the payoffs of all showdowns and of all folds, relative to half of the pot."""
        won = [pot / 2 + min(leaf.bets) for leaf in self.showdowns]
        lost = [pot / 2 + min(leaf.bets) for leaf in self.folds]
        folds = [-amount if leaf.folder == player else amount for leaf, amount in zip(self.folds, lost)]
        return [[amount, 0.0, -amount] for amount in won], folds

    def strategy(self, node: Node) -> Any:
        """Returns the current strategy at a decision, [actions, boards, 1326]."""
        return self._normal(self.regrets.get(id(node)), node)

    def average(self, node: Node) -> Any:
        """Returns the average strategy at a decision, [actions, boards, 1326]."""
        return self._normal(self.sums.get(id(node)), node)

    def _normal(self, numbers: Any, node: Node) -> Any:
        count = len(node.children)
        if numbers is None:
            return self.xp.stack([self.xp.zeros_like(self.ranges[0]) + 1 / count] * count)
        total = numbers.sum(0)
        return self.xp.where(total > 0, numbers / self.xp.where(total > 0, total, 1.0), 1 / count)

    def _reach(self, player: int, strategy: Any, discount: float | None = None) -> list[Any]:
        """Returns a player's reach at all showdowns and folds, [boards, terminals, 1326]. With a discount, adds the
        strategies to the sums.
        """
        showdowns: list[Any] = [None] * len(self.showdowns)
        folds: list[Any] = [None] * len(self.folds)

        def walk(node: Node, reach: Any) -> None:
            if not node.children:
                (showdowns if node.folder is None else folds)[node.index] = reach
                return
            parts = [reach] * len(node.children)
            if node.player == player:
                parts = reach * strategy(node)
                if discount is not None:
                    self.sums[id(node)] = self.sums.get(id(node), 0.0) * discount + parts
            for child, part in zip(node.children, parts):
                walk(child, part)

        walk(self.root, self.ranges[player])
        return [self.xp.stack(some, 1) for some in (showdowns, folds)]

    def _values(self, player: int, reach: list[Any], at_own: Any) -> Any:
        """Returns the values of the root for a player, [boards, 1326]. `at_own` returns those of a decision of the
        player from those of its children.
        """
        shown = self.batch.values(reach[0], self.payoffs[player][0])
        folded = self.batch.fold_values(reach[1], self.payoffs[player][1])

        def value(node: Node) -> Any:
            if not node.children:
                return (shown if node.folder is None else folded)[:, node.index]
            values = self.xp.stack([value(child) for child in node.children])
            return at_own(node, values) if node.player == player else values.sum(0)

        return value(self.root)

    def iterate(self) -> None:
        """Updates both players, one after the other."""
        self.iterations += 1

        def learn(node: Node, values: Any) -> Any:
            value = (self.strategy(node) * values).sum(0)
            self.regrets[id(node)] = (self.regrets.get(id(node), 0.0) + values - value).clip(min=0)
            return value

        for player in (0, 1):
            self._values(player, self.reach[1 - player], learn)
            self.reach[player] = self._reach(player, self.strategy, self.iterations / (self.iterations + 1))

    def worth(self) -> tuple[list[Any], list[Any]]:
        """Returns the values of the average strategies to both players, relative to half of the pot, and the gains of
        best responses, [boards] each.
        """
        reach = [self._reach(player, self.average) for player in (0, 1)]
        one = self._array([[1.0, 1.0, 1.0]])
        meets = self.batch.values(self.xp.stack([self.ranges[1]], 1), one)[:, 0]
        deals = (meets * self.ranges[0]).sum(1)
        values, gains = [], []
        for player in (0, 1):

            def of(at_own: Any, player: int = player) -> Any:
                found = self._values(player, reach[1 - player], at_own)
                return (found * self.ranges[player]).sum(1) / deals

            values.append(of(lambda node, values: (self.average(node) * values).sum(0)))
            gains.append(of(lambda node, values: self.xp.amax(values, 0)) - values[-1])
        return values, gains


def main(library: str = "torch", boards: str = "128", iterations: str = "200") -> None:
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    count, texts = int(boards), []
    for board in range(count):
        texts.append("".join(deck[(7 * board + 11 * card + board // 52) % 52] for card in range(5)))
    batch = rt.RiverBatch(texts)
    xp = importlib.import_module(library)
    names = ["99-22,AJs-A2s,K2s+,Q8s+,J8s+,T8s+,AJo-A9o,KTo+,QTo+", "22+,A2s+,K8s+,Q9s+,J9s+,ATo+,KJo+,QJo"]
    weights = [[rt.Range(name).weights.astype("float32")] * count for name in names]
    device = {"device": "cuda"} if library == "torch" else {}
    ranges = [xp.asarray(np.stack(of), **device) for of in weights]
    solver = Solver(xp, batch, ranges, tree(100.0, 200.0, (0.5, 1.0)), 100.0)
    solver.iterate()
    float(solver.reach[1][0].sum())
    start = time.perf_counter()
    for _ in range(int(iterations)):
        solver.iterate()
    float(solver.reach[1][0].sum())
    each = (time.perf_counter() - start) / int(iterations)
    gains = solver.worth()[1]
    exploitability = float((gains[0] + gains[1]).mean()) / 2
    print(
        f"{count} boards: {1e3 * each:.2f} ms an iteration, exploitability {exploitability:.3f} % of the pot"
    )


if __name__ == "__main__":
    if len(sys.argv) > 4 or not all(text.isdecimal() and int(text) > 0 for text in sys.argv[2:]):
        sys.exit("expected a library (torch or cupy), a number of boards and a number of iterations")
    try:
        main(*sys.argv[1:])
    except (ImportError, RuntimeError, ValueError) as error:
        sys.exit(f"{error}")
