/* kdraw fair: who wins Connect(k, p, q)? Black places q stones first, then both place p a move; k in a row win. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "fairness/fair.h"

static const struct {
	const char *name;
	int (*run)(int argc, char **argv);
} commands[] = {
    {"complexity", fair_complexity},
    {"contradictions", fair_contradictions},
    {"map", fair_map},
    {"corollary2", fair_corollary2},
    {"records", fair_records},
    {"search", fair_search},
    {"table", fair_table},
    {"defence", fair_defence},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

/* "-1,0 0,1" is a list of stones and no option; a blank before it tells argp so. Other negative numbers are wrong. */
static char *unless_negative(char *text)
{
	if (text[0] != '-' || !isdigit((unsigned char)text[1]))
		return text;
	if (strchr(text, ',') == NULL)
		command_fail("there are no negative numbers here: '%s'", text);
	char *list = xmalloc(strlen(text) + 2);
	sprintf(list, " %s", text);
	return list;
}

int main(int argc, char **argv)
{
	command_begin("kdraw-fair");
	for (int i = 1; i < argc; i++)
		argv[i] = unless_negative(argv[i]);
	for (size_t i = 0; argc > 1 && i < COMMANDS; i++)
		if (strcmp(argv[1], commands[i].name) == 0) {
			argv[1] = (char[64]){0};
			snprintf(argv[1], 64, "kdraw-fair %s", commands[i].name);
			return command_end(commands[i].run(argc - 1, argv + 1));
		}
	if (argc > 1 && nearest_name(argv[1], commands, COMMANDS, sizeof *commands) != NULL)
		nearest_refuse(argv[1], "a command of kdraw fair", commands, COMMANDS, sizeof *commands);
	return command_end(fair_classify(argc, argv));
}
