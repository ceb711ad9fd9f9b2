#!/usr/bin/env python3
"""A second checker of win files, from checker/FORMATS.md alone: win.py FILE...

A line a file: the verdict, as `kdraw check` words it up to " on ". It goes through answers in another way than
kdraw-check: all sets of squares that occur in any zone, given set or threat, and of squares far away, one by one."""
import itertools
import re
import sys

STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))
ALL = 10**9


class Wrong(Exception):
    pass


def need(condition, why):
    if not condition:
        raise Wrong(why)


def square(word):
    need(re.fullmatch(r"(0|-?[1-9]\d*),(0|-?[1-9]\d*)", word), "square " + word)
    row, column = map(int, word.split(","))
    need(abs(row) <= 1000 and abs(column) <= 1000, "far " + word)
    return row, column


class Claim:
    """attacker, defender: stones; level: the least r of the squares that are in Z(r); whole: Z(whole) is the board."""

    def __init__(self, attacker, defender, level, whole):
        self.attacker, self.defender, self.level, self.whole = attacker, defender, level, whole

    def levels(self, squares):
        return sorted(min(self.level.get(s, ALL), self.whole) for s in squares)


def avoids(levels):
    return all(level > i + 1 for i, level in enumerate(levels))


class File:
    def __init__(self, text):
        lines = text.split("\n")
        need(lines[-1] == "" and len(lines) > 3, "cut short")
        self.lines = [line.split(" ") for line in lines[:-1] if not line.startswith("c ")]
        self.at = 0
        self.names = []
        self.open = 0

    def next(self, word=None):
        need(self.at < len(self.lines), "cut short")
        line = self.lines[self.at]
        self.at += 1
        need(word is None or line[0] == word, f"{word} expected")
        return line

    def peek(self, word):
        return self.at < len(self.lines) and self.lines[self.at][0] == word

    def head(self):
        need(self.next() == ["kdraw", "win", "1"], "first line")
        self.k, self.p, self.q = map(int, self.next("game")[1:])
        need(2 <= self.k <= 200 and 1 <= self.p < self.k and 1 <= self.q <= 1000, "game")
        board = self.next("board")[1:]
        self.size = None if board == ["infinite"] else tuple(map(int, board))
        self.attacker = self.colour_of(self.next("attacker"), 2)
        stones = {}
        for colour in ("black", "white"):
            stones[colour] = [square(w) for w in self.next()[1:]] if self.peek(colour) else []
        all_stones = stones["black"] + stones["white"]
        need(len(set(all_stones)) == len(all_stones) and all(map(self.on_board, all_stones)), "stones")
        turn = self.next("turn")
        self.attacks = self.colour_of(turn, 3) == self.attacker
        self.left = int(turn[2])
        need(1 <= self.left <= (1000 if self.attacks else self.k - 1), "turn")
        other = "white" if self.attacker == "black" else "black"
        return frozenset(stones[self.attacker]), frozenset(stones[other]), not all_stones

    @staticmethod
    def colour_of(line, words):
        need(len(line) == words and line[1] in ("black", "white"), "colour")
        return line[1]

    def on_board(self, s):
        return self.size is None or (0 <= s[0] < self.size[0] and 0 <= s[1] < self.size[1])

    def windows(self, stones, others):
        """All windows with stones of one side and none of the other."""
        found = set()
        for row, column in stones:
            for down, right in STEPS:
                for back in range(self.k):
                    w = tuple((row + (i - back) * down, column + (i - back) * right) for i in range(self.k))
                    if all(map(self.on_board, w)) and others.isdisjoint(w):
                        found.add(w)
        return found

    def check(self):
        attacker, defender, empty = self.head()
        line = self.next()
        need(line[:3] == ["0", "0", "/"], "root")
        self.node(line[3:], attacker, defender, 0)
        need(self.next() == ["end"] and self.at == len(self.lines), "end")
        start = empty and self.attacks == (self.attacker == "black") and self.left == self.q
        return f"{self.attacker.capitalize()} wins Connect({self.k},{self.p},{self.q})" + ("" if start else " there") + (
            f" but for {self.open}" if self.open else ""
        )

    def node(self, words, attacker, defender, depth):
        name = None
        if "=" in words:
            name = int(words[words.index("=") + 1])
            words = words[: words.index("=")]
            need(name == len(self.names), "name")
            self.names.append(None)
        move = [square(w) for w in words]
        if depth == 0:
            need(self.attacks and 1 <= len(move) <= self.left or not self.attacks and not move, "root move")
        else:
            need(1 <= len(move) <= self.p, "move")
        need(len(set(move)) == len(move), "twice")
        need(all(self.on_board(s) and s not in attacker and s not in defender for s in move), "move on a stone")
        a = attacker | set(move)
        own = self.windows(a, defender)
        counter = self.windows(defender, a)
        complete = any(a.issuperset(w) for w in own)
        slack = 0 if complete else self.left if depth == 0 and not self.attacks else self.p
        need(all(sum(s in defender for s in w) < self.k - slack for w in counter), "inversion")
        threats = [] if complete else [
            frozenset(w) - a for w in own if sum(s in a for s in w) >= self.k - self.p
        ]
        entries = []
        while self.lines[self.at][0].isdigit() and int(self.lines[self.at][0]) > depth:
            need(int(self.lines[self.at][0]) == depth + 1, "depth")
            entries.append(self.entry(self.next()[1:], a, defender, depth + 1))
        need(not (complete and entries), "won already")
        if not complete:
            self.answers(a, defender, threats, entries, slack)
        level, whole = {}, self.k - slack
        for claim, free in entries:
            whole = min(whole, max(1, claim.whole - free))
        pieces = [(s, 1) for s in move] + [(s, 1) for t in threats for s in t]
        for w in counter:
            stones = sum(s in defender for s in w)
            pieces += [(s, self.k - slack - stones) for s in w if s not in defender]
        for claim, free in entries:
            pieces += [(s, max(1, r - free)) for s, r in claim.level.items()]
        for s, r in pieces:
            level[s] = min(r, level.get(s, ALL))
        claim = Claim(attacker, defender, level, whole)
        if name is not None:
            self.names[name] = claim
        return claim

    def entry(self, words, a, defender, depth):
        free = int(words[0])
        need(0 <= free <= self.p, "free")
        stop = next((i for i, w in enumerate(words) if w in ("/", "@", "?")), None)
        need(stop is not None, "entry")
        given = [square(w) for w in words[1:stop]]
        need(len(set(given)) == len(given), "twice")
        need(all(self.on_board(s) and s not in a and s not in defender for s in given), "given on a stone")
        d = defender | set(given)
        if words[stop] == "/":
            return self.node(words[stop + 1 :], a, d, depth), free
        if words[stop] == "?":
            need(stop == len(words) - 1, "open")
            self.open += 1
            return Claim(a, d, {}, 1), free
        need(not given and len(words) == stop + 2, "named")
        need(int(words[stop + 1]) < len(self.names), "no such name")
        claim = self.names[int(words[stop + 1])]
        need(claim is not None, "not finished")
        need(claim.attacker <= a, "stones of the claim")
        return claim, free

    def covered(self, answer, defender, entries):
        for claim, free in entries:
            outside = [s for s in (*answer, *defender) if s not in claim.defender]
            if len(outside) <= free and avoids(claim.levels(outside)):
                return True
        return False

    def answers(self, a, defender, threats, entries, most):
        if self.size is None:
            squares = set().union(*threats) if threats else set()
            for claim, _ in entries:
                squares |= set(claim.level) | claim.defender
            squares = sorted(squares - a - defender)
            squares += [("far", i) for i in range(most)]
        else:
            squares = [(r, c) for r in range(self.size[0]) for c in range(self.size[1])]
            squares = [s for s in squares if s not in a and s not in defender]
        entries = sorted(entries, key=lambda e: -e[1])
        first = min(threats, key=len, default=None)
        for size in range(most + 1):
            for answer in self.sets(squares, first, size):
                if all(not t.isdisjoint(answer) for t in threats):
                    need(self.covered(answer, defender, entries), f"answer {answer}")

    @staticmethod
    def sets(squares, first, size):
        if first is None or size == 0:
            yield from itertools.combinations(squares, size)
            return
        for s in sorted(first):
            for rest in itertools.combinations(squares, size - 1):
                if s not in rest:
                    yield (s, *rest)


def main():
    sys.setrecursionlimit(100000)
    bad = 0
    for name in sys.argv[1:]:
        try:
            with open(name, encoding="ascii") as file:
                print("right:", File(file.read()).check())
        except (Wrong, ValueError, IndexError) as error:
            print("wrong:", str(error)[:100])
            bad = 1
    sys.exit(bad)


if __name__ == "__main__":
    main()
