#!/bin/bash
# make bench SLOW=1, the second table: what the certificates of a table (see its head) cost, as `now / wanted'. The words after
# the table choose rows by their names. Status 1 if a certificate is not verified.
#
#   tests/bench/figures.sh TABLE [NAME...]
set -u
PATH=$(cd "${BIN:-build/bin}" && pwd):$PATH || exit 2
export PATH LC_ALL=C
table=$(realpath "$1") || exit 2
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
TIMEFORMAT=%U

seconds() { # seconds COMMAND... : its seconds of processor time; its output is in `out'
	{ time "$@" >out 2>err; } 2>&1
}

positions() {
	sed -n 's/^c positions \([0-9]*\)\( .*\)*$/\1/p' out | tail -n 1
}

# decide, write, check, certificate, looked: what was measured
measure() { # measure prove|theorem WORD...
	decide=- board=()
	if [ "$1" = prove ]; then
		decide=$(seconds kdraw "$@")
		kdraw board "${!#}" >board
		board=(board)
	fi
	write=$(seconds kdraw "$@" -o certificate)
	[ "$decide" = - ] || write=$(awk -v all="$write" -v part="$decide" 'BEGIN { printf "%.1f", (all > part ? all - part : 0) }')
	looked=$(positions)
	[ -f certificate ] || : >certificate
	check=$(seconds kdraw check "${board[@]}" certificate)
	grep -q '^s VERIFIED' out
}

printf '%-15s %13s %13s %13s %15s %18s  %s\n' certificate deciding writing checking MB positions command
bad=0
while read -r decides writes checks size most name job; do
	[[ $decides == \#* || (-n "$*" && " $* " != *" $name "*) ]] && continue
	read -ra words <<<"$job"
	note=
	measure "${words[@]}" || bad=1 note=" <- not verified"
	bytes=$(awk -v n="$(wc -c <certificate)" 'BEGIN { printf "%.1f", n / 1000000 }')
	printf '%-15s %13s %13s %13s %15s %18s  kdraw %s\n' "$name" "$decide / $decides" "$write / $writes" "$check / $checks" \
		"$bytes / $size" "${looked:--} / $most" "$job -o certificate$note"
	rm -f certificate
done <"$table"
exit $bad
