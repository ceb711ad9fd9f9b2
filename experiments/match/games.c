/* Files of games by name. */
#include "experiments/match/games.h"

#include <string.h>

#include "base/command.h"
#include "base/input.h"

enum games_form games_form(const char *path)
{
	if (path == NULL || strlen(path) <= 4)
		return GAMES_OURS;
	return path_ends(path, ".sgf") ? GAMES_SGF : path_ends(path, ".svg") ? GAMES_SVG : GAMES_OURS;
}

static void write_ours(const struct connect *rules, const struct record *game, uint32_t games, FILE *out)
{
	records_begin(rules, out);
	for (uint32_t i = 0; i < games; i++)
		records_write(rules, game + i, out);
	records_end(out);
}

bool games_write(const struct connect *rules, const struct record *game, uint32_t games, enum games_form form,
                 FILE *out, struct trouble *t)
{
	const enum sgf_style style = form == GAMES_SGF_TURNS ? SGF_TURNS : SGF_STONES;
	if (form == GAMES_SVG && games == 0)
		return trouble_say(t, 0, "a picture is of one game, and there is none");
	if (form == GAMES_OURS)
		write_ours(rules, game, games, out);
	else if (form == GAMES_SVG)
		game_svg(rules, game + games - 1, out);
	else
		for (uint32_t i = 0; i < games; i++)
			if (!sgf_write(rules, game + i, style, out, t))
				return false;
	return true;
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
	bool sgf = games_form(path) == GAMES_SGF || looks_like_sgf(in);
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
