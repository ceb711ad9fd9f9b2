/* Games that were played, as text. */
#include "games/records.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/textfile.h"

/* By ending and result; who loses an open game otherwise than by the rules is the side to move. */
static const char *const result_names[3][4] = {{"open", "black", "white", "draw"},
                                               {NULL, "black+resign", "white+resign", "draw+agreed"},
                                               {NULL, "black+forfeit", "white+forfeit", NULL}};

int record_compare(const void *a, const void *b)
{
	const struct record *x = *(const struct record *const *)a, *y = *(const struct record *const *)b;
	if (x->stones != y->stones)
		return x->stones < y->stones ? -1 : 1;
	return x->stones > 0 ? memcmp(x->square, y->square, x->stones * sizeof *x->square) : 0;
}

const char *record_result(const struct record *r)
{
	return result_names[r->ending][r->result];
}

void record_init(struct record *r, const char *black, const char *white, const struct field *f)
{
	*r = (struct record){.black = xstrdup(black), .white = xstrdup(white), .result = f->result, .stones = f->moves};
	r->square = xmalloc((r->stones + 1) * sizeof *r->square);
	for (uint32_t i = 0; i < r->stones; i++)
		r->square[i] = f->made[i].square;
}

void record_give_up(struct record *r, const struct field *f, enum ending ending)
{
	r->result = f->side == SIDE_BLACK ? RESULT_WHITE : RESULT_BLACK;
	r->ending = ending;
}

void record_clear(struct record *r)
{
	free(r->black);
	free(r->white);
	free(r->square);
}

void records_clear(struct records *r)
{
	for (uint32_t i = 0; i < r->games; i++)
		record_clear(r->game + i);
	free(r->game);
}

void records_begin(const struct connect *rules, FILE *out)
{
	char name[CONNECT_NAME];
	connect_name(rules, name, sizeof name);
	fprintf(out, "kdraw games 1\nrules %s\n", name);
}

void records_write(const struct connect *rules, const struct record *game, FILE *out)
{
	fprintf(out, "game %s %s %s", game->black, game->white, record_result(game));
	for (uint32_t i = 0; i < game->stones; i++) {
		char name[CONNECT_NAME];
		connect_square_name(rules, game->square[i], name, sizeof name);
		fprintf(out, " %s", name);
	}
	fputc('\n', out);
}

void records_end(FILE *out)
{
	fputs("end\n", out);
}

bool record_replay(struct field *f, const struct record *game, struct trouble *t, unsigned long line)
{
	for (uint32_t i = 0; i < game->stones; i++) {
		char name[CONNECT_NAME];
		connect_square_name(&f->rules, game->square[i], name, sizeof name);
		if (f->result != RESULT_OPEN)
			return trouble_say(t, line, "stone %u (%s) comes after the end of the game (%s)", i + 1, name,
			                   result_names[ENDING_BOARD][f->result]);
		if (field_colour(f, game->square[i]) != SIDE_NONE)
			return trouble_say(t, line, "stone %u: there is a stone on %s already", i + 1, name);
		field_make(f, game->square[i]);
	}
	return true;
}

static bool read_result(struct textfile *f, struct record *r)
{
	const char *word = textfile_word(f);
	for (int i = 0; word != NULL && i < 12; i++)
		if (result_names[i / 4][i % 4] != NULL && strcmp(word, result_names[i / 4][i % 4]) == 0) {
			r->ending = (enum ending)(i / 4);
			r->result = (enum result)(i % 4);
			return true;
		}
	return textfile_say(f, "expected a result: open, black, white, draw, black+resign, white+forfeit, ...");
}

static bool read_players(struct textfile *f, struct record *r)
{
	const char *black = textfile_word(f), *white = textfile_word(f);
	if (black == NULL || white == NULL)
		return textfile_say(f, "expected 'game BLACK WHITE RESULT SQUARE...'");
	r->black = xstrdup(black);
	r->white = xstrdup(white);
	return read_result(f, r);
}

static bool read_stones(struct textfile *f, const struct connect *rules, struct record *r)
{
	uint32_t room = 0;
	for (const char *word; (word = textfile_word(f)) != NULL; r->stones++) {
		MAKE_ROOM(r->square, r->stones, room);
		if (!connect_square(rules, word, r->square + r->stones, f->trouble)) {
			f->trouble->line = f->number;
			return false;
		}
	}
	return true;
}

/* A draw may be agreed by both; otherwise the side to move loses. */
static void give_up_as(struct record *found, const struct field *f, const struct record *said)
{
	record_give_up(found, f, said->ending);
	if (said->result == RESULT_DRAW)
		found->result = RESULT_DRAW;
}

static bool check_game(struct field *field, const struct record *r, struct textfile *f)
{
	field_restart(field);
	if (!record_replay(field, r, f->trouble, f->number))
		return false;
	struct record found = {.result = field->result};
	if (r->ending != ENDING_BOARD && field->result == RESULT_OPEN)
		give_up_as(&found, field, r);
	if (found.result != r->result || found.ending != r->ending)
		return textfile_say(f, "the result is said to be '%s', but it is '%s'", record_result(r),
		                    record_result(&found));
	return true;
}

static bool read_games(struct textfile *f, struct records *r, struct field *field)
{
	for (;;) {
		if (!textfile_line(f))
			return false;
		if (!textfile_take(f, "game"))
			return textfile_end(f) && textfile_nothing_left(f);
		MAKE_ROOM(r->game, r->games, r->room);
		struct record *game = r->game + r->games++;
		*game = (struct record){0};
		if (!read_players(f, game) || !read_stones(f, &r->rules, game) || !check_game(field, game, f))
			return false;
	}
}

bool connect_read_rules(struct connect *rules, struct textfile *f)
{
	if (!textfile_line(f) || !textfile_expect(f, "rules"))
		return false;
	const char *word = textfile_word(f);
	if (!connect_parse(rules, word == NULL ? "" : word, f->trouble)) {
		f->trouble->line = f->number;
		return false;
	}
	return textfile_no_more(f);
}

bool records_read(struct records *r, FILE *in, struct trouble *t)
{
	struct textfile f;
	struct field field;
	*r = (struct records){0};
	textfile_init(&f, in, t);
	bool good = textfile_header(&f, "games", 1) && connect_read_rules(&r->rules, &f);
	if (good) {
		field_init(&field, &r->rules);
		good = read_games(&f, r, &field);
		field_clear(&field);
	}
	textfile_clear(&f);
	if (!good) {
		records_clear(r);
		*r = (struct records){0};
	}
	return good;
}
