#!/usr/bin/env python3
"""Plays kdraw play --human in a pseudo-terminal: prints `ok NAME` or `not ok NAME: why` a test. The last frame of the
screen is what comes after the last "cursor home"; escape sequences are taken out."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

program = os.path.join(os.environ["BIN"], "kdraw-play")
bad = 0
UP, DOWN, RIGHT, LEFT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1bOD"


def check(name, right, why=""):
    global bad
    print("ok %s" % name if right else "not ok %s: %r" % (name, why))
    bad += not right


class Screen:
    def __init__(self, *arguments, rows=24, columns=80):
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm", LC_ALL="C.UTF-8")
            os.environ.pop("NO_COLOR", None)
            os.execv(program, [program] + list(arguments))
        self.all, self.rows, self.columns = b"", rows, columns
        self.resize(rows, columns)
        self.wait_for(b"quit\x1b[J")

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, seconds):
        if not select.select([self.file], [], [], seconds)[0]:
            return False
        try:
            new = os.read(self.file, 65536)
        except OSError:
            new = b""
        self.all += new
        return new != b""

    def wait_for(self, what, since=0):
        end = time.time() + 10
        while what not in self.all[since:] and time.time() < end:
            if not self.read(0.5) and not self.alive():
                break

    def alive(self):
        return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None

    def send(self, keys, what=b"\x1b[J"):
        """Until the screen was drawn again."""
        since = len(self.all)
        os.write(self.file, keys)
        self.wait_for(what, since)
        while self.read(0.05):
            pass
        return self.frame()

    def settle(self):
        """A frame that has begun is drawn to its end: another size of the terminal draws it again at any time."""
        while b"\x1b[J" not in self.all.split(b"\x1b[H")[-1] and self.read(2):
            pass

    def frame(self):
        self.settle()
        text = self.all.decode("utf8", "replace").split("\x1b[H")[-1]
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r", "")

    def fits(self):
        lines = self.frame().split("\n")
        return len(lines) <= self.rows and all(len(line) <= self.columns for line in lines)

    def end(self, keys=None, number=None):
        if keys:
            os.write(self.file, keys)
        if number:
            os.kill(self.pid, number)
        while self.read(5):
            pass
        return os.waitpid(self.pid, 0)[1] >> 8

    def given_back(self):
        return self.all.rfind(b"\x1b[?1000l") > self.all.rfind(b"\x1b[?1000h") and self.all.count(b"\x1b[?1049h") == self.all.count(b"\x1b[?1049l") > 0


s = Screen("5x5:3:1:1", "--human", "both")
check("the cursor begins in the middle", "3 · ·[·]· ·  3" in s.frame(), s.frame())
s.send(b"\r")
check("Enter places a stone", "3 · ·[●]· ·  3" in s.frame(), s.frame())
s.send(b"\x1b[<0;6;3M\x1b[<0;6;3m")
check("a click places a stone", "5 ·[○]· · ·  5" in s.frame(), s.frame())
s.send(b"\x1b[<0;1;1M")
check("a click beside the board does nothing", "5 ·[○]· · ·  5" in s.frame(), s.frame())
s.send(b"\x1b[<2;8;3M")
check("nor does another button", "5 ·[○]· · ·  5" in s.frame(), s.frame())
s.send(b"\x1b[M \x26\x23")
check("a click of an old terminal is one", "there is a stone on b5 already" in s.frame(), s.frame())
s.send(b"u")
s.send(b"\x1b[F")
check("the mouse is asked for", b"\x1b[?1006h" in s.all, s.all[:80])
s.send(LEFT)
check("arrows move", "3 ·[·]● · ·  3" in s.frame(), s.frame())
s.send(b" ")
check("space places a stone", "3 ·[○]● · ·  3" in s.frame() and "Black ● to move" in s.frame(), s.frame())
s.send(b"\r")
check("an occupied square is refused", "there is a stone on b3 already" in s.frame(), s.frame())
s.send(b"u")
check("u takes a stone back", "3 ·[·]● · ·  3" in s.frame() and "White ○ to move" in s.frame(), s.frame())
for key in (UP,) * 9:
    s.send(key)
check("the cursor stays on the board", "5 ·[·]· · ·  5" in s.frame(), s.frame())
s.send(b"\x1b[H")
check("Home goes to the last stone", "3 · ·[●]· ·  3" in s.frame(), s.frame())
s.send(b"h")
check("h gives a hint", "hint: " in s.frame(), s.frame())
s.send(b"t")
check("t shows threats", "threats: Black 0, White 0" in s.frame(), s.frame())
s.send(b":a1\x01\n", b"\x1b[J")
check("control characters are not shown", "'a1?'" in s.frame(), s.frame())
s.send(b"?")
check("? shows the keys, and all fits", "suspend" in s.frame() and s.fits(), s.frame())
s.send(b"x")
check("another key says so", "the key x does nothing" in s.frame(), s.frame())
status = s.end(b":a1 c4 a5 c5\r")
check("a row of three wins", status == 0 and "s BLACK WINS" in s.frame() and "Black wins" in s.frame(), s.frame())
check("the row shines", s.all.count(b"\x1b[1;97;42m") == 3, s.all.count(b"\x1b[1;97;42m"))
check("the screen is given back", s.given_back())

s = Screen("512x512:6:2:1", "--human", "black", "--agent", "adjacent")
check("a large board fits the screen", s.fits() and "257" in s.frame(), s.frame())
for size in ((50, 132), (12, 30), (8, 20), (24, 80)):
    s.resize(*size)
    s.send(b"t")
    check("a large board at %d x %d" % size, s.fits() and "[·]" in s.frame(), s.frame())
s.send(RIGHT * 40)
check("the view follows the cursor", "[·]" in s.frame() and s.fits(), s.frame())
check("^D quits", s.end(b"\x04") == 0 and "s OPEN" in s.frame() and s.given_back(), s.frame())

s = Screen("inf:6:2:1", "--human", "white", "--agent", "sequences")
s.wait_for(b"stones left")
while s.read(0.1):
    pass
check("an infinite board", s.fits() and "0         5" in s.frame() and "[●]" in s.frame(), s.frame())
check("^C: status 3, and the screen is given back", s.end(b"\x03") == 3 and s.given_back())

s = Screen("9x9:5:1:1", "--human", "black", "--agent", "random")
s.send(b"\x1a")  # nobody could continue us here, so that the kernel does not stop us
check("^Z gives the screen back and takes it again", s.all.count(b"\x1b[?1049l") == 1 and "[·]" in s.frame(), s.frame())
check("SIGTERM: status 3", s.end(number=signal.SIGTERM) == 3 and s.given_back())
sys.exit(bad > 0)
