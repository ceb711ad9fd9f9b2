#!/usr/bin/env python3
"""Weakens the conditions of the checker one by one: some test has to notice each.

mutate.py FOLDER SECOND [-n NUMBER] [-o WORD] [-j JOBS] [--stored] [--alive]

FOLDER has the files and edits that `KEEP=1 kdraw-second CHECKER EDITS FOLDER' left there, with what the checker has to say
about each; SECOND is kdraw-second. A mutant is the checker with one place changed, in any of its files:

  < to <= and so on, == to !=, && to || and back      a comparison, a condition
  N + 1 to N, N - 1 to N                               a bound
  I < N to I + 1 < N, in the head of a loop            a loop that is one short
  refuted(...), unreadable(...) to nothing             a complaint
  return true to return false and back                 an answer

Left out is what cannot be seen: comments, strings, assertions, and which of two equal numbers is the larger (a < b ? a : b).
A mutant that answers all files as the checker does lives. tests/checker/survivors.list explains those that may:
FILE | LINE OF THE SOURCE | CHANGE | REASON. A reason that begins with `tests/' is the test that notices the mutant, and is run: it has
to fail; so has the mutant with sanitizers on one of the files if the reason is `sanitizers'. -n: only so many mutants, spread over all; -o: only files with this word in the name (--look: or in the change); --look: for rows whose reason is `open',
tries the tests that know the file, and prints the row with the first that fails.
--log FILE: keeps what was found, and a run with the same checker goes on from there.
Prints what lives without a reason, rows of the list of which no mutant is needed, and a summary; status 1 if there is one.
"""
import argparse
import concurrent.futures
import functools
import glob
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", ".."))
CHECKER = os.path.join(ROOT, "checker")
OPERATORS = {"<=": ["<"], ">=": [">"], "<": ["<="], ">": [">="], "==": ["!="], "!=": ["=="], "&&": ["||"], "||": ["&&"]}
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|/\*.*?\*/|//[^\n]*|->|<<=?|>>=?|\+\+|--|[-+*/|&^]=|<=|>=|==|!=|&&|\|\||[<>]', re.S)
# A file of the checker is asked about files that have these words only.
WORDS = {
    "stonewise.c": "kdraw stonewise", "fit.c": "kdraw stonewise", "derivation.c": "kdraw derivation", "big.c": "kdraw derivation", "potential.c": "kdraw derivation",
    "piece.c": "\npiece ", "pairing.c": "kdraw pairing", "arrangement.c": "kdraw arrangement", "win.c": "kdraw win", "answers.c": "kdraw win",
    "maker.c": "verdict win", "leaves.c": "kdraw proof", "held.c": "kdraw proof", "exclusive.c": "kdraw ", "name.c": "kdraw p",
    "tiling.c": "kdraw tiling", "theorem.c": "kdraw theorem",
}
# And these tests know it, quick ones first; the programs of C have the checker inside.
TESTS = {
    "arrangement.c": ["cli/check-arrangement.sh", "checker/arrangement"],
    "stonewise.c": ["cli/check-stonewise.sh", "checker/check"],
    "fit.c": ["checker/fit", "cli/check-stonewise.sh"],
    "derivation.c": ["cli/check-derivation.sh", "cli/lemmas.sh", "cli/potential.sh"],
    "big.c": ["checker/potential", "cli/check-derivation.sh", "cli/check-limits.sh", "cli/potential.sh"],
    "potential.c": ["checker/potential", "cli/check-derivation.sh", "cli/potential.sh"],
    "piece.c": ["cli/check-derivation.sh", "cli/potential.sh"],
    "pairing.c": ["cli/pair.sh", "checker/edits", "checker/plane"],
    "answers.c": ["cli/check-win.sh", "checker/wins", "cli/win.sh"],
    "win.c": ["cli/check-win.sh", "checker/wins", "cli/win.sh"],
}
USUAL = ["cli/check.sh", "cli/malformed.sh", "checker/check", "checker/edits", "cli/check-stonewise.sh", "cli/checker-alone.sh", "cli/theorem.sh"]


# A weaker assertion accepts no file; the smaller of two equal numbers is either.
NOTHING = re.compile(r"\bassert\(|static_assert\(")
CHOICE = re.compile(r"([\w.>\[\]*()-]+) [<>]=? ([\w.>\[\]*()-]+) \? (?:\1 : \2|\2 : \1)(?![\w.\[-]| [-+*/])")


def cannot_matter(text, at):
    line = source_line(text, at)
    column = at - text.rfind("\n", 0, at) - 1 - (len(text[text.rfind("\n", 0, at) + 1:]) - len(text[text.rfind("\n", 0, at) + 1:].lstrip()))
    return NOTHING.match(line) or any(m.start(1) <= column < m.end(2) for m in CHOICE.finditer(line))


def mutants_of(name, text):
    return [m for m in all_mutants_of(name, text) if not cannot_matter(text, m[0])]


def all_mutants_of(name, text):
    """(from, to, instead, change)"""
    body = re.search(r"^[^#/ *\n].*\{|^static|^_Noreturn|^void|^bool", text, re.M).start()
    # Lines of the preprocessor and strings stay as they are.
    preprocessor = [m.span() for m in re.finditer(r"^#.*(?:\\\n.*)*$", text, re.M)]
    preprocessor += [m.span() for m in TOKEN.finditer(text) if m.group()[0] in "\"'" or m.group()[:2] in ("/*", "//")]
    inside = lambda at: any(a <= at < b for a, b in preprocessor)
    for m in TOKEN.finditer(text, body):
        if m.group() in OPERATORS and not inside(m.start()):
            for new in OPERATORS[m.group()]:
                yield m.start(), m.end(), new, f"{m.group()} to {new}"
    for m in re.finditer(r"(?<![\w\"'] )(?<=[\w\])]) ([-+]) 1\b(?!\d)", text):
        if m.start() > body and not inside(m.start()):
            yield m.start(), m.end(), "", f"{m.group(1)} 1 to nothing"
    for m in re.finditer(r"\bfor \([^;]*;([^;]*?)\b(\w+) (<) (?=[^;]*;)", text):
        yield m.start(3), m.start(3), "+ 1 ", "a loop one short"
    for m in re.finditer(r"\b(refuted|unreadable)\((?:[^\"();]|\"(?:\\.|[^\"\\])*\"|\([^()]*\)|\((?:[^()]|\([^()]*\))*\))*\);", text):
        if text[:m.start()].rsplit("\n", 1)[-1].strip() != "_Noreturn void":
            yield m.start(), m.end(), ";", f"{m.group(1)} to nothing"
    for m in re.finditer(r"\breturn (true|false);", text):
        new = "false" if m.group(1) == "true" else "true"
        yield m.start(1), m.end(1), new, f"{m.group(1)} to {new}"


def source_line(text, at):
    start = text.rfind("\n", 0, at) + 1
    return text[start:text.find("\n", at)].strip()


def read_cases(folder, stored):
    """(line of the list, its files in one); stored: without what the programs wrote, which may change"""
    cases = []
    for line in open(os.path.join(folder, "cases")):
        if stored and re.search("/(file|edit)[0-9-]*[.][bf]\\b", line):
            continue
        content = "\n".join(open(f, encoding="latin1").read() for f in line.split()[2:])
        if len(content) < 40000 or "/file" in line: # large ones unedited only
            cases.append((line, content))
    # Those of the shell tests were made for a condition each: they come first.
    return sorted(cases, key=lambda c: ("/kept/" not in c[0], len(c[1])))


def compiler():
    if shutil.which("tcc"):
        return ["tcc", "-w"]
    return [os.environ.get("CC", "gcc"), "-std=c11", "-O0", "-w"]


class Runner:
    def __init__(self, folder, second, stored):
        self.second = second
        self.cases = read_cases(folder, stored)
        self.work = tempfile.mkdtemp()
        self.order = {}  # by file of the checker: the lines that are asked, those that noticed something before first

    def lines(self, name):
        if name not in self.order:
            word = WORDS.get(name, "")
            self.order[name] = [line for line, content in self.cases if word in content]
        return self.order[name]

    def lives(self, number, name, text):
        """None if it is no program"""
        folder = os.path.join(self.work, str(number))
        os.mkdir(folder)
        try:
            for f in glob.glob(os.path.join(CHECKER, "*.[ch]")):
                if os.path.basename(f) != name:
                    os.symlink(os.path.abspath(f), os.path.join(folder, os.path.basename(f)))
            with open(os.path.join(folder, name), "w") as out:
                out.write(text)
            program = os.path.join(folder, "kdraw-check")
            if subprocess.run(compiler() + ["-o", program] + glob.glob(folder + "/*.c"), stderr=subprocess.DEVNULL).returncode:
                return None
            lines = list(self.lines(name))
            with open(os.path.join(folder, "cases"), "w") as out:
                out.writelines(lines)
            said = subprocess.run([self.second, "--replay", program, os.path.join(folder, "cases")], capture_output=True, text=True)
            if said.returncode == 0:
                return True
            noticed = said.stdout.rsplit(": ", 1)[0] + "\n"
            if noticed in self.order[name]:
                self.order[name].remove(noticed)
                self.order[name].insert(0, noticed)
            return False
        finally:
            shutil.rmtree(folder)


def sanitizers_notice(folder, name, text, lines):
    """A part of the files first, up to 200, small ones before large ones."""
    program = os.path.join(folder, "kdraw-check")
    for f in glob.glob(os.path.join(CHECKER, "*.[ch]")):
        if os.path.basename(f) != name:
            os.symlink(f, os.path.join(folder, os.path.basename(f)))
    with open(os.path.join(folder, name), "w") as out:
        out.write(text)
    if subprocess.run(["gcc", "-std=c11", "-O0", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-o", program] + glob.glob(folder + "/*.c"),
                      stderr=subprocess.DEVNULL).returncode:
        return False
    step = len(lines) // 200 + 1
    environment = {**os.environ, "ASAN_OPTIONS": "exitcode=99:detect_leaks=0", "UBSAN_OPTIONS": "exitcode=99"}
    return any(subprocess.run([program] + line.split()[2:], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode not in (0, 1, 2)
               for line in lines[::step] + [line for i, line in enumerate(lines) if i % step > 0])


class Tests:
    """The tests with a mutant in the checker's place. Their programs stand in a folder with the names of the right ones."""

    def __init__(self, build):
        self.build, self.work, self.right = build, tempfile.mkdtemp(), {}

    def overlay(self, folder, name, text):
        for f in glob.glob(os.path.join(CHECKER, "*")):
            if os.path.basename(f) != name:
                os.symlink(os.path.abspath(f), os.path.join(folder, os.path.basename(f)))
        if name:
            with open(os.path.join(folder, name), "w") as out:
                out.write(text)

    def shell(self, test, folder):
        programs = os.path.join(folder, "bin")
        os.mkdir(programs)
        for f in glob.glob(os.path.join(self.build, "bin", "kdraw*")):
            if os.path.basename(f) != "kdraw-check":
                os.link(f, os.path.join(programs, os.path.basename(f)))
        if subprocess.run(compiler() + ["-o", os.path.join(programs, "kdraw-check")] + glob.glob(folder + "/checker/*.c"), stderr=subprocess.DEVNULL).returncode:
            return None
        return [os.path.join(ROOT, test)], {**os.environ, "BIN": programs, "BUILD": self.build}

    @functools.cache
    def flags(self, test):
        said = subprocess.run(["make", "-n", "-W", test + ".c", "V=1", "BUILD=" + self.build, os.path.join(self.build, test)], cwd=ROOT, capture_output=True, text=True)
        flags = re.search(r"^(gcc.*) -MMD .* -c ", said.stdout, re.M).group(1).replace("-O2", "-O0 -w").split()
        link = re.search(r"^gcc.* -o \S+ \S+\.o (.*)", said.stdout, re.M).group(1).split()
        return flags, link

    def program(self, test, folder):
        flags, link = self.flags(test)
        flags = [new for f in flags for new in ([f"-I{folder}", f] if f == "-I." else [f])]
        program = os.path.join(folder, "test")
        inside = os.path.join(self.build, "tests/checker/the_checker")
        if inside in link:
            mutant = os.path.join(folder, "inside.o")
            if subprocess.run(flags + ["-c", "-o", mutant, "tests/checker/inside.c"], cwd=ROOT, stderr=subprocess.DEVNULL).returncode:
                return None
            seen = subprocess.run(["nm", "-g", "--defined-only", "-P", inside], capture_output=True, text=True, check=True).stdout
            subprocess.run(["objcopy"] + ["--keep-global-symbol=" + line.split()[0] for line in seen.splitlines()] + [mutant], check=True)
            link = [mutant if f == inside else f for f in link]
        if subprocess.run(flags + ["-o", program, test + ".c"] + link, cwd=ROOT, stderr=subprocess.DEVNULL).returncode:
            return None
        return [program], os.environ

    def fails(self, test, name, text):
        """False if it is no program, too; the reason is a test of tests/"""
        folder = tempfile.mkdtemp(dir=self.work)
        try:
            os.mkdir(os.path.join(folder, "checker"))
            self.overlay(os.path.join(folder, "checker"), name, text)
            made = (self.shell if test.endswith(".sh") else self.program)("tests/" + test, folder)
            if made is None:
                return False
            try:
                return subprocess.run(made[0], env=made[1], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300).returncode != 0
            except subprocess.TimeoutExpired:
                return True
        finally:
            shutil.rmtree(folder)

    def notices(self, test, name, text):
        if test not in self.right:
            self.right[test] = not self.fails(test, None, None)
        return self.right[test] and self.fails(test, name, text)


def explained():
    rows = {}
    for line in open(os.path.join(HERE, "survivors.list")):
        if line.strip() and not line.startswith("#"):
            name, *source, change, reason = [x.strip() for x in line.split(" | ")]
            rows[name, " | ".join(source), change] = reason
    return rows


class Log:
    """What was found about mutants of this checker: a line each, behind a line with its hash."""

    def __init__(self, path):
        self.path, self.found = path, {}
        sources = sorted(glob.glob(os.path.join(CHECKER, "*.[ch]")))
        head = hashlib.sha256("".join(f + open(f).read() for f in sources).encode()).hexdigest()
        lines = open(path).read().splitlines() if path and os.path.exists(path) else []
        if lines[:1] == [head]:
            self.found = {line[2:]: {"+": True, "-": False, "?": None}[line[0]] for line in lines[1:] if len(line) > 2}
        elif path:
            with open(path, "w") as out:
                out.write(head + "\n")

    def add(self, key, lives):
        self.found[key] = lives
        if self.path:
            with open(self.path, "a") as out:
                out.write({True: "+ ", False: "- ", None: "? "}[lives] + key + "\n")


def look(tests, word, threads):
    """Rows with the reason `open': several mutants of one row have to be noticed by one test."""
    rows = {}
    for (name, source, change), reason in explained().items():
        if reason == "open" and word in f"{name} {change}":
            text = open(os.path.join(CHECKER, name)).read()
            rows[name, source, change] = [text[:s] + new + text[e:] for s, e, new, c in mutants_of(name, text) if c == change and source_line(text, s) == source]

    def one(item):
        (name, _, _), mutants = item
        for test in TESTS.get(name, USUAL):
            if mutants and all(tests.notices(test, name, m) for m in mutants):
                return "tests/" + test
        return "open" if mutants else "gone"

    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        for key, reason in zip(rows, pool.map(one, rows.items())):
            print(" | ".join(key), "|", reason, flush=True)
    shutil.rmtree(tests.work)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("folder")
    p.add_argument("second")
    p.add_argument("-n", type=int)
    p.add_argument("-o", default="")
    p.add_argument("-j", type=int, default=2)
    p.add_argument("--alive", action="store_true", help="print explained survivors too")
    p.add_argument("--stored", action="store_true", help="without the files that programs wrote, and their edits; no tests are run")
    p.add_argument("--look", action="store_true")
    p.add_argument("--log")
    a = p.parse_args()
    tests = Tests(os.path.abspath(os.path.join(os.path.dirname(a.second), "..", "..")))
    if a.look:
        return look(tests, a.o, a.j)
    runner = Runner(a.folder, a.second, a.stored)
    jobs = []
    for path in sorted(glob.glob(os.path.join(CHECKER, "*.c"))):
        name, text = os.path.basename(path), open(path).read()
        if a.o in name:
            jobs += [(name, text, m) for m in sorted(mutants_of(name, text))]
    if a.n:
        jobs = [jobs[i * len(jobs) // a.n] for i in range(min(a.n, len(jobs)))]
    if runner.lives("none", "words.c", open(os.path.join(CHECKER, "words.c")).read()) is not True:
        sys.exit("not ok the checker itself does not answer as it should")
    reasons, counted, needed, log = explained(), {"noticed": 0, "explained": 0, "no program": 0, "lives": 0}, set(), Log(a.log)

    def one(job):
        number, (name, text, (start, end, new, change)) = job
        mutant = text[:start] + new + text[end:]
        reason = reasons.get((name, source_line(text, start), change), "")
        if reason.startswith("tests/") and not a.stored and tests.notices(reason[6:], name, mutant):
            return False
        if reason == "sanitizers" and not a.stored:
            with tempfile.TemporaryDirectory() as scratch:
                if sanitizers_notice(scratch, name, mutant, runner.lines(name)):
                    return False
        return runner.lives(number, name, mutant)

    def remembered(job):
        _, (name, text, (start, end, new, change)) = job
        key = f"{name}:{text.count(chr(10), 0, start) + 1}:{start - text.rfind(chr(10), 0, start)} {change} | {reasons.get((name, source_line(text, start), change), '')}"
        if key not in log.found:
            log.add(key, one(job))
        return log.found[key]

    with concurrent.futures.ThreadPoolExecutor(a.j) as pool:
        for (name, text, (start, _, _, change)), lives in zip(jobs, pool.map(remembered, enumerate(jobs))):
            key = (name, source_line(text, start), change)
            named = reasons.get(key, "")
            if named == "sanitizers" or named.startswith("tests/") or lives:
                needed.add(key)
            if lives is None:
                counted["no program"] += 1
            elif not lives:
                counted["noticed"] += 1
            elif key in reasons and named != "sanitizers" and not named.startswith("tests/"):
                counted["explained"] += 1
                if a.alive:
                    print("c", " | ".join(key), flush=True)
            else:
                counted["lives"] += 1
                print("not ok", " | ".join(key), flush=True)
    shutil.rmtree(runner.work)
    shutil.rmtree(tests.work)
    idle = [key for key in reasons if a.o in key[0] and key not in needed and not a.n and not a.stored]
    for key in idle:
        print("not ok no such mutant lives:", " | ".join(key))
    print("c", ", ".join(f"{n} {what}" for what, n in counted.items()), f"of {len(jobs)} mutants")
    return counted["lives"] + len(idle) > 0


if __name__ == "__main__":
    sys.exit(main())
