# bash completion of kdraw and its programs, for bash-completion: verbs, options (asked from --help), and board families
# (asked from kdraw board and kdraw tile) wherever a file name could stand.

# The words that are options in the program's help.
_kdraw_options() {
	"$1" ${2:+"$2"} --help 2>/dev/null | grep -oE -e '(^| )--?[a-zA-Z?][-a-z]*' | tr -d ' ' | sort -u
}

_kdraw_verbs() {
	kdraw 2>/dev/null | sed -n '/^Verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p'
}

# The first word of programs that do several things.
_kdraw_actions() {
	case $1 in
	kdraw-board) echo iso ;;
	kdraw-tile) echo check print svg ;;
	kdraw-pair) echo find check enumerate ;;
	kdraw-fair) echo corollary2 defence search records table complexity ;;
	kdraw-play) echo tournament gtp bench threats line show convert learn book ;;
	esac
}

# Rows of the table of families: a name, its parameters, two spaces, what it is.
_kdraw_families() {
	case $1 in
	kdraw-tile | kdraw-theorem | kdraw-search)
		kdraw-tile --help 2>/dev/null | sed -n '/^TILING is/,/^Exit/s/^  \([a-z0-9-]*\)[: ].*/\1/p'
		;;
	kdraw-board | kdraw-prove | kdraw-pair | kdraw-show) kdraw-board --families 2>/dev/null | sed -n 's/^\([a-z0-9-]*\) .*/\1/p' ;;
	esac
}

# Rows of the table of agents.
_kdraw_agents() {
	"$1" --help 2>/dev/null | sed -n '/^AGENT is/,/^Other programs/s/^  \([a-z]*\)  .*/\1/p'
}

# kdraw play: agents after their options and in tournaments, colours, formats. True if there is nothing else to offer.
_kdraw_play() {
	local words_of=''
	case $2 in
	--black | --white | --agent) words_of=$(_kdraw_agents "$1") ;;
	--human) words_of="black white both" ;;
	--format) words_of="text csv json md" ;;
	*) [[ $3 != tournament || $cur == -* ]] || words_of=$(_kdraw_agents "$1") ;;
	esac
	[ -n "$words_of" ] || return 1
	mapfile -t COMPREPLY < <(compgen -W "$words_of" -- "$cur")
}

_kdraw() {
	# shellcheck disable=SC2034 # _init_completion sets prev too
	local program action='' actions='' cur prev words cword first=2
	_init_completion -n : || return
	COMPREPLY=()
	if [[ ${words[0]##*/} == kdraw ]]; then
		if ((cword == 1)) || { ((cword == 2)) && [[ ${words[1]} == help ]]; }; then
			mapfile -t COMPREPLY < <(compgen -W "$(_kdraw_verbs) help --help --version" -- "$cur")
			return
		fi
		program=kdraw-${words[1]}
	else
		program=${words[0]##*/}
		first=1
	fi
	command -v "$program" >/dev/null || return
	if [[ $program == kdraw-play && $cword -gt $first ]] && _kdraw_play "$program" "$prev" "${words[first]}"; then
		return
	fi
	if [[ $cur == -* ]]; then
		# An action of kdraw play has options of its own.
		[[ " $(_kdraw_actions kdraw-play) " == *" ${words[first]} "* ]] && [[ $program == kdraw-play ]] && action=${words[first]}
		mapfile -t COMPREPLY < <(compgen -W "$(_kdraw_options "$program" "$action")" -- "$cur")
	elif [[ $cur != *:* ]]; then
		_filedir
		((cword > first)) || actions=$(_kdraw_actions "$program")
		mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -W "$actions $(_kdraw_families "$program")" -- "$cur")
	fi
}
complete -F _kdraw kdraw kdraw-board kdraw-tile kdraw-prove kdraw-derive kdraw-pair kdraw-theorem kdraw-search kdraw-refute kdraw-win kdraw-table kdraw-check \
	kdraw-show kdraw-fair kdraw-play
