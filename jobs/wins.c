#include "jobs/wins.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/beside.h"
#include "base/memory.h"
#include "base/random.h"
#include "jobs/paths.h"
#include "jobs/stones.h"
#include "jobs/turn.h"
#include "jobs/wins_tree.h"
#include "provers/wins/win.h"

/* Wins that a job takes along, beside those of its own answers. */
enum { SHARED_MOST = 32 };
/* Each time its answers could not be listed, a defence may take twice as long, and leave 2^MORE times as many. */
enum { MORE = 2, FAILED_MOST = 3 };
/* A defence that is done again begins with what it had, and takes so many times less than at first. */
enum { AGAIN = 32 };
/* A defence is put together again when so many answers were won, or all. */
enum { HELPS_MOST = 64 };
/* Wins of answers to the same turn that a job takes along, whose turns it tries early, and turns before with theirs. */
enum { SIBLINGS_MOST = 16, ABOVE_MOST = 3 };
/* Answers that may stay open: the fewer, the sooner a turn is given up that leaves many. */
enum { OPEN_MOST = 24, ROOT_OPEN_MOST = 400 };

enum { NUMBERS_MOST = 200 };
/* Letters of a turn in a slip, at most. */
enum { TURN_TEXT = OPEN_STONES * 21 };

struct winning {
	struct domain domain;
	const struct field *root;
	enum side attacker;
	char *folder;
	const char *opening; /* where the tree of an opening is kept, or NULL */
	uint32_t *of;        /* known.N in the folder is a win of this node */
	unsigned files;
	size_t room;
};

static struct winning *winning_of(struct domain *d)
{
	return (struct winning *)d;
}

/* --- nodes -------------------------------------------------------------------------------------------------------- */

/* So many positions have still to be won, as it seems: the fewer, the better for the attacker; after Table 1 of Wu et
 * al. 2010. */
static struct numbers numbers_of(unsigned cost)
{
	static const struct {
		unsigned cost, disproof;
	} table[] = {{1, 18}, {3, 12}, {6, 10}, {12, 8}, {24, 6}, {48, 4}, {96, 3}, {UINT32_MAX, 2}};
	unsigned n = 0;
	assert(cost > 0);
	while (cost > table[n].cost)
		n++;
	return (struct numbers){cost < NUMBERS_MOST ? cost : NUMBERS_MOST, table[n].disproof};
}

static void add_key(uint64_t key[2], uint64_t word)
{
	key[0] += random_mix(word ^ UINT64_C(0x8ebc6af09c88c6e3));
	key[1] += random_mix(word + UINT64_C(0x589965cc75374cc3));
}

/* The same for the squares of a turn in whichever order. */
static uint64_t sum_of(const uint64_t *square, unsigned stones)
{
	uint64_t sum = stones;
	for (unsigned k = 0; k < stones; k++)
		sum += random_mix(square[k]);
	return sum;
}

static void clear_turn(struct turn *p)
{
	field_clear(&p->field);
	free(p->except);
	free(p->open);
	free(p->help);
	free(p);
}

/* The turn belongs to the tree from now on. */
static uint32_t add_node(const struct winning *w, struct tree *t, struct turn *p, struct numbers first)
{
	bool old;
	stones_key(&p->field, p->key);
	for (unsigned n = 0; n < p->excepts; n++)
		add_key(p->key, sum_of(p->except[n], p->field.left));
	uint32_t node = tree_add(t, p->field.side == w->attacker ? NODE_ANY : NODE_ALL, p->key, first, &old);
	if (old)
		clear_turn(p);
	else
		t->node[node].what = p;
	return node;
}

static struct turn *new_turn(const struct field *f)
{
	struct turn *p = xcalloc(1, sizeof *p);
	stones_copy(&p->field, f);
	p->file = p->part = NO_FILE;
	return p;
}

static bool begin(struct domain *d, struct tree *t, struct trouble *trouble)
{
	const struct winning *w = winning_of(d);
	(void)trouble;
	add_node(w, t, new_turn(w->root), numbers_of(24));
	return true;
}

/* The position after these stones of who is to move. */
static struct turn *after(const struct field *from, const uint64_t *square)
{
	struct turn *p = new_turn(from);
	for (unsigned n = 0; n < from->left && square[n] != UINT64_MAX; n++)
		field_set_up(&p->field, square[n], from->side);
	field_set_turn(&p->field, field_other(from->side), from->rules.p);
	return p;
}

/* The same position without the turn that was found best. */
static struct turn *others(const struct turn *p)
{
	struct turn *q = new_turn(&p->field);
	q->except = xcalloc(p->excepts + 1, sizeof *q->except);
	if (p->excepts > 0)
		memcpy(q->except, p->except, p->excepts * sizeof *q->except);
	memcpy(q->except[p->excepts], p->best, sizeof p->best);
	q->excepts = p->excepts + 1;
	return q;
}

/* Can a job be told to leave out one turn more? */
static bool can_leave_out(const struct turn *p)
{
	char text[SLIP_TEXT];
	return p->excepts + 1 < EXCEPT_MOST &&
	       stones_write_turns(p->except, p->excepts, p->field.left, text, sizeof text - TURN_TEXT);
}

/* After the best turn, or after another one: that is a node of its own, which begins with a job. */
static void grow_attack(const struct winning *w, struct tree *t, uint32_t node)
{
	const struct turn *p = turn_of(t, node);
	const bool first = t->node[node].children.count == 0;
	/* what looks best of all that is left is seen in a better light than what was looked at: the more so the more
	 * was */
	const unsigned looked = p->excepts + !first;
	struct numbers n = numbers_of((p->cost + 4) * (1 + looked) - 4);
	assert(t->node[node].children.count < 2);
	uint32_t child = add_node(w, t, first ? after(&p->field, p->best) : others(p), n);
	t->node[node].complete = !first || !can_leave_out(p);
	tree_link(t, node, child);
}

static bool is_help(const struct turn *p, unsigned file)
{
	for (unsigned n = 0; n < p->helps; n++)
		if (p->help[n] == file)
			return true;
	return false;
}

/* Answers that were won and are no help yet. */
static unsigned count_new(const struct tree *t, uint32_t node)
{
	const struct links *children = &t->node[node].children;
	unsigned count = 0;
	for (uint32_t k = 0; k < children->count; k++) {
		const unsigned file = turn_of(t, children->node[k])->file;
		count += file != NO_FILE && !is_help(turn_of(t, node), file);
	}
	return count;
}

static void add_helps(const struct tree *t, uint32_t node)
{
	const struct links *children = &t->node[node].children;
	struct turn *p = turn_of(t, node);
	for (uint32_t k = 0; k < children->count; k++) {
		const unsigned file = turn_of(t, children->node[k])->file;
		if (file == NO_FILE || is_help(p, file))
			continue;
		MAKE_ROOM(p->help, p->helps, p->help_room);
		p->help[p->helps++] = file;
	}
}

static unsigned count_open(const struct tree *t, uint32_t node)
{
	const struct links *children = &t->node[node].children;
	unsigned count = 0;
	for (uint32_t k = 0; k < children->count; k++)
		count += t->node[children->node[k]].state != NODE_PROVED;
	return count;
}

static void path_of(const struct winning *w, unsigned file, char path[PATH_MAX])
{
	path_in(path, w->folder, "known.%u", file);
}

/* The position of a node with the win of this file; NULL: it cannot be read. */
static struct wins *learn(const struct winning *w, const struct turn *p, unsigned file)
{
	char path[PATH_MAX];
	struct trouble t;
	path_of(w, file, path);
	FILE *in = fopen(path, "r");
	struct wins *wins = in == NULL ? NULL : wins_new(&p->field, w->attacker, 1 << 20, &t);
	if (wins != NULL)
		wins_learn(wins, in, &t);
	if (in != NULL)
		fclose(in);
	return wins;
}

/* The stones that a node has more than the one above. */
static unsigned stones_after(const struct tree *t, uint32_t above, uint32_t node, uint64_t square[WINS_MOVE_MOST])
{
	return stones_more(&turn_of(t, above)->field, &turn_of(t, node)->field, square, WINS_MOVE_MOST);
}

/* A win that was just found refutes other answers, too, by its zones. They are not needed any more: the job that puts
 * the defence together will see it itself. */
static void drop_refuted(const struct winning *w, struct tree *t, uint32_t node, unsigned file)
{
	const struct links *children = &t->node[node].children;
	struct wins *wins = learn(w, turn_of(t, node), file);
	uint64_t square[WINS_MOVE_MOST];
	for (uint32_t k = children->count; wins != NULL && k-- > 0;) {
		const uint32_t child = children->node[k];
		const unsigned stones = stones_after(t, node, child, square);
		if (!tree_settled(t, child) && stones == turn_of(t, node)->field.left &&
		    wins_refuted(wins, square, stones))
			tree_unlink(t, node, child);
	}
	if (wins != NULL)
		wins_release(wins);
}

/* An open defence. It is never proved by its children alone: when all that are left are won the job is done again with
 * these wins, and says what is open then. */
static void judge_defence(struct tree *t, uint32_t node)
{
	const unsigned new = count_new(t, node), open = count_open(t, node);
	if (new > 0 && (open == 0 || new >= HELPS_MOST)) {
		add_helps(t, node);
		tree_set(t, node, NODE_LEAF);
	} else if (open == 0) {
		tree_set(t, node, NODE_DISPROVED); /* a win that cannot be used here */
	}
}

/* Answers that are won already, in other parts of the tree. */
static void drop_known(const struct winning *w, struct tree *t, uint32_t node)
{
	const struct links *children = &t->node[node].children;
	for (uint32_t left = children->count; left-- > 0;) {
		if (left >= children->count) /* fewer are left */
			continue;
		const unsigned file = turn_of(t, children->node[left])->file;
		if (file != NO_FILE && !is_help(turn_of(t, node), file))
			drop_refuted(w, t, node, file);
	}
}

/* It cannot be split, so it is asked for again, with a larger limit, when it is the best that is left. */
static void postpone(struct tree *t, uint32_t node)
{
	const struct turn *p = turn_of(t, node);
	if (p->failed > FAILED_MOST) {
		tree_set(t, node, NODE_DISPROVED);
		return;
	}
	t->node[node].is = (struct numbers){40u << p->failed, 1};
	tree_set(t, node, NODE_LEAF);
}

static void grow_defence(const struct winning *w, struct tree *t, uint32_t node)
{
	struct turn *p = turn_of(t, node);
	const unsigned opens = p->opens;
	if (opens == 0 && t->node[node].children.count == 0) {
		postpone(t, node);
		return;
	}
	p->opens = 0;
	if (opens > 0)
		tree_cut(t, node);
	t->node[node].waiting = true;
	for (unsigned n = 0; n < opens; n++)
		tree_link(t, node, add_node(w, t, after(&p->field, p->open[n]), (struct numbers){1, 6}));
	drop_known(w, t, node);
	tree_update(t, node);
	if (opens > 0 && !tree_settled(t, node))
		judge_defence(t, node);
}

static void grow(struct domain *d, struct tree *t, uint32_t node)
{
	if (tree_settled(t, node))
		return; /* an answer that was open before has won meanwhile */
	if (t->node[node].kind == NODE_ANY)
		grow_attack(winning_of(d), t, node);
	else
		grow_defence(winning_of(d), t, node);
}

/* An attack but for some turns is a part of the one with all. */
static bool again(struct domain *d, const struct tree *t, uint32_t node)
{
	(void)d;
	return turn_of(t, node)->excepts == 0;
}

/* By position, and by the wins that it is done with. */
static const uint64_t *key(struct domain *d, const struct tree *t, uint32_t node)
{
	struct turn *p = turn_of(t, node);
	memcpy(p->job, p->key, sizeof p->job);
	if (p->failed > 0)
		add_key(p->job, p->failed);
	for (unsigned n = 0; n < p->helps; n++)
		add_key(p->job, turn_of(t, winning_of(d)->of[p->help[n]])->key[0]);
	return p->job;
}

/* --- wins that are known ------------------------------------------------------------------------------------------ */

static bool adopt(const struct winning *w, const struct turn *p, const char *path, struct wins **wins,
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
static unsigned add_file(struct winning *w, uint32_t node)
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
	path_of(w, child->file, path);
	if (!adopt(w, turn_of(t, node), path, &wins, &trouble))
		return;
	snprintf(name, sizeof name, "known.%u", w->files);
	if (path_write(w->folder, name, write_win, wins, &trouble))
		turn_of(t, node)->file = add_file(w, node);
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
			drop_refuted(w, t, above, file);
	}
}

static void look(struct domain *d, struct tree *t, uint32_t node)
{
	if (t->node[node].kind == NODE_ANY && t->node[node].state == NODE_PROVED) {
		find_win(winning_of(d), t, node);
		use_win(winning_of(d), t, node);
	}
	if (t->node[node].kind == NODE_ALL && t->node[node].state == NODE_OPEN)
		judge_defence(t, node);
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
	path_of(w, file, from);
	path_in(to, folder, "known.%u", file);
	s->known[s->knowns++] = file;
	return link(from, to) == 0 || trouble_say(trouble, 0, "%s: %s", to, strerror(errno));
}

/* What the last job of this node found, and the answers that were won since; then the last wins. */
static bool ship_wins(const struct winning *w, const struct tree *t, const struct turn *p, const char *folder,
                      struct slip *s, struct trouble *trouble)
{
	if (p->part != NO_FILE && !ship(w, p->part, folder, s, trouble))
		return false;
	for (unsigned n = p->helps; n-- > 0;) /* what the last job had is in its part */
		if (!ship(w, p->help[n], folder, s, trouble))
			return false;
	for (unsigned file = w->files; file-- > 0 && s->knowns < SHARED_MOST;)
		if (!is_help(p, file) && is_later(w, t, file, p) && !ship(w, file, folder, s, trouble))
			return false;
	return true;
}

/* Wins of other answers to the turns before: what won there often wins here. */
static bool ship_siblings(const struct winning *w, const struct tree *t, uint32_t node, const char *folder,
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

/* --- jobs --------------------------------------------------------------------------------------------------------- */

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
	       ship_wins(w, t, p, folder, s, trouble) &&
	       (s->defences > 0 || ship_siblings(w, t, node, folder, s, trouble));
}

/* kdraw check takes it, and counts as many open answers. */
static bool is_right(const char *path, uint32_t open, struct trouble *trouble)
{
	char last[256], count[64];
	snprintf(count, sizeof count, " if he wins the %" PRIu32 " positions left open", open);
	return (command_ask("check", (const char *[]){path, NULL}, last, sizeof last) &&
	        strncmp(last, "s VERIFIED", 10) == 0 &&
	        (open > 0 ? strstr(last, count) != NULL : strstr(last, "left open") == NULL)) ||
	       trouble_say(trouble, 0, "the certificate is not right: %.100s", last);
}

static bool is_turn(const struct field *f, const uint64_t *square, unsigned count)
{
	for (unsigned k = 0; k < count; k++) {
		if (square[k] >= (uint64_t)f->rules.rows * f->rules.columns || field_colour(f, square[k]) != SIDE_NONE)
			return false;
		for (unsigned n = 0; n < k; n++)
			if (square[n] == square[k])
				return false;
	}
	return count <= f->left;
}

static bool keep_open(struct turn *p, const struct wins *wins)
{
	uint64_t square[WINS_MOVE_MOST];
	unsigned count;
	p->opens = 0;
	free(p->open);
	p->open = xcalloc(wins_found(wins)->open + 1, sizeof *p->open);
	while ((count = wins_open_answer(wins, p->opens, square)) > 0) {
		if (!is_turn(&p->field, square, count))
			return false;
		if (count < p->field.left) /* the others may come anywhere */
			square[count] = UINT64_MAX;
		memcpy(p->open[p->opens++], square, sizeof square);
	}
	return p->opens == wins_found(wins)->open;
}

/* Its certificate: of a win, or of all answers but the open ones. */
static bool take_certificate(struct winning *w, const struct tree *t, uint32_t node, const char *proof,
                             const struct answer_slip *a, bool recorded, struct trouble *trouble)
{
	char path[PATH_MAX];
	struct wins *wins;
	struct turn *p = turn_of(t, node);
	if (!adopt(w, p, proof, &wins, trouble))
		return false;
	const uint32_t open = wins_found(wins)->open;
	if (t->node[node].kind == NODE_ANY)
		p->moved = wins_move(wins, p->best);
	bool right = (open == 0) == (a->verdict == JOB_PROVED) ||
	             trouble_say(trouble, 0, "the certificate leaves %" PRIu32 " answers open", open);
	right = right && (recorded || is_right(proof, open, trouble));
	right = right && (keep_open(p, wins) || trouble_say(trouble, 0, "an open answer is none"));
	wins_release(wins);
	path_of(w, w->files, path);
	if (right && link(proof, path) != 0)
		return trouble_say(trouble, 0, "%s: %s", path, strerror(errno));
	if (right)
		*(open > 0 ? &p->part : &p->file) = add_file(w, node);
	return right;
}

/* The turn that looks best, and its cost: two rows of words. */
static bool take_best(struct turn *p, const char *folder, const struct answer_slip *a, struct trouble *trouble)
{
	char path[PATH_MAX];
	uint64_t sum, row[2][OPEN_STONES];
	path_in(path, folder, "solved");
	FILE *in = fopen(path, "r");
	bool right = in != NULL && a->entries == OPEN_STONES && fread(row, sizeof row, 1, in) == 1 && getc(in) == EOF &&
	             file_sum(path, &sum) && sum == a->sum && p->field.left <= OPEN_STONES &&
	             is_turn(&p->field, row[0], p->field.left) && row[1][0] > 0 && row[1][0] <= UINT16_MAX;
	if (in != NULL)
		fclose(in);
	if (!right)
		return trouble_say(trouble, 0, "the best turn is not the one that the answer speaks of");
	memcpy(p->best, row[0], sizeof row[0]);
	p->cost = (unsigned)row[1][0];
	return true;
}

static bool is_empty(const char *path)
{
	struct stat s;
	return stat(path, &s) == 0 && s.st_size == 0;
}

/* That nothing is left to try, or that the answers could not be listed, is not checked: it makes no win. */
static bool accept(struct domain *d, const struct tree *t, uint32_t node, const char *folder,
                   const struct answer_slip *a, bool recorded, struct trouble *trouble)
{
	char proof[PATH_MAX];
	path_in(proof, folder, "proof");
	if (a->verdict == JOB_DISPROVED)
		return true;
	struct turn *p = turn_of(t, node);
	const bool first =
	    t->node[node].children.count == 0; /* else it was asked again, and has its turn or its answers */
	p->level = t->node[node].level;
	if (a->verdict == JOB_LIMIT && t->node[node].kind == NODE_ANY)
		return !first || take_best(p, folder, a, trouble);
	if (a->verdict == JOB_LIMIT && is_empty(proof)) {
		p->failed += first;
		return true;
	}
	return take_certificate(winning_of(d), t, node, proof, a, recorded, trouble);
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
		clear_turn(turn_of(t, n));
	for (unsigned n = 0; n < w->files; n++) {
		char path[PATH_MAX];
		path_of(w, n, path);
		unlink(path);
	}
	free(w->of);
	free(w->folder);
	free(w);
}

struct domain *wins_domain_new(const struct field *root, enum side attacker, const char *folder, const char *opening)
{
	static const struct domain_kind kind = {begin,   grow,   look,     NULL, again,   key,
	                                        specify, accept, describe, keep, release, NOTHING_YET};
	struct winning *w = xcalloc(1, sizeof *w);
	w->domain.kind = &kind;
	w->root = root;
	w->attacker = attacker;
	w->folder = xstrdup(folder);
	w->opening = opening;
	return &w->domain;
}

/* --- the certificate ---------------------------------------------------------------------------------------------- */

bool wins_domain_finish(const struct domain *d, const struct tree *t, const char *path)
{
	const struct winning *w = (const struct winning *)d;
	char from[PATH_MAX];
	if (turn_of(t, 0)->file == NO_FILE)
		return false;
	path_of(w, turn_of(t, 0)->file, from);
	path_copy(from, path);
	return true;
}

unsigned wins_domain_open(const struct tree *t)
{
	return t->node[0].kind == NODE_ALL ? count_open(t, 0) : 0;
}
