# bash completion of kdraw and its programs, for bash-completion: verbs, options (asked from --help), and board families
# (asked from kdraw board --help) wherever a file name could stand.

# The words that are options in the program's help.
_kdraw_options() {
	"$1" --help 2>/dev/null | grep -oE -e '(^| )--?[a-zA-Z?][-a-z]*' | tr -d ' ' | sort -u
}

_kdraw_verbs() {
	kdraw 2>/dev/null | sed -n '/^Verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p'
}

# Rows of the table of families: a name, its parameters, two spaces, what it is.
_kdraw_families() {
	kdraw-board --families 2>/dev/null | sed -n 's/^\([a-z0-9-]*\) .*/\1/p'
}

_kdraw() {
	# shellcheck disable=SC2034 # _init_completion sets prev too
	local program cur prev words cword
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
	fi
	command -v "$program" >/dev/null || return
	if [[ $cur == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "$(_kdraw_options "$program")" -- "$cur")
	elif [[ $cur != *:* ]]; then
		_filedir
		mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -W "$(_kdraw_families)" -- "$cur")
	fi
}
complete -F _kdraw kdraw kdraw-board kdraw-tile kdraw-prove kdraw-derive kdraw-pair kdraw-theorem kdraw-search kdraw-table kdraw-check \
	kdraw-show kdraw-fair kdraw-play
