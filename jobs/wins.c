#include "jobs/wins.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/beside.h"
#include "base/command.h"
#include "base/memory.h"
#include "base/output.h"
#include "jobs/paths.h"
#include "jobs/stones.h"
#include "provers/wins/wins.h"

enum { MOVES_MOST = 40 };
#define MEMORY (256ULL << 20)

struct turn {
	struct field field;
	uint64_t key[2];
	uint64_t (*move)[WINS_MOVE_MOST]; /* of an attack: those worth trying */
	unsigned moves;
	uint64_t (*open)[OPEN_STONES]; /* of a defence: the answers that a job left open */
	unsigned opens;
};

struct winning {
	struct domain domain;
	const struct field *root;
	enum side attacker;
	char *folder;
	unsigned files; /* win.0, win.1, ... in the folder */
};

static struct winning *winning_of(struct domain *d)
{
	return (struct winning *)d;
}

static struct turn *turn_of(const struct tree *t, uint32_t node)
{
	return t->node[node].what;
}

/* --- nodes -------------------------------------------------------------------------------------------------------- */

/* The fewer answers are open, the better for the attacker; after Table 1 of Wu et al. 2010. */
static struct numbers numbers_of(unsigned open)
{
	static const struct {
		unsigned open;
		struct numbers numbers;
	} table[] = {{1, {1, 18}}, {3, {2, 12}}, {6, {3, 10}}, {12, {4, 8}}, {24, {6, 6}}, {48, {8, 4}}, {96, {10, 3}}};
	for (unsigned n = 0; n < sizeof table / sizeof *table; n++)
		if (open <= table[n].open)
			return table[n].numbers;
	return (struct numbers){12, 2};
}

/* The field belongs to the node from now on. */
static uint32_t add_node(const struct winning *w, struct tree *t, struct field *f, struct numbers first)
{
	uint64_t key[2];
	bool old;
	stones_key(f, key);
	uint32_t node = tree_add(t, f->side == w->attacker ? NODE_ANY : NODE_ALL, key, first, &old);
	if (old) {
		field_clear(f);
		return node;
	}
	struct turn *p = xcalloc(1, sizeof *p);
	p->field = *f;
	memcpy(p->key, key, sizeof key);
	t->node[node].what = p;
	return node;
}

static bool begin(struct domain *d, struct tree *t, struct trouble *trouble)
{
	struct winning *w = winning_of(d);
	struct field f;
	(void)trouble;
	stones_copy(&f, w->root);
	add_node(w, t, &f, numbers_of(24));
	return true;
}

/* The position after these stones of who is to move. */
static void after(struct field *to, const struct field *from, const uint64_t *square, unsigned count)
{
	stones_copy(to, from);
	for (unsigned n = 0; n < count && square[n] != UINT64_MAX; n++)
		field_set_up(to, square[n], from->side);
	field_set_turn(to, field_other(from->side), from->rules.p);
}

static void list_moves(const struct winning *w, struct turn *p)
{
	struct trouble t;
	struct wins *wins = wins_new(&p->field, w->attacker, 1 << 20, &t);
	p->move = xcalloc(MOVES_MOST, sizeof *p->move);
	if (wins != NULL) {
		for (unsigned n = 0; n < MOVES_MOST; n++)
			for (unsigned k = 0; k < WINS_MOVE_MOST; k++)
				p->move[n][k] = UINT64_MAX;
		p->moves = wins_moves(wins, p->move, MOVES_MOST);
		wins_release(wins);
	}
}

static void grow(struct domain *d, struct tree *t, uint32_t node)
{
	const struct winning *w = winning_of(d);
	struct turn *p = turn_of(t, node);
	const uint32_t count = t->node[node].children.count;
	struct field f;
	if (t->node[node].kind == NODE_ANY && p->move == NULL)
		list_moves(w, p);
	if (t->node[node].kind == NODE_ANY && count < p->moves) {
		after(&f, &p->field, p->move[count], p->field.left);
		tree_link(t, node, add_node(w, t, &f, (struct numbers){1 + (count < 11 ? count : 11), 6}));
		t->node[node].complete = count + 1 == p->moves;
		tree_update(t, node);
		return;
	}
	for (unsigned n = 0; t->node[node].kind == NODE_ALL && n < p->opens; n++) {
		after(&f, &p->field, p->open[n], OPEN_STONES);
		tree_link(t, node, add_node(w, t, &f, numbers_of(p->opens)));
	}
	t->node[node].complete = true;
	tree_update(t, node);
}

static const uint64_t *key(struct domain *d, const struct tree *t, uint32_t node)
{
	(void)d;
	return turn_of(t, node)->key;
}

/* --- jobs --------------------------------------------------------------------------------------------------------- */

static bool specify(struct domain *d, const struct tree *t, uint32_t node, const char *folder, struct slip *s,
                    struct trouble *trouble)
{
	const struct winning *w = winning_of(d);
	const struct turn *p = turn_of(t, node);
	(void)folder;
	s->kind = JOB_WIN;
	s->defences = t->node[node].kind == NODE_ALL;
	connect_name(&w->root->rules, s->game, sizeof s->game);
	snprintf(s->side, sizeof s->side, "%s", w->attacker == SIDE_BLACK ? "black" : "white");
	return stones_write(&p->field, s->stones, sizeof s->stones) || trouble_say(trouble, 0, "too many stones");
}

/* Is this a win of exactly this position? The checker says that it is one. */
static bool is_win_of(const struct winning *w, const struct turn *p, const char *path, struct trouble *trouble)
{
	char last[256];
	struct wins *wins = wins_new(&p->field, w->attacker, 1 << 20, trouble);
	FILE *in = fopen(path, "r");
	int more = wins == NULL || in == NULL ? -1 : wins_learn(wins, in, trouble);
	if (in != NULL)
		fclose(in);
	if (wins != NULL)
		wins_release(wins);
	if (more != 0)
		return trouble_say(trouble, 0, "the certificate is not about this position");
	return (command_ask("check", (const char *[]){path, NULL}, last, sizeof last) &&
	        strncmp(last, "s VERIFIED", 10) == 0) ||
	       trouble_say(trouble, 0, "the certificate is not right: %.100s", last);
}

static bool keep_win(struct winning *w, const char *proof, struct trouble *trouble)
{
	char path[PATH_MAX];
	path_in(path, w->folder, "win.%u", w->files);
	if (link(proof, path) != 0)
		return trouble_say(trouble, 0, "%s: %s", path, strerror(errno));
	w->files++;
	return true;
}

static bool is_answer(const struct turn *p, const uint64_t *square)
{
	unsigned count = 0;
	for (unsigned k = 0; k < OPEN_STONES; k++) {
		if (square[k] == UINT64_MAX)
			continue;
		if (square[k] >= (uint64_t)p->field.rules.rows * p->field.rules.columns ||
		    field_colour(&p->field, square[k]) != SIDE_NONE || count++ != k)
			return false;
		for (unsigned n = 0; n < k; n++)
			if (square[n] == square[k])
				return false;
	}
	return count <= p->field.left;
}

static bool read_open(struct turn *p, const char *folder, const struct answer_slip *a, struct trouble *trouble)
{
	char path[PATH_MAX];
	uint64_t sum, (*open)[OPEN_STONES];
	const uint64_t count = a->entries / (OPEN_STONES / 2);
	path_in(path, folder, "solved");
	FILE *in = fopen(path, "r");
	bool right = in != NULL && count > 0 && count <= 10000 && a->entries % (OPEN_STONES / 2) == 0;
	open = xcalloc(right ? count : 1, sizeof *open);
	right = right && fread(open, sizeof *open, count, in) == count && getc(in) == EOF && file_sum(path, &sum) &&
	        sum == a->sum;
	if (in != NULL)
		fclose(in);
	for (uint64_t n = 0; right && n < count; n++)
		right = is_answer(p, open[n]);
	if (!right) {
		free(open);
		return trouble_say(trouble, 0, "the open answers are not those that the answer speaks of");
	}
	free(p->open);
	p->open = open;
	p->opens = (unsigned)count;
	return true;
}

static bool accept(struct domain *d, const struct tree *t, uint32_t node, const char *folder,
                   const struct answer_slip *a, bool recorded, struct trouble *trouble)
{
	struct winning *w = winning_of(d);
	struct turn *p = turn_of(t, node);
	char proof[PATH_MAX];
	path_in(proof, folder, "proof");
	if (t->node[node].kind == NODE_ALL)
		return a->verdict != JOB_LIMIT || read_open(p, folder, a, trouble);
	if (a->verdict != JOB_PROVED)
		return true;
	return (recorded || is_win_of(w, p, proof, trouble)) && keep_win(w, proof, trouble);
}

static void describe(struct domain *d, const struct tree *t, uint32_t node, char *text, size_t room)
{
	const struct turn *p = turn_of(t, node);
	(void)d;
	snprintf(text, room, "%s, %u stones", t->node[node].kind == NODE_ANY ? "attack" : "defence",
	         field_stones(&p->field));
}

static void release(struct domain *d, struct tree *t)
{
	struct winning *w = winning_of(d);
	for (uint32_t n = 0; n < t->nodes; n++) {
		struct turn *p = turn_of(t, n);
		field_clear(&p->field);
		free(p->move);
		free(p->open);
		free(p);
	}
	for (unsigned n = 0; n < w->files; n++) {
		char path[PATH_MAX];
		path_in(path, w->folder, "win.%u", n);
		unlink(path);
	}
	free(w->folder);
	free(w);
}

struct domain *wins_domain_new(const struct field *root, enum side attacker, const char *folder)
{
	static const struct domain_kind kind = {begin, grow, NULL, NULL, key, specify, accept, describe, release};
	struct winning *w = xcalloc(1, sizeof *w);
	w->domain.kind = &kind;
	w->root = root;
	w->attacker = attacker;
	w->folder = xstrdup(folder);
	return &w->domain;
}

/* --- the certificate ---------------------------------------------------------------------------------------------- */

static void learn_all(const struct winning *w, struct wins *wins)
{
	for (unsigned n = 0; n < w->files; n++) {
		char path[PATH_MAX];
		struct trouble t;
		path_in(path, w->folder, "win.%u", n);
		FILE *in = fopen(path, "r");
		if (in == NULL)
			continue;
		wins_learn(wins, in, &t);
		fclose(in);
	}
}

bool wins_domain_finish(struct domain *d, uint64_t positions, const char *path, uint64_t *used, struct trouble *t)
{
	const struct winning *w = winning_of(d);
	const struct wins_limits limits = {.positions = positions};
	struct wins *wins = wins_new(w->root, w->attacker, MEMORY, t);
	if (wins == NULL)
		return false;
	learn_all(w, wins);
	bool won = wins_search(wins, &limits) == WINS_WON;
	*used = wins_positions(wins);
	if (won) {
		FILE *out = output_open(path);
		wins_write(wins, out);
		output_close(out, path);
	} else {
		trouble_say(t, 0, "the wins of the jobs could not be put together within %llu positions",
		            (unsigned long long)positions);
	}
	wins_release(wins);
	return won;
}
