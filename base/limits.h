#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

#include <stdbool.h>

/* The limits of long work and what is kept of it, read alike by every program. The table of argp has these keys:
 *
 *   {"time", LIMIT_TIME, "T", ...}                 stop after so many seconds (or 5m, 2h)
 *   {"memory", LIMIT_MEMORY, "SIZE", ...}          512M or 4G
 *   {"checkpoint", LIMIT_CHECKPOINT, "FILE", ...}  keep what is done in FILE
 *   {"resume", LIMIT_RESUME, "FILE", ...}          go on from FILE, and keep it up to date */
enum { LIMIT_TIME = 512, LIMIT_MEMORY, LIMIT_CHECKPOINT, LIMIT_RESUME };

struct limits {
	double seconds;                  /* 0: no limit */
	unsigned long long memory;       /* bytes; 0: the program's own choice */
	const char *checkpoint, *resume; /* NULL: none; who resumes has both, and they are the same */
};

/* False if the key is none of these; what is wrong with the text ends the program with a sentence. */
bool limits_parse(struct limits *l, int key, const char *text);
/* Of another option that takes a time. */
double limits_seconds(const char *option, const char *text);

#endif
