#!/bin/sh
# kdraw check on arrangements: what it accepts and, above all, what it refuses.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
cd "$work" || exit 1
check() { # check NAME STATUS VERDICT [SED-SCRIPT]: the file x after this edit
	sed "${4:-}" x >y
	got=$("$BIN/kdraw-check" y 2>/dev/null)
	is "$1" "$2 $3" "$? $(echo "$got" | sed -n 's/^\(s [A-Z]*\).*/\1/p')"
}

"$BIN/kdraw" fair defence '0,0 0,1 1,0 1,1' -k 12 -p 10 -o x >/dev/null
is "2 x 2 wins" "s VERIFIED Black wins Connect(12,10,4): 4 stones of his first move need 12 white ones" \
	"$("$BIN/kdraw-check" x | grep '^s ')"
# Wu and Huang 2005, section 2.2
is "Connect(12,10,3)" "s VERIFIED White wins Connect(12,10,3): 6 of his stones are enough against Black's, and 4 far away need 12" \
	"$(sed 's/claim black 4/claim white 3/' x | "$BIN/kdraw-check" - | grep '^s ')"
check "no claim" 0 "s VERIFIED" 's/claim black 4/claim none/'
check "White has not enough stones" 1 "s REFUTED" 's/claim black 4/claim white 4/'
check "Black has not enough stones" 1 "s REFUTED" 's/claim black 4/claim black 3/'
check "Q >= K" 1 "s REFUTED" 's/claim black 4/claim white 12/'
check "too few threats" 1 "s REFUTED" 's/^game 12 10/game 14 12/'
check "a threat with one stone" 1 "s REFUTED" 's/^threat 0 0 H/threat 0 1 H/'
check "a threat twice" 1 "s REFUTED" 's/^threat 0 0 H/threat 1 0 H/'
check "an answer too far away" 1 "s REFUTED" 's/^at -1 -1/at -14 -14/'
check "an answer on a stone" 1 "s REFUTED" 's/^at -1 -1/at 0 0/'
check "a stone twice" 1 "s REFUTED" '/^stones/,/^threats/s/^at 1 1/at 0 0/'
check "one threat is missing" 1 "s REFUTED" 's/^threats 12/threats 11/;/^threat 0 0 H/d'
for script in 's/^game 12 10/game 10 10/' 's/^game 12 10/game 12 0/' 's/^claim black 4/claim/' 's/^claim.*/claim green 4/' \
	's/^stones 4/stones 5/' 's/^threats 12/threats 13/' '/^end/d' 's/^end/end end/' '$a end' 's/ H$/ X/' 's/^at 1 1/at 1/' \
	's/^at 1 1/at 01 1/' 's/^at 1 1/at 1 9999999/' 's/arrangement 1/arrangement 2/'; do
	check "cannot be read: $script" 2 "" "$script"
done
# three in a row are no threat but a win
printf 'kdraw arrangement 1\ngame 3 1\nclaim none\nstones 3\nat 0 0\nat 0 1\nat 0 2\nthreats 1\nthreat 0 0 H\nanswer 1\nat 0 3\nend\n' >x
check "K in a row already" 1 "s REFUTED"
exit $bad
