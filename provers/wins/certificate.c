#include "provers/wins/certificate.h"

#include <assert.h>
#include <stdlib.h>

#include "base/map.h"

/* The wins that were seen, how often they are used, and their names once they are written. */
struct seen {
	uint64_t win; /* its address */
	unsigned uses, name;
};

enum { NO_NAME = INT32_MAX };

struct writer {
	FILE *out;
	const struct statement *statement;
	struct map seen;
	unsigned names, moves;
};

static struct seen *seen_of(const struct writer *w, const struct win *win)
{
	return map_find(&w->seen, &(uint64_t){(uintptr_t)win});
}

static void count_uses(struct writer *w, const struct win *win)
{
	struct seen *s = seen_of(w, win);
	if (s != NULL) {
		assert(s->uses > 0 && s->uses < UINT32_MAX);
		s->uses++;
		return;
	}
	const struct seen first = {(uintptr_t)win, 1, NO_NAME};
	*(struct seen *)map_get(&w->seen, &first.win) = first;
	for (unsigned i = 0; i < win->entries; i++)
		if (win->entry[i].win != NULL)
			count_uses(w, win->entry[i].win);
}

static void write_square(const struct writer *w, unsigned square)
{
	const struct statement *s = w->statement;
	fprintf(w->out, " %d,%d", (int)arena_row(s->arena, square) - s->origin[0],
	        (int)arena_column(s->arena, square) - s->origin[1]);
}

static void write_entry(struct writer *w, const struct entry *e, unsigned depth)
{
	struct seen *s = e->win == NULL ? NULL : seen_of(w, e->win);
	assert(e->win == NULL || s->uses > 0);  /* all were counted */
	assert(e->win != NULL || e->free == 0); /* what is open serves the given stones and no others */
	fprintf(w->out, "%u %u", depth, e->free);
	if (s != NULL && s->name != NO_NAME) {
		fprintf(w->out, " @ %u\n", s->name);
		return;
	}
	for (unsigned i = 0; i < e->stones; i++)
		write_square(w, e->given[i]);
	fprintf(w->out, s == NULL ? " ?\n" : " /");
	if (s == NULL)
		return;
	w->moves++;
	for (unsigned i = 0; i < e->win->stones; i++)
		write_square(w, e->win->move[i]);
	if (s->uses > 1)
		fprintf(w->out, " = %u", s->name = w->names++);
	fputc('\n', w->out);
	for (unsigned i = 0; i < e->win->entries; i++)
		write_entry(w, &e->win->entry[i], depth + 1);
}

static void write_stones(const struct writer *w, const char *name, unsigned side)
{
	const struct arena *a = w->statement->arena;
	if (a->stones[side] == 0)
		return;
	fputs(name, w->out);
	for (unsigned s = 0; s < a->squares; s++)
		if (a->colour[s] == side)
			write_square(w, s);
	fputc('\n', w->out);
}

static const char *colour(unsigned side)
{
	return side == ARENA_BLACK ? "black" : "white";
}

unsigned certificate_write(FILE *out, const struct statement *s, const struct win *win)
{
	struct writer w = {.out = out, .statement = s};
	assert(s->attacker < ARENA_EMPTY && s->turn < ARENA_EMPTY && s->left > 0);
	map_init(&w.seen, sizeof(struct seen), 1);
	count_uses(&w, win);
	fprintf(out, "kdraw win 1\ngame %u %u %u\nboard ", s->k, s->p, s->q);
	if (s->rows == 0)
		fprintf(out, "infinite\n");
	else
		fprintf(out, "%u %u\n", s->rows, s->columns);
	fprintf(out, "attacker %s\n", colour(s->attacker));
	write_stones(&w, "black", ARENA_BLACK);
	write_stones(&w, "white", ARENA_WHITE);
	fprintf(out, "turn %s %u\n", colour(s->turn), s->left);
	write_entry(&w, &(struct entry){.win = win}, 0);
	fprintf(out, "end\n");
	assert(w.names <= w.moves && w.moves > 0);
	map_clear(&w.seen);
	return w.moves;
}
