"""What kdraw wrote with -f: schema.py SCHEMAS; on standard input a line `FOLDER SCHEMA COMMAND' for each, where FOLDER has the files
text, csv, json, md and tex. Prints `ok COMMAND: formats' or `not ok COMMAND: formats: why'.

JSON is parsed strictly and held against its schema of base/schemas.json: the part of JSON Schema that is used there."""
import csv
import json
import re
import sys

TYPES = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None), "array": list, "object": dict}
KNOWN = {"type", "properties", "required", "additionalProperties", "items", "enum", "const", "pattern"}


def is_type(value, name):
    return isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def check(value, schema, where):
    assert set(schema) <= KNOWN, where
    if "type" in schema:
        types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        assert any(is_type(value, t) for t in types), "%s: %r is no %s" % (where, value, types)
    assert "const" not in schema or value == schema["const"], "%s is %r" % (where, value)
    assert "enum" not in schema or value in schema["enum"], "%s is %r" % (where, value)
    assert "pattern" not in schema or re.search(schema["pattern"], value), "%s is %r" % (where, value)
    if isinstance(value, dict):
        check_object(value, schema, where)
    if isinstance(value, list) and "items" in schema:
        for i, item in enumerate(value):
            check(item, schema["items"], "%s[%d]" % (where, i))


def check_object(value, schema, where):
    for key in schema.get("required", []):
        assert key in value, "%s: no key %s" % (where, key)
    for key, item in value.items():
        assert re.fullmatch("[a-z0-9_]+", key), "%s: the key %r" % (where, key)
        other = schema.get("additionalProperties", True)
        known = schema.get("properties", {}).get(key, other)
        assert known is not False, "%s: a key %s that the schema does not know" % (where, key)
        if isinstance(known, dict):
            check(item, known, where + "." + key)


def unique(pairs):
    assert len(dict(pairs)) == len(pairs), "a key twice"
    return dict(pairs)


def refuse(constant):
    raise ValueError(constant)


def look(schemas, folder, name):
    read = {f: open("%s/%s" % (folder, f)).read() for f in ("text", "csv", "json", "md", "tex")}
    value = json.loads(read["json"], object_pairs_hook=unique, parse_constant=refuse)
    assert value["schema"] == name, value["schema"]
    check(value, schemas[name], name)
    assert read["text"].strip() and not read["text"].startswith("{"), "text"
    rows = list(csv.reader(read["csv"].splitlines()))
    assert len(rows) > 1 and {len(r) for r in rows} == {len(rows[0])}, "csv: rows of different lengths"
    tables = [t.splitlines() for t in read["md"].strip().split("\n\n") if t.startswith("|")]
    assert tables, "md: no table"
    for table in tables:
        assert re.fullmatch(r"(\|-+:?)+\|", table[1]), "md: no line below the head"
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in table}) == 1, "md: cells"
    assert re.fullmatch(r"(?s)\\begin\{tabular\}\{[lr]+\}\n.*\\end\{tabular\}\n", read["tex"]), "tex"
    columns = len(re.match(r"\\begin\{tabular\}\{([lr]+)", read["tex"]).group(1))
    for line in read["tex"].splitlines():
        if line.endswith("\\\\"):
            assert len(re.findall(r"(?<!\\)&", line)) == columns - 1, "tex: " + line
    if "rows" in value and not name.startswith("kdraw-derive"):
        assert len(value["rows"]) == len(rows) - 1 == len(tables[0]) - 2, "as many rows in each format"


def main():
    schemas = json.load(open(sys.argv[1]))
    for line in sys.stdin:
        folder, name, command = line.rstrip("\n").split(" ", 2)
        try:
            look(schemas, folder, name)
            print("ok %s: formats" % command)
        except Exception as e:  # one that does not fit is no reason to leave out the others
            print("not ok %s: formats: %s" % (command, str(e).replace("\n", " ")))


main()
