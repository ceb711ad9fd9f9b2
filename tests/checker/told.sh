#!/bin/bash
# tests/checker/told.sh FOLDER: the files that the shell tests ask the checker about, in FOLDER/told, a line each: a board and a
# file, or a file. A program in the checker's place keeps them. And some of those that the C tests with the checker inside ask it
# about (tests/checker/inside.h). Environment: BIN.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(cd "$1" && pwd)
programs=$(mktemp -d "$folder/programs.XXXXXX")
trap 'rm -rf "$programs"' EXIT
for program in "$BIN"/kdraw*; do
	ln "$program" "$programs" 2>/dev/null || cp "$program" "$programs"
done
rm "$programs/kdraw-check"
mkdir "$folder/kept"
cat >"$programs/kdraw-check" <<END
#!/bin/bash
# Files of 40 kB at most, each pair once.
files=() all=()
for file; do
	if [ -f "\$file" ] && [ "\$(stat -L -c %s "\$file")" -lt 40000 ]; then
		name=$folder/kept/\$(cksum <"\$file" | tr ' ' -)
		cp -f "\$file" "\$name" 2>/dev/null
		files+=("\$name")
	fi
	all+=("\$file")
done
((\$# > 0 && \${#files[@]} == \$#)) && echo "\${files[*]}" >>$folder/asked
exec '$BIN/kdraw-check' "\$@"
END
chmod +x "$programs/kdraw-check"
cd "$here"
for test in check malformed check-arrangement check-limits check-derivation check-stonewise check-win pair lemmas potential certificates; do
	BIN=$programs "tests/cli/$test.sh" </dev/null >/dev/null 2>&1 || true
done
for row in wins:4 check:400 edits:200 plane:60 arrangement:40; do
	test=${row%:*}
	mkdir "$folder/$test"
	KEPT=$folder/$test EVERY=${row#*:} "$BIN/../tests/checker/$test" >/dev/null 2>&1
	cat "$folder/$test/asked" >>"$folder/asked"
done
sort -u "$folder/asked" >"$folder/told"
