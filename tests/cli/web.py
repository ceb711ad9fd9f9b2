#!/usr/bin/env python3
"""What kdraw web answers: prints `ok NAME` or `not ok NAME: why` a test. web.py WORK TREE"""
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time

import served
from served import Web, check

work, tree = sys.argv[1:3]
BIN = os.environ["BIN"]
SAN = os.environ.get("SAN", "")


def longest(stones):
    """The longest row, from the definition."""
    best = 0
    for r, c in stones:
        for d, e in ((0, 1), (1, 0), (1, 1), (1, -1)):
            n = 0
            while (r + n * d, c + n * e) in stones:
                n += 1
            best = max(best, n)
    return best


def play(web, game, p, count, seed):
    """Black plays near his stones, as one who wants a row; every answer is asked for alone. Returns moves and answers."""
    chance = random.Random(seed)
    moves, answers, black, white, why = [], [], set(), set(), ""
    while len(moves) < count:
        move = []
        at = chance.choice(sorted(black)) if black and chance.random() < 0.9 else (chance.randrange(-20, 20), chance.randrange(-20, 20))
        d, e = chance.choice(((0, 1), (1, 0), (1, 1), (1, -1)))
        for i in range(4 * p):
            s = at[0] + i * d, at[1] + i * e
            if len(move) < p and s not in black and s not in white:
                move.append(s)
        if not move:
            continue
        got = web.answers(game, moves + [move], len(moves))
        if "answers" not in got:
            return moves, answers, black, str(got)
        moves.append(move)
        black.update(move)
        answers += [[tuple(w["at"]) for w in a] for a in got["answers"]]
        for s in answers[-1]:
            if s in black or s in white:
                why = "%r is taken" % (s,)
            white.add(s)
        if len(answers[-1]) > len(move):
            why = "too many stones"
    return moves, answers, black, why


def whole_lines(tiling, black):
    """Lines of tiles that are full of black stones: each square of Black as the first of each line, by the periods."""
    (a, b), (c, d) = tiling["period"]
    area = a * d - b * c
    found = 0
    for tile in tiling["tiles"]:
        for line in tile["lines"]:
            for s in black:
                r, q = s[0] - line[0][0], s[1] - line[0][1]
                if (r * d - q * c) % area == 0 and (q * a - r * b) % area == 0:
                    found += all((x + r, y + q) in black for x, y in line)
    return found


def test_answers(web):
    for game, k, p in (("theorem 8:1", 8, 1), ("theorem 11:2", 11, 2), ("theorem 23:5", 23, 5), ("strips 3", 17, 3), ("strips 9", 38, 9), ("potential 100", None, 100)):
        moves, answers, black, why = play(web, game, p, 12 if p > 9 else 30, 7)
        check("%s: White answers on empty squares, with no more stones" % game, why == "" and len(moves) >= 12, why)
        got = web.answers(game, moves)
        check("%s: the whole game at once has the same answers" % game, [[tuple(w["at"]) for w in a] for a in got["answers"]] == answers, got)
        other = web.answers(game, moves[:3] + [[(400 + i, 7) for i in range(p)]])
        again = web.answers(game, moves)
        check("%s: a move taken back, another one, and the game again" % game, other["answers"][:3] == got["answers"][:3] and again == got, (other, again))
        check("%s: nobody gets %s in a row" % (game, got["k"]), longest(black) < got["k"] and k in (None, got["k"]), (longest(black), got["k"]))
        if game.startswith("potential"):
            continue
        by, name = game.split()
        tiling = web.api("drawn/tiling?%s=%s" % (by, name))
        check("%s: no line of a tile is full" % game, whole_lines(tiling, black) == 0 and len(tiling["tiles"]) > 0, tiling)


def test_against_derive(web):
    """The same moves, asked of kdraw derive --play."""
    path = os.path.join(work, "connect-11-2.theorem")
    subprocess.run([os.path.join(BIN, "kdraw-theorem"), "11", "2", "-o", path], stdout=subprocess.DEVNULL, check=True)
    moves, answers, _, why = play(web, "theorem 11:2", 2, 40, 3)
    text = "".join(" ".join("%d %d" % s for s in m) + "\n" for m in moves)
    said = subprocess.run([os.path.join(BIN, "kdraw-derive"), "--play", "--theorem", path], input=text, capture_output=True, text=True).stdout
    theirs = [list(map(int, line.split()[2:])) for line in said.splitlines() if line.startswith("v white")]
    check("answers are those of kdraw derive --play", why == "" and len(theirs) == 40 and theirs == [[x for s in a for x in s] for a in answers], why)
    return path


def test_trouble(web):
    for name, body, part in (
            ("nothing", "", "line 1"), ("no game", "game chess 8\nfrom 0\nend\n", "theorem, strips or potential"), ("no such theorem", "game theorem 9:9\nfrom 0\nmove 0 0\nend\n", "no theorem"),
            ("too many stones", "game theorem 11:2\nfrom 0\nmove 0 0 0 1 0 2\nend\n", "must be 1 to 2"), ("the same square", "game theorem 11:2\nfrom 0\nmove 0 0 0 0\nend\n", "taken"),
            ("no stone", "game theorem 11:2\nfrom 0\nmove\nend\n", "0 stones"), ("half a square", "game theorem 11:2\nfrom 0\nmove 1\nend\n", "line 3"),
            ("too far", "game theorem 11:2\nfrom 0\nmove 2000000000 0\nend\n", "from the middle"), ("no end", "game theorem 11:2\nfrom 0\n", "end"), ("p too large", "game strips 1001\nfrom 0\nend\n", "1000")):
        got = web.api("drawn/answer", body)
        check("trouble: " + name, part in got.get("error", ""), got)
    for words in ("", "?p=0", "?p=1001", "?p=x", "?p=-1"):
        check("trouble: opponents" + words, "from 1 to 1000" in web.api("drawn/opponents" + words).get("error", ""))
    got = web.api("drawn/opponents?p=2")["rows"]
    check("opponents for p = 2", [(r["by"], r["k"]) for r in got[:2]] == [("theorem:11:2", 11), ("strips:2", 14)], got)


def test_many(web):
    """A hundred at once; some do not read what they asked for."""
    slow = []
    for _ in range(20):
        s = socket.create_connection(("127.0.0.1", web.port))
        s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        s.sendall(("GET /%s/api/drawn/tiling?strips=16 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % (web.token, web.port)).encode())
        slow.append(s)
    got = [None] * 100

    def one(i):
        got[i] = web.answers("theorem 11:2", [[(0, 0), (0, 1)], [(9, i), (8, i)]])

    threads = [threading.Thread(target=one, args=(i,)) for i in range(100)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    check("a hundred at once, beside twenty who do not read", all(g is not None and len(g.get("answers", ())) == 2 for g in got), got[:1])
    check("each gets his own answer", all(got[i] == web.answers("theorem 11:2", [[(0, 0), (0, 1)], [(9, i), (8, i)]]) for i in range(0, 100, 7)), got[:1])
    s = slow[0]
    data = b""
    while True:
        more = s.recv(1 << 16)
        data += more
        length = re.search(rb"Content-Length: (\d+)", data)
        if not more or (length and len(data.split(b"\r\n\r\n", 1)[1]) >= int(length[1])):
            break
    check("who reads late loses nothing", json.loads(data.split(b"\r\n\r\n", 1)[1])["schema"] == "kdraw-web-tiling/1", data[:80])
    for s in slow:
        s.close()


def mutated(web, count):
    """Requests with bytes changed, taken away, doubled; all with the token, so that they get far."""
    chance = random.Random(1)
    bodies = ["rules 19x19:6:2:1\nput black j10\nput white 3,4\nturn white 2\nstone k9\nstone k10\nend\n", "rules inf:6:2:1\nagent sequences\nstone -1,0\nend\n",
              "kdraw win 1\ngame 6 2 1\nboard 19 19\nattacker black\nblack 9,9 10,10\nwhite 0,0 1,0\nturn black 2\n0 0 / 8,8 8,10\nend\n", "kdraw opening 1\ngame 9x9:4:1:1\nattacker black\nblack d4 e6\nwhite a1 c3\nturn black 1\nnode 0 - open 0 9 : d5 :\nnode 1 0 won 2 9 : : d3\nnode 2 0 stuck 0 9 : : d6 : e4\nend\n",
              "game theorem 11:2\nfrom 0\nmove 0 0 0 1\nmove 5 5 5 6\nend\n", "game strips 3\nfrom 0\nmove 0 0 0 1 -4 7\nend\n", "game potential 12\nfrom 1\nmove 1 2 3 4\nend\n"]
    heads = ["POST /%s/api/drawn/answer" % web.token, "GET /%s/api/drawn/tiling?theorem=11:2" % web.token, "GET /%s/api/drawn/opponents?p=3" % web.token,
             "GET /%s/style.css" % web.token, "POST /%s/api/game/look" % web.token, "POST /%s/api/game/zones" % web.token, "POST /%s/api/opening/sgf" % web.token, "POST /%s/api/opening/merge" % web.token, "POST /%s/api/opening/keep?name=a-1" % web.token, "POST /%s/api/proof/give?title=x" % web.token,
             "GET /%s/api/proof/step?theorem=11:2&board=0&step=7" % web.token, "GET /%s/api/proof/find?theorem=11:2&board=0&lines=3&with=1,2" % web.token,
             "GET /%s/api/proof/place?theorem=11:2&board=0&black=3,4&white=18" % web.token, "GET /%s/api/map/tiling?name=b2" % web.token, "POST /%s/api/work/stop?number=1" % web.token, "GET /%s/api/work/lines?number=99" % web.token]
    kinds = {}
    for i in range(count):
        body = bytearray(chance.choice(bodies).encode())
        head = bytearray(chance.choice(heads).encode())
        for part in (body, head[40:] if i % 3 else head):
            for _ in range(chance.randrange(4)):
                at = chance.randrange(len(part) or 1)
                what = chance.randrange(4)
                if what == 0:
                    part[at:at + 1] = bytes([chance.randrange(256)])
                elif what == 1:
                    del part[at:at + chance.randrange(1, 9)]
                elif what == 2:
                    part[at:at] = part[at:at + 20]
                else:
                    part[at:at] = chance.choice((b"\0", b"%00", b"../", b"99999999999", b"-", b"\r\n", b"%", b"\xff"))
            if part is not body and i % 3:
                head = head[:40] + part
        length = len(body) if chance.random() < 0.9 else chance.randrange(0, 99)
        s = socket.create_connection(("127.0.0.1", web.port), timeout=20)
        try:
            s.sendall(bytes(head) + b" HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % (web.port, length) + bytes(body))
            s.shutdown(socket.SHUT_WR)
            got = s.recv(64)
        except OSError:
            got = b"gone"
        s.close()
        kinds[got[9:12]] = kinds.get(got[9:12], 0) + 1
    return kinds


def test_mutated(web):
    kinds = mutated(web, 10000)
    got = web.answers("theorem 11:2", [[(0, 0), (0, 1)]])
    check("10,000 mutated requests later it answers as before", len(got.get("answers", ())) == 1 and kinds.get(b"200", 0) > 100 and kinds.get(b"400", 0) > 100 and kinds.get(b"404", 0) > 100, (got, kinds))
    check("none of them was too much for it", kinds.get(b"500", 0) == 0, kinds)


def end_of(web, work):
    """Waits for a work: its lines and its exit status."""
    text = web.ask("api/work/lines?number=%d" % work)[2].decode()
    lines = re.findall(r"^data: (.*)$", text, re.M)
    return lines[:-1], int(lines[-1])


def test_proof(web, path):
    """The proof of Connect(11, 2), against its file."""
    with open(path) as f:
        rows = [line.split() for line in f if line.startswith("step ")]
    opened = web.api("proof/open?theorem=11:2")
    board = opened["boards"][0]
    check("the board and the verdict", (opened["verdict"], len(board["squares"]), len(board["lines"]), board["steps"]) == ("s VERIFIED Connect(11,2) is drawn", 24, 13, len(rows)), opened)
    steps = [web.api("proof/step?theorem=11:2&board=0&step=%d" % i) for i in range(len(rows) + 1)]

    def numbers(row, word):
        at = row.index(word) + 1 if word in row else len(row)
        end = next((i for i in range(at, len(row)) if not row[i].isdigit()), len(row))
        return [int(x) for x in row[at:end]]

    check("each step has the lines and stones of the file", all(numbers(row, "lines") == s["lines"] and numbers(row, "black") == s["black"] for row, s in zip(rows, steps)))
    uses = {(i, n[0]) for i, s in enumerate(steps) for n in s["next"]}
    back = {(u, s["step"]) for s in steps[:-1] for u in s["used"]}
    below, open_ = set(), [len(rows)]
    while open_:
        i = open_.pop()
        if i not in below:
            below.add(i)
            open_ += [n[0] for n in steps[i]["next"]]
    check("who is used by whom, both ways", uses == back and len(uses) > 100, uses ^ back)
    check("from the root every step is reached", len(below) == len(rows) + 1, len(below))
    found = web.api("proof/find?theorem=11:2&board=0&lines=5")["rows"]
    check("positions are found", [r[0] for r in found] == [s["step"] for s in steps[-2::-1] if len(s["lines"]) == 5][:200] and found, found)
    line = steps[0]["lines"][0]
    found = web.api("proof/find?theorem=11:2&board=0&with=%d" % line)["rows"]
    check("and those with a line", [r[0] for r in found] == [s["step"] for s in steps[-2::-1] if line in s["lines"]][:200] and found, found)
    lines, status = end_of(web, json.loads(web.ask("api/proof/check?theorem=11:2", b"")[2])["work"])
    check("the checker is asked again", status == 0 and lines[-1] == "s VERIFIED Connect(11,2) is drawn", lines)
    with open(path, "rb") as f:
        text = f.read()
    given = json.loads(web.ask("api/proof/give?title=mine", text)[2])["name"]
    check("a file that is given can be read", web.api("proof/open?theorem=" + given)["boards"] == opened["boards"])
    given = json.loads(web.ask("api/proof/give?title=mine", text[:len(text) // 2])[2])["name"]
    check("half a file cannot", "kdraw-check" in web.api("proof/open?theorem=" + given).get("error", ""))
    for words in ("", "?theorem=9:9&board=0&step=0", "?theorem=11:2&board=1&step=0", "?theorem=11:2&board=0&step=%d" % (len(rows) + 1), "?theorem=11:2&step=0"):
        check("no such step: " + words, "error" in web.api("proof/step" + words))


def windows(k, p, own, other, size):
    """Threat windows from the definition: k squares in a row on the board, k - p own stones or more, none of the other's."""
    found = set()
    for r in range(size):
        for c in range(size):
            for d, e in ((0, 1), (1, 0), (1, 1), (1, -1)):
                w = [(r + i * d, c + i * e) for i in range(k)]
                if all(0 <= x < size and 0 <= y < size for x, y in w) and sum(s in own for s in w) >= k - p and not any(s in other for s in w):
                    found.add(tuple(sorted(w)))
    return found


def test_places(web):
    """Positions that are drawn: what the proof itself says of them, and the rests from their definition."""
    board = web.api("proof/open?theorem=11:2")["boards"][0]
    steps = [web.api("proof/step?theorem=11:2&board=0&step=%d" % i) for i in range(board["steps"])]
    squares = [set(line["squares"]) for line in board["lines"]]

    def place(black, white):
        return web.api("proof/place?theorem=11:2&board=0&black=%s&white=%s" % (",".join(map(str, black)), ",".join(map(str, white))))["parts"]

    def rests(lines, black):
        return sorted(len(squares[i] - set(black)) for i in lines)

    top, missed, wrong, asked = steps[-1], [], [], 0
    for entry in top["entries"]:
        parts = place(entry["s"], entry["r"])
        for child in entry["children"]:
            if child["kind"] == "step":
                asked += 1
                rows = [row[0] for part in parts if set(part["lines"]) == set(child["lines"]) for row in part["rows"]]
                missed += [] if child["step"] in rows else [(entry, parts)]
        for part in parts:
            wrong += [(entry, row) for row in part["rows"] if rests(part["lines"], entry["s"]) != rests(steps[row[0]]["lines"], steps[row[0]]["black"])]
    check("the steps behind each answer are found by its stones", sorted(top["lines"]) == list(range(13)) and asked > 20 and missed == [], missed[:1])
    check("whatever is found has rests of the same sizes", wrong == [], wrong[:1])
    whole = place([], [])
    check("the empty board is the step of all lines", [(p["lines"], [r[0] for r in p["rows"]]) for p in whole] == [(list(range(13)), [len(steps) - 1])], whole)
    stopped = sorted(set.union(*squares))
    check("nothing is left when White is everywhere", place([], stopped) == [])
    for words in ("black=3&white=3", "black=24", "black=x", "white=1,1"):
        check("no position: " + words, "lists of squares" in web.api("proof/place?theorem=11:2&board=0&" + words).get("error", ""))


def test_pairs(web):
    """A board with a proof behind it: a draw, a win, and both of them alone."""
    def text(*words):
        return subprocess.run([os.path.join(BIN, "kdraw-" + words[0]), *words[1:]], capture_output=True, text=True).stdout

    for family, p, verdict in (("b2", 2, "BREAKER DRAWS"), ("grid:4x4:3", 1, "MAKER WINS")):
        path = os.path.join(work, "one.proof")
        board = text("board", family)
        text("prove", "-p", str(p), family, "-o", path)
        with open(path) as f:
            proof = f.read()
        name = web.api("proof/give?title=one", board + proof)["name"]
        opened = web.api("proof/open?theorem=" + name)
        check("%s, with its proof" % family, opened["verdict"].startswith("s VERIFIED " + verdict) and opened["k"] == 0 and opened["boards"][0]["win"] == (verdict == "MAKER WINS"), opened)
        lines, status = end_of(web, web.api("proof/check?theorem=" + name, b"")["work"])
        check("%s is checked again" % family, status == 0 and lines[-1] == opened["verdict"], lines)
        step = web.api("proof/step?theorem=%s&board=0&step=0" % name)
        first = re.search(r"^step 0 lines (.*?)(?: black (.*))?\n(?:play (.*)\n)?", proof, re.M)
        check("%s: its first step" % family, [" ".join(map(str, step.get(w, []))) for w in ("lines", "black", "plays")] == [first[i] or "" for i in (1, 2, 3)], (step, first[0]))
    check("White does not play by it", "error" in web.answers("theorem " + name, [[(0, 0)]]))
    check("a board and the proof of another one", "REFUTED" in web.api("proof/open?theorem=" + web.api("proof/give?title=x", text("board", "b2") + proof)["name"]).get("error", ""))
    check("a proof alone", "its board" in web.api("proof/give?title=x", proof)["error"])
    check("a board alone", "its proof" in web.api("proof/give?title=x", board)["error"])
    check("neither", "no theorem file" in web.api("proof/give?title=x", "kdraw tiling 1\n")["error"])


def test_game(web):
    chance = random.Random(5)
    for k, p, size in ((6, 2, 19), (5, 1, 15), (4, 1, 7)):
        stones = chance.sample([(r, c) for r in range(3, size - 2) for c in range(3, size - 2)], min(30, (size - 5) ** 2 // 2))
        text = "rules %dx%d:%d:%d:1\n" % (size, size, k, p) + "".join("put %s %d,%d\n" % (("black", "white")[i % 2], r, c) for i, (r, c) in enumerate(stones)) + "turn black 1\nend\n"
        got = web.api("game/look", text)
        for i, side in enumerate(("black", "white")):
            ours = {tuple(sorted(map(tuple, w["squares"]))) for w in got[side]["windows"]}
            check("threat windows of %s, %d:%d" % (side, k, p), ours == windows(k, p, set(stones[i::2]), set(stones[1 - i::2]), size), ours)
    for rules in ("19x19:6:2:1", "inf:6:2:1", "9x9:5:1:1"):
        stones = [(4, 4), (4, 5), (5, 4)]
        text = "rules %s\nagent sequences\n%send\n" % (rules, "".join("stone %d,%d\n" % s for s in stones[:3 if ":2:" in rules else 1]))
        lines, status = end_of(web, web.api("game/agent", text)["work"])
        choice = json.loads(lines[-1]) if status == 0 else {}
        check("an agent plays " + rules, len(choice.get("move", ())) == (2 if ":2:" in rules else 1) and not set(map(tuple, choice["move"])) & set(stones) and choice["scores"], lines)
    won = "rules 19x19:6:2:1\nput black j10\nput black k11\nput black m13\nput white a1\nput white a2\nput white a3\nput white b8\nturn black 2\n"
    lines, status = end_of(web, web.api("game/win?attacker=black&seconds=60", won + "end\n")["work"])
    check("a win is proved", status == 0 and "s BLACK WINS" in lines, lines[-3:])
    text = "\n".join(lines[next(i for i, l in enumerate(lines) if l.startswith("kdraw win ")):lines.index("end") + 1]) + "\n"
    zones = web.api("game/zones", text)
    check("its first move is that of the file", len(zones.get("move", ())) == 2 and "0 0 / " + " ".join("%d,%d" % tuple(s) for s in zones["move"]) in text, zones)
    checked = subprocess.run([os.path.join(BIN, "kdraw-check"), "-"], input=text, capture_output=True, text=True)
    check("the checker believes the file", checked.returncode == 0, checked.stdout)
    for name, body, part in (("a file of an agent", "rules 9x9:5:1:1\nagent gtp:file=ls\nend\n", "not for the page"), ("an unknown word", "rules 9x9:5:1:1\nstones a1\nend\n", "end"),
                             ("the same square", "rules 9x9:5:1:1\nstone a1\nstone a1\nend\n", "taken"), ("no rules", "rules chess\nend\n", "line 1"), ("put too late", "rules 9x9:5:1:1\nstone a1\nput black b1\nend\n", "before the first")):
        check("trouble: " + name, part in web.api("game/agent", body).get("error", ""), web.api("game/agent", body))
    lines, status = end_of(web, web.api("game/agent", "rules 9x9:5:1:1\nagent nobody\nend\n")["work"])
    check("an agent that is not there is said", status == 2 and "there is no agent 'nobody'" in lines[-1], lines)
    work = web.api("game/win", "rules 19x19:6:2:1\nstone j10\nend\n")["work"]
    web.ask("api/work/stop?number=%d" % work, b"")
    check("a work can be stopped", end_of(web, work)[1] == 2)


def test_puzzles_and_maps(web):
    rows = json.loads(web.ask("puzzles.json")[2])["rows"]
    check("there is a handful of puzzles of all grades", len(rows) >= 20 and {r["grade"] for r in rows} == {1, 2, 3, 4, 5}, len(rows))
    for r in rows[::6]:
        text = "black %s white %s turn %s %s" % (r["black"], r["white"], r["to_move"], r["game"].split(":")[2])
        said = subprocess.run([os.path.join(BIN, "kdraw-puzzle"), r["game"], "--stones", text, "-f", "json"], capture_output=True, text=True)
        got = json.loads(said.stdout)["rows"][0] if said.returncode == 0 else {}
        check("puzzle %d is one" % r["puzzle"], (got.get("solution"), got.get("turns")) == (r["solution"], r["turns"]), said.stdout + said.stderr)
    work = json.loads(web.ask("api/puzzle/make?game=9x9:5:1:1&count=2&seed=4", b"")[2])["work"]
    status = end_of(web, work)[1]
    made = web.api("work/result?number=%d" % work)
    check("puzzles are made", status == 0 and made["schema"] == "kdraw-puzzle/1" and len(made["rows"]) == 2, (status, made))
    for name, words in (("map/table?most=30", ["table", "-p", "1..30"]), ("map/fair?most=12", ["fair", "table", "--max-k", "12"]), ("map/map", ["fair", "map"])):
        said = subprocess.run([os.path.join(BIN, "kdraw-" + words[0]), *words[1:], "-f", "json"], capture_output=True, text=True).stdout
        check("%s is what the verb says" % name, web.api(name) == json.loads(said) and len(json.loads(said)["rows"]) > 20)
    for row in web.api("map/tilings")["rows"]:
        t = web.api("map/tiling?name=" + row["name"])
        (a, b), (c, d) = t["period"]
        residues = {((r * d - q * c) % abs(a * d - b * c), (q * a - r * b) % abs(a * d - b * c)) for tile in t["tiles"] for line in tile["lines"] for r, q in line}
        check("the tiling %s fits into its period" % row["name"], 0 < len(residues) <= abs(a * d - b * c), t["period"])
    for name in ("", "none", "../README.md", "/etc/passwd", "-"):
        check("no tiling '%s'" % name, web.ask("api/map/tiling?name=" + name)[0] == 404)


def read_of(path):
    """What a file of /proc says; nothing if the process or thread has ended."""
    try:
        with open(path) as f:
            return f.read()
    except OSError:
        return ""


def catches(pid, program, number):
    """Does this child of the process run, and has it a handler of the signal?"""
    for task in os.listdir("/proc/%d/task" % pid):
        for child in read_of("/proc/%d/task/%s/children" % (pid, task)).split():
            status = read_of("/proc/%s/status" % child)
            caught = re.search(r"^SigCgt:\s*(\w+)$", status, re.M)
            if status.startswith("Name:\t%s\n" % program) and caught and int(caught[1], 16) >> (number - 1) & 1:
                return True
    return False


def test_openings(web):
    """Trees as kdraw opening builds them, whole and node by node; SGF; a search that is asked to stop."""
    limits = "positions=40&turns=4"
    stones = "black 9,9 8,10 7,11 11,9 6,10 white 8,9 11,10 11,7 11,8 10,10 5,13 turn black 2"
    path = os.path.join(work, "opening")
    put = "\n".join("put %s %s" % (colour, s) for colour, row in (("black", stones.split()[1:6]), ("white", stones.split()[7:13])) for s in row)
    position = "rules 19x19:6:2:1\n%s\nturn black 2\nend\n" % put
    subprocess.run([os.path.join(BIN, "kdraw-opening"), "19x19:6:2:1", "--stones", stones, "--positions", "40", "--turns", "4", "-o", path, "--sgf", path + ".sgf"], stdout=subprocess.DEVNULL)
    with open(path) as f:
        tree = f.read()
    with open(path + ".sgf") as f:
        sgf = f.read()

    def build(body, words):
        said = web.api("opening/build?" + words, body)
        if "work" not in said:
            return said
        status = end_of(web, said["work"])[1]
        return status, web.ask("api/opening/tree?number=%d" % said["work"])[2].decode()

    check("an opening is built as by the verb", build(position, limits) == (0, tree) and tree.startswith("kdraw opening 1"), tree)
    status, first = build(position, limits + "&nodes=1")
    check("one node of it", status == 3 and first.startswith("kdraw opening 1") and first != tree, (status, first))
    check("a tree goes on", build(first, limits) == (0, tree))
    status, jobs = build(position, "seconds=60&positions=300&workers=2")
    check("jobs build one, too", status == 0 and "node 0 - won" in jobs, (status, jobs))
    status, again = build(first, "seconds=60&positions=300&workers=2")
    check("jobs begin with the position of a tree", status == 0 and "node 0 - won" in again and again.split("node")[0] == first.split("node")[0], (status, again))
    check("it is SGF as the verb writes it", web.ask("api/opening/sgf", tree)[::2] == (200, sgf.encode()) and sgf.startswith("(;GM"), sgf)
    check("a damaged tree is said with its line", "line" in web.api("opening/sgf", tree.replace("turn black", "turn nobody")).get("error", ""))
    check("half a turn begins no tree", build("rules 19x19:6:2:1\nstone j10\nstone i9\nend\n", limits)[0] == 2)
    number = web.api("opening/build?seconds=600&positions=1000000", "rules 19x19:6:2:1\nstone j10\nend\n")["work"]
    until = time.monotonic() + 30
    while not catches(web.process.pid, "kdraw-opening", signal.SIGINT) and time.monotonic() < until:
        time.sleep(0.02)
    web.api("work/stop?keep=yes&number=%d" % number, b"")
    status = end_of(web, number)[1]
    text = web.ask("api/opening/tree?number=%d" % number)[2].decode()
    check("asked to stop it shows what it has", status == 3 and text.startswith("kdraw opening 1") and "\nend\n" in text, (status, text))
    merged = os.path.join(work, "merged")
    other = build(position, "positions=50&turns=2&nodes=2")[1]
    for name, body in (("first", first), ("other", other)):
        with open(os.path.join(work, name), "w") as f:
            f.write(body)
    subprocess.run([os.path.join(BIN, "kdraw-opening"), os.path.join(work, "first"), os.path.join(work, "other"), "--nodes", "0", "-o", merged], stdout=subprocess.DEVNULL)
    with open(merged) as f:
        both = f.read()
    check("trees are merged as by the verb", first != other and web.ask("api/opening/merge", first + other)[2].decode() == both and both != other, both)
    check("a tree and itself are that tree", web.ask("api/opening/merge", tree + tree)[2].decode() == tree)
    check("trees of different positions are not merged", "different positions" in web.api("opening/merge", tree + re.sub(r"(?m)^white \S+", "white a1", tree)).get("error", ""), tree[:200])
    for body in ("", "kdraw opening 1\n", tree + "x"):
        check("no trees: %r" % body[-20:], "error" in web.api("opening/merge", body))
    check("without --data nothing is kept", web.api("opening/kept") == {"schema": "kdraw-web-kept/1", "keeps": False, "rows": []} and "--data" in web.api("opening/keep?name=a", tree)["error"])


def test_searches(web):
    """Tilings that are looked for, by one process and by jobs; they go to the shelf, and one that goes on is stopped."""
    check("without --data nothing is looked for", "--data" in web.api("search/begin?k=10&p=1", b"")["error"])
    data = os.path.join(work, "searches")
    web = Web(work, "--data", data)
    for workers, k in ((0, 10), (1, 9)):
        lines, status = end_of(web, web.api("search/begin?k=%d&p=1&seconds=60&workers=%d" % (k, workers), b"")["work"])
        check("Connect(%d, 1) is found with %d workers" % (k, workers), status == 0 and "s VERIFIED Connect(%d,1) is drawn" % k in lines, lines[-5:])
        name = web.api("search/take?k=%d&p=1" % k, b"")["name"]
        opened = web.api("proof/open?theorem=" + name)
        check("its theorem is on the shelf", (opened["k"], opened["p"], opened["verdict"]) == (k, 1, "s VERIFIED Connect(%d,1) is drawn" % k), opened)
        check("and White plays by it", len(web.answers("theorem " + name, [[(0, 0)]]).get("answers", ())) == 1 and ("theorem:" + name, k) in [(r["by"], r["k"]) for r in web.api("drawn/opponents?p=1")["rows"]])
    check("all is below --data", sorted(os.listdir(data)) == ["search-10-1.theorem", "search-10-1.tiling", "search-9-1.theorem"], os.listdir(data))
    number = web.api("search/begin?k=14&p=3&seconds=600", b"")["work"]
    web.api("work/stop?number=%d" % number, b"")
    check("a search is stopped", end_of(web, number)[1] == 2)
    for words in ("", "k=10", "k=1&p=1", "k=x&p=1", "k=10&p=65"):
        check("no search: " + words, "p is a number" in web.api("search/begin?" + words, b"").get("error", ""))
    check("nothing found, nothing taken", "error" in web.api("search/take?k=14&p=3", b""))
    check("it ends once more", web.end() == (0, ""))


def test_jobs(web):
    """A manager that was started elsewhere, whose only worker sleeps; nothing is watched unless it is asked for."""
    check("without --jobs nothing is watched", web.api("jobs/status") == {"schema": "kdraw-web-jobs/1", "watches": False} and "--jobs" in web.api("jobs/tree").get("error", ""))
    log, sleeper = os.path.join(work, "jobs log"), os.path.join(work, "sleeper")
    with open(sleeper, "w") as f:
        f.write("#!/bin/sh\nexec sleep 100\n")
    os.chmod(sleeper, 0o755)
    jobs = os.path.join(BIN, "kdraw-jobs")
    subprocess.run([jobs, "prove", "-p", "2", "b2", "--limit", "10", "--jobs", "3", "--log", log], stdout=subprocess.DEVNULL)
    web = Web(work, "--jobs", log)
    got = web.api("jobs/status")
    check("a manager that has ended", (got["at_work"], got["jobs"], got["running"]) == (False, 3, 0) and got["nodes"] > got["waiting"] > 0, got)
    manager = subprocess.Popen([jobs, "prove", "-p", "2", "b2", "--limit", "10", "--workers", "2", "--worker", sleeper, "--resume", log], stdout=subprocess.DEVNULL, preexec_fn=served.with_parent)
    for _ in range(200):
        got = web.api("jobs/status")
        if got["running"] == 2:
            break
        time.sleep(0.05)
    verb = json.loads(subprocess.run([jobs, "status", log, "-f", "json"], stdout=subprocess.PIPE, text=True).stdout)
    check("a manager at work, as the verb says", got == verb and (got["at_work"], got["running"], got["workers"], got["jobs"]) == (True, 2, 2, 3), (got, verb))
    status, headers, tree = web.ask("api/jobs/tree")[:3]
    with open(os.path.join(log, "tree.svg"), "rb") as f:
        check("its tree, as it has drawn it", status == 200 and tree == f.read() and tree.count(b"<title>") == got["nodes"] + 1, (status, tree[:200], got))
    manager.send_signal(signal.SIGTERM)
    manager.wait()
    check("and when it is stopped", web.api("jobs/status")["at_work"] is False)
    check("nothing is written there", sorted(os.listdir(log)) == sorted(["log", "solved", "state", "tree.svg"]), os.listdir(log))
    check("it ends after the jobs", web.end() == (0, ""))
    check("no log", "error" in (none := Web(work, "--jobs", os.path.join(work, "no log"))).api("jobs/status") and none.end()[0] == 0)


def test_speed(web):
    """CPU time of the server, for the whole way of an answer; once the theorem is there."""
    for game, p in (("theorem 15:3", 3), ("theorem 23:5", 5), ("strips 9", 9), ("potential 9", 9)):
        got = web.answers(game, [[(0, i) for i in range(p)]])
        while "work" in got:
            web.ask("api/work/lines?number=%d" % got["work"])
            got = web.answers(game, [[(0, i) for i in range(p)]])
        before = web.cpu()
        _, answers, _, why = play(web, game, p, 20, 11)
        spent = (web.cpu() - before) / 20
        check("%s: an answer takes less than 50 ms of CPU" % game, why == "" and len(answers) == 20 and (spent < 0.05 or SAN != ""), (spent, why))


def test_files(path):
    """Theorem files that are given, one of them damaged; and the folder of --data."""
    with open(path) as f:
        text = f.read()
    damaged = os.path.join(work, "damaged.theorem")
    with open(damaged, "w") as f:
        f.write(re.sub(r"(?m)^r (\d+)$", "r 0", text, count=3) if re.search(r"(?m)^r (\d+)$", text) else text.replace("\nend", "\nand", 1))
    data = os.path.join(work, "data folder")
    before = set(os.listdir(work)) | {"data folder"}
    web = Web(work, "--data", data, path, damaged)
    rows = web.api("drawn/games")["rows"]
    check("files that are given are on the shelf", [r["title"] for r in rows if r["name"].startswith("file:")] == ["connect-11-2.theorem", "damaged.theorem"], rows)
    check("a file is played by when it was checked", len(web.answers("theorem file:1", [[(0, 0), (0, 1)]]).get("answers", ())) == 1)
    check("a damaged one is not", "error" in web.answers("theorem file:2", [[(0, 0), (0, 1)]]))
    web.answers("theorem 8:1", [[(0, 0)]])
    check("it is ended by a signal", web.end() == (0, ""))
    check("a theorem that was made is kept in the folder of --data", os.listdir(data) == ["connect-8-1.theorem"], os.listdir(data))
    check("and nothing is written beside it", set(os.listdir(work)) == before, os.listdir(work))
    with open(os.path.join(data, "connect-8-1.theorem"), "w") as f:
        f.write("kdraw theorem 1\n")
    web = Web(work, "--data", data)
    first = web.answers("theorem 8:1", [[(0, 0)]])
    second = web.answers("theorem 8:1", [[(0, 0)]])
    check("a kept file that is wrong is not believed", "error" in first and len(second.get("answers", ())) == 1, (first, second))
    check("it is ended again", web.end() == (0, ""))


def test_broken_off(web):
    """A test that is killed leaves no server behind."""
    text = "import sys, os; sys.path.insert(0, %r); from served import Served; print(Served(%r).process.pid, flush=True); os.kill(os.getpid(), 9)" % (os.path.join(tree, "tests/cli"), work)
    said = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True)
    until = time.monotonic() + 30
    while "kdraw-web" in read_of("/proc/%d/comm" % int(said.stdout)) and time.monotonic() < until:
        time.sleep(0.02)
    check("a test that is killed leaves no server behind", said.returncode == -9 and "kdraw-web" not in read_of("/proc/%d/comm" % int(said.stdout)), said)


def main():
    web = Web(work)
    test_broken_off(web)
    test_answers(web)
    path = test_against_derive(web)
    test_trouble(web)
    test_proof(web, path)
    test_places(web)
    test_pairs(web)
    test_game(web)
    test_puzzles_and_maps(web)
    test_openings(web)
    test_searches(web)
    test_jobs(web)
    test_speed(web)
    test_many(web)
    test_mutated(web)
    check("it ends with status 0 and has said nothing", web.end() == (0, ""))
    test_files(path)


main()
sys.exit(served.bad > 0)
