#!/bin/bash
# kdraw play gtp, what GoGui asks beyond moves; and pictures of games.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
verb=play
cd "$work" || exit 1
play() { "$BIN/kdraw-play" "$@"; }

# The Go Text Protocol: a game is loaded up to a stone, threats and scores. Five in a row, three stones against two.
printf '(;GM[4]SZ[9];B[ee];W[aa];B[de];W[ba];B[ce];W[ca];B[be];W[da];B[ae])' >five.sgf
got=$(printf 'loadsgf five.sgf 9\nkdraw-threats black\nkdraw-threats white\nkdraw-rules\nplay b a5\nfinal_score\nkdraw-scores\nloadsgf none\nloadsgf five.sgf 1\ngogui-rules_legal_moves\nquit\n' |
	play gtp 9x9:5:1:1 | grep .)
has "gtp: loadsgf, and the threats of Black" "= A5 F5" "$(sed -n 2p <<<"$got")"
is "gtp: the threats of White" "= E9" "$(sed -n 3p <<<"$got")"
is "gtp: the rules of the file" "= 9x9:5:1:1" "$(sed -n 4p <<<"$got")"
is "gtp: the game goes on" "= B+" "$(sed -n 6p <<<"$got")"
is "gtp: no scores of a game that is over" "? the game is over" "$(sed -n 7p <<<"$got")"
is "gtp: no file" "? cannot open: No such file or directory" "$(sed -n 8p <<<"$got")"
is "gtp: before the first stone the board is empty" 81 "$(sed -n 10p <<<"$got" | tr ' ' '\n' | grep -c '[0-9]')"
got=$(printf 'play b e5\nkdraw-scores\ngogui-analyze_commands\n' | play gtp 9x9:5:1:1)
is "gtp: scores of the squares near a stone, the best first" "24 yes" \
	"$(sed -n 3p <<<"$got" | grep -oE '[A-J][1-9] ' | wc -l) $(sed -n 3p <<<"$got" | tr ' ' '\n' | grep -vE '[A-J=]' | sort -rgc && echo yes)"
is "gtp: each command for GoGui is known" "true true true true" "$(grep -oE '/[a-z-]+( |$)' <<<"$got" | tr -d '/ ' |
	sed 's/^/known_command /' | play gtp 9x9:5:1:1 | grep -o true | paste -sd" ")"
# Pictures of games: a stone is a dot with the number of its turn.
play convert five.sgf -o five.svg
is "a picture of a game" "5 4 5" "$(grep -c 'circle class="black"' five.svg) $(grep -c 'circle class="white"' five.svg) $(grep 'class="number light"' five.svg | grep -oE '>[0-9]+<' | tail -n 1 | tr -d '<>' | awk '{ print ($1 + 1) / 2 }')"
printf 'a1\nb1\nsave own.svg\nquit\n' | play 5x5:4:1:1 --human both >/dev/null
is "a picture of one's own game" "1 1" "$(grep -c 'circle class="black"' own.svg) $(grep -c 'circle class="white"' own.svg)"
refused "a picture of many games" "a picture is of one game: -o games, then kdraw play convert games -o x.svg" 5x5:4:1:1 -o x.svg
exit $bad
