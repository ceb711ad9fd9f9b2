#!/bin/bash
# Runs the commands of a list of outputs (see its head) and prints `ok COMMAND` or `not ok COMMAND: what differs`.
#
#   tests/outputs/run.sh LIST            runs and compares
#   tests/outputs/run.sh --renew LIST    writes what was found into the list, and shows the difference
set -u
PATH=$(cd "${BIN:-build/bin}" && pwd):$PATH || exit 2
export PATH LC_ALL=C
renew=
[ "$1" = --renew ] && renew=yes && shift
list=$(realpath "$1")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache # what kdraw fair remembers is nobody's own
mkdir "$work/run" && cd "$work/run" || exit 2

found() { # found COMMAND: status, lines and checksum of what it prints
	bash -c "$1" >"$work/output" 2>"$work/errors" </dev/null
	echo "$? $(wc -l <"$work/output") $(sha256sum "$work/output" | cut -c 1-16)"
}

bad=0
while IFS= read -r row; do
	if [[ -z $row || $row == \#* ]]; then
		printf '%s\n' "$row" >>"$work/new"
		continue
	fi
	read -r status lines sum command <<<"$row"
	got=$(found "$command")
	printf '%s %s\n' "$got" "$command" >>"$work/new"
	if [ -n "$renew" ]; then
		:
	elif [ "$got" = "$status $lines $sum" ]; then
		echo "ok $command"
	else
		echo "not ok $command: expected status, lines, checksum $status $lines $sum, got $got $(head -n 1 "$work/errors")" \
			"('make renew' writes new ones and shows what changed)"
		bad=1
	fi
done <"$list"
if [ -n "$renew" ]; then
	diff -U 0 "$list" "$work/new" && echo "the same outputs as before"
	cat "$work/new" >"$list"
fi
exit $bad
