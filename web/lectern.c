#include "web/lectern.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/textfile.h"
#include "hypergraph/read.h"
#include "web/recent.h"

struct lectern {
	pthread_mutex_t lock;
	struct recent readings;
};

struct lectern *lectern_new(void)
{
	struct lectern *l = xcalloc(1, sizeof *l);
	pthread_mutex_init(&l->lock, NULL);
	l->readings.room = LECTERN_READINGS;
	return l;
}

static void clear(struct reading *r)
{
	if (r == NULL)
		return;
	for (unsigned b = 0; r->user_at != NULL && b < r->boards; b++) {
		free(r->user_at[b]);
		free(r->user[b]);
	}
	free(r->user_at);
	free(r->user);
	theorem_clear(&r->theorem);
	hypergraph_clear(&r->own_board);
	proof_clear(&r->own_proof);
	free(r);
}

void lectern_release(struct lectern *l)
{
	for (unsigned i = 0; i < LECTERN_READINGS; i++)
		clear(l->readings.item[i]);
	pthread_mutex_destroy(&l->lock);
	free(l);
}

/* --- who refers to whom ------------------------------------------------------------------------------------------- */

/* Calls for each step that is referred to, once for each of its users. */
typedef void teller(void *to, uint32_t user, uint32_t step);

static void tell_references(const struct proof *p, teller *tell, void *to)
{
	uint32_t *last = xmalloc((p->steps + 1) * sizeof *last);
	memset(last, 0xff, (p->steps + 1) * sizeof *last);
	for (uint32_t s = 0; s <= p->steps; s++)
		for (uint32_t e = p->step[s].entry; e < (s == p->steps ? p->entries : p->step[s + 1].entry); e++)
			for (uint32_t c = p->entry[e].child; c < p->entry[e + 1].child; c++) {
				const struct proof_child *child = &p->child[c];
				if (child->kind != PROOF_STEP || last[child->number] == s)
					continue;
				last[child->number] = s;
				tell(to, s, child->number);
			}
	free(last);
}

struct index {
	uint32_t *at, *user;
};

static void count_user(void *to, uint32_t user, uint32_t step)
{
	(void)user;
	((struct index *)to)->at[step + 1]++;
}

static void add_user(void *to, uint32_t user, uint32_t step)
{
	struct index *i = to;
	i->user[i->at[step + 1]++] = user;
}

/* Counted first, then filled in: at[s + 1] runs from the beginning of step s to its end. */
static struct index make_index(const struct proof *p)
{
	struct index i = {xcalloc(p->steps + 2, sizeof *i.at), NULL};
	tell_references(p, count_user, &i);
	uint32_t sum = 0;
	for (uint32_t s = 0; s <= p->steps; s++) {
		const uint32_t own = i.at[s + 1];
		i.at[s + 1] = sum;
		sum += own;
	}
	i.user = xcalloc(sum + 1, sizeof *i.user);
	tell_references(p, add_user, &i);
	assert(i.at[p->steps + 1] == sum);
	return i;
}

static void make_indices(struct reading *r)
{
	r->user_at = xcalloc(r->boards + 1, sizeof *r->user_at);
	r->user = xcalloc(r->boards + 1, sizeof *r->user);
	for (unsigned b = 0; b < r->boards; b++) {
		struct index i = make_index(&r->proof[b]);
		r->user_at[b] = i.at;
		r->user[b] = i.user;
	}
}

/* --- opening ------------------------------------------------------------------------------------------------------ */

static bool read_theorem(struct reading *r, FILE *in, struct trouble *t)
{
	r->is_theorem = true;
	if (!theorem_read(&r->theorem, in, t))
		return false;
	r->boards = r->theorem.classes.classes;
	r->board = r->theorem.classes.board;
	r->proof = r->theorem.proof;
	return true;
}

static bool read_board_and_proof(struct reading *r, FILE *in, struct trouble *t)
{
	struct textfile f;
	textfile_init(&f, in, t);
	const bool good = hypergraph_read_inside(&r->own_board, &f) && proof_read(&r->own_proof, &f, &r->own_board);
	textfile_clear(&f);
	r->boards = 1;
	r->board = &r->own_board;
	r->proof = &r->own_proof;
	return good;
}

static struct reading *read_text(const char *name, const char *text, size_t size, struct trouble *t)
{
	struct reading *r = xcalloc(1, sizeof *r);
	FILE *in = fmemopen((char *)(uintptr_t)text, size, "r");
	hypergraph_init(&r->own_board);
	proof_init(&r->own_proof);
	bool good = in != NULL || trouble_say(t, 0, "no memory");
	if (good)
		good = strncmp(text, "kdraw board ", 12) == 0 ? read_board_and_proof(r, in, t) : read_theorem(r, in, t);
	if (in != NULL)
		fclose(in);
	if (good) {
		snprintf(r->name, sizeof r->name, "%s", name);
		make_indices(r);
		return r;
	}
	clear(r);
	return NULL;
}

/* Used now; NULL: it is not open. */
static struct reading *find(struct lectern *l, const char *name)
{
	for (unsigned i = 0; i < LECTERN_READINGS; i++) {
		struct reading *r = l->readings.item[i];
		if (r != NULL && strcmp(r->name, name) == 0) {
			recent_use(&l->readings, i);
			return r;
		}
	}
	return NULL;
}

const struct reading *lectern_take(struct lectern *l, const char *name, const char *text, size_t size,
                                   struct trouble *t)
{
	pthread_mutex_lock(&l->lock);
	struct reading *r = find(l, name);
	if (r == NULL && (r = read_text(name, text, size, t)) != NULL)
		clear(recent_put(&l->readings, r));
	if (r == NULL)
		pthread_mutex_unlock(&l->lock);
	return r;
}

void lectern_put(struct lectern *l)
{
	pthread_mutex_unlock(&l->lock);
}
