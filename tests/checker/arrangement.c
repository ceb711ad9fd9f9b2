#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/checker/edit.h"
#include "tests/checker/inside.h"
#include "tests/hypergraph/random.h"

/* Arrangements of a few stones in a small field: the defence number by its definition, from all threats and all
 * answers, against the checker; and the bound on what Q stones may need. */
enum { FIELD = 40, MIDDLE = 18, STONES = 8, THREATS = 2000 };

struct field {
	int k, p, stones, threats;
	bool stone[FIELD][FIELD];
	struct {
		int row, column, direction;
	} threat[THREATS];
	unsigned char hit[THREATS];
	int answer[64][2], answers; /* the answer found, in the order it was found */
};

static const int go[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

static int stones_in(const struct field *f, int row, int column, int d)
{
	int held = 0;
	for (int i = 0; i < f->k; i++)
		held += f->stone[row + i * go[d][0]][column + i * go[d][1]];
	return held;
}

static bool inside_field(int at, int way)
{
	return at >= 0 && at < FIELD && at + way >= 0 && at + way < FIELD;
}

static void find_threats(struct field *f)
{
	f->threats = 0;
	for (int d = 0; d < 4; d++)
		for (int row = 0; row < FIELD; row++)
			for (int column = 0; column < FIELD; column++) {
				if (!inside_field(row, (f->k - 1) * go[d][0]) ||
				    !inside_field(column, (f->k - 1) * go[d][1]) ||
				    stones_in(f, row, column, d) < f->k - f->p)
					continue;
				assert_true(f->threats < THREATS);
				f->threat[f->threats].row = row;
				f->threat[f->threats].column = column;
				f->threat[f->threats++].direction = d;
			}
}

/* Adds n to the hits of all threats through this square. */
static void hit(struct field *f, int row, int column, int n)
{
	for (int t = 0; t < f->threats; t++) {
		int d = f->threat[t].direction;
		for (int i = 0; i < f->k; i++)
			if (f->threat[t].row + i * go[d][0] == row && f->threat[t].column + i * go[d][1] == column)
				f->hit[t] = (unsigned char)(f->hit[t] + n);
	}
}

/* Are so many white stones enough? The first threat that is left needs one, on any of its empty squares. */
static bool enough(struct field *f, int most)
{
	int t = 0;
	while (t < f->threats && f->hit[t] > 0)
		t++;
	if (t == f->threats)
		return true;
	for (int i = 0; most > 0 && i < f->k; i++) {
		int d = f->threat[t].direction;
		int row = f->threat[t].row + i * go[d][0], column = f->threat[t].column + i * go[d][1];
		if (f->stone[row][column])
			continue;
		hit(f, row, column, 1);
		f->answer[f->answers][0] = row;
		f->answer[f->answers++][1] = column;
		bool done_with = enough(f, most - 1);
		hit(f, row, column, -1);
		if (done_with)
			return true;
		f->answers--;
	}
	return false;
}

/* The defence number, or -1 if it is larger than most. */
static int defence_number(struct field *f, int most)
{
	find_threats(f);
	memset(f->hit, 0, sizeof f->hit);
	for (int m = 0; m <= most; m++) {
		f->answers = 0;
		if (enough(f, m))
			return m;
	}
	return -1;
}

static void random_field(uint64_t *r, struct field *f, int stones_wanted, int side)
{
	memset(f, 0, sizeof *f);
	while (f->stones < stones_wanted) {
		int row = MIDDLE + (int)random_below(r, (unsigned)side),
		    column = MIDDLE + (int)random_below(r, (unsigned)side);
		f->stones += !f->stone[row][column];
		f->stone[row][column] = true;
	}
}

/* The first square that is not black, on one side of this stone. */
static void answer_beside(struct field *f, int row, int column, int d, int way, bool white[FIELD][FIELD])
{
	while (f->stone[row][column]) {
		row += way * go[d][0];
		column += way * go[d][1];
	}
	f->answers += !white[row][column];
	white[row][column] = true;
}

/* FORMATS.md's answer to any Q < K stones: on both sides of the last stone of each group of d on a line. */
static void answer_groups(struct field *f, int d, bool white[FIELD][FIELD])
{
	for (int x = 0; x < 4; x++)
		for (int row = 0; row < FIELD; row++)
			for (int column = 0; column < FIELD; column++) {
				int before = 0;
				for (int i = 1; inside_field(row, -i * go[x][0]) && inside_field(column, -i * go[x][1]);
				     i++)
					before += f->stone[row - i * go[x][0]][column - i * go[x][1]];
				if (!f->stone[row][column] || (before + 1) % d != 0)
					continue;
				answer_beside(f, row, column, x, 1, white);
				answer_beside(f, row, column, x, -1, white);
			}
}

static bool threat_is_answered(const struct field *f, int t, bool white[FIELD][FIELD])
{
	for (int i = 0; i < f->k; i++)
		if (white[f->threat[t].row + i * go[f->threat[t].direction][0]]
		         [f->threat[t].column + i * go[f->threat[t].direction][1]])
			return true;
	return false;
}

/* No Q < K stones need more than u. */
static void no_stones_need_more(void **state)
{
	(void)state;
	uint64_t r = 1;
	unsigned tight = 0, some = 0;
	for (unsigned i = 0; i < 2000; i++) {
		struct field f;
		bool white[FIELD][FIELD] = {{false}};
		unsigned d = 1 + random_below(&r, 4), q = d + random_below(&r, 6);
		random_field(&r, &f, (int)q, 3 + (q > 4));
		f.k = (int)(q + 1 + random_below(&r, 3));
		f.p = f.k - (int)d;
		find_threats(&f);
		answer_groups(&f, (int)d, white);
		for (int t = 0; t < f.threats; t++)
			assert_true(threat_is_answered(&f, t, white));
		assert_true((uint64_t)f.answers <= inside_most_needed(d, q));
		some += f.threats > 0;
		tight += (uint64_t)f.answers == inside_most_needed(d, q);
	}
	print_message("%u had threats, %u answers were as large as the bound\n", some, tight);
	assert_true(some > 1000 && tight > 20);
}

static void print_field(FILE *out, const struct field *f, const int *chosen, int chosen_threats)
{
	fprintf(out, "stones %d\n", f->stones);
	for (int row = 0; row < FIELD; row++)
		for (int column = 0; column < FIELD; column++)
			if (f->stone[row][column])
				fprintf(out, "at %d %d\n", row, column);
	fprintf(out, "threats %d\n", chosen_threats);
	for (int i = 0; i < chosen_threats; i++)
		fprintf(out, "threat %d %d %c\n", f->threat[chosen[i]].row, f->threat[chosen[i]].column,
		        "HVDA"[f->threat[chosen[i]].direction]);
	fprintf(out, "answer %d\n", f->answers);
	for (int i = 0; i < f->answers; i++)
		fprintf(out, "at %d %d\n", f->answer[i][0], f->answer[i][1]);
	fprintf(out, "end\n");
}

static bool share_empty_square(const struct field *f, int a, int b)
{
	for (int i = 0; i < f->k; i++)
		for (int j = 0; j < f->k; j++) {
			int row = f->threat[a].row + i * go[f->threat[a].direction][0];
			int column = f->threat[a].column + i * go[f->threat[a].direction][1];
			if (!f->stone[row][column] && row == f->threat[b].row + j * go[f->threat[b].direction][0] &&
			    column == f->threat[b].column + j * go[f->threat[b].direction][1])
				return true;
		}
	return false;
}

/* Chooses `wanted' threats without common empty squares, from this one on; false if there are none. */
static bool choose(const struct field *f, int *chosen, int have, int wanted, int from)
{
	if (have == wanted)
		return true;
	for (int t = from; t < f->threats; t++) {
		bool free_of = true;
		for (int i = 0; i < have; i++)
			free_of = free_of && !share_empty_square(f, chosen[i], t);
		chosen[have] = t;
		if (free_of && choose(f, chosen, have + 1, wanted, t + 1))
			return true;
	}
	return false;
}

/* What the file says of its stones, by the definition. */
static bool arrangement_is_true(const char *text, const char *verdict)
{
	struct field f = {0};
	int count_of, row, column, used, q = 0, needed;
	assert_int_equal(sscanf(strstr(text, "\ngame "), "\ngame %d %d", &f.k, &f.p), 2);
	const char *at = strstr(text, "\nstones ");
	assert_int_equal(sscanf(at, "\nstones %d%n", &count_of, &used), 1);
	for (at += used; f.stones < count_of; at += used, f.stones++) {
		assert_int_equal(sscanf(at, "\nat %d %d%n", &row, &column, &used), 2);
		if (row < 12 || row > 27 || column < 12 || column > 27 || f.k > 8)
			return true; /* too large for this test */
		f.stone[row][column] = true;
	}
	needed = defence_number(&f, 4);
	if (needed < 0)
		needed = 5;
	if (strncmp(verdict, "s VERIFIED in ", 14) == 0)
		return needed == 5 || needed == atoi(strstr(verdict, "exactly") + 7);
	assert_true(sscanf(verdict, "s VERIFIED %*s wins Connect(%*d,%*d,%d)", &q) == 1);
	if (strncmp(verdict, "s VERIFIED Black", 16) == 0)
		return f.stones <= q && needed > (f.p < 5 ? f.p : 4);
	return q < f.k && needed > (f.p < 5 ? f.p : 4) &&
	       inside_most_needed((uint64_t)(f.k - f.p), (uint64_t)q) + (uint64_t)f.stones <= (uint64_t)f.p;
}

static bool accepted(const char *text)
{
	struct answer a = run_checker(text, NULL);
	assert_in_range(a.status, 0, 2);
	if (a.status == 0 && !arrangement_is_true(text, strstr(a.text, "s VERIFIED ")))
		fail_msg("accepted, and not true:\n%s%s", text, a.text);
	return a.status == 0;
}

static char *random_arrangement(uint64_t *r)
{
	for (;;) {
		struct field f;
		int chosen[8], m;
		char *text = NULL;
		size_t size;
		random_field(r, &f, 2 + (int)random_below(r, 4), 4);
		f.k = 3 + (int)random_below(r, 4);
		f.p = 1 + (int)random_below(r, (unsigned)f.k - 1);
		m = defence_number(&f, 4);
		if (m < 1 || !choose(&f, chosen, 0, m, 0))
			continue;
		FILE *out = open_memstream(&text, &size);
		fprintf(out, "kdraw arrangement 1\ngame %d %d\n", f.k, f.p);
		if (m > f.p && f.stones <= f.p && random_below(r, 2) == 0)
			fprintf(out, "claim white %d\n", f.k - f.p - 1);
		else if (m > f.p)
			fprintf(out, "claim black %d\n", f.stones);
		else
			fprintf(out, "claim none\n");
		print_field(out, &f, chosen, m);
		fclose(out);
		return text;
	}
}

static void edits_of_arrangements(void **state)
{
	(void)state;
	uint64_t r = 2;
	unsigned yes = 0, wins = 0;
	for (unsigned i = 0; i < 300; i++) {
		char *text = random_arrangement(&r);
		assert_true(accepted(text));
		for (unsigned j = 0; j < 60; j++) {
			char *edit = edited_words(&r, text, 3);
			bool right = strcmp(edit, text) != 0 && accepted(edit);
			yes += right;
			wins += right && strstr(edit, "claim none") == NULL;
			free(edit);
		}
		free(text);
	}
	print_message("%u edited arrangements are right, %u of them wins\n", yes, wins);
	assert_true(yes > 150 && wins > 50);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(no_stones_need_more),
	    cmocka_unit_test(edits_of_arrangements),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
