#include "provers/proof/proof_join.h"

#include "base/fnv.h"
#include "base/index.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define NO_STEP UINT32_MAX

/* Where a joined step comes from: step `step` of a part, or, with part == parts, all parts' steps of the root's child
 * `step`. */
struct source {
	uint32_t part, step;
};

struct join {
	const struct proof **part; /* in order */
	unsigned parts;
	uint32_t children; /* of the root */
	uint32_t **source; /* [part][step]: index in list, NO_STEP if not taken yet */
	uint32_t *cursor;  /* [part]: steps before it are taken */
	uint32_t *own;     /* [child * parts + part]: the step of this component there */
	uint32_t *choice;  /* [child]: index in list */
	struct source *list;
	uint32_t sources, room;
	struct index positions; /* index in list + 1 */
};

/* --- which files -------------------------------------------------------------------------------------------------- */

static const char *difference(const struct proof *a, const struct proof *b)
{
	if (a->board != b->board)
		return "board";
	if (a->game != b->game || a->stones != b->stones)
		return "game";
	if (!proof_same_list(proof_black(a), proof_black(b)) || !proof_same_list(proof_white(a), proof_white(b)))
		return "position";
	return NULL;
}

static bool same_question(const struct proof *part, const char *const *file, unsigned files, const char **blame,
                          struct trouble *t)
{
	for (unsigned k = 1; k < files; k++) {
		const char *what = difference(part, part + k);
		*blame = file[k];
		if (what != NULL)
			return trouble_say(t, 0, "another %s than in %.150s", what, file[0]);
	}
	return true;
}

/* A part that is the whole proof, if there is one. */
static const struct proof *complete(const struct proof *part, unsigned files)
{
	for (unsigned k = 0; k < files; k++)
		if (part[k].parts == 0)
			return part + k;
	return NULL;
}

/* All parts of as many as the first says, each once. With fewer files than parts, one of the first parts is missing. */
static bool sort_parts(struct join *j, const struct proof *part, const char *const *file, unsigned files,
                       const char **blame, struct trouble *t)
{
	unsigned most = j->parts <= files ? j->parts : files + 1;
	assert(most > 0);
	unsigned *place = xcalloc(most, sizeof *place);
	j->part = xcalloc(most, sizeof(const struct proof *));
	bool right = true;
	for (unsigned k = 0; k < files && right; k++) {
		*blame = file[k];
		if (part[k].parts != j->parts)
			right = trouble_say(t, 0, "part %u of %u, but %.150s is part %u of %u", part[k].part,
			                    part[k].parts, file[0], part[0].part, part[0].parts);
		else if (part[k].part == 0)
			right = trouble_say(t, 0, "parts are counted from 1");
		else if (part[k].part > most)
			continue;
		else if (j->part[part[k].part - 1] != NULL)
			right = trouble_say(t, 0, "part %u of %u is in %.150s already", part[k].part, j->parts,
			                    file[place[part[k].part - 1]]);
		else {
			j->part[part[k].part - 1] = part + k;
			place[part[k].part - 1] = k;
		}
	}
	for (unsigned n = 0; n < most && right; n++)
		if (j->part[n] == NULL) {
			*blame = NULL;
			right = trouble_say(t, 0, "part %u of %u is missing", n + 1, j->parts);
		}
	free(place);
	return right;
}

/* --- the root ----------------------------------------------------------------------------------------------------- */

static uint32_t root_child(const struct proof *p, uint32_t child)
{
	assert(p->step[p->steps].entry + 1 == p->entries); /* the root has one entry */
	return p->entry[p->step[p->steps].entry].child + child;
}

static uint32_t root_children(const struct proof *p)
{
	assert(root_child(p, 0) <= p->children);
	return p->children - root_child(p, 0);
}

static bool same_root(const struct proof *a, const struct proof *b)
{
	if (root_children(a) != root_children(b))
		return false;
	for (uint32_t n = 0; n < root_children(a); n++)
		if (a->child[root_child(a, n)].kind != b->child[root_child(b, n)].kind ||
		    !proof_same_list(proof_child_lines(a, root_child(a, n)), proof_child_lines(b, root_child(b, n))))
			return false;
	return true;
}

static bool is_within(struct proof_list a, struct proof_list b)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < a.count; i++) {
		while (n < b.count && b.word[n] < a.word[i])
			n++;
		if (n == b.count || b.word[n] != a.word[i])
			return false;
	}
	return true;
}

/* Is the child's step the component itself, not only something isomorphic? Deeper positions have more black stones or
 * fewer lines. */
static bool is_own(const struct proof *p, uint32_t child)
{
	uint32_t step = p->child[root_child(p, child)].number;
	assert(p->child[root_child(p, child)].kind == PROOF_STEP && step < p->steps);
	return proof_same_list(proof_step_lines(p, step), proof_child_lines(p, root_child(p, child))) &&
	       is_within(proof_step_black(p, step), proof_black(p));
}

/* --- collecting steps --------------------------------------------------------------------------------------------- */

static uint32_t add_source(struct join *j, uint32_t part, uint32_t step)
{
	MAKE_ROOM(j->list, j->sources, j->room);
	assert(part <= j->parts && j->sources < j->room);
	j->list[j->sources] = (struct source){part, step};
	return j->sources++;
}

/* The words of a step's position: lines, black stones, and the move of a win stand one behind the other. */
static uint32_t position_words(const struct proof *p, uint32_t step)
{
	struct proof_list last = proof_step_extra(p, step);
	return (uint32_t)(last.word + last.count - p->word) - p->step[step].at;
}

static uint64_t hash_position(const struct proof *p, uint32_t step)
{
	return fnv_bytes(FNV_START, p->word + p->step[step].at, position_words(p, step) * sizeof *p->word);
}

static bool same_position(const struct proof *p, uint32_t step, const struct proof *q, uint32_t other)
{
	uint32_t words = position_words(p, step);
	return words == position_words(q, other) &&
	       memcmp(p->word + p->step[step].at, q->word + q->step[other].at, words * sizeof *p->word) == 0;
}

struct asked {
	const struct join *j;
	uint32_t part, step;
};

static bool is_position(const void *asked, size_t number)
{
	const struct asked *a = asked;
	const struct source *s = a->j->list + number - 1;
	return same_position(a->j->part[a->part], a->step, a->j->part[s->part], s->step);
}

static void take_step(struct join *j, uint32_t part, uint32_t step)
{
	const uint64_t hash = hash_position(j->part[part], step);
	size_t *number = index_at(&j->positions, hash, is_position, &(struct asked){j, part, step});
	if (*number == 0)
		*number = (size_t)add_source(j, part, step) + 1;
	assert(*number <= j->sources);
	j->source[part][step] = (uint32_t)(*number - 1);
}

static void take_steps_before(struct join *j, uint32_t part, uint32_t end)
{
	assert(end <= j->part[part]->steps);
	for (; j->cursor[part] < end; j->cursor[part]++)
		take_step(j, part, j->cursor[part]);
}

/* A component that every part has as its own step becomes one step. If a part refers to another step instead, this
 * one is whole and will do for all. */
static void take_component(struct join *j, uint32_t child)
{
	uint32_t *own = j->own + (size_t)child * j->parts;
	uint32_t other = NO_STEP;
	for (unsigned k = 0; k < j->parts; k++) {
		uint32_t step = j->part[k]->child[root_child(j->part[k], child)].number;
		bool is_new = is_own(j->part[k], child) && step >= j->cursor[k];
		own[k] = step;
		take_steps_before(j, k, is_new ? step : step + 1);
		if (!is_new)
			other = j->source[k][step];
	}
	assert(other == NO_STEP || other < j->sources);
	j->choice[child] = other != NO_STEP ? other : add_source(j, j->parts, child);
	for (unsigned k = 0; k < j->parts; k++)
		if (own[k] == j->cursor[k]) {
			j->source[k][own[k]] = j->choice[child];
			j->cursor[k]++;
		}
}

static void take_all(struct join *j)
{
	for (uint32_t n = 0; n < j->children; n++)
		if (j->part[0]->child[root_child(j->part[0], n)].kind == PROOF_STEP)
			take_component(j, n);
}

/* --- entries of a joined step ------------------------------------------------------------------------------------- */

struct entries {
	struct origin {
		uint32_t part, entry;
	} * origin;
	uint32_t count, room;
};

static bool has_entry(const struct join *j, const struct entries *all, const struct proof *p, uint32_t entry)
{
	for (uint32_t n = 0; n < all->count; n++) {
		const struct proof *q = j->part[all->origin[n].part];
		if (proof_same_list(proof_entry_s(p, entry), proof_entry_s(q, all->origin[n].entry)) &&
		    proof_same_list(proof_entry_r(p, entry), proof_entry_r(q, all->origin[n].entry)))
			return true;
	}
	return false;
}

static void add_entries(const struct join *j, uint32_t part, uint32_t step, bool doubles, struct entries *all)
{
	const struct proof *p = j->part[part];
	for (uint32_t e = p->step[step].entry; e < p->step[step + 1].entry; e++) {
		if (doubles && has_entry(j, all, p, e))
			continue;
		MAKE_ROOM(all->origin, all->count, all->room);
		assert(all->count < all->room && e < p->entries);
		all->origin[all->count++] = (struct origin){part, e};
	}
}

static void collect_entries(const struct join *j, const struct source *s, struct entries *all)
{
	all->count = 0;
	if (s->part < j->parts)
		add_entries(j, s->part, s->step, false, all);
	for (unsigned k = 0; s->part == j->parts && k < j->parts; k++)
		add_entries(j, k, j->own[(size_t)s->step * j->parts + k], j->parts > 1, all);
}

/* --- writing; what nobody needs is dropped at the end ------------------------------------------------------------- */

static void copy_child(const struct join *j, uint32_t part, uint32_t child, uint32_t source, struct proof *to)
{
	const struct proof *p = j->part[part];
	const struct proof_child *c = p->child + child;
	proof_add_child(to, c->kind, c->kind == PROOF_STEP ? source : c->number, proof_child_places(p, child),
	                proof_child_lines(p, child));
}

static void copy_entry(const struct join *j, struct origin at, struct proof *to)
{
	const struct proof_listener listener = proof_listener(to);
	proof_tell_entry(j->part[at.part], at.entry, j->source[at.part], &listener);
}

static void copy_step(const struct join *j, const struct source *s, struct entries *all, struct proof *to)
{
	bool own = s->part == j->parts;
	const struct proof *p = j->part[own ? 0 : s->part];
	uint32_t step = own ? j->own[(size_t)s->step * j->parts] : s->step;
	assert(step < p->steps);
	proof_add_step(to, proof_step_lines(p, step), proof_step_black(p, step), proof_step_extra(p, step));
	collect_entries(j, s, all);
	for (uint32_t n = 0; n < all->count; n++)
		copy_entry(j, all->origin[n], to);
}

static void write_joined(struct join *j, struct proof *to)
{
	const struct proof *first = j->part[0];
	struct entries all = {NULL, 0, 0};
	proof_begin_like(to, first);
	for (uint32_t i = 0; i < j->sources; i++) {
		assert(to->steps == i); /* so that a step's number is that of its source */
		copy_step(j, j->list + i, &all, to);
	}
	proof_add_root(to);
	for (uint32_t n = 0; n < j->children; n++)
		copy_child(j, 0, root_child(first, n), j->choice[n], to);
	proof_trim(to);
	free(all.origin);
}

/* --- all together ------------------------------------------------------------------------------------------------- */

static void join_begin(struct join *j)
{
	j->children = root_children(j->part[0]);
	j->source = xcalloc(j->parts, sizeof *j->source);
	j->cursor = xcalloc(j->parts, sizeof *j->cursor);
	j->own = xcalloc((size_t)j->children * j->parts + 1, sizeof *j->own);
	j->choice = xmalloc((j->children + 1) * sizeof *j->choice);
	for (uint32_t n = 0; n < j->children; n++)
		j->choice[n] = NO_STEP;
	for (unsigned k = 0; k < j->parts; k++)
		j->source[k] = xcalloc(j->part[k]->steps + 1, sizeof **j->source);
}

static void join_end(struct join *j)
{
	for (unsigned k = 0; j->source != NULL && k < j->parts; k++)
		free(j->source[k]);
	free(j->source);
	free(j->cursor);
	free(j->own);
	free(j->choice);
	free(j->list);
	index_clear(&j->positions);
	free(j->part);
}

static bool same_roots(const struct join *j, const struct proof *part, const char *const *file, const char **blame,
                       struct trouble *t)
{
	for (unsigned k = 1; k < j->parts; k++)
		if (!same_root(j->part[0], j->part[k])) {
			*blame = file[j->part[k] - part];
			return trouble_say(t, 0, "its root is not that of %.150s", file[j->part[0] - part]);
		}
	return true;
}

bool proof_join(struct proof *joined, const struct proof *part, const char *const *file, unsigned files,
                const char **blame, struct trouble *t)
{
	assert(files > 0);
	const struct proof *whole = complete(part, files);
	struct join j = {.parts = whole != NULL ? 1 : part[0].parts};
	if (!same_question(part, file, files, blame, t))
		return false;
	if (whole != NULL) {
		j.part = xcalloc(1, sizeof(const struct proof *));
		j.part[0] = whole;
	}
	bool right =
	    (whole != NULL || sort_parts(&j, part, file, files, blame, t)) && same_roots(&j, part, file, blame, t);
	if (right) {
		join_begin(&j);
		take_all(&j);
		write_joined(&j, joined);
	}
	join_end(&j);
	return right;
}
