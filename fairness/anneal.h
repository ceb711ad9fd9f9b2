#pragma once

#include "fairness/quest.h"

/* Local search (simulated annealing) for stones in one group: a step moves one stone next to another. Finds lower
 * bounds only. It goes on from where the quest is, until that stops; then, or in the end, the best stones are in it.
 * The same quest gives the same stones, however often it was stopped. */
void anneal(struct quest *q);
