#!/bin/bash
# The quick transcripts of the papers say what the programs say: a test a page.
bad=0
for page in papers/*-*.md; do
	if report=$(BIN=${BIN:-build/bin} papers/replay.sh "$page" 2>&1); then
		echo "ok $page"
	else
		echo "not ok $page: see make papers"
		echo "$report"
		bad=1
	fi
done
exit $bad
