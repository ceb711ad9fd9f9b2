#include "jobs/broker.h"

#include <errno.h>
#include <inttypes.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/command.h"
#include "base/memory.h"
#include "base/random.h"

/* Seconds: between two notices; until one is old; for an answer of the catalog; until it is tried again when there was
 * none; until a worker that was sent on has come to somebody. */
enum { EVERY = 1, OLD = 10, ANSWER = 2, AGAIN = 5, ON_THE_WAY = 4 };
enum { CLIENTS_MOST = 1000, PAGE_MOST = 1 << 22, BESIDE_PORT = 65536 };

struct broker {
	char host[256], service[16], project[128], id[24];
	unsigned port;
	struct client own, *other;
	unsigned others;
	double next, given; /* when to look again; when the last worker was sent on */
};

/* --- the notice board --------------------------------------------------------------------------------------------- */

/* A socket that is connected with the catalog, or -1. */
static int reach(const struct broker *b, int kind)
{
	const struct addrinfo hints = {.ai_socktype = kind};
	const struct timeval patience = {ANSWER, 0};
	struct addrinfo *list = NULL;
	int s = -1;
	if (getaddrinfo(b->host, b->service, &hints, &list) != 0)
		return -1;
	for (const struct addrinfo *a = list; a != NULL && s < 0; a = a->ai_next) {
		s = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC, a->ai_protocol);
		if (s < 0)
			continue;
		setsockopt(s, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
		setsockopt(s, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
		if (connect(s, a->ai_addr, a->ai_addrlen) != 0) {
			close(s);
			s = -1;
		}
	}
	freeaddrinfo(list);
	return s;
}

static void say(const struct broker *b)
{
	char text[512];
	const int length = snprintf(text, sizeof text,
	                            "{\"type\":\"kdraw_jobs\",\"clients_of\":\"%s\",\"id\":\"%s\",\"port\":%u,"
	                            "\"workers\":%u,\"wanted\":%u,\"lifetime\":%d}",
	                            b->project, b->id, b->port + BESIDE_PORT, b->own.workers, b->own.wanted, OLD);
	const int s = reach(b, SOCK_DGRAM);
	if (s >= 0) {
		if (send(s, text, (size_t)length, 0) < 0)
			errno = 0; /* the next one may arrive */
		close(s);
	}
}

/* All that the catalog knows, to be freed; NULL: it does not answer. */
static char *read_page(const struct broker *b)
{
	static const char request[] = "GET /query.text HTTP/1.0\r\n\r\n";
	const int s = reach(b, SOCK_STREAM);
	char *page = NULL;
	size_t used = 0, room = 0;
	ssize_t more = 1;
	if (s < 0)
		return NULL;
	if (send(s, request, sizeof request - 1, MSG_NOSIGNAL) < 0)
		more = -1;
	while (more > 0 && used < PAGE_MOST) {
		if (used + 1 >= room)
			page = xrealloc(page, room = 2 * room + 4096);
		more = recv(s, page + used, room - used - 1, 0);
		used += more > 0 ? (size_t)more : 0;
	}
	close(s);
	if (page != NULL)
		page[used] = '\0';
	return page;
}

/* --- what stands there -------------------------------------------------------------------------------------------- */

struct notice {
	char type[32], clients_of[128], id[24];
	struct client client;
	uint64_t heard;
};

/* `KEY VALUE' */
static void read_line(struct notice *n, const char *line)
{
	char key[32], value[128];
	if (sscanf(line, "%31s %127s", key, value) != 2)
		return;
	if (strcmp(key, "type") == 0)
		snprintf(n->type, sizeof n->type, "%.31s", value);
	else if (strcmp(key, "clients_of") == 0)
		snprintf(n->clients_of, sizeof n->clients_of, "%s", value);
	else if (strcmp(key, "id") == 0)
		snprintf(n->id, sizeof n->id, "%.23s", value);
	else if (strcmp(key, "workers") == 0)
		n->client.workers = (unsigned)strtoul(value, NULL, 10);
	else if (strcmp(key, "wanted") == 0)
		n->client.wanted = (unsigned)strtoul(value, NULL, 10);
	else if (strcmp(key, "lastheardfrom") == 0)
		n->heard = strtoull(value, NULL, 10);
}

/* The notice that begins here; NULL behind the last one, else where the next one begins. */
static const char *read_notice(struct notice *n, const char *text)
{
	*n = (struct notice){.heard = 0};
	while (*text == '\n' || *text == '\r')
		text++;
	if (*text == '\0')
		return NULL;
	while (*text != '\n' && *text != '\r' && *text != '\0') {
		char line[256];
		const size_t length = strcspn(text, "\r\n");
		snprintf(line, sizeof line, "%.*s", (int)(length < sizeof line ? length : sizeof line - 1), text);
		read_line(n, line);
		text += length;
		text += *text == '\r';
		text += *text == '\n';
	}
	return text;
}

/* The catalog's clock, as far as it shows. */
static uint64_t last_heard(const char *text)
{
	struct notice n;
	uint64_t last = 0;
	while ((text = read_notice(&n, text)) != NULL)
		last = n.heard > last ? n.heard : last;
	return last;
}

unsigned broker_read(const char *text, const char *project, const char *id, struct client *client, unsigned most)
{
	const uint64_t now = last_heard(text);
	struct notice n;
	unsigned count = 0;
	while (count < most && (text = read_notice(&n, text)) != NULL)
		if (strcmp(n.type, "kdraw_jobs") == 0 && strcmp(n.clients_of, project) == 0 && strcmp(n.id, id) != 0 &&
		    n.heard + OLD > now)
			client[count++] = n.client;
	return count;
}

/* --- sharing ------------------------------------------------------------------------------------------------------ */

bool broker_rule(struct client own, const struct client *other, unsigned others, unsigned unit)
{
	for (unsigned n = 0; n < others; n++)
		if (other[n].workers < other[n].wanted &&
		    (own.workers > own.wanted || own.workers >= other[n].workers + 2 * unit))
			return true;
	return false;
}

static bool look(struct broker *b)
{
	char *page = read_page(b);
	if (page == NULL)
		return false;
	b->others = broker_read(page, b->project, b->id, b->other, CLIENTS_MOST);
	free(page);
	return true;
}

bool broker_gives(struct broker *b, unsigned workers, unsigned unit)
{
	const double now = seconds_now();
	if (now < b->next)
		return false;
	b->own.workers = workers;
	say(b);
	const bool heard = look(b);
	b->next = seconds_now() + (heard ? EVERY : AGAIN);
	const bool waits = now < b->given + ON_THE_WAY && workers <= b->own.wanted; /* they will be fewer there soon */
	if (!heard || workers == 0 || waits || !broker_rule(b->own, b->other, b->others, unit))
		return false;
	b->given = now;
	return true;
}

static bool is_plain(const char *name)
{
	return *name != '\0' &&
	       name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")] == '\0';
}

struct broker *broker_join(const char *catalog, const char *project, unsigned port, unsigned wanted, struct trouble *t)
{
	const char *colon = strrchr(catalog, ':');
	struct timespec now;
	struct broker *b = xcalloc(1, sizeof *b);
	clock_gettime(CLOCK_REALTIME, &now);
	b->port = port;
	b->own.wanted = wanted;
	b->other = xcalloc(CLIENTS_MOST, sizeof *b->other);
	snprintf(b->id, sizeof b->id, "%016" PRIx64,
	         random_mix((uint64_t)now.tv_sec ^ (uint64_t)now.tv_nsec << 32 ^ random_mix((uint64_t)getpid())));
	if (colon != NULL && is_plain(project) && strlen(project) < sizeof b->project &&
	    (size_t)(colon - catalog) < sizeof b->host && strlen(colon + 1) < sizeof b->service) {
		snprintf(b->host, sizeof b->host, "%.*s", (int)(colon - catalog), catalog);
		snprintf(b->service, sizeof b->service, "%s", colon + 1);
		snprintf(b->project, sizeof b->project, "%s", project);
		return b;
	}
	broker_leave(b);
	trouble_say(t, 0, "%s",
	            is_plain(project) ? "--catalog is HOST:PORT" : "--project is a name of letters, digits, - _ .");
	return NULL;
}

void broker_leave(struct broker *b)
{
	b->own = (struct client){0, 0};
	if (b->project[0] != '\0')
		say(b);
	free(b->other);
	free(b);
}
