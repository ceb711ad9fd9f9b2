#include "plans/ease.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "base/random.h"
#include "hypergraph/components.h"
#include "plans/motions.h"

/* Low enough for the mean, and too many for one board, in parts of what it was; so many positions are never too many.
 */
static const double enough = 0.99, too_many = 10, always = 1000;

struct state {
	const struct easing *by;
	struct tiling *now;
	struct motion *motion; /* of the first tile to each tile */
	struct place *square;  /* of the first tile at the beginning, in order */
	unsigned squares;
	double *each, *next; /* logarithms of the positions, of each board; next: room for those of a change */
	double sum;          /* of them */
};

/* --- images --- */

/* In the order of a tiling; to be freed. */
static struct place *image_of_line(const struct tiling *t, unsigned line, struct motion m)
{
	unsigned size = tiling_line_size(t, line);
	struct place *image = xmalloc(size * sizeof *image);
	for (unsigned i = 0; i < size; i++)
		image[i] = motion_of(m, tiling_line(t, line)[i]);
	qsort(image, size, sizeof *image, place_compare);
	return image;
}

static struct place corner(const struct tiling *t, unsigned tile, unsigned turn)
{
	const struct tile *it = &t->tile[tile];
	struct place low = {INT32_MAX, INT32_MAX};
	for (unsigned i = t->first[it->first_line]; i < t->first[it->first_line + it->lines]; i++)
		low = place_corner(low, place_turn(t->square[i], turn));
	return low;
}

static bool is_line(const struct tiling *t, unsigned line, const struct place *square, unsigned size)
{
	return tiling_line_size(t, line) == size && memcmp(tiling_line(t, line), square, size * sizeof *square) == 0;
}

/* The line of this tile that is the image; a tile has no line twice. */
static bool has_image(const struct tiling *t, unsigned tile, unsigned line, struct motion m)
{
	const struct tile *it = &t->tile[tile];
	unsigned size = tiling_line_size(t, line);
	struct place *image = image_of_line(t, line, m);
	bool found = false;
	for (unsigned i = it->first_line; i < it->first_line + it->lines && !found; i++)
		found = is_line(t, i, image, size);
	free(image);
	return found;
}

static bool is_image(const struct tiling *t, unsigned tile, struct motion m)
{
	if (abs(m.by.row) > PLACE_MOST || abs(m.by.column) > PLACE_MOST)
		return false; /* images might not fit */
	for (unsigned line = 0; line < t->tile[0].lines; line++)
		if (!has_image(t, tile, line, m))
			return false;
	return true;
}

static bool find_motion(const struct tiling *t, unsigned tile, struct motion *m)
{
	for (unsigned turn = 0; turn < 8; turn++) {
		*m = (struct motion){turn, place_minus(corner(t, tile, 0), corner(t, 0, turn))};
		if (t->tile[tile].lines == t->tile[0].lines && is_image(t, tile, *m))
			return true;
	}
	return false;
}

static bool has_line_twice(const struct tiling *t)
{
	for (unsigned i = 0; i < t->tile[0].lines; i++)
		for (unsigned j = 0; j < i; j++)
			if (is_line(t, i, tiling_line(t, j), tiling_line_size(t, j)))
				return true;
	return false;
}

static bool find_motions(struct state *s, struct trouble *trouble)
{
	const struct tiling *t = s->now;
	for (unsigned i = 0; i < t->tiles; i++)
		if (t->tile[i].strip)
			return trouble_say(trouble, 0, "a tile is a strip, which has no board");
	if (has_line_twice(t))
		return trouble_say(trouble, 0, "the first tile has a line twice");
	for (unsigned i = 0; i < t->tiles; i++)
		if (!find_motion(t, i, s->motion + i))
			return trouble_say(trouble, 0, "tile %u is no image of the first one", i + 1);
	return true;
}

/* --- changes --- */

struct change {
	unsigned line, size;
	struct place first;
	enum direction direction;
};

static const struct change no_change = {.line = UINT32_MAX};

static void add_image(const struct state *s, const struct change *c, unsigned line, struct motion m, struct tiling *t)
{
	bool straight;
	if (line == c->line) {
		const struct place first = motion_of(m, c->first);
		const struct place second = motion_of(m, place_step(c->first, c->direction, 1));
		straight = tiling_add_run(t, first, place_minus(second, first), c->size);
	} else {
		struct place *image = image_of_line(s->now, line, m);
		straight = tiling_add_line(t, image, tiling_line_size(s->now, line));
		free(image);
	}
	assert(straight);
	(void)straight;
}

/* The tiling after the change, all tiles as images of the first one. */
static void build(const struct state *s, const struct change *c, struct tiling *t)
{
	tiling_init(t);
	tiling_set_name(t, "eased-%u-%u", s->by->k, s->by->p);
	memcpy(t->period, s->now->period, sizeof t->period);
	for (unsigned i = 0; i < s->now->tiles; i++) {
		tiling_add_tile(t);
		for (unsigned j = 0; j < s->now->tile[0].lines; j++)
			add_image(s, c, j, s->motion[i], t);
	}
}

static void become(struct state *s, struct tiling *t)
{
	tiling_clear(s->now);
	*s->now = *t;
}

static bool has_gap(const struct tiling *t, unsigned line)
{
	return tiling_line_span(t, line) != tiling_line_size(t, line);
}

/* Is there such a line? It may be the one that is to change. */
static bool is_there(const struct state *s, const struct change *c)
{
	for (unsigned i = 0; i < s->now->tile[0].lines; i++)
		if (place_same(tiling_line(s->now, i)[0], c->first) &&
		    tiling_line_direction(s->now, i) == c->direction && tiling_line_size(s->now, i) == c->size &&
		    !has_gap(s->now, i))
			return true;
	return false;
}

/* --- positions --- */

void ease_leave_out(const struct easing *by, unsigned lines, unsigned board, bool *out)
{
	struct random r = random_start(by->seed, board);
	assert(by->without < lines);
	memset(out, 0, lines * sizeof *out);
	for (unsigned left = by->without; left > 0;) {
		unsigned line = random_below(&r, lines);
		left -= !out[line];
		out[line] = true;
	}
}

static void leave_out(const struct easing *by, const struct hypergraph *board, unsigned number, struct hypergraph *part)
{
	bool *out = xcalloc(board->lines, sizeof *out);
	unsigned *line = xcalloc(board->lines, sizeof *line), lines = 0;
	ease_leave_out(by, board->lines, number, out);
	for (unsigned i = 0; i < board->lines; i++)
		if (!out[i])
			line[lines++] = i;
	assert(lines == board->lines - by->without);
	hypergraph_init(part);
	hypergraph_part(board, line, lines, part, NULL);
	free(line);
	free(out);
}

static double seconds_left(const struct easing *by)
{
	double left = by->watch->seconds - watch_seconds(by->watch), limit = by->prover.seconds;
	return by->watch->seconds > 0 && (limit == 0 || left < limit) ? fmax(left, 0.01) : limit;
}

/* The logarithm; HUGE_VAL if it is not drawn, or not with so few. */
static double positions_of(const struct easing *by, const struct hypergraph *board, double most)
{
	static const unsigned char empty[256];
	struct question q = {.board = board, .game = {false, by->p}, .ideas = all_ideas, .stone = empty};
	struct prover_options options = by->prover;
	struct trouble t;
	options.threads = 1; /* more would count otherwise each time */
	options.seconds = seconds_left(by);
	options.positions = most < log(1e15) ? (uint64_t)exp(most) + 1 : 0;
	struct prover *p = prover_new(&q, &options, &t);
	if (p == NULL)
		return HUGE_VAL;
	enum verdict v = prover_decide(p);
	uint64_t positions = prover_statistics(p)->positions;
	prover_release(p);
	double its = log(positions > 0 ? (double)positions : 1);
	return v == DRAWN && its <= most ? its : HUGE_VAL;
}

/* What a board may take: the rest of the sum, and not much more than before. */
static double most_of_board(const struct state *s, unsigned i, double rest)
{
	return s->sum == HUGE_VAL ? rest : fmin(rest, fmax(s->each[i] + log(too_many), log(always)));
}

/* The sum of the logarithms, or HUGE_VAL. It ends once the sum would be larger even if the rest took one position. */
static double score(struct state *s, const struct tiling *t, double most)
{
	const struct easing *by = s->by;
	struct hypergraph board;
	double sum = 0;
	hypergraph_init(&board);
	tiling_board(t, 0, &board);
	for (unsigned i = 0; i < by->boards && sum <= most && sum < HUGE_VAL; i++) {
		struct hypergraph part;
		leave_out(by, &board, i, &part);
		s->next[i] =
		    watch_over(by->watch) ? HUGE_VAL : positions_of(by, &part, most_of_board(s, i, most - sum));
		sum += s->next[i];
		hypergraph_clear(&part);
	}
	hypergraph_clear(&board);
	return sum <= most ? sum : HUGE_VAL;
}

static void take_score(struct state *s, double sum)
{
	double *each = s->each;
	s->each = s->next;
	s->next = each;
	s->sum = sum;
}

static double mean(const struct state *s)
{
	return exp(s->sum / s->by->boards);
}

/* --- rounds --- */

static bool try_change(struct state *s, const struct change *c)
{
	struct tiling t;
	if (watch_over(s->by->watch) || is_there(s, c))
		return false;
	build(s, c, &t);
	double sum = HUGE_VAL;
	if (tiling_holds(&t, s->by->k))
		sum = score(s, &t, s->sum + s->by->boards * log(enough));
	if (sum == HUGE_VAL) {
		tiling_clear(&t);
		return false;
	}
	assert(sum < s->sum);
	take_score(s, sum);
	become(s, &t);
	s->by->taken(s->by->context, s->now, c->line, mean(s));
	return true;
}

static bool is_square(const struct state *s, struct place p)
{
	return bsearch(&p, s->square, s->squares, sizeof p, place_compare) != NULL;
}

static bool ease_line(struct state *s, unsigned line)
{
	const unsigned size = tiling_line_size(s->now, line);
	const enum direction d = tiling_line_direction(s->now, line);
	struct change c = {.line = line, .size = size > 2 ? size - 1 : 2, .direction = d};
	struct place first = tiling_line(s->now, line)[0];
	unsigned run = 1;
	bool changed = false;
	if (has_gap(s->now, line))
		return false;
	while (is_square(s, place_step(first, d, -1)))
		first = place_step(first, d, -1);
	while (is_square(s, place_step(first, d, (int)run)))
		run++;
	assert(run >= size);
	for (c.size = c.size < s->by->shortest ? s->by->shortest : c.size; c.size <= size + 1; c.size++)
		for (unsigned i = 0; i + c.size <= run; i++) {
			c.first = place_step(first, d, (int)i);
			changed |= try_change(s, &c);
		}
	return changed;
}

static bool ease_lines(struct state *s, struct random *r)
{
	unsigned lines = s->now->tile[0].lines, *order = xcalloc(lines, sizeof *order);
	bool changed = false;
	for (unsigned i = 0; i < lines; i++) {
		unsigned j = random_below(r, i + 1);
		order[i] = order[j];
		order[j] = i;
	}
	for (unsigned i = 0; i < lines && !watch_over(s->by->watch); i++) {
		if (progress_due())
			progress_show("line %u of %u: %.0f positions", i + 1, lines, mean(s));
		changed |= ease_line(s, order[i]);
	}
	free(order);
	return changed;
}

static void ease_rounds(struct state *s, struct eased *its)
{
	struct random r = random_start(s->by->seed, UINT32_MAX);
	s->sum = HUGE_VAL;
	take_score(s, score(s, s->now, HUGE_VAL));
	its->before = mean(s);
	while (s->sum < HUGE_VAL && ease_lines(s, &r))
		;
	its->after = mean(s);
	its->done = s->sum < HUGE_VAL && !watch_over(s->by->watch);
	assert(its->after <= its->before);
}

static bool can_ease(struct state *s, struct trouble *trouble)
{
	if (s->now->tile[0].lines <= s->by->without)
		return trouble_say(trouble, 0, "a tile of %u lines is no board without %u of them",
		                   s->now->tile[0].lines, s->by->without);
	if (!tiling_disjoint(s->now, NULL, NULL))
		return trouble_say(trouble, 0, "two tiles share a square");
	if (!tiling_holds(s->now, s->by->k))
		return trouble_say(trouble, 0, "the tiling does not catch %u in a row", s->by->k);
	return find_motions(s, trouble);
}

bool ease(const struct easing *by, struct tiling *t, struct eased *its, struct trouble *trouble)
{
	struct tiling images;
	struct state s = {.by = by, .now = t};
	assert(by->boards > 0);
	s.motion = xcalloc(t->tiles, sizeof *s.motion);
	s.each = xcalloc(by->boards, sizeof *s.each);
	s.next = xcalloc(by->boards, sizeof *s.next);
	bool good = can_ease(&s, trouble);
	if (good) {
		s.squares = t->first[t->tile[0].lines];
		s.square = xcalloc(s.squares, sizeof *s.square);
		memcpy(s.square, t->square, s.squares * sizeof *s.square);
		qsort(s.square, s.squares, sizeof *s.square, place_compare);
		build(&s, &no_change, &images);
		become(&s, &images);
		ease_rounds(&s, its);
		assert(tiling_holds(t, by->k));
	}
	free(s.square);
	free(s.each);
	free(s.next);
	free(s.motion);
	return good;
}
