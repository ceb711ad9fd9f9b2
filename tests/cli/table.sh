#!/bin/sh
# kdraw table: formats, published values, what is refused, and the register of certified games.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
verb=table
SLOW=${SLOW:-}
cd "$work" || exit 1

same() { is "$1" "$3" "$2"; } # same NAME GOT EXPECTED
column() { "$BIN/kdraw-table" -p "$1" -f csv | tail -n +2 | cut -d, -f"$2" | tr '\n' ' '; }

list=1,2,3,4,5,10,11,25,26,56,57,119,246,501,999
same "first csv column is p" "$(column $list 1)" "1 2 3 4 5 10 11 25 26 56 57 119 246 501 999 "
# Chiang, Wu, Lin 2011, Theorem 2
same "Theorem 2, d" "$(column $list 2)" "3 3 3 4 4 4 5 5 6 6 7 7 8 9 10 "
same "Theorem 2, k" "$(column $list 4)" "11 14 17 23 26 41 47 89 95 185 191 377 761 1529 3026 "
same "Hsieh, Tsai: 4p + 7" "$(column 1..5 7)" "11 15 19 23 27 "
same "Pluhar from 1000 on" "$(column 998..1001 8)" "  1958 1959 "
same "csv rows of a hundred thousand" "$("$BIN/kdraw-table" -p 1..100000 -f csv | wc -l | tr -d ' ')" 100001
# awk does not know what we know: ceil(80 log2 p) in floating point agrees wherever it is not close to an integer
same "Pluhar against awk" "$("$BIN/kdraw-table" -p 1000..20000 -f csv | tail -n +2 | awk -F, '
	{ x = 80 * log($1) / log(2); c = int(x); if (x > c) c++; if (c - x > 1e-6 && c - x < 1 - 1e-6 && $8 != $1 + c + 160) bad++ }
	END { print NR, bad + 0 }')" "19001 0"
same "10^1000 at once" "$("$BIN/kdraw-table" -p 10^1000 -f csv | tail -1 | cut -d, -f1 | tr -d '\n' | wc -c | tr -d ' ')" 1001
"$BIN/kdraw-table" -p 1..50 -f json >table.json
same "json has 50 rows" "$(grep -c '"p": ' table.json)" 50
same "md has a head and 50 rows" "$("$BIN/kdraw-table" -p 1..50 -f md | wc -l | tr -d ' ')" 52
alike "same command, same bytes" 2011 "$("$BIN/kdraw-table" -p 1..999)" "$("$BIN/kdraw-table" -p 1..999)"

for wrong in 0 -1 x 1.5 5..1 1.. '' 01 1,,2 10^99999999999; do complains -p "$wrong"; done
complains -f xml
complains 17
"$BIN/kdraw-table" -p 1..9 >/dev/full 2>err
same "a full disk is trouble" $? 2

if command -v gnuplot >/dev/null 2>&1; then
	"$BIN/kdraw-table" -p 1..2000 --plot plot.svg >/dev/null && grep -q 'Theorem 2' plot.svg && ok "plot" || not_ok "plot" "no picture"
	"$BIN/kdraw-table" -p 1 --plot /nowhere/plot.svg >/dev/null 2>err
	same "no plot into a missing folder" $? 2
	"$BIN/kdraw-table" -p 1..9 --plot /dev/full >/dev/null 2>err
	same "no plot on a full disk" $? 2
fi

# Every row of the register needs its theorem, and the checker's word for it.
rows=$(sed -n 's/^CERTIFIED[_A-Z]*(\([0-9]*\), \([0-9]*\), "[^"]*"[^)]*)\(.*\)$/\1 \2\3/p' "$here/boards/tilings/INDEX")
echo "$rows" | while read -r k p slow; do
	[ -n "$k" ] || continue
	[ -z "$slow" ] || [ -n "$SLOW" ] || continue
	"$BIN/kdraw-theorem" -o "$k-$p.theorem" "$k" "$p" >out 2>err
	verdict=$("$BIN/kdraw-check" "$k-$p.theorem" | grep '^s ')
	same "certified Connect($k,$p)" "$verdict" "s VERIFIED Connect($k,$p) is drawn"
	[ "$(column "$p" 3)" -le "$k" ] || not_ok "the table knows Connect($k,$p)" "it does not"
	[ $bad -eq 0 ] || exit 1
done || bad=1
exit $bad
