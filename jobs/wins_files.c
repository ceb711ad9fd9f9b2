/* Wins that are known, a file each: from those of the nodes below, and for the jobs that take them along. */
#include "jobs/winning.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "jobs/paths.h"
#include "jobs/turn.h"

/* Wins that a job takes along, beside those of its own answers. */
enum { SHARED_MOST = 32 };
/* Wins of answers to the same turn that a job takes along, whose turns it tries early, and turns before with theirs. */
enum { SIBLINGS_MOST = 16, ABOVE_MOST = 3 };

void winning_path(const struct winning *w, unsigned file, char path[PATH_MAX])
{
	path_in(path, w->folder, "known.%u", file);
}

/* The position of a node with the win of this file; NULL: it cannot be read. */
struct wins *winning_learn(const struct winning *w, const struct turn *p, unsigned file)
{
	char path[PATH_MAX];
	struct trouble t;
	winning_path(w, file, path);
	FILE *in = fopen(path, "r");
	struct wins *wins = in == NULL ? NULL : wins_new(&p->field, w->attacker, 1 << 20, &t);
	if (wins != NULL)
		wins_learn(wins, in, &t);
	if (in != NULL)
		fclose(in);
	return wins;
}

bool winning_adopt(const struct winning *w, const struct turn *p, const char *path, struct wins **wins,
                   struct trouble *trouble)
{
	FILE *in = fopen(path, "r");
	*wins = in == NULL ? NULL : wins_new(&p->field, w->attacker, 1 << 20, trouble);
	bool right = *wins != NULL && wins_adopt(*wins, in, trouble);
	if (in == NULL)
		trouble_say(trouble, 0, "there is no certificate");
	else
		fclose(in);
	if (!right && *wins != NULL)
		wins_release(*wins);
	return right;
}

/* The file that was just made has a number. */
unsigned winning_add_file(struct winning *w, uint32_t node)
{
	MAKE_ROOM(w->of, w->files, w->room);
	w->of[w->files] = node;
	return w->files++;
}

static void write_win(FILE *out, const void *wins)
{
	wins_write(wins, out);
}

/* The attacker wins with a turn after which he wins. */
static void put_together(struct winning *w, struct tree *t, uint32_t node, const struct turn *child)
{
	char path[PATH_MAX], name[32];
	struct trouble trouble;
	struct wins *wins;
	winning_path(w, child->file, path);
	if (!winning_adopt(w, turn_of(t, node), path, &wins, &trouble))
		return;
	snprintf(name, sizeof name, "known.%u", w->files);
	if (path_write(w->folder, name, write_win, wins, &trouble))
		turn_of(t, node)->file = winning_add_file(w, node);
	wins_release(wins);
}

static void find_win(struct winning *w, struct tree *t, uint32_t node)
{
	const struct links *children = &t->node[node].children;
	struct turn *p = turn_of(t, node);
	for (uint32_t k = 0; k < children->count && p->file == NO_FILE; k++) {
		const struct turn *child = turn_of(t, children->node[k]);
		if (child->file == NO_FILE)
			continue;
		if (t->node[children->node[k]].kind == NODE_ANY)
			p->file = child->file;
		else
			put_together(w, t, node, child);
	}
}

/* It may refute other answers to the turns before it. */
static void use_win(const struct winning *w, struct tree *t, uint32_t node)
{
	const struct links *parents = &t->node[node].parents;
	const unsigned file = turn_of(t, node)->file;
	for (uint32_t k = 0; file != NO_FILE && k < parents->count; k++) {
		const uint32_t above = parents->node[k];
		if (t->node[above].kind == NODE_ALL && t->node[above].state == NODE_OPEN)
			winning_drop_refuted(w, t, above, file);
	}
}

void winning_look(struct domain *d, struct tree *t, uint32_t node)
{
	if (t->node[node].kind == NODE_ANY && t->node[node].state == NODE_PROVED) {
		find_win(winning_of(d), t, node);
		use_win(winning_of(d), t, node);
	}
	if (t->node[node].kind == NODE_ALL && t->node[node].state == NODE_OPEN)
		winning_judge(t, node);
}

/* Does this win belong to a position that may come after that one? */
static bool is_later(const struct winning *w, const struct tree *t, unsigned file, const struct turn *p)
{
	const struct field *f = &turn_of(t, w->of[file])->field;
	if (f->side != w->attacker || f->left != f->rules.p || field_stones(f) <= field_stones(&p->field))
		return false;
	for (uint32_t n = 0; n < field_stones(&p->field); n++) {
		const uint64_t square = field_stone(&p->field, n);
		if (field_colour(f, square) != field_colour(&p->field, square))
			return false;
	}
	return true;
}

static bool is_shipped(const struct slip *s, unsigned file)
{
	for (unsigned n = 0; n < s->knowns; n++)
		if (s->known[n] == file)
			return true;
	return false;
}

static bool ship(const struct winning *w, unsigned file, const char *folder, struct slip *s, struct trouble *trouble)
{
	char from[PATH_MAX], to[PATH_MAX];
	if (file == NO_FILE || s->knowns == SLIP_KNOWN || is_shipped(s, file))
		return true;
	winning_path(w, file, from);
	path_in(to, folder, "known.%u", file);
	s->known[s->knowns++] = file;
	return link(from, to) == 0 || trouble_say(trouble, 0, "%s: %s", to, strerror(errno));
}

/* What the last job of this node found, and the answers that were won since; then the last wins. */
bool winning_ship(const struct winning *w, const struct tree *t, const struct turn *p, const char *folder,
                  struct slip *s, struct trouble *trouble)
{
	if (p->part != NO_FILE && !ship(w, p->part, folder, s, trouble))
		return false;
	for (unsigned n = p->helps; n-- > 0;) /* what the last job had is in its part */
		if (!ship(w, p->help[n], folder, s, trouble))
			return false;
	for (unsigned file = w->files; file-- > 0 && s->knowns < SHARED_MOST;)
		if (!winning_helps(p, file) && is_later(w, t, file, p) && !ship(w, file, folder, s, trouble))
			return false;
	return true;
}

/* Wins of other answers to the turns before: what won there often wins here. */
bool winning_ship_siblings(const struct winning *w, const struct tree *t, uint32_t node, const char *folder,
                           struct slip *s, struct trouble *trouble)
{
	bool right = true;
	unsigned above = 0, siblings = 0;
	while (right && above < ABOVE_MOST && t->node[node].parents.count > 0) {
		node = t->node[node].parents.node[0];
		if (t->node[node].kind == NODE_ANY)
			continue;
		const struct links *children = &t->node[node].children;
		right = ship(w, turn_of(t, node)->part, folder, s, trouble);
		for (uint32_t k = children->count; right && k-- > 0 && siblings < SIBLINGS_MOST; siblings++)
			right = ship(w, turn_of(t, children->node[k])->file, folder, s, trouble);
		above++;
	}
	return right;
}
