"""What several tests need."""

import copy
import pickle

import pytest
import reference


def in_text(hand):
    return " ".join(map(reference.text_of, hand))


def message(function, *arguments, error=ValueError, **keywords):
    """What the error says that a call ends with."""
    with pytest.raises(error) as caught:
        function(*arguments, **keywords)
    return str(caught.value)


def by_error(cases):
    """Cases that stand below the error that they end with, each behind it."""
    return [(error, *case) for error, some in cases.items() for case in some]


def copies(thing):
    """A thing as all protocols of pickle give it back, and its copies."""
    pickles = [pickle.dumps(thing, protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    return [*map(pickle.loads, pickles), copy.copy(thing), copy.deepcopy(thing)]


def read_only(array):
    array.flags.writeable = False
    return array
