#!/bin/bash
# Every call that changes a file fails once, in turn (tests/preload/failing.c): the program ends with status 2, the reason
# and the old file, or with the status and the files of an undisturbed run. No half of a file, and nothing left behind.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
failing=$BIN/../tests/preload/failing.so
export ASAN_OPTIONS=verify_asan_link_order=0
mkdir "$work/in" "$work/run" "$work/tmp"
cd "$work/in" || exit 1
export TMPDIR=$work/tmp
kd() { "$BIN/kdraw-$1" "${@:2}"; }
{
	kd prove -p 2 b2 -o b2.proof
	kd board b2 -o b2.board
	kd prove -p 2 b2 --part 1/2 -o 1.part
	kd prove -p 2 b2 --part 2/2 -o 2.part
	kd play 7x7:4:1:1 --black windows --white random --games 3 -o games
	kd theorem 11 2 -o t.theorem
	kd win inf:3:1:1 -o w.win
	kd derive -p 5 -o d.derivation
	kd play tournament 7x7:4:1:1 windows random --games 4 -o half
} >"$work/log" 2>&1
sed -i '$d' half

FAIL_AT=1 FAIL_TOLD=$work/told LD_PRELOAD=$failing "$BIN/kdraw-board" b2 >"$work/log" 2>&1
is "calls fail here" "2 there" "$? $([ -e "$work/told" ] && echo there)"

# In a fresh folder with the files of `in'; an output that is there already says old.
run() { # run FAIL_AT VERB ARGUMENT...: leaves status, out, err, and the files in `run'
	rm -rf "$work/run" "$work/told"
	cp -r "$work/in" "$work/run"
	cd "$work/run" || exit 1
	for file in $outputs; do [[ -e $file || $file == */* ]] || echo old >"$file"; done
	FAIL_AT=$1 FAIL_TOLD=$work/told LD_PRELOAD=$failing "$BIN/kdraw-$2" "${@:3}" >"$work/out" 2>"$work/err" </dev/null
	status=$?
}
# Times differ from run to run, in lines of comment.
shown() { sed '/^c .*seconds/d; s/ in [0-9.]* s$//; s/"seconds": .*//' "$work/out"; }

fails() { # fails OUTPUTS VERB ARGUMENT...: one test
	outputs=$1
	local calls=0 why='' right right_out n file
	run 0 "${@:2}"
	right=$status right_out=$(shown)
	rm -rf "$work/good"
	mv "$work/run" "$work/good"
	for ((n = 1; n < 200; n++)); do
		run "$n" "${@:2}"
		[ -e "$work/told" ] || break
		calls=$n
		[ -z "$(find "$work/run" "$work/tmp" -name '.kdraw-*')" ] || why+="call $n: something is left behind; "
		if [ $status = "$right" ] && [ "$right" != 2 ]; then
			[ "$(shown)" = "$right_out" ] || why+="call $n: other words; "
			for file in $outputs; do
				cmp -s "$work/good/$file" "$file" || why+="call $n: another $file; "
			done
		elif [ $status = 2 ] && grep -q 'No space left on device' "$work/err"; then
			for file in $outputs; do
				[ ! -e "$file" ] || cmp -s "$work/good/$file" "$file" || [ "$(cat "$file")" = old ] || why+="call $n: half of $file; "
			done
		else
			why+="call $n: status $status, $(tail -n 1 "$work/err"); "
		fi
	done
	[ "$calls" -gt 0 ] || why+="no call was made; "
	say "$([ -z "$why" ] && echo 0 || echo 1)" "$calls calls fail: kdraw ${*:2}" "$why"
}

fails x.board board grid:4x4:4 -o x.board
fails "" board grid:4x4:4
fails x.svg board b2 --svg -o x.svg
fails x.tiling tile print b2 -o x.tiling
fails x.svg tile svg b2 -o x.svg
fails x/tile-0.board tile check b2 --boards x
fails x.proof prove -p 2 b2 --memory 16M -o x.proof
fails x.proof.zst prove -p 2 b2 --memory 16M -o x.proof.zst
fails "" prove -p 2 b2 --memory 16M -o -
fails x.proof prove -p 1 grid:7x7:6 --potential -o x.proof
fails x.proof prove --join 1.part 2.part -o x.proof
fails "" prove -p 2 b2 --memory 16M --checkpoint point
fails "" prove -p 1 grid:6x8:5 --zones --memory 16M --checkpoint point
fails x.theorem theorem 11 2 -o x.theorem --checkpoint point
fails x.theorem theorem 20 4 --exclusive 2 -o x.theorem
fails "x.theorem x.tiling" search -p 1 -k 8 -o x --resume tried
fails x.svg show b2.board b2.proof -o x.svg
fails x.dot show b2.board b2.proof --dot -o x.dot
fails "x.pair x.svg" pair find b2 -o x.pair --svg x.svg
fails x.pairs pair enumerate 5 -o x.pairs
fails x.pairs.zst pair enumerate 5 -o x.pairs.zst --checkpoint point
fails "x.arrangement x.svg" fair search -d 2 -q 4 -o x.arrangement --svg x.svg --checkpoint point
fails x.svg fair table --max-k 4 --svg x.svg
fails x.games play 7x7:4:1:1 --black windows --white random --games 3 -o x.games
fails x.book play learn games -o x.book
fails x.sgf play convert games -o x.sgf
fails "" play tournament 7x7:4:1:1 windows random --games 4 -o half --resume
fails x.svg derive -p 4 --svg x.svg
fails "x/nogood-1.board x/nogood-1.proof" refute -p 1 -k 3 --longest 2 --box 3 --cnf x
fails x.win win inf:3:1:1 -o x.win
fails "x.win x.svg" win inf:3:1:1 -o x.win --svg x.svg
fails "" win inf:3:1:1 -f json
fails x.svg board b2 --svg x.svg
fails x.pg board b2 --pg -o x.pg
fails x.json board b2 --stats -f json -o x.json
fails "" theorem 11 2 -o -
fails x.theorem.zst theorem 11 2 -o x.theorem.zst
fails x.csv table -o x.csv -f csv
fails x.json fair table --max-k 4 -f json -o x.json
fails x.zst derive -p 4 -o x.zst
fails x.svg show d.derivation -o x.svg
fails x.svg show t.theorem -o x.svg
fails x.svg show w.win -o x.svg
fails x.text show w.win --text -o x.text
fails x.svg play convert games -o x.svg
fails x.sgf play 7x7:4:1:1 --black windows --white random --games 3 -o x.sgf
fails x.tiling search -p 2 -k 11 --sat --group pm --length 4 --list -o x
fails x.theorem theorem 14 2 --tiling weave:5 --exclusive 2 -o x.theorem --checkpoint point
fails "" table
exit $bad
