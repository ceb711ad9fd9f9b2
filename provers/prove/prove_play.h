#pragma once

#include "provers/prover/match.h"
#include "provers/prover/prover.h"

/* kdraw prove --play: a person plays Black, moves and commands come from `in`. The prover has decided the position, and
 * its question points to the match's stones. On a terminal wrong input is explained and asked for again; otherwise it
 * ends the game: false, with the line in t. */
bool prove_play(struct prover *p, struct match *m, enum verdict verdict, FILE *in, struct trouble *t);
