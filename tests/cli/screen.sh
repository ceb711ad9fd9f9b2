#!/bin/sh
# kdraw play --human on the whole screen of a terminal.
if ! command -v python3 >/dev/null; then
	echo "ok left out: python3 is not installed"
	exit 0
fi
exec python3 "$(dirname "$0")/screen.py"
