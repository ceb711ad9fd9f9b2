#include "experiments/openings/opening_file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/textfile.h"
#include "games/records.h"
#include "games/sgf.h"

static const char *const state_name[] = {"new", "won", "open", "stuck"};
enum { STATES = 4, NODES_MOST = 10000000, DEEPEST = 1000 };

/* --- writing --- */

static void write_squares(const struct connect *c, const uint64_t *square, unsigned count, FILE *out)
{
	char name[CONNECT_NAME];
	for (unsigned i = 0; i < count; i++) {
		connect_square_name(c, square[i], name, sizeof name);
		fprintf(out, " %s", name);
	}
}

static void write_stones(const struct field *f, enum side side, FILE *out)
{
	fputs(side == SIDE_BLACK ? "black" : "white", out);
	for (uint32_t i = 0; i < field_stones(f); i++) {
		uint64_t square = field_stone(f, i);
		if (field_colour(f, square) == side)
			write_squares(&f->rules, &square, 1, out);
	}
	fputc('\n', out);
}

/* Nodes that were left behind are not written; so numbers change. */
static void write_node(const struct opening *o, uint32_t node, uint32_t parent, uint32_t *count, FILE *out)
{
	const struct opening_node *n = &o->node[node];
	const struct connect *c = &o->root.rules;
	uint32_t own = (*count)++;
	fprintf(out, "node %" PRIu32, own);
	if (own == 0)
		fputs(" -", out);
	else
		fprintf(out, " %" PRIu32, parent);
	fprintf(out, " %s %u %" PRIu64 " :", state_name[n->state], n->order, n->positions);
	write_squares(c, n->turn.square, n->turn.stones, out);
	fputs(" :", out);
	write_squares(c, n->answer.square, n->answer.stones, out);
	for (unsigned i = 0; i < n->asides; i++) {
		fputs(" :", out);
		write_squares(c, n->aside[i].square, n->aside[i].stones, out);
	}
	fputc('\n', out);
	for (uint32_t b = n->first; b != OPENING_NONE; b = o->node[b].next)
		write_node(o, b, own, count, out);
}

void opening_write(const struct opening *o, FILE *out)
{
	const struct field *f = &o->root;
	char name[CONNECT_NAME];
	uint32_t count = 0;
	connect_name(&f->rules, name, sizeof name);
	fprintf(out, "kdraw opening 1\ngame %s\nattacker %s\n", name, o->attacker == SIDE_BLACK ? "black" : "white");
	write_stones(f, SIDE_BLACK, out);
	write_stones(f, SIDE_WHITE, out);
	fprintf(out, "turn %s %" PRIu32 "\n", f->side == SIDE_BLACK ? "black" : "white", f->left);
	write_node(o, 0, 0, &count, out);
	fputs("end\n", out);
}

/* --- reading --- */

struct reading {
	struct textfile file;
	struct field root;
	struct opening *o;
	enum side attacker;
	bool begun;
};

static bool read_square(struct reading *r, const char *word, uint64_t *square)
{
	struct trouble t;
	return connect_square(&r->root.rules, word, square, &t) || textfile_say(&r->file, "%s", t.text);
}

static bool read_stones(struct reading *r, const char *colour, enum side side)
{
	const char *word;
	uint64_t square;
	if (!textfile_line(&r->file) || !textfile_expect(&r->file, colour))
		return false;
	while ((word = textfile_word(&r->file)) != NULL) {
		if (!read_square(r, word, &square))
			return false;
		if (field_colour(&r->root, square) != SIDE_NONE)
			return textfile_say(&r->file, "two stones on %s", word);
		field_set_up(&r->root, square, side);
	}
	return true;
}

static bool read_side(struct reading *r, enum side *side)
{
	*side = textfile_take(&r->file, "black") ? SIDE_BLACK : SIDE_WHITE;
	return *side == SIDE_BLACK || textfile_expect(&r->file, "white");
}

static bool read_turn(struct reading *r)
{
	unsigned left;
	if (!textfile_line(&r->file) || !textfile_expect(&r->file, "turn"))
		return false;
	enum side side;
	if (!read_side(r, &side))
		return false;
	const struct connect *c = &r->root.rules;
	if (!textfile_number(&r->file, "stones left", 1, c->p > c->q ? c->p : c->q, &left) ||
	    !textfile_no_more(&r->file))
		return false;
	if (field_stones(&r->root) > 0)
		field_set_turn(&r->root, side, left);
	if (r->root.side != side || r->root.left != left || left > WIN_MOVE_MOST)
		return textfile_say(&r->file, "the first turn is not of this side and so many stones");
	return true;
}

static bool read_game(struct reading *r)
{
	struct connect rules;
	struct trouble t;
	if (!textfile_header(&r->file, "opening", 1) || !textfile_line(&r->file) || !textfile_expect(&r->file, "game"))
		return false;
	const char *word = textfile_word(&r->file);
	if (word == NULL || !connect_parse(&rules, word, &t))
		return textfile_say(&r->file, "%s", word == NULL ? "which game?" : t.text);
	if (rules.p > WIN_MOVE_MOST || rules.p >= rules.k)
		return textfile_say(&r->file, "P has to be less than K, and at most %d", WIN_MOVE_MOST);
	field_init(&r->root, &rules);
	r->begun = true;
	return textfile_no_more(&r->file) && textfile_line(&r->file) && textfile_expect(&r->file, "attacker") &&
	       read_side(r, &r->attacker) && textfile_no_more(&r->file) && read_stones(r, "black", SIDE_BLACK) &&
	       read_stones(r, "white", SIDE_WHITE) && read_turn(r);
}

/* Up to the next colon or the end of the line, which *more tells. */
static bool read_squares(struct reading *r, struct opening_turn *t, bool *more)
{
	const char *word;
	t->stones = 0;
	while ((word = textfile_word(&r->file)) != NULL && strcmp(word, ":") != 0) {
		if (t->stones == WIN_MOVE_MOST)
			return textfile_say(&r->file, "a turn of more than %d stones", WIN_MOVE_MOST);
		if (!read_square(r, word, &t->square[t->stones++]))
			return false;
	}
	*more = word != NULL;
	return true;
}

static bool read_state(struct reading *r, enum opening_state *state)
{
	for (unsigned i = 0; i < STATES; i++)
		if (textfile_take(&r->file, state_name[i])) {
			*state = (enum opening_state)i;
			return true;
		}
	return textfile_say(&r->file, "a node is won, open, new or stuck");
}

static bool read_parent(struct reading *r, uint32_t *parent)
{
	unsigned number, up;
	if (!textfile_number(&r->file, "a node", r->o->nodes, r->o->nodes, &number))
		return false;
	if (number == 0) {
		*parent = OPENING_NONE;
		return textfile_expect(&r->file, "-");
	}
	if (!textfile_number(&r->file, "its parent", 0, r->o->nodes - 1, &up))
		return false;
	if (r->o->node[up].depth == DEEPEST || (r->o->node[up].turn.stones == 0 && (up > 0 || opening_attacks(r->o))))
		return textfile_say(&r->file, "node %u has no turn to be answered, or lies too deep", up);
	*parent = up;
	return true;
}

static bool read_node(struct reading *r)
{
	struct opening_turn turn, part;
	struct opening_node n = {.order = 0};
	uint32_t parent = 0;
	unsigned positions;
	bool more = false;
	if (!textfile_expect(&r->file, "node") || !read_parent(r, &parent) || !read_state(r, &n.state) ||
	    !textfile_number(&r->file, "an order", 0, 1000, &n.order) ||
	    !textfile_number(&r->file, "positions", 0, INT32_MAX, &positions) || !textfile_expect(&r->file, ":") ||
	    !read_squares(r, &turn, &more))
		return false;
	if (!more)
		return textfile_say(&r->file, "a node has a turn and an answer");
	if (!read_squares(r, &part, &more))
		return false;
	if (part.stones != (parent == OPENING_NONE                  ? 0
	                    : parent == 0 && !opening_attacks(r->o) ? r->root.left
	                                                            : r->root.rules.p))
		return textfile_say(&r->file, "the answer is not a whole turn");
	uint32_t new = opening_add(r->o, parent, &part);
	struct opening_node *own = &r->o->node[new];
	own->state = n.state;
	own->order = n.order;
	own->positions = positions;
	while (more) {
		if (!read_squares(r, &own->turn, &more))
			return false;
		opening_set_aside(own);
		own->state = n.state;
	}
	own->turn = turn;
	return true;
}

/* Is each stone of the tree on an empty square, and is no game over before its end? Those below a won node as well. */
static bool is_legal(const struct opening *o, struct field *f, uint32_t node)
{
	const struct opening_node *n = &o->node[node];
	unsigned made = 0;
	bool legal = true;
	bool moved = n->turn.stones > 0 || (node == 0 && !opening_attacks(o));
	if ((n->state == OPENING_OPEN && (n->first == OPENING_NONE || !moved)) ||
	    (n->state == OPENING_WON && n->order == 0 && !moved) ||
	    (n->state != OPENING_OPEN && n->state != OPENING_WON && n->turn.stones > 0) ||
	    (n->first != OPENING_NONE && !moved))
		return false;
	for (unsigned i = 0; i < n->turn.stones && legal; i++) {
		legal = f->result == RESULT_OPEN && f->side == o->attacker &&
		        field_colour(f, n->turn.square[i]) == SIDE_NONE;
		if (legal)
			field_make(f, n->turn.square[i]), made++;
	}
	for (uint32_t c = n->first; c != OPENING_NONE && legal; c = o->node[c].next) {
		const struct opening_turn *a = &o->node[c].answer;
		unsigned placed = 0;
		for (; placed < a->stones && legal; placed++) {
			legal = f->result == RESULT_OPEN && f->side != o->attacker &&
			        field_colour(f, a->square[placed]) == SIDE_NONE;
			if (!legal)
				break;
			field_make(f, a->square[placed]);
		}
		legal = legal && f->result == RESULT_OPEN && is_legal(o, f, c);
		while (placed-- > 0)
			field_unmake(f);
	}
	while (made-- > 0)
		field_unmake(f);
	return legal;
}

static bool read_nodes(struct reading *r)
{
	while (textfile_line(&r->file)) {
		if (textfile_take(&r->file, "end"))
			return textfile_no_more(&r->file) && textfile_nothing_left(&r->file);
		if (r->o->nodes == NODES_MOST)
			return textfile_say(&r->file, "more than %d nodes", NODES_MOST);
		if (!read_node(r))
			return false;
	}
	return false;
}

bool opening_read(struct opening *o, FILE *in, struct trouble *t)
{
	struct reading r = {.o = o};
	*o = (struct opening){.nodes = 0};
	textfile_init(&r.file, in, t);
	bool good = read_game(&r);
	if (good) {
		*o = (struct opening){.root = r.root, .attacker = r.attacker};
		struct field play;
		good = read_nodes(&r);
		field_copy(&play, &o->root);
		if (good && (o->nodes == 0 || !is_legal(o, &play, 0)))
			good =
			    trouble_say(t, 0, "the tree has a turn that is not legal, or a node without what it needs");
		field_clear(&play);
	}
	textfile_clear(&r.file);
	if (!good && r.o->nodes > 0)
		opening_clear(o);
	else if (!good && r.begun)
		field_clear(&r.root);
	return good;
}

/* --- counting --- */

struct counts {
	uint64_t nodes, state[STATES], positions;
};

static unsigned count_below(const struct opening *o, uint32_t node, struct counts *c)
{
	const struct opening_node *n = &o->node[node];
	unsigned deepest = n->depth;
	c[n->depth].nodes++;
	c[n->depth].state[n->state]++;
	c[n->depth].positions += n->positions;
	for (uint32_t b = n->first; b != OPENING_NONE; b = o->node[b].next) {
		unsigned deep = count_below(o, b, c);
		deepest = deep > deepest ? deep : deepest;
	}
	return deepest;
}

void opening_count(const struct opening *o, enum format format, FILE *out)
{
	static const struct column columns[] = {{"depth", COLUMN_NUMBER, 0, 5},     {"nodes", COLUMN_NUMBER, 2, 7},
	                                        {"won", COLUMN_NUMBER, 2, 7},       {"open", COLUMN_NUMBER, 2, 7},
	                                        {"new", COLUMN_NUMBER, 2, 7},       {"stuck", COLUMN_NUMBER, 2, 7},
	                                        {"positions", COLUMN_NUMBER, 2, 9}, {0}};
	struct counts *c = xcalloc(DEEPEST + 2, sizeof *c);
	struct rows r;
	unsigned deepest = count_below(o, 0, c);
	rows_begin(&r, "kdraw-opening/1", out, format, columns);
	for (unsigned d = 0; d <= deepest; d++) {
		rows_number(&r, d);
		rows_number(&r, c[d].nodes);
		rows_number(&r, c[d].state[OPENING_WON]);
		rows_number(&r, c[d].state[OPENING_OPEN]);
		rows_number(&r, c[d].state[OPENING_NEW]);
		rows_number(&r, c[d].state[OPENING_STUCK]);
		rows_number(&r, c[d].positions);
	}
	rows_end(&r);
	free(c);
}

/* --- SGF --- */

static void write_sgf_node(const struct opening *o, uint32_t node, FILE *out)
{
	const struct opening_node *n = &o->node[node];
	sgf_stones(&o->root.rules, field_other(o->attacker), n->answer.square, n->answer.stones, out);
	if (n->answer.stones > 0)
		fprintf(out, "C[%s]\n", state_name[n->state]);
	sgf_stones(&o->root.rules, o->attacker, n->turn.square, n->turn.stones, out);
	for (uint32_t c = n->first; c != OPENING_NONE; c = o->node[c].next) {
		fputc('(', out);
		write_sgf_node(o, c, out);
		fputs(")\n", out);
	}
}

static void write_set_up(const struct field *f, enum side side, FILE *out)
{
	uint64_t *square = xmalloc((field_stones(f) + 1) * sizeof *square);
	uint32_t count = 0;
	for (uint32_t i = 0; i < field_stones(f); i++)
		if (field_colour(f, field_stone(f, i)) == side)
			square[count++] = field_stone(f, i);
	sgf_set_up(&f->rules, side, square, count, out);
	free(square);
}

bool opening_write_sgf(const struct opening *o, FILE *out, struct trouble *t)
{
	const struct connect *c = &o->root.rules;
	if (c->infinite || c->rows > SGF_MOST || c->columns > SGF_MOST)
		return trouble_say(t, 0, "SGF has letters for %d rows and columns only", SGF_MOST);
	sgf_head(c, out);
	write_set_up(&o->root, SIDE_BLACK, out);
	write_set_up(&o->root, SIDE_WHITE, out);
	fprintf(out, "PL[%c]C[%s]\n", o->root.side == SIDE_BLACK ? 'B' : 'W', state_name[o->node[0].state]);
	write_sgf_node(o, 0, out);
	fputs(")\n", out);
	return true;
}
