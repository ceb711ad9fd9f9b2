"""A headless Chromium, driven through its own protocol over two pipes: no port, no library, nothing to install."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

from served import with_parent


def program():
    """The path of a Chromium, or None."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if shutil.which(name):
            return shutil.which(name)
    return None


class Chromium:
    """One browser with one page; messages are JSON with a 0 byte behind."""

    def __init__(self, limit=60):
        self.folder = tempfile.mkdtemp()
        self.deadline = time.monotonic() + limit
        down, self.to = os.pipe()
        self.source, up = os.pipe()

        def ends():
            # What the browser calls 3 and 4; neither may be lost on the way.
            high = os.dup2(up, 99), os.dup2(down, 98)
            os.dup2(high[1], 3)
            os.dup2(high[0], 4)
            with_parent()

        self.process = subprocess.Popen(
            [program(), "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
             "--disable-background-networking", "--disable-component-update", "--disable-sync", "--mute-audio", "--hide-scrollbars",
             "--user-data-dir=" + self.folder, "--remote-debugging-pipe", "about:blank"],
            preexec_fn=ends, pass_fds=(3, 4), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        os.close(down)
        os.close(up)
        self.number = 0
        self.rest = b""
        self.session = None
        self.complaints = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Accessibility", "DOM"):
            self.send(domain + ".enable")

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.to)
        os.close(self.source)
        shutil.rmtree(self.folder, ignore_errors=True)

    def read(self):
        while b"\0" not in self.rest:
            left = self.deadline - time.monotonic()
            if left <= 0 or not select.select([self.source], [], [], left)[0]:
                raise TimeoutError("the browser does not answer")
            data = os.read(self.source, 1 << 20)
            if not data:
                raise EOFError("the browser is gone")
            self.rest += data
        text, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(text)
        self.hear(message)
        return message

    def hear(self, message):
        """Errors of the page are kept."""
        what, said = message.get("method"), message.get("params", {})
        if what == "Runtime.exceptionThrown":
            detail = said["exceptionDetails"]
            self.complaints.append(detail.get("exception", {}).get("description", detail.get("text")))
        if what == "Log.entryAdded" and said["entry"]["level"] == "error":
            self.complaints.append(said["entry"]["text"] + " " + said["entry"].get("url", ""))
        if what == "Runtime.consoleAPICalled" and said["type"] == "error":
            self.complaints.append(json.dumps(said["args"]))

    def send(self, method, **words):
        self.number += 1
        message = {"id": self.number, "method": method, "params": words}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.to, data):]
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(method + ": " + answer["error"]["message"])
                return answer["result"]

    def size(self, width, height, dark=False, touch=False):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=touch)
        self.send("Emulation.setTouchEmulationEnabled", enabled=touch)
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def go(self, address):
        self.send("Page.navigate", url=address)
        self.until("document.readyState === 'complete'")

    def run(self, text):
        """The value of an expression in the page; promises are waited for."""
        got = self.send("Runtime.evaluate", expression=text, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in got:
            raise RuntimeError(text + ": " + got["exceptionDetails"].get("exception", {}).get("description", "?"))
        return got["result"].get("value")

    def until(self, text, what=None, limit=20):
        """Waits until an expression is true."""
        end = min(self.deadline, time.monotonic() + limit)
        while not self.run("!!(%s)" % text):
            if time.monotonic() > end:
                raise TimeoutError("never: " + (what or text))
            time.sleep(0.04)

    def click(self, x, y):
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left" if kind != "mouseMoved" else "none", clickCount=1)

    def key(self, name, text=None):
        codes = {"Tab": 9, "Enter": 13, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Escape": 27}
        words = {"key": name, "windowsVirtualKeyCode": codes.get(name, ord(name[0].upper()))}
        if name == "Enter":
            text = "\r"
        self.send("Input.dispatchKeyEvent", type="keyDown", **words, **({"text": text or name} if text or len(name) == 1 else {}))
        self.send("Input.dispatchKeyEvent", type="keyUp", **words)

    def touch(self, kind, *points):
        """Fingers at these places: touchStart, touchMove; touchEnd without any."""
        self.send("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)])

    def cpu(self):
        """Seconds that all its processes have worked."""
        children, seconds, todo = {}, {}, [self.process.pid]
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open("/proc/%s/stat" % name) as f:
                    words = f.read().rsplit(")", 1)[1].split()
            except OSError:
                continue
            children.setdefault(int(words[1]), []).append(int(name))
            seconds[int(name)] = (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
        for process in todo:
            todo += children.get(process, [])
        return sum(seconds.get(process, 0) for process in todo)

    def picture(self, path):
        data = self.send("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as out:
            out.write(base64.b64decode(data))
