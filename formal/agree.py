#!/usr/bin/env python3
"""agree.py CHECK malformed UNPACK: verdicts of kdraw check and of ./kdraw-check-formal on every proof that tests/malformed/unpack
makes.
agree.py CHECK edits FILE N: the same on N edited copies of a theorem file, each with one word or line changed.

A verdict is verified (0), wrong (1) or unreadable (2). The formal checker may say 3, not known here; then kdraw check decides
alone, and these files are counted. Both must agree on what is verified and what is not; how many are called wrong here and
unreadable there, where a file is both, is counted too."""
import os
import random
import subprocess
import sys
from collections import Counter

check, mode = sys.argv[1], sys.argv[2]
count = Counter()


def run(program, files):
    done = subprocess.run([program] + files, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    return done.returncode, [line for line in done.stdout.splitlines() if line.startswith("s ")]


def compare(name, files):
    theirs, said = run(check, files)
    ours, we_said = run("./kdraw-check-formal", files)
    if theirs not in (0, 1, 2) or ours not in (0, 1, 2, 3):
        sys.exit(f"{name}: status {theirs} and {ours}")
    if ours != 3 and ((theirs == 0) != (ours == 0) or (ours == 0 and said != we_said)):
        sys.exit(f"{name}: kdraw check says {theirs} {said}, kdraw-check-formal {ours} {we_said}")
    count[(theirs, ours)] += 1


def edited(text, rng):
    """One word dropped, doubled, changed or exchanged with another, or one line dropped or doubled."""
    lines = [line.split(" ") for line in text.splitlines()]
    words = [(i, j) for i, line in enumerate(lines) for j in range(len(line))]
    i, j = rng.choice(words)
    k, m = rng.choice(words)
    kind = rng.randrange(9)
    if kind == 0:
        del lines[i][j]
        if not lines[i]:
            del lines[i]
    elif kind == 1:
        lines[i].insert(j, lines[i][j])
    elif kind == 2:
        lines[i][j], lines[k][m] = lines[k][m], lines[i][j]
    elif kind == 3:
        lines[i:i + 1] = [] if rng.random() < 0.5 else [lines[i], list(lines[i])]
    elif lines[i][j].isdigit() and rng.random() < 0.67:
        lines[i][j] = str(max(0, int(lines[i][j]) + rng.randrange(-2, 3)))
    else:
        lines[i][j] = lines[k][m]
    return "".join(" ".join(line) + "\n" for line in lines)


if mode == "malformed":
    os.makedirs("malformed", exist_ok=True)
    cases = subprocess.run([sys.argv[3], "proof", "malformed"], capture_output=True, text=True, check=True).stdout
    for proof, _, board in (case.split(" ")[:3] for case in cases.splitlines()):
        compare(proof, [os.path.join("malformed", board), os.path.join("malformed", proof)])
    enough = 100
else:
    text, enough = open(sys.argv[3]).read(), int(sys.argv[4])
    rng = random.Random(int(sys.argv[4]))
    for n in range(enough):
        with open("edited.theorem", "w") as out:
            out.write(edited(text, rng))
        compare(f"edit {n}, which is in edited.theorem", ["edited.theorem"])
names = ["verified", "wrong", "unreadable", "not known"]
for (theirs, ours), n in sorted(count.items()):
    print(f"c kdraw check: {names[theirs]}, kdraw-check-formal: {names[ours]}: {n}")
if sum(count.values()) < enough or count[(0, 0)] == 0:
    sys.exit("too few files, or none verified")
