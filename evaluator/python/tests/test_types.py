"""The type stubs match the module, and the Python code conforms to them."""

import doctest
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import rivertable
from test_docstrings import PAGES, documented
from test_frames import programs

sys.path.append(str(Path(__file__).parent.parent))
import stub_docs

HERE = Path(__file__).parent.parent


def run(*arguments: str) -> None:
    run = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def check(folder: Path, files: dict[str, str]) -> None:
    """Checks programs with mypy. Libraries without types are no error."""
    for name, program in files.items():
        (folder / name).write_text(program)
    run("mypy", "--strict", "--ignore-missing-imports", *(str(folder / name) for name in files))


def examples(text: str) -> str:
    """Returns the examples of a text as a program."""
    return "".join(example.source for example in doctest.DocTestParser().get_examples(text))


def function(name: str, text: str) -> str:
    """Returns the examples of a docstring as a function."""
    return f"def {name}() -> None:\n" + textwrap.indent(examples(text) or "pass\n", "    ")


def test_examples_conform_to_the_types(tmp_path):
    """All examples of pages and docstrings, and the recipes."""
    files = {
        f"{(HERE / page).stem}_{i}.py": examples((HERE / page).read_text())
        for i, (page, _) in enumerate(PAGES)
    }
    docs = [function(f"example_{i}", text) for i, (_, text) in enumerate(documented())]
    files["docstrings.py"] = "from rivertable import *\n" + "\n".join(docs)
    files |= {recipe.name: recipe.read_text() for recipe in (HERE / "recipes").glob("*.py")}
    assert all("rt." in program for program in files.values()) and len(docs) > 50
    check(tmp_path, files)


def test_programs_for_frames_conform_to_the_types(tmp_path):
    """All but DuckDB's, whose own types reject the programs."""
    found = [program.values[0] for program in programs() if "duckdb" not in program.values[0]]
    assert len(found) > 4
    check(tmp_path, {f"program_{i}.py": program for i, program in enumerate(found)})


RANKS = "NDArray[np.uint16]"
CALLS = {
    'rt.rank("AsKd")': "int",
    "rt.rank([51, 45])": "int",
    "rt.rank((51, 45))": "int",
    "rt.rank(range(5))": "int",
    "rt.rank([np.uint8(51), 45])": "int",
    "rt.rank(np.arange(5))": "int",
    "rt.rank(np.array([51, 47]))": "Any",
    'rt.rank(["As", "Kd"])': "Any",
    'rt.rank(["AsKd", "QsJs"])': "Any",
    'rt.rank(["AsKd", None])': "Any",
    'rt.rank([["As"], ["Kd"]])': RANKS,
    'rt.rank([["As"], None])': RANKS,
    "rt.rank([[51], [45]])": RANKS,
    "rt.rank([np.arange(5), np.arange(5)])": RANKS,
    "rt.rank(TABLE)": RANKS,
    "rt.rank(ROWS)": "Any",
    'rt.rank(np.array(["As", "Kd"]))': "Any",
    'rt.rank(pa.array(["As", "Kd"]))': "Any",
    'rt.rank("AsXx", on_error="null")': "int | None",
    'rt.rank([51, 99], on_error="null")': "int | None",
    'rt.rank([["As"], ["Kx"]], on_error="null")': RANKS,
    'rt.rank(3, form="sets")': "int",
    'rt.rank(np.uint64(3), form="sets")': "int",
    'rt.rank([3, 5], form="sets")': RANKS,
    'rt.rank(np.arange(2), form="sets")': RANKS,
    'rt.rank(SETS, form="sets")': RANKS,
    'rt.rank("As Ah Ks Kh", board="Ts 9s 8s 2s 2d", game=OMAHA)': "int",
    'rt.best_five("AsKd")': "list[int]",
    'rt.best_five(["As", "Kd"])': "Any",
    "rt.best_five([51, 45])": "list[int]",
    'rt.best_five([["As"], ["Kd"]])': "NDArray[np.uint8]",
    'rt.parse("AsKd")': "list[int]",
    'rt.parse("AsKd", to="sets")': "int",
    'rt.parse(["As", "Kd"], to="sets")': "Any",
    "rt.parse([51, 45])": "list[int]",
    'rt.parse([51, 45], to="sets")': "int",
    'rt.parse([3, 5], form="sets")': "NDArray[np.uint8]",
    'rt.parse([[51], [45]], to="sets")': "NDArray[np.uint64]",
    'rt.parse("x", on_error="null")': "list[int] | None",
    'rt.parse("x", to="sets", on_error="null")': "int | None",
    "rt.format([51, 45])": "str",
    'rt.format(3, form="sets")': "str",
    'rt.format(["As", "Kd"])': "Any",
    "rt.format([[51], [45]])": "NDArray[np.object_]",
    'rt.format([3, 5], form="sets")': "NDArray[np.object_]",
    "rt.category(1)": "rt.Category",
    'rt.category(0, game="razz")': "rt.LowCategory",
    "rt.category(1, game=GAME)": "rt.Category | rt.LowCategory",
    'rt.category(0xffff, on_error="null")': "rt.Category | None",
    "rt.category([1, 2])": "NDArray[np.uint8]",
    "rt.category(np.array([1], np.uint16))": "NDArray[np.uint8]",
    "rt.describe(1)": "str",
    "rt.describe([1, 2])": "NDArray[np.object_]",
    "rt.describe(1, game=GAME)": "str",
    'rt.to_cactus_kev(rt.rank("As Ks Qs Js Ts"))': "int",
    "rt.from_cactus_kev([1, 2])": RANKS,
    'INDEXER.index("AsKd", "7d 5c 5s")': "int",
    "INDEXER.index([51, 45], [0, 1, 2])": "int",
    'INDEXER.index(["As", "Kd"], ["2c", "3c", "4c"])': "Any",
    'INDEXER.index(["AsKd", "QsJs"], "7d 5c 5s")': "Any",
    "INDEXER.index([[51, 45, 0, 1, 2]])": "NDArray[np.uint64]",
    'INDEXER.index(3, 0x1C, form="sets")': "int",
    "INDEXER.unindex(0)": "list[int]",
    "INDEXER.multiplicity([0, 1])": "NDArray[np.uint32]",
    'rt.outs(["AA", "KK"], BOARD)': "rt.RunoutReport",
    'rt.outs(["AA**", "KK**"], BOARD, game="omaha")': "rt.NextCards",
    'rt.outs(["AA", "KK"], BOARD, game=GAME)': "rt.RunoutReport | rt.NextCards",
    'rt.equity(["AA", "KK"], BOARD, game=GAME).game': (
        'Literal["holdem", "short-deck", "short-deck-trips", "holdem8", "holdem-no-qualifier", "omaha", "omaha5", "omaha6", "omaha8", "big-o", "big-o6", "omaha-no-qualifier", "omaha5-no-qualifier", "omaha6-no-qualifier", "courchevel", "courchevel8", "pineapple", "pineapple8", "crazy-pineapple", "irish", "stud", "stud8", "stud-no-qualifier", "razz", "razz-2-7", "draw", "draw8", "draw-no-qualifier", "draw-2-7", "draw-a-5", "badugi"]'
    ),
    'rt.matrix("Qh 9d 8c 3s 2d", dtype="int8")': "NDArray[np.int8]",
}
"""Calls, and the types of their answers."""

START = """
from typing import Any, Literal, assert_type
import numpy as np
import pyarrow as pa
import rivertable as rt
from numpy.typing import NDArray

ROWS: NDArray[np.uint8] = np.zeros((2, 0), np.uint8)
TABLE = np.zeros((2, 0), np.uint8)
SETS: NDArray[np.uint64] = np.array([3, 5], np.uint64)
GAME: str = "holdem"
OMAHA: str = "omaha"
BOARD = "Qh 7h 2c 3d"
INDEXER = rt.Indexer([2, 3])
"""


def test_answers_have_their_types(tmp_path):
    """For a checker and at runtime."""
    lines = [f"assert_type({call}, {kind})" for call, kind in CALLS.items()]
    check(tmp_path, {"calls.py": START + "\n".join(lines)})
    names: dict[str, object] = {}
    exec(START, names)
    for call, kind in CALLS.items():
        answer = eval(call, names)
        if kind.startswith("NDArray"):
            assert isinstance(answer, np.ndarray) and answer.dtype == eval(kind[8:-1]), call
        elif not kind.startswith(("Any", "Literal")):
            kinds = eval(kind.replace("list[int]", "list"), names)
            assert isinstance(answer, kinds) and not isinstance(answer, np.generic), call


def test_stubs_match_the_module():
    run("mypy.stubtest", "rivertable", "--concise")


def test_types_are_correct():
    run("mypy", "--strict", "--package", "rivertable")


def test_stubs_have_the_documentation():
    """`python evaluator/python/stub_docs.py` writes it."""
    stub = stub_docs.STUB.read_text()
    assert stub_docs.with_docs(stub) == stub and stub.count('"""Returns the rank of each hand') == 1


def test_the_package_is_marked_as_typed():
    assert (Path(rivertable.__file__).parent / "py.typed").exists()
