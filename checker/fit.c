#include "fit.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

/* Colours are the same for lines that are alike, and only save time: what is accepted is compared, crossing by
 * crossing. */
enum { ROUNDS = 1, TRIES_MOST = 1000000 };

int compare_sets(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;
	return (*x > *y) - (*x < *y);
}

/* Most are in order, or nearly so. */
void sort_sets(uint64_t *set, size_t sets)
{
	for (size_t i = 1; i < sets; i++) {
		const uint64_t now = set[i];
		size_t at = i;
		for (; at > 0 && set[at - 1] > now; at--)
			set[at] = set[at - 1];
		set[at] = now;
	}
}

static uint64_t mixed(uint64_t x)
{
	x = (x ^ x >> 31) * UINT64_C(0x9e3779b97f4a7c15);
	return x ^ x >> 29;
}

static void count_shared(struct fit_side *s)
{
	s->large = 0;
	for (uint64_t i = s->lines; i != 0; i &= i - 1)
		for (uint64_t j = s->lines; j != 0; j &= j - 1)
			s->shared[lowest(i)][lowest(j)] = 0;
	for (size_t c = 0; c < s->crossings; c++) {
		const uint64_t set = s->crossing[c];
		const bool large = has_two(set & (set - 1));
		for (uint64_t i = set; i != 0; i &= i - 1)
			for (uint64_t j = set; j != 0; j &= j - 1)
				s->shared[lowest(i)][lowest(j)] += large ? UINT64_C(1) << 32 : 1;
		if (large) {
			s->crossing[c] = s->crossing[s->large];
			s->crossing[s->large++] = set;
		}
	}
}

static void refine(struct fit_side *s)
{
	uint64_t sum[FIT_LINES_MOST] = {0};
	for (size_t c = 0; c < s->crossings; c++) {
		uint64_t colours = 0;
		for (uint64_t i = s->crossing[c]; i != 0; i &= i - 1)
			colours += s->colour[lowest(i)];
		colours = mixed(colours);
		for (uint64_t i = s->crossing[c]; i != 0; i &= i - 1)
			sum[lowest(i)] += colours;
	}
	for (uint64_t i = s->lines; i != 0; i &= i - 1)
		s->colour[lowest(i)] = mixed(3 * s->colour[lowest(i)] + sum[lowest(i)]);
}

/* Lines are alike with their stones only, or without. */
static void fit_prepare(struct fit_side *s, bool with_stones)
{
	count_shared(s);
	for (uint64_t i = s->lines; i != 0; i &= i - 1)
		s->colour[lowest(i)] = s->shared[lowest(i)][lowest(i)] + (with_stones ? mixed(s->black[lowest(i)]) : 0);
	for (int round = 0; round < ROUNDS; round++)
		refine(s);
}

/* Lines with many stones come first, then each is joined to as many before it as can be. */
static void find_order(struct fit_side *s)
{
	uint32_t joined[FIT_LINES_MOST] = {0}, placed = 0;
	for (uint64_t left = s->lines; left != 0;) {
		uint32_t best = lowest(left);
		for (uint64_t i = left; i != 0; i &= i - 1)
			if (s->black[lowest(i)] > s->black[best] ||
			    (s->black[lowest(i)] == s->black[best] && joined[lowest(i)] > joined[best]))
				best = lowest(i);
		s->order[placed++] = best;
		left &= ~bit(best);
		for (uint64_t i = left; i != 0; i &= i - 1)
			joined[lowest(i)] += s->shared[best][lowest(i)] != 0;
	}
}

/* A line of the step after the other gets a line of the part: to[n] plays order[n]. */
static struct {
	const struct fit_side *part, *step;
	uint32_t to[FIT_LINES_MOST];
	uint32_t tries, lines;
	uint64_t used;
	uint64_t *found, *wanted;
	size_t sets;
} fit;

/* Is the n-th place for this line? */
static bool is_possible(uint32_t n, uint32_t line)
{
	const uint32_t *order = fit.step->order, place = order[n];
	if (fit.tries++ == TRIES_MOST)
		unreadable("more than %d tries are needed to see that lines fit a step", (int)TRIES_MOST);
	if (fit.part->colour[line] != fit.step->colour[place] || fit.part->black[line] > fit.step->black[place])
		return false;
	for (uint32_t k = 0; k < n; k++)
		if (fit.part->shared[line][fit.to[k]] != fit.step->shared[place][order[k]])
			return false;
	return true;
}

static void make_room_for_sets(size_t sets)
{
	if (sets <= fit.sets)
		return;
	free(fit.found);
	free(fit.wanted);
	fit.sets = sets;
	fit.found = room_for(sets, sizeof *fit.found);
	fit.wanted = room_for(sets, sizeof *fit.wanted);
}

/* With the lines of the step exchanged for those of the part. Those of two lines were compared, one pair after the
 * other. */
static bool are_large_crossings_the_same(void)
{
	uint32_t line[FIT_LINES_MOST];
	const size_t sets = fit.step->large;
	if (fit.part->large != sets)
		return false;
	make_room_for_sets(sets);
	for (uint64_t i = fit.step->lines, n = 0; i != 0; i &= i - 1, n++)
		line[fit.step->order[n]] = fit.to[n];
	for (size_t c = 0; c < sets; c++) {
		fit.found[c] = fit.part->crossing[c];
		fit.wanted[c] = 0;
		for (uint64_t i = fit.step->crossing[c]; i != 0; i &= i - 1)
			fit.wanted[c] |= bit(line[lowest(i)]);
	}
	sort_sets(fit.found, sets);
	sort_sets(fit.wanted, sets);
	return sets == 0 || memcmp(fit.found, fit.wanted, sets * sizeof *fit.found) == 0;
}

/* Do the crossings stay what they are if these lines are exchanged? */
static bool are_twins(const struct fit_side *s, uint32_t a, uint32_t b)
{
	const bool have_large = (s->shared[a][a] | s->shared[b][b]) >> 32 != 0;
	for (uint64_t others = s->lines & ~(bit(a) | bit(b)); others != 0; others &= others - 1)
		if (s->shared[a][lowest(others)] != s->shared[b][lowest(others)])
			return false;
	return !have_large;
}

static bool is_twin_of_any(uint32_t line, uint64_t lines)
{
	for (; lines != 0; lines &= lines - 1)
		if (are_twins(fit.part, line, lowest(lines)))
			return true;
	return false;
}

/* Where a line was tried in vain, its twins are, too: those that come later have no more stones than it has. */
static bool fit_on(uint32_t n)
{
	uint64_t in_vain = 0;
	if (n == fit.lines)
		return are_large_crossings_the_same();
	for (uint32_t k = 0; k < fit.lines; k++) {
		const uint32_t line = fit.part->order[k];
		if ((fit.used & bit(line)) != 0 || !is_possible(n, line) || is_twin_of_any(line, in_vain))
			continue;
		fit.to[n] = line;
		fit.used |= bit(line);
		if (fit_on(n + 1))
			return true;
		fit.used &= ~bit(line);
		in_vain |= bit(line);
	}
	return false;
}

/* Lines with many stones are tried first. */
static void sort_by_stones(struct fit_side *s)
{
	uint32_t lines = 0;
	for (uint64_t i = s->lines; i != 0; i &= i - 1) {
		uint32_t at = lines++;
		for (; at > 0 && s->black[s->order[at - 1]] < s->black[lowest(i)]; at--)
			s->order[at] = s->order[at - 1];
		s->order[at] = lowest(i);
	}
}

static uint64_t stones_of(const struct fit_side *s)
{
	uint64_t stones = 0;
	for (uint64_t i = s->lines; i != 0; i &= i - 1)
		stones += s->black[lowest(i)];
	return stones;
}

/* If there are as many stones, each line has as many as the line that it is carried to. */
bool fits(struct fit_side *part, struct fit_side *step)
{
	const bool with_stones = stones_of(part) == stones_of(step);
	const enum fit_prepared wanted = with_stones ? WITH_STONES : WITHOUT_STONES;
	if (part->crossings != step->crossings || lines_in(part->lines) != lines_in(step->lines))
		return false;
	fit_prepare(part, with_stones);
	sort_by_stones(part);
	if (step->prepared != wanted) {
		fit_prepare(step, with_stones);
		find_order(step);
		step->prepared = wanted;
	}
	fit.part = part;
	fit.step = step;
	fit.tries = 0;
	fit.used = 0;
	fit.lines = lines_in(step->lines);
	return fit_on(0);
}
