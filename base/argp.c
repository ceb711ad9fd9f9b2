/* argp complains in two lines, the first with the program's path. So getopt reads the words once before argp does,
 * silently; what it leaves behind says what is wrong: optopt is the key of a known option, the letter of an unknown
 * one, or 0 for an unknown or ambiguous word, which is the last one read. */
#include "base/argp.h"

#include <assert.h>
#include <ctype.h>
#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "base/nearest.h"

#define MOST_OPTIONS 64
enum { KEY_USAGE = -2, KEY_HELP = -3, BUILT_IN = 3 };

/* Those that argp adds, and -?, which to getopt is a letter that it does not know. */
static const struct argp_option built_in[] = {{"help", KEY_HELP, NULL, 0, NULL, 0},
                                              {"usage", KEY_USAGE, NULL, 0, NULL, 0},
                                              {"version", 'V', NULL, 0, NULL, 0},
                                              {0}};

static bool is_end(const struct argp_option *o)
{
	return o->name == NULL && o->key == 0 && o->doc == NULL;
}

static const struct argp_option *option_by_key(const struct argp_option *o, int key)
{
	for (; o != NULL && !is_end(o); o++)
		if (o->key == key)
			return o;
	return NULL;
}

/* The name that is nearest to word, if it is nearer than best. */
static const char *nearest_name(const struct argp_option *o, const char *word, const char *best)
{
	for (; o != NULL && !is_end(o); o++)
		if (o->name != NULL && edit_is_near(word, o->name) &&
		    (best == NULL || edit_distance(word, o->name) < edit_distance(word, best)))
			best = o->name;
	return best;
}

/* How many names begin like word, which may go on with =VALUE. */
static int count_names(const struct argp_option *o, const char *word)
{
	int names = 0;
	for (; o != NULL && !is_end(o); o++)
		names += o->name != NULL && strncmp(o->name, word, strcspn(word, "=")) == 0;
	return names;
}

static _Noreturn void refuse_word(const struct argp *argp, const char *word)
{
	const char *name = word + strspn(word, "-");
	if (count_names(argp->options, name) + count_names(built_in, name) > 1)
		command_fail("'%.40s' may mean several options", word);
	const char *nearest = nearest_name(built_in, name, nearest_name(argp->options, name, NULL));
	if (nearest != NULL)
		command_fail("there is no option '%.40s'; did you mean '--%s'?", word, nearest);
	command_fail("there is no option '%.40s'", word);
}

static _Noreturn void refuse_key(const struct argp *argp, int key)
{
	const struct argp_option *o = option_by_key(argp->options, key);
	if (o == NULL)
		o = option_by_key(built_in, key);
	if (o == NULL)
		command_fail("there is no option '-%c'", isprint((unsigned char)key) ? key : '?');
	const char *what = o->arg != NULL ? "needs an argument" : "takes no argument";
	if (o->name == NULL)
		command_fail("-%c %s", key, what);
	command_fail("--%s %s", o->name, what);
}

/* The table of argp as getopt wants it: long names; letters with a colon for an argument, two for an optional one. */
static void add_options(const struct argp_option *o, struct option *longs, char *letters)
{
	for (; o != NULL && !is_end(o); o++) {
		bool optional = (o->flags & OPTION_ARG_OPTIONAL) != 0;
		int has = o->arg == NULL ? no_argument : optional ? optional_argument : required_argument;
		if (o->name != NULL)
			*longs++ = (struct option){o->name, has, NULL, o->key};
		if (o->key > ' ' && o->key <= '~')
			letters += sprintf(letters, "%c%.*s", o->key, has, "::");
	}
	if (o != built_in + BUILT_IN)
		add_options(built_in, longs, letters);
}

/* Up to the first option that ends the program by itself. */
static void check_options(const struct argp *argp, int count, char *const *words)
{
	struct option longs[MOST_OPTIONS] = {0};
	char letters[3 * MOST_OPTIONS + 1] = "", **copy = xmalloc(((size_t)count + 1) * sizeof *copy);
	assert(count_names(argp->options, "") + BUILT_IN < MOST_OPTIONS);
	memcpy(copy, words, ((size_t)count + 1) * sizeof *copy); /* getopt changes the order */
	add_options(argp->options, longs, letters);
	opterr = 0;
	int key;
	do
		key = getopt_long(count, copy, letters, longs, NULL);
	while (key != -1 && key != KEY_USAGE && key != KEY_HELP && key != 'V' && key != '?');
	const char *last = copy[optind - 1];
	free(copy);
	if (key == '?' && optopt == 0)
		refuse_word(argp, last);
	if (key == '?' && optopt != '?')
		refuse_key(argp, optopt);
}

void command_parse(const struct argp *argp, int count, char **words, void *input)
{
	int end = count;
	check_options(argp, count, words);
	argp_parse(argp, count, words, 0, &end, input);
	if (end < count)
		command_fail("'%.40s' is one argument too many", words[end]);
}

char *command_fill_help(int key, const char *text, char *table)
{
	const char *hole = key == ARGP_KEY_HELP_POST_DOC && text != NULL ? strstr(text, "%s") : NULL;
	char *filled = (char *)(uintptr_t)text;
	if (hole != NULL) {
		size_t size = strlen(text) + strlen(table) + 1;
		filled = xmalloc(size);
		snprintf(filled, size, "%.*s%s%s", (int)(hole - text), text, table, hole + 2);
	}
	free(table);
	return filled;
}
