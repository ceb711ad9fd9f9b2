#!/bin/bash
# tests/checker/weaken.sh [OPTION of mutate.py]...: makes the files, edits and inventions, adds those of the shell tests, and asks all
# weakened checkers about them. What was found stands in build/weakened, and the next run with the same checker goes on from there.
# Environment: BIN, SECOND (the second checker), JOBS.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$here/cases.sh" "$work"
cd "$work"
KEEP=1 "$SECOND" "$BIN/kdraw-check" 800 "$work"
"$here/told.sh" "$work"
"$SECOND" --record "$BIN/kdraw-check" "$work/told" >>"$work/cases"
"$here/mutate.py" "$work" "$SECOND" -j "${JOBS:-2}" --log "$BIN/../weakened" "$@"
