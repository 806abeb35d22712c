"""Hands of pokerkit by hand ranks of rivertable.

Lookups of single hands of five cards stay pokerkit's, because they are as fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, combinations, product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pokerkit import hands
from pokerkit.utilities import Card, CardsLike

from ... import EIGHT_OR_BETTER, best_five, rank

IDS = {r + s: 4 * i + j for i, r in enumerate("23456789TJQKA") for j, s in enumerate("cdhs")}
"""The ids of cards by their text."""

NO_HAND = -1
"""The strength of cards without a valid hand."""


class Kind(NamedTuple):
    """How rivertable ranks a kind of hand. The larger rank wins, in low games too."""

    game: str
    """The game whose ranks order these hands."""

    least: int = 0
    """The lowest rank of a valid hand."""

    cards: int = 5
    """The number of cards in a hand. In badugi it is the largest one."""

    fewest: int = 5
    """The smallest number of cards of which the game ranks the best hand."""

    most: int = 7
    """The largest number of these cards."""


_HIGH, _EIGHT = Kind("holdem"), Kind("eight-or-better", EIGHT_OR_BETTER)

KINDS: dict[type[hands.Hand], Kind] = {
    hands.StandardHighHand: _HIGH,
    hands.StandardLowHand: Kind("deuce-to-seven", most=5),
    hands.ShortDeckHoldemHand: Kind("short-deck"),
    hands.EightOrBetterLowHand: _EIGHT,
    hands.RegularLowHand: Kind("ace-to-five"),
    hands.GreekHoldemHand: _HIGH,
    hands.OmahaHoldemHand: _HIGH,
    hands.OmahaEightOrBetterLowHand: _EIGHT,
    hands.BadugiHand: Kind("badugi", cards=4, fewest=1, most=4),
}
"""The kinds of hands that rivertable ranks."""


def ids_of(cards: Sequence[Card]) -> list[int] | None:
    """Returns the ids of cards. Returns None if one is unknown or occurs twice."""
    try:
        ids = [IDS[card.rank + card.suit] for card in cards]
    except KeyError:
        return None
    return ids if len(set(ids)) == len(ids) else None


class Choices(NamedTuple):
    """The choices of cards of which a hand can consist, as places in hole cards and board, in pokerkit's order."""

    places: tuple[tuple[int, ...], ...]
    array: NDArray[np.intp]


_known: dict[tuple[type[hands.Hand], int, int], Choices] = {}


def choices(hand: type[hands.Hand], hole: int, board: int) -> Choices:
    """Returns the choices from numbers of hole cards and board cards."""
    found = _known.get((hand, hole, board))
    if found is None:
        places = tuple(_places(hand, hole, board))
        found = _known[hand, hole, board] = Choices(places, np.array(places, np.intp))
    return found


def _places(hand: type[hands.Hand], hole: int, board: int) -> Iterable[tuple[int, ...]]:
    places, cards = range(hole + board), KINDS[hand].cards
    if issubclass(hand, hands.BadugiHand):
        return combinations(places, min(cards, hole + board))
    if issubclass(hand, hands.HoleBoardCombinationHand):
        holes = combinations(places[:hole], hand.hole_card_count)
        boards = combinations(places[hole:], hand.board_card_count)
        return (one + other for one, other in product(holes, boards))
    if issubclass(hand, hands.BoardCombinationHand):
        boards = combinations(places[hole:], hand.board_card_count)
        return chain.from_iterable(combinations((*places[:hole], *some), cards) for some in boards)
    return combinations(places, cards)


def strengths(hand: type[hands.Hand], hole: NDArray[np.uint8], board: NDArray[np.uint8]) -> NDArray[np.int32]:
    """Returns the strength of the best hand of each row of hole cards and boards: larger is better, `NO_HAND` is none."""
    kind = KINDS[hand]
    cards = np.concatenate([hole, board], axis=1)
    is_free = not issubclass(hand, hands.BoardCombinationHand)
    if is_free and kind.fewest <= cards.shape[1] <= kind.most:
        found = rank(cards, game=kind.game)
    else:
        places = choices(hand, hole.shape[1], board.shape[1]).array
        if len(places) == 0:
            return np.full(len(cards), NO_HAND, np.int32)
        rows = cards[:, places].reshape(-1, places.shape[1])
        found = rank(rows, game=kind.game).reshape(len(cards), -1).max(axis=1)
    best: NDArray[np.int32] = found.astype(np.int32)
    best[best < kind.least] = NO_HAND
    return best


def first_best(hand: type[hands.Hand], ids: list[int], hole: int) -> tuple[int, ...] | None:
    """Returns the places of the best hand in hole cards and board, the first of equal ones. Returns None if there is none."""
    kind, is_badugi = KINDS[hand], hand is hands.BadugiHand
    if is_badugi and 0 < len(ids) <= kind.most:
        return _first_counting(ids, ids)
    places, array = choices(hand, hole, len(ids) - hole)
    if not places or not ids:
        return None
    rows = np.array(ids, np.uint8)[array]
    ranks: NDArray[np.uint16] = rank(rows, game=kind.game, threads=1)
    place = int(ranks.argmax())
    if int(ranks[place]) < kind.least:
        return None
    return _first_counting([ids[card] for card in places[place]], ids) if is_badugi else places[place]


def _first_counting(hand: list[int], ids: list[int]) -> tuple[int, ...]:
    """Returns the places of the first cards that are as good in badugi as a hand of up to four cards, of which not all count."""
    count = len(best_five(hand, game="badugi"))
    if count == len(ids):
        return tuple(range(count))
    best = rank(hand, game="badugi")
    some = combinations(range(len(ids)), count)
    return next(places for places in some if rank([ids[place] for place in places], game="badugi") == best)


def fast_from_game(original: Callable[..., hands.Hand]) -> Callable[..., hands.Hand]:
    """Returns a faster `from_game`. `original` answers what rivertable does not rank."""

    def from_game(cls: type[hands.Hand], hole_cards: CardsLike, board_cards: CardsLike = ()) -> hands.Hand:
        hole, board = Card.clean(hole_cards), Card.clean(board_cards)
        kind, ids = KINDS.get(cls), ids_of(hole + board)
        if kind is None or ids is None:
            return original(cls, hole, board)
        try:
            places = first_best(cls, ids, len(hole))
        except ValueError:
            places = None
        if places is None:
            return original(cls, hole, board)
        cards = hole + board
        return of_cards(cls, tuple([cards[place] for place in places]))

    return from_game


def of_cards(cls: type[hands.Hand], cards: tuple[Card, ...]) -> hands.Hand:
    """Returns a hand of valid cards, which are not checked again."""
    hand: Any = cls.__new__(cls)
    hand._Hand__cards = cards
    return hand  # type: ignore[no-any-return]
