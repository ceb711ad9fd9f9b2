#!/bin/bash
# kdraw win: proofs for known games, which the checker and the second checker accept; positions; what it refuses.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
cd "$work" || exit 1
verb=win room=
win() { # win NAME STATUS VERDICT ARGUMENT...
	name=$1 expected="$2 $3"
	shift 3
	rm -f x.win
	got=$(ulimit -v "${room:-unlimited}" && "$BIN/kdraw-win" "$@" -o x.win)
	is "$name" "$expected" "$? $(echo "$got" | grep '^s ')"
}
proved() { # proved NAME CHECKED ARGUMENT...: 0, and both checkers say CHECKED
	name=$1 checked=$2
	shift 2
	win "$name" 0 "s BLACK WINS" "$@"
	has "$name: checked" "s VERIFIED $checked" "$("$BIN/kdraw-check" x.win | grep '^s ')"
	is "$name: checked again" "right: $checked" "$(python3 "$here/tests/checker/win.py" x.win)"
}

# Wu and Huang 2005, Table 1 and Corollary 3: Black wins these.
proved "Connect(3,1,1)" "Black wins Connect(3,1,1)" inf:3:1:1
proved "Connect(4,1,1)" "Black wins Connect(4,1,1)" inf:4:1:1
proved "Connect(4,1,2)" "Black wins Connect(4,1,2)" inf:4:1:2
proved "Connect(5,2,2)" "Black wins Connect(5,2,2)" inf:5:2:2
proved "Connect(6,3,3)" "Black wins Connect(6,3,3)" inf:6:3:3
is "on boards from a size on" 1 "$("$BIN/kdraw-check" x.win | grep -c 'on the infinite board and on all of at least [0-9]* x [0-9]*$')"
# A turn that is given. The proof that took long is kept, and both checkers accept it.
proved "Connect(5,2,1), this turn" "Black wins Connect(5,2,1)" inf:5:2:1 --turn 0,0
is "... is what the proof begins with" "0 0 / 0,0" "$(sed -n '/^turn /{n;p;}' x.win)"
has "Connect(5,1,3): checked" "s VERIFIED Black wins Connect(5,1,3) on the infinite board" "$("$BIN/kdraw-check" "$here/papers/wu-lin-2010/513.win" | grep '^s ')"
is "Connect(5,1,3): checked again" "1 right: Black wins Connect(5,1,3)" \
	"$("$BIN/kdraw-check" "$here/papers/wu-lin-2010/513.win" | grep -c '^s VERIFIED') $(python3 "$here/tests/checker/win.py" "$here/papers/wu-lin-2010/513.win")"
# Uiterwijk and van den Herik 2000: a draw.
win "4 x 4, four in a row" 1 "s BLACK DOES NOT WIN" 4x4:4:1:1
proved "4 x 4, three in a row" "Black wins Connect(3,1,1)" 4x4:3:1:1
# A network changes the order of moves: another search, the same verdict, and a proof that is one.
stones='black 9,9 10,10 9,11 10,5 4,11 white 7,8 8,7 6,9 5,10 8,8 9,7 turn black 2'
win "without a network" 0 "s BLACK WINS" 19x19:6:2:1 --stones "$stones"
before=$(echo "$got" | sed -n 's/^c positions \([0-9]*\) .*/\1/p')
win "with a network" 0 "s BLACK WINS" 19x19:6:2:1 --stones "$stones" --network own
has "with a network: checked" "s VERIFIED Black wins Connect(6,2,1) on 19 x 19 from this position of 11 stones" "$("$BIN/kdraw-check" x.win | grep '^s ')"
after=$(echo "$got" | sed -n 's/^c positions \([0-9]*\) .*/\1/p')
is "... is another search" yes "$(test "$before" -gt 0 && test "$after" -gt 0 && test "$before" != "$after" && echo yes)"
proved "Connect(6,2,3) with a network and little memory" "Black wins Connect(6,2,3)" inf:6:2:3 --network own --memory 16M
refused "a network of another game" "the network was made for another game: k 6, p 2" inf:5:2:1 --network own
refused "a network that is not there" "none: cannot open: No such file or directory" inf:6:2:3 --network none
win "no time" 3 "s UNDECIDED" 15x15:5:1:1 --positions 100
is "... and the file that was asked for" "c none.win is not written: no win was found yet" "$("$BIN/kdraw" win 15x15:5:1:1 --positions 100 -o none.win | grep none)"
win "a position" 0 "s BLACK WINS" 19x19:6:2:1 --time 20 --stones 'black j10 j11 j12 k10 l10 white a1 a2 c3 e5 turn black 2'
is "of nine stones" "s VERIFIED Black wins Connect(6,2,1) on 19 x 19 from this position of 9 stones, Black to move, 2 left" \
	"$("$BIN/kdraw-check" x.win | grep '^s ')"
is "same bytes" "$(cksum <x.win)" "$("$BIN/kdraw-win" 19x19:6:2:1 --stones 'black j10 j11 j12 k10 l10 white a1 a2 c3 e5 turn black 2' \
	-o - | sed -n '/^kdraw win/,/^end/p' | cksum)"
win "in the order of play" 0 "s WHITE WINS" inf:3:1:1 --stones '5,5 0,0 9,9 0,1 20,20'
win "the defender is to move" 0 "s BLACK WINS" inf:3:1:1 --stones 'black 0,0 turn white 1' --attacker black
got=$("$BIN/kdraw-win" inf:3:1:1 --stones 'black 0,0 turn white 1' --attacker black --defences)
is "no defence" "0 s BLACK WINS" "$? $(echo "$got" | grep '^s ')"
got=$("$BIN/kdraw-win" inf:4:1:1 --stones 'black 0,0 0,1 turn white 1' --attacker black --defences --order 1)
is "some defences" "1 c answers that are not refuted: 2" "$? $(echo "$got" | grep refuted)"

# With a limit that a machine cannot change, answers are left open, one by one, and the checker counts them.
got=$("$BIN/kdraw-win" inf:4:1:1 --stones 'black 0,0 0,1 turn white 1' --attacker black --defences --order 1 --positions 1000 -o x.win)
is "open answers by proof numbers" "1 c answers that are not refuted: 2" "$? $(echo "$got" | grep refuted)"
is "each of them is printed" 2 "$(echo "$got" | grep -c '^v ')"
has "and counted by the checker" "s VERIFIED Black wins Connect(4,1,1) on the infinite board if he wins the 2 positions left open" \
	"$("$BIN/kdraw-check" x.win | grep '^s ')"

# On a finite board also where White might as well pass: none of his answers is left out.
got=$("$BIN/kdraw-win" 15x15:5:1:1 --stones 'black h8 turn white 1' --attacker black --defences --positions 500 -o x.win)
is "every square is an open answer" "1 c answers that are not refuted: 224" "$? $(echo "$got" | grep refuted)"
is "... each is another one" "224 0" "$(echo "$got" | grep '^v ' | sort -u | wc -l) $(echo "$got" | grep -c '^v h8$')"
has "... and the checker counts them" "s VERIFIED Black wins Connect(5,1,1) on 15 x 15 if he wins the 224 positions left open" \
	"$("$BIN/kdraw-check" x.win | grep '^s ')"

for threads in 2 3; do
	win "-j $threads" 0 "s BLACK WINS" inf:5:2:2 -j $threads
	has "-j $threads: checked" "s VERIFIED Black wins Connect(5,2,2) on the infinite board" "$("$BIN/kdraw-check" x.win | grep '^s ')"
done
win "-j, and no time" 3 "s UNDECIDED" 15x15:5:1:1 --positions 100 -j 3

# Claims of NCTU6 that take little time; SLOW=1: all that are proved.
claims='tx-d21#2 xx-b22#6 xx-b22#8 xx-b22#9 t-p12#11 t-p12#12 t-p12#13 t-p12#14 t-p12#15 t-p12#16 tx-d22#20'
[ -z "${SLOW:-}" ] || claims="$claims tx-d21#1 tx-d21#3 tx-d21#4 tx-d21#5 xx-b22#7 tx-d22#17 tx-d22#18 tx-d22#19"
for claim in $claims; do
	win "$claim" 0 "s BLACK WINS" 19x19:6:2:1 --stones "$(sed -n "s/^$claim //p" "$here/papers/wu-lin-2010/positions.txt")"
	has "$claim: checked" "s VERIFIED Black wins Connect(6,2,1) on 19 x 19 from this position" "$("$BIN/kdraw-check" x.win | grep '^s ')"
done

# SLOW=1: searches that find more than the address space holds forget, and win.
if [ -n "${SLOW:-}" ]; then
	room=80000
	for claim in tx-d21#1 tx-d21#4; do
		win "$claim in 64 MB" 0 "s BLACK WINS" 19x19:6:2:1 --memory 64M --stones "$(sed -n "s/^$claim //p" "$here/papers/wu-lin-2010/positions.txt")"
		has "$claim in 64 MB: checked" "s VERIFIED Black wins" "$("$BIN/kdraw-check" x.win | grep '^s ')"
	done
	room=
fi

"$BIN/kdraw-win" inf:4:1:2 --svg x.svg >/dev/null
is "a picture" "0 3" "$(xmllint --noout x.svg 2>&1 | wc -l | tr -d ' ') $(grep -o '<circle' x.svg | wc -l | tr -d ' ')"
is "... and what one sees" "inf:4:1:2: Black wins. A line of the proof, turn by turn. Z(1) 1" \
	"$(grep -o 'inf:4:1:2: [^<]*' x.svg) $(grep -o 'Z(1)<' x.svg | tr -d '<') $(grep -c 'Other stones of White help only if' x.svg)"
"$BIN/kdraw-win" 5x5:3:1:1 --svg x.svg >/dev/null
is "columns of a finite board have letters" "a b c d" "$(sed -n 's/.*class="note"[^>]*>\([a-z]\)<.*/\1/p' x.svg | paste -sd ' ')"
is "the squares of zones have their number, as in figure 12 of Wu and Lin" "1 1" "$(sed -n 's/.*class="note"[^>]*>\([0-9]\)<.*/\1/p' x.svg | paste -sd ' ')"
is "an agent that proves" "s BLACK 2 DRAW 0 WHITE 0" "$("$BIN/kdraw-play" 19x19:6:2:1 --black prover --white sequences --games 2 | grep '^s ')"

# The file again: as text (its zones are those of the checker), as a picture, and as a player, whose other moves would be by chance.
"$BIN/kdraw-win" inf:5:2:2 -o x.win >/dev/null
alike "zones of the text" "[1-9]" "$("$BIN/kdraw-check" x.win | sed -n 's/.*largest zone //p')" \
	"$("$BIN/kdraw-show" --text x.win | sed -n 's/.* zones \([0-9]*\).*/\1/p' | sort -n | tail -n 1)"
alike "lines of the text" "[1-9]" "$(grep -c '^[0-9]' x.win)" "$("$BIN/kdraw-show" --text x.win | wc -l | tr -d ' ')"
"$BIN/kdraw-show" x.win --step 3 -o x.svg >out
is "a picture of line 3" "0 c a win of $(grep -c '^[0-9]' x.win) lines" "$(xmllint --noout x.svg 2>&1 | wc -l | tr -d ' ') $(cat out)"
for white in random sequences search:depth=1; do
	is "by the file against $white" "s BLACK 5 DRAW 0 WHITE 0" \
		"$("$BIN/kdraw-play" inf:5:2:2 --black prover:file=x.win,base=random --white $white --games 5 | grep '^s ')"
done
# Stopped by time and by a signal, and resumed: the same verdict with less work, and a proof that both checkers accept.
positions() { # positions FILE
	sed -n 's/^c positions \([0-9]*\) .*/\1/p' "$1"
}
"$BIN/kdraw-win" inf:4:1:1 >whole
clocked 1000 win inf:4:1:1 --time 0.1 --checkpoint point >out
is "--time" "3 s UNDECIDED c go on with --resume point" "$? $(grep '^s ' out) $(grep '^c go on' out)"
clocked 1000:15:40 win inf:4:1:1 --time 100 --resume point -o r.win >out 2>err
is "a signal" "3 s UNDECIDED 0" "$? $(grep '^s ' out) $(find . -name '.kdraw*' -o -name r.win | wc -l | tr -d ' ')"
is "... wins were learnt before" 1 "$(grep -c '^c begins with [1-9][0-9]* wins from point$' out)"
cp point stopped
"$BIN/kdraw-win" inf:4:1:1 --resume point -o r.win >out
is "resumed" "0 s BLACK WINS 1" "$? $(grep '^s ' out) $(grep -c '^c checked' out)"
is "... with less work" 1 "$(($(positions out) < $(positions whole)))"
has "... checked" "s VERIFIED Black wins Connect(4,1,1) on the infinite board" "$("$BIN/kdraw-check" r.win | grep '^s ')"
is "... checked again" "right: Black wins Connect(4,1,1)" "$(python3 "$here/tests/checker/win.py" r.win)"
"$BIN/kdraw-win" inf:4:1:1 --resume point >out
is "resumed when all is done: nothing to search" "0 s BLACK WINS 1" "$? $(grep '^s ' out) $(($(positions out) < 10))"
# Killed at any point: what was saved on the way is whole, and the search goes on from there.
for at in 15 30 50; do
	rm -f later
	clocked 1000000:9:$at win inf:4:1:1 --checkpoint later >out 2>err
	killed=$?
	"$BIN/kdraw-win" inf:4:1:1 --resume later -o r.win >out
	is "killed at look $at, resumed" "137 0 s BLACK WINS 1" "$killed $? $(grep '^s ' out) $(grep -c '^c begins with [1-9][0-9]* wins from later$' out)"
	has "... checked" "s VERIFIED Black wins Connect(4,1,1) on the infinite board" "$("$BIN/kdraw-check" r.win | grep '^s ')"
done
rm -f later
claim=$(sed -n 's/^tx-d21#3 //p' "$here/papers/wu-lin-2010/positions.txt")
"$BIN/kdraw-win" 19x19:6:2:1 --stones "$claim" >whole
clocked 1000000:9:60 win 19x19:6:2:1 --stones "$claim" --checkpoint later >out 2>err
"$BIN/kdraw-win" 19x19:6:2:1 --stones "$claim" --resume later >out
is "... the wins that were saved save work" 1 "$(($(positions out) < $(positions whole) / 2))"
# So with threads, and with all answers to a move.
rm -f later
clocked 1000000:9:60 win inf:4:1:1 -j 2 --checkpoint later >out 2>err
"$BIN/kdraw-win" inf:4:1:1 -j 2 --resume later -o r.win >out
is "threads: killed and resumed" "0 s BLACK WINS 1" "$? $(grep '^s ' out) $(grep -c '^c begins with [1-9][0-9]* wins from later$' out)"
has "... checked" "s VERIFIED Black wins Connect(4,1,1) on the infinite board" "$("$BIN/kdraw-check" r.win | grep '^s ')"
rm -f later
set -- inf:5:2:1 --stones 0,0 --defences --positions 100000
"$BIN/kdraw-win" "$@" >whole
clocked 1000000:9:9 win "$@" --checkpoint later >out 2>err
killed=$?
"$BIN/kdraw-win" "$@" --resume later -o r.win >out
is "all answers: killed and resumed" "137 0 s BLACK WINS 1" "$killed $? $(grep '^s ' out) $(($(positions out) < $(positions whole)))"
has "... checked" "s VERIFIED Black wins Connect(5,2,1) on the infinite board" "$("$BIN/kdraw-check" r.win | grep '^s ')"

# Wins of later positions from files: less work is left. False ones make no proof.
"$BIN/kdraw-win" inf:4:1:1 --stones 'black 0,0 1,1 white 0,1 2,2 turn black 1' -o one.win >/dev/null
"$BIN/kdraw-win" inf:4:1:1 --stones 'black 0,0 1,1 white 0,1 -1,-1 turn black 1' -o two.win >/dev/null
cat one.win two.win >known
set -- inf:4:1:1 --stones 'black 0,0 1,1 white 0,1 turn white 1' --defences --positions 100000
"$BIN/kdraw-win" "$@" >whole
"$BIN/kdraw-win" "$@" --known known -o r.win >out
is "--known: wins, with less work" "0 s BLACK WINS 1 1" \
	"$? $(grep '^s ' out) $(grep -c '^c begins with 2 wins from known$' out) $(($(positions out) < $(positions whole)))"
has "... checked" "s VERIFIED Black wins Connect(4,1,1) on the infinite board" "$("$BIN/kdraw-check" r.win | grep '^s ')"
sed '/^1 /d' one.win >lie
"$BIN/kdraw-win" "$@" --known lie -o l.win >out 2>err
is "... false ones: no verdict, no file" "2 0 1 0" \
	"$? $(grep -c '^s ' out) $(grep -c 'the proof is not right, so the wins that were read are not' err) $(find . -name l.win | wc -l | tr -d ' ')"
# What is known against some answers of a position is where the search for the others begins.
set -- inf:6:2:3 --stones 'black -1,-1 -2,0 -2,-2 turn white 2' --attacker black --defences --positions 100
"$BIN/kdraw-win" "$@" -o part.win >whole
has "defences: some are open" "if he wins the 2 positions left open" "$("$BIN/kdraw-check" part.win | tail -n 1)"
"$BIN/kdraw-win" "$@" --known part.win -o again.win >out
is "--known: a part of this position, with less work" "1 1 1" \
	"$? $(grep -c '^c begins with 1 wins from part.win$' out) $(($(positions out) < $(positions whole) / 2))"
has "--known: a part of this position: checked" "if he wins the 2 positions left open" "$("$BIN/kdraw-check" again.win | tail -n 1)"
refuses "known: the win file is about another game, position or attacker" inf:5:1:1 --known known
refuses "nothing: cannot open: No such file or directory" inf:4:1:1 --known nothing
refuses "/dev/zero: a line of more than 65536 characters" inf:4:1:1 --known /dev/zero
refuses "--turn: two stones on 0,0" inf:5:1:3 --turn '0,0 0,1 0,0'
refuses "--turn: 3 stones are left, not 1" inf:5:1:3 --turn 0,0
refuses "--turn: more than the 3 stones that are left" inf:5:1:3 --turn '0,0 0,1 0,2 0,3'
refuses "--turn: there is a stone on 0,0" inf:5:1:1 --stones '0,0 1,1' --turn 0,0
refuses "--turn: White is to move, and not the attacker" inf:5:1:1 --stones 0,0 --attacker black --turn 1,1
set --
# A checkpoint that is wrong, with the right checksum, makes no false win: claims without their answers.
cat >resum.py <<'EOF'
import sys
text, sum = sys.stdin.read(), 0xcbf29ce484222325
for b in text.encode():
    sum = (sum ^ b) * 0x100000001b3 % 2**64
sys.stdout.write(text + "checksum %016x\n" % sum)
EOF
grep -Ev '^([1-9][0-9]* [0-9] .*[/@]|checksum )' point | python3 resum.py >false
rm -f r.win
"$BIN/kdraw-win" inf:4:1:1 --resume false -o r.win >out 2>err
is "a false checkpoint: no verdict, no file" "2 0 1 0" \
	"$? $(grep -c '^s ' out) $(grep -c 'the proof is not right, so the wins that were read are not' err) $(find . -name r.win | wc -l | tr -d ' ')"
for lines in 1 2 100; do
	head -n $lines stopped | python3 resum.py >shorter
	refuses "shorter: the checkpoint holds something else than failures and wins" inf:4:1:1 --resume shorter
done
sed 's/^wins$/winz/' stopped >damaged
refuses "damaged: this checkpoint is damaged or was cut short: its checksum is wrong" inf:4:1:1 --resume damaged
for job in inf:4:1:2 "inf:4:1:1 --stones 0,0 --attacker black" "inf:4:1:1 --attacker white"; do
	# shellcheck disable=SC2086
	complains $job --resume stopped
	has "... another job: $job" "stopped:1: this is a checkpoint of another job: 'win " "$(cat complaint)"
done
refuses "nothing: No such file or directory" inf:4:1:1 --resume nothing
refuses "which game? For example inf:6:2:3, or 19x19:6:2:1 with --stones"
refuses "'x' is one argument too many" inf:6:2:3 x
refuses "--memory: at least 16M" inf:6:2:3 --memory 15M
refuses "--attacker is black or white, not 'red'" inf:6:2:3 --attacker red
refuses "--stones: two stones on j10" 19x19:6:2:1 --stones 'j10 j10'
refuses "who is to move wins at once: P is not less than K" inf:2:2:1
refuses "the game is over" 5x5:2:1:1 --stones 'a1 c3 a2'
refuses "--defences: Black is to move, and is the attacker" inf:6:2:3 --defences --attacker black
verb=show
refuses "x.win: there is no line 99999: the proof has $(grep -c '^[0-9]' x.win) lines" x.win --step 99999
refuses "--dot is for proofs and derivations, not for a win" x.win --dot
verb=play
refuses "x.win: the win file is about Connect(5,2,2) on another board or by other rules" inf:6:2:2 --black prover:file=x.win
exit $bad
