"""Equities of hands against ranges, computed from arrays of weights."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from ..._rivertable import COMBO_CARDS, COMBOS, Range, equity
from .cards import Card

Hand = tuple[Card, Card]
WeightedHands = Iterable[tuple[Hand, float]]

_COMBO_OF_MASK = {Card(combo[:2]).mask | Card(combo[2:]).mask: number for number, combo in enumerate(COMBOS)}


def _id(card: Card) -> int:
    return 4 * card.rank + card.suit


def _combo(hand: Iterable[Card]) -> int:
    """Returns the index of a hand in `COMBOS`."""
    first, second = hand
    try:
        return _COMBO_OF_MASK[first.mask | second.mask]
    except KeyError:
        raise ValueError(f"{first} {second}: expected two different cards") from None


def _weights(hands: WeightedHands) -> NDArray[np.float64]:
    """Returns the weights by combo. The weights of a repeated hand are added."""
    weights = np.zeros(len(COMBOS))
    for hand, weight in hands:
        if not 0 <= weight < float("inf"):
            raise ValueError(f"weight {weight} of {hand}: expected a finite number that is not negative")
        weights[_combo(hand)] += weight
    return weights


def _range(weights: NDArray[np.float64]) -> Range:
    """Returns the range of these weights, scaled to a largest weight of 1. Only proportions matter."""
    return Range.from_weights(weights / max(weights.max(), np.finfo(float).tiny))


def py_hand_vs_range_exact(
    py_hand: Iterable[Card], py_villain: WeightedHands, py_board: Iterable[Card]
) -> float:
    """Returns the equity of a hand against a range, over all runouts."""
    hand = Range(COMBOS[_combo(py_hand)])
    board = [_id(card) for card in py_board]
    return equity([hand, _range(_weights(py_villain))], board, method="exact").equity[0]


def py_hand_vs_range_monte_carlo(
    py_hand: Iterable[Card], py_villain: WeightedHands, py_board: Iterable[Card], py_iterations: int
) -> float:
    """Returns the exact equity of a hand against a range, which takes less time than any number of iterations."""
    if py_iterations < 1:
        raise ValueError(f"{py_iterations} iterations: expected 1 or more")
    return py_hand_vs_range_exact(py_hand, py_villain, py_board)


def py_all_hands_vs_range(
    py_hero: WeightedHands, py_villain: WeightedHands, py_board: Sequence[Card], py_iterations: int
) -> dict[Hand, float]:
    """Returns the exact equity of each hand of a range against another range. Hands that cannot be dealt are left out."""
    if py_iterations < 1:
        raise ValueError(f"{py_iterations} iterations: expected 1 or more")
    hands = {hand: _combo(hand) for hand, _ in py_hero}
    villain = _weights(py_villain)
    board = [_id(card) for card in py_board]
    blocked = np.any(np.isin(COMBO_CARDS, board), axis=1)
    villains = COMBO_CARDS[(villain > 0) & ~blocked]
    meets = {
        combo: not blocked[combo] and not np.all(np.any(np.isin(villains, COMBO_CARDS[combo]), axis=1))
        for combo in set(hands.values())
    }
    hero = np.zeros(len(COMBOS))
    hero[[combo for combo, can_meet in meets.items() if can_meet]] = 1
    if not hero.any():
        return {}
    report = equity([Range.from_weights(hero), _range(villain)], board, method="exact", by_combo=True)
    equities = report.combo_equity
    assert equities is not None, "by_combo=True was given"
    return {hand: float(equities[0, combo]) for hand, combo in hands.items() if meets[combo]}
