#pragma once

#include "base/trouble.h"

/* What a worker does: the job that lies in this folder (jobs/slip.h), and the answer into it. Nothing that is read is
 * trusted. False with the reason. */
bool work_do(const char *folder, struct trouble *t);

/* Has the process that started this one gone? Then the job is nobody's, and this process ends with it, whatever
 * happens. */
void work_die_with_parent(void);
