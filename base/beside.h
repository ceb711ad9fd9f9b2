#ifndef BASE_BESIDE_H
#define BASE_BESIDE_H

#include <stddef.h>

/* The program of a verb: the folder of the program that is running, then kdraw-VERB. */
void command_beside(char *path, size_t room, const char *verb);

#endif
