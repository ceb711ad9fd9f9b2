#!/bin/bash
# kdraw refute as a user types it.
BIN=$(cd "${BIN:-build/bin}" && pwd)
PATH=$BIN:$PATH
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0
is() { # is NAME EXPECTED GOT
	if [ "$2" = "$3" ]; then
		echo "ok refute: $1"
	else
		echo "not ok refute: $1: expected '$2', got '$3'"
		failed=1
	fi
}
refused() { # refused MESSAGE ARGUMENT...
	local message=$1 got
	shift
	got=$(kdraw refute "$@" 2>&1 >out | tail -n 1)
	is "refused: $*" "kdraw-refute: $message (try 'kdraw refute --help')" "$got"
}

kdraw refute -p 2 -k 10 --longest 4 --periods 1-4 ten >out
is "10 2: status" 0 $?
is "10 2" "s REFUTED no lines that span at most 4 squares prove Connect(10,2) with 1 to 4 squares a period" "$(tail -n 1 out)"
is "10 2: lattices up to symmetry" 9 "$(grep -c '^v lattice-.* refuted' out)"
wrong=0
for board in ten/*.board; do
	kdraw check "$board" "${board%.board}.proof" | grep -q '^s VERIFIED MAKER WINS game p 2 ' || wrong=1
done
is "the checker has a word for each nogood" 0 $wrong
kdraw refute -p 2 -k 10 --longest 4 --periods 1-4 --cnf ten >again
is "again: nothing new" "9 0" "$(grep -c '^v lattice' again) $(grep '^v' again | grep -vc 'choices 0 new nogoods 0')"
is "a formula for each lattice" 9 "$(find ten -name '*.cnf' | wc -l)"
is "and a proof" "9 9" "$(find ten -name '*.drat' | wc -l) $(tail -qn 1 ten/*.drat | grep -cx 0)"
if command -v drat-trim >/dev/null 2>&1; then
	for f in ten/*.cnf; do drat-trim "$f" "${f%.cnf}.drat" | grep '^s '; done | sort -u >verdicts
	is "another checker" "s VERIFIED" "$(cat verdicts)"
fi
if command -v cadical >/dev/null 2>&1; then
	for f in ten/*.cnf; do cadical -q "$f" | grep '^s '; done | sort -u >verdicts
	is "another solver" "s UNSATISFIABLE" "$(cat verdicts)"
fi
kdraw refute -p 2 -k 5 --longest 4 --box 7 five >out
is "no periods" "s REFUTED no lines that span at most 4 squares prove Connect(5,2) (box of 7)" "$(tail -n 1 out)"
kdraw refute -p 2 -k 11 --longest 6 --periods 48 --pieces 6 --limit 0.05 --time 1 eleven >out
is "a drawn game is not refuted: status" 3 $?

# Nogoods with shorter lines say nothing; longer lines are lost more easily.
refused "five: nogood-1.board:0: line 0 of nogood 1 is not 5 neighbouring squares in a row, or more" -p 2 -k 10 --longest 5 --periods 1 five
kdraw refute -p 2 -k 4 --longest 3 --periods 1 five >out
is "shorter lines are lost by the same nogoods" "v lattice-1.0.1 refuted choices 0 new nogoods 0" "$(grep '^v' out | sed 's/ clauses.*//')"

# A nogood without its proof is not believed.
sed -i 's/^verdict win/verdict draw/' ten/nogood-1.proof
kdraw refute -p 2 -k 10 --longest 4 --periods 1 ten >out 2>err
is "a wrong proof" 2 $?
cp five/nogood-1.board five/nogood-1.proof ten
kdraw refute -p 3 -k 10 --longest 4 --periods 1 five >out 2>err
is "a proof of another game: status" 2 $?
is "a proof of another game" 1 "$(grep -c 'nogood-1.proof does not prove that Maker wins game p 3' err)"
refused "which game, which lines, which folder? For example 6:2 --longest 4 --box 8 DIR" -p 2 -k 6
refused "--longest is a number from P + 1 to K, here from 3 to 6" -p 2 -k 6 --longest 2 --box 8 x
refused "--periods or --box, one of them" -p 2 -k 6 --longest 4 x
refused "--periods or --box, one of them" -p 2 -k 6 --longest 4 --box 8 --periods 2 x
refused "cannot make the folder five/no/x: No such file or directory" -p 2 -k 6 --longest 4 --box 8 five/no/x
exit $failed
