#include "jobs/finish.h"

#include <limits.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/beside.h"
#include "base/command.h"
#include "hypergraph/write.h"
#include "jobs/paths.h"
#include "provers/proof/proof_write.h"
#include "provers/prover/prover.h"

/* In the other process: its exit status is the verdict. */
static enum verdict write_proof(const struct finish *f, uint64_t *positions)
{
	struct trouble t;
	struct proof proof;
	unsigned long long bytes;
	struct checkpoint none = {.file = -1};
	struct keeping keep = {.checkpoint = &none, .known = known_stream(f->known, 0, f->known->count)};
	const struct question q = {f->board, f->game, f->ideas, f->stone, 0, 0, NULL, false};
	const struct prover_options options = {.threads = 1, .keep = &keep, .proof = true};
	struct prover *p = prover_new(&q, &options, &t);
	if (p == NULL)
		command_die(NULL, &t);
	proof_init(&proof);
	enum verdict v = prover_decide(p);
	if (v != UNDECIDED)
		v = prover_proof(p, &proof);
	*positions = prover_statistics(p)->positions;
	if (v != UNDECIDED && !proof_save(&proof, f->output, &bytes, &t))
		command_die(f->output, &t);
	proof_clear(&proof);
	prover_release(p);
	return v;
}

static enum verdict in_child(struct finish *f, struct trouble *t)
{
	int status;
	uint64_t *positions = mmap(NULL, sizeof *positions, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	fflush(NULL);
	pid_t child = positions == MAP_FAILED ? -1 : fork();
	if (child == 0)
		_exit((int)write_proof(f, positions) + 10);
	bool ended = child > 0 && waitpid(child, &status, 0) == child;
	f->positions = ended ? *positions : 0;
	if (positions != MAP_FAILED)
		munmap(positions, sizeof *positions);
	if (ended && WIFEXITED(status) && (WEXITSTATUS(status) == 10 + DRAWN || WEXITSTATUS(status) == 10 + LOST))
		return (enum verdict)(WEXITSTATUS(status) - 10);
	trouble_say(t, 0, "the proof could not be made from what the jobs have solved");
	return UNDECIDED;
}

static void write_board(FILE *out, const void *finish)
{
	hypergraph_write(((const struct finish *)finish)->board, out);
}

enum verdict finish_proof(struct finish *f, struct trouble *t)
{
	char board[PATH_MAX];
	f->line[0] = '\0';
	enum verdict v = in_child(f, t);
	if (v == UNDECIDED)
		return v;
	if (!path_write(f->folder, "board", write_board, f, t))
		return UNDECIDED;
	path_in(board, f->folder, "board");
	bool right = command_ask("check", (const char *[]){board, f->output, NULL}, f->line, sizeof f->line);
	f->line[strcspn(f->line, "\n")] = '\0';
	unlink(board);
	right = right && strncmp(f->line, "s VERIFIED", 10) == 0 &&
	        (strstr(f->line, "BREAKER DRAWS") != NULL) == (v == DRAWN);
	if (!right)
		trouble_say(t, 0, "the checker does not verify the proof: %.100s", f->line);
	return right ? v : UNDECIDED;
}
