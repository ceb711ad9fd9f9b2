#!/bin/sh
# Other programs as opponents, and kdraw play gtp as one: what they say, and what they do wrong.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
if ! command -v python3 >/dev/null; then
	echo "ok left out: python3 is not installed"
	exit 0
fi
engine=$(cd "$(dirname "$0")" && pwd)/engine.py
cd "$work" || exit 1
export ENGINES="$work/engines"
: >"$ENGINES"
ln -s "$engine" engine.py
ln -s "$BIN/kdraw-play" kdraw-play
play() {
	"$BIN/kdraw" play "$@"
}
stones() { # stones FILE: the results and stones of its games, without the names
	sed -n 's/^game [^ ]* [^ ]* //p' "$1"
}

# The same moves through every protocol. Against `random` with the same seed the games are the same.
match() { # match NAME AGENT [GAME]
	play "${3:-19x19:6:2:1}" --black "$2" --white random --games 2 --swap -o "$1.txt" >"$1.out" 2>&1
	is "$1: status" 0 $?
}
match gtp "gtp:file=python3+-SE+engine.py+gtp"
stones gtp.txt >reference
is "gtp: the engine fills the first row" 2 "$(grep -c ' b1 .*c1 .*d1' reference)"
match turn "gtp:file=python3+-SE+engine.py+gtp+turn,turn=yes"
alike "gtp, a turn at a time: the same games" " b1 " "$(cat reference)" "$(stones turn.txt)"
match blanks "gtp:file=python3+-SE+engine.py+gtp+blanks"
alike "gtp, two stones in an answer: the same games" " b1 " "$(cat reference)" "$(stones blanks.txt)"
match crlf "gtp:file=python3+-SE+engine.py+gtp+crlf+chatty"
alike "gtp, CR LF, tabs and empty lines: the same games" " b1 " "$(cat reference)" "$(stones crlf.txt)"
match square "gtp:file=python3+-SE+engine.py+gtp+square"
alike "gtp, boardsize only: the same games" " b1 " "$(cat reference)" "$(stones square.txt)"
match pipe "pipe:file=python3+-SE+engine.py+pipe+chatty"
alike "lines with comments: the same games" " b1 " "$(cat reference)" "$(stones pipe.txt)"
match cloudict "cloudict:file=python3+-SE+engine.py+cloudict+crlf"
alike "Cloudict's protocol: the same games" " b1 " "$(cat reference)" "$(stones cloudict.txt)"
match three "gtp:file=python3+-SE+engine.py+gtp+turn,turn=yes" 5x9:4:3:2
stones three.txt >reference
match three-lines "pipe:file=python3+-SE+engine.py+pipe" 5x9:4:3:2
alike "three stones a turn, 5 x 9: the same games" " b1 " "$(cat reference)" "$(stones three-lines.txt)"
# On any number of threads.
match threads "gtp:file=python3+-SE+engine.py+gtp"
play 19x19:6:2:1 --black gtp:file=python3+-SE+engine.py+gtp --white random --games 2 --swap -j 2 -o again.txt >/dev/null
alike "engines on two threads" "game " "$(cat gtp.txt)" "$(cat again.txt)"

# What they do wrong costs them the game and nothing else; the file of the games can be read again.
wrong() { # wrong NAME PROTOCOL TRICK RESULT MESSAGE
	agent=$2:file=python3+-SE+engine.py+$2+$3
	case $3 in *hang | *flood) agent=$agent,seconds=0.4 ;; esac
	play 19x19:6:2:1 --black random --white "$agent" -o wrong.txt >wrong.out 2>&1
	is "$1: status" 0 $?
	is "$1: result, reason" "$4 $5" "$(stones wrong.txt | cut -d ' ' -f 1) $(sed -n "s|^c .* by forfeit: the engine [^ ]* ||p" wrong.out)"
	play show wrong.txt >/dev/null || is "$1: the file" 0 $?
}
for protocol in gtp pipe cloudict; do
	wrong "$protocol: dies" $protocol 2:die black+forfeit ended
	wrong "$protocol: hangs" $protocol 2:hang black+forfeit "did not answer in time"
		wrong "$protocol: an endless line" $protocol 2:line black+forfeit "wrote a line of more than 4096 characters"
done
wrong "gtp: floods" gtp 2:flood black+forfeit "did not answer in time"
wrong "lines: floods" pipe 2:flood black+forfeit "did not answer in time"
wrong "gtp: passes" gtp 1:pass black+forfeit "plays 'pass', which is not an empty square"
wrong "gtp: resigns" gtp 3:resign black+resign ""
wrong "gtp: outside" gtp 1:outside black+forfeit "plays 'Z99', which is not an empty square"
wrong "gtp: occupied" gtp 1:occupied black+forfeit "plays '$(stones wrong.txt | cut -d ' ' -f 2 | tr 'a-ij-s' 'A-HJK-T')', which is not an empty square"
wrong "gtp: one square twice" gtp 1:twice black+forfeit "plays 'E5', which is not an empty square"
wrong "gtp: too many stones" gtp 1:many black+forfeit "plays more stones than the 2 it has left in this turn"
wrong "gtp: an error" gtp 1:error black+forfeit "answered '? cannot move'"
wrong "gtp: says nothing" gtp 1:nothing black+forfeit "answered ''"
wrong "lines: resigns" pipe 3:resign black+resign ""
wrong "lines: outside" pipe 1:outside black+forfeit "plays 'Z99', which is not an empty square"
wrong "cloudict: outside" cloudict 1:outside black+forfeit "plays 'ZZZZ', which is not an empty square"
play 19x19:6:2:1 --black gtp:file=./nobody --white random >/dev/null 2>err
is "a program that is not there: status" 2 $?
is "a program that is not there" "kdraw-play: cannot start the engine ./nobody: No such file or directory (try 'kdraw play --help')" "$(cat err)"
# Before their first move, twenty times: always a forfeit, in the time that they have, and nobody is left behind.
cat >early.sh <<'END'
#!/bin/sh
sleep 77777 >/dev/null &
echo $$ >>"$ENGINES"
echo $! >>"$ENGINES"
case $1 in
die) kill -9 $$ ;;
end) exit 0 ;;
esac
exec sleep 77777
END
chmod +x early.sh
early() { # early PROTOCOL TRICK MESSAGE
	before=$(date +%s%N)
	rm -f early.txt
	play tournament 19x19:6:2:1 random "$1:file=./early.sh+$2,seconds=0.2" --games 20 -o early.txt >/dev/null 2>early.err
	is "$1, 20 times: $2" "0 20 $1:file=./early.sh+$2,seconds=0.2 lost 20 by forfeit: the engine ./early.sh+$2 $3" \
		"$? $(grep -c '^game.*+forfeit' early.txt) $(sed -n 's/^kdraw-play: \(.* lost .*\)$/\1/p' early.err)"
	time=$((($(date +%s%N) - before) / 1000000))
	[ "$2" != hang ] || is "$1: twenty games of 0.2 seconds take four, not $time ms" 1 $((time >= 4000 && time < 9000))
}
for protocol in gtp pipe cloudict; do
	early $protocol die ended
	early $protocol end ended
done
early gtp hang "did not answer in time"
if command -v setsid >/dev/null && [ -r /proc/self/environ ]; then
	printf '#!/bin/sh\nsetsid sleep 6543 &\necho $! >leaver.pid\nsleep 6542\n' >leaver.sh
	chmod +x leaver.sh
	play 19x19:6:2:1 --black gtp:file=./leaver.sh,seconds=0.3 --white random >leaver.out 2>&1
	# A dead process may stay in the table for a moment, as a zombie.
	is "who left the process group ends, too" "1 gone" "$(grep -c '^s BLACK 0 DRAW 0 WHITE 1' leaver.out) $(grep -qs 'State:[[:space:]]*[RSDTtI]' "/proc/$(cat leaver.pid)/status" &&
		echo there || echo gone)"
fi
before=$(date +%s%N)
play 19x19:6:2:1 --black pipe:file=./early.sh+hang,seconds=2 --white random >two.out 2>&1
time=$((($(date +%s%N) - before) / 1000000))
is "seconds=2 takes two seconds, not $time ms" "1 0" "$((time >= 2000 && time < 3500)) $(grep -c '^s BLACK 1' two.out)"
play 19x19:6:2:1 --black gtp:file=true --white random >true.out 2>err
is "a program that ends at once: status" "0 s BLACK 0 DRAW 0 WHITE 1" "$? $(tail -n 1 true.out)"
play 5x9:4:2:1 --black gtp:file=python3+-SE+engine.py+gtp+square --white random >/dev/null 2>err
is "a program that plays on squares" 2 $?
play 9x9:6:2:1 --black cloudict:file=python3+-SE+engine.py+cloudict --white random >/dev/null 2>err
is "Cloudict on another board" "kdraw-play: cloudict plays games of 1, 2, 2, ... stones on 19x19 only (try 'kdraw play --help')" "$(cat err)"
# Every engine wrote its number; none is alive.
left=0
while read -r number; do # who is dead and waits for init to notice does not count
	sed 's/.*) //' "/proc/$number/stat" 2>/dev/null | grep -q '^[^Z]' && left=$((left + 1))
done <"$ENGINES"
is "nobody is left behind" "1 0" "$(($(wc -l <"$ENGINES") > 20)) $left"
play tournament 19x19:6:2:1 random adjacent gtp:file=python3+-SE+engine.py+gtp+2:die --games 2 --format csv >t.csv 2>err
is "a tournament goes on: status" 0 $?
is "a tournament goes on: games" "4,4,4" "$(sed -n '2,$p' t.csv | sed 's/"[^"]*"//' | cut -d , -f 6 | paste -sd ,)"
is "a tournament names who fails" 1 "$(grep -c 'lost 4 by forfeit: the engine python3+-SE+engine.py+gtp+2:die ended$' err)"

# A person takes stones back: the engine is told anew.
for protocol in gtp pipe; do
	printf 'e5\nundo\nd4 d5 undo e6\nquit\n' | play 9x9:5:1:1 --human black --agent "$protocol:file=python3+-SE+engine.py+$protocol" >undo.out
	is "$protocol: undo, no forfeit" "s OPEN 0" "$(tail -n 1 undo.out) $(grep -c 'the engine' undo.out)"
done

# kdraw play gtp itself, through its own client: as with the agent directly.
play 7x7:4:2:1 --black windows --white adjacent --games 2 --swap -o inside.txt >/dev/null
play 7x7:4:2:1 --black "gtp:file=./kdraw-play+gtp+7x7:4:2:1+--agent+windows+--turn,turn=yes" --white adjacent --games 2 --swap -o outside.txt >/dev/null
is "kdraw play gtp --turn: full games" 2 "$(stones outside.txt | grep -c '^\(black\|white\|draw\) ')"
printf '1 boardsize 9\r\n# a comment\n\n  \nplay b E5 # and more\n12\nplay W A1,J9\n3 genmove b\nplay b A1\nplay w B1\nplay b i5\nplay b Z9\nplay b E5 E6 E7\nplay green E6\nplay b pass\n\a\tkomi 6.5\nknown_command komi\nknown_command\nquit\nname\n' >client
play gtp 9x9:6:2:1 --agent windows --turn <client >server
is "gtp: status" 0 $?
is "gtp: the answers" "=1
=
?12 unknown command
=
=3 E4,E6
? it is not the turn of this color
=
? it is not the turn of this color
? it is not the turn of this color
? it is not the turn of this color
? invalid color
? it is not the turn of this color
=
= true
= false
=" "$(sed '/^$/d' server)"
is "gtp: an empty line after each answer" 16 "$(grep -c '^$' server)"
is "gtp: a turn is played as a whole or not at all" "? illegal move|=|= Black wins" \
	"$(printf 'play b A1 B1 B1\nplay b A1,B1,C1\ngogui-rules_final_result\n' | play gtp 9x9:3:3:3 | sed '/^$/d' | paste -sd '|')"
is "gtp: a vertex has no letter I" "? invalid color or coordinate" "$(echo play b i5 | play gtp 9x9:6:2:1 | head -n 1)"
is "gtp: undo at the start" "? cannot undo" "$(echo undo | play gtp 9x9:6:2:1 | head -n 1)"
is "gtp: a large board is shown whole" 516 "$(printf 'showboard\n' | play gtp 512x512:6:2:1 | wc -l)"
printf 'list_commands\n' | play gtp 9x9:6:2:1 | sed 's/^= //; /^$/d; s/^/known_command /' >commands
alike "gtp: all commands are known" "[1-9][0-9]" "$(wc -l <commands) 0" "$(play gtp 9x9:6:2:1 <commands | grep -c true) $(play gtp 9x9:6:2:1 <commands | grep -c false)"
is "gtp: end of file" 0 "$(play gtp 9x9:6:2:1 </dev/null; echo $?)"
echo name | play gtp 9x9:6:2:1 >/dev/full 2>/dev/null
is "gtp: a full disk" 2 $?
# GoGui asks after each move; GoGui's board and ours are one.
is "gtp: gogui" "Connect6 19 white 360" "$(printf 'play b K10\ngogui-rules_game_id\ngogui-rules_board_size\ngogui-rules_side_to_move\ngogui-rules_legal_moves\n' |
	play gtp 19x19:6:2:1 | sed '/^$/d; 1d; s/^= //' | awk 'NR < 4 { printf "%s ", $0 } NR == 4 { print NF }')"
exit $bad
