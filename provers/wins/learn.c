/* Wins that were found elsewhere, or before: win files that an engine reads, and the checkpoints that it writes. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/fnv.h"
#include "base/input.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/output.h"
#include "base/textfile.h"
#include "provers/wins/engine.h"
#include "provers/wins/kept.h"

/* From one arena to another one, which may be larger or lie elsewhere. */
struct carrying {
	struct wins *to;
	const struct certificate *from;
	struct map done; /* wins that were carried */
	bool outside;    /* a square was */
};

struct carried {
	uint64_t from;
	const struct win *to;
};

static uint16_t carry_square(struct carrying *c, unsigned square)
{
	const struct wins *w = c->to;
	const struct arena *a = &c->from->arena;
	const int row = (int)arena_row(a, square) - c->from->statement.origin[0] + w->statement.origin[0],
	          column = (int)arena_column(a, square) - c->from->statement.origin[1] + w->statement.origin[1];
	const int columns = (int)(w->arena.width - 2 * w->arena.k),
	          rows = (int)(w->arena.squares / w->arena.width - 2 * w->arena.k);
	if (row >= 0 && row < rows && column >= 0 && column < columns)
		return (uint16_t)arena_at(&w->arena, (unsigned)row, (unsigned)column);
	c->outside = true;
	return (uint16_t)arena_at(&w->arena, 0, 0);
}

static uint16_t *carry_squares(struct carrying *c, const uint16_t *square, unsigned count)
{
	uint16_t *to = pool_take(&c->to->search.pool, (count + 1) * sizeof *to);
	for (unsigned i = 0; i < count; i++)
		to[i] = carry_square(c, square[i]);
	return to;
}

static const struct win *carry_win(struct carrying *c, const struct win *from)
{
	const uint64_t key = (uint64_t)(uintptr_t)from;
	const struct carried *done = map_find(&c->done, &key);
	if (done != NULL)
		return done->to;
	assert(from->whole > 0);
	struct win *w = pool_copy(&c->to->search.pool, from, sizeof *from);
	w->move = carry_squares(c, from->move, from->stones);
	w->entry = pool_copy(&c->to->search.pool, from->entry, from->entries * sizeof *from->entry);
	for (unsigned i = 0; i < from->entries; i++) {
		w->entry[i].given = carry_squares(c, from->entry[i].given, from->entry[i].stones);
		if (from->entry[i].win != NULL)
			w->entry[i].win = carry_win(c, from->entry[i].win);
	}
	w->zone = pool_copy(&c->to->search.pool, from->zone, from->graded * sizeof *from->zone);
	for (unsigned i = 0; i < from->graded; i++)
		w->zone[i].square = carry_square(c, from->zone[i].square);
	((struct carried *)map_get(&c->done, &key))->to = w;
	return w;
}

static void take_placed(struct wins *w, const uint16_t *placed, int count)
{
	while (count-- > 0)
		arena_take(&w->arena, placed[count], w->arena.colour[placed[count]]);
}

/* Places the stones that the certificate has more; how many, or -1 if it lacks one of ours or has another there. */
static int place_more(struct carrying *c, uint16_t *placed)
{
	struct arena *a = &c->to->arena;
	const struct arena *from = &c->from->arena;
	unsigned both = 0, ours = a->stones[0] + a->stones[1];
	int count = 0;
	bool right = true;
	for (unsigned s = 0; s < from->squares; s++) {
		if (from->colour[s] > ARENA_WHITE)
			continue;
		uint16_t to = carry_square(c, s);
		if (a->colour[to] == ARENA_EMPTY && !c->outside) {
			arena_place(a, to, from->colour[s]);
			placed[count++] = to;
		} else {
			right = right && a->colour[to] == from->colour[s];
			both++;
		}
	}
	if (right && !c->outside && both == ours)
		return count;
	take_placed(c->to, placed, count);
	return -1;
}

static bool same_game(const struct statement *a, const struct statement *b)
{
	return a->k == b->k && a->p == b->p && a->rows == b->rows && a->columns == b->columns &&
	       a->attacker == b->attacker;
}

static bool all_of(const struct wins *w, const uint16_t *placed, int count, unsigned side)
{
	for (int i = 0; i < count; i++)
		if (w->arena.colour[placed[i]] != side)
			return false;
	return count > 0;
}

/* An answer of the defender, who is to move, that loses. */
static void add_answer(struct wins *w, const struct win *win, const uint16_t *placed, unsigned count)
{
	MAKE_ROOM(w->answer, w->answers, w->answer_room);
	w->answer[w->answers++] = (struct entry){
	    .win = win, .given = pool_copy(&w->search.pool, placed, count * sizeof *placed), .stones = (uint16_t)count};
}

/* A win of this very position, in which the defender is to move, that leaves some of his answers open: what it has
 * against the others. */
static int learn_part(struct carrying *c, const struct win *win)
{
	struct wins *w = c->to;
	uint16_t *placed = xcalloc(c->from->arena.squares, sizeof *placed);
	const int count = place_more(c, placed);
	const struct win *carried = count == 0 ? carry_win(c, win) : NULL;
	take_placed(w, placed, count);
	free(placed);
	if (carried == NULL || c->outside)
		return -1;
	for (unsigned i = 0; i < carried->entries; i++) {
		if (carried->entry[i].win == NULL || carried->entry[i].win->open > 0)
			continue;
		MAKE_ROOM(w->answer, w->answers, w->answer_room);
		w->answer[w->answers++] = carried->entry[i];
	}
	return 0;
}

/* The attacker is to move in the file, or it is a part of what we want. */
static int learn(struct carrying *c, const struct win *win)
{
	const struct statement *s = &c->from->statement, *own = &c->to->statement;
	if (s->turn != s->attacker && own->turn == s->turn && own->left == s->left)
		return learn_part(c, win);
	if (s->turn != s->attacker || s->left != s->p || win->open > 0)
		return -1;
	uint16_t *placed = xcalloc(c->from->arena.squares, sizeof *placed);
	const int count = place_more(c, placed);
	const struct win *carried = count < 0 ? NULL : carry_win(c, win);
	if (carried != NULL && !c->outside) {
		known_add_win(&c->to->search, carried);
		if (own->turn != own->attacker && count <= (int)own->left &&
		    all_of(c->to, placed, count, 1 - own->attacker))
			add_answer(c->to, carried, placed, (unsigned)count);
	}
	take_placed(c->to, placed, count);
	free(placed);
	return count < 0 || c->outside ? -1 : count;
}

/* The win of this position; or, if the attacker is to move, of the one after a whole turn of his, which begins it. */
static int adopt(struct carrying *c, const struct win *win)
{
	struct wins *w = c->to;
	const struct statement *s = &c->from->statement, *own = &w->statement;
	uint16_t *placed = xcalloc(c->from->arena.squares, sizeof *placed);
	const int count = place_more(c, placed);
	const struct win *carried = count < 0 ? NULL : carry_win(c, win);
	w->found = NULL;
	if (carried == NULL || c->outside)
		;
	else if (count == 0 && s->turn == own->turn && s->left == own->left)
		w->found = carried;
	else if (own->turn == own->attacker && s->turn != s->attacker && s->left == s->p && count == (int)own->left &&
	         all_of(w, placed, count, own->attacker))
		w->found = win_make(&w->search.pool, &w->arena, own->attacker, placed, (unsigned)count, carried->entry,
		                    carried->entries, own->p);
	take_placed(w, placed, count);
	free(placed);
	return w->found != NULL ? 0 : -1;
}

/* The win of a file about this game and attacker is taken in some way; what that returns, or -1 with the reason.
 * skipped: it lies partly outside of the arena, or is of no position that may be taken, which is no fault of the file.
 */
static int take_file(struct wins *w, FILE *in, bool *skipped, struct trouble *t,
                     int (*take)(struct carrying *c, const struct win *win))
{
	struct textfile f;
	struct certificate certificate;
	struct carrying c = {.to = w, .from = &certificate};
	int taken = -1;
	textfile_init(&f, in, t);
	bool read = certificate_read(&certificate, &f);
	*skipped = false;
	textfile_clear(&f);
	if (!read)
		return -1;
	map_init(&c.done, sizeof(struct carried), 1);
	assert(certificate.nodes > 0 && certificate.node[0].depth == 0);
	const struct win *win = certificate.node[0].entry.win;
	if (same_game(&w->statement, &certificate.statement) && win != NULL) {
		taken = take(&c, win);
		*skipped = taken < 0;
	}
	map_clear(&c.done);
	certificate_clear(&certificate);
	if (taken < 0)
		trouble_say(t, 0, "the win file is about another game, position or attacker");
	return taken;
}

int wins_learn(struct wins *w, FILE *in, struct trouble *t)
{
	bool skipped;
	return take_file(w, in, &skipped, t, learn);
}

bool wins_adopt(struct wins *w, FILE *in, struct trouble *t)
{
	bool skipped;
	return take_file(w, in, &skipped, t, adopt) == 0;
}

static void suggest_turn(struct carrying *c, const struct win *win)
{
	struct wins *w = c->to;
	struct win turn = {.stones = win->stones};
	c->outside = false;
	turn.move = carry_squares(c, win->move, win->stones);
	if (c->outside || win->stones == 0)
		return;
	MAKE_ROOM(w->suggested, w->suggestions, w->suggested_room);
	w->suggested[w->suggestions++] = pool_copy(&w->search.pool, &turn, sizeof turn);
}

/* What wins there: the first turn, or the ones after each answer. */
static int suggest(struct carrying *c, const struct win *win)
{
	if (c->from->statement.turn == c->from->statement.attacker)
		suggest_turn(c, win);
	else
		for (unsigned i = 0; i < win->entries; i++)
			if (win->entry[i].win != NULL)
				suggest_turn(c, win->entry[i].win);
	return 0;
}

bool wins_suggest(struct wins *w, FILE *in, struct trouble *t)
{
	bool skipped;
	return take_file(w, in, &skipped, t, suggest) == 0;
}

/* --- checkpoints -------------------------------------------------------------------------------------------------- */

void wins_keep(struct wins *w)
{
	assert(w->search.kept == NULL);
	w->search.kept = kept_new(&w->arena);
}

static uint64_t sum_of_stones(const struct wins *w)
{
	const struct arena *a = &w->arena;
	uint64_t sum = FNV_START;
	for (unsigned s = 0; s < a->squares; s++) {
		const int stone[] = {a->colour[s], (int)arena_row(a, s) - w->statement.origin[0],
		                     (int)arena_column(a, s) - w->statement.origin[1]};
		if (a->colour[s] < ARENA_EMPTY)
			sum = fnv_bytes(sum, stone, sizeof stone);
	}
	return sum;
}

void wins_job(const struct wins *w, char *text, size_t room)
{
	char name[CONNECT_NAME];
	const struct statement *s = &w->statement;
	connect_name(&w->rules, name, sizeof name);
	snprintf(text, room, "win %s attacker %s turn %s %u stones %u %016" PRIx64, name,
	         s->attacker == ARENA_BLACK ? "black" : "white", s->turn == ARENA_BLACK ? "black" : "white", s->left,
	         w->arena.stones[0] + w->arena.stones[1], sum_of_stones(w));
}

void wins_save(const struct wins *w, FILE *out)
{
	assert(w->search.kept != NULL);
	fprintf(out, "positions %" PRIu64 "\n", w->before + w->search.positions);
	known_write_failures(&w->search, out);
	kept_write(w->search.kept, &w->statement, out);
}

/* The next win file of several: up to its last line, or to the end of all. NULL: there is none. */
static FILE *cut_file(FILE *in, struct trouble *t)
{
	char *line = NULL;
	size_t room = 0, lines = 0;
	FILE *file = output_scratch();
	while (file != NULL && input_line(in, &line, &room, t) >= 0) {
		lines++;
		fprintf(file, "%s\n", line);
		if (strcmp(line, "end") == 0)
			break;
	}
	free(line);
	if (file != NULL && lines > 0 && output_rewind(file))
		return file;
	if (file != NULL)
		fclose(file);
	return NULL;
}

static bool read_positions(struct wins *w, FILE *in)
{
	char line[64], again[64];
	if (fgets(line, sizeof line, in) == NULL || sscanf(line, "positions %" SCNu64, &w->before) != 1)
		return false;
	snprintf(again, sizeof again, "positions %" PRIu64 "\n", w->before);
	return strcmp(line, again) == 0;
}

int wins_learn_all(struct wins *w, FILE *in, struct trouble *t)
{
	int learnt = 0;
	bool right = true, skipped = false;
	for (FILE *file; right && (file = cut_file(in, t)) != NULL; fclose(file)) {
		int more = take_file(w, file, &skipped, t, learn);
		learnt += more >= 0;
		right = more >= 0 || skipped;
	}
	return right && feof(in) ? learnt : -1;
}

int wins_restore(struct wins *w, FILE *in, struct trouble *t)
{
	bool right = read_positions(w, in) && known_read_failures(&w->search, in);
	int learnt = right ? wins_learn_all(w, in, t) : -1;
	if (learnt < 0)
		trouble_say(t, 0, "the checkpoint holds something else than failures and wins");
	return learnt;
}
