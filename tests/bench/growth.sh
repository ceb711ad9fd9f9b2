#!/bin/bash
# How the positions grow with the squares, for p = 1 .. 4: the parallelograms with p + 2 rows and p + 3 to p + 8 columns, as far
# as they take no longer than the limit. Prints a row a board and, for each p, the exponent e of the best fit
# positions = c 2^(e squares) (least squares of the logarithms) over the boards with one position at least; FILE.svg is the plot.
#
#   tests/bench/growth.sh FILE.svg [SECONDS]     the limit of a board, 30 seconds
set -u
PATH=$(cd "${BIN:-build/bin}" && pwd):$PATH || exit 2
export PATH LC_ALL=C
for p in 1 2 3 4; do
	for ((columns = p + 3; columns <= p + 8; columns++)); do
		board=parallelogram:$((p + 2)):$columns
		answer=$(kdraw prove -p $p --time "${2:-30}" $board)
		status=$?
		((status <= 1)) || break
		echo "$p $(((p + 2) * columns)) $(sed -n 's/^c positions \([0-9]*\) .*/\1/p' <<<"$answer") $board $status"
	done
done | awk -v svg="$1" '
function log2(x) { return log(x) / log(2) }
function x_of(squares) { return 60 + squares * 7 }
function y_of(positions) { return 340 - 20 * log2(positions) }
BEGIN {
	split("#4269d0 #d3572c #2f8f6b #7a5195", colour, " ")
	printf "%2s %8s %10s  %-18s %s\n", "p", "squares", "positions", "board", "verdict"
	print "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"640\" height=\"400\" font-family=\"sans-serif\" font-size=\"12\">" >svg
	print "<rect width=\"640\" height=\"400\" fill=\"white\"/>" >svg
	for (n = 0; n <= 70; n += 10)
		printf "<text x=\"%d\" y=\"360\" text-anchor=\"middle\">%d</text>\n", x_of(n), n >svg
	for (n = 1; n <= 10000; n *= 10)
		printf "<path d=\"M60 %.1fH560\" stroke=\"#ddd\"/><text x=\"54\" y=\"%.1f\" text-anchor=\"end\">%d</text>\n", y_of(n), y_of(n) + 4, n >svg
	print "<text x=\"310\" y=\"385\" text-anchor=\"middle\">squares (filled: Breaker draws, hollow: Maker wins)</text>" >svg
	print "<text x=\"16\" y=\"190\" text-anchor=\"middle\" transform=\"rotate(-90 16 190)\">positions</text>" >svg
}
{
	printf "%2d %8d %10d  %-18s %s\n", $1, $2, $3, $4, $5 ? "Maker wins" : "Breaker draws"
	if ($3 == 0)
		next
	printf "<circle cx=\"%d\" cy=\"%.1f\" r=\"4\" stroke=\"%s\" fill=\"%s\"/>\n", x_of($2), y_of($3), colour[$1], $5 ? "white" : colour[$1] >svg
	count[$1]++; sx[$1] += $2; sy[$1] += log2($3); sxx[$1] += $2 * $2; sxy[$1] += $2 * log2($3)
	if (!first[$1])
		first[$1] = $2
	last[$1] = $2
}
END {
	for (p = 1; p <= 4; p++) {
		spread = count[p] * sxx[p] - sx[p] * sx[p]
		if (count[p] < 3 || spread == 0) {
			printf "p = %d: %d boards, too few for an exponent\n", p, count[p]
			continue
		}
		e = (count[p] * sxy[p] - sx[p] * sy[p]) / spread
		c = (sy[p] - e * sx[p]) / count[p]
		printf "p = %d: positions about 2^(%.2f squares %s %.1f), %d boards\n", p, e, c < 0 ? "-" : "+", c < 0 ? -c : c, count[p]
		printf "<path d=\"M%d %.1fL%d %.1f\" stroke=\"%s\"/>\n", x_of(first[p]), y_of(2 ^ (c + e * first[p])), x_of(last[p]), y_of(2 ^ (c + e * last[p])), colour[p] >svg
		printf "<text x=\"70\" y=\"%d\" fill=\"%s\">p = %d: 2^(%.2f n)</text>\n", 10 + 18 * p, colour[p], p, e >svg
	}
	print "</svg>" >svg
}'
