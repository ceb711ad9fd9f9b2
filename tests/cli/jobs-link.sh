#!/bin/bash
# A worker of kdraw jobs whose link vanishes during the run: the manager goes on with another one, and the certificate is
# checked. Both live in network namespaces of their own, which reach nobody else.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
cd "$work" || exit 1
if [ -n "$SAN" ] || ! "$BIN/kdraw-jobs" prove -p 2 rect:5:6 --port 0 --workers 1 >there 2>&1 ||
	! command -v ip nsenter work_queue_worker >/dev/null; then
	echo "c Work Queue or ip is not installed, or watched by sanitizers: its library loses 46 bytes of its own"
	exit 0
fi
if ! unshare -rn unshare -n true 2>/dev/null; then
	echo "c no namespaces here: the vanished link is not tested"
	exit 0
fi
export BIN TMPDIR=$work
"$BIN/kdraw" board tile:0:bands:6:6:5:8 >bands.board # of two thousand positions: it must not be over before the link is
cat >inside.sh <<'END'
await() { # await COMMAND...: at most so long as a busy machine takes
	for ((n = 0; n < 600; n++)); do "$@" 2>/dev/null && return; sleep 0.1; done
	echo "not seen: $*"
	exit 1
}
trap 'kill -9 $(jobs -p) 2>/dev/null' EXIT
worker() { # worker HOST
	exec work_queue_worker --cores 1 --memory 1000 --disk 1000 -t 100 -s "$TMPDIR" "$1" "$port" >/dev/null 2>&1
}
ip link set lo up
unshare -n sleep 100 &
far=$!
elsewhere() { # elsewhere PID: is it in another network than this shell? Before, its network is the one that `far' would not leave
	[ "$(readlink "/proc/$1/ns/net")" != "$(readlink /proc/self/ns/net)" ]
}
await elsewhere $far
ip link add near type veth peer name far
ip link set far netns $far
ip addr add 10.9.0.1/24 dev near
ip link set near up
nsenter -t $far -n sh -c 'ip addr add 10.9.0.2/24 dev far; ip link set far up'
"$BIN/kdraw-jobs" prove -p 3 bands.board --limit 60 --port 0 --workers 0 --address any --patience 4 --time 60 --log log -o bands.proof >out 2>err &
manager=$!
await grep -q "workers join" out
port=$(sed -n 's/.* join with.* \([0-9]*\)$/\1/p' out)
(export port TMPDIR; exec nsenter -t $far -n bash -c "$(declare -f worker); worker 10.9.0.1") &
await grep -q "^result" log/log
ip link set near down
wc -l <log/log >before
worker 127.0.0.1 &
wait $manager
echo "status $?"
END
got=$(unshare -rn bash inside.sh 2>&1 | grep -v Killed)
has "a vanished link: status" "status 0" "$got"
has "a vanished link: verdict" "s BREAKER DRAWS" "$(cat out)"
[ "$(cat before)" -ge 2 ] && [ "$(cat before)" -lt "$(wc -l <log/log)" ]
say $? "a vanished link: it went during the run" "$(cat before) of $(wc -l <log/log) lines; $got $(cat err)"
has "a vanished link: certificate" "s VERIFIED BREAKER DRAWS" "$("$BIN/kdraw-check" bands.board bands.proof | tail -n 1)"
exit $bad
