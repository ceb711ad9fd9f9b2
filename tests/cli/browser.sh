#!/bin/bash
# The page of kdraw web in a real browser, at two sizes; pictures of it are kept in $BUILD/browser.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
if ! command -v python3 >/dev/null; then
	ok "left out: python3 is not installed"
elif ! command -v chromium >/dev/null && ! command -v chromium-browser >/dev/null && ! command -v google-chrome >/dev/null; then
	ok "left out: Chromium is not installed"
else
	python3 "$here/tests/browser/rooms.py" "$work" "${BUILD:-$here/build}/browser" || bad=1
fi
exit $bad
