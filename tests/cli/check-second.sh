#!/bin/bash
# The checker and the second checker (tests/checker/second.cc, written from FORMATS.md alone) give the same status to every file of
# tests/malformed, to the examples of FORMATS.md, to files by the programs, and to edits of them; SLOW=1: to 100,000 edits. Kinds
# that the second checker does not know: the statuses of edits of stored files are those of always.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
second=$BIN/../tests/checker/kdraw-second
if ! command -v "$second" >/dev/null && ! command -v g++ >/dev/null; then
	echo "ok there is no C++ compiler # skip"
	exit 0
fi
"$here/tests/checker/cases.sh" "$work/cases"
say $? "files to begin with"
cd "$work/cases" || exit 1
edits=800
[ -z "${SLOW:-}" ] || edits=100000
KEEP=1 "$second" "$BIN/kdraw-check" "$edits" . >said 2>&1
is "no difference, $edits edits" "s 0 DIFFERENCES" "$(tail -n 1 said)"
is "edits of other kinds" "c edits of other kinds 400, sum of statuses 16fa180581cfa8c4" "$(grep '^c edits' said)"
grep -v '^c edits' said | tail -n 5
[ "$(sed -n 's/^c files.*verified \([0-9]*\), refuted \([0-9]*\), unreadable \([0-9]*\)$/\1 \2 \3/p' said |
	awk '{ print ($1 >= 100) + ($2 >= 100) + ($3 >= 100) }')" = 3 ]
say $? "all three statuses occur" "$(cat said)"

# A few weakened checkers, and the stored files, inventions and edits: some of these notice. All: make check-the-checker.
if [ -z "${SLOW:-}" ] && command -v python3 >/dev/null; then
	weak=$(python3 "$here/tests/checker/mutate.py" . "$second" --stored -n 8 | tail -n 1)
	[[ $weak =~ ^c\ ([0-9]+)\ noticed.*of\ 8\ mutants$ ]] && [ "${BASH_REMATCH[1]}" -ge 2 ]
	say $? "weakened checkers are noticed" "$weak"
fi

# A checker that always says the same is noticed, and the second one knows files alone.
printf '#!/bin/sh\nexit 1\n' >liar && chmod +x liar
has "a checker that refutes everything" "DIFFERENCES" "$("$second" ./liar 10 . | tail -n 1)"
is "... is noticed" 1 "$("$second" ./liar 10 . >/dev/null; echo $?)"
is "a theorem, alone" "s VERIFIED" "$("$second" held-11-2)"
"$BIN/kdraw" theorem 32 8 -o large >/dev/null
is "... a larger one, whose references name no lines" "s VERIFIED" "$("$second" large)"
sed '0,/^reply\|^each/{/^reply\|^each/d}' held-11-2 >shorter
has "an entry less" "s NOT VERIFIED" "$("$second" shorter)"
exit $bad
