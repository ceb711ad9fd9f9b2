#include "web/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "web/page.h"
#include "web/request.h"
#include "web/work.h"

enum { PATIENCE = 30 /* seconds without a byte */, MEMORY = 128 << 10 /* of a connection, for the address too */ };

struct server {
	struct MHD_Daemon *daemon;
	struct web *web;
	unsigned port;
	char token[SERVER_TOKEN + 1];
};

/* A request whose body is coming in. */
struct incoming {
	char *body;
	size_t size, room;
	bool too_long;
};

/* --- what is refused ---------------------------------------------------------------------------------------------- */

static const char *header(struct MHD_Connection *c, const char *name)
{
	return MHD_lookup_connection_value(c, MHD_HEADER_KIND, name);
}

/* "127.0.0.1:PORT" or "localhost:PORT" */
static bool is_us(const struct server *s, const char *host)
{
	char here[2][32];
	snprintf(here[0], sizeof here[0], "127.0.0.1:%u", s->port);
	snprintf(here[1], sizeof here[1], "localhost:%u", s->port);
	return host != NULL && (strcmp(host, here[0]) == 0 || strcmp(host, here[1]) == 0);
}

/* No Origin is what a browser sends with a plain request of the page itself; another page sends its own. */
static bool is_our_page(const struct server *s, struct MHD_Connection *c)
{
	const char *origin = header(c, "Origin"), *site = header(c, "Sec-Fetch-Site"),
	           *mode = header(c, "Sec-Fetch-Mode");
	if (origin != NULL && (strncmp(origin, "http://", 7) != 0 || !is_us(s, origin + 7)))
		return false;
	if (site == NULL || strcmp(site, "same-origin") == 0 || strcmp(site, "none") == 0)
		return true;
	return mode != NULL && strcmp(mode, "navigate") == 0; /* a link that somebody gave him, with the token */
}

/* What stands behind "/TOKEN/", or NULL. All digits are looked at, right or wrong. */
static const char *behind_token(const struct server *s, const char *url)
{
	unsigned difference = 0;
	if (strlen(url) < SERVER_TOKEN + 2 || url[0] != '/')
		return NULL;
	for (unsigned i = 0; i < SERVER_TOKEN; i++)
		difference |= (unsigned char)url[1 + i] ^ (unsigned char)s->token[i];
	return difference == 0 && url[1 + SERVER_TOKEN] == '/' ? url + SERVER_TOKEN + 2 : NULL;
}

/* --- replies ------------------------------------------------------------------------------------------------------ */

static const char *const every_reply[][2] = {
    {"Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
                                "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cache-Control", "no-store"}};

static enum MHD_Result send_off(struct MHD_Connection *c, unsigned status, const char *type, struct MHD_Response *r)
{
	if (r == NULL)
		return MHD_NO;
	for (unsigned i = 0; i < sizeof every_reply / sizeof *every_reply; i++)
		MHD_add_response_header(r, every_reply[i][0], every_reply[i][1]);
	MHD_add_response_header(r, "Content-Type", type);
	enum MHD_Result done = MHD_queue_response(c, status, r);
	MHD_destroy_response(r);
	return done;
}

static enum MHD_Result send_fixed(struct MHD_Connection *c, unsigned status, const char *type, const char *text,
                                  size_t size)
{
	void *data = (void *)(uintptr_t)text;
	return send_off(c, status, type, MHD_create_response_from_buffer(size, data, MHD_RESPMEM_PERSISTENT));
}

static enum MHD_Result send_word(struct MHD_Connection *c, unsigned status, const char *word)
{
	return send_fixed(c, status, "text/plain; charset=utf-8", word, strlen(word));
}

/* The lines of a child, as long as it runs. */
static ssize_t next_events(void *follower, uint64_t at, char *to, size_t room)
{
	(void)at;
	size_t size = work_read(follower, to, room);
	return size == 0 ? MHD_CONTENT_READER_END_OF_STREAM : (ssize_t)size;
}

static enum MHD_Result send_events(struct MHD_Connection *c, struct work *w)
{
	struct MHD_Response *r =
	    MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, next_events, work_follow(w), work_unfollow);
	return send_off(c, MHD_HTTP_OK, "text/event-stream", r);
}

static const char *argument(const void *from, const char *name)
{
	return MHD_lookup_connection_value((struct MHD_Connection *)(uintptr_t)from, MHD_GET_ARGUMENT_KIND, name);
}

static enum MHD_Result answer_api(struct server *s, struct MHD_Connection *c, const char *name, bool post,
                                  const struct incoming *in)
{
	char *text = NULL;
	size_t size = 0;
	struct request q = {s->web, name, in->body != NULL ? in->body : "", in->size, argument, c};
	struct response r = {MHD_HTTP_OK, "application/json", open_memstream(&text, &size), NULL};
	if (r.out == NULL)
		return MHD_NO;
	bool known = api_answer(&q, post, &r);
	if (fclose(r.out) != 0 || !known || r.follow != NULL) {
		free(text);
		return r.follow != NULL ? send_events(c, r.follow)
		                        : send_word(c, known ? MHD_HTTP_INTERNAL_SERVER_ERROR : MHD_HTTP_NOT_FOUND,
		                                    known ? "no memory\n" : "there is nothing of this name\n");
	}
	return send_off(c, r.status, r.type, MHD_create_response_from_buffer(size, text, MHD_RESPMEM_MUST_FREE));
}

static enum MHD_Result answer(struct server *s, struct MHD_Connection *c, const char *url, const char *method,
                              const struct incoming *in)
{
	const bool post = strcmp(method, MHD_HTTP_METHOD_POST) == 0;
	const char *name = behind_token(s, url);
	if (name == NULL || !is_us(s, header(c, "Host")) || !is_our_page(s, c))
		return send_word(c, MHD_HTTP_FORBIDDEN, "open the address that kdraw web printed, with its token\n");
	if (!post && strcmp(method, MHD_HTTP_METHOD_GET) != 0 && strcmp(method, MHD_HTTP_METHOD_HEAD) != 0)
		return send_word(c, MHD_HTTP_METHOD_NOT_ALLOWED, "GET and POST only\n");
	if (in->too_long)
		return send_word(c, MHD_HTTP_CONTENT_TOO_LARGE, "that is too long\n");
	if (strncmp(name, "api/", 4) == 0)
		return answer_api(s, c, name + 4, post, in);
	const struct page_file *f = post ? NULL : page_find(name);
	if (f == NULL)
		return send_word(c, MHD_HTTP_NOT_FOUND, "there is no such page\n");
	return send_fixed(c, MHD_HTTP_OK, f->type, f->text, f->size);
}

/* --- requests, as they come in ------------------------------------------------------------------------------------ */

static void take_in(struct incoming *in, const char *data, size_t size)
{
	in->too_long |= in->size + size > SERVER_BODY;
	if (in->too_long)
		return;
	if (in->size + size + 1 > in->room)
		in->body = xrealloc(in->body, in->room = 2 * (in->size + size) + 1);
	memcpy(in->body + in->size, data, size);
	in->size += size;
	in->body[in->size] = '\0';
}

static enum MHD_Result handle(void *server, struct MHD_Connection *c, const char *url, const char *method,
                              const char *version, const char *data, size_t *size, void **state)
{
	(void)version;
	if (*state == NULL) {
		*state = xcalloc(1, sizeof(struct incoming));
		return MHD_YES;
	}
	if (*size == 0)
		return answer(server, c, url, method, *state);
	take_in(*state, data, *size);
	*size = 0;
	return MHD_YES;
}

static void is_over(void *server, struct MHD_Connection *c, void **state, enum MHD_RequestTerminationCode how)
{
	struct incoming *in = *state;
	(void)server, (void)c, (void)how;
	if (in != NULL)
		free(in->body);
	free(in);
	*state = NULL;
}

/* A part of the address with a 0 byte in it would look shorter than it is. */
static size_t unescape(void *server, struct MHD_Connection *c, char *text)
{
	(void)server, (void)c;
	return strstr(text, "%00") != NULL ? strlen(text) : MHD_http_unescape(text);
}

struct server *server_start(struct web *web, unsigned port, const char *token, struct trouble *t)
{
	struct server *s = xcalloc(1, sizeof *s);
	struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	s->web = web;
	snprintf(s->token, sizeof s->token, "%s", token);
	errno = 0;
	s->daemon =
	    MHD_start_daemon(MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL, 0, NULL,
	                     NULL, handle, s, MHD_OPTION_SOCK_ADDR, &here, MHD_OPTION_NOTIFY_COMPLETED, is_over, NULL,
	                     MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)PATIENCE, MHD_OPTION_CONNECTION_LIMIT,
	                     (unsigned)SERVER_CONNECTIONS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY,
	                     MHD_OPTION_UNESCAPE_CALLBACK, unescape, NULL, MHD_OPTION_END);
	if (s->daemon == NULL) {
		trouble_say(t, 0, "cannot listen on port %u: %s", port, strerror(errno));
		free(s);
		return NULL;
	}
	s->port = MHD_get_daemon_info(s->daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
	return s;
}

unsigned server_port(const struct server *s)
{
	return s->port;
}

void server_stop(struct server *s)
{
	MHD_stop_daemon(s->daemon);
	free(s);
}
