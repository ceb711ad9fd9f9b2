#!/bin/bash
# kdraw prove as a user types it: verdicts, proofs, parts, checkpoints, games, and what is refused.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
verb=prove
PATH=$BIN:$PATH
cd "$work" || exit 1
verdict() { # verdict NAME STATUS VERDICT ARGUMENT...
	local name=$1 status=$2 expected=$3 got
	shift 3
	got=$(kdraw prove "$@" 2>err)
	is "$name: status" "$status" $?
	is "$name: verdict" "$expected" "$(sed -n '/^s /p' <<<"$got")"
	[[ $(tail -n 1 <<<"$got") =~ ^c\ positions\ [0-9]+\ seconds\ [0-9.]+$ ]]
	is "$name: last line" 0 $?
}
positions() { sed -n 's/^c positions \([0-9]*\) .*/\1/p' "$1"; }

# Verdicts: of the papers, of known games, and the same with one idea or another switched off.
verdict "Lemma 1" 0 "s BREAKER DRAWS" -p 2 b2
verdict "three in a row" 1 "s MAKER WINS" -p 1 grid:3x3:3
verdict "Lemma 5" 0 "s BREAKER DRAWS" -b 1 rect:4:5
verdict "four in a row on 4 x 4" 0 "s BREAKER DRAWS" -p 1 grid:4x4:4
verdict "four in a row on 5 x 5" 1 "s MAKER WINS" -p 1 grid:5x5:4
verdict "... with a white stone in the middle" 0 "s BREAKER DRAWS" -p 1 grid:5x5:4 --white 12
verdict "... and a black one beside it" 1 "s MAKER WINS" -p 1 grid:5x5:4 --white 12 --black 7
for idea in components replies domination held potential pairing canonical redundancy table threats; do
	verdict "without $idea" 0 "s BREAKER DRAWS" -p 1 grid:4x5:4 --no-$idea
done
verdict "two threads" 0 "s BREAKER DRAWS" -p 2 b2 -j 2
verdict "plainly" 0 "s BREAKER DRAWS" -p 1 zetters --plain
verdict "plainly, a win" 1 "s MAKER WINS" -p 2 parallelogram:3:4 --plain
verdict "plainly, in time" 3 "s UNDECIDED" -p 2 b2 --plain --time 0.2
has "... says how far" "of 300" "$(kdraw prove -p 2 b2 --plain --time 0.1)"
verdict "by zones" 0 "s BREAKER DRAWS" -p 1 zetters --zones
verdict "by zones, a win" 1 "s MAKER WINS" -p 1 grid:3x3:3 --zones
verdict "by zones, a large board" 0 "s BREAKER DRAWS" -p 1 grid:9x9:6 --zones
verdict "by zones, in time" 3 "s UNDECIDED" -p 1 grid:8x8:5 --zones --time 0.1
verdict "by zones, in little memory" 3 "s UNDECIDED" -p 1 grid:8x8:5 --zones --memory 1M
has "... says so" "c stopped by --memory: 0 of 64" "$(kdraw prove -p 1 grid:8x8:5 --zones --memory 1M)"
kdraw board b2 | kdraw prove -p 2 - >out
is "a board from standard input" "s BREAKER DRAWS" "$(sed -n '/^s /p' out)"

# Proofs: checked, compressed, the same bytes each time, with a table that is far too small, with two threads.
kdraw board b2 >b2.board
kdraw board grid:5x5:4 >five.board
kdraw prove -p 2 b2 -o b2.proof >out
is "proof" "s VERIFIED BREAKER DRAWS" "$(kdraw check b2.board b2.proof | sed -n 's/ game.*//; /^s /p')"
is "proof: its steps" "steps $(sed -n 's/^c proof: \([0-9]*\) steps.*/\1/p' out)" "$(sed -n '/^steps/p' b2.proof)"
kdraw prove -p 2 b2 -o again.proof >out
cmp -s b2.proof again.proof
is "same command, same bytes" 0 $?
kdraw prove -p 2 b2 -o b2.proof.zst >out
is "compressed" "$(head -c 4 b2.proof.zst | od -An -tx1)" " 28 b5 2f fd"
kdraw prove --join b2.proof.zst | cmp -s - b2.proof
is "... is the same" 0 $?
for more in "-j 2" "--memory 1"; do
	kdraw prove -p 2 b2 -o more.proof $more >out
	is "proof with $more" "s VERIFIED BREAKER DRAWS" "$(kdraw check b2.board more.proof | sed -n 's/ game.*//; /^s /p')"
	kdraw prove -p 1 five.board -o more.proof $more >out
	is "won proof with $more" "s VERIFIED MAKER WINS" "$(kdraw check five.board more.proof | sed -n 's/ game.*//; /^s /p')"
done
kdraw board grid:6x6:5 >six.board
kdraw prove -p 1 six.board --zones -o six.proof >out
is "proof by zones" "s VERIFIED BREAKER DRAWS" "$(kdraw check six.board six.proof | sed -n 's/ game.*//; /^s /p')"
kdraw prove -p 1 six.board --zones -j 2 -o six.proof >out
has "two threads by zones" ", game p 1, 2 threads" "$(cat out)"
is "... their proof" "s VERIFIED BREAKER DRAWS" "$(kdraw check six.board six.proof | sed -n 's/ game.*//; /^s /p')"
kdraw prove -p 1 five.board --zones -o five.proof >out
is "a win by zones" "s VERIFIED MAKER WINS" "$(kdraw check five.board five.proof | sed -n 's/ game.*//; /^s /p')"
kdraw prove -p 1 six.board --zones -o six.proof >out
is "proof by zones: its steps" "steps $(sed -n 's/^c proof: \([0-9]*\) steps.*/\1/p' out)" "$(sed -n '/^steps/p' six.proof)"
kdraw prove -p 1 zetters -o /dev/stdout | grep -q '^kdraw proof 3$'
is "proof to a pipe" 0 $?
kdraw prove -p 2 b2 -o - 2>err | cmp -s - b2.proof
is "proof to standard output" 0 $?
has "... and the rest elsewhere" "s BREAKER DRAWS" "$(cat err)"
kdraw prove --join -o - b2.proof | cmp -s - b2.proof
is "joined to standard output" 0 $?
kdraw prove -p 2 b2 -o - >/dev/full 2>err
is "standard output full" 2 $?

# The potential criterion: numbers by hand, proofs, and no verdict where it does not hold.
potential() { # potential NAME STATUS VERDICT ARGUMENT...
	verdict "potential: $1" "$2" "$3" --potential "${@:4}"
}
kdraw prove -p 1 grid:4x4:4 --potential -o four.proof >out
is "potential: status" 0 $?
has "potential: 10 lines and 3 through a corner, 13/16" "(k - 64) U + 64 A = $((13 * (1 << 52)))" "$(cat out)"
has "potential: the other side" "(k - 64) 2^50    = $((1 << 56))" "$(cat out)"
has "potential: Erdos and Selfridge" "10/16 > 1/2; with the heaviest square once more: 13/16 < 1" "$(cat out)"
kdraw board grid:4x4:4 >four.board
is "potential: checked" "s VERIFIED BREAKER DRAWS" "$(kdraw check four.board four.proof | sed -n 's/ game.*//; /^s /p')"
is "potential: one child" "root w 0 1 2 3 4 5 6 7 8 9" "$(sed -n '/^root/p' four.proof)"
potential "Maker wins, and it says nothing" 3 "s UNDECIDED" -p 1 five.board
potential "B2" 3 "s UNDECIDED" -p 2 b2 -o undecided.proof
is "potential: no proof then" "3 0" "$(kdraw prove --potential -p 2 b2 -o undecided.proof >out; echo $?) $(ls undecided.proof 2>err | wc -l)"
has "potential: Beck's sum" "Beck, for the biased game 2:2: 9/9 + 4/27 > 1/3" "$(kdraw prove -p 2 b2 --potential)"
kdraw prove -p 2 grid:4x4:3 --black 1,2 --white 5,6,9,10,3 --potential -o stones.proof >out
has "potential: a line with the rest of another" "6 of 24 lines live, 5 of them listed" "$(cat out)"
kdraw prove -p 1 grid:4x4:4 --white 5,6,9,10 --black 0,3 --potential -o stones.proof >out
has "potential: with stones" "1/4 + 2/8 + 1/16 > 1/2; with the heaviest square once more: 13/16 < 1" "$(cat out)"
is "potential: with stones, checked" "s VERIFIED BREAKER DRAWS" "$(kdraw check four.board stones.proof | sed -n 's/ game.*//; /^s /p')"

# The usual biased game is another one: Maker wins 4 x 4 with p = 2, and loses it when both place two.
verdict "the local game, p = 2" 1 "s MAKER WINS" -p 2 grid:4x4:4
verdict "the biased game 2:2" 0 "s BIASED GAME 2:2: BREAKER DRAWS" --bias 2:2 grid:4x4:4
verdict "the biased game 2:1" 1 "s BIASED GAME 2:1: MAKER WINS" --bias 2:1 grid:4x4:4
for white in 0 1 4; do
	one=$(kdraw prove -p 1 grid:3x3:3 --white $white | sed -n 's/^s //p')
	is "the biased game 1:1 is p = 1, white on $white" "s BIASED GAME 1:1: $one" \
		"$(kdraw prove --bias 1:1 grid:3x3:3 --white $white | sed -n '/^s /p')"
done
verdict "the biased game, a win with stones" 1 "s BIASED GAME 1:1: MAKER WINS" --bias 1:1 grid:3x3:3 --white 0 --black 4
verdict "the biased game, in time" 3 "s UNDECIDED" --bias 1:1 grid:8x8:5 --time 0.1
verdict "the biased game, in memory" 3 "s UNDECIDED" --bias 1:1 grid:6x6:5 --memory 64K

# Lines of play: they end with a line, or with none living.
is "line of a draw" "c no line is living" "$(kdraw prove -p 2 b2 --line | sed -n '/^v W/h; /^c no line/p')"
has "line of a win" "c Black has line" "$(kdraw prove -p 1 five.board --line)"

# Parts.
for n in 1 2 3 7; do
	for ((i = n; i >= 1; i--)); do kdraw prove -p 1 grid:4x5:4 --part $i/$n -o part$i >out; done
	is "part of $n" "s PART DRAWN" "$(sed -n '/^s /p' out)"
	kdraw board grid:4x5:4 >b
	kdraw prove --join part* >joined
	is "$n parts joined" "s VERIFIED BREAKER DRAWS" "$(kdraw check b joined | sed -n 's/ game.*//; /^s /p')"
	kdraw check b part1 >out 2>&1
	is "a part of $n alone proves nothing" "0 1" "$(grep -c '^s VERIFIED' out) $(grep -c 'part of a proof, and proves nothing alone' out)"
done
refuses "part 4 of 7 is missing" --join part1 part2 part3 part5 part6 part7
refuses "part1: part 1 of 7 is in part1 already" --join part1 part1
cp part1 copy
refuses "copy: part 1 of 7 is in part1 already" --join part[1-7] copy
kdraw prove -p 1 zetters --part 2/7 -o other >out
refuses "other: another board than in part1" --join part1 other
kdraw prove -p 1 grid:4x5:4 --part 2/3 -o three >out
refuses "three: part 2 of 3, but part1 is part 1 of 7" --join part1 three
kdraw prove -p 1 five.board --part 2/3 -o won >out
is "a part may win" "s MAKER WINS" "$(sed -n '/^s /p' out)"
kdraw prove --join won -o joined >out
is "... and is a proof" "s VERIFIED MAKER WINS" "$(kdraw check five.board joined | sed -n 's/ game.*//; /^s /p')"

# Stopped and resumed. A job that is slow because ideas are switched off, and one of hours.
job="-p 1 grid:4x7:4 --no-canonical --no-held --no-pairing --memory 16M"
long="-p 1 grid:8x8:5 --no-held --no-pairing --memory 16M"
clocked 2000 prove $job --time 0.2 --checkpoint point >stopped
is "a limit of time: status" 3 $?
is "a limit of time: verdict" "s UNDECIDED" "$(sed -n '/^s /p' stopped)"
has "... says why" "c stopped by --time" "$(cat stopped)"
has "... and what to do" "c go on with --resume point" "$(cat stopped)"
cp point kept
complains -p 1 zetters --resume kept
has "... of another board" "kept:1: this is a checkpoint of another job" "$(cat complaint)"
head -c 1000 kept >cut
refuses "cut: this checkpoint is damaged or was cut short: its checksum is wrong" $job --resume cut
cp kept spoilt
printf 'x' | dd of=spoilt bs=1 seek=700 conv=notrunc 2>err
refuses "spoilt: this checkpoint is damaged or was cut short: its checksum is wrong" $job --resume spoilt
refuses "b2.board:1: this is no checkpoint of this version of the program; it is left as it is" $job --resume b2.board
refuses "nothing: No such file or directory" $job --resume nothing
kdraw prove $job --resume kept >resumed
is "resumed" "s BREAKER DRAWS" "$(sed -n '/^s /p' resumed)"
kdraw prove $job --resume kept >again
is "resumed when all is known" 0 "$(positions again)"
kdraw prove $job >whole
done_twice=$(($(positions stopped) + $(positions resumed) - $(positions whole)))
[ $((20 * done_twice)) -lt "$(positions whole)" ]
is "resumed: little is done twice ($done_twice)" 0 $?
wait_for() { # wait_for FILE, at most twenty seconds
	local n=0
	until [ -s "$1" ] || ((n++ == 200)) || ! kill -0 $! 2>/dev/null; do sleep 0.1; done
}
for signal in TERM INT KILL; do
	rm -f point
	(exec kdraw-prove $long --checkpoint point) >stopped 2>err &
	wait_for point
	kill -$signal $!
	wait $! 2>err
	status=$?
	if [ $signal != KILL ]; then
		is "SIG$signal: status" 3 $status
		has "SIG$signal" "c stopped by a signal" "$(cat stopped)"
	fi
	is "SIG$signal: the checkpoint is whole" 3 "$(kdraw prove $long --resume point --time 0.1 >out 2>err; echo $?)"
done

# The same by zones: killed again and again, and the certificate has the same bytes.
zones="-p 1 grid:7x8:5 --zones --memory 100M"
kdraw prove $zones -o whole.proof >whole
rm -f point
(exec kdraw-prove $zones --checkpoint point) >out 2>err &
wait_for point
kill -KILL $!
wait $! 2>err
cp point kept
for seconds in 0.3 0.6; do
	kdraw prove $zones --resume point --time $seconds >stopped
	is "zones, stopped after $seconds s: status" 3 $?
done
has "zones, stopped: what to do" "c go on with --resume point" "$(cat stopped)"
kdraw prove $zones --resume point -o resumed.proof >resumed
cmp -s whole.proof resumed.proof
is "zones, resumed: the same bytes" 0 $?
alike "zones, resumed: the same search" "1[0-9][0-9][0-9][0-9][0-9]" "$(positions whole)" "$(positions resumed)"
kdraw prove $zones --resume point -o again.proof >again
cmp -s whole.proof again.proof
is "zones, resumed when all is known: the same bytes" 0 $?
complains $zones --black 0 --resume kept
has "zones, other stones" "kept:1: this is a checkpoint of another job" "$(cat complaint)"
kdraw prove -p 1 grid:8x8:5 --zones --memory 1M --checkpoint little >out
has "zones, no memory left: what to do" "c go on with --resume little and more --memory" "$(cat out)"
complains -p 1 grid:8x8:5 --zones --memory 500K --resume little
has "zones, less memory" "positions: more --memory is needed for them" "$(cat complaint)"

# A stream: a verdict a line, as one by one.
printf 'kdraw board 1\nsquares 9\nlines 3\nline 0 1 2\nline 3 4 5\nline 6 7 8\nend\n' >three
printf '%s\n' b2 grid:4x4:3 '9:0,1,2;3,4,5;6,7,8 black=4 white=0' zetters >stream
is "batch: a verdict a line" "$(for b in b2 grid:4x4:3 three zetters; do
	# shellcheck disable=SC2046
	kdraw prove -p 1 $b $([ $b = three ] && echo --black 4 --white 0) | sed -n '/^s /p'; done)" "$(kdraw prove -p 1 --batch stream)"
kdraw prove -p 1 --batch - <stream >out
is "batch: status" 0 $?
printf 'b2\nnothing\n' | kdraw prove -p 2 --batch - >out 2>err
is "batch: what is wrong: status, verdicts before it" "2 s BREAKER DRAWS" "$? $(cat out)"
is "batch: what is wrong" "kdraw-prove: standard input:2: nothing: there is no such file, and no family of boards of this name (try 'kdraw prove --help')" "$(cat err)"
refuses "--batch only decides: -p or -b, the limits and the ideas go with it; stones stand in the stream" -p 1 --batch stream -o x
awk 'BEGIN { for (n = 0; n < 2000; n++) print "9:0,1,2;3,4,5;6,7,8;0,3,6;1,4,7;2,5,8;0,4,8;2,4,6 black=" n % 9 " white=" (n + 1 + n % 8) % 9 }' >stream
is "batch: 2000 boards" 2000 "$(kdraw prove -p 1 --batch stream | grep -cE '^s (MAKER WINS|BREAKER DRAWS)$')"

# Games.
printf '1,4 2,4\nlines\nundo\n7\nhint\nquit\n' | kdraw prove -p 2 b2 --play >game
is "play: status" 0 $?
has "play: Black's move by coordinates" "v B 9 14" "$(cat game)"
alike "play: an answer for each move" "[1-9]" "$(grep -c '^v B' game)" "$(grep -c '^v W' game)"
is "play: the names on the border" "c 1 | 0 1 2 3 4 5 c a b c d e f g h i" "$(grep -m 1 '^c 1 |' game | tr -s ' ' | sed 's/ $//') $(grep -m 1 '^c  *a' game | tr -s ' ' | sed 's/ $//')"
has "play: lines" "living lines" "$(cat game)"
has "play: hint" "c try" "$(cat game)"
printf 'hint\n' | kdraw prove -p 1 grid:3x3:3 --play >game
has "play: a won position" "c Maker wins this position" "$(cat game)"
has "play: the winning move" "(wins)" "$(cat game)"
printf '0\n\nq\n' | kdraw prove -p 1 grid:3x3:3 --black 1 --white 4 --play >game
has "play: White saves himself" "v W 2" "$(cat game)"
printf '0\n' | kdraw prove -p 1 grid:3x3:3 --black 1,2 --white 4 --play >game
has "play: Black has a line" "c Black has line" "$(cat game)"
printf '0 1\n' | kdraw prove -b 1 rect:2:2 --play >game
has "play: exclusive squares" "c white exclusive squares" "$(cat game)"
for wrong in "99" "0,99" "0,x" "foo"; do
	printf '\n%s\n' "$wrong" | kdraw prove -p 2 b2 --play >out 2>err
	is "play: '$wrong': status" 2 $?
	has "play: '$wrong'" "kdraw-prove: standard input:2: " "$(cat err)"
done

for wrong in "0 0" "1 2 3"; do
	printf '%s\n' "$wrong" | kdraw prove -p 2 b2 --play >out 2>err
	is "play: '$wrong' is refused, and the game goes on" "0 1 0" "$? $(grep -c '^c at most 2\|^c square 0 twice' out) $(grep -c '^v B' out)"
done

# Progress is for terminals.
verdict "no progress in a file" 3 "s UNDECIDED" $long --time 1.2
is "... nothing on standard error" "" "$(cat err)"
verdict "progress when asked for" 3 "s UNDECIDED" $long --time 1.2 -v
has "... on standard error" "first moves done" "$(cat err)"

# What is refused.
has "help" "Exit status: 0 Breaker draws" "$(kdraw prove --help)"
refuses "which board?"
refuses "which game? Give -p P, or -b B for a board with exclusive squares" b2
refuses "give one of -p and -b" -p 1 -b 1 b2
refuses "-p is a number from 1 to 64, not '0'" -p 0 b2
refuses "-p is a number from 1 to 64, not '01'" -p 01 b2
refuses "-b is a number from 0 to 64, not '-1'" -b -1 b2
refuses "one board at a time: 'zetters' is too much" -p 1 b2 zetters
refuses "nowhere: there is no such file, and no family of boards of this name" -p 1 nowhere
refuses ".: cannot read: Is a directory" -p 1 .
refuses "/dev/null:1: the file is empty" -p 1 /dev/null
refuses "grid:17x17:5: the board has 289 squares and 780 lines; the prover takes up to 256 of each, kdraw prove --potential any number" -p 1 grid:17x17:5
refuses "square 3 cannot be black and white" -p 1 b2 --black 2,3 --white 3
refuses "--black takes different squares, as 3,4,17 or a1,b2 or '0,0 1,1': '24' is no square of the board" -p 1 b2 --black 24
refuses "--white takes different squares, as 3,4,17 or a1,b2 or '0,0 1,1': square '1' stands there twice" -p 1 b2 --white 1,1
refuses "--time takes seconds, or 5m, 2h, not '0'" -p 1 b2 --time 0
refuses "--memory takes a size like 512M or 4G, not 'much'" -p 1 b2 --memory much
refuses "-j is a number from 1 to 1024, not '0'" -p 1 b2 -j 0
refuses "--part takes I/N, I from 1 to N, N up to 100000, for example 1/4, not '3/2'" -p 1 b2 --part 3/2
refuses "--part takes I/N, I from 1 to N, N up to 100000, for example 1/4, not '2'" -p 1 b2 --part 2
refuses "/nowhere/x: cannot write: No such file or directory" -p 1 b2 -o /nowhere/x
refuses ".: cannot write: Is a directory" -p 1 b2 -o .
refuses "/dev/full: cannot write the proof: No space left on device" -p 1 b2 -o /dev/full
mkfifo pipe
refuses "pipe: cannot write: this is no regular file" -p 1 b2 --checkpoint pipe
refuses "--plain only decides: no -o, --line, --play, --part, --checkpoint or --resume with it" -p 1 b2 --plain -o x
refuses "--play goes neither with --line nor with --part" -p 1 b2 --play --line
refuses "--play reads your moves from standard input, so the board has to be a file or a family" -p 1 - --play
refuses "the potential criterion is for -p 1 to 8" -p 9 b2 --potential
refuses "the potential criterion is for -p 1 to 8" -b 1 rect:4:4 --potential
refuses "--potential does not search: no --line, --play, --part, --checkpoint or --resume with it" -p 1 b2 --potential --line
refuses "/dev/full: cannot write the proof: No space left on device" -p 1 grid:4x4:4 --potential -o /dev/full
refuses "--bias takes A:B, both from 1 to 64, for example 2:2, not '2'" --bias 2 b2
refuses "--bias takes A:B, both from 1 to 64, for example 2:2, not '0:2'" --bias 0:2 b2
refuses "--bias takes A:B, both from 1 to 64, for example 2:2, not '2:2x'" --bias 2:2x b2
refuses "--bias is a game of its own: no -p and no -b with it" --bias 2:2 -p 2 b2
refuses "--bias only decides: no -o, --line, --play, --part, --checkpoint or --resume with it" --bias 2:2 b2 -o x
refuses "one of --plain, --zones, --potential and --bias at a time" --bias 2:2 b2 --potential
refuses "--zones is for -p 1" -p 2 b2 --zones
refuses "--zones does not know --line, --play and --part" -p 1 zetters --zones --line
refuses "grid:12x12:5: --zones takes up to 128 squares and 256 lines, without exclusive squares" -p 1 grid:12x12:5 --zones
refuses "grid:9x9:5: 81 squares; the biased game is searched on at most 64" --bias 1:1 grid:9x9:5
refuses "rect:3:3: line 0 has an exclusive square, which the biased game does not know" --bias 1:1 rect:3:3
refuses "which proofs? Give those of all parts" --join
refuses "the parts say which game it is: no -p, -b, --bias or --potential with --join" --join -p 1 x
refuses "nothing: cannot open: No such file or directory" --join nothing
kdraw prove -p 1 zetters >/dev/full 2>err
is "a full disk, and devices are still devices" "2 0" "$? $([ -c /dev/full ] && [ -c /dev/null ]; echo $?)"
exit $bad
