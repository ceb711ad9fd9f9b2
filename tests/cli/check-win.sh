#!/bin/sh
# kdraw check on win files: what it accepts, what it refuses, and that the second checker says the same.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
cd "$work" || exit 1
second=$here/tests/checker/win.py wrong=0
check() { # check NAME STATUS VERDICT [SED-SCRIPT]: the file x after this edit; a verdict or the reason
	sed "${4:-}" x >y
	got=$("$BIN/kdraw-check" y 2>/dev/null)
	is "$1" "$2 $3" "$? $(echo "$got" | sed -n 's/^\(s VERIFIED\).*/\1/p; s/^s REFUTED line [0-9]*: //p')"
	if [ "$2" = 1 ]; then
		wrong=$((wrong + 1))
		cp y "wrong.$wrong"
	fi
}

# The example of FORMATS.md.
sed -n '/A worked example of a win file/,/^The line/s/^    //p' "$here/checker/FORMATS.md" >x
is "the worked example" "s VERIFIED Black wins Connect(3,1,1) on the infinite board and on all of at least 4 x 4" \
	"$("$BIN/kdraw-check" x | grep '^s ')"
is "the second checker" "right: Black wins Connect(3,1,1)" "$(python3 "$second" x)"
# Four squares in a row are too few for one stone a turn, of which White takes the next.
cat >x <<'END'
kdraw win 1
game 3 1 1
board 4 4
attacker black
turn black 1
0 0 / 1,1
1 1 / 1,2
1 0 1,0 / 2,1
1 0 1,3 / 2,1
1 0 1,2 / 2,1
end
END
check "4 x 4" 0 "s VERIFIED"
check "a square off the board" 1 "the square 4,0 is not on the board" 's/^1 0 1,0 /1 0 4,0 /'
check "3 x 4" 1 "an answer of the defender is not covered" 's/board 4 4/board 3 4/'
sed -n '/A worked example of a win file/,/^The line/s/^    //p' "$here/checker/FORMATS.md" >x
check "four in a row" 1 "an answer of the defender is not covered" 's/^game 3/game 4/'
check "two stones for White" 1 "an answer of the defender is not covered" 's/^game 3 1/game 3 2/;s/^game 3 2/game 4 2/'
check "an answer without an entry" 1 "an answer of the defender is not covered" '/^1 0 0,2/d'
check "no entry of a null move" 1 "an answer of the defender is not covered" '/^1 1/d'
check "the entry serves no free stone" 1 "an answer of the defender is not covered" 's/^1 1/1 0/'
check "the move makes one threat" 1 "an answer of the defender is not covered" 's/^1 0 0,-1 .*/1 0 0,-1 \/ 5,5/'
check "a move on a stone" 1 "the square 0,-1 is not empty" 's/^1 0 0,-1 .*/1 0 0,-1 \/ 0,-1/'
check "a given stone on a stone" 1 "the square 0,0 is not empty" 's/^1 0 0,-1/1 0 0,0/'
check "two stones in a move" 1 "a move has from 1 to 1 stones here" 's/^1 1 .*/1 1 \/ 0,1 0,5/'
check "no move" 1 "a move has from 1 to 1 stones here" 's/^1 1 .*/1 1 \//'
check "two stones at the start" 1 "a move has from 1 to 1 stones here" 's/^0 0 .*/0 0 \/ 0,0 5,5/'
check "White begins" 1 "a move has from 0 to 0 stones here" 's/^turn black/turn white/'
check "White has two in a row" 1 "the defender has or completes 3 in a row first" '/^turn/i white 9,0 9,1'
check "White has one stone" 1 "the square 0,1 is not empty" '/^turn/i white 0,1'
check "a depth too large" 1 "the square 1,0 is not empty" 's/^1 0 0,2/2 0 0,2/'
check "a name that was not given" 1 "no finished claim has the name 0" 's/^1 0 0,2 .*/1 0 @ 0/'
check "a name out of order" 1 "the next name is 0" 's/^1 1 .*/& = 1/'
check "a claim that uses itself" 1 "no finished claim has the name 0" 's/^1 1 .*/& = 0\n2 1 @ 0/'
check "a name nobody uses" 0 "s VERIFIED" 's/^1 1 .*/& = 0/'
check "a claim that had a stone more" 1 "claim 0 has a stone of the attacker that is not there" 's/^1 1 .*/&\n2 0 9,9 \/ 0,2 = 0\n1 0 @ 0/'
check "a named claim and other stones" 1 "a claim with a name has its own stones" 's/^1 1 .*/& = 0/;s/^1 0 0,2 .*/1 0 0,2 @ 0/'
check "three in a row at the start" 1 "the attacker has won here already" '/^turn/i black 0,3 0,4 0,5'
check "a claim with other stones" 1 "an answer of the defender is not covered" 's/^1 0 0,-1 .*/& = 0/;s/^1 0 0,2 .*/1 0 @ 0/'
check "more first stones" 0 "s VERIFIED" 's/^game 3 1 1/game 3 1 2/;s/turn black 1/turn black 2/'
is "one answer is left open" "s VERIFIED Black wins Connect(3,1,1) on the infinite board if he wins the 1 positions left open" \
	"$(sed 's/^1 0 0,2 .*/1 0 0,2 ?/' x | "$BIN/kdraw-check" - | grep '^s ')"
check "an open entry serves its own stones" 1 "an answer of the defender is not covered" 's/^1 0 0,2 .*/1 1 ?/'
for script in '/^end/d' 's/^end/end end/' '$a end' 's/win 1/win 2/' 's/^game 3/game 0/' 's/^game 3 1/game 3 3/' 's/^game 3 1 1/game 3 1/' \
	's/^board.*/board 0 3/' 's/^board.*/board 3/' 's/^attacker.*/attacker red/' 's/^turn black 1/turn black 0/' 's/^turn black/turn/' \
	's/0,2/0,02/' 's/0,2/0,-0/' 's/0,2/0;2/' 's/0,2/0,1001/' 's/^1 0 0,2/1 2 0,2/' 's/^1 0 0,2 .*/& x/' 's/^1 0 0,2 .*/1 0 0,2/' \
	's/^1 0 0,2 .*/1 0 0,2 ? 4/'; do
	check "cannot be read: $script" 2 "" "$script"
done
is "what was refuted is wrong for the second checker too" "$wrong wrong" "$(python3 "$second" wrong.* | cut -d: -f1 | uniq -c | sed 's/^ *//')"
# And of edits of small files, with threats, null moves, boards and open answers. SLOW=1: of 20,000.
sed -n '/A worked example of a win file/,/^The line/s/^    //p' "$here/checker/FORMATS.md" >example.win
for game in inf:4:1:2 inf:6:3:3 4x4:3:1:1 5x5:4:2:2 6x6:4:2:2; do
	"$BIN/kdraw-win" "$game" -o "$(echo "$game" | tr : .).win" >/dev/null
done
"$BIN/kdraw-win" inf:4:1:1 --stones 'black 0,0 1,1 white 0,1 turn white 1' --defences --positions 400 -o open.win >/dev/null
edits=300
[ -z "${SLOW:-}" ] || edits=20000
got=$(python3 "$here/tests/checker/win_edits.py" "$BIN/kdraw-check" "$edits" ./*.win | tail -n 1)
is "both checkers say the same of $edits edits, and accept some" "$got 0" \
	"$got $(echo "$got" | grep -qE '^0 differences, [0-9]{2,} accepted, [0-9]{3,} refused$'; echo $?)"
printf '#!/bin/sh\ncat >/dev/null\n' >liar && chmod +x liar
python3 "$here/tests/checker/win_edits.py" ./liar 40 ./*.win >said
is "a checker that accepts everything is noticed" 1 "$?"
exit $bad
