#include "jobs/work_win.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

#include "jobs/paths.h"
#include "jobs/stones.h"
#include "provers/wins/contest.h"
#include "provers/wins/wins.h"

enum { COST_MOST = 1000 };
/* So many turns are compared, with a part of the job's positions each at most, so that a job takes twice as long; with
 * fewer than that a comparison would say nothing. */
enum { COMPARED = 48, COMPARED_PART = 4, COMPARED_LEAST = 200 };
#define MEMORY (128ULL << 20)
#define MEMORY_COMPARING (4ULL << 20)

static void write_win(FILE *out, const void *wins)
{
	if (wins_found(wins) != NULL)
		wins_write(wins, out);
}

static void write_nothing(FILE *out, const void *nothing)
{
	(void)out, (void)nothing;
}

/* Two rows of words: the turn that looks best, and its cost. */
struct best {
	uint64_t row[2][OPEN_STONES];
};

static void write_best(FILE *out, const void *best)
{
	fwrite(best, sizeof(struct best), 1, out);
}

static bool same_turn(const uint64_t *a, const uint64_t *b, unsigned stones)
{
	unsigned shared = 0;
	for (unsigned i = 0; i < stones; i++)
		for (unsigned k = 0; k < stones; k++)
			shared += a[i] == b[k];
	return shared == stones;
}

static bool is_excepted(const struct wins_limits *l, const uint64_t *square, unsigned stones)
{
	for (unsigned k = 0; k < l->excepts; k++)
		if (same_turn(square, l->except[k], stones))
			return true;
	return false;
}

static void add_contender(struct contender *x, unsigned *count, const uint64_t *square, unsigned stones)
{
	for (unsigned n = 0; n < *count; n++)
		if (same_turn(x[n].square, square, stones))
			return;
	x[*count] = (struct contender){.stones = stones, .rank = *count};
	memcpy(x[(*count)++].square, square, stones * sizeof *square);
}

/* The turn that the search has come to, and those that look worth trying, outside of the list: at most so many; returns
 * how many. */
static unsigned find_contenders(struct wins *w, unsigned stones, const struct wins_limits *l, struct contender *x)
{
	uint64_t best[WINS_MOVE_MOST], move[EXCEPT_MOST + COMPARED][WINS_MOVE_MOST];
	unsigned cost, count = 0;
	if (wins_best(w, best, &cost) == stones)
		add_contender(x, &count, best, stones);
	const unsigned moves = wins_turns(w, move, l->excepts + COMPARED);
	for (unsigned n = 0; n < moves && count < COMPARED; n++)
		if (!is_excepted(l, move[n], stones))
			add_contender(x, &count, move[n], stones);
	return count;
}

struct comparing {
	struct field *field;
	struct wins *wins; /* of the job: on a finite board it goes on with what it knows */
	uint64_t positions;
};

static unsigned weigh(void *comparing, const struct contender *x, uint64_t positions)
{
	struct comparing *c = comparing;
	struct field *f = c->field;
	const enum side attacker = f->side;
	unsigned cost = UINT_MAX;
	struct trouble t;
	for (unsigned n = 0; n < x->stones; n++)
		field_make(f, x->square[n]);
	struct wins *own = NULL, *w = c->wins;
	if (f->result == RESULT_OPEN && !wins_set_up(w, f))
		w = own = wins_new(f, attacker, MEMORY_COMPARING, &t);
	if (f->result == RESULT_OPEN && w != NULL)
		cost = wins_cost(w, &(struct wins_limits){.positions = positions});
	if (own != NULL) {
		c->positions += wins_positions(own);
		wins_release(own);
	}
	for (unsigned n = 0; n < x->stones; n++)
		field_unmake(f);
	return cost;
}

/* After which turn is the least left to be done? What the search says itself, of turns that it has hardly looked at, is
 * no measure. False: there is none. */
static bool compare(struct wins *w, struct field *f, const struct wins_limits *l, struct answer_slip *answer,
                    struct contender *best)
{
	struct contender contender[COMPARED];
	struct comparing comparing = {.field = f, .wins = w};
	const uint64_t part = l->positions / COMPARED_PART;
	const struct contest c = {
	    .weigh = weigh, .context = &comparing, .positions = part > COMPARED_LEAST ? part : COMPARED_LEAST};
	const unsigned contenders = find_contenders(w, f->left, l, contender);
	if (contenders == 0)
		return false;
	contest_hold(&c, contender, contenders);
	wins_set_up(w, f); /* on an infinite board it did not leave its position */
	answer->positions += comparing.positions;
	*best = *contender;
	return true;
}

/* PROVED: the best one wins; DISPROVED: there is none. */
static enum job_verdict find_best(struct wins *w, struct field *f, const struct wins_limits *l,
                                  struct answer_slip *answer, struct best *best)
{
	struct contender x;
	if (f->left > OPEN_STONES || !compare(w, f, l, answer, &x))
		return JOB_DISPROVED;
	if (x.cost == 0 && wins_try(w, l, x.square, x.stones) == WINS_WON)
		return JOB_PROVED;
	memset(best, 0xff, sizeof *best);
	memcpy(best->row[0], x.square, x.stones * sizeof *x.square);
	best->row[1][0] = x.cost == 0 ? 1 : x.cost < COST_MOST ? x.cost : COST_MOST;
	return JOB_LIMIT;
}

/* The best turn outside of the list. */
static bool attack(const char *folder, const struct slip *slip, struct field *f, struct wins *w,
                   struct answer_slip *answer, struct trouble *t)
{
	char path[PATH_MAX];
	struct best best;
	uint64_t except[EXCEPT_MOST][WINS_MOVE_MOST];
	struct wins_limits limits = {.positions = slip->limit, .except = (const uint64_t(*)[WINS_MOVE_MOST])except};
	if (!stones_read_turns(f, slip->except, except, EXCEPT_MOST, &limits.excepts))
		return trouble_say(t, 0, "except: turns of who is to move are expected, on free squares");
	const enum wins_verdict v = wins_search(w, &limits);
	answer->verdict = v == WINS_WON    ? JOB_PROVED
	                  : v == WINS_OPEN ? find_best(w, f, &limits, answer, &best)
	                                   : JOB_DISPROVED;
	if (answer->verdict != JOB_LIMIT)
		return path_write(folder, "solved", write_nothing, w, t);
	answer->entries = sizeof best / 16;
	path_in(path, folder, "solved");
	return path_write(folder, "solved", write_best, &best, t) && file_sum(path, &answer->sum);
}

/* All defences. If they cannot be listed or too many are open there is no certificate. */
static bool defences(const char *folder, const struct slip *slip, struct wins *w, struct answer_slip *answer,
                     struct trouble *t)
{
	const struct wins_limits limits = {.positions = slip->limit};
	const enum wins_verdict v = wins_defences(w, &limits, slip->defences);
	answer->verdict = v == WINS_WON ? JOB_PROVED : JOB_LIMIT;
	return path_write(folder, "solved", write_nothing, w, t);
}

static bool learn(const char *folder, const struct slip *slip, struct wins *w, struct trouble *t)
{
	for (unsigned n = 0; n < slip->knowns; n++) {
		char path[PATH_MAX];
		struct trouble why;
		path_in(path, folder, "known.%u", slip->known[n]);
		FILE *in = fopen(path, "r");
		if (in == NULL)
			return trouble_say(t, 0, "known.%u: %s", slip->known[n], strerror(errno));
		if (wins_learn(w, in, &why) < 0) { /* not a position that may follow */
			rewind(in);
			wins_suggest(w, in, &why);
		}
		fclose(in);
	}
	return true;
}

static bool search(const char *folder, const struct slip *slip, struct field *f, struct wins *w,
                   struct answer_slip *answer, struct trouble *t)
{
	bool right = learn(folder, slip, w, t) && (slip->defences > 0 ? defences(folder, slip, w, answer, t)
	                                                              : attack(folder, slip, f, w, answer, t));
	answer->positions += wins_positions(w);
	const bool certified = answer->verdict == JOB_PROVED || (slip->defences > 0 && answer->verdict == JOB_LIMIT);
	return right && path_write(folder, "proof", certified ? write_win : write_nothing, w, t);
}

bool work_win(const char *folder, const struct slip *slip, struct answer_slip *answer, struct trouble *t)
{
	struct connect rules;
	struct field f;
	const enum side attacker = strcmp(slip->side, "white") == 0 ? SIDE_WHITE : SIDE_BLACK;
	if (slip->kind != JOB_WIN)
		return trouble_say(t, 0, "this kind of job is not known");
	if (!connect_parse(&rules, slip->game, t))
		return false;
	field_init(&f, &rules);
	bool right = stones_read(&f, slip->stones, t);
	if (right && (slip->defences > 0) == (f.side == attacker))
		right = trouble_say(t, 0, "defences are asked for when the defender is to move");
	struct wins *w = right ? wins_new(&f, attacker, MEMORY, t) : NULL;
	right = w != NULL && search(folder, slip, &f, w, answer, t);
	if (w != NULL)
		wins_release(w);
	field_clear(&f);
	return right;
}
