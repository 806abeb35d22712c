"""Hands of seven cards per second in Python: the wheel and its peers, on the same hands, in turns, on one thread.

    pip install ./evaluator/python -r benches/python/requirements.txt
    cargo build --release -p benches --example fresh_output
    python benches/python/peers.py

All contestants use the same random hands. Each ranks a prefix of them that takes about a second, and its answers are compared
with ours. A figure is the median of the rounds. The Rust kernel is timed by a separate program, in the same turns. Writes
RESULTS.md and results.svg next to this file.
"""

import argparse
import platform
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import eval7
import matplotlib
import numpy as np
import phevaluator
import pokerkit
import pyarrow as pa
import rivertable as rt
import treys
from phevaluator import _pheval

matplotlib.use("svg")
import matplotlib.pyplot as plt

HERE = Path(__file__).parent
OURS = "rivertable"
KERNEL = "Rust kernel"


@dataclass
class Contestant:
    name: str
    form: str
    hands: int
    rank: Callable[[], object]
    """Ranks all hands. Returns the ranks, or the seconds if it measures the time itself."""
    check: Callable[[object, np.ndarray], bool]
    """Returns `True` if the ranks match ours."""
    seconds: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return self.hands / statistics.median(self.seconds)


def random_hands(count: int) -> np.ndarray:
    random = np.random.default_rng(7)
    hands = np.empty((count, 7), np.uint8)
    for part in np.array_split(hands, max(1, count // 100_000)):
        part[:] = np.argsort(random.random((len(part), 52), np.float32), axis=1)[:, :7]
    return hands


def are_equal(theirs: object, ours: np.ndarray) -> bool:
    return bool(np.array_equal(np.asarray(theirs), ours))


def are_in_the_same_order(theirs: object, ours: np.ndarray) -> bool:
    """Returns `True` if both order the hands equally."""
    theirs = np.asarray(theirs)
    order = np.argsort(ours, kind="stable")
    ours, theirs = ours[order].astype(np.int64), theirs[order].astype(np.int64)
    return bool((np.sign(np.diff(ours)) == np.sign(np.diff(theirs))).all())


def are_cactus_kev_numbers(theirs: object, ours: np.ndarray) -> bool:
    return are_equal(theirs, rt.to_cactus_kev(ours))


def our_contestants(hands: np.ndarray) -> list[Contestant]:
    count = len(hands)
    sets = rt.parse(hands, to="sets")
    text = rt.format(pa.FixedSizeListArray.from_arrays(pa.array(hands.ravel()), 7)).cast(pa.string())
    lists = rt.format(hands[: count // 10]).tolist()
    forms = {
        "uint8[n, 7]": hands,
        "uint64[n]": sets,
        "Arrow uint64": pa.array(sets),
        "Arrow string": text,
        "Arrow string_view": text.cast(pa.string_view()),
        "list of str": lists,
    }
    return [
        Contestant(
            OURS,
            name,
            len(form),
            lambda form=form, name=name: rt.rank(form, form="sets" if "uint64" in name else "ids", threads=1),
            are_equal,
        )
        for name, form in forms.items()
    ]


def their_contestants(hands: np.ndarray) -> list[Contestant]:
    many, some, few = hands[:1_000_000], hands[:200_000], hands[:3_000]

    def texts(hands: np.ndarray) -> list[list[str]]:
        return [text.split() for text in rt.format(hands)]

    eval7_cards = [eval7.Card(text) for text in rt.format(np.arange(52, dtype=np.uint8)[:, None])]
    eval7_hands = [[eval7_cards[card] for card in hand] for hand in many.tolist()]
    treys_hands = [[treys.Card.new(card) for card in hand] for hand in texts(some)]
    pokerkit_hands = [list(pokerkit.Card.parse("".join(hand))) for hand in texts(few)]
    ids, some_texts = many.tolist(), texts(some)
    evaluator = treys.Evaluator()

    def pokerkit_rank(hand: list[pokerkit.Card]) -> int:
        return pokerkit.StandardHighHand.from_game(hand).entry.index

    return [
        Contestant("eval7", "objects", len(many), lambda: [eval7.evaluate(h) for h in eval7_hands], are_in_the_same_order),
        Contestant(
            "eval7",
            "text",
            len(some),
            lambda: [eval7.evaluate([eval7.Card(card) for card in hand]) for hand in some_texts],
            are_in_the_same_order,
        ),
        Contestant(
            "phevaluator", "ids", len(many), lambda: [phevaluator.evaluate_cards(*h) for h in ids], are_cactus_kev_numbers
        ),
        Contestant(
            "phevaluator",
            "text",
            len(some),
            lambda: [phevaluator.evaluate_cards(*hand) for hand in some_texts],
            are_cactus_kev_numbers,
        ),
        Contestant(
            "phevaluator, private",
            "ids",
            len(many),
            lambda: [_pheval.evaluate_7cards(*hand) for hand in ids],
            are_cactus_kev_numbers,
        ),
        Contestant("treys", "ints", len(some), lambda: [evaluator.evaluate([], h) for h in treys_hands], are_cactus_kev_numbers),
        Contestant(
            "treys",
            "text",
            len(some) // 2,
            lambda: [evaluator.evaluate([], [treys.Card.new(c) for c in h]) for h in some_texts[: len(some) // 2]],
            are_cactus_kev_numbers,
        ),
        Contestant("pokerkit", "objects", len(few), lambda: [pokerkit_rank(h) for h in pokerkit_hands], are_in_the_same_order),
    ]  # fmt: skip


def kernels(hands: np.ndarray, program: Path, folder: Path) -> list[Contestant]:
    """Returns the kernel in separate programs, which wait for their turns."""
    file = folder / "rows"
    file.write_bytes(hands.tobytes())

    def contestant(form: str, name: str) -> Contestant:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        process = subprocess.Popen([program, file, form], **pipes)

        def turn() -> float:
            print(file=process.stdin, flush=True)
            return float(process.stdout.readline())

        return Contestant(KERNEL, name, len(hands), turn, lambda _, __: True)

    return [contestant("rows", "uint8[n, 7]"), contestant("sets", "uint64[n]")]


def measure(contestants: list[Contestant], ranks: np.ndarray, rounds: int) -> None:
    for round in range(rounds + 1):
        for contestant in contestants:
            start = time.perf_counter()
            answer = contestant.rank()
            seconds = time.perf_counter() - start
            if round == 0:  # a warm-up, and a check that all answers agree
                assert contestant.check(answer, ranks[: contestant.hands]), f"{contestant.name} is wrong"
            else:
                contestant.seconds.append(answer if isinstance(answer, float) else seconds)
            del answer


def processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    about = dict(line.split(":", 1) for line in lines if ":" in line)
    about = {key.strip(): value.strip() for key, value in about.items()}
    if "model name" not in about:
        return platform.processor() or platform.machine()
    return f"{about['model name']} (family {about.get('cpu family')}, model {about.get('model')})"


def significant(number: float) -> str:
    """Formats a number with three significant digits. Larger numbers are rounded to integers."""
    exponent = int(f"{number:.2e}".split("e")[1])
    return f"{number:,.{max(0, 2 - exponent)}f}"


def rate_in_words(rate: float) -> str:
    return f"{significant(rate / 1e6)} M" if rate >= 1e6 else f"{significant(rate / 1e3)} k"


def table(contestants: list[Contestant]) -> str:
    text_forms = {"Arrow string", "Arrow string_view", "list of str", "text"}
    peers = [c for c in contestants if c.name not in (OURS, KERNEL) and "private" not in c.name]
    best = {
        is_text: max((c for c in peers if (c.form in text_forms) == is_text), key=lambda c: c.rate)
        for is_text in (False, True)
    }
    rows = []
    for c in contestants:
        peer = best[c.form in text_forms]
        rows.append(
            f"| {c.name} | {c.form} | {c.hands:,} | {rate_in_words(c.rate)} | {significant(c.rate / peer.rate)} |"
        )
    names = ", ".join(line for line in (HERE / "requirements.txt").read_text().splitlines() if "==" in line)
    ratios = []
    for kernel in (c for c in contestants if c.name == KERNEL):
        ours = next(c for c in contestants if c.name == OURS and c.form == kernel.form)
        ratios.append(f"`{ours.form}` {100 * ours.rate / kernel.rate:.0f} %")
    kernel = (
        f"\nThe wheel's speed relative to the Rust kernel with freshly allocated output: {', '.join(ratios)}.\n"
        if ratios
        else ""
    )
    return (
        "# Hands per second in Python\n\n"
        f"Hands of seven cards, one thread, on {processor()}, CPython {platform.python_version()}, "
        f"NumPy {np.__version__}; {names}. Medians of {len(contestants[0].seconds)} rounds in turns, on the same hands, "
        "by `python benches/python/peers.py`; all answers were correct. Like the wheel, the Rust kernel writes to newly allocated output. The last column is relative to the fastest peer "
        "with the same input: text, or objects that its library built in advance. The private function behind phevaluator's calls does not count as a peer.\n\n"
        "| | input | hands | hands/s | vs fastest peer |\n|-|-|-:|-:|-:|\n" + "\n".join(rows) + "\n" + kernel
        + "\n![the same results as a chart](results.svg)\n"
    )  # fmt: skip


def chart(contestants: list[Contestant], file: Path) -> None:
    plt.rcParams.update(
        {"svg.hashsalt": OURS, "font.size": 10, "svg.fonttype": "none", "font.family": "sans-serif"}
    )
    figure, axes = plt.subplots(figsize=(9, 0.36 * len(contestants) + 1.2), layout="constrained")
    colors = {OURS: "#1f6feb", KERNEL: "#57606a"}
    shown = sorted(contestants, key=lambda c: c.rate)
    bars = axes.barh(
        [f"{c.name}, {c.form}" for c in shown],
        [c.rate for c in shown],
        color=[colors.get(c.name, "#d4a72c") for c in shown],
    )
    axes.bar_label(bars, [rate_in_words(c.rate) for c in shown], padding=4)
    axes.set_xscale("log")
    axes.set_xlim(1e3, 1e10)
    axes.set_xlabel("hands of seven cards per second, one thread (logarithmic scale)")
    axes.set_title(processor(), fontsize=10)
    axes.grid(axis="x", alpha=0.3)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, metadata={"Date": None, "Creator": None})


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=10_000_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument(
        "--kernel", type=Path, default=HERE.parents[1] / "target/release/examples/fresh_output"
    )
    parser.add_argument("--out", type=Path, default=HERE)
    options = parser.parse_args()
    hands = random_hands(options.hands)
    ranks = rt.rank(hands)
    contestants = our_contestants(hands) + their_contestants(hands)
    with tempfile.TemporaryDirectory() as folder:
        if options.kernel.exists():
            contestants = kernels(hands, options.kernel, Path(folder)) + contestants
        measure(contestants, ranks, options.rounds)
    text = table(contestants)
    print(text)
    (options.out / "RESULTS.md").write_text(text)
    chart(contestants, options.out / "results.svg")


if __name__ == "__main__":
    main()
