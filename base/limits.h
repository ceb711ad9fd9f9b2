#pragma once

/* The limits of long work and what is kept of it: fields of OPTION_TIME, OPTION_SIZE, OPTION_CHECKPOINT, OPTION_RESUME.
 */
struct limits {
	double seconds;                  /* 0: no limit */
	unsigned long long memory;       /* bytes; 0: the program's own choice */
	const char *checkpoint, *resume; /* NULL: none; who resumes has both, and they are the same */
};
