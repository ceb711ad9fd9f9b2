/* Room 1, try to beat the theorem: games that White draws, and his answers. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/rows.h"
#include "base/textfile.h"
#include "boards/tilings/tiling.h"
#include "web/api.h"
#include "web/desk.h"
#include "web/shelf.h"

enum { MOST_P = 1000, FARTHEST = 1000000000 };

/* Where White's answers come from: "theorem NAME" of the shelf, "strips P" by Theorem 2, "potential P". */
struct opponent {
	enum { BY_THEOREM, BY_STRIPS, BY_POTENTIAL } by;
	char theorem[SHELF_NAME];
	unsigned p;
	char name[64];
};

/* --- which games -------------------------------------------------------------------------------------------------- */

struct telling {
	FILE *out;
	unsigned told;
};

static void tell_game(void *to, const char *name, const char *title, unsigned k, unsigned p, bool ready)
{
	struct telling *t = to;
	fprintf(t->out, "%s{\"name\": \"%s\", \"title\": ", t->told++ == 0 ? "" : ",\n", name);
	json_string(t->out, title);
	fprintf(t->out, ", \"k\": %u, \"p\": %u, \"ready\": %s}", k, p, ready ? "true" : "false");
}

/* GET drawn/games: the theorems on the shelf, or that can be made. */
void api_drawn_games(const struct request *q, struct response *r)
{
	struct telling t = {r->out, 0};
	fputs("{\"schema\": \"kdraw-web-games/1\", \"rows\": [\n", r->out);
	shelf_list(q->web->shelf, tell_game, &t);
	fputs("]}\n", r->out);
}

static void tell_opponent(struct telling *t, const char *by, const char *name, unsigned k, const char *how)
{
	fprintf(t->out, "%s{\"by\": \"%s:%s\", \"k\": %u, \"how\": \"%s\"}", t->told++ == 0 ? "" : ",\n", by, name, k,
	        how);
}

struct choosing {
	struct telling telling;
	unsigned p;
};

static void tell_theorem(void *to, const char *name, const char *title, unsigned k, unsigned p, bool ready)
{
	struct choosing *c = to;
	(void)title, (void)ready;
	if (p == c->p)
		tell_opponent(&c->telling, "theorem", name, k, "tiles");
}

/* GET drawn/opponents?p=N: who plays White against N stones a move; the smallest k of tiles first. */
void api_drawn_opponents(const struct request *q, struct response *r)
{
	unsigned long p;
	char name[16];
	if (!request_number(q, "p", MOST_P, &p) || p == 0) {
		response_refuse(r, 400, "p is a number from 1 to %d", MOST_P);
		return;
	}
	struct choosing c = {{r->out, 0}, (unsigned)p};
	struct strategy *strips = strategy_plane(c.p), *weights = strategy_potential(EDGES_GROUPS, c.p);
	snprintf(name, sizeof name, "%u", c.p);
	fputs("{\"schema\": \"kdraw-web-opponents/1\", \"rows\": [\n", r->out);
	shelf_list(q->web->shelf, tell_theorem, &c);
	tell_opponent(&c.telling, "strips", name, strategy_k(strips), "strips, Theorem 2");
	tell_opponent(&c.telling, "potential", name, strategy_k(weights), "weights");
	fputs("]}\n", r->out);
	strategy_release(strips);
	strategy_release(weights);
}

/* --- opponents ---------------------------------------------------------------------------------------------------- */

static bool read_opponent(struct textfile *f, struct opponent *o)
{
	static const char *const by[] = {"theorem", "strips", "potential"};
	if (!textfile_line(f) || !textfile_expect(f, "game"))
		return false;
	const char *word = textfile_word(f);
	unsigned i = 0;
	while (i < 3 && (word == NULL || strcmp(word, by[i]) != 0))
		i++;
	if (i == 3)
		return textfile_say(f, "a game is played by theorem, strips or potential");
	o->by = i;
	if (o->by == BY_THEOREM && (word = textfile_word(f)) == NULL)
		return textfile_say(f, "which theorem?");
	if (o->by == BY_THEOREM)
		snprintf(o->theorem, sizeof o->theorem, "%s", word);
	else if (!textfile_number(f, "stones a move", 1, MOST_P, &o->p))
		return false;
	snprintf(o->name, sizeof o->name, "%s %s%u", by[i], o->theorem, o->p);
	return textfile_no_more(f);
}

/* NULL: the reply says why, or which work is going on for it. */
static struct strategy *by_theorem(const struct request *q, const char *name, struct response *r)
{
	struct shelf_text text;
	struct trouble t = {0};
	unsigned work = 0;
	enum shelf_state state = shelf_get(q->web->shelf, name, &text, &work, &t);
	struct strategy *s = NULL;
	if (state == SHELF_MAKING)
		response_work(r, work);
	if (state == SHELF_READY) {
		FILE *in = fmemopen((char *)(uintptr_t)text.text, text.size, "r");
		s = in == NULL ? NULL : strategy_theorem(in, &t);
		if (in != NULL)
			fclose(in);
	}
	if (state != SHELF_MAKING && s == NULL)
		response_trouble(r, &t);
	return s;
}

static struct strategy *open_strategy(const struct request *q, const struct opponent *o, struct response *r)
{
	if (o->by == BY_THEOREM)
		return by_theorem(q, o->theorem, r);
	return o->by == BY_STRIPS ? strategy_plane(o->p) : strategy_potential(EDGES_GROUPS, o->p);
}

/* --- the tiling --------------------------------------------------------------------------------------------------- */

static void write_place(FILE *out, const char *before, struct place at)
{
	fprintf(out, "%s[%d, %d]", before, (int)at.row, (int)at.column);
}

static void write_lines(const struct tiling *t, const struct tile *tile, FILE *out)
{
	for (unsigned i = tile->first_line; i < tile->first_line + tile->lines; i++) {
		fputs(i == tile->first_line ? "[" : ",\n[", out);
		for (unsigned j = 0; j < tiling_line_size(t, i); j++)
			write_place(out, j == 0 ? "" : ", ", tiling_line(t, i)[j]);
		fputs("]", out);
	}
}

void api_write_tiling(const struct tiling *t, FILE *out)
{
	write_place(out, "{\"schema\": \"kdraw-web-tiling/1\", \"period\": [", t->period[0]);
	write_place(out, ", ", t->period[1]);
	fputs("], \"tiles\": [", out);
	for (unsigned i = 0; i < t->tiles; i++) {
		fprintf(out, "%s{\"strip\": %s", i == 0 ? "" : ",\n", t->tile[i].strip ? "true" : "false");
		if (t->tile[i].strip)
			write_place(out, ", \"along\": ", t->tile[i].along);
		fputs(", \"lines\": [", out);
		write_lines(t, &t->tile[i], out);
		fputs("]}", out);
	}
	fputs("]}\n", out);
}

/* By Theorem 2 the tiles are strips, cut into zones. */
static void write_zones(unsigned p, struct response *r)
{
	struct strategy *s = strategy_plane(p);
	struct tiling t;
	struct trouble why;
	char name[32];
	snprintf(name, sizeof name, "bz:%u", strategy_length(s));
	strategy_release(s);
	tiling_init(&t);
	if (tiling_load(&t, name, &why))
		api_write_tiling(&t, r->out);
	else
		response_trouble(r, &why);
	tiling_clear(&t);
}

/* GET drawn/tiling?theorem=NAME or ?strips=P: where the tiles lie, and their lines. */
void api_drawn_tiling(const struct request *q, struct response *r)
{
	unsigned long p;
	const char *name = request_word(q, "theorem");
	if (name == NULL && request_number(q, "strips", 64, &p) && p > 0) {
		write_zones((unsigned)p, r);
		return;
	}
	if (name == NULL) {
		response_refuse(r, 400, "which game? theorem=NAME, or strips=P for at most 64 stones");
		return;
	}
	struct strategy *s = by_theorem(q, name, r);
	if (s == NULL)
		return;
	api_write_tiling(strategy_tiling(s), r->out);
	strategy_release(s);
}

/* --- answers ------------------------------------------------------------------------------------------------------ */

/* A whole game, as desk.h keeps it. */
struct asked {
	struct opponent opponent;
	unsigned from; /* answers from this one on are wanted */
	struct stone *black;
	unsigned *end, moves, stones, move_room, stone_room;
};

static bool read_stone(struct textfile *f, struct asked *a)
{
	int row, column;
	if (!textfile_integer(f, "a row", &row) || !textfile_integer(f, "a column", &column))
		return false;
	if (abs(row) > FARTHEST || abs(column) > FARTHEST)
		return textfile_say(f, "a square at most %d from the middle", FARTHEST);
	if (a->stones == DESK_STONES)
		return textfile_say(f, "more than %d stones", DESK_STONES);
	MAKE_ROOM(a->black, a->stones, a->stone_room);
	a->black[a->stones++] = (struct stone){row, column};
	return true;
}

static bool read_move(struct textfile *f, struct asked *a)
{
	while (f->next != NULL)
		if (!read_stone(f, a))
			return false;
	MAKE_ROOM(a->end, a->moves, a->move_room);
	a->end[a->moves++] = a->stones;
	return true;
}

static bool read_asked(struct textfile *f, struct asked *a)
{
	if (!read_opponent(f, &a->opponent) || !textfile_line(f) || !textfile_expect(f, "from") ||
	    !textfile_number(f, "a move", 0, DESK_STONES, &a->from) || !textfile_no_more(f))
		return false;
	MAKE_ROOM(a->end, a->moves, a->move_room);
	for (;;) {
		if (!textfile_line(f))
			return false;
		if (!textfile_take(f, "move"))
			return textfile_end(f);
		if (!read_move(f, a))
			return false;
	}
}

static void write_reply(const struct reply *w, FILE *out)
{
	static const char *const why[] = {"entry",     "forest", "pairing",  "held",
	                                  "stonewise", "line",   "crossing", "weight"};
	const struct reason *g = &w->reason;
	fprintf(out, "{\"at\": [%lld, %lld], \"why\": \"%s\"", (long long)w->at.row, (long long)w->at.column,
	        why[g->why]);
	if (g->why == WHY_ENTRY)
		fprintf(out, ", \"step\": %u, \"entry\": %u", g->step, g->entry);
	if (g->why <= WHY_STONEWISE)
		fprintf(out, ", \"board\": %u, \"tile\": %u, \"moved\": [%lld, %lld]", g->board, g->tile,
		        (long long)g->row, (long long)g->column);
	fputs("}", out);
}

static void write_answers(const struct desk_game *g, unsigned from, FILE *out)
{
	fprintf(out, "{\"schema\": \"kdraw-web-answer/1\", \"k\": %u, \"p\": %u, \"from\": %u, \"answers\": [",
	        strategy_k(g->strategy), strategy_stones(g->strategy), from);
	for (unsigned i = from; i < g->moves; i++) {
		fputs(i == from ? "[" : ",\n[", out);
		for (unsigned j = i == 0 ? 0 : g->white_end[i - 1]; j < g->white_end[i]; j++) {
			fputs(j == (i == 0 ? 0 : g->white_end[i - 1]) ? "" : ", ", out);
			write_reply(&g->white[j], out);
		}
		fputs("]", out);
	}
	fputs("]}\n", out);
}

static bool play_on(struct desk_game *g, const struct asked *a, struct trouble *t)
{
	while (g->moves < a->moves) {
		const unsigned first = g->moves == 0 ? 0 : a->end[g->moves - 1];
		assert(first == g->stones);
		if (!desk_move(g, a->black + first, a->end[g->moves] - first, t))
			return false;
	}
	return true;
}

static void answer(const struct request *q, const struct asked *a, struct response *r)
{
	struct trouble t = {0};
	struct desk_game *g = desk_take(q->web->desk, a->opponent.name, a->black, a->end, a->moves);
	if (g == NULL)
		g = desk_reuse(q->web->desk, a->opponent.name);
	struct strategy *s = g == NULL ? open_strategy(q, &a->opponent, r) : NULL;
	if (g == NULL && s != NULL)
		g = desk_begin(a->opponent.name, s);
	if (g == NULL)
		return;
	if (play_on(g, a, &t)) {
		write_answers(g, a->from, r->out);
		desk_put(q->web->desk, g);
		return;
	}
	response_refuse(r, 400, "move %u: %s", g->moves + 1, t.text);
	desk_game_release(g);
}

/* POST drawn/answer: the game from its beginning; the answers to its moves from number N on.
 *
 *     game theorem 11:2
 *     from N
 *     move 0 0 0 1
 *     end */
void api_drawn_answer(const struct request *q, struct response *r)
{
	struct asked a = {0};
	struct textfile f;
	struct trouble t = {0};
	FILE *in = request_text(q);
	textfile_init(&f, in, &t);
	if (read_asked(&f, &a))
		answer(q, &a, r);
	else
		response_trouble(r, &t);
	textfile_clear(&f);
	fclose(in);
	free(a.black);
	free(a.end);
}
