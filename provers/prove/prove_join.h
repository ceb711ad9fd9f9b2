#pragma once

/* kdraw prove --join: reads the parts and writes the whole proof to output, or to standard output if it is NULL.
 * Returns the exit status; what is wrong with the files ends the program. */
int prove_join(const char *const *file, unsigned files, const char *output);
