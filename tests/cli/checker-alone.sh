#!/bin/sh
# The checker shares no code with the rest: one source file, no include of ours, no include path, no library but libc.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
SAN=${SAN:-}
if ! test -e checker/kdraw-check.c; then
	echo "ok there is no checker yet # skip"
	exit 0
fi
found=$(find checker -name '*.[ch]')
test "$found" = checker/kdraw-check.c
say $? "one source file" "$found"

found=$(grep -n '^ *# *include *"' checker/kdraw-check.c)
test -z "$found"
say $? "no include of ours" "$found"

commands=$(make -n -B V=1 SAN= CC=gcc build/bin/kdraw-check | grep kdraw-check.c)
found=$(echo "$commands" | grep -oE -e '-(I|isystem|iquote|include) *[^ ]*|[^ ]*\.[ao]\b| -l[^ ]*')
test -n "$commands" && test -z "$found"
say $? "compiled without include path, object or library" "$found"

# The sanitizers bring libraries of their own.
found=$(ldd "$BIN/kdraw-check" | sed 's/^[[:space:]]*//; s/ .*//; s,.*/,,' | grep -vE '^(linux-(vdso|gate)|libc|ld-linux[^.]*)\.so')
test -n "$SAN" || test -z "$found"
say $? "linked with libc alone" "$found"
exit $bad
