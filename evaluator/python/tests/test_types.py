"""The type stubs match the module, and the Python code conforms to them."""

import subprocess
import sys
from pathlib import Path

import rivertable

sys.path.append(str(Path(__file__).parent.parent))
import stub_docs


def run(*arguments: str) -> None:
    run = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


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
