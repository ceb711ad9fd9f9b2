#pragma once

#include <stdbool.h>

#include "base/trouble.h"

/* Another program that we talk to line by line, through its standard input and output. It may die, hang, or say
 * anything: nothing here waits longer than told, or keeps more than one line. */
struct external;

/* Starts a command; a + stands for a blank. NULL with the reason. */
struct external *external_start(const char *command, struct trouble *t);
/* Time for everything up to the next call of external_allow. */
void external_allow(struct external *e, double seconds);
double external_left(const struct external *e);
/* False once it ended, or did not answer in time. */
bool external_lives(const struct external *e);
/* Sends text as it is. */
bool external_send(struct external *e, struct trouble *t, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The next line without its end and without carriage returns; NULL with the reason. It lives until the next call. */
const char *external_line(struct external *e, struct trouble *t);
/* Sends `last`, closes its input, and waits a little; whoever is still there is killed. */
void external_stop(struct external *e, const char *last);
