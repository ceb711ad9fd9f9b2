/* Room 5, searches for tilings: by one process, or as jobs of several. What they find is written below --data. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "web/api.h"
#include "web/drawer.h"
#include "web/shelf.h"
#include "web/work.h"

enum { MOST_K = 400, MOST_P = 64, SECONDS = 86400, WORKERS = 16, WORDS = 16, LONG = 24 };

struct wanted {
	unsigned long k, p, seconds, workers;
	char path[PATH_MAX];
};

/* Where the theorem would be; false with the reason. */
static bool read_wanted(const struct request *q, struct response *r, struct wanted *w)
{
	*w = (struct wanted){.seconds = 60};
	if (!request_number(q, "k", MOST_K, &w->k) || !request_number(q, "p", MOST_P, &w->p) || w->p == 0 ||
	    w->k <= w->p) {
		response_refuse(r, 400, "p is a number from 1 to %d, and k a larger one", MOST_P);
		return false;
	}
	request_number(q, "seconds", SECONDS, &w->seconds);
	request_number(q, "workers", WORKERS, &w->workers);
	if (q->web->data == NULL) {
		response_refuse(r, 400, "what is found is kept: start kdraw web with --data FOLDER");
		return false;
	}
	if (snprintf(w->path, sizeof w->path, "%s/search-%lu-%lu", q->web->data, w->k, w->p) + 8 < PATH_MAX)
		return true;
	response_refuse(r, 400, "the path of the folder is too long");
	return false;
}

/* POST search/begin?k=K&p=P&seconds=N&workers=N: kdraw search, or with workers kdraw jobs search, as a work. */
void api_search_begin(const struct request *q, struct response *r)
{
	struct wanted w;
	char k[LONG], p[LONG], seconds[LONG], workers[LONG];
	if (!read_wanted(q, r, &w))
		return;
	snprintf(k, sizeof k, "%lu", w.k);
	snprintf(p, sizeof p, "%lu", w.p);
	snprintf(seconds, sizeof seconds, "%lu", w.seconds > 0 ? w.seconds : 1);
	snprintf(workers, sizeof workers, "%lu", w.workers);
	if (w.workers > 0)
		strcat(w.path, ".theorem");
	const char *const alone[] = {"-k", k, "-p", p, "--time", seconds, "-v", "-o", w.path, NULL};
	const char *const jobs[] = {"search",    "-k",    k,    "-p", p,      "--time", seconds,
	                            "--workers", workers, "-v", "-o", w.path, NULL};
	api_start(
	    q, r,
	    &(struct work_task){.verb = w.workers > 0 ? "jobs" : "search", .words = w.workers > 0 ? jobs : alone});
}

/* POST search/take?k=K&p=P: what such a search has written goes to the shelf. */
void api_search_take(const struct request *q, struct response *r)
{
	struct wanted w;
	struct trouble t = {0};
	char title[64], name[SHELF_NAME], *text;
	size_t size;
	if (!read_wanted(q, r, &w))
		return;
	strcat(w.path, ".theorem");
	snprintf(title, sizeof title, "Connect(%lu, %lu), found", w.k, w.p);
	if (!drawer_file(w.path, &text, &size, &t)) {
		response_trouble(r, &t);
		return;
	}
	if (shelf_add(q->web->shelf, title, text, size, name, &t))
		fprintf(r->out, "{\"schema\": \"kdraw-web-given/1\", \"name\": \"%s\"}\n", name);
	else
		response_trouble(r, &t);
	free(text);
}
