/* Threats: generalised threats. On each line of at least k squares every empty square gets up to two threat values, one
 * looking forward and one looking backward:
 *
 *       . x x . _ o . .        _ the square; forward: the window of o's (and empty ones), backward: that of x's
 *
 * The window begins with the square, has at most k squares, and holds stones of one player only. Behind the square, it
 * is prolonged over more squares, and how is one of the readings of the report (back):
 *
 *   stones   over stones of that player only, as it says; a square too near to a stone of the other player or to the
 *            edge has no value
 *   either   so, and if these are not k squares, over empty ones as well; then only one of both values counts
 *   free     over everything but stones of the other player
 *
 * The value is the largest number of stones in k squares of that, if it has k. A larger value within k squares of the
 * same line dominates smaller ones. Both values count if the two windows have k squares together. A value t is worth
 * 2^(c t) - 1, and a square the sum over its lines. What k - p stones and more are worth (beyond):
 *
 *   plain    as many as they are
 *   cap      k - p, but k - p + 1 if they win in this turn: "building sequences greater than k - p without enough moves
 *            left to win is not advantageous"
 *   block    as cap, but the player's own one less than the opponent's, so that he blocks first */
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "experiments/agents/agent.h"

struct look {
	unsigned value, length; /* the window that begins with the square */
	enum side side;
	bool alone; /* no other value counts beside this one */
};

/* A line, copied: colour[i * step] with either sign of the step. */
struct reach {
	const uint8_t *line;
	int size, at, step;
	unsigned k;
	enum back back;
};

static int colour_at(const struct reach *r, int i)
{
	int at = r->at + i * r->step;
	return at < 0 || at >= r->size ? -1 : r->line[at];
}

/* How many squares beyond this one, going by `way`, hold no stone of another side than *side, which may be set on the
 * way; with `stones`, no empty square either. */
static int free_squares(const struct reach *r, int way, bool stones, enum side *side)
{
	int n = 0;
	for (; n + 1 < (int)r->k; n++) {
		int c = colour_at(r, way * (n + 1));
		if (c < 0 || (c == SIDE_NONE && stones) || (c != SIDE_NONE && *side != SIDE_NONE && c != (int)*side))
			break;
		*side = c != SIDE_NONE ? (enum side)c : *side;
	}
	return n;
}

/* The most stones in k squares between `back` squares behind and `ahead` squares before this one. */
static unsigned most_stones(const struct reach *r, int back, int ahead, enum side side)
{
	unsigned most = 0;
	int count = 0;
	for (int i = -back; i <= ahead; i++) {
		count += colour_at(r, i) == (int)side;
		count -= i - (int)r->k >= -back && colour_at(r, i - (int)r->k) == (int)side;
		most = count > (int)most ? (unsigned)count : most;
	}
	return most;
}

static struct look look(const struct reach *r)
{
	struct look l = {0, 0, SIDE_NONE, false};
	int ahead = free_squares(r, 1, false, &l.side);
	int back = free_squares(r, -1, r->back != BACK_FREE, &l.side);
	l.length = (unsigned)ahead + 1;
	if (r->back == BACK_EITHER && ahead + back + 1 < (int)r->k) {
		back = free_squares(r, -1, false, &l.side);
		l.alone = true;
	}
	if (ahead + back + 1 >= (int)r->k && l.side != SIDE_NONE)
		l.value = most_stones(r, back, ahead, l.side);
	return l;
}

struct square_threats {
	struct look first, second; /* second.value 0: only one counts */
};

struct map {
	const struct field *field;
	struct area area;
	double *value, total[3];
	const struct agent_options *options;
	uint8_t *line;
	struct square_threats *threat;
	uint32_t *index; /* of the line's squares in value */
};

/* What a value is worth to the side to move. */
static unsigned rank(const struct field *f, const struct look *l, enum beyond beyond)
{
	unsigned k = f->rules.k, p = f->rules.p;
	if (beyond == BEYOND_PLAIN || p >= k || l->value == 0)
		return l->value;
	if (l->side == f->side && l->value + f->left >= k)
		return k - p + 1;
	return l->value < k - p ? l->value : k - p - (beyond == BEYOND_BLOCK && l->side == f->side);
}

static struct square_threats look_both(const struct map *m, int size, int at)
{
	unsigned k = m->field->rules.k;
	struct look ahead = look(&(struct reach){m->line, size, at, 1, k, m->options->back}),
	            back = look(&(struct reach){m->line, size, at, -1, k, m->options->back});
	bool both = ahead.length + back.length >= k && !ahead.alone && !back.alone;
	ahead.value = rank(m->field, &ahead, m->options->beyond);
	back.value = rank(m->field, &back, m->options->beyond);
	struct square_threats t = {ahead, back};
	if (back.value > ahead.value)
		t = (struct square_threats){back, ahead};
	t.second.value = both ? t.second.value : 0;
	return t;
}

static bool dominated(const struct square_threats *all, int size, int at, int k, unsigned value)
{
	for (int i = at - k < 0 ? 0 : at - k; i < size && i <= at + k; i++)
		if (all[i].first.value > value)
			return true;
	return false;
}

static void add(struct map *m, const struct look *l, uint32_t index)
{
	double worth = exp2(m->options->weight * l->value) - 1;
	m->value[index] += worth;
	m->total[l->side] += worth;
}

static void read_line(struct map *m, int size)
{
	int k = (int)m->field->rules.k;
	for (int i = 0; i < size; i++)
		m->threat[i] = m->line[i] == SIDE_NONE ? look_both(m, size, i)
		                                       : (struct square_threats){{.value = 0}, {.value = 0}};
	for (int i = 0; i < size; i++) {
		const struct square_threats *t = m->threat + i;
		if (t->first.value > 0 && !dominated(m->threat, size, i, k, t->first.value))
			add(m, &t->first, m->index[i]);
		if (t->second.value > 0 && !dominated(m->threat, size, i, k, t->second.value))
			add(m, &t->second, m->index[i]);
	}
}

/* The line that begins on a square of the area. */
static void take_line(struct map *m, uint32_t row, uint32_t column, unsigned d)
{
	int size = 0;
	for (; row < m->area.rows && column < m->area.columns; size++) {
		m->index[size] = row * m->area.columns + column;
		m->line[size] = (uint8_t)field_colour(
		    m->field, connect_at(&m->field->rules, m->area.low_row + row, m->area.low_column + column));
		row += d > 0;
		column += d == 0 || d == 2 ? 1 : d == 3 ? UINT32_MAX : 0;
	}
	if (size >= (int)m->field->rules.k)
		read_line(m, size);
}

static void take_lines(struct map *m)
{
	for (uint32_t row = 0; row < m->area.rows; row++) {
		take_line(m, row, 0, 0);
		take_line(m, row, 0, 2);
		take_line(m, row, m->area.columns - 1, 3);
	}
	for (uint32_t column = 0; column < m->area.columns; column++) {
		take_line(m, 0, column, 1);
		if (column > 0)
			take_line(m, 0, column, 2);
		if (column + 1 < m->area.columns)
			take_line(m, 0, column, 3);
	}
}

static void map_init(struct map *m, const struct field *f, const struct area *area, const struct agent_options *options)
{
	*m = (struct map){.field = f, .area = *area, .options = options};
	size_t longest = m->area.rows > m->area.columns ? m->area.rows : m->area.columns;
	m->value = xcalloc((size_t)m->area.rows * m->area.columns, sizeof *m->value);
	m->line = xmalloc(longest);
	m->threat = xmalloc(longest * sizeof *m->threat);
	m->index = xmalloc(longest * sizeof *m->index);
	take_lines(m);
}

static void map_clear(struct map *m)
{
	free(m->value);
	free(m->line);
	free(m->threat);
	free(m->index);
}

static double *values_of(const struct agent *a, const struct field *f, const struct area *area)
{
	struct map m;
	map_init(&m, f, area, &a->options);
	double *value = m.value;
	m.value = NULL;
	map_clear(&m);
	return value;
}

static void score(struct agent *a, struct field *f, const uint64_t *square, unsigned squares, double *value)
{
	value_by_areas(a, f, square, squares, value, values_of);
	if (a->options.win)
		add_wins(f, square, squares, value);
}

static double evaluate(struct agent *a, const struct field *f, enum side side)
{
	double value = 0;
	unsigned areas;
	struct area *area = areas_of(f, &areas);
	for (unsigned i = 0; i < areas; i++) {
		struct map m;
		map_init(&m, f, area + i, &a->options);
		value += m.total[side] - m.total[field_other(side)];
		map_clear(&m);
	}
	free(area);
	return value;
}

const struct agent_class agent_threats = {.name = "threats",
                                          .options = "weight back beyond win reach",
                                          .summary = "generalised threats, 2^(weight t) - 1 each",
                                          .defaults = {.weight = 6, .win = true, .reach = 2},
                                          .score = score,
                                          .evaluate = evaluate};
