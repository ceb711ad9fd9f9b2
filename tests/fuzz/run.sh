#!/bin/bash
# make fuzz: gives each libFuzzer target an equal part of SECONDS_EACH. A target's own corpus stays in its build folder; files
# in tests/fuzz/NAME/ and the cases of tests/malformed are its seeds. Stops at the first crash and says which input made it.
set -u
seconds=${SECONDS_EACH:-60}
[[ $seconds =~ ^[1-9][0-9]*$ ]] || { echo "fuzz: SECONDS is a whole number of seconds, not '$seconds'" >&2; exit 2; }
(($# > 0)) || { echo "c no fuzz targets (tests/fuzz/*.c)"; exit 0; }
part=$((seconds / $# > 0 ? seconds / $# : 1))
for target; do
	name=${target##*/}
	mkdir -p "$target.corpus"
	seeds=()
	[ -d "tests/fuzz/$name" ] && seeds+=("tests/fuzz/$name")
	for cases in tests/malformed/*.cases; do
		format=$(basename "$cases" .cases)
		mkdir -p "$target.seeds/$format" && tests/malformed/unpack "$format" "$target.seeds/$format" >/dev/null
		seeds+=("$target.seeds/$format")
	done
	echo "c $name: $part seconds"
	if ! "$target" -max_total_time="$part" -timeout=10 -rss_limit_mb=2048 -artifact_prefix="$target." -print_final_stats=1 \
		"$target.corpus" "${seeds[@]}" >"$target.log" 2>&1 </dev/null; then
		tail -n 60 "$target.log"
		echo "fuzz: $name crashed; the input is in $(dirname "$target"), the log is $target.log" >&2
		exit 1
	fi
	sed -n 's/^stat::number_of_executed_units: */c executed /p; s/^stat::peak_rss_mb: */c megabytes /p' "$target.log"
done
echo "s no crash"
