#!/bin/bash
# make lint: one line a check, `ok NAME` or `not ok NAME` and what is wrong; status 1 if one failed. A tool that is not
# there is named and counts as failed only where it could have been installed.
set -u
JOBS=${JOBS:-2}
export LC_ALL=C
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
log=$(mktemp) && trap 'rm -f "$log"' EXIT
bad=0

check() { # check NAME COMMAND...
	local name=$1 start=$SECONDS
	shift
	if "$@" >"$log" 2>&1; then
		printf 'ok %s (%d s)\n' "$name" $((SECONDS - start))
	else
		printf 'not ok %s\n' "$name"
		tail -n 60 "$log"
		bad=1
	fi
}
check_with() { # check_with PROGRAM NAME COMMAND...
	if command -v "$1" >/dev/null; then
		check "${@:2}"
	else
		echo "c $2 is left out: $1 is not installed"
	fi
}

# The files that git knows or will know; without git, or where git does not trust the folder, all but the build's.
files() {
	git ls-files --cached --others --exclude-standard 2>/dev/null ||
		find . \( -name .git -o -name 'build' -o -name 'build-*' \) -prune -o -type f -print | sed 's,^\./,,'
}
# Malformed files are what they are.
mapfile -t texts < <(files | grep -v '^tests/malformed/' | xargs -d '\n' grep -Il . | sort)
mapfile -t sources < <(printf '%s\n' "${texts[@]}" | grep '\.[ch]$')
mapfile -t scripts < <(printf '%s\n' "${texts[@]}" | grep -E '\.(sh|bash)$|^\.ci/')
mapfile -t pages < <(printf '%s\n' "${texts[@]}" | grep '\.md$')
if ((${#sources[@]} == 0)); then
	echo "not ok there are no sources here"
	exit 1
fi

none() { # none WHAT GREP-ARGUMENTS...: no line matches
	local found
	found=$(grep -nHIE "${@:2}" | grep -v '/tmp/[a-z-]*-XXXXXX"') || return 0
	printf '%s\n%s\n' "$1" "$found"
	return 1
}

compile() { # compile COMPILER: everything, without a warning, in a build folder of its own
	make --no-print-directory -s -j"$JOBS" objects CC="$1" BUILD="build/lint-$1" WERROR=1
}
format() { clang-format --dry-run -Werror "${sources[@]}"; }
analyse() {
	mkdir -p build/cppcheck
	cppcheck -q -j "$JOBS" --std=c11 --error-exitcode=1 --enable=warning,performance,portability --inline-suppr \
		--suppress=missingIncludeSystem --suppress=internalAstError --suppress=uninitvar --suppress=ctuuninitvar \
		--cppcheck-build-dir=build/cppcheck -I. --library=tests/cppcheck.cfg "${sources[@]}"
}
whitespace() {
	none "space at the end of a line" '[[:space:]]+$' "${texts[@]}" &&
		none "a tab after a space" '^ +	' "${sources[@]}" "${scripts[@]}" &&
		none "a carriage return" $'\r' "${texts[@]}" || return 1
	local file
	for file in "${texts[@]}"; do
		[ -z "$(tail -c 1 "$file")" ] || { echo "$file: the last line does not end" && return 1; }
	done
}
# Whole files: base/output.h opens what is written; a file of games, a log and the wins of an opening grow, and who shares a pool holds a lock, which is another thing.
outputs() {
	local ours
	mapfile -t ours < <(printf '%s\n' "${sources[@]}" | grep -vE '^(tests|checker|examples|base|library)/|/gamelog\.c$|^jobs/record\.c$|/kdraw-opening\.c$|^jobs/pool\.c$')
	none "a file that base/output.h does not open" '\b(fopen|fdopen)\([^;]*"[wa]|\b(tmpfile|mkstemp|creat)\(' "${ours[@]}"
}
# What base has once: directions, sums of bytes, random numbers, orders of numbers, hash tables, sets. The checker shares nothing, and tests look at things in a second way.
concepts() {
	local ours
	# The kernel's sets have a width that is known when it is compiled.
	mapfile -t ours < <(printf '%s\n' "${sources[@]}" | grep -vE '^(tests|checker|base|examples)/|^provers/kernel/mask\.h$')
	none "sets of base/bitset.h" '<< [^;|&]*% ?64|>> [^;|&]*% ?64' "${ours[@]}" &&
		none "directions of base/place.h" '"HVDA"|enum direction \{|\{\{0, 1\}, \{1, 0\}, \{1, 1\}' "${ours[@]}" &&
		none "FNV-1a of base/fnv.h" '1099511628211|14695981039346656037|0x0*100000001b3|cbf29ce484222325' "${ours[@]}" &&
		none "random numbers of base/random.h" '\b(s?rand|s?random|[delmn]?rand48)\(|0x94d049bb133111eb' "${ours[@]}" &&
		none "an order of base/ascending.h" '^static int by_number' "${ours[@]}" &&
		none "hash tables of base/map.h, or probe.h and forgetful.h" '(table|cache)\w* = xcalloc\(\(size_t\)1 <<|= \((\w+) \+ 1\) [&%] |buckets \*= 2|MAP_NORESERVE|\bh(create|search)(_r)?\(' "${ours[@]}"
}
# Nothing of the machine it was written on, and nothing left undone.
traces() {
	none "a path of some machine" '(^|[^[:alnum:]_}])/(home|root|Users|work|workspace|tmp)/[a-z]' "${texts[@]}" &&
		none "something left undone" '\b(TO''DO|FIX''ME|X''XX|HA''CK)\b' "${sources[@]}" "${scripts[@]}"
}
# Folders include each other in one direction only: no circle of folders, and base includes none. The checker has no
# include path, and includes files of its own folder only.
includes() {
	local rows others
	mapfile -t others < <(printf '%s\n' "${sources[@]}" | grep -v '^checker/')
	none "an include without its folder" '^#include "[^/]*"' "${others[@]}" || return 1
	rows=$(printf '%s\n' "${sources[@]}" | grep -vE '^(tests|checker)/' | xargs grep -HoE '^#include "[^"]*/[^"]*\.h"' |
		sed -E 's,/?[^/:]*:#include ", ,; s,/[^/]*"$,,' | awk 'NF == 2 && $1 != $2' | sort -u)
	! grep '^base ' <<<"$rows" && tsort <<<"$rows" >/dev/null
}
# Links between our own pages.
links() {
	local page target found=0
	for page in "${pages[@]}"; do
		while read -r target; do
			target=${target%%#*}
			[[ -z $target || $target == *://* || -e $(dirname "$page")/$target ]] && continue
			echo "$page: no such file: $target"
			found=1
		done < <(sed '/^```/,/^```/d' "$page" | grep -oE '\]\([^) ]+\)' | sed 's/^](//; s/)$//')
	done
	return $found
}
# Pages of papers, tables that begin with a column `claim`: a claim has a known status (papers/README.md), and one that was looked at names a command that the page replays.
claims() {
	printf '%s\n' "${pages[@]}" | grep '^papers/.*-.*\.md$' | xargs awk '
		function say(what) { print FILENAME ":" FNR ": " what; bad = 1 }
		FNR == 1 { delete transcript }
		FNR == 1 { while ((getline line < FILENAME) > 0) if (sub(/^\$ /, "", line)) transcript[line] = 1; close(FILENAME) }
		!/^\|/ || FNR == 1 { table = 0 }
		/^\| claim / { table = 1; next }
		table && /^\| / {
			row = $0
			gsub(/\\\|/, "\001", row)
			if (split(row, cell, / \| */) < 5) { say("a claim has five columns"); next }
			status = cell[3]
			if (status !~ /^(computed|instance|derived|cited|differs|not yet|not asked for)$/) say("no such status: " status)
			if (status !~ /^not/ && cell[5] == "" ) say("nothing was measured")
			if (status ~ /^not/) next
			command = cell[4]
			if (!match(command, /^`.*`$/)) { say("no command"); next }
			command = substr(command, 2, RLENGTH - 2)
			gsub(/\001/, "|", command)
			if (!(command in transcript)) say("no transcript of: " command)
		}
		END { exit bad }'
}
# The table at the top of README.md: each row has a line on the page it links to with all its numbers.
figures() {
	awk '
		function numbers(text, list,	count) {
			gsub(/[A-Za-z]+[0-9]+/, "", text)
			for (count = 0; match(text, /[0-9][0-9,]*[0-9]|[0-9]/); text = substr(text, RSTART + RLENGTH))
				list[++count] = substr(text, RSTART, RLENGTH)
			return count
		}
		function agrees(page, row,	wanted, count, line, there, i, all, found) {
			count = numbers(row, wanted)
			found = 0
			while ((getline line < page) > 0) {
				split("", there)
				split("", seen)
				for (i = numbers(line, there); i > 0; i--) seen[there[i]] = 1
				for (all = i = 1; i <= count; i++) all = all && (wanted[i] in seen)
				found = found || all
			}
			close(page)
			return found && count > 0
		}
		/^\| drawn / { table = 1; next }
		table && !/^\|/ { table = 0 }
		table && match($0, /\[[^]]*\]\(papers\/[^)]*\)/) {
			link = substr($0, RSTART, RLENGTH)
			row = substr($0, 1, RSTART - 1)
			gsub(/.*\(|\)/, "", link)
			rows++
			if (!agrees(link, row)) { print "README.md:" FNR ": no line of " link " has these numbers: " row; bad = 1 }
		}
		END { if (rows < 10) print "README.md: the table at the top is not there"; exit bad || rows < 10 }' README.md
}
# A first release has changed nothing yet.
news() {
	[ "$(grep -c '^## ' NEWS.md)" -gt 1 ] || none "what was different before, in the news of a first release" '[Uu]ntil now|is now |any more|no longer|; it was' NEWS.md
}
shell_syntax() {
	local script
	for script in "${scripts[@]}"; do
		[ -f "$script" ] || continue
		if [[ $(head -n 1 "$script") == *bash* || $script == *.bash ]]; then bash -n "$script"; else sh -n "$script"; fi || return 1
	done
}

check_with clang-format "clang-format" format
check "gcc without warnings" compile gcc
check_with clang "clang without warnings" compile clang
check_with cppcheck "cppcheck" analyse
check "includes point one way" includes
check "files are opened in one place" outputs
check "what base has stands there alone" concepts
check "spaces and line ends" whitespace
check "no machine, nothing left undone" traces
check "links of the pages" links
check "claims of the papers" claims
check "the numbers of README.md are those of the pages" figures
check "news" news
check "shell syntax" shell_syntax
check_with shellcheck "shellcheck" shellcheck -x -S warning -e SC2238 "${scripts[@]}"
exit $bad
