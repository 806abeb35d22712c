"""Writes the documentation of the extension module into its type stub, so that editors show it.

The text comes from the doc comments of the Rust code, by `__doc__` of the installed package. Run it after a change of them:

    python evaluator/python/stub_docs.py
"""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rivertable._rivertable as module

STUB = Path(__file__).parent / "python/rivertable/_rivertable.pyi"

# Types that exist only in the stub, and the classes that have their methods.
STAND_INS = {"_Pair": module.RiverPair}


def documented(tree: ast.Module) -> Iterator[tuple[ast.ClassDef | ast.FunctionDef, str]]:
    """Yields the public classes, functions and methods of the stub with their texts. Of overloads it yields the first."""
    for node, owner in walk(tree.body, module):
        thing = STAND_INS.get(node.name) or getattr(owner, node.name, None)
        if text := getattr(thing, "__doc__", None):
            yield node, inspect.cleandoc(text)


def walk(body: list[ast.stmt], owner: Any) -> Iterator[tuple[ast.ClassDef | ast.FunctionDef, Any]]:
    seen = set()
    for node in body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef) or node.name in seen:
            continue
        seen.add(node.name)
        if node.name.startswith("_") and node.name not in STAND_INS:
            continue
        yield node, owner
        if isinstance(node, ast.ClassDef):
            yield from walk(node.body, STAND_INS.get(node.name) or getattr(owner, node.name))


def without_docs(stub: str) -> str:
    """Returns a stub without its docstrings."""
    lines = stub.splitlines(keepends=True)
    nodes = [node for node in ast.walk(ast.parse(stub)) if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    for node in sorted(nodes, key=lambda node: -node.lineno):
        if ast.get_docstring(node) is not None:
            doc, rest = node.body[0], node.body[1:]
            lines[doc.lineno - 1 : doc.end_lineno] = [] if rest else [" " * doc.col_offset + "...\n"]
    return "".join(lines)


def with_docs(stub: str) -> str:
    """Returns a stub with the documentation of the installed module, formatted."""
    stub = formatted(without_docs(stub))
    lines = stub.splitlines(keepends=True)
    found = sorted(documented(ast.parse(stub)), key=lambda pair: (-pair[0].body[0].lineno, -pair[0].lineno))
    for node, text in found:
        first = node.body[0]
        indent = " " * (node.col_offset + 4)
        quotes = 'r"""' if "\\" in text else '"""'
        doc = "\n".join(indent + line if line else "" for line in (quotes + text).split("\n"))
        doc += f'\n{indent}"""\n' if "\n" in text else '"""\n'
        line = lines[first.lineno - 1]
        is_empty = (
            isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and first.value.value is ...
        )
        if first.lineno == node.lineno or line[: first.col_offset].strip():
            lines[first.lineno - 1] = line[: first.col_offset].rstrip() + "\n" + doc
        elif is_empty:
            lines[first.lineno - 1] = doc
        else:
            # A decorator stands before the name of the first method.
            start = min([first.lineno] + [d.lineno for d in getattr(first, "decorator_list", [])])
            lines[start - 1 : start - 1] = [doc]
    return formatted("".join(lines))


def formatted(stub: str) -> str:
    options = [
        "--config",
        str(Path(__file__).with_name("pyproject.toml")),
        "--stdin-filename",
        STUB.name,
        "-",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "ruff", "format", *options], input=stub, capture_output=True, text=True
    )
    if done.returncode:
        raise ValueError(done.stderr)
    return done.stdout


if __name__ == "__main__":
    STUB.write_text(with_docs(STUB.read_text()))
