#!/bin/sh
# kdraw learn: networks from games, held-out games, checkpoints, with oneDNN and without.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
cd "$work" || exit 1
kdraw() { "$BIN/kdraw" "$@"; }
learn() { kdraw learn "$@" --layers 2 --filters 4 --batch 8 --plain; }
first() { sed -n '2s/^ *1 *[0-9]* *[0-9]* *\([0-9]*\)\..*/\1/p' "$1"; }

kdraw play 7x7:4:1:1 --black sequences --white adjacent --games 150 --swap -o games.txt >/dev/null
kdraw play convert games.txt -o games.sgf

learn games.txt --steps 200 -o one.network >one 2>err
is "learning: status, nothing said" "0 0" "$? $(wc -c <err | tr -d ' ')"
is "a network" "kdraw network 1" "$(head -n 1 one.network)"
learn games.txt --steps 1 -o none.network >none
is "after 200 steps more guesses are right than after one" yes "$(test "$(first one)" -gt "$(first none)" && echo yes)"
is "among the first ten: more than among five" yes \
	"$(awk 'NR > 1 { bad += $2 < before || $3 != positions && NR > 2; before = $2; positions = $3 } END { print bad + 0 == 0 && NR == 7 ? "yes" : "no" }' one)"
learn games.txt --steps 200 -o again.network >again
is "the same seed, the same file" "1 0" "$(grep -c ^checksum one.network) $(cmp one.network again.network >/dev/null 2>&1; echo $?)"
learn games.sgf --steps 200 -o sgf.network >sgf
is "from SGF: the same" "1 0" "$(grep -c ^checksum one.network) $(cmp one.network sgf.network >/dev/null 2>&1; echo $?)"
learn games.txt --steps 200 --seed 2 -o other.network >other
is "another seed, another file" 1 "$(cmp one.network other.network >/dev/null 2>&1; echo $?)"
kdraw learn games.txt --steps 200 --layers 2 --filters 4 --batch 8 -o fast.network >fast
is "with oneDNN, if it is there: about as good" yes \
	"$(awk -v a="$(first one)" -v b="$(first fast)" 'BEGIN { print (a - b < 20 && b - a < 20 && b > 0) ? "yes" : "no" }')"

# All games, learnt and held out: as many positions as stones but for the first of each different game.
kdraw learn --test one.network games.txt -f csv --plain >all.csv
is "all positions" "$(sed -n 's/^game [^ ]* [^ ]* [^ ]* //p' games.txt | sort -u | awk '{ n += NF - 1 } END { print n + 0 }')" \
	"$(sed -n '2s/^1,[0-9]*,\([0-9]*\),.*/\1/p' all.csv)"

# Without the first stones, which --opening plays at random.
kdraw learn --test one.network games.txt --skip 6 -f csv --plain >late.csv
is "all positions but the first six" "$(sed -n 's/^game [^ ]* [^ ]* [^ ]* //p' games.txt | sort -u | awk 'NF > 6 { n += NF - 6 } END { print n + 0 }')" \
	"$(sed -n '2s/^1,[0-9]*,\([0-9]*\),.*/\1/p' late.csv)"

# Broken off and resumed: what is there is no network yet; then the same bytes.
clocked 1500000:2:12 learn games.txt --steps 200 --layers 2 --filters 4 --batch 8 --plain -v -o later.network --checkpoint kept >/dev/null 2>err
is "interrupted: status, no network" "3 no" "$? $(test -e later.network && echo yes || echo no)"
learn games.txt --steps 200 -o later.network --resume kept >later
is "resumed: status, the same file" "0 0" "$? $(cmp one.network later.network >/dev/null 2>&1; echo $?)"
learn games.txt --steps 201 -o later.network --resume kept >/dev/null 2>err
is "another job: refused" 2 $?
has "which one" "kept" "$(cat err)"

# With ranks: who plays what is learnt, so that more is guessed, and the network plays as the one or as the other.
kdraw play 7x7:4:1:1 --black sequences --white windows --games 200 --swap -o pair.txt >/dev/null
ranked() { kdraw learn pair.txt --layers 2 --filters 8 --batch 16 --steps 400 --plain "$@"; }
ranked --ranks -o ranked.network >ranked
is "ranks by strength" "1: windows 2: sequences" "$(sed -n 's/^c rank \(.*\), Elo.*/\1/p' ranked | tr '\n' ' ' | sed 's/ $//')"
ranked -o plain.network >plain
right() { sed -n '/^c/d; s/^ *1  *\([0-9]*\) .*/\1/p' "$1"; }
is "with ranks more first guesses are right" yes "$(test "$(right ranked)" -gt "$(right plain)" && echo yes)"
kdraw play 7x7:4:1:1 --black network:file=ranked.network,noise=0.05 --white network:file=ranked.network,rank=1,noise=0.05 --games 40 --swap >ranks.out
is "who plays as the stronger one wins more" yes \
	"$(sed -n 's/^c network:.*: \([0-9]*\) won, [0-9]* drawn, \([0-9]*\) lost.*/\1 \2/p' ranks.out | awk '$1 > 2 * $2 { print "yes" }')"

wrong() { # wrong WHAT MESSAGE COMMAND...
	what=$1 message=$2
	shift 2
	kdraw learn "$@" >out 2>err
	is "$what: status" 2 $?
	has "$what: message" "$message" "$(cat err)"
}
wrong "no games" "which games" -o x.network
wrong "no output" "-o FILE" games.txt
kdraw play 5x7:4:1:1 --black random --white random --games 3 -o long.txt >/dev/null
wrong "a board that is no square" "square board" long.txt -o x.network
wrong "two games" "another game" games.txt long.txt -o x.network
sed 's/^w \(.\)./w \1x/' one.network >broken.network
wrong "a broken network" "broken.network:4" --test broken.network games.txt
kdraw play 8x8:4:1:1 --black random --white random --games 3 -o eight.txt >/dev/null
wrong "a network of another board" "another board" --test one.network eight.txt
wrong "ranks of one player" "games of 2 to 9 players, and here are 1" eight.txt --ranks -o x.network
wrong "ranks that are not those of the network" "one.network has 0 ranks, and the games have 2 players" --test one.network --ranks games.txt
verb=play
refused "a rank that is not there" "ranked.network: there is no rank 3: the network was made for 2 (kdraw learn --ranks)" \
	7x7:4:1:1 --black network:file=ranked.network,rank=3
exit $bad
