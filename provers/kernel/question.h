/* From the question to the kernel's rules and root position. */
#pragma once

#include "provers/kernel/concrete.h"
#include "provers/kernel/engine.h"
#include "provers/kernel/search.h"

struct root {
	struct boardlines board;
	struct concrete all; /* the living lines and black stones of the question */
	struct search search;
};

#define root_begin K(root_begin)
#define root_end K(root_end)

struct root *root_begin(const struct question *q, const struct surroundings *by, struct statistics *statistics);
void root_end(struct root *root);
