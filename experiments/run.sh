#!/bin/bash
# Experiments with seeds: `experiments/run.sh NAME [short]` prints a Markdown table. Same command, same games.
#
#   readings   Sequences against Threats, for the readings of the report of Levin, Deitch, Emerson and Shimshock
#   agents     their other two percentages
#   table1     Table 1 of Wu and Huang 2005: k = 4..9, d = 3, q = 1..p, by self-play
#   stronger   the same by alphabeta, the strongest agent; those of k = 9 also without turns that break away
#   breakaway  Connect(9,6,4): games that begin with Black's four stones and six of White's that are far away, or five and one
#   fairness   Connect(6,2,q), q = 0, 1, 2: win rates and lengths; with -o FILE.svg also a plot (gnuplot)
#   selfplay   no table, but the games of experiments/network/connect6.games: alphabeta against itself, 20 minutes of a core
#   accuracy   networks of several sizes, from the games of experiments/network/connect6.games
#   priors     Monte Carlo with what the network says beforehand
#   guided     search with a network against itself without and alphabeta, and the processor time that they took
#   ranks      networks that are told how strong a player is
#   delayed    Monte Carlo tree search with a network that is waited for, or not
#   elo        all agents at equal time; with -o FILE.svg also a plot
#   matches    matches of all kinds; with -o DIR each game is kept there: NAME.sgf and, as results, NAME.json
#   deeper     alphabeta against itself with one turn less, without and with tempo
#   missed     the games of GAMES (SGF or ours) that PLAYER lost: at which stones `kdraw win' proves with POSITIONS that the one to
#              move wins; the loser's are misses, the winner's say from where on the game was lost
#
# short plays so few games that it takes a minute. Environment: BIN (folder of the programs), JOBS; of missed also GAMES, PLAYER, POSITIONS.
set -u
BIN=${BIN:-build/bin} JOBS=${JOBS:-2} SEED=1
name=${1-} short=${2-}

# A match: its line `black draw white`, the first player's share with its interval, and the mean length.
match() { # match GAMES GAME BLACK WHITE [OPTION...]
	local games=$1 game=$2 black=$3 white=$4
	shift 4
	"$BIN/kdraw" play "$game" --black "$black" --white "$white" --games "$games" --seed "$SEED" -j "$JOBS" "$@" </dev/null
}
shares() { # the percentages of a report, of its last row
	sed -n 's/.*; wins \([0-9.]* %\) \(\[.*\]\)$/\1 \2/p' | tail -n 1
}
counts() { # won, drawn, lost of a report, of its last row
	sed -n 's/^c .*: \([0-9]*\) won, \([0-9]*\) drawn, \([0-9]*\) lost; .*/\1 | \2 | \3/p' | tail -n 1
}

# Rows `GAMES FIRST SECOND REMARK` on standard input; colours exchanged every second game.
versus() { # versus TITLE
	echo "| first agent | second agent | games | won | drawn | lost | the first wins | $1 |"
	echo "|---|---|---|---|---|---|---|---|"
	while read -r games first second remark; do
		match "$games" 19x19:6:2:1 "$first" "$second" --swap >"$work/report"
		echo "| $first | $second | $games | $(counts <"$work/report") | $(shares <"$work/report") | $remark |"
	done
}

readings() {
	local n=400
	[ "$short" = short ] && n=20
	versus reading <<-END
		$n sequences threats the words; defence 1.2, exact counts
		$n sequences:count=all threats all empty squares marked
		$n sequences:count=rightmost threats the rightmost one marked
		$n sequences:defence=0.5 threats
		$n sequences:defence=1 threats
		$n sequences:defence=2 threats
		$n sequences:cap=yes threats n squared with n at most k - p
		$n sequences:reach=18 threats:reach=18 every empty square is a candidate
		$n sequences threats:win=no a win only if its score is the best
		$n sequences threats:beyond=cap
		$n sequences threats:beyond=block
		$n sequences threats:back=either
		$n sequences threats:back=either,beyond=cap
		$n sequences threats:back=either,beyond=block
		$n sequences threats:back=free what we had read before
		$n sequences:defence=1,cap=yes,count=all,reach=18 threats:back=either,beyond=block,reach=18 as the authors' program
	END
}

agents() {
	local most=200 many=100 half=40 some=20
	[ "$short" = short ] && most=4 many=4 half=2 some=1
	versus 'the report' <<-END
		$many montecarlo sequences 70 % (of either)
		$half montecarlo:candidates=10,defence=1,count=all sequences:defence=1,cap=yes,count=all 70 % (of either), as the authors' program
		$many montecarlo:games=1000 sequences (a tenth of the games)
		$many search:base=threats,depth=2,tss=no,width=8,pairs=12 sequences 52 %, depth in stones
		$many search:base=threats:back=either+beyond=block,depth=2,tss=no,width=8,pairs=12 sequences:defence=1,cap=yes,count=all 52 %, depth in stones, as the authors' program
		$many search:base=threats,depth=4,tss=no,nodes=200,width=5,pairs=6 sequences 52 %, depth in turns
		$some search:base=threats,depth=4,tss=no,nodes=2000,width=5,pairs=6 sequences the same, more nodes
		$many search:base=threats,depth=2,width=8,pairs=12 sequences (with threat-space search)
		$most alphabeta:nodes=1000 sequences (the strongest agent, 6 ms a turn)
		$most alphabeta:nodes=1000 sequences:defence=1,cap=yes,count=all (the same, Sequences as the authors' program)
		$many alphabeta:nodes=1000 threats (the same)
	END
}

# The board, the agent and the number of games for a k: boards grow with k, what can be searched shrinks. With little noise
# all games would be the same.
for_k() {
	case $1 in
	4 | 5 | 6) echo 19x19 search:depth=2,width=10,pairs=40,nodes=3000,noise=0.5 20 2 ;;
	7 | 8) echo 25x25 search:depth=2,width=10,pairs=40,nodes=3000,noise=0.5 20 1 ;;
	*) echo 31x31 search:depth=2,width=8,pairs=12,nodes=60,noise=0.5 10 1 ;;
	esac
}
# The same for alphabeta.
stronger_k() {
	case $1 in
	4 | 5 | 6) echo 19x19 alphabeta:nodes=300,noise=8 20 2 ;;
	7 | 8) echo 25x25 alphabeta:nodes=100,noise=8 20 1 ;;
	*) echo "41x41 alphabeta:nodes=30,noise=8$away 4 1" ;;
	esac
}
different() { # games of a report that are different
	sed -n 's/^c different games: \([0-9]*\) .*/\1/p'
}

# The games of Table 1, one by one, between two of the agent that a command names for k.
self_play() { # self_play COMMAND
	local board agent games few black draw white
	while read -r k p q paper; do
		read -r board agent games few <<<"$($1 "$k")"
		[ "$short" = short ] && games=$few
		match "$games" "$board:$k:$p:$q" "$agent" "$agent" >"$work/report"
		read -r black draw white <<<"$(sed -n 's/^s BLACK \([0-9]*\) DRAW \([0-9]*\) WHITE \([0-9]*\)$/\1 \2 \3/p' "$work/report")"
		echo "| $k | $p | $q | $paper | $black | $draw | $white | $(shares <"$work/report") | $(different <"$work/report") |"
	done
}
self_play_title() {
	echo "| k | p | q | paper | Black | draws | White | Black wins | different games |"
	echo "|---|---|---|---|---|---|---|---|---|"
}
games_of_table1() { # by k
	grep "^[$1]" <<-END
		4 1 1 B
		5 2 1 B
		5 2 2 B
		6 3 1 W
		6 3 2 W
		6 3 3 B
		7 4 1 W
		7 4 2 W
		7 4 3 FB
		7 4 4 B
		8 5 1 W
		8 5 2 W
		8 5 3 FB
		8 5 4 B
		8 5 5 B
		9 6 1 W
		9 6 2 W
		9 6 3 FW
		9 6 4 FW
		9 6 5 B
		9 6 6 B
	END
}

table1() {
	self_play_title
	games_of_table1 4-9 | self_play for_k
}

# Black's stones lower right, White's upper left and, so that Black makes no threat, beside them; 41 x 41 squares.
breakaway() {
	local name black title white games=4 agent=alphabeta:nodes=30,noise=8
	[ "$short" = short ] && games=1
	echo "| Black's four stones | White's six | threats | Black | draws | White | different games |"
	echo "|---|---|---|---|---|---|---|"
	while read -r name black title white; do
		awk -v black="$black" -v white="$white" 'function put(list, mark, n, i, at, square) {
				n = split(list, square, "+")
				for (i = 1; i <= n; i++) { split(square[i], at, ","); place[at[1] + 0, at[2] + 0] = mark }
			}
			BEGIN {
				put(black, "x"); put(white, "o"); print "turn black 6"
				for (r = 0; r < 41; r++) { for (c = 0; c < 41; c++) printf "%s", (r, c) in place ? place[r, c] : "."; print "" }
			}' >"$work/position"
		match "$games" 41x41:9:6:4 "$agent" "$agent" --position "$work/position" >"$work/report"
		echo "| $name | $title away | $("$BIN/kdraw" play threats 41x41:9:6:4 "$work/position" | sed -n 's/.* WHITE //p') |" \
			"$(sed -n 's/^s BLACK \([0-9]*\) DRAW \([0-9]*\) WHITE \([0-9]*\)$/\1 | \2 | \3/p' "$work/report") | $(different <"$work/report") |"
	done <<-END
		square 28,28+28,29+29,28+29,29 six 10,10+11,10+11,11+12,10+12,11+12,12
		square 28,28+28,29+29,28+29,29 five 10,10+11,10+12,9+12,10+12,11+27,27
		diamond 28,29+29,28+29,30+30,29 six 10,10+11,10+11,11+12,10+12,11+12,12
		diamond 28,29+29,28+29,30+30,29 five 10,10+11,10+12,9+12,10+12,11+29,29
		line 29,26+29,28+29,30+28,29 five 10,10+11,10+12,9+12,10+12,11+29,29
		tee 28,29+29,29+30,29+29,30 four 10,10+11,11+12,10+12,12+27,29+31,29
	END
}

stronger() {
	local away=
	self_play_title
	games_of_table1 4-9 | self_play stronger_k
	away=,away=no
	games_of_table1 9 | self_play stronger_k
}

fairness() {
	local games=100 agent=search:depth=2,width=8,pairs=12,nodes=300,noise=0.5 length
	[ "$short" = short ] && games=6
	echo "| q | Black | draws | White | Black wins | stones a game | different games |"
	echo "|---|---|---|---|---|---|---|"
	for q in 0 1 2; do
		match "$games" "19x19:6:2:$q" "$agent" "$agent" >"$work/report"
		read -r black draw white <<<"$(sed -n 's/^s BLACK \([0-9]*\) DRAW \([0-9]*\) WHITE \([0-9]*\)$/\1 \2 \3/p' "$work/report")"
		length=$(sed -n 's/^c stones a game: .*mean //p' "$work/report")
		echo "| $q | $black | $draw | $white | $(shares <"$work/report") | $length | $(different <"$work/report") |"
		echo "$q $(shares <"$work/report" | tr -d '[],%') $length" >>"$work/points"
	done
}

# 100 games a seed; every second seed begins with two turns at random, the others with three.
selfplay() {
	local games=100 seed player=alphabeta:nodes=2000
	[ "$short" = short ] && games=2
	printf 'kdraw games 1\nrules 19x19:6:2:1\n'
	for seed in {1001..1013}; do
		"$BIN/kdraw" play 19x19:6:2:1 --black $player --white $player --opening $((2 + seed % 2)) --games $games --seed "$seed" -j "$JOBS" \
			-o "$work/games" >/dev/null
		sed -n "s/^game $player $player/game alphabeta alphabeta/p" "$work/games"
	done
	echo end
}

# A row a network: what it was made with, and its first, first three, first ten guesses on held-out games. The first five stones
# may be random.
accuracy() {
	local steps=12000 options
	[ "$short" = short ] && steps=30
	echo "| layers x filters | options | first guess | first 3 | first 5 | first 10 | positions |"
	echo "|---|---|---|---|---|---|---|"
	while read -r layers filters options; do
		# shellcheck disable=SC2086
		"$BIN/kdraw" learn experiments/network/connect6.games --skip 5 -o "$work/net" --steps $steps --layers "$layers" --filters "$filters" \
			$options -f csv >"$work/report"
		awk -F, -v size="$layers x $filters" -v options="$options" 'NR > 1 { p[$1] = $4 " % [" $5 ", " $6 "]"; n = $3 }
			END { print "| " size " | " options " | " p[1] " | " p[3] " | " p[5] " | " p[10] " | " n " |" }' "$work/report"
	done <<-END
		2 16 --symmetric
		3 16 --symmetric
		3 16
		3 32 --symmetric
		5 32 --symmetric
		6 64 --symmetric
	END
}

priors() {
	local many=200 half=100
	[ "$short" = short ] && many=2 half=2
	versus remark <<-END
		$many montecarlo:games=1000,network=yes montecarlo:games=1000 equal random games
		$many montecarlo:games=800,network=yes montecarlo:games=1000 equal processor time
		$half montecarlo:games=1000,network=yes network:noise=0.02 the network with and without search
		$half montecarlo:games=1000,network=yes sequences (without the network 3 of 100)
	END
}

# Noise as it is by default leaves too many games the same, so they begin with a stone at random.
guided() {
	local many=200 first second times
	[ "$short" = short ] && many=2
	echo "| first agent | second agent | games | won | drawn | lost | the first wins | processor time a turn, first | second |"
	echo "|---|---|---|---|---|---|---|---|---|"
	while read -r first second; do
		match $many 19x19:6:2:1 "$first" "$second" --swap --opening 1 >"$work/report"
		times=$(sed -n 's/^c .* ms a move, \([0-9.]*\) of the processor$/\1 ms/p' "$work/report")
		echo "| $first | $second | $many | $(counts <"$work/report") | $(shares <"$work/report") | ${times/$'\n'/ | } |"
	done <<-END
		search:depth=3,width=5,pairs=8,network=yes search:depth=3,width=5,pairs=8
		search:depth=3,width=5,pairs=8,network=yes search:depth=3,width=7,pairs=10
		search:depth=3,width=5,pairs=8,network=yes search:width=11,pairs=24
		search:network=yes search
		search:depth=3,width=5,pairs=8,network=yes alphabeta:nodes=1000
	END
}

# Games of players of four strengths; networks without and with ranks, and what they win against the program's own as each of them.
ranks() {
	local games=40 steps=2000 many=200 rank with=()
	[ "$short" = short ] && games=4 steps=20 many=2
	"$BIN/kdraw" play tournament 19x19:6:2:1 sequences alphabeta:nodes=50,noise=20 alphabeta:nodes=400,noise=12 alphabeta:nodes=3000,noise=6 \
		--games $games --seed 7 -j "$JOBS" -o "$work/ranks.games" --format md
	for rank in 0 1 2 3 4; do
		[ $rank -gt 1 ] || "$BIN/kdraw" learn "$work/ranks.games" -o "$work/net" --steps $steps --symmetric "${with[@]}"
		with=(--ranks)
		match $many 19x19:6:2:1 "network:file=$work/net,noise=0.02$([ $rank = 0 ] || echo ",rank=$rank")" network:noise=0.02 --swap >"$work/report"
		echo "| rank $rank | $(counts <"$work/report") | $(shares <"$work/report") | $(different <"$work/report") different |"
	done
}

# Simulations are chosen so that times are equal as the remark says: a simulation takes 3.5 microseconds, the network 130.
delayed() {
	local many=100 late=network=yes,batch=8,delay=300
	[ "$short" = short ] && many=2
	versus remark <<-END
		$many mcts:games=2000,least=20,$late mcts:games=2000,least=20,network=yes equal simulations, equal processor time
		$many mcts:games=5000,least=40,$late mcts:games=2000,least=20,network=yes equal time of the search, the network beside it on another core
		$many mcts:games=2000,least=20,$late mcts:games=5000,least=20 equal processor time, without a network
		$many mcts:games=2000,least=20,network=yes montecarlo:games=5000,network=yes equal processor time, without a tree
	END
}

# A row a match: its name, the game, the players. -f json is the one that knows; the row is made of it.
matches() {
	local games=100 title game first second dir=${plot_file:-$work}
	[ "$short" = short ] && games=2
	mkdir -p "$dir" || exit 2
	echo "| match | game | first | second | games | won | drawn | lost | the first wins, % | different |"
	echo "|---|---|---|---|---|---|---|---|---|---|"
	while read -r title game first second; do
		match "$games" "$game" "$first" "$second" --swap -o "$dir/$title.sgf" -f json >"$dir/$title.json" || exit 2
		sed -n 's/^  "\([a-z_]*\)": \([0-9.]*\),$/\1 \2/p' "$dir/$title.json" | awk -v row="| $title | $game | $first | $second" '
			{ v[$1] = $2 }
			END { print row " | " v["played"] " | " v["won"] " | " v["drawn"] " | " v["lost"] " | " v["percent"] " [" v["low"] ", " v["high"] "] | " v["different"] " |" }'
	done <<-END
		alphabeta-sequences 19x19:6:2:1 alphabeta:nodes=60 sequences
		late-network 19x19:6:2:1 mcts:games=60,least=4,network=yes,batch=4,delay=30 network:noise=0.02
		late-prompt 19x19:6:2:1 mcts:games=60,least=4,network=yes,batch=4,delay=30 mcts:games=60,least=4,network=yes
		network-windows 19x19:6:2:1 network:noise=0.02 windows
		search-threats 19x19:6:2:1 search:depth=2,width=4,nodes=60 threats
		five-in-a-row 15x15:5:1:1 alphabeta:nodes=60 sequences
		four-stones 15x15:7:4:2 search:depth=1,width=4,nodes=30 montecarlo:games=60
	END
}

# Everybody against everybody; those that can play by time have the same.
elo() {
	local games=6
	[ "$short" = short ] && games=1
	set -- windows threats sequences network montecarlo:seconds=0.02 montecarlo:seconds=0.02,network=yes \
		search:depth=9,seconds=0.02 alphabeta:seconds=0.02
	"$BIN/kdraw" play tournament 19x19:6:2:1 "$@" --games $games --seed "$SEED" -j "$JOBS" -o "$work/games" --format csv >"$work/report"
	"$BIN/kdraw" play tournament 19x19:6:2:1 "$@" --games $games --seed "$SEED" --resume -o "$work/games" --format md
	awk -F, 'NR > 1 { gsub("\"", ""); print NR - 2, $3, $4, $5, $2 }' <<<"$(sed 's/"\([^",]*\),\([^"]*\)"/"\1+\2"/g' "$work/report")" >"$work/points"
}

plot_elo() {
	gnuplot <<-END
		set term svg size 640,320 background 'white'
		set output '$plot_file'
		set title 'Connect6 on 19 x 19: ratings with 95 % intervals'
		set ylabel 'Elo'; set xrange [-0.5:*]; set key off; set xtics rotate by -20; set bmargin 6; set rmargin 12; set grid ytics
		plot '$work/points' using 1:2:3:4:xtic(5) title 'Elo' with yerrorbars pointtype 7 linewidth 2
	END
	sed -i -e 's/ *$//' -e '${/^$/d}' "$plot_file"
}

# A turn deeper, and where `tempo' is no, for comparison, with one weight for both sides.
deeper() {
	local games=100 depth tempo options
	[ "$short" = short ] && games=2
	echo "| agent | against | won | drawn | lost | wins |"
	echo "|---|---|---|---|---|---|"
	while read -r depth tempo; do
		options=width=6,pairs=8,nodes=6000,noise=8,tempo=$tempo
		set -- "alphabeta:depth=$depth,$options" "alphabeta:depth=$((depth - 1)),$options"
		match "$games" 19x19:6:2:1 "$1" "$2" --swap >"$work/report"
		echo "| $1 | $2 | $(counts <"$work/report") | $(shares <"$work/report") |"
	done <<-END
		2 yes
		3 yes
		4 yes
		2 no
		3 no
	END
}

# The games that a player lost, a line each: its number, his colour, and all stones.
lost_games() { # lost_games PLAYER <GAMES
	awk -v player="$1" '
		$1 == "game" {
			number++
			sub(/\+.*/, "", $4)
			for (i = 2; i <= 3; i++) {
				colour = i == 2 ? "black" : "white"
				if (index($i, player) == 1 && ($4 == "black" || $4 == "white") && $4 != colour) {
					line = number " " colour
					for (j = 5; j <= NF; j++) line = line " " $j
					print line
				}
			}
		}'
}

# The stones of a game before which a turn of Black's or White's begins with a win that is proved.
proved_at() { # proved_at GAME COLOUR STONE...
	local game=$1 colour=$2 q p at turn=black found=
	shift 2
	IFS=: read -r _ _ p q <<<"$game"
	for ((at = 0; at < $#; at += (at == 0 && q > 0 ? q : p))); do
		[ "$at" = 0 ] && [ "$q" = 0 ] && turn=white
		if [ $turn = "$colour" ] && [ $at -gt 0 ] &&
			"$BIN/kdraw" win "$game" --stones "${*:1:at}" --positions "$POSITIONS" >/dev/null 2>&1; then
			found="$found $at"
		fi
		if [ $turn = black ]; then turn=white; else turn=black; fi
	done
	echo "${found:- never}"
}

# A row a game that was lost. The turn with which a player completes his row is a win that is proved, but who lost had none.
missed() {
	local PLAYER=${PLAYER:-alphabeta} POSITIONS=${POSITIONS:-5000} rules other number colour stones
	[ -n "${GAMES-}" ] || { echo "experiments/run.sh: missed needs GAMES, a file of games" >&2; exit 2; }
	"$BIN/kdraw" play convert "$GAMES" -o "$work/games" >&2 || exit 2
	rules=$(sed -n 's/^rules //p' "$work/games" | head -n 1)
	echo "| game | $PLAYER was | stones | had won at | the other one at |"
	echo "|---|---|---|---|---|"
	lost_games "$PLAYER" <"$work/games" >"$work/lost"
	while read -r number colour stones; do
		other=$([ "$colour" = black ] && echo white || echo black)
		# shellcheck disable=SC2086
		echo "| $number | $colour | $(wc -w <<<"$stones") |$(proved_at "$rules" $colour $stones) |$(proved_at "$rules" $other $stones) |"
	done <"$work/lost" | tee "$work/rows"
	echo
	echo "Lost: $(wc -l <"$work/lost"); with a win that $PLAYER missed: $(cut -d '|' -f 5 "$work/rows" | grep -c '[0-9]')."
}

plot() {
	gnuplot <<-END
		set term svg size 640,320 background 'white'
		set output '$plot_file'
		set multiplot layout 1,2 title 'Connect(6,2,q) on 19 x 19'
		set xlabel 'q'; set xrange [-0.5:2.5]; set xtics 0,1,2; set key off
		set ylabel 'games won by Black, % (95 % intervals)'; set yrange [0:100]
		plot 50 with lines dashtype 2 linecolor 'gray', '$work/points' using 1:2:3:4 title 'Black wins' with yerrorbars pointtype 7 linewidth 2
		set ylabel 'stones a game (mean)'; set yrange [0:*]
		plot '$work/points' using 1:5 title 'stones' with linespoints pointtype 7 linewidth 2
		unset multiplot
	END
	sed -i -e 's/ *$//' -e '${/^$/d}' "$plot_file"
}

plot_file=
if [ "${3-}" = -o ]; then plot_file=${4:?}; fi
if [ "$short" = -o ]; then short='' plot_file=${3:?}; fi
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
case $name in
readings | agents | table1 | stronger | breakaway | fairness | selfplay | accuracy | priors | guided | ranks | delayed | matches | elo | deeper | missed) "$name" ;;
*)
	echo "experiments/run.sh: '$name' is not readings, agents, table1, stronger, breakaway, fairness, selfplay, accuracy, priors, guided, ranks, delayed, matches, elo, deeper or missed" >&2
	exit 2
	;;
esac
if [ -n "$plot_file" ] && [ "$name" = fairness ]; then plot; fi
if [ -n "$plot_file" ] && [ "$name" = elo ]; then plot_elo; fi
