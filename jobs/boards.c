#include "jobs/boards.h"
#include "base/log.h"
#include "jobs/paths.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hypergraph/write.h"
#include "jobs/shipment.h"
#include "provers/prover/prover.h"

enum subject_kind { SUBJECT_COMPONENT, SUBJECT_MOVE, SUBJECT_REST };

/* What a node stands for. */
struct subject {
	enum subject_kind kind;
	struct branch_part part; /* of a component */
	uint32_t component;      /* of a move: whose */
	struct branch move;      /* and its black stones; once it is proved, with the answer */
	struct branch *reply;    /* of each child */
	bool answered;
	uint64_t key[2];
};

struct boards {
	struct domain domain;
	const struct hypergraph *board;
	struct game game;
	const unsigned char *stone;
	const struct kernel *kernel;
	struct transposition *table;
	struct known known;
	struct shipment shipment;
	struct statistics statistics;
	atomic_bool stop;
	uint64_t effort, checked;
};

#define TABLE_BYTES (1ULL << 30)

static struct boards *boards_of(struct domain *d)
{
	return (struct boards *)d;
}

static struct subject *subject_of(const struct tree *t, uint32_t node)
{
	return t->node[node].what;
}

static struct surroundings around(struct boards *b)
{
	return (struct surroundings){.table = b->table, .stop = &b->stop};
}

static struct question question_of(const struct boards *b, const struct subject *c)
{
	assert(c->kind == SUBJECT_COMPONENT);
	return (struct question){&c->part.board, b->game, all_ideas, c->part.stone, 0, 0, NULL, false};
}

/* --- nodes -------------------------------------------------------------------------------------------------------- */

/* The first replies look best; it is a guess as good as Table 1 of Wu et al. */
static struct numbers first_numbers(uint32_t reply)
{
	uint32_t doubt = reply < 5 ? reply : 5;
	return (struct numbers){1 + doubt, 6 - doubt};
}

static uint32_t add_component(struct tree *t, struct branch_part *part, uint32_t reply)
{
	bool old;
	const uint64_t key[2] = {part->high, part->low};
	uint32_t node = tree_add(t, NODE_ALL, key, first_numbers(reply), &old);
	if (old) {
		hypergraph_clear(&part->board);
		free(part->stone);
		return node;
	}
	struct subject *p = xcalloc(1, sizeof *p);
	p->kind = SUBJECT_COMPONENT;
	p->part = *part;
	memcpy(p->key, key, sizeof key);
	t->node[node].what = p;
	return node;
}

/* One node for all of them: the component, or a rest. */
static uint32_t add_parts(struct tree *t, struct branch_part *part, unsigned count, uint32_t reply)
{
	bool old;
	if (count == 1)
		return add_component(t, part, reply);
	uint32_t node = tree_add(t, NODE_ALL, NULL, first_numbers(reply), &old);
	struct subject *p = xcalloc(1, sizeof *p);
	p->kind = SUBJECT_REST;
	t->node[node].what = p;
	t->node[node].state = NODE_OPEN;
	for (unsigned n = 0; n < count; n++)
		tree_link(t, node, add_component(t, part + n, reply));
	t->node[node].complete = true;
	tree_update(t, node);
	return node;
}

static bool begin(struct domain *d, struct tree *t, struct trouble *trouble)
{
	struct boards *b = boards_of(d);
	const struct surroundings by = around(b);
	const struct question q = {b->board, b->game, all_ideas, b->stone, 0, 0, NULL, false};
	const struct branch none = {0};
	struct branch_part *part = xcalloc(MOST_PARTS, sizeof *part);
	unsigned count;
	bool old;
	if (b->kernel == NULL || b->board->squares > 256 || b->table == NULL) {
		free(part);
		return trouble_say(trouble, 0, "the board has %u squares and %u lines; jobs take up to 256 of each",
		                   b->board->squares, b->board->lines);
	}
	enum verdict v = b->kernel->after(&q, &by, &b->statistics, &none, part, &count);
	uint32_t root =
	    v == UNDECIDED ? add_parts(t, part, count, 0) : tree_add(t, NODE_ALL, NULL, first_numbers(0), &old);
	assert(v != UNDECIDED ? root == 0 : count > 0);
	if (v != UNDECIDED) {
		struct subject *p = xcalloc(1, sizeof *p);
		p->kind = SUBJECT_REST;
		t->node[root].what = p;
		tree_set(t, root, v == DRAWN ? NODE_PROVED : NODE_DISPROVED);
	}
	free(part);
	return true;
}

/* --- growing ------------------------------------------------------------------------------------------------------ */

/* The answer that a move would have as things are: its own, or that of the first child that may still draw. */
static bool best_answer(const struct tree *t, uint32_t move, bool proved_only, struct branch *answer)
{
	const struct node *n = t->node + move;
	const struct subject *p = n->what;
	if (n->state == NODE_PROVED && p->answered)
		*answer = p->move;
	if (n->state == NODE_PROVED || proved_only)
		return n->state == NODE_PROVED && p->answered;
	for (uint32_t k = 0; k < n->children.count; k++)
		if (t->node[n->children.node[k]].state != NODE_DISPROVED) {
			*answer = p->reply[k];
			return true;
		}
	return false;
}

/* DRAWN if the answers of all moves, or of the proved ones, cover everything. */
static enum verdict uncovered(struct boards *b, const struct tree *t, uint32_t node, bool proved_only,
                              struct branch *move)
{
	const struct links *moves = &t->node[node].children;
	const struct question q = question_of(b, subject_of(t, node));
	const struct surroundings by = around(b);
	struct branch *known = xcalloc(moves->count + 1, sizeof *known);
	unsigned count = 0;
	for (uint32_t k = 0; k < moves->count; k++)
		count += best_answer(t, moves->node[k], proved_only, known + count);
	enum verdict v = b->kernel->uncovered(&q, &by, &b->statistics, known, count, move);
	free(known);
	return v;
}

static bool same_branch(const struct branch *a, const struct branch *b)
{
	return a->blacks == b->blacks && a->whites == b->whites &&
	       memcmp(a->black, b->black, a->blacks * sizeof *a->black) == 0 &&
	       memcmp(a->white, b->white, a->whites * sizeof *a->white) == 0;
}

static bool has_reply(const struct subject *p, uint32_t count, const struct branch *reply)
{
	for (uint32_t k = 0; k < count; k++)
		if (same_branch(p->reply + k, reply))
			return true;
	return false;
}

static void answer_move(struct tree *t, uint32_t move, const struct branch *answer)
{
	struct subject *p = subject_of(t, move);
	p->move = *answer;
	p->answered = true;
	if (!tree_settled(t, move))
		tree_set(t, move, NODE_PROVED);
}

/* A reply that is not among the children yet. */
static void add_reply(struct boards *b, struct tree *t, uint32_t move, const struct branch *reply)
{
	struct subject *p = subject_of(t, move);
	const uint32_t count = t->node[move].children.count;
	const struct question q = question_of(b, subject_of(t, p->component));
	const struct surroundings by = around(b);
	struct branch_part *part = xcalloc(MOST_PARTS, sizeof *part);
	unsigned parts;
	enum verdict v = b->kernel->after(&q, &by, &b->statistics, reply, part, &parts);
	assert(v != LOST); /* it was looked up */
	if (v == DRAWN) {
		answer_move(t, move, reply);
	} else if (v == UNDECIDED) {
		p->reply = xrealloc(p->reply, (count + 1) * sizeof *p->reply);
		p->reply[count] = *reply;
		tree_link(t, move, add_parts(t, part, parts, count));
	}
	free(part);
}

static void grow_move(struct boards *b, struct tree *t, uint32_t move)
{
	const struct subject *p = subject_of(t, move);
	const uint32_t count = t->node[move].children.count;
	const struct question q = question_of(b, subject_of(t, p->component));
	const struct surroundings by = around(b);
	struct branch *list = xcalloc(count + 1, sizeof *list);
	unsigned listed, n = 0;
	enum verdict v = b->kernel->answers(&q, &by, &b->statistics, &p->move, list, count + 1, &listed);
	while (v == UNDECIDED && n < listed && has_reply(p, count, list + n))
		n++;
	if (v == DRAWN)
		answer_move(t, move, list);
	else if (v == UNDECIDED && n < listed)
		add_reply(b, t, move, list + n);
	else
		t->node[move].complete = true;
	tree_update(t, move);
	free(list);
}

static void grow_component(struct boards *b, struct tree *t, uint32_t node)
{
	struct branch move;
	bool old;
	enum verdict v = uncovered(b, t, node, false, &move);
	if (v == DRAWN) {
		t->node[node].waiting = true;
		if (uncovered(b, t, node, true, &move) == DRAWN)
			tree_set(t, node, NODE_PROVED);
		tree_update(t, node);
		return;
	}
	uint32_t child = tree_add(t, NODE_ANY, NULL, first_numbers(0), &old);
	struct subject *p = xcalloc(1, sizeof *p);
	*p = (struct subject){.kind = SUBJECT_MOVE, .component = node, .move = move};
	t->node[child].what = p;
	t->node[child].state = NODE_OPEN;
	tree_link(t, node, child);
	grow_move(b, t, child);
}

static void grow(struct domain *d, struct tree *t, uint32_t node)
{
	const struct subject *p = subject_of(t, node);
	assert(t->node[node].state == NODE_OPEN && p->kind != SUBJECT_REST);
	if (p->kind == SUBJECT_MOVE)
		grow_move(boards_of(d), t, node);
	else
		grow_component(boards_of(d), t, node);
}

/* The answer of a move is that of its first proved child. */
static void look_at_move(struct tree *t, uint32_t move)
{
	struct subject *p = subject_of(t, move);
	const struct links *children = &t->node[move].children;
	for (uint32_t k = 0; k < children->count && !p->answered; k++)
		if (t->node[children->node[k]].state == NODE_PROVED)
			answer_move(t, move, p->reply + k);
}

static void look(struct domain *d, struct tree *t, uint32_t node)
{
	struct branch move;
	const struct subject *p = subject_of(t, node);
	if (p->kind == SUBJECT_MOVE)
		look_at_move(t, node);
	if (p->kind == SUBJECT_COMPONENT && t->node[node].state == NODE_OPEN &&
	    uncovered(boards_of(d), t, node, true, &move) == DRAWN)
		tree_set(t, node, NODE_PROVED);
}

/* --- jobs --------------------------------------------------------------------------------------------------------- */

static bool settle(struct domain *d, struct tree *t, uint32_t node)
{
	struct boards *b = boards_of(d);
	const struct subject *p = subject_of(t, node);
	int found = transposition_find(b->table, p->key[0], p->key[1]);
	assert(p->kind == SUBJECT_COMPONENT);
	if (found >= 0)
		tree_set(t, node, found == 1 ? NODE_PROVED : NODE_DISPROVED);
	return found >= 0;
}

static const uint64_t *key(struct domain *d, const struct tree *t, uint32_t node)
{
	(void)d;
	return subject_of(t, node)->key;
}

static void write_board(FILE *out, const void *place)
{
	hypergraph_write(&((const struct subject *)place)->part.board, out);
}

static void write_stones(FILE *out, const void *place)
{
	const struct subject *p = place;
	fprintf(out, "black");
	for (unsigned s = 0; s < p->part.board.squares; s++)
		if (p->part.stone[s] == 1)
			fprintf(out, " %u", s);
	fprintf(out, "\n");
}

static bool specify(struct domain *d, const struct tree *t, uint32_t node, const char *folder, struct slip *s,
                    struct trouble *trouble)
{
	struct boards *b = boards_of(d);
	s->kind = JOB_BOARD;
	s->exclusive = b->game.exclusive;
	s->parameter = b->game.parameter;
	s->lines = b->board->lines;
	s->effort = b->effort;
	return path_write(folder, "board", write_board, subject_of(t, node), trouble) &&
	       path_write(folder, "stones", write_stones, subject_of(t, node), trouble) &&
	       shipment_send(&b->shipment, &b->known, folder, s, trouble);
}

/* What was known and the news, but for what the job was about: that must follow. */
static FILE *open_evidence(const struct boards *b, const struct subject *p, const struct known *news, char **text)
{
	size_t size;
	FILE *out = open_memstream(text, &size);
	known_write(&b->known, 0, out);
	for (uint64_t n = 0; n < news->count; n++)
		if (!known_is(news->entry[n], p->key[0], p->key[1]))
			fwrite(news->entry[n], sizeof *news->entry, 1, out);
	fwrite("", 1, 1, out); /* so that there is something to open */
	fclose(out);
	return size == 1 ? NULL : fmemopen(*text, size - 1, "r");
}

/* Does the verdict follow from what the worker has sent and what was known? */
static bool follows(struct boards *b, const struct subject *p, const struct known *news, const struct answer_slip *a,
                    struct trouble *trouble)
{
	const struct question q = question_of(b, p);
	struct checkpoint none = {.file = -1};
	char *text;
	struct keeping keep = {.checkpoint = &none, .known = open_evidence(b, p, news, &text)};
	const struct prover_options options = {.memory = 64 * (b->known.count + news->count) + (1 << 20),
	                                       .threads = 1,
	                                       .keep = &keep,
	                                       .positions = 2 * a->positions + 1000,
	                                       .lines = b->board->lines};
	struct prover *prover = prover_new(&q, &options, trouble);
	if (keep.known != NULL)
		fclose(keep.known);
	free(text);
	if (prover == NULL)
		return false;
	enum verdict v = prover_decide(prover);
	b->checked += prover_statistics(prover)->positions;
	prover_release(prover);
	return v == (a->verdict == JOB_PROVED ? DRAWN : LOST) ||
	       trouble_say(trouble, 0, "the verdict does not follow from the positions that came with it");
}

static void take_over(struct boards *b, const uint64_t entry[2])
{
	if (known_add(&b->known, entry))
		transposition_store(b->table, entry[0] ^ entry[1], entry[1], entry[1] >> 1 & 1,
		                    UINT64_C(1) << (entry[1] >> 2 & 63));
}

/* What the job was about, as an entry of its own. */
static void take_verdict(struct boards *b, const struct subject *p, const struct answer_slip *a)
{
	uint64_t entry[2];
	entry[1] = (p->key[1] & UINT64_C(0xffffffffffffff00)) | (uint64_t)log_of(a->positions) << 2 |
	           (uint64_t)(a->verdict == JOB_PROVED) << 1 | 1;
	entry[0] = p->key[0] ^ entry[1];
	take_over(b, entry);
}

static bool read_news(const char *folder, const struct answer_slip *a, struct known *news, struct trouble *trouble)
{
	char path[PATH_MAX];
	uint64_t sum;
	path_in(path, folder, "solved");
	FILE *in = fopen(path, "r");
	bool right = in != NULL && known_read(news, in, a->entries);
	if (in != NULL)
		fclose(in);
	return (right && news->count == a->entries && file_sum(path, &sum) && sum == a->sum) ||
	       trouble_say(trouble, 0, "the positions are not those that the answer speaks of");
}

static bool accept(struct domain *d, const struct tree *t, uint32_t node, const char *folder,
                   const struct answer_slip *a, bool recorded, struct trouble *trouble)
{
	struct boards *b = boards_of(d);
	const struct subject *p = subject_of(t, node);
	struct known news;
	known_init(&news);
	bool right = read_news(folder, a, &news, trouble) &&
	             (recorded || a->verdict == JOB_LIMIT || follows(b, p, &news, a, trouble));
	for (uint64_t n = 0; right && n < news.count; n++)
		take_over(b, news.entry[n]);
	if (right && a->verdict != JOB_LIMIT)
		take_verdict(b, p, a);
	known_clear(&news);
	return right;
}

static void describe(struct domain *d, const struct tree *t, uint32_t node, char *text, size_t room)
{
	const struct subject *p = subject_of(t, node);
	(void)d;
	if (p->kind == SUBJECT_COMPONENT)
		snprintf(text, room, "%u squares, %u lines", p->part.board.squares, p->part.board.lines);
	else if (p->kind == SUBJECT_MOVE)
		snprintf(text, room, "%u black", p->move.blacks);
	else
		snprintf(text, room, "components");
}

static void release(struct domain *d, struct tree *t)
{
	struct boards *b = boards_of(d);
	for (uint32_t n = 0; n < t->nodes; n++) {
		struct subject *p = subject_of(t, n);
		if (p->kind == SUBJECT_COMPONENT)
			hypergraph_clear(&p->part.board);
		free(p->part.stone);
		free(p->reply);
		free(p);
	}
	transposition_release(b->table);
	known_clear(&b->known);
	shipment_clear(&b->shipment);
	free(b);
}

struct domain *boards_new(const struct hypergraph *board, struct game game, const unsigned char *stone,
                          const char *folder, uint64_t effort)
{
	static const struct domain_kind kind = {begin,   grow,   look,     settle, NULL,    key,
	                                        specify, accept, describe, NULL,   release, NOTHING_FOLLOWS};
	struct boards *b = xcalloc(1, sizeof *b);
	b->domain.kind = &kind;
	b->board = board;
	b->game = game;
	b->stone = stone;
	b->effort = effort;
	b->kernel = prover_kernel(board->lines);
	b->table = transposition_new(TABLE_BYTES);
	known_init(&b->known);
	shipment_init(&b->shipment, folder);
	return &b->domain;
}

const struct known *boards_known(const struct domain *d)
{
	return &((const struct boards *)d)->known;
}

uint64_t boards_checked(const struct domain *d)
{
	return ((const struct boards *)d)->checked;
}
