#include "jobs/questions.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/beside.h"
#include "base/command.h"
#include "base/input.h"
#include "hypergraph/read.h"
#include "hypergraph/write.h"
#include "jobs/paths.h"

void questions_need_game(const struct jobs_arguments *a)
{
	if (a->game.parameter == GAME_NOT_SAID)
		command_fail("which game? Give -p P, or -b B for a board with exclusive squares");
}

void questions_read_file(struct hypergraph *h, const char *path)
{
	struct trouble t;
	FILE *in = input_need(path);
	hypergraph_init(h);
	if (!hypergraph_read(h, in, &t))
		command_die(path, &t);
	input_close(in);
	unlink(path);
}

void questions_read_board(const struct run *r, struct hypergraph *h, const char *board)
{
	char path[PATH_MAX];
	path_in(path, r->folder, "question");
	if (command_run("board", (const char *[]){"-o", path, "--", board, NULL}) != STATUS_YES)
		exit(STATUS_TROUBLE);
	questions_read_file(h, path);
}

const char *questions_prove(const struct hypergraph *h, struct game game)
{
	static char question[128];
	snprintf(question, sizeof question, "prove %016" PRIx64 " %c %u", hypergraph_fingerprint(h),
	         game.exclusive ? 'b' : 'p', game.parameter);
	return question;
}
