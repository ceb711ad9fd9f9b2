#include "fairness/facts.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "base/textfile.h"

const char *const evidence_words[EVIDENCES] = {"proved",
                                               "proved by computer here (certificate)",
                                               "computed here, without a certificate",
                                               "proved by computer elsewhere",
                                               "claimed",
                                               "empirical"};

static const char *const value_names[FACT_VALUES] = {
    "black", "white", "draw", "no-black", "no-white", "favours-black", "favours-white", "breaker-draws", "open"};
static const char *const evidence_names[EVIDENCES] = {"proved",   "certified", "solved",
                                                      "searched", "claimed",   "empirical"};

void facts_init(struct facts *f)
{
	*f = (struct facts){0};
}

void facts_clear(struct facts *f)
{
	for (unsigned i = 0; i < f->count; i++) {
		free(f->fact[i].source);
		free(f->fact[i].certificate);
	}
	free(f->fact);
	*f = (struct facts){0};
}

void facts_add(struct facts *f, const struct fact *fact, char *source, char *certificate)
{
	MAKE_ROOM(f->fact, f->count, f->room);
	f->fact[f->count] = *fact;
	f->fact[f->count].source = source;
	f->fact[f->count++].certificate = certificate;
}

char *fact_line(const struct fact *f)
{
	char board[32] = "infinite";
	assert(f->value < FACT_VALUES && f->evidence < EVIDENCES);
	if (f->rows > 0)
		snprintf(board, sizeof board, "%ux%u", f->rows, f->columns);
	return xasprintf("fact %s %u %u %u %s %s %s", board, f->k, f->p, f->q, value_names[f->value],
	                 evidence_names[f->evidence], f->source);
}

bool board_read(const char *text, unsigned *rows, unsigned *columns)
{
	unsigned size[2] = {0, 0};
	bool good =
	    strcmp(text, "infinite") == 0 || (command_pattern(text, "NxN", size) && size[0] >= 1 && size[1] >= 1);
	*rows = size[0] > size[1] ? size[0] : size[1];
	*columns = size[0] > size[1] ? size[1] : size[0];
	return good;
}

static int find_name(const char *const *names, int count, const char *word)
{
	for (int i = 0; i < count; i++)
		if (names[i] != NULL && strcmp(names[i], word) == 0)
			return i;
	return -1;
}

static bool read_name(struct textfile *file, const char *what, const char *const *names, int count, int *value)
{
	const char *word = textfile_word(file);
	if (word == NULL)
		return textfile_say(file, "%s is missing", what);
	*value = find_name(names, count, word);
	return *value >= 0 || textfile_say(file, "'%.40s' is no %s", word, what);
}

static bool read_board(struct textfile *file, struct fact *fact)
{
	const char *word = textfile_word(file);
	if (word != NULL && board_read(word, &fact->rows, &fact->columns))
		return true;
	return textfile_say(file, "'%.40s' is no board: MxN or infinite", word == NULL ? "" : word);
}

static bool read_source(struct textfile *file, struct fact *fact)
{
	if (file->next == NULL)
		return textfile_say(file, "the source is missing");
	fact->source = xstrdup(file->next);
	file->next = NULL;
	return true;
}

static bool check_fact(struct textfile *file, const struct fact *fact)
{
	bool favours = fact->value == FACT_FAVOURS_BLACK || fact->value == FACT_FAVOURS_WHITE;
	if (favours != (fact->evidence == EVIDENCE_EMPIRICAL))
		return textfile_say(file, favours ? "that a game favours a player is empirical"
		                                  : "what is empirical is that a game favours a player");
	return true;
}

static bool read_fact(struct facts *f, struct textfile *file)
{
	struct fact fact = {0};
	int value, evidence;
	if (!textfile_expect(file, "fact") || !read_board(file, &fact) ||
	    !textfile_number(file, "K", 1, FACT_MOST, &fact.k) || !textfile_number(file, "P", 1, FACT_MOST, &fact.p) ||
	    !textfile_number(file, "Q", 0, FACT_MOST, &fact.q) ||
	    !read_name(file, "value", value_names, FACT_VALUES, &value) ||
	    !read_name(file, "kind of evidence", evidence_names, EVIDENCES, &evidence))
		return false;
	fact.value = (enum fact_value)value;
	fact.evidence = (enum evidence)evidence;
	if (!check_fact(file, &fact) || !read_source(file, &fact))
		return false;
	facts_add(f, &fact, fact.source, NULL);
	return true;
}

bool facts_read(struct facts *f, FILE *in, struct trouble *t)
{
	struct textfile file;
	textfile_init(&file, in, t);
	bool good = textfile_header(&file, "facts", 1), ended = false;
	while (good && !ended) {
		good = textfile_line(&file);
		ended = good && strcmp(file.next, "end") == 0;
		if (good && !ended)
			good = read_fact(f, &file);
	}
	good = good && textfile_nothing_left(&file);
	textfile_clear(&file);
	return good;
}

bool facts_read_text(struct facts *f, const char *text, struct trouble *t)
{
	FILE *in = fmemopen((char *)(uintptr_t)text, strlen(text), "r");
	if (in == NULL)
		return trouble_say(t, 0, "cannot read the known results: no memory");
	bool good = facts_read(f, in, t);
	fclose(in);
	return good;
}

/* The text of the file, put into the program by the assembler, with a 0 byte behind it. */
__asm__(".pushsection .rodata\n"
        ".globl fairness_facts\n"
        "fairness_facts:\n"
        ".incbin \"fairness/facts.txt\"\n"
        ".byte 0\n"
        ".popsection\n");
extern const char fairness_facts[];

bool facts_read_builtin(struct facts *f, struct trouble *t)
{
	return facts_read_text(f, fairness_facts, t);
}
