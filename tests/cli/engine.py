#!/usr/bin/env python3
"""A Connect6 program for tests: the Go Text Protocol, plain lines, or Cloudict's, written from their descriptions only.

engine.py PROTOCOL [QUIRK...]: it plays the first empty square of the lowest row (gtp, pipe: a1, b1, ...). Quirks:
turn      a move is a whole turn, K10,L11, in play and genmove; others are refused
blanks    the same with blanks between the stones of its answers
square    knows boardsize only, no kdraw-rules
crlf      ends lines with carriage return and line feed
chatty    comments, tabs and empty lines between everything
N:WHAT    at its N-th move it does: die, hang, pass, resign, outside, occupied, twice, many, flood, line, error, nothing
"""
import os
import sys
import time

protocol, quirks = sys.argv[1], sys.argv[2:]
rows = columns = 19
p, q = 2, 1
stones = []  # (column, row) in their order
moves = 0
if "ENGINES" in os.environ:  # who watches that nobody is left behind
    with open(os.environ["ENGINES"], "a") as numbers:
        numbers.write("%d\n" % os.getpid())
trick = dict(w.split(":") for w in quirks if ":" in w)
GTP = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def send(text):
    if "chatty" in quirks and protocol != "gtp":
        sys.stdout.write("c thinking\n")
    if "chatty" in quirks and protocol == "gtp":
        sys.stdout.write("\n\n")
        text = text.replace("= ", "=\t \a", 1)
    if "crlf" in quirks:
        text = text.replace("\n", "\r\n")
    sys.stdout.write(text)
    sys.stdout.flush()


def name(square):
    column, row = square
    if protocol == "cloudict":
        return chr(65 + column) + chr(65 + rows - 1 - row)
    if protocol == "pipe":
        return chr(97 + column) + str(row + 1)
    return GTP[column] + str(row + 1)


def read(text):
    if protocol == "cloudict":
        return ord(text[0]) - 65, rows - 1 - (ord(text[1]) - 65)
    column = (ord(text[0]) - 97) if protocol == "pipe" else GTP.index(text[0].upper())
    return column, int(text[1:]) - 1


def left():
    """Stones left in the turn of whoever is to move."""
    n = len(stones)
    return q - n if n < q else p - (n - q) % p


def place(square):
    column, row = square
    assert 0 <= column < columns and 0 <= row < rows and square not in stones
    stones.append(square)


def choose():
    square = next((c, r) for r in range(rows) for c in range(columns) if (c, r) not in stones)
    place(square)
    return square


def misbehave(what):
    """What to send instead of a move."""
    if what == "die":
        sys.exit(3)
    if what == "hang":
        time.sleep(100)
    if what == "flood":
        while True:
            sys.stdout.write(("= " if protocol == "gtp" else "c ") + "A" * 100 + "\n")
    if what == "line":
        sys.stdout.write("A" * 1000000)
        sys.stdout.flush()
        time.sleep(100)
    return {"pass": "pass", "resign": "resign", "outside": "Z99" if protocol != "cloudict" else "ZZZZ", "nothing": "",
            "error": "? cannot move", "occupied": name(stones[0]) if stones else "", "many": "A1,B1,C1,D1,E1,F1",
            "twice": "E5,E5"}[what]


def generate():
    global moves
    moves += 1
    what = trick.get(str(moves))
    if what:
        return misbehave(what)
    whole = "turn" in quirks or "blanks" in quirks or protocol == "cloudict"
    return (" " if "blanks" in quirks else "," if protocol == "gtp" else "").join(
        name(choose()) for _ in range(left() if whole else 1))


def gtp(command, words):
    global rows, columns, p, q
    known = ["known_command", "boardsize", "clear_board", "play", "genmove", "quit"]
    known += [] if "square" in quirks else ["kdraw-rules"]
    if command not in known:
        return "? unknown command\n\n"
    if command == "known_command":
        return "= %s\n\n" % ("true" if words[0] in known else "false")
    if command == "kdraw-rules":
        size, _, p, q = words[0].split(":")
        rows, columns = map(int, size.split("x"))
        p, q = int(p), int(q)
        stones.clear()
    if command == "boardsize":
        rows = columns = int(words[0])
        stones.clear()
    if command == "clear_board":
        stones.clear()
    if command == "play":
        assert words[0] in ("black", "white")
        squares = words[1].split(",")
        assert len(words) == 2 and (len(squares) == left() if "turn" in quirks else len(squares) == 1), words
        for s in squares:
            place(read(s))
    if command == "genmove":
        answer = generate()
        return answer + "\n\n" if answer.startswith("?") else "= %s\n\n" % answer
    return "= \n\n"


def lines(command, words):
    global rows, columns, p, q
    if command == "game":
        size, _, p, q = words[0].split(":")
        rows, columns = map(int, size.split("x"))
        p, q = int(p), int(q)
        stones.clear()
    elif command == "stone":
        place(read(words[0]))
    elif command == "go":
        return generate() + "\n"


def cloudict(command, words):
    """Talks a lot, as the original does."""
    if command == "new":
        stones.clear()
        return "move %s\n" % generate() if words[0] == "black" else None
    if command in ("black", "white", "move"):
        for i in range(0, len(words[0]), 2):
            place(read(words[0][i:i + 2]))
    if command in ("next", "move"):
        return "AB Time: 0.1\nNode: 3\n\nmove %s\n" % generate()


for text in sys.stdin:
    words = text.split()
    if words and words[0] == "quit":
        break
    if words:
        answer = {"gtp": gtp, "pipe": lines, "cloudict": cloudict}[protocol](words[0], words[1:])
        if answer:
            send(answer)
