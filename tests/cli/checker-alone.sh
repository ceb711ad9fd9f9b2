#!/bin/sh
# The checker shares no code with the rest: no include but of its own folder, no include path, no library but libc; and it can
# be made of the files alone that one kind needs.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
SAN=${SAN:-}
if ! test -e checker/kdraw-check.c; then
	echo "ok there is no checker yet # skip"
	exit 0
fi
cd "$here" || exit 1

found=$(grep -n '^ *# *include *"' checker/*.[ch] | grep -v '"[a-z-]*\.h"$')
test -z "$found"
say $? "no include but those of its own folder" "$found"
found=$(sed -n 's/^ *# *include *"\(.*\)"/checker\/\1/p' checker/*.[ch] | sort -u | while read -r file; do test -e "$file" || echo "$file"; done)
test -z "$found"
say $? "every file included is there" "$found"

commands=$(make -n -B V=1 SAN= CC=gcc build/bin/kdraw-check | grep kdraw-check.c)
found=$(echo "$commands" | grep -oE -e '-(I|isystem|iquote|include) *[^ ]*|[^ ]*\.[ao]\b| -l[^ ]*')
test -n "$commands" && test -z "$found"
say $? "compiled without include path, object or library" "$found"

lines=$(cat checker/core.c checker/held.c | wc -l)
test "$lines" -le 1000
say $? "the core has at most 1,000 lines" "$lines"

# Every row of README.md: its files and those that belong to all have so many lines, and make a checker that knows its kinds and
# verifies the example of the row, and no theorem if that is not among them.
of() { # of PROOF: its board and itself
	echo "$work/$(sed -n "s/^$1\.proof 0 \([^ ]*\) .*/\1/p" "$work/cases") $work/$1.proof"
}
example() { # example STATEMENT: the arguments for the checker
	case $1 in
	*"(8,1)"*) echo "$work/held.theorem" ;;
	*"version 1"*) echo "$here/tests/checker/pairs.theorem" ;;
	*"by exclusive squares"*) echo "$work/exclusive.theorem" ;;
	*"Theorem 2"*) echo "$work/example" ;;
	*"pieces"*) echo "$work/pieces" ;;
	"a tiling"*) echo "$work/tiling" ;;
	*"in game p"*) of good-triangle ;;
	*"in game b"*) of good-exclusive ;;
	"Maker wins"*) of good-win-decided ;;
	"a pairing"*) echo "$work/torus" ;;
	*"threats and how many"*) echo "$work/arrangement" ;;
	*"a player wins"*) echo "$work/win" ;;
	esac
}
"$here/tests/malformed/unpack" proof "$work" >"$work/cases"
base="words.h words.c kind.h kdraw-check.c"
section() { # section TITLE: the first example of a section of FORMATS.md
	awk -v title="## $1" '$0 == title { on = 1 } on && /^    / { print substr($0, 5) } on && /^    end/ { exit }' checker/FORMATS.md
}
section "Derivation files" >"$work/example"
"$BIN/kdraw" tile print b2 >"$work/tiling"
"$BIN/kdraw" derive -p 4 --pieces >"$work/pieces"
"$BIN/kdraw" theorem 11 2 -o "$work/held.theorem" >/dev/null
"$BIN/kdraw" theorem 20 4 --exclusive 2 -o "$work/exclusive.theorem" >/dev/null 2>&1
sed 's/^claim 20 4$/claim 20 5/' "$work/exclusive.theorem" >"$work/more.theorem"
has "lines of P + B + 1 squares are needed" "has 7 squares, not P + B + 1 = 8" "$("$BIN/kdraw-check" "$work/more.theorem" | tail -n 1)"
"$BIN/kdraw" fair defence '0,0 0,1 1,0 1,1' -k 12 -p 10 -o "$work/arrangement" >/dev/null
"$BIN/kdraw" pair find torus:8x8:9 -o "$work/torus" >/dev/null
sed -n '/A worked example of a win file/,/^The line/s/^    //p' checker/FORMATS.md >"$work/win"
grep '^| .* | `' checker/README.md | while IFS='|' read -r _ statement kinds files lines _; do
	name=$(echo "$statement" | sed 's/^ //; s/ $//')
	files="$base $(echo "$files" | tr -d '`')"
	rows=$(echo "$kinds" | tr -d '`' | sed 's/\([a-z]\{1,\}\)/ROW(\1)/g')
	# shellcheck disable=SC2086
	(cd checker && is "lines of: $name" "$(cat $files | wc -l | tr -d ' ')" "$(echo "$lines" | tr -d ' ')")
	rm -rf "$work/row" && mkdir "$work/row"
	# shellcheck disable=SC2086
	(cd checker && cp $files "$work/row")
	(cd "$work/row" && ${CC:-cc} -std=c11 "-DKINDS=$rows" -o alone ./*.c) >"$work/said" 2>&1
	say $? "these files alone: $name" "$(head -n 1 "$work/said")"
	# shellcheck disable=SC2046
	answer=$("$work/row/alone" $(example "$name") 2>&1 | tail -n 1)
	case $answer in
	"s VERIFIED "*) ok "they verify an example: $name" ;;
	*) not_ok "they verify an example: $name" "$answer" ;;
	esac
	# Asked about what it has no file for, it says so.
	lacks=''
	# shellcheck disable=SC2046
	case $rows in
	*pairing*) lacks="no proofs" && set -- $(of good-triangle) ;;
	*piece*) ;;
	*derivation*) lacks="no pieces" && set -- "$work/pieces" ;;
	*weights*) lacks="draws in game p on boards without exclusive squares" && set -- $(of good-exclusive) ;;
	*"(win)"*) lacks="no boards" && set -- $(of good-triangle) ;;
	esac
	[ -z "$lacks" ] || has "they say what they know: $name" "this checker knows $lacks" "$("$work/row/alone" "$@" 2>&1 | tail -n 1)"
	case $rows in
	*theorem*) ;;
	*) is "they know no theorems: $name" 2 "$("$work/row/alone" tests/checker/pairs.theorem >/dev/null 2>&1; echo $?)" ;;
	esac
done >"$work/rows"
cat "$work/rows"
grep -q '^not ok' "$work/rows" && bad=1
is "rows of the table" "$(grep -c '^| .* | `' checker/README.md)" "$(grep -c '^ok lines of' "$work/rows")"
is "lines of the core, in words" "$lines" "$(sed -n 's/^`core.c` and `held.c` have \([0-9]*\) lines.*/\1/p' checker/README.md)"

# The sanitizers bring libraries of their own.
found=$(ldd "$BIN/kdraw-check" | sed 's/^[[:space:]]*//; s/ .*//; s,.*/,,' | grep -vE '^(linux-(vdso|gate)|libc|ld-linux[^.]*)\.so')
test -n "$SAN" || test -z "$found" && ldd "$BIN/kdraw-check" | grep -q 'libc\.so'
say $? "linked with libc alone" "$found"
exit $bad
