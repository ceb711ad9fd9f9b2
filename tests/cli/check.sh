#!/bin/bash
# kdraw check: the examples of FORMATS.md; theorems; what a user types wrong; and 0 never without `s VERIFIED'. Proofs, boards
# and tilings that are wrong in one place are in malformed.sh.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
check=$BIN/kdraw-check

# Runs the checker; status and answer are then what it said. An answer without verdict is the message on stderr.
run() {
	answer=$("$check" "$@" 2>"$work/stderr" </dev/null)
	status=$?
	answer=$(grep '^s ' <<<"$answer")
	[ -n "$answer" ] || answer=$(sed 's/^kdraw-check: //' "$work/stderr")
	if [ $status = 0 ] && [[ $answer != "s VERIFIED "* ]]; then
		say 1 "status 0 only after VERIFIED" "$* $answer"
	fi
}

answers() { # answers NAME STATUS ANSWER ARGUMENT...
	local name=$1 wanted=$2 text=$3
	shift 3
	run "$@"
	[ "$status" = "$wanted" ] && [ "$answer" = "$text" ]
	say $? "$name" "status $status instead of $wanted: '$answer' instead of '$text'"
}

# The worked example of FORMATS.md, exactly as it stands there: board, proof, board, proof.
awk -v work="$work" '/^### A worked example/ { on = 1 } /^### Parts/ { on = 0 }
	on && /^    / { if (/^    kdraw /) n++; print substr($0, 5) >(work "/example" n) }' checker/FORMATS.md
answers "example: a draw" 0 "s VERIFIED BREAKER DRAWS game p 1 board 4ac337cd9e27ee35d205ecffd25e4000e2656aefaa147c277f3f6a277025aaf9" "$work/example1" "$work/example2"
is "the name of a board is what sha256sum says" "s VERIFIED BREAKER DRAWS game p 1 board $(board_name "$work/example1")" "$answer"
answers "example: a win" 0 "s VERIFIED MAKER WINS game p 1 board a2f453e7db138651cda177dbcf3ce164ce365572ff7f524c3dae65a3fc18c8cf" "$work/example3" "$work/example4"
answers "example: boards exchanged" 1 \
	"s REFUTED line 2: this is a proof about board 97998585cb8561fa, and the board is 07c399b602050e6d" \
	"$work/example3" "$work/example2"

# Theorems: 13 in a row, one stone a move, by pairs of squares; each direction of a 12 x 12 period has its 12 pairs.
pairs=tests/checker/pairs.theorem
answers "theorem" 0 "s VERIFIED Connect(13,1) is drawn" $pairs
theorem() { # theorem NAME STATUS ANSWER SED
	sed "$4" $pairs >"$work/theorem"
	answers "theorem: $1" "$2" "${3/FILE/"$work/theorem"}" "$work/theorem"
}
theorem "a segment without line" 1 "s REFUTED line 103: direction H: a segment of 12 squares contains no line" \
	's/^claim 13/claim 12/'
# Without one tile a segment of its direction never meets a line.
for direction in H V D A; do
	awk -v want=$direction '
		/^line/ && NF == 5 && at++ < 48 { d = $2 == $4 ? "H" : $3 == $5 ? "V" : $5 > $3 ? "D" : "A"; if (d == want && !cut) { cut = 1; hold = ""; next } }
		hold != "" { print hold; hold = "" }
		/^tile$/ { hold = $0; next }
		/^tiles 48/ { $0 = "tiles 47" }
		/^tile 47 / { next }
		{ print }' $pairs >"$work/cut"
	is "theorem: a tile of direction $direction is missing" "direction $direction: there are segments of any length without a line" \
		"$("$check" "$work/cut" | sed -n 's/^s REFUTED line [0-9]*: //p')"
done
# A line of three begins where the next one ends three squares on.
printf 'kdraw tiling 1\nperiod 1 0\nperiod 0 10\ntiles 1\ntile\nline 0 0 0 1 0 2\nline 0 1 0 2 0 3\nend\n' >"$work/overlap"
answers "tiling: two lines of a tile" 0 "s VERIFIED tiling of disjoint tiles, catches H 11, V nothing, D nothing, A nothing" "$work/overlap"
# Squares of a strip may come again a multiple of its vector away, and nowhere else.
strip() { # strip VECTOR LINE: a tiling of one tile with period 4 x 4
	printf 'kdraw tiling 1\nperiod 4 0\nperiod 0 4\ntiles 1\ntile%s\nline 0 0 0 1\nline %s\nend\n' "$1" "$2" >"$work/strip"
}
while IFS='|' read -r vector line; do
	strip "$vector" "$line"
	run "$work/strip"
	is "a strip${vector:- not}: $line" "0 s VERIFIED tiling of disjoint tiles" "$status ${answer%%,*}"
done <<'END'
 strip 0 4|0 4 0 5
 strip 0 4|0 8 0 9
 strip 0 -4|0 4 0 5
 strip 4 0|4 0 4 1
 strip 4 0|-4 0 -4 1
 strip 4 4|4 4 4 5
 strip 4 -4|4 -4 4 -3
 strip 8 8|8 8 8 9
|0 0 1 0
END
while IFS='|' read -r vector line; do
	strip "$vector" "$line"
	answers "a strip${vector:- not}: $line is another one" 1 \
		"s REFUTED line 7: square ${line% * *} of tile 0 belongs to a second tile, a translate of tile 0" "$work/strip"
done <<'END'
 strip 4 0|0 4 0 5
 strip 0 4|4 0 4 1
 strip 4 4|4 0 4 1
 strip 4 4|0 4 0 5
 strip 8 0|4 0 4 1
 strip 0 8|0 4 0 5
 strip 8 8|4 4 4 5
 strip 4 8|4 4 4 5
|4 0 4 1
|0 4 0 5
END
for vector in '0 0' '1 0' '0 1' '4 2'; do
	strip " strip $vector" "0 2 0 3"
	answers "a strip along $vector" 2 "$work/strip:5: a strip goes along a combination of the periods that is not zero" "$work/strip"
done
theorem "more stones" 1 "s REFUTED line 116: the proof is not of a draw in game p 2" 's/^claim 13 1/claim 13 2/'
theorem "not the empty board" 1 "s REFUTED line 117: the proof does not start from the empty board" \
	's/^steps 0/white 1\nsteps 0/; s/^root.*/root/'
theorem "two tiles on one square" 1 \
	"s REFUTED line 10: square $(sed -n '8s/line \(-*[0-9]* -*[0-9]*\) .*/\1/p' $pairs) of tile 1 belongs to a second tile, a translate of tile 0" \
	'8h; 10{x; G; s/\n.*//}'
theorem "a tile forgotten" 2 "FILE:164: \`tile' expected" '/^tile 47 board/d'
theorem "a tile twice" 2 "FILE:118: tile 1 expected here" 's/^tile 1 board/tile 0 board/'
theorem "no such board" 1 "s REFUTED line 118: there is no board 1" 's/^tile 1 board 0/tile 1 board 1/'
theorem "no such line" 1 "s REFUTED line 118: line 1 of board 0 is not there or used twice" \
	's/^tile 1 board 0 lines 0/tile 1 board 0 lines 1/'
theorem "a strip" 1 "s REFUTED line 103: a strip is an infinite tile, and has no proof here" '7s/tile/tile strip 12 0/'
theorem "a shorter tile" 1 "s REFUTED line 117: tile 0 does not match board 0" \
	's/^squares 2/squares 3/; s/^line 0 1$/line 0 1 2/; s/^board [0-9a-f]*$/board 1802bbb46e550b4d/'
theorem "a board with exclusive squares" 1 \
	"s REFUTED line 117: line 0 of the board has an exclusive square, and no line of a tile has" \
	's/^line 0 1$/line 0 1 x/; s/^board [0-9a-f]*$/board eb55745019da7458/'
answers "theorem: directions without lines" 1 \
	"s REFUTED line 10: direction V: there are segments of any length without a line" tests/fuzz/check/theorem
theorem "cut" 2 "FILE:100: the file ends here, before its line \`end'" '100,$d'
theorem "no boards" 2 "FILE:104: 0 is not within 1 to 1000000" 's/^boards 1/boards 0/'

# A proof made to be slow: 300,000 entries that answer few moves each, and 1275 moves, each of which is compared with thousands.
awk 'BEGIN { print "kdraw board 1\nsquares 200\nlines 1"; printf "line"; for (s = 0; s < 200; s++) printf " %d", s; print "\nend" }' >"$work/slow.board"
slow() { # slow N: N useless entries for each of 50 squares
	awk -v n="$1" 'BEGIN {
		print "kdraw proof 1\nboard 7de90563fa255e5b\ngame p 50\nverdict draw\nsteps 1\nstep 0 lines 0"
		for (s = 0; s < 50; s++) {
			print "reply " s " > " s + 1 " :"
			for (i = 0; i < n; i++)
				print "reply " s " " 100 + i % 100 " > " s + 1 " :"
		}
		print "done\nroot 0 0\nend" }' >"$work/slow"
}
slow 10
answers "many entries" 0 "s VERIFIED BREAKER DRAWS game p 50 board 0eabb10be004b4cff2371a21facd720a21797d78a1ce05efde6a963b7b08f460" "$work/slow.board" "$work/slow"
slow 6000
answers "far too many entries" 2 \
	"$work/slow:300057: more than 100000000 comparisons are needed to see that every move has an entry" "$work/slow.board" "$work/slow"

# Comments and standard input.
sed 's/$/\nc between the lines/; $s/\n.*//' "$work/example2" >"$work/comments"
answers "comments everywhere" 0 "s VERIFIED BREAKER DRAWS game p 1 board 4ac337cd9e27ee35d205ecffd25e4000e2656aefaa147c277f3f6a277025aaf9" "$work/example1" "$work/comments"
got=$("$check" "$work/example1" - <"$work/example2" | tail -n 1)
[ "$got" = "s VERIFIED BREAKER DRAWS game p 1 board 4ac337cd9e27ee35d205ecffd25e4000e2656aefaa147c277f3f6a277025aaf9" ]
say $? "proof from standard input" "$got"
got=$("$check" - "$work/example2" <"$work/example1" | tail -n 1)
[ "$got" = "s VERIFIED BREAKER DRAWS game p 1 board 4ac337cd9e27ee35d205ecffd25e4000e2656aefaa147c277f3f6a277025aaf9" ]
say $? "board from standard input" "$got"

# What a user types wrong.
try="(try 'kdraw check --help')"
answers "no file" 2 "no file given $try"
answers "three files" 2 "more than two files $try" a b c
answers "no such file" 2 "$work/none: No such file or directory $try" "$work/none"
answers "a folder" 2 "$work: cannot read: Is a directory $try" "$work"
answers "a board alone" 2 "$work/example1: a board and its proof are needed: kdraw check BOARD PROOF $try" "$work/example1"
answers "proof and board exchanged" 2 "$work/example2:1: \`kdraw board 1' is needed here, not \`kdraw proof 1'" \
	"$work/example2" "$work/example1"
answers "standard input twice" 2 "only one of the files can be standard input $try" - -
answers "unknown option" 2 "unknown option --fast $try" --fast
answers "zeros" 2 "/dev/zero:1: byte 0 is not printable ASCII" /dev/zero
"$check" "$work/example1" "$work/example2" >/dev/full 2>"$work/stderr"
[ $? = 2 ] && grep -q 'cannot write the output' "$work/stderr"
say $? "full disk" "$(cat "$work/stderr")"
for option in --help -h '-?' --version -V; do
	got=$("$check" "$option")
	[ $? = 2 ] && [ -n "$got" ]
	say $? "$option answers, and verifies nothing" "$got"
done
grep -q "\"$("$check" --version | sed 's/^kdraw-check //')\"" base/command.h
say $? "the version is that of the others" "$("$check" --version)"

# The one way to status 0, in the source: nothing ends the program but words.c, and main() does not return.
mapfile -t others < <(find checker -name '*.c' ! -name words.c)
[ "$(grep -c 'exit(STATUS_VERIFIED)' checker/words.c)" = 1 ] &&
	[ "$(grep -c '\<exit(' checker/words.c)" = "$(grep -c '\<exit(STATUS_' checker/words.c)" ] &&
	! grep -nE '\<(exit|_exit|_Exit|quick_exit|exec[vl]p?e?|longjmp)\(|\*?scanf' "${others[@]}" &&
	! grep -nE '\<(_exit|_Exit|quick_exit|exec[vl]p?e?|longjmp)\>|\*?scanf' checker/words.c &&
	[ "$(sed -n '/^int main/,/^}/p' checker/kdraw-check.c | grep -c return)" = 0 ]
say $? "one exit with status 0" "see verified()"
exit $bad
