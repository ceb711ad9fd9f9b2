#!/bin/bash
# The Makefile in a small tree whose files move: dates alone would mislead it.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
cp "$here/Makefile" "$work"
cd "$work" || exit 1
mkdir -p base/deep .ci
printf '#!/bin/sh\n' >.ci/packages
chmod +x .ci/packages
function_of() { # function_of NAME VALUE
	printf 'int %s(void);\nint %s(void)\n{\n\treturn %s;\n}\n' "$1" "$1" "$2"
}
function_of one 1 >base/one.c
function_of two 2 >base/two.c
printf '#include <stdio.h>\nint one(void);\nint two(void);\nint main(void)\n{\n\tprintf("%%d\\n", 10 * one() + two());\n}\n' >kdraw.c
cp kdraw.c base/kdraw-x.c
made() { # made NAME EXPECTED: make succeeds, and so says the program
	make -s SAN= ${CC:+CC="$CC"} BUILD=out >log 2>&1
	is "$1" "0 $2" "$? $(out/bin/kdraw 2>&1)"
}
made "a small tree" 12
cp out/libkdraw.a before
make -s SAN= ${CC:+CC="$CC"} BUILD=out >log 2>&1
is "nothing is done twice" 0 "$(find out -newer before -name '*.[ao]' ! -name libkdraw.a | wc -l)"
mv base/one.c base/deep/one.c
mv base/two.c base/one.c # older than base/one.o
made "a file moves to the place of another" 12
mv base/one.c base/two.c
mv base/deep/one.c base/one.c
made "and back" 12
is "no object without source" "" "$(find out -path '*deep*' -name '*.o')"
rm out/base/one.o
made "an object is missing" 12
function_of one 3 >base/one.c
made "a change" 32
rm base/kdraw-x.c
made "a program goes" 32
is "... and leaves nothing" "kdraw" "$(ls out/bin)"
exit $bad
