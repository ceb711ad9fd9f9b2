#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/rows.h"

/* The options of a command, declared once: a row each, with what may stand behind it and the field that it sets.
 *
 *   static const struct command_option options[] = {
 *       {"runs", 'r', "N", "so many runs (default 3)", OPTION_NUMBER(runs, 1, 1000)},
 *       {"local", 0, NULL, "local search only", OPTION_FLAG(local), .group = 2},
 *       {0}};
 *
 * Fields are those of `struct arguments`, unless OPTIONS_OF names another struct before this file is included. A row of
 * help alone is a headline; an argument in brackets, "[P]", may be left out. What is wrong with an option ends the
 * program with a sentence. */
enum option_kind {
	OPTION_IS_HEADLINE,
	OPTION_IS_FLAG,
	OPTION_IS_OFF,
	OPTION_IS_TEXT,
	OPTION_IS_NUMBER,
	OPTION_IS_TIME,
	OPTION_IS_SIZE,
	OPTION_IS_FORMAT,
	OPTION_IS_FILE,
	OPTION_IS_DRAWING,
	OPTION_IS_SVG,
	OPTION_IS_ONE_OF,
	OPTION_IS_CHECKPOINT,
	OPTION_IS_RESUME,
	OPTION_IS_CALL
};

struct command_option {
	const char *name;
	char letter;
	const char *argument, *help;
	enum option_kind kind;
	size_t at, size; /* the field */
	unsigned long least, most;
	void (*call)(void *arguments, const char *text);
	int group; /* of the help, from 0 */
};

#ifndef OPTIONS_OF
#define OPTIONS_OF struct arguments
#endif
#define OPTION_FIELD(what, field)                                                                                      \
	.kind = (what), .at = offsetof(OPTIONS_OF, field), .size = sizeof((OPTIONS_OF *)0)->field
#define OPTION_FLAG(field) OPTION_FIELD(OPTION_IS_FLAG, field) /* bool: true */
#define OPTION_OFF(field) OPTION_FIELD(OPTION_IS_OFF, field)   /* bool: false */
#define OPTION_TEXT(field) OPTION_FIELD(OPTION_IS_TEXT, field) /* const char *: the argument */
#define OPTION_NUMBER(field, from, to)                                                                                 \
	OPTION_FIELD(OPTION_IS_NUMBER, field), .least = (from), .most = (to) /* unsigned, or long */
#define OPTION_TIME(field) OPTION_FIELD(OPTION_IS_TIME, field), .least = 1   /* double: 90, 30s, 5m, 2h */
#define OPTION_TIME_OR_0(field) OPTION_FIELD(OPTION_IS_TIME, field)
#define OPTION_SIZE(field) OPTION_FIELD(OPTION_IS_SIZE, field)     /* unsigned long long: 512M, 4G */
#define OPTION_FORMAT(field) OPTION_FIELD(OPTION_IS_FORMAT, field) /* enum format */
/* const char *: a file that the program writes, by an extension that it can write; _DRAWING: or a picture */
#define OPTION_FILE(field) OPTION_FIELD(OPTION_IS_FILE, field)
#define OPTION_DRAWING(field) OPTION_FIELD(OPTION_IS_DRAWING, field)
#define OPTION_SVG(field) OPTION_FIELD(OPTION_IS_SVG, field)
#define OPTION_ROW_OUTPUT(field)                                                                                       \
	{                                                                                                              \
		"output", 'o', "FILE", "write to FILE (NAME.zst: compressed)", OPTION_FILE(field)                      \
	}
/* The row of -f, everywhere. */
#define OPTION_ROW_FORMAT(field)                                                                                       \
	{                                                                                                              \
		"format", 'f', "FORMAT", FORMATS " (default text)", OPTION_FORMAT(field)                               \
	}
/* unsigned: value, which excludes all other options with this field */
#define OPTION_ONE_OF(field, value) OPTION_FIELD(OPTION_IS_ONE_OF, field), .least = (value)
/* struct limits: --checkpoint and --resume, which keeps the file up to date, too */
#define OPTION_CHECKPOINT(field) OPTION_FIELD(OPTION_IS_CHECKPOINT, field)
#define OPTION_RESUME(field) OPTION_FIELD(OPTION_IS_RESUME, field)
#define OPTION_CALL(function) .kind = OPTION_IS_CALL, .call = (function)

struct command {
	const char *usage; /* "BOARD\niso BOARD BOARD" */
	const char *about; /* "what it does\vmore"; %s in the latter stands for the table */
	const struct command_option *options;
	unsigned words;       /* that are no options: so many at the most */
	const char *stray;    /* what to say when no words are taken: "The numbers go behind -d and -q" */
	char *(*table)(void); /* its result is freed */
};

/* Sets the fields of arguments and returns the words that are no options; NULL is behind the last one. The answer to
 * --help, --usage or --version ends the program. */
char **command_read(const struct command *c, int count, char **values, void *arguments);
unsigned command_words(char *const *word); /* how many */
/* `--svg FILE' where `--svg' alone draws to standard output: the last word, taken away, if it is NAME.svg; or NULL. */
const char *command_picture(char **word, unsigned *words);
