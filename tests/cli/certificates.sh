#!/bin/bash
# Every kind of certificate that the project writes, through every verb that reads one: each ends with status 0, and says
# what it should. Kinds: proofs of game p, of game b by moves, of Maker's wins, parts; theorems by game p, by game b stone by
# stone and by moves; derivations with and without pieces; pieces; pairings, refutations, pairings of the plane.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/common.sh"
cd "$work" || exit 1
verb=show
kdraw() { "$BIN/kdraw-$1" "${@:2}"; }

# --- what there is ---------------------------------------------------------------------------------------------------
kdraw board b2 >b2.board
kdraw prove -p 2 b2.board -o p.proof >/dev/null
kdraw prove -p 2 b2.board -o p.proof.zst >/dev/null
for part in 1 2; do kdraw prove -p 2 b2.board --part $part/2 -o part$part >/dev/null; done
kdraw board grid:3x3:3 >grid.board
kdraw prove -p 2 grid.board -o win.proof >/dev/null
printf 'kdraw board 1\nsquares 6\nlines 3\nline 0 1 2 x\nline 2 3 4 x\nline 0 4 5 x\nend\n' >b.board
kdraw prove -b 1 b.board -o b.proof >/dev/null
kdraw theorem 11 2 -o p.theorem >/dev/null
kdraw theorem 14 2 --tiling weave:5 --exclusive 2 -o stones.theorem >/dev/null
# The same theorem with a proof by moves: the board and its question are in the file.
sed -n '/^kdraw board/,/^end/p' stones.theorem >x.board
kdraw prove -b 2 x.board -o x.proof >/dev/null
awk '/^kdraw stonewise/ { while ((getline line < "x.proof") > 0) print line; skip = 1 } !skip; skip && /^end$/ { skip = 0 }' \
	stones.theorem >moves.theorem
kdraw derive -p 5 >plain.derivation
kdraw derive -p 12 --pieces=7 >pieces.derivation
kdraw derive -p 40 --potential >potential.derivation
sed -n '/^kdraw board/,/^end/p' pieces.derivation >piece.board
sed -n '/^kdraw stonewise/,/^end/p' pieces.derivation >piece.proof
kdraw pair find b2 -o none.pairing >/dev/null
kdraw pair find grid:5x5:5 -o found.pairing >/dev/null
kdraw pair find torus:8x8:9 -o torus.pairing >/dev/null
has "one by moves, one stone by stone" "1 0 0 1" \
	"$(grep -c 'kdraw stonewise' stones.theorem) $(grep -c 'kdraw proof' stones.theorem) $(grep -c 'kdraw stonewise' moves.theorem) $(grep -c 'kdraw proof' moves.theorem)"

# --- kdraw check -----------------------------------------------------------------------------------------------------
verified() { # verified VERDICT FILE...
	kdraw check "${@:2}" >checked 2>&1
	is "check ${*:2}: status" 0 $?
	has "check ${*:2}" "s VERIFIED $1" "$(tail -n 1 checked)"
}
verified "BREAKER DRAWS game p 2" b2.board p.proof
verified "MAKER WINS game p 2" grid.board win.proof
verified "BREAKER DRAWS game b 1" b.board b.proof
verified "BREAKER DRAWS game b 2" x.board x.proof
verified "Connect(11,2) is drawn" p.theorem
verified "Connect(14,2) is drawn" stones.theorem
verified "Connect(14,2) is drawn" moves.theorem
verified "Connect(" plain.derivation
verified "Connect(" pieces.derivation
verified "Connect(" potential.derivation
verified "NO PAIRING" b2.board none.pairing
kdraw board grid:5x5:5 >grid5.board
verified "BREAKER DRAWS game p 1" grid5.board found.pairing
verified "MBConnect(9,1) is drawn" torus.pairing

# References without lines (version 3): with the lines written out it is version 2, and the same proof when it is read.
awk '/^step / { lines = $0; sub(/^step [0-9]* lines/, "", lines); sub(/ black.*/, "", lines); own[$2] = lines }
	/^(reply|root)/ { n = split($0, part, " : ")
		for (i = 1; i <= n; i++) {
			if (i == 1 && sub(/^root /, "", part[1])) printf "root "
			if (part[i] ~ /^[0-9]+$/) { part[i] = part[i] own[part[i]]; filled++ }
			printf "%s%s", part[i], i < n ? " : " : "\n" }
		next }
	{ print } END { print filled >"filled" }' p.proof | sed 's/^kdraw proof 3/kdraw proof 2/' >p2.proof
has "references without lines" "kdraw proof 3 kdraw proof 2" "$(head -n 1 p.proof) $(head -n 1 p2.proof)"
is "there are many" yes "$( (($(cat filled) > 50)) && echo yes)"
verified "BREAKER DRAWS game p 2" b2.board p2.proof
kdraw prove --join p2.proof | cmp -s p.proof -
is "written again they are left out" 0 $?

# --- kdraw show ------------------------------------------------------------------------------------------------------
shown() { # shown WORDS-OF-THE-PICTURE ARGUMENT...
	kdraw show "${@:2}" >picture 2>complaint
	is "show ${*:2}: status" 0 $?
	has "show ${*:2}" "$1" "$(cat picture complaint)"
}
both() { # both WORDS ARGUMENT...: as SVG and for Graphviz
	shown "$1" "${@:2}"
	shown "$1" "${@:2}" --dot --depth 1
	has "a graph of ${*:2}" "digraph" "$(head -n 1 picture)"
}
both "b2: Breaker draws, p = 2" b2.board p.proof
shown "Breaker draws, p = 2" b2.board p.proof.zst
both "part 1 of 2, not a proof" b2.board part1
both "Maker wins, p = 2" grid.board win.proof
both "Breaker draws, b = 1" b.board b.proof
both "Breaker draws, p = 2" p.theorem
both "Breaker draws, b = 2, stone by stone" stones.theorem
kdraw theorem 17 3 --tiling weave:6 --exclusive 2 -o six.theorem >/dev/null
has "show six.theorem: lines are killed" "kills line" "$(kdraw show six.theorem --depth 3)"
has "show stones.theorem: lines in the colours of their directions" "across rising upwards" \
	"$(kdraw show stones.theorem --depth 1 | grep -o 'class="line [a-z]*' | sort -u | cut -d' ' -f2 | tr '\n' ' ')"
# One move deep, the picture fits a page: boards in rows, half as wide again as it is high.
kdraw show p.theorem --depth 1 | sed -n '1s/.* width="\([0-9]*\).* height="\([0-9]*\).*/\1 \2/p' >size
read -r width height <size
has "show p.theorem: a page" "1 1" "$((width > height && width < 3 * height)) $((height > 100))"
both "Breaker draws, b = 2" moves.theorem
both "Breaker draws, b = 2, stone by stone" piece.board piece.proof
for kind in plain pieces potential; do
	shown "digraph" $kind.derivation --dot
	if command -v dot >/dev/null; then shown "<svg" $kind.derivation; fi
done
shown ": no pairing</title>" b2.board none.pairing
shown ": a pairing</title>" grid5.board found.pairing
shown "pairing for 9 in a row" torus.pairing
refuses "--dot is for proofs and derivations, not for a pairing" torus.pairing --dot
refuses "b2.board:1: expected 'kdraw theorem', found 'kdraw board'" b2.board

# --- kdraw prove --join ----------------------------------------------------------------------------------------------
kdraw prove --join part1 part2 -o joined.proof >out
is "join: status" 0 $?
verified "BREAKER DRAWS game p 2" b2.board joined.proof
for kind in p.proof win.proof b.proof piece.proof; do # what is whole is joined with itself
	kdraw prove --join $kind >again
	is "join $kind: status" 0 $?
	cmp -s $kind again
	is "join $kind: the same" 0 $?
done

# --- White out of a theorem: derive --play, play breaker ---------------------------------------------------------------
for kind in "p 11 2" "stones 14 2" "moves 14 2"; do
	read -r name k p <<<"$kind"
	printf '0 0 0 1\n100 0 101 1\n-200 3 -200 4\n' >black
	kdraw derive --play --theorem "$name.theorem" <black >game 2>&1
	is "derive --play $name: status" 0 $?
	is "derive --play $name: every move is answered" 3 "$(grep -c '^v white' game)"
	kdraw play "26x26:$k:$p:1" --black threats --white "breaker:file=$name.theorem" --games 2 >game 2>&1
	is "play $name: status" 0 $?
	has "play $name: Black never wins" "s BLACK 0 " "$(tail -n 1 game)"
done

# --- kdraw theorem --resume ------------------------------------------------------------------------------------------
kdraw theorem 14 2 --tiling weave:5 --exclusive 2 -o x --checkpoint point >/dev/null
kdraw theorem 14 2 --tiling weave:5 --exclusive 2 -o y --resume point >out
is "resume: status" 0 $?
cmp -s stones.theorem y
is "resume: the same theorem" 0 $?
# In the midst of the search stone by stone.
clocked 600000 theorem 26 6 --tiling weave:9 --exclusive 2 -o x --checkpoint point2 --time 1 >out
is "stopped: status" 3 $?
has "stopped: its steps are kept" "next stones kdraw stonewise 2" "$(head -n 20 point2 | tr '\n' ' ')"
kdraw theorem 26 6 --tiling weave:9 --exclusive 2 -o x --resume point2 >out
is "resumed" "0 s VERIFIED Connect(26,6) is drawn" "$? $(tail -n 1 out)"
# The same with two threads, whose proof may be another one.
clocked 600000 theorem 26 6 --tiling weave:9 --exclusive 2 -j 2 -o z --checkpoint point3 --time 1 >out
is "stopped, two threads: status" 3 $?
kdraw theorem 26 6 --tiling weave:9 --exclusive 2 -j 2 -o z --resume point3 >out
is "resumed, two threads" "0 s VERIFIED Connect(26,6) is drawn" "$? $(tail -n 1 out)"

# In the midst of a search by moves, stopped and killed: what the proof will be made of is in a file beside the checkpoint, and goes with
# the proof.
clocked 10000 theorem 16 3 -o x --checkpoint point4 --time 1 >out
is "stopped: notes are kept" "3 1" "$? $(grep -ac '^kdraw notes 1 prove [0-9a-f]* p 3$' point4.notes)"
kdraw theorem 16 3 -o x --resume point4 >out
is "resumed by moves, and without notes now" "0 s VERIFIED Connect(16,3) is drawn 0" "$? $(tail -n 1 out) $(find . -name point4.notes | wc -l)"
(clocked 50000:9:60 theorem 16 3 -o x --checkpoint point5) >out 2>&1
is "killed: notes are kept" 1 "$(($(wc -c <point5.notes) > 10000))"
kdraw theorem 16 3 -o x --resume point5 >out
is "resumed after that" "0 s VERIFIED Connect(16,3) is drawn" "$? $(tail -n 1 out)"
echo letters >point6.notes
kdraw theorem 16 3 -o x --checkpoint point6 >out 2>err
is "other files stay as they are" "2 letters 1" "$? $(cat point6.notes) $(grep -c 'point6.notes: these are no notes' err)"

# --- kdraw table -----------------------------------------------------------------------------------------------------
mkdir -p theorems data/kdraw/theorems
cp p.theorem stones.theorem theorems
kdraw table -p 2 -f csv >out
before=$(tail -n 1 out)
has "table: what is known" ",11," "$before"
kdraw table -p 2 -f csv --theorems theorems >out 2>&1
is "table --theorems: status" 0 $?
is "table --theorems: nothing better" "$before" "$(tail -n 1 out)"
# A game that the register does not have: 40 in a row, 12 stones, is no theorem; Connect(12, 2) is one for p = 2 only.
sed 's/^claim 11 2/claim 10 2/' p.theorem >theorems/false.theorem
kdraw table -p 2 -f csv --theorems theorems >out 2>err
alike "table: a false theorem does not count" ,11, "$before" "$(tail -n 1 out)"
has "table: and is named" "theorems/false.theorem is left out" "$(cat err)"
verb=table
refuses "nowhere: No such file or directory" --theorems nowhere
exit $bad
