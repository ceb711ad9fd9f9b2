#!/bin/bash
# kdraw web: who is served and who is not, what every reply forbids, what is no file; limits.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
if ! command -v python3 >/dev/null; then
	ok "left out: python3 is not installed"
else
	python3 "$here/tests/cli/web_refused.py" "$work" "$here" || bad=1
fi
exit $bad
