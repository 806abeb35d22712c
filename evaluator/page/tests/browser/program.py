"""Runs the program. It serves the page, and its answers on the command line are the expected ones."""

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

# The names of browsers, most likely first.
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# A container has no user namespaces and no graphics. The other flags stop background requests.
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
    """Returns the browser in the environment variable CHROMIUM, or the first one on the PATH."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise FileNotFoundError("no Chromium on the PATH: install it, or name it in CHROMIUM")
    return found


class Program:
    """The `rivertable` program."""

    def __init__(self, path: Path) -> None:
        self.path = path
        # Many tests use the same answers, so they are cached.
        self._answers = functools.lru_cache(maxsize=None)(self._answer)

    def _answer(self, arguments: tuple[str, ...]) -> str:
        command = [str(self.path), *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout

    def json(self, *arguments: str) -> dict[str, Any]:
        """Returns the program's JSON output."""
        return json.loads(self._answers((*arguments, "--json")))

    def text(self, *arguments: str) -> str:
        """Returns the program's text output."""
        return self._answers(arguments)

    def equities(self, *arguments: str) -> list[float]:
        """Returns the equities of all players from `rivertable equity`."""
        return [player["equity"] for player in self.json("equity", *arguments)["players"]]

    def shown(self, *arguments: str) -> list[str]:
        """Returns the equities of all players in the format of the page."""
        return [percent(equity) for equity in self.equities(*arguments)]

    def spelling(self, *arguments: str, player: int = 0) -> str:
        """Returns a player's range as the page writes it in its field."""
        return self.json("equity", *arguments)["players"][player]["range"].replace(",", ", ")

    def refusal(self, *arguments: str) -> str:
        """Returns the program's error message for invalid arguments."""
        command = [str(self.path), *arguments]
        refused = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert refused.returncode == 2, refused
        return refused.stderr

    @contextmanager
    def serve(self) -> Iterator[tuple[str, int]]:
        """Serves the page, and yields its address and the server's process ID."""
        command = [str(self.path), "serve", "--port", "0", "--json"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                # A server without output must not block the tests forever.
                assert select.select([process.stdout], [], [], 20)[0], "the server does not print its address"
                yield json.loads(process.stdout.readline())["url"].rstrip("/"), process.pid
            finally:
                process.terminate()


class Files(http.server.SimpleHTTPRequestHandler):
    """A handler for the files of a folder, with the media types that modules need."""

    protocol_version = "HTTP/1.1"
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".svg": "image/svg+xml",
    }

    def log_message(self, *_: object) -> None:
        """Logs nothing."""


@contextmanager
def serve_folder(folder: Path) -> Iterator[str]:
    """Serves a folder, and yields its address."""
    handler = functools.partial(Files, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def percent(part: float, digits: int = 2) -> str:
    """Formats a part like the page. JavaScript rounds the exact binary value, halves up."""
    rounded = Decimal(100 * part).quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP)
    return f"{rounded} %"
