#!/bin/sh
# kdraw fair as a user types it.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
verb=fair
cd "$work" || exit 1
fair() { "$BIN/kdraw" fair "$@"; }

: >empty

# Corollary 2; counted a second time by awk
verdict "Corollary 2" 0 "s CONDITION MET Black wins" corollary2 7 5 4
verdict "just missed" 1 "s CONDITION NOT MET" corollary2 19 17 7
verdict "d = 5" 1 "s CONDITION NOT MET" corollary2 29 24 24
verdict "... but not by the best stones" 0 "s CONDITION MET Black wins" corollary2 19 17 7 --best -o best.arrangement
is "... as the checker says" "s VERIFIED Black wins Connect(19,17,7): 7 stones of his first move need 18 white ones" "$("$BIN/kdraw" check best.arrangement | grep '^s ')"
verdict "d = 5, five in a row" 0 "s CONDITION MET Black wins" corollary2 6 1 5 --best
big=1000000000000000000000000000000
verdict "big numbers" 0 "s CONDITION MET Black wins" corollary2 "$(echo $big | sed 's/0$/4/')" $big 9${big#1?}
is "counted by awk" "s $(awk 'function f(d, q) { m = int(q / d / d); r = q - m * d * d; return m * (4 * d + 4) + (r < 8 * m ? r : 8 * m) }
	BEGIN { for (k = 2; k <= 60; k++) for (p = 1; p < k; p++) for (q = 1; q <= p; q++) n += p < f(k - p, q); print n }') GAMES" \
	"$(fair corollary2 --max-k 60 --count | tail -1)"
is "any q, counted by awk" "s $(awk 'function f(d, q) { m = int(q / d / d); r = q - m * d * d; return m * (4 * d + 4) + (r < 8 * m ? r : 8 * m) }
	BEGIN { for (k = 2; k <= 30; k++) for (p = 1; p < k; p++) for (q = 1; q <= 200; q++) n += p < f(k - p, q); print n }') GAMES" \
	"$(fair corollary2 --max-k 30 --max-q 200 --count | tail -1)"
is "each game is a row" "$(fair corollary2 --max-k 30 --count | sed -n 's/^s \([0-9]*\) GAMES/\1/p')" \
	"$(fair corollary2 --max-k 30 --each -f csv | tail -n +2 | wc -l | tr -d ' ')"
fair corollary2 31 27 24 -o fig1.arrangement --svg fig1.svg >out
is "Fig. 1: 24 stones need 28" "v stones 24 of 24 placed, defence number 28 (as many disjoint threats)" "$(grep '^v stones' out)"
is "Fig. 1: picture" 52 "$(grep -c '<circle' fig1.svg)"
for bad_numbers in "0 1 1" "5 5 1" "5 6 1" "5 x 1" "5 -1 1" "05 1 1" "5 1" "5 1 1 1"; do
	complains corollary2 $bad_numbers
done
complains corollary2 --max-k 10001
complains corollary2 --witness
complains corollary2 --best
complains corollary2 9999 1 3 --best
complains corollary2 -f xml

# Defence numbers
verdict "2 x 2" 1 "s DEFENCE NUMBER 12" defence '0,0 0,1 1,0 1,1' -k 7 -p 5
verdict "2 x 2, 12 stones a move" 0 "s DEFENCE NUMBER 12" defence '0,0 0,1 1,0 1,1' -k 14 -p 12
verdict "no threat" 0 "s DEFENCE NUMBER 0" defence '0,0' -k 6 -p 2
verdict "won already" 1 "s BLACK HAS 3 IN A ROW" defence '0,0 0,1 0,2' -k 3 -p 1
printf '....\n.XX.\n.XX.\n' >picture
verdict "a picture" 1 "s DEFENCE NUMBER 12" defence picture -k 7 -p 5
verdict "a board" 1 "s DEFENCE NUMBER 5" defence '0,0 0,1 1,0 1,1' -k 4 -p 2 --board 5x5
fair defence - -k 7 -p 5 <picture >out
is "standard input" "s DEFENCE NUMBER 12" "$(sed -n '/^s /p' out)"
complains defence '0,0' -k 5 -p 5
complains defence '0,0' -k 0 -p 5
complains defence '0,0' -k 6
complains defence '0,0 0,0' -k 6 -p 2
complains defence nowhere -k 6 -p 2
complains defence . -k 6 -p 2
complains defence '' -k 6 -p 2
complains defence '9,9' -k 6 -p 2 --board 9x9
complains defence '0,0' --white '0,0' -k 6 -p 2
fair defence '-1,0 0,1' -k 7 -p 5 --svg /nowhere/x.svg >out 2>err
is "no picture into a missing folder" "2 1" "$? $(wc -l <err | tr -d ' ')"
complains defence empty -k 6 -p 2
fair defence '0,0' -k 6 -p 2 >/dev/full 2>err
is "a full disk is trouble" 2 $?
# One game
verdict "Connect(19,17,7)" 1 "s DEFINITELY UNFAIR Black wins" 19 17 7 -o b.arrangement
is "its stones" "s VERIFIED Black wins Connect(19,17,7): 7 stones of his first move need 18 white ones" \
	"$("$BIN/kdraw" check b.arrangement | grep '^s ')"
verdict "Connect(12,10,3)" 1 "s DEFINITELY UNFAIR White wins" 12 10 3 -o w.arrangement
is "his stones" "s VERIFIED White wins Connect(12,10,3): 6 of his stones are enough against Black's, and 4 far away need 12" \
	"$("$BIN/kdraw" check w.arrangement | grep '^s ')"
# A row of k - 1 stones has two ends: decided, verified, and what fair defence says of the row.
for k in $(seq 2 20); do
	row=$(seq 0 $((k - 2)) | sed 's/^/0,/' | tr '\n' ' ')
	fair "$k" 1 $((k - 1)) -o row.arrangement | tail -n 1
	fair defence "$row" -k "$k" -p 1 | grep '^s ' | sed "s/NUMBER 8/NUMBER 2 or more/; s/NUMBER 2$/NUMBER 2 or more/"
	"$BIN/kdraw" check row.arrangement | grep -o "^s VERIFIED Black wins Connect($k,1,$((k - 1)))"
done >rows
is "(k,1,k-1) for k = 2 to 20" "19 19 19" "$(grep -c '^s DEFINITELY UNFAIR Black wins$' rows) $(grep -c '^s DEFENCE NUMBER 2 or more$' rows) $(grep -c '^s VERIFIED' rows)"
verdict "Connect6" 3 "s POTENTIALLY FAIR" 6 2 1
verdict "Connect(8,1,1)" 0 "s DRAW" 8 1 1
verdict "Connect(6,2,2)" 3 "s MONOTONICALLY UNFAIR White does not win" 6 2 2
verdict "Go-Moku" 1 "s DEFINITELY UNFAIR Black wins" --board 15x15 5 1 1
verdict "Table 1" 3 "s EMPIRICALLY UNFAIR White wins (claimed)" 6 3 2
printf 'kdraw facts 1\nfact infinite 6 2 1 white proved somebody\nend\n' >my.facts
verdict "a fact of the user" 1 "s DEFINITELY UNFAIR White wins" 6 2 1 --facts my.facts
printf 'kdraw facts 1\nfact infinite 11 2 2 black proved somebody\nend\n' >my.facts
fair 11 2 2 --facts my.facts >out
is "a contradiction is trouble" "2 s CONTRADICTION" "$? $(grep '^s ' out)"
is "both chains are shown" 1 "$(grep -c '^c these disagree: Black wins' out)"
fair 6 2 2 -o x.arrangement >out 2>err
is "no stones decide Connect(6,2,2)" "2 1" "$? $(wc -l <err | tr -d ' ')"
for bad_numbers in "0 1 1" "5 0 1" "5 1" "5 1 1 1" "x 1 1" "5 1 x" "5 1 -1" "5 1 01" "5 1 99999999999" "5 1 1 --board 5" \
	"5 1 26 --board 5x5" "5 1 1 --time soon" "5 1 1 --facts /nowhere" "5 1 1 --facts ." "5 1 1 --facts empty"; do
	complains $bad_numbers
done

# Tables, pictures, searches, sizes
is "a row a game" 191 "$(fair table --max-k 20 --max-p 19 -f csv --q 1 | wc -l | tr -d ' ')"
is "q = 1: Black to p = 7, White from p = 10 (d = 1)" "7 0 10" \
	"$(fair table --max-k 30 -f csv --q 1 | awk -F, '$4 == 1 { if (/Black wins/ && $2 > b) b = $2; if (/Black wins/ && $2 > 9) n++; if (/White wins/ && w == 0) w = $2 } END { print b, n + 0, w }')"
fair table --max-k 12 --q 1,2 --svg t.svg >out
is "the sheets" "q = 1 q = 2" "$(grep '^q' out | tr '\n' ' ' | sed 's/ $//')"
is "a square a game" 132 "$(grep -c '<rect class="[a-z]0" \|<rect class="[a-z][12]" ' t.svg | awk -v l="$(grep -c 'class="note left"' t.svg)" '{ print $1 - l }')"
is "open games say so, and none is decided" "15 open" "$(fair table --open -f csv | awk -F, 'NR > 1 { n++; s[$2] } END { printf "%d", n; for (x in s) printf " %s", x }')"
is "fair says it, too" 1 "$(fair 19x19 6 2 2 --time 0 | grep -c '^c open: .*Black wins$')"
is "Table 1 has 21 games" 21 "$(fair table --table1 | tail -n +2 | wc -l | tr -d ' ')"
if command -v jq >/dev/null; then
	is "json" 0 "$(fair table --max-k 6 -f json | jq -e . >/dev/null; echo $?)"
fi
for format in text csv json md; do
	fair records -f $format >out
	is "records -f $format: 64 rows" 64 "$(grep -c '[0-9].*exact\|[0-9].*open' out)"
done
is "H of seven stones" "3,7,0,10,14,open,9" "$(fair records -f csv | grep ^3,7,)"
verdict "all sets of four" 0 "s FOUND 12 the most there can be" search -d 2 -q 4
verdict "local search" 0 "s FOUND 10 by local search" search -d 3 -q 7 --local --steps 4000 -o seven.arrangement --svg seven.svg
is "seven stones" "s VERIFIED Black wins Connect(12,9,7): 7 stones of his first move need 10 white ones" \
	"$("$BIN/kdraw" check seven.arrangement | grep '^s ')"
# Every game that is decided so, and small enough, as the checker sees it
fair records --decided 11 -f csv | tail -n +2 | cut -d, -f1-3,5 | tr , ' ' >decided
while read -r k p q winner; do
	fair "$k" "$p" "$q" -o x.arrangement >/dev/null
	"$BIN/kdraw-check" x.arrangement | sed -n "s/^s VERIFIED Black wins Connect($k,$p,$q):.*/black/p;s/^s VERIFIED White wins Connect($k,$p,$q):.*/white/p" | grep -q "^$winner$" || echo "$k $p $q"
done <decided >wrong
is "decided games are verified" "0 1" "$(wc -l <wrong | tr -d ' ') $(($(wc -l <decided) > 10))"
is "d = 2: three stones for p = 3, 4, 5; d = 3: seven for p = 7, 8, eight for p = 8" 6 "$(grep -c black decided)"
is "noughts and crosses has 6046 positions" 1 "$(fair complexity 3x3 3 1 1 --length 9 | grep -c ' 6046$')"
is "10^172" 1 "$(fair complexity 19x19 6 2 1 | grep -c '^v states *10^172.24 ')"
is "10^140" 1 "$(fair complexity 19x19 6 2 1 | grep -c '^v tree *10^139.60 ')"
complains table --max-k 101
complains table --max-k 0
complains table --q 1,1
complains table -f xml
complains table --facts empty
complains records --max-q 2001
complains records 4
complains records --decided 1
# Stopped and resumed: the same stones, the same words.
for job in "-d 3 -q 9 --local --steps 6000 --runs 2" "-d 3 -q 6 --sets 200000"; do
	fair search $job -o whole >whole.out
	clocked 1000 fair search $job -o part --time 0.3 --checkpoint point >out
	is "search stopped by --time: $job" "3 s UNDECIDED" "$? $(sed -n '/^s /p' out)"
	clocked 1000:15:300 fair search $job -o part --resume point >out 2>err
	is "search stopped by a signal: $job" "3 0" "$? $(find . -name '.kdraw*' -o -name part | wc -l | tr -d ' ')"
	fair search $job -o part --resume point >out
	alike "search resumed: $job" "s FOUND" "$(cat whole.out whole)" "$(cat out part)"
	rm -f part
	mv point last
done
complains search -d 2 -q 6 --sets 200000 --resume last
complains search -d 3 -q 6 --sets 200000 --resume nothing
complains search -d 3 -q 6 --sets 200000 --resume whole
echo notes >notes
complains search -d 3 -q 6 --sets 200000 --checkpoint notes
is "... left as they are" "2 notes" "$(fair search -d 3 -q 6 --sets 200000 --checkpoint notes >out 2>err; echo $?) $(cat notes)"
sed 's/^at 0/at 7/' last >spoilt
complains search -d 3 -q 6 --sets 200000 --resume spoilt
complains search -d 3 -q 6 --time 0
# Stones whose threats overlap: found, but there is nothing for the checker.
verdict "threats that are not disjoint" 0 "s FOUND 17 the most in this box" search -d 1 -q 4
fair search -d 1 -q 4 -o overlapping >out 2>err
is "... with nothing for the checker, and no file" "2 1 0" "$? $(grep -c 'no disjoint threats were found' err) $(find . -name 'overlapping*' | wc -l)"
complains search -d 2
complains search -d 9 -q 4
complains search -d 2 -q 0
complains search 2 4
complains complexity 3x3 3 1
complains complexity infinite 3 1 1
complains complexity 101x100 3 1 1
complains complexity 3x3 3 1 1 --length 0
complains complexity 3x3 3 10 1
fair table >/dev/full 2>err
is "a full disk is trouble for tables" 2 $?

for command in corollary2 defence search records table complexity contradictions map; do
	fair $command --help >out
	is "$command --help" 1 "$(grep -c '^Example: kdraw fair' out)"
done
complains nonsense
complains

# Facts that are certified name the command; the checker has the last word, and it is about the board of the fact.
sed -n 's/^fact \([0-9]*\)x\([0-9]*\) \([0-9]*\) 1 1 breaker-draws certified kdraw prove -p 1 /\1 \2 \3 /p' "$here/fairness/facts.txt" >certified
sed -n 's/^fact infinite \([0-9]*\) \([0-9]*\) \([0-9]*\) black certified \(kdraw win inf:[0-9:]*\|certificate [^ ]*\)$/\1 \2 \3 \4/p' "$here/fairness/facts.txt" >wins
is "all certified facts are looked at" "$(grep -c '^fact .* certified ' "$here/fairness/facts.txt")" "$(cat certified wins | wc -l)"
while read -r k p q how; do
	case $how in
	kdraw*) "$BIN/kdraw" win "${how##* }" -o a.win >out ;;
	*) cp "$here/${how##* }" a.win ;;
	esac
	is "certified: $how" "s VERIFIED Black wins Connect($k,$p,$q) on the infinite board" "$("$BIN/kdraw" check a.win | sed -n 's/ and on all .*//; /^s /p')"
	rm -f a.win
done <wins
while read -r m n k board; do
	is "the board of the fact $board" 1 "$(printf 'grid:%s\n' "$m:$n" "$n:$m" | sed "s/:\([0-9]*\):\(.*\)/:\1x\2:$k/" | sort -u | grep -cx "$board")"
	"$BIN/kdraw" board "$board" >board && "$BIN/kdraw" prove -p 1 "$board" --memory 64M -o proof >out
	is "certified: $board" "s VERIFIED BREAKER DRAWS game p 1" "$("$BIN/kdraw" check board proof | sed -n 's/ board .*//; /^s /p')"
done <certified
exit $bad
