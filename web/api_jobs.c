/* Jobs that run, in room 5: a manager that was started elsewhere, whose log is the folder of --jobs. */
#include <limits.h>
#include <stdlib.h>

#include "web/api.h"
#include "web/drawer.h"

/* GET jobs/status: kdraw jobs status. */
void api_jobs_status(const struct request *q, struct response *r)
{
	if (q->web->jobs == NULL)
		fputs("{\"schema\": \"kdraw-web-jobs/1\", \"watches\": false}\n", r->out);
	else
		api_pass_on(q, r, "jobs", (const char *[]){"status", q->web->jobs, "-f", "json", NULL});
}

/* GET jobs/tree: its tree, as the manager has drawn it last (jobs/state.h). */
void api_jobs_tree(const struct request *q, struct response *r)
{
	char path[PATH_MAX], *text;
	size_t size;
	struct trouble t = {0};
	if (q->web->jobs == NULL) {
		response_refuse(r, 404, "no jobs are watched: start kdraw web with --jobs DIR");
		return;
	}
	if ((size_t)snprintf(path, sizeof path, "%s/tree.svg", q->web->jobs) >= sizeof path ||
	    !drawer_file(path, &text, &size, &t)) {
		response_refuse(r, 404, "there is no tree yet");
		return;
	}
	r->type = "image/svg+xml";
	fwrite(text, 1, size, r->out);
	free(text);
}
