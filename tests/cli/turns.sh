#!/bin/sh
# kdraw play turns: the numbers of section 4.3 of Wu and Huang 2005.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
verb=play
cd "$work" || exit 1
{
	echo 'turn white 2'
	for _ in 1 2 3 4; do echo .............; done
	echo '.....x.o.....'
	echo '.....xx......'
	echo '......o......'
	for _ in 8 9 10 11 12 13; do echo .............; done
} >five.picture
turns() { "$BIN/kdraw" play turns 13x13:6:2:1 five.picture "$@"; }

# w + (w - 1) + ... + 1 subnodes.
for w in 1 2 10 30; do
	is "w = $w" "c w = $w: $((w * (w + 1) / 2)) subnodes" "$(turns --agent "search:width=$w,pairs=5" | sed -n '1s/,.*//p')"
done
turns --agent search:width=10,pairs=1000 >all
is "no turn twice, whatever the order of its stones" "$(sed -n 's/^s TURNS //p' all)" \
	"$(sed -n 's/^v \([^ ]*\) \([^ ]*\) .*/\1\n\2\n/p' all | awk 'NF == 0 { print (a < b ? a b : b a); n = 0; next } { if (n++ == 0) a = $0; else b = $0 }' | sort -u | wc -l | tr -d ' ')"
is "all that are different" "$(sed -n 's/.*, \([0-9]*\) different.*/\1/p' all)" "$(grep -c '^v' all)"
turns --agent search:width=10,pairs=4 >best
alike "the best ones are the first of all" "v " "$(grep '^v' all | head -n 4)" "$(grep '^v' best)"
alike "best first" "[0-9]" "$(sed -n 's/^v .* //p' all)" "$(sed -n 's/^v .* //p' all | sort -g -r)"
turns --agent threats >threats
is "an agent that does not search rates the squares" "c w = 8: 36 subnodes" "$(sed -n '1s/,.*//p' threats)"

# What a search says at each depth: with one weight for both sides the mean jumps up and down.
"$BIN/kdraw" play 11x11:6:2:1 --black random --white random --games 8 --stones 9 -o games.txt >/dev/null
for tempo in no yes; do
	"$BIN/kdraw" play depths games.txt --depth 3 --every 2 --agent "alphabeta:width=4,pairs=4,tempo=$tempo" -f csv >depths.$tempo
done
swings() { awk -F, 'NR > 1 { v[$1] = $3 } END { print (v[1] - v[2] > 100) ? "yes" : "no" }' "$1"; }
is "three depths" "1 2 3" "$(sed -n 's/^\([0-9]*\),[1-9].*/\1/p' depths.no | paste -sd ' ')"
is "one weight for both sides swings, tempo does not" "yes no" "$(swings depths.no) $(swings depths.yes)"
complains depths
complains depths games.txt --agent search
complains depths nowhere.txt
complains turns 13x13:6:2:1
complains turns 13x13:6:2:1 five.picture more
complains turns 19x19:6:2:1 five.picture
complains turns 13x13:6:2:1 nowhere.picture
complains turns 13x13:6:2:1 five.picture --agent nobody
complains turns 13x13:6:2:1 five.picture --games 3
exit $bad
