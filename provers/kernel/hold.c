#include "provers/kernel/hold.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#define MOST_INCIDENCES 4096

/* The lines and classes of a position as a graph, and the flow.
 *
 *   incidence n of line l:  first[l] <= n < first[l + 1]: class[n], owned[n]
 *   the lines of class j:   line numbers at of_class[start[j]] .. of_class[start[j + 1] - 1], as incidences
 */
struct flow {
	unsigned lines, classes, incidences;
	uint16_t line[MOST_LINES];     /* the board's number */
	uint16_t number[MOST_CLASSES]; /* the position's: all are here if the whole graph was asked for */
	uint16_t kept[MOST_LINES];     /* squares that a line owns and that are in no class here */
	uint16_t first[MOST_LINES + 1], start[MOST_CLASSES + 1];
	uint16_t class[MOST_INCIDENCES], owner[MOST_INCIDENCES], of_class[MOST_INCIDENCES];
	uint16_t owned[MOST_INCIDENCES];
	int lack[MOST_LINES];
	uint16_t spare[MOST_CLASSES];
	/* breadth-first search */
	bool reached[MOST_LINES], seen[MOST_CLASSES], open[MOST_LINES];
	uint16_t queue[MOST_LINES];
	uint16_t from[MOST_LINES]; /* the incidence (of another line) that led here ... */
	uint16_t into[MOST_LINES]; /* ... and that of this line with the same class */
};

/* The classes of the graph, and how many of them each line has. Most squares on one line only are that line's own,
 * whatever flows: they are left out unless the whole graph is asked for. */
static void choose_classes(const struct rules *r, const struct position *p, bool whole, struct flow *f, uint16_t *size,
                           uint16_t *kept)
{
	f->classes = 0;
	for (unsigned j = 0; j < p->classes; j++) {
		const bool left_out = !whole && p->count[j] <= r->game.parameter + 1 && mask_count(p->lines[j]) == 1;
		if (left_out) {
			EACH_LINE(i, p->lines[j]) kept[i] = p->count[j]; /* no other class has this line alone */
			continue;
		}
		f->spare[f->classes] = p->count[j];
		f->number[f->classes++] = (uint16_t)j;
		EACH_LINE(i, p->lines[j]) size[i]++;
	}
}

static bool build(const struct rules *r, const struct position *p, bool whole, struct flow *f)
{
	uint16_t size[MOST_LINES] = {0}, kept[MOST_LINES] = {0}, place[MOST_LINES], fill[MOST_LINES];
	f->lines = 0;
	choose_classes(r, p, whole, f, size, kept);
	f->first[0] = 0;
	EACH_LINE(i, p->living)
	{
		place[i] = (uint16_t)f->lines;
		f->line[f->lines] = (uint16_t)i;
		f->kept[f->lines] = kept[i];
		f->lack[f->lines] = (int)r->game.parameter + 1 - kept[i];
		f->open[f->lines] = false;
		fill[f->lines] = f->first[f->lines];
		f->first[f->lines + 1] = (uint16_t)(f->first[f->lines] + size[i]);
		f->lines++;
	}
	f->incidences = f->first[f->lines];
	if (f->incidences > MOST_INCIDENCES)
		return false;
	unsigned at = 0;
	for (unsigned j = 0; j < f->classes; j++) {
		f->start[j] = (uint16_t)at;
		EACH_LINE(i, p->lines[f->number[j]])
		{
			unsigned n = fill[place[i]]++;
			f->class[n] = (uint16_t)j;
			f->owner[n] = place[i];
			f->owned[n] = 0;
			f->of_class[at++] = (uint16_t)n;
		}
	}
	f->start[f->classes] = (uint16_t)at;
	assert(at == f->incidences && f->lines == mask_count(p->living));
	return true;
}

static void own(struct flow *f, unsigned n, unsigned squares)
{
	assert(squares <= f->spare[f->class[n]] && (int)squares <= f->lack[f->owner[n]]);
	f->owned[n] = (uint16_t)(f->owned[n] + squares);
	f->spare[f->class[n]] = (uint16_t)(f->spare[f->class[n]] - squares);
	f->lack[f->owner[n]] -= (int)squares;
}

/* Squares on one line first, then each class to the line on it that lacks most. */
static void own_greedily(struct flow *f)
{
	for (unsigned j = 0; j < f->classes; j++)
		if (f->start[j + 1] - f->start[j] == 1) {
			unsigned n = f->of_class[f->start[j]];
			int lack = f->lack[f->owner[n]];
			own(f, n, f->spare[j] < lack ? f->spare[j] : (unsigned)lack);
		}
	for (unsigned j = 0; j < f->classes; j++)
		while (f->spare[j] > 0) {
			unsigned best = f->of_class[f->start[j]];
			for (unsigned k = f->start[j] + 1; k < f->start[j + 1]; k++)
				if (f->lack[f->owner[f->of_class[k]]] > f->lack[f->owner[best]])
					best = f->of_class[k];
			if (f->lack[f->owner[best]] == 0)
				break;
			own(f, best, 1);
		}
}

/* The square at the end of the path goes to the line that reached it, which leaves its own to the one before. */
static void shift(struct flow *f, unsigned n, unsigned from_line)
{
	assert(f->spare[f->class[n]] > 0 && f->lack[from_line] > 0);
	f->spare[f->class[n]]--;
	for (;;) {
		unsigned l = f->owner[n];
		f->owned[n]++;
		if (l == from_line)
			break;
		assert(f->owned[f->into[l]] > 0 && f->class[f->into[l]] == f->class[f->from[l]]);
		f->owned[f->into[l]]--;
		n = f->from[l];
	}
	f->lack[from_line]--;
}

/* The lines that own a square of class j can leave it to line l. */
static unsigned reach_owners(struct flow *f, unsigned n, unsigned end)
{
	unsigned j = f->class[n];
	f->seen[j] = true;
	for (unsigned k = f->start[j]; k < f->start[j + 1]; k++) {
		unsigned other = f->of_class[k], l = f->owner[other];
		if (f->owned[other] == 0 || f->reached[l] || f->open[l]) /* nothing spare is reached from open lines */
			continue;
		f->reached[l] = true;
		f->from[l] = (uint16_t)n;
		f->into[l] = (uint16_t)other;
		assert(end < f->lines); /* each line is reached once */
		f->queue[end++] = (uint16_t)l;
	}
	return end;
}

/* One square more for line l, by a shortest alternating path; if there is none, all lines that were reached are open.
 */
static bool augment(struct flow *f, unsigned l)
{
	unsigned at = 0, end = 1;
	memset(f->reached, 0, f->lines * sizeof *f->reached);
	memset(f->seen, 0, f->classes * sizeof *f->seen);
	f->queue[0] = (uint16_t)l;
	f->reached[l] = true;
	while (at < end) {
		unsigned u = f->queue[at++];
		for (unsigned n = f->first[u]; n < f->first[u + 1]; n++) {
			if (f->seen[f->class[n]])
				continue;
			if (f->spare[f->class[n]] > 0) {
				shift(f, n, l);
				return true;
			}
			end = reach_owners(f, n, end);
		}
	}
	for (unsigned k = 0; k < end; k++)
		f->open[f->queue[k]] = true;
	return false;
}

/* A square can become spare if its class has a spare one, or if its owner can take one that can. */
static void find_safe(struct flow *f, bool *safe)
{
	uint16_t queue[MOST_CLASSES];
	unsigned at = 0, end = 0;
	for (unsigned j = 0; j < f->classes; j++) {
		safe[j] = f->spare[j] > 0;
		if (safe[j])
			queue[end++] = (uint16_t)j;
	}
	memset(f->reached, 0, f->lines * sizeof *f->reached);
	while (at < end) {
		unsigned j = queue[at++];
		for (unsigned k = f->start[j]; k < f->start[j + 1]; k++) {
			unsigned l = f->owner[f->of_class[k]];
			if (f->reached[l])
				continue;
			f->reached[l] = true;
			for (unsigned n = f->first[l]; n < f->first[l + 1]; n++)
				if (f->owned[n] > 0 && !safe[f->class[n]]) {
					safe[f->class[n]] = true;
					queue[end++] = f->class[n];
				}
		}
	}
}

/* No line owns more than p + 1 squares, no square has two owners. */
static bool is_flow(const struct rules *r, const struct position *p, const struct flow *f)
{
	unsigned of_line[MOST_LINES] = {0}, of_class[MOST_CLASSES] = {0};
	for (unsigned n = 0; n < f->incidences; n++) {
		of_line[f->owner[n]] += f->owned[n];
		of_class[f->class[n]] += f->owned[n];
	}
	for (unsigned l = 0; l < f->lines; l++)
		if ((int)of_line[l] + f->kept[l] + f->lack[l] != (int)r->game.parameter + 1 ||
		    (f->lack[l] > 0) > f->open[l])
			return false;
	for (unsigned j = 0; j < f->classes; j++)
		if (of_class[j] + f->spare[j] != p->count[f->number[j]])
			return false;
	return true;
}

/* The largest flow. */
static bool find_flow(const struct rules *r, const struct position *p, bool whole, struct flow *f)
{
	if (!build(r, p, whole, f))
		return false;
	own_greedily(f);
	for (unsigned l = 0; l < f->lines; l++)
		while (f->lack[l] > 0 && !f->open[l] && augment(f, l))
			;
	thorough_assert(is_flow(r, p, f));
	return true;
}

struct mask hold_open_lines(const struct rules *r, const struct position *p, bool *safe)
{
	struct flow f;
	struct mask open = mask_none();
	assert(!r->game.exclusive);
	if (!find_flow(r, p, safe != NULL, &f))
		return p->living;
	for (unsigned l = 0; l < f.lines; l++)
		if (f.open[l])
			mask_add(&open, f.line[l]);
	if (mask_empty(open) && safe != NULL)
		find_safe(&f, safe);
	return open;
}

unsigned hold_distance(const struct rules *r, const struct position *p)
{
	struct flow f;
	unsigned distance = 0;
	assert(!r->game.exclusive);
	if (!find_flow(r, p, false, &f))
		return UINT_MAX;
	for (unsigned l = 0; l < f.lines; l++)
		distance += (unsigned)f.lack[l] + (f.open[l] ? 2 : 0);
	return distance;
}

/* All lines that hang together with these. */
static struct mask whole_components(const struct position *p, struct mask part)
{
	for (bool grown = true; grown;) {
		grown = false;
		for (unsigned j = 0; j < p->classes; j++)
			if (mask_meets(p->lines[j], part) && !mask_within(p->lines[j], part)) {
				part = mask_or(part, p->lines[j]);
				grown = true;
			}
	}
	assert(mask_within(part, p->living));
	return part;
}

struct mask hold_kept(const struct rules *r, const struct position *p)
{
	if (r->game.exclusive || !r->ideas.held || p->classes == 0)
		return p->living;
	struct mask open = hold_open_lines(r, p, NULL);
	return r->ideas.whole ? whole_components(p, open) : open;
}

void hold_forget(const struct rules *r, struct position *p)
{
	position_forget(p, mask_minus(p->living, hold_kept(r, p)));
}

/* The owners of a class have its squares in their order. */
static unsigned class_not_owned(const struct flow *f, unsigned j, unsigned count, struct not_owned *list)
{
	unsigned listed = 0, begin = 0;
	for (unsigned k = f->start[j]; k < f->start[j + 1]; k++) {
		unsigned n = f->of_class[k], end = begin + f->owned[n];
		for (unsigned copy = 0; copy < count; copy++)
			if (copy < begin || copy >= end)
				list[listed++] = (struct not_owned){f->line[f->owner[n]], (uint16_t)j, (uint16_t)copy};
		begin = end;
	}
	assert(begin <= count);
	return listed;
}

unsigned hold_not_owned(const struct rules *r, const struct position *p, struct not_owned *list)
{
	struct flow f;
	unsigned listed = 0;
	bool found = find_flow(r, p, true, &f);
	assert(found);
	(void)found;
	for (unsigned j = 0; j < p->classes; j++)
		if (f.start[j + 1] - f.start[j] > 1)
			listed += class_not_owned(&f, j, p->count[j], list + listed);
	return listed;
}
