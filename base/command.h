#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "base/trouble.h"

/* What every program does alike. */
#define KDRAW_VERSION "0.1.0"

enum status { STATUS_YES = 0, STATUS_NO = 1, STATUS_TROUBLE = 2, STATUS_UNDECIDED = 3 };

/* Prepares argp: errors exit with 2, --version prints "kdraw-VERB 0.1.0"; program is "kdraw-VERB". Call it first. */
void command_begin(const char *program);
/* Call it last, `return command_end(status)`: flushes stdout; a full disk turns any status into 2 with a message. */
int command_end(int status);

/* "PROGRAM: FILE:LINE: TEXT (try 'kdraw VERB --help')" on stderr and exit 2; file and line only where there are any. */
_Noreturn void command_die(const char *file, const struct trouble *t);
_Noreturn void command_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* "PROGRAM: TEXT" on stderr, and the work goes on. */
void command_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Strict numbers: digits only, no sign, no leading zeros, within the limits. */
bool command_number(const char *text, unsigned long least, unsigned long most, unsigned long *value);
/* The strict number, at most this, at the beginning; *text goes behind it. */
bool command_digits(const char **text, unsigned long most, unsigned long *value);
/* "7x7:5" by the pattern "NxN:N": every N becomes one strict number of value[], at most 10^6; the other characters
 * stand for themselves, and nothing is left over. */
bool command_pattern(const char *text, const char *pattern, unsigned *value);
/* The same for an option or argument called `what`; anything else ends the program with a sentence. */
unsigned long command_number_of(const char *what, const char *text, unsigned long least, unsigned long most);
/* A strict number, or -1 and so on, of at most this absolute value at the beginning; *text goes behind it. */
bool command_integer(const char **text, unsigned long most, long *value);
/* A list "3,4,17" of distinct numbers below limit; returns how many, or -1. */
int command_list(const char *text, unsigned limit, unsigned *value, unsigned room);
/* "A-B" or "A" of an option: least <= A <= B <= most. "I/N": 1 <= I <= N <= most. What is wrong ends the program. */
void command_range(const char *option, const char *text, unsigned least, unsigned most, unsigned *from, unsigned *to);
void command_part(const char *text, unsigned most, unsigned *part, unsigned *parts);
/* Sizes like 512M, 4G; times like 90, 30s, 5m, 2h. */
bool command_size(const char *text, unsigned long long *bytes);
bool command_seconds(const char *text, double *seconds);

/* Progress: at most once a second, on stderr, only on a terminal or when verbose; \r keeps it on one line there. */
void progress_begin(bool verbose);
bool progress_due(void); /* is a second over? cheap enough for inner loops called every few thousand positions */
void progress_show(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* A bar that is done / total full, the time that is left by the rate since `start` were done, and what is going on. */
void progress_bar(double done, double start, double total, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void progress_end(void); /* clears the line */

double seconds_now(void);    /* a monotonic clock */
double thread_seconds(void); /* processor time of this thread */
