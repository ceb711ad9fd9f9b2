#pragma once

#include "hypergraph/hypergraph.h"
#include "jobs/verbs.h"

/* What the verbs about boards ask for alike. What is wrong ends the program. */
void questions_need_game(const struct jobs_arguments *a);
/* A board, which is initialised here, from a file that goes. */
void questions_read_file(struct hypergraph *h, const char *path);
/* By kdraw board, which is another program: what looks for isomorphic tiles has a licence that does not go with that of
 * Work Queue. */
void questions_read_board(const struct run *r, struct hypergraph *h, const char *board);
/* The question as a log has it; valid until the next call. */
const char *questions_prove(const struct hypergraph *h, struct game game);
