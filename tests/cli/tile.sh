#!/bin/sh
# kdraw tile as a user types it.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
verb=tile
tile=$BIN/kdraw-tile
cd "$work" || exit 1
verdict() { # verdict NAME STATUS LINE ARGUMENT...
	name=$1 status=$2 line=$3
	shift 3
	"$tile" check "$@" >out 2>err
	is "$name: status" "$status" $?
	is "$name: verdict" "$line" "$(grep '^s ' out)"
}
ks() { # the k of H V D A
	"$tile" check "$1" --format csv | sed 1d | cut -d, -f2 | xargs
}

verdict "b2" 0 "s TILING CATCHES 11" b2
is "b2: every direction" "11 11 11 11" "$(ks b2)"
is "parallelogram:3:4" "7 8 8 8" "$(ks parallelogram:3:4)"
alike "parallelogram:4:6 is b2" period "$("$tile" print b2 | grep -v '^name')" "$("$tile" print parallelogram:4:6 | grep -v '^name')"
is "the boards of 48 squares for p = 3" "15 16 16 16" "$(ks bands:6:6:5:8)"
l=2
while test $l -le 20; do
	k=$((3 * l - 1))
	is "bz:$l" "$k $k $k $k" "$(ks bz:$l)"
	l=$((l + 1))
done
verdict "infinite strips" 0 "s TILING CATCHES 8" bz:3
is "infinite strips are named" 1 "$(grep -c 'infinite strips' out)"
verdict "-k caught" 0 "s TILING CATCHES 12" b2 -k 12
verdict "-k missed" 1 "s TILING MISSES 10" b2 -k 10
is "-k missed: witness" "v segment V from (5, 0) to (14, 0): 10 squares without a whole line" "$(grep '^v segment V' out)"
verdict "not every column" 1 "s TILING CATCHES NOTHING" parallelogram:4:5
is "not every column: witness" "v segment V endless through (0, 2): no whole line" "$(grep '^v' out)"

"$tile" print b2 >b2.tiling
verdict "a file" 0 "s TILING CATCHES 11" b2.tiling
verdict "standard input" 0 "s TILING CATCHES 11" - <b2.tiling
alike "print of a file is the file" period "$(cat b2.tiling)" "$("$tile" print b2.tiling)"
# move MOVE_ROWS MOVE_COLUMNS: moves the mirrored band of b2
move() {
	awk -v r="$1" -v c="$2" '$1 == "tile" { n++ }
		$1 == "line" && n == 2 { for (i = 2; i <= NF; i += 2) { $i += r; $(i + 1) += c } } { print }' b2.tiling
}
move 0 3 >shifted.tiling
verdict "the mirrored band shifted by 3 columns" 1 "s TILING CATCHES NOTHING" shifted.tiling
is "the mirrored band shifted by 3 columns: witness" "v segment V endless through (0, 0): no whole line" "$(grep '^v' out)"
move 0 6 >period.tiling
verdict "the mirrored band shifted by a period" 0 "s TILING CATCHES 11" period.tiling
move -1 0 >overlap.tiling
verdict "an overlap" 1 "s TILES OVERLAP" overlap.tiling
is "an overlap: witness" "v square (3, 6) lies in tile 0 and in tile 1 moved by (0, 6)" "$(grep '^v' out)"
sed 's/^period 0 6/period 0 5/' b2.tiling >narrow.tiling
verdict "a tile that meets its translate" 1 "s TILES OVERLAP" narrow.tiling
is "a tile that meets its translate: witness" "v square (0, 0) lies in tile 0 and in tile 0 moved by (0, -5)" "$(grep '^v' out)"
"$tile" svg overlap.tiling -o no.svg >/dev/null
is "an overlap is not drawn" "1 " "$? $(ls no.svg 2>/dev/null)"

"$tile" check bands:8:7:7:11 --boards boards >/dev/null
is "boards: one file a class" "tile-0.board tile-1.board" "$(cd boards && echo *)"
is "boards: squares" "squares 88 squares 77" "$(cat boards/tile-0.board boards/tile-1.board | grep squares | xargs)"
"$tile" check b2 --boards boards2 >out
is "boards: mirror images are one" "tile-0.board" "$(cd boards2 && echo *)"
is "boards: how often" "c board 0: 24 squares, 13 lines, 2 tiles in a period" "$(grep 'c board 0: ' out)"
"$BIN/kdraw-board" b2 2>/dev/null | grep '^line ' >b2.lines
alike "boards: B2 is the board b2" "line 0" "$(cat b2.lines)" "$(grep '^line ' boards2/tile-0.board)"

# The checker shares no code with us.
agrees() {
	alike "the checker agrees: $1" "[0-9] [0-9]" "$(ks "$1")" \
		"$("$tile" print "$1" | "$BIN/kdraw-check" - | sed -n 's/^s VERIFIED .*catches //p' | tr -d ',HVDA' | xargs)"
}
for t in b2 parallelogram:3:4 parallelogram:5:12 bz:7 bands:8:7:7:11 bands:9:5:3:4; do
	agrees $t
done
"$BIN/kdraw-check" overlap.tiling >/dev/null
is "the checker agrees: an overlap" 1 $?

"$tile" svg b2 -o a.svg
is "svg: status" 0 $?
"$tile" svg b2 >b.svg
alike "svg: the same bytes each time" "[0-9]" "$(cksum <a.svg)" "$(cksum <b.svg)"
is "svg: four longest segments" 4 "$(grep -c 'class="worst"' a.svg)"
"$tile" svg b2 --plain >plain.svg
is "svg: none if plain" "1 0" "$(grep -c '</svg>' plain.svg) $(grep -c 'class="worst"' plain.svg)"
is "svg: every square is a dot" 35 "$("$tile" svg b2 --rows 5 --columns 7 | grep -c 'class="dot"')"
if command -v xmllint >/dev/null; then
	is "svg: well-formed" "" "$(xmllint --noout a.svg 2>&1)"
fi
"$tile" check b2 --format json >out.json
if command -v python3 >/dev/null; then
	is "json" "11 2 1" "$(python3 -c 'import json; r = json.load(open("out.json")); print(r["k"], r["tiles"], r["classes"])')"
	"$tile" check overlap.tiling --format json >out.json
	is "json of an overlap" "[3, 6]" "$(python3 -c 'import json; print(json.load(open("out.json"))["overlap"]["square"])')"
fi

refused "nothing" "say what to do: check, print or svg"
refused "letters exchanged" "'chekc' is not check, print or svg; did you mean 'check'?" chekc b2
refused "no tiling" "check needs a tiling, for example b2" check
refused "two tilings" "'bz:3' is one argument too many" check b2 bz:3
refused "no such file" "nosuch.tiling: there is no such file, and no family of tilings of this name" check nosuch.tiling
refused "nearly a family" "b3: there is no such file, and no family of tilings of this name; did you mean 'b2'?" check b3
refused "a folder" "boards: cannot read: Is a directory" check boards
refused "parameters" "bz:1: bz needs L, at least 2, for example bz:4" check bz:1
refused "too large" "bz:1000000: the period has more than 10000000 squares" check bz:1000000
refused "K" "-k is a number from 1 to 2147483647, not '0'" check b2 -k 0
refused "an option of another action" "-k belongs to check, not to svg" svg b2 -k 3
refused "a format" "there is no format 'xml', only text, csv, json, md or tex" check b2 --format xml
refused "a folder that cannot be" "cannot make the folder b2.tiling/x: Not a directory" check b2 --format csv --boards b2.tiling/x
refused "a full disk" "cannot write /dev/full: No space left on device" print b2 -o /dev/full
sed 's/^period 0 6/period 16 0/' b2.tiling >dependent.tiling
refused "dependent periods" "dependent.tiling:4: the period vectors are linearly dependent" check dependent.tiling
head -n 20 b2.tiling >cut.tiling
refused "a file cut short" "cut.tiling:21: the file ends before 'end': it was cut short" check cut.tiling
"$tile" check b2 >/dev/full 2>/dev/null
is "full disk" 2 $?
is "help names every family" "b2 parallelogram:L:W bands:R:S:L:W weave:W blocks:S bz:L" \
	"$("$tile" --help | sed -n '/family:/,/^Exit/s/^  \([a-z][a-z0-9:A-Z]*\)  .*/\1/p' | xargs)"
# What is stored in the program is the file.
for file in "$here"/boards/tilings/*.tiling; do
	name=$(basename "$file" .tiling)
	"$tile" print "$name" | cmp -s - "$file"
	is "the stored tiling $name" 0 $?
	k=${name#connect-}
	is "$name catches what it says" "s TILING CATCHES ${k%-*}" "$("$tile" check "$name" | tail -n 1)"
done
exit $bad
