#!/bin/bash
# make count: the lines of the program (C and headers without tests, as wc counts them), a row a room.
#
# `then`: the rooms that there were when the size was measured first, 52,488 lines. `later`: what was asked for since then; it is listed
# here, by what it is for, and nowhere else. What a room of then learnt since is counted as then.
set -eu
export LC_ALL=C
cd "$(dirname "$0")/.."

later() { # later FILE: what it is for; status 1: it is of then
	case $1 in
	jobs/* | provers/kernel/branch.* | provers/search/branch.*) echo machines ;;
	web/*) echo browser ;;
	provers/wins/* | checker/win.* | checker/answers.c) echo wins ;;
	experiments/openings/* | experiments/puzzles/*) echo openings,puzzles ;;
	experiments/alphabeta/* | experiments/agents/alphabeta.c | experiments/match/play_depths.c) echo alphabeta ;;
	experiments/network/* | experiments/agents/network.c | experiments/kdraw-learn.c) echo networks ;;
	provers/exact/* | fairness/ask.* | fairness/atlas.* | fairness/cache.* | fairness/first.* | fairness/fair_ask.c | \
		fairness/fair_map.c | fairness/fair_contradictions.c) echo map-of-small-games ;;
	plans/symmetric.* | plans/motions.* | plans/plane_groups.* | plans/ease.* | plans/threes.* | plans/sat_count.*) echo plans-by-SAT ;;
	provers/kernel/hold.* | provers/kernel/shape.* | provers/search/shapes.* | hypergraph/held.* | checker/held.c) echo smaller-certificates ;;
	provers/strategies/strategy_blocks.* | provers/strategies/strategy_groups.* | provers/strategies/strategy_potential.* | \
		checker/potential.*) echo potential ;;
	library/* | examples/*) echo library ;;
	provers/zones/*) echo draws-by-zones ;;
	*) return 1 ;;
	esac
}

{ git ls-files --cached --others --exclude-standard '*.c' '*.h' || find . -name '*.[ch]' -not -path './build*' -printf '%P\n'; } 2>/dev/null |
	grep -v '^tests/' | sort | while read -r file; do
	[ -f "$file" ] || continue
	room=$(dirname "$file")
	kind=later
	subject=$(later "$file") || { kind='then' subject=$room; }
	echo "$kind $subject $(wc -l <"$file")"
done | awk '
	{ rows[$1 " " $2] += $3; files[$1 " " $2]++; sum[$1] += $3; count[$1]++ }
	function row(kind, name, lines, n) { printf "%-5s %-22s %6d lines %4d files\n", kind, name, lines, n }
	END {
		for (r in rows) { split(r, word, " "); row(word[1], word[2], rows[r], files[r]) }
		row("then", "~", sum["then"], count["then"])
		row("later", "~", sum["later"], count["later"])
		row("~", "", sum["then"] + sum["later"], count["then"] + count["later"])
	}' | sort | sed 's/^~ /all/; s/ ~ / all/'
