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

A mutant that answers all files as the checker does lives. tests/checker/survivors.list explains those that may:
FILE | LINE OF THE SOURCE | CHANGE | REASON. -n: only so many mutants, spread over all; -o: only files with this word in the name.
Prints what lives without a reason, and a summary; status 1 if there is one.
"""
import argparse
import concurrent.futures
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKER = os.path.join(HERE, "..", "..", "checker")
OPERATORS = {"<=": ["<"], ">=": [">"], "<": ["<="], ">": [">="], "==": ["!="], "!=": ["=="], "&&": ["||"], "||": ["&&"]}
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|/\*.*?\*/|//[^\n]*|->|<<=?|>>=?|\+\+|--|[-+*/|&^]=|<=|>=|==|!=|&&|\|\||[<>]', re.S)
# A file of the checker is asked about files that have these words only.
WORDS = {
    "stonewise.c": "kdraw stonewise", "derivation.c": "kdraw derivation", "big.c": "kdraw derivation", "potential.c": "kdraw derivation",
    "piece.c": "\npiece ", "pairing.c": "kdraw pairing", "arrangement.c": "kdraw arrangement", "win.c": "kdraw win",
    "maker.c": "verdict win", "leaves.c": "kdraw proof", "held.c": "kdraw proof", "exclusive.c": "kdraw ", "name.c": "kdraw p",
}


def mutants_of(name, text):
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
    return sorted(cases, key=lambda c: len(c[1]))


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


def explained():
    rows = {}
    for line in open(os.path.join(HERE, "survivors.list")):
        if line.strip() and not line.startswith("#"):
            name, *source, change, reason = [x.strip() for x in line.split(" | ")]
            rows[name, " | ".join(source), change] = reason
    return rows


def main():
    p = argparse.ArgumentParser()
    p.add_argument("folder")
    p.add_argument("second")
    p.add_argument("-n", type=int)
    p.add_argument("-o", default="")
    p.add_argument("-j", type=int, default=2)
    p.add_argument("--alive", action="store_true", help="print explained survivors too")
    p.add_argument("--stored", action="store_true", help="without the files that programs wrote, and their edits")
    a = p.parse_args()
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
    reasons, counted, bad = explained(), {"noticed": 0, "explained": 0, "no program": 0, "lives": 0}, 0

    def one(job):
        number, (name, text, (start, end, new, change)) = job
        return runner.lives(number, name, text[:start] + new + text[end:])

    with concurrent.futures.ThreadPoolExecutor(a.j) as pool:
        for (name, text, (start, _, _, change)), lives in zip(jobs, pool.map(one, enumerate(jobs))):
            source = source_line(text, start)
            key = (name, source, change)
            if lives is None:
                counted["no program"] += 1
            elif not lives:
                counted["noticed"] += 1
            elif key in reasons:
                counted["explained"] += 1
                if a.alive:
                    print("c", " | ".join(key), flush=True)
            else:
                counted["lives"] += 1
                print("not ok", " | ".join(key), flush=True)
    shutil.rmtree(runner.work)
    print("c", ", ".join(f"{n} {what}" for what, n in counted.items()), f"of {len(jobs)} mutants")
    return counted["lives"] > 0


if __name__ == "__main__":
    sys.exit(main())
