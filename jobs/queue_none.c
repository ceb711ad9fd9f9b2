#include <stddef.h>

#include "jobs/engine.h"

struct engine *engine_queue(const struct queue_options *options, struct trouble *t)
{
	(void)options;
	trouble_say(t, 0,
	            "this program was built without Work Queue (Debian: coop-computing-tools-dev); --workers N works");
	return NULL;
}

unsigned engine_queue_port(const struct engine *e)
{
	(void)e;
	return 0;
}
