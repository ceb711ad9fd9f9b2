#!/bin/bash
# Connect(p + O(log p), p) by a potential: what kdraw derive --potential writes is verified, and a second program agrees; what
# is weakened is refused, or has its own k.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
derive=$BIN/kdraw-derive check=$BIN/kdraw-check
second() { python3 "$here/tests/cli/potential.py" "$@"; }

is "960 games" "s VERIFIED all 960 games Connect(k,p) claimed are drawn" "$("$derive" -p 41..1000 --potential | "$check" - | tail -n 1)"
is "the simple rule" "s VERIFIED all 500 games Connect(k,p) claimed are drawn" "$("$derive" -p 1..500 --potential=simple | "$check" - | tail -n 1)"
is "10^18" "s VERIFIED Connect(1000000000000000375,1000000000000000000) is drawn" "$("$derive" -p 10^18 | "$check" - | tail -n 1)"
is "twice the same p is one claim" "claim 186 100
claim 186 101" "$("$derive" -p 100,100,101,99..101 --potential | grep '^claim' | grep -v ' 99$')"
is "10^2000" 1 "$("$derive" -p 10^2000 | "$check" - | grep -c '^s VERIFIED Connect(10000')"
awk '/^## Derivations by a potential/ { on = 1 } on && /^    / { print substr($0, 5) } on && /^    end/ { exit }' "$here/checker/FORMATS.md" >"$work/example"
is "the example of FORMATS.md" "s VERIFIED all 2 games Connect(k,p) claimed are drawn" "$("$check" "$work/example" | tail -n 1)"

# k by the potential and by strips: which of them kdraw derive takes
"$derive" -p 1..300 | sed -n 's/^claim \(.*\) \(.*\)$/\2 \1/p' >"$work/both"
"$derive" -p 1..300 --strips | sed -n 's/^claim \(.*\) \(.*\)$/\2 \1/p' >"$work/strips"
"$derive" -p 1..300 --potential | sed -n 's/^claim \(.*\) \(.*\)$/\2 \1/p' >"$work/potential"
is "the smaller k" 300 "$(paste -d ' ' "$work/both" "$work/strips" "$work/potential" | awk '$2 == ($4 < $6 ? $4 : $6)' | wc -l | tr -d ' ')"

if command -v python3 >/dev/null 2>&1; then
	is "a second program: groups" "1000 steps, 0 wrong" "$("$derive" -p 35..1034 --potential | second verify)"
	is "a second program: the simple rule" "100 steps, 0 wrong" "$("$derive" -p 1..60,991..1030 --potential=simple | second verify)"
	"$derive" -p 41,57,100,999,10^18 --potential >"$work/groups"
	"$derive" -p 1,3,9,41,100,10^18 --potential=simple >"$work/simple"
	for rule in groups simple; do
		said=$(second weaken "$check" <"$work/$rule")
		[[ $said =~ ^[0-9]+\ verified,\ [3-9][0-9]\ refuted$ ]]
		say $? "weakened numbers: $rule" "$said"
	done
	is "Lemmas 2 and 3 of the groups" "21845 rows of blocks, 153 trees, 0 bad" "$(second lemmas)"
fi

answers() { # answers NAME STATUS MESSAGE STEP: without `step 0 connect'
	printf 'kdraw derivation 1\nclaim %s %s\nstep 0 connect %s\nend\n' "${4%% *}" "$(cut -d' ' -f2 <<<"$4")" "$4" >"$work/file"
	said=$("$check" "$work/file" 2>&1)
	is "$1: status" "$2" $?
	has "$1" "$3" "$said"
}
answers "as derived" 0 "s VERIFIED Connect(125,40) is drawn" "125 40 groups 14 112 5"
answers "too short" 1 "a living edge may get 64 black stones" "111 40 groups 14 98 5"
answers "no whole blocks" 1 "a multiple of 14 squares" "126 40 groups 14 113 5"
answers "another k" 1 "another number of squares" "124 40 groups 14 112 5"
answers "small blocks" 1 "groups need" "129 40 groups 4 126 5"
answers "short edges" 1 "five blocks" "124 40 groups 25 100 4"
answers "few stones" 1 "groups need" "125 4 groups 14 112 5"
answers "a small number" 1 "groups need" "125 40 groups 14 112 3"
answers "no number" 2 "0 is not within 1 to 10000" "125 40 groups 14 112 0"
answers "a large number" 2 "10001 is not within 1 to 10000" "125 40 groups 14 112 10001"
answers "large blocks" 2 "2001 is not within 1 to 2000" "125 40 groups 2001 112 5"
answers "no length" 2 "at least 1, expected" "125 40 groups 14 0 5"
answers "one number more" 2 "nothing expected after this" "125 40 groups 14 112 5 1"
answers "one number less" 2 "the line ends too early" "125 40 groups 14 112"
sed -i 's/connect/n/' "$work/file"
is "another game" 2 "$("$check" "$work/file" >/dev/null 2>&1; echo $?)"
exit $bad
