#pragma once

/* What all requests share. Each part has a lock of its own.
 *
 *     shelf   theorem files in memory, made and checked by children     shelf.h
 *     desk    games against strategies that go on                       desk.h
 *     lectern theorems that are being read                           lectern.h
 *     works   children whose lines the page follows                     work.h */
struct shelf;
struct desk;
struct lectern;
struct works;

struct web {
	struct shelf *shelf;
	struct desk *desk;
	struct lectern *lectern;
	struct works *works;
	const char *data; /* the only folder that is written to; NULL: nothing is kept */
	const char *jobs; /* the log of a manager of kdraw jobs, which is only looked at; NULL: none */
};
