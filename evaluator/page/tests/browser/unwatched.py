"""A browser for measurements, which is controlled but not traced.

Playwright traces every request and event of a page, which slows the page down. This browser
only evaluates scripts, by the DevTools protocol over a pipe.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from typing import Any

from program import BROWSER_FLAGS, find_browser

# The file descriptors from which the browser reads and to which it writes.
ITS_INPUT, ITS_OUTPUT = 3, 4


class Unwatched:
    """A browser with one page."""

    def __init__(self) -> None:
        self._profile = tempfile.TemporaryDirectory(prefix="unwatched-", ignore_cleanup_errors=True)
        its_input, ours = os.pipe()
        theirs, its_output = os.pipe()
        # Duplicates the descriptors above those that the browser uses. No other copy may stay open, so that the pipe
        # ends when the browser ends.
        first = its_input, its_output
        its_input, its_output = os.dup(its_input), os.dup(its_output)
        for end in first:
            os.close(end)

        def connect() -> None:
            os.dup2(its_input, ITS_INPUT)
            os.dup2(its_output, ITS_OUTPUT)

        flags = ["--headless", "--remote-debugging-pipe", "--window-size=1500,1000", "--mute-audio"]
        self._process = subprocess.Popen(
            [find_browser(), *BROWSER_FLAGS, *flags, f"--user-data-dir={self._profile.name}", "about:blank"],
            stderr=subprocess.DEVNULL,
            preexec_fn=connect,
            pass_fds=(ITS_INPUT, ITS_OUTPUT),
        )
        os.close(its_input)
        os.close(its_output)
        self._to, self._from = os.fdopen(ours, "wb", buffering=0), os.fdopen(theirs, "rb")
        self._last = 0
        self._session: dict[str, str] = {}
        [page] = [
            target for target in self._send("Target.getTargets")["targetInfos"] if target["type"] == "page"
        ]
        attached = self._send("Target.attachToTarget", targetId=page["targetId"], flatten=True)
        self._session = {"sessionId": attached["sessionId"]}

    def _send(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._last += 1
        message = {"id": self._last, "method": method, "params": parameters, **self._session}
        self._to.write(json.dumps(message).encode() + b"\0")
        while True:
            said = json.loads(self._message())
            if said.get("id") == self._last:
                if "error" in said:
                    raise RuntimeError(f"{method}: {said['error']}")
                return said["result"]

    def _message(self) -> bytes:
        message = bytearray()
        while (byte := self._from.read(1)) != b"\0":
            if byte == b"":
                raise RuntimeError("the browser has ended")
            message += byte
        return bytes(message)

    def delay(self, milliseconds: float) -> None:
        """Delays each request of the page, as a slow connection does."""
        if milliseconds == 0:
            return
        limits = {"latency": milliseconds, "downloadThroughput": -1, "uploadThroughput": -1}
        self._send("Network.enable")
        self._send("Network.emulateNetworkConditions", offline=False, **limits)

    def go(self, address: str) -> None:
        """Loads an address from scratch."""
        for place in ("about:blank", address):
            self._send("Page.navigate", url=place)

    def evaluate(self, script: str) -> Any:
        """Waits for a script, and returns its result."""
        result = self._send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(
                result["exceptionDetails"].get("exception", {}).get("description", "a script failed")
            )
        return result["result"].get("value")

    def close(self) -> None:
        """Ends the browser."""
        self._process.terminate()
        self._process.wait()
        self._profile.cleanup()
