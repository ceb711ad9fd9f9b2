/* kdraw jobs prove, kdraw jobs theorem. */
#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "base/answer.h"
#include "base/beside.h"
#include "base/command.h"
#include "base/output.h"
#include "boards/tilings/certified.h"
#include "games/spelling.h"
#include "jobs/boards.h"
#include "jobs/finish.h"
#include "jobs/paths.h"
#include "jobs/questions.h"
#include "jobs/verbs.h"
#include "provers/prover/prover.h"

static const unsigned char no_stones[256];

static enum verdict verdict_of(enum job_verdict v)
{
	return v == JOB_PROVED ? DRAWN : v == JOB_DISPROVED ? LOST : UNDECIDED;
}

/* A board by jobs; its proof, checked, into output if that is not NULL. *positions: those of all of it. */
struct decision {
	const struct hypergraph *board;
	struct game game;
	bool potential; /* the proof may use it */
	const char *output, *svg;
	uint64_t positions;
};

/* What the jobs have solved is not to be believed; without it there is one search more. */
static enum verdict write_alone(struct finish *f, uint64_t *positions, struct trouble *t)
{
	struct known none;
	command_warn("%s: some worker was not right; the board is searched again, without what they sent", t->text);
	known_init(&none);
	struct finish alone = *f;
	alone.known = &none;
	const enum verdict v = finish_proof(&alone, t);
	*positions += alone.positions;
	f->positions += alone.positions;
	memcpy(f->line, alone.line, sizeof f->line);
	known_clear(&none);
	if (v == UNDECIDED)
		command_die(f->output, t);
	return v;
}

static enum verdict write_proof(struct run *r, struct decision *c, struct domain *d, enum verdict v)
{
	struct trouble t;
	struct ideas ideas = all_ideas;
	ideas.potential = c->potential;
	struct finish f = {.board = c->board,
	                   .game = c->game,
	                   .ideas = ideas,
	                   .stone = no_stones,
	                   .known = boards_known(d),
	                   .folder = r->folder,
	                   .output = c->output};
	if (v == UNDECIDED || c->output == NULL)
		return v;
	enum verdict written = finish_proof(&f, &t);
	c->positions += f.positions;
	if (written == UNDECIDED)
		written = write_alone(&f, &c->positions, &t);
	if (written != v)
		command_warn("the jobs and the proof disagree: the proof is right, some worker was not");
	printf("c proof: %" PRIu64 " positions more; the checker says: %s\n", f.positions, f.line);
	return written;
}

static enum verdict decide(struct run *r, struct decision *c)
{
	struct domain *d = boards_new(c->board, c->game, no_stones, r->folder, (uint64_t)r->options->effort);
	enum verdict v = verdict_of(run_domain(r, d));
	c->positions = r->manager.statistics.positions;
	printf("c positions of jobs %" PRIu64 ", shared %" PRIu64 ", to check answers %" PRIu64 "\n", c->positions,
	       boards_known(d)->count, boards_checked(d));
	run_draw(r, c->svg);
	v = write_proof(r, c, d, v);
	d->kind->release(d, &r->manager.tree);
	return v;
}

/* --- prove -------------------------------------------------------------------------------------------------------- */

static int say_verdict(enum verdict v)
{
	printf("s %s\n", v == DRAWN ? "BREAKER DRAWS" : v == LOST ? "MAKER WINS" : "UNDECIDED");
	return v == DRAWN ? STATUS_YES : v == LOST ? STATUS_NO : STATUS_UNDECIDED;
}

int verb_prove(const struct jobs_arguments *a, const char *board)
{
	struct hypergraph h;
	struct trouble t;
	struct run r;
	questions_need_game(a);
	if (a->output != NULL && !output_possible(a->output, false, &t))
		command_die(a->output, &t);
	run_make_folder(&r, &a->run);
	questions_read_board(&r, &h, board);
	verdict_begin("kdraw-jobs/1", a->format);
	printf("c kdraw jobs prove: %s, %u squares, %u lines, game %c %u\n", h.name != NULL ? h.name : board, h.squares,
	       h.lines, a->game.exclusive ? 'b' : 'p', a->game.parameter);
	fflush(stdout);
	run_begin(&r, questions_prove(&h, a->game));
	struct decision c = {.board = &h, .game = a->game, .potential = true, .output = a->output, .svg = a->svg};
	enum verdict v = decide(&r, &c);
	run_tell(&r);
	int status = say_verdict(v);
	verdict_work(c.positions, seconds_now() - r.began);
	run_end(&r);
	hypergraph_clear(&h);
	return status;
}

/* --- theorem ------------------------------------------------------------------------------------------------------ */

struct claim {
	unsigned k, p, exclusive;
	const char *tiling;
	struct run run;
	uint64_t positions;
};

static void read_claim(const struct jobs_arguments *a, char **word, struct claim *c)
{
	spelling_only_family(word, "which game? Give K and P, for example theorem 11 2", &c->k, 1000000, &c->p, 64);
	c->tiling = a->tiling;
	c->exclusive = a->game.parameter != GAME_NOT_SAID && a->game.exclusive ? a->game.parameter : 0;
	const struct certified *best = NULL;
	for (const struct certified *row = certified; row->k != 0; row++)
		if (row->p == c->p && row->k <= c->k && (best == NULL || row->k > best->k))
			best = row;
	if (c->tiling == NULL && best == NULL)
		command_fail("no tiling is registered for Connect(%u,%u); give one with --tiling", c->k, c->p);
	if (c->tiling == NULL) {
		c->tiling = best->tiling;
		c->exclusive = best->exclusive;
	}
}

/* The boards of all classes of tiles, as files tile-N.board. */
static void make_boards(const struct claim *c)
{
	char option[PATH_MAX + 16], last[256];
	snprintf(option, sizeof option, "--boards=%s", c->run.folder);
	if (!command_ask("tile", (const char *[]){"check", "--", c->tiling, NULL}, last, sizeof last) ||
	    !command_ask("tile", (const char *[]){"check", option, "--", c->tiling, NULL}, last, sizeof last))
		command_fail("kdraw tile check %s does not print the boards", c->tiling);
}

static enum verdict prove_class(struct claim *c, const char *path, unsigned which)
{
	struct hypergraph h;
	char output[PATH_MAX];
	questions_read_file(&h, path);
	for (unsigned line = 0; c->exclusive > 0 && line < h.lines; line++)
		h.exclusive[line] = true;
	path_in(output, c->run.folder, "%u.proof", which);
	printf("c board %u: %u squares, %u lines\n", which, h.squares, h.lines);
	fflush(stdout);
	struct decision d = {&h, {c->exclusive > 0, c->exclusive > 0 ? c->exclusive : c->p}, false, output, NULL, 0};
	enum verdict v = decide(&c->run, &d);
	c->positions += d.positions;
	hypergraph_clear(&h);
	return v;
}

static void remove_files(const struct claim *c)
{
	char path[PATH_MAX];
	for (unsigned which = 0;; which++) {
		path_in(path, c->run.folder, "tile-%u.board", which);
		bool board = unlink(path) == 0;
		path_in(path, c->run.folder, "%u.proof", which);
		if (unlink(path) != 0 && !board)
			return;
	}
}

static enum verdict prove_classes(struct claim *c)
{
	char path[PATH_MAX];
	enum verdict v = DRAWN;
	for (unsigned which = 0; v == DRAWN; which++) {
		path_in(path, c->run.folder, "tile-%u.board", which);
		if (access(path, R_OK) != 0)
			break;
		v = prove_class(c, path, which);
	}
	return v;
}

/* kdraw theorem puts tiling and proofs together, and has the whole checked. */
static int assemble(const struct claim *c, const char *output)
{
	char k[16], p[16], b[32];
	const char *words[12];
	unsigned n = 0;
	snprintf(k, sizeof k, "%u", c->k);
	snprintf(p, sizeof p, "%u", c->p);
	snprintf(b, sizeof b, "--exclusive=%u", c->exclusive);
	words[n++] = "--tiling", words[n++] = c->tiling, words[n++] = "--proofs", words[n++] = c->run.folder;
	if (output != NULL)
		words[n++] = "-o", words[n++] = output;
	if (c->exclusive > 0)
		words[n++] = b;
	words[n++] = k, words[n++] = p, words[n] = NULL;
	assert(n < sizeof words / sizeof *words);
	return command_run("theorem", words);
}

int verb_theorem(const struct jobs_arguments *a, char **word)
{
	struct claim c = {0};
	char question[512];
	read_claim(a, word, &c);
	verdict_begin("kdraw-jobs/1", a->format);
	printf("c kdraw jobs theorem: Connect(%u,%u) by %s%s\n", c.k, c.p, c.tiling,
	       c.exclusive > 0 ? ", with exclusive squares" : "");
	fflush(stdout);
	run_make_folder(&c.run, &a->run);
	make_boards(&c);
	snprintf(question, sizeof question, "theorem %u %u exclusive %u %.200s", c.k, c.p, c.exclusive, c.tiling);
	run_begin(&c.run, question);
	enum verdict v = prove_classes(&c);
	run_tell(&c.run);
	int status = v == UNDECIDED ? say_verdict(v) : v == LOST ? STATUS_NO : assemble(&c, a->output);
	if (v == LOST)
		printf("s MAKER WINS\n");
	verdict_work(c.positions, seconds_now() - c.run.began);
	remove_files(&c);
	run_end(&c.run);
	return status;
}
