#pragma once

#include "plans/cover.h"

/* Simulated annealing on plans: squares move to the tiles of their neighbours, and the price of the cheapest lines
 * decides. */
struct annealing {
	double hot, cold; /* the temperature falls from one to the other */
	unsigned long steps;
	unsigned most;   /* squares of a tile, if possible */
	double too_many; /* the price of each square more */
};

/* Returns the price of the lines at the end. */
double plan_anneal(struct plan *plan, struct cover *cover, const struct annealing *by, struct random *random);
