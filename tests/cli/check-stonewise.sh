#!/bin/bash
# kdraw check on stonewise proofs: the example of FORMATS.md, squares of three lines, places without a line; what is changed in
# them is refused for its reason, and what kdraw theorem writes is verified.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
check=$BIN/kdraw-check
cd "$work" || exit 1

answers() { # answers NAME STATUS ANSWER BOARD PROOF
	local answer status
	answer=$("$check" "$4" "$5" 2>stderr)
	status=$?
	answer=$(grep '^s ' <<<"$answer" | sed 's/REFUTED line [0-9]*/REFUTED/')
	[ -n "$answer" ] || answer=$(sed 's/^kdraw-check: [^:]*:[0-9]*: //' stderr)
	[ "$status" = "$2" ] && [ "$answer" = "$3" ]
	say $? "$1" "status $status instead of $2: '$answer' instead of '$3'"
}

awk '/^### A worked example of a stonewise/ { on = 1 } /^## Tiling/ { on = 0 }
	on && /^    / { if (/^    kdraw /) n++; print substr($0, 5) >("example" n) }' "$here/checker/FORMATS.md"
answers "the example of FORMATS.md" 0 "s VERIFIED BREAKER DRAWS game b 1 board f9347887ce2fb58c57a843f092a07d4d72512098991eff6933051424184267ee" example1 example2
wrong() { # wrong NAME MESSAGE SED
	sed "$3" example2 >wrong
	answers "$1" 1 "s REFUTED: $2" example1 wrong
}
wrong "a crossing without entry" "step 0: a stone on square 4 has no entry" "/^reply 4/d"
sed '/^reply p/d' example2 >right
answers "stones on one line need no entry" 0 "s VERIFIED BREAKER DRAWS game b 1 board f9347887ce2fb58c57a843f092a07d4d72512098991eff6933051424184267ee" example1 right
wrong "two entries" "step 0: there is an entry for such a stone already" "s/^reply 4.*/reply 2 > x1/"
wrong "two entries for a line" "step 0: there is an entry for such a stone already" "s/^reply p2.*/reply p1 > x1/"
wrong "a cycle" "step 0: the lines joined to line 0, which no child lists, are no tree and no grid" "s/^reply p0.*/reply p0 >/"
wrong "a cycle at the root" "the lines joined to line 0, which no child lists, are no tree and no grid" "s/^root.*/root/"
wrong "a line that is not loose" "line 0 is not loose: 0 black stones, 2 squares shared" "s/^root.*/root loose 0/"
wrong "a loose line twice" "step 0: line 2 is not living here, or listed twice" "s/^reply 2.*/reply 2 > x0 loose 2 2/"
wrong "a dead line is not loose" "step 0: line 0 is not living here, or listed twice" "s/^reply 2.*/reply 2 > x0 loose 0/"
sed 's/^reply 2.*/reply 2 > x0 loose 2/' example2 >right
answers "a loose line" 0 "s VERIFIED BREAKER DRAWS game b 1 board f9347887ce2fb58c57a843f092a07d4d72512098991eff6933051424184267ee" example1 right
wrong "two full lines in a tree" "step 0: two lines with B black stones in the tree of line 1, which no child lists" \
	"s/stones 0 0 0/stones 1 0 1/"
wrong "a full line is hit and lives" "step 0: line 1 has more than B = 1 black stones" "s/stones 0 0 0/stones 0 1 0/"
wrong "more than B" "step 0: line 2 has more than B = 1 black stones" "s/stones 0 0 0/stones 0 0 2/"
wrong "a line of the step twice" "step 0: line 0 does not exist or is listed twice" "s/lines 0 1 2/lines 0 0 1 2/"
wrong "a line that does not exist" "step 0: line 3 does not exist or is listed twice" "s/lines 0 1 2/lines 0 1 2 3/"
wrong "black squares in the wrong order" "step 0: square 2 is not in ascending order" "s/stones 0 0 0/& black 4 2/"
sed 's/stones 0 0 0/stones 0 0 2/' example2 >wrong
is "more than B in the step itself" "s REFUTED line $(grep -n '^step 0' wrong | cut -d: -f1)" \
	"$("$check" example1 wrong | sed -n 's/^\(s REFUTED line [0-9]*\).*/\1/p')"
wrong "an answer on the stone" "step 0: White cannot use square 2" "s/^reply 2.*/reply 2 > 2/"
wrong "an answer on one line" "step 0: White cannot use square 1" "s/^reply 2.*/reply 2 > 1/"
wrong "a stone on one line" "step 0: square 1 is not an empty square on two lines of the step" "s/^reply 2/reply 1/"
wrong "a line that is not there" "step 0: line 3 is not in the step" "s/^reply p2/reply p3/"
wrong "black on one line" "step 0: square 1 is not on two lines of the step" "s/stones 0 0 0/& black 1/"
wrong "other squares than the step" "the squares on these lines do not match those of step 0" \
	"s/stones 0 0 0/& black 4/; /^reply 4/d"
wrong "a square between the parts" "square 0 joins a child with other lines" "s/^root.*/root : 0 0 1 -/"
wrong "a line twice" "line 1 is not living here, or listed twice" "s/^root.*/root : 0 0 1 1/"
wrong "a later step" "step 1 is not an earlier step" "s/^root.*/root : 1 0 1 2/"
wrong "game p" "White answers stone by stone in game b only" "s/^game.*/game p 1/"
sed 's/^line 2 3 4 x/line 2 3 4/' example1 >open
sed 's/1435e5bbca133fda/c5d59a1b5a6ba40e/' example2 >wrong
print=$("$check" open wrong | sed -n 's/.*the board is //p')
sed "s/1435e5bbca133fda/${print:-c5d59a1b5a6ba40e}/" example2 >wrong
answers "no exclusive square" 1 "s REFUTED: line 1 of the board has no exclusive square" open wrong
for text in "reply" "reply 2" "reply 2 x0" "reply q2 > x0" "reply 2 > x" "reply 2 > 0 0" "reply 2 > x0 0" "play 2"; do
	sed "s/^reply 2.*/$text/" example2 >wrong
	"$check" example1 wrong >out 2>stderr
	is "cannot be read: $text" "2 0" "$? $(wc -l <out | tr -d ' ')"
done

# Version 2, whose readers find the lines.
name=f9347887ce2fb58c57a843f092a07d4d72512098991eff6933051424184267ee
answers "the example of FORMATS.md, version 2" 0 "s VERIFIED BREAKER DRAWS game b 1 board $name" example1 example3
short() { # short NAME STATUS ANSWER SED
	sed "$4" example3 >edited
	answers "version 2: $1" "$2" "$3" example1 edited
}
short "stones on one line may have entries" 0 "s VERIFIED BREAKER DRAWS game b 1 board $name" "s/^white x1.*/& p0 p2/"
short "a stone on each line" 1 "s REFUTED: step 0: line 2 has more than B = 1 black stones" "s/ stones/& 0 1 2/"
short "three stones on a line" 1 "s REFUTED: step 0: line 1 has more than B = 1 black stones" "s/ stones/& 1 1 1/"
short "a stone on another line" 1 "s REFUTED: step 0: line 3 is not in the step" "s/ stones/& 3/"
short "no crossing 4" 1 "s REFUTED: step 0: a stone on square 4 has no entry" "/^white x1/d"
short "a crossing twice" 1 "s REFUTED: step 0: there is an entry for such a stone already" "s/: - 4/: - 4 4/"
short "a line alone twice" 1 "s REFUTED: step 0: there is an entry for such a stone already" "s/: - 4/: - 4 p2 : - p2/"
short "the answer is the stone" 1 "s REFUTED: step 0: White cannot use square 4" "s/^white x1/white 4/"
short "an answer that is no crossing" 1 "s REFUTED: step 0: White cannot use square 3" "s/^white x1/white 3/"
short "a later step" 1 "s REFUTED: step 0: step 0 is not an earlier step" "s/: - 4/: 0 4/"
short "no answer: a cycle" 1 "s REFUTED: step 0: the lines joined to line 0, for which no step is named, are no tree and no grid" "s/^white x0.*/white - : - 0 2/"
short "no step for the board" 1 "s REFUTED: the lines joined to line 0, which no child lists, are no tree and no grid" "s/^root.*/root/"
short "the step has fewer crossings" 1 "s REFUTED: the squares on these lines do not match those of step 0" "s/ stones/& black 4/; /^white x1/d"
for text in "white" "white x0" "white x0 :" "white : - 0 2" "white x0 : - " "white x0 : - : 0" "white x0 : + 0" "white - - : - 0" "white x0 x1 : - 0" "reply 0 > x0" "white x : - 0" "white 0 loose : - 2"; do
	sed "s/^white x0.*/$text/" example3 >wrong
	"$check" example1 wrong >out 2>stderr
	is "version 2 cannot be read: $text" "2 0" "$? $(wc -l <out | tr -d ' ')"
done
sed 's/stonewise 2/stonewise 1/' example3 >wrong
answers "version 2 called 1" 2 "the line ends too early" example1 wrong
sed 's/stonewise 2/stonewise 3/' example3 >wrong
answers "version 3" 2 "this checker knows version 1 of the formats, 2 and 3 of proofs, and 2 of stonewise proofs" example1 wrong

# A square of three lines, and two steps, the second of which uses a part of the first.
cat >star <<'EOF'
kdraw board 1
squares 3
lines 3
line 0 1 x
line 0 1 2 x
line 0 2 x
end
EOF
cat >proof <<'EOF'
kdraw stonewise 1
board 0000000000000000
game b 1
steps 2
step 0 lines 0 1 2 stones 0 0 0
reply 0 > 1
reply 1 > 0
reply 2 > 0
reply p0 > 0
reply p1 > 0
reply p2 > 0
done
step 1 lines 0 1 2 stones 0 0 0
reply 0 > 1
reply 1 > 0
reply 2 > 0
reply p0 > x0 : 0 - 1 2
reply p1 > 0
reply p2 > 0
done
root : 1 0 1 2
end
EOF
print=$("$check" star proof | sed -n 's/.*the board is //p')
sed -i "s/^board.*/board $print/" proof
answers "three lines, and places without a line" 0 "s VERIFIED BREAKER DRAWS game b 1 board $(board_name star)" star proof
sed '5,12{/^reply 0/d; s/^done/reply 0 > 1\ndone/}' proof >wrong
answers "three lines too early" 1 \
	"s REFUTED: step 0: square 0 is on three lines, and the entry for a stone there does not stand before" star wrong
sed 's/: 0 - 1 2/: 0 1 - 2/' proof >wrong
answers "the wrong place without line" 1 "s REFUTED: step 1: the squares on these lines do not match those of step 0" star wrong
awk '/^step 1/ { on = 1; sub("stones 0 0 0", "stones 0 1 0") } on && /^reply 0/ { print "reply p0 > x0 : 0 - 1 2" } !(on && /^reply p0/)' proof >wrong
answers "more stones than in the step" 1 "s REFUTED: step 1: line 1 has more black stones than in the step" star wrong

# Lines that cross the six of a ring of six, or of two rings of three: from what each line sees alone those are the same, so all
# orders of the others are tried. Nine that all cross each other are twins; of twenty in four rings of five, each of which crosses the
# lines of the other rings and its neighbours, no two are. The last line but one is what White kills instead.
rings() { # rings B OTHERS RING6|RING3: a board of a ring of six and of this one, and a proof that plays the second like the first
	awk -v bound="$1" -v others="$2" -v second="$3" 'function cross(i, j, answers) {
		line[i] = line[i] " " squares
		line[j] = line[j] " " squares
		if (answers != "")
			answer[answers] = answer[answers] "white x" j " : - " squares "\n"
		squares++
	}
	function meet(i, j, apart) {
		apart = others == 20 && i < others && int(i / 5) == int(j / 5) ? i - j : 1
		return j < others && apart != 2 && apart != 3
	}
	function like(from, ring, i, j) {
		for (i = 1; i < lines; i++)
			for (j = 0; j < i; j++)
				if (meet(i, j))
					cross(from + i, from + j, "step" from)
		for (i = 0; i < 6; i++)
			cross(from + others + i, from + others + (ring == "RING6" ? (i + 1) % 6 : i - i % 3 + (i + 1) % 3), "step" from)
	}
	function list(from, to, i, all) {
		for (i = from; i < to; i++)
			all = all " " i
		return all
	}
	BEGIN {
		squares = 0
		lines = others + 6
		all = 2 * lines + 2
		like(0, "RING6")
		like(lines, second)
		cross(all - 2, all - 1, "")
		print "kdraw board 1\nsquares " squares + all "\nlines " all >"rings"
		for (i = 0; i < all; i++)
			print "line" line[i] " " squares + i " x" >"rings"
		print "end" >"rings"
		print "kdraw stonewise 2\nboard 0000000000000000\ngame b " bound "\nsteps 2" >"proof"
		print "step 0 lines" list(0, lines) " stones\n" answer["step0"] "done" >"proof"
		print "step 1 lines" list(lines, all) " stones\nwhite x" all - 2 " : 0 " squares - 1 "\n" answer["step" lines] "done" >"proof"
		print "root : 0" list(0, lines) " : 1" list(lines, all) "\nend" >"proof"
	}'
	sed -i "s/^board.*/board $("$check" rings proof | sed -n 's/.*the board is //p')/" proof
}
rings 10 9 RING6
answers "a ring of six is played like another" 0 "s VERIFIED BREAKER DRAWS game b 10 board $(board_name rings)" rings proof
rings 10 9 RING3
answers "two of three are not, and twins are tried once" 1 \
	"s REFUTED: step 1: the lines joined to line 15 do not fit step 0" rings proof
rings 21 20 RING6
answers "a ring of six among rings of five" 0 "s VERIFIED BREAKER DRAWS game b 21 board $(board_name rings)" rings proof
rings 21 20 RING3
answers "without twins: more tries than the checker makes" 2 \
	"more than 1000000 tries are needed to see that lines fit a step" rings proof

# 65 lines are more than a scheme may have.
awk 'BEGIN { print "kdraw board 1\nsquares 65\nlines 65"; for (i = 0; i < 65; i++) print "line " i " x"; print "end" }' >large
printf 'kdraw stonewise 1\nboard 0000000000000000\ngame b 1\nsteps 0\nroot\nend\n' >wrong
print=$("$check" large wrong | sed -n 's/.*the board is //p')
sed -i "s/^board.*/board $print/" wrong
answers "65 lines" 1 "s REFUTED: the board has more than 64 lines" large wrong

# The prover's own.
"$BIN/kdraw-theorem" 20 4 --exclusive 2 -o seven >out
"$BIN/kdraw-theorem" 20 4 --exclusive 2 --proof-1 -o seven1 >out1
is "weave:7 in version 1" "s VERIFIED Connect(20,4) is drawn 1" "$(tail -n 1 out1) $(grep -c '^kdraw stonewise 1$' seven1)"
is "weave:7" "s VERIFIED Connect(20,4) is drawn" "$(tail -n 1 out)"
is "weave:7, stone by stone" 1 "$(grep -c '^kdraw stonewise 2$' seven)"
is "weave:7, from 10 to 25 kB, a third of version 1 at most" 1 \
	"$((10#0$(wc -c <seven) > 10000 && 10#0$(wc -c <seven) < 25000 && 3 * 10#0$(wc -c <seven) < 10#0$(wc -c <seven1)))"
is "no entries for stones on one line" "0 1" "$(grep -c '^reply p' seven1) $(($(grep -c '^reply' seven1) > 500))"
lines=$(wc -l <seven)
lines1=$(wc -l <seven1)
survivors=0
for n in 1 2 3 4 5 6 7 8 9 10 11 12; do # a crossing without its entry
	line=$((n * lines / 14))
	awk -v from=$line 'NR >= from && !cut && /^white [0-9]/ { cut = 1; next } { print }' seven >wrong
	"$check" wrong >out 2>&1 && survivors=$((survivors + 1))
	line=$((n * lines1 / 14))
	awk -v from=$line 'NR >= from && !cut && /^reply [0-9]/ { cut = 1; next } { print }' seven1 >wrong
	"$check" wrong >out 2>&1 && survivors=$((survivors + 1))
done
is "crossings without entries survive" 0 "$survivors"

# Grids: three rows and three columns, a square without its column is no grid any more.
grid() { # grid COLUMN-SQUARES-OF-THE-LAST-COLUMN
	printf 'kdraw board 1\nsquares 10\nlines 6\nline 0 1 2 x\nline 3 4 5 x\nline 6 7 8 x\nline 0 3 6 x\nline 1 4 7 x\nline %s x\nend\n' "$1" >grid
	printf 'kdraw stonewise 1\nboard 0000000000000000\ngame b %s\nsteps 0\nroot\nend\n' "$2" >proof
	print=$("$check" grid proof | sed -n 's/.*the board is //p')
	sed -i "s/^board.*/board $print/" proof
}
grid "2 5 8" 1
answers "a grid" 0 "s VERIFIED BREAKER DRAWS game b 1 board $(board_name grid)" grid proof
grid "2 5 9" 1
answers "a grid without a corner" 1 "s REFUTED: the lines joined to line 0, which no child lists, are no tree and no grid" grid proof
exit $bad
