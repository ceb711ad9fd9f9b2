#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/checker/edit.h"
#include "tests/checker/inside.h"
#include "tests/checker/naive.h"
#include "tests/checker/plane.h"
#include "tests/hypergraph/random.h"

/* Files about the infinite board, edited word by word: tilings, theorems, pairings of the torus. What the checker
 * accepts must be true in the plane, square by square. */
enum { PRIME = 19 };

static bool accepted(const char *text, bool (*is_true)(const char *text, const char *verdict))
{
	struct answer a = run_checker(text, NULL);
	assert_in_range(a.status, 0, 2);
	if (a.status == 0 && !is_true(text, strstr(a.text, "s VERIFIED ")))
		fail_msg("accepted, and not true:\n%s%s", text, a.text);
	return a.status == 0;
}

static unsigned edit_often(uint64_t *r, const char *text, unsigned times,
                           bool (*is_true)(const char *text, const char *verdict))
{
	unsigned yes = 0;
	for (unsigned i = 0; i < times; i++) {
		char *edit = edited_words(r, text, 3), *again = i % 4 != 0 ? strdup(edit) : edited_words(r, edit, 3);
		yes += strcmp(again, text) != 0 && accepted(again, is_true);
		free(edit);
		free(again);
	}
	return yes;
}

/* With the periods (1, shift) and (0, 19) a square is known by column - shift row modulo 19, and all squares lie on one
 * cycle of each direction, so that four lines are enough. */
struct cyclic {
	uint64_t *r;
	unsigned shift, size; /* of the lines */
	bool used[PRIME];
	struct spot_of_plane line[4][FLAT_SIZE];
};

static unsigned residue_of(const struct cyclic *c, struct spot_of_plane p)
{
	long n = (p.column - (long)c->shift * p.row) % PRIME;
	return (unsigned)(n < 0 ? n + PRIME : n);
}

/* A line from this square on, with gaps, of unused squares; the first square may be used. */
static bool cyclic_line(struct cyclic *c, unsigned x, struct spot_of_plane p)
{
	for (unsigned i = 0; i < c->size; i++) {
		c->line[x][i] = p;
		if (i > 0 && c->used[residue_of(c, p)])
			return false;
		c->used[residue_of(c, p)] = true;
		long gap = 1 + random_below(c->r, 2);
		p.row += gap * flat_step[x].row;
		p.column += gap * flat_step[x].column;
	}
	return true;
}

/* Lines of one tile each; or the first two in one tile, with a common first square. */
static bool cyclic_try(struct cyclic *c, unsigned size, bool joined)
{
	struct spot_of_plane start = {0, 0};
	*c = (struct cyclic){.r = c->r, .shift = 2 + random_below(c->r, PRIME - 4), .size = size};
	for (unsigned x = 0; x < 4; x++) {
		if (x != 1 || !joined)
			start = (struct spot_of_plane){(long)random_below(c->r, 5) - 2,
			                               (long)random_below(c->r, PRIME) - PRIME / 2};
		if ((x != 1 || !joined) && c->used[residue_of(c, start)])
			return false;
		if (!cyclic_line(c, x, start))
			return false;
	}
	return true;
}

static void print_tiling(FILE *out, const struct cyclic *c, bool joined, bool strip)
{
	fprintf(out, "kdraw tiling 1\nperiod 1 %u\nperiod 0 %d\ntiles %d\n", c->shift, PRIME, joined ? 3 : 4);
	for (unsigned x = 0; x < 4; x++) {
		if (x != 1 || !joined)
			fprintf(out, strip && x == 3 ? "tile strip 1 %u\n" : "tile\n", c->shift);
		fprintf(out, "line");
		for (unsigned i = 0; i < c->size; i++)
			fprintf(out, " %ld %ld", c->line[x][i].row, c->line[x][i].column);
		fputc('\n', out);
	}
	fprintf(out, "end\n");
}

static char *random_tiling(uint64_t *r, unsigned squares, bool joined, bool strip)
{
	struct cyclic c = {.r = r};
	char *text = NULL;
	size_t size;
	while (!cyclic_try(&c, squares, joined))
		;
	FILE *out = open_memstream(&text, &size);
	print_tiling(out, &c, joined, strip);
	fclose(out);
	return text;
}

/* `catches H 14, V nothing, ...': no less, and nothing where it says so. */
static bool tiling_is_true(const char *text, const char *verdict)
{
	static const char letter[] = "HVDA";
	struct flat f;
	flat_read(&f, text);
	if (f.too_large)
		return true;
	for (unsigned x = 0; x < 4; x++) {
		const char name[] = {letter[x], ' ', '\0'};
		const char *at = strstr(strstr(verdict, "catches"), name) + 2;
		long k = strncmp(at, "nothing", 7) == 0 ? 0 : strtol(at, NULL, 10);
		if (k == 0 ? flat_catches(&f, x, 300) : !flat_catches(&f, x, k) || flat_catches(&f, x, k - 1))
			return false;
	}
	return flat_disjoint(&f);
}

static void edits_of_tilings(void **state)
{
	(void)state;
	uint64_t r = 1;
	unsigned yes = 0, strips = 0;
	for (unsigned i = 0; i < 40; i++) {
		char *text = random_tiling(&r, 2 + random_below(&r, 2), i % 2 == 0, i % 3 == 0);
		assert_true(accepted(text, tiling_is_true));
		unsigned more = edit_often(&r, text, 100, tiling_is_true);
		strips += i % 3 == 0 ? more : 0;
		yes += more;
		free(text);
	}
	print_message("%u edited tilings are right, %u with strips\n", yes, strips);
	assert_true(yes > 150 && strips > 40);
}

/* Any periods with up to a dozen squares, any tiles, one in four a strip along a sum of periods. */
static char *wild_tiling(uint64_t *r)
{
	long at[4];
	char *text = NULL;
	size_t size;
	do
		for (unsigned i = 0; i < 4; i++)
			at[i] = (long)random_below(r, 9) - 4;
	while (at[0] * at[3] == at[1] * at[2] || labs(at[0] * at[3] - at[1] * at[2]) > 12);
	FILE *out = open_memstream(&text, &size);
	unsigned tiles = 1 + random_below(r, 3);
	fprintf(out, "kdraw tiling 1\nperiod %ld %ld\nperiod %ld %ld\ntiles %u\n", at[0], at[1], at[2], at[3], tiles);
	for (unsigned tile = 0; tile < tiles; tile++) {
		if (random_below(r, 4) == 0)
			fprintf(out, "tile strip %ld %ld\n", at[0] + at[2], at[1] + at[3]);
		else
			fprintf(out, "tile\n");
		for (unsigned lines = 1 + random_below(r, 2); lines > 0; lines--) {
			unsigned x = random_below(r, 4), squares = 2 + random_below(r, 2);
			long row = random_below(r, 5), column = random_below(r, 5);
			fprintf(out, "line");
			for (long gap = 0; squares > 0; squares--, gap += 1 + random_below(r, 2))
				fprintf(out, " %ld %ld", row + gap * flat_step[x].row,
				        column + gap * flat_step[x].column);
			fputc('\n', out);
		}
	}
	fprintf(out, "end\n");
	fclose(out);
	return text;
}

/* Right if and only if no square belongs to two tiles, by plain membership in the lattice. */
static void tilings_agree_with_the_lattice(void **state)
{
	(void)state;
	uint64_t r = 4;
	unsigned seen[2] = {0};
	for (unsigned i = 0; i < 3000; i++) {
		struct flat f;
		char *text = wild_tiling(&r);
		flat_read(&f, text);
		bool right = accepted(text, tiling_is_true);
		if (right != flat_disjoint(&f))
			fail_msg("%s", text);
		seen[right]++;
		free(text);
	}
	print_message("%u tilings are right, %u are not\n", seen[1], seen[0]);
	assert_true(seen[0] > 1000 && seen[1] > 400);
}

/* The tile as a board: squares numbered in the order of the lines. */
static bool tiny_tile(struct tiny *t, const struct flat *f, unsigned tile)
{
	struct spot_of_plane square[TINY_SQUARES];
	memset(t, 0, sizeof *t);
	for (unsigned i = 0; i < f->lines; i++) {
		if (f->line[i].tile != tile)
			continue;
		if (t->lines == TINY_LINES)
			return false;
		for (unsigned n = 0; n < f->line[i].size; n++) {
			unsigned s = 0;
			while (s < t->squares && memcmp(&square[s], &f->line[i].at[n], sizeof square[s]) != 0)
				s++;
			if (s == TINY_SQUARES)
				return false;
			square[s] = f->line[i].at[n];
			t->squares += s == t->squares;
			t->line[t->lines] |= 1u << s;
		}
		t->lines++;
	}
	return true;
}

/* K is caught, the tiles are disjoint and finite, and each is drawn in game p P without exclusive squares. */
static bool theorem_is_true(const char *text, const char *verdict)
{
	struct flat f;
	unsigned k, p;
	assert_int_equal(sscanf(verdict, "s VERIFIED Connect(%u,%u) is drawn", &k, &p), 2);
	flat_read(&f, text);
	if (f.too_large)
		return true;
	for (unsigned x = 0; x < 4; x++)
		if (!flat_catches(&f, x, k))
			return false;
	for (unsigned tile = 0; tile < f.tiles; tile++) {
		struct tiny *t = malloc(sizeof *t);
		bool right = f.along[tile].row == 0 && f.along[tile].column == 0 && tiny_tile(t, &f, tile);
		t->stones = p;
		right = right && !tiny_lost(t, (1u << t->lines) - 1, 0);
		free(t);
		if (!right)
			return false;
	}
	return flat_disjoint(&f);
}

/* A board and its proof for each tile, in game p P or in game b B. */
static void print_boards(FILE *out, const struct flat *f, bool exclusive, unsigned stones_of_game)
{
	fprintf(out, "boards %u\n", f->tiles);
	for (unsigned tile = 0; tile < f->tiles; tile++) {
		struct tiny *t = malloc(sizeof *t);
		assert_true(tiny_tile(t, f, tile));
		t->game_b = exclusive;
		t->exclusive = exclusive ? (1u << t->lines) - 1 : 0;
		t->stones = stones_of_game;
		char *board_text = tiny_board(t), *proof = naive_proof(t, 0, 0, true);
		fprintf(out, "%s%s", board_text, proof);
		free(board_text);
		free(proof);
		free(t);
	}
}

static char *random_theorem(uint64_t *r, bool exclusive)
{
	unsigned squares = 3 + random_below(r, 2);
	char *tiling_text = random_tiling(r, squares, random_below(r, 2) == 0, false), *text = NULL;
	struct flat f;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	flat_read(&f, tiling_text);
	fprintf(out, "kdraw theorem 1\nclaim %u 1\n%s", 26 + random_below(r, 3), tiling_text);
	print_boards(out, &f, exclusive, exclusive ? squares - 2 : 1);
	for (unsigned tile = 0, line = 0; tile < f.tiles; tile++) {
		fprintf(out, "tile %u board %u lines", tile, tile);
		for (unsigned first = line; line < f.lines && f.line[line].tile == tile; line++)
			fprintf(out, " %u", line - first);
		fputc('\n', out);
	}
	fprintf(out, "end\n");
	fclose(out);
	free(tiling_text);
	return text;
}

static void edits_of_theorems(void **state)
{
	(void)state;
	uint64_t r = 2;
	unsigned right[2] = {0}, yes[2] = {0};
	for (unsigned i = 0; i < 60; i++) {
		char *text = random_theorem(&r, i % 2 == 0);
		right[i % 2] += accepted(text, theorem_is_true);
		yes[i % 2] += edit_often(&r, text, 300, theorem_is_true);
		free(text);
	}
	print_message("%u and %u theorems, %u and %u edited ones, by exclusive squares and without\n", right[0],
	              right[1], yes[0], yes[1]);
	assert_true(right[0] > 5 && right[1] > 15 && yes[0] > 20 && yes[1] > 100);
}

static long modulo(long a, long m)
{
	return (a % m + m) % m;
}

/* A random pair on this cycle of the direction, of unused squares; false if chance does not find one. */
static bool random_pair(uint64_t *r, FILE *out, bool used[PRIME][PRIME], unsigned x, unsigned cycle)
{
	for (unsigned tries = 0; tries < 300; tries++) {
		long way = random_below(r, PRIME), distance = 1 + random_below(r, 3);
		long row = way * flat_step[x].row + (x == 0 ? cycle : 0);
		long column = modulo(way * flat_step[x].column + (x == 0 ? 0 : cycle), PRIME);
		bool *end = &used[(row + distance * flat_step[x].row) % PRIME]
		                 [modulo(column + distance * flat_step[x].column, PRIME)];
		if (used[row][column] || *end)
			continue;
		used[row][column] = *end = true;
		fprintf(out, "pair %ld %ld %c %ld\n", row, column, "HVDA"[x], distance);
		return true;
	}
	return false;
}

/* Pairings that repeat after 19 rows and 19 columns: one pair on each of the 19 cycles of every direction. */
static char *random_torus(uint64_t *r, unsigned k)
{
	for (;;) {
		bool used[PRIME][PRIME] = {{false}}, found = true;
		char *text = NULL;
		size_t size;
		FILE *out = open_memstream(&text, &size);
		fprintf(out, "kdraw pairing 1\ntorus %d %d %u\npairs %d\n", PRIME, PRIME, k, 4 * PRIME);
		for (unsigned i = 0; found && i < 4 * PRIME; i++)
			found = random_pair(r, out, used, i / PRIME, i % PRIME);
		fprintf(out, "end\n");
		fclose(out);
		if (found)
			return text;
		free(text);
	}
}

struct plane_pair {
	long row, column, distance;
	unsigned direction;
};

/* Every segment contains both squares of some pair, and no square belongs to two pairs. */
static bool pairs_serve(const struct plane_pair *pair, unsigned pairs, long rows, long columns, long k)
{
	bool *used = calloc((size_t)(rows * columns), 1);
	bool right = true;
	for (unsigned i = 0; i < pairs; i++)
		for (long end = 0; end < 2; end++) {
			long row =
			    modulo(pair[i].row + end * pair[i].distance * flat_step[pair[i].direction].row, rows);
			long column = modulo(
			    pair[i].column + end * pair[i].distance * flat_step[pair[i].direction].column, columns);
			right = right && !used[row * columns + column];
			used[row * columns + column] = true;
		}
	for (long x = 0; x < 4; x++)
		for (long place_of = 0; place_of < rows * columns; place_of++) {
			bool served = false;
			for (unsigned i = 0; i < pairs; i++)
				for (long n = 0; pair[i].direction == x && n + pair[i].distance < k; n++)
					served = served ||
					         (modulo(place_of / columns + n * flat_step[x].row - pair[i].row,
					                 rows) == 0 &&
					          modulo(place_of % columns + n * flat_step[x].column - pair[i].column,
					                 columns) == 0);
			right = right && served;
		}
	free(used);
	return right;
}

static bool torus_is_true(const char *text, const char *verdict)
{
	struct plane_pair pair[4 * PRIME + 2];
	unsigned pairs = 0;
	long rows, columns, k;
	const char *head = strstr(text, "torus ");
	assert_int_equal(sscanf(head, "torus %ld %ld %ld", &rows, &columns, &k), 3);
	assert_non_null(strstr(verdict, "is drawn by a pairing"));
	for (const char *at = text; (at = strstr(at, "\npair ")) != NULL; at++, pairs++) {
		char letter;
		assert_true(pairs < sizeof pair / sizeof *pair);
		assert_int_equal(sscanf(at, "\npair %ld %ld %c %ld", &pair[pairs].row, &pair[pairs].column, &letter,
		                        &pair[pairs].distance),
		                 4);
		pair[pairs].direction = (unsigned)(strchr("HVDA", letter) - "HVDA");
	}
	return pairs_serve(pair, pairs, rows, columns, k);
}

static void edits_of_torus_pairings(void **state)
{
	(void)state;
	uint64_t r = 3;
	unsigned yes = 0;
	for (unsigned i = 0; i < 20; i++) {
		char *text = random_torus(&r, 22 + i % 3);
		assert_true(accepted(text, torus_is_true));
		yes += edit_often(&r, text, 80, torus_is_true);
		free(text);
	}
	print_message("%u edited pairings of the torus are right\n", yes);
	assert_true(yes > 20);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(tilings_agree_with_the_lattice),
	    cmocka_unit_test(edits_of_tilings),
	    cmocka_unit_test(edits_of_theorems),
	    cmocka_unit_test(edits_of_torus_pairings),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
