#!/bin/bash
# kdraw web: what is answered, and that nothing brings it down. Who is served at all: web-refused.sh.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
verb=web

refused "a port that is none" "--port is a number from 1 to 65535, not '70000'" --port 70000
refused "a file that is not there" "$work/none: cannot open: No such file or directory" "$work/none"
refused "a file that is no theorem" "$0: this is no theorem file, and no board with a proof; 'kdraw theorem 11 2' writes one" "$0"
refused "a file without an end" "/dev/zero: this is no theorem file, and no board with a proof; 'kdraw theorem 11 2' writes one" /dev/zero
refused "a folder that cannot be made" "cannot make the folder $work/none/data: No such file or directory" --data "$work/none/data"
"$BIN/kdraw-board" b2 -o "$work/b2.board" && "$BIN/kdraw-prove" -p 2 b2 -o "$work/b2.proof" >"$work/prove.out"
refused "a proof without its board" "$work/b2.proof: a proof alone: its board has to come with it, before it" "$work/b2.proof"
refused "a board without a proof" "$work/b2.board: a board alone: its proof has to come with it, behind it" "$work/b2.board"
has "help names the folder that is written to" "below the folder of --data" "$("$BIN/kdraw" help web | tr '\n' ' ' | tr -s ' ')"

if ! command -v python3 >/dev/null; then
	ok "left out: python3 is not installed"
else
	python3 "$here/tests/cli/web.py" "$work" "$here" || bad=1
fi
exit $bad
