"""The pools of Tercios and the chains of Argad! by icepool: cases in on stdin, distributions out, as JSON.

With `time N` it prints the seconds an assault of two pools of N takes, uncached.
"""
import json
import sys
import time

import icepool
from icepool import d6


def pool(dice, needed):
    """How many of so many dice reach it."""
    return dice @ d6.map(lambda f: int(f >= needed)) if dice > 0 else icepool.Die([0])


def half(strike, needed, resist, on):
    """Wear, and whether it was hit and resisted without a success."""
    def come(hits, saved):
        return max(hits - saved, 0), int(hits > 0 and saved == 0)
    return icepool.map(come, pool(strike, needed), pool(resist, on))


def both(one, two):
    return icepool.map(lambda a, b: tuple(a) + tuple(b), one, two)


def shot(needed):
    """Does the natural value, a die thrown on while it shows six, reach it?"""
    if needed <= 6:
        return d6.map(lambda f: int(f >= needed))
    return pool(needed - 5, 6).map(lambda n: int(n == needed - 5))


def strike(modifier, target, cuirass):
    """Miss 0, push 1, hit 2: a six is thrown again once."""
    natural = d6.map(lambda f: d6.map(lambda g: 7 if g == 6 else 6) if f == 6 else f)

    def effect(n):
        if n <= 1:
            return 0
        if n >= 7:
            return 2
        result = n + modifier
        if result < target:
            return 0
        if result == target or (cuirass and target < 4 and result <= 4):
            return 1
        return 2
    return natural.map(effect)


KINDS = {
    "round": lambda a: both(half(a[0], a[1], a[2], 5), half(a[3], a[4], a[5], 5)),
    "volley": lambda a: half(*a),
    "shot": lambda a: shot(*a),
    "strike": lambda a: strike(*a),
}


def main():
    if sys.argv[1:2] == ["time"]:
        n = int(sys.argv[2])
        start = time.perf_counter()
        KINDS["round"]([n, 4, n - 1, n, 4, n - 1])
        print(time.perf_counter() - start)
        return
    out = []
    for kind, args in json.load(sys.stdin):
        die = KINDS[kind](args)
        rows = [[list(o) if isinstance(o, tuple) else [int(o)], str(q)] for o, q in die.items()]
        out.append([rows, str(die.denominator())])
    json.dump(out, sys.stdout)


main()
