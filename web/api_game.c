/* Room 3, play and analyse: threats at once, agents and proofs of wins by children. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/rows.h"
#include "experiments/agents/agent.h"
#include "games/threats/count.h"
#include "provers/wins/certificate.h"
#include "web/api.h"
#include "web/position.h"
#include "web/work.h"

enum { WINDOWS = 200, SECONDS = 60 };

/* GET game/agents: who can be asked to play. */
void api_game_agents(const struct request *q, struct response *r)
{
	unsigned told = 0;
	(void)q;
	fputs("{\"schema\": \"kdraw-web-agents/1\", \"rows\": [\n", r->out);
	for (unsigned i = 0; agent_classes[i] != NULL; i++) {
		const struct agent_class *a = agent_classes[i];
		if (strstr(a->options, "file") != NULL && strcmp(a->name, "breaker") != 0 &&
		    strcmp(a->name, "prover") != 0)
			continue;
		fprintf(r->out, "%s{\"name\": \"%s\", \"summary\": ", told++ == 0 ? "" : ",\n", a->name);
		json_string(r->out, a->summary);
		fputs(", \"options\": ", r->out);
		json_string(r->out, a->options);
		fputs("}", r->out);
	}
	fputs("]}\n", r->out);
}

static const char *side_name(enum side side)
{
	return side == SIDE_BLACK ? "black" : "white";
}

/* --- threats ------------------------------------------------------------------------------------------------------ */

static void write_window(const struct field *f, const struct window *w, FILE *out)
{
	fputs("{\"squares\": [", out);
	for (unsigned i = 0; i < f->rules.k; i++) {
		fputs(i == 0 ? "" : ", ", out);
		position_write_square(f, w->first + i * w->step, out);
	}
	fprintf(out, "], \"missing\": %u}", w->missing);
}

/* How many stones the other one needs to stop him, and the windows. */
static void write_threats(const struct field *f, enum side side, FILE *out)
{
	struct window window[WINDOWS];
	const unsigned windows = count_windows(f, side, window, WINDOWS), most = 2 * f->rules.p + 2;
	fprintf(out, "\"%s\": {\"threats\": %u, \"most\": %u, \"windows\": [", side_name(side),
	        count_exact(f, side, most), most);
	for (unsigned i = 0; i < windows; i++) {
		fputs(i == 0 ? "" : ",\n", out);
		write_window(f, &window[i], out);
	}
	fputs("]}", out);
}

static void write_wins(const struct field *f, FILE *out)
{
	uint64_t *square = xmalloc((f->rules.k + 1) * sizeof *square);
	unsigned squares = 0;
	const bool can = f->result == RESULT_OPEN && count_wins(f, square, &squares);
	fputs(", \"wins\": [", out);
	for (unsigned i = 0; can && i < squares; i++) {
		fputs(i == 0 ? "" : ", ", out);
		position_write_square(f, square[i], out);
	}
	fputs("]", out);
	free(square);
}

/* POST game/look, a position: whose turn it is, the result, the threats of both. */
void api_game_look(const struct request *q, struct response *r)
{
	static const char *const results[] = {"open", "black", "white", "draw"};
	struct position p;
	if (!api_read_position(q, r, &p))
		return;
	const struct field *f = &p.field;
	fprintf(r->out, "{\"schema\": \"kdraw-web-look/1\", \"result\": \"%s\", \"side\": \"%s\", \"left\": %u, ",
	        results[f->result], side_name(f->side), f->left);
	write_threats(f, SIDE_BLACK, r->out);
	fputs(", ", r->out);
	write_threats(f, SIDE_WHITE, r->out);
	write_wins(f, r->out);
	fputs("}\n", r->out);
	field_clear(&p.field);
}

/* --- children ----------------------------------------------------------------------------------------------------- */

/* POST game/agent, a position with an agent: a work, whose last line is what choose.h says. */
void api_game_agent(const struct request *q, struct response *r)
{
	struct position p;
	if (!api_read_position(q, r, &p))
		return;
	field_clear(&p.field);
	api_start(q, r, &(struct work_task){"web", (const char *[]){"--choose", NULL}, .input = {q->body, q->size}});
}

/* kdraw win, with what the address says of it. */
static void start_win(const struct request *q, struct response *r, const struct field *f)
{
	char game[CONNECT_NAME], time[24], *stones = position_stones(f);
	const char *attacker = request_word(q, "attacker");
	unsigned long seconds = 10;
	if (stones == NULL) {
		response_refuse(r, 500, "no memory");
		return;
	}
	request_number(q, "seconds", SECONDS, &seconds);
	snprintf(time, sizeof time, "%lu", seconds);
	connect_name(&f->rules, game, sizeof game);
	const bool defences = request_word(q, "defences") != NULL;
	const char *words[16] = {game, "--stones", stones, "--time", time, "-v"};
	unsigned n = 6;
	if (defences)
		words[n++] = "--defences";
	else
		words[n++] = "-o", words[n++] = "-";
	if (attacker != NULL && (strcmp(attacker, "black") == 0 || strcmp(attacker, "white") == 0))
		words[n++] = "--attacker", words[n++] = attacker;
	words[n] = NULL;
	api_start(q, r, &(struct work_task){.verb = "win", .words = words});
	free(stones);
}

/* POST game/win?attacker=SIDE&defences=yes&seconds=N, a position: a work; its lines are those of kdraw win and, without
 * defences, the win file. */
void api_game_win(const struct request *q, struct response *r)
{
	struct position p;
	if (!api_read_position(q, r, &p))
		return;
	if (p.field.result != RESULT_OPEN)
		response_refuse(r, 400, "the game is over");
	else
		start_win(q, r, &p.field);
	field_clear(&p.field);
}

/* --- puzzles ------------------------------------------------------------------------------------------------------ */

/* POST puzzle/make?count=N&seed=N&game=RULES: kdraw puzzle as a work, with its JSON as the result. */
void api_puzzle_make(const struct request *q, struct response *r)
{
	struct connect rules;
	struct trouble t = {0};
	char count[24], seed[24], game[CONNECT_NAME];
	unsigned long n = 10, s = 1;
	const char *text = request_word(q, "game");
	if (text == NULL || !connect_parse(&rules, text, &t)) {
		response_refuse(r, 400, "%s", text == NULL ? "which game?" : t.text);
		return;
	}
	request_number(q, "count", 1000, &n);
	request_number(q, "seed", 1000000, &s);
	snprintf(count, sizeof count, "%lu", n > 0 ? n : 1);
	snprintf(seed, sizeof seed, "%lu", s);
	connect_name(&rules, game, sizeof game);
	const char *const words[] = {game,     "--count", count, "--seed", seed,   "--least", "2",
	                             "--time", "60",      "-v",  "-f",     "json", NULL};
	api_start(q, r, &(struct work_task){.verb = "puzzle", .words = words, .result = true});
}

/* --- zones -------------------------------------------------------------------------------------------------------- */

static void write_place(const struct statement *s, unsigned square, FILE *out)
{
	fprintf(out, "[%d, %d", (int)arena_row(s->arena, square) - s->origin[0],
	        (int)arena_column(s->arena, square) - s->origin[1]);
}

static void write_win(const struct statement *s, const struct win *w, FILE *out)
{
	fprintf(out, "{\"schema\": \"kdraw-web-zones/1\", \"attacker\": \"%s\", \"move\": [",
	        s->attacker == 0 ? "black" : "white");
	for (unsigned i = 0; i < w->stones; i++) {
		fputs(i == 0 ? "" : ", ", out);
		write_place(s, w->move[i], out);
		fputs("]", out);
	}
	fprintf(out, "], \"whole\": %u, \"zone\": [", w->whole);
	for (unsigned i = 0; i < w->graded; i++) {
		fputs(i == 0 ? "" : ", ", out);
		write_place(s, w->zone[i].square, out);
		fprintf(out, ", %u]", w->zone[i].level);
	}
	fprintf(out, "], \"answers\": %u}\n", w->entries);
}

/* POST game/zones, a win file: the move, and the zone that an answer has to touch, each square with its level. */
void api_game_zones(const struct request *q, struct response *r)
{
	struct textfile f;
	struct trouble t = {0};
	struct certificate c;
	FILE *in = request_text(q);
	textfile_init(&f, in, &t);
	const bool good = certificate_read(&c, &f);
	const struct win *w = good && c.nodes > 0 ? certificate_go(&c, 0) : NULL;
	if (!good)
		response_trouble(r, &t);
	else if (w == NULL)
		response_refuse(r, 400, "the win file has no win");
	else
		write_win(&c.statement, w, r->out);
	if (good)
		certificate_clear(&c);
	textfile_clear(&f);
	fclose(in);
}
