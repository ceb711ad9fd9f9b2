#pragma once

#include <stdbool.h>

/* What is wrong with an input: one sentence, and the line of the file (0 if no line is to blame).
 * Readers fill it in and return false; only main prints it and exits. */
struct trouble {
	unsigned long line;
	char text[256];
};

/* Always returns false, so that a reader can say `return trouble_say(...)`. */
bool trouble_say(struct trouble *t, unsigned long line, const char *format, ...) __attribute__((format(printf, 3, 4)));
