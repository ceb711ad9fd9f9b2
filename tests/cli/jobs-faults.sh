#!/bin/bash
# What may happen to the workers and the manager of kdraw jobs, during a run: the verdict is the same, and the certificate
# is checked. Nothing is left behind. Loopback only; bounded by numbers of jobs.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
verb="jobs"
mkdir "$work/tmp"
export TMPDIR=$work/tmp BIN
cd "$work" || exit 1
jobs() { "$BIN/kdraw-jobs" "$@"; }
"$BIN/kdraw" board b2 >b2.board

# FNV-1a of 64 bits, as jobs/slip.h has it.
cat >sum.sh <<'END'
sum() {
	local h=$((0xcbf29ce484222325)) c
	while IFS= read -r -d '' -n 1 c; do
		[ -n "$c" ] || continue
		printf -v c %d "'$c"
		h=$(((h ^ c) * 0x100000001b3))
	done
	printf %016x $h
}
sign() { # sign FILE: a checksum line as if all were right
	body=$(sed '$d' "$1")
	{ echo "$body"; echo "checksum $(echo "$body" | sum)"; } >"$1.new"
	mv "$1.new" "$1"
}
counted=("$TMPDIR"/../count/[0-9]*)
count=${#counted[@]} # of the first job: 1, the pattern itself
until mkdir "$TMPDIR/../count/$count" 2>/dev/null; do count=$((count + 1)); done
END

# A worker that goes wrong in the jobs after the first ones, up to so many, and is right otherwise.
wrong() { # wrong NAME FROM TO: its deed is on standard input
	{
		echo '#!/bin/bash'
		cat sum.sh
		echo "if ((count >= $2 && count <= $3)); then"
		cat
		echo 'exit 0; fi'
		echo "exec '$BIN/kdraw-jobs' \"\$@\""
	} >"$1"
	chmod +x "$1"
	rm -rf count
	mkdir count
}
survives() { # survives NAME WORD OPTION...: WORD is counted on the line about jobs
	name=$1 word=$2
	shift 2
	rm -f a.proof
	got=$(jobs prove -p 2 b2 --limit 10 --workers 3 -o a.proof "$@" 2>err)
	is "$name: status" 0 $?
	has "$name: certificate" "s VERIFIED BREAKER DRAWS" "$("$BIN/kdraw-check" b2.board a.proof | tail -n 1)"
	n=$(sed -n "s/^c jobs .* $word \([0-9]*\).*/\1/p" <<<"$got")
	[ "${n:-0}" -ge 1 ]
	say $? "$name: seen" "$got $(cat err)"
	is "$name: nothing is left" "c kdraw jobs prove:" "$(ls "$TMPDIR")${got:0:19}"
}

wrong killed 3 5 <<'END'
kill -9 $$
END
survives "kill -9 of workers" lost --worker ./killed

# The first job of all: a later one may be cancelled before it is missed.
wrong frozen 1 1 <<'END'
kill -STOP $$
END
survives "a frozen worker" lost --worker ./frozen --patience 1

# The right answer to another question: the verdict is turned round, and everything is signed.
wrong liar 2 2 <<'END'
"$BIN/kdraw-jobs" "$@"
sed -i 's/^verdict proved/verdict disprove/; s/^verdict disproved/verdict proved/; s/^verdict disprove$/verdict disproved/; s/^verdict limit/verdict proved/' "$2/answer"
sign "$2/answer"
END
survives "a worker that lies" refused --worker ./liar
has "a worker that lies: said" "is refused: the verdict does not follow from the positions that came with it" "$(cat err)"

# What comes with an answer that is into its limit is believed until the end: here it is all turned round. FNV-1a of bytes,
# zeros among them, and bit 1 of both words of an entry.
cat >>sum.sh <<'END'
turn_round() { # turn_round FOLDER
	local h=$((0xcbf29ce484222325)) n=0 b
	for b in $(od -An -v -t x1 "$1/solved"); do
		((n % 8 == 0)) && printf -v b %02x $((0x$b ^ (n % 16 == 0 || n % 16 == 8 ? 2 : 0)))
		n=$((n + 1))
		h=$(((h ^ 0x$b) * 0x100000001b3))
		printf "\\x$b"
	done >"$1/turned"
	mv "$1/turned" "$1/solved"
	sed -i "s/^\\(entries [0-9]*\\) .*/\\1 $(printf %016x $h)/" "$1/answer"
	sign "$1/answer"
}
END
wrong poisoner 1 1000000 <<'END'
"$BIN/kdraw-jobs" "$@"
if grep -q '^verdict limit' "$2/answer"; then turn_round "$2"; fi
END
rm -f a.proof
got=$(jobs prove -p 2 b2 --limit 30 --workers 1 -o a.proof --worker ./poisoner 2>err)
is "a worker that lies in what it shares: status" 0 $?
has "a worker that lies in what it shares: verdict" "s BREAKER DRAWS" "$got"
has "a worker that lies in what it shares: certificate" "s VERIFIED BREAKER DRAWS" "$("$BIN/kdraw-check" b2.board a.proof | tail -n 1)"
has "a worker that lies in what it shares: said" "not right" "$(cat err)"

wrong old 2 2 <<'END'
"$BIN/kdraw-jobs" "$@"
sed -i 's/^program .*/program 0.0.9/' "$2/answer"
sign "$2/answer"
END
survives "another version" refused --worker ./old
has "another version: said" "is refused: the worker has version '0.0.9' of the program" "$(cat err)"

wrong garbled 2 2 <<'END'
"$BIN/kdraw-jobs" "$@"
printf 'x' >>"$2/solved"
END
survives "other positions than those announced" refused --worker ./garbled

wrong short 2 2 <<'END'
"$BIN/kdraw-jobs" "$@"
head -c 60 "$2/answer" >"$2/short" && mv "$2/short" "$2/answer"
END
survives "half an answer" refused --worker ./short

wrong mute 2 2 <<'END'
exit 7
END
survives "no answer" refused --worker ./mute

# Wins: a defence without a certificate, one that hides an open answer, a win that is none; and a search that gives up is
# no harm.
cat >>sum.sh <<'END'
first_list() { # first_list FOLDER: the first answer that leaves defences open
	grep -q ' ?$' "$1/proof" && mkdir "$TMPDIR/../count/list" 2>/dev/null
}
END
position='black 9,9 8,10 7,11 11,9 6,10 white 8,9 11,10 11,7 11,8 10,10 5,13 turn black 2'
wins() { # wins NAME OPTION...
	name=$1
	shift
	rm -f a.win
	got=$(jobs win 19x19:6:2:1 --stones "$position" --limit 400 --workers 3 -o a.win "$@" 2>err)
	is "$name: status" 0 $?
	has "$name: certificate" "s VERIFIED Black wins Connect(6,2,1) on 19 x 19 from this position" "$("$BIN/kdraw-check" a.win | tail -n 1)"
	is "$name: nothing is left" "c kdraw jobs win:" "$(ls "$TMPDIR")${got:0:17}"
}
wrong optimist 1 1000000 <<'END'
"$BIN/kdraw-jobs" "$@"
if first_list "$2"; then
	sed -i 's/^verdict limit/verdict proved/' "$2/answer"
	sign "$2/answer"
fi
END
wins "a defence that is said to be refuted" --worker ./optimist
has "a defence that is said to be refuted: said" "is refused: the certificate leaves" "$(cat err)"
wrong hider 1 1000000 <<'END'
"$BIN/kdraw-jobs" "$@"
if first_list "$2"; then sed -i '0,/ ?$/{/ ?$/d}' "$2/proof"; fi
END
wins "an answer that is hidden" --worker ./hider
has "an answer that is hidden: said" "is refused: the certificate is not right" "$(cat err)"
wrong braggart 1 1 <<'END'
"$BIN/kdraw-jobs" "$@"
sed -i 's/^verdict limit/verdict proved/' "$2/answer"
sign "$2/answer"
cp "$TMPDIR/../one.win" "$2/proof"
END
"$BIN/kdraw-win" inf:3:1:1 --stones '5,5 0,0 9,9 0,1 20,20' -o one.win >/dev/null
wins "a win of another position" --worker ./braggart
has "a win of another position: said" "is refused: the win file is about another game, position or attacker" "$(cat err)"
wrong lazy 2 3 <<'END'
"$BIN/kdraw-jobs" "$@"
sed -i 's/^verdict .*/verdict disproved/; s/^entries .*/entries 0 cbf29ce484222325/' "$2/answer"
: >"$2/solved"
sign "$2/answer"
END
jobs win 19x19:6:2:1 --stones "$position" --limit 300 --workers 1 --jobs 40 --worker ./lazy -o lazy.win >out 2>err
status=$?
[ $status = 0 ] || [ $status = 3 ]
say $? "who gives up: a win or nothing, and no trouble" "$status $(cat out err)"
has "who gives up: seen" "c jobs " "$(cat out)"

wrong idle 1 1 <<'END'
"$BIN/kdraw-jobs" "$@"
sed -i 's/^verdict .*/verdict disproved/; s/^entries .*/entries 0 cbf29ce484222325/' "$2/answer"
: >"$2/solved"
sign "$2/answer"
END
is "who gives up at once is believed: status" "3 c nothing was found by 1 jobs" \
	"$(jobs win 19x19:6:2:1 --stones "$position" --limit 300 --workers 2 --worker ./idle >out; echo "$? $(grep -o '^c nothing was found by 1 jobs' out)")"
rm -rf count && mkdir count
wins "who gives up at once, and another one is asked" --worker ./idle --audit 1

# A search: a theorem about another game, one that is none, and candidates that nobody could decide.
(cd "$work" && "$BIN/kdraw-theorem" 8 1 -o other.theorem >/dev/null)
searches() { # searches NAME STATUS VERDICT OPTION...
	name=$1 status=$2 verdict=$3
	shift 3
	got=$(jobs search -p 2 -k 10 --parts 4 --workers 3 "$@" 2>err)
	is "$name: status" "$status" $?
	has "$name: verdict" "s $verdict Connect(10,2)" "$got"
	is "$name: nothing is left" "c kdraw jobs search:" "$(ls "$TMPDIR")${got:0:20}"
}
wrong boaster 2 2 <<'END'
"$BIN/kdraw-jobs" "$@"
sed -i 's/^verdict disproved/verdict proved/' "$2/answer"
sign "$2/answer"
cp "$TMPDIR/../other.theorem" "$2/proof"
END
searches "a theorem about another game" 1 "NOT FOUND" --worker ./boaster
has "a theorem about another game: said" "is refused: the theorem is not right: s VERIFIED Connect(8,1) is drawn" "$(cat err)"
# Who says that he found nothing is believed, unless somebody else is asked, too.
wrong quiet 1 1000000 <<'END'
"$BIN/kdraw-jobs" "$@"
if grep -q '^verdict proved' "$2/answer" && mkdir "$TMPDIR/../count/told" 2>/dev/null; then
	sed -i 's/^verdict proved/verdict disproved/' "$2/answer"
	sign "$2/answer"
	: >"$2/proof"
fi
END
quiet() { # quiet OPTION...
	rm -rf count/told
	jobs search -p 2 -k 11 --parts 1 --workers 2 --worker ./quiet -o quiet.theorem "$@" 2>err
}
got=$(quiet)
is "a theorem is kept back: status" 1 $?
has "a theorem is kept back: who is believed" "c nothing was found by 1 jobs, as two workers say of 0 (--audit), and one alone of 1" "$got"
got=$(quiet --audit 1)
is "a theorem is kept back, another one is asked: status" 0 $?
has "a theorem is kept back, another one is asked" "s VERIFIED Connect(11,2) is drawn" "$("$BIN/kdraw-check" quiet.theorem | tail -n 1)"
has "a theorem is kept back, another one is asked: said" "an answer of worker local-0 is refused: it found nothing where another one did" "$(cat err)"
wrong right 1 0 </dev/null
searches "nothing, as two workers say" 1 "NOT FOUND" --worker ./right --audit 1
has "nothing, as two workers say: counted" "c nothing was found by 4 jobs, as two workers say of 4 (--audit), and one alone of 0" "$got"
searches "nothing, as one worker says again and again" 1 "NOT FOUND" --workers 1 --audit 1
has "nothing, as one worker says again and again: counted" "c nothing was found by 4 jobs, as two workers say of 0 (--audit), and one alone of 4" "$got"
wrong blank 2 2 <<'END'
"$BIN/kdraw-jobs" "$@"
sed -i 's/^verdict disproved/verdict proved/' "$2/answer"
sign "$2/answer"
END
searches "no theorem" 1 "NOT FOUND" --worker ./blank
has "no theorem: said" "is refused: the theorem is not right" "$(cat err)"
wrong unsure 2 3 <<'END'
"$BIN/kdraw-jobs" "$@"
sed -i 's/^verdict disproved/verdict limit/' "$2/answer"
sign "$2/answer"
END
searches "parts that are undecided" 1 "NOT FOUND" --worker ./unsure --log unsure.log
has "parts that are undecided: they were split" "c jobs 8, into their limit 2," "$got"
searches "parts that are undecided, once more" 1 "NOT FOUND" --resume unsure.log
has "parts that are undecided, once more: nothing is left to do" "c jobs 0, into their limit 0, from the log 8," "$got"
wrong never 1 1000000 <<'END'
"$BIN/kdraw-jobs" "$@"
sed -i 's/^verdict disproved/verdict limit/' "$2/answer"
sign "$2/answer"
END
searches "what is always undecided" 3 UNDECIDED --worker ./never --log never.log
has "what is always undecided: is split twice" "c jobs 28, into their limit 28," "$got"

# Nobody is left.
wrong useless 1 1000000 <<'END'
exit 7
END
got=$(jobs prove -p 2 b2 --workers 2 --worker ./useless 2>&1 | grep -v "is refused")
has "all workers are refused" "no worker is left: all were refused" "$got"

# The worker's side: a slip of another version, a slip that was changed.
mkdir job
{
	printf 'kdraw job 1\nprogram 0.0.9\nkind board\nlimit 10\neffort 0\ngame p 2\nlines 13\nknown\n'
	echo checksum 0
} >job/slip
(. ./sum.sh && sign job/slip)
has "a worker refuses the job of another version" "'program $("$BIN/kdraw" --version | sed 's/.* //')' is expected, not '0.0.9'" "$(jobs work job 2>&1)"
sed -i "s/^program .*/program $("$BIN/kdraw" --version | sed 's/.* //')/" job/slip
has "a worker refuses a job that was changed" "the checksum is wrong" "$(jobs work job 2>&1)"
(. ./sum.sh && sign job/slip)
has "a worker without a board" "board: No such file" "$(jobs work job 2>&1)"

# The manager is killed, and goes on from the log; its workers go with it.
slow() {
	wrong slow 6 1000000 <<<'sleep 100 & echo $! >>"$TMPDIR/../sleepers"; wait; exit 1;'
}
slow
"$BIN/kdraw-jobs" prove -p 2 b2 --limit 10 --workers 2 --log log --worker ./slow >/dev/null 2>&1 &
manager=$!
for ((n = 0; n < 600; n++)); do
	[ "$(wc -l 2>/dev/null <sleepers)" = 2 ] && break
	sleep 0.1
done
kill -9 $manager 2>/dev/null
{ wait $manager; } 2>/dev/null
n=$(grep -c '^result' log/log)
[ "$n" -ge 1 ] && [ "$n" -le 5 ]
say $? "the log of a manager that was killed" "$n results"
while read -r p; do kill "$p" 2>/dev/null; done <sleepers
rm -rf tmp/*
printf 'result 0123' >>log/log
got=$(jobs prove -p 2 b2 --limit 10 --resume log -o a.proof)
is "it goes on: status" 0 $?
used=$(sed -n 's/.*from the log \([0-9]*\),.*/\1/p' <<<"$got")
[ "${used:-0}" -ge 1 ] && [ "${used:-0}" -le "$n" ] # one worker may not ask for all that two did
say $? "it goes on: from the log, without its torn last line" "$used of $n results"
has "it goes on: certificate" "s VERIFIED BREAKER DRAWS" "$("$BIN/kdraw-check" b2.board a.proof | tail -n 1)"
got=$(jobs prove -p 2 b2 --limit 10 --resume log)
has "once more: nothing is left to do" "c jobs 0," "$got"
has "once more: the same verdict" "s BREAKER DRAWS" "$got"

# What a job has started goes with the manager, too.
mkdir beside
cp "$BIN"/kdraw-{jobs,search} beside
printf '#!/bin/sh\necho $$ >%q/theorem.pid\nexec sleep 100\n' "$work" >beside/kdraw-theorem && chmod +x beside/kdraw-theorem
beside/kdraw-jobs search -p 2 -k 11 --parts 1 --workers 1 >/dev/null 2>&1 &
manager=$!
for ((n = 0; n < 600; n++)); do
	[ -s theorem.pid ] || ! kill -0 $manager 2>/dev/null && break
	sleep 0.1
done
kill -9 $manager 2>/dev/null
{ wait $manager; } 2>/dev/null
theorem=$(cat theorem.pid 2>/dev/null)
for ((n = 0; n < 100; n++)); do kill -0 "$theorem" 2>/dev/null || break; sleep 0.1; done
[ -n "$theorem" ] && ! kill -0 "$theorem" 2>/dev/null
say $? "a theorem that a job tries to prove goes with a manager that was killed" "process '$theorem'"
[ -z "$theorem" ] || kill "$theorem" 2>/dev/null
rm -rf tmp/*

refused "a log is there" "log: there is a log already; go on with --resume, or choose another folder" prove -p 2 b2 --log log
refused "no log is there" "nowhere: there is no log to go on with; begin one with --log" prove -p 2 b2 --resume nowhere
is "... and none is made" "0 1" "$(find . -name nowhere | wc -l | tr -d ' ') $(find . -path ./log/log | wc -l | tr -d ' ')"
refused "a script without a port" "--slurm is for workers that join at a port: give --port N, too" prove -p 2 b2 --slurm s.sh
refused "a project without a port" "--project is for workers that join at a port: give --port N, too" prove -p 2 b2 --project p --catalog 127.0.0.1:1
refused "a project without a catalog" "--project NAME and --catalog HOST:PORT belong together" prove -p 2 b2 --port 0 --project p
refused "a password without a port" "--password is for workers that join at a port: give --port N, too" prove -p 2 b2 --password p
refused "another question" "log:1: this is the log of another question: 'prove $(sed -n '1s/.*prove \([0-9a-f]*\).*/\1/p' log/log) p 2'" prove -p 3 b2 --resume log
cp -r log log2
sed -i '3s/proved/proven/' log2/log
refused "a line was changed" "log2:3: this line of the log was changed: its checksum is wrong" prove -p 2 b2 --resume log2
cp -r log log3
truncate -s 16 log3/solved
refused "positions are missing" "log3: the file \`solved' was cut short" prove -p 2 b2 --resume log3

# A full disk, at one call after the other: the verdict, or status 2, and then it goes on.
failing=$BIN/../tests/preload/failing.so
if [ -e "$failing" ]; then
	why='' seen=0
	for n in 1 2 3 4 6 9 13 20 30 40 60 90 130; do
		rm -rf full told
		ASAN_OPTIONS=verify_asan_link_order=0 FAIL_AT=$n FAIL_TOLD=$work/told LD_PRELOAD=$failing \
			"$BIN/kdraw-jobs" prove -p 2 b2 --limit 10 --simulate 2 --log full >out 2>err
		status=$?
		[ -e told ] && seen=$((seen + 1))
		if [ $status = 2 ]; then
			grep -q "No space left on device" err || why+="call $n: $(cat err); "
		else
			grep -q "^s BREAKER DRAWS" out || why+="call $n: $(cat out err); "
		fi
		option=--log
		[ ! -s full/log ] || option=--resume
		jobs prove -p 2 b2 --limit 10 --simulate 2 $option full 2>&1 | grep -q "^s BREAKER DRAWS" || why+="call $n: does not go on; "
	done
	[ "$seen" -ge 5 ] && [ -z "$why" ]
	say $? "a full disk" "$seen calls failed; $why"
	is "a full disk: nothing is left" "c kdraw jobs prove:" "$(ls "$TMPDIR")$(head -c 19 out)"
fi
exit $bad
