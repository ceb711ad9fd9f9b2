/* In the place of server.c where libmicrohttpd is not installed. */
#include "web/server.h"

#include <stddef.h>

struct server *server_start(struct web *web, unsigned port, const char *token, struct trouble *t)
{
	(void)web, (void)port, (void)token;
	trouble_say(
	    t, 0,
	    "this kdraw was built without libmicrohttpd: install libmicrohttpd-dev, then make again, for the page");
	return NULL;
}

unsigned server_port(const struct server *s)
{
	(void)s;
	return 0;
}

void server_stop(struct server *s)
{
	(void)s;
}
