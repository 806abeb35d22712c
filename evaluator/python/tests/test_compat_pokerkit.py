"""The adapter of pokerkit: its hands, its equities, and its own tests."""

import doctest
import math
import random
import unittest
from itertools import combinations, permutations, product

import pokerkit
import pytest
from pokerkit import Card, Deck, analysis, hands, parse_range
from rivertable.compat import pokerkit as fast
from rivertable.compat.pokerkit import equities
from rivertable.compat.pokerkit.hands import KINDS

HIGH, LOW8 = hands.StandardHighHand, hands.EightOrBetterLowHand


@pytest.fixture
def enabled():
    fast.enable()
    yield
    fast.disable()


# Numbers of hole cards and board cards: whole and partial deals, and too few cards.
DEALS = {
    hands.BadugiHand: [(4, 0), (1, 0), (3, 0), (6, 0), (2, 2), (0, 0)],
    hands.OmahaHoldemHand: [(4, 5), (4, 3), (5, 5), (6, 4), (2, 3), (4, 2)],
    hands.OmahaEightOrBetterLowHand: [(4, 5), (5, 4), (6, 5), (2, 3), (4, 2)],
    hands.GreekHoldemHand: [(2, 5), (2, 3), (3, 3), (5, 0), (2, 4)],
}
OTHERS = [(2, 5), (7, 0), (2, 3), (5, 0), (8, 0), (2, 2), (4, 1)]


def answer(kind, hole, board):
    try:
        hand = kind.from_game(hole, board)
    except ValueError as error:
        return str(error)
    return type(hand), hand.cards, hand.entry.index, str(hand)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_hands(kind):
    dealer = random.Random(kind.__name__)
    deck = Deck.SHORT_DECK_HOLDEM if kind is hands.ShortDeckHoldemHand else Deck.STANDARD
    deals = []
    for number in range(120):
        hole, board = dealer.choice(DEALS.get(kind, OTHERS))
        # Cards that the kind does not have, too.
        cards = tuple(dealer.sample(Deck.STANDARD if number % 10 == 0 else deck, hole + board))
        deals.append((kind, cards[:hole], cards[hole:]))
    expected = [answer(*deal) for deal in deals]
    fast.enable()
    try:
        assert [answer(*deal) for deal in deals] == expected
    finally:
        fast.disable()
    assert sum(isinstance(one, tuple) for one in expected) > 10


def test_hands_in_other_forms(enabled):
    hand = HIGH.from_game("AcAd", "AhAsKcQdQh")
    assert repr(hand) == "AcAdAhAsKc" and hand == HIGH("AcAdAhAsKc") and hand > HIGH("AcAdKhQsJc")
    assert HIGH.from_game_or_none("AcAd") is None
    # A repeated card is pokerkit's matter.
    assert repr(HIGH.from_game("AcAcKdQs2h", "")) == "AcAcKdQs2h"

    class Mine(HIGH):
        low = True

    assert repr(Mine.from_game("AcAd", "AhAsKcQdQh")) == repr(
        min(map(HIGH, combinations(Card.clean("AcAdAhAsKcQdQh"), 5)))
    )


def share(kinds, players, board):
    """Returns the shares of one deal by pokerkit's own hands."""
    total, pots = [0.0] * len(players), 0
    for kind in kinds:
        found = [kind.from_game_or_none(hole, board) for hole in players]
        best = max((hand for hand in found if hand is not None), default=None)
        if best is not None:
            pots += 1
            winners = [hand == best for hand in found]
            total = [one + won / sum(winners) for one, won in zip(total, winners)]
    return [one / pots for one in total]


# Ranges, board, hole cards and board cards, deck, hands, and the number of cards to come of the board and of each player.
SPOTS = {
    "hold'em": (["AsAh,7s6s", "KdKc"], "Ts9s8d2c", 2, 5, Deck.STANDARD, (HIGH,)),
    "short deck": (
        ["AsAh", "KdKc,Ts9s"],
        "TdTs8d7c",
        2,
        5,
        Deck.SHORT_DECK_HOLDEM,
        (hands.ShortDeckHoldemHand,),
    ),
    "Omaha": (["AsAhKsKh", "8d7d6c5c"], "9d8s2c3c", 4, 5, Deck.STANDARD, (hands.OmahaHoldemHand,)),
    "Omaha 8": (
        ["AsAh2s3h", "8d7d6c5c"],
        "9d8s2c3c",
        4,
        5,
        Deck.STANDARD,
        (hands.OmahaHoldemHand, hands.OmahaEightOrBetterLowHand),
    ),
    "Big O": (
        ["AsAh2s3hKd", "8d7d6c5c4c"],
        "9d8s2c3c",
        5,
        5,
        Deck.STANDARD,
        (hands.OmahaHoldemHand, hands.OmahaEightOrBetterLowHand),
    ),
    "Greek": (["AsAh", "Td9d,7d6d"], "8d7s2c3c", 2, 5, Deck.STANDARD, (hands.GreekHoldemHand,)),
    "one card on the board": (["AsAh", "Td9d"], "8d7s2c3c", 2, 5, Deck.STANDARD, (HIGH, LOW8)),
    "stud 8": (["AsAh2s3hTc9d", "8d7d8c6d6c"], "", 6, 0, Deck.STANDARD, (HIGH, LOW8)),
    "razz": (["As2h3d4cTc9d", "8d7d7c6d6c"], "", 6, 0, Deck.REGULAR, (hands.RegularLowHand,)),
    "2-7": (["2h3d4cTc", "8d7c6d5c"], "", 5, 0, Deck.STANDARD, (hands.StandardLowHand,)),
    "badugi": (["2h3d4c", "8d7cAs"], "", 4, 0, Deck.STANDARD, (hands.BadugiHand,)),
}


def by_enumeration(ranges, board, hole_count, board_count, deck, kinds):
    """Returns exact equities by pokerkit's own hands."""
    totals, deals = [0.0] * len(ranges), 0
    weights = 0.0
    for players in product(*([tuple(hand) for hand in one] for one in ranges)):
        known = [card for hand in players for card in hand] + board
        if len(set(known)) < len(known):
            continue
        rest = [card for card in deck if card not in known]
        missing = [hole_count - len(hand) for hand in players]
        to_come = board_count - len(board)
        orders = list(permutations(rest, sum(missing) + to_come))
        for cards in orders:
            cards, dealt = list(cards), []
            for hand, count in zip(players, missing):
                dealt.append((*hand, *[cards.pop() for _ in range(count)]))
            for player, one in enumerate(share(kinds, dealt, (*board, *cards))):
                totals[player] += one / len(orders)
            deals += 1
        weights += 1
    return [total / weights for total in totals], deals


@pytest.mark.parametrize("name", SPOTS)
def test_equities(name):
    texts, board, hole_count, board_count, deck, kinds = SPOTS[name]
    ranges = [list(parse_range(text)) for text in texts]
    board = list(Card.parse(board))
    expected, deals = by_enumeration(ranges, board, hole_count, board_count, deck, kinds)
    arguments = (board, hole_count, board_count, deck, kinds)
    random.seed(3)
    found = fast.calculate_equities(ranges, *arguments, sample_count=40_000)
    counts = (hole_count, board_count)
    by_ranges = equities._by_ranges(ranges, board, counts, deck, kinds, 40_000)
    if by_ranges is not None:
        assert found == by_ranges == pytest.approx(expected, abs=1e-12)
    by_deals = equities._by_deals(ranges, board, counts, deck, kinds, 40_000)
    assert by_deals == pytest.approx(expected, abs=5 * 0.5 / math.sqrt(40_000)) and deals > 25
    assert found == pytest.approx(expected, abs=5 * 0.5 / math.sqrt(40_000))
    random.seed(3)
    assert fast.calculate_equities(ranges, *arguments, sample_count=40_000) == found


def test_games_with_ranges_are_exact():
    exact = {
        name for name, (_, board, *rest) in SPOTS.items() if (rest[3], rest[0], rest[2]) in equities._GAMES
    }
    assert exact == {"hold'em", "short deck", "Omaha", "Omaha 8", "Big O"}
    strength = fast.calculate_hand_strength(
        2, parse_range("AsAh"), (), 2, 5, Deck.STANDARD, (HIGH,), sample_count=100
    )
    assert strength == pytest.approx(0.8520371, abs=1e-7)


@pytest.mark.parametrize(
    ("payouts", "chips"),
    [([70, 30], [50, 30, 20]), ([50, 30, 20], [25, 87, 88, 3]), ([1], [2, 1]), ([5, 5], [1, 1])],
)
def test_tournament_equity(payouts, chips):
    assert fast.calculate_icm(payouts, chips) == pytest.approx(
        equities.slow_calculate_icm(payouts, chips), abs=1e-12
    )


def test_tournament_equity_of_invalid_stacks():
    # A stack of 0 and more prizes than players are pokerkit's matter.
    for payouts, chips in [([70, 30], [50, 0, 20]), ([3, 2, 1], [5, 5])]:
        assert fast.calculate_icm(payouts, chips) == equities.slow_calculate_icm(payouts, chips)


def test_what_is_not_ours_is_left_alone(enabled):
    assert hands.KuhnPokerHand.from_game("Ks") > hands.KuhnPokerHand.from_game("Js")
    ranges = [[Card.clean("Ks")], [Card.clean("Js")]]
    found = fast.calculate_equities(ranges, (), 1, 0, Deck.KUHN_POKER, (hands.KuhnPokerHand,), sample_count=5)
    assert found == [1, 0]
    hand = hands.StandardBadugiHand.from_game("2s3d3c4d")
    assert hand == hands.StandardBadugiHand.from_game("2s3c3d4d")
    # No hands fit together, and there are too few cards.
    for ranges, error in [([[Card.clean("AsKs")]] * 2, IndexError), ([[[]]] * 30, ValueError)]:
        with pytest.raises(error):
            fast.calculate_equities(ranges, (), 2, 5, Deck.STANDARD, (HIGH,), sample_count=5)


def test_changes_are_undone():
    before = {owner: dict(vars(owner)) for owner in (*KINDS, pokerkit, analysis)}
    fast.enable()
    fast.enable()
    assert (
        fast.enabled()
        and pokerkit.calculate_equities is analysis.calculate_equities is fast.calculate_equities
    )
    fast.disable()
    assert not fast.enabled() and {owner: dict(vars(owner)) for owner in before} == before


@pytest.mark.parametrize("module", ["analysis", "games", "papers", "rules", "state"])
def test_tests_of_pokerkit(module, enabled):
    suite = unittest.defaultTestLoader.loadTestsFromName(f"pokerkit.tests.test_{module}")
    found = unittest.TestResult()
    suite.run(found)
    assert found.wasSuccessful() and found.testsRun > 1, found.errors + found.failures


@pytest.mark.parametrize("module", [hands, analysis], ids=["hands", "analysis"])
def test_examples_of_pokerkit(module, enabled):
    found = doctest.testmod(module)
    assert found.failed == 0 and found.attempted > 2
