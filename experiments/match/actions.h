#pragma once

#include <stdbool.h>

#include "base/rows.h"
#include "games/connect.h"

/* What kdraw play was asked for. */
struct play_arguments {
	const char *word[36]; /* action or game, and what follows; NULL is behind the last one */
	unsigned words;
	struct connect rules;
	const char *black, *white, *human, *agent, *output, *position;
	enum format format;
	unsigned long games, threads, seed, most_stones, turns, least, depth, every, opening;
	bool swap, verbose, resume, pairs, turn, by_turns;
};

enum { PLAY_WORDS = 34 };

/* Each action prints its answer and returns the exit status; trouble ends the program. */
int play_match(const struct play_arguments *a);
int play_tournament(const struct play_arguments *a);
int play_gtp(const struct play_arguments *a);
int play_human(const struct play_arguments *a);
int play_bench(const struct play_arguments *a);
int play_threats(const struct play_arguments *a);
int play_turns(const struct play_arguments *a);
int play_line(const struct play_arguments *a);
int play_show(const struct play_arguments *a);
int play_book(const struct play_arguments *a);
int play_learn(const struct play_arguments *a);
int play_depths(const struct play_arguments *a);
int play_convert(const struct play_arguments *a);
