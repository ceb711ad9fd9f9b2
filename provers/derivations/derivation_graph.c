#include "provers/derivations/derivation_graph.h"

#include <assert.h>
#include <string.h>

#include "base/feed.h"
#include "base/graph.h"

enum { MOST_STEPS = 5000, LONGEST = 24, KEPT = 8, TEXT = 3 * LONGEST + 64 };

/* 12345678...87654321 (1001 digits) */
static void number(char *text, const mpz_t value)
{
	if (mpz_sizeinbase(value, 10) <= LONGEST) {
		mpz_get_str(text, 10, value);
		return;
	}
	char *digits = mpz_get_str(NULL, 10, value);
	size_t length = strlen(digits);
	assert(length > 2 * KEPT);
	snprintf(text, TEXT, "%.*s...%s (%zu digits)", KEPT, digits, digits + length - KEPT, length);
	void (*release)(void *, size_t);
	mp_get_memory_functions(NULL, NULL, &release);
	release(digits, length + 1);
}

static void label(char *text, size_t room, const struct derivation_step *s)
{
	static const char *const names[] = {"MBBoardN", "MBBoardNX", "Connect"};
	char size[TEXT], bound[TEXT];
	number(size, s->size);
	number(bound, s->bound);
	snprintf(text, room, "%s(%s, %s)", names[s->game], size, bound);
}

static const char *rule_label(enum derivation_rule rule)
{
	static const char *const labels[] = {
	    "Lemma 7",  "Lemma 8",    "Lemma 9", "Lemma 10", "Lemma 11",    "Lemma 12",           "Lemma 13",
	    "Lemma 14", "Property 2", "a piece", "plain",    "a potential", "a potential, groups"};
	return labels[rule];
}

static Agnode_t *node(Agraph_t *g, size_t i)
{
	char name[32];
	snprintf(name, sizeof name, "%zu", i);
	return agnode(g, name, 1);
}

static void add_step(Agraph_t *g, const struct derivation *d, size_t i)
{
	static const char *const colours[] = {"#dbe9f6", "#e6e6e6", "#d5ecd4"};
	const struct derivation_step *s = &d->step[i];
	assert(i < d->steps && (unsigned)s->game < sizeof colours / sizeof *colours);
	char text[2 * TEXT + 64];
	label(text, sizeof text, s);
	const bool base = s->from == DERIVATION_NOTHING || s->rule == RULE_PIECE;
	assert(base || s->from < i);
	if (base) {
		size_t length = strlen(text);
		snprintf(text + length, sizeof text - length, "\\n%s", rule_label(s->rule));
	}
	Agnode_t *to = node(g, i);
	graph_set(to, "label", text);
	graph_set(to, "fillcolor", colours[s->game]);
	if (!base)
		graph_set(agedge(g, node(g, s->from), to, NULL, 1), "label", rule_label(s->rule));
}

static Agraph_t *draw(const struct derivation *d)
{
	Agraph_t *g = agopen(graph_text("derivation"), Agstrictdirected, NULL);
	graph_declare(g, AGRAPH, "rankdir", d->steps > 40 ? "TB" : "LR");
	graph_declare(g, AGNODE, "shape", "box");
	graph_declare(g, AGNODE, "style", "filled");
	graph_declare(g, AGNODE, "fillcolor", "");
	graph_declare(g, AGNODE, "fontname", "sans-serif");
	graph_declare(g, AGNODE, "label", "");
	graph_declare(g, AGEDGE, "fontname", "sans-serif");
	graph_declare(g, AGEDGE, "fontsize", "11");
	graph_declare(g, AGEDGE, "label", "");
	for (size_t i = 0; i < d->steps; i++)
		add_step(g, d, i);
	return g;
}

static void write(FILE *out, const void *data)
{
	Agraph_t *g = draw(data);
	agwrite(g, out);
	agclose(g);
}

static bool small_enough(const struct derivation *d, struct trouble *t)
{
	return d->steps <= MOST_STEPS ||
	       trouble_say(t, 0, "%zu steps are too many for a picture (at most %d)", d->steps, MOST_STEPS);
}

bool derivation_dot(const struct derivation *d, FILE *out, struct trouble *t)
{
	if (!small_enough(d, t))
		return false;
	write(out, d);
	return true;
}

bool derivation_svg(const struct derivation *d, const char *file, struct trouble *t)
{
	static const char *const dot[] = {"dot", "-Tsvg", NULL};
	return small_enough(d, t) && feed_program(dot, file, write, d, t);
}
