#!/bin/bash
# tests/checker/before.sh FOLDER [COMMIT]: the checker of an earlier commit (that before it was split) and today's, on the files that
# `KEEP=1 kdraw-second CHECKER EDITS FOLDER' and told.sh left in FOLDER and on FOLDER/*.theorem: how many got the same status, and what
# the earlier one said about the others. Environment: BIN.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
now=$(cd "$BIN" && pwd)/kdraw-check
cd "$1"
mkdir -p before
git -C "$here" archive "${2:-30de581^}" checker | tar x -C before
${CC:-cc} -std=c11 -O2 -w -o before/check before/checker/*.c
asked=0 same=0
: >before/others
while read -r -a files; do
	said=$(before/check "${files[@]}" 2>&1) && then=0 || then=$?
	"$now" "${files[@]}" >/dev/null 2>&1 && status=0 || status=$?
	asked=$((asked + 1))
	if [ "$then" = "$status" ]; then
		same=$((same + 1))
	else
		tail -n 1 <<<"$said" | sed 's/^kdraw-check: [^ ]*: //; s/[0-9][0-9]*/N/g' >>before/others
	fi
done < <(cut -d' ' -f3- cases && ls ./*.theorem 2>/dev/null)
echo "c files $asked, same status $same; the others:"
sort before/others | uniq -c | sort -rn
