"""A kdraw web for a test: ends when the test does, however that ends."""
import ctypes
import os
import re
import signal
import subprocess


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
