#!/bin/bash
# The checker has a reader of its own. It refuses every malformed board that the library refuses (status 2, and it blames the
# board), and reads what the library writes: then it goes on to the proof, which is none.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
set -u

# Status 2, nothing on stdout, one line on stderr that names the file $1.
refused() {
	local file=$1 status
	shift
	message=$("$@" 2>&1 >"$work/out")
	status=$?
	[[ $status = 2 && ! -s $work/out && $message == *"$file:"* && $message != *$'\n'* ]]
}

echo 'kdraw tiling 1' >"$work/proof"
for board in tests/malformed/board/*.board; do
	refused "$board" "$BIN/kdraw-check" "$board" "$work/proof"
	say $? "the checker refuses ${board##*/}"
	refused "$board" "$BIN/kdraw-board" "$board"
	say $? "kdraw board refuses ${board##*/}"
done
for board in b2 grid:4x4:4 rect:3:3 grid3:3x3x3:3; do
	"$BIN/kdraw-board" "$board" >"$work/board"
	refused "$work/proof" "$BIN/kdraw-check" "$work/board" "$work/proof"
	say $? "the checker reads $board"
done
exit $bad
