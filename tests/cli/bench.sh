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

# What certificates cost: the figures are those of the programs; one that is not verified is seen.
cd "$work" || exit 1
printf '%s\n' '# a comment' '9 - 8 7 117 small prove -p 2 b2' '- - - - - other prove -p 1 zetters' '- - - - - lost theorem 11 3' >figures
"$BIN/kdraw" prove -p 2 b2 -o proof >out
positions=$(sed -n 's/^c positions \([0-9]*\) .*/\1/p' out)
"$here/tests/bench/figures.sh" figures small lost >out
is "figures: one certificate is not verified" "1 lost" "$? $(sed -n 's/ .* <- not verified$//p' out)"
is "figures: bytes, positions, the command" "$(wc -c <proof | awk '{ printf "%.1f", $1 / 1000000 }') / 7 ${positions:-some} / 117 kdraw prove -p 2 b2 -o certificate" \
	"$(awk '$1 == "small" { print $11, $12, $13, $14, $15, $16 }' out) $(sed -n 's/^small.*\(kdraw prove.*\)/\1/p' out)"
exit $bad
