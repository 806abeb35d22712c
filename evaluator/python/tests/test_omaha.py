"""Omaha: hands of which two cards play with three of the board, ranges and equities."""

import random
from itertools import combinations
from math import comb, isnan

import numpy as np
import pytest
import reference
import rivertable as rt
from helpers import in_text, message
from numpy.testing import assert_array_equal

NO_RANK = 0xFFFF
HOLE_CARDS = {
    "omaha": 4,
    "omaha5": 5,
    "omaha6": 6,
    "omaha8": 4,
    "big-o": 5,
    "big-o6": 6,
    "courchevel": 5,
    "courchevel8": 5,
    "omaha-no-qualifier": 4,
    "omaha5-no-qualifier": 5,
    "omaha6-no-qualifier": 6,
}


def together(hand):
    return in_text(hand).replace(" ", "")


def deals(game, count, seed=5, board=5):
    """Returns hole cards and boards, some with few suits or card ranks, so that pairs and flushes are common."""
    chance = random.Random(seed)
    cards = HOLE_CARDS[game] + board
    decks = [
        range(52),
        [card for card in range(52) if card % 4 < 2],
        range(32, 52),
        [*range(16), *range(48, 52)],
    ]
    dealt = [chance.sample(list(decks[number % len(decks)]), cards) for number in range(count)]
    return [(hand[: HOLE_CARDS[game]], hand[HOLE_CARDS[game] :]) for hand in dealt]


# Hands.


@pytest.mark.parametrize("game", HOLE_CARDS)
def test_the_best_five_cards_have_the_rank_of_the_hand(game):
    dealt = deals(game, 200)
    rows = np.array([hole + board for hole, board in dealt], np.uint8)
    ranks = rt.rank(rows, game=game)
    assert ranks.dtype == np.uint16
    best = rt.best_five(rows, game=game)
    assert_array_equal(rt.rank(best), ranks)
    assert all(len(set(five) & set(hole)) == 2 for five, (hole, _) in zip(best.tolist(), dealt))
    hole, board = dealt[0]
    played = rt.played(in_text(hole), in_text(board), game=game)
    assert played.rank == ranks[0] and played.best == rt.format(best[0])
    assert {*played.hole.split(), *played.board.split()} == set(played.best.split())
    assert set(played.hole.split()) <= set(map(reference.text_of, hole))
    assert played.description == rt.describe(ranks[0], game=game)
    assert rt.category(ranks, game=game).tolist() == rt.category(ranks).tolist()


@pytest.mark.parametrize("board", [3, 4])
def test_boards_may_have_three_or_four_cards(board):
    dealt = deals("omaha", 50, board=board)
    ranks = rt.rank([hole + board for hole, board in dealt], game="omaha").tolist()
    assert [rt.rank(hole, board=board, game="omaha") for hole, board in dealt] == ranks


def test_a_board_for_all_hands():
    board = [50, 34, 30, 26, 1]
    hands = np.array([hand for hand in combinations(range(2, 52, 3), 4) if not {*hand} & {*board}], np.uint8)
    whole = np.hstack([hands, np.tile(np.uint8(board), (len(hands), 1))])
    expected = rt.rank(whole, game="omaha")
    sets = np.array([reference.set_of(hand) for hand in hands.tolist()], np.uint64)
    for known in (in_text(board), board, in_text(board).split()):
        for form in (hands, hands.tolist()):
            assert_array_equal(rt.rank(form, board=known, game="omaha"), expected)
        assert_array_equal(rt.rank(sets, board=known, game="omaha", form="sets"), expected)
    assert rt.rank(int(sets[7]), board=board, game="omaha", form="sets") == expected[7]
    assert_array_equal(rt.best_five(hands, board=board, game="omaha"), rt.best_five(whole, game="omaha"))
    assert rt.best_five(hands[3], board=board, game="omaha") == rt.best_five(whole[3], game="omaha")


def test_exactly_two_hole_cards_play():
    # Four spades on the board and one in the hand are not a flush. Four of a kind in the hand is a pair.
    played = rt.played("AsAhKdQc", "Ts9s8s2s2d")
    assert (played.hole, played.board, played.low) == ("As Ah", "Ts 2s 2d", None)
    assert rt.played("AsAhAdAc", "Ks7d5c4h2s").description == "one pair, aces with a king, seven and five"
    assert repr(played) == "<Played: As Ah with Ts 2s 2d, two pair, aces and deuces with a ten>"


def test_lows():
    found = 0
    for hole, board in deals("omaha8", 50):
        low = rt.played(hole, board, game="omaha8").low
        assert rt.played(hole, board).low is None
        if low:
            found += 1
            assert rt.rank(low.best, game="eight-or-better") == low.rank >= rt.EIGHT_OR_BETTER
            assert low.description == rt.describe(low.rank, game="eight-or-better") and low.low is None
    assert 5 < found < 45


def test_invalid_hands():
    board = "Ts 9s 8s 2s 2d"
    counts = "{} cards: expected the {} hole cards of {} and then 3 to 5 of the board"
    assert message(rt.rank, "AsAhKsKh", game="omaha") == counts.format(4, 4, "Omaha")
    assert message(rt.rank, list(range(12)), game="omaha6") == counts.format(12, 6, "six-card Omaha")
    short = counts.format(7, 5, "five-card Omaha")
    columns = "int64[1, 7]: " + short.replace("cards", "columns", 1)
    assert message(rt.best_five, [list(range(7))], game="omaha5", error=TypeError) == columns
    assert message(rt.rank, "AsAhKs", board=board, game="omaha") == "3 hole cards: Omaha has 4"
    assert message(rt.rank, ["AsAhKsKh"], board=board, game="omaha5") == (
        "row 0: 4 hole cards: five-card Omaha has 5"
    )
    twice = "Ts is in the hand and on the board"
    assert message(rt.rank, "TsAhKsKh", board=board, game="omaha") == twice
    assert message(rt.played, "TsAhKsKh", board) == twice
    assert message(rt.rank, ["AsAhKsKh", "TsAhKsKh"], board=board, game="omaha") == f"row 1: {twice}"
    assert "a second time" in message(rt.rank, "AsAhKsKh As9s8s", game="omaha")
    few = "2 cards on the board: expected 3, 4 or 5"
    assert message(rt.rank, "AsAhKsKh", board="Ts 9s", game="omaha") == few
    no_order = (
        "a card set does not separate hole cards from board cards: expected a set of hole cards and board="
    )
    assert message(rt.rank, 0x1FF, game="omaha", form="sets") == no_order
    assert message(rt.rank, np.array([0x1FF], np.uint64), game="omaha", form="sets") == f"row 0: {no_order}"
    together = "board: expected none in hold'em, where a hand includes the board"
    assert message(rt.rank, "AsAh", board=board) == message(rt.best_five, "AsAh", board=board) == together
    assert (
        message(rt.played, "AsAh", board, game="holdem")
        == "played: expected omaha, omaha5, omaha6, omaha8, big-o, big-o6, omaha-no-qualifier, omaha5-no-qualifier, omaha6-no-qualifier, courchevel or courchevel8, not hold'em"
    )
    assert message(rt.played, ["AsAhKsKh"], board) == "played: expected one hand"


def test_invalid_rows_among_valid_ones():
    dealt = [hole + board for hole, board in deals("omaha", 5000)]
    good = rt.rank(np.array(dealt, np.uint8), game="omaha")
    bad = [0, 3, 700, 1023, 1024, 4998]
    ids = np.array(dealt, np.uint8)
    ids[bad, 8] = ids[bad, 0]
    ids[700, 8] = 52
    assert message(rt.rank, ids, game="omaha").startswith("row 0: ")
    assert "52 is not a card id" in message(rt.rank, ids[700:], game="omaha")
    texts = [in_text(hand) for hand in dealt]
    for row in bad:
        texts[row] = None if row == 3 else "As Ad"
    for hands in (ids, texts):
        ranks = rt.rank(hands, game="omaha", on_error="null")
        assert np.flatnonzero(ranks == NO_RANK).tolist() == bad
        assert_array_equal(np.delete(ranks, bad), np.delete(good, bad))
    assert rt.rank("As Ad", game="omaha", on_error="null") is None


# Ranges.


def test_ranges():
    aces = rt.Range("AA**$ds", game="omaha")
    assert (len(aces), aces.total_weight, aces.game) == (864, 864.0, "omaha")
    assert aces.share == 864 / comb(52, 4)
    assert aces["AsAhKsKh"] == 1 and aces["AsAhKsKd"] == 0 and aces["AAKK"] == 6 / 36
    assert "AsAhKsKh" in aces and "AAKK$ds" in aces and "AAKK" not in aces
    hands = list(aces)
    assert len(hands) == 864 and hands[-1] == ("AsAhKsKh", 1.0) and [hand for hand, _ in hands] == aces.combos
    for game, cards in HOLE_CARDS.items():
        count = comb(52, cards) - comb(48, cards) - 4 * comb(48, cards - 1)
        assert len(rt.Range("AA", game=game)) == count
    everything = rt.Range("random", game="omaha5")
    assert (str(everything), len(everything), everything.share) == ("random", comb(52, 5), 1.0)
    assert len(rt.Range("AAKK", game="omaha").without("As")) == 18
    assert aces == rt.Range(aces, game="omaha8") and aces != rt.Range("AA", game="omaha")
    assert aces != rt.Range("AA") and hash(aces) == hash(rt.Range("AA$ds", game="omaha"))
    assert aces._repr_svg_() is None


def test_set_operations():
    aces, kings = rt.Range("AA", game="omaha"), rt.Range("KK:0.5", game="omaha")
    assert len(aces | kings) == 2 * 6961 - 36 and (aces | kings)["AsAhKsKh"] == 1
    assert aces & kings == rt.Range("AAKK:0.5", game="omaha") == "AA" & kings
    assert (aces - kings)["AsAhKsKh"] == 0.5 == ("AA" - kings)["AsAhKsKh"]
    assert (kings + "AAKK:0.25")["AsAhKsKh"] == 0.75 and kings + "AAKK" == "AAKK" + kings
    assert len(~aces) == comb(52, 4) - 6961 and ~~aces == aces and (~kings)["KsKh5c4c"] == 0.5
    for made in (aces | kings, ~aces, "AA" - kings, aces.without("As")):
        assert made.game == "omaha"


def test_percentages():
    best = rt.Range.top(5, game="omaha")
    assert best == rt.Range("5%", game="omaha") and 0.0499 < best.share <= 0.05
    assert "AAKK$ds" in best and rt.Range.top(100, game="omaha") == rt.Range("random", game="omaha")
    no_order = "percentages need an order of hands, and there is none for {}"
    for game, title in (("omaha5", "five-card Omaha"), ("omaha8", "Omaha eight or better")):
        assert message(rt.Range, "AA, 5%", game=game) == f'"5%" at character 5: {no_order.format(title)}'
        assert message(rt.Range.top, 5, game=game) == no_order.format(title)
    assert message(rt.Range.top, 101, game="omaha") == "percent=101: expected 0 to 100"
    assert message(rt.Range.top, 5, order="pokerstove", game="omaha") == (
        'order="pokerstove": expected "equity" in Omaha'
    )


def test_ranges_as_text():
    small = rt.Range("AAKK, AAQQ:0.5", game="omaha")
    assert repr(small) == "Range('AAKK,AAQQ:0.5', game='omaha')"
    assert repr(rt.Range("AA$ds", game="omaha")) == "<Range of 864 hands, game='omaha'>"


def test_invalid_ranges():
    assert message(rt.Range, "AsAhKsKhQd", game="omaha") == (
        '"AsAhKsKhQd" at character 1: 5 cards: a hand of Omaha has 4'
    )
    assert message(rt.equity, ["AsAhKsKh", "QQ"], game="omaha5") == (
        'ranges[0]: "AsAhKsKh" at character 1: 4 cards: a hand of five-card Omaha has 5, write * for any others'
    )
    assert message(rt.equity, ["AA", "AKs"], game="omaha").startswith('ranges[1]: "AKs" at character 1: ')
    given = "a range of six-card Omaha: expected text or a Range, not "
    assert message(rt.Range, np.ones(1326), game="omaha6", error=TypeError) == given + "float64 array"
    assert message(rt.Range, "AA", dialect="slide", game="omaha") == (
        "dialect, order and names apply only to ranges of two hole cards"
    )
    aces = rt.Range("AA", game="omaha")
    for what, function in {
        "weights by combo": lambda: aces.weights,
        "grid": aces.grid,
        "chart": aces.svg,
        "text for programs": lambda: aces.text("pio"),
    }.items():
        assert message(function) == (
            f'a Range of game="omaha" has no {what}: expected a range of two hole cards'
        )


def test_ranges_of_different_games_do_not_mix():
    holdem, four, five = rt.Range("AA"), rt.Range("AA", game="omaha"), rt.Range("AA", game="omaha5")
    said = 'a Range of game="{}": expected one of game="{}"'
    assert message(lambda: holdem | four) == said.format("omaha", "holdem")
    assert message(lambda: four - holdem) == said.format("holdem", "omaha")
    assert message(lambda: four & five) == said.format("omaha5", "omaha")
    assert message(rt.Range, four) == said.format("omaha", "holdem")
    assert message(rt.Range, four, game="short-deck") == said.format("omaha", "short-deck")
    assert message(rt.Range, holdem, game="omaha") == said.format("holdem", "omaha")
    assert message(rt.equity, [four, "KK"]) == "ranges[0]: " + said.format("omaha", "holdem")
    assert message(rt.equity, ["KK", five], game="omaha8") == "ranges[1]: " + said.format("omaha5", "omaha8")
    assert message(four.filter, "Qh 7h 2c", "pair+") == said.format("omaha", "holdem")
    assert message(rt.hits, four) == said.format("omaha", "holdem")
    assert message(rt.strength, "Ks 9h 7c", against=four) == said.format("omaha", "holdem")


# Equities.


@pytest.mark.parametrize(("game", "ranges", "wins", "ties", "total"), [
    ("omaha", ["AsAhKsKh", "8d7d6c5c"], 635566, 0, 1086008),
    ("omaha", ["JsTs9h8h", "AhAd7s6s"], 500463, 0, 1086008),
    ("omaha5", ["JsTs9h8h7c", "AhAdKs6s5d"], 379794, 176, 850668),
    ("omaha6", ["AsAhKsKh2d3d", "8d7d6c5c9cTh"], 326550, 0, 658008),
    ("omaha", ["AsAhKsKh", "random"], 148999832330, 707700224, 211315436640),
])  # fmt: skip
def test_known_equities(game, ranges, wins, ties, total):
    report = rt.equity(ranges, game=game)
    assert (report.wins[0], report.ties[0], report.total) == (wins, ties, total)
    assert report.wins[1] == report.losses[0] == total - wins - ties
    assert report.is_counted and report.game == game and report.halves is None
    assert report.to_dict()["players"][0]["wins"] == wins and report.to_dict()["game"] == game
    assert "equity" in str(report) and "<table" in report._repr_html_()
    assert [hands.game for hands in report.ranges] == [game] * 2
    estimate = rt.equity(ranges, game=game, method="monte-carlo", samples=20_000, seed=1)
    assert abs(estimate.equity[0] - report.equity[0]) < 6 * estimate.standard_error[0]
    assert estimate.samples == 20_000 and estimate.seed == 1


def test_counts_above_the_integers_of_floats():
    per_hand = comb(48, 4) * comb(44, 5)
    both = rt.equity(["random", "random"], game="omaha")
    others = rt.equity(["random,!AA", "random"], game="omaha")
    assert both.is_counted and both.total == comb(52, 4) * per_hand
    assert others.is_counted and others.total == (comb(48, 4) + 4 * comb(48, 3)) * per_hand
    for report in (both, others):
        assert all(type(count) is int for count in (report.total, *report.wins, *report.ties, *report.losses))
        for wins, ties, losses in zip(report.wins, report.ties, report.losses, strict=True):
            assert wins + ties + losses == report.total
        assert report.wins == report.losses[::-1] and sum(report.winners.values()) == report.total
        fields = report.to_dict()
        assert fields["total"] == report.total
        assert [player["wins"] for player in fields["players"]] == list(report.wins)


def test_halves():
    report = rt.equity(["AsAhKsKh", "8d7d6c5c", "3s2s4h5h"], "Ac 7s Kd", game="omaha8")
    halves, players = report.halves, report.to_dict()["players"]
    for name in ("scoops", "three_quarters", "quarters"):
        assert [player["halves"][name] for player in players] == list(getattr(halves, name))
    for half in ("high", "low"):
        wins, ties, equity = (getattr(halves, f"{half}_{name}") for name in ("wins", "ties", "equity"))
        assert [player["halves"][half] for player in players] == pytest.approx(equity)
        assert all(type(count) is int for count in (*wins, *ties)) and sum(equity) == pytest.approx(1)
    assert 0 < halves.low_total < report.total and halves.scoops == report.wins == halves.parts(1, 1)
    assert halves.parts(3, 4) == halves.three_quarters and halves.parts(1, 4) == halves.quarters
    no_low = rt.equity(["AsAhKsKh", "QsQhJdJc"], "Ac Kc Td 9s", game="omaha8").halves
    assert no_low.low_total == 0 and all(map(isnan, no_low.low_equity))
    assert repr(halves).startswith("<Halves: high ")
    assert "low hand" in report._repr_html_() and "low hand" in str(report)


def test_ranges_with_weights():
    board = "8s 7c 2h 3d"
    report = rt.equity(["AAKK$ds:0.5, JsTs9h8h", "9876"], board, game="omaha")
    parts = [rt.equity([hands, "9876"], board, game="omaha") for hands in ("AAKK$ds", "JsTs9h8h")]
    assert not report.is_counted and isinstance(report.total, float)
    assert report.total == pytest.approx(0.5 * parts[0].total + parts[1].total)
    assert report.wins[0] == pytest.approx(0.5 * parts[0].wins[0] + parts[1].wins[0])


def test_simulations():
    ranges = ["AA**", "KK**$ds", "random", "JT98"]
    asked = {"game": "omaha", "method": "monte-carlo", "samples": 50_000}
    first, again = rt.equity(ranges, **asked, seed=3), rt.equity(ranges, **asked, seed=3, threads=1)
    assert first.wins == again.wins and first.winners == again.winners and first.plan == "Monte Carlo"
    assert first.wins != rt.equity(ranges, **asked, seed=4).wins
    precise = rt.equity(ranges, game="omaha", stderr=2e-3, method="monte-carlo")
    assert max(precise.standard_error) <= 2e-3
    halves = rt.equity(ranges, game="omaha8", method="monte-carlo", samples=1_000).halves
    assert isinstance(halves.scoops[0], int)


def test_progress_and_stop():
    told = []
    asked = {"game": "omaha", "method": "monte-carlo", "stderr": 5e-4}
    rt.equity(["AA", "KK"], **asked, progress=lambda *now: told.append(now))
    assert told[-1][0] == 1 and any(estimate and estimate.samples > 0 for _, estimate in told)
    # On a busy machine, the first report comes before any result.
    until_result = {"progress": lambda done, estimate: not (estimate and estimate.samples > 0)}
    partial = rt.equity(["random"] * 3, game="omaha5", stderr=1e-9, **until_result)
    assert 0 < partial.partial < 1 and not partial.is_exact

    def fail(done, estimate):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        rt.equity(["random"] * 3, game="omaha", stderr=1e-9, progress=fail)


def test_invalid_questions():
    players = "{}: there can be 2 to 6 in Omaha"
    assert message(rt.equity, ["AA"], game="omaha") == players.format("1 player")
    assert message(rt.equity, ["AA"] * 7, game="omaha") == players.format("7 players")
    one = "expected a list of 2 to 6 ranges, not one str"
    assert message(rt.equity, "AA", game="omaha", error=TypeError) == one
    assert message(rt.equity, ["AA", "KK"], "As Ks", game="omaha") == (
        "2 cards on the board: there can be 0, 3, 4 or 5"
    )
    assert "a card of the board" in message(rt.equity, ["AsAhKsKh", "QQ"], "As 7d 2c", game="omaha")
    assert "shares a card" in message(rt.equity, ["AsAhKsKh", "AsQhQdJd"], game="omaha")
    assert message(rt.equity, ["AA", "KK"], by_combo=True, game="omaha") == (
        "by_combo=True: Omaha has no equities by combo"
    )
    report = rt.equity(["AsAhKsKh", "8d7d6c5c"], game="omaha")
    assert report.combo_equity is None
    assert message(report.svg) == "no equities by combo: set by_combo=True"
