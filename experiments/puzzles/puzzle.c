#include "experiments/puzzles/puzzle.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascending.h"
#include "base/memory.h"
#include "base/place.h"
#include "base/random.h"
#include "experiments/puzzles/shortest.h"

/* --- the field as an arena --- */

static uint64_t square_of(const struct puzzle *z, const struct arena *a, unsigned square)
{
	return connect_at(&z->rules, arena_row(a, square), arena_column(a, square));
}

static bool fill_arena(struct arena *a, const struct field *f)
{
	const struct connect *c = &f->rules;
	if (c->infinite || c->p >= c->k || c->p > WIN_MOVE_MOST || !arena_init(a, c->k, c->p, c->rows, c->columns))
		return false;
	for (uint32_t i = 0; i < field_stones(f); i++) {
		uint64_t s = field_stone(f, i);
		arena_place(a, arena_at(a, connect_row(c, s), connect_column(c, s)),
		            field_colour(f, s) == SIDE_BLACK ? ARENA_BLACK : ARENA_WHITE);
	}
	return true;
}

/* --- the first turns --- */

struct finding {
	struct puzzle *z;
	struct shortest search;
	struct threat_turn *turn;
	unsigned turns, solution, solutions;
};

static void add_try(struct finding *g, const struct threat_turn *turn, const struct blocks *b, unsigned answer)
{
	struct puzzle *z = g->z;
	if (z->tried == PUZZLE_TRIES_KEPT)
		return;
	struct puzzle_try *t = &z->try[z->tried++];
	assert(turn->threats == z->rules.p && answer < b->sets);
	t->answers = b->size[answer];
	for (unsigned i = 0; i < z->rules.p; i++)
		t->turn[i] = square_of(z, g->search.arena, turn->stone[i]);
	for (unsigned i = 0; i < t->answers; i++)
		t->answer[i] = square_of(z, g->search.arena, b->set[answer][i]);
}

/* Exactly one of all turns wins as fast. */
static bool is_unique(struct finding *g)
{
	struct blocks *b = xmalloc(sizeof *b);
	for (unsigned i = 0; i < g->turns && g->solutions < 2 && !g->search.over; i++) {
		unsigned answer = 0;
		if (!shortest_after(&g->search, &g->turn[i], g->z->turns - 1, b, &answer)) {
			if (!g->search.over)
				add_try(g, &g->turn[i], b, answer);
			g->z->tries++;
			continue;
		}
		g->solution = i;
		g->solutions++;
	}
	free(b);
	return g->solutions == 1 && !g->search.over;
}

/* --- the line --- */

static void write_turn(struct finding *g, const uint16_t *stone, unsigned stones)
{
	struct puzzle *z = g->z;
	assert(z->parts < 2 * PUZZLE_TURNS_MOST && stones <= WIN_MOVE_MOST);
	for (unsigned i = 0; i < stones; i++)
		z->line[z->parts][i] = square_of(z, g->search.arena, stone[i]);
	z->played[z->parts++] = stones;
}

static void play_on(struct finding *g, const struct threat_turn *turn, unsigned left);

static void play_next(struct finding *g, unsigned left)
{
	struct shortest *s = &g->search;
	struct threat_turn *turn;
	uint16_t fill[ARENA_K_MOST];
	unsigned stones = shortest_fill(s, fill);
	if (stones > 0) {
		write_turn(g, fill, stones);
		return;
	}
	unsigned count = shortest_turns(s, &turn), i = 0;
	while (i < count && !shortest_after(s, &turn[i], left - 1, NULL, NULL))
		i++;
	if (i < count)
		play_on(g, &turn[i], left);
	free(turn);
}

/* The turn, with `left' of the attacker's from this one on. The defender's answer is the one that lasts longest; to
 * more threats than he can stop there is none, and the line ends. */
static void play_on(struct finding *g, const struct threat_turn *turn, unsigned left)
{
	struct shortest *s = &g->search;
	unsigned answer = 0;
	write_turn(g, turn->stone, s->arena->p);
	if (turn->threats > s->arena->p || left < 2)
		return;
	struct blocks *b = xmalloc(sizeof *b);
	if (shortest_after(s, turn, left - 1, b, &answer)) {
		shortest_place(s, turn->stone, s->arena->p, s->side);
		shortest_place(s, b->set[answer], b->size[answer], 1 - s->side);
		write_turn(g, b->set[answer], b->size[answer]);
		play_next(g, left - 1);
		shortest_take(s, b->set[answer], b->size[answer], 1 - s->side);
		shortest_take(s, turn->stone, s->arena->p, s->side);
	}
	free(b);
}

/* --- all together --- */

static unsigned grade_of(const struct puzzle *z)
{
	unsigned score = 2 * z->turns, grade;
	for (unsigned t = z->tries; t > 1; t /= 4)
		score++;
	grade = score < 7 ? 1 : (score - 3) / 2;
	return grade > 5 ? 5 : grade;
}

static void keep_stones(struct puzzle *z, const struct field *f)
{
	z->stones = field_stones(f);
	z->black = 0;
	z->stone = xmalloc((z->stones + 1) * sizeof *z->stone);
	for (unsigned pass = 0, n = 0; pass < 2; pass++) {
		for (uint32_t i = 0; i < z->stones; i++)
			if ((field_colour(f, field_stone(f, i)) == SIDE_BLACK) == (pass == 0))
				z->stone[n++] = field_stone(f, i);
		if (pass == 0)
			z->black = n;
	}
	qsort(z->stone, z->black, sizeof *z->stone, ascending_64);
	qsort(z->stone + z->black, z->stones - z->black, sizeof *z->stone, ascending_64);
}

static bool find(struct finding *g, const struct field *f, const struct puzzle_wanted *w)
{
	struct puzzle *z = g->z;
	unsigned most = w->most < PUZZLE_TURNS_MOST ? w->most : PUZZLE_TURNS_MOST;
	z->turns = shortest_length(&g->search, most);
	if (z->turns < w->least || z->turns < 2)
		return false;
	g->turns = shortest_turns(&g->search, &g->turn);
	if (!is_unique(g))
		return false;
	z->grade = grade_of(z);
	play_on(g, &g->turn[g->solution], z->turns);
	keep_stones(z, f);
	return true;
}

bool puzzle_find(struct puzzle *z, const struct field *f, const struct puzzle_wanted *w)
{
	struct arena arena;
	struct finding g = {.z = z};
	*z = (struct puzzle){.rules = f->rules, .side = f->side};
	if (f->left != f->rules.p || f->result != RESULT_OPEN || !fill_arena(&arena, f))
		return false;
	shortest_init(&g.search, &arena, f->side == SIDE_BLACK ? ARENA_BLACK : ARENA_WHITE, w->nodes);
	bool found = find(&g, f, w);
	free(g.turn);
	shortest_clear(&g.search);
	arena_clear(&arena);
	return found;
}

bool puzzle_of_game(struct puzzle *z, const struct connect *rules, const struct record *game,
                    const struct puzzle_wanted *w)
{
	struct field f;
	bool found = false;
	field_init(&f, rules);
	for (uint32_t i = 0; i < game->stones && f.result == RESULT_OPEN && !found; i++) {
		field_make(&f, game->square[i]);
		found = f.left == rules->p && f.result == RESULT_OPEN && puzzle_find(z, &f, w);
	}
	field_clear(&f);
	return found;
}

void puzzle_clear(struct puzzle *z)
{
	free(z->stone);
	*z = (struct puzzle){.side = SIDE_NONE};
}

/* --- the same puzzle elsewhere --- */

struct placed {
	struct place at;
	int black;
};

static int by_place(const void *a, const void *b)
{
	const struct placed *x = a, *y = b;
	int order = place_compare(&x->at, &y->at);
	return order != 0 ? order : x->black - y->black;
}

/* Image i of the eight, its least row and column 0. */
static uint64_t image_key(const struct puzzle *z, unsigned i, struct placed *at)
{
	struct place low = {INT32_MAX, INT32_MAX};
	uint64_t key = z->side;
	for (uint32_t j = 0; j < z->stones; j++) {
		struct place stone = {(int32_t)connect_row(&z->rules, z->stone[j]),
		                      (int32_t)connect_column(&z->rules, z->stone[j])};
		at[j] = (struct placed){place_turn(stone, i), j < z->black};
		low = place_corner(low, at[j].at);
	}
	qsort(at, z->stones, sizeof *at, by_place);
	for (uint32_t j = 0; j < z->stones; j++)
		key = random_mix(key ^ (uint64_t)(at[j].at.row - low.row)) +
		      random_mix(~(uint64_t)(2 * (at[j].at.column - low.column) + at[j].black));
	return key;
}

uint64_t puzzle_key(const struct puzzle *z)
{
	struct placed *at = xmalloc((z->stones + 1) * sizeof *at);
	uint64_t least = UINT64_MAX;
	for (unsigned i = 0; i < 8; i++) {
		uint64_t key = image_key(z, i, at);
		least = key < least ? key : least;
	}
	free(at);
	return least;
}
