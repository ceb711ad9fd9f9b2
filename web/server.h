#pragma once

#include "base/trouble.h"

/* HTTP on 127.0.0.1, for the browser of one user:
 *
 *     http://127.0.0.1:PORT/TOKEN/            the page and its parts (page.h)
 *     http://127.0.0.1:PORT/TOKEN/api/NAME    what it asks (request.h)
 *
 * Refused with 403 is a request without the token (32 digits, compared in constant time), with another Host (a name
 * that was made to lead here), or with the Origin of another page. Every reply forbids the page anything that does not
 * come from here. A thread a connection: who reads slowly holds up nobody else. */
struct web;
struct server; /* opaque */

enum { SERVER_TOKEN = 32, SERVER_BODY = 16 << 20, SERVER_CONNECTIONS = 200 };

/* Port 0: any free one. NULL with the reason. */
struct server *server_start(struct web *web, unsigned port, const char *token, struct trouble *t);
unsigned server_port(const struct server *s);
/* Waits for the requests that are being answered. */
void server_stop(struct server *s);
