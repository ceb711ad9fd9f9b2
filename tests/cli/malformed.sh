#!/bin/bash
# Every case of tests/malformed/*.cases: status 2 and one line that names file, line and flaw, from the program whose reader it
# is; the checker has readers of its own, and names the same line; of each proof, and of other files that are checked with a board
# or alone, it says what is right.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"

# One run: its status and what it says, a verdict or else the only line, without the program's name.
says() { # says PROGRAM ARGUMENT...
	local status said
	"$BIN/$1" "${@:2}" >"$work/out" 2>"$work/complaint" </dev/null
	status=$?
	said=$(grep '^s ' "$work/out") || said=$(sed '/^c /d' "$work/out" "$work/complaint")
	said=${said#"$1: "}
	printf '%s\n' "$status ${said% (try *)}"
}

cases() { # cases FORMAT COMMAND...: COMMAND NAME STATUS MESSAGE for each
	mkdir "$work/$1" && "$here/tests/malformed/unpack" "$1" "$work/$1" >"$work/cases" && cd "$work/$1" || exit 1
	local name status message
	while read -r name status message; do
		"${@:2}" "$name" "$status" "$message" <&3
	done 3<&0 <"$work/cases"
}

reader() { # reader PROGRAM ARGUMENT... NAME STATUS MESSAGE
	is "$1: ${*: -3:1}" "${*: -2:1} ${*: -3:1}:${*: -1}" "$(says "${@:1:$#-2}")"
}

# The words of the checker are its own.
checker() { # checker NAME STATUS MESSAGE [PROOF]
	local said line=${3%%:*}
	said=$(says kdraw-check "$1" ${4+"$4"})
	[[ $said == "2 $1:$line: "* || ($line == 1 && $said == "2 $1: "*) ]] && [[ $said != *$'\n'* ]]
	say $? "checker: $1" "'$said', expected line $line"
}

board() {
	reader kdraw-board "$@"
	checker "$@" "$work/none"
}
tiling() {
	reader kdraw-tile print "$@"
	checker "$@"
}
proof() { # proof NAME STATUS BOARD MESSAGE
	local board=${3%% *} message=${3#* }
	[ "$2" = 2 ] && message=$1:$message
	is "proof: $1" "$2 $message" "$(says kdraw-check "$board" "$1")"
}
alone() { # alone NAME STATUS MESSAGE: a line of the file, or only the file
	local message=$3
	[[ $2 == 2 && $3 == [0-9]* ]] && message=$1:$3
	[[ $2 == 2 && $3 != [0-9]* ]] && message="$1: $3"
	is "alone: $1" "$2 $message" "$(says kdraw-check "$1")"
}

echo 'kdraw tiling 1' >"$work/none"
cases board board
cases pg reader kdraw-board
cases tiling tiling
cases proof proof
cases about proof
cases alone alone

# What the library writes the checker reads: then it goes on to the proof, which is none.
for board in b2 grid:4x4:4 rect:3:3 grid3:3x3x3:3; do
	"$BIN/kdraw-board" "$board" >"$work/right"
	said=$(says kdraw-check "$work/right" "$work/none")
	[[ $said == "2 $work/none:"* ]]
	say $? "the checker reads $board" "$said"
done
exit $bad
