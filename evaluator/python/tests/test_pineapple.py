"""Pineapple before the discard, and next cards in games of more than two hole cards."""

from math import comb

import pytest
import rivertable as rt
from helpers import message


def test_preflop_equities():
    report = rt.equity(["AsAhKs", "QdQcJd"], game="pineapple")
    assert report.is_counted and report.total == comb(46, 5) and 0.5 < report.equity[0] < 1
    assert [hands.game for hands in report.ranges] == ["pineapple"] * 2
    assert report.to_dict()["game"] == "pineapple"
    estimate = rt.equity(["AsAhKs", "QdQcJd"], game="pineapple", method="monte-carlo", samples=20_000, seed=1)
    assert abs(estimate.equity[0] - report.equity[0]) < 6 * estimate.standard_error[0]


def test_ranges():
    aces = rt.Range("AA", game="pineapple")
    assert len(aces) == comb(4, 3) + comb(4, 2) * 48 and aces.share == len(aces) / comb(52, 3)
    assert aces["AsAhKs"] == 1 and aces["KsQsJs"] == 0 and "AAK" in aces
    assert len(~aces) == comb(52, 3) - len(aces) and ~~aces == aces
    assert aces - "AAK" == rt.Range("AA,!AAK", game="pineapple")
    # A single hand is read on its own, and one of several among all hands.
    for hand in ("AsAhKs", "ksasah", "2c2d2h"):
        assert rt.Range(hand, game="pineapple") == rt.Range(f"{hand},{hand}", game="pineapple")
    assert rt.Range("AsAhKs", game="pineapple").combos == ["AsAhKs"]
    assert len(aces.without("As")) == 1 + 3 * 48
    assert aces != rt.Range("AA", game="omaha")


def test_wrong_questions():
    mixed = 'a Range of game="omaha": expected one of game="pineapple"'
    assert message(rt.equity, [rt.Range("AA", game="omaha"), "KK"], game="pineapple") == f"ranges[0]: {mixed}"
    no_order = "percentages need an order of hands, and there is none for pineapple"
    assert message(rt.Range.top, 5, game="pineapple") == no_order
    assert message(rt.equity, ["AA", "KK"], by_combo=True, game="pineapple") == (
        "by_combo=True: pineapple has no equities by combo"
    )
    assert message(rt.equity, ["AsAhKsKd", "KK"], game="pineapple") == (
        'ranges[0]: "AsAhKsKd" at character 1: 4 cards: a hand of pineapple has 3'
    )
    assert message(rt.Range("AA", game="pineapple").svg) == (
        'a Range of game="pineapple" has no chart: expected a range of two hole cards'
    )


@pytest.mark.parametrize("name", ["PINEAPPLE", "pineapple"])
def test_names(name):
    assert rt.Range("AAK", game=name).game == "pineapple"


# Next cards.


@pytest.mark.parametrize(("game", "ranges", "board"), [
    ("pineapple", ["AsAhKs", "QdQcJd:0.5, 876"], "Qs 7h 2c"),
    ("omaha", ["AsAhKsKh", "QdQcJd9d", "8765$ds:0.5"], "Qs 7h 2c"),
    ("omaha8", ["AsAh3s2h", "8d7d6c5c"], "Qs 7h 2c Td"),
    ("pineapple", ["AsAhKs"], "Qs 7h 2c Td"),
])  # fmt: skip
def test_equities_by_next_card(game, ranges, board):
    outs = rt.outs(ranges, board, "3c", game=game)
    ranges = ranges if len(ranges) > 1 else [*ranges, "random"]
    assert outs.equity == pytest.approx(rt.equity(ranges, board, "3c", game=game, method="exact").equity)
    assert outs.next_equity.shape == (len(outs.next_cards), len(ranges))
    assert [rt.format([int(card)]) for card in outs.next_ids] == outs.next_cards
    assert outs.game == game and not {"3c", "7h"} & {*outs.next_cards}
    for card, equities in list(zip(outs.next_cards, outs.next_equity))[::9]:
        whole = rt.equity(ranges, f"{board} {card}", "3c", game=game, method="exact")
        assert equities == pytest.approx(whole.equity)
    fields = outs.to_dict()
    assert fields["game"] == game and [next["card"] for next in fields["next_cards"]] == outs.next_cards
    assert "by next card" in str(outs) and repr(outs).startswith(f"<NextCards: {len(outs.next_cards)} cards")


def test_wrong_questions_about_next_cards():
    assert message(rt.outs, ["AsAhKs", "QdQcJd"], "", game="pineapple")
    assert message(rt.outs, ["AsAhKs", "QdQcJd"], "Qs 7h 2c Td 9d", game="pineapple")
    said = 'ranges[1]: a Range of game="holdem": expected one of game="pineapple"'
    assert message(rt.outs, ["AsAhKs", rt.Range("QQ")], "Qs 7h 2c", game="pineapple") == said
    with pytest.raises(RuntimeError, match="enough"):
        rt.outs(["random"] * 2, "Qs 7h 2c", game="omaha", exact_within=1e9, progress=fail)


def fail(done, estimate):
    raise RuntimeError("enough")
