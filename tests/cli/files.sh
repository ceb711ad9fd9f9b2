#!/bin/bash
# Files, checkpoints, limits and signals, as far as all verbs treat them alike.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
PATH=$BIN:$PATH
cd "$work" || exit 1
kdraw board b2 -o b2.board
kdraw prove -p 2 b2 -o right.proof >out
is "a proof" "s VERIFIED BREAKER DRAWS" "$(kdraw check b2.board right.proof | sed -n 's/ game.*//; /^s /p')"

# A link planted where earlier versions wrote first; a link in the place of the file.
echo mine >victim
for name in x.proof.tmp x.proof; do ln -s victim $name; done
kdraw prove -p 2 b2 -o x.proof >out
is "a link leads to its file, and stays" "0 0" "$(cmp -s right.proof victim; echo $?) $([ -L x.proof ]; echo $?)"
rm -f x.proof victim && echo mine >victim
kdraw prove -p 2 b2 -o x.proof >out
is "a planted link is not followed" "0 mine" "$(cmp -s right.proof x.proof; echo $?) $(cat victim)"
kdraw board b2 -o - >one
kdraw board b2 >two
kdraw board b2 -o /dev/stdout >three
kdraw board b2 -o /dev/stdout | cat >four
kdraw board b2 -o /dev/fd/3 3>five
kdraw board b2 -o >(cat >six)
for ((n = 0; n < 200; n++)); do
	[ -s six ] && break
	sleep 0.01
done
for file in one two three four five six; do
	is "standard output by its names: $file" 0 "$(cmp -s b2.board "$file"; echo $?)"
done

# What is closed does not become the file.
kdraw board b2 -o x.board >&-
is "closed standard output: the file is right" 0 "$(cmp -s b2.board x.board; echo $?)"
kdraw prove -p 2 b2 -o x.proof >&- 2>err
is "closed standard output: said" 2 $?
is "closed standard output: the proof is right" 0 "$(cmp -s right.proof x.proof; echo $?)"
kdraw prove -p 2 b2 -o x.proof <&- >&- 2>&-
is "all closed: the proof is right" 0 "$(cmp -s right.proof x.proof; echo $?)"

# No room: in the folder of temporary files, and for the file.
TMPDIR=/nowhere kdraw derive -p 3 --svg x.svg >out 2>err
is "no temporary files" "2 no file" "$? $([ -e x.svg ] || echo no file)"
for job in "board b2 --svg" "tile svg b2" "show b2.board right.proof" "prove -p 2 b2"; do
	echo old >x
	# shellcheck disable=SC2086
	(ulimit -f 1; kdraw $job -o x) >out 2>err
	is "a file that may not grow: $job" "2 old" "$? $(cat x)"
	has "... why" "File too large" "$(cat err)"
done
kdraw board b2 -o /dev/full 2>err
is "a full device" 2 $?
chmod 444 x.board
[ -w x.board ] || { kdraw board b2 -o x.board 2>err; is "a file that must not be written" 2 $?; }
umask 027
kdraw board b2 -o mode
is "the mode of a new file" 640 "$(stat -c %a mode)"

# Checkpoints: every kind. Other files stay as they are; a changed byte is refused.
checkpoints=("prove -p 2 b2 --memory 16M" "prove -p 1 grid:6x8:5 --zones --memory 16M" "theorem 11 2 -o t" "fair search -d 2 -q 4" "pair enumerate 5" "search -p 2 -k 10 --tiling b2 --shortest 3 --tries 2")
for job in "${checkpoints[@]}"; do
	option=--checkpoint
	[[ $job != search* ]] || option=--resume
	echo notes >notes.txt
	# shellcheck disable=SC2086
	kdraw $job $option notes.txt >out 2>err
	is "notes.txt: $job" "2 notes" "$? $(cat notes.txt)"
	rm -f point
	# shellcheck disable=SC2086
	kdraw $job $option point >out 2>err
	right="$? $(sed -n '/^s /p' out)" size=$(stat -c %s point) bad_bytes=''
	for ((n = 0; n < 24; n++)); do
		cp point spoilt
		at=$((n < 12 ? n * (size - 1) / 11 : (RANDOM * 32768 + RANDOM) % size))
		byte=$(od -An -tu1 -j $at -N 1 point)
		# shellcheck disable=SC2059
		printf "\\x$(printf %x $((byte ^ 1)))" | dd of=spoilt bs=1 seek=$at conv=notrunc 2>err
		# shellcheck disable=SC2086
		kdraw $job --resume spoilt >out 2>err
		got="$? $(sed -n '/^s /p' out)"
		[ "$got" = "2 " ] || bad_bytes+=" $at: $got"
	done
	is "a changed byte is refused: $job" "" "$bad_bytes"
	# shellcheck disable=SC2086
	kdraw $job --resume point >out 2>err
	is "unchanged it goes on: $job" "$right" "$? $(sed -n '/^s /p' out)"
	# shellcheck disable=SC2086
	is "two at a time: $job" 2 "$(exec 9<point; flock -n 9; kdraw $job --resume point >out 2>err; echo $?)"
done
kdraw play tournament 7x7:4:1:1 windows random --games 4 -o log >out
sed 's/ \([a-g]\)1 / \12 /' log >spoilt
kdraw play tournament 7x7:4:1:1 windows random --games 4 -o spoilt --resume >out 2>err
is "a changed game is refused" "2 1" "$? $(grep -c damaged err)"

# Memory is taken as it is needed, and what there is room for.
if [ -z "$SAN" ]; then
	is "within a limit of the shell" 0 "$(ulimit -v 1000000; kdraw prove -p 2 b2 >out; echo $?)"
	is "within little" 0 "$(ulimit -v 60000; kdraw prove -p 2 b2 >out; echo $?)"
	is "not more than there is" 2 "$(ulimit -v 1000000; kdraw prove -p 2 b2 --memory 2G >out 2>err; echo $?)"
fi

# One position of this board has so many answers that its search takes minutes.
awk 'BEGIN {
	print "kdraw board 1\nsquares 64\nlines 26\ndimension 2"
	for (r = 0; r < 8; r++) for (c = 0; c < 8; c++) print "at", r, c
	for (d = -7; d < 15; d++) for (kind = 0; kind < 4; kind++) {
		text = "line"; n = 0
		for (r = 0; r < 8; r++) for (c = 0; c < 8; c++)
			if ((kind == 0 && r == d) || (kind == 1 && c == d) || (kind == 2 && c - r == d) || (kind == 3 && c + r == d)) {
				text = text " " 8 * r + c; n++
			}
		if (n >= 6) print text, "x"
	}
	print "end"
}' >large.board
begun=$EPOCHSECONDS
clocked 1000:15:500 prove -b 2 large.board --memory 64M >out
is "SIGTERM inside a position is noticed soon" "3 c stopped by a signal 1" \
	"$? $(sed -n 's/:.*//; /^c stopped/p' out) $((EPOCHSECONDS - begun < 100))"
exit $bad
