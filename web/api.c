/* Requests by their names, and what they share. */
#include "web/api.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/rows.h"
#include "web/position.h"
#include "web/work.h"

static const struct {
	const char *name;
	bool post;
	api_handler *answer;
} handlers[] = {
    {"drawn/opponents", false, api_drawn_opponents},
    {"drawn/games", false, api_drawn_games},
    {"drawn/tiling", false, api_drawn_tiling},
    {"drawn/answer", true, api_drawn_answer},
    {"work/lines", false, api_work_lines},
    {"work/stop", true, api_work_stop},
    {"work/result", false, api_work_result},
    {"puzzle/make", true, api_puzzle_make},
    {"opening/build", true, api_opening_build},
    {"opening/tree", false, api_opening_tree},
    {"opening/sgf", true, api_opening_sgf},
    {"opening/merge", true, api_opening_merge},
    {"opening/kept", false, api_opening_kept},
    {"opening/keep", true, api_opening_keep},
    {"search/begin", true, api_search_begin},
    {"search/take", true, api_search_take},
    {"jobs/status", false, api_jobs_status},
    {"jobs/tree", false, api_jobs_tree},
    {"map/table", false, api_map_table},
    {"map/fair", false, api_map_fair},
    {"map/map", false, api_map_map},
    {"map/tilings", false, api_map_tilings},
    {"map/tiling", false, api_map_tiling},
    {"proof/open", false, api_proof_open},
    {"proof/step", false, api_proof_step},
    {"proof/find", false, api_proof_find},
    {"proof/place", false, api_proof_place},
    {"proof/check", true, api_proof_check},
    {"proof/give", true, api_proof_give},
    {"game/agents", false, api_game_agents},
    {"game/look", true, api_game_look},
    {"game/agent", true, api_game_agent},
    {"game/win", true, api_game_win},
    {"game/zones", true, api_game_zones},
};

bool api_answer(const struct request *q, bool post, struct response *r)
{
	for (unsigned i = 0; i < sizeof handlers / sizeof *handlers; i++)
		if (handlers[i].post == post && strcmp(handlers[i].name, q->name) == 0) {
			handlers[i].answer(q, r);
			return true;
		}
	return false;
}

bool request_number(const struct request *q, const char *name, unsigned long most, unsigned long *value)
{
	const char *text = request_word(q, name);
	return text != NULL && command_number(text, 0, most, value);
}

FILE *request_text(const struct request *q)
{
	return q->size == 0 ? fopen("/dev/null", "r") : fmemopen((char *)(uintptr_t)q->body, q->size, "r");
}

void response_refuse(struct response *r, unsigned status, const char *format, ...)
{
	char text[512];
	va_list list;
	va_start(list, format);
	vsnprintf(text, sizeof text, format, list);
	va_end(list);
	rewind(r->out);
	r->status = status;
	fputs("{\"error\": ", r->out);
	json_string(r->out, text);
	fputs("}\n", r->out);
}

void response_trouble(struct response *r, const struct trouble *t)
{
	if (t->line > 0)
		response_refuse(r, 400, "line %lu: %s", t->line, t->text);
	else
		response_refuse(r, 400, "%s", t->text);
}

bool api_read_position(const struct request *q, struct response *r, struct position *p)
{
	struct textfile f;
	struct trouble t = {0};
	FILE *in = request_text(q);
	textfile_init(&f, in, &t);
	const bool good = position_read(p, &f);
	if (!good)
		response_trouble(r, &t);
	textfile_clear(&f);
	fclose(in);
	return good;
}

void response_work(struct response *r, unsigned number)
{
	r->status = 202;
	fprintf(r->out, "{\"schema\": \"kdraw-web-work/1\", \"work\": %u}\n", number);
}

enum { MOMENTS = 20 /* seconds */ };

/* --- long work ---------------------------------------------------------------------------------------------------- */

struct work *api_find_work(const struct request *q, struct response *r)
{
	unsigned long number;
	struct work *w = request_number(q, "number", 1000000000, &number) ? work_find(q->web->works, number) : NULL;
	if (w == NULL)
		response_refuse(r, 404, "there is no work of this number");
	return w;
}

void api_pass_on(const struct request *q, struct response *r, const char *verb, const char *const *words)
{
	struct trouble t = {0};
	char *text = NULL, *last = NULL;
	size_t size;
	struct work *w =
	    work_start(q->web->works, &(struct work_task){.verb = verb, .words = words, .result = true}, &t);
	if (w == NULL) {
		response_trouble(r, &t);
		return;
	}
	const bool over = work_is_over(w, MOMENTS);
	if (!over || work_result(w, &text, &size, &last) != 0)
		response_refuse(r, 500, "kdraw %s: %s", verb, over ? last : "it takes too long");
	else
		fwrite(text, 1, size, r->out);
	work_drop(w);
	free(text);
	free(last);
}

/* GET work/lines?number=N: the lines of a work as events. */
void api_work_lines(const struct request *q, struct response *r)
{
	r->follow = api_find_work(q, r);
}

/* POST work/stop?number=N; with keep=yes it is only asked to stop, and has a result if its verb has one then. */
void api_work_stop(const struct request *q, struct response *r)
{
	struct work *w = api_find_work(q, r);
	if (w == NULL)
		return;
	if (request_word(q, "keep") != NULL)
		work_interrupt(w);
	else
		work_stop(w);
	work_drop(w);
	fputs("{\"schema\": \"kdraw-web-stopped/1\"}\n", r->out);
}

void api_start(const struct request *q, struct response *r, const struct work_task *task)
{
	struct trouble t = {0};
	struct work *w = work_start(q->web->works, task, &t);
	if (w == NULL) {
		response_trouble(r, &t);
		return;
	}
	response_work(r, work_number(w));
	work_drop(w);
}

/* GET work/result?number=N: what a work that is over has made. */
void api_work_result(const struct request *q, struct response *r)
{
	struct work *w = api_find_work(q, r);
	char *result = NULL, *last = NULL;
	size_t size;
	if (w == NULL)
		return;
	const bool over = work_is_over(w, 0);
	const int status = over ? work_result(w, &result, &size, &last) : STATUS_TROUBLE;
	work_drop(w);
	if (over && status != STATUS_TROUBLE)
		fwrite(result, 1, size, r->out);
	else
		response_refuse(r, 400, "%s", over ? last : "it goes on");
	free(result);
	free(last);
}
