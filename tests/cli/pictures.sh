#!/bin/bash
# The pictures of the pages are what the commands draw today; each row: the file, and what draws it.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
while read -r picture command; do
	# shellcheck disable=SC2086
	why=$("$BIN/kdraw" $command 2>&1 | cmp - "$here/$picture" 2>&1)
	[ -z "$why" ] && [ -s "$here/$picture" ]
	say $? "$picture" "$why: kdraw $command -o $picture"
done <<'END'
pictures/b2.svg tile svg b2 --rows 16
papers/beyond-2011/connect-15-3.svg tile svg connect-15-3 --plain --rows 20 --columns 30
papers/beyond-2011/connect-16-3.svg tile svg bands:6:6:5:8 --plain --rows 14 --columns 26
papers/beyond-2011/connect-18-4.svg tile svg connect-18-4
papers/beyond-2011/connect-19-4.svg tile svg connect-19-4 --plain --rows 24 --columns 36
papers/beyond-2011/connect-21-5.svg tile svg connect-21-5
papers/beyond-2011/connect-22-5.svg tile svg connect-22-5
papers/beyond-2011/weave-7.svg tile svg weave:7 --plain --rows 24 --columns 30
END
exit $bad
