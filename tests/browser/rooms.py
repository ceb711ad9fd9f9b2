#!/usr/bin/env python3
"""Uses the five rooms of kdraw web as a person would, at two sizes: prints `ok NAME` or `not ok NAME: why` a test.
rooms.py WORK PICTURES"""
import json
import os
import re
import signal
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../cli"))
from chromium import Chromium  # noqa: E402
import served  # noqa: E402
from served import Served, check  # noqa: E402

work, pictures = sys.argv[1:3]
BIN = os.environ["BIN"]

# Texts whose contrast with what is behind them is below that of WCAG AA.
CONTRAST = r"""(() => {
	const rgb = (text) => { const m = text.match(/[\d.]+/g).map(Number); return {c: m.slice(0, 3), a: m[3] ?? 1}; };
	const light = (c) => { const [r, g, b] = c.map((v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
	const behind = (e) => { for (; e; e = e.parentElement) { const b = rgb(getComputedStyle(e).backgroundColor); if (b.a > 0.99) return b.c; } return [255, 255, 255]; };
	const bad = [];
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let n; (n = walk.nextNode()); ) {
		const e = n.parentElement, s = getComputedStyle(e);
		if (!n.textContent.trim() || !e.checkVisibility() || e.closest("svg, noscript, .unseen, :disabled, option") || s.fontSize === "0px") continue;
		const a = light(rgb(s.color).c), b = light(behind(e)), ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		const large = parseFloat(s.fontSize) >= 24 || (parseFloat(s.fontSize) >= 18.6 && Number(s.fontWeight) >= 700);
		if (ratio < (large ? 3 : 4.5)) bad.push(n.textContent.trim().slice(0, 30) + " " + ratio.toFixed(2));
	}
	return bad;
})()"""
NAMED = {"button", "link", "textbox", "combobox", "slider", "spinbutton", "checkbox", "searchbox", "application", "img", "dialog", "navigation"}


class Person:
    """Who looks at the page: clicks on squares, presses buttons by their text."""

    def __init__(self, browser, address, size):
        self.b, self.address, self.size = browser, address, size
        browser.size(*size)

    def enter(self, where):
        """A room, anew."""
        self.b.go("about:blank")
        self.b.go(self.address + where)

    def press(self, text, where="document"):
        self.b.run("(() => { const b = [...%s.querySelectorAll('button, summary, a')].find((x) => x.textContent.trim() === %s || x.getAttribute('aria-label') === %s); b.scrollIntoView(); b.click(); })()"
                   % (where, json.dumps(text), json.dumps(text)))

    def choose(self, select, text):
        """An option of a list, by its text."""
        self.b.run("(() => { const s = document.querySelector(%s); s.value = [...s.options].find((o) => o.textContent === %s).value; s.dispatchEvent(new Event('change')); })()" % (json.dumps(select), json.dumps(text)))

    def give(self, *paths):
        """Files, as if chosen in the dialog: paths, or (name, text)."""
        files = []
        for path in paths:
            if isinstance(path, str):
                with open(path) as f:
                    path = (os.path.basename(path), f.read())
            files.append(path)
        self.b.run("(() => { const d = new DataTransfer(); for (const [name, text] of %s) d.items.add(new File([text], name)); const f = document.querySelector('[type=file]'); f.files = d.files; f.dispatchEvent(new Event('change')); })()" % json.dumps(files))

    def square(self, row, column):
        """A real click."""
        self.b.until("document.querySelector('.view').plane.width")
        x, y = self.b.run("(() => { const c = document.querySelector('.view'), p = c.plane, r = c.getBoundingClientRect(); return [r.left + p.x(%d), r.top + p.y(%d)]; })()" % (column, row))
        self.b.click(x, y)

    def stones(self):
        return self.b.run("[...document.querySelector('.view').plane.stones.values()].map((s) => [s.row, s.column, s.colour])")

    def text(self, what):
        return self.b.run("document.querySelector(%s)?.textContent ?? ''" % json.dumps(what))

    def look(self, room):
        """What every room has to be at every size."""
        name = "%s at %d x %d" % (room, *self.size)
        self.b.picture(os.path.join(pictures, "%s-%d.png" % (room, self.size[0])))
        wide = self.b.run("[document.documentElement.scrollWidth, innerWidth]")
        check(name + ": nothing sticks out", wide[0] <= wide[1], wide)
        long = self.b.run("[document.documentElement.scrollHeight, innerHeight]")
        check(name + ": the page is as long as the window", long[0] <= long[1], long)
        for dark in (False, True):
            self.b.run("document.documentElement.dataset.theme = '%s'" % ("dark" if dark else "light"))
            faint = self.b.run(CONTRAST)
            check("%s: contrast, %s" % (name, "dark" if dark else "light"), faint == [], faint)
        self.b.run("document.documentElement.dataset.theme = 'light'")
        nodes = self.b.send("Accessibility.getFullAXTree")["nodes"]
        mute = [n["role"]["value"] for n in nodes if not n.get("ignored") and n.get("role", {}).get("value") in NAMED and not n.get("name", {}).get("value", "").strip()]
        check(name + ": everything has a name", mute == [] and len(nodes) > 20, mute)


def room_beat(p):
    p.enter("#beat?p=2&by=theorem:11:2")
    p.b.until("document.querySelector('dialog') || document.querySelector('.pip')")
    if p.b.run("!!document.querySelector('dialog')"):
        check("the explanation is shown once", "You can’t" in p.text("dialog h2"), p.text("dialog h2"))
        seen = p.b.run("['h2', 'button'].map((e) => document.querySelector('dialog ' + e).getBoundingClientRect()).map((r) => r.top >= 0 && r.bottom <= innerHeight)")
        check("all of it is in sight, at %d x %d" % p.size, seen == [True, True], seen)
        p.b.key("Enter")
    p.b.until("!document.querySelector('dialog') && document.querySelector('.pip')")
    p.square(0, 0)
    p.square(0, 1)
    p.b.until("/Move 2/.test(document.querySelector('.turn').textContent)")
    stones = p.stones()
    check("White answers a click", sum(s[2] == "black" for s in stones) == 2 and 0 < sum(s[2] == "white" for s in stones) <= 2, stones)
    check("and says why", "stops" in p.text(".reasons") and "known position" in p.text(".reasons"), p.text(".reasons"))
    p.b.run("document.querySelector('.view').focus()")
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "Enter", "ArrowRight", "Enter"):
        p.b.key(key)
    p.b.until("/Move 3/.test(document.querySelector('.turn').textContent)")
    more = p.stones()
    check("the keyboard alone plays", sum(s[2] == "black" for s in more) == 4, more)
    p.press("Show me a row")
    p.look("beat")
    address = p.b.run("location.href")
    p.b.go("about:blank")
    p.b.go(address)
    p.b.until("document.querySelector('.view')?.plane.stones.size === %d" % len(more))
    check("the address holds the game", sorted(p.stones()) == sorted(more), (p.stones(), more))
    p.press("Undo")
    check("a move is taken back", sorted(p.stones()) == sorted(stones), p.stones())
    p.press("Replay the game")
    p.b.until("/Move 1/.test(document.querySelector('.turn').textContent)")
    p.b.until("/Move 2/.test(document.querySelector('.turn').textContent)")
    scale = p.b.run("document.querySelector('.view').plane.scale")
    p.press("Zoom in")
    p.b.run("document.querySelector('.view').focus()")
    p.b.key("-")
    check("zoom by button and by key", abs(p.b.run("document.querySelector('.view').plane.scale") - scale) < 2, scale)
    p.press("More stones a move")
    p.b.until("/Get 15 in a row/.test(document.querySelector('h1').textContent)")
    check("three stones a move: 15 in a row", True)


def room_proof(p):
    p.enter("#proof?theorem=11:2")
    p.b.until("document.querySelector('.entries .link')")
    first = p.text(".entries .link")
    p.press(first, "document.querySelector('.entries')")
    p.b.until("document.querySelectorAll('.crumbs li').length === 2 && document.querySelector('.position .cell:not(.off)')")
    again = p.b.run("location.hash")
    p.enter(again)
    p.b.until("document.querySelector('.position .cell:not(.off)') && document.querySelectorAll('.crumbs li').length === 2")
    check("the address leads back to a step", first in p.text(".crumbs") and first.startswith("step "), p.text(".crumbs"))
    p.b.run("document.querySelector('[aria-label^=\"square 0:\"]').focus()")
    p.b.key("Enter")
    check("an answer is shown", "covers this move" in p.text(".entries") and p.b.run("!!document.querySelector('.position circle.white')"), p.text(".entries")[:80])
    p.press("Check it again")
    p.b.until("document.querySelector('pre.good')")
    check("the verdict is recomputed", "s VERIFIED Connect(11,2) is drawn" in p.text("pre"), p.text("pre")[-80:])
    p.b.until("document.querySelector('.tree details details')")
    p.b.run("document.querySelector('.tree details details').open = true")
    p.b.until("document.querySelector('.tree details details details')")
    p.look("proof")
    p.b.run("document.querySelector('.chosen .link').click()")
    p.b.until("document.querySelectorAll('.crumbs li').length === 3")
    check("down the tree, with crumbs", "root" in p.text(".crumbs") and first in p.text(".crumbs"), p.text(".crumbs"))
    p.b.run("document.querySelector('[name=lines]').value = 5; document.querySelector('details .search').requestSubmit()")
    p.b.until("document.querySelector('.found .link')")
    check("positions are found", "steps" in p.text(".found"), p.text(".found"))
    p.enter("#proof?theorem=11:2")
    p.b.until("document.querySelector('.entries .link')")
    p.press("Draw it")
    for square in (0, 18, 18):
        p.b.run("document.querySelector('[aria-label^=\"square %d:\"]').dispatchEvent(new MouseEvent('click'))" % square)
    check("a position is drawn by clicks", [p.b.run("document.querySelector('[name=%s]').value" % side) for side in ("black", "white")] == ["0", "18"])
    p.press("Find this position")
    p.b.until("document.querySelector('.found .link')")
    p.look("proof-drawn")
    known = p.b.run("fetch('api/proof/step?theorem=11:2&board=0&step=105').then((r) => r.json()).then((s) => s.entries.find((e) => e.s.join() === '0' && e.r.join() === '18').children[0].step)")
    check("and found", "step %d" % known in p.text(".found"), p.text(".found"))
    p.b.run("document.querySelector('.found .link').click()")
    p.b.until("/%d/.test(document.querySelector('[aria-current=step]').textContent)" % known)
    board, proof = os.path.join(work, "g.board"), os.path.join(work, "g.proof")
    subprocess.run([os.path.join(BIN, "kdraw-board"), "grid:4x4:3", "-o", board], check=True)
    subprocess.run([os.path.join(BIN, "kdraw-prove"), "-p", "1", board, "-o", proof], stdout=subprocess.DEVNULL)
    p.give(proof, board)
    p.b.until("/MAKER WINS/.test(document.querySelector('.verdict').textContent)")
    p.b.until("/step 2/.test(document.querySelector('.entries')?.textContent)")
    p.press("step 2", "document.querySelector('.entries')")
    p.b.until("document.querySelector('circle.ghost')")
    p.b.run("document.querySelector('[aria-label^=\"square 10:\"]').focus()")
    p.b.key("Enter")
    check("a proof with its board: a win answers White's stone with other lines", "lines 2 3" in p.text(".chosen") and "step 0" in p.text(".chosen"), p.text(".entries"))
    p.look("proof-win")


def room_play(p):
    p.enter("#play?game=9x9:5:1:1&white=sequences")
    p.b.until("/Black to move/.test(document.querySelector('.turn')?.textContent)")
    p.square(4, 4)
    p.b.until("document.querySelector('.view').plane.stones.size === 2")
    check("an agent answers", [s[2] for s in p.stones()] == ["black", "white"], p.stones())
    p.b.until("/Black to move/.test(document.querySelector('.turn').textContent)")
    p.press("One stone back")
    p.b.until("/White to move/.test(document.querySelector('.turn').textContent)")
    p.square(0, 0)
    p.b.until("document.querySelectorAll('.variation').length === 1")
    check("another stone is a variation", "a1" in p.text(".variation"), p.text(".moves"))
    p.enter("#play?game=19x19:6:2:1&white=a+person&stones=j10.a1.a2.k11.m13.a3.b8")
    p.b.until("/Black to move/.test(document.querySelector('.turn')?.textContent)")
    p.press("Is it a win?")
    p.b.until("/Black wins/.test(document.querySelector('.report').textContent)")
    check("a win is shown", p.b.run("document.querySelector('.view').plane.marks.length") == 2, p.text(".report"))
    p.press("Best squares")
    p.b.until("/would play/.test(document.querySelector('.report').textContent)")
    p.look("play")


def sgf(p):
    """Records in both forms, with variations: what the page writes, kdraw reads."""
    p.enter("#maps")
    path = os.path.join(work, "game.sgf")
    subprocess.run([os.path.join(BIN, "kdraw-play"), "19x19:6:2:1", "--black", "windows", "--white", "random", "-o", path], stdout=subprocess.DEVNULL, check=True)
    with open(path) as f:
        text = f.read()

    def written(source, by_turns):
        return p.b.run("import('./sgf.js').then((m) => { const g = m.readSgf(%s); return m.writeSgf(g.root, g.rules, {black: g.black, white: g.white, byTurns: %s}); })" % (json.dumps(source), by_turns))

    def stones(source):
        name = os.path.join(work, "written.sgf")
        with open(name, "w") as f:
            f.write(source)
        said = subprocess.run([os.path.join(BIN, "kdraw-play"), "convert", name], capture_output=True, text=True)
        found = re.search(r"^game \S+ \S+ \S+ (.*)$", said.stdout, re.M)
        return found[1].split() if found else said.stderr

    game = stones(text)
    check("SGF as kdraw wrote it", stones(written(text, "false")) == game and len(game) > 5, game)
    check("SGF by turns", stones(written(text, "true")) == game)
    tree = "(;GM[511]SZ[19];B[JJ]C[a \\] b](;W[KI](;W[LJ];B[MM])(;W[AA]))(;W[CC]))"
    for by_turns in ("false", "true"):
        again = written(written(tree, by_turns), "false")
        check("variations and comments stay, by turns %s" % by_turns, written(tree, "false") == again and again.count("(") == 5 and "C[a \\] b]" in again, again)
    for wrong in ("", "(;B[JJ]", "(;B[j10];B[k10])", "(;B[zz])", "(;B[JJ];W[JJ])"):
        said = p.b.run("import('./sgf.js').then((m) => { try { m.readSgf(%s); return ''; } catch (e) { return e.message; } })" % json.dumps(wrong))
        check("wrong SGF is said: '%s'" % wrong, said.endswith("."), said)


def room_puzzles(p):
    p.enter("#puzzles?puzzle=1")
    p.b.until("/Puzzle 1 of/.test(document.querySelector('h1').textContent)")
    rows = p.b.run("fetch('puzzles.json').then((r) => r.json())")["rows"]
    z = rows[0]
    here = lambda name: (int(name[1:]) - 1, ord(name[0]) - 97)  # noqa: E731
    taken = set((z["black"] + " " + z["white"]).split())
    wrong = next(n for n in ("a1", "b1", "c1", "d1") if n not in taken)
    for name in [wrong] + ["a%d" % i for i in range(5, 5 + len(z["solution"].split()) - 1)]:
        p.square(*here(name))
    p.b.until("/threat/.test(document.querySelector('.report').textContent) && !/Every stone/.test(document.querySelector('.report').textContent)")
    check("why a wrong answer fails", wrong in p.text(".report") and "threat" in p.text(".report"), p.text(".report"))
    p.look("puzzles")
    for i, turn in enumerate(z["line"].split(" | ")):
        if i % 2 == 0:
            for name in turn.split():
                p.square(*here(name))
            p.b.until("/Right|Solved/.test(document.querySelector('.report').textContent)")
    p.b.until("/Solved/.test(document.querySelector('.report').textContent)")
    check("a puzzle is solved", p.b.run("!!document.querySelector('.puzzle.done')"), p.text(".report"))


def room_openings(p):
    p.enter("#play?game=7x7:4:1:1&white=a+person&stones=d4.a1")
    p.b.until("/Black to move/.test(document.querySelector('.turn')?.textContent)")
    p.press("Build an opening from here")
    p.b.until("document.querySelector('h1')?.textContent === 'Openings' && document.querySelector('.view').plane.stones.size === 2")
    p.look("openings-begin")
    check("an opening takes over the position", "stones=d4.a1" in p.b.run("location.hash"), p.b.run("location.hash"))
    p.press("Build the tree")
    p.b.until("/Black (wins|attacks)/.test(document.querySelector('.turn').textContent)")
    check("its tree is built", "Black wins" in p.text(".turn") and "won" in p.text(".report"), p.text(".panel"))
    tree = "kdraw opening 1\ngame 7x7:4:1:1\nattacker black\nblack d4\nwhite a1\nturn black 1\nnode 0 - open 0 9 : d5 :\n" \
           "node 1 0 won 2 9 : : d3\nnode 2 0 stuck 0 9 : : d6 : e4\nnode 3 0 new 0 0 : : b2\nend\n"
    p.give(("opening.tree", tree))
    p.b.until("document.querySelectorAll('.opening-answer').length === 3")
    check("states in words", [w in p.text(".opening-answers") for w in ("won", "stuck", "new")] == [True] * 3 and "open" in p.text(".report"), p.text(".opening-answers"))
    p.b.run("document.querySelector('.numbers').open = true")
    check("counted by depth", p.b.run("[...document.querySelectorAll('.numbers tbody tr')].map((r) => r.textContent)") == ["010100", "131011"], p.text(".numbers"))
    p.b.run("document.querySelectorAll('.opening-answer')[1].focus()")
    check("an answer is marked on the board", p.b.run("document.querySelector('.view').plane.marks.map((m) => [m.row, m.column, m.text])") == [[5, 3, "×"]])
    p.look("openings")
    p.b.key("Enter")
    check("keys lead to an answer", "After d6" in p.text(".report") and "1 other turn" in p.text(".report") and [5, 3, "white"] in p.stones() and [4, 3, "black"] in p.stones(), (p.text(".report"), p.stones()))
    p.b.key("Enter")
    check("and back", len(p.stones()) == 3, p.text(".report"))
    other = tree.replace("node 3 0 new 0 0 : : b2", "node 3 0 won 3 9 : : b2").replace("node 2 0 stuck 0 9 : : d6 : e4", "node 2 0 won 2 9 : : d6")
    p.give(("one.tree", tree), ("two.tree", other))
    p.b.until("/Black wins/.test(document.querySelector('.turn').textContent)")
    check("trees of two runs are merged: together they win", p.text(".report").startswith("✓ won") and p.b.run("document.querySelectorAll('.opening-state.won').length") == 4, p.text(".report"))
    p.enter("#puzzles?half=openings&game=19x19:6:2:1&stones=j10.l8.h8.j9.k10")
    p.b.until("document.querySelector('.keep-as')")
    p.choose("[aria-label='For how long']", "a minute")
    p.b.run("[...document.querySelectorAll('select')].find((s) => /who is to move/.test(s.textContent)).value = 'black'")
    p.press("Build the tree")
    p.b.until("!document.querySelector('.busy').hidden && document.querySelectorAll('.opening-answer').length > 20 && / won/.test(document.querySelector('.busy').textContent)", limit=60)
    check("a tree is seen while it grows", "Stop and show" in p.text(".busy") and "positions" in p.text(".numbers summary"), p.text(".busy"))
    p.look("openings-grow")
    p.press("Stop and show")
    p.b.until("document.querySelector('.busy').hidden && document.querySelector('.kept')")
    check("stopped, it is kept", "connect6-j10-l8-h8-j9-k10 19x19:6:2:1, open" in p.text(".kept"), p.text(".kept"))
    p.enter("#puzzles?half=openings")
    p.b.until("document.querySelector('.kept')")
    p.press("Open connect6-j10-l8-h8-j9-k10")
    p.b.until("document.querySelectorAll('.opening-answer').length > 20")
    check("and opened again", [9, 9, "black"] in p.stones() and len(p.stones()) == 5, p.stones())
    p.b.run("[...document.querySelectorAll('select')].find((s) => /jobs of two workers/.test(s.textContent)).value = 'jobs 2'")
    p.press("Go on")
    p.b.until("/[0-9] s .*position/.test(document.querySelector('.busy').textContent) && document.querySelectorAll('.opening-answer').length > 20", limit=60)
    p.press("Stop and show")
    p.b.until("document.querySelector('.busy').hidden")
    check("it grows in jobs, too", len(p.stones()) == 5 and p.text(".trouble") == "", (p.stones(), p.text(".trouble")))
    p.press("Puzzles", "document.querySelector('.panel')")
    p.b.until("/Puzzle 1 of/.test(document.querySelector('h1').textContent)")


def room_maps(p):
    p.enter("#maps")
    p.b.until("document.querySelector('.chart')")
    p.b.run("document.querySelector('.chart').focus()")
    p.b.key("ArrowRight")
    p.b.key("ArrowRight")
    check("the chart says where a value comes from", "Connect(11, 2) is drawn" in p.text(".report"), p.text(".report"))
    p.look("maps")
    p.press("Who wins")
    p.b.until("document.querySelector('.game')")
    p.b.run("document.querySelector('[aria-label^=\"k 2, p 1:\"]').click()")
    check("who wins", "Connect(2, 1, 1). Black wins, proved" in p.text(".report") and "Corollary 2" in p.text(".report"), p.text(".report"))
    p.look("maps-fair")
    p.choose("[aria-label='Which games']", "Connect(3, 1, 1) on boards up to 9 x 9")
    p.b.until("document.querySelector('[aria-label^=\"columns 3, rows 3:\"]')")
    got = p.b.run("[[3, 3], [4, 3], [3, 4], [2, 9]].map(([m, n]) => document.querySelector(`[aria-label^='columns ${m}, rows ${n}:']`).textContent)")
    check("noughts and crosses is drawn, on 4 x 3 Black wins, on two rows nobody", got == ["=", "B", "B", "≥"], got)
    p.b.run("document.querySelector('.game[tabindex=\"0\"]').focus()")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        p.b.key(key)
    check("keys walk on the map, and sources are said", "on 8 x 3" in p.text(".report") and "From:" in p.text(".report"), p.text(".report"))
    p.press("Tilings")
    p.b.until("document.querySelector('.view')")
    check("a tiling", "Every 11 squares" in p.text(".panel"), p.text(".panel"))
    for way in ("to the right", "upwards", "up to the right", "up to the left"):
        p.square(0, 0)
        p.b.until("/%s: [1-9]/.test(document.querySelector('.report').textContent)" % way)
    check("a row in each direction holds a line of a tile", True)
    p.look("maps-tilings")
    p.press("Jobs that run")
    p.b.until("document.querySelector('.watch img').naturalWidth > 100")
    check("the jobs of a manager are seen, with its tree", "no manager is at work" in p.text(".watch") and "3 jobs:" in p.text(".watch") and "0 of 0 workers" in p.text(".watch"), p.text(".watch"))
    p.look("maps-jobs")
    p.press("Jobs that run")
    p.press("Look for another tiling")
    p.b.run("document.querySelector('[aria-label=\"Stones a move\"]').value = 1; document.querySelector('[aria-label=\"Squares in a row\"]').value = 10")
    p.choose("[aria-label='By whom']", "jobs of two workers")
    p.press("Look for one")
    p.b.until("/is drawn/.test(document.querySelector('.numbers > p').textContent)", limit=60)
    check("a tiling is found, and says so line by line", "s VERIFIED Connect(10,1) is drawn" in p.text("pre") and p.b.run("document.querySelector('.numbers .busy').hidden"), p.text("pre"))
    p.b.run("document.querySelector('[aria-label=\"Stones a move\"]').value = 5; document.querySelector('[aria-label=\"Squares in a row\"]').value = 22")
    p.press("Look for one")
    p.b.until("/jobs done/.test(document.querySelector('.busy').textContent)", limit=60)
    p.press("Stop")
    p.b.until("/None was found/.test(document.querySelector('.numbers > p').textContent)", limit=60)
    check("jobs are seen, and stopped", p.b.run("document.querySelector('.numbers .busy').hidden"))


def turn_of(p, text):
    p.b.until("/%s/.test(document.querySelector('.turn')?.textContent)" % text)


def playing(p):
    """Clocks, comments, transpositions, threats of both, all defences, zones."""
    p.enter("#play?game=7x7:4:1:1&white=a+person")
    turn_of(p, "Black to move")
    p.b.run("(() => { const real = performance.now.bind(performance); let more = 0; performance.now = () => real() + more; window.later = (seconds) => (more += 1000 * seconds); })()")
    p.press("New game …")
    p.b.run("(() => { const s = [...document.querySelectorAll('.setup select')].find((x) => /no clock/.test(x.textContent)); s.value = '1'; document.querySelector('.setup form').requestSubmit(); })()")
    p.b.until("!document.querySelector('.clock').hidden")
    p.square(3, 3)
    turn_of(p, "White to move")
    p.b.run("later(29.5)")
    p.b.until("/white ○ 0:(30|29)/.test(document.querySelector('.clock').textContent)")
    check("the clock of who is to move runs", "black ● 1:00" in p.text(".clock"), p.text(".clock"))
    p.square(0, 0)
    turn_of(p, "Black to move")
    p.b.run("later(61)")
    turn_of(p, "Black has no time left")
    p.square(1, 1)
    check("without time no stone is placed", len(p.stones()) == 2, p.stones())
    p.enter("#play?game=7x7:4:1:1&white=a+person&stones=d4.a1.d5.a2")
    turn_of(p, "Black to move")
    check("no line twice", "another order" not in p.text(".panel"))
    p.press("To the beginning")
    for row, column in ((4, 3), (0, 0), (3, 3), (1, 0)):
        before = p.text(".turn")
        p.square(row, column)
        p.b.until("document.querySelector('.turn').textContent !== %s" % json.dumps(before))
    p.b.until("/in another order: line 1/.test(document.querySelector('.panel').textContent)")
    p.press("line 1")
    p.b.until("location.hash.endsWith('d4.a1.d5.a2')")
    check("a transposition leads to the other line", True)
    p.b.run("(() => { const t = document.querySelector('textarea'); t.value = 'a good [stone]'; t.dispatchEvent(new Event('input')); })()")
    p.press("One stone back")
    p.press("One stone on")
    p.b.until("document.querySelector('textarea').value === 'a good [stone]' && document.querySelector('.stone-name.here').textContent === 'a2*'")
    check("a comment stays with its stone", True)
    p.enter("#play?game=9x9:5:1:1&white=a+person&stones=e5.a1.e6.a2.e7.a3.e4.a4")
    p.b.until("/Threats/.test(document.querySelector('.panel').textContent) && /can win at once/.test(document.querySelector('.panel').textContent)")
    check("threats of both sides", "Threats: Black 2, White 1. Black can win at once." in p.text(".panel"), p.text(".panel")[:400])
    # On a board where the search comes to its end at once: it would go on for its twenty seconds where most answers hold.
    p.enter("#play?game=5x5:5:1:1&white=a+person&stones=c3.a1.c4.a2.c5.a3.c2")
    turn_of(p, "White to move")
    p.press("All defences")
    p.b.until("/(answers?) of White (is|are) not refuted/.test(document.querySelector('.report').textContent)", limit=60)
    marks = p.b.run("document.querySelector('.view').plane.marks.map((m) => [m.row, m.column])")
    check("all defences are squares of a map: one blocks the four", marks == [[0, 2]] and "1 answer of White" in p.text(".report"), (marks, p.text(".report")))
    p.look("play-defences")
    p.enter("#play?game=9x9:5:1:1&white=a+person&stones=e5.a1.e6.a2.e7.i1")
    turn_of(p, "Black to move")
    p.press("Is it a win?")
    p.b.until("/Black wins/.test(document.querySelector('.report').textContent)")
    check("a win says where answers matter", re.search(r"coloured zone of \d+ squares", p.text(".report")), p.text(".report"))
    p.look("play-zone")


class Hand:
    """Who has a keyboard alone."""

    def __init__(self, p):
        self.p, self.b = p, p.b

    def here(self):
        return self.b.run("(() => { const e = document.activeElement; return e === document.body ? '' : (e.getAttribute('aria-label') || e.textContent || e.value).trim().slice(0, 60); })()")

    def to(self, name, keys=()):
        """Tab until there, then these keys."""
        for _ in range(150):
            if self.here().startswith(name):
                break
            self.b.key("Tab")
        else:
            raise RuntimeError("Tab does not lead to " + name)
        for key in keys:
            self.b.key(key)


def keyboard(p):
    """Each room without a mouse; Tab goes through everything in sight."""
    hand = Hand(p)
    p.enter("#beat?p=2&by=theorem:11:2&m=0,0_0,1")
    turn_of(p, "Move 2")
    seen = []
    for _ in range(40):
        p.b.key("Tab")
        if hand.here() == "" and seen:
            break
        seen.append(hand.here())
    wanted = ["Skip to the room", "The board", "Zoom in", "More stones a move", "Undo", "New game", "Copy link", "Replay the game", "Living lines", "Why?"]
    check("Tab reaches everything", all(w in seen for w in wanted), seen)
    p.enter("#proof?theorem=11:2")
    p.b.until("document.querySelector('.entries .link')")
    hand.to("Skip to the room", ["Enter"])
    check("the link to the room leads into it, not to another", p.b.run("document.activeElement.id") == "room" and p.text("h1") == "Read the proof", p.text("h1"))
    hand.to("step 105", ["Enter"])
    p.b.until("document.querySelector('.cell:not(.off)')")
    p.b.run("document.activeElement.blur()")
    hand.to("square 0", ["Enter"])
    p.b.until("document.querySelector('.position circle.white')")
    check("after a stone the keyboard is where it was", hand.here().startswith("square 0"), hand.here())
    hand.to("Check it again", ["Enter"])
    p.b.until("document.querySelector('pre.good')")
    check("keys alone read the proof", True)
    p.enter("#play?game=9x9:5:1:1&white=sequences")
    turn_of(p, "Black to move")
    hand.to("The board", ["ArrowUp", "Enter"])
    p.b.until("document.querySelector('.view').plane.stones.size === 2")
    turn_of(p, "Black to move")
    hand.to("One stone back", ["Enter"])
    turn_of(p, "White to move")
    check("keys alone play", len(p.stones()) == 1, p.stones())
    p.enter("#puzzles?puzzle=1")
    p.b.until("/Puzzle 1 of/.test(document.querySelector('h1')?.textContent)")
    line = p.b.run("fetch('puzzles.json').then((r) => r.json())")["rows"][0]["line"].split(" | ")
    for turn in line[::2]:
        for name in turn.split():
            row, column = int(name[1:]) - 1, ord(name[0]) - 97
            hand.to("The puzzle")
            at = p.b.run("(() => { const p = document.querySelector('.view').plane; return p.cursor; })()")
            if at is None:
                p.b.key("ArrowUp")
                at = p.b.run("document.querySelector('.view').plane.cursor")
            for key, n in (("ArrowUp", row - at[0]), ("ArrowDown", at[0] - row), ("ArrowRight", column - at[1]), ("ArrowLeft", at[1] - column)):
                for _ in range(n):
                    p.b.key(key)
            p.b.key("Enter")
        p.b.until("/Right|Solved/.test(document.querySelector('.report').textContent)")
    check("keys alone solve a puzzle", "Solved" in p.text(".report"), p.text(".report"))
    p.enter("#puzzles?half=openings&game=7x7:4:1:1&stones=d4.a1")
    p.b.until("document.querySelector('.keep-as')")
    hand.to("Build the tree", ["Enter"])
    turn_of(p, "Black wins")
    check("keys alone build an opening", "won" in p.text(".report"), p.text(".report"))
    p.enter("#maps")
    p.b.until("document.querySelector('.chart')")
    hand.to("Chart", ["ArrowRight", "ArrowRight"])
    check("keys alone read the chart", "Connect(11, 2)" in p.text(".report"), p.text(".report"))
    hand.to("Who wins", ["Enter"])
    p.b.until("document.querySelector('.game')")
    check("the button that was pressed keeps the keyboard", hand.here() == "Who wins", hand.here())
    hand.to("Tilings", ["Enter"])
    p.b.until("document.querySelector('.view')")
    p.b.run("document.activeElement.blur()")
    hand.to("The tiling", ["ArrowUp", "Enter"])
    p.b.until("/to the right: [1-9]/.test(document.querySelector('.report').textContent)")
    check("keys alone look at tilings", True)


def touch(p):
    """A finger places stones and pans, two zoom; at the size of a telephone."""
    p.b.size(360, 740, touch=True)
    p.enter("#beat?p=1&by=theorem:8:1")
    p.b.until("document.querySelector('.pip')")
    where = "(() => { const p = document.querySelector('.view').plane; return [p.row, p.column, p.scale, p.stones.size]; })()"
    x, y = p.b.run("(() => { const v = document.querySelector('.view'), r = v.getBoundingClientRect(); return [r.left + v.plane.x(0), r.top + v.plane.y(0)]; })()")
    p.b.touch("touchStart", (x, y))
    p.b.touch("touchEnd")
    p.b.until("/Move 2/.test(document.querySelector('.turn').textContent)")
    check("a tap places a stone", [0, 0, "black"] in p.stones() and len(p.stones()) == 2, p.stones())
    before = p.b.run(where)
    p.b.touch("touchStart", (x, y))
    for i in range(1, 11):
        p.b.touch("touchMove", (x - 6 * i, y + 3 * i))
    p.b.touch("touchEnd")
    after = p.b.run(where)
    check("a finger pans, and places nothing", after[2:] == before[2:] and abs((after[1] - before[1]) * after[2] - 60) < 12 and abs((after[0] - before[0]) * after[2] - 30) < 12, (before, after))
    p.b.touch("touchStart", (x - 40, y), (x + 40, y))
    for i in range(1, 11):
        p.b.touch("touchMove", (x - 40 + 2 * i, y), (x + 40 - 2 * i, y))
    p.b.touch("touchEnd")
    near = p.b.run(where)
    check("two fingers zoom, and place nothing", abs(near[2] / after[2] - 0.5) < 0.03 and near[3] == after[3], (after, near))


def speed(p):
    """A plane with 2,000 stones is panned: what that takes, in pieces that are drawn and in time of all processors; how many frames there
    are a second is printed alone, since it depends on what else the machine does."""
    p.b.size(1440, 900)
    p.enter("#beat?p=2&by=theorem:11:2")
    p.b.until("document.querySelector('.pip')")
    first = p.b.run("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1")
    p.b.run("""(() => {
        const p = document.querySelector(".view").plane;
        for (let i = 0; i < 2000; i++) p.stones.set(`${i % 50},${Math.floor(i / 50)}`, {row: (i * 7) % 50, column: Math.floor(i / 50), colour: i % 2 ? "black" : "white"});
        [p.row, p.column, p.scale] = [25, 20, 20];
        p.draw();
    })()""")
    p.b.until("(() => { const s = document.querySelector('.view').plane.sheet; return [...s.pieces.values()].every((x) => x.version === s.version) && s.pieces.size > 20; })()")
    ring = p.b.run("(() => { const s = document.querySelector('.view').plane.sheet, p = document.querySelector('.view').plane; s.painted = 0; return s.around(p, 1).length; })()")
    busy = p.b.cpu()
    rate = p.b.run("""new Promise((done) => {
        const p = document.querySelector(".view").plane, start = performance.now();
        let left = 120;
        const frame = () => {
            p.pan(7 * Math.cos(left / 20), 4 * Math.sin(left / 20));
            if (--left > 0) requestAnimationFrame(frame);
            else done(120000 / (performance.now() - start));
        };
        requestAnimationFrame(frame);
    })""")
    busy, painted = (p.b.cpu() - busy) / 120, p.b.run("document.querySelector('.view').plane.sheet.painted")
    print("# the browser has worked for %.0f s" % p.b.cpu())
    print("# first paint after %.0f ms; with 2,000 stones %.0f frames a second, each takes the browser %.1f ms of processor; %d pieces were drawn in 120 frames" % (first, rate, 1000 * busy, painted))
    check("panning draws only what comes near", 0 < painted < ring, (painted, ring))
    check("a frame of panning leaves time: processors work for less than 16 ms", busy < 0.016, busy)


def main():
    os.makedirs(pictures, exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # who breaks it off has the browser and its folder taken away, too
    log = os.path.join(work, "log")
    subprocess.run([os.path.join(BIN, "kdraw-jobs"), "prove", "-p", "2", "b2", "--limit", "10", "--jobs", "3", "--log", log], stdout=subprocess.DEVNULL)
    web = Served(work, "--data", os.path.join(work, "data"), "--jobs", log)
    if web.left_out:
        check("left out: " + web.left_out, True)
        return
    if web.trouble:
        check("kdraw web says where it is", False, web.trouble)
        return
    try:
        browser = Chromium(300)
    except (TimeoutError, EOFError, OSError) as e:
        print("ok left out: Chromium does not start here: %s" % e)
        web.end()
        return
    try:
        for size in ((1440, 900), (360, 740)):
            p = Person(browser, web.address, size)
            p.enter("#maps")
            p.b.run("localStorage.clear()")
            for room in (room_beat, room_proof, room_play, room_puzzles, room_openings, room_maps):
                room(p)
        p = Person(browser, web.address, (1440, 900))
        playing(p)
        keyboard(p)
        sgf(p)
        touch(p)
        speed(p)
        check("the page has not complained", browser.complaints == [], browser.complaints)
    except (TimeoutError, RuntimeError, EOFError) as e:
        browser_picture(browser)
        check("the rooms can be used", False, (str(e), browser.complaints))
    finally:
        browser.close()
        check("kdraw web ends with status 0, and has said nothing", web.end() == (0, ""))


def browser_picture(browser):
    """What was there when it went wrong."""
    try:
        browser.picture(os.path.join(pictures, "trouble.png"))
    except (TimeoutError, RuntimeError, EOFError):
        pass


main()
sys.exit(served.bad > 0)
