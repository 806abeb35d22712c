"""The examples of the documentation."""

import doctest
import inspect
from pathlib import Path

import pytest
import rivertable as rt
import rivertable.compat.eval7
import rivertable.compat.pokerkit


def documented():
    for name in rt.__all__:
        thing = getattr(rt, name)
        if inspect.isroutine(thing) or inspect.isclass(thing):
            yield name, thing.__doc__
        if inspect.isclass(thing):
            # The order is the same in all processes that share the tests.
            members = {key: getattr(member, "__doc__", None) for key, member in sorted(vars(thing).items())}
            yield from (
                (f"{name}.{key}", text)
                for key, text in members.items()
                if key.isidentifier() and key[0] != "_"
            )
    yield "compat.eval7", rivertable.compat.eval7.__doc__
    yield "compat.pokerkit", rivertable.compat.pokerkit.__doc__


@pytest.mark.parametrize(
    ("name", "text"), list(documented()), ids=lambda value: value if len(str(value)) < 40 else ""
)
def test_examples(name, text):
    assert text, "everything public is documented"
    test = doctest.DocTestParser().get_doctest(text, dict(vars(rt)), name, name, 0)
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert results.failed == 0


PAGES = [("../../README.md", 6), ("README.md", 16), ("RANGES.md", 27), ("SOLVERS.md", 20), ("COACH.md", 22)]


@pytest.mark.parametrize(("page", "examples"), PAGES)
def test_pages(page, examples):
    page = Path(__file__).parent.parent / page
    results = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert results.attempted >= examples and results.failed == 0
