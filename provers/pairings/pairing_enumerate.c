#include "provers/pairings/pairing_enumerate.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/place.h"
#include "base/thorough.h"

enum { SIDE_MOST = 8 };

/*   domino[line][t]       its two squares; square (row, column) is bit row * side + column
 *   from[g][line]         the image of a string under g has on this line ...
 *   moved[g][line][t]     ... the domino moved[g][line][t] if the string has t on line from[g][line]
 *   keeping_h             the elements which lead H lines to H lines come first: 0 .. keeping_h - 1 */
struct domino_torus {
	unsigned directions, side, lines, group, keeping_h;
	uint64_t domino[DOMINO_LINES_MOST][SIDE_MOST];
	unsigned char from[DOMINO_GROUP_MOST][DOMINO_LINES_MOST];
	unsigned char moved[DOMINO_GROUP_MOST][DOMINO_LINES_MOST][SIDE_MOST];
};

/* The squares turned, then moved. */
struct motion {
	unsigned turn; /* as place_turn() has it */
	struct place by;
};

static uint64_t bit_at(const struct domino_torus *t, struct place p)
{
	assert(t->side * t->side <= 64);
	return UINT64_C(1) << (floor_rest(p.row, t->side) * t->side + floor_rest(p.column, t->side));
}

/* A domino begins in row `at', in direction H in column `at'. */
static uint64_t make_domino(const struct domino_torus *t, unsigned line, int at)
{
	const enum direction d = (enum direction)(line / t->side);
	const int i = (int)(line % t->side), across = d == DIRECTION_V ? i : d == DIRECTION_D ? at + i : i - at;
	const struct place first = d == DIRECTION_H ? (struct place){i, at} : (struct place){at, across};
	assert(line < t->lines);
	return bit_at(t, first) | bit_at(t, place_step(first, d, 1));
}

static uint64_t move_squares(const struct domino_torus *t, struct motion m, uint64_t squares)
{
	uint64_t image = 0;
	const int count = __builtin_popcountll(squares);
	for (; squares != 0; squares &= squares - 1) {
		const int square = __builtin_ctzll(squares);
		const struct place p = {square / (int)t->side, square % (int)t->side};
		image |= bit_at(t, place_plus(place_turn(p, m.turn), m.by));
	}
	assert(__builtin_popcountll(image) == count); /* a motion is one to one */
	return image;
}

static bool find_domino(const struct domino_torus *t, uint64_t squares, unsigned *line, unsigned *at)
{
	for (*line = 0; *line < t->lines; ++*line)
		for (*at = 0; *at < t->side; ++*at)
			if (t->domino[*line][*at] == squares)
				return true;
	return false;
}

/* Adds the motion to the group, if it keeps the set of directions. */
static bool add_motion(struct domino_torus *t, struct motion m)
{
	unsigned g = t->group, line, at;
	assert(g < DOMINO_GROUP_MOST);
	for (unsigned from = 0; from < t->lines; from++)
		for (unsigned i = 0; i < t->side; i++) {
			if (!find_domino(t, move_squares(t, m, t->domino[from][i]), &line, &at))
				return false;
			t->from[g][line] = (unsigned char)from;
			t->moved[g][line][i] = (unsigned char)at;
		}
	t->group++;
	return true;
}

static void add_translates(struct domino_torus *t, unsigned turn)
{
	const int squares = (int)(t->side * t->side);
	for (int i = 0; i < squares; i++)
		if (!add_motion(t, (struct motion){turn, {i / (int)t->side, i % (int)t->side}}))
			return;
}

/* The identity is number 0; the turns below 4 do not exchange rows and columns. */
static void make_group(struct domino_torus *t)
{
	for (unsigned turn = 0; turn < 4; turn++)
		add_translates(t, turn);
	t->keeping_h = t->group;
	assert(t->keeping_h % (t->side * t->side) == 0);
	for (unsigned turn = 4; turn < 8; turn++)
		add_translates(t, turn);
	assert(t->group % t->keeping_h == 0 && t->group % (t->side * t->side) == 0);
}

struct domino_torus *domino_torus_new(unsigned directions)
{
	assert(directions >= 2 && directions <= 4);
	struct domino_torus *t = xcalloc(1, sizeof *t);
	t->directions = directions;
	t->side = 2 * directions;
	t->lines = directions * t->side;
	for (unsigned line = 0; line < t->lines; line++)
		for (unsigned at = 0; at < t->side; at++)
			t->domino[line][at] = make_domino(t, line, (int)at);
	make_group(t);
	assert(t->lines <= DOMINO_LINES_MOST && t->side <= SIDE_MOST);
	return t;
}

void domino_torus_release(struct domino_torus *t)
{
	free(t);
}

unsigned domino_torus_lines(const struct domino_torus *t)
{
	return t->lines;
}

unsigned domino_torus_group(const struct domino_torus *t)
{
	return t->group;
}

/* The first `lines` places of the image of the string under g, against those of the string: less, equal, greater. */
static int compare_image(const struct domino_torus *t, unsigned g, const unsigned char *string, unsigned lines)
{
	assert(g < t->group && lines <= t->lines);
	for (unsigned line = 0; line < lines; line++) {
		int difference = (int)t->moved[g][line][string[t->from[g][line]]] - (int)string[line];
		if (difference != 0)
			return difference;
	}
	return 0;
}

/* The number of the first `elements` group elements that keep the first places, or 0 if one makes them smaller. */
static unsigned count_keeping(const struct domino_torus *t, const unsigned char *string, unsigned lines,
                              unsigned elements)
{
	unsigned count = 0;
	for (unsigned g = 0; g < elements; g++) {
		int order = compare_image(t, g, string, lines);
		if (order < 0)
			return 0;
		count += order == 0;
	}
	assert(count > 0 && elements % count == 0); /* the identity does, and they are a group */
	return count;
}

unsigned domino_torus_smallest(const struct domino_torus *t, const unsigned char *string)
{
	return count_keeping(t, string, t->lines, t->group);
}

void domino_torus_canonical(const struct domino_torus *t, const unsigned char *string, unsigned char *smallest)
{
	memcpy(smallest, string, t->lines);
	for (unsigned g = 1; g < t->group; g++) {
		unsigned line = 0, at;
		while ((at = t->moved[g][line][string[t->from[g][line]]]) == smallest[line] && line + 1 < t->lines)
			line++;
		for (bool smaller = at < smallest[line]; smaller && line < t->lines; line++)
			smallest[line] = t->moved[g][line][string[t->from[g][line]]];
	}
	thorough_assert(domino_torus_smallest(t, smallest) > 0 && memcmp(smallest, string, t->lines) <= 0);
}

bool domino_torus_right(const struct domino_torus *t, const unsigned char *string)
{
	uint64_t used = 0;
	for (unsigned line = 0; line < t->lines; line++) {
		if (string[line] >= t->side || (used & t->domino[line][string[line]]) != 0)
			return false;
		used |= t->domino[line][string[line]];
	}
	return true;
}

/* The search. */

struct search {
	const struct domino_torus *t;
	struct domino_result *r;
	unsigned char string[DOMINO_LINES_MOST];
};

static void keep_class(struct search *s, unsigned order)
{
	struct domino_result *r = s->r;
	if (r->classes == r->room)
		r->class = xrealloc(r->class, (r->room = 2 * r->room + 64) * s->t->lines);
	assert(order > 0 && order <= DOMINO_GROUP_MOST && domino_torus_right(s->t, s->string));
	memcpy(r->class + r->classes++ * s->t->lines, s->string, s->t->lines);
	r->by_order[order]++;
}

/* The open line with the fewest dominoes on free squares. */
static unsigned hardest_line(const struct domino_torus *t, uint64_t used, uint32_t open, unsigned *fewest)
{
	unsigned best = 0;
	*fewest = ~0u;
	for (uint32_t left = open; left != 0 && *fewest > 1; left &= left - 1) {
		unsigned line = (unsigned)__builtin_ctz(left), count = 0;
		for (unsigned at = 0; at < t->side; at++)
			count += (t->domino[line][at] & used) == 0;
		if (count < *fewest) {
			*fewest = count;
			best = line;
		}
	}
	assert(open == 0 || (open >> best & 1) != 0);
	return best;
}

static void complete(struct search *s, uint64_t used, uint32_t open)
{
	s->r->nodes++;
	assert((unsigned)__builtin_popcountll(used) + 2 * (unsigned)__builtin_popcount(open) == 2 * s->t->lines);
	if (open == 0) {
		unsigned order = domino_torus_smallest(s->t, s->string);
		s->r->complete++;
		if (order > 0)
			keep_class(s, order);
		return;
	}
	unsigned fewest, line = hardest_line(s->t, used, open, &fewest);
	for (unsigned at = 0; at < s->t->side && fewest > 0; at++) {
		uint64_t domino = s->t->domino[line][at];
		if ((domino & used) != 0)
			continue;
		s->string[line] = (unsigned char)at;
		complete(s, used | domino, open & ~(UINT32_C(1) << line));
	}
}

static void complete_h_part(struct search *s)
{
	const struct domino_torus *t = s->t;
	unsigned keeping = count_keeping(t, s->string, t->side, t->keeping_h);
	if (keeping == 0)
		return;
	uint64_t used = 0;
	for (unsigned line = 0; line < t->side; line++)
		used |= t->domino[line][s->string[line]];
	unsigned long before = s->r->complete;
	uint32_t all = t->lines == 32 ? ~UINT32_C(0) : (UINT32_C(1) << t->lines) - 1;
	assert((unsigned)__builtin_popcountll(used) == 2 * t->side && t->keeping_h % keeping == 0);
	s->r->starts++;
	complete(s, used, all & ~((UINT32_C(1) << t->side) - 1));
	s->r->labelled += (s->r->complete - before) * (t->keeping_h / keeping);
}

static void go_through_h_parts(struct search *s, unsigned line)
{
	assert(line <= s->t->side && s->string[0] == 0);
	if (line == s->t->side) {
		complete_h_part(s);
		return;
	}
	for (unsigned at = 0; at < s->t->side; at++) {
		s->string[line] = (unsigned char)at;
		go_through_h_parts(s, line + 1);
	}
}

/* The smallest image starts with 0; a chunk fixes the next three places. */
unsigned domino_torus_chunks(const struct domino_torus *t)
{
	return t->side * t->side * t->side;
}

static int by_string(const void *a, const void *b, void *lines)
{
	return memcmp(a, b, *(const unsigned *)lines);
}

void domino_torus_run(const struct domino_torus *t, unsigned chunk, struct domino_result *r)
{
	struct search s = {.t = t, .r = r};
	unsigned long before = r->classes;
	unsigned lines = t->lines;
	assert(chunk < domino_torus_chunks(t));
	s.string[1] = (unsigned char)(chunk / (t->side * t->side));
	s.string[2] = (unsigned char)(chunk / t->side % t->side);
	s.string[3] = (unsigned char)(chunk % t->side);
	go_through_h_parts(&s, 4);
	if (r->classes > before)
		qsort_r(r->class + before * lines, r->classes - before, lines, by_string, &lines);
}

void domino_result_add(struct domino_result *r, const struct domino_result *other, unsigned lines)
{
	r->starts += other->starts;
	r->complete += other->complete;
	r->labelled += other->labelled;
	r->nodes += other->nodes;
	for (unsigned i = 0; i <= DOMINO_GROUP_MOST; i++)
		r->by_order[i] += other->by_order[i];
	if (r->classes + other->classes > r->room) {
		r->room = 2 * (r->classes + other->classes);
		r->class = xrealloc(r->class, r->room * lines);
	}
	if (other->classes > 0)
		memcpy(r->class + r->classes * lines, other->class, other->classes * lines);
	r->classes += other->classes;
	assert(r->classes <= r->room || r->classes == 0);
}

void domino_result_clear(struct domino_result *r)
{
	free(r->class);
	memset(r, 0, sizeof *r);
}

static unsigned owner_of(const struct domino_torus *t, const unsigned char *string, uint64_t square)
{
	unsigned line = 0;
	while ((t->domino[line][string[line]] & square) == 0) {
		line++;
		assert(line < t->lines); /* no square is left over */
	}
	return line;
}

/* Slides the domino of this line forwards or backwards, and those that have to make way; false if a line has to slide
 * twice. */
static bool slide_round(const struct domino_torus *t, const unsigned char *string, unsigned line, bool forwards,
                        unsigned char *neighbour)
{
	uint64_t vacant = 0;
	uint32_t slid = 0;
	memcpy(neighbour, string, t->lines);
	while ((slid >> line & 1) == 0) {
		unsigned at = string[line], next = (at + (forwards ? 1 : t->side - 1)) % t->side;
		uint64_t old = t->domino[line][at], new = t->domino[line][next], taken = new & ~old;
		assert(__builtin_popcountll(taken) == 1);
		vacant = slid == 0 ? old & ~new : vacant;
		slid |= UINT32_C(1) << line;
		neighbour[line] = (unsigned char)next;
		if (taken == vacant)
			return true;
		line = owner_of(t, string, taken);
		/* Away from the square: forwards, unless the domino one step further contains it. */
		forwards = (t->domino[line][(string[line] + 1) % t->side] & taken) == 0;
	}
	return false;
}

/* A round is found from each of its lines; the first one counts. */
void domino_torus_slides(const struct domino_torus *t, const unsigned char *string,
                         void (*each)(void *context, const unsigned char *neighbour), void *context)
{
	unsigned char neighbour[DOMINO_LINES_MOST];
	for (unsigned line = 0; line < t->lines; line++)
		for (unsigned forwards = 0; forwards < 2; forwards++)
			if (slide_round(t, string, line, forwards, neighbour) && memcmp(neighbour, string, line) == 0) {
				assert(domino_torus_right(t, neighbour));
				each(context, neighbour);
			}
}

/* Pairings kept by g: with a domino they have its whole orbit, which has to have one domino on each line it touches. */

struct orbit {
	uint64_t used;
	uint32_t lines;
};

static bool domino_orbit(const struct domino_torus *t, unsigned g, const unsigned char *to, unsigned line, unsigned at,
                         struct orbit *o)
{
	unsigned l = line, i = at;
	*o = (struct orbit){0, 0};
	do {
		if ((o->used & t->domino[l][i]) != 0 || (o->lines >> l & 1) != 0)
			return false;
		o->used |= t->domino[l][i];
		o->lines |= UINT32_C(1) << l;
		i = t->moved[g][to[l]][i];
		l = to[l];
	} while (l != line || i != at);
	assert((unsigned)__builtin_popcountll(o->used) == 2 * (unsigned)__builtin_popcount(o->lines));
	return true;
}

static unsigned long count_fixed(const struct domino_torus *t, unsigned g, const unsigned char *to, uint64_t used,
                                 uint32_t open)
{
	unsigned long count = 0;
	struct orbit o;
	if (open == 0)
		return 1;
	unsigned fewest, line = hardest_line(t, used, open, &fewest);
	for (unsigned at = 0; at < t->side; at++)
		if (domino_orbit(t, g, to, line, at, &o) && (o.used & used) == 0)
			count += count_fixed(t, g, to, used | o.used, open & ~o.lines);
	return count;
}

unsigned long domino_torus_fixed(const struct domino_torus *t, unsigned g)
{
	unsigned char to[DOMINO_LINES_MOST];
	assert(g > 0 && g < t->group);
	for (unsigned line = 0; line < t->lines; line++)
		to[t->from[g][line]] = (unsigned char)line;
	uint32_t all = t->lines == 32 ? ~UINT32_C(0) : (UINT32_C(1) << t->lines) - 1;
	return count_fixed(t, g, to, 0, all);
}
