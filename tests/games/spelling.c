#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/spelling.h"

/* The words of a text, with blanks between them. */
static unsigned split(char *text, char **word)
{
	unsigned words = 0;
	for (char *w = strtok(text, " "); w != NULL; w = strtok(NULL, " "))
		word[words++] = w;
	word[words] = NULL;
	return words;
}

/* What is read, in one way: ROWSxCOLUMNS:K:P:Q/WORDS with - for what is not said; "no" if it is no game. */
static void assert_reads(const char *text, const char *expected)
{
	char copy[200], *word[20], got[200] = "no";
	struct spelling s;
	struct trouble t = {0};
	snprintf(copy, sizeof copy, "%s", text);
	split(copy, word);
	if (spelling_read(&s, word, &t)) {
		snprintf(got, sizeof got, "%sx%s:%s:%s:%s/%u", s.rows == NULL ? "-" : s.rows,
		         s.columns == NULL ? "-" : s.columns, s.k, s.p, s.q == NULL ? "-" : s.q, s.words);
		spelling_clear(&s);
	} else {
		assert_true(strlen(t.text) > 20);
	}
	assert_string_equal(got, expected);
}

static void every_spelling_is_read(void **state)
{
	(void)state;
	static const char *const spellings[][2] = {
	    {"11:2", "-x-:11:2:-/1"},
	    {"11 2", "-x-:11:2:-/2"},
	    {"Connect(11,2)", "-x-:11:2:-/1"},
	    {"connect(11, 2)", "no"}, /* the shell makes two words of it */
	    {"19:17:7", "-x-:19:17:7/1"},
	    {"19 17 7", "-x-:19:17:7/3"},
	    {"Connect(19,17,7)", "-x-:19:17:7/1"},
	    {"15x14:5:1:1", "15x14:5:1:1/1"},
	    {"15x14 5 1 1", "15x14:5:1:1/4"},
	    {"Connect(15,14,5,1,1)", "15x14:5:1:1/1"},
	    {"Connect(15x14,5,1,1)", "15x14:5:1:1/1"},
	    {"15:14:5:1:1", "15x14:5:1:1/1"},
	    {"inf:6:2:3", "infxinf:6:2:3/1"},
	    {"inf 6 2 3", "infxinf:6:2:3/4"},
	    {"Connect(inf,6,2,3)", "infxinf:6:2:3/1"},
	    {"Connect(inf,inf,6,2,3)", "infxinf:6:2:3/1"},
	    {"infinite:6:2:3", "infxinf:6:2:3/1"},
	    {"4x4:4:1", "4x4:4:1:-/1"},
	    {"11 2 agent other", "-x-:11:2:-/2"},
	    {"7x7:4:1:1 3 4", "7x7:4:1:1/1"},
	    {"9x9 5 1 1 7", "9x9:5:1:1/4"},
	    {"100000000000000000000000000:99", "-x-:100000000000000000000000000:99:-/1"},
	};
	for (unsigned i = 0; i < sizeof spellings / sizeof *spellings; i++)
		assert_reads(spellings[i][0], spellings[i][1]);
}

static void what_is_no_game_is_refused(void **state)
{
	(void)state;
	static const char *const wrong[] = {"",          "11",          "x",           "11:",          ":2",
	                                    "11:2:",     "11:-2",       "11:+2",       "3x:3:1:1",     "x3:3:1:1",
	                                    "1:2:3:4",   "1:2:3:4:5:6", "inf",         "inf:3",        "inf:inf:3",
	                                    "3xinf:3:1", "Connect()",   "Connect(11)", "Connect(11,2", "11,2",
	                                    "11:2x",     "3x3x3:3:1",   "b2"};
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_reads(wrong[i], "no");
}

/* Whatever a verb prints can be given to any verb. */
static void what_is_written_is_read_again(void **state)
{
	(void)state;
	srand(1);
	for (unsigned i = 0; i < 1000; i++) {
		struct connect c = {.rows = 1 + (unsigned)rand() % CONNECT_MOST,
		                    .columns = 1 + (unsigned)rand() % CONNECT_MOST,
		                    .k = 1 + (unsigned)rand() % CONNECT_MOST,
		                    .p = 1 + (unsigned)rand() % CONNECT_MOST,
		                    .q = (unsigned)rand() % CONNECT_MOST,
		                    .infinite = rand() % 2},
		               back;
		char name[CONNECT_NAME], *word[] = {name, NULL};
		struct spelling s;
		struct trouble t;
		if (c.infinite)
			c.rows = c.columns = CONNECT_AREA;
		connect_name(&c, name, sizeof name);
		assert_true(spelling_read(&s, word, &t) && spelling_connect(&s, &back, &t));
		assert_true(connect_same(&c, &back));
		spelling_clear(&s);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_spelling_is_read),
	    cmocka_unit_test(what_is_no_game_is_refused),
	    cmocka_unit_test(what_is_written_is_read_again),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
