#!/bin/bash
# make formal: compiles the development with Theorem 2, proves Connect(11, 2) from its theorem file, extracts the checker, and shows what
# both refuse. One line a check, `ok NAME' or `not ok NAME' and what is wrong; status 1 if one failed.
#
#   BIN   the folder of the programs      OUT    where everything is made, build/formal
#   SLOW=1  the other theorems of game p, coqchk, 10,000 edited files
set -u
BIN=$(cd "${BIN:-build/bin}" && pwd)
OUT=${OUT:-build/formal} SLOW=${SLOW:-} edits=300
[ "$SLOW" ] && edits=9000
here=$(cd "$(dirname "$0")" && pwd)
export LC_ALL=C
bad=0
mkdir -p "$OUT" && cd "$OUT" || exit 2

if ! command -v coqc >/dev/null; then
	echo "c formal is left out: coqc is not installed (Debian: apt-get install coq)"
	exit 0
fi

check() { # check NAME COMMAND...; the seconds are of processor time
	local name=$1 TIMEFORMAT=%0U
	shift
	if { time "$@" >log 2>&1; } 2>seconds; then
		printf 'ok formal: %s (%s s)\n' "$name" "$(cat seconds)"
	else
		printf 'not ok formal: %s\n' "$name"
		tail -n 20 log
		bad=1
	fi
}

modules='Game Sanity Hypergraph Strategy Masks Rules Held Potential Step Checker Plane Strips Grids Climb Theorem2 Derivation Reader Text Extract'

nothing_admitted() {
	! grep -nwE 'Admitted|admit|Axioms?|Parameters?|Conjecture|Abort|Unset Guard Checking|bypass_check' "$here"/*.v
}

# In this order each needs earlier ones only; what is older than its source, or than one before it, is compiled again.
compile() {
	local module again=''
	for module in $modules; do
		if [ "$again" ] || [ ! -e "$module.vo" ] || ! cmp -s "$here/$module.v" "$module.v"; then
			again=yes
			cp "$here/$module.v" . && rm -f "$module.vo" && coqc -q -Q . Kdraw "$module.v" || return 1
		fi
	done
}

# theorem_file K P: connect-K-P.theorem, written by kdraw theorem.
theorem_file() {
	[ -s "connect-$1-$2.theorem" ] || "$BIN/kdraw-theorem" "$1" "$2" -o "connect-$1-$2.theorem"
}

# prove K P: kdraw's theorem file as Coq strings, and the theorem.
prove() {
	theorem_file "$1" "$2" && "$here/translate.sh" "$1" "$2" <"connect-$1-$2.theorem" >"Connect_$1_$2.v" &&
		coqc -q -Q . Kdraw "Connect_$1_$2.v" >"assumptions-$1-$2" && cat "assumptions-$1-$2" &&
		grep -qx 'Closed under the global context' "assumptions-$1-$2"
}

say_theorem() { # say_theorem K P
	check "Theorem connect_$1_$2_drawn : forall m n q, q <= $2 -> drawn (Connect m n $1 $2 q)" prove "$1" "$2"
	sed "s/^/c Print Assumptions connect_$1_$2_drawn: /" "assumptions-$1-$2"
}

# Theorem 2 of Chiang, Wu and Lin, about every p: no file is needed.
theorem_2() {
	printf 'From Kdraw Require Import Theorem2.\nCheck theorem_2.\nPrint Assumptions theorem_2.\n' >Theorem2_said.v &&
		coqc -q -Q . Kdraw Theorem2_said.v && grep -qx 'Closed under the global context' log
}

# The theorem file with one word changed must not compile: an answer of White's, a square of a forest, a tile, the claim.
mutations_fail() {
	local name expression
	theorem_file 8 1 || return 1
	while read -r name expression; do
		sed "$expression" connect-8-1.theorem >mutated.theorem
		! cmp -s mutated.theorem connect-8-1.theorem || { echo "$name changes nothing" && return 1; }
		"$here/translate.sh" 8 1 <mutated.theorem >Mutated.v
		! coqc -q -Q . Kdraw Mutated.v >mutated.log 2>&1 || { echo "$name was believed" && return 1; }
		grep -q 'Error' mutated.log || { echo "$name: no error of Coq" && return 1; }
	done <<-END
		claim s/^claim.8.1/claim.7.1/
		claim-row s/^claim.8.1/claim\ 7\ 1/
		answer 0,/^reply/s/^\(reply.[0-9]*.>.\)[0-9]*/\10/
		entry 0,/^reply/{/^reply/d}
		held 0,/:.h$/s/:.h$/:/
		tile 0,/^line/s/^\(line.0.\)0/\11/
	END
	# The same way without a change compiles.
	"$here/translate.sh" 8 1 <connect-8-1.theorem >Mutated.v && coqc -q -Q . Kdraw Mutated.v
}

extract() {
	cp "$here/kdraw_check_formal.ml" . && rm -f formal_checker.mli kdraw-check-formal &&
		ocamlfind ocamlopt -w -a -inline 100 formal_checker.ml kdraw_check_formal.ml -o kdraw-check-formal
}

same_verdict() { # same_verdict FILE: the extracted checker and kdraw check say that it is right, in the same words
	./kdraw-check-formal "$1" | tee verdict && [ "$(cat verdict)" = "$("$BIN/kdraw-check" "$1" | tail -n 1)" ]
}

verifies() { # verifies K P
	theorem_file "$1" "$2" && same_verdict "connect-$1-$2.theorem"
}

derivations() {
	"$BIN/kdraw-derive" --strips -p 1..100 >strips.derivation && same_verdict strips.derivation &&
		"$here/agree.py" "$BIN/kdraw-check" edits strips.derivation "$edits"
}

kernel_again() {
	coqchk -silent -o -Q . Kdraw Kdraw.Connect_{8_1,11_2,20_4} Kdraw.Theorem2 Kdraw.Derivation >coqchk.log 2>&1 && cat coqchk.log && grep -A 1 'Axioms' coqchk.log | grep -q 'none'
}

check "nothing is admitted" nothing_admitted
check "the development compiles" compile
[ $bad = 0 ] || exit 1
say_theorem 11 2
check "Theorem theorem_2 : Connect(3p + 3d - 1, p) is drawn, for every p" theorem_2
sed 's/^/c /' log
check "a changed theorem file is not believed" mutations_fail
check "kdraw-check-formal is extracted and compiled" extract
[ $bad = 0 ] || exit 1
for game in '8 1' '11 2' '20 4' ${SLOW:+'15 3' '16 3' '23 5' '26 6' '29 7'}; do
	# shellcheck disable=SC2086
	check "kdraw-check-formal: Connect(${game/ /,})" verifies $game
done
check "kdraw-check-formal and kdraw check agree on derivations by strips" derivations
cat log
check "kdraw-check-formal and kdraw check agree on malformed proofs" "$here/agree.py" "$BIN/kdraw-check" malformed "$here/../tests/malformed/unpack"
check "kdraw-check-formal and kdraw check agree on edited theorem files" \
	"$here/agree.py" "$BIN/kdraw-check" edits connect-8-1.theorem "$edits"
cat log
if [ "$SLOW" ]; then
	check "kdraw-check-formal and kdraw check agree on edits of Connect(11,2)" "$here/agree.py" "$BIN/kdraw-check" edits connect-11-2.theorem 1000
	for game in '8 1' '20 4' '23 5' '16 3' '15 3' '26 6' '29 7'; do
		# shellcheck disable=SC2086
		say_theorem $game
	done
	check "coqchk: no axioms" kernel_again
fi
exit $bad
