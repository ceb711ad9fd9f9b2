#include "library/kdraw.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "boards/family.h"
#include "hypergraph/write.h"
#include "library/guard.h"
#include "provers/proof/proof_write.h"
#include "provers/prover/prover.h"

#define MEMORY (64ULL << 20)
#define MEMORY_LEAST (1ULL << 16)
#define SQUARES_MOST 1000000u

struct kdraw_board {
	struct hypergraph h;
	bool broken; /* a line could not be added */
};

const char *kdraw_version(void)
{
	return KDRAW_VERSION;
}

const char *kdraw_message(void)
{
	return guard_message();
}

/* --- boards ------------------------------------------------------------------------------------------------------- */

/* A board in the making: from a name, or of so many squares. */
struct making {
	const char *name;
	unsigned squares;
	struct kdraw_board *board;
};

static enum kdraw_status make_board(void *context)
{
	struct making *m = context;
	struct trouble t = {0};
	m->board = xcalloc(1, sizeof *m->board);
	hypergraph_init(&m->board->h);
	if (m->name == NULL) {
		hypergraph_add_squares(&m->board->h, m->squares);
		return KDRAW_DONE;
	}
	if (board_load(&m->board->h, m->name, &t))
		return KDRAW_DONE;
	return t.line > 0 ? guard_say(KDRAW_WRONG, "%s:%lu: %s", m->name, t.line, t.text)
	                  : guard_say(KDRAW_WRONG, "%s: %s", m->name, t.text);
}

static struct kdraw_board *made(struct making *m)
{
	return guard_run(make_board, m) == KDRAW_DONE ? m->board : NULL;
}

struct kdraw_board *kdraw_board_new(unsigned squares)
{
	if (squares == 0 || squares > SQUARES_MOST) {
		guard_say(KDRAW_WRONG, "a board has 1 to %u squares, not %u", SQUARES_MOST, squares);
		return NULL;
	}
	return made(&(struct making){.squares = squares});
}

struct kdraw_board *kdraw_board_load(const char *name)
{
	if (name == NULL || *name == '\0' || strcmp(name, "-") == 0) {
		guard_say(KDRAW_WRONG, "a board is a family or a file");
		return NULL;
	}
	if (strncmp(name, "tile:", 5) == 0) { /* they need nauty, which ends the program when it has no memory */
		guard_say(KDRAW_WRONG, "%s: boards of tilings are not in the library; write it with kdraw board -o",
		          name);
		return NULL;
	}
	return made(&(struct making){.name = name});
}

struct line {
	struct kdraw_board *board;
	const unsigned *square;
	unsigned size;
	bool exclusive;
};

static enum kdraw_status check_line(const struct line *l)
{
	const struct hypergraph *h = &l->board->h;
	if (l->size == 0)
		return guard_say(KDRAW_WRONG, "a line has a square");
	bool *there = xcalloc(h->squares, sizeof *there);
	enum kdraw_status status = KDRAW_DONE;
	for (unsigned n = 0; n < l->size && status == KDRAW_DONE; n++) {
		if (l->square[n] >= h->squares)
			status = guard_say(KDRAW_WRONG, "there is no square %u", l->square[n]);
		else if (there[l->square[n]])
			status = guard_say(KDRAW_WRONG, "square %u stands twice in a line", l->square[n]);
		else
			there[l->square[n]] = true;
	}
	free(there);
	return status;
}

static enum kdraw_status add_line(void *context)
{
	struct line *l = context;
	if (l->board->broken)
		return guard_say(KDRAW_WRONG, "the board has lost a line for want of memory");
	enum kdraw_status status = check_line(l);
	if (status != KDRAW_DONE)
		return status;
	l->board->broken = true;
	unsigned i = hypergraph_add_line(&l->board->h, l->square, l->size);
	l->board->h.exclusive[i] = l->exclusive;
	l->board->broken = false;
	return KDRAW_DONE;
}

enum kdraw_status kdraw_board_line(struct kdraw_board *board, const unsigned *square, unsigned size,
                                   int has_exclusive_square)
{
	return guard_run(add_line, &(struct line){board, square, size, has_exclusive_square != 0});
}

unsigned kdraw_board_squares(const struct kdraw_board *board)
{
	return board->h.squares;
}

unsigned kdraw_board_lines(const struct kdraw_board *board)
{
	return board->h.lines;
}

const unsigned *kdraw_board_squares_of(const struct kdraw_board *board, unsigned line, unsigned *size)
{
	if (line >= board->h.lines)
		return NULL;
	*size = hypergraph_line_size(&board->h, line);
	return hypergraph_line(&board->h, line);
}

uint64_t kdraw_board_fingerprint(const struct kdraw_board *board)
{
	return hypergraph_fingerprint(&board->h);
}

static enum kdraw_status written(FILE *out)
{
	if (fflush(out) == 0 && !ferror(out))
		return KDRAW_DONE;
	return guard_say(KDRAW_CANNOT, "cannot write: %s", strerror(errno));
}

struct writing {
	const struct kdraw_board *board;
	FILE *out;
};

static enum kdraw_status write_board(void *context)
{
	const struct writing *w = context;
	hypergraph_write(&w->board->h, w->out);
	return written(w->out);
}

enum kdraw_status kdraw_board_write(const struct kdraw_board *board, FILE *out)
{
	return guard_run(write_board, &(struct writing){board, out});
}

void kdraw_board_free(struct kdraw_board *board)
{
	if (board == NULL)
		return;
	hypergraph_clear(&board->h);
	free(board);
}

/* --- deciding ----------------------------------------------------------------------------------------------------- */

struct job {
	const struct kdraw_board *board;
	const struct kdraw_question *asked;
	FILE *proof; /* or NULL */
	struct kdraw_result *result;
};

static enum kdraw_status check_question(const struct job *j)
{
	const struct kdraw_question *q = j->asked;
	const struct hypergraph *h = &j->board->h;
	if (j->board->broken)
		return guard_say(KDRAW_WRONG, "the board has lost a line for want of memory");
	if (q->game != 'p' && q->game != 'b')
		return guard_say(KDRAW_WRONG, "the game is 'p' or 'b'");
	if (q->stones > 64 || (q->game == 'p' && q->stones == 0))
		return guard_say(KDRAW_WRONG, "stones are from %d to 64, not %u", q->game == 'p', q->stones);
	if (h->lines == 0)
		return guard_say(KDRAW_WRONG, "the board has no line");
	for (unsigned s = 0; q->stone != NULL && s < h->squares; s++)
		if (q->stone[s] > 2)
			return guard_say(KDRAW_WRONG, "a square is empty (0), black (1) or white (2), not %u",
			                 q->stone[s]);
	return KDRAW_DONE;
}

static enum kdraw_status tell_proof(struct prover *p, const struct job *j)
{
	struct proof proof;
	proof_init(&proof);
	j->result->verdict = prover_proof(p, &proof) == UNDECIDED ? KDRAW_UNDECIDED : j->result->verdict;
	j->result->steps = proof.steps;
	j->result->entries = proof.entries - 1; /* the root has one */
	if (j->result->verdict != KDRAW_UNDECIDED)
		proof_write(&proof, j->proof);
	proof_clear(&proof);
	return written(j->proof);
}

static enum kdraw_status do_job(void *context)
{
	static const unsigned char empty[256];
	const struct job *j = context;
	const struct kdraw_question *asked = j->asked;
	struct trouble t = {0};
	enum kdraw_status status = check_question(j);
	if (status != KDRAW_DONE)
		return status;
	struct question q = {.board = &j->board->h,
	                     .game = {asked->game == 'b', asked->stones},
	                     .ideas = all_ideas,
	                     .stone = asked->stone == NULL ? empty : asked->stone};
	unsigned long long memory = asked->memory == 0 ? MEMORY : asked->memory;
	struct prover_options options = {.threads = 1,
	                                 .seconds = asked->seconds,
	                                 .memory = memory < MEMORY_LEAST ? MEMORY_LEAST : memory,
	                                 .proof = j->proof != NULL};
	struct prover *p = prover_new(&q, &options, &t);
	if (p == NULL)
		return guard_say(q.board->lines <= 256 && q.board->squares <= 256 ? KDRAW_NO_MEMORY : KDRAW_WRONG, "%s",
		                 t.text);
	enum verdict v = prover_decide(p);
	j->result->verdict = v == DRAWN ? KDRAW_BREAKER_DRAWS : v == LOST ? KDRAW_MAKER_WINS : KDRAW_UNDECIDED;
	if (v != UNDECIDED && j->proof != NULL)
		status = tell_proof(p, j);
	j->result->positions = prover_statistics(p)->positions;
	prover_release(p);
	return status;
}

enum kdraw_status kdraw_prove(const struct kdraw_board *board, const struct kdraw_question *question, FILE *proof,
                              struct kdraw_result *result)
{
	*result = (struct kdraw_result){.verdict = KDRAW_UNDECIDED};
	enum kdraw_status status = guard_run(do_job, &(struct job){board, question, proof, result});
	if (status != KDRAW_DONE)
		result->verdict = KDRAW_UNDECIDED;
	return status;
}

enum kdraw_status kdraw_decide(const struct kdraw_board *board, const struct kdraw_question *question,
                               struct kdraw_result *result)
{
	return kdraw_prove(board, question, NULL, result);
}
