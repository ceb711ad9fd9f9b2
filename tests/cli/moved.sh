#!/bin/bash
# The Makefile in a small tree whose files move: dates alone would mislead it.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
cp "$here/Makefile" "$work"
cd "$work" || exit 1
mkdir -p command/deep .ci
printf '#!/bin/sh\n' >.ci/packages
chmod +x .ci/packages
function_of() { # function_of NAME VALUE
	printf 'int %s(void);\nint %s(void)\n{\n\treturn %s;\n}\n' "$1" "$1" "$2"
}
function_of one 1 >command/one.c
function_of two 2 >command/two.c
printf '#include <stdio.h>\nint one(void);\nint two(void);\nint main(void)\n{\n\tprintf("%%d\\n", 10 * one() + two());\n}\n' >kdraw.c
cp kdraw.c command/kdraw-x.c
made() { # made NAME EXPECTED: make succeeds, and so says the program
	make -s SAN= ${CC:+CC="$CC"} BUILD=out >log 2>&1
	is "$1" "0 $2" "$? $(out/bin/kdraw 2>&1)"
}
made "a small tree" 12
cp out/libkdraw.a before
make -s SAN= ${CC:+CC="$CC"} BUILD=out >log 2>&1
is "nothing is done twice" 0 "$(find out -newer before -name '*.[ao]' ! -name libkdraw.a | wc -l)"
mv command/one.c command/deep/one.c
mv command/two.c command/one.c # older than command/one.o
made "a file moves to the place of another" 12
mv command/one.c command/two.c
mv command/deep/one.c command/one.c
made "and back" 12
is "no object without source" "" "$(find out -path '*deep*' -name '*.o')"
rm out/command/one.o
made "an object is missing" 12
function_of one 3 >command/one.c
made "a change" 32
rm command/kdraw-x.c
made "a program goes" 32
is "... and leaves nothing" "kdraw" "$(ls out/bin)"
exit $bad
