# Puts the headings of a man page into what help2man makes of an argp help text, which has none: OPTIONS before the first
# option, EXIT STATUS and EXAMPLES where a paragraph begins with these words. Examples keep their lines. The date of the
# page is that of the version. SEE ALSO lists the programs `others`.
/^\.TH / {
	page = tolower($2)
	gsub(/"/, "", page)
}
/^\.TH / { sub(/"[^"]*" "kdraw/, "\"" released "\" \"kdraw") }
/^\.SH OPTIONS/ { options = 1 }
held != "" {
	heading = ""
	if (held == ".TP" && !options && /^(\\fB)?\\-/) {
		heading = ".SH OPTIONS\n.TP"
		options = 1
	} else if (held == ".PP" && sub(/^Exit status: */, ""))
		heading = ".SH \"EXIT STATUS\""
	else if (held == ".PP" && sub(/^Examples?: */, ""))
		heading = ".SH EXAMPLES"
	if (heading != "")
		examples = heading == ".SH EXAMPLES"
	print heading == "" ? held : heading
	held = ""
	if ($0 == "")
		next
}
verbatim && /^\./ {
	print ".fi"
	verbatim = 0
}
/^\.[TP]P$/ { held = $0; next }
{ print }
/^\.SH/ { examples = /EXAMPLES/ }
examples && /^\.IP$/ {
	print ".nf"
	verbatim = 1
}
END {
	if (verbatim)
		print ".fi"
	see_also()
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
