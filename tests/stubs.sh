#!/bin/bash
# A test of the shell tests: with programs that do nothing, those that complain about everything and those that answer everything
# with the same verdict, each test fails at least once. stubs.list has the exceptions. `make stubs` runs it.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/cli/common.sh"
here=$(cd "$(dirname "$0")/.." && pwd) # not the parent of it
cd "$here" || exit 1
list=tests/stubs.list
stub() { # stub N LINE...: the programs of folder N are this script
	local n=$1 program
	mkdir "$work/$n"
	printf '%s\n' '#!/bin/sh' "${@:2}" >"$work/stub"
	chmod +x "$work/stub"
	for program in "$BIN"/*; do cp "$work/stub" "$work/$n/${program##*/}"; done
}
stub 1 'exit 0'
stub 2 'echo "${0##*/}: something is wrong" >&2' 'exit 2'
stub 3 'echo "s MAKER WINS"' 'exit 1'

listed() { # listed SCRIPT: NAME
	local row
	while IFS= read -r row; do
		# shellcheck disable=SC2254
		case $1 in $row) return 0 ;; esac
	done < <(grep -v '^#' "$list")
	return 1
}

shopt -s nullglob
for script in tests/cli/*"${ONLY-}"*.sh; do
	name=${script##*/}
	[ "$name" = common.sh ] && continue
	grep -qxF "$name: *" "$list" && continue
	for n in 1 2 3; do
		BIN=$work/$n timeout 60 "$script" </dev/null 2>/dev/null | sed -n 's/^ok //p' | sort -u >"$work/passed.$n"
	done
	empty=
	while IFS= read -r test; do
		listed "$name: $test" || empty+=" '$test'"
	done < <(comm -12 "$work/passed.1" "$work/passed.2" | comm -12 - "$work/passed.3")
	[ -z "$empty" ]
	say $? "no test of $name passes without programs" "$empty pass; make them say more (alike, in common.sh), or say why in $list"
done
exit $bad
