#!/usr/bin/env python3
"""Who is served by kdraw web, and who is not: prints `ok NAME` or `not ok NAME: why` a test. web_refused.py WORK TREE"""
import os
import re
import socket
import sys
import time

import served
from served import Web, check

work, tree = sys.argv[1:3]

# Each reply has these, with a policy that allows our own files and nothing else.
HEADERS = {"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
           "Cross-Origin-Resource-Policy": "same-origin", "Cache-Control": "no-store"}
POLICY = {"default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "img-src": "'self' data: blob:", "connect-src": "'self'", "base-uri": "'none'", "form-action": "'none'",
          "frame-ancestors": "'none'"}


def test_page(web):
    status, headers, body = web.ask("")
    check("the page", status == 200 and b"<!doctype html>" in body, (status, body[:80]))
    check("nothing from elsewhere is allowed", "default-src 'none'" in headers.get("Content-Security-Policy", ""), headers)
    for name in sorted(os.listdir(os.path.join(tree, "web/page"))):
        if name == "FILES":
            continue
        with open(os.path.join(tree, "web/page", name), "rb") as f:
            text = f.read()
        status, headers, body = web.ask(name)
        check("%s is in the program" % name, status == 200 and body == text and headers["Content-Type"] != "", (status, len(body)))
        check("%s asks nothing of other machines" % name, not re.search(rb"(src|href|url|fetch|import)[ (=\"'`]*(https?:)?//", text), name)
    status, _, body = web.ask("", method="HEAD")
    check("HEAD", (status, body) == (200, b""), (status, body))


def test_refusals(web):
    here = "127.0.0.1:%d" % web.port
    wrong = web.token[:-1] + ("0" if web.token[-1] != "0" else "1")
    rows = [
        ("no token", "/", {}), ("no token, for the API", "/api/drawn/games", {}), ("a wrong token", "/%s/" % wrong, {}),
        ("a part of the token", "/%s/" % web.token[:16], {}), ("the token as a word", "/?" + web.token, {}),
        ("another host", "/%s/" % web.token, {"Host": "example.org"}), ("another host with our port", "/%s/" % web.token, {"Host": "example.org:%d" % web.port}),
        ("a second origin", "/%s/api/drawn/games" % web.token, {"Origin": "http://example.org"}),
        ("an origin of another port", "/%s/api/drawn/games" % web.token, {"Origin": "http://127.0.0.1:1"}),
        ("an origin by another protocol", "/%s/api/drawn/games" % web.token, {"Origin": "ftps://" + here}),
        ("the origin null", "/%s/api/drawn/games" % web.token, {"Origin": "null"}),
        ("an image in another page", "/%s/api/drawn/games" % web.token, {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}),
    ]
    for name, path, headers in rows:
        status, _, body = web.ask(path, headers=headers, token=False)
        check("refused: " + name, status == 403 and b"schema" not in body and b"<!doctype" not in body, (status, body[:80]))
    status, _, body = web.ask("api/drawn/games", headers={"Origin": "http://" + here, "Sec-Fetch-Site": "same-origin"})
    check("our own page is served", status == 200, status)
    for path in ("../", "../../etc/passwd", "..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd", "/etc/passwd", "style.css/../index.html", "style.css%00", "./style.css",
                 "page/style.css", "FILES", "style.css ", "api", "api/", "api/drawn", "api/drawn/games/", "api/../style.css", "API/drawn/games", "\\..\\style.css"):
        status, _, body = web.ask(path.replace(" ", "%20"))
        check("no such page: " + path, status == 404 and b"{" not in body, (status, body[:80]))
    for method in ("PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"):
        check("refused: " + method, web.ask("api/drawn/games", method=method)[0] == 405, method)
    check("refused: a body without end", web.ask("api/drawn/answer", b"x" * ((16 << 20) + 1))[0] == 413)


def test_headers(web):
    for name, path, token in (("the page", "", True), ("a question", "api/drawn/games", True), ("what is not there", "none", True), ("who is refused", "/", False)):
        headers = web.ask(path, token=token)[1]
        check("headers of " + name, all(headers.get(k) == v for k, v in HEADERS.items()), headers)
        policy = dict(part.strip().split(" ", 1) for part in headers.get("Content-Security-Policy", "none x").split(";"))
        check("the policy of " + name, policy == POLICY, policy)


def raw(web, text, address="127.0.0.1"):
    """The first bytes of the answer; "" if there is none."""
    try:
        s = socket.create_connection((address, web.port), timeout=20)
        s.sendall(text.replace("TOKEN", web.token).encode())
        got = s.recv(64).decode("latin-1")
        s.close()
        return got
    except OSError:
        return ""


def test_addresses(web):
    check("no Host", " 200 " not in raw(web, "GET /TOKEN/ HTTP/1.0\r\n\r\n"))
    check("the Host localhost", " 200 " in raw(web, "GET /TOKEN/ HTTP/1.1\r\nHost: localhost:%d\r\nConnection: close\r\n\r\n" % web.port))
    check("the Host without our port", " 403 " in raw(web, "GET /TOKEN/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
    check("another address of the machine leads nowhere", raw(web, "GET /TOKEN/ HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % web.port, "127.0.0.2") == "")


def test_names(web):
    """What could be files or programs is none."""
    tiling = next(n for n in sorted(os.listdir(os.path.join(tree, "boards/tilings"))) if n.endswith(".tiling"))
    for name in (os.path.join(tree, "boards/tilings", tiling), "./" + tiling, "../" + tiling):
        check("no file as a tiling: " + name[-20:], web.ask("api/map/tiling?name=" + name)[0] == 404)
    check("no agent with a file", "not for the page" in web.api("game/agent", "rules 9x9:5:1:1\nagent gtp:file=ls\nend\n")["error"])


def test_works(web):
    """Four at once."""
    numbers = []
    for _ in range(4):
        numbers.append(web.api("opening/build?seconds=600&positions=1000000", "rules 19x19:6:2:1\nstone j10\nend\n").get("work"))
    said = web.api("opening/build?seconds=600&positions=1000000", "rules 19x19:6:2:1\nstone j10\nend\n")
    check("a fifth work has to wait", None not in numbers and "stop one" in said.get("error", ""), (numbers, said))
    for number in numbers:
        web.api("work/stop?number=%d" % number, b"")
    over = [b"event: over" in web.ask("api/work/lines?number=%d" % number)[2] for number in numbers]
    check("they are stopped", over == [True] * 4, over)
    check("then there is place again", "work" in web.api("game/win?seconds=1", "rules 3x3:3:1:1\nstone a1\nend\n"))


def test_crowd(web):
    """More connections than are served at once, of whom nobody asks anything."""
    crowd = []
    for _ in range(300):
        try:
            crowd.append(socket.create_connection(("127.0.0.1", web.port), timeout=5))
        except OSError:
            break
    many = len(crowd)
    for s in crowd:
        s.close()
    until = time.monotonic() + 60
    served_again = False
    while not served_again and time.monotonic() < until:
        served_again = " 200 " in raw(web, "GET /TOKEN/ HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n" % web.port)
        time.sleep(0.02)
    check("a crowd that says nothing is survived", many > 0 and served_again, many)


def test_kept():
    """Trees in the folder of --data; other names lead nowhere."""
    tree = "kdraw opening 1\ngame 7x7:4:1:1\nattacker black\nblack d4\nwhite a1\nturn black 1\nnode 0 - open 0 9 : d5 :\nnode 1 0 won 2 9 : : d3\nend\n"
    data = os.path.join(work, "trees")
    web = Web(work, "--data", data)
    check("a tree is kept", web.api("opening/keep?name=my-opening-7", tree).get("keeps") and os.listdir(data) == ["my-opening-7.tree"], os.listdir(data))
    check("is listed", web.api("opening/kept") == {"schema": "kdraw-web-kept/1", "keeps": True, "rows": [{"name": "my-opening-7", "game": "7x7:4:1:1", "state": "open"}]}, web.api("opening/kept"))
    check("and found again", web.ask("api/opening/kept?name=my-opening-7")[2].decode() == tree)
    for name in ("", "../x", "a/b", "A", "a.b", "%2e%2e", "a%00", "a" * 61, "x%2f..%2fy"):
        check("no name of a tree: %.10s" % name, "error" in web.api("opening/keep?name=" + name, tree) and "error" in web.api("opening/kept?name=" + (name or "none")))
    check("what is no tree is not kept", "error" in web.api("opening/keep?name=b", "kdraw opening 1\nend\n") and os.listdir(data) == ["my-opening-7.tree"], os.listdir(data))
    os.remove(os.path.join(data, "my-opening-7.tree"))
    os.rmdir(data)
    check("a folder that is gone is said", "cannot be kept" in web.api("opening/keep?name=b", tree).get("error", ""))
    check("kdraw web with --data ends", web.end() == (0, ""))


def main():
    web = Web(work)
    for test in (test_page, test_refusals, test_headers, test_addresses, test_names, test_works, test_crowd):
        test(web)
    check("it ends with status 0 and has said nothing", web.end() == (0, ""))
    test_kept()


main()
sys.exit(served.bad > 0)
