"""Random numbers from Python's generator under eval7's names."""

import random as _random

_generator = _random.Random()

random = _generator.random
randint = _generator.randrange
seed = _generator.seed
