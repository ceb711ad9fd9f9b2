#!/usr/bin/env python3
"""Edits win files at random and asks both checkers: win_edits.py CHECKER EDITS FILE...

Prints each edit that one of them accepts and the other does not, and at the end how many were accepted, and refused, by
both. Status 1 if there is a difference."""
import random
import re
import subprocess
import sys

sys.dont_write_bytecode = True
import win

SQUARE = re.compile(r"-?\d+,-?\d+")


def edited_word(rng, word, words):
    kind = rng.randrange(4)
    if kind == 0:
        return rng.choice(words)
    if kind == 1:
        return ""
    if SQUARE.fullmatch(word):
        row, column = map(int, word.split(","))
        return f"{row + rng.randint(-1, 1)},{column + rng.randint(-1, 1)}"
    return str(int(word) + rng.choice((-1, 1))) if word.isdigit() else word


def edit(rng, lines):
    """One place is changed, below the statement in three of four cases."""
    at = rng.randrange(len(lines)) if rng.randrange(4) == 0 else rng.randrange(5, len(lines))
    kind = rng.randrange(6)
    if kind == 0:
        return lines[:at] + lines[at + 1 :]
    if kind == 1:
        return lines[:at] + [rng.choice(lines)] + lines[at:]
    words = lines[at].split(" ")
    i = rng.randrange(len(words))
    words[i] = edited_word(rng, words[i], [w for line in lines for w in line.split(" ")])
    return lines[:at] + [" ".join(w for w in words if w)] + lines[at + 1 :]


def accepted(text):
    try:
        win.File(text).check()
        return True
    except (win.Wrong, ValueError, IndexError):
        return False


def main():
    checker, edits, rng = sys.argv[1], int(sys.argv[2]), random.Random(1)
    files = [open(name, encoding="ascii").read().splitlines() for name in sys.argv[3:]]
    count, different = [0, 0], 0
    for n in range(edits):
        lines = rng.choice(files)
        for _ in range(1 + rng.randrange(2)):
            lines = edit(rng, lines)
        text = "\n".join(lines) + "\n"
        first = subprocess.run([checker, "-"], input=text, capture_output=True, text=True, check=False)
        second = accepted(text)
        if (first.returncode == 0) == second:
            count[second] += 1
        else:
            different += 1
            print(f"edit {n}: {first.stdout.strip()[:100]}, but for the second checker it is {'right' if second else 'wrong'}")
            with open(f"different.{n}", "w", encoding="ascii") as out:
                out.write(text)
    print(f"{different} differences, {count[1]} accepted, {count[0]} refused")
    sys.exit(different > 0)


main()
