"""Questions as data."""

import json
from pathlib import Path

import pytest
import rivertable as rt
from helpers import copies, message

QUESTION = {"id": "q", "ask": "equity", "ranges": ["AA", "KK"], "board": "Ks 9h 4c"}


# The fields that depend on the run, the build or the machine.
VARYING = {"seconds", "exact_seconds", "version", "engine", "threads"}


def lasting(answer):
    """Returns an answer without the fields that vary."""
    if isinstance(answer, dict):
        return {name: lasting(value) for name, value in answer.items() if name not in VARYING}
    return [lasting(one) for one in answer] if isinstance(answer, list) else answer


def test_forms_of_questions():
    answer = rt.ask(QUESTION)
    assert answer["id"] == "q" and [player["wins"] for player in answer["players"]] == [1530, 16290]
    text = json.dumps(QUESTION)
    assert lasting(rt.ask(text)) == lasting(rt.ask(text.encode(), threads=1)) == lasting(answer)


def test_answers_are_those_of_functions():
    report = rt.equity(["AA", "KK"], "Ks 9h 4c")
    assert [player["equity"] for player in rt.ask(QUESTION)["players"]] == list(report.equity)
    outs = rt.ask({"ask": "outs", "ranges": ["Th9h", "AsQd"], "board": "Qh 7h 2c 3d"})
    expected = rt.outs(["Th9h", "AsQd"], "Qh 7h 2c 3d").to_dict()
    assert lasting(outs)["players"] == lasting(expected)["players"]


@pytest.mark.parametrize(
    ("question", "field", "index"),
    [
        ({**QUESTION, "ranges": ["AA", "KZ"]}, "ranges", 1),
        ({**QUESTION, "board": "Ks 9h 4x"}, "board", None),
        ({**QUESTION, "colour": 1}, "question", None),
        ({}, "ask", None),
        ("[1]", "question", None),
        ("", "question", None),
        ('{"ask": "equity", "board": "\ud800"}', "ranges", None),
    ],
)
def test_invalid_questions(question, field, index):
    with pytest.raises(rt.QuestionError) as caught:
        rt.ask(question)
    assert isinstance(caught.value, ValueError) and str(caught.value) == caught.value.args[0]
    assert (caught.value.field, caught.value.index) == (field, index), caught.value


def test_errors_are_copied():
    with pytest.raises(rt.QuestionError) as caught:
        rt.ask({**QUESTION, "ranges": ["AA", "KZ"]})
    for error in copies(caught.value):
        assert (str(error), error.field, error.index) == (str(caught.value), "ranges", 1)


def test_other_types():
    assert message(rt.ask, 7, error=TypeError) == "question: int: expected a dict, or JSON text"
    with pytest.raises(TypeError):
        rt.ask({"ask": {1, 2}})


def test_progress():
    told = []
    rt.ask({**QUESTION, "ranges": ["22+", "AK"]}, progress=lambda done, estimate: told.append(done))
    assert told[-1] == 1.0
    long = {"ask": "equity", "ranges": ["random"] * 6, "method": "monte-carlo", "time": 50}
    with pytest.raises(rt.QuestionError) as caught:
        rt.ask(long, progress=lambda *_: False)
    assert caught.value.field == "stopped"


def test_a_refused_question_is_not_reported_as_done():
    def is_told(ask):
        told = []
        with pytest.raises(ValueError):
            ask(progress=lambda done, estimate: told.append(done))
        return 1.0 in told

    no_deal = ["AsKs", "AsKs"]
    assert not is_told(lambda **keywords: rt.ask({**QUESTION, "ranges": ["AA", "KZ"]}, **keywords))
    assert not is_told(lambda **keywords: rt.equity(no_deal, **keywords))
    assert not is_told(lambda **keywords: rt.equity(no_deal, method="exact", exact_within=0, **keywords))
    assert not is_told(lambda **keywords: rt.equity_batch(no_deal[:1], no_deal[1:], **keywords))
    assert not is_told(lambda **keywords: rt.outs(no_deal, "2c 3d 8h", **keywords))
    assert not is_told(lambda **keywords: rt.distribution(no_deal, "2c 3d 8h", **keywords))
    assert not is_told(lambda **keywords: rt.flops(no_deal, **keywords))
    assert not is_told(lambda **keywords: rt.strength("2c 3d 8h", against=rt.Range(""), **keywords))


HUNDRED = Path(__file__).parents[2] / "questions/tests/hundred"


@pytest.mark.skipif(not HUNDRED.exists(), reason="the package's tests run outside of the repository")
def test_the_hundred_questions():
    """Every digit is that of the Rust library."""
    lines = [(HUNDRED / name).read_text().splitlines() for name in ("questions.jsonl", "answers.jsonl")]
    assert len(lines[0]) == len(lines[1]) >= 100
    for question, expected in zip(*lines):
        expected = json.loads(expected)
        try:
            answer = rt.ask(question)
        except rt.QuestionError as error:
            index = {} if error.index is None else {"index": error.index}
            answer = {"error": {"field": error.field, **index, "message": str(error)}}
            expected.pop("id", None)
        assert lasting(answer) == expected, question
