#!/usr/bin/env python3
"""Rules `potential' and `groups' of checker/FORMATS.md, a second time, from the statement, in fractions.

potential.py verify            reads a derivation: does every step follow?
potential.py weaken CHECKER    reads a derivation: weakens its numbers one at a time and compares with the checker
potential.py lemmas            Lemmas 2 and 3 of `groups': all rows of up to 8 blocks, all trees of up to 6
"""
import itertools
import subprocess
import sys
import tempfile
from fractions import Fraction


def costs(rule, g, length, n, p):
    """D, c, u and v; None if the rule says nothing"""
    if rule == "groups":
        if g < 5 or p < 5 or n < 4 or 2 * (length // 2) < 5 * (g - 1):
            return None
        c = Fraction(3 * n + 3, 4 * n + 3)
        return 2 * (length // 2) + g - 1, c, c ** (g - 5) * Fraction(n + 1, 2 * n + 1), c ** (g - 2)
    s = 1 + Fraction(1, n)
    q = 2 * s * s + s
    c = q / (1 + q)
    v, one_sided, u = Fraction(1), Fraction(1), Fraction(0)
    for r in range(1, min(g, p) + 1):
        v = max((2 * q * v + one_sided) / (2 + 2 * q), (2 * q * v + s * s * one_sided) / (1 + s * s + 2 * q))
        one_sided *= c
        u = max(u, c ** (g - r) * v)
    return length // 2, c, u, u


def most_stones(g, n, d, c, u, v):
    """B: the largest t g + e with u_t c^e F >= 1"""
    f = Fraction(4, g) * (4 * d * d * n * (2 * n + 1) + 2 * d * n * (g + 1) + g)

    def full(t):
        return u ** min(t, 2) * v ** max(t - 2, 0)

    t = 0
    while full(t + 1) * f >= 1:
        t += 1
    e = max(e for e in range(g) if full(t) * c**e * f >= 1)
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


def groups_in(left):
    """Lemma 3: how many groups of three items, of three blocks that follow each other"""
    items = [block for block, count in enumerate(left) for _ in range(count)]
    groups = 0
    while items:
        taken = sum(1 for block in items[:3] if block <= items[0] + 2)
        items = items[taken:]
        groups += 1
    return groups


def order_of(tree, v, w):
    """Lemma 2: the tree (a set of edges) in an order from v to w, which are neighbours"""

    def part(root, other):
        near = [x for edge in tree for x in edge if root in edge and x not in (root, other)]
        if not near:
            return [root]
        here, grown = {root}, True
        while grown:
            more = {x for e in tree if set(e) & here and set(e) != {root, other} for x in e if x not in here}
            here |= more
            grown = bool(more)
        return order_of([e for e in tree if set(e) <= here], root, near[0])

    return part(v, w) + part(w, v)[::-1]


def steps_between(tree, v, w):
    seen, steps = {v}, 0
    while w not in seen:
        seen |= {x for e in tree if set(e) & seen for x in e}
        steps += 1
    return steps


def lemmas():
    cases = bad = 0
    for q in range(1, 9):
        for left in itertools.product(range(4), repeat=q):
            if (sum(left) + q) % 4 == 0:
                cases += 1
                bad += groups_in(left) > (sum(left) + q) // 4
    trees = 0
    for q in range(2, 7):
        for parents in itertools.product(*(range(i) for i in range(1, q))):
            tree = [(i + 1, parent) for i, parent in enumerate(parents)]
            order = order_of(tree, *tree[0])
            trees += 1
            bad += sorted(order) != list(range(q)) or any(steps_between(tree, v, w) > 3 for v, w in zip(order, order[1:]))
    print(f"{cases} rows of blocks, {trees} trees, {bad} bad")


if __name__ == "__main__":
    {"verify": verify, "weaken": weaken, "lemmas": lemmas}[sys.argv[1]](*sys.argv[2:])
