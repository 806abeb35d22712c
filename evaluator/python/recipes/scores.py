"""Scores Parquet folders of hands or spots, in this process or on the workers of a Ray cluster.

    python scores.py hands scored            # column "cards": adds "rank"
    python scores.py spots scored --ray 2    # columns "hero", "villain", "board": adds "equity"

--ray N starts a cluster of N workers on this machine. --ray auto uses the cluster of `ray start` or of the environment.
The rows are the same either way. Their checksum is printed.
"""

import argparse
import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import rivertable as rt

BATCH = 65_536


def score_hands(table: pa.Table) -> pa.Table:
    """Adds the rank of the cards. Invalid hands have null."""
    return table.append_column("rank", rt.rank(table["cards"], on_error="null", threads=1))


def score_spots(table: pa.Table) -> pa.Table:
    """Adds the equity of a hero's cards against a villain's range on a board. Invalid spots have null."""
    found = rt.equity_batch(table["hero"], table["villain"], board=table["board"], on_error="null", threads=1)
    return table.append_column("equity", pa.array(found.equity[:, 0], from_pandas=True))


def score_batches(
    score: Callable[[pa.Table], pa.Table], batches: Iterable[pa.RecordBatch]
) -> Iterator[pa.RecordBatch]:
    """Scores a stream of batches, for PySpark's `mapInArrow`."""
    for batch in batches:
        yield from score(pa.Table.from_batches([batch])).to_batches()


def scorer_of(folder: Path) -> Callable[[pa.Table], pa.Table]:
    """Returns the function that scores a folder with its columns."""
    names = ds.dataset(folder).schema.names
    return score_hands if "cards" in names else score_spots


def score_here(folder: Path, out: Path) -> None:
    """Scores a folder in this process, batch by batch, so files may be larger than memory."""
    score = scorer_of(folder)
    out.mkdir(parents=True, exist_ok=True)
    writer = None
    for batch in ds.dataset(folder).to_batches(batch_size=BATCH):
        scored = score(pa.Table.from_batches([batch]))
        writer = writer or pq.ParquetWriter(out / "part-0.parquet", scored.schema)
        writer.write_table(scored)
    if writer:
        writer.close()


def score_with_ray(folder: Path, out: Path, workers: str, die_once: Path | None = None) -> None:
    """Scores a folder on a cluster. With `die_once`, the first worker with work creates that file and kills itself."""
    import ray

    score = scorer_of(folder)

    def work(table: pa.Table) -> pa.Table:
        if die_once is not None:
            try:
                os.close(os.open(die_once, os.O_CREAT | os.O_EXCL))
                os.kill(os.getpid(), 9)
            except FileExistsError:
                pass
        return score(table)

    ray.init(**({"address": "auto"} if workers == "auto" else {"num_cpus": int(workers)}))
    try:
        rows = ray.data.read_parquet(str(folder))
        rows = rows.map_batches(work, batch_format="pyarrow", batch_size=BATCH, zero_copy_batch=True)
        rows.write_parquet(str(out))
    finally:
        ray.shutdown()


def checksum(folder: Path) -> str:
    """Returns the SHA-256 of all rows in the order of their ids."""
    table = ds.dataset(folder).to_table().sort_by("id").combine_chunks()
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema.remove_metadata()) as stream:
        stream.write_table(table.replace_schema_metadata(None))
    return hashlib.sha256(sink.getvalue()).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--ray", metavar="N|auto")
    parser.add_argument("--die-once", type=Path, metavar="FILE", help="kill a worker midway, for a test")
    arguments = parser.parse_args()
    if arguments.ray:
        score_with_ray(arguments.folder, arguments.out, arguments.ray, arguments.die_once)
    else:
        score_here(arguments.folder, arguments.out)
    print(checksum(arguments.out))


if __name__ == "__main__":
    main()
