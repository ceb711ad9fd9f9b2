#!/bin/sh
# kdraw derive: the tables of the paper, sizes without limit, pictures, what is refused.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
verb=derive
cd "$work" || exit 1

same() { is "$1" "$3" "$2"; } # same NAME GOT EXPECTED

# Chiang, Wu, Lin 2011, Tables 1 and 2, word for word
cat >tables <<'T'
MBBoardNX(2,1) -> MBBoardN(5,2) and MBBoardN(6,3)
MBBoardNX(3,2) -> MBBoardN(7,3) and MBBoardN(8,4)
MBBoardN(4,1) -> MBBoardN(9,5) and MBBoardN(10,6)
MBBoardN(5,2) -> MBBoardN(11,7) and MBBoardN(12,8)
MBBoardN(6,3) -> MBBoardN(13,9) and MBBoardN(14,10)
MBBoardN(7,3) -> MBBoardN(15,10) and MBBoardN(16,11)
MBBoardN(8,4) -> MBBoardN(17,12) and MBBoardN(18,13)
T
"$BIN/kdraw-derive" --list | grep -v '^c ' | cmp -s - tables && ok "Tables 1 and 2" || not_ok "Tables 1 and 2" "they differ"
for format in csv json md; do
	same "--list --format $format" "$("$BIN/kdraw-derive" --list -f $format | grep -c '18')" 1
done
same "p = 10" "$("$BIN/kdraw-derive" -p 10 | tail -2 | head -1)" "step 3 connect 41 10 property2 2"
# the same k as kdraw table
"$BIN/kdraw-derive" --strips -p 1..999 | sed -n 's/^claim \(.*\) \(.*\)$/\2,\1/p' >derived
"$BIN/kdraw-table" -p 1..999 -f csv | tail -n +2 | cut -d, -f1,4 | cmp -s - derived && [ -s derived ] && ok "as the table" || not_ok "as the table" "they differ"
same "p = 10^1000: 3322 steps" "$("$BIN/kdraw-derive" --strips -p 10^1000 | grep -c '^step')" 3322
same "a number twice is one goal" "$("$BIN/kdraw-derive" -p 7,7,5..8 | grep -c '^claim')" 4
"$BIN/kdraw-derive" -p 1..9 --dot | grep -q 'Lemma 14' && ok "dot" || not_ok "dot" "no edge"
if command -v dot >/dev/null 2>&1; then
	"$BIN/kdraw-derive" --strips -p 10^50 --svg d.svg && grep -q '51 digits' d.svg && ok "svg" || not_ok "svg" "no picture"
	"$BIN/kdraw-derive" -p 5 --svg /nowhere/d.svg 2>err
	same "no svg into a missing folder" $? 2
	"$BIN/kdraw-derive" -p 5 --svg /dev/full 2>err
	same "no svg on a full disk" "$? $(wc -l <err | tr -d ' ')" "2 1"
	PATH=/nowhere "$BIN/kdraw-derive" -p 5 --svg no.svg 2>err
	same "no svg without dot" "$? $(ls no.svg 2>/dev/null)" "2 "
fi
for wrong in 0 -1 x 5..1 '' 10^10000 1..10000000; do complains -p "$wrong"; done
complains
complains --list -p 3
complains -p 3 -f csv
complains 3
complains -p 1..100000 --dot
complains -p 50 --strips --potential
complains -p 50 --potential=best
complains --list --strips
same "the smaller of both" "$("$BIN/kdraw-derive" -p 36,37 | grep claim | tr '\n' ' ')" "claim 116 36 claim 118 37 "

# playing: sooner or later a fixed list of squares has one that White took
awk 'BEGIN { for (r = 0; r < 24; r++) for (c = 0; c < 24; c++) print r, c }' >squares
"$BIN/kdraw-derive" -p 1 --play <squares >game 2>err
same "a taken square does not end the game" "$? $(wc -c <err | tr -d ' ')" "0 0"
grep -q '^c square .* is taken' game && ok "and named" || not_ok "and named" "$(cat err)"
# one move at a time through a pipe: Black goes along row 0 and takes what is free
play_row() {
	rm -f moves answers
	mkfifo moves answers
	"$BIN/kdraw-derive" -p 1 --play <moves >answers &
	exec 3>moves 4<answers
	taken=" " run=0 best=0 column=0
	while [ $column -lt 60 ]; do
		case $taken in
		*" 0,$column "*) run=0 ;;
		*)
			echo "0 $column" >&3
			run=$((run + 1))
			[ $run -gt $best ] && best=$run
			while read -r word _ rest <&4; do [ "$word" = v ] && break; done
			# shellcheck disable=SC2086
			set -- $rest
			while [ $# -gt 1 ]; do taken="$taken$1,$2 "; shift 2; done
			;;
		esac
		column=$((column + 1))
	done
	exec 3>&- 4<&-
	wait
	echo $best
}
best=$(play_row)
if [ "$best" -ge 2 ] && [ "$best" -lt 11 ]; then ok "Black gets no 11 in a row ($best)"; else not_ok "Black gets no 11 in a row" "$best"; fi
for moves in '0' '0 x' '9999999999999999 0' '1e3 0' '+1 0'; do
	echo "$moves" | "$BIN/kdraw-derive" -p 3 --play >out 2>err
	same "play refuses '$moves'" "$? $(wc -l <err | tr -d ' ')" "2 1"
done
echo '0 0 0 1 0 2' | "$BIN/kdraw-derive" -p 3 --play --potential >out 2>err
same "playing by the potential" "$(grep -c '^v white [-0-9 ]*$' out) $(head -n 1 out)" "1 c Connect(69,3) on the infinite board"
echo '0 0 0 1 0 2 0 3 0 4 0 5' | "$BIN/kdraw-derive" -p 20 --play --potential >out 2>err
same "playing in groups" "$(grep '^v white' out | wc -w | awk '{ print ($1 > 2 && $1 <= 14) }') $(head -n 1 out)" "1 c Connect(97,20) on the infinite board"
echo '0 0 0 1 0 2 0 3 0 4 0 5' | "$BIN/kdraw-derive" -p 20 --play --potential=simple >out 2>err
same "playing stone by stone" "$(grep -c '^v white [-0-9 ]*$' out) $(head -n 1 out)" "1 c Connect($("$BIN/kdraw-derive" -p 20 --potential=simple | sed -n 's/claim \(.*\) 20/\1/p'),20) on the infinite board"
printf '0 0 1 20\n4 6 6 4\n3 3 10 12\n' | "$BIN/kdraw-derive" -p 15 --play --potential --svg game.svg >out 2>err
same "the picture of papers/beyond-2011.md" "$(cmp game.svg "$here/papers/beyond-2011/potential.svg" 2>&1) $(grep -c '^v white' out)" " 3"
complains -p 3 --play --svg game.svg
complains -p 3 --play --strips
complains -p 3 --play --strip --potential
complains -p 10001 --play --potential
echo '6 0' | "$BIN/kdraw-derive" -p 3 --play --strip >out 2>err
same "row 6 is not on BN(6)" "$? $(grep -c '^v white' out) $(grep -c 'is not on the board' out)" "0 0 1"
for moves in '0 0 0 1 0 2 0 3' '0 0 0 0'; do
	echo "$moves" | "$BIN/kdraw-derive" -p 3 --play >out 2>err
	same "play refuses '$moves', and goes on" "$? $(grep -c '^v white' out) $(grep -c '^c 0 moves' out)" "0 0 1"
done
"$BIN/kdraw-theorem" -o t.theorem 11 2 >out 2>err
echo '0 0 1 1' | "$BIN/kdraw-derive" --play --theorem t.theorem >out 2>err
same "a theorem file can be played" "$? $(grep -c '^v white ' out) $(head -1 out)" "0 1 c Connect(11,2) on the infinite board"
head -c 20000 t.theorem >cut.theorem
for file in cut.theorem /nowhere . /dev/null; do
	echo '0 0' | "$BIN/kdraw-derive" --play --theorem $file >out 2>err
	same "cannot play $file" "$? $(wc -l <err | tr -d ' ')" "2 1"
done
sed 's/^claim 11 2/claim 11 3/' t.theorem >three.theorem
echo '0 0' | "$BIN/kdraw-derive" --play --theorem three.theorem >out 2>err
same "a proof for fewer stones is no theorem" "$? $(wc -l <err | tr -d ' ')" "2 1"
complains --play --theorem t.theorem -p 2
complains --theorem t.theorem
complains -p 1..3 --play
complains -p 3 --strip
"$BIN/kdraw-derive" -p 3 >/dev/full 2>err
same "a full disk is trouble" $? 2

# Pieces of the strip: d is smaller, and whatever is wrong with a piece is refused.
"$BIN/kdraw-derive" -p 4,5,12,14,33,72 --pieces >pieces
verified=$("$BIN/kdraw-check" pieces | tail -1)
for goal in 4:20 5:23 12:47 14:53 33:113 72:233; do
	p=${goal%:*}
	same "p = $p by pieces up to 8" "$verified, $(grep -cx "claim ${goal#*:} $p" pieces)" \
		"s VERIFIED all 6 games Connect(k,p) claimed are drawn, 1"
done
same "a hundred by pieces" "$("$BIN/kdraw-derive" -p 1..100 --pieces=7 | "$BIN/kdraw-check" - | tail -1)" "s VERIFIED all 100 games Connect(k,p) claimed are drawn"
same "one piece for both goals" "$("$BIN/kdraw-derive" -p 4,12 --pieces=7 | grep -c '^piece 0 7 6 2 1$')" 1
"$BIN/kdraw-derive" -p 4 --pieces=7 >seven
"$BIN/kdraw-derive" -p 4 --pieces=7 | cmp -s - seven
is "the same bytes" "0 1" "$? $(grep -c '^claim' seven)"
edited() { # edited NAME SED: refused with status 1
	sed "$2" seven >wrong
	"$BIN/kdraw-check" wrong >out 2>err
	same "a piece $1" "$? $(cmp -s seven wrong && echo same) $(grep -c VERIFIED out)" "1  0"
}
edited "of another length" 's/^piece 0 7 6 2 1/piece 0 8 6 2 1/'
edited "of fewer columns" 's/^piece 0 7 6 2 1/piece 0 7 5 2 1/'
edited "with three stones a line" 's/^piece 0 7 6 2 1/piece 0 7 6 3 1/'
edited "whose cut lines take all on one side" 's/^piece 0 7 6 2 1/piece 0 7 6 2 2/'
edited "with less than all on both sides" 's/^piece 0 7 6 2 1/piece 0 7 6 2 3/'
edited "for one stone a line" 's/^step 0 nx 7 2 piece 0/step 0 nx 7 1 piece 0/'
edited "for a longer strip" 's/^step 0 nx 7 2 piece 0/step 0 nx 8 2 piece 0/'
edited "that is not there" 's/^step 0 nx 7 2 piece 0/step 0 nx 7 2 piece 1/'
edited "used on a game n" 's/^step 0 nx 7 2 piece 0/step 0 n 7 2 piece 0/'
edited "and one stone more a move" 's/^claim 20 4/claim 20 5/; s/^step 1 n 7 4/step 1 n 7 5/; s/^step 2 connect 20 4/step 2 connect 20 5/'
edited "with another line" '0,/^line 0 1 2 3 4 5 6 x/s//line 0 1 2 3 4 5 x/'
edited "with a line that is not exclusive" '0,/^line 0 1 2 3 4 5 6 x/s//line 0 1 2 3 4 5 6/'
for n in 1 2 3 4 5 6 7 8; do # an entry is missing
	awk -v from=$((n * $(wc -l <seven) / 10)) 'NR >= from && !cut && /^white [0-9]/ { cut = 1; next } { print }' seven >wrong
	"$BIN/kdraw-check" wrong >out 2>err
	same "a piece without an entry, $n" "$?" 1
done
complains -p 4 --pieces=6
complains -p 4 --pieces=11
complains --list --pieces
complains -p 4 --pieces --play
# Words of the game. What is taken back and played again has the same answer; nothing is read behind quit.
printf '0 0 0 1\n0 2 0 4\nundo\n0 2 0 4\nundo\nundo\nundo\nhelp\nquit\nno move\n' | "$BIN/kdraw-derive" -p 3 --play >out 2>err
is "--play: undo, quit" "0 3 2" "$? $(grep -c '^v white' out) $(grep '^v white' out | sort -u | wc -l)"
is "--play: where undo leads to" "c back to move 2 c back to move 2 c back to move 1 c there is nothing to take back" "$(grep 'back' out | grep -v 'your last' | paste -sd" ")"
has "--play: help" "c undo  " "$(cat out)"
has "--play: the board after undo is empty" "c 0 moves" "$(tail -n 1 out)"
exit $bad
