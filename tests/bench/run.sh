#!/bin/bash
# make bench: runs the jobs of a table (see its head) and prints status, positions, seconds and the job. The positions are those
# of the last line of output, `c positions N seconds S`; `Positions: N` at the end is their sum. Status 1 if a job ends otherwise
# than the table says, or looked at another number of positions.
#
#   tests/bench/run.sh JOBS            runs and compares
#   tests/bench/run.sh --renew JOBS    writes what was found into the table, and shows the difference
set -u
PATH=$(cd "${BIN:-build/bin}" && pwd):$PATH || exit 2
export PATH LC_ALL=C
renew=
[ "$1" = --renew ] && renew=$(mktemp) && trap 'rm -f "$renew"' EXIT && shift
sum=0 bad=0
printf '%6s %14s %9s  %s\n' status positions seconds job
while IFS= read -r row; do
	read -r expected looked job <<<"$row"
	if [[ -z $expected || $expected == \#* ]]; then
		[ -z "$renew" ] || printf '%s\n' "$row" >>"$renew"
		continue
	fi
	read -ra words <<<"${job%%#*}"
	start=${EPOCHREALTIME/./}
	output=$(kdraw "${words[@]}" </dev/null)
	status=$?
	spent=$(((${EPOCHREALTIME/./} - start) / 10000))
	positions=$(sed -n 's/^c positions \([0-9]*\)\( .*\)*$/\1/p' <<<"$output" | tail -n 1)
	note=
	if ((status != expected)) || [ -z "$positions" ]; then
		note=" <- expected status $expected and a line 'c positions N'"
		bad=1
	elif [ -z "$renew" ] && [ "$positions" != "$looked" ]; then
		note=" <- expected $looked positions ('make renew' writes new numbers and shows what changed)"
		bad=1
	fi
	sum=$((sum + ${positions:-0}))
	[ -z "$renew" ] || printf '%s %6s %s\n' "$expected" "${positions:-$looked}" "$job" >>"$renew"
	printf '%6d %14s %6d.%02d  %s\n' $status "${positions:--}" $((spent / 100)) $((spent % 100)) "${words[*]}$note"
done <"$1"
echo "Positions: $sum"
if [ -n "$renew" ]; then
	diff -U 0 "$1" "$renew" && echo "the same positions as before"
	((bad)) || cat "$renew" >"$1"
fi
exit $bad
