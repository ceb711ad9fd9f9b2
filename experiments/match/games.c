/* Files of games by name. */
#include "experiments/match/games.h"

#include <string.h>

#include "base/command.h"
#include "base/input.h"

bool games_is_sgf(const char *path)
{
	size_t size = strlen(path);
	return size > 4 && strcmp(path + size - 4, ".sgf") == 0;
}

bool games_is_svg(const char *path)
{
	size_t size = strlen(path);
	return size > 4 && strcmp(path + size - 4, ".svg") == 0;
}

/* SGF begins with a bracket, our own files with `kdraw`. */
static bool looks_like_sgf(FILE *in)
{
	int c = getc(in);
	ungetc(c, in);
	return c == '(' || c == 0xef || c == '\n' || c == ' ';
}

bool games_read_from(FILE *in, const char *path, struct records *r)
{
	struct trouble t = {0};
	bool sgf = games_is_sgf(path) || looks_like_sgf(in);
	if (!(sgf ? sgf_read : records_read)(r, in, &t))
		command_die(path, &t);
	return sgf;
}

bool games_read(const char *path, struct records *r)
{
	FILE *in = input_need(path);
	bool sgf = games_read_from(in, path, r);
	input_close(in);
	return sgf;
}
