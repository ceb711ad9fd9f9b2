#include "web/position.h"

#include <string.h>

#include "games/records.h"

/* No file is opened, and no other program started, for a page. */
static bool read_agent(struct position *p, struct textfile *f)
{
	const char *name = textfile_word(f);
	if (name == NULL || strlen(name) >= sizeof p->agent)
		return textfile_say(f, "which agent?");
	if (strstr(name, "file") != NULL)
		return textfile_say(f, "an agent with a file or another program is not for the page: kdraw play");
	snprintf(p->agent, sizeof p->agent, "%s", name);
	return textfile_no_more(f);
}

/* An empty square, in an open game. */
static bool read_square(struct position *p, struct textfile *f, uint64_t *square)
{
	struct trouble t;
	const char *name = textfile_word(f);
	if (name == NULL || !connect_square(&p->field.rules, name, square, &t))
		return textfile_say(f, "%s", name == NULL ? "which square?" : t.text);
	if (p->field.result != RESULT_OPEN)
		return textfile_say(f, "the game is over before this stone");
	if (field_colour(&p->field, *square) != SIDE_NONE)
		return textfile_say(f, "%s is taken", name);
	if (field_stones(&p->field) == POSITION_STONES)
		return textfile_say(f, "more than %d stones", POSITION_STONES);
	return textfile_no_more(f);
}

static bool read_stone(struct position *p, struct textfile *f)
{
	uint64_t square;
	if (!read_square(p, f, &square))
		return false;
	field_make(&p->field, square);
	return true;
}

static bool read_side(struct textfile *f, enum side *side)
{
	const bool black = textfile_take(f, "black");
	*side = black ? SIDE_BLACK : SIDE_WHITE;
	return black || textfile_expect(f, "white");
}

static bool read_put(struct position *p, struct textfile *f)
{
	enum side side;
	uint64_t square;
	if (p->field.moves > 0)
		return textfile_say(f, "stones are put before the first one is placed");
	if (!read_side(f, &side) || !read_square(p, f, &square))
		return false;
	field_set_up(&p->field, square, side);
	return true;
}

static bool read_turn(struct position *p, struct textfile *f)
{
	enum side side;
	unsigned left;
	if (p->field.moves > 0)
		return textfile_say(f, "whose turn it is stands before the first stone");
	if (!read_side(f, &side) || !textfile_number(f, "stones", 1, p->field.rules.p, &left) || !textfile_no_more(f))
		return false;
	field_set_turn(&p->field, side, left);
	return true;
}

static bool read_seed(struct position *p, struct textfile *f)
{
	return textfile_number(f, "a seed", 0, 1000000000, &p->seed) && textfile_no_more(f);
}

static bool read_rest(struct position *p, struct textfile *f)
{
	static const struct {
		const char *word;
		bool (*read)(struct position *p, struct textfile *f);
	} kinds[] = {
	    {"agent", read_agent}, {"seed", read_seed}, {"put", read_put}, {"turn", read_turn}, {"stone", read_stone}};
	while (textfile_line(f)) {
		unsigned i = 0;
		while (i < sizeof kinds / sizeof *kinds && !textfile_take(f, kinds[i].word))
			i++;
		if (i == sizeof kinds / sizeof *kinds)
			return textfile_end(f);
		if (!kinds[i].read(p, f))
			return false;
	}
	return false;
}

bool position_read(struct position *p, struct textfile *f)
{
	struct connect rules;
	*p = (struct position){.seed = 1};
	if (!connect_read_rules(&rules, f))
		return false;
	field_init(&p->field, &rules);
	if (read_rest(p, f))
		return true;
	field_clear(&p->field);
	return false;
}

void position_write_square(const struct field *f, uint64_t square, FILE *out)
{
	const struct connect *c = &f->rules;
	const long row = (long)connect_row(c, square), column = (long)connect_column(c, square);
	fprintf(out, "[%ld, %ld]", row - (c->infinite ? (long)c->rows / 2 : 0),
	        column - (c->infinite ? (long)c->columns / 2 : 0));
}

static void write_stones(const struct field *f, FILE *out)
{
	for (enum side side = SIDE_BLACK; side <= SIDE_WHITE; side++) {
		fprintf(out, "%s%s", side == SIDE_BLACK ? "" : " ", side == SIDE_BLACK ? "black" : "white");
		for (uint32_t i = 0; i < field_stones(f); i++) {
			const uint64_t s = field_stone(f, i);
			char name[CONNECT_NAME];
			if (field_colour(f, s) != side)
				continue;
			connect_square_name(&f->rules, s, name, sizeof name);
			fprintf(out, " %s", name);
		}
	}
	fprintf(out, " turn %s %u", f->side == SIDE_BLACK ? "black" : "white", f->left);
}

char *position_stones(const struct field *f)
{
	char *stones = NULL;
	size_t size;
	FILE *text = open_memstream(&stones, &size);
	if (text == NULL)
		return NULL;
	write_stones(f, text);
	fclose(text);
	return stones;
}
