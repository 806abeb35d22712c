"""The program beside the page: it serves the page, and its answers on the command line are what the page must show."""

from __future__ import annotations

import functools
import http.server
import json
import os
import select
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[4]
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))

# What browsers are called, the likeliest first.
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# A container has no user namespaces and no graphics; and a browser that calls home is no part of a test.
BROWSER_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find_browser() -> str:
    """The browser of the environment variable CHROMIUM, or the first on the PATH."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise FileNotFoundError("no Chromium on the PATH: install it, or name it in CHROMIUM")
    return found


class Program:
    """`rivertable`, which answers on the command line and serves the page."""

    def __init__(self, path: Path) -> None:
        self.path = path
        # Many tests compare with the same answer.
        self._answers = functools.lru_cache(maxsize=None)(self._answer)

    def _answer(self, arguments: tuple[str, ...]) -> str:
        command = [str(self.path), *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout

    def json(self, *arguments: str) -> dict[str, Any]:
        """What the program prints for these arguments with `--json`."""
        return json.loads(self._answers((*arguments, "--json")))

    def text(self, *arguments: str) -> str:
        """What the program prints for these arguments."""
        return self._answers(arguments)

    def equities(self, *arguments: str) -> list[float]:
        """The equities of all players, as `rivertable equity` finds them."""
        return [player["equity"] for player in self.json("equity", *arguments)["players"]]

    def shown(self, *arguments: str) -> list[str]:
        """The same as the page writes them."""
        return [percent(equity) for equity in self.equities(*arguments)]

    def spelling(self, *arguments: str, player: int = 0) -> str:
        """A player's range as the page writes it in its field."""
        return self.json("equity", *arguments)["players"][player]["range"].replace(",", ", ")

    def refusal(self, *arguments: str) -> str:
        """What the program says of arguments that make no sense."""
        command = [str(self.path), *arguments]
        refused = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert refused.returncode == 2, refused
        return refused.stderr

    @contextmanager
    def serve(self) -> Iterator[tuple[str, int]]:
        """The address of the page while it is served, and the process that serves it."""
        command = [str(self.path), "serve", "--port", "0", "--json"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                # A server that says nothing must not hold up the tests for good.
                assert select.select([process.stdout], [], [], 20)[0], "the server does not say its address"
                yield json.loads(process.stdout.readline())["url"].rstrip("/"), process.pid
            finally:
                process.terminate()


class Files(http.server.SimpleHTTPRequestHandler):
    """Files of a folder as any simple server has them, with the media types that modules need."""

    protocol_version = "HTTP/1.1"
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".svg": "image/svg+xml",
    }

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def serve_folder(folder: Path) -> Iterator[str]:
    """The address of a folder while it is served."""
    handler = functools.partial(Files, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def percent(part: float, digits: int = 2) -> str:
    """A part as the page writes it. JavaScript rounds the very value of the number, and halves up."""
    rounded = Decimal(100 * part).quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP)
    return f"{rounded} %"
