#!/bin/bash
# The bounds on what kdraw check looks at (FORMATS.md): files made to be slow or large are refused with a sentence, as soon as a
# bound is passed. Those of moves without entry are in check.sh.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
cd "$work" || exit 1

refused() { # refused NAME STATUS ANSWER FILE...: the verdict, or the complaint without the name of the file
	local answer status
	answer=$("$BIN/kdraw-check" "${@:4}" 2>complaint)
	status=$?
	answer=$(grep '^s ' <<<"$answer") || answer=$(sed 's/^kdraw-check: [a-z.]*://' complaint)
	alike "$1" "[a-z]" "$2 $3" "$status $answer"
}
fingerprint() { # fingerprint BOARD PROOF: the proof gets the board's, which the checker says
	sed -i "s/^board .*/board $("$BIN/kdraw-check" "$1" "$2" | sed -n 's/.*and the board is //p')/" "$2"
}

# A line of 16777216 characters is no number; one more is too long.
{ printf 'kdraw board 1\n' && head -c 16777217 /dev/zero | tr '\0' 1 && echo; } >long
refused "a line too long" 2 "2: the line is longer than 16777216 characters" long none

# Numbers of a million digits, and one digit more.
digits() { # digits N: the claim of so many
	{ printf 'kdraw derivation 1\nclaim 1' && head -c $(($1 - 1)) /dev/zero | tr '\0' 0 && printf ' 1\nend\n'; } >big
}
digits 1000000
refused "a million digits" 1 "s REFUTED line 3: claim 1 of the file is not derived" big
digits 1000001
refused "a digit more" 2 "2: a number of at most 1000000 digits, at least 1, expected" big

# One stone, and each of 101 threats lacks all other squares.
{ printf 'kdraw arrangement 1\ngame 100000 99999\nclaim none\nstones 1\nat 0 0\nthreats 101\n' && yes 'threat 0 0 H' | head -n 101; } >threats
refused "too many squares in threats" 2 "107: the threats have too many squares" threats

# Game b: each stone is answered on the next square, so a move without entry has all squares.
awk 'BEGIN { print "kdraw board 1\nsquares 10002\nlines 1"; printf "line"; for (s = 0; s < 10002; s++) printf " %d", s; print "\nend" }' >deep.board
awk 'BEGIN {
	print "kdraw proof 1\nboard 0000000000000000\ngame b 1\nverdict draw\nsteps 1\nstep 0 lines 0"
	for (s = 0; s < 10002; s++)
		print "reply " s " > " (s + 1) % 10002 " :"
	print "done\nroot 0 0\nend" }' >deep
fingerprint deep.board deep
refused "a move of ten thousand stones" 2 "10009: moves of more than 10000 stones have to be looked at" deep.board deep

# Six lines of seven squares, five stones for an answer, and an entry that stands there 7000 times.
awk 'BEGIN {
	print "kdraw board 1\nsquares 50\nlines 7"
	for (l = 0; l < 7; l++) {
		printf "line"
		for (s = 0; s < 7 + (l == 6); s++)
			printf " %d", 7 * l + s
		print ""
	}
	print "end" }' >wide.board
wide() { # wide N
	awk -v n="$1" 'BEGIN {
		print "kdraw proof 1\nboard 0000000000000000\ngame p 7\nverdict win\nsteps 1\nstep 0 lines 0 1 2 3 4 5 6\nplay 42 43 44 45 46"
		for (l = 0; l < 5; l++)
			print "after o " l
		while (n-- > 0)
			print "after o 5"
		print "done\nroot 0 0 1 2 3 4 5 6\nend" }' >wide
	fingerprint wide.board wide
}
wide 1
refused "six threats against five stones" 0 "s VERIFIED MAKER WINS game p 7 board $(board_name wide.board)" wide.board wide
wide 7000
refused "far too many entries of a win" 2 "7013: more than 100000000 comparisons are needed to see that every answer fails" wide.board wide

# Each line shares a square with the next one. The last one wants the first square, and all have to exchange theirs.
chain() { # chain N
	awk -v n="$1" 'BEGIN {
		print "kdraw board 1\nsquares " 2 * n + 2 "\nlines " n + 1
		for (l = 0; l < n; l++)
			print "line " 2 * l " " 2 * l + 1 " " 2 * l + 2
		print "line 0 " 2 * n + 1 "\nend" }' >chain.board
	printf 'kdraw proof 2\nboard 0000000000000000\ngame p 1\nverdict draw\nsteps 0\nroot h\nend\n' >chain
	fingerprint chain.board chain
}
chain 4000
refused "four thousand lines exchange squares" 0 "s VERIFIED BREAKER DRAWS game p 1 board $(board_name chain.board)" chain.board chain
chain 12000
refused "twelve thousand lines" 2 "6: more than 10000 lines would have to exchange squares" chain.board chain

# Joins inside each other: the line 0 and one more each.
awk 'BEGIN { print "kdraw board 1\nsquares 1\nlines 10002"; for (l = 0; l < 10002; l++) print "line 0"; print "end" }' >joins.board
awk 'BEGIN { print "kdraw pairing 1\nboard 0000000000000000\nsize 2\nrefutation 30000"; for (l = 1; l < 10002; l++) print "join 0 " l; print "end" }' >joins
fingerprint joins.board joins
refused "ten thousand joins" 2 "10005: more than 10000 branches inside each other" joins.board joins

# A thousand moves far from each other, each the answer to a stone that is not real.
awk 'BEGIN {
	print "kdraw win 1\ngame 3 1 1\nboard infinite\nattacker black\nturn black 1\n0 0 / 0,0"
	for (d = 1; d < 1002; d++)
		print d " 1 / " 7 * int(d / 100) "," 7 * (d % 100)
	print "end" }' >moves
refused "a thousand moves" 2 "1007: more than 1000 moves in a row" moves
# A step of 65 lines, of which the first and the last have the same bit: square 2, on the last, comes before 4, which is on both (and both
# are on a line that is not the step's), but 4 is not dominated, and needs an entry. 0 to 3 are, and need none.
awk 'BEGIN {
	print "kdraw board 1\nsquares 194\nlines 66\nline 0 1 4"
	for (l = 1; l < 64; l++)
		print "line " 3 * l + 2 " " 3 * l + 3 " " 3 * l + 4
	print "line 2 3 4\nline 1 2 3 4\nend" }' >bits.board
bits() { # bits SQUARE...: entries for these and for one square of each line between
	awk -v squares="$*" 'BEGIN {
		if (squares != "")
			squares = " " squares
		for (l = 0; l < 65; l++)
			lines = lines " " l
		for (l = 1; l < 64; l++)
			squares = squares " " 3 * l + 2
		print "kdraw proof 2\nboard 0000000000000000\ngame p 1\nverdict draw\nsteps 1\nstep 0 lines" lines "\neach" squares " > : h\ndone\nroot 0" lines "\nend" }' >bits
	fingerprint bits.board bits
}
bits 4
refused "more lines than bits" 0 "s VERIFIED BREAKER DRAWS game p 1 board b14ece7df3d6700058c6b22d2db730ba37bffbd6a5ee69553ff506d2b5d7284d" bits.board bits
bits
refused "two lines with one bit" 1 "s REFUTED line 8: step 0: the move 4 has no entry" bits.board bits

exit $bad
