#pragma once

#include "jobs/slip.h"

/* A job that is a batch of candidates: kdraw search, a program beside this one. */
bool work_search(const char *folder, const struct slip *slip, struct answer_slip *answer, struct trouble *t);
