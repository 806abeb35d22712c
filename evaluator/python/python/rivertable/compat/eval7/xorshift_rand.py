"""Random numbers under eval7's names, by Python's generator."""

import random as _random

_generator = _random.Random()

random = _generator.random
randint = _generator.randrange
seed = _generator.seed
