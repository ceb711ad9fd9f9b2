#include "jobs/stones.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "base/random.h"

static const char *const sides[] = {"", "black", "white"};

static bool read_square(const struct field *f, const char *word, uint64_t *square)
{
	unsigned long value;
	if (!command_number(word, 0, (unsigned long)((uint64_t)f->rules.rows * f->rules.columns - 1), &value))
		return false;
	*square = value;
	return field_colour(f, *square) == SIDE_NONE;
}

static enum side side_named(const char *word)
{
	return word == NULL                 ? SIDE_NONE
	       : strcmp(word, "black") == 0 ? SIDE_BLACK
	       : strcmp(word, "white") == 0 ? SIDE_WHITE
	                                    : SIDE_NONE;
}

static bool read_words(struct field *f, char *text)
{
	enum side side = SIDE_NONE;
	uint64_t square;
	unsigned long left;
	char *more;
	for (char *word = strtok_r(text, " ", &more); word != NULL; word = strtok_r(NULL, " ", &more)) {
		if (strcmp(word, "turn") == 0) {
			side = side_named(strtok_r(NULL, " ", &more));
			word = strtok_r(NULL, " ", &more);
			if (side == SIDE_NONE || word == NULL || !command_number(word, 1, 64, &left) ||
			    strtok_r(NULL, " ", &more) != NULL)
				return false;
			field_set_turn(f, side, (uint32_t)left);
			return true;
		}
		if (side_named(word) != SIDE_NONE)
			side = side_named(word);
		else if (side == SIDE_NONE || !read_square(f, word, &square))
			return false;
		else
			field_set_up(f, square, side);
	}
	return false;
}

bool stones_read(struct field *f, const char *text, struct trouble *t)
{
	char *copy = xstrdup(text);
	bool read = read_words(f, copy);
	free(copy);
	return read || trouble_say(t, 0, "'black 3 4 white 5 turn black 2' is expected, with free squares by number");
}

bool stones_write(const struct field *f, char *text, size_t room)
{
	size_t used = 0;
	for (enum side side = SIDE_BLACK; side <= SIDE_WHITE; side++) {
		used += (size_t)snprintf(text + used, room - used, "%s ", sides[side]);
		for (uint32_t n = 0; n < field_stones(f) && used + 64 < room; n++)
			if (field_colour(f, field_stone(f, n)) == side)
				used += (size_t)snprintf(text + used, room - used, "%" PRIu64 " ", field_stone(f, n));
		if (used + 64 >= room)
			return false;
	}
	snprintf(text + used, room - used, "turn %s %" PRIu32, sides[f->side], f->left);
	return true;
}

bool stones_write_turns(uint64_t (*turn)[WINS_MOVE_MOST], unsigned turns, unsigned stones, char *text, size_t room)
{
	size_t used = 0;
	text[0] = '\0';
	for (unsigned n = 0; n < turns * stones && used + 32 < room; n++)
		used += (size_t)snprintf(text + used, room - used, "%s%" PRIu64, n > 0 ? " " : "",
		                         turn[n / stones][n % stones]);
	return used + 32 < room;
}

bool stones_read_turns(const struct field *f, const char *text, uint64_t (*turn)[WINS_MOVE_MOST], unsigned most,
                       unsigned *turns)
{
	char *copy = xstrdup(text), *more;
	unsigned count = 0;
	bool right = f->left <= WINS_MOVE_MOST;
	for (char *word = strtok_r(copy, " ", &more); right && word != NULL; word = strtok_r(NULL, " ", &more)) {
		right = count < most * f->left && read_square(f, word, &turn[count / f->left][count % f->left]);
		count++;
	}
	free(copy);
	*turns = f->left > 0 ? count / f->left : 0;
	return right && *turns * f->left == count;
}

void stones_key(const struct field *f, uint64_t key[2])
{
	key[0] = random_mix((uint64_t)f->side * 100 + f->left);
	key[1] = random_mix(~key[0]);
	for (uint32_t n = 0; n < field_stones(f); n++) {
		const uint64_t square = field_stone(f, n),
		               stone = random_mix(2 * square + (field_colour(f, square) == SIDE_BLACK));
		key[0] += random_mix(stone ^ UINT64_C(0xa0761d6478bd642f));
		key[1] += random_mix(stone + UINT64_C(0xe7037ed1a0b428db));
	}
}

unsigned stones_more(const struct field *above, const struct field *f, uint64_t *square, unsigned most)
{
	unsigned stones = 0;
	for (uint32_t n = 0; n < field_stones(f) && stones < most; n++)
		if (field_colour(above, field_stone(f, n)) == SIDE_NONE)
			square[stones++] = field_stone(f, n);
	return stones;
}

void stones_copy(struct field *to, const struct field *from)
{
	field_init(to, &from->rules);
	for (uint32_t n = 0; n < field_stones(from); n++)
		field_set_up(to, field_stone(from, n), field_colour(from, field_stone(from, n)));
	field_set_turn(to, from->side, from->left);
}
