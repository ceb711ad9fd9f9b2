#!/bin/sh
# Other people's code on the same question: the formula of kdraw board --qdimacs, solved by depqbf, against kdraw prove.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
cd "$work" || exit 1
board() {
	"$BIN/kdraw" board "$@"
}
got=$(board rect:2:2 --qdimacs 2>&1 >/dev/null)
is "exclusive squares: status" 2 "$(board rect:2:2 --qdimacs >/dev/null 2>&1; echo $?)"
is "exclusive squares" "kdraw-board: rect:2:2: line 0 has an exclusive square: there is no formula for these (try 'kdraw board --help')" \
	"$got"
is "a number" 2 "$(board grid:3x3:3 --qdimacs=0 >/dev/null 2>&1; echo $?)"
is "the header" "p cnf 194 766" "$(board grid:3x3:3 --qdimacs | sed -n 2p)"
is "the clauses are as many" 766 "$(board grid:3x3:3 --qdimacs | grep -c '^-\?[0-9].*0$')"
if ! command -v depqbf >/dev/null; then
	echo "ok there is no depqbf here # skip"
	exit $bad
fi

same() { # same BOARD P: 10 is true, Maker wins; 20 is false
	board "$1" --qdimacs="$2" >formula
	depqbf formula >/dev/null 2>&1
	case $? in
	10) solver="s MAKER WINS" ;;
	20) solver="s BREAKER DRAWS" ;;
	*) solver="no answer" ;;
	esac
	is "depqbf on $1, p = $2" "$("$BIN/kdraw" prove -p "$2" "$1" | grep '^s ')" "$solver"
	echo "$solver" >>answers
}
same grid:3x3:3 1
same grid:3x3:3 2
same grid:3x4:3 1
same grid:4x4:4 2

# Random lines of 2 to 4 of 6 squares.
for seed in 1 2 3 4 5 6 7 8 9 10 11 12; do
	awk -v seed=$seed 'BEGIN {
		srand(seed); lines = 2 + int(4 * rand())
		print "kdraw board 1\nname r" seed "\nsquares 6\nlines " lines
		for (i = 0; i < lines; i++) {
			size = 2 + int(3 * rand()); text = "line"; left = size
			for (s = 0; s < 6; s++)
				if (rand() * (6 - s) < left) { text = text " " s; left-- }
			print text
		}
		print "end" }' >r$seed
	same r$seed 1
	same r$seed 2
done
is "both answers occur" 2 "$(sort -u answers | wc -l)"
exit $bad
