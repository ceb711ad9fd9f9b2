#!/bin/bash
# The positions of every job of the bench are the stored ones, and the bytes of the outputs of tests/outputs/list too.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
export BIN
"$here/tests/bench/run.sh" "$here/tests/bench/jobs" >"$work/bench"
jobs=$(grep -cE '^[0-9]' "$here/tests/bench/jobs")
is "a row for each job" "$jobs" "$(grep -cE '^ +[0-9]+ +[0-9]+ ' "$work/bench")"
while IFS= read -r row; do
	case $row in
	*' <- '*) not_ok "bench: ${row%% <- *}" "${row#* <- }" ;;
	' '*[0-9]*) ok "bench: ${row##*  }" ;;
	esac
done < <(grep -v '^status' "$work/bench")
"$here/tests/outputs/run.sh" "$here/tests/outputs/list" || bad=1
exit $bad
