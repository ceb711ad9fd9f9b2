#pragma once

/* In a process that was forked to become a worker: it gets this signal when the manager goes, hears no Ctrl-C of the
 * manager's terminal, reads nothing and prints nothing there. */
void child_prepare(int signal);
/* The same for what a worker starts: it stays in the worker's group, and goes with it. */
void child_join(int signal);
