/* Book: plays what an opening book recommends (`file`, as kdraw play learn writes it; the threshold of significance is
 * `least`), and like another agent (`base`) where it knows nothing. */
#include <stdlib.h>
#include <string.h>

#include "base/input.h"
#include "base/memory.h"
#include "experiments/agents/agent.h"
#include "experiments/agents/book.h"

struct openings {
	struct book book;
	struct turn_plan plan;
};

static bool read_book(struct agent *a, const struct field *f, struct trouble *t)
{
	struct openings *o = a->data;
	char ours[CONNECT_NAME], theirs[CONNECT_NAME];
	FILE *in = input_open(a->options.file, t);
	if (in == NULL)
		return trouble_say(t, 0,
		                   "cannot read the book '%.80s'; book needs file=FILE, as kdraw play learn writes it",
		                   a->options.file);
	bool good = book_read(&o->book, in, t);
	fclose(in);
	if (!good)
		return false;
	connect_name(&f->rules, ours, sizeof ours);
	connect_name(&o->book.rules, theirs, sizeof theirs);
	return strcmp(ours, theirs) == 0 || trouble_say(t, 0, "the book %.80s is about %s", a->options.file, theirs);
}

static bool begin(struct agent *a, const struct field *f, struct trouble *t)
{
	a->data = xcalloc(1, sizeof(struct openings));
	return read_book(a, f, t);
}

static void finish(struct agent *a)
{
	struct openings *o = a->data;
	book_clear(&o->book);
	free(o);
}

static uint64_t choose(struct agent *a, struct field *f)
{
	struct openings *o = a->data;
	if (!turn_plan_goes_on(&o->plan, f))
		o->plan.stones = book_ask(&o->book, f, a->options.least, o->plan.square, CONNECT_MOST);
	return agent_choose_planned(a, f, &o->plan);
}

const struct agent_class agent_book = {.name = "book",
                                       .options = "file base least",
                                       .summary = "an opening book, then another agent (base)",
                                       .defaults = {.base = "sequences", .least = 4},
                                       .begin = begin,
                                       .finish = finish,
                                       .choose = choose,
                                       .score = agent_score_by_base};
