#!/bin/bash
# The lemmas of Chiang, Wu and Lin 2011 on finite boards: decided by kdraw prove, and the proof verified by kdraw check.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"

# Proves a board and has the proof checked; the verdict is then what the checker says: BREAKER DRAWS or MAKER WINS.
verdict() { # verdict BOARD GAME NUMBER
	"$BIN/kdraw-board" "$1" >"$work/board" &&
		"$BIN/kdraw-prove" --memory 64M "$2" "$3" -o "$work/proof" "$1" >"$work/out" 2>&1
	"$BIN/kdraw-check" "$work/board" "$work/proof" 2>&1 | sed -n 's/^s VERIFIED \([A-Z]* [A-Z]*\) .*/\1/p'
}

# Lemmas 5 and 6, and the remark on two missing corners: lost from 4 x 4 on, drawn while one side is at most 3. (N x M is M x N
# turned; from 4 x 4 on Black wins on the 4 x 4 lines that have the corners.)
lemma5="" lemma6="" corners=""
for ((m = 1; m <= 6; m++)); do
	for ((n = m; n <= 6; n++)); do
		[ "$(verdict rect:$m:$n -b 1)" = "BREAKER DRAWS" ] || lemma5+=" $m:$n"
		[ $m -gt 1 ] || continue
		[ "$(verdict rect-:$m:$n -b 1)" = "BREAKER DRAWS" ] || lemma6+=" $m:$n"
		if [ $m -ge 4 ]; then wanted="MAKER WINS"; else wanted="BREAKER DRAWS"; fi
		[ "$(verdict rect--:$m:$n -b 1)" = "$wanted" ] || corners+=" $m:$n"
	done
done
[ -z "$lemma5" ]
say $? "Lemma 5, BrecX(m,n) for m <= n <= 6" "not$lemma5"
[ -z "$lemma6" ]
say $? "Lemma 6, BrecX-(m,n) for m <= n <= 6" "not$lemma6"
[ -z "$corners" ]
say $? "Fig. 11c: two corners missing, lost from 4 x 4 on" "not$corners"

decides() { # decides NAME BOARD GAME NUMBER VERDICT
	local got
	got=$(verdict "$2" "$3" "$4")
	[ "$got" = "$5" ]
	say $? "$1" "'$got' instead of '$5'"
}
decides "Lemma 8, a window of BN(4)" bn:4:24 -p 1 "BREAKER DRAWS"
decides "Lemma 8, a window of BN-(4)" bn-:24 -p 1 "BREAKER DRAWS"
decides "and not for two stones" bn:4:10 -p 2 "MAKER WINS"
decides "Lemma 9, a window of BNX(2)" bnx:2:14 -b 1 "BREAKER DRAWS"
decides "Lemma 10, a window of BNX(3)" bnx:3:8 -b 2 "BREAKER DRAWS"
decides "and not with one stone a line" bnx:3:9 -b 1 "MAKER WINS"
decides "Table 1, a window of BN(5)" bn:5:10 -p 2 "BREAKER DRAWS"
decides "Table 1, a window of BN(6)" bn:6:10 -p 3 "BREAKER DRAWS"

# The periodic forest argument of Lemma 8: BN-(4) is one path. Its windows have no cycle, and every line of a window has 3 squares.
stats=$("$BIN/kdraw-board" bn-:50 --stats)
grep -q '^forest  *yes' <<<"$stats" && grep -q '^lines of size 3  *97$' <<<"$stats" && grep -q '^lines  *97$' <<<"$stats"
say $? "BN-(4) is a forest of lines of 3" "$stats"
stats=$("$BIN/kdraw-board" bnx:2:50 --stats)
grep -q '^forest  *yes' <<<"$stats" && grep -q '^squares of degree 2  *98$' <<<"$stats"
say $? "BNX(2) is a path" "$stats"
"$BIN/kdraw-board" iso bz:5:4 bn:5:20 | grep -q '^s ISOMORPHIC'
say $? "Lemma 3, BZ(5) and BN(5)" "not isomorphic"
exit $bad
