"""Games other than hold'em: their ranks, ranges and equities."""

import random

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
import reference
import rivertable as rt
from helpers import copies, in_text, message
from numpy.testing import assert_array_equal

NO_RANK = 0xFFFF
GAMES = {
    "holdem": 7,
    "short-deck": 7,
    "short-deck-trips": 7,
    "ace-to-five": 7,
    "eight-or-better": 7,
    "deuce-to-seven": 5,
    "badugi": 4,
}
BOARD_GAMES = ["holdem", "short-deck", "short-deck-trips"]
OMAHA = [
    "omaha",
    "omaha5",
    "omaha6",
    "omaha8",
    "big-o",
    "big-o6",
    "omaha-no-qualifier",
    "omaha5-no-qualifier",
    "omaha6-no-qualifier",
    "courchevel",
    "courchevel8",
]
CARDS = GAMES | dict(zip(OMAHA, [9, 10, 11, 9, 10, 11, 9, 10, 11, 10, 10], strict=True))
ALIASES = {"draw-2-7": "deuce-to-seven", "2-7": "deuce-to-seven", "Short-Deck-Trips": "short-deck-trips"}


def deck(game):
    return range(16 if game.startswith("short-deck") else 0, 52)


def random_hands(game, count, seed=7):
    """Returns hands of the game, some with few card ranks or suits, so that pairs and flushes are common."""
    chance = random.Random(seed)
    cards = list(deck(game))
    decks = [
        cards,
        [card for card in cards if card // 4 in (0, 1, 2, 3, 4, 5, 12) or card // 4 > 8],
        [card for card in cards if card % 4 < 2],
        [card for card in cards if card // 4 in (6, 8, 9, 10, 12)],
    ]
    fewest, most = min(CARDS[game], 5), CARDS[game]
    return [chance.sample(decks[i % len(decks)], chance.randint(fewest, most)) for i in range(count)]


# Hand ranks.


@pytest.mark.parametrize("game", GAMES)
def test_the_best_five_have_the_rank_of_the_hand(game):
    hands = random_hands(game, 200)
    texts = [in_text(hand) for hand in hands]
    best = rt.best_five(texts, game=game)
    counting = [rt.format([card for card in five if card < 255]) for five in best.tolist()]
    assert_array_equal(rt.rank(counting, game=game), rt.rank(texts, game=game))
    assert rt.format(rt.best_five(texts[0], game=game)) == counting[0]
    assert all(set(five) - {255} <= set(hand) for five, hand in zip(best.tolist(), hands))


@pytest.mark.parametrize(("game", "cards", "words"), [
    ("short-deck", "Ah 6c 7d 8s 9h", "straight, nine high"),
    ("holdem", "Ah 6c 7d 8s 9h", "high card, ace with a nine, eight, seven and six"),
    ("ace-to-five", "5c 4d 3h 2s Ac Kd Kh", "wheel, 5-4-3-2-A"),
    ("razz", "8c 6d 4h 3s 2c Kd Kh", "8-6 low, 8-6-4-3-2"),
    ("ace-to-five", "Kc Qd Jh Ts 9c", "K-Q low, K-Q-J-T-9"),
    ("ace-to-five", "Ac Ad 4h 3s 2c", "one pair, aces with a four, three and deuce"),
    ("ace-to-five", "Ac Ad Ah Kc Kd", "full house, aces full of kings"),
    ("eight-or-better", "7c 4d 2h", "three cards, 7-4-2"),
    ("ace-to-five", "", "no cards"),
    ("deuce-to-seven", "7c 5d 4h 3s 2c", "number one, 7-5-4-3-2"),
    ("2-7", "7c 6d 5h 4s 2c", "number four, 7-6-5-4-2"),
    ("2-7", "8c 5d 4h 3s 2c", "8-5 low, 8-5-4-3-2"),
    ("2-7", "Ac 5d 4h 3s 2c", "A-5 low, A-5-4-3-2"),
    ("2-7", "6c 5d 4h 3s 2c", "straight, six high"),
    ("2-7", "Ac Kc Qc Jc Tc", "royal flush"),
    ("badugi", "4c 3d 2h As", "badugi, 4-3-2-A"),
    ("badugi", "7c 4d 2h 2c", "three-card 7-4-2"),
    ("badugi", "Ac 2c 3c 4c", "one-card A"),
])  # fmt: skip
def test_words(game, cards, words):
    rank = rt.rank(cards, game=game)
    assert rt.describe(rank, game=game) == words
    assert rt.describe(np.array([rank, NO_RANK], np.uint16), game=game).tolist() == [words, None]


def test_comparisons_of_hands():
    def beats(game, one, other):
        return rt.rank(one, game=game) > rt.rank(other, game=game)

    flush, full = "Ah Qh 9h 8h 6h", "As Ad Ac 6s 6d"
    assert [beats(game, flush, full) for game in BOARD_GAMES] == [False, True, True]
    straight, trips = "Ah Kd Qs Jc Tc", "6s 6d 6c 7h 9d"
    assert [beats(game, straight, trips) for game in BOARD_GAMES] == [True, True, False]
    # In deuce-to-seven straights count and aces are high, in ace-to-five neither.
    wheel, eight = "5c 4d 3h 2s Ac", "8c 6d 4h 3s 2c"
    assert beats("razz", wheel, eight) and beats("2-7", eight, wheel)


@pytest.mark.parametrize("game", CARDS)
def test_all_forms_of_hands_have_the_same_ranks(game):
    """Omaha has no sets, because the order of cards matters."""
    size = CARDS[game] if game in OMAHA else min(GAMES[game], 5)
    hands = [hand for hand in random_hands(game, 3000) if len(hand) == size]
    texts = [in_text(hand) for hand in hands]
    ids = np.array(hands, np.uint8)
    lists = pa.FixedSizeListArray.from_arrays(pa.array(ids.reshape(-1)), size)
    sets = [] if game in OMAHA else [np.array([reference.set_of(hand) for hand in hands], np.uint64)]
    ranks = rt.rank(ids, game=game)
    assert ranks.dtype == np.uint16
    cards = [text.split() for text in texts]
    for form in (texts, np.array(texts), cards, ids.astype(np.int64), np.asfortranarray(ids), ids.tolist()):
        assert_array_equal(rt.rank(form, game=game), ranks)
    for form in (pa.array(texts), pa.chunked_array([texts[:9], texts[9:]]), lists):
        assert rt.rank(form, game=game).to_pylist() == ranks.tolist()
    for form in sets:
        assert_array_equal(rt.rank(form, game=game, form="sets"), ranks)
        assert rt.rank(pa.array(form), game=game, form="sets").to_pylist() == ranks.tolist()
    series = rt.rank(pl.Series("hands", [*texts, None]), game=game)
    assert series.to_list() == [*ranks.tolist(), None]
    for hand in (hands[0], texts[0], cards[0], ids[0], ids[0].astype(np.int64)):
        assert rt.rank(hand, game=game) == ranks[0]
    for all_sets in sets:
        assert rt.rank(int(all_sets[0]), game=game, form="sets") == ranks[0]
    assert_array_equal(rt.rank(np.tile(ids, (30, 1)), game=game, threads=2), np.tile(ranks, 30))


def test_names():
    for alias, game in ALIASES.items():
        hand = random_hands(game, 1)[0]
        assert rt.rank(hand, game=alias) == rt.rank(hand, game=game)
    for game in ("ace-to-five", "eight-or-better"):
        assert rt.rank("8c 6d 4h 3s 2c", game=game) == rt.rank("8c 6d 4h 3s 2c", game="razz")


def test_categories_of_many():
    ranks = rt.rank(["7c 5d 4h 3s 2c", "7c 7d 4h 3s 2c", None, "7c"], game="2-7")
    found = rt.category(ranks, game="2-7")
    assert found.dtype == np.uint8 and found.tolist() == [13, 12, 255, 1]
    assert (found == rt.LowCategory.ONE_PAIR).tolist() == [False, True, False, False]
    assert rt.category(pa.array(ranks), game="2-7").to_pylist() == [13, 12, None, 1]
    assert [rt.LOW_CATEGORIES[number] for number in found[:2]] == ["no pair", "one pair"]
    assert rt.category(rt.rank("Ah Qh 9h 8h 6h", game="short-deck"), game="short-deck") is rt.Category.FLUSH


@pytest.mark.parametrize("game", ["ace-to-five", "deuce-to-seven", "badugi"])
def test_low_categories_ascend_with_ranks(game):
    hands = [*random_hands(game, 1000), [], [0], [0, 5], [0, 5, 10]]
    ranks = np.sort(rt.rank([in_text(hand) for hand in hands], game=game))
    found = rt.category(ranks, game=game)
    assert (np.diff(found.astype(int)) >= 0).all()
    for rank, number in zip(ranks.tolist(), found.tolist()):
        category = rt.category(rank, game=game)
        assert isinstance(category, rt.LowCategory) and category == number
        if category >= 5 and category != rt.LowCategory.NO_PAIR:
            words = rt.describe(rank, game=game)
            assert words.startswith(str(category)) or words == "royal flush"


def test_eight_or_better():
    assert rt.describe(rt.EIGHT_OR_BETTER, game="eight-or-better") == "8-7 low, 8-7-6-5-4"
    assert rt.rank("8c 7d 6h 5s 4c", game="razz") == rt.EIGHT_OR_BETTER


# Equities. The totals count the runouts of all pairs of combos.


@pytest.mark.parametrize(("game", "ranges", "wins", "ties", "total"), [
    ("short-deck", ["AA", "KK"], 5359968, 102312, 7249536),
    ("short-deck-trips", ["AA", "KK"], 5369004, 75528, 7249536),
    ("short-deck", ["AKs", "QQ"], 2570016, 50112, 4833024),
    ("short-deck-trips", ["AKs", "QQ"], 2429004, 43416, 4833024),
])  # fmt: skip
def test_known_equities(game, ranges, wins, ties, total):
    report = rt.equity(ranges, game=game)
    assert (report.wins[0], report.ties[0], report.total) == (wins, ties, total)
    assert report.is_counted and report.game == game
    assert report.wins[1] == total - wins - ties
    batch = rt.equity_batch(*ranges, game=game)
    assert (batch.wins[0, 0], batch.ties[0, 0], batch.total[0]) == (wins, ties, total)
    assert batch.game == game
    estimate = rt.equity(ranges, game=game, method="monte-carlo", stderr=1e-3, seed=1)
    assert abs(estimate.equity[0] - report.equity[0]) < 5e-3


def test_flushes_are_named_flushes_in_outs():
    outs = rt.outs(["AhKh", "QsQd"], "9h 7h 6h Qc", game="short-deck")
    flush, full = rt.Category.FLUSH, rt.Category.FULL_HOUSE
    # The eight of hearts makes a straight flush, A-6-7-8-9.
    assert outs.final_hands[0, flush] == 27 / 28 and outs.final_hands[1, full] > 0
    # Queens full loses to a flush in short deck.
    assert outs.equity[0] > 0.95 > 0.8 > rt.outs(["AhKh", "QsQd"], "9h 7h 6h Qc").equity[0]


@pytest.mark.parametrize("game", ["short-deck", "short-deck-trips"])
def test_outs_are_those_of_the_game(game):
    ranges, board = ["AhKh", "QsQd"], "9h 7h 6h"
    report, outs = rt.equity(ranges, board, game=game), rt.outs(ranges, board, game=game)
    assert outs.game == game and len(outs.next_cards) == 36 - 7
    assert outs.equity == pytest.approx(report.equity)
    assert outs.next_equity.mean(axis=0) == pytest.approx(np.array(report.equity))


@pytest.mark.parametrize("game", ["short-deck", "short-deck-trips"])
def test_questions_agree(game):
    ranges, board = ["99+,AK", rt.Range("random", game=game)], "Ah 9d 7c"
    report = rt.equity(ranges, board, game=game, by_combo=True)
    assert len(report.ranges[1]) == 630 and report.ranges[1].game == game
    live = ~np.isnan(report.combo_equity[1])
    assert live.sum() == 33 * 32 // 2 and (rt.COMBO_CARDS[live] >= 16).all()
    found = rt.distribution(ranges, board, game=game)
    assert found.game == game and found.equity == pytest.approx(report.equity)
    batch = rt.equity_batch([ranges[0]] * 2, ranges[1], board=[board, None], game=game)
    assert batch.equity[0] == pytest.approx(report.equity)
    assert batch.equity[1] == pytest.approx(rt.equity(ranges, game=game).equity)
    flops = rt.flops(ranges, game=game)
    assert flops.game == game and (flops.cards >= 16).all()
    assert len(rt.flops(["66+", "AK,QJ"], game=game)) == 573
    assert flops.count.sum() == 36 * 35 * 34 // 6
    assert flops.mean_equity == pytest.approx(batch.equity[1])
    for asked in (report, found, flops):
        assert asked.to_dict() and asked.svg()


def test_each_game_has_its_own_engine():
    ranges, board = ["AsKs", "9h9d"], "Qs 9s 6s"
    by_game = {game: rt.equity(ranges, board, game=game).equity[0] for game in BOARD_GAMES}
    assert by_game["short-deck"] > by_game["holdem"]
    assert rt.equity(ranges, board).equity[0] == by_game["holdem"]
    three = ["AA", "KK", "QQ"]
    assert rt.equity(three, game="short-deck").total < rt.equity(three).total


# Ranges.


def test_ranges_of_short_deck():
    pairs = rt.Range("22+", game="short-deck")
    assert str(pairs) == "66+" and len(pairs) == 54 and pairs.game == "short-deck"
    everything = rt.Range("random", game="short-deck")
    assert (len(everything), everything.share, len(~everything)) == (630, 1.0, 0)
    assert everything == rt.Range("random", game="short-deck-trips")
    assert everything == rt.Range(np.ones(1326), game="short-deck")
    assert everything != rt.Range(str(everything)) and rt.Range(everything) == rt.Range(str(everything))
    assert rt.Range(rt.Range("55,66"), game="short-deck") == rt.Range("66", game="short-deck")
    best = rt.Range.top(5, game="short-deck")
    assert best == rt.Range("5%", game="short-deck") == rt.Range("TT+", game="short-deck")
    assert rt.Range.top(100, game="short-deck") == everything
    assert best - "5%" == rt.Range("none", game="short-deck") and "5%" in best
    assert rt.Range("@mine", names={"mine": "22+"}, game="short-deck") == pairs
    assert everything.svg() != rt.Range(everything).svg()


def test_operators_keep_the_game():
    pairs = rt.Range("22+", game="short-deck-trips")
    for made in (pairs | "AK", pairs & "77+", pairs + "AK", pairs - "AA", "AK" | pairs, "AK" - pairs, ~pairs):
        assert made.game == "short-deck-trips"
    for made in (pairs.without("As"), rt.Range.top(5, game="short-deck-trips")):
        assert made.game == "short-deck-trips"
    assert len(~pairs) == 630 - 54 and pairs["66"] == 1 and "22+" in pairs


@pytest.mark.parametrize("game", BOARD_GAMES + OMAHA)
def test_ranges_are_pickled_and_copied_with_their_game(game):
    hands = rt.Range("AAKK$ds, AAQQ:0.5, !AsAhQs" if game in OMAHA else "22+,AK:0.5", game=game)
    for copied in [*copies(hands), rt.Range(str(hands), game=game)]:
        assert copied == hands and copied.game == game
    assert game in OMAHA or eval(repr(hands), {"Range": rt.Range}) == hands


# Errors.


BOARDLESS = 'expected "holdem", "short-deck", "short-deck-trips", "holdem8", "holdem-no-qualifier", "omaha", "omaha5", "omaha6", "omaha8", "big-o", "big-o6", "omaha-no-qualifier", "omaha5-no-qualifier", "omaha6-no-qualifier", "courchevel", "courchevel8", "pineapple", "pineapple8", "crazy-pineapple", "irish", "stud", "stud8", "stud-no-qualifier", "razz", "razz-2-7", "draw", "draw8", "draw-no-qualifier", "draw-2-7", "draw-a-5" or "badugi", the games with ranges'
NOT_OF_TWO_CARDS = (
    'expected "holdem", "short-deck" or "short-deck-trips", the games with a board and two hole cards'
)
UNKNOWN = (
    'expected "holdem", "short-deck", "short-deck-trips", "omaha", "omaha5", "omaha6", "omaha8", "big-o", "big-o6", "omaha-no-qualifier", "omaha5-no-qualifier", "omaha6-no-qualifier", "courchevel", "courchevel8", "stud", "razz", '
    '"razz-2-7", "draw", "draw-2-7", "draw-a-5", "badugi", "ace-to-five", "eight-or-better" or "deuce-to-seven"'
)


@pytest.mark.parametrize("game", ["omaha7", "", 5, None])
def test_unknown_games(game):
    assert message(rt.rank, "AsKs", game=game) == f"game={game!r}: {UNKNOWN}"
    assert message(rt.describe, 7, game=game) == f"game={game!r}: {UNKNOWN}"
    assert message(rt.category, 7, game=game) == f"game={game!r}: {UNKNOWN}"


@pytest.mark.parametrize("game", ["dramaha", *(game for game in CARDS if game not in BOARD_GAMES)])
def test_functions_that_do_not_support_a_game(game):
    ranges, board = ["AA", "KK"], "Ah 9d 7c"
    if game not in [*OMAHA, "badugi"]:
        for function, *given in [
            (rt.Range, "AA"),
            (rt.Range.top, 5),
            (rt.equity, ranges),
            (rt.outs, ranges, board),
            (rt.equity_batch, *ranges),
        ]:
            assert message(function, *given, game=game) == f"game={game!r}: {BOARDLESS}"
    for function, *given in [
        (rt.distribution, ranges),
        (rt.flops, ranges),
    ]:
        assert message(function, *given, game=game) == f"game={game!r}: {NOT_OF_TWO_CARDS}"


def test_cards_that_the_deck_lacks():
    lacks = "2c is not in the deck of short deck"
    assert message(rt.rank, "As Ks 2c", game="short-deck") == lacks
    assert message(rt.best_five, "As Ks 2c", game="short-deck") == lacks
    assert message(rt.rank, ["AsKs", "As2c"], game="short-deck") == f"row 1: {lacks}"
    ids = np.array([[51, 50], [51, 0]], np.uint8)
    sets = np.array([reference.set_of(row) for row in ids.tolist()], np.uint64)
    for hands, form in ((ids, "ids"), (sets, "sets"), (ids.astype(np.int64), "ids")):
        assert message(rt.rank, hands, game="short-deck", form=form) == f"row 1: {lacks}"
        assert rt.rank(hands, game="short-deck", form=form, on_error="null")[1] == NO_RANK
    assert rt.rank(pa.array(["AsKs", "As2c"]), game="short-deck", on_error="null")[1].as_py() is None
    assert rt.rank("As2c", game="short-deck", on_error="null") is None
    assert message(rt.equity, ["AA", "KK"], "2c 9d Ts", game="short-deck") == lacks
    assert message(rt.outs, ["AA", "KK"], "2c 9d Ts", game="short-deck") == lacks
    # A card outside the deck may be dead. It changes nothing.
    assert rt.equity(["AA", "KK"], dead="2c", game="short-deck").wins[0] == 5359968


@pytest.mark.parametrize(("game", "most", "order"), [
    ("deuce-to-seven", 5, "deuce-to-seven low"), ("badugi", 4, "badugi"),
])  # fmt: skip
def test_too_many_cards(game, most, order):
    hand = list(range(0, 4 * most + 1, 4))
    reason = f"{most + 1} cards: a hand has at most {most} in {order}"
    assert message(rt.rank, hand, game=game) == reason
    assert message(rt.rank, [in_text(hand[1:]), in_text(hand)], game=game) == f"row 1: {reason}"
    rows = np.array([hand], np.uint8)
    columns = (
        f"uint8[1, {most + 1}]: {most + 1} columns: a hand has at most {most} in {order.removesuffix(' low')}"
    )
    for options in [{}, {"on_error": "null"}]:
        assert message(rt.rank, rows, error=TypeError, game=game, **options) == columns
    assert message(rt.rank, list(range(8)), game="razz") == "8 cards: a hand has at most 7"


def test_invalid_rows_among_valid_ones():
    hands = random_hands("short-deck", 5000)
    texts = [in_text(hand) for hand in hands]
    good = rt.rank(texts, game="short-deck")
    for row in (3, 700, 1023, 1024, 4998):
        texts[row] = "As 2c"
    texts[1500], texts[1501] = None, "AsAs"
    ranks = rt.rank(texts, game="short-deck", on_error="null")
    bad = [3, 700, 1023, 1024, 1500, 1501, 4998]
    assert np.flatnonzero(ranks == NO_RANK).tolist() == bad
    assert_array_equal(np.delete(ranks, bad), np.delete(good, bad))
    assert message(rt.rank, texts, game="short-deck").startswith("row 3: ")


def test_numbers_that_are_not_ranks_of_the_game():
    assert message(rt.describe, 32777, game="badugi") == (
        "32777 is not a hand rank of badugi: the highest is 17098, the best hand"
    )
    assert message(rt.category, 32777, game="short-deck").startswith(
        "32777 is not a hand rank of short deck: "
    )
    assert rt.category(32777, game="badugi", on_error="null") is None
    assert rt.describe(np.array([32777], np.uint16), game="badugi", on_error="null").tolist() == [None]


def test_ranges_of_cards_that_the_deck_lacks():
    lacks = "a short deck has no cards below the six"
    none = f'ranges[0]: "2s2h" at character 1: {lacks}'
    assert message(rt.Range, "AA,22", game="short-deck") == f'"22" at character 4: {lacks}'
    assert message(rt.equity, ["AA", "A2s"], game="short-deck") == f'ranges[1]: "A2s" at character 1: {lacks}'
    assert message(rt.Range, rt.Range("22").weights, game="short-deck") == lacks
    assert message(rt.Range, rt.Range("22"), game="short-deck") == lacks
    assert message(rt.equity_batch, ["AA", "2s2h"], "KK", game="short-deck") == f"row 1: {none}"
    assert message(rt.equity_batch, "2s2h", "KK", game="short-deck") == none
    cards = np.array([[51, 50], [51, 0]], np.uint8)
    reason = "row 1: no combo of the first range is in the deck of short deck"
    assert message(rt.equity_batch, cards, "KK", game="short-deck") == reason
    assert message(rt.Range, "5%", order="pokerstove", game="short-deck").startswith(
        '"5%" at character 1: PokerStove'
    )
    assert message(rt.Range.top, 5, order="pokerstove", game="short-deck").startswith("PokerStove's order")


def test_ranges_of_another_game():
    short, holdem = rt.Range("66+", game="short-deck"), rt.Range("66+")
    not_holdem = 'a Range of game="short-deck": expected one of game="holdem"'
    not_short = 'a Range of game="holdem": expected one of game="short-deck"'
    assert message(rt.equity, [short, "AA"]) == f"ranges[0]: {not_holdem}"
    assert message(rt.equity, ["AA", holdem], game="short-deck") == f"ranges[1]: {not_short}"
    assert message(rt.equity_batch, short, "AA") == f"ranges[0]: {not_holdem}"
    assert message(rt.equity_batch, ["AA", holdem], "AA", game="short-deck") == f"ranges[0]: {not_short}"
    assert message(lambda: short | holdem) == not_short and message(lambda: holdem - short) == not_holdem
    assert message(short.filter, "Qh 7h 2c", "pair+") == not_holdem
    for function in (lambda: rt.hits(short), lambda: rt.RiverPair("Ks 9h 7c Td Qh", short, "AA")):
        assert message(function) == not_holdem
    assert message(rt.River("Ks 9h 7c Td Qh").values, short) == not_holdem
    assert message(rt.strength, "Ks 9h 7c", against=short) == not_holdem
    not_trips = 'ranges[0]: a Range of game="short-deck": expected one of game="short-deck-trips"'
    assert message(rt.equity, [short, "AA"], game="short-deck-trips") == not_trips
