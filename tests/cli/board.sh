#!/bin/sh
# kdraw board as a user types it.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
verb=board
cd "$work" || exit 1
board() {
	"$BIN/kdraw" board "$@"
}
value() { # value NAME BOARD...: one row of the statistics
	name=$1
	shift
	board "$@" --stats | sed -n "s/^$name   *//p"
}

# A board goes round: printed, read again, read from a pipe.
board b2 >b2.board
is "prints a board file" "kdraw board 1
name b2
squares 24
lines 13" "$(head -n 4 b2.board)"
alike "a printed board is read again" "line 0" "$(cat b2.board)" "$(board b2.board)"
alike "... from a pipe" "line 0" "$(cat b2.board)" "$(board - <b2.board)"
board b2 -o out.board
is "-o writes the same" "$(cat b2.board)" "$(cat out.board)"

is "squares of b2" 24 "$(value squares b2)"
is "lines of b2" 13 "$(value lines b2)"
is "group of 4 x 4" 32 "$(value 'group order' grid:4x4:4)"
is "group of 4 x 4 x 4" 192 "$(value 'group order' grid3:4x4x4:4)"
is "lines of 4 x 4 x 4" 76 "$(value lines grid3:4x4x4:4)"
is "the shortened BN(4) is a forest" yes "$(value forest bn-:16)"
is "BN(4) is not" no "$(value forest bn:4:16)"
is "weights of b2: 9 lines of 4 and 4 of 6" 5/8 "$(value 'weight sum' b2)"
is "JSON" "$(printf '{\n  "schema": "kdraw-board-stats/1",\n  "name": "zetters",')" "$(board zetters --stats --format json | head -n 3)"
is "Markdown" "| lines | 9 |" "$(board zetters --stats --format md | sed -n 5p)"

# Lemma 3, and the witness of an isomorphism checked with join, sort and diff.
board iso bz:4:4 bn:4:16 >map
is "Lemma 3: status" 0 $?
is "Lemma 3: verdict" "s ISOMORPHIC" "$(sed -n 2p map)"
lines() { # lines BOARD: one set of squares a row, smallest squares first, in any order
	board "$1" | sed -n 's/^line //p'
}
lines bz:4:4 | awk 'NR == FNR { if ($2 == "square") to[$3] = $5; next } { for (i = 1; i <= NF; i++) print NR, to[$i] }' \
	map - | sort -k1,1n -k2,2n | awk '{ if ($1 != last && NR > 1) print ""; printf "%s ", $2; last = $1 }
	END { print "" }' | sed 's/ $//' | sort >mapped
alike "Lemma 3: the mapping carries lines to lines" "1 2" "$(lines bn:4:16 | sort)" "$(cat mapped)"
board iso bz:4:4 bn:4:15 >map
is "other windows: status" 1 $?
is "other windows: verdict" "s NOT ISOMORPHIC" "$(sed -n 2p map)"
board iso rect:4:5 rect:5:4 >/dev/null
is "a rectangle and its transpose" 0 $?
board iso rect-:4:5 rect--:4:5 >/dev/null
is "one corner or two" 1 $?
board iso bn:3:9 bnx:3:9 >/dev/null
is "exclusive squares matter" 1 $?

# Transformations.
board b2 --mirror >mirror.board
board mirror.board --mirror >twice
alike "mirrored twice" "squares 24" "$(tail -n +3 b2.board)" "$(tail -n +3 twice)"
board bz:4:4 --mirror >mirror.board
board iso mirror.board bz:4:4 >/dev/null
is "the mirror image is isomorphic" 0 $?
board b2 --dual >dual.board
is "the dual of b2" "13 24" "$(value squares dual.board) $(value lines dual.board)"
board dual.board --dual >bidual.board
board iso bidual.board b2 >/dev/null
is "the dual of the dual" 0 $?
alike "--partition is the family" "squares " "$(board light:9:40)" "$(board bn:9:40 --partition light)"
for half in dark-even dark-odd; do
	board iso $half:9:40 bnx:4:20 >/dev/null
	is "Lemma 11: $half is BNX(4)" 0 $?
	board iso $half:10:44 bnx:4:20 >/dev/null
	is "Lemma 12: $half is BNX(4)" 0 $?
done
is "Lemma 11: eight blocks" 8 "$(value components light:9:40)"
is "a dark line keeps L squares" 37 "$(value 'lines of size 4' bn:9:40 --partition dark-even)"

# Positional games.
alike ".pg: a line for every line" "s1 " "$(board zetters | sed -n 's/^line //p' | sed 's/[0-9][0-9]*/s&/g')" \
	"$(board zetters --pg | sed -n '/^#blackwins/,/^#whitewins/p' | grep ^s)"
is ".pg: two stones a turn" "t1 t2 t5 t6 t9 t10" "$(board zetters --pg=2 | sed -n '/^#blackturns/{n;p;}')"

board zetters --pg >zetters.pg
printf '#blackinitials\na\n#positions\na b\n' >stones.pg
alike ".pg: the board comes back" "squares 12" "$(board zetters | sed '/^name\|^at\|^dimension\|^c /d')" "$(board zetters.pg | sed '/^name\|^c /d')"
refused "a .pg file with stones" "stones.pg: a stone stands on 'a'; give stones to kdraw prove, as --black LIST" stones.pg

# Boards of tilings: those that kdraw tile writes.
"$BIN/kdraw" tile check bands:6:6:5:8 --boards . >out
is "tile:0:bands:6:6:5:8" "$(grep -v -e '^name' -e '^c' tile-0.board)" "$(board tile:0:bands:6:6:5:8 | grep -v '^name')"
alike "tile:0:b2" "squares 24" "$(board b2 | grep -v '^name')" "$(board tile:0:b2 | grep -v '^name')"
refused "no such tile" "tile:1:b2: the boards of this tiling are numbered from 0 to 0" tile:1:b2
refused "a tile without tiling" "tile:0: tile needs I:TILING, the number of a board and a tiling, for example tile:0:b2" tile:0
refused "strips" "tile:0:bz:4: this tiling has no finite boards" tile:0:bz:4

# Pictures.
board bn:9:30 --partition all --svg >all.svg
for part in light:tint7 dark-even:tint0 dark-odd:tint1; do
	is "a shade behind every square of ${part%:*}" "$(value squares "${part%:*}:9:30")" "$(grep -c "<rect class=\"${part#*:} " all.svg)"
done
for b in b2 zetters parallelogram:3:5 grid:5x5:4 grid3:3x3x3:3 torus:4x5:3 bn:4:12 bnx:3:9 bn-:9 bz:3:4 rect:3:4 rect-:3:4 \
	rect--:3:4 light:6:20 dark-even:7:20 dark-odd:6:20 dual.board grid:2x2:1; do
	board "$b" --svg --coordinates --numbers >one.svg 2>err && board "$b" --svg --coordinates --numbers >two.svg
	cmp -s one.svg two.svg && grep -q '^</svg>$' one.svg && ! grep -q -e nan -e inf one.svg &&
		test "$(grep -c 'class="square"' one.svg)" = "$(value squares "$b")"
	is "picture of $b" 0 $?
	if command -v xmllint >/dev/null; then
		xmllint --noout one.svg 2>/dev/null
		is "picture of $b is XML" 0 $?
	fi
done
is "a bullet for every exclusive square" 9 "$(board rect:4:5 --svg | grep -c bullet\")"

# The families of --help and --families are the same, and each is there.
is "every family is in --help" "" "$(board --families | while read -r name _; do
	board --help | grep -q "^  ${name}[: ]" || echo "$name"
done)"
is "--version" "kdraw-board" "$(board --version | cut -d' ' -f1)"

refused "no board" "which board?"
refused "no family" "grad:4x4:4: there is no such file, and no family of boards of this name; did you mean 'grid:MxN:K'?" grad:4x4:4
refused "bad parameters" "grid:4x4: grid needs MxN:K, all at least 1, for example grid:7x7:5" grid:4x4
refused "too large" "rect:1001:1000: this board has more than 1000000 squares" rect:1001:1000
refused "two boards" "what is 'zetters' for? Only iso takes several boards" b2 zetters
refused "two results" "--svg and --stats exclude each other" b2 --svg --stats
refused "numbers without picture" "--numbers is for --svg" b2 --numbers
refused "format without table" "--format is for --stats" b2 --format csv
refused "no such format" "there is no format 'xml', only text, csv, json, md or tex" b2 --stats --format xml
refused "iso of one" "iso needs two boards" iso b2
refused "iso of three" "'bn-:4' is one argument too many" iso b2 zetters bn-:4
refused "iso with options" "iso takes two boards and no options" iso b2 zetters --mirror
refused "no such part" "there is no part 'grey', only light, dark-even and dark-odd" bn:9:40 --partition grey
refused "no partition" "--partition is for boards bn:N:COLUMNS, not for b2" b2 --partition light
refused "all parts without picture" "--partition=all is for --svg alone" bn:9:40 --partition all
refused "all parts of another board" "--partition is for boards bn:N:COLUMNS, not for b2" b2 --partition all --svg
refused "no stones a turn" "--pg is a number from 1 to 1000000, not '0'" b2 --pg=0
refused "no .pg with exclusive squares" \
	"rect:2:2: a .pg file cannot say that a square is for White only (exclusive squares)" rect:2:2 --pg
refused "too small a strip" "bn:2:9: only BN(3), BN(4), ... have this partition" bn:2:9 --partition light
refused "no mirror" "dual.board: a board without coordinates has no mirror image" dual.board --mirror
refused "no dual" "rect:2:2: line 0 has an exclusive square: such a board has no dual" rect:2:2 --dual
refused "too wide a picture" "bn:2:20000: the picture would be more than 10000 squares wide or high" bn:2:20000 --svg
refused "a folder" "$work: cannot read: Is a directory" "$work"
refused "output in no folder" "cannot write no/where: No such file or directory" b2 -o no/where
board b2 >/dev/full 2>/dev/null
is "full disk" 2 $?
board b2 -o /dev/full 2>err
is "full disk, -o" "2 kdraw-board: cannot write /dev/full: No space left on device (try 'kdraw board --help')" "$? $(cat err)"
exit $bad
