# Puts the headings of a man page into what help2man makes of an argp help text, which has none: OPTIONS before the first
# option, EXIT STATUS and EXAMPLES where a paragraph begins with these words. An indented block keeps its lines, as
# commands do; but one of a few words and a colon is the heading of some options. The date of the page is that of the
# version. SEE ALSO lists the programs `others`.
/^\.TH / {
	page = tolower($2)
	gsub(/"/, "", page)
}
/^\.TH / { sub(/"[^"]*" "kdraw/, "\"" released "\" \"kdraw") }
/^\.SH OPTIONS/ { options = 1 }
block != "" && /^\./ { end_block() }
block != "" {
	block = block "\n" $0
	next
}
held != "" {
	heading = ""
	if (held == ".TP" && !options && /^(\\fB)?\\-/) {
		heading = ".SH OPTIONS\n.TP"
		options = 1
	} else if (held == ".PP" && sub(/^Exit status: */, ""))
		heading = ".SH \"EXIT STATUS\""
	else if (held == ".PP" && sub(/^Examples?: */, ""))
		heading = ".SH EXAMPLES"
	print heading == "" ? held : heading
	held = ""
	if ($0 == "")
		next
}
/^\.[TP]P$/ { held = $0; next }
/^\.IP$/ { block = $0; next }
{ print }
END {
	end_block()
	see_also()
}
function end_block(	text, lines) {
	lines = gsub(/\n/, "\n", block)
	text = substr(block, 5)
	if (lines == 1 && text ~ /:$/) {
		if (!options)
			print ".SH OPTIONS"
		options = 1
		print ".SS \"" substr(text, 1, length(text) - 1) "\""
	} else if (lines > 0)
		print ".IP\n.nf\n" text "\n.fi"
	block = ""
}
# The other programs, after their names.
function see_also(	count, name, i, own) {
	count = split(others, name, " ")
	own = page
	print ".SH \"SEE ALSO\""
	for (i = 1; i <= count; i++)
		if (name[i] != own) {
			printf "%s.BR %s (1)", before, name[i]
			before = ",\n"
		}
	print ""
}
