/* getopt reads the options, argp writes the help. What getopt leaves behind says what is wrong: optopt is the key of a
 * known option, the letter of an unknown one, or 0 for an unknown or ambiguous word, which is the last one read. */
#include "base/options.h"

#include <argp.h>
#include <assert.h>
#include <ctype.h>
#include <getopt.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/input.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "base/rows.h"

/* Keys: the row of an option, counted from FIRST; those that argp adds begin at BUILT_IN. */
enum { MOST_OPTIONS = 64, FIRST = 256, BUILT_IN = 1024 };

static const struct command_option built_in[] = {
    {.name = "help", .letter = 'h'}, {.name = "usage"}, {.name = "version", .letter = 'V'}, {0}};

static bool is_end(const struct command_option *o)
{
	return o->name == NULL && o->letter == 0 && o->help == NULL;
}

static const struct command_option *option_of_key(const struct command *c, int key)
{
	if (key >= FIRST)
		return key >= BUILT_IN ? &built_in[key - BUILT_IN] : &c->options[key - FIRST];
	for (int own = 1; own >= 0; own--)
		for (const struct command_option *o = own ? c->options : built_in; !is_end(o); o++)
			if (o->letter == key && key != 0)
				return o;
	return NULL;
}

static const char *nearest_option(const struct command_option *o, const char *word)
{
	size_t rows = 0;
	while (!is_end(&o[rows]))
		rows++;
	return nearest_name(word, o, rows, sizeof *o);
}

/* How many names begin like word, which may go on with =VALUE. */
static int count_names(const struct command_option *o, const char *word)
{
	int names = 0;
	for (; !is_end(o); o++)
		names += o->name != NULL && strncmp(o->name, word, strcspn(word, "=")) == 0;
	return names;
}

static _Noreturn void refuse_word(const struct command *c, const char *word)
{
	const char *name = word + strspn(word, "-");
	if (count_names(c->options, name) + count_names(built_in, name) > 1)
		command_fail("'%.40s' may mean several options", word);
	if (strcmp(name, "svg") == 0 && count_names(c->options, name) == 0)
		command_fail(
		    "there is no option '--svg' here: kdraw show draws what -o writes, kdraw play convert draws games");
	const char *nearest = nearest_option(c->options, name);
	if (nearest == NULL)
		nearest = nearest_option(built_in, name);
	if (nearest != NULL)
		command_fail("there is no option '%.40s'; did you mean '--%s'?", word, nearest);
	command_fail("there is no option '%.40s'", word);
}

static _Noreturn void refuse_key(const struct command *c, int key)
{
	const struct command_option *o = option_of_key(c, key);
	if (o == NULL)
		command_fail("there is no option '-%c'", isprint((unsigned char)key) ? key : '?');
	const char *what = o->argument != NULL ? "needs an argument" : "takes no argument";
	if (o->name == NULL)
		command_fail("-%c %s", o->letter, what);
	command_fail("--%s %s", o->name, what);
}

static int has_argument(const struct command_option *o)
{
	return o->argument == NULL ? no_argument : *o->argument == '[' ? optional_argument : required_argument;
}

/* Rows as getopt wants them: long names; letters with a colon for an argument, two for one that may be left out. */
static void add_options(const struct command_option *o, int key, struct option **longs, char **letters)
{
	for (; !is_end(o); o++, key++) {
		int has = has_argument(o);
		if (o->name != NULL)
			*(*longs)++ = (struct option){o->name, has, NULL, key};
		if (o->letter != 0)
			*letters += sprintf(*letters, "%c%.*s", o->letter, has, "::");
	}
}

/* --- help --------------------------------------------------------------------------------------------------------- */

static char *fill_table(int key, const char *text, void *input)
{
	const struct command *c = input;
	const char *hole = key == ARGP_KEY_HELP_POST_DOC && text != NULL ? strstr(text, "%s") : NULL;
	if (hole == NULL || c->table == NULL)
		return (char *)(uintptr_t)text;
	char *table = c->table(), *filled;
	size_t size = strlen(text) + strlen(table) + 1;
	filled = xmalloc(size);
	snprintf(filled, size, "%.*s%s%s", (int)(hole - text), text, table, hole + 2);
	free(table);
	return filled;
}

/* "[P]" is P, and may be left out. */
static struct argp_option row_of_help(const struct command_option *o)
{
	bool optional = has_argument(o) == optional_argument;
	char *argument = optional ? xstrdup(o->argument + 1) : (char *)(uintptr_t)o->argument;
	if (optional)
		argument[strlen(argument) - 1] = '\0';
	return (struct argp_option){o->name, o->letter, argument, optional ? OPTION_ARG_OPTIONAL : 0,
	                            o->help, o->group};
}

/* argp answers --help, --usage and --version itself. */
static _Noreturn void answer(const struct command *c, char *program, const char *name)
{
	struct argp_option rows[MOST_OPTIONS] = {0};
	/* argp loses a byte for a table without rows */
	struct argp argp = {is_end(c->options) ? NULL : rows, NULL, c->usage, c->about, NULL, fill_table, NULL};
	char word[32], *words[] = {program, word, NULL};
	int room = FIRST;
	for (int i = 0; !is_end(&c->options[i]); i++) {
		rows[i] = row_of_help(&c->options[i]);
		rows[i].key = rows[i].key == 0 && rows[i].name != NULL ? room++ : rows[i].key;
	}
	snprintf(word, sizeof word, "--%s", name);
	argp_parse(&argp, 2, words, 0, NULL, (void *)(uintptr_t)c);
	exit(STATUS_YES);
}

/* --- values ------------------------------------------------------------------------------------------------------- */

static const char *spoken(const struct command_option *o, char *text, size_t room)
{
	if (o->letter != 0)
		snprintf(text, room, "-%c", o->letter);
	else
		snprintf(text, room, "--%s", o->name);
	return text;
}

static void set_number(const struct command_option *o, void *field, const char *text)
{
	char name[40];
	unsigned long value = command_number_of(spoken(o, name, sizeof name), text, o->least, o->most);
	if (o->size == sizeof(unsigned))
		*(unsigned *)field = (unsigned)value;
	else
		*(unsigned long *)field = value;
}

static void set_time(const struct command_option *o, double *seconds, const char *text)
{
	char name[40];
	if (!command_seconds(text, seconds) || (o->least > 0 && *seconds <= 0))
		command_fail("%s takes seconds, or 5m, 2h, not '%s'", spoken(o, name, sizeof name), text);
}

static void set_size(const struct command_option *o, unsigned long long *bytes, const char *text)
{
	char name[40];
	if (!command_size(text, bytes))
		command_fail("%s takes a size like 512M or 4G, not '%s'", spoken(o, name, sizeof name), text);
}

static void set_one_of(const struct command *c, const struct command_option *o, unsigned *field)
{
	for (const struct command_option *other = c->options; *field != 0 && !is_end(other); other++)
		if (other->kind == o->kind && other->at == o->at && other->least == *field && *field != o->least)
			command_fail("--%s and --%s exclude each other", other->name, o->name);
	*field = (unsigned)o->least;
}

/* Who resumes from a checkpoint keeps it up to date. */
static void set_checkpoint(struct limits *l, bool resume, const char *text)
{
	if (l->checkpoint != NULL && strcmp(l->checkpoint, text) != 0)
		command_fail("--resume goes on in the file that it names: no other one with --checkpoint");
	l->checkpoint = text;
	if (resume)
		l->resume = text;
}

/* The last extension before .zst, with its dot; "" without one. */
static const char *extension_of(const char *text, char *room, size_t size)
{
	const char *slash = strrchr(text, '/');
	snprintf(room, size, "%s", slash == NULL ? text : slash + 1);
	size_t length = strlen(room);
	if (length > 4 && strcmp(room + length - 4, ".zst") == 0)
		room[length - 4] = '\0';
	char *dot = strrchr(room, '.');
	return dot == NULL || dot == room ? "" : dot;
}

/* A picture goes to .svg; nothing goes to what other programs pack or draw. */
static void check_extension(const struct command_option *o, const char *text)
{
	static const char *const drawn[] = {".png", ".pdf", ".jpg",  ".jpeg", ".gif",
	                                    ".eps", ".ps",  ".webp", ".bmp",  NULL};
	static const char *const packed[] = {".gz", ".xz", ".bz2", ".zip", ".lz4", ".7z", NULL};
	char room[256], name[40];
	const char *extension = extension_of(text, room, sizeof room);
	spoken(o, name, sizeof name);
	for (unsigned i = 0; drawn[i] != NULL; i++)
		if (strcasecmp(extension, drawn[i]) == 0)
			command_fail("%s writes no %s: write NAME.svg, then rsvg-convert or inkscape make a %s of it",
			             name, drawn[i], drawn[i]);
	for (unsigned i = 0; packed[i] != NULL; i++)
		if (strcasecmp(extension, packed[i]) == 0)
			command_fail("%s writes no %s: NAME.zst is compressed by zstd", name, packed[i]);
	if (o->kind == OPTION_IS_SVG && *extension != '\0' && strcmp(extension, ".svg") != 0)
		command_fail("%s writes SVG, so its name ends with .svg, not with %.20s", name, extension);
	if (o->kind == OPTION_IS_FILE && strcmp(extension, ".svg") == 0)
		command_fail("%s writes no picture: '%.80s' would not be SVG", name, text);
}

static void take(const struct command *c, const struct command_option *o, void *arguments, char *text)
{
	void *field = (char *)arguments + o->at;
	switch (o->kind) {
	case OPTION_IS_HEADLINE:
		break;
	case OPTION_IS_FLAG:
	case OPTION_IS_OFF:
		*(bool *)field = o->kind == OPTION_IS_FLAG;
		break;
	case OPTION_IS_TEXT:
		*(const char **)field = text;
		break;
	case OPTION_IS_NUMBER:
		set_number(o, field, text);
		break;
	case OPTION_IS_TIME:
		set_time(o, field, text);
		break;
	case OPTION_IS_SIZE:
		set_size(o, field, text);
		break;
	case OPTION_IS_FORMAT:
		*(enum format *)field = format_named(text);
		break;
	case OPTION_IS_FILE:
	case OPTION_IS_DRAWING:
	case OPTION_IS_SVG:
		check_extension(o, text);
		*(const char **)field = text;
		break;
	case OPTION_IS_ONE_OF:
		set_one_of(c, o, field);
		break;
	case OPTION_IS_CHECKPOINT:
	case OPTION_IS_RESUME:
		set_checkpoint(field, o->kind == OPTION_IS_RESUME, text);
		break;
	case OPTION_IS_CALL:
		o->call(arguments, text);
		break;
	}
}

static void check_words(const struct command *c, char **words)
{
	for (unsigned i = 0; words[i] != NULL; i++)
		if (i == c->words && c->stray != NULL)
			command_fail("what is '%s' for? %s", words[i], c->stray);
		else if (i == c->words)
			command_fail("'%.40s' is one argument too many", words[i]);
}

unsigned command_words(char *const *word)
{
	unsigned count = 0;
	while (word[count] != NULL)
		count++;
	return count;
}

const char *command_picture(char **word, unsigned *words)
{
	const char *last = *words == 0 ? "" : word[*words - 1];
	if (!path_ends(last, ".svg"))
		return NULL;
	word[--*words] = NULL;
	return last;
}

char **command_read(const struct command *c, int count, char **values, void *arguments)
{
	struct option longs[MOST_OPTIONS] = {0}, *next_long = longs;
	char letters[3 * MOST_OPTIONS + 1] = "", *next_letter = letters;
	assert(count_names(c->options, "") + count_names(built_in, "") < MOST_OPTIONS);
	add_options(c->options, FIRST, &next_long, &next_letter);
	add_options(built_in, BUILT_IN, &next_long, &next_letter);
	opterr = 0;
	for (int key; (key = getopt_long(count, values, letters, longs, NULL)) != -1;) {
		if (key == '?' && optopt == 0)
			refuse_word(c, values[optind - 1]);
		if (key == '?' && optopt != '?')
			refuse_key(c, optopt);
		const struct command_option *o = key == '?' ? built_in : option_of_key(c, key);
		if (o >= built_in && o < built_in + sizeof built_in / sizeof *built_in)
			answer(c, values[0], o->name);
		take(c, o, arguments, optarg);
	}
	check_words(c, values + optind);
	return values + optind;
}
