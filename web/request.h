#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/trouble.h"

/* What the page asks, and what it is told. The server (server.h) has looked at token, host and origin before.
 *
 *     POST /TOKEN/api/drawn/answer?x=1      name "drawn/answer", word("x") "1"
 *     game theorem 11 2                     body: lines of plain words (base/textfile.h), read with request_text()
 *     end
 *
 * The reply is JSON, or text of another type; or the lines of a child, as events (work.h). */
struct web;
struct work;

struct request {
	struct web *web;
	const char *name;
	const char *body; /* ends with a 0 byte, too */
	size_t size;
	const char *(*word)(const void *from, const char *name); /* of the address; NULL: it is not there */
	const void *from;
};

struct response {
	unsigned status;     /* of HTTP */
	const char *type;    /* of the text */
	FILE *out;           /* where the text is written */
	struct work *follow; /* instead of the text */
};

static inline const char *request_word(const struct request *q, const char *name)
{
	return q->word(q->from, name);
}

/* A number of the address; false if it is not there, or is none within the limits. */
bool request_number(const struct request *q, const char *name, unsigned long most, unsigned long *value);
/* The body as a stream, to be closed. */
FILE *request_text(const struct request *q);

/* {"error": SENTENCE, "line": N} instead of all that was written. */
void response_refuse(struct response *r, unsigned status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* {"work": NUMBER} with status 202: it goes on. */
void response_work(struct response *r, unsigned number);
void response_trouble(struct response *r, const struct trouble *t);

/* Takes the request; false if there is none of this name. */
bool api_answer(const struct request *q, bool post, struct response *r);
