#!/bin/bash
# Experiments with seeds: `experiments/run.sh NAME [short]` prints a Markdown table. Same command, same games.
#
#   agents     the percentages of Levin, Deitch, Emerson and Shimshock
#   table1     Table 1 of Wu and Huang 2005: k = 4..9, d = 3, q = 1..p, by self-play
#   fairness   Connect(6,2,q), q = 0, 1, 2: win rates and lengths; with -o FILE.svg also a plot (gnuplot)
#
# short plays so few games that it takes a minute. Environment: BIN (folder of the programs), JOBS.
set -u
BIN=${BIN:-build/bin} JOBS=${JOBS:-2} SEED=1
name=${1-} short=${2-}

# A match: its line `black draw white`, the first player's share with its interval, and the mean length.
match() { # match GAMES GAME BLACK WHITE [OPTION...]
	local games=$1 game=$2 black=$3 white=$4
	shift 4
	"$BIN/kdraw" play "$game" --black "$black" --white "$white" --games "$games" --seed "$SEED" -j "$JOBS" "$@"
}
shares() { # the percentages of a report, of its last row
	sed -n 's/.*; wins \([0-9.]* %\) \(\[.*\]\)$/\1 \2/p' | tail -n 1
}

agents() {
	local games=200 many=10
	[ "$short" = short ] && games=20 many=2
	echo "| first agent | second agent | games | the first wins | the report |"
	echo "|---|---|---|---|---|"
	while read -r n first second paper; do
		echo "| $first | $second | $n | $(match "$n" 19x19:6:2:1 "$first" "$second" --swap | shares) | $paper |"
	done <<-END
		$games sequences threats 77 %
		$games sequences:count=all threats 77 %
		$many montecarlo sequences 70 % (of either: the text can be read both ways)
		$many search:base=threats,depth=4,tss=no,nodes=1000,width=5,pairs=6 sequences 52 %
		$many search:base=threats,depth=4,nodes=1000,width=5,pairs=6 sequences (not asked)
	END
}

table1() {
	local games=20 agent=search:depth=2,width=10,pairs=40,nodes=3000,noise=0.5
	[ "$short" = short ] && games=2
	echo "| k | p | q | paper | Black | draws | White | Black wins | different games |"
	echo "|---|---|---|---|---|---|---|---|---|"
	while read -r k p q paper; do
		match "$games" "19x19:$k:$p:$q" "$agent" "$agent" >"$work/report"
		read -r black draw white <<<"$(sed -n 's/^s BLACK \([0-9]*\) DRAW \([0-9]*\) WHITE \([0-9]*\)$/\1 \2 \3/p' "$work/report")"
		echo "| $k | $p | $q | $paper | $black | $draw | $white | $(shares <"$work/report") |" \
			"$(sed -n 's/^c different games: \([0-9]*\) .*/\1/p' "$work/report") |"
	done <<-END
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

fairness() {
	local games=100 agent=search:depth=1,width=6,pairs=8,nodes=200
	[ "$short" = short ] && games=6
	echo "| q | Black | draws | White | Black wins | stones a game |"
	echo "|---|---|---|---|---|---|"
	for q in 0 1 2; do
		match "$games" "19x19:6:2:$q" "$agent" "$agent" >"$work/report"
		read -r black draw white <<<"$(sed -n 's/^s BLACK \([0-9]*\) DRAW \([0-9]*\) WHITE \([0-9]*\)$/\1 \2 \3/p' "$work/report")"
		echo "| $q | $black | $draw | $white | $(shares <"$work/report") | $(sed -n 's/^c stones a game: .*mean //p' "$work/report") |"
		echo "$q $(shares <"$work/report" | tr -d '[],%')" >>"$work/points"
	done
}

plot() {
	gnuplot <<-END
		set term svg size 480,320 background 'white'
		set output '$plot_file'
		set xlabel 'q'; set ylabel 'games won by Black, %'
		set xrange [-0.5:2.5]; set yrange [0:100]; set xtics 0,1,2; set key off
		set title 'Connect(6,2,q) on 19 x 19, 95 % intervals'
		plot 50 with lines dashtype 2 linecolor 'gray', '$work/points' using 1:2:3:4 title 'Black wins' with yerrorbars pointtype 7 linewidth 2
	END
	sed -i 's/ *$//' "$plot_file"
}

plot_file=
if [ "${3-}" = -o ]; then plot_file=${4:?}; fi
if [ "$short" = -o ]; then short='' plot_file=${3:?}; fi
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
case $name in
agents | table1 | fairness) "$name" ;;
*)
	echo "experiments/run.sh: '$name' is not agents, table1 or fairness" >&2
	exit 2
	;;
esac
if [ -n "$plot_file" ] && [ "$name" = fairness ]; then plot; fi
