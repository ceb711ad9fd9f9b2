#!/bin/bash
# Managers of kdraw jobs with the name of a project, which workers find in a catalog: all of it on loopback.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
verb="jobs"
cd "$work" || exit 1
if [ -n "$SAN" ] || ! "$BIN/kdraw-jobs" prove -p 2 rect:5:6 --port 0 --workers 1 >there 2>&1 ||
	! command -v catalog_server work_queue_worker >/dev/null; then
	echo "c Work Queue is not installed, or watched by sanitizers: its library loses 46 bytes of its own"
	exit 0
fi
trap 'kill -9 $(jobs -p) 2>/dev/null; rm -rf "$work"' EXIT
export TMPDIR=$work
await() { # await COMMAND...: at most so long as a busy machine takes
	for ((n = 0; n < 600; n++)); do "$@" 2>/dev/null && return; sleep 0.1; done
	echo "not seen: $*"
}
echo sesame >word
catalog_server -I 127.0.0.1 -u 127.0.0.1 -S -Z port >/dev/null 2>&1 &
await test -s port
catalog=127.0.0.1:$(cat port)
manager() { # manager NAME PROJECT ARGUMENT...: its output is NAME.out
	exec "$BIN/kdraw-jobs" prove "${@:3}" --port 0 --workers 0 --project "$2" --catalog "$catalog" --password word \
		--time 60 --log "$1" -o "$1.proof" >"$1.out" 2>"$1.err"
}
manager draw one -p 2 b2 --limit 100 &
draw=$!
manager win one -p 1 grid:3x3:3 --slurm win.sh &
win=$!
manager other two -p 2 b2 --limit 100 &
other=$!
announced() { # announced NAME PID: or it has ended
	grep -q "workers join" "$1.out" || ! kill -0 "$2"
}
await announced draw $draw
await announced win $win
await announced other $other
work_queue_worker -M one -C "$catalog" -P word --cores 1 --memory 1000 --disk 1000 -t 60 -s "$work" >worker.out 2>&1 &
worker=$!
wait $draw
is "the first manager: status" 0 $?
wait $win
is "the second manager: status" 1 $?
"$BIN/kdraw" board b2 >draw.board
"$BIN/kdraw" board grid:3x3:3 >win.board
has "the first manager: certificate" "s VERIFIED BREAKER DRAWS" "$("$BIN/kdraw-check" draw.board draw.proof | tail -n 1)"
has "the second manager: certificate" "s VERIFIED MAKER WINS" "$("$BIN/kdraw-check" win.board win.proof | tail -n 1)"
is "one worker joined both" 2 "$(sed -n 's/^connected to manager \([^ ]*\) .*/\1/p' worker.out | sort -u | wc -l)"
has "it is told how" "work_queue_worker -P word -M one -C $catalog" "$(cat draw.out)"
has "so is Slurm" " -P word -M one -C $catalog" "$(cat win.sh)"
kill $worker # it remembers ports, which others may have from now on
wait $worker

# Clients share the workers fairly, and who asks for some gets so many. Their jobs take a while, asleep.
client() { # client NAME OPTION...
	exec "$BIN/kdraw-jobs" win 19x19:6:2:1 --stones 'black 9,9 8,9 9,10 white 5,5 13,13 turn white 2' --attacker black \
		--limit 10 --port 0 --workers 0 --catalog "$catalog" --password word --time 200 --log "$1" "${@:2}" >"$1.out" 2>"$1.err"
}
have() { # have NAME WORKERS...: what each may use now
	for ((k = 1; k < $#; k += 2)); do
		grep -q "^workers ${*:k + 1:1}\$" "${*:k:1}/state" || return 1
	done
}
client first --project fair &
first=$!
client second --project fair &
second=$!
client third --project fair --ask 1 &
third=$!
for name in first second third; do await announced $name ${!name}; done
for n in 1 2 3 4 5; do
	NAP=1000 LD_PRELOAD=$BIN/../tests/preload/nap.so work_queue_worker -M fair -C "$catalog" -P word --cores 1 --memory 1000 --disk 1000 -t 60 -b 2 -s "$work" >"worker.$n" 2>&1 &
done
await have first 2 second 2 third 1
is "five workers: two have equal shares, and one has as many as it asked for" "2 2 1" \
	"$(sed -n 's/^workers //p' first/state second/state third/state | paste -sd ' ')"
kill $first $second $third
wait $first $second $third
refused "a number of nobody's workers" "--ask is for the workers of a project: give --project NAME and --catalog HOST:PORT, too" prove -p 2 b2 --port 0 --ask 2
kill $other
wait $other
is "another project: nobody came" 0 "$(grep -c '^result' other/log)"
has "another project: verdict" "s UNDECIDED" "$(cat other.out)"
exit $bad
