#!/usr/bin/env python3
"""Rules `potential' and `groups' of checker/FORMATS.md, a second time, from the statement, in fractions.

potential.py verify            reads a derivation: does every step follow?
potential.py weaken CHECKER    reads a derivation: weakens its numbers one at a time and compares with the checker
potential.py spiders           Lemma 2: all spiders with up to three arms
"""
import functools
import itertools
import subprocess
import sys
import tempfile
from fractions import Fraction


def costs(rule, g, length, n, p):
    """D, c and u; None if the rule says nothing"""
    if rule == "groups":
        if g < 5 or p < 5 or n < 4:
            return None
        c = Fraction(3 * n + 3, 4 * n + 3)
        return 2 * (length // 2) + 3 * (g - 1), c, c ** (g - 5) * Fraction(n + 1, 2 * n + 1)
    s = 1 + Fraction(1, n)
    q = 2 * s * s + s
    c = q / (1 + q)
    v, one_sided, u = Fraction(1), Fraction(1), Fraction(0)
    for r in range(1, min(g, p) + 1):
        v = max((2 * q * v + one_sided) / (2 + 2 * q), (2 * q * v + s * s * one_sided) / (1 + s * s + 2 * q))
        one_sided *= c
        u = max(u, c ** (g - r) * v)
    return length // 2, c, u


def most_stones(g, n, d, c, u):
    """B: the largest t g + e with u^t c^e F >= 1"""
    f = Fraction(4, g) * (4 * d * d * n * (2 * n + 1) + 2 * d * n * (g + 1) + g)
    t = 0
    while u ** (t + 1) * f >= 1:
        t += 1
    e = max(e for e in range(g) if u**t * c**e * f >= 1)
    return t * g + e


def follows(step):
    """`connect K P RULE G L N'"""
    k, p, rule, g, length, n = int(step[1]), int(step[2]), step[3], *map(int, step[4:])
    numbers = costs(rule, g, length, n, p)
    if numbers is None or length % g != 0 or k != length + g - 1:
        return False
    return length >= p + most_stones(g, n, *numbers) + 1


def steps():
    return [line.split()[2:] for line in sys.stdin if line.startswith("step ")]


def verify():
    rows = steps()
    wrong = [row for row in rows if not follows(row)]
    print(f"{len(rows)} steps, {len(wrong)} wrong")


def with_numbers(step, p, g, length, n):
    return ["connect", str(length + g - 1), str(p), step[3], str(g), str(length), str(n)]


def weaker(step):
    p, g, length, n = int(step[2]), int(step[4]), int(step[5]), int(step[6])
    yield with_numbers(step, p, g, length - g, n)
    yield with_numbers(step, p, g, length - 1, n)
    yield with_numbers(step, p, g, length + g, n)
    yield with_numbers(step, p + 1, g, length, n)
    yield with_numbers(step, p + 10, g, length, n)
    yield with_numbers(step, p, g, length, max(1, n // 2))
    yield with_numbers(step, p, g, length, n - 1 or 1)
    yield with_numbers(step, p, g, length, 4 * n)
    for other in (g - 1, g + 1):
        yield with_numbers(step, p, other, length // other * other, n)
    for change in (-1, 1):
        k = int(step[1]) + change
        yield [step[0], str(k)] + step[2:]


def verdict(checker, step):
    with tempfile.NamedTemporaryFile("w", suffix=".derivation") as file:
        file.write(f"kdraw derivation 1\nclaim {step[1]} {step[2]}\nstep 0 {' '.join(step)}\nend\n")
        file.flush()
        return subprocess.run([checker, file.name], capture_output=True, check=False).returncode


def weaken(checker):
    verified = refuted = 0
    for step in steps():
        for other in weaker(step):
            expected, got = 0 if follows(other) else 1, verdict(checker, other)
            if expected != got:
                print(f"{' '.join(other)}: status {got} instead of {expected}")
            verified += got == 0
            refuted += got == 1
    print(f"{verified} verified, {refuted} refuted")


def least_groups(left, near, seen):
    """The least number of groups for so many items in each block: three anywhere, or four in blocks that are near."""
    if sum(left) == 0:
        return 0
    if left not in seen:
        seen[left] = 1 + min(least_groups(rest, near, seen) for rest in without_group(left, near))
    return seen[left]


def without_group(left, near):
    """What is left when a group with an item of the first block is formed; smaller ones than need be are no use."""
    first = next(i for i, items in enumerate(left) if items)
    for items in {min(sum(left), 3), min(sum(left), 4)}:
        for others in itertools.combinations_with_replacement(range(first, len(left)), items - 1):
            rest = list(left)
            for block in (first, *others):
                rest[block] -= 1
            if min(rest) >= 0 and (items < 4 or near(frozenset((first, *others)))):
                yield tuple(rest)


def spiders():
    cases = bad = 0
    for arms in itertools.chain.from_iterable(itertools.combinations_with_replacement((1, 2), a) for a in (1, 2, 3)):
        place = [(None, 0)] + [(a, i + 1) for a, size in enumerate(arms) for i in range(size)]
        if len(place) < 3:
            continue

        def apart(x, y):
            return abs(x[1] - y[1]) if x[0] == y[0] or None in (x[0], y[0]) else x[1] + y[1]

        def near(blocks):
            return all(apart(place[x], place[y]) <= 2 for x in blocks for y in blocks)

        @functools.lru_cache(None)
        def on_a_path(blocks):  # of three blocks: near, and not three arms of the centre
            return near(blocks) and len({place[x][0] for x in blocks if place[x][0] is not None}) <= 2

        seen = {}
        for counts in itertools.product(range(4), repeat=len(place)):
            cases += 1
            bad += least_groups(counts, on_a_path, seen) > (sum(counts) + len(place)) // 4
    print(f"{cases} spiders, {bad} bad")


if __name__ == "__main__":
    {"verify": verify, "weaken": weaken, "spiders": spiders}[sys.argv[1]](*sys.argv[2:])
