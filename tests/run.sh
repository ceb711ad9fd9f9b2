#!/bin/bash
# Runs test programs, one more than JOBS at a time since some of them wait (for a browser, for workers), and counts their tests.
# `make check` calls it.
#
#   tests/run.sh PROGRAM...    cmocka programs, and shell scripts (*.sh) that print `ok NAME` or `not ok NAME: why` a test
#
# A program that dies, runs no test, or ends with a status that does not fit what it printed counts as a failed test, besides
# those it reported. A line a program; the output of the failed ones; the last line is `N passed, N failed`.
# Environment: LIMIT, BUILD, JOBS, SAN, ONLY (a word in the names of the tests to run). Scripts find the programs in $BIN.
set -u
BUILD=${BUILD:-build}
JOBS=${JOBS:-2}
LIMIT=${LIMIT:-120} # seconds, of one program and of all

# One program: its output goes to a file, a line `passed failed seconds name` to another.
run_one() {
	local name=${1#"$BUILD"/} start=$EPOCHREALTIME out status passed failed planned spent
	name=${name#./}
	out=$BUILD/results/${name//\//.}
	{ CMOCKA_MESSAGE_OUTPUT=TAP timeout -k 5 "$LIMIT" "$1" </dev/null >"$out" 2>&1; } 2>/dev/null
	status=$?
	passed=$(grep -ac '^ok ' "$out")
	failed=$(grep -ac '^not ok ' "$out")
	planned=$(sed -n 's/^1\.\.\([0-9]*\)$/\1/p' "$out" | awk '{ n += $1 } END { print n + 0 }')
	if ((status == 124)); then
		echo "# stopped after $LIMIT seconds" >>"$out"
	elif ((status != 0 && failed == 0)) || ((status == 0 && failed > 0)); then
		echo "# exit status $status" >>"$out"
	elif ((passed + failed < planned)); then
		echo "# $((passed + failed)) of $planned tests ran, exit status $status" >>"$out"
	elif ((passed + failed == 0)); then
		echo "# no test was run" >>"$out"
	else
		status=
	fi
	[ -z "$status" ] || failed=$((failed + (passed + failed < planned ? planned - passed - failed : 1)))
	spent=$(((${EPOCHREALTIME/./} - ${start/./}) / 10000))
	spent=$(printf '%d.%02d' $((spent / 100)) $((spent % 100)))
	echo "$passed $failed $spent $out" >"$out.count"
	if ((failed > 0)); then
		printf '%5d ok %4d FAILED %8s s  %s\n' "$passed" "$failed" "$spent" "$name"
	else
		printf '%5d ok %20s s  %s\n' "$passed" "$spent" "$name"
	fi
}

if [ "${1-}" = --one ]; then
	run_one "$2"
	exit
fi

# What the tests see does not depend on who calls: no make above them, no language, no terminal.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES PACKAGES
export LC_ALL=C BUILD LIMIT SAN=${SAN-} CC
BIN=$(cd "$BUILD" && pwd)/bin
export BIN
# Scratch folders in memory, where there is much of it: tests make and remove some ten thousand files.
memory=/dev/shm
roomy() {
	awk '/^MemAvailable:/ { roomy = $2 >= 8000000 } END { exit !roomy }' /proc/meminfo 2>/dev/null &&
		[ "$(df --output=avail $memory 2>/dev/null | tail -n 1)" -ge 4000000 ] && runs_programs
}
runs_programs() { # and not mounted so that they cannot be
	local program
	program=$(mktemp -p $memory) || return
	printf '#!/bin/sh\n' >"$program" && chmod +x "$program" && "$program" 2>/dev/null
	set -- $?
	rm -f "$program"
	return "$1"
}
[ -n "${TMPDIR-}" ] || ! roomy || export TMPDIR=$memory
export UBSAN_OPTIONS=print_stacktrace=1
rm -rf "$BUILD/results"
mkdir -p "$BUILD/results"
started=$SECONDS

for program; do
	[[ $program == *"${ONLY-}"* ]] && printf '%s\0' "$program"
done | xargs -0 -r -n 1 -P $((JOBS + 1)) "$0" --one

shopt -s nullglob
results=("$BUILD"/results/*.count)
read -r passed failed <<<"$(cat /dev/null "${results[@]}" | awk '{ p += $1; f += $2 } END { print p + 0, f + 0 }')"
# Details: cmocka's lines of the tests that passed say nothing.
for result in "${results[@]}"; do
	read -r _ bad _ out <"$result"
	((bad == 0)) && continue
	printf '\n--- %s\n' "${out##*/}"
	grep -av '^ok ' "$out" | tail -n 200
done
((passed + failed > 0)) || echo "c no test was run${ONLY:+: no name contains '$ONLY'}"
((SECONDS - started > LIMIT)) && echo "warning: the tests took $((SECONDS - started)) seconds, more than $LIMIT"
echo
echo "$passed passed, $failed failed"
((passed > 0 && failed == 0))
