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

# A checker of fewer kinds is made of fewer files.
alone() { # alone KINDS FILE...
	local kinds=$1
	shift
	(cd checker && ${CC:-cc} -std=c11 -O1 "-DKINDS=$kinds" -o "$work/alone" kdraw-check.c "$@" words.c) >"$work/said" 2>&1
	say $? "a checker of $kinds alone" "$(head -n 1 "$work/said")"
}
alone "ROW(board) ROW(proof) ROW(tiling) ROW(theorem)" core.c
is "it verifies a theorem" "s VERIFIED Connect(13,1) is drawn" "$("$work/alone" tests/checker/pairs.theorem | tail -n 1)"
alone "ROW(derivation)" derivation.c potential.c big.c
awk '/^## Derivation files/ { on = 1 } on && /^    / { print substr($0, 5) } on && /^    end/ { exit }' checker/FORMATS.md >"$work/derivation"
is "it verifies a derivation" "s VERIFIED Connect(41,10) is drawn" "$("$work/alone" "$work/derivation" | tail -n 1)"
is "it knows no theorems" 2 "$("$work/alone" tests/checker/pairs.theorem >/dev/null 2>&1; echo $?)"

# The sanitizers bring libraries of their own.
found=$(ldd "$BIN/kdraw-check" | sed 's/^[[:space:]]*//; s/ .*//; s,.*/,,' | grep -vE '^(linux-(vdso|gate)|libc|ld-linux[^.]*)\.so')
test -n "$SAN" || test -z "$found" && ldd "$BIN/kdraw-check" | grep -q 'libc\.so'
say $? "linked with libc alone" "$found"
exit $bad
