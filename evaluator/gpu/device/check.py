"""Checks of the Python package on a device. `check.sh` runs it.

    python3 check.py torch|cupy|jax|rates

The exit code is 77 if the library is missing or has no device.
"""

import importlib
import sys
import time

import numpy as np
import rivertable as rt

RANDOM = np.random.default_rng(1)
GAMES = {
    "holdem": 7,
    "short-deck": 7,
    "razz": 7,
    "2-7": 5,
    "badugi": 4,
    "omaha": 9,
    "omaha5": 10,
    "omaha6": 11,
}
BOARDS = ["Qh 9d 8c 3s 2d", "Ks 9h 7c 4d 2h"]


def skip(reason):
    print(f"not run: {reason}")
    sys.exit(77)


def load(library):
    try:
        return importlib.import_module(library)
    except ImportError as error:
        skip(error)


def hands(count, cards):
    """Returns random rows of different cards."""
    return np.argsort(RANDOM.random((count, 52), np.float32), axis=1)[:, :cards].astype(np.uint8)


def check(name, is_right):
    print(f"  {'ok' if is_right else 'WRONG'}: {name}", flush=True)
    if not is_right:
        sys.exit(1)


def check_ranks(to_device, to_host):
    """Compares ranks and river values with those of the processor."""
    for game, cards in GAMES.items():
        rows = hands(100_000, cards)
        rows[::7, 1] = rows[::7, 0]
        rows[3::7, 0] += 49
        expected = rt.rank(rows, game=game, on_error="null")
        found = to_host(rt.rank(to_device(rows), game=game))
        check(f"{game}: {(expected < 65535).sum()} valid hands of {len(rows)}", (found == expected).all())
    batch, reach = rt.RiverBatch(BOARDS), RANDOM.random((2, 3, 1326), np.float32)
    payoffs = np.float32([[1, 0.5, 0], [2, 0, -2], [5, 1, -3]])
    shown = to_host(batch.values(to_device(reach), to_device(payoffs)))
    folded = to_host(batch.fold_values(to_device(reach), to_device(payoffs[:, 0].copy())))
    for board, text in enumerate(BOARDS):
        for terminal, (win, tie, lose) in enumerate(payoffs.tolist()):
            river, row = rt.River(text), reach[board, terminal]
            limit = 2e-6 * float(row.sum()) * max(win, -lose)
            expected = river.values(row, win=win, tie=tie, lose=lose)
            check("values of showdowns", np.abs(shown[board, terminal] - expected).max() < limit)
            expected = river.values(row, win=win, tie=win, lose=win)
            check("values of folds", np.abs(folded[board, terminal] - expected).max() < limit)


def check_torch():
    torch = load("torch")
    if not torch.cuda.is_available():
        skip("PyTorch finds no device")
    check_ranks(lambda array: torch.from_numpy(array).cuda(), lambda tensor: tensor.cpu().numpy())
    rows = torch.from_numpy(hands(1_000_000, 7)).cuda()
    sets = rt.parse([rt.format(row) for row in rows[:1000].cpu().tolist()], to="sets").astype(np.int64)
    found = rt.rank(torch.from_numpy(sets).cuda(), form="sets")
    expected = rt.rank(rows)
    check("sets", torch.equal(found.to(torch.int32), expected[:1000].to(torch.int32)))

    # The stream writes the rows after long work, so ranks that do not wait for it are wrong.
    stream, late = torch.cuda.Stream(), torch.zeros_like(rows)
    torch.cuda.synchronize()
    with torch.cuda.stream(stream):
        torch.cuda._sleep(200_000_000)
        late.copy_(rows, non_blocking=True)
        found = rt.rank(late)
    stream.synchronize()
    check("another stream", torch.equal(found.to(torch.int32), expected.to(torch.int32)))

    batch = rt.RiverBatch(BOARDS)
    reach, payoffs = torch.rand(2, 4, 1326, device="cuda"), torch.rand(4, 3, device="cuda")
    values = torch.empty_like(reach)
    batch.values(reach, payoffs, out=values)
    graph, fixed = torch.cuda.CUDAGraph(), torch.zeros_like(rows)
    rt.rank(fixed)
    torch.cuda.synchronize()
    with torch.cuda.graph(graph):
        found = rt.rank(fixed)
        batch.values(reach, payoffs, out=values)
    for _ in range(2):
        fixed.copy_(rows.flip(0))
        reach.copy_(torch.rand_like(reach))
        graph.replay()
        check("ranks of a graph", torch.equal(found.to(torch.int32), expected.to(torch.int32).flip(0)))
        check("values of a graph", torch.equal(values, batch.values(reach, payoffs)))
    if torch.cuda.device_count() > 1:
        found = rt.rank(rows.to("cuda:1"))
        check("another device", torch.equal(found.cpu().to(torch.int32), expected.cpu().to(torch.int32)))


def check_cupy():
    cupy = load("cupy")
    check_ranks(cupy.asarray, cupy.asnumpy)
    rows = cupy.asarray(hands(1_000_000, 7))
    expected, late = rt.rank(rows), cupy.zeros_like(rows)
    cupy.cuda.Device().synchronize()
    with cupy.cuda.Stream(non_blocking=True) as stream:
        late[...] = cupy.sort(cupy.random.random((20_000_000,)))[0].astype(cupy.uint8) * 0 + rows
        found = rt.rank(late)
    stream.synchronize()
    check("another stream", bool((found == expected).all()))


def check_jax():
    jax = load("jax")
    if jax.default_backend() != "gpu":
        skip("JAX finds no device")
    check_ranks(jax.numpy.asarray, np.asarray)
    rows = jax.numpy.asarray(hands(1_000_000, 7))
    found = rt.rank(rows)
    check("type and device", isinstance(found, jax.Array) and found.devices() == rows.devices())
    check("jit of an answer", int(jax.jit(lambda ranks: ranks.max())(found)) == int(np.asarray(found).max()))
    for _ in range(100):  # Memory of arguments and answers is freed and used again.
        found = rt.rank(rows + jax.numpy.uint8(0))
        check_same = (np.asarray(found[:1000]) == rt.rank(np.asarray(rows[:1000]))).all()
        if not check_same:
            check("arguments that are freed", False)
    check("arguments that are freed", True)


def check_rates():
    torch = load("torch")
    if not torch.cuda.is_available():
        skip("PyTorch finds no device")
    words = np.fromfile("table.bin", np.uint8)
    weights = torch.from_numpy(words[:64].view(np.int32).copy()).cuda()
    offsets = torch.from_numpy(words[64 : 64 + 4 * 8192].view(np.int32).copy()).cuda()
    ranks = torch.from_numpy(words[64 + 4 * 8192 :].view(np.int16).astype(np.int32) & 0xFFFF).cuda()

    def plain(rows):
        """Returns the ranks of rows of seven cards by the same lookups."""
        ids = rows.to(torch.int32)
        card_ranks, suits = ids >> 2, ids & 3
        key = weights[card_ranks].sum(1, dtype=torch.int32) & 0x1FFFFFF
        found = ranks[key + offsets[key >> 12]]
        for suit in range(4):
            is_suit = suits == suit
            mask = torch.where(is_suit, 1 << card_ranks, 0).sum(1, dtype=torch.int32)
            found = torch.where(is_suit.sum(1) >= 5, ranks[mask], found)
        return found.to(torch.uint16)

    def seconds(call, rows):
        call(rows)
        times = []
        for _ in range(5):
            torch.cuda.synchronize()
            start = time.perf_counter()
            for _ in range(10):
                call(rows)
            torch.cuda.synchronize()
            times.append((time.perf_counter() - start) / 10)
        return min(times)

    compiled = torch.compile(plain, dynamic=False)
    print("  billions of hands a second\n      hands rivertable compiled    copy", flush=True)
    for count in [1 << bits for bits in (10, 15, 20, 24, 27)]:
        rows = torch.rand(min(count, 1 << 20), 52, device="cuda").argsort(1)[:, :7].to(torch.uint8)
        rows = rows.repeat(count // len(rows), 1).contiguous()
        found, expected = rt.rank(rows), compiled(rows)
        check(
            "torch.compile has the same ranks", torch.equal(found.to(torch.int32), expected.to(torch.int32))
        )
        copy = torch.empty_like(rows)
        calls = (rt.rank, compiled, copy.copy_)
        turns = [[seconds(call, rows) for call in calls] for _ in range(2)]
        rates = [count / min(times) / 1e9 for times in zip(*turns)]
        print(f"  {count:10} {rates[0]:10.2f} {rates[1]:8.2f} {rates[2]:7.2f}", flush=True)


if __name__ == "__main__":
    {"torch": check_torch, "cupy": check_cupy, "jax": check_jax, "rates": check_rates}[sys.argv[1]]()
