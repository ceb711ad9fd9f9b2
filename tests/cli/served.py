"""A kdraw web for a test: ends when the test does, however that ends. Tests print `ok NAME` or `not ok NAME: why`."""
import ctypes
import http.client
import json
import os
import re
import signal
import subprocess
import sys

bad = 0


def check(name, right, why=""):
    global bad
    print("ok " + name if right else "not ok %s: %.400r" % (name, why), flush=True)
    bad += not right


def with_parent():
    """In a child, before it becomes another program: SIGTERM when its parent is gone (Linux)."""
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)


class Served:
    """`left_out` says why there is nothing to test; `trouble` what went wrong at the start; else `address`, `port` and `token`."""

    def __init__(self, work, *words):
        self.left_out = self.trouble = None
        self.process = subprocess.Popen([os.path.join(os.environ["BIN"], "kdraw-web"), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=work, preexec_fn=with_parent)
        lines = [self.process.stdout.readline(), self.process.stdout.readline()]
        found = re.fullmatch(r"v (http://127\.0\.0\.1:(\d+)/([0-9a-f]{32})/)\n", lines[1])
        if found:
            self.address, self.port, self.token = found[1], int(found[2]), found[3]
            return
        said = self.process.communicate(timeout=60)[1]
        if "built without libmicrohttpd" in said and self.process.returncode == 2:
            self.left_out = "kdraw web was built without libmicrohttpd"
        else:
            self.trouble = (lines, said)

    def end(self):
        """Its status, and what it said on standard error."""
        self.process.send_signal(signal.SIGTERM)
        said = self.process.communicate(timeout=60)[1]
        return self.process.returncode, said


class Web(Served):
    """A server, and what is asked of it."""

    def __init__(self, work, *words):
        super().__init__(work, *words)
        if self.left_out:
            check("left out: " + self.left_out, True)
            sys.exit(0)
        if self.trouble:
            check("kdraw web says where it is", False, self.trouble)
            sys.exit(1)

    def ask(self, path, body=None, method=None, headers=None, token=True):
        """(status, headers, body) of one request."""
        c = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        c.request(method or ("GET" if body is None else "POST"), ("/%s/" % self.token if token else "") + path, body, headers or {})
        r = c.getresponse()
        got = r.status, dict(r.getheaders()), r.read()
        c.close()
        return got

    def api(self, name, body=None):
        return json.loads(self.ask("api/" + name, body)[2])

    def answers(self, game, moves, first=0):
        lines = ["game " + game, "from %d" % first] + ["move " + " ".join("%d %d" % s for s in m) for m in moves] + ["end", ""]
        return self.api("drawn/answer", "\n".join(lines))

    def cpu(self):
        with open("/proc/%d/stat" % self.process.pid) as f:
            return sum(map(int, f.read().rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")
