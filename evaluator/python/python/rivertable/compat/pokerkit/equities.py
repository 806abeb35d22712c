"""Equities of pokerkit, exact or of many deals at a time."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pokerkit import analysis, hands
from pokerkit.utilities import Card, Deck

from ... import equity, icm
from .hands import IDS, KINDS, NO_HAND, ids_of, strengths

slow_calculate_equities = analysis.calculate_equities
slow_calculate_icm = analysis.calculate_icm

_HIGH, _SHORT, _OMAHA = (hands.StandardHighHand,), (hands.ShortDeckHoldemHand,), (hands.OmahaHoldemHand,)
_OMAHA8 = (hands.OmahaHoldemHand, hands.OmahaEightOrBetterLowHand)
_GAMES: dict[tuple[tuple[type[hands.Hand], ...], int, Deck], str] = {
    (_HIGH, 2, Deck.STANDARD): "holdem",
    (_SHORT, 2, Deck.SHORT_DECK_HOLDEM): "short-deck",
    (_OMAHA, 4, Deck.STANDARD): "omaha",
    (_OMAHA, 5, Deck.STANDARD): "omaha5",
    (_OMAHA, 6, Deck.STANDARD): "omaha6",
    (_OMAHA8, 4, Deck.STANDARD): "omaha8",
    (_OMAHA8, 5, Deck.STANDARD): "big-o",
    (_OMAHA8, 6, Deck.STANDARD): "big-o6",
}
"""The games with ranges, by kinds of hands, hole cards and deck."""

_EXACT_WITHIN = 0.05
"""The seconds within which answers are exact."""

_TOGETHER = 1 << 14
"""The number of deals that are evaluated at a time."""

_Hands = list[list[Card]]


def calculate_equities(
    hole_ranges: Iterable[Iterable[Iterable[Card]]],
    board_cards: Iterable[Card],
    hole_dealing_count: int,
    board_dealing_count: int,
    deck: Deck,
    hand_types: Iterable[type[hands.Hand]],
    *,
    sample_count: int,
    executor: Executor | None = None,
) -> list[float]:
    """Returns each player's share of the pot, as pokerkit's function of this name does, but faster and exactly if possible."""
    ranges = [[list(hand) for hand in hands] for hands in hole_ranges]
    board, kinds = list(board_cards), tuple(hand_types)
    counts = hole_dealing_count, board_dealing_count
    try:
        if sample_count > 0 and ids_of(board) is not None:
            found = _by_ranges(ranges, board, counts, deck, kinds, sample_count)
            if found is None:
                found = _by_deals(ranges, board, counts, deck, kinds, sample_count)
            if found is not None:
                return found
    except ValueError:
        # pokerkit has the last word on arguments that are invalid here.
        pass
    return slow_calculate_equities(
        ranges, board, *counts, deck, kinds, sample_count=sample_count, executor=executor
    )


def calculate_hand_strength(
    player_count: int,
    hole_range: Iterable[Iterable[Card]],
    board_cards: Iterable[Card],
    hole_dealing_count: int,
    board_dealing_count: int,
    deck: Deck,
    hand_types: Iterable[type[hands.Hand]],
    *,
    sample_count: int,
    executor: Executor | None = None,
) -> float:
    """Returns the share of the pot of a range against unknown hands, as pokerkit's function of this name does."""
    ranges = [*([[[]]] * (player_count - 1)), hole_range]
    counts = hole_dealing_count, board_dealing_count
    return calculate_equities(
        ranges, board_cards, *counts, deck, hand_types, sample_count=sample_count, executor=executor
    )[-1]


def calculate_icm(payouts: Iterable[float], chips: Iterable[float]) -> tuple[float, ...]:
    """Returns each player's share of the prizes, as pokerkit's function of this name does."""
    payouts, chips = tuple(payouts), tuple(chips)
    # pokerkit divides prizes otherwise if players have no chips, or if there are more prizes than players.
    if 0 in chips or len(payouts) > len(chips):
        return slow_calculate_icm(payouts, chips)
    try:
        return tuple(float(share) for share in icm(chips, payouts))
    except (TypeError, ValueError):
        return slow_calculate_icm(payouts, chips)


def _by_ranges(
    ranges: Sequence[_Hands],
    board: list[Card],
    counts: tuple[int, int],
    deck: Deck,
    kinds: tuple[type[hands.Hand], ...],
    sample_count: int,
) -> list[float] | None:
    """Returns the equities in a game with ranges, which are exact if they take a moment. Returns None in other games."""
    game = _GAMES.get((kinds, counts[0], deck))
    if game is None or counts[1] != 5 or len(board) not in (0, 3, 4, 5):
        return None
    texts = [_range_text(hands, counts[0]) for hands in ranges]
    if None in texts:
        return None
    options: dict[str, Any] = {"samples": sample_count, "seed": random.getrandbits(64)}
    report = equity(texts, _text(board) or None, game=game, exact_within=_EXACT_WITHIN, **options)  # type: ignore[arg-type]
    return list(report.equity)


def _range_text(hands: _Hands, cards: int) -> str | None:
    """Returns a range as text. Returns None if a hand is incomplete or occurs twice."""
    if hands == [[]]:
        return "random"
    is_whole = all(len(hand) == cards and ids_of(hand) is not None for hand in hands)
    return ",".join(map(_text, hands)) if is_whole and len(set(map(frozenset, hands))) == len(hands) else None


def _text(cards: Iterable[Card]) -> str:
    return "".join(card.rank + card.suit for card in cards)


def _by_deals(
    ranges: Sequence[_Hands],
    board: list[Card],
    counts: tuple[int, int],
    deck: Deck,
    kinds: tuple[type[hands.Hand], ...],
    sample_count: int,
) -> list[float] | None:
    """Returns the equities of random deals. Returns None if rivertable does not rank these hands."""
    is_known = all(kind in KINDS for kind in kinds) and all(
        ids_of(hand) is not None for hands in ranges for hand in hands
    )
    if (
        not kinds
        or not ranges
        or not is_known
        or any(len({len(hand) for hand in hands}) != 1 for hands in ranges)
    ):
        return None
    deals = _Deals(ranges, board, counts, deck)
    totals = np.zeros(len(ranges))
    for start in range(0, sample_count, _TOGETHER):
        sampled = deals.sample(min(_TOGETHER, sample_count - start))
        if sampled is None:
            return None
        shares = _shares(*sampled, kinds)
        if shares is None:
            return None
        totals += shares
    return [float(total) for total in totals / sample_count]


def _shares(
    hole: NDArray[np.uint8], board: NDArray[np.uint8], kinds: Sequence[type[hands.Hand]]
) -> NDArray[np.float64] | None:
    """Returns the sum of each player's shares over all deals. Hole cards are by player and deal."""
    shares = np.zeros(hole.shape[:2])
    pots = np.zeros(hole.shape[1])
    for kind in kinds:
        found = np.stack([strengths(kind, player, board) for player in hole])
        best = found.max(axis=0)
        wins = (found == best) & (best > NO_HAND)
        shares += wins / np.maximum(wins.sum(axis=0), 1)
        pots += best > NO_HAND
    return None if (pots == 0).any() else np.asarray((shares / pots).sum(axis=1))


class _Deals:
    """Random deals to players with ranges: hands that fit together are equally likely, and so are the cards to come."""

    def __init__(
        self, ranges: Sequence[_Hands], board: list[Card], counts: tuple[int, int], deck: Deck
    ) -> None:
        self._random = np.random.default_rng(random.getrandbits(64))
        self._hands = [np.array([ids_of(hand) for hand in hands], np.uint8) for hands in ranges]
        self._masks = [
            np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1) for hands in self._hands
        ]
        self._board = np.array(ids_of(board), np.uint8)
        self._deck = np.array([IDS[card.rank + card.suit] for card in deck], np.uint8)
        self._hole_count, self._board_count = counts
        missing = [self._hole_count - hands.shape[1] for hands in self._hands]
        missing.append(self._board_count - len(board))
        if min(missing) < 0:
            raise ValueError("more cards than are dealt")
        self._missing = missing

    def sample(self, count: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]] | None:
        """Returns hole cards by player and deal, and boards by deal. Returns None if hands rarely fit together."""
        chosen = self._choose(count)
        if chosen is None:
            return None
        places, known = chosen
        # The cards of the deck in random order, those that are known last.
        keys = self._random.random((count, len(self._deck)))
        keys[(known[:, None] >> self._deck.astype(np.uint64)) & np.uint64(1) == 1] = 2
        needed = sum(self._missing)
        if needed > len(self._deck) or (np.sort(keys, axis=1)[:, :needed] == 2).any():
            return None
        new = self._deck[np.argsort(keys, axis=1)[:, :needed]]
        parts = np.split(new, np.cumsum(self._missing)[:-1], axis=1)
        hole = [
            np.concatenate([hands[place], part], axis=1)
            for hands, place, part in zip(self._hands, places, parts)
        ]
        board = np.concatenate([np.broadcast_to(self._board, (count, len(self._board))), parts[-1]], axis=1)
        return np.stack(hole), board

    def _choose(self, count: int) -> tuple[list[NDArray[np.intp]], NDArray[np.uint64]] | None:
        """Chooses a hand of each player for each deal. Returns their places and the known cards of each deal."""
        found: list[NDArray[np.intp]] = []
        total, tried = 0, 0
        board = np.bitwise_or.reduce(np.uint64(1) << self._board.astype(np.uint64), initial=np.uint64(0))
        while total < count:
            places = np.stack([self._random.integers(len(hands), size=_TOGETHER) for hands in self._hands])
            known, fits = np.full(_TOGETHER, board, np.uint64), np.ones(_TOGETHER, bool)
            for masks, place in zip(self._masks, places):
                fits &= known & masks[place] == 0
                known |= masks[place]
            found.append(places[:, fits])
            total, tried = total + int(fits.sum()), tried + _TOGETHER
            if total * 1000 < tried:
                return None
        places = np.concatenate(found, axis=1)[:, :count]
        known = np.full(count, board, np.uint64)
        for masks, place in zip(self._masks, places):
            known |= masks[place]
        return list(places), known
