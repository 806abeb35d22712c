"""Helpers of several tests."""

import copy
import pickle

import numpy as np
import pytest
import reference


def in_text(hand):
    return " ".join(map(reference.text_of, hand))


def message(function, *arguments, error=ValueError, **keywords):
    """Returns the text of the error that a call raises."""
    with pytest.raises(error) as caught:
        function(*arguments, **keywords)
    return str(caught.value)


def by_error(cases):
    """Returns cases grouped by error as tuples that begin with the error."""
    return [(error, *case) for error, some in cases.items() for case in some]


def copies(thing):
    """Returns copies of a thing by every protocol of pickle and by `copy`."""
    pickles = [pickle.dumps(thing, protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    return [*map(pickle.loads, pickles), copy.copy(thing), copy.deepcopy(thing)]


def read_only(array):
    array.flags.writeable = False
    return array


def with_other_owner(array):
    """Returns an array in the memory of another one, whose owner another object is."""
    return np.frombuffer(memoryview(array), array.dtype).reshape(array.shape)
