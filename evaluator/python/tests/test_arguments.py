"""Integer and text arguments: errors name the argument, the value and the expected values."""

import ast
import re
from pathlib import Path

import numpy as np
import pytest
import rivertable as rt
from helpers import message

PAIR = rt.RiverPair("Ks 9h 4c 2d 7s", "AA", "QQ")
RANGES = ["AsAh", "KsKh"]
BOARD = "2c 7d 9h Jc Qd"

# A call of each function with integer arguments. The arguments are added by keyword.
CALLS = {
    "ask": lambda **given: rt.ask({"ask": "about"}, **given),
    "rank": lambda **given: rt.rank("AsKd", **given),
    "best_five": lambda **given: rt.best_five("AsKd", **given),
    "parse": lambda **given: rt.parse("AsKd", **given),
    "equity": lambda **given: rt.equity(RANGES, BOARD, **given),
    "equity_batch": lambda **given: rt.equity_batch(*RANGES, board=BOARD, **given),
    "outs": lambda **given: rt.outs(RANGES, BOARD, **given),
    "matrix": lambda **given: rt.matrix(BOARD, **given),
    "hits": lambda **given: rt.hits("AA", BOARD, **given),
    "distribution": lambda **given: rt.distribution(RANGES, BOARD, **given),
    "flops": lambda **given: rt.flops(RANGES, **given),
    "strength": lambda **given: rt.strength(BOARD, **given),
    "kmeans": lambda **given: rt.kmeans([[1, 2], [2, 1]], **({"buckets": 2, "distance": "emd"} | given)),
    "Indexer.index": lambda **given: rt.Indexer([2]).index("AsKd", **given),
    "Indexer.unindex": lambda **given: rt.Indexer([2]).unindex(0, **given),
    "Indexer.multiplicity": lambda **given: rt.Indexer([2]).multiplicity(0, **given),
    "Report.svg": lambda **given: rt.equity(RANGES, BOARD, by_combo=True).svg(**given),
    "Halves.parts": lambda **given: rt.equity(["As2s3s4s", "KsKhKdKc"], BOARD, game="omaha8").halves.parts(
        **({"parts": 1, "of": 6} | given)
    ),
    "_Pair.combos": lambda player: PAIR.combos(player),
    "_Pair.weights": lambda player: PAIR.weights(player),
    "_Pair.values": lambda player: PAIR.values(player, np.ones(6)),
    "_Pair.fold_values": lambda player: PAIR.fold_values(player, np.ones(6), 1.0),
    "StrengthTable.make": lambda **given: rt.StrengthTable.make("flop", "never-written.tbl", **given),
}
# They read tables that the tests do not have.
UNTRIED = {"StrengthTable.ehs", "StrengthTable.ehs2", "StrengthTable.points"}
INTEGERS = {"int", "int | None", "_Threads"}


def integer_arguments():
    """Returns the integer arguments of all functions and methods in the stubs."""
    stubs = ast.parse(Path(rt.__file__).with_name("_rivertable.pyi").read_text())
    scopes = [("", stubs)] + [
        (node.name + ".", node) for node in stubs.body if isinstance(node, ast.ClassDef)
    ]
    found = {}
    for prefix, scope in scopes:
        for function in scope.body:
            if isinstance(function, ast.FunctionDef):
                arguments = function.args.args + function.args.kwonlyargs
                names = [
                    one.arg for one in arguments if one.annotation and ast.unparse(one.annotation) in INTEGERS
                ]
                found |= {(prefix + function.name, name): None for name in names}
    return [case for case in found if case[0] not in UNTRIED]


@pytest.mark.parametrize(("function", "argument"), integer_arguments())
def test_integers_out_of_bounds(function, argument):
    for wrong in (-1, -(2**63), -(2**200), 2**64, 2**127, 2**200, np.int64(-1)):
        told = message(CALLS[function], **{argument: wrong})
        assert re.match(rf"^{argument}={wrong}: expected \d+ to \d+", told), told
    for wrong in (1.5, "1", True, [1]):
        told = message(CALLS[function], **{argument: wrong}, error=TypeError)
        assert told.startswith(f"{argument}: {type(wrong).__name__}: expected an int"), told


def test_integers_of_any_type():
    assert (
        rt.equity(RANGES, method="monte-carlo", samples=np.int32(4000), seed=np.uint64(2**64 - 1)).seed
        == 2**64 - 1
    )
    assert rt.rank("As", threads=np.int8(1)) == rt.rank("As")
    assert PAIR.combos(np.uint8(1)).tolist() == PAIR.combos(1).tolist()


LONE = "\ud800"


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: rt.rank("As" + LONE), "\ufffd"),
        (lambda: rt.rank(["AsKd", LONE]), "row 1: "),
        (lambda: rt.rank(["As", LONE]), "card 1: "),
        (lambda: rt.rank(np.array(["AsKd", LONE], object)), "row 1: "),
        (lambda: rt.equity(["AA", LONE]), "ranges[1]: "),
        (lambda: rt.equity(["AsAhKsKh", LONE], game="omaha"), "ranges[1]: "),
        (lambda: rt.equity(RANGES, LONE), "board "),
        (lambda: rt.equity(RANGES, ["As", LONE]), "board[1]: "),
        (lambda: rt.equity(RANGES, dead=LONE), "dead "),
        (lambda: rt.equity(RANGES, method=LONE), "method "),
        (lambda: rt.equity_batch("AA", ["KK", LONE]), "row 1: ranges[1]: "),
        (lambda: rt.equity_batch("AA", LONE), "ranges[1]: "),
        (lambda: rt.Range(LONE), "\ufffd"),
        (lambda: rt.Range("@a", names={LONE: "AA"}), '"@a"'),
        (lambda: rt.Range("AA", order=LONE), "order "),
        (lambda: rt.Range("AA").text(LONE), "program "),
        (lambda: rt.Range("AA").filter(BOARD, LONE), "where "),
        (lambda: rt.hits("AA", BOARD, where=LONE), "where "),
        (lambda: rt.flops(RANGES, textures=LONE), "textures "),
        (lambda: rt.matrix(BOARD, dtype=LONE), "dtype "),
        (lambda: rt.canonical_boards(LONE), "street "),
        (lambda: rt.kmeans([[1, 2]], 1, distance=LONE), "distance "),
        (lambda: rt.parse("As", to=LONE), "to="),
        (lambda: rt.rank("As", game=LONE), "game="),
    ],
)
def test_a_lone_surrogate_is_invalid_text(call, told):
    with pytest.raises(ValueError) as caught:
        call()
    assert told in str(caught.value) and not isinstance(caught.value, UnicodeError)


@pytest.mark.parametrize(
    ("call", "argument"),
    [(lambda: rt.equity(RANGES, method=1), "method"), (lambda: rt.hits("AA", where=1), "where")],
)
def test_text_arguments_are_text(call, argument):
    with pytest.raises(TypeError, match="^int: expected text") as caught:
        call()
    assert argument in caught.value.__notes__[0]
