#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "provers/wins/certificate.h"
#include "provers/wins/wins.h"

/* The win file of a game from the empty board. */
static char *file_of(const char *game, size_t *size)
{
	struct connect rules;
	struct trouble t;
	struct field f;
	char *text;
	assert_true(connect_parse(&rules, game, &t));
	field_init(&f, &rules);
	struct wins *w = wins_new(&f, SIDE_BLACK, 0, &t);
	struct wins_limits limits = {.order = 0};
	assert_int_equal(WINS_WON, wins_search(w, &limits));
	FILE *out = open_memstream(&text, size);
	wins_write(w, out);
	fclose(out);
	wins_release(w);
	field_clear(&f);
	return text;
}

static bool read_back(struct certificate *c, const char *text, size_t size, struct trouble *t)
{
	struct textfile f;
	FILE *in = fmemopen((void *)text, size, "r");
	textfile_init(&f, in, t);
	bool right = certificate_read(c, &f);
	textfile_clear(&f);
	fclose(in);
	return right;
}

static void same_bytes_again(void **state)
{
	static const char *const games[] = {"inf:3:1:1", "inf:4:1:2", "inf:5:2:2",
	                                    "inf:6:3:3", "5x5:3:1:1", "4x4:3:1:1"};
	(void)state;
	for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
		size_t size, again_size;
		char *again, *text = file_of(games[i], &size);
		struct certificate c;
		struct trouble t;
		assert_true(read_back(&c, text, size, &t));
		FILE *out = open_memstream(&again, &again_size);
		certificate_write(out, &c.statement, c.node[0].entry.win);
		fclose(out);
		assert_string_equal(text, again);
		certificate_clear(&c);
		free(text);
		free(again);
	}
}

/* The stones that lie on the arena after going to a line: all but those of the answers above that others share. */
static void goes_to_lines(void **state)
{
	(void)state;
	size_t size;
	char *text = file_of("inf:4:1:2", &size);
	struct trouble t;
	struct certificate c;
	assert_true(read_back(&c, text, size, &t));
	size_t nodes = c.nodes;
	certificate_clear(&c);
	for (size_t i = 0; i < nodes; i++) {
		assert_true(read_back(&c, text, size, &t));
		const struct win *w = certificate_go(&c, i);
		assert_ptr_equal(w, c.node[i].entry.win);
		/* one stone a move, two at the root, which is still to be made there */
		assert_int_equal(c.node[i].depth + (c.node[i].depth > 0), c.arena.stones[ARENA_BLACK]);
		for (unsigned j = 0; w != NULL && j < w->stones; j++)
			assert_int_equal(ARENA_EMPTY, c.arena.colour[w->move[j]]);
		certificate_clear(&c);
	}
	free(text);
}

static void refuses(void **state)
{
	static const struct {
		const char *text, *why;
	} wrong[] = {
	    {"kdraw win 2\n", "version 2"},
	    {"kdraw win 1\ngame 3 3 1\n", "p lies between 1 and 2, found 3"},
	    {"kdraw win 1\ngame 3 1 1\nboard infinite\nattacker black\nturn black 1\nend\n", "a proof begins with"},
	    {"kdraw win 1\ngame 3 1 1\nboard 3 3\nattacker black\nturn black 1\n0 0 / 3,0\nend\n",
	     "'3,0' is no square"},
	    {"kdraw win 1\ngame 3 1 1\nboard 3 3\nattacker black\nturn black 1\n0 0 / 0,0\n2 0 1,1 / 0,1\nend\n",
	     "a depth"},
	    {"kdraw win 1\ngame 3 1 1\nboard 3 3\nattacker black\nturn black 1\n0 0 / 0,0\n1 0 0,0 / 0,1\nend\n",
	     "two stones on 0,0"},
	    {"kdraw win 1\ngame 3 1 1\nboard 3 3\nattacker black\nturn black 1\n0 0 / 0,0\n1 0 @ 0\nend\n",
	     "no finished claim"},
	    {"kdraw win 1\ngame 3 1 1\nboard 3 3\nattacker black\nwhite 0,0 0,1\nturn black 1\n0 0 / 1,1\nend\n",
	     "3 in a row before"},
	    {"kdraw win 1\ngame 3 1 1\nboard infinite\nattacker black\nturn black 1\n0 0 / 0,0\n1 0 900,900 ?\nend\n",
	     "too far apart"},
	};
	(void)state;
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct certificate c;
		struct trouble t;
		assert_false(read_back(&c, wrong[i].text, strlen(wrong[i].text), &t));
		if (strstr(t.text, wrong[i].why) == NULL)
			fail_msg("'%s' does not say '%s'", t.text, wrong[i].why);
	}
}

/* Bytes changed by chance: read or refused, never worse (run with sanitizers). */
static void edited(void **state)
{
	(void)state;
	size_t size;
	char *text = file_of("inf:4:1:2", &size);
	unsigned seed = 1, refused = 0;
	for (unsigned i = 0; i < 2000; i++) {
		struct certificate c;
		struct trouble t;
		char *copy = malloc(size);
		memcpy(copy, text, size);
		for (unsigned j = 0; j < 2; j++) {
			seed = seed * 1103515245u + 12345u;
			copy[20 + (seed >> 8) % (size - 20)] = "0123456789 ,/@=?-\nx"[(seed >> 24) % 19];
		}
		if (read_back(&c, copy, size, &t))
			certificate_clear(&c);
		else
			refused++;
		free(copy);
	}
	assert_in_range(refused, 500, 1999);
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(same_bytes_again), cmocka_unit_test(goes_to_lines),
	                                   cmocka_unit_test(refuses), cmocka_unit_test(edited)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
