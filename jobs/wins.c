#include "jobs/wins.h"

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/memory.h"
#include "jobs/paths.h"
#include "jobs/stones.h"
#include "jobs/turn.h"
#include "jobs/winning.h"
#include "jobs/wins_tree.h"

/* Answers that may stay open: the fewer, the sooner a turn is given up that leaves many. */
enum { OPEN_MOST = 24, ROOT_OPEN_MOST = 400 };
/* Each time its answers could not be listed, a defence may take twice as long, and leave 2^MORE times as many. */
enum { MORE = 2 };
/* A defence that is done again begins with what it had, and takes so many times less than at first. */
enum { AGAIN = 32 };

/* An attack but for some turns is a part of the one with all. */
static bool again(struct domain *d, const struct tree *t, uint32_t node)
{
	(void)d;
	return turn_of(t, node)->excepts == 0;
}

static bool specify(struct domain *d, const struct tree *t, uint32_t node, const char *folder, struct slip *s,
                    struct trouble *trouble)
{
	const struct winning *w = winning_of(d);
	const struct turn *p = turn_of(t, node);
	s->kind = JOB_WIN;
	s->defences = t->node[node].kind == NODE_ALL ? (node == 0 ? ROOT_OPEN_MOST : OPEN_MOST) << MORE * p->failed : 0;
	if (p->part != NO_FILE && t->node[node].level == p->level)
		s->limit = s->limit / AGAIN + 1;
	else
		s->limit <<= p->failed;
	connect_name(&w->root->rules, s->game, sizeof s->game);
	snprintf(s->side, sizeof s->side, "%s", w->attacker == SIDE_BLACK ? "black" : "white");
	return ((stones_write(&p->field, s->stones, sizeof s->stones) &&
	         stones_write_turns(p->except, p->excepts, p->field.left, s->except, sizeof s->except)) ||
	        trouble_say(trouble, 0, "too many stones")) &&
	       winning_ship(w, t, p, folder, s, trouble) &&
	       (s->defences > 0 || winning_ship_siblings(w, t, node, folder, s, trouble));
}

/* The stones that are not in the position above. */
static void describe_turn(const struct tree *t, uint32_t node, char *text, size_t room)
{
	const struct links *parents = &t->node[node].parents;
	const struct field *f = &turn_of(t, node)->field,
	                   *above = parents->count > 0 ? &turn_of(t, parents->node[0])->field : NULL;
	char name[CONNECT_NAME];
	uint64_t square[WINS_MOVE_MOST];
	size_t used = 0;
	text[0] = '\0';
	const unsigned stones = above != NULL ? stones_more(above, f, square, WINS_MOVE_MOST) : 0;
	for (unsigned n = 0; n < stones; n++) {
		connect_square_name(&f->rules, square[n], name, sizeof name);
		const int length = snprintf(text + used, room - used, " %s", name);
		used = length < 0 || used + (size_t)length >= room ? room - 1 : used + (size_t)length;
	}
}

static void describe(struct domain *d, const struct tree *t, uint32_t node, char *text, size_t room)
{
	const struct turn *p = turn_of(t, node);
	char squares[128];
	(void)d;
	describe_turn(t, node, squares, sizeof squares);
	if (p->excepts > 0)
		snprintf(text, room, "attack, but for %u turns", p->excepts);
	else
		snprintf(text, room, "%s%s, %u stones", t->node[node].kind == NODE_ALL ? "defence" : "attack", squares,
		         field_stones(&p->field));
}

static void keep(struct domain *d, const struct tree *t)
{
	const struct winning *w = winning_of(d);
	if (w->opening != NULL)
		wins_tree_write(t, w->root, w->attacker, w->opening);
}

static void release(struct domain *d, struct tree *t)
{
	struct winning *w = winning_of(d);
	for (uint32_t n = 0; n < t->nodes; n++)
		winning_clear(turn_of(t, n));
	for (unsigned n = 0; n < w->files; n++) {
		char path[PATH_MAX];
		winning_path(w, n, path);
		unlink(path);
	}
	free(w->of);
	free(w->folder);
	free(w);
}

struct domain *wins_domain_new(const struct field *root, enum side attacker, const char *folder, const char *opening)
{
	static const struct domain_kind kind = {winning_begin, winning_grow, winning_look, NULL,
	                                        again,         winning_key,  specify,      winning_accept,
	                                        describe,      keep,         release,      NOTHING_YET};
	struct winning *w = xcalloc(1, sizeof *w);
	w->domain.kind = &kind;
	w->root = root;
	w->attacker = attacker;
	w->folder = xstrdup(folder);
	w->opening = opening;
	return &w->domain;
}

bool wins_domain_finish(const struct domain *d, const struct tree *t, const char *path)
{
	const struct winning *w = (const struct winning *)d;
	char from[PATH_MAX];
	if (turn_of(t, 0)->file == NO_FILE)
		return false;
	winning_path(w, turn_of(t, 0)->file, from);
	path_copy(from, path);
	return true;
}

unsigned wins_domain_open(const struct tree *t)
{
	return t->node[0].kind == NODE_ALL ? winning_open(t, 0) : 0;
}
