#!/bin/bash
# kdraw search as a user types it.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
verb=search
PATH=$BIN:$PATH
cd "$work" || exit 1

kdraw search -p 4 -k 20 >out
is "20 4: status" 0 $?
is "20 4" "s VERIFIED Connect(20,4) is drawn" "$(tail -n 1 out)"
is "20 4: the checker alone" "s VERIFIED Connect(20,4) is drawn" "$(kdraw check connect-20-4.theorem | tail -n 1)"
is "20 4: the tiling" "s TILING CATCHES 20" "$(kdraw tile check connect-20-4.tiling | tail -n 1)"
kdraw search -p 2 -k 11 -o eleven >out
is "Theorem 1 is found" "s VERIFIED Connect(11,2) is drawn" "$(tail -n 1 out)"
# b2 itself has k = 11; what is left of it with k = 10 is Maker's, on all boards.
kdraw search -p 2 -k 10 --tiling b2 --shortest 3 --tries 2000 --resume log >out
is "10 2 from b2: status" 1 $?
is "10 2 from b2" "s NOT FOUND Connect(10,2)" "$(tail -n 1 out)"
is "no file but the log" "log 0" "$(ls log) $(find . -name 'connect-10*' | wc -l)"
alike "the log says lost" "[1-9]" "$(grep -c '^board' log)" "$(grep -c ' p 2 lost ' log)"
kdraw search -p 2 -k 10 --tiling b2 --shortest 3 --tries 2000 --resume log >again
is "the log saves the work" 1 "$(grep -c 'the prover was asked 0 times' again)"
# The parts together are the whole.
tried() { sed -n 's/.*: \([0-9]*\) candidates.*/\1/p'; }
is "parts" "$(tried <out)" "$(($(kdraw search -p 2 -k 10 --tiling b2 --shortest 3 --tries 2000 --part 1/2 | tried) + $(kdraw search -p 2 -k 10 --tiling b2 --shortest 3 --tries 2000 --part 2/2 | tried)))"
kdraw search -p 3 -k 14 --time 0.2 --limit 0.1 >out
is "a limit is no answer" 3 $?
is "the list" 1 "$(kdraw search -p 4 -k 20 --list | grep -c "^v weave:7 score 700$")"

# Plans by annealing: a tile of 40 squares for Connect(15, 3).
kdraw search -p 3 -k 15 --squares 40 --keep 1 --resume plans -o fifteen >out
is "15 3: plans" "s VERIFIED Connect(15,3) is drawn" "$(tail -n 1 out)"
is "15 3: the checker alone" "s VERIFIED Connect(15,3) is drawn" "$(kdraw check fifteen.theorem | tail -n 1)"
is "15 3: a price for each lattice" 29 "$(grep -c '^plan 15 3 5 1 100 ' plans)"
kdraw search -p 3 -k 15 --squares 39-40 --list --keep 1 --resume plans | grep '^v' >out
is "plans of two sizes" "squares 39 squares 40" "$(sed 's/.*\(squares [0-9]*\).*/\1/' out | xargs)"
kdraw search -p 2 -k 10 --squares 26 --keep 4 >out
is "10 2: small tiles" "s NOT FOUND Connect(10,2)" "$(tail -n 1 out)"
is "nogoods are counted" 1 "$(grep -c '^c nogoods known: [1-9]' out)"

refuses "which game? For example 20:4, or -p 4 -k 20"
refuses "which game? For example 20:4, or -p 4 -k 20" -p 4
refuses "-p is a number from 1 to 64, not '0'" -p 0 -k 5
refuses "--part takes I/N, I from 1 to N, N up to 1000000, for example 1/4, not '3'" -p 1 -k 8 --part 3
refuses "--part takes I/N, I from 1 to N, N up to 1000000, for example 1/4, not '3/2'" -p 1 -k 8 --part 3/2
refuses "a game is K:P, K:P:Q, ROWSxCOLUMNS:K:P:Q, inf:K:P:Q or Connect(K,P), for example 19x19:6:2:1, not 'x'" x
refuses "nix: there is no such file, and no family of tilings of this name" -p 1 -k 8 --tiling nix
refuses "--squares takes A-B or A, from 2 to 256, not '9-8'" -p 1 -k 8 --squares 9-8
refuses "--tiling and plans (--squares, --sat) exclude each other" -p 1 -k 8 --squares 9 --tiling b2
refuses "lines of 9 squares do not fit into 8 in a row" -p 1 -k 8 --shortest 9
echo hello >hello
refuses "hello:1: this is no checkpoint of this version of the program; it is left as it is" -p 1 -k 8 --resume hello

# Plans under plane groups: the tile of Theorem 1 again, by a glide; and one of 72 squares for Connect(18, 4).
kdraw search -p 2 -k 11 --sat --squares 24 --length 4 --group pm --lattice 6.0.8 --seeds 8 --keep 100 -o glide >out
is "11 2 by a glide" "s VERIFIED Connect(11,2) is drawn" "$(tail -n 1 out)"
is "11 2 by a glide: two tiles" "tiles 2" "$(grep '^tiles' glide.tiling)"
kdraw search -p 2 -k 11 --sat --squares 24 --length 4 --group pm --lattice 6.0.8 --box 9 --simplest --list >out
is "11 2: the simplest plan" "squares 24 lines 13, threes 6 least" "$(sed -n 's/^v .* \(squares 24 lines 13\) triangles [0-9]* \(threes.*\)/\1, \2/p' out)"
refuses "--simplest is for plans by --sat" -p 2 -k 11 --simplest
kdraw search -p 4 -k 18 --sat --group pm --lattice 12.0.12 --length 7 --list -o eighteen >out
alike "18 4: plans" "squares 72 lines 24" "squares 72 lines 24" "$(grep -o -m 1 'squares 72 lines 24' out)"
is "18 4: the plan" "s TILING CATCHES 18" "$(kdraw tile check eighteen.tiling | tail -n 1)"
# The family 3W - 3 for W = 8, that plan with longer lines for 22, and four bricks of 64 squares and 17 lines by glides in both directions.
for k in 21 22; do
	kdraw search -p 5 -k $k --sat --group pm --lattice 14.0.14 --squares 98 --length 8 --list -o "plan-$k" >out
	is "$k 5: the plan" "s TILING CATCHES $k" "$(kdraw tile check "plan-$k.tiling" | tail -n 1)"
	is "$k 5: a tile and its image" "98 squares, 28 lines, 2 tiles" "$(kdraw tile check "plan-$k.tiling" | sed -n 's/^c board 0: \(.*\) in a period$/\1/p')"
done
kdraw search -p 5 -k 23 --sat --group pgg --lattice 16.0.16 --squares 64 --length 8 -o bricks >out
is "23 5: bricks" "s VERIFIED Connect(23,5) is drawn" "$(tail -n 1 out)"
is "23 5: four tiles" "tiles 4" "$(grep '^tiles' bricks.tiling)"
refuses "--group is p1, p2, pm, pd, pgg, c4 or all, not 'p6'" -p 4 -k 18 --sat --group p6
refuses "--lattice is ROWS.SHIFT.COLUMNS, as 12.0.12 for the periods (12, 0) and (0, 12), not '12'" -p 4 -k 18 --sat --lattice 12

# A plan made easier: its lines move, and it stays a plan; what is reported holds for what was written.
kdraw search 19:4 --tiling connect-18-4 --ease --without 9 --boards 2 -o easy >out
is "19 4 made easier: status" 0 $?
alike "19 4 made easier" "v line [0-9]* squares [678] positions [1-9]" "$(grep -m 1 '^v' out)" "$(grep '^v' out | head -n 1)"
after=$(sed -n 's/^c positions [0-9]* -> //p' out)
alike "19 4 made easier: the last step" "[0-9]" "$after" "$(sed -n '$!s/^v .* positions //p' out | tail -n 1)"
is "19 4 made easier: the plan" "c board 0: 24 lines, 2 tiles in a period" "$(kdraw tile check easy.tiling | sed -n 's/\(board 0: \)[0-9]* squares, /\1/p')"
alike "19 4 made easier: it catches" "CATCHES 1[89]" "$(kdraw tile check easy.tiling | tail -n 1)" "$(kdraw tile check easy.tiling | grep '^s')"
kdraw search 19:4 --tiling easy.tiling --ease --without 9 --boards 2 -o easier >out
is "nothing is left to move" "c positions $after -> $after" "$(tail -n 1 out)"
alike "the same tiling" "kdraw tiling 1" "$(cat easy.tiling)" "$(cat easier.tiling)"
clocked 100000 search 19:4 --tiling connect-18-4 --ease --without 9 --boards 2 --time 20 -o stopped >out
is "stopped: status" 3 $?
refuses "--ease is for a --tiling" 19:4 --ease
refuses "--without and --boards are for --ease" 19:4 --tiling connect-18-4 --without 9
refuses "--without and --boards are for --ease" 19:4 --tiling connect-18-4 --boards 9
refuses "--ease goes without --list, --resume, --part and -j" 19:4 --tiling connect-18-4 --ease --list
refuses "connect-18-4: a tile of 24 lines is no board without 24 of them" 19:4 --tiling connect-18-4 --ease --without 24
refuses "connect-18-4: the tiling does not catch 17 in a row" 17:4 --tiling connect-18-4 --ease
refuses "bands:4:6:4:6: tile 2 is no image of the first one" 13:2 --tiling bands:4:6:4:6 --ease
exit $bad
