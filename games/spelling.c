#include "games/spelling.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"

enum { MOST_WORDS = 4, MOST_PARTS = 5 };

static bool is_infinite(const char *text)
{
	return strcmp(text, "inf") == 0 || strcmp(text, "infinite") == 0 || strcmp(text, "∞") == 0;
}

static bool is_number(const char *text)
{
	return *text != '\0' && text[strspn(text, "0123456789")] == '\0';
}

static bool is_board(const char *text)
{
	size_t digits = strspn(text, "0123456789");
	return is_infinite(text) || (digits > 0 && text[digits] == 'x' && is_number(text + digits + 1));
}

/* A word with a colon or a bracket is a game; otherwise a board may be the first word, and up to three numbers follow.
 */
static unsigned count_words(char *const *word)
{
	unsigned words = 0, board = word[0] != NULL && is_board(word[0]);
	if (word[0] == NULL || strpbrk(word[0], ":(") != NULL)
		return word[0] != NULL;
	words = board;
	while (words < 3 + board && word[words] != NULL && is_number(word[words]))
		words++;
	return words == 0 ? 1 : words;
}

static char *join(char *const *word, unsigned words, const char *between)
{
	size_t size = 1;
	for (unsigned i = 0; i < words; i++)
		size += strlen(word[i]) + strlen(between);
	char *text = xcalloc(size, 1);
	for (unsigned i = 0; i < words; i++) {
		strcat(text, i > 0 ? between : "");
		strcat(text, word[i]);
	}
	return text;
}

/* Connect(11,2) becomes 11:2. */
static char *without_name(char *text)
{
	static const char name[] = "connect(";
	size_t size = strlen(text);
	if (strncasecmp(text, name, sizeof name - 1) != 0 || text[size - 1] != ')')
		return text;
	text[size - 1] = '\0';
	text += sizeof name - 1;
	for (char *p = text; *p != '\0'; p++)
		*p = *p == ',' ? ':' : *p;
	return text;
}

/* Takes the board off the beginning of the parts: one that is a board, or two more than K, P and Q. */
static char **take_board(struct spelling *s, char **part, unsigned *parts)
{
	char *x = *parts > 0 ? strchr(part[0], 'x') : NULL;
	unsigned taken = *parts > 0 && is_board(part[0]) ? 1 : 0;
	if (*parts == MOST_PARTS) {
		taken = 2;
		s->rows = part[0];
		s->columns = part[1];
	} else if (taken == 1 && x != NULL) {
		*x = '\0';
		s->rows = part[0];
		s->columns = x + 1;
	} else if (taken == 1) {
		s->rows = s->columns = part[0];
	}
	if (s->rows != NULL && is_infinite(s->rows) && is_infinite(s->columns))
		s->rows = s->columns = "inf";
	*parts -= taken;
	return part + taken;
}

static bool take_parts(struct spelling *s, char *text)
{
	char *part[MOST_PARTS], **number;
	unsigned parts = 0;
	for (char *next = text; next != NULL && parts < MOST_PARTS; parts++) {
		part[parts] = next + strspn(next, " ");
		next = strchr(next, ':');
		if (next != NULL)
			*next++ = '\0';
		if (next != NULL && parts + 1 == MOST_PARTS)
			return false;
	}
	number = take_board(s, part, &parts);
	for (unsigned i = 0; i < parts; i++)
		if (!is_number(number[i]))
			return false;
	if (parts < 2 || parts > 3)
		return false;
	bool infinite = s->rows != NULL && strcmp(s->rows, "inf") == 0;
	s->k = number[0];
	s->p = number[1];
	s->q = parts > 2 ? number[2] : NULL;
	return s->rows == NULL || infinite || (is_number(s->rows) && is_number(s->columns));
}

bool spelling_read(struct spelling *s, char *const *word, struct trouble *t)
{
	unsigned words = count_words(word);
	*s = (struct spelling){.words = words, .text = join(word, words, ":")};
	/* A number alone: what stands in the way is the word after it. */
	bool alone = words == 1 && word[1] != NULL && is_number(word[0]);
	char *said = join(word, words + alone, " ");
	bool good = words > 0 && take_parts(s, without_name(s->text));
	if (!good) {
		trouble_say(t, 0,
		            "a game is K:P, K:P:Q, ROWSxCOLUMNS:K:P:Q, inf:K:P:Q or Connect(K,P), "
		            "for example 19x19:6:2:1, not '%.40s'",
		            said);
		spelling_clear(s);
	}
	free(said);
	return good;
}

void spelling_clear(struct spelling *s)
{
	free(s->text);
	*s = (struct spelling){0};
}

static bool has_q(const struct spelling *s, struct trouble *t)
{
	return s->q != NULL ||
	       trouble_say(t, 0, "how many stones has the first move? Say Q, for example %.20s:%.20s:1", s->k, s->p);
}

void spelling_need_q(const struct spelling *s)
{
	struct trouble t;
	if (!has_q(s, &t))
		command_die(NULL, &t);
}

bool spelling_connect(const struct spelling *s, struct connect *c, struct trouble *t)
{
	char name[128];
	bool infinite = s->rows == NULL || strcmp(s->rows, "inf") == 0;
	if (!has_q(s, t))
		return false;
	if (infinite)
		snprintf(name, sizeof name, "inf:%.20s:%.20s:%.20s", s->k, s->p, s->q);
	else
		snprintf(name, sizeof name, "%.20sx%.20s:%.20s:%.20s:%.20s", s->rows, s->columns, s->k, s->p, s->q);
	return connect_parse(c, name, t);
}

void spelling_need(struct spelling *s, char *const *word, const char *what)
{
	struct trouble t;
	if (word[0] == NULL)
		command_fail("%s", what);
	if (!spelling_read(s, word, &t))
		command_die(NULL, &t);
}

static void need_end(char *const *word)
{
	if (*word != NULL)
		command_fail("'%.40s' is one argument too many", *word);
}

void spelling_only(struct connect *c, char *const *word, const char *what)
{
	struct spelling s;
	struct trouble t;
	spelling_need(&s, word, what);
	if (!spelling_connect(&s, c, &t))
		command_die(NULL, &t);
	need_end(word + s.words);
	spelling_clear(&s);
}

unsigned spelling_family(char *const *word, const char *what, unsigned *k, unsigned most_k, unsigned *p,
                         unsigned most_p)
{
	struct spelling s;
	spelling_need(&s, word, what);
	*k = (unsigned)command_number_of("K", s.k, 1, most_k);
	*p = (unsigned)command_number_of("P", s.p, 1, most_p);
	if (s.q != NULL && command_number_of("Q", s.q, 0, 1000000) > *p)
		command_fail(
		    "Q is at most P here, not %s: with more stones Black has an advantage that no theorem covers", s.q);
	const unsigned words = s.words;
	spelling_clear(&s);
	return words;
}

void spelling_only_family(char *const *word, const char *what, unsigned *k, unsigned most_k, unsigned *p,
                          unsigned most_p)
{
	need_end(word + spelling_family(word, what, k, most_k, p, most_p));
}
