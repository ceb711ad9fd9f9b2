/* Engine: another program plays, asked through its standard input and output. `file` is its command; a + stands for a
 * blank.
 *
 * gtp: the Go Text Protocol (boardsize, clear_board, play, genmove; one stone a move). pipe: plain lines; we write
 *     game 19x19:6:2:1
 *     stone j10
 *     go
 * and read the name of one square after each `go`. An engine that answers nonsense ends the program with status 2. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command/command.h"
#include "experiments/agents/agent.h"
#include "experiments/agents/rows.h"
#include "experiments/match/vertex.h"
#include "hypergraph/hypergraph.h"

struct engine {
	pid_t process;
	FILE *to, *from;
	uint32_t told; /* stones it knows of */
	char *line;
	size_t room;
};

enum { ARGUMENTS = 32 };

static _Noreturn void become(const char *command, int in, int out)
{
	char copy[256], *argument[ARGUMENTS + 1], *rest = NULL;
	unsigned n = 0;
	dup2(in, STDIN_FILENO);
	dup2(out, STDOUT_FILENO);
	snprintf(copy, sizeof copy, "%s", command);
	for (char *word = strtok_r(copy, "+", &rest); word != NULL && n < ARGUMENTS; word = strtok_r(NULL, "+", &rest))
		argument[n++] = word;
	argument[n] = NULL;
	if (n > 0)
		execvp(argument[0], argument);
	_exit(127);
}

static bool spawn(struct engine *e, const char *command)
{
	int down[2], up[2];
	if (pipe2(down, O_CLOEXEC) != 0 || pipe2(up, O_CLOEXEC) != 0)
		return false;
	signal(SIGPIPE, SIG_IGN);
	e->process = fork();
	if (e->process == 0)
		become(command, down[0], up[1]);
	close(down[0]);
	close(up[1]);
	e->to = fdopen(down[1], "w");
	e->from = fdopen(up[0], "r");
	return e->process > 0 && e->to != NULL && e->from != NULL;
}

static const char *read_line(struct agent *a)
{
	struct engine *e = a->data;
	fflush(e->to);
	if (getline(&e->line, &e->room, e->from) < 0)
		command_fail("the engine %s ended", a->options.file);
	e->line[strcspn(e->line, "\r\n")] = '\0';
	return e->line;
}

/* The answer to a GTP command: the text after `=`, up to an empty line. */
static const char *gtp_answer(struct agent *a, char *answer, size_t room)
{
	const char *line;
	do
		line = read_line(a);
	while (*line == '\0');
	snprintf(answer, room, "%s", line);
	while (*read_line(a) != '\0')
		;
	if (*answer != '=')
		command_fail("the engine %s answered '%.60s'", a->options.file, answer);
	return answer + 1 + strspn(answer + 1, "0123456789 ");
}

static bool gtp_begin(struct agent *a, const struct field *f)
{
	struct engine *e = a->data;
	char answer[256], name[CONNECT_NAME];
	connect_name(&f->rules, name, sizeof name);
	fprintf(e->to, "known_command kdraw-rules\n");
	if (strcmp(gtp_answer(a, answer, sizeof answer), "true") == 0)
		fprintf(e->to, "kdraw-rules %s\n", name);
	else
		fprintf(e->to, "boardsize %u\n", f->rules.columns);
	gtp_answer(a, answer, sizeof answer);
	fprintf(e->to, "clear_board\n");
	gtp_answer(a, answer, sizeof answer);
	return true;
}

static uint32_t check(struct agent *a, const struct field *f, bool read, unsigned square, const char *text)
{
	if (!read || f->colour[square] != SIDE_NONE)
		command_fail("the engine %s plays '%.40s', which is not an empty square", a->options.file, text);
	((struct engine *)a->data)->told++;
	return square;
}

static uint32_t gtp_choose(struct agent *a, struct field *f)
{
	struct engine *e = a->data;
	char answer[256], name[CONNECT_NAME];
	unsigned square = 0;
	for (; e->told < f->moves; e->told++) {
		uint32_t s = f->made[e->told].square;
		vertex_name(&f->rules, s, name, sizeof name);
		fprintf(e->to, "play %s %s\n", f->colour[s] == SIDE_BLACK ? "black" : "white", name);
		gtp_answer(a, answer, sizeof answer);
	}
	fprintf(e->to, "genmove %s\n", f->side == SIDE_BLACK ? "black" : "white");
	const char *text = gtp_answer(a, answer, sizeof answer);
	bool good = vertex_read(&f->rules, text, &square);
	return check(a, f, good, square, text);
}

static uint32_t pipe_choose(struct agent *a, struct field *f)
{
	struct engine *e = a->data;
	struct trouble t;
	char name[CONNECT_NAME];
	unsigned square = 0;
	for (; e->told < f->moves; e->told++) {
		connect_square_name(&f->rules, f->made[e->told].square, name, sizeof name);
		fprintf(e->to, "stone %s\n", name);
	}
	fprintf(e->to, "go\n");
	const char *text = read_line(a);
	bool good = connect_square(&f->rules, text, &square, &t);
	return check(a, f, good, square, text);
}

static bool begin(struct agent *a, const struct field *f, struct trouble *t)
{
	char name[CONNECT_NAME];
	struct engine *e = a->data = xcalloc(1, sizeof *e);
	if (*a->options.file == '\0')
		return trouble_say(t, 0, "%s needs the command of the engine: %s:file=COMMAND", a->class->name,
		                   a->class->name);
	if (f->set_up > 0)
		return trouble_say(t, 0, "%s cannot start from a position", a->class->name);
	if (f->rules.infinite && a->class == &agent_gtp)
		return trouble_say(t, 0, "gtp has no names for the squares of an infinite board");
	if (!spawn(e, a->options.file))
		return trouble_say(t, 0, "cannot start the engine %s", a->options.file);
	if (a->class == &agent_gtp)
		return gtp_begin(a, f);
	connect_name(&f->rules, name, sizeof name);
	fprintf(e->to, "game %s\n", name);
	return true;
}

static void finish(struct agent *a)
{
	struct engine *e = a->data;
	if (e->to != NULL)
		fclose(e->to);
	if (e->from != NULL)
		fclose(e->from);
	if (e->process > 0)
		waitpid(e->process, NULL, 0);
	free(e->line);
	free(e);
}

const struct agent_class agent_gtp = {.name = "gtp",
                                      .options = "file",
                                      .summary = "another program, through the Go Text Protocol",
                                      .begin = begin,
                                      .finish = finish,
                                      .choose = gtp_choose};
const struct agent_class agent_pipe = {.name = "pipe",
                                       .options = "file",
                                       .summary = "another program, through plain lines",
                                       .begin = begin,
                                       .finish = finish,
                                       .choose = pipe_choose};
