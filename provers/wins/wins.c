#include "provers/wins/wins.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/fnv.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/output.h"
#include "base/textfile.h"
#include "provers/wins/certificate.h"
#include "provers/wins/kept.h"
#include "provers/wins/parallel.h"
#include "provers/wins/search.h"
#include "provers/wins/tree.h"
#include "provers/wins/whole.h"
#include "provers/wins/win.h"
#include "provers/wins/win_svg.h"

struct wins {
	struct connect rules;
	struct arena arena;
	struct search search;
	struct statement statement;
	uint32_t low[2]; /* row and column of the field that are 0 inside the arena's rim */
	enum side turn;
	const struct win *found;
	unsigned order;
	unsigned long long memory;
	uint64_t before;        /* positions of the searches before a checkpoint */
	struct worker *workers; /* of the last search with threads: wins are theirs */
};

/* What is tried, one after the other; each with all orders. */
static const struct effort rounds[] = {
    {150, 6, 0, 0},   {150, 8, 1, 0},   {150, 10, 2, 0},  {200, 12, 3, 0},   {400, 24, 3, 0},    {600, 32, 4, 0},
    {1200, 48, 5, 0}, {2400, 64, 6, 0}, {5000, 80, 7, 0}, {10000, 80, 9, 0}, {20000, 80, 12, 0}, {40000, 80, 16, 0},
};
enum { ROUNDS = sizeof rounds / sizeof *rounds, SMALL = 16, LOOK_AT_CLOCK = 64 };

static unsigned side_of(enum side side)
{
	return side == SIDE_BLACK ? ARENA_BLACK : ARENA_WHITE;
}

/* The part of an infinite board around the stones. */
static bool init_arena(struct wins *w, const struct field *f)
{
	const struct connect *c = &f->rules;
	uint32_t rows = c->rows, columns = c->columns;
	if (c->infinite) {
		uint32_t around = 7 * c->k;
		bool any = f->extent.low_row <= f->extent.high_row;
		uint32_t middle = (uint32_t)connect_row(c, connect_middle(c)),
		         across = connect_column(c, connect_middle(c));
		w->low[0] = (any ? f->extent.low_row : middle) - around;
		w->low[1] = (any ? f->extent.low_column : across) - around;
		rows = (any ? f->extent.high_row - f->extent.low_row + 1 : 1) + 2 * around;
		columns = (any ? f->extent.high_column - f->extent.low_column + 1 : 1) + 2 * around;
		if (rows > 1000 || columns > 1000)
			return false;
		w->statement.origin[0] = (int)(middle - w->low[0]);
		w->statement.origin[1] = (int)(across - w->low[1]);
	}
	return arena_init(&w->arena, c->k, c->p, rows, columns);
}

static void place_stones(struct wins *w, const struct field *f)
{
	for (uint32_t i = 0; i < field_stones(f); i++) {
		uint64_t s = field_stone(f, i);
		unsigned at = arena_at(&w->arena, connect_row(&f->rules, s) - w->low[0],
		                       connect_column(&f->rules, s) - w->low[1]);
		arena_place(&w->arena, at, side_of(field_colour(f, s)));
	}
	assert(w->arena.stones[0] + w->arena.stones[1] == field_stones(f));
}

struct wins *wins_new(const struct field *f, enum side attacker, unsigned long long memory, struct trouble *t)
{
	const struct connect *c = &f->rules;
	struct wins *w = xcalloc(1, sizeof *w);
	const char *why = NULL;
	if (c->p >= c->k)
		why = "who is to move wins at once: P is not less than K";
	else if (c->p > WIN_MOVE_MOST || c->k > ARENA_K_MOST || c->q > WIN_MOVE_MOST)
		why = "K is at most 32, P and Q at most 16 here";
	else if (field_other(attacker) == f->side && f->left >= c->k)
		why = "the defender fills K squares at once";
	else if (!init_arena(w, f))
		why = "the board, or the part of it with stones, is too large";
	if (why != NULL) {
		free(w);
		trouble_say(t, 0, "%s", why);
		return NULL;
	}
	w->rules = *c;
	place_stones(w, f);
	search_init(&w->search, &w->arena, side_of(attacker), !c->infinite, memory);
	w->turn = f->side;
	w->memory = memory;
	w->statement = (struct statement){.k = c->k,
	                                  .p = c->p,
	                                  .q = c->q,
	                                  .rows = c->infinite ? 0 : c->rows,
	                                  .columns = c->infinite ? 0 : c->columns,
	                                  .arena = &w->arena,
	                                  .origin = {w->statement.origin[0], w->statement.origin[1]},
	                                  .attacker = side_of(attacker),
	                                  .turn = side_of(f->side),
	                                  .left = f->left};
	return w;
}

void wins_release(struct wins *w)
{
	parallel_release(w->workers);
	kept_release(w->search.kept);
	search_clear(&w->search);
	arena_clear(&w->arena);
	free(w);
}

static void begin_limits(struct wins *w, const struct wins_limits *l)
{
	w->search.watch = watch_begin(l->seconds, LOOK_AT_CLOCK, l->progress);
	w->search.watch.stop = l->stop;
	w->search.most_positions = l->positions > 0 ? w->search.positions + l->positions + 1 : 0;
}

static bool attacks(const struct wins *w)
{
	return w->statement.turn == w->statement.attacker;
}

static const struct win *one_round(struct wins *w, unsigned order, unsigned most)
{
	assert(order > 0);
	w->search.effort.order = order;
	if (attacks(w))
		return search_root(&w->search, order, w->statement.left);
	return search_answers(&w->search, order, w->statement.left, most);
}

/* Orders above k - p are never of use: there are so many zones less one. */
static unsigned highest_order(const struct wins *w, const struct wins_limits *l)
{
	assert(w->rules.p < w->rules.k);
	unsigned most = w->rules.k - w->rules.p;
	return l->order > 0 && l->order < most ? l->order : most;
}

/* All games of a small board. */
static enum wins_verdict search_whole(struct wins *w)
{
	const struct arena *a = &w->arena;
	if (w->rules.infinite || w->rules.rows * w->rules.columns - a->stones[0] - a->stones[1] > SMALL)
		return WINS_OPEN;
	bool won;
	w->found = whole_win(&w->search, attacks(w), w->statement.left, &won);
	if (w->search.watch.stopped)
		return WINS_OPEN;
	assert(won || w->found == NULL);
	return won ? WINS_WON : WINS_NOT_WON;
}

/* Rounds of growing effort, and the tree, in turn, so that neither takes more than about twice as long as the better
 * one; in the end the tree alone. */
struct both {
	struct tree *tree;          /* NULL: the rounds alone */
	uint64_t rounds, positions; /* of the rounds, and of the tree */
};

static bool found_or_over(const struct wins *w)
{
	return w->found != NULL || w->search.watch.stopped;
}

/* As many positions as the rounds took. */
static void catch_up(struct wins *w, struct both *b)
{
	uint64_t before = w->search.positions;
	if (b->tree == NULL || b->rounds <= b->positions || tree_ended(b->tree) || found_or_over(w))
		return;
	w->found = tree_search(b->tree, b->rounds - b->positions);
	b->positions += w->search.positions - before;
	assert(w->found == NULL || w->found->open == 0);
}

/* A round with all orders. */
static void search_round(struct wins *w, const struct wins_limits *l, struct both *b, unsigned round, unsigned most)
{
	for (unsigned order = 1; order <= highest_order(w, l) && !found_or_over(w); order++) {
		uint64_t before = w->search.positions;
		w->search.effort = rounds[round];
		w->found = one_round(w, order, most);
		w->order = w->found != NULL ? order : highest_order(w, l);
		b->rounds += w->search.positions - before;
		if (order > 1)
			catch_up(w, b);
		if (rounds[round].turns == 0 && order > 3)
			break;
	}
}

/* The rounds here, trees in other threads. */
static void search_in_threads(struct wins *w, const struct wins_limits *l)
{
	atomic_bool over = false;
	const struct parallel p = {.threads = l->threads - 1,
	                           .left = w->statement.left,
	                           .order = highest_order(w, l),
	                           .attacks = attacks(w),
	                           .seconds = l->seconds,
	                           .positions = l->positions,
	                           .memory = w->memory / l->threads,
	                           .over = &over};
	struct both b = {NULL, 0, 0};
	assert(l->stop == NULL && p.threads > 0);
	parallel_release(w->workers);
	w->workers = parallel_begin(&p, &w->search);
	w->search.watch.stop = &over;
	for (unsigned i = 0; i < ROUNDS && !found_or_over(w); i++)
		search_round(w, l, &b, i, 0);
	if (w->found != NULL)
		atomic_store(&over, true);
	const struct win *other = parallel_end(w->workers, &w->search.positions);
	w->found = w->found != NULL ? w->found : other;
	w->search.watch.stop = NULL;
}

static enum wins_verdict search_rounds(struct wins *w, const struct wins_limits *l, unsigned most)
{
	unsigned last = l->rounds > 0 && l->rounds < ROUNDS ? l->rounds : ROUNDS;
	struct both b = {NULL, w->before,
	                 0}; /* rounds that are in a checkpoint cost nothing again: the tree goes first */
	if (attacks(w) && (w->found = complete_win(&w->search, w->statement.left)) != NULL)
		return WINS_WON;
	if (l->rounds == 0 && most == 0 && l->threads > 1) {
		search_in_threads(w, l);
		return w->found == NULL ? WINS_OPEN : WINS_WON;
	}
	if (l->rounds == 0 && most == 0)
		b.tree = tree_new(&w->search, attacks(w), w->statement.left, highest_order(w, l), 0);
	w->order = highest_order(w, l);
	catch_up(w, &b);
	for (unsigned i = 0; i < last && !found_or_over(w); i++)
		search_round(w, l, &b, i, i + 1 == last ? most : 0);
	b.rounds = UINT64_MAX;
	catch_up(w, &b);
	if (b.tree != NULL)
		tree_release(b.tree);
	return w->found == NULL || w->found->open > 0 ? WINS_OPEN : WINS_WON;
}

enum wins_verdict wins_search(struct wins *w, const struct wins_limits *limits)
{
	begin_limits(w, limits);
	w->found = NULL;
	if (arena_alive(&w->arena, 1 - w->statement.attacker, w->rules.k) > 0)
		return WINS_NOT_WON;
	if (!w->rules.infinite && w->rules.rows * w->rules.columns <= SMALL && limits->order == 0)
		return search_whole(w);
	enum wins_verdict verdict = search_rounds(w, limits, 0);
	return verdict == WINS_OPEN && limits->order == 0 && !w->search.watch.stopped ? search_whole(w) : verdict;
}

/* Proof numbers alone, as long as they may. */
static enum wins_verdict defences_of_tree(struct wins *w, const struct wins_limits *limits, unsigned most)
{
	struct tree *t = tree_new(&w->search, false, w->statement.left, highest_order(w, limits), 0);
	w->order = highest_order(w, limits);
	w->found = tree_search(t, UINT64_MAX);
	if (w->found == NULL) {
		begin_limits(w, &(struct wins_limits){0}); /* this much has to be done */
		w->found = tree_partial(t, most);
	}
	tree_release(t);
	return w->found == NULL || w->found->open > 0 ? WINS_OPEN : WINS_WON;
}

enum wins_verdict wins_defences(struct wins *w, const struct wins_limits *limits, unsigned most)
{
	assert(!attacks(w) && most > 0);
	begin_limits(w, limits);
	w->found = NULL;
	return limits->rounds == 0 ? defences_of_tree(w, limits, most) : search_rounds(w, limits, most);
}

const struct win *wins_found(const struct wins *w)
{
	return w->found;
}

uint64_t wins_positions(const struct wins *w)
{
	return w->search.positions;
}

unsigned wins_order(const struct wins *w)
{
	return w->order;
}

uint64_t wins_square(const struct wins *w, unsigned square)
{
	return connect_at(&w->rules, arena_row(&w->arena, square) + w->low[0],
	                  arena_column(&w->arena, square) + w->low[1]);
}

static unsigned copy_squares(const struct wins *w, const uint16_t *from, unsigned count, uint64_t *square)
{
	assert(count <= WINS_MOVE_MOST);
	for (unsigned i = 0; i < count; i++)
		square[i] = wins_square(w, from[i]);
	return count;
}

unsigned wins_move(const struct wins *w, uint64_t *square)
{
	return w->found == NULL ? 0 : copy_squares(w, w->found->move, w->found->stones, square);
}

unsigned wins_open_answer(const struct wins *w, unsigned i, uint64_t *square)
{
	for (unsigned e = 0; w->found != NULL && e < w->found->entries; e++)
		if (w->found->entry[e].win == NULL && i-- == 0)
			return copy_squares(w, w->found->entry[e].given, w->found->entry[e].stones, square);
	return 0;
}

void wins_write(const struct wins *w, FILE *out)
{
	assert(w->found != NULL);
	certificate_write(out, &w->statement, w->found);
}

void wins_draw(const struct wins *w, FILE *out)
{
	assert(w->found != NULL);
	win_svg(out, &w->statement, w->found);
}

/* --- wins that were found elsewhere ------------------------------------------------------------------------------- */

unsigned wins_moves(struct wins *w, uint64_t (*move)[WINS_MOVE_MOST], unsigned most)
{
	struct candidates c = {0};
	unsigned count = 0;
	assert(attacks(w));
	w->search.effort = rounds[0];
	candidates_forcing(&w->search, w->statement.left, &c);
	for (unsigned i = 0; i < c.count && count < most; i++)
		copy_squares(w, c.item[i].move, c.item[i].stones, move[count++]);
	candidates_quiet(&w->search, w->statement.left, w->rules.p, most, &c);
	for (unsigned i = 0; i < c.count && count < most; i++)
		copy_squares(w, c.item[i].move, c.item[i].stones, move[count++]);
	candidates_clear(&c);
	return count;
}

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
	while (count-- > 0)
		arena_take(a, placed[count], a->colour[placed[count]]);
	return -1;
}

static bool same_game(const struct statement *a, const struct statement *b)
{
	return a->k == b->k && a->p == b->p && a->rows == b->rows && a->columns == b->columns &&
	       a->attacker == b->attacker && b->turn == b->attacker && b->left == b->p;
}

static int learn(struct carrying *c, const struct win *win)
{
	uint16_t *placed = xcalloc(c->from->arena.squares, sizeof *placed);
	int count = place_more(c, placed);
	const struct win *carried = count < 0 ? NULL : carry_win(c, win);
	if (carried != NULL && !c->outside)
		known_add_win(&c->to->search, carried);
	for (int i = count; i-- > 0;)
		arena_take(&c->to->arena, placed[i], c->to->arena.colour[placed[i]]);
	free(placed);
	return count < 0 || c->outside ? -1 : count;
}

/* What lies partly outside of the arena cannot be learnt there; that is no fault of the file. */
static int learn_file(struct wins *w, FILE *in, bool *outside, struct trouble *t)
{
	struct textfile f;
	struct certificate certificate;
	struct carrying c = {.to = w, .from = &certificate};
	int more = -1;
	textfile_init(&f, in, t);
	bool read = certificate_read(&certificate, &f);
	*outside = false;
	textfile_clear(&f);
	if (!read)
		return -1;
	map_init(&c.done, sizeof(struct carried), 1);
	const struct win *win = certificate.node[0].entry.win;
	if (same_game(&w->statement, &certificate.statement) && win != NULL && win->open == 0)
		more = learn(&c, win);
	map_clear(&c.done);
	certificate_clear(&certificate);
	*outside = c.outside;
	if (more < 0)
		trouble_say(t, 0, "the win file is about another game, position or attacker");
	return more;
}

int wins_learn(struct wins *w, FILE *in, struct trouble *t)
{
	bool outside;
	return learn_file(w, in, &outside, t);
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

void wins_save(struct wins *w, FILE *out)
{
	assert(w->search.kept != NULL);
	fprintf(out, "positions %" PRIu64 "\n", w->before + w->search.positions);
	known_write_failures(&w->search, out);
	kept_write(w->search.kept, &w->arena, &w->statement, out);
}

/* The next win file of several: up to its last line, or to the end of all. NULL: there is none. */
static FILE *cut_file(FILE *in)
{
	char *line = NULL;
	size_t room = 0, lines = 0;
	FILE *file = output_scratch();
	while (file != NULL && getline(&line, &room, in) > 0) {
		lines++;
		fputs(line, file);
		if (strcmp(line, "end\n") == 0)
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

int wins_restore(struct wins *w, FILE *in, struct trouble *t)
{
	int learnt = 0;
	bool right = read_positions(w, in) && known_read_failures(&w->search, in), outside = false;
	for (FILE *file; right && (file = cut_file(in)) != NULL; fclose(file)) {
		int more = learn_file(w, file, &outside, t);
		learnt += more >= 0;
		right = more >= 0 || outside;
	}
	if (right && feof(in))
		return learnt;
	trouble_say(t, 0, "the checkpoint holds something else than failures and wins");
	return -1;
}
