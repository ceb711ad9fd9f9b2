/* SGF: what is written says the stones by the format's own rules, and is read again; files as other programs write
 * them; what is refused, and where. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "games/records.h"
#include "tests/games/open.h"

static FILE *text(const char *content)
{
	FILE *in = tmpfile();
	fputs(content, in);
	rewind(in);
	return in;
}

/* --- the second way: stones straight from the text ---------------------------------------------------------------- */

/* What FF[4] and the pages of the programs say, for one stone; advances. */
static uint64_t decode(const struct connect *c, const char **at)
{
	static const char small_first[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
	bool large = c->rows > 26 || c->columns > 26;
	const char *p = *at;
	long column = large ? strchr(small_first, p[0]) - small_first : tolower(p[0]) - 'a', row;
	if (isdigit((unsigned char)p[1])) {
		char *end;
		row = strtol(p + 1, &end, 10) - 1;
		*at = end;
	} else {
		long below = large ? strchr(small_first, p[1]) - small_first : tolower(p[1]) - 'a';
		row = (long)c->rows - 1 - below;
		*at = p + 2;
	}
	return (uint64_t)row * c->columns + (uint64_t)column;
}

static void check_stones(const char *sgf, const struct field *f, enum sgf_style style)
{
	uint32_t n = 0, nodes = 0;
	for (const char *p = sgf; (p = strchr(p + 1, ';')) != NULL;) {
		if (nodes == 0 && p[1] == 'G')
			continue;
		nodes++;
		char colour = p[1];
		for (p += 3; *p != ']'; n++) {
			uint64_t square = decode(&f->rules, &p);
			assert_int_equal(square, f->made[n].square);
			assert_int_equal(f->colour[square], colour == 'B' ? SIDE_BLACK : SIDE_WHITE);
		}
	}
	assert_int_equal(n, f->moves);
	if (style == SGF_STONES)
		assert_int_equal(nodes, n);
	else
		assert_true(nodes <= 1 + n / f->rules.p + 1);
}

static char *write_game(const struct connect *c, const struct record *one, enum sgf_style style)
{
	char *sgf = NULL;
	size_t size;
	struct trouble t;
	FILE *out = open_memstream(&sgf, &size);
	assert_true(sgf_write(c, one, style, out, &t));
	fclose(out);
	return sgf;
}

static void same_game(const struct record *a, const struct record *b)
{
	assert_int_equal(a->stones, b->stones);
	assert_int_equal(a->result, b->result);
	assert_int_equal(a->ending, b->ending);
	assert_string_equal(a->black, b->black);
	assert_string_equal(a->white, b->white);
	assert_memory_equal(a->square, b->square, a->stones * sizeof *a->square);
}

static void round_trip(const struct field *f, const struct record *one, enum sgf_style style)
{
	struct records all;
	struct trouble t;
	char *sgf = write_game(&f->rules, one, style);
	check_stones(sgf, f, style);
	FILE *in = tmpfile();
	fprintf(in, "%s%s", sgf, sgf);
	rewind(in);
	if (!sgf_read(&all, in, &t))
		fail_msg("%s%s", sgf, t.text);
	assert_int_equal(all.games, 2);
	assert_true(connect_same(&all.rules, &f->rules));
	same_game(one, all.game);
	same_game(one, all.game + 1);
	records_clear(&all);
	fclose(in);
	free(sgf);
}

static void test_round_trips(void **state)
{
	(void)state;
	static const char *const games[] = {"19x19:6:2:1", "9x9:5:1:1",   "1x7:3:2:0",   "7x1:3:1:1",  "26x26:6:2:1",
	                                    "27x20:6:2:1", "52x52:6:3:2", "15x26:5:2:5", "5x52:4:1:1", "3x3:3:1:1"};
	static const char *const names[] = {"sequences", "gtp:file=a]b\\c", "\\", "]", "search:base=threats,depth=2"};
	struct random r = random_start(11, 4);
	for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
		struct field f;
		open_field(&f, games[i]);
		for (unsigned n = 0; n < 12; n++) {
			struct record one;
			play_stones(&f, &r, n == 0 ? 0 : random_below(&r, 60) + 1);
			record_init(&one, names[n % 5], names[(n + 1) % 5], &f);
			if (f.result == RESULT_OPEN && n % 3 > 0)
				record_give_up(&one, &f, n % 3 == 1 ? ENDING_RESIGN : ENDING_FORFEIT);
			round_trip(&f, &one, SGF_STONES);
			if (f.rules.columns <= 26)
				round_trip(&f, &one, SGF_TURNS);
			record_clear(&one);
		}
		field_clear(&f);
	}
}

/* --- files of others ---------------------------------------------------------------------------------------------- */

/* Reads, and compares with our own format. */
static void reads_as(const char *sgf, const char *expected)
{
	struct records all;
	struct trouble t = {0};
	FILE *in = text(sgf);
	char *found = NULL;
	size_t size;
	if (!sgf_read(&all, in, &t))
		fail_msg("%s: %lu: %s", sgf, t.line, t.text);
	fclose(in);
	FILE *out = open_memstream(&found, &size);
	records_begin(&all.rules, out);
	for (uint32_t i = 0; i < all.games; i++)
		records_write(&all.rules, all.game + i, out);
	records_end(out);
	fclose(out);
	assert_string_equal(strchr(found, '\n') + 1, expected);
	free(found);
	records_clear(&all);
}

#define CONNECT6 "rules 19x19:6:2:1\n"

static void test_others(void **state)
{
	(void)state;
	/* Little Golem: squares from the bottom left, with the letter i; a node a turn. */
	reads_as("(;FF[4]EV[connect6.ch.26.1.1]PB[Phoenix]PW[Lomaben]SO[http://www.littlegolem.com];B[j10];W[j9l11];"
	         "B[k9l8];W[k10i11])",
	         CONNECT6 "game Phoenix Lomaben open j10 j9 l11 k9 l8 k10 i11\nend\n");
	/* NCTU's solvers and editor: a node a stone, two letters from the top left, comments, no or little head. */
	reads_as("(;B[JJ]C[winrate = 0.71\nstatus = BLACK_WIN\n];W[IH]C[id = 0\n];W[HI](;B[KK];B[LJ](;W[JG])(;W[GJ]))"
	         "(;B[AA]))\n",
	         CONNECT6 "game ? ? open j10 i12 h11 k9 l10 j13\nend\n");
	reads_as("(;GM[511]SZ[19];B[JJ];W[IIKK])", CONNECT6 "game ? ? open j10 i11 k9\nend\n");
	/* GoGui and other programs for Go: small letters, GM[1]. */
	reads_as("\xef\xbb\xbf(;FF[4]CA[UTF-8]AP[GoGui:1.5]SZ[19]GM[1]\n\n;B[jj]\r\n;W[ii][kk])\n",
	         CONNECT6 "game ? ? open j10 i11 k9\nend\n");
	/* Names, sizes, rules, results. */
	reads_as("(;SZ[7:5]RU[5x7:4:1:0]PB[A b]PW[x\\]\\\\y];W[a1])(;RU[5x7:4:1:0]PB[]RE[B+R])",
	         "rules 5x7:4:1:0\ngame A_b x]\\y open a1\ngame ? ? black+resign\nend\n");
	reads_as("(;GM[4]SZ[15];B[hh];W[ii]RE[W+Time])", "rules 15x15:5:1:1\ngame ? ? white+forfeit h8 i7\nend\n");
	reads_as("(;GM[4]SZ[15]RE[Draw];B[hh])(;GM[4]SZ[15]RE[?])(;GM[4]SZ[15]RE[Void])",
	         "rules 15x15:5:1:1\ngame ? ? draw+agreed h8\ngame ? ? open\ngame ? ? open\nend\n");
	reads_as("(;SZ[3]RU[3x3:3:1:1]RE[B+];B[a1];W[b1];B[a2];W[b2];B[a3])",
	         "rules 3x3:3:1:1\ngame ? ? black a1 b1 a2 b2 a3\nend\n");
	/* Beyond 26 letters small ones come first. */
	reads_as("(;SZ[30];B[aA])", "rules 30x30:6:2:1\ngame ? ? open a4\nend\n");
}

static void refuse(const char *sgf, unsigned long line, const char *part)
{
	struct records all;
	struct trouble t = {0};
	FILE *in = text(sgf);
	bool good = sgf_read(&all, in, &t);
	fclose(in);
	if (good || strstr(t.text, part) == NULL || t.line != line)
		fail_msg("%s: %lu: '%s' does not say %lu: '%s'", sgf, t.line, good ? "(read)" : t.text, line, part);
	assert_int_equal(all.games, 0);
}

static void test_refused(void **state)
{
	(void)state;
	refuse("", 0, "empty");
	refuse(" \n", 2, "column 1: there is no game");
	refuse("hello", 1, "column 1: an SGF game begins with");
	refuse("(;B[JJ])\n x", 2, "column 2: an SGF game begins with");
	refuse("(", 1, "expected ';' after '('");
	refuse("((;B[JJ]))", 1, "expected ';' after '('");
	refuse("(;B[JJ]", 1, "column 8: the file ends before the closing");
	refuse("(;B[JJ](;W[II])", 1, "the file ends before the closing");
	refuse("(;B[JJ](;W[II]);W[KK])", 1, "column 16: expected '(' or ')' after a variation");
	refuse("(;B[JJ", 1, "inside a value");
	refuse("(;B[JJ\\", 1, "inside a value");
	refuse("(;B)", 1, "column 3: expected a property");
	refuse("(;[JJ])", 1, "expected ';', '(' or ')'");
	refuse(")", 1, "begins with");
	refuse("(;B[JJ];\nW[JJ])", 2, "column 2: there is a stone");
	refuse("(;W[JJ])", 1, "column 4: by the rules, Black is to move");
	refuse("(;B[JJ];W[II];B[KK])", 1, "column 16: by the rules, White is to move");
	refuse("(;SZ[9];B[JJ])", 1, "column 10: a stone lies outside of the board of 9 rows and 9 columns");
	refuse("(;SZ[9];B[j1])", 1, "outside");
	refuse("(;SZ[99];B[JJ])", 1, "column 5: SZ is not a size");
	refuse("(;SZ[0])", 1, "SZ is not a size");
	refuse("(;SZ[19:])", 1, "SZ is not a size");
	refuse("(;SZ[9]RU[19x19:5:1:1];B[aa])", 1, "different");
	refuse("(;RU[9x9:5:1];B[aa])", 1, "column 5");
	refuse("(;B[JJ];SZ[9])", 1, "SZ comes after the first stone");
	refuse("(;GM[2])", 1, "GM[2] is another game");
	refuse("(;AB[JJ];B[JJ])", 1, "set up (AB)");
	refuse("(;B[])", 1, "nobody can pass");
	refuse("(;B[J])", 1, "two letters");
	refuse("(;B[J0])", 1, "two letters");
	refuse("(;B[J1K])", 1, "two letters");
	refuse("(;B[1J])", 1, "two letters");
	refuse("(;B[j99999999999999999999])", 1, "outside");
	refuse("(;RU[3x3:3:1:1];B[a1];W[b1];B[a2];W[b2];B[a3];W[c1])", 1, "column 48: there is a stone after the end");
	refuse("(;RU[3x3:3:1:1]RE[W+];B[a1];W[b1];B[a2];W[b2];B[a3])", 1, "RE[W+] is wrong: Black has won");
	refuse("(;RE[W+R];B[JJ])", 1, "RE[W+R] is wrong: White is to move");
	refuse("(;B[JJ])(;SZ[9];B[aa])", 1, "other rules");
	struct connect large = {53, 10, 6, 2, 1, false}, wide = {10, 27, 6, 2, 1, false};
	struct record none = {0};
	struct trouble t;
	assert_false(sgf_write(&large, &none, SGF_STONES, stderr, &t));
	assert_false(sgf_write(&wide, &none, SGF_TURNS, stderr, &t));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_round_trips),
	    cmocka_unit_test(test_others),
	    cmocka_unit_test(test_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
