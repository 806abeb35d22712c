"""The recipe that solves rivers: games with known solutions, on processors and on the host driver."""

import os
import sys
from pathlib import Path

import numpy as np
import pytest
import rivertable as rt
from dlpack import Lent

sys.path.append(str(Path(__file__).parent.parent / "recipes"))
from river_cfr import Node, Solver, terminals, tree

BOARDS = ["Qh 9d 8c 3s 2d", "Ks 9h 7c 4d 2h"]


class OnProcessors:
    """The methods of `RiverBatch`, board by board and terminal by terminal."""

    def __init__(self, boards):
        self.rivers = [rt.River(board) for board in boards]

    def values(self, reach, payoffs):
        values = np.empty_like(reach)
        for board, river in enumerate(self.rivers):
            for terminal, (win, tie, lose) in enumerate(payoffs.tolist()):
                values[board, terminal] = river.values(reach[board, terminal], win=win, tie=tie, lose=lose)
        return values

    def fold_values(self, reach, payoffs):
        return self.values(reach, np.stack([payoffs] * 3, 1))


class OnHostDriver:
    """A `RiverBatch` for arrays of NumPy."""

    def __init__(self, boards):
        self.batch = rt.RiverBatch(boards)

    def values(self, reach, payoffs):
        return self.batch.values(Lent(reach), Lent(payoffs)).host

    def fold_values(self, reach, payoffs):
        return self.batch.fold_values(Lent(reach), Lent(payoffs)).host


BATCHES = [OnProcessors]
if "HOST_GPU" in os.environ:
    BATCHES.append(OnHostDriver)


def solver(batch, boards, ranges, root, pot):
    weights = [np.stack([rt.Range(text).weights.astype(np.float32)] * len(boards)) for text in ranges]
    return Solver(np, batch(boards), weights, root, pot)


def count(node):
    return 1 + sum(map(count, node.children))


def test_the_tree_is_that_of_the_example_in_rust():
    root = tree(100.0, 200.0, (0.5, 1.0))
    leaves = terminals(root)
    assert count(root) == 45 and sum(leaf.folder is None for leaf in leaves) == 15 and len(leaves) == 29

    def bets(node: Node):
        return [child.bets for child in node.children]

    assert bets(root) == [(0, 0), (50, 0), (100, 0), (200, 0)]
    assert bets(root.children[1]) == [(50, 0), (50, 50), (50, 150), (50, 200)]
    assert bets(root.children[3]) == [(200, 0), (200, 200)]


def test_the_clairvoyance_game():
    """The bettor has the best hand or nothing and bets the pot or checks, and wins 9/14 of the pot."""
    game = solver(OnProcessors, BOARDS[:1], ["99,54s", "AQ"], tree(1.0, 1.0, ()), 1.0)
    for _ in range(200):
        game.iterate()
    values, gains = game.worth()
    assert values[0][0] + 0.5 == pytest.approx(9 / 14, abs=0.01)
    assert values[0][0] == pytest.approx(-values[1][0], abs=1e-5)
    assert 0 < gains[0][0] + gains[1][0] < 0.015


@pytest.mark.parametrize("batch", BATCHES)
def test_strategies_are_hard_to_exploit(batch):
    ranges = ["99-22,AJs-A9s,KTs+,QJs,AJo", "22+,A8s+,KTs+,QTs+,J9s+,ATo+,KJo+"]
    game = solver(batch, BOARDS, ranges, tree(100.0, 200.0, (0.5, 1.0)), 100.0)
    before = sum(game.worth()[1])
    for _ in range(30):
        game.iterate()
    values, gains = game.worth()
    after = sum(gains)
    assert (after > 0).all() and (after < before / 20).all(), (before, after)
    assert np.abs(values[0] + values[1]).max() < 1e-3
