#!/bin/bash
# make mutants: one fault after another is put into a copy of the tree, and a test has to notice. tests/mutants.list has a row for
# each: FILE | TEXT | INSTEAD | TEST, with a test program or script by its name; the text stands once in the file. A row whose test
# is a reason in (brackets) is a fault that changes nothing that can be seen.
# Prints `ok ROW` or `not ok ROW: why`; status 1 if a mutant lives. Environment: BUILD, JOBS, ONLY (a word in the row).
set -u
BUILD=${BUILD:-build} JOBS=${JOBS:-2}
here=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
bad=0
cd "$here" || exit 2
cp -a . "$work/tree" && cd "$work/tree" || exit 2
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES

trim() { sed 's/^ *//; s/ *$//' <<<"$1"; }
not_ok() { # not_ok WHY
	echo "not ok $row: $1"
	bad=1
}
tested() { # tested TEST: builds what it needs, runs it
	case $1 in
	*.sh)
		make -s -j"$JOBS" BUILD="$BUILD" all >"$work/log" 2>&1 || return 99
		BIN=$PWD/$BUILD/bin timeout 300 "$1" </dev/null >"$work/log" 2>&1
		;;
	*)
		make -s -j"$JOBS" BUILD="$BUILD" "$BUILD/$1" >"$work/log" 2>&1 || return 99
		timeout 300 "$BUILD/$1" </dev/null >"$work/log" 2>&1
		;;
	esac
}

declare -A fine
while IFS= read -r row; do
	[[ -z $row || $row == \#* || $row != *"${ONLY-}"* ]] && continue
	IFS='|' read -r file text instead test <<<"${row//||/@@}"
	file=$(trim "$file") text=$(trim "${text//@@/||}") instead=$(trim "${instead//@@/||}") test=$(trim "$test")
	content=$(<"$file")
	rest=${content#*"$text"}
	if [ "$rest" = "$content" ] || [[ $rest == *"$text"* ]]; then
		not_ok "the text does not stand once in $file"
		continue
	fi
	if [[ $test == \(* ]]; then
		echo "c $row"
		continue
	fi
	if [ -z "${fine[$test]-}" ]; then # a test that fails anyway shows nothing
		tested "$test" || { not_ok "$test fails without it" && tail -n 5 "$work/log" && continue; }
		fine[$test]=yes
	fi
	printf '%s\n' "${content/"$text"/"$instead"}" >"$file"
	tested "$test"
	case $? in
	0) not_ok "nothing noticed" ;;
	99) not_ok "does not compile" ;;
	*) echo "ok $row" ;;
	esac
	printf '%s\n' "$content" >"$file"
done <tests/mutants.list
exit $bad
