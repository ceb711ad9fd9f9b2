#!/bin/bash
# tests/run.sh itself, with small programs that pass, fail, die or say nothing.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
cd "$work" || exit 1
program() { # program NAME STATUS LINE...
	local name=$1 status=$2
	shift 2
	printf '#!/bin/sh\n' >"$name.sh"
	printf "echo '%s'\n" "$@" >>"$name.sh"
	echo "$status" >>"$name.sh"
	chmod +x "$name.sh"
}
judged() { # judged NAME LAST-LINE STATUS PROGRAM...
	local name=$1 last=$2 status=$3 got
	shift 3
	got=$(BUILD=out ONLY='' "$here/tests/run.sh" "${@/#/./}" | tail -n 1)
	BUILD=out ONLY='' "$here/tests/run.sh" "${@/#/./}" >/dev/null
	is "$name" "$status $last" "$? $got"
}
program good 'exit 0' 'ok one' 'ok two'
program wrong 'exit 1' 'ok one' 'not ok two: why'
program liar 'exit 0' 'ok one' 'not ok two: why'
program silent 'exit 0' 'c nothing'
program late 'exit 1' 'ok one'
program killed 'kill -9 $$' 'ok one'
program short 'exit 0' '1..5' 'ok 1 - a' 'ok 2 - b'
program aborted 'kill -6 $$' '1..5' 'ok 1 - a' 'not ok 2 - b'
program spoken 'exit 0' 'ok one' 'okay' ' ok two' 'c not ok'

judged "all is well" "2 passed, 0 failed" 0 good.sh
judged "a failed test" "1 passed, 1 failed" 1 wrong.sh
judged "a failed test with status 0" "1 passed, 2 failed" 1 liar.sh
judged "no test at all" "0 passed, 1 failed" 1 silent.sh
judged "a status without a failed test" "1 passed, 1 failed" 1 late.sh
judged "killed by a signal" "1 passed, 1 failed" 1 killed.sh
judged "fewer tests than planned" "2 passed, 3 failed" 1 short.sh
judged "aborted half way" "1 passed, 4 failed" 1 aborted.sh
judged "only ok at the start counts" "1 passed, 0 failed" 0 spoken.sh
judged "no such program" "0 passed, 1 failed" 1 missing.sh
judged "all together" "7 passed, 10 failed" 1 good.sh wrong.sh silent.sh short.sh aborted.sh late.sh
judged "nothing to run" "0 passed, 0 failed" 1
exit $bad
