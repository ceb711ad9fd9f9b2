#!/bin/bash
# Replays the transcripts of pages and compares: `papers/replay.sh PAGE...`; papers/README.md says how a page writes them.
# A line a page, the difference where there is one, then `N ok, N failed`; status 1 if one failed, 2 if a page cannot be read.
# Environment: BIN (folder of the programs), SLOW=1 (also the blocks marked slow).
set -u
bin=$(cd "${BIN:-build/bin}" 2>/dev/null && pwd) || bin=
export PATH=$bin:$PATH LC_ALL=C
# A page cannot know these.
unset MAKEFLAGS MFLAGS MAKELEVEL
ok=0 failed=0 left=0

# Does the output fit what the page expects? In a line `[..]` stands for anything; a line `...` for any lines.
fits() { # fits EXPECTED OUTPUT (files)
	local -a want got
	local w=0 g=0 last_w=-1 last_g=0 pattern
	mapfile -t want <"$1"
	mapfile -t got <"$2"
	# As in matching file names: after a `...` try again one line later.
	while ((g < ${#got[@]})); do
		if ((w < ${#want[@]})) && [[ ${want[w]} == ... ]]; then
			last_w=$((w++)) last_g=$g
			continue
		fi
		pattern=
		((w < ${#want[@]})) && quote "${want[w]}"
		# shellcheck disable=SC2053
		if ((w < ${#want[@]})) && [[ ${got[g]} == $pattern ]]; then
			((w++, g++))
		elif ((last_w >= 0)); then
			w=$((last_w + 1)) g=$((++last_g))
		else
			return 1
		fi
	done
	while ((w < ${#want[@]})) && [[ ${want[w]} == ... ]]; do ((w++)); done
	((w == ${#want[@]}))
}

# A line as $pattern of the shell, which matches only itself, and anything at [..]. Without a process: there are thousands of lines.
quote() {
	local rest=$1 piece
	pattern=
	while [[ -n $rest ]]; do
		printf -v piece '%q' "${rest%%"[..]"*}"
		[[ $piece == "''" ]] || pattern+=$piece
		[[ $rest == *"[..]"* ]] || return
		pattern+='*'
		rest=${rest#*"[..]"}
	done
}

# One command of a page: $command, and what the page expects in $work/expected. Its standard output is compared; a
# status that is not 0 counts as a last line `[status N]`.
replay() {
	local status
	(cd "$work/folder" && bash -c "$command" </dev/null >"$work/output" 2>"$work/errors")
	status=$?
	if ((status != 0)); then
		echo "[status $status]" >>"$work/output"
	fi
	if fits "$work/expected" "$work/output"; then
		ok=$((ok + 1))
		return
	fi
	failed=$((failed + 1))
	{
		echo "--- $page:$number: \$ $command"
		diff -U 1000 --label expected --label output "$work/expected" "$work/output" | tail -n +3
		sed 's/^/(stderr) /' "$work/errors"
	} >>"$work/report"
}

# Walks through a page; a transcript is the lines between ```console and ```.
replay_page() {
	local line inside='' count=0 command=''
	while IFS= read -r line || [ -n "$line" ]; do
		count=$((count + 1))
		case $inside$line in
		'```console' | '```console slow')
			inside=run
			[[ $line == *slow && ${SLOW:-} != 1 ]] && inside=skip
			;;
		'run```' | 'skip```')
			[ -n "$command" ] && replay
			command='' inside=''
			;;
		'run$ '*)
			[ -n "$command" ] && replay
			command=${line#'$ '} number=$count
			: >"$work/expected"
			;;
		'skip$ '*) left=$((left + 1)) ;;
		run*)
			if [ -z "$command" ]; then
				echo "replay: $page:$count: a transcript begins with a line '\$ COMMAND'" >&2
				return 2
			fi
			printf '%s\n' "$line" >>"$work/expected"
			;;
		esac
	done <"$page"
	if [ -n "$inside" ]; then
		echo "replay: $page: the last transcript does not end" >&2
		return 2
	fi
}

trouble=0
for page; do
	[ -r "$page" ] && [ -f "$page" ] || { echo "replay: $page: cannot be read" >&2 && trouble=1 && continue; }
	work=$(mktemp -d)
	export XDG_CACHE_HOME=$work/cache # what kdraw fair remembers is nobody's own
	mkdir "$work/folder"
	# the page's own files, in the folder of its name: a copy, so that no command changes them
	[ -d "${page%.md}" ] && cp -R "${page%.md}" "$work/folder/"
	: >"$work/report"
	before="$ok $failed $left"
	replay_page || trouble=1
	read -r a b c <<<"$before"
	printf '%4d ok %4d failed %4d left out  %s\n' $((ok - a)) $((failed - b)) $((left - c)) "$page"
	cat "$work/report"
	rm -rf "$work"
done
((left > 0)) && echo "c $left slow commands were left out; SLOW=1 runs them"
echo "$ok ok, $failed failed"
((trouble == 0)) || exit 2
((failed == 0))
