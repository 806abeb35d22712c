"""The programs of FRAMES.md, and the recipe for clusters."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest
import rivertable as rt

HERE = Path(__file__).parent.parent
SCORES = HERE / "recipes" / "scores.py"
CARDS = [f"card_{number}" for number in range(1, 8)]
NAMES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
RANGES = ["22+,A2s+,KTs+", "TT+,AQ+:0.5", "random", "AA"]


def programs():
    """Returns the page's programs with their headings."""
    text, heading, found = (HERE / "FRAMES.md").read_text(), "", []
    for title, program in re.findall(r"^## ([^\n]+)\n|^```python\n(.*?)^```", text, re.S | re.M):
        heading = title or heading
        if program:
            found.append(pytest.param(program, id=heading))
    return found


def deal(random, count):
    return [NAMES[card] for card in random.permutation(52)[:count]]


@pytest.fixture(scope="session")
def data(tmp_path_factory):
    """Three folders of Parquet files, with null and invalid rows."""
    random = np.random.default_rng(7)
    folder = tmp_path_factory.mktemp("data")
    for part in range(3):
        ids = range(part * 400, (part + 1) * 400)
        cards = ["".join(deal(random, random.integers(5, 8))) for _ in ids]
        cards[5 + part], cards[50], cards[51] = None, "AsAs2c3c4c", "AsKsQsJsTx"
        spots = [deal(random, 7) for _ in ids]
        hands = pa.table({"id": ids, "cards": cards})
        heroes = ["".join(cards[:2]) for cards in spots]
        boards = ["".join(cards[2 : 5 + part]) for cards in spots]
        boards[9] = heroes[9][:2] + "2c3c4c"
        villains = [RANGES[number % 4] for number in ids]
        table = pa.table({"id": ids, "hero": heroes, "villain": villains, "board": boards})
        of_card = np.array([random.permutation(52)[:7] for _ in ids], np.uint8).T
        dealt = pa.table({"id": ids, **dict(zip(CARDS, of_card))})
        for name, rows in (("hands", hands), ("spots", table), ("dealt", dealt)):
            (folder / name).mkdir(exist_ok=True)
            pq.write_table(rows, folder / name / f"part-{part}.parquet")
    return folder


def rank_or_none(cards):
    try:
        return rt.rank(cards)
    except (TypeError, ValueError):
        return None


def equity_or_none(hero, villain, board):
    try:
        return rt.equity([hero, villain], board=board).equity[0]
    except ValueError:
        return None


def hand_of(row):
    """Returns the hand of a row: a text, hole cards and a board, or the ids of single cards."""
    if "hero" in row:
        return row["hero"] + row["board"]
    return row["cards"] if "cards" in row else [row[card] for card in CARDS]


def rows_of(table):
    table = table if hasattr(table, "to_pylist") else pa.table(table)
    return sorted(table.to_pylist(), key=lambda row: row["id"])


def check(table):
    """Checks that every row has the answer of a call for it alone."""
    rows = rows_of(table)
    assert len(rows) > 1_000
    for row in rows:
        if "equity" in row:
            expected = equity_or_none(row["hero"], row["villain"], row["board"])
            assert row["equity"] == (expected if expected is None else pytest.approx(expected, abs=1e-12))
        else:
            assert row["rank"] == (None if hand_of(row) is None else rank_or_none(hand_of(row))), row


@pytest.mark.parametrize(
    "categories",
    [
        lambda texts: pd.Series(texts, dtype="category"),
        lambda texts: pd.Categorical(texts),
        lambda texts: pd.Series(pd.array(texts, "string[pyarrow]")).astype("category"),
        lambda texts: pl.Series(texts, dtype=pl.Categorical),
        lambda texts: pl.Series(texts, dtype=pl.Enum(sorted({text for text in texts if text}))),
        lambda texts: pa.array(texts).dictionary_encode(),
    ],
)
def test_categories(categories):
    """Columns of categories have the answers of their texts."""
    hands = ["AsKs", "AdKd", None, "AsKs", "7d2c"] * 3
    assert rt.rank(categories(hands), out=np.zeros(15, np.uint16)).tolist() == rt.rank(hands).tolist()
    expected = rt.equity_batch(hands, "QQ", board="2s3d4h").equity
    found = rt.equity_batch(categories(hands), "QQ", board="2s3d4h").equity
    assert np.array_equal(found, expected, equal_nan=True)
    boards = [text and text + "Qh" for text in ["2s3d", "9s8d", None] * 5]
    found = rt.equity_batch("QcQd", "JJ", board=categories(boards)).equity
    assert np.array_equal(found, rt.equity_batch("QcQd", "JJ", board=boards).equity)


@pytest.mark.parametrize("program", programs())
def test_program(program, data, tmp_path, monkeypatch):
    for name in ("hands", "spots", "dealt"):
        (tmp_path / name).symlink_to(data / name)
    monkeypatch.chdir(tmp_path)
    variables = {}
    exec(compile(program, "FRAMES.md", "exec"), variables)
    check(variables["scored"])


def run(*arguments, **variables):
    """Runs the recipe. Returns the checksum that it prints, and its messages."""
    done = subprocess.run(
        [sys.executable, SCORES, *map(str, arguments)],
        env={**os.environ, "RAY_USAGE_STATS_ENABLED": "0", **variables},
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()[-1], done.stderr + done.stdout


@pytest.mark.parametrize("what", ["hands", "spots"])
def test_every_row_is_scored(what, data, tmp_path):
    run(data / what, tmp_path)
    check(ds.dataset(tmp_path).to_table())


def test_ray_gives_the_same_rows_after_a_worker_dies(data, tmp_path):
    here, _ = run(data / "spots", tmp_path / "here")
    mark = tmp_path / "died"
    with_ray, said = run(data / "spots", tmp_path / "ray", "--ray", "2", "--die-once", mark)
    assert with_ray == here and mark.exists() and "worker died" in said


def test_batches_like_those_of_spark(data, monkeypatch):
    monkeypatch.syspath_prepend(SCORES.parent)
    from scores import score_batches, score_hands

    batches = ds.dataset(data / "hands").to_batches(batch_size=100)
    scored = list(score_batches(score_hands, batches))
    check(pa.Table.from_batches(scored))
    signed = [batch.set_column(2, "rank", batch["rank"].cast("int32")) for batch in scored]
    check(pa.Table.from_batches(signed))
