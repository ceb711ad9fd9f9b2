#include "games/setup.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/command.h"
#include "base/memory.h"
#include "games/picture.h"
#include "games/spelling.h"

enum side setup_side(const char *what, const char *text)
{
	if (strcmp(text, "black") == 0)
		return SIDE_BLACK;
	if (strcmp(text, "white") != 0)
		command_fail("%s is black or white, not '%s'", what, text);
	return SIDE_WHITE;
}

static uint64_t square_of(const struct field *f, const char *option, const char *word)
{
	struct trouble t;
	uint64_t square;
	if (!connect_square(&f->rules, word, &square, &t))
		command_fail("%s: %s", option, t.text);
	return square;
}

static uint64_t empty_square(const struct field *f, const char *word)
{
	const uint64_t square = square_of(f, "--stones", word);
	if (field_colour(f, square) != SIDE_NONE)
		command_fail("--stones: two stones on %s", word);
	return square;
}

static void play_words(struct field *f, char *word)
{
	for (; word != NULL; word = strtok(NULL, " ")) {
		uint64_t square = empty_square(f, word);
		if (f->result != RESULT_OPEN)
			command_fail("--stones: the game is over before %s", word);
		field_make(f, square);
	}
}

static void read_turn(struct field *f)
{
	const char *who = strtok(NULL, " "), *left = strtok(NULL, " ");
	if (who == NULL || left == NULL || strtok(NULL, " ") != NULL)
		command_fail("--stones: 'turn black 2' at the end: who goes on, and how many stones are left");
	field_set_turn(
	    f, setup_side("--stones: turn", who),
	    (uint32_t)command_number_of("--stones: turn", left, 1, f->rules.p > f->rules.q ? f->rules.p : f->rules.q));
}

static void set_up_words(struct field *f, char *word)
{
	enum side side = SIDE_NONE;
	uint32_t stones[3] = {0, 0, 0}, left;
	for (; word != NULL; word = strtok(NULL, " ")) {
		if (strcmp(word, "turn") == 0) {
			read_turn(f);
			return;
		}
		if (strcmp(word, "black") == 0 || strcmp(word, "white") == 0) {
			side = setup_side("", word);
			continue;
		}
		field_set_up(f, empty_square(f, word), side);
		stones[side]++;
	}
	if (!picture_turn(&f->rules, stones[SIDE_BLACK], stones[SIDE_WHITE], &side, &left))
		command_fail("--stones: by the numbers of stones nobody is to move; say so: 'turn black %u'",
		             f->rules.p);
	field_set_turn(f, side, left);
}

void setup_stones(struct field *f, const char *stones)
{
	if (access(stones, F_OK) == 0) {
		picture_need(f, stones);
		return;
	}
	char *text = xstrdup(stones), *word = strtok(text, " ");
	if (word != NULL && (strcmp(word, "black") == 0 || strcmp(word, "white") == 0))
		set_up_words(f, word);
	else
		play_words(f, word);
	free(text);
}

void setup_position(struct field *f, char *const *word, const char *stones, const char *what)
{
	struct connect rules;
	spelling_only(&rules, word, what);
	field_init(f, &rules);
	if (stones != NULL)
		setup_stones(f, stones);
	if (f->result != RESULT_OPEN)
		command_fail("the game is over");
}

static void add_to_turn(const struct field *f, const char *word, uint64_t *square, unsigned stones)
{
	if (stones == f->left)
		command_fail("--turn: more than the %u stones that are left", f->left);
	square[stones] = square_of(f, "--turn", word);
	if (field_colour(f, square[stones]) != SIDE_NONE)
		command_fail("--turn: there is a stone on %s", word);
	for (unsigned i = 0; i < stones; i++)
		if (square[i] == square[stones])
			command_fail("--turn: two stones on %s", word);
}

unsigned setup_turn(const struct field *f, const char *turn, enum side attacker, uint64_t *square, unsigned most)
{
	unsigned stones = 0;
	if (f->side != attacker)
		command_fail("--turn: %s is to move, and not the attacker", f->side == SIDE_BLACK ? "Black" : "White");
	assert(f->left <= most);
	char *text = xstrdup(turn);
	for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " "))
		add_to_turn(f, word, square, stones++);
	free(text);
	if (stones < f->left)
		command_fail("--turn: %u stones are left, not %u", f->left, stones);
	return stones;
}
