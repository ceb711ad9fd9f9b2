#pragma once

#include "provers/kernel/engine.h"
#include "provers/kernel/mask.h"

int K(play_answer)(const struct question *q, const struct surroundings *by, struct statistics *statistics,
                   const unsigned *m, unsigned size, unsigned *reply);
int K(play_move)(const struct question *q, const struct surroundings *by, struct statistics *statistics, unsigned *m,
                 bool *won);
