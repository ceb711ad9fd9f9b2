#!/bin/sh
# kdraw play as a user types it.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
verb=play
cd "$work" || exit 1
play() {
	"$BIN/kdraw" play "$@"
}

# Matches: what was played can be read again, and does not depend on -j.
play 9x9:5:2:1 --black sequences --white windows --games 6 --swap --seed 3 -o one.txt >one.out
is "a match: status" 0 $?
play 9x9:5:2:1 --black sequences --white windows --games 6 --swap --seed 3 -j 3 -o two.txt >/dev/null
alike "the same games on three threads" "game " "$(cat one.txt)" "$(cat two.txt)"
play 9x9:5:2:1 --black sequences --white windows --games 6 --swap --seed 4 -o two.txt >/dev/null
is "other games with another seed" 1 "$(cmp -s one.txt two.txt; echo $?)"
is "the verdict counts the games of the file" \
	"s BLACK $(grep -c '^game [a-z]* [a-z]* black' one.txt) DRAW $(grep -c '^game [a-z]* [a-z]* draw' one.txt) WHITE $(grep -c '^game [a-z]* [a-z]* white' one.txt)" \
	"$(tail -n 1 one.out)"
is "colours change" "sequences windows sequences" "$(sed -n 's/^game \([a-z]*\) .*/\1/p' one.txt | head -n 3 | tr '\n' ' ' | sed 's/ $//')"

# Openings at random: the same one for both colours, and not the same one each time; a turn is one stone, then two.
play 9x9:5:2:1 --black sequences --white windows --games 6 --swap --seed 3 --opening 3 -o opened.txt >opened.out
opening_of() { # opening_of GAME: its first five stones
	sed -n 's/^game [a-z]* [a-z]* [a-z]* //p' opened.txt | sed -n "$1p" | cut -d ' ' -f 1-5
}
is "the report says it" "--opening 3" "$(sed -n '1s/.* --swap //p' opened.out)"
is "two games begin alike" "e5 $(opening_of 1 | cut -d ' ' -f 2-)" "$(opening_of 2)"
is "... also the last two" "e5 $(opening_of 5 | cut -d ' ' -f 2-)" "$(opening_of 6)"
is "others begin in another way" 3 "$(for game in 1 3 5; do opening_of $game; done | sort -u | wc -l)"

# To SGF and back.
head -n 3 one.txt >first.txt && echo end >>first.txt
play convert first.txt -o first.sgf
is "SGF" "(;GM[511]FF[4]CA[UTF-8]AP[kdraw]SZ[9]RU[9x9:5:2:1]PB[sequences]PW[windows]" "$(sed 's,RE.*,,' first.sgf)"
is "... and back" "$(cat first.txt)" "$(play convert first.sgf)"
is "show ends with the position" 10 "$(play show first.txt | tail -n 11 | grep -c '[x.o]\|turn')"

# Threats: Levin and others, 2 for 1.
cat >two.picture <<'END'
turn white 2
o . . . . . . . .
o . . . . o . . .
. . . . . . . . .
o x x x x . . o .
. . . . . x . . .
. . . . . x . . .
. . . . . x . . .
. . . . . x . . .
. . . . . o . . .
END
is "threats: marking and exact" "2 2 1 1" "$(play threats 9x9:6:2:1 two.picture | sed -n 's/^c Black.*: //p' | tr '\n' ' ' | sed 's/ $//')"

line() { # line LINE: dead and live of Connect6, and the threats
	play line inf:6:2:1 "$1" | sed -n 's/^c \([dl][a-z]*-*[0-9]*\):.*/\1/p; s/^s THREATS //p' | tr '\n' ' '
}
is "a line: live-3" "dead-3 live-3 0 " "$(line .....xxx.....)"
is "a line: live-2" "dead-2 live-2 0 " "$(line .....xx.....)"
is "a line: dead-3" "dead-3 live-1 0 " "$(line oxxx......)"
is "a line: two threats" "dead-4 live-4 2 " "$(line ..xxxx..)"

# A tournament that is broken off and goes on is the same as one that is not, to the byte, on any number of threads.
agents="random windows sequences mesh"
play tournament 7x7:4:1:1 $agents --games 20 -o all.txt --format csv >all.csv
is "tournament: rows" 5 "$(wc -l <all.csv)"
is "tournament: all games" 121 "$(grep -c '^game\|^end' all.txt)"
same() { # same NAME FILE TABLE
	is "$1: the games" 0 "$(cmp all.txt "$2" >/dev/null 2>&1; echo $?)"
	alike "$1: the table" windows "$(cat all.csv)" "$(cat "$3")"
}
go_on() { # go_on FILE OPTION...
	file=$1
	shift
	play tournament 7x7:4:1:1 $agents --games 20 --format csv -o "$file" --resume "$@"
}
go_on three.txt -j 3 >three.csv
same "tournament on three threads" three.txt three.csv
for cut in 0 5 14 80 120 200 2000 9000; do
	head -c $cut all.txt >part.txt
	go_on part.txt -j 2 >part.csv
	same "tournament cut after $cut bytes" part.txt part.csv
done
go_on all.txt >again.csv
same "a tournament that was complete" all.txt again.csv
# Killed while it plays.
slow="search:depth=2,nodes=60,width=4 montecarlo:games=300 windows"
play tournament 9x9:5:1:1 $slow --games 6 -o slow.txt --format json >slow.json
(clocked 1000:9:200 play tournament 9x9:5:1:1 $slow --games 6 -j 2 -o killed.txt) >/dev/null 2>&1
alike "killed in the middle" "137 [1-9]* 0" "137 $(grep -c '^game' killed.txt) 0" "$? $(grep -c '^game' killed.txt) $(grep -c '^end$' killed.txt)"
play tournament 9x9:5:1:1 $slow --games 6 --resume -o killed.txt --format json >killed.json
is "killed and resumed: the games" 0 "$(cmp slow.txt killed.txt >/dev/null 2>&1; echo $?)"
alike "killed and resumed: the table" "windows" "$(cat slow.json)" "$(cat killed.json)"
# A match, too: the report counts the games that were there already.
pair="9x9:5:1:1 --black montecarlo:games=200 --white windows --swap --opening 1 --format json"
told() { # told OPTION...: a report without its times
	play $pair --games 6 "$@" | grep -v "ms a move"
}
report=$(told)
alike "a match that is kept: the report" played "$report" "$(told --resume -o match.txt)"
is "... and all games" 6 "$(grep -c '^game' match.txt)"
for cut in 0 14 170 400 500; do
	head -c $cut match.txt >part.txt
	alike "match cut after $cut bytes: the report" played "$report" "$(told --resume -j 2 -o part.txt)"
	is "match cut after $cut bytes: the games" 0 "$(cmp match.txt part.txt >/dev/null 2>&1; echo $?)"
done
(clocked 1000:9:100 play $pair --games 6 --resume -o killed-match.txt) >/dev/null 2>&1
alike "a match killed in the middle" "137 [1-9]* 0" "137 $(grep -c '^game' killed-match.txt) 0" "$? $(grep -c '^game' killed-match.txt) $(grep -c '^end$' killed-match.txt)"
alike "... goes on" played "$report" "$(told --resume -o killed-match.txt)"
is "... with the same games" 0 "$(cmp match.txt killed-match.txt >/dev/null 2>&1; echo $?)"
refused "another match" "match.txt holds the games of another command: kdraw play 9x9:5:1:1 --black montecarlo:games=200 --white windows --games 6 --seed 1 --swap --opening 1 --stones 81" $pair --games 8 --resume -o match.txt
refused "a match kept as SGF" "--resume keeps games in our own format; kdraw play convert makes SGF of it" $pair --resume -o match.sgf
refused "a match that goes on without a file" "--resume needs -o FILE, the file of the games that were broken off" $pair --resume
refused "a match that goes on from a picture" "--resume goes on with games from the empty board: no --position with it" $pair --resume -o other.txt --position one.txt
refused "you and --resume" "--resume goes on with a match of agents: no --human with it" 9x9:5:1:1 --human black --resume -o other.txt
# The four formats tell the same.
for format in text csv json md; do
	go_on all.txt --format $format >table.$format
	go_on all.txt --format $format --pairs >pairs.$format
done
is "csv: as many columns everywhere" 14 "$(awk -F, '{ print NF }' all.csv | sort -u)"
is "csv: what one wins another loses" "5 0" "$(awk -F, 'NR > 1 { for (j = 11; j <= NF; j++) p[NR - 1, j - 10] = $j }
	END { for (i = 1; i < NR; i++) for (j = 1; j < NR; j++) if (i != j) bad += p[i, j] + p[j, i] != 100; print NR, bad + 0 }' all.csv)"
is "csv: pairs count the games of the file" "$(sed -n 's/^game windows random \(.*\)/\1/p; s/^game random windows \(.*\)/\1/p' all.txt | grep -c .)" \
	"$(awk -F, '$1 == "\"windows\"" && $2 == "\"random\"" { print $3 }' pairs.csv)"
alike "csv: wins of a pair" "[0-9]" "$(grep -c '^game windows random black\|^game random windows white' all.txt)" \
	"$(awk -F, '$1 == "\"windows\"" && $2 == "\"random\"" { print $4 }' pairs.csv)"
alike "text and csv: the same ratings" "windows" "$(awk -F, 'NR > 1 { gsub("\"", ""); print $2, $3 + 0 }' all.csv)" \
	"$(awk '$1 ~ /^[0-9]+$/ { print $2, $3 + 0 }' table.text)"
alike "md: the same ratings" "windows" "$(awk -F, 'NR > 1 { gsub("\"", ""); print $2, $3 + 0 }' all.csv)" \
	"$(awk -F' *[|] *' '$2 ~ /^[0-9]+$/ { print $3, $4 + 0 }' table.md)"
is "md: pairs" 6 "$(sed -n '/^| first/,$p' table.md | sed 1,2d | wc -l)"
if command -v python3 >/dev/null; then
	is "json is JSON, and the same" "$(cat all.csv)" "$(python3 -c '
import json
t = json.load(open("table.json"))
quote = lambda w: "\"" + w + "\""
print("rank,player,elo,elo_low,elo_high,games,won,drawn,lost,percent," + ",".join(quote(p["player"]) if "," in p["player"] else p["player"] for p in t["players"]))
for p, row in zip(t["players"], t["cross"]):
    print(",".join([str(p["rank"]), quote(p["player"])] + [str(p[k]) for k in "elo elo_low elo_high games won drawn lost percent".split()]
                   + ["" if x is None else str(x) for x in row]))
assert len(t["pairs"]) == 6 and sum(p["games"] for p in t["pairs"]) == t["played"] == 120 and t["complete"]')"
fi
is "no progress through a pipe" "" "$(play tournament 7x7:4:1:1 random windows --games 9 2>&1 >/dev/null)"

# A person, through a pipe.
got=$(printf 'zz\nc3\nc4\nundo\nc4\nthreats\nhint\nsave saved.txt\nquit\n' | play 5x5:4:1:1 --human black --agent adjacent)
is "a person: status" 0 $?
is "a person: what is not open is refused" 1 "$(echo "$got" | grep -c "no square 'zz'")"
is "a person: the game goes on" "s OPEN" "$(echo "$got" | tail -n 1)"
is "a person: the file" 1 "$(grep -c '^game human adjacent open c3 ' saved.txt)"
is "a person: save needs a name" 1 "$(printf 'save\n' | play 5x5:4:1:1 --human black | grep -c '^say where: save FILE$')"
is "a person can win" "s BLACK WINS" "$(printf 'a1\na2\na3\n' | play 3x7:3:3:3 --human black --agent random | tail -n 1)"

# The Go Text Protocol (more in engines.sh).
printf '1 boardsize 9\nplay b E5\nplay w E5\nplay w A1 J9\n2 genmove b\nfoo\nquit\n' | play gtp 19x19:6:2:1 >gtp.out
is "gtp" "=1
=
? illegal move
=" "$(sed '/^$/d' gtp.out | head -n 4)"
is "gtp: a stone" 1 "$(grep -c '^=2 [A-J][1-9]$' gtp.out)"

# A book learnt from games; an agent plays by it.
play 7x7:4:1:1 --black sequences --white windows --games 30 --seed 5 -o games.txt >/dev/null
play learn games.txt -o games.book
is "a book: its first node" "node 1 0,0 ; ; 30 0 0" "$(sed -n 3p games.book)"
is "a book plays the middle first" "d4" "$(play 7x7:4:1:1 --black book:file=games.book --white random -o booked.txt >/dev/null; sed -n 's/^game [^ ]* [^ ]* [a-z]* \([a-z0-9]*\) .*/\1/p' booked.txt)"
is "a book: what it says at the start" "s RECOMMENDED d4" "$(play book games.book | tail -n 1)"
is "a book: counts add up" 30 "$(play book games.book d4 --format csv | awk -F, 'NR > 1 { n += $2 } END { print n }')"
is "a book: shares" "1 0" "$(play book games.book d4 --format csv | awk -F, 'NR > 1 && $3 + $5 > 0 { d = 100 * $5 / ($3 + $5) - $6; bad += d > 0.06 || d < -0.06; n++ } END { print (n > 0), bad + 0 }')"
play book games.book a1 b7 >/dev/null
is "a book: unknown is status 1" 1 $?
play learn games.book games.txt -o games.book
is "a book learns on" "node 1 0,0 ; ; 60 0 0" "$(sed -n 3p games.book)"
play convert games.txt -o games.sgf && play learn games.txt games.sgf -o other.book
alike "... the same from SGF" "node 1" "$(cat games.book)" "$(cat other.book)"
echo broken >broken.txt
play learn games.book broken.txt -o games.book 2>/dev/null
is "a broken file of games: status" 2 $?
alike "a book stays as it was when learning fails" "node 1" "$(cat other.book)" "$(cat games.book)"
is "nothing is left behind" games.book "$(ls games.book *.tmp 2>/dev/null)"
refused "a book: a square twice" "there is a stone on d4 already" book games.book d4 d4
refused "a book: no square" "there is no square 'z9' on a board of 7 rows and 7 columns (squares: a1, or 0,0 for row and column)" book games.book z9
refused "a book that is none" "games.txt:1: expected 'kdraw book', found 'kdraw games'" book games.txt
echo "not one of ours" >other
for agent in network breaker search:network=yes alphabeta:network=yes montecarlo:network=yes mcts:network=yes; do
	option=$(case $agent in *:*) echo "$agent," ;; *) echo "$agent:" ;; esac)file
	refused "$agent: no such file" "none: cannot open: No such file or directory" 19x19:6:2:1 --black "$option=none"
	refused "$agent: another file" "other:1: not a kdraw file: expected 'kdraw $(case $agent in breaker) echo theorem ;; *) echo network ;; esac) 1'" \
		19x19:6:2:1 --black "$option=other"
done
cp "$here/experiments/network/connect6.network" six.network
for agent in network: 'search:network=yes,' 'alphabeta:network=yes,' 'montecarlo:network=yes,' 'mcts:network=yes,'; do
	refused "${agent}file of another game" "the network six.network was made for another game: 19 x 19, k 6, p 2" \
		9x9:5:2:1 --black "${agent}file=six.network"
done
refused "the program's network in another game" \
	"the program's own network is for Connect6 on 19 x 19 alone; another one: network:file=FILE (kdraw learn)" 9x9:5:2:1 --black network
refused "a book that is not there" "cannot read the book 'none'; book needs file=FILE, as kdraw play learn writes it" 7x7:4:1:1 --black book:file=none
refused "a book about another game" "the book games.book is about 7x7:4:1:1" 7x7:4:1:2 --black book:file=games.book

# A position to start from.
printf 'turn black 1\n...\nxx.\noo.\n' >start
is "from a picture" "s BLACK 4 DRAW 0 WHITE 0" "$(play 3x3:3:1:1 --position start --games 4 | tail -n 1)"

refused "an option of another action" "there is no option '--swap'" tournament 7x7:4:1:1 random windows --swap
refused "an action that does not come first" "say 'gtp' first: kdraw play gtp ..." --games 3 gtp 7x7:4:1:1
refused "an action without a game" "gtp needs a game, for example 19x19:6:2:1" gtp
refused "FORMAT" "there is no format 'xml', only text, csv, json, md or tex" tournament 7x7:4:1:1 random windows --format xml
for action in tournament gtp bench threats turns depths line show convert learn book; do
	is "$action --help" "Usage: kdraw-play $action" "$(play $action --help | head -n 1 | cut -d ' ' -f 1-3)"
	is "$action --help has an example" 1 "$(play $action --help | grep -c '^Examples*:')"
	is "$action --help fits 80 columns" "1 0" "$(play $action --help | awk 'length > 79 { wide++ } END { print (NR > 5), wide + 0 }')"
	is "$action --help: examples on one line" "1 0" "$(play $action --help | broken_lines)"
done
refused "no game" "say which game to play, for example 19x19:6:2:1"
refused "a word" "a game is K:P, K:P:Q, ROWSxCOLUMNS:K:P:Q, inf:K:P:Q or Connect(K,P), for example 19x19:6:2:1, not '19'" 19
refused "an action misspelt" "'tournamen' is not an action; did you mean 'tournament'?" tournamen
refused "an agent misspelt" "there is no agent 'sequence'; did you mean 'sequences'?" 9x9:5:1:1 --black sequence
refused "an option" "the agent mesh has no option 'depth'; it has: rounds" 9x9:5:1:1 --black mesh:depth=3
refused "games" "--games is a number from 1 to 10000000, not '0'" 9x9:5:1:1 --games 0
refused "a file that is not there" "none: cannot open: No such file or directory" 9x9:5:1:1 --position none
refused "a tournament alone" "a tournament needs a game and two agents at least" tournament 9x9:5:1:1 random
refused "a file that is there" "all.txt is there already: say --resume, or another name" tournament 7x7:4:1:1 random windows -o all.txt
refused "another tournament" "all.txt holds the games of another command: kdraw play tournament 7x7:4:1:1 random windows sequences mesh --games 20 --seed 1 --stones 49" tournament 7x7:4:1:1 windows random -o all.txt --resume
refused "another seed" "all.txt holds the games of another command: kdraw play tournament 7x7:4:1:1 random windows sequences mesh --games 20 --seed 1 --stones 49" tournament 7x7:4:1:1 random windows sequences mesh --games 20 --seed 2 -o all.txt --resume
echo hello >hello.txt
refused "resume: another file" "hello.txt is not a file of games" tournament 7x7:4:1:1 random windows -o hello.txt --resume
is "... which stays as it was" "2 hello" "$(play tournament 7x7:4:1:1 random windows -o hello.txt --resume >/dev/null 2>&1; echo $?) $(cat hello.txt)"
refused "resume: games of a match" "one.txt holds games, but not such as --resume can go on with" tournament 9x9:5:2:1 sequences windows -o one.txt --resume
refused "resume: a folder" "cannot read .: Is a directory" tournament 7x7:4:1:1 random windows -o . --resume
refused "resume: a device" "--resume goes on in a file, and /dev/null is none" tournament 7x7:4:1:1 random windows -o /dev/null --resume
refused "resume: nothing" "--resume needs -o FILE, the file of the games that were broken off" tournament 7x7:4:1:1 random windows --resume
refused "an agent twice" "the agent random is there twice" tournament 7x7:4:1:1 random random
refused "a line" "a line has the characters x, o and . only, not 'xx?'" line inf:6:2:1 'xx?'
refused "a picture without an end" "/dev/zero: a line of more than 65536 characters" 9x9:5:1:1 --position /dev/zero
refused "a folder as a picture" ".: cannot read: Is a directory" 9x9:5:1:1 --position .
refused "a folder for the games" ".: cannot write: Is a directory" 9x9:5:1:1 -o .
refused "a colour" "--human is black, white or both, not 'red'" 9x9:5:1:1 --human red
refused "nothing to measure" "this game is over before it begins: no 9 squares in a row" bench 3x3:9:1:1
: >empty
refused "an empty file" "empty:1: the file is empty" show empty
play 3x3:3:1:1 --games 1 >/dev/full 2>/dev/null
is "a full disk" 2 $?
play --help | grep -q montecarlo
is "--help lists the agents" 0 $?
# The help knows how squares are written on this board.
for board in 'inf:11:2:2 row,column' '19x19:6:2:1 j10'; do
	# shellcheck disable=SC2086
	set -- $board
	is "help on $1" "SQUARE... places stones: $2 SQUARE... places stones: $2" \
		"$(printf 'help\n?\n' | play "$1" --human black | sed -n 's/, or.*//; s/ (.*//; s/   */ /; /^SQUARE/p' | tr '\n' ' ' | sed 's/ $//')"
done
# Black against a proof, without a word about it; Theorem 2 alone would reach Connect(14,2) only.
got=$(printf '0,0\n0,1\n0,2\n0,3\nquit\n' | play inf:11:2:2 --human black)
has "a person against a proof" "breaker: " "$got"
got=$(printf '0,0\nquit\n' | play inf:6:2:1 --human black)
has "a person where nothing is proved" "sequences: " "$got"
got=$(play inf:11:2:2 --black threats --white breaker --games 2 --stones 60 | tail -n 1)
is "breaker holds Connect(11,2) without a file" "s BLACK 0 DRAW 2 WHITE 0" "$got"
exit $bad
