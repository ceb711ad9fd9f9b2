#include "pictures/proofs/prooftree_draw.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

const char *const prooftree_kind_names[PROOFTREE_KINDS] = {
    [PROOFTREE_POSITION] = "position", [PROOFTREE_SAME] = "same",           [PROOFTREE_PARTS] = "parts",
    [PROOFTREE_FOREST] = "forest",     [PROOFTREE_POTENTIAL] = "potential", [PROOFTREE_PAIRING] = "pairing",
    [PROOFTREE_FILLED] = "filled",     [PROOFTREE_TREES] = "trees",         [PROOFTREE_NOTHING] = "nothing",
    [PROOFTREE_HELD] = "held",
};

const char *const prooftree_kind_meanings[PROOFTREE_KINDS] = {
    [PROOFTREE_POSITION] = "position, Black to move", [PROOFTREE_SAME] = "= a step drawn elsewhere",
    [PROOFTREE_PARTS] = "falls into parts",           [PROOFTREE_FOREST] = "forest (Lemma 2)",
    [PROOFTREE_POTENTIAL] = "potential small enough", [PROOFTREE_PAIRING] = "pairing",
    [PROOFTREE_FILLED] = "Black fills a line",        [PROOFTREE_TREES] = "trees and grids",
    [PROOFTREE_NOTHING] = "no line left to Black",    [PROOFTREE_HELD] = "each line held by its own squares",
};

/* Adds to a text; once it is full it ends with "..." and stays so. */
static void add(char *text, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void add(char *text, size_t size, const char *format, ...)
{
	size_t used = strlen(text);
	assert(used < size && size > 4);
	if (used + 1 == size)
		return;
	va_list arguments;
	va_start(arguments, format);
	int wanted = vsnprintf(text + used, size - used, format, arguments);
	va_end(arguments);
	if (wanted >= 0 && used + (size_t)wanted >= size)
		memcpy(text + size - 4, "...", 4);
}

void prooftree_square(const struct hypergraph *h, uint32_t square, char *text, size_t size)
{
	text[0] = '\0';
	if (h->dimension == 0) {
		add(text, size, "%u", square);
		return;
	}
	for (unsigned i = 0; i < h->dimension; i++)
		add(text, size, "%s%" PRId32, i == 0 ? "(" : ",", h->coordinate[(size_t)square * h->dimension + i]);
	add(text, size, ")");
}

static void add_squares(const struct prooftree_picture *p, const uint32_t *square, uint32_t count, char *text,
                        size_t size)
{
	for (uint32_t i = 0; i < count; i++) {
		char name[64];
		bool exclusive = square[i] >= PROOF_EXCLUSIVE;
		if (exclusive && p->tree->proof->stonewise)
			snprintf(name, sizeof name, "line %u", square[i] - PROOF_EXCLUSIVE);
		else if (!exclusive)
			prooftree_square(p->board, square[i], name, sizeof name);
		else
			snprintf(name, sizeof name, "x of line %u", square[i] - PROOF_EXCLUSIVE);
		add(text, size, "%s%s", text[0] == '\0' ? "" : " ", name);
	}
}

static bool has_move(const struct prooftree_node *n)
{
	return n->parent != PROOFTREE_NONE && n->entry != PROOFTREE_NONE;
}

static void add_alike(const struct prooftree_node *n, char *text, size_t size)
{
	if (n->members > 1)
		add(text, size, " + %u alike", n->members - 1);
}

/* The squares where White may be, the first of them by name. */
static void add_possible(const struct prooftree_picture *p, uint32_t v, char *text, size_t size)
{
	uint32_t square[PROOFTREE_POSSIBLE], count = reach_possible(p->reach, v, square), named = count > 3 ? 2 : count;
	add_squares(p, square, named, text, size);
	if (count == 0)
		add(text, size, "elsewhere");
	else if (named < count)
		add(text, size, " or %u more", count - named);
	add_alike(p->tree->node + v, text, size);
}

void prooftree_black(const struct prooftree_picture *p, uint32_t v, char *text, size_t size)
{
	const struct prooftree_node *n = p->tree->node + v;
	text[0] = '\0';
	if (!has_move(n) || v >= p->reach->nodes || p->tree->proof->win)
		return;
	add_squares(p, p->reach->node[v].black, p->reach->node[v].blacks, text, size);
	add_alike(n, text, size);
}

void prooftree_white(const struct prooftree_picture *p, uint32_t v, char *text, size_t size)
{
	const struct prooftree_node *n = p->tree->node + v;
	text[0] = '\0';
	if (!has_move(n) || v >= p->reach->nodes)
		return;
	if (p->tree->proof->win)
		add_possible(p, v, text, size);
	else if (p->reach->node[v].whites == 0)
		add(text, size, "no stone needed");
	else if (p->tree->proof->stonewise && p->reach->node[v].white[0] >= PROOF_EXCLUSIVE)
		add(text, size, "kills");
	add_squares(p, p->reach->node[v].white, p->reach->node[v].whites, text, size);
}

/* What the leaves beside a step are, that have no node of their own: "+ forest". */
static void add_leaves(const struct prooftree_picture *p, uint32_t entry, char *text, size_t size)
{
	static const char *const name[] = {NULL, "forest", "potential", "pairing", "filled", "loose", "held"};
	const struct proof *proof = p->tree->proof;
	for (uint32_t c = proof->entry[entry].child; c < proof->entry[entry + 1].child; c++)
		if (proof->child[c].kind != PROOF_STEP)
			add(text, size, " + %s", name[proof->child[c].kind]);
}

static void add_moves(const struct prooftree_picture *p, uint32_t step, char *text, size_t size)
{
	const struct proof *proof = p->tree->proof;
	uint32_t entries = proof->step[step + 1].entry - proof->step[step].entry;
	if (!proof->win)
		add(text, size, ": %u entr%s", entries, entries == 1 ? "y" : "ies");
	else if (entries == 0)
		add(text, size, ": fills a line");
}

static void add_given_up(const struct proof *p, uint32_t entry, char *text, size_t size)
{
	uint32_t pairs = 0;
	for (uint32_t c = p->entry[entry].child; c < p->entry[entry + 1].child; c++)
		if (p->child[c].kind == PROOF_FOREST)
			pairs += proof_child_places(p, c).count / 2;
	if (pairs > 0)
		add(text, size, ", %u given up", pairs);
}

void prooftree_caption(const struct prooftree_picture *p, uint32_t v, char *text, size_t size)
{
	const struct prooftree_node *n = p->tree->node + v;
	text[0] = '\0';
	if (n->kind == PROOFTREE_POSITION || n->kind == PROOFTREE_SAME)
		add(text, size, "%sstep %u", n->kind == PROOFTREE_SAME ? "= " : "", n->step);
	else
		add(text, size, "%s", prooftree_kind_names[n->kind]);
	if (n->kind == PROOFTREE_POSITION)
		add_moves(p, n->step, text, size);
	if (n->kind == PROOFTREE_FOREST)
		add_given_up(p->tree->proof, n->entry, text, size);
	if (n->entry != PROOFTREE_NONE && (n->step != PROOFTREE_NONE || n->kind == PROOFTREE_PARTS))
		add_leaves(p, n->entry, text, size);
}

void prooftree_title(const struct prooftree_picture *p, char *text, size_t size)
{
	const struct proof *proof = p->tree->proof;
	const struct prooftree_node *root = p->tree->node;
	text[0] = '\0';
	if (p->board->name != NULL)
		add(text, size, "%s", p->board->name);
	else
		add(text, size, "Board %016" PRIx64, proof->board);
	add(text, size, ": %s, %c = %u", proof->win ? "Maker wins" : "Breaker draws", proof->game, proof->stones);
	if (proof->stonewise)
		add(text, size, ", stone by stone");
	if (root->entry == PROOFTREE_NONE)
		add(text, size, ", from the position of step %u", root->step);
	if (proof->parts > 0)
		add(text, size, " (part %u of %u, not a proof)", proof->part, proof->parts);
}

void prooftree_excerpt(const struct prooftree_picture *p, char *text, size_t size)
{
	const struct prooftree *t = p->tree;
	text[0] = '\0';
	if (t->nodes < t->whole)
		add(text, size, "An excerpt: %u of %u nodes; the other %u, below the dashed ones, are left out",
		    t->nodes, t->whole, t->whole - t->nodes);
	else
		add(text, size, "The whole tree: %u node%s, %u step%s", t->nodes, t->nodes == 1 ? "" : "s", t->steps,
		    t->steps == 1 ? "" : "s");
}
