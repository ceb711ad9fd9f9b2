#!/bin/bash
# kdraw check on derivations: what kdraw derive writes is verified; every number changed by one, every rule and every reference
# changed, is refused; and what is malformed is told by line.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
check=$BIN/kdraw-check derive=$BIN/kdraw-derive

answers() { # answers NAME STATUS ANSWER FILE
	local answer status
	answer=$("$check" "$4" 2>"$work/stderr")
	status=$?
	answer=$(grep '^s ' <<<"$answer")
	[ -n "$answer" ] || answer=$(sed 's/^kdraw-check: [^:]*://' "$work/stderr")
	[ "$status" = "$2" ] && [ "$answer" = "$3" ]
	say $? "$1" "status $status instead of $2: '$answer' instead of '$3'"
}

# The example of FORMATS.md is what kdraw derive -p 10 writes.
awk '/^## Derivation files/ { on = 1 } on && /^    / { print substr($0, 5) } on && /^    end/ { exit }' checker/FORMATS.md >"$work/example"
"$derive" -p 10 | cmp -s - "$work/example"
say $? "the example of FORMATS.md" "kdraw derive -p 10 writes something else"
answers "it is verified" 0 "s VERIFIED Connect(41,10) is drawn" "$work/example"
"$derive" --strips -p 1..300,10^40 >"$work/many"
answers "301 games" 0 "s VERIFIED all 301 games Connect(k,p) claimed are drawn" "$work/many"
"$derive" --strips -p 10^2000 >"$work/huge"
"$check" "$work/huge" | grep -q '^s VERIFIED Connect(30000'
say $? "p = 10^2000" "not verified"

# Every number of every step and claim, one more and one less; every rule by every other; every reference by another step.
"$derive" --strips -p 1,11,100 >"$work/good"
mutants=0 survivors=0
mutant() { # status 1 or 2, never 0
	mutants=$((mutants + 1))
	"$check" "$work/mutant" >/dev/null 2>&1
	case $? in
	1 | 2) ;;
	*)
		survivors=$((survivors + 1))
		diff "$work/good" "$work/mutant" | tail -1
		;;
	esac
}
lines=$(wc -l <"$work/good")
for ((line = 2; line < lines; line++)); do
	read -r -a words < <(sed -n "${line}p" "$work/good")
	for ((w = 1; w < ${#words[@]}; w++)); do
		if [[ ${words[w]} =~ ^[0-9]+$ ]]; then changes="$((words[w] + 1)) $((words[w] - 1))"; else changes="n nx connect lemma7 lemma8 lemma9 lemma10 lemma11 lemma12 lemma13 lemma14 property2"; fi
		for change in $changes; do
			[ "$change" = "${words[w]}" ] && continue
			changed=("${words[@]}")
			changed[w]=$change
			sed "${line}s/.*/${changed[*]}/" "$work/good" >"$work/mutant"
			mutant
		done
	done
	[ $((line % 4)) = 0 ] && sed "${line}d" "$work/good" >"$work/mutant" && mutant
done
[ $mutants -gt 300 ] && [ $survivors = 0 ]
say $? "$mutants mutants" "$survivors were verified"

# What is wrong, and what is malformed.
try() { # try NAME STATUS ANSWER LINE...
	local name=$1 status=$2 answer=$3
	shift 3
	printf '%s\n' "kdraw derivation 1" "$@" >"$work/file"
	answers "$name" "$status" "$answer" "$work/file"
}
try "no claim" 2 "2: \`claim' expected" end
try "claimed, not derived" 1 "s REFUTED line 4: claim 1 of the file is not derived" "claim 11 1" "step 0 n 4 1 lemma8" end
try "derived, not claimed" 1 "s REFUTED line 5: step 2: this game is not claimed" "claim 11 1" "step 0 n 4 1 lemma8" \
	"step 1 connect 11 1 property2 0" "step 2 connect 11 1 property2 0" end
try "another claim" 1 "s REFUTED line 4: step 1: claim 1 of the file comes first" "claim 10 1" "step 0 n 4 1 lemma8" \
	"step 1 connect 11 1 property2 0" end
try "a step uses itself" 1 "s REFUTED line 3: step 0: it uses step 0, which is not an earlier one" "claim 11 1" \
	"step 0 n 9 5 lemma13 0" end
try "the wrong kind of game" 1 "s REFUTED line 4: step 1: lemma13 is used on a game \`n', not \`nx'" "claim 11 1" \
	"step 0 nx 2 1 lemma9" "step 1 n 5 3 lemma13 0" end
try "the wrong result" 1 "s REFUTED line 3: step 0: lemma9 derives a game \`nx', not \`n'" "claim 11 1" "step 0 n 2 1 lemma9" end
try "Lemma 7, 11 and 12 work" 0 "s VERIFIED all 2 games Connect(k,p) claimed are drawn" "claim 26 5" "claim 29 6" \
	"step 0 n 4 1 lemma8" "step 1 nx 4 2 lemma7 0" "step 2 n 9 5 lemma11 1" "step 3 n 10 6 lemma12 1" \
	"step 4 connect 26 5 property2 2" "step 5 connect 29 6 property2 3" end
try "zero" 2 "3: a number of at most 1000000 digits, at least 1, expected" "claim 11 1" "step 0 n 4 0 lemma8" end
try "a sign" 2 "2: a number of at most 1000000 digits, at least 1, expected" "claim +11 1"
try "a leading zero" 2 "2: a number of at most 1000000 digits, at least 1, expected" "claim 011 1"
try "no rule" 2 "3: \`lemma15' is no rule" "claim 11 1" "step 0 n 4 1 lemma15" end
try "no game" 2 "3: a game is n, nx or connect, not \`m'" "claim 11 1" "step 0 m 4 1 lemma8" end
try "a base game from a step" 2 "3: nothing expected after this, but there is \`0'" "claim 11 1" "step 0 n 4 1 lemma8 0" end
try "a rule without step" 2 "3: the line ends too early" "claim 11 1" "step 0 n 9 5 lemma13" end
try "steps out of order" 2 "3: step 0 expected here" "claim 11 1" "step 1 n 4 1 lemma8" end
try "cut" 2 "4: the file ends here, before its line \`end'" "claim 11 1" "step 0 n 4 1 lemma8"
try "more behind the end" 2 "4: the file goes on after its line \`end'" "claim 11 1" end end
# Pieces of the strip, wrong in one place, are refused for their reason.
"$derive" -p 4 --pieces=7 >"$work/seven"
piece() { # piece NAME REASON SED
	sed "$3" "$work/seven" >"$work/wrong"
	is "a piece: $1" "1 s REFUTED: $2" "$("$check" "$work/wrong" >"$work/said"; echo $?) $(sed -n 's/^s REFUTED line [0-9]*/s REFUTED/p' "$work/said")"
}
answers "a piece is verified" 0 "s VERIFIED Connect(20,4) is drawn" "$work/seven"
needs="a piece needs L >= 2, N >= L - 1, B >= 1 and C <= B"
piece "one row" "$needs" 's/^piece 0 7 6 2 1/piece 0 1 6 2 1/'
piece "fewer columns" "$needs" 's/^piece 0 7 6 2 1/piece 0 7 5 2 1/'
piece "no stone" "$needs" 's/^piece 0 7 6 2 1/piece 0 7 6 0 0/'
piece "more on one side than in all" "$needs" 's/^piece 0 7 6 2 1/piece 0 7 6 2 3/'
piece "too many columns" "the piece has more than 64 lines" 's/^piece 0 7 6 2 1/piece 0 7 300 2 1/'
piece "a few lines too many" "the piece has more than 64 lines" 's/^piece 0 7 6 2 1/piece 0 7 30 2 1/'
piece "a column more" "the board is not the piece" 's/^piece 0 7 6 2 1/piece 0 7 7 2 1/'
piece "a row less" "the board is not the piece" 's/^piece 0 7 6 2 1/piece 0 6 6 2 1/'
piece "64 lines are not too many" "the board is not the piece" 's/^piece 0 7 6 2 1/piece 0 7 29 2 1/'
piece "a square more" "the board is not the piece" 's/^squares 42/squares 43/; 0,/^line 0 1/s/^line 0 1.*/at 9 9\n&/'
piece "another square" "line 0 of the board is not that of the piece" '0,/^line 0 1 2/s/^line 0 1 2 3 4 5 6 x/line 0 1 2 3 4 5 7 x/'
piece "a line without exclusive square" "line 0 of the board is not that of the piece" '0,/^line 0 1 2/s/^\(line 0 1 2 3 4 5 6\) x/\1/'
piece "all on one side" "line 17 is not loose: 2 black stones, 1 squares shared" 's/^piece 0 7 6 2 1/piece 0 7 6 2 2/'
# Lines of two squares never have more than two stones, so nx 2 2 is a game that is drawn; Lemmas 11 and 12 need b < L.
full() { # full STEP
	printf '%s\n' 'kdraw derivation 1' 'claim 17 2' 'piece 0 2 1 2 1' 'kdraw board 1' 'squares 2' 'lines 3' 'line 0 1 x' 'line 1 x' 'line 0 x' 'end' \
		'kdraw stonewise 1' "board $print" 'game b 2' 'steps 0' 'root' 'end' 'step 0 nx 2 2 piece 0' "$1" 'step 2 connect 17 2 property2 1' 'end' >"$work/full"
}
print=0000000000000000
full "step 1 n 6 2 lemma12 0"
print=$("$check" "$work/full" | sed -n 's/.*the board is //p')
for step in "n 6 2 lemma12" "n 5 1 lemma11"; do
	full "step 1 $step 0"
	is "b = L: $step" "s REFUTED line 18: step 1: the second number does not follow by ${step##* }, or its condition is not met" "$("$check" "$work/full" | tail -n 1)"
done
sed 's/^game b.*/game b 3/' "$work/full" >"$work/column"
answers "a piece: another bound in the proof" 1 "s REFUTED line 16: the proof is not in game b 2" "$work/column"
full "step 1 n 6 3 lemma12 0"
sed 's/^claim.*/claim 17 3/; s/^piece.*/piece 0 2 1 1 1/; s/^game b.*/game b 1/; s/nx 2 2/nx 2 1/; s/17 2 property/17 3 property/' "$work/full" >"$work/column"
answers "a piece of one column" 0 "s VERIFIED Connect(17,3) is drawn" "$work/column"
exit $bad
