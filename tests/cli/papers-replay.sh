#!/bin/bash
# The quick transcripts of README.md and of the papers say what the programs say: a test a page.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
for page in README.md papers/*-*.md; do
	report=$(BIN=$BIN papers/replay.sh "$page" 2>&1) && {
		[[ $report == *$'\n'"0 ok, 0 failed" ]] && echo "c $page has no quick transcripts" || ok "$page"
		continue
	}
	not_ok "$page" "see make papers"
	echo "$report"
done
exit $bad
