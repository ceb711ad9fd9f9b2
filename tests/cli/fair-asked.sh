#!/bin/sh
# kdraw fair asks the provers, remembers, looks for contradictions, draws the map.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
verb=fair
cd "$work" || exit 1
fair() { "$BIN/kdraw" fair "$@"; }

# The provers are asked, the checker has the last word, and what it verified is remembered.
memory=$XDG_CACHE_HOME/kdraw/fair
verdict "--time 0 asks nobody" 3 "s EMPIRICALLY UNFAIR White wins (claimed)" 6 3 1 --time 0
game=13x13:5:2:1 win=$memory/13x13-5-2-1-black.win
is "... and remembers nothing" "3 0" "$(fair $game --time 0 >out; echo $?) $(find "$memory" -name '13x13-5-2-1*' 2>err | wc -l | tr -d ' ')"
verdict "a win, asked" 1 "s DEFINITELY UNFAIR Black wins" $game --time 60
is "the proof is remembered" "s VERIFIED Black wins Connect(5,2,1)" "$("$BIN/kdraw" check "$win" | grep -o '^s VERIFIED Black wins Connect(5,2,1)')"
verdict "a draw, asked" 0 "s DRAW" 6x6:6:2:1 --time 60 -o 6x6.proof
"$BIN/kdraw" board grid:6x6:6 >6x6.board
is "its proof" "s VERIFIED BREAKER DRAWS game p 2" "$("$BIN/kdraw" check 6x6.board 6x6.proof | grep -o '^s VERIFIED BREAKER DRAWS game p 2')"
# What is in fairness/facts.txt is asked for its certificate, too; then it has the same reasons twice, and says them once.
verdict "a known draw" 0 "s DRAW" 7x7:5:1:1 --time 60 -o 775.proof
fair 7x7:5:1:1 --time 60 | awk '/^c [A-Z]/ { reason = $0; next } /^c   1/ { print reason $0 }' | sort >reasons
is "... no reason twice" "6 0" "$(wc -l <reasons | tr -d ' ') $(uniq -d reasons | wc -l | tr -d ' ')"
"$BIN/kdraw" board grid:7x7:5 >775.board
is "... and its proof" "s VERIFIED BREAKER DRAWS game p 1" "$("$BIN/kdraw" check 775.board 775.proof | grep -o '^s VERIFIED BREAKER DRAWS game p 1')"
verdict "a known win" 1 "s DEFINITELY UNFAIR Black wins" inf:6:2:3 --time 60 -o 623.win
is "... and its proof" "s VERIFIED Black wins Connect(6,2,3)" "$("$BIN/kdraw" check 623.win | grep -o '^s VERIFIED Black wins Connect(6,2,3)')"
fair 7x7:6:1:1 --time 0 -o none.proof >out 2>err
is "nobody is asked: no certificate" "2 1 0" "$? $(grep -c 'time 0 asks nobody' err) $(find . -name none.proof | wc -l | tr -d ' ')"
verdict "a smaller board, by what is remembered" 0 "s DRAW" 6x5:6:1:1 --time 60
is "... not asked again" "6x6-6-2-draw.proof" "$(cd "$memory" && echo 6x[56]-*)"
verdict "all games" 1 "s DEFINITELY UNFAIR White wins" 5x3:3:2:0 --time 60
is "... without a certificate" 1 "$(fair 5x3:3:2:0 --time 60 | grep -c "^c White wins, computed here")"
verdict "threats of a first move" 1 "s DEFINITELY UNFAIR Black wins" 7x7:3:2:1 --time 60
is "... counted by fair defence" "s DEFENCE NUMBER 8" "$(fair defence 3,3 -k 3 -p 2 --board 7x7 | grep '^s')"
# Without kdraw-check beside it, nothing new is believed; what is remembered is.
mkdir alone && cp "$BIN/kdraw-fair" "$BIN/kdraw-prove" alone
is "from the memory alone" "s DEFINITELY UNFAIR Black wins" "$(alone/kdraw-fair $game 2>err | grep '^s')"
alone/kdraw-fair 13x13:5:2:2 --cache nowhere >out 2>err
is "nothing is believed without the checker" "1 0" "$(grep -c '^c Connect(13,13,5,2,2)' out) $(grep -c 'certificate' out)"
cp "$win" before
printf 'c\n' >>"$win"
alone/kdraw-fair $game >out 2>err
is "a damaged file does not count" "1 0" "$(grep -c '^c Connect(13,13,5,2,1)' out) $(grep -c '(certificate)' out)"
fair $game --time 60 >out 2>err
is "... is named, and written again" "1 $(cksum <before)" "$(grep -c '13x13-5-2-1-black.win is damaged' err) $(cksum <"$win")"
cp "$win" "$memory/inf-6-2-1-black.win"
fair 6 2 1 >out 2>err
is "a file says what its name says" "1 1" "$(grep -c 'something else than its name' err) $(grep -c '^s POTENTIALLY FAIR' out)"
rm "$memory/inf-6-2-1-black.win"
is "who was asked in vain, and what would decide it" "3 2" "$(grep -c '^c would decide it: ' out) $(grep -c '^c asked in vain' out)"
# On small boards nothing is left open, and all is as the definition has it.
if command -v python3 >/dev/null; then
	for k in 2 3 4; do for p in 1 2; do for q in 1 2; do printf '%s\n' "3x3:$k:$p:$q" "4x2:$k:$p:$q"; done; done; done >small
	xargs python3 "$here/tests/cli/fair-games.py" <small >expected
	while read -r game; do
		case $(fair "$game" --time 60 | tail -n 1) in
		"s DRAW") echo "$game 0" ;;
		"s DEFINITELY UNFAIR Black wins") echo "$game 1" ;;
		"s DEFINITELY UNFAIR White wins") echo "$game -1" ;;
		esac
	done <small >found
	alike "24 small games by the definition" "3x3:3:1:1 0" "$(cat expected)" "$(cat found)"
fi
# What kdraw prove draws is drawn.
for game in "4 4 4 1" "5 4 4 1" "5 5 5 1" "5 5 5 2" "6 5 5 2" "6 6 5 1" "6 6 6 2" "7 6 6 2"; do
	set -- $game
	"$BIN/kdraw" prove -p "$4" "grid:$1x$2:$3" | grep '^s' | tr '\n' ' '
	fair "$1x$2:$3:$4:$4" --time 60 | tail -n 1
done >drawn
is "drawn by prove, and so by fair" "8 8" "$(grep -c 'BREAKER DRAWS' drawn) $(grep -c 's BREAKER DRAWS s DRAW' drawn)"
# Contradictions are found and named, wherever they come from.
verdict "nothing contradicts anything, with what is remembered" 0 "s NO CONTRADICTION" contradictions --max-k 8 --boards 5
is "... in thousands of games" 1 "$(fair contradictions | sed -n 's/^c \([0-9]*\) games.*/\1/p' | awk '{ print ($1 > 2000) }')"
printf 'kdraw facts 1\nfact infinite 11 2 2 black proved somebody\nfact 6x6 6 2 2 no-white searched a\nfact 5x5 4 2 1 white searched b\nfact 5x5 4 2 2 black claimed c\nend\n' >wrong.facts
is "... a table without rows has no head" "s NO CONTRADICTION 0" "$(fair contradictions | sed -n '/^s/p') $(fair contradictions | grep -c '^game')"
verdict "contradictions" 1 "s CONTRADICTIONS" contradictions --facts wrong.facts
fair contradictions --facts wrong.facts -f csv >out
is "named, with both reasons" 1 "$(grep -c '^inf:11:2:2,contradiction,"Black wins","Black wins in Connect(11,2,2) is proved: somebody","Black does not win","the Maker-Breaker game is drawn for k >= 11' out)"
is "... and what follows from them" 1 "$(grep -c '^inf:11:2:3,contradiction\|^inf:11:2:0,contradiction' out | awk '{ print ($1 > 0) }')"
printf 'kdraw facts 1\nfact infinite 6 3 3 favours-white empirical players\nend\n' >said.facts
fair contradictions --facts said.facts -f csv >out
is "what players say is only a difference" "0 1" "$? $(grep -c '^inf:6:3:3,difference,' out)"
# The map
is "the map: kdraw(1) = 8, boards to 4 x 4" 1 "$(fair map -p 1 --boards 4 --board-p 1 | grep -c '^p = 1, infinite board: q upwards, k = 2 to 8$')"
fair map -p 0 --boards 5 --board-p 1,2 -f csv --time 60 --svg map.svg >map.csv
is "a row a game" "$((1 + 15 * 3 * 3))" "$(wc -l <map.csv | tr -d ' ')"
is "all boards to 5 x 5 are decided" "135 0" "$(grep -c '^[0-9]*x' map.csv) $(grep '^[0-9]*x' map.csv | grep -vc ',"draw",\|,"definitely unfair",')"
is "... each as fair says" "12" "$(grep '^5x[45]:[45]' map.csv | while IFS=, read -r game rest; do
	case "$(fair "$game" --time 60 | tail -n 1) $rest" in
	"s DRAW "*'"draw"'* | "s DEFINITELY UNFAIR Black wins"*'"Black wins"'* | "s DEFINITELY UNFAIR White wins"*'"White wins"'*) echo same ;;
	*) echo "$game" ;;
	esac
done | grep -c same)"
is "a square a game in the picture" "$((25 * 3 * 3))" "$(grep -c '<rect class="[a-z][0-2]" ' map.svg | awk -v l="$(grep -c 'class="note left"' map.svg)" '{ print $1 - l + 2 }')"
is "Table 1 with what is proved here" "4 1 1 B Black 5 2 1 B Black 5 2 2 B Black 6 3 3 B Black" \
	"$(fair table --table1 --cache none -f csv | awk -F, '/Black wins: proved by computer here/ { gsub("\"", ""); printf "%s%s %s %s %s Black", n++ ? " " : "", $1, $2, $3, $4 }')"
for bad_numbers in "map -p 0,1" "map -p 1,1" "map --boards 17" "map --time x" "map --svg x.png" "contradictions --max-k 1" "contradictions x"; do
	complains $bad_numbers
done
exit $bad
