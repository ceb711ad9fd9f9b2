#!/bin/bash
# kdraw jobs: verdicts and certificates as those of one process, whatever the workers do. Loopback only, and nothing is
# left behind.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
verb="jobs"
cd "$work" || exit 1
jobs() { "$BIN/kdraw-jobs" "$@"; }
verdict() { grep '^s ' | head -n 1; }

# The same verdict as one process, and a certificate that the checker takes; small limits, so that jobs are split.
while read -r status limit game board; do
	"$BIN/kdraw" board "$board" >a.board
	expected=$("$BIN/kdraw-prove" $game a.board | verdict)
	for how in "--simulate 5" "--workers 2" "--simulate 4 --policy loss" "--simulate 1 --policy none"; do
		# shellcheck disable=SC2086
		got=$(jobs prove $game a.board --limit "$limit" $how -o a.proof)
		is "$board $game $how: status" "$status" $?
		alike "$board $game $how: verdict" "s [BM]" "$expected" "$(verdict <<<"$got")"
		has "$board $game $how: certificate" "s VERIFIED ${expected#s } game" "$("$BIN/kdraw-check" a.board a.proof | tail -n 1)"
	done
done <<'END'
0 10 -p2 b2
1 10 -p1 grid:4x8:4
0 5 -b1 rect:5:6
1 10 -p2 grid:4x4:3
END

# A job that runs into its limit is split.
got=$(jobs prove -p 2 b2 --simulate 2 --limit 10)
limited=$(sed -n 's/^c jobs .*into their limit \([0-9]*\).*/\1/p' <<<"$got")
[ "${limited:-0}" -ge 1 ] && has "split" "s BREAKER DRAWS" "$got"
say $? "a job runs into its limit" "$got"

# What is searched in jobs one after the other is little more than what one process searches.
one=$("$BIN/kdraw-prove" -p 3 tile:0:connect-15-3 | sed -n 's/^c positions \([0-9]*\) .*/\1/p')
got=$(jobs prove -p 3 tile:0:connect-15-3 --simulate 1 --limit 300)
n=$(sed -n 's/^c positions \([0-9]*\) .*/\1/p' <<<"$got")
[ "${one:-0}" -gt 1000 ] && [ "${n:-99999}" -lt $((one * 5 / 4)) ]
say $? "positions of jobs" "$n, of one process $one"

# Counted, not timed: the same every time.
alike "simulated workers do the same every time" "DRAWS" "$(jobs prove -p 2 b2 --simulate 3 --limit 10 | grep -E '^[cs] [^p]')" \
	"$(jobs prove -p 2 b2 --simulate 3 --limit 10 | grep -E '^[cs] [^p]')"

# A theorem, the boards of which are proved by jobs; and proofs made elsewhere are taken by kdraw theorem.
has "theorem" "s VERIFIED Connect(11,2) is drawn" "$(jobs theorem 11 2 --simulate 3 --limit 30 -o t.theorem)"
has "theorem: checked" "s VERIFIED Connect(11,2) is drawn" "$("$BIN/kdraw-check" t.theorem | tail -n 1)"
mkdir proofs && cp a.proof proofs/0.proof
has "a proof of another board" "proofs/0.proof" "$("$BIN/kdraw-theorem" 11 2 --proofs proofs -o u.theorem 2>&1)"

# Workers of Work Queue, of this machine; and the port is that of the loopback address.
"$BIN/kdraw" board b2 >b2.board
got=$(jobs prove -p 2 b2 --port 0 --workers 2 --limit 10 -o q.proof --time 60 --slurm job.sh 2>&1)
if grep -q "built without Work Queue" <<<"$got" || ! command -v work_queue_worker >/dev/null || [ -n "$SAN" ]; then
	echo "c Work Queue is not installed, or watched by sanitizers: its library loses 46 bytes of its own"
else
	has "Work Queue: the line with which workers join" "c workers join with: work_queue_worker 127.0.0.1 " "$got"
	alike "Work Queue: the script for a cluster" "127.0.0.1" "exec work_queue_worker --cores 1 --memory 1000 --disk 1000 -t 600$(sed -n 's/^c workers join with: work_queue_worker 127/ 127/p' <<<"$got")" "$(tail -n 1 job.sh)"
	has "Work Queue: a search, whose programs go with it" "s VERIFIED Connect(11,2) is drawn" "$(jobs search -p 2 -k 11 --parts 4 --port 0 --workers 2 --time 60 -o q.theorem)"
	"$BIN/kdraw-jobs" prove -p 2 b2 --port 0 --workers 0 --time 30 >waiting &
	manager=$!
	for ((n = 0; n < 100; n++)); do grep -q "workers join" waiting && break; sleep 0.1; done
	hex=$(printf '%04X' "$(sed -n 's/.* 127.0.0.1 \([0-9]*\)$/\1/p' waiting)")
	alike "Work Queue: listens at the loopback address alone" "0100007F" "0100007F:$hex" "$(awk -v p=":$hex" '$4 == "0A" && $2 ~ p "$" { print $2 }' /proc/net/tcp)"
	kill $manager
	wait $manager
	has "Work Queue: certificate" "s VERIFIED BREAKER DRAWS" "$("$BIN/kdraw-check" b2.board q.proof | tail -n 1)"
fi

# A simulation: the work of one worker is that of prove; more workers are faster; the log gives what jobs cost.
jobs prove -p 2 b2 --limit 10 --simulate 1 --log one >out
got=$(jobs simulate -p 2 b2 --limit 10 --simulate 4 --resume one --svg s.svg -f csv)
is "simulate: rows" "policy,workers win,1 win,2 win,4 loss,1 loss,2 loss,4 greedy,1 greedy,2 greedy,4" "$(cut -d, -f1,2 <<<"$got" | tr -d '"' | paste -sd ' ')"
alike "simulate: one worker does what prove does" "," "$(sed -n 's/^c jobs \([0-9]*\),.*/\1/p' out),$(sed -n 's/^c simulated.* clock \([0-9]*\),.*/\1/p' out)" \
	"$(sed -n 2p <<<"$got" | cut -d, -f3,6)"
[ "$(awk -F, 'NR > 1 && $2 > 1 && $7 <= 1' <<<"$got" | wc -l)" = 0 ] && [ "$(wc -l <<<"$got")" = 10 ]
say $? "simulate: more workers are faster" "$got"
has "simulate: the plot" "speed-up" "$(cat s.svg)"
jobs prove -p 2 b2 --limit 10 --svg tree.svg >out
has "the tree" "proved: proof 0, disproof 4294967295" "$(cat tree.svg)"
# A manager that waits is watched: its numbers, and the tree.
jobs prove -p 2 b2 --limit 10 --workers 1 --jobs 3 --log watched >out
got=$(jobs status watched --svg now.svg -f json)
has "status: a manager that has ended" '"at_work": false' "$got"
has "status: a manager that has ended: nothing runs" '"running": 0' "$got"
alike "status: nodes" "nodes [1-9]" "$(sed -n 's/^c \(nodes [0-9]*\),.*/\1/p' out)" "nodes $(sed -n 's/.*"nodes": \([0-9]*\).*/\1/p' <<<"$got" | head -n 1)"
has "status: the tree" "<title>" "$(cat now.svg)"
printf '#!/bin/sh\nexec sleep 100\n' >sleeper && chmod +x sleeper
"$BIN/kdraw-jobs" prove -p 2 b2 --workers 1 --worker ./sleeper --log waits >/dev/null &
manager=$!
for ((n = 0; n < 200; n++)); do
	{ grep -q "^running 1" waits/state || ! kill -0 $manager; } 2>/dev/null && break
	sleep 0.1
done
got=$(jobs status waits -f json)
kill $manager
wait $manager
has "status: a manager at work" '"at_work": true' "$got"
has "status: a manager at work: a job runs" '"running": 1' "$got"
# Two managers at once share the workers of a pool; when one has gone the other has them all.
mkdir pool && echo 4 >pool/workers
"$BIN/kdraw-jobs" prove -p 2 b2 --limit 10 --workers 4 --worker ./sleeper --pool pool --log first >/dev/null &
first=$!
sees() { # sees LOG WORKERS PID: what a manager may use now
	for ((n = 0; n < 200; n++)); do
		{ grep -q "^workers $2\$" "$1/state" || ! kill -0 "$3"; } 2>/dev/null && break
		sleep 0.1
	done
	has "pool: $1 may use $2" "workers $2" "$(cat "$1/state")"
}
sees first 4 $first
"$BIN/kdraw-jobs" prove -p 2 b2 --limit 10 --workers 3 --worker ./sleeper --pool pool --log second >/dev/null &
second=$!
sees first 2 $first
sees second 2 $second
kill $first
wait $first
sees second 3 $second
got=$(jobs prove -p 2 b2 --limit 10 --workers 3 --pool pool)
has "pool: a third one proves meanwhile" "s BREAKER DRAWS" "$got"
kill $second
wait $second
is "pool: nobody is left" "workers s BREAKER DRAWS" "$(ls pool) $(verdict <<<"$got")"
refused "pool: not for a simulation" "--pool is for processes of this machine, not for --simulate" prove -p 2 b2 --simulate 2 --pool pool
has "status" "question              prove " "$(jobs status one)"
is "status: jobs" "$(grep -c ^result one/log) jobs" "$(jobs status one | sed -n 's/^jobs *\([0-9]*\)/\1 jobs/p')"

# Wins: the same verdict as one process, the certificate checked. Small limits, so that there is a tree: defences are
# done again with the wins of answers.
turn_of_win() # CERTIFICATE: its turn, as names of squares
{
	sed -n 's,^0 0 / ,,p' "$1" | tr ' ' '\n' | awk -F, '{print substr("abcdefghijklmnopqrs", $2 + 1, 1) $1 + 1}' | sort
}
turn_of_tree() # TREE: its turn
{
	sed -n 's/^node 0 - won 0 [0-9]* : \(.*\) :$/\1/p' "$1" | tr ' ' '\n' | sort
}
while read -r limit how stones; do # t-p12#11 of papers/wu-lin-2010
	for workers in "--simulate $how" "--workers 2"; do
		rm -f w.win
		# shellcheck disable=SC2086
		got=$(jobs win 19x19:6:2:1 --stones "$stones" --limit "$limit" $workers -o w.win --svg w.svg --tree w.tree)
		has "win: $stones: $workers" "s BLACK WINS" "$got"
		n=$(sed -n 's/^c jobs \([0-9]*\),.*/\1/p' <<<"$got")
		[ "${n:-0}" -ge 4 ]
		say $? "win: $stones: $workers: a tree" "$got"
		alike "win: $stones: $workers: certificate" "from this position of 11 stones, Black to move, 2 left" \
			"$("$BIN/kdraw-win" 19x19:6:2:1 --stones "$stones" -o one.win >/dev/null; "$BIN/kdraw-check" one.win | grep '^s')" \
			"$("$BIN/kdraw-check" w.win | grep '^s')"
		has "win: $stones: $workers: the tree" "<title>defence " "$(cat w.svg)"
		has "win: $stones: $workers: kdraw opening takes the tree" "s BLACK WINS" "$("$BIN/kdraw-opening" w.tree --nodes 0 --proof o.win)"
		alike "win: $stones: $workers: the turn of the tree is that of the certificate" "[a-s][0-9]" \
			"$(turn_of_win w.win)" "$(turn_of_tree w.tree)"
		alike "win: $stones: $workers: and proves it again" "from this position of 11 stones, Black to move, 2 left" \
			"$("$BIN/kdraw-check" o.win | grep '^s')" "$("$BIN/kdraw-check" w.win | grep '^s')"
	done
done <<'END'
400 3 black 9,9 8,10 7,11 11,9 6,10 white 8,9 11,10 11,7 11,8 10,10 5,13 turn black 2
60 3 black 9,9 8,10 7,11 11,9 6,10 white 8,9 11,10 11,7 11,8 10,10 5,13 turn black 2
END
# From the first turn, with a small limit, fewer positions than one process needs: the turns after which little is left to be done
# are found by comparing them, however far the search of a job comes.
alone=$("$BIN/kdraw-win" inf:6:2:3 | sed -n 's/^c positions \([0-9]*\) .*/\1/p')
rm -f w.win
got=$(jobs win inf:6:2:3 --limit 30 --simulate 1 --jobs 60 -o w.win)
has "win: Connect(6,2,3), limit 30: certificate" "s VERIFIED Black wins Connect(6,2,3) on the infinite board" "$("$BIN/kdraw-check" w.win | tail -n 1)"
n=$(sed -n 's/^c positions \([0-9]*\) .*/\1/p' <<<"$got")
[ "${n:-99999}" -lt "${alone:-0}" ]
say $? "win: Connect(6,2,3), limit 30: positions" "$got"
# Eight workers look at little more than one process does: what has won against other answers is not looked for again.
opening='black 9,9 8,10 9,11 white 5,5 13,13 turn white 2' # d22-5-13 of papers/wu-et-al-2010
alone=$("$BIN/kdraw-win" 19x19:6:2:1 --stones "$opening" --attacker black | sed -n 's/^c positions \([0-9]*\) .*/\1/p')
got=$(jobs win 19x19:6:2:1 --stones "$opening" --attacker black --limit 1000 --simulate 8)
n=$(sed -n 's/^c positions \([0-9]*\) .*/\1/p' <<<"$got")
has "win: an opening, eight workers" "s BLACK WINS" "$got"
[ $((10 * ${n:-99999})) -le $((14 * ${alone:-0})) ]
say $? "win: an opening, eight workers: positions" "$n, of one process $alone"
# A list of turns to leave out has an end, and so has the search.
got=$(jobs win 5x5:5:2:2 --limit 1 --simulate 1 --svg w.svg)
has "win: no more turns can be left out" "s UNDECIDED" "$got"
is "win: so many are" 99 "$(grep -o 'but for [0-9]* turns' w.svg | tr -dc '0-9\n' | sort -n | tail -n 1)"
# A tree that is not won yet: turns that were answered, and what was set aside, as kdraw opening has them.
for n in 2 4 6 8 10; do
	jobs win 19x19:6:2:1 --stones 'black 9,9 8,10 7,11 11,9 6,10 white 8,9 11,10 11,7 11,8 10,10 5,13 turn black 2' \
		--limit 30 --jobs $n --simulate 2 --tree part.tree >/dev/null
	has "win: a tree after $n jobs" "depth" "$("$BIN/kdraw-opening" part.tree --nodes 0 -o same.tree)"
	alike "win: a tree after $n jobs: the same written again" "kdraw opening 1" "$(cat part.tree)" "$(cat same.tree)"
done
# An opening: White is to move, his answers are counted.
got=$(jobs win 19x19:6:2:1 --stones 'black 9,9 8,9 9,10 white 7,11 7,7 turn white 2' --attacker black --limit 300 --jobs 1 --simulate 1 --tree w.tree)
has "win: an opening" "s UNDECIDED" "$got"
alike "win: an opening: its tree has the open answers" "[1-9]" "$("$BIN/kdraw-opening" w.tree --nodes 0 | awk '$1 == 1 {print $5}')" \
	"$(sed -n 's/^c answers that are open: //p' <<<"$got")"
[ "$(sed -n 's/^c answers that are open: //p' <<<"$got")" -ge 12 ]
say $? "win: an opening: some answers are open" "$got"
has "win: a position" "s WHITE WINS" "$(jobs win inf:3:1:1 --stones '5,5 0,0 9,9 0,1 20,20')"
has "win: a draw is never said to be lost" "s UNDECIDED" "$(jobs win 4x4:4:1:1 --simulate 2 --limit 50 --jobs 20)"
refused "win: no turn" "--stones: by the numbers of stones nobody is to move; say so: 'turn black 1'" win inf:3:1:1 --stones "black 0,0 1,1"

# A search in parts finds Theorem 1 again, which the checker takes; or nothing, and then as many candidates as kdraw search.
for how in "--workers 2" "--simulate 3" "--simulate 2 --policy win"; do
	rm -f e.theorem
	# shellcheck disable=SC2086
	got=$(jobs search -p 2 -k 11 --parts 4 $how -o e.theorem 2>err)
	is "search: $how: status, and nobody complains" "0 " "$? $(cat err)"
	has "search: $how" "s VERIFIED Connect(11,2) is drawn" "$got"
	has "search: $how: theorem" "s VERIFIED Connect(11,2) is drawn" "$("$BIN/kdraw-check" e.theorem | tail -n 1)"
done
mkdir search
(cd search && jobs search 8:1 --parts 3 --simulate 1 >out && "$BIN/kdraw-check" connect-8-1.theorem >checked)
has "search: a file of its own name" "s VERIFIED Connect(8,1) is drawn" "$(tail -n 1 search/checked)"
tried=$("$BIN/kdraw-search" -p 2 -k 10 | sed -n 's/^c limit.*: \([0-9]*\) candidates.*/candidates \1/p')
got=$(jobs search -p 2 -k 10 --parts 5 --workers 2 --jobs 2 --log parts)
is "search: stopped: status" 3 $?
has "search: stopped" "s UNDECIDED Connect(10,2)" "$got"
got=$(jobs search -p 2 -k 10 --parts 5 --workers 2 --resume parts)
is "search: nothing is found: status" 1 $?
has "search: it goes on" "c jobs 3, into their limit 0, from the log 2," "$got"
has "search: nothing is found" "s NOT FOUND Connect(10,2)" "$got"
alike "search: the parts are the whole" "candidates [1-9]" "$tried" "candidates $(jobs status parts | sed -n 's/^positions *//p')"
got=$(jobs search -p 2 -k 11 --squares 24 --parts 2 --simulate 2)
is "search: plans: status" 1 $?
alike "search: plans" "candidates [1-9]" "$("$BIN/kdraw-search" -p 2 -k 11 --squares 24 --keep 8 | sed -n 's/^c limit.*: \([0-9]*\) candidates.*/candidates \1/p')" \
	"$(sed -n 's/^c \(candidates [0-9]*\) .*/\1/p' <<<"$got")"
refused "nobody to work" "--workers 0 leaves the jobs to workers that join at a port: give --port N, too" prove -p 2 b2 --workers 0
refused "status: no log" "search: there is no log of kdraw jobs: No such file or directory" status search
refused "letters missing" "'prov' is not what kdraw jobs does; did you mean 'prove'?" prov -p 2 b2
refused "search: no game" "which game? For example search -p 2 -k 11" search -p 2
refused "search: two games" "give the game once: 11:2, or -p 2 -k 11" search 11:2 -p 2
refused "search: exclusive squares" "search takes -p, not -b" search -b 2 -k 11
refused "search: short lines" "lines of 4 squares do not fit into 3 in a row" search -p 2 -k 3
refused "search: another question" "parts:1: this is the log of another question: 'search 10 2 tries 64 squares 0-0 parts 5'" search -p 2 -k 10 --parts 4 --resume parts

refused "no game" "which game? Give -p P, or -b B for a board with exclusive squares" prove b2
refused "no board" "prove what? For example: prove -p 2 b2" prove
refused "no log" "status what? For example: status LOG" status
refused "no word" "what is to be done? For example: prove -p 2 b2"
refused "letters missing, alone" "'prov' is not what kdraw jobs does; did you mean 'prove'?" prov
exit $bad
