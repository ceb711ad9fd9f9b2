#include "jobs/work.h"
#include "jobs/paths.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "base/command.h"
#include "base/fnv.h"
#include "base/memory.h"
#include "boards/family.h"
#include "hypergraph/read.h"
#include "jobs/known.h"
#include "jobs/slip.h"
#include "jobs/work_search.h"
#include "jobs/work_win.h"
#include "provers/prover/prover.h"

#define KNOWN_MOST UINT64_C(100000000) /* entries that a job takes along */
#define TABLE_BYTES (UINT64_C(1) << 30)

void work_die_with_parent(void)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() == 1)
		raise(SIGKILL); /* it went before we could say so */
}

struct work {
	const char *folder;
	struct slip slip;
	struct answer_slip answer;
};

static void path_of(const struct work *w, const char *name, char path[PATH_MAX])
{
	path_in(path, w->folder, "%s", name);
}

static FILE *open_file(const struct work *w, const char *name, struct trouble *t)
{
	char path[PATH_MAX];
	path_of(w, name, path);
	FILE *in = fopen(path, "r");
	if (in == NULL)
		trouble_say(t, 0, "%s: %s", name, strerror(errno));
	return in;
}

static bool read_known(const struct work *w, struct known *k, struct trouble *t)
{
	for (unsigned n = 0; n < w->slip.knowns; n++) {
		char name[32];
		snprintf(name, sizeof name, "known.%u", w->slip.known[n]);
		FILE *in = open_file(w, name, t);
		if (in == NULL)
			return false;
		bool read = known_read(k, in, KNOWN_MOST);
		fclose(in);
		if (!read)
			return trouble_say(t, 0, "%s holds something else than positions", name);
	}
	return true;
}

/* A board with black stones on squares that only one line has: their list is behind the board, as `black 3 4'. */
static bool read_position(const struct work *w, struct hypergraph *h, unsigned char *stone, struct trouble *t)
{
	char word[16];
	unsigned square;
	FILE *in = open_file(w, "board", t);
	bool right = in != NULL && hypergraph_read(h, in, t);
	if (in != NULL)
		fclose(in);
	if (!right || (in = open_file(w, "stones", t)) == NULL)
		return false;
	right = fscanf(in, "%15s", word) == 1 && strcmp(word, "black") == 0 && h->squares <= 256;
	while (right && fscanf(in, "%9u", &square) == 1) {
		right = square < h->squares;
		if (right)
			stone[square] = 1;
	}
	right = right && feof(in);
	fclose(in);
	return right || trouble_say(t, 0, "stones: 'black' and squares of the board are expected, of 256 at most");
}

static void write_news(FILE *out, const void *news)
{
	known_write(news, 0, out);
}

static void write_answer(FILE *out, const void *answer)
{
	answer_slip_write(answer, out);
}

/* What the prover has solved and was not known before. */
static void collect_news(struct work *w, const struct prover *p, const struct known *known, struct known *news)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	prover_write_solved(p, w->slip.effort, out);
	fclose(out);
	w->answer.sum = FNV_START;
	for (size_t at = 0; at + 16 <= size; at += 16) {
		uint64_t word[2];
		memcpy(word, text + at, sizeof word);
		if (!known_has(known, word) && known_add(news, word))
			w->answer.sum = fnv_bytes(w->answer.sum, text + at, 16);
	}
	w->answer.entries = news->count;
	free(text);
}

static enum job_verdict verdict_of(enum verdict v)
{
	return v == DRAWN ? JOB_PROVED : v == LOST ? JOB_DISPROVED : JOB_LIMIT;
}

static bool prove(struct work *w, const struct question *q, const struct known *known, struct trouble *t)
{
	struct checkpoint none = {.file = -1};
	struct known news;
	struct keeping keep = {.checkpoint = &none, .known = known_stream(known, 0, known->count)};
	const unsigned long long spare = memory_free() / 4;
	const struct prover_options options = {.memory = spare < TABLE_BYTES ? spare : TABLE_BYTES,
	                                       .threads = 1,
	                                       .keep = &keep,
	                                       .positions = w->slip.limit,
	                                       .lines = w->slip.lines};
	struct prover *p = prover_new(q, &options, t);
	fclose(keep.known);
	if (p == NULL)
		return false;
	known_init(&news);
	w->answer.verdict = verdict_of(prover_decide(p));
	w->answer.positions = prover_statistics(p)->positions;
	collect_news(w, p, known, &news);
	prover_release(p);
	bool written = path_write(w->folder, "solved", write_news, &news, t);
	known_clear(&news);
	return written;
}

static bool work_board(struct work *w, struct trouble *t)
{
	unsigned char stone[256] = {0};
	struct hypergraph h;
	struct known known;
	hypergraph_init(&h);
	known_init(&known);
	bool right = read_position(w, &h, stone, t) && read_known(w, &known, t);
	const struct question q = {&h, {w->slip.exclusive, w->slip.parameter}, all_ideas, stone, 0, 0, NULL, false};
	right = right && prove(w, &q, &known, t);
	known_clear(&known);
	hypergraph_clear(&h);
	return right;
}

bool work_do(const char *folder, struct trouble *t)
{
	struct work w = {.folder = folder};
	const double began = seconds_now();
	FILE *in = open_file(&w, "slip", t);
	bool right = in != NULL && slip_read(&w.slip, in, t);
	if (in != NULL)
		fclose(in);
	if (!right)
		return false;
	snprintf(w.answer.program, sizeof w.answer.program, "%s", KDRAW_VERSION);
	w.answer.job = w.slip.sum;
	w.answer.sum = FNV_START;
	right = w.slip.kind == JOB_BOARD ? work_board(&w, t)
	        : w.slip.kind == JOB_WIN ? work_win(folder, &w.slip, &w.answer, t)
	                                 : work_search(folder, &w.slip, &w.answer, t);
	w.answer.seconds = seconds_now() - began;
	return right && path_write(folder, "answer", write_answer, &w.answer, t);
}
