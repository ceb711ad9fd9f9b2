#!/bin/bash
# kdraw show: what it draws, leaves out, and refuses. Proofs by hand, after checker/FORMATS.md.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
cd "$work" || exit 1
show() { "$BIN/kdraw-show" "$@"; }
fingerprint() { "$BIN/kdraw-board" --stats "$1" | grep -o '[0-9a-f]\{16\}' | head -1; }

# Two rows of four squares, p = 2: parts, a reference, a pair of stones, leaves of three kinds. Not all moves are answered:
# that is for the checker to mind.
{
	echo kdraw proof 1
	echo "board $(fingerprint grid:2x4:4)"
	cat <<'END'
game p 2
verdict draw
steps 3
step 0 lines 0 black 0
reply 1 > 2 :
reply 2 > 1 :
reply 3 > 1 :
done
step 1 lines 0
reply 0 > : 0 0
reply 1 2 > 0 3 :
done
step 2 lines 0 1
reply 0 > : 0 0 : 1 1
reply 4 > : 0 1 : 1 0
reply 2 > 3 : 1 1
reply 6 > 7 : 1 0
reply 0 4 > 1 5 :
reply 1 > 2 : f 1
reply 3 > 2 : w 1
reply 5 > 4 : t 3 0 1 2 / 0
done
root 2 0 1
end
END
} >rows.proof

show grid:2x4:4 rows.proof -o rows.svg >said
is "status of a picture" 0 $?
# The root; its branches: parts (two moves), step 1 (two moves), nothing, three leaves; below parts step 0 and a reference to
# step 1; below step 0 two branches, since 2 > 1 and 3 > 1 are alike; below step 1 a reference and nothing: 1 + 6 + 2 + 2 + 2.
is "nodes are counted as by hand" "c The whole tree: 13 nodes, 3 steps" "$(tail -1 said)"
is "the title is said too" "c grid:2x4:4: Breaker draws, p = 2" "$(head -1 said)"
is "a box for each node, and one for each kind in the legend" $((13 + 7)) "$(grep -c '<rect class="box' rows.svg)"
is "leaves have their kinds" 3 "$(grep -cE 'class="caption"[^>]*>(forest|potential|pairing)<' rows.svg)"
is "a step used again is a reference" 2 "$(grep -c 'class="caption"[^>]*>= step' rows.svg)"
is "... and a link to where that is drawn" "1 1" "$(grep -c '<a href="#step-1">' rows.svg) $(grep -c '<g id="step-1">' rows.svg)"
has "a box says in words what it is" "<title>step 1: " "$(cat rows.svg)"
is "moves alike are one branch" 3 "$(grep -c '+ 1 alike<' rows.svg)"
is "nothing is left out silently, or said to be" 0 "$(grep -c 'left out' rows.svg)"
is "an answer without a stone" 2 "$(grep -c '>no stone needed<' rows.svg)"
is "the large board says what White answers" "1 first stone: White takes (0,3)" \
	"$(grep -o '1 first stone: White takes (0,3)' rows.svg)"
is "and to two stones at once" "(0,0) (1,0): White takes (0,1) (1,1)" \
	"$(grep -o '(0,0) (1,0): White takes (0,1) (1,1)' rows.svg)"

show grid:2x4:4 rows.proof >again.svg
is "standard output has the same bytes" "" "$(cmp rows.svg again.svg 2>&1)"
"$BIN/kdraw-board" grid:2x4:4 | show - rows.proof >again.svg
is "the board may come through a pipe" "" "$(cmp rows.svg again.svg 2>&1)"
show grid:2x4:4 - <rows.proof >again.svg
is "the proof may come through a pipe" "" "$(cmp rows.svg again.svg 2>&1)"
if command -v zstd >/dev/null; then
	zstd -q rows.proof
	show grid:2x4:4 rows.proof.zst >again.svg
	is "the proof may be compressed" "" "$(cmp rows.svg again.svg 2>&1)"
	head -c 40 rows.proof.zst >cut.zst
	show grid:2x4:4 cut.zst >/dev/null 2>err
	is "a damaged compressed proof is status 2" "2 1" "$? $(grep -c 'damaged or cut short' err)"
fi

show grid:2x4:4 rows.proof --depth 1 -o e.svg >said
is "an excerpt says how much is left out, on the terminal" \
	"c An excerpt: 9 of 13 nodes; the other 4, below the dashed ones, are left out" "$(tail -1 said)"
is "and in the picture" 1 "$(grep -c 'An excerpt: 9 of 13 nodes; the other 4' e.svg)"
is "cut nodes are dashed, and so in the legend" 3 "$(grep -c '<rect class="box [a-z]* cut"' e.svg)"
show grid:2x4:4 rows.proof --max-nodes 8 -o e.svg >said
is "a limit of nodes cuts whole nodes" "c An excerpt: 7 of 13 nodes; the other 6, below the dashed ones, are left out" \
	"$(tail -1 said)"
show grid:2x4:4 rows.proof --max-nodes 6 -o e.svg >said
is "even the root" "c An excerpt: 1 of 13 nodes; the other 12, below the dashed ones, are left out" "$(tail -1 said)"
show grid:2x4:4 rows.proof --step 1 -o e.svg >said
is "a step with what it uses" "c The whole tree: 5 nodes, 2 steps" "$(tail -1 said)"
is "the title names the step" 2 "$(grep -c 'from the position of step 1<' e.svg)"

# A win: Black fills one of two lines that cross.
{
	printf 'kdraw board 1\nsquares 3\nlines 2\nline 0 1\nline 0 2\nend\n' >cross
	printf 'kdraw proof 1\nboard %s\ngame p 1\nverdict win\nsteps 1\n' "$(fingerprint cross)"
	printf 'step 0 lines 0 1\nplay 0\nafter o 0\nafter o 1\ndone\nroot 0 0 1\nend\n'
} >win.proof
show cross win.proof -o win.svg >said
is "a win is drawn" "c The whole tree: 3 nodes, 1 step" "$(tail -1 said)"
is "White's answers: the one square off the line that Black fills" "2 2 1" \
	"$(grep -c 'class="possible"' win.svg) $(sed -n 's/.*class="left number"[^>]*>\([0-9]*\)<.*/\1/p' win.svg | paste -sd ' ')"
is "its leaves" 2 "$(grep -c 'class="caption"[^>]*>filled<' win.svg)"
is "Black's move is ringed" 1 "$(grep -c 'class="ring"' win.svg)"
is "its title" 1 "$(grep -c 'class="left title"[^>]*>Board [0-9a-f]*: Maker wins, p = 1<' win.svg)"

# DOT.
show grid:2x4:4 rows.proof --dot >rows.dot
show grid:2x4:4 rows.proof -o again.gv >/dev/null
is "the name of the file says that DOT is meant" "" "$(cmp rows.dot again.gv 2>&1)"
is "a node for each" 13 "$(grep -c '^	n[0-9]*	' rows.dot)"
is "an edge for each but the root" 12 "$(grep -c -- '->' rows.dot)"
show grid:2x4:4 rows.proof --dot --depth 1 >e.dot
is "an excerpt in DOT says so" 1 "$(grep -c 'An excerpt: 9 of 13 nodes' e.dot)"
is "and dashes what is cut" 2 "$(grep -c 'dashed"' e.dot)"
if command -v dot >/dev/null; then
	dot -Tplain rows.dot >plain
	is "dot reads it" "13 12" "$(grep -c '^node' plain) $(grep -c '^edge' plain)"
fi
if command -v xmllint >/dev/null; then
	xmllint --noout rows.svg e.svg win.svg 2>err
	is "the pictures are well-formed" "0 " "$? $(cat err)"
fi

# A theorem file with two boards; what is behind the board asked for is not looked at.
{
	printf 'kdraw theorem 1\nclaim 4 2\nkdraw tiling 1\nperiod 1 0\nperiod 0 4\ntiles 1\ntile\nline 0 0 0 1\nend\n'
	printf 'boards 2\n'
	cat cross win.proof
	"$BIN/kdraw-board" grid:2x4:4
	cat rows.proof
	printf 'tile 0 board 0 lines 0\nend\n'
} >two.theorem
show two.theorem --board 1 >again.svg
is "a board of a theorem" "" "$(cmp rows.svg again.svg 2>&1)"
show two.theorem >again.svg
has "its name is that of the theorem" "<title>connect-4-2:board-0: Maker wins" "$(cat again.svg)"
title=$(sed -n 's/<title>\(Board [0-9a-f]*\).*/\1/p' win.svg)
is "the first one by default" "" "$(sed "s/connect-4-2:board-0/$title/" again.svg | cmp win.svg - 2>&1)"

# A proof from the prover: B2 of the paper.
"$BIN/kdraw-prove" -p 2 b2 --memory 64M -o b2.proof >/dev/null
show b2 b2.proof --depth 1 -o b2.svg >said
is "each of the 24 first stones has a letter" 24 "$(grep 'class="disc tint' b2.svg | grep -vc ' r="8"')"
is "and is counted in words" 24 "$(grep -o '>[0-9]* first stone' b2.svg | tr -dc '0-9\n' | awk '{ n += $1 } END { print n }')"
shown=$(sed -n 's/^c An excerpt: \([0-9]*\) of .*/\1/p' said)
is "a little board for each branch of the root" "$((shown - 1))" "$(grep -c 'class="caption"' b2.svg)"
# Wrapped into a page, whatever the depth.
for depth in 1 2 3; do
	show b2 b2.proof --depth $depth --max-nodes 300 -o page.svg >said
	read -r width height < <(sed -n 's/^<svg .* width="\([0-9]*\)[^"]*" height="\([0-9]*\).*/\1 \2/p' page.svg)
	is "depth $depth: no higher than twice as wide" "yes" "$([ "${height:-0}" -gt 200 ] && [ "$height" -le $((2 * width)) ] && echo yes)"
done
# No two boxes on each other.
is "boxes stand apart" "0" "$(sed -n 's/.*<rect class="box [a-z ]*" x="\([^"]*\)" y="\([^"]*\)" width="\([^"]*\)" height="\([^"]*\)".*/\1 \2 \3 \4/p' page.svg |
	awk '{ for (i = 1; i < NR; i++) if ($1 < x[i] + w[i] && x[i] < $1 + $3 && $2 < y[i] + h[i] && y[i] < $2 + $4) n++; x[NR] = $1; y[NR] = $2; w[NR] = $3; h[NR] = $4 } END { print (NR > 100 ? n + 0 : "few") }')"
show b2 b2.proof --max-nodes all -o b2.svg >said
alike "a dot for each node" "[1-9][0-9]" "$(sed -n 's/^c The whole tree: \([0-9]*\) nodes.*/\1/p' said)" "$(grep -c 'class="dot ' b2.svg)"
show b2 b2.proof --dot >b2.dot
is "DOT has as many" "$(grep -c 'class="dot ' b2.svg)" "$(grep -c '^	n[0-9]*	' b2.dot)"

# Many nodes: a binary tree of steps.
big() { # big STEPS
	printf 'kdraw proof 1\nboard %s\n' "$(fingerprint grid:2x4:4)"
	awk -v n="$1" 'BEGIN {
		print "game p 1\nverdict draw\nsteps " n
		for (i = n - 1; i >= 0; i--) {
			print "step " n - 1 - i " lines 0 1"
			if (2 * i + 1 < n) print "reply 0 > 1 : " n - 2 - 2 * i " 0 1"
			if (2 * i + 2 < n) print "reply 2 > 3 : " n - 3 - 2 * i " 0 1"
			print "done"
		}
		print "root " n - 1 " 0 1\nend"
	}'
}
big 100000 >big.proof
TIMEFORMAT=%U
{ time show grid:2x4:4 big.proof -o big.svg >said; } 2>took
is "100,000 nodes" "c The whole tree: 100000 nodes, 100000 steps" "$(tail -1 said)"
# A binary tree: 2^d nodes at depth d, and what is left at depth 16.
is "the overview counts nodes by depth" "1 2 4 8 16 32 64 128 256 512 1024 2048 4096 8192 16384 32768 34465" \
	"$(sed -n 's/.*class="left note"[^>]*>\([0-9]*\)<.*/\1/p' big.svg | paste -sd" ")"
is "... and by kind" "depth 3: 8, position, Black to move" "$(grep -o 'depth 3: [^<]*' big.svg)"
is "in less than five seconds (without sanitizers)" 1 "$(($(cut -d. -f1 took) < ${SAN:+30 + }5))"
show grid:2x4:4 big.proof --max-nodes 401 -o e.svg >said
is "dots beyond 400 nodes, cut ones marked" 1 "$(($(grep -c 'class="dot position cut"' e.svg) > 0))"

refused() { # refused NAME MESSAGE ARGUMENT...
	local name=$1 message=$2 got status
	shift 2
	got=$(show "$@" 2>&1 >/dev/null)
	status=$?
	case "$status $got" in
	"2 kdraw-show: "*"$message"*) ok "refused: $name" ;;
	*) not_ok "refused: $name" "status $status, said '$got'" ;;
	esac
}
sed 's/^game p 2/game q 2/' rows.proof >wrong.proof
sed 's/^step 0 lines 0 black 0/step 0 lines 0/; s/^reply 4 > : 0 1 : 1 0/reply 4 > : 0 0 : 1 1/' rows.proof >misfit.proof
sed 's/^reply 1 2 > 0 3/reply 1 2 > 0 4/' rows.proof >off.proof
(cat rows.proof && echo c more) >more.proof
head -5 rows.proof >short.proof
: >empty
refused "nothing" "a board and a proof"
refused "a proof without its board" "rows.proof: its board is missing: kdraw show BOARD rows.proof" rows.proof
printf 'kdraw pairing 1\nboard 659832c08b658e72\nsize 2\n' >board.pairing
refused "a pairing without its board" "board.pairing: its board is missing: kdraw show BOARD board.pairing" board.pairing
refused "three files" "one argument too many" a b c
refused "a board that is none" "no such file" nonsense rows.proof
refused "a proof that is not there" "No such file" grid:2x4:4 nowhere
refused "a folder" "" grid:2x4:4 .
refused "an empty file" "empty" grid:2x4:4 empty
refused "a word that is none, with its line" "wrong.proof:3: expected game p or game b" grid:2x4:4 wrong.proof
refused "another board" "a proof about board" grid:2x5:4 rows.proof
refused "a proof cut short" "short.proof:6: the file ends before" grid:2x4:4 short.proof
refused "something behind the end" "more.proof:27: the file goes on" grid:2x4:4 more.proof
refused "a reference that does not fit" "step 0 does not fit" grid:2x4:4 misfit.proof
refused "and many of them" "does not fit" grid:2x4:4 big.proof --dot
refused "a reply off its position" "step 1 does not fit" grid:2x4:4 off.proof --step 1 --max-nodes 1
refused "a step that is not there" "there is no step 3" grid:2x4:4 rows.proof --step 3
refused "a board that is not there" "there is no board 2" two.theorem --board 2
refused "a board file as a theorem" "expected 'kdraw theorem'" cross
refused "a board alone" "b2: there is no such file; a proof stands behind its board: kdraw show b2 b2.proof" b2
refused "--board with two files" "theorem" grid:2x4:4 rows.proof --board 0
refused "a depth that is none" "--depth is a number" grid:2x4:4 rows.proof --depth=-1
refused "no nodes at all" "--max-nodes takes" grid:2x4:4 rows.proof --max-nodes 0
refused "two kinds at once" "exclude each other" grid:2x4:4 rows.proof --dot --svg
refused "both from standard input" "standard input" - -
refused "an output that cannot be" "cannot write nowhere/x.svg" grid:2x4:4 rows.proof -o nowhere/x.svg
refused "a full disk" "cannot write" grid:2x4:4 big.proof -o /dev/full
show grid:2x4:4 rows.proof >/dev/full 2>err
is "a full disk behind standard output" 2 $?
show grid:2x4:4 rows.proof --dot >/dev/full 2>err
is "a full disk: the graph" "2 kdraw-show: cannot write the picture: No space left on device" "$? $(sed "s/ (try.*//" err)"
exit $bad
