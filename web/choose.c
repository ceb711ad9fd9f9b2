#include "web/choose.h"

#include <stdlib.h>

#include "base/command.h"
#include "base/rows.h"
#include "experiments/agents/agent.h"
#include "web/position.h"

enum { SHOWN = 24, NEAR = 2 };

/* Its own score of the candidates, best first. */
static void write_scores(struct agent *a, struct field *f, FILE *out)
{
	unsigned count;
	struct rated *best = agent_rate_near(a, f, NEAR, &count);
	fputs(", \"scores\": [", out);
	for (unsigned i = 0; i < count && i < SHOWN; i++) {
		fputs(i == 0 ? "[" : ", [", out);
		position_write_square(f, best[i].square, out);
		fprintf(out, ", %.6g]", best[i].score);
	}
	fputs("]", out);
	free(best);
}

/* The stones of one turn; false if the agent gives up. */
static bool write_move(struct agent *a, struct field *f, FILE *out)
{
	const enum side side = f->side;
	for (unsigned i = 0; f->result == RESULT_OPEN && f->side == side; i++) {
		const uint64_t square = agent_choose(a, f);
		if (square == FIELD_NOWHERE)
			return false;
		fputs(i == 0 ? "" : ", ", out);
		position_write_square(f, square, out);
		field_make(f, square);
	}
	return true;
}

void choose(FILE *in, FILE *out)
{
	struct trouble t;
	struct textfile file;
	struct position p;
	textfile_init(&file, in, &t);
	if (!position_read(&p, &file))
		command_die("standard input", &t);
	struct agent *a = agent_new(p.agent[0] == '\0' ? "sequences" : p.agent, &t);
	if (a == NULL || !agent_begin(a, &p.field, p.seed, &t))
		command_die(NULL, &t);
	if (p.field.result != RESULT_OPEN)
		command_fail("the game is over");
	const double evaluation = agent_evaluate(a, &p.field, p.field.side);
	fprintf(out, "{\"schema\": \"kdraw-web-choice/1\", \"evaluation\": %.6g", evaluation);
	write_scores(a, &p.field, out);
	fputs(", \"move\": [", out);
	const bool moved = write_move(a, &p.field, out);
	fputs("], \"why\": ", out);
	if (moved)
		fputs("null", out);
	else
		json_string(out, a->why[0] == '\0' ? "it resigns" : a->why);
	fputs("}\n", out);
	agent_release(a);
	field_clear(&p.field);
	textfile_clear(&file);
}
