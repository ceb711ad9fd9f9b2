#!/bin/bash
# A test of the shell tests: with programs that do nothing, those that complain about everything and those that answer everything
# with the same verdict, each test fails at least once. stubs.list has the exceptions. `make stubs` runs it, JOBS scripts at a time.
cd "$(dirname "$0")/.." || exit 1
list=tests/stubs.list

listed() { # listed SCRIPT: NAME
	local row
	while IFS= read -r row; do
		# shellcheck disable=SC2254
		case $1 in $row) return 0 ;; esac
	done < <(grep -v '^#' "$list")
	return 1
}

# One script with each of the stubs in $work/1, 2 and 3. Who waits for an answer of the programs must not wait for ever.
run_one() {
	local name=${1##*/} n test empty=
	for n in 1 2 3; do
		BIN=$work/$n timeout 120 "$1" </dev/null 2>/dev/null | sed -n 's/^ok //p' | sort -u >"$work/$name.$n"
		if [ "${PIPESTATUS[0]}" = 124 ]; then
			echo "not ok $name ends without programs: it was stopped after 120 seconds"
			return 1
		fi
	done
	while IFS= read -r test; do
		listed "$name: $test" || empty+=" '$test'"
	done < <(comm -12 "$work/$name.1" "$work/$name.2" | comm -12 - "$work/$name.3")
	[ -z "$empty" ] && echo "ok no test of $name passes without programs" && return
	echo "not ok no test of $name passes without programs: $empty pass; make them say more (alike, in common.sh), or say why in $list"
	return 1
}
if [ "${1-}" = --one ]; then
	run_one "$2"
	exit
fi

work=$(mktemp -d) || exit 1
export work
trap 'rm -rf "$work"' EXIT
stub() { # stub N LINE...: the programs of folder N are this script
	local n=$1 program
	mkdir "$work/$n"
	for program in "${BIN:-build/bin}"/*; do
		printf '%s\n' '#!/bin/sh' "${@:2}" >"$work/$n/${program##*/}"
	done
	chmod +x "$work/$n"/*
}
stub 1 'exit 0'
stub 2 'echo "${0##*/}: something is wrong" >&2' 'exit 2'
stub 3 'echo "s MAKER WINS"' 'exit 1'

for script in tests/cli/*"${ONLY-}"*.sh; do
	name=${script##*/}
	[ "$name" = common.sh ] || grep -qxF "$name: *" "$list" || printf '%s\0' "$script"
done | xargs -0 -r -n 1 -P "${JOBS:-2}" "$PWD/tests/stubs.sh" --one
