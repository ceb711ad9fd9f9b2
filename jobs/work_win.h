#pragma once

#include "base/trouble.h"
#include "jobs/slip.h"

/* A job about a win (jobs/work.h). */
bool work_win(const char *folder, const struct slip *slip, struct answer_slip *answer, struct trouble *t);
