#!/bin/bash
# tests/checker/cases.sh FOLDER: the files that agree looks at as they are, named in FOLDER/fixed: those of tests/malformed; and
# those that it edits, in FOLDER/list: the right ones, the examples of FORMATS.md, and small files by the programs; FOLDER/others
# has those of kinds that the second checker does not know. Environment: BIN.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
export PATH=$BIN:$PATH
mkdir -p "$1" && cd "$1"
exec 3>list 4>fixed
for format in proof about board tiling; do
	mkdir -p "$format"
	"$here/tests/malformed/unpack" "$format" "$format" >"$format.list"
done
while read -r name _ board _; do
	case $name in
	good-*.proof) echo "proof/$board proof/$name" >&3 ;;
	*.proof) echo "proof/$board proof/$name" >&4 ;;
	esac
done <proof.list
sed -n 's,^\([^ ]*\.stonewise\) [^ ]* \([^ ]*\) .*,about/\2 about/\1,p' about.list >&4
sed 's,^\([^ ]*\) .*,tiling/\1,' tiling.list >&4
sed 's,^\([^ ]*\) .*,board/\1 proof/good-triangle.proof,' board.list >&4

# Every example that is a file, in its order; a board goes with the proof after it.
awk '/^    kdraw [a-z]* [12]$/ { name = "example" ++n; on = 1; if ($2 == "board") board = name; else print ($2 ~ /^(proof|stonewise)$/ ? board " " : "") name }
	on { print substr($0, 5) >name } /^    end$/ { on = 0 }' "$here/checker/FORMATS.md" >&3

both() { # both NAME: NAME.board and NAME.file
	echo "$1.board $1.file" >&3
}
alone() { # alone NAME COMMAND...
	"${@:2}" >"$1" 2>/dev/null
	echo "$1" >&3
}
kdraw theorem 8 1 -o held-8-1 >/dev/null
kdraw theorem 8 1 --proof-1 -o forest-8-1 >/dev/null
kdraw theorem 11 2 -o held-11-2 >/dev/null
kdraw theorem 11 2 --proof-1 -o forest-11-2 >/dev/null
kdraw theorem 20 4 --exclusive 2 -o exclusive-20-4 >/dev/null
printf '%s\n' held-8-1 held-8-1 forest-8-1 forest-8-1 held-11-2 forest-11-2 exclusive-20-4 "$here/tests/checker/pairs.theorem" >&3
for p in 2 3 4 10; do
	alone "strips-$p" kdraw derive -p "$p" --strips
done
for p in 3 4; do
	alone "pieces-$p" kdraw derive -p "$p" --pieces
done
alone potential-5 kdraw derive -p 5 --potential
alone potential-40 kdraw derive -p 40 --potential
for tiling in b2 weave:5; do
	alone "tiling-${tiling%:*}" kdraw tile print "$tiling"
done

# Boards and proofs: game p with held lines, with forests, with potentials; game b; stonewise; wins.
for row in 'held b2 -p 2' 'first b2 -p 2 --proof-1' 'weights grid:4x4:4 -p 1 --potential'; do
	read -r name board options <<<"$row"
	kdraw board "$board" >"$name.board"
	# shellcheck disable=SC2086
	kdraw prove $options -o "$name.file" "$name.board" >/dev/null 2>&1 || test $? = 1
	both "$name"
done
kdraw board tile:0:weave:4 | sed '/^line /s/$/ x/' >bounded.board
kdraw prove -b 1 -o bounded.file bounded.board >/dev/null 2>&1 || test $? = 1
both bounded
cp bounded.board stones.board
kdraw prove -p 2 -o stones.file stones.board >/dev/null 2>&1 || test $? = 1
both stones

# Of the kinds that the second checker does not know, files that never change.
mkdir -p other
"$here/tests/malformed/unpack" other other
for file in other/*.file; do
	board=${file%.file}.board
	[ ! -e "$board" ] || printf '%s ' "$board"
	echo "$file"
done >others
