/* What a job has found: read, checked and kept. */
#include "jobs/winning.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/beside.h"
#include "base/memory.h"
#include "jobs/paths.h"
#include "jobs/stones.h"
#include "jobs/turn.h"
#include "provers/wins/win.h"

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
	if (!winning_adopt(w, p, proof, &wins, trouble))
		return false;
	const uint32_t open = wins_found(wins)->open;
	if (t->node[node].kind == NODE_ANY)
		p->moved = wins_move(wins, p->best);
	bool right = (open == 0) == (a->verdict == JOB_PROVED) ||
	             trouble_say(trouble, 0, "the certificate leaves %" PRIu32 " answers open", open);
	right = right && (recorded || is_right(proof, open, trouble));
	right = right && (keep_open(p, wins) || trouble_say(trouble, 0, "an open answer is none"));
	wins_release(wins);
	winning_path(w, w->files, path);
	if (right && link(proof, path) != 0)
		return trouble_say(trouble, 0, "%s: %s", path, strerror(errno));
	if (right)
		*(open > 0 ? &p->part : &p->file) = winning_add_file(w, node);
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
bool winning_accept(struct domain *d, const struct tree *t, uint32_t node, const char *folder,
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
