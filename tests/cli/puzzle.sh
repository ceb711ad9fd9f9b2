#!/bin/bash
# kdraw puzzle: each puzzle is looked at again alone, its win is one of kdraw win, which the checker verifies, and what is
# said to fail fails; formats and SGF say the same; seeds and threads.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
verb=puzzle
cd "$work" || exit 1
kdraw() { "$BIN/kdraw" "$@"; }

kdraw puzzle --count 12 -f csv >twelve
is "twelve: status" 0 $?
is "twelve rows" 13 "$(wc -l <twelve | tr -d ' ')"
kdraw puzzle --count 12 -f csv -j 2 >again
alike "the same with two threads" "19x19:6:2:1,[1-5],1,[3-6]," "$(cat twelve)" "$(cat again)"
kdraw puzzle --count 12 -f csv --seed 8 >other
is "other seeds, other puzzles" 0 "$(cut -d, -f8- other | grep -cxFf <(cut -d, -f8- twelve | tail -n +2))"

# Alone, with more nodes: the same solution. And by the search for wins, with a certificate.
cells() { tail -n +2 twelve | sed 's/^\([^"]*\),"\([^"]*\)","\([^"]*\)","\([^"]*\)",.*/\1|\2|\3|\4/' | tr ',' '|'; }
n=0
while IFS='|' read -r number game _ _ turns _ side black white solution; do
	stones="black $black white $white turn $side 2"
	is "puzzle $number alone" "$turns $solution" "$(kdraw puzzle "$game" --stones "$stones" -f csv --most "$turns" | tail -n 1 |
		sed 's/^[^,]*,[^,]*,[^,]*,[^,]*,\([0-9]*\),.*",".*","\([^"]*\)","[^"]*","[^"]*"$/\1 \2/')"
	is "puzzle $number: no win in fewer turns" 1 "$(kdraw puzzle "$game" --stones "$stones" --most $((turns > 2 ? turns - 1 : 2)) >out 2>err
		echo $?)"
	[ $((n++)) -ge 4 ] && continue
	kdraw win "$game" --stones "$stones" --order 1 -o "$number.win" >out
	is "puzzle $number is won" "0 ${side^^} WINS" "$? $(sed -n 's/^s //p' out | tr '[:lower:]' '[:upper:]')"
	has "puzzle $number: the checker says so" "s VERIFIED" "$(kdraw check "$number.win" | tail -n 1)"
done < <(cells)

# Small boards: in three in a row there is one answer.
kdraw puzzle 5x5:4:1:1 --stones 'black b2 b3 c2 white a1 b5 turn black 1' >out
is "five by five: status" 0 $?
has "five by five" "puzzle 1, grade 1: black wins in 2 turns" "$(cat out)"
kdraw puzzle 9x9:5:1:1 --stones 'black d4 white e5' >out 2>err
is "no puzzle" "1 kdraw-puzzle: no puzzle: no win by threats in 2 to 6 turns was found, or it begins in several ways" "$? $(cat err)"

# SGF: as many trees, each as long as its line; a file of games is read again.
kdraw puzzle --count 12 -o twelve.sgf
is "SGF: trees" 12 "$(grep -c '^(;GM\[511\]FF\[4\].*AB\[.*AW\[.*PL\[[BW]\]' twelve.sgf)"
is "SGF: solutions" 12 "$(grep -c 'C\[Right\]' twelve.sgf)"
alike "SGF: balanced" "[1-9][0-9]" "$(tr -cd '(' <twelve.sgf | wc -c)" "$(tr -cd ')' <twelve.sgf | wc -c)"
kdraw play 19x19:6:2:1 --black sequences --white windows --games 6 -o games >out
kdraw puzzle --from games --count 100 -f csv >from
is "from games: status" 0 $?
alike "from games: one at most from each" "[0-6]" "$(($(wc -l <from) - 1))" "$(tail -n +2 from | sort -u | wc -l | tr -d ' ')"
has "shorter ones too" "15x15" "$(kdraw puzzle 15x15:5:1:1 --count 3 --least 2 --most 2 -f csv | grep ',2,')"

# Limits, and what is refused.
kdraw puzzle --count 1000 --games 16 -f csv >out 2>err
is "too few games" 3 $?
has "... says how many" "puzzles of 1000 in 16 games" "$(cat err)"
refuses "puzzles have a board, for example 19x19:6:2:1" inf:6:2:1
refuses "P has to be less than K, and at most 16" 9x9:3:3:1
refuses "--least 5 is more than --most 4" --least 5 --most 4
refuses "--players: two agents with a comma between them, not 'random'" --players random
complains --players random,nobody
complains --from nothing
complains 9x9:5:1:1 --stones 'z9'
exit $bad
