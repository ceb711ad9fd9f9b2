/* Room 4, trees of openings. The page has the tree, as the text of its file; here it grows, becomes SGF, is merged with
 * others, and is kept. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/rows.h"
#include "experiments/openings/opening_file.h"
#include "web/api.h"
#include "web/drawer.h"
#include "web/position.h"
#include "web/work.h"

enum { SECONDS = 3600, POSITIONS = 1000000, TURNS = 64, NODES = 1000000, WORKERS = 16, WORDS = 24 };

/* The options of kdraw opening that the address may give, with their texts; or of kdraw jobs win, if it has workers. */
struct limits {
	const char *word[WORDS];
	unsigned words;
	unsigned long workers;
	char text[5][24];
};

static void take_limits(const struct request *q, struct limits *l)
{
	static const struct {
		const char *name, *option, *jobs; /* NULL: none */
		unsigned long most, otherwise;    /* 0: the verb's own */
	} kinds[] = {{"seconds", "--time", "--time", SECONDS, 60},
	             {"positions", "--positions", "--limit", POSITIONS, 0},
	             {"turns", "--turns", NULL, TURNS, 0},
	             {"nodes", "--nodes", NULL, NODES, 0},
	             {"workers", NULL, "--workers", WORKERS, 0}};
	for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		unsigned long value = kinds[i].otherwise;
		const char *option = l->workers > 0 ? kinds[i].jobs : kinds[i].option;
		if (option == NULL)
			continue;
		if ((!request_number(q, kinds[i].name, kinds[i].most, &value) && value == 0) || value == 0)
			continue;
		snprintf(l->text[i], sizeof l->text[i], "%lu", value);
		l->word[l->words++] = option;
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
	const char *verb = l->workers > 0 ? "jobs" : "opening";
	api_start(q, r, &(struct work_task){.verb = verb, .words = l->word, .shows = true});
	free(stones);
}

static bool is_tree(const struct request *q)
{
	static const char header[] = "kdraw opening ";
	return q->size >= sizeof header && memcmp(q->body, header, sizeof header - 1) == 0;
}

/* The position of a tree. */
static bool read_root(const struct request *q, struct response *r, struct field *f, enum side *attacker)
{
	struct opening o;
	struct trouble t = {0};
	FILE *in = request_text(q);
	const bool good = opening_read(&o, in, &t);
	fclose(in);
	if (!good) {
		response_trouble(r, &t);
		return false;
	}
	field_copy(f, &o.root);
	*attacker = o.attacker;
	opening_clear(&o);
	return true;
}

/* Jobs begin anew with the position of a tree; what they find is merged with it. */
static void begin_jobs(const struct request *q, struct response *r, struct limits *l)
{
	struct field f;
	enum side attacker;
	if (!read_root(q, r, &f, &attacker))
		return;
	l->word[l->words++] = "--attacker";
	l->word[l->words++] = attacker == SIDE_BLACK ? "black" : "white";
	begin(q, r, &f, l);
	field_clear(&f);
}

/* POST opening/build?seconds=N&positions=N&turns=N&nodes=N&attacker=SIDE&workers=N, a position or the file of a tree:
 * kdraw opening, or with workers kdraw jobs win, as a work, which shows its tree as it grows. */
void api_opening_build(const struct request *q, struct response *r)
{
	struct limits alone = {.word = {"-v", "-o", WORK_SHOWN}, .words = 3},
	              jobs = {.word = {"win", "-v", "--tree", WORK_SHOWN}, .words = 4}, *l = &alone;
	struct position p;
	if (request_number(q, "workers", WORKERS, &jobs.workers) && jobs.workers > 0)
		l = &jobs;
	take_limits(q, l);
	if (is_tree(q) && l == &jobs) {
		begin_jobs(q, r, l);
	} else if (is_tree(q)) {
		l->word[l->words++] = "/dev/stdin";
		api_start(q, r, &(struct work_task){"opening", l->word, .input = {q->body, q->size}, .shows = true});
	} else if (api_read_position(q, r, &p)) {
		begin(q, r, &p.field, l);
		field_clear(&p.field);
	}
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

static const char text_type[] = "text/plain; charset=utf-8";

/* GET opening/tree?number=N: the tree of work N as it is now; empty if there is none yet. */
void api_opening_tree(const struct request *q, struct response *r)
{
	size_t size = 0;
	struct work *w = api_find_work(q, r);
	if (w == NULL)
		return;
	char *text = work_shown(w, &size);
	work_drop(w);
	r->type = text_type;
	fwrite(text == NULL ? "" : text, 1, size, r->out);
	free(text);
}

/* --- merging ------------------------------------------------------------------------------------------------------ */

/* The next tree of a text with one behind the other; NULL if the text is over, or with trouble. */
static const char *read_next(const char *text, const char *over, struct opening *o, struct trouble *t)
{
	static const char last[] = "\nend\n";
	const char *end = memmem(text, (size_t)(over - text), last, sizeof last - 1);
	end = end == NULL ? over : end + sizeof last - 1;
	FILE *in = text == over ? NULL : fmemopen((char *)(uintptr_t)text, (size_t)(end - text), "r");
	const bool good = in != NULL && opening_read(o, in, t);
	if (in != NULL)
		fclose(in);
	return good ? end : NULL;
}

static bool merge_all(struct opening *o, const char *text, const char *over, struct trouble *t)
{
	struct opening other;
	while (text != over && (text = read_next(text, over, &other, t)) != NULL) {
		const bool same = opening_same_root(o, &other);
		if (same)
			opening_merge(o, &other);
		opening_clear(&other);
		if (!same)
			return trouble_say(t, 0, "these are trees of different positions");
	}
	return text != NULL;
}

/* POST opening/merge, the files of trees of one position, one behind the other: what they know together. */
void api_opening_merge(const struct request *q, struct response *r)
{
	struct opening o;
	struct trouble t = {0};
	const char *over = q->body + q->size, *text = read_next(q->body, over, &o, &t);
	if (text == NULL) {
		response_refuse(r, 400, "%s", q->size == 0 ? "which trees?" : t.text);
		return;
	}
	if (merge_all(&o, text, over, &t))
		r->type = text_type, opening_write(&o, r->out);
	else
		response_trouble(r, &t);
	opening_clear(&o);
}

/* --- keeping ------------------------------------------------------------------------------------------------------ */

/* The game and the state of the root, from the first lines. */
static void write_kept(const char *name, const char *text, FILE *out)
{
	char game[64] = "", state[16] = "";
	const char *line = strstr(text, "\ngame "), *node = strstr(text, "\nnode 0 - ");
	if (line != NULL)
		sscanf(line, " game %63s", game);
	if (node != NULL)
		sscanf(node, " node 0 - %15s", state);
	fprintf(out, "{\"name\": \"%s\", \"game\": ", name);
	json_string(out, game);
	fputs(", \"state\": ", out);
	json_string(out, state);
	fputs("}", out);
}

static void write_drawer(const char *data, FILE *out)
{
	char(*name)[DRAWER_NAME + 1] = xcalloc(DRAWER_MOST, sizeof *name);
	const unsigned names = drawer_list(data, name);
	unsigned told = 0;
	fprintf(out, "{\"schema\": \"kdraw-web-kept/1\", \"keeps\": %s, \"rows\": [", data == NULL ? "false" : "true");
	for (unsigned i = 0; i < names; i++) {
		char *text;
		size_t size;
		struct trouble t;
		if (!drawer_read(data, name[i], &text, &size, &t))
			continue;
		fputs(told++ == 0 ? "\n" : ",\n", out);
		write_kept(name[i], text, out);
		free(text);
	}
	fputs("]}\n", out);
	free(name);
}

/* GET opening/kept: the trees in the folder of --data; with name=NAME, one of them. */
void api_opening_kept(const struct request *q, struct response *r)
{
	const char *name = request_word(q, "name");
	struct trouble t = {0};
	char *text;
	size_t size;
	if (name == NULL) {
		write_drawer(q->web->data, r->out);
	} else if (drawer_read(q->web->data, name, &text, &size, &t)) {
		r->type = text_type;
		fwrite(text, 1, size, r->out);
		free(text);
	} else {
		response_trouble(r, &t);
	}
}

/* POST opening/keep?name=NAME, the file of a tree. */
void api_opening_keep(const struct request *q, struct response *r)
{
	struct opening o;
	struct trouble t = {0};
	FILE *in = request_text(q);
	bool good = opening_read(&o, in, &t);
	fclose(in);
	if (good) {
		opening_clear(&o);
		good = drawer_keep(q->web->data, request_word(q, "name"), q->body, q->size, &t);
	}
	if (good)
		fputs("{\"schema\": \"kdraw-web-kept/1\", \"keeps\": true}\n", r->out);
	else
		response_trouble(r, &t);
}
