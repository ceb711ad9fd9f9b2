/* Room 4, trees of openings. The page keeps the tree, as the text of its file; here it grows, and becomes SGF. */
#include <stdlib.h>
#include <string.h>

#include "experiments/openings/opening_file.h"
#include "web/api.h"
#include "web/position.h"
#include "web/work.h"

enum { SECONDS = 3600, POSITIONS = 1000000, TURNS = 64, NODES = 1000000, WORDS = 24 };

/* The options of kdraw opening that the address may give, with their texts. */
struct limits {
	const char *word[WORDS];
	unsigned words;
	char text[4][24];
};

static void take_limits(const struct request *q, struct limits *l)
{
	static const struct {
		const char *name, *option;
		unsigned long most, otherwise; /* 0: the verb's own */
	} kinds[] = {{"seconds", "--time", SECONDS, 60},
	             {"positions", "--positions", POSITIONS, 0},
	             {"turns", "--turns", TURNS, 0},
	             {"nodes", "--nodes", NODES, 0}};
	for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		unsigned long value = kinds[i].otherwise;
		if ((!request_number(q, kinds[i].name, kinds[i].most, &value) && value == 0) || value == 0)
			continue;
		snprintf(l->text[i], sizeof l->text[i], "%lu", value);
		l->word[l->words++] = kinds[i].option;
		l->word[l->words++] = l->text[i];
	}
}

static void begin(const struct request *q, struct response *r, const struct field *f, struct limits *l)
{
	char game[CONNECT_NAME], *stones = position_stones(f);
	const char *attacker = request_word(q, "attacker");
	if (stones == NULL) {
		response_refuse(r, 500, "no memory");
		return;
	}
	connect_name(&f->rules, game, sizeof game);
	l->word[l->words++] = game;
	if (field_stones(f) > 0)
		l->word[l->words++] = "--stones", l->word[l->words++] = stones;
	if (attacker != NULL && (strcmp(attacker, "black") == 0 || strcmp(attacker, "white") == 0))
		l->word[l->words++] = "--attacker", l->word[l->words++] = attacker;
	api_start(q, r, &(struct work_task){.verb = "opening", .words = l->word, .result = true});
	free(stones);
}

/* POST opening/build?seconds=N&positions=N&turns=N&nodes=N&attacker=SIDE, a position or the file of a tree: kdraw
 * opening as a work, whose result begins with the file of the tree, up to its end line. */
void api_opening_build(const struct request *q, struct response *r)
{
	static const char header[] = "kdraw opening ";
	struct limits l = {.word = {"-v", "-o", "-"}, .words = 3};
	struct position p;
	take_limits(q, &l);
	if (q->size >= sizeof header && memcmp(q->body, header, sizeof header - 1) == 0) {
		l.word[l.words++] = "/dev/stdin";
		api_start(q, r, &(struct work_task){"opening", l.word, .input = {q->body, q->size}, .result = true});
		return;
	}
	if (!api_read_position(q, r, &p))
		return;
	begin(q, r, &p.field, &l);
	field_clear(&p.field);
}

/* POST opening/sgf, the file of a tree. */
void api_opening_sgf(const struct request *q, struct response *r)
{
	struct opening o;
	struct trouble t = {0};
	FILE *in = request_text(q);
	const bool good = opening_read(&o, in, &t);
	fclose(in);
	if (good && opening_write_sgf(&o, r->out, &t))
		r->type = "application/x-go-sgf";
	else
		response_trouble(r, &t);
	if (good)
		opening_clear(&o);
}
