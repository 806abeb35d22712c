"""Answers the questions of `cargo xtask digest` with this package. Each question and each answer is a line of JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import rivertable as rt

Question = dict[str, Any]


def sets(hands: list[list[int]]) -> Any:
    """Returns hands as card sets, with sixteen bits for each suit."""
    bits = [sum(1 << (id % 4 * 16 + id // 4) for id in hand) for hand in hands]
    return np.array(bits, np.uint64)


def ranks(question: Question) -> Any:
    hands, game = question["hands"], question["game"]
    rows = np.array(hands, np.uint8)
    match question.get("form", "rows"):
        case "one" if rows.shape[1] > 0:
            return [rt.rank(hand, game=game) for hand in hands]
        case "columns" if rows.shape[1] > 0:
            return rt.rank(np.asfortranarray(rows), game=game).tolist()
        case "rows" if rows.shape[1] > 0:
            return rt.rank(rows, game=game).tolist()
    # NumPy has no type for suit masks.
    return rt.rank(sets(hands), game=game, form="sets").tolist()


def words(question: Question) -> Any:
    cards, game = question["cards"], question["game"]
    rank = rt.rank(cards, game=game)
    best = [int(id) for id in rt.best_five(cards, game=game)]
    return {"rank": rank, "words": rt.describe(rank, game=game), "best": best}


def indices(question: Question) -> Any:
    indexer = rt.Indexer(question["rounds"])
    found = indexer.index(np.array(question["rows"], np.uint8))
    return {
        "size": indexer.size,
        "indices": found.tolist(),
        "ids": indexer.unindex(found).ravel().tolist(),
        "multiplicities": indexer.multiplicity(found).tolist(),
    }


def batches(question: Question) -> Any:
    asked = question["questions"]
    columns = zip(*(one["ranges"] for one in asked), strict=True)
    boards = [one["board"] for one in asked]
    dead = [one["dead"].split() or None for one in asked]
    known = {"board": boards, "dead": dead}
    options = {"game": question["game"], "method": "exact", "on_error": "null"}
    report = rt.equity_batch(*map(list, columns), **known, **options)
    found = zip(report.equity.tolist(), report.errors, strict=True)
    return [equity if error is None else error for equity, error in found]


def strength(question: Question) -> Any:
    board, bins = question["board"], question["bins"]
    options = {"next_bins": bins, "potential": True} if len(board) < 10 else {}
    found = rt.strength([board], against=question["against"], bins=bins, **options)
    answer = {"ehs": found.ehs, "ehs2": found.ehs2, "histograms": found.histograms}
    answer = {name: numbers(part[0].ravel()) for name, part in answer.items()}
    if options:
        answer["next"] = numbers(found.next_histograms[0].ravel())
        both = np.stack([found.positive_potential[0], found.negative_potential[0]], axis=1)
        answer["potential"] = [numbers(pair) for pair in both]
    return answer


def numbers(array: Any) -> list[Any]:
    """Returns the numbers of an array, with None for NaN."""
    return [None if number != number else number for number in array.tolist()]


def buckets(question: Question) -> Any:
    distance = question["distance"]
    dtype = np.uint16 if distance == "emd" else np.float32
    rows = np.array(question["numbers"], dtype).reshape(-1, question["columns"])
    found = rt.kmeans(rows, question["buckets"], distance=distance, seed=question["seed"])
    return {
        "of_rows": found.of_rows.tolist(),
        "sizes": found.sizes.tolist(),
        "centers": found.centers.tolist(),
        "inertia": found.inertia,
        "rounds": found.rounds,
    }


def page(question: Question) -> Any:
    """Answers a question of the page with the function that it names."""
    options = dict(question)
    ask, ranges = options.pop("ask"), options.pop("ranges")
    if options.pop("rules", None) == "trips-over-straight":
        options["game"] = "short-deck-trips"
    if ask == "outs" and len(ranges) == 1:
        ranges.append("random")
    if ask == "flops":
        del options["board"]
    try:
        answer = getattr(rt, ask)(ranges, **options).to_dict()
    except ValueError as error:
        return {"error": {"field": "ranges", "message": str(error)}}
    # The page numbers players from 1, and the package from 0.
    for winners in answer.get("winners", []):
        winners["players"] = [player + 1 for player in winners["players"]]
    return answer


# Two kinds of questions are left out. For hits, only the page rejects filters without a match. For Omaha equities, the page
# reports ranges as typed, and the package in order.
ANSWERS: dict[str, Callable[[Question], Any]] = {
    "ranks": ranks,
    "words": words,
    "indices": indices,
    "batches": batches,
    "strength": strength,
    "buckets": buckets,
    "omaha-ranks": ranks,
    "page-equities": page,
    "page-weights": page,
    "page-simulations": page,
    "page-outs": page,
    "page-distributions": page,
    "page-flops": page,
}

for line in sys.stdin:
    kind, number, question = json.loads(line)
    if kind in ANSWERS:
        print(json.dumps([kind, number, ANSWERS[kind](question)], default=np.ndarray.tolist))
