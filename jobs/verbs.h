#pragma once

#include "jobs/run.h"
#include "provers/search/game.h"

/* What can be asked of kdraw jobs, each as one program would answer it: the exit status. */
struct jobs_arguments {
	struct run_options run;
	struct game game; /* GAME_NOT_SAID: none was given */
	const char *output, *svg, *tree, *tiling, *stones, *attacker;
	unsigned k, parts, tries, from, to; /* of a search */
	enum format format;
};

int verb_prove(const struct jobs_arguments *a, const char *board);
int verb_simulate(const struct jobs_arguments *a, const char *board);
int verb_status(const struct jobs_arguments *a, const char *folder);
int verb_win(const struct jobs_arguments *a, char **word);
int verb_search(const struct jobs_arguments *a, char **word);
int verb_theorem(const struct jobs_arguments *a, char **word);
