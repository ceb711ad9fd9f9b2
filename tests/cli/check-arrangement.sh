#!/bin/sh
# kdraw check on arrangements: what it accepts and, above all, what it refuses.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
cd "$work" || exit 1
check() { # check NAME STATUS VERDICT [SED-SCRIPT]: the file x after this edit
	sed "${4:-}" x >y
	got=$("$BIN/kdraw-check" y 2>/dev/null)
	is "$1" "$2 $3" "$? $(echo "$got" | sed -n 's/^\(s VERIFIED\).*/\1/p')"
}
wrong() { # wrong NAME REASON [SED-SCRIPT]
	sed "${3:-}" x >y
	got=$("$BIN/kdraw-check" y 2>/dev/null)
	is "$1" "1 $2" "$? $(echo "$got" | sed -n 's/^s REFUTED line [0-9]*: //p')"
}

"$BIN/kdraw" fair defence '0,0 0,1 1,0 1,1' -k 12 -p 10 -o x >/dev/null
is "2 x 2 wins" "s VERIFIED Black wins Connect(12,10,4): 4 stones of his first move need 12 white ones" \
	"$("$BIN/kdraw-check" x | grep '^s ')"
# Wu and Huang 2005, section 2.2
is "Connect(12,10,3)" "s VERIFIED White wins Connect(12,10,3): 6 of his stones are enough against Black's, and 4 far away need 12" \
	"$(sed 's/claim black 4/claim white 3/' x | "$BIN/kdraw-check" - | grep '^s ')"
check "no claim" 0 "s VERIFIED" 's/claim black 4/claim none/'
wrong "White has not enough stones" "White has 10 stones; against Black's 12 may be needed, so 4 are too many" 's/claim black 4/claim white 4/'
wrong "Black has not enough stones" "Black's first move has 3 stones, not 4" 's/claim black 4/claim black 3/'
wrong "Q >= K" "Black's first move wins" 's/claim black 4/claim white 12/'
wrong "too few threats" "two threats share the empty square 0 2" 's/^game 12 10/game 14 12/'
wrong "a threat with one stone" "only 1 stones, a threat has K - P = 2" 's/^threat 0 0 H/threat 0 1 H/'
wrong "a threat twice" "two threats share the empty square 1 2" 's/^threat 0 0 H/threat 1 0 H/'
wrong "an answer too far away" "the answer leaves a threat that ends at 1 1" 's/^at -1 -1/at -14 -14/'
wrong "an answer on a stone" "the answer plays on the stone 0 0" 's/^at -1 -1/at 0 0/'
wrong "a stone twice" "the stone 0 0 is there twice" '/^stones/,/^threats/s/^at 1 1/at 0 0/'
wrong "one threat is missing" "an answer has as many stones as there are threats" 's/^threats 12/threats 11/;/^threat 0 0 H/d'
for script in 's/^game 12 10/game 10 10/' 's/^game 12 10/game 12 0/' 's/^claim black 4/claim/' 's/^claim.*/claim green 4/' \
	's/^stones 4/stones 5/' 's/^threats 12/threats 13/' '/^end/d' 's/^end/end end/' '$a end' 's/ H$/ X/' 's/^at 1 1/at 1/' \
	's/^at 1 1/at 01 1/' 's/^at 1 1/at 1 9999999/' 's/arrangement 1/arrangement 2/'; do
	check "cannot be read: $script" 2 "" "$script"
done
# three in a row are no threat but a win
printf 'kdraw arrangement 1\ngame 3 1\nclaim none\nstones 3\nat 0 0\nat 0 1\nat 0 2\nthreats 1\nthreat 0 0 H\nanswer 1\nat 0 3\nend\n' >x
wrong "K in a row already" "these are K in a row already"
# One stone, two of three in a row are a threat: nobody needs an answer.
small() { # small CLAIM
	printf 'kdraw arrangement 1\ngame 3 1\nclaim %s\nstones 1\nat 0 0\nthreats 0\nanswer 0\nend\n' "$1" >x
}
small none
check "one stone needs none" 0 "s VERIFIED"
small "black 1"
wrong "White's stones are enough" "White's 1 stones are enough"
small "white 1"
wrong "Black's stones are enough" "Black's 1 stones are enough"
small "white 3"
wrong "Black's first move wins" "Black's first move wins"

# How many white stones Q black ones may need, twice the number of groups of D among them: as FORMATS.md bounds it.
said='' meant=''
for d in 2 3 4 5; do
	for q in 1 2 3 4 5 6 7 8 9 11 13 17; do
		p=$((q < d ? 1 : q - d + 1))
		printf 'kdraw arrangement 1\ngame %d %d\nclaim white %d\nstones 1\nat 0 0\nthreats 0\nanswer 0\nend\n' $((d + p)) $p $q >x
		said="$said $("$BIN/kdraw-check" x | sed -n "s/.*against Black's \([0-9]*\) may be needed, so.*/\1/p; s/.*Black's $p stones are enough/few/p")"
		meant="$meant $(awk -v d=$d -v q=$q -v p=$p 'BEGIN {
			each = int((q - 1) / (d - 1)); if (each > 4) each = 4
			most = 4 * int(q / d); if (int(q * each / d) < most) most = int(q * each / d)
			pairs = int(q * (q - 1) / (d * (d - 1))); if (pairs < most) most = pairs
			if (q >= d && 2 * most + 1 > p) print 2 * most; else print "few" }')"
	done
done
is "what Q stones may need" "$meant" "$said"
has "... is too many sometimes" "few 2 6 " "$said"

# One stone needs eight if one is a threat already; each of the eight is needed.
"$BIN/kdraw" fair defence '0,0' -k 9 -p 8 -o x >/dev/null
check "one stone needs eight" 0 "s VERIFIED"
is "in all directions" "8 the answer leaves a threat" "$(for i in 1 2 3 4 5 6 7 8; do
	awk -v i=$i '/^answer/ { on = 1 } on && /^at/ && ++n == i { $0 = "at 900 900" } { print }' x >y
	"$BIN/kdraw-check" y |
		sed -n 's/.*: \(the answer leaves a threat\).*/\1/p'
done | uniq -c | sed 's/^ *//')"
wrong "the last answer on the stone" "the answer plays on the stone 0 0" "$(awk '/^answer/ { on = 1 } on && /^at/ { n = NR } END { print n }' x)s/.*/at 0 0/"
wrong "eight for each stone" "White has 8 stones; against Black's 16 may be needed, so 1 are too many" 's/^claim.*/claim white 2/'
wrong "as many threats as White's stones" "White's 8 stones are enough" 's/^claim.*/claim black 1/'
wrong "as many threats as Black's stones" "Black's 8 stones are enough" 's/^claim.*/claim white 0/'
exit $bad
