#!/bin/bash
# kdraw theorem as a user types it.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
verb=theorem
PATH=$BIN:$PATH
cd "$work" || exit 1

# Theorem 1, and Zetters' k for one stone a move.
kdraw theorem 11 2 >out
is "11 2: status" 0 $?
is "11 2: last line" "s VERIFIED Connect(11,2) is drawn" "$(tail -n 1 out)"
is "11 2: the checker alone" "$(sed -n '/now the checker/,$p' out | tail -n +2)" "$(kdraw check connect-11-2.theorem)"
kdraw theorem 11 2 -o again >out
cmp -s connect-11-2.theorem again
is "same command, same bytes" 0 $?
is "nothing else is left" "again connect-11-2.theorem out" "$(echo *)"
kdraw theorem 8 1 -o eight >out
is "8 1" "s VERIFIED Connect(8,1) is drawn" "$(tail -n 1 out)"
kdraw theorem 12 2 -o twelve >out
is "a larger k" "s VERIFIED Connect(12,2) is drawn" "$(tail -n 1 out)"
kdraw theorem 11 2 -o two -j 2 >out
is "two threads" "s VERIFIED Connect(11,2) is drawn" "$(tail -n 1 out)"
kdraw theorem 11 1 --tiling b2 -o one >out
is "another tiling" "s VERIFIED Connect(11,1) is drawn" "$(tail -n 1 out)"

# A theorem that says more than its proof.
sed 's/11/10/' connect-11-2.theorem >more
kdraw check more >out 2>&1
is "ten is not proved" "s REFUTED line 36: direction H: a segment of 10 squares contains no line" "$(tail -n 1 out)"
sed '/^reply/d' connect-11-2.theorem >less
kdraw check less >out 2>&1
is "the replies are missing: status" 1 $?
is "the replies are missing" 1 "$(grep -c '^s REFUTED line [0-9]*: step [0-9]*: the move .* has no entry$' out)"

# What it does not prove.
kdraw theorem 10 2 --tiling b2 >out
is "10 2: status" 1 $?
is "10 2" "s NOT PROVED Connect(10,2)" "$(tail -n 1 out)"
kdraw theorem 11 3 --tiling b2 >out
is "11 3: status" 1 $?
is "11 3: Maker wins on the tile, no file" "s NOT PROVED Connect(11,3) 0" "$(tail -n 1 out) $(find . -name 'connect-11-3*' | wc -l)"
clocked 5000 theorem 16 3 --tiling bands:6:6:5:8 --time 0.01 >out
is "no time: status" 3 $?
is "no time" "s UNDECIDED Connect(16,3)" "$(tail -n 1 out)"

# Stopped and resumed: by time, by a signal that asks, by one that does not. The answers in a theorem are those of the run that
# found them, so a resumed one may have other bytes; it is as right. Two boards.
kdraw tile print bands:6:6:5:8 | awk '/^tile$/ { n++ } n == 2 && /^line/ && !k++ { sub(/ [-0-9]+ [-0-9]+$/, "") } !/^name/' >two.tiling
job="17 3 --tiling two.tiling --memory 64M"
kdraw theorem $job -o whole >out
is "two boards" "2 s VERIFIED Connect(17,3) is drawn" "$(grep -c '^c board .*: drawn' out) $(tail -n 1 out)"
clocked 5000 theorem $job -o x --checkpoint point --time 0.2 >out
is "--time: status" 3 $?
is "--time" "c go on with --resume point" "$(grep -o '^c go on .*' out)"
for signal in KILL TERM INT; do
	(clocked 5000:"$(kill -l $signal)":40 theorem $job -o x --resume point) >out 2>err
	status=$?
	if [ $signal = KILL ]; then rm -f .kdraw*; fi
	[ $signal = KILL ] || is "SIG$signal: what is left behind" "3 " "$status $(find . -name '.kdraw*')"
	is "SIG$signal: status, no theorem yet" "$([ $signal = KILL ] && echo 137 || echo 3) 0" "$status $(find . -name x | wc -l)"
done
kdraw theorem $job -o x --resume point >out
alike "resumed: the same theorem" "s VERIFIED" "$(kdraw check whole | tail -n 1)" "$(kdraw check x | tail -n 1)"
kdraw theorem $job -o y --resume point >out
is "resumed when all is done" "c 2 of 2 boards are in point" "$(sed -n 2p out)"
cmp -s x y
is "... the same bytes" 0 $?
is "nothing else is kept" "point" "$(echo point*)"
head -c 3000 point >cut
refuses "cut: this checkpoint is damaged or was cut short: its checksum is wrong" $job --resume cut
complains 18 3 --tiling two.tiling --resume point
has "... of another theorem" "point:1: this is a checkpoint of another job: 'theorem 17 3 " "$(cat complaint)"
refuses "nothing: No such file or directory" $job --resume nothing
refuses "/nowhere/x: cannot write: No such file or directory" $job --checkpoint /nowhere/x

# By game b with exclusive squares: the brick of weave:5, p = 2, five squares a line. What the checker refuses: a line
# shorter than P + B + 1, a line without exclusive square, a tile with more squares than the board, a win, game p on this board.
kdraw theorem 14 2 --tiling weave:5 --exclusive 2 -o by-b >out
is "exclusive squares: status" 0 $?
is "exclusive squares" "s VERIFIED Connect(14,2) is drawn" "$(tail -n 1 out)"
is "exclusive squares: the argument" "c board 0 is drawn in game b 2, hence in game p 2" "$(grep '^c board 0 is' out)"
says() { # says NAME MESSAGE FILE
	kdraw check "$3" >out 2>&1
	is "$1: status" 1 $?
	is "$1" "s REFUTED: $2" "$(grep '^s' out | sed 's/REFUTED line [0-9]*/REFUTED/')"
}
# A theorem with another board and its proof.
head -n "$(grep -n '^boards 1$' by-b | cut -d: -f1)" by-b >head
grep -A 99 '^tile 0 board' by-b >tail
around() { # around BOARD PROVE-OPTION...
	local board=$1
	shift
	kdraw prove -o proof "$@" "$board" >out 2>&1
	cat head "$board" proof tail
}
sed -n '/^kdraw board/,/^end/p' by-b >brick
around brick -b 2 >same
kdraw check same >out
is "exclusive squares, put together by hand" "s VERIFIED Connect(14,2) is drawn" "$(tail -n 1 out)"
sed 's/^claim 14 2/claim 14 3/' by-b >short
says "a line too short" "line 0 of the board has 5 squares, not P + B + 1 = 6" short
around brick -b 3 >other
says "a larger B" "line 0 of the board has 5 squares, not P + B + 1 = 6" other
around brick -b 1 >lost
says "a win" "the proof is not of a draw in game b 1" lost
around brick -p 2 >game
says "game p with exclusive squares" "line 0 of the board has an exclusive square, and no line of a tile has" game
sed 's/^squares 25/squares 27/; s/^lines 10/lines 11/; /^dimension/d; /^at /d; s/^end/line 25 26\nend/' brick >mixed
around mixed -b 2 >mixture
says "a line without exclusive square" "line 10 of the board has no exclusive square" mixture
# Each line loses one of these squares. In game p longer lines in the tile would do.
sed '/^line /s/ \(6\|13\|15\|22\|23\)\b//g' brick >small
around small -b 2 | sed 's/^claim 14 2/claim 14 1/' >counts
says "a tile with longer lines" "tile 0 does not match board 0" counts
is "... though the board is drawn" "c board 0 is drawn in game b 2, hence in game p 1" "$(grep '^c board 0 is' out)"
kdraw theorem 14 3 --tiling weave:5 --exclusive 2 >out
is "exclusive squares, a line too short: status" 1 $?
is "exclusive squares, a line too short" "c a line of 5 squares is too short for game b 2: P + B + 1 = 6" "$(head -n 1 out)"

refuses "which game? Give K and P, for example 11 2"
refuses "a game is K:P, K:P:Q, ROWSxCOLUMNS:K:P:Q, inf:K:P:Q or Connect(K,P), for example 19x19:6:2:1, not '11'" 11
refuses "a game is K:P, K:P:Q, ROWSxCOLUMNS:K:P:Q, inf:K:P:Q or Connect(K,P), for example 19x19:6:2:1, not '11 x'" 11 x
refuses "Q is at most P here, not 3: with more stones Black has an advantage that no theorem covers" 11 2 3
refuses "K is a number from 1 to 1000000, not '0'" 0 2
refuses "a game is K:P, K:P:Q, ROWSxCOLUMNS:K:P:Q, inf:K:P:Q or Connect(K,P), for example 19x19:6:2:1, not '11 +2'" 11 +2
refuses "a theorem file is for P up to 64; kdraw derive -p 70 derives a game with 70 stones" 200 70
refuses "Connect(7,1) is not known to be drawn: the best known K is 8 (kdraw table -p 1); kdraw fair 7 1 1 says what else is known" 7 1
refuses "no tiling is registered for K = 53, P = 14, but Connect(53,14) is derived: kdraw derive --pieces=10 -p 14" 53 14
"$BIN/kdraw-theorem" 8:1 -o - >stream 2>log
is "to standard output: the same file, checked" "0 1 same" "$? $(grep -c '^s VERIFIED Connect(8,1) is drawn$' log) $("$BIN/kdraw-check" stream >/dev/null && echo same)"
"$BIN/kdraw-theorem" 'Connect(8,1)' -o packed.theorem.zst >log
alike "compressed: the same bytes" "kdraw theorem" "$(cat stream)" "$(zstd -dcq packed.theorem.zst)"
refuses "none: there is no such file, and no family of tilings of this name" 11 2 --tiling none
refuses "/nowhere/x: cannot write: No such file or directory" 11 2 -o /nowhere/x
mkfifo pipe
refuses "pipe: cannot write: this is no regular file" 11 2 -o pipe
refuses ".: cannot write: Is a directory" 11 2 -o .
refuses "--exclusive is a number from 1 to 64, not '0'" 11 2 --exclusive 0
refuses "--time takes seconds, or 5m, 2h, not '-1'" 11 2 --time -1
exit $bad
