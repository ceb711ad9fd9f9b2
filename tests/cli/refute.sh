#!/bin/bash
# kdraw refute as a user types it.
BIN=$(cd "${BIN:-build/bin}" && pwd)
PATH=$BIN:$PATH
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0
is() { # is NAME EXPECTED GOT
	if [ "$2" = "$3" ]; then
		echo "ok refute: $1"
	else
		echo "not ok refute: $1: expected '$2', got '$3'"
		failed=1
	fi
}
refused() { # refused MESSAGE ARGUMENT...
	local message=$1 got
	shift
	got=$(kdraw refute "$@" 2>&1 >out | tail -n 1)
	is "refused: $*" "kdraw-refute: $message (try 'kdraw refute --help')" "$got"
}

kdraw refute -p 2 -k 10 --longest 4 --periods 1-4 ten >out
is "10 2: status" 0 $?
is "10 2" "s REFUTED no lines that span at most 4 squares prove Connect(10,2) with 1 to 4 squares a period" "$(tail -n 1 out)"
is "10 2: lattices up to symmetry" 9 "$(grep -c '^v lattice-.* refuted' out)"
wrong=0
for board in ten/*.board; do
	kdraw check "$board" "${board%.board}.proof" | grep -q '^s VERIFIED MAKER WINS game p 2 ' || wrong=1
done
is "the checker has a word for each nogood" 0 $wrong
kdraw refute -p 2 -k 10 --longest 4 --periods 1-4 --cnf ten >again
is "again: nothing new" "9 0" "$(grep -c '^v lattice' again) $(grep '^v' again | grep -vc 'choices 0 new nogoods 0')"
is "a formula for each lattice" 9 "$(find ten -name '*.cnf' | wc -l)"
is "and a proof" "9 9" "$(find ten -name '*.drat' | wc -l) $(tail -qn 1 ten/*.drat | grep -cx 0)"
if command -v drat-trim >/dev/null 2>&1; then
	for f in ten/*.cnf; do drat-trim "$f" "${f%.cnf}.drat" | grep '^s '; done | sort -u >verdicts
	is "another checker" "s VERIFIED" "$(cat verdicts)"
fi
if command -v cadical >/dev/null 2>&1; then
	for f in ten/*.cnf; do cadical -q "$f" | grep '^s '; done | sort -u >verdicts
	is "another solver" "s UNSATISFIABLE" "$(cat verdicts)"
fi
kdraw refute -p 2 -k 5 --longest 4 --box 7 five >out
is "no periods" "s REFUTED no lines that span at most 4 squares prove Connect(5,2) (box of 7)" "$(tail -n 1 out)"
kdraw refute -p 2 -k 11 --longest 6 --periods 48 --pieces 6 --limit 0.05 --time 1 eleven >out
is "a drawn game is not refuted: status" 3 $?
is "a drawn game is not refuted" "s UNDECIDED whether lines that span at most 6 squares prove Connect(11,2)" "$(tail -n 1 out | sed 's/ with .*//')"
timeout --preserve-status -s INT 0.5 "$BIN/kdraw-refute" 10:2 --tiling b2 --pairs stopped >out 2>err
is "a signal" "3 c stopped by a signal; the same command goes on s UNDECIDED whether lines in two neighbouring tiles at once of b2 prove Connect(10,2) " \
	"$? $(tail -n 2 out | tr '\n' ' ')$(cat err)"

# Nogoods with shorter lines say nothing; longer lines are lost more easily.
refused "five: nogood-1.board:0: line 0 of nogood 1 is not 5 neighbouring squares in a row, or more" -p 2 -k 10 --longest 5 --periods 1 five
kdraw refute -p 2 -k 4 --longest 3 --periods 1 five >out
is "shorter lines are lost by the same nogoods" "v lattice-1.0.1 refuted choices 0 new nogoods 0" "$(grep '^v' out | sed 's/ clauses.*//')"

# A nogood without its proof is not believed.
sed -i 's/^verdict win/verdict draw/' ten/nogood-1.proof
kdraw refute -p 2 -k 10 --longest 4 --periods 1 ten >out 2>err
is "a wrong proof" 2 $?
cp five/nogood-1.board five/nogood-1.proof ten
kdraw refute -p 3 -k 10 --longest 4 --periods 1 five >out 2>err
is "a proof of another game: status" 2 $?
is "a proof of another game" 1 "$(grep -c 'nogood-1.proof does not prove that Maker wins game p 3' err)"
# All lines in given tiles.
kdraw refute 7:1 --tiling parallelogram:3:4 --cnf seven >out
is "tiles: status" 0 $?
is "tiles" "s REFUTED no lines in the tiles of parallelogram:3:4 prove Connect(7,1)" "$(tail -n 1 out)"
for board in seven/*.board; do
	kdraw check "$board" "${board%.board}.proof"
done >checked
is "tiles: the checker has a word for each nogood" "s VERIFIED MAKER WINS game p 1" "$(sed -n 's/ board [0-9a-f]*$//p' checked | sort -u)"
if command -v drat-trim >/dev/null 2>&1; then
	is "tiles: another checker" "s VERIFIED" "$(drat-trim seven/tiles.cnf seven/tiles.drat | grep '^s ')"
fi
if command -v cadical >/dev/null 2>&1; then
	is "tiles: another solver" "s UNSATISFIABLE" "$(cadical -q seven/tiles.cnf | grep '^s ')"
fi
kdraw refute 7:1 --tiling parallelogram:3:4 seven >out
is "tiles: nogoods are used again" "v tiles refuted choices 0 new nogoods 0" "$(grep '^v' out | sed 's/ clauses.*//')"
kdraw refute 7:1 --tiling parallelogram:3:4 --pairs seven >out
is "pairs" "0 s REFUTED no lines in two neighbouring tiles at once of parallelogram:3:4 prove Connect(7,1)" "$? $(tail -n 1 out)"
is "pairs: each is refuted" "c pairs of neighbours: 9, up to turns, reflections and translations 9" "$(grep '^c pairs' out) $(grep -c '^v pairs-.* refuted' out)"
for game in 8:1:parallelogram:3:4 11:2:b2; do
	IFS=: read -r k p tiling <<<"$game"
	kdraw refute "$k:$p" --tiling "$tiling" "found$k" >out
	is "$game is found: status" 1 $?
	is "$game is found" "v found found$k/found.tiling s FOUND lines in the tiles of $tiling that prove Connect($k,$p)" "$(tail -n 2 out | tr '\n' ' ' | sed 's/ $//')"
	is "$game: the checker agrees" "s VERIFIED Connect($k,$p) is drawn" "$(kdraw theorem "$k" "$p" --tiling "found$k/found.tiling" | tail -n 1)"
done
is "tiles, in JSON" '"REFUTED no lines in the tiles of b2 prove Connect(10,2)" "b2"' \
	"$(kdraw refute 10:2 --tiling b2 -f json ten-tiles | python3 -c 'import json, sys; a = json.load(sys.stdin); print(json.dumps(a["verdict"]), json.dumps(a["tiling"]))')"
printf 'kdraw tiling 1\nperiod 0 3\nperiod 3 0\ntiles 2\ntile\nline 0 0 0 1\ntile\nline 0 1 0 2\nend\n' >two.tiling
refused "tiles of two.tiling overlap" 7:1 --tiling two.tiling x
refused "bz:3 has strips, which are not finite" 7:1 --tiling bz:3 x
refused "a tile has more than 256 squares" 7:1 --tiling weave:17 x
refused "with --tiling lines may be as long as they like: no --longest, --periods or --box" 7:1 --tiling b2 --longest 4 x
refused "--pairs of which tiles? Add --tiling TILING" 7:1 --pairs --longest 4 --box 8 x

refused "which game, which lines, which folder? For example 6:2 --longest 4 --box 8 DIR" -p 2 -k 6
refused "--longest is a number from P + 1 to K, here from 3 to 6" -p 2 -k 6 --longest 2 --box 8 x
refused "--periods or --box, one of them" -p 2 -k 6 --longest 4 x
refused "--periods or --box, one of them" -p 2 -k 6 --longest 4 --box 8 --periods 2 x
refused "cannot make the folder five/no/x: No such file or directory" -p 2 -k 6 --longest 4 --box 8 five/no/x
exit $failed
