#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "provers/wins/wins.h"
#define random_below test_random_below /* base has one, too, of other random numbers */
#include "tests/checker/edit.h"
#include "tests/checker/inside.h"
#include "tests/hypergraph/random.h"

/* Games on boards of up to 16 squares: the verdict by the rules alone, from all games, against the search, the checker,
 * and the checker on edited files. SLOW=1: forty times as many. */
enum { CELLS = 16, MEMORY_BITS = 17, MEMORY = 1 << MEMORY_BITS };

struct small {
	unsigned rows, columns, k, p, q;
	unsigned stones[2]; /* masks: black, white */
	unsigned attacker, turn, left;
};

struct remembered {
	uint64_t key;
	bool won;
};

struct games {
	struct small small;
	unsigned lines, line[200];
	struct remembered *memory;
	unsigned long looked;
	bool lost_count; /* too many positions */
};

static void find_lines(struct games *g)
{
	static const int go_to[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
	const struct small *s = &g->small;
	g->lines = 0;
	for (int r = 0; r < (int)s->rows; r++)
		for (int c = 0; c < (int)s->columns; c++)
			for (int d = 0; d < 4; d++) {
				unsigned mask = 0;
				int row = r, column = c, i = 0;
				for (; i < (int)s->k && row < (int)s->rows && column >= 0 && column < (int)s->columns;
				     i++) {
					mask |= 1u << (row * (int)s->columns + column);
					row += go_to[d][0];
					column += go_to[d][1];
				}
				if (i == (int)s->k)
					g->line[g->lines++] = mask;
			}
}

static bool has_line(const struct games *g, unsigned mask)
{
	for (unsigned i = 0; i < g->lines; i++)
		if ((mask & g->line[i]) == g->line[i])
			return true;
	return false;
}

/* Does the attacker win? Nothing but the rules. */
static bool by_rules(struct games *g, unsigned black, unsigned white, unsigned turn, unsigned left)
{
	const struct small *s = &g->small;
	unsigned held[2] = {black, white}, all = (1u << s->rows * s->columns) - 1;
	if (has_line(g, held[s->attacker]))
		return true;
	if (has_line(g, held[1 - s->attacker]) || (black | white) == all)
		return false;
	uint64_t key = ((uint64_t)black << 32 | (uint64_t)white << 8 | turn << 7 | left) + 1;
	struct remembered *m = &g->memory[key * 0x9e3779b97f4a7c15u >> (64 - MEMORY_BITS)];
	if (m->key == key)
		return m->won;
	bool attacks = turn == s->attacker, won = !attacks;
	if (g->looked++ > 3000000)
		g->lost_count = true;
	for (unsigned i = 0; i < s->rows * s->columns && won != attacks && !g->lost_count; i++) {
		if ((black | white) >> i & 1)
			continue;
		held[turn] |= 1u << i;
		won = by_rules(g, held[0], held[1], left > 1 ? turn : 1 - turn, left > 1 ? left - 1 : s->p);
		held[turn] &= ~(1u << i);
	}
	*m = (struct remembered){key, won};
	return won;
}

static bool truth(struct games *g)
{
	find_lines(g);
	memset(g->memory, 0, MEMORY * sizeof *g->memory);
	g->looked = 0;
	g->lost_count = false;
	return by_rules(g, g->small.stones[0], g->small.stones[1], g->small.turn, g->small.left);
}

static void random_small(uint64_t *r, struct games *g)
{
	struct small *s = &g->small;
	do {
		*s = (struct small){.rows = 1 + random_below(r, 5), .columns = 2 + random_below(r, 4)};
		s->k = 2 + random_below(r, 3);
		s->p = 1 + random_below(r, s->k - 1);
		s->q = 1 + random_below(r, 2);
		unsigned cells = s->rows * s->columns;
		for (unsigned i = 0, most = random_below(r, cells); i < most; i++)
			if (random_below(r, 3) > 0 || cells > 12)
				s->stones[random_below(r, 2)] |= 1u << random_below(r, cells);
		s->stones[1] &= ~s->stones[0];
		s->turn = random_below(r, 2);
		s->attacker = random_below(r, 3) > 0 ? s->turn : 1 - s->turn;
		s->left = 1 + random_below(r, s->p);
		find_lines(g);
	} while (s->rows * s->columns > CELLS || has_line(g, s->stones[0]) || has_line(g, s->stones[1]) ||
	         (s->stones[0] | s->stones[1]) == (1u << s->rows * s->columns) - 1);
}

static void field_of(struct field *f, const struct small *s)
{
	struct connect connect = {.rows = s->rows, .columns = s->columns, .k = s->k, .p = s->p, .q = s->q};
	field_init(f, &connect);
	for (unsigned i = 0; i < s->rows * s->columns; i++)
		if ((s->stones[0] | s->stones[1]) >> i & 1)
			field_set_up(f, i, s->stones[0] >> i & 1 ? SIDE_BLACK : SIDE_WHITE);
	field_set_turn(f, s->turn == 0 ? SIDE_BLACK : SIDE_WHITE, s->left);
}

/* The file, if there is a win; the search's verdict. */
static enum wins_verdict search_small(const struct small *s, const struct wins_limits *l, char **file)
{
	struct trouble t;
	struct field f;
	size_t size;
	field_of(&f, s);
	struct wins *w = wins_new(&f, s->attacker == 0 ? SIDE_BLACK : SIDE_WHITE, 1 << 16, &t);
	assert_non_null(w);
	enum wins_verdict verdict = wins_search(w, l);
	*file = NULL;
	if (verdict == WINS_WON) {
		FILE *out = open_memstream(file, &size);
		wins_write(w, out);
		fclose(out);
	}
	wins_release(w);
	field_clear(&f);
	return verdict;
}

/* What was found, as a file, satisfies the checker. */
static void assert_checked(const struct wins *w)
{
	char *file;
	size_t size;
	FILE *out = open_memstream(&file, &size);
	wins_write(w, out);
	fclose(out);
	if (run_checker(file, NULL).status != 0)
		fail_msg("%s%s", file, run_checker(file, NULL).text);
	free(file);
}

static unsigned times(unsigned n)
{
	return getenv("SLOW") != NULL ? 40 * n : n;
}

/* Everything by the search of all games: always right, and every win has a file that the checker accepts. */
static void all_games_agree(void **state)
{
	static struct games g;
	uint64_t r = 1;
	unsigned won = 0, lost = 0;
	(void)state;
	g.memory = calloc(MEMORY, sizeof *g.memory);
	for (unsigned i = 0; i < times(250); i++) {
		char *file;
		random_small(&r, &g);
		bool wins = truth(&g);
		if (g.lost_count)
			continue;
		assert_int_equal(search_small(&g.small, &(struct wins_limits){0}, &file),
		                 wins ? WINS_WON : WINS_NOT_WON);
		if (wins && run_checker(file, NULL).status != 0)
			fail_msg("%s%s", file, run_checker(file, NULL).text);
		won += wins;
		lost += !wins;
		free(file);
	}
	free(g.memory);
	print_message("games: %u won, %u lost, %u too large\n", won, lost, times(250) - won - lost);
	assert_true(won > times(25) && lost > times(25));
}

/* A stone more of the attacker, or one less of the defender, takes no win away: zones and null moves rest on that. */
static void more_stones_do_not_hurt(void **state)
{
	static struct games g;
	uint64_t r = 5;
	unsigned looked = 0;
	(void)state;
	g.memory = calloc(MEMORY, sizeof *g.memory);
	for (unsigned i = 0; i < times(150); i++) {
		random_small(&r, &g);
		const struct small *s = &g.small;
		if (!truth(&g) || g.lost_count)
			continue;
		for (unsigned at = 0; at < s->rows * s->columns; at++) {
			unsigned held[2] = {s->stones[0], s->stones[1]}, bit = 1u << at;
			if ((held[s->attacker] & bit) != 0)
				continue;
			held[s->attacker] |= (held[1 - s->attacker] & bit) ^ bit;
			held[1 - s->attacker] &= ~bit;
			assert_true(by_rules(&g, held[0], held[1], s->turn, s->left) || g.lost_count);
			looked++;
		}
	}
	free(g.memory);
	assert_true(looked > times(150));
}

/* Threats, null moves and zones: a win that is found is one, and the checker agrees. */
static void threats_agree(void **state)
{
	static struct games g;
	uint64_t r = 2;
	unsigned found = 0;
	(void)state;
	g.memory = calloc(MEMORY, sizeof *g.memory);
	for (unsigned i = 0; i < times(250); i++) {
		char *file;
		random_small(&r, &g);
		/* rounds alone, or with proof numbers */
		struct wins_limits l = {.order = 9, .rounds = i % 2 * 3, .positions = 2000};
		if (search_small(&g.small, &l, &file) == WINS_WON) {
			assert_true(truth(&g) || g.lost_count);
			assert_int_equal(run_checker(file, NULL).status, 0);
			found++;
		}
		free(file);
	}
	free(g.memory);
	assert_true(found > times(25));
}

/* --- open answers --- */

static bool is_open(const struct wins *w, unsigned answer)
{
	uint64_t square[WINS_MOVE_MOST];
	unsigned stones, mask;
	for (unsigned i = 0; (stones = wins_open_answer(w, i, square)) > 0; i++) {
		mask = 0;
		for (unsigned j = 0; j < stones; j++)
			mask |= 1u << square[j];
		if (mask == answer)
			return true;
	}
	return false;
}

/* All other answers lose, by the rules. */
static void others_lose(struct games *g, const struct wins *w)
{
	const struct small *s = &g->small;
	unsigned held = s->stones[0] | s->stones[1];
	for (unsigned answer = 0; answer < 1u << s->rows * s->columns; answer++) {
		unsigned after[2] = {s->stones[0], s->stones[1]};
		if ((answer & held) != 0 || (unsigned)__builtin_popcount(answer) != s->left || is_open(w, answer))
			continue;
		after[s->turn] |= answer;
		assert_true(by_rules(g, after[0], after[1], s->attacker, s->p) || g->lost_count);
	}
}

static void refuted_answers_lose(void **state)
{
	static struct games g;
	uint64_t r = 4;
	unsigned opens = 0, none = 0;
	(void)state;
	g.memory = calloc(MEMORY, sizeof *g.memory);
	for (unsigned i = 0; i < times(60); i++) {
		struct trouble t;
		struct field f;
		uint64_t square[WINS_MOVE_MOST];
		random_small(&r, &g);
		g.small.attacker = 1 - g.small.turn;
		field_of(&f, &g.small);
		struct wins *w = wins_new(&f, g.small.attacker == 0 ? SIDE_BLACK : SIDE_WHITE, 1 << 16, &t);
		assert_non_null(w);
		wins_defences(w, &(struct wins_limits){.positions = 100}, 1000);
		if (wins_found(w) != NULL) {
			truth(&g);
			others_lose(&g, w);
			assert_checked(w);
			opens += wins_open_answer(w, 0, square) > 0;
			none += wins_open_answer(w, 0, square) == 0;
		}
		wins_release(w);
		field_clear(&f);
	}
	free(g.memory);
	assert_true(opens > 5 && none > 5);
}

/* --- edited files --- */

static bool read_mask(struct small *s, char **line, const char *colour, unsigned i)
{
	char *end = *line + strlen(colour);
	if (strncmp(*line, colour, strlen(colour)) != 0)
		return true;
	while (*end == ' ') {
		unsigned long row = strtoul(end + 1, &end, 10), column = *end == ',' ? strtoul(end + 1, &end, 10) : 99;
		if (row >= s->rows || column >= s->columns)
			return false;
		s->stones[i] |= 1u << (row * s->columns + column);
	}
	*line = strchr(*line, '\n') + 1;
	return true;
}

/* What the file states; false if it is not about a board of up to 16 squares. */
static bool read_small(struct small *s, const char *text)
{
	char *copy = strdup(text), *line = copy, attacker[8], turn[8];
	*s = (struct small){0};
	bool small = sscanf(line, "kdraw win 1\ngame %u %u %u\nboard %u %u\nattacker %7s", &s->k, &s->p, &s->q,
	                    &s->rows, &s->columns, attacker) == 6 &&
	             s->rows * s->columns <= CELLS && s->rows <= CELLS && s->columns <= CELLS;
	for (int i = 0; i < 4; i++)
		line = strchr(line, '\n') + 1;
	small = small && read_mask(s, &line, "black", 0) && read_mask(s, &line, "white", 1) &&
	        sscanf(line, "turn %7s %u", turn, &s->left) == 2;
	s->attacker = attacker[0] == 'w';
	s->turn = turn[0] == 'w';
	free(copy);
	return small;
}

static void edits_of_wins(void **state)
{
	static struct games g;
	uint64_t r = 3;
	unsigned refused = 0, accepted = 0, edits = times(2500);
	(void)state;
	g.memory = calloc(MEMORY, sizeof *g.memory);
	while (refused + accepted < edits) {
		char *file;
		random_small(&r, &g);
		if (search_small(&g.small, &(struct wins_limits){.order = 9 * random_below(&r, 2), .rounds = 3},
		                 &file) != WINS_WON)
			continue;
		for (unsigned i = 0; i < 10; i++) {
			char *edited = edited_words(&r, file, 3);
			struct answer a = run_checker(edited, NULL);
			refused += a.status != 0;
			accepted += a.status == 0;
			if (a.status == 0 && strstr(a.text, " if he wins ") == NULL && read_small(&g.small, edited))
				assert_true(truth(&g) || g.lost_count);
			free(edited);
		}
		free(file);
	}
	free(g.memory);
	print_message("edits: %u refused, %u accepted\n", refused, accepted);
	assert_true(refused > edits / 2);
	assert_true(accepted > edits / 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(all_games_agree), cmocka_unit_test(more_stones_do_not_hurt),
	    cmocka_unit_test(threats_agree),   cmocka_unit_test(refuted_answers_lose),
	    cmocka_unit_test(edits_of_wins),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
