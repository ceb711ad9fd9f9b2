#!/bin/bash
# The main job of make demo, into a folder of its own.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
export BIN
OUT="$work/demo" .ci/demo >"$work/out" 2>&1
say $? "the demo runs" "$(tail -n 1 "$work/out")"
grep -q '^s VERIFIED Connect(11,2) is drawn$' "$work/out"
say $? "it proves Connect(11,2)" "$(grep '^s ' "$work/out")"
"$BIN/kdraw-check" "$work/demo/connect-11-2.theorem" >"$work/check" 2>&1
say $? "its theorem is verified once more" "$(tail -n 1 "$work/check")"
for picture in tiling proof; do
	if command -v xmllint >/dev/null; then
		why=$(xmllint --noout "$work/demo/$picture.svg" 2>&1)
	else
		why=$(grep -L '</svg>' "$work/demo/$picture.svg" 2>&1)
	fi
	[ -z "$why" ]
	say $? "$picture.svg is well formed" "$why"
done
cp -r "$work/demo" "$work/first"
OUT="$work/demo" .ci/demo >/dev/null 2>&1
why=$(diff -r "$work/first" "$work/demo")
[ -z "$why" ] && [ -s "$work/demo/connect-11-2.theorem" ]
say $? "the same bytes a second time" "$why"
exit $bad
