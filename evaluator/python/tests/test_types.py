"""The type stubs say what the module has, and the Python part keeps to them."""

import subprocess
import sys
from pathlib import Path

import rivertable


def run(*arguments: str) -> None:
    run = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_stubs_are_those_of_the_module():
    run("mypy.stubtest", "rivertable", "--concise")


def test_types_are_right():
    run("mypy", "--strict", "--package", "rivertable")


def test_types_are_marked_as_such():
    assert (Path(rivertable.__file__).parent / "py.typed").exists()
