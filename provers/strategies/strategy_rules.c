#include "provers/strategies/strategy_rules.h"

#include <assert.h>

struct line_name v_line(int64_t number)
{
	return (struct line_name){ALONG_V, number};
}

struct line_name d_line(int64_t number)
{
	return (struct line_name){ALONG_D, number};
}

static const struct line_name no_line = {ALONG_NONE, 0};

static struct rule_answer nothing(void)
{
	return (struct rule_answer){ANSWER_NOTHING, no_line, 0, 0};
}

static struct rule_answer kill(struct line_name line)
{
	return (struct rule_answer){ANSWER_KILL, line, 0, 0};
}

static struct rule_answer cross(int64_t v, int64_t d)
{
	return (struct rule_answer){ANSWER_CROSS, no_line, v, d};
}

/* The first stone of BrecX-: one line of the missing crossing dies, so that every two lines that live cross. */
static struct rule_answer first_answer(const struct rectangle_view *w, struct line_name *marked)
{
	struct line_name v = w->v_lives ? v_line(w->v) : no_line, d = w->d_lives ? d_line(w->d) : no_line;
	assert(w->marked.direction == ALONG_NONE);
	assert(w->v != w->corner_v || w->d != w->corner_d); /* there is no such square */
	if (w->v_lives && w->v == w->corner_v) {
		*marked = d;
		return kill(v);
	}
	if (w->d_lives && w->d == w->corner_d) {
		*marked = v;
		return kill(d);
	}
	*marked = w->d_lives ? v : no_line;
	return w->d_lives ? cross(w->corner_v, w->d) : kill(v);
}

/* Both lines of the stone live, and a third line has a stone: kill two of the three at once. */
static struct rule_answer third_line(const struct rectangle_view *w, struct line_name *marked)
{
	if (w->marked.direction == ALONG_V) {
		assert(w->marked.number != w->v);
		*marked = v_line(w->v);
		return cross(w->marked.number, w->d);
	}
	assert(w->marked.number != w->d);
	*marked = d_line(w->d);
	return cross(w->v, w->marked.number);
}

static bool is(struct line_name a, struct line_name b)
{
	return a.direction == b.direction && a.number == b.number;
}

struct rule_answer rectangle_answer(const struct rectangle_view *w, struct line_name *marked)
{
	struct line_name v = v_line(w->v), d = d_line(w->d);
	assert(w->v_lives || w->d_lives);
	if (w->corner)
		return first_answer(w, marked);
	if (w->v_lives && is(w->marked, v)) { /* two stones on one line */
		*marked = w->d_lives ? d : no_line;
		return kill(v);
	}
	if (w->d_lives && is(w->marked, d)) {
		*marked = w->v_lives ? v : no_line;
		return kill(d);
	}
	assert(!(w->v_lives && is(w->marked, v)) && !(w->d_lives && is(w->marked, d)));
	if (w->v_lives && w->d_lives && w->marked.direction != ALONG_NONE)
		return third_line(w, marked);
	if (w->v_lives && w->d_lives) {
		*marked = d;
		return kill(v);
	}
	if (w->marked.direction != ALONG_NONE) {
		*marked = w->marked;
		return kill(w->v_lives ? v : d);
	}
	assert(w->v_lives != w->d_lives);
	*marked = w->v_lives ? v : d;
	return nothing();
}

struct rule_answer path_answer(const struct path_view *w, bool *right_marked)
{
	assert(w->left_lives || w->right_lives);
	*right_marked = w->right_marked;
	if (w->private)
		return kill(w->right);
	if (w->left_lives) {
		assert(!w->right_lives || !w->right_marked);
		*right_marked = true;
		return kill(w->left);
	}
	assert(w->right_lives && !w->private);
	if (w->right_marked)
		return kill(w->right);
	*right_marked = true;
	return nothing();
}
