#!/bin/bash
# Managers of kdraw jobs with the name of a project, which workers find in a catalog: all of it on loopback.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
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
kill $other
wait $other
is "another project: nobody came" 0 "$(grep -c '^result' other/log)"
has "another project: verdict" "s UNDECIDED" "$(cat other.out)"
exit $bad
