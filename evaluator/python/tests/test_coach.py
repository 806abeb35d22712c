"""Hits, distributions and flop reports, against plain sums over combos."""

from xml.etree import ElementTree

import numpy as np
import polars
import pyarrow
import pytest
import rivertable as rt
from helpers import by_error

HERO, VILLAIN = "22+,A2s+:0.5,KTs+,QJs,ATo+,KQo:0.25", "22-TT,AJs,KQs,JTs,T9s,98s,AQo:0.75"
BOARDS = ["Kh 9h 4c", "7s 7d 2c", "Qh Jh Th", "As Ks Qs Js", "9c 8d 7h 2s", "Th 9d 8c 3s 2d"]


def bits(draws, draw):
    return draws >> rt.DRAWS.index(draw) & 1 == 1


def is_svg(image):
    return ElementTree.fromstring(image).tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("dead", [None, "Ad 9s"])
def test_hits_are_sums_over_combos(board, dead):
    if dead and set(dead.split()) & set(board.split()):
        dead = "Ad"
    hands = rt.Range(HERO)
    live = hands.without(dead) if dead else hands
    made, draws = rt.combo_hits(board)
    assert made.dtype == np.uint8 and draws.dtype == np.uint16 and made.shape == draws.shape == (1326,)
    weights = np.where(made < 255, live.weights, 0)
    counted = weights > 0
    hits = rt.hits(HERO, board, dead, where="two-pair+ or (pair and flush-draw)")
    assert (hits.combos, hits.weight) == (counted.sum(), weights.sum())
    size = len(rt.MADE_HANDS)
    assert (hits.made_combos == np.bincount(made[counted], minlength=size)).all()
    assert hits.made_weight == pytest.approx(np.bincount(made[counted], weights[counted], size))
    for total, parts in [(hits.at_least_combos, hits.made_combos), (hits.at_least_weight, hits.made_weight)]:
        assert total == pytest.approx(parts[::-1].cumsum()[::-1])
    for place, draw in enumerate(rt.DRAWS):
        has = bits(draws, draw) & counted
        assert (hits.draw_combos[place], hits.draw_weight[place]) == (has.sum(), weights[has].sum())
    lowest, pair = rt.MADE_HANDS.index("bottom-two-pair"), rt.MADE_HANDS.index("underpair")
    kept = counted & ((made >= lowest) | (made >= pair) & (made < lowest) & bits(draws, "flush-draw"))
    assert (hits.where_combos, hits.where_weight) == (kept.sum(), pytest.approx(weights[kept].sum()))
    filtered = live.filter(board, "two-pair+ or (pair and flush-draw)")
    assert (filtered.weights == np.where(kept, hands.weights, 0)).all()
    assert (hits.board, hits.range, hits.dead) == (board, hands, dead or "")


def test_hits_are_shown():
    hits = rt.hits(HERO, "Kh 9h 4c", where="set+")
    assert is_svg(hits.svg()) and hits._repr_svg_() == hits.svg()
    assert "top-pair-top-kicker" in str(hits) and "where set+" in str(hits)
    assert repr(hits).endswith(" on Kh 9h 4c>") and repr(rt.hits("AsKs")) == "<Hits: AsKs on all flops>"
    (player,) = hits.to_dict()["ranges"]
    by_name = {made["name"]: made["combos"] for made in player["made"]}
    assert by_name == dict(zip(rt.MADE_HANDS, hits.made_combos.tolist()))
    assert player["where"]["combos"] == hits.where_combos


@pytest.mark.parametrize("board", [BOARDS[0], BOARDS[3], BOARDS[5], "Ah 7d 2c"])
def test_distributions_are_sorted_equities(board):
    found = rt.distribution([HERO, VILLAIN], board, dead="Td", nuts=0.7, bins=7)
    report = rt.equity([HERO, VILLAIN], board, dead="Td", by_combo=True)
    assert found.equity == pytest.approx(report.equity)
    assert found.range_advantage == pytest.approx(report.equity[0] - report.equity[1])
    at_least = []
    for player, text in enumerate([HERO, VILLAIN]):
        equity, total = report.combo_equity[player], report.combo_total[player]
        parts = np.nan_to_num(rt.Range(text).weights * total)
        order = sorted(np.flatnonzero(parts), key=lambda combo: (equity[combo], combo))
        parts = parts / parts.sum()
        assert found.combos[player].tolist() == order
        assert found.combo_equity[player].tolist() == equity[order].tolist()
        assert found.combo_part[player] == pytest.approx(parts[order])
        assert (found.combo_part[player] * found.combo_equity[player]).sum() == pytest.approx(
            found.equity[player]
        )
        bins = np.minimum((equity[order] * 7 + 1e-9).astype(int), 6)
        assert found.histogram[player] == pytest.approx(np.bincount(bins, parts[order], 7))
        at_least.append(parts[order][equity[order] >= 0.7].sum())
        median = equity[order][np.searchsorted(parts[order].cumsum(), 0.5, "right")]
        assert found.percentile(0.5)[player] == median
    assert found.at_least(0.7) == pytest.approx(at_least)
    assert found.nut_advantage == pytest.approx(at_least[0] - at_least[1])
    assert found.histogram.shape == (2, 7) and found.histogram.sum() == pytest.approx(2)


def test_distributions_are_shown():
    found = rt.distribution(["AA,72o", "KK"], "Qs Jd 4c 3h 2s")
    assert is_svg(found.svg()) and found._repr_svg_() == found.svg()
    assert "nut advantage" in str(found) and repr(found).startswith("<Distribution: AA,72o v KK, ")
    assert found.to_dict()["players"][0]["equity"] == found.equity[0] and found.seconds >= 0


def test_all_flops():
    ranges = ["AA,KQs", "TT,98s"]
    report = rt.flops(ranges)
    before = rt.equity(ranges)
    assert len(report) == 1755 and report.count.sum() == 22_100 and report.part.sum() == pytest.approx(1)
    assert report.mean_equity == pytest.approx(before.equity)
    assert (report.part[:, None] * report.equity).sum(axis=0) == pytest.approx(before.equity)
    assert (report.part[:, None] * report.nuts).sum(axis=0) == pytest.approx(report.mean_nuts)
    assert report.range_advantage == pytest.approx(report.equity[:, 0] - report.equity[:, 1])
    assert report.nut_advantage == pytest.approx(report.nuts[:, 0] - report.nuts[:, 1])
    assert len(set(rt.Indexer([3]).index(report.cards).tolist())) == 1755
    for row in range(0, 1755, 177):
        board = rt.format(report.cards[row].tolist())
        alone = rt.distribution(ranges, board)
        assert report.equity[row] == pytest.approx(alone.equity)
        assert report.nuts[row] == pytest.approx(alone.at_least(0.8))
        assert report.count[row] == rt.Indexer([3]).multiplicity(rt.Indexer([3]).index(board))
        ranks, suits = report.cards[row] // 4, report.cards[row] % 4
        words = report.texture[row].split()
        assert words[0] == ["", "monotone", "two-tone", "rainbow"][len(set(suits))]
        assert words[1] == ["", "trips", "paired", "unpaired"][len(set(ranks))]
        assert words[2] == "23456789TJQKA"[max(ranks)] + "-high"


def test_flops_of_some_textures():
    report = rt.flops([HERO, VILLAIN], dead="2c", textures="trips and not 2-high", nuts=0.9)
    # Twelve card ranks. With a dead club, flops with and without clubs differ.
    assert len(report) == 24 and report.count.sum() == 48
    assert {tuple(set(cards // 4)) for cards in report.cards} == {(rank,) for rank in range(1, 13)}
    assert all("trips" in texture for texture in report.texture)
    frame = polars.DataFrame(report)
    assert frame["count"].to_list() == report.count.tolist()
    assert frame["equity2"].to_list() == report.equity[:, 1].tolist()
    assert frame["nuts1"].to_list() == report.nuts[:, 0].tolist()
    assert frame["flop"].to_list() == list(rt.format(report.cards))
    table = pyarrow.table(report)
    assert table.column_names == frame.columns and table.num_rows == 24
    as_dict = report.to_dict()
    assert (
        list(as_dict["flops"][0])[:3] == ["flop", "count", "part"]
        and as_dict["textures"] == "trips and not 2-high"
    )
    equities = [flop["equity"][0] for flop in as_dict["flops"]]
    assert equities == sorted(report.equity[:, 0], reverse=True)
    assert is_svg(report.svg()) and report._repr_svg_() == report.svg() and "more" in str(report)
    assert repr(report).endswith("24 flops>") and report.seconds > 0
    alone = rt.flops([HERO, VILLAIN], dead="2c", textures="trips and not 2-high", nuts=0.9, threads=1)
    assert (alone.equity == report.equity).all() and (alone.part == report.part).all()


def test_progress_and_stop():
    told = []
    rt.flops(["AA", "KK"], textures="trips", progress=lambda done, estimate: told.append((done, estimate)))
    assert told[-1] == (1.0, None)
    with pytest.raises(ValueError, match="stopped"):
        rt.flops([HERO, VILLAIN], progress=lambda done, estimate: False)
    with pytest.raises(ZeroDivisionError):
        rt.flops([HERO, VILLAIN], progress=lambda done, estimate: 1 / 0)


def test_outs_of_one_range_and_on_whole_boards():
    alone = rt.outs(["AsKs"], "Qs 7s 2d")
    assert alone.equity == rt.outs(["AsKs", "random"], "Qs 7s 2d").equity
    board, hero = "Kd Jc 7h 6s 2s", "AhKh"
    outs = rt.outs([hero, "QQ-TT,76s"], board)
    villains = [
        combo for combo in rt.Range("QQ-TT,76s").combos if not {combo[:2], combo[2:]} & set(board.split())
    ]
    beaten = sum(rt.rank(combo + board) > rt.rank(hero + board) for combo in villains)
    assert outs.behind[0] * len(villains) == pytest.approx(beaten) and len(villains) == 17
    assert outs.next_cards == [] and outs.next_equity.shape == (0, 2)
    assert "beaten by 5 of 17 combos" in str(outs) and "<svg" not in outs._repr_html_()
    with pytest.raises(ValueError, match="nothing to draw"):
        outs.svg()


REFUSED = {
    ValueError: [
        (lambda: rt.hits("AA", "As Ks"), "2 cards on the board: there can be 0, 3, 4 or 5"),
        (lambda: rt.hits("AsAd", "As Ks Qs"), "every combo of the range has a card of the board"),
        (lambda: rt.hits("none", "As Ks Qs"), "the range has no combo"),
        (lambda: rt.hits("AA", "As Ks Qs", "As"), "As is on the board and among the dead"),
        (lambda: rt.hits("AA", "As Ks Qs", where="pear+"), 'where "pear\\+": unknown word'),
        (lambda: rt.hits("AA", "As Ks Qs", where="(pair"), "at the end: expected"),
        (lambda: rt.hits("AA", "As Ks Qs", where=""), "expected"),
        (lambda: rt.hits("AA", threads=0), "threads=0"),
        (lambda: rt.combo_hits(""), "0 cards on the board: there can be 3, 4 or 5"),
        (lambda: rt.Range("AA").filter("As Ks", "pair"), "2 cards on the board"),
        (lambda: rt.Range("AA").filter("As Ks Qs", "flushdrow"), 'nearest is "flush-draw"'),
        (lambda: rt.distribution(["AA"], "As Ks Qs"), "two"),
        (lambda: rt.distribution(["AA", "KK", "QQ"], "As Ks Qs"), "two"),
        (lambda: rt.distribution(["AA", "KK"], "As Ks"), "2 cards on the board"),
        (lambda: rt.distribution(["AsAd", "AsAc"], "Ks Qs Js"), "shares a card with every combo"),
        (lambda: rt.distribution(["AA", "KK"], "Qs Js Ts", nuts=1.5), "nuts=1.5: expected an equity, 0 to 1"),
        (lambda: rt.distribution(["AA", "KK"], "Qs Js Ts", nuts=float("nan")), "nuts=NaN"),
        (lambda: rt.distribution(["AA", "KK"], "Qs Js Ts", bins=0), "bins=0: expected 1 to 1000"),
        (lambda: rt.distribution(["AA", "KK"], "Qs Js Ts").percentile(2), "part=2: expected 0 to 1"),
        (lambda: rt.flops(["AA", "KK"], textures="rainbw"), 'nearest is "rainbow"'),
        (lambda: rt.flops(["AA", "KK"], textures="trips and unpaired"), "no deal is possible on such a flop"),
        (lambda: rt.flops(["AA"]), "two"),
        (lambda: rt.flops(["AA", "KK"], nuts=-0.1), "nuts=-0.1"),
        (lambda: rt.flops(["AsAd", "AsAc"]), "shares a card with every combo"),
    ],
    TypeError: [
        (lambda: rt.hits(None), "NoneType"),
        (lambda: rt.distribution("AA", "As Ks Qs"), "expected a list"),
    ],
}


@pytest.mark.parametrize(("error", "call", "says"), by_error(REFUSED))
def test_errors(error, call, says):
    with pytest.raises(error, match=says):
        call()
