#include "jobs/work_win.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/output.h"
#include "jobs/paths.h"
#include "jobs/stones.h"
#include "provers/wins/wins.h"

/* Answers that are left open, at most; each is STONES_MOST squares of 8 bytes, or UINT64_MAX. */
enum { OPEN_MOST = 400 };
#define MEMORY (128ULL << 20)

static void write_open(FILE *out, const void *wins)
{
	const struct wins *w = wins;
	uint64_t square[WINS_MOVE_MOST];
	for (unsigned i = 0, count; (count = wins_open_answer(w, i, square)) > 0; i++)
		for (unsigned k = 0; k < OPEN_STONES; k++)
			fwrite(k < count ? &square[k] : &(uint64_t){UINT64_MAX}, sizeof *square, 1, out);
}

static void write_win(FILE *out, const void *wins)
{
	if (wins_found(wins) != NULL)
		wins_write(wins, out);
}

static void write_nothing(FILE *out, const void *nothing)
{
	(void)out, (void)nothing;
}

/* Open answers, and their sum, as the entries of an answer. */
static bool write_answers(const char *folder, const struct wins *w, struct answer_slip *answer, struct trouble *t)
{
	char path[PATH_MAX];
	uint64_t square[WINS_MOVE_MOST];
	while (wins_open_answer(w, (unsigned)answer->entries, square) > 0)
		answer->entries++;
	answer->entries *= OPEN_STONES / 2; /* of 16 bytes */
	path_in(path, folder, "solved");
	return path_write(folder, "solved", write_open, w, t) && file_sum(path, &answer->sum);
}

static bool search(const char *folder, const struct slip *slip, struct wins *w, struct answer_slip *answer,
                   struct trouble *t)
{
	const struct wins_limits limits = {.positions = slip->limit};
	enum wins_verdict v = slip->defences ? wins_defences(w, &limits, OPEN_MOST) : wins_search(w, &limits);
	answer->positions = wins_positions(w);
	answer->verdict = v == WINS_WON ? JOB_PROVED : v == WINS_NOT_WON ? JOB_DISPROVED : JOB_LIMIT;
	if (slip->defences && v == WINS_OPEN && wins_found(w) == NULL)
		answer->verdict = JOB_DISPROVED; /* as far as this goes: too much is open */
	bool won = v == WINS_WON;
	return path_write(folder, "proof", won ? write_win : write_nothing, w, t) &&
	       (won || !slip->defences ? path_write(folder, "solved", write_nothing, w, t)
	                               : write_answers(folder, w, answer, t));
}

bool work_win(const char *folder, const struct slip *slip, struct answer_slip *answer, struct trouble *t)
{
	struct connect rules;
	struct field f;
	enum side attacker = strcmp(slip->side, "white") == 0 ? SIDE_WHITE : SIDE_BLACK;
	if (slip->kind != JOB_WIN)
		return trouble_say(t, 0, "this kind of job is not known");
	if (!connect_parse(&rules, slip->game, t))
		return false;
	field_init(&f, &rules);
	bool right = stones_read(&f, slip->stones, t);
	if (right && slip->defences == (f.side == attacker))
		right = trouble_say(t, 0, "defences are asked for when the defender is to move");
	struct wins *w = right ? wins_new(&f, attacker, MEMORY, t) : NULL;
	right = w != NULL && search(folder, slip, w, answer, t);
	if (w != NULL)
		wins_release(w);
	field_clear(&f);
	return right;
}
