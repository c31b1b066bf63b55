"""Few combinations that have every pair of settings."""

import itertools
import random


def combinations(choices, allowed, seed):
    """Combinations of one value for each name in `choices`, in which every pair of values of two names occurs once.

    `allowed` receives a dictionary with two of the names and their values, and says whether the two may be together.
    The same combinations for the same seed.
    """
    drawn = random.Random(seed)
    names = list(choices)
    indexed = {name: range(len(choices[name])) for name in names}
    together = {}

    def fits(first, second):
        key = frozenset((first, second))
        if key not in together:
            together[key] = allowed({name: choices[name][index] for name, index in key})
        return together[key]

    missing = {
        frozenset(((first, i), (second, j)))
        for first, second in itertools.combinations(names, 2) for i in indexed[first] for j in indexed[second]
        if fits((first, i), (second, j))}
    for pair in sorted(missing, key=sorted):
        if pair not in missing:
            continue
        chosen = dict(pair)
        for name in sorted(set(names) - set(chosen), key=lambda name: -len(indexed[name])):
            possible = [i for i in indexed[name] if all(fits(each, (name, i)) for each in chosen.items())]
            if not possible:
                break
            drawn.shuffle(possible)
            chosen[name] = max(
                possible, key=lambda i: sum(frozenset(((name, i), each)) in missing for each in chosen.items()))
        missing.discard(pair)
        if len(chosen) == len(names):
            missing -= {frozenset(each) for each in itertools.combinations(chosen.items(), 2)}
            yield {name: choices[name][chosen[name]] for name in names}
