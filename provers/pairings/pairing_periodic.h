#pragma once

#include "provers/pairings/pairing_file.h"

/* A piece of the periodic pairing for 9 in a row: on large boards in the plane whose lines have at least 9 squares in a
 * row it is there at once, where the search takes long. Tries all shifts, and keeps the pairs that some line contains.
 * Adds them to f and returns true if every living line contains one; f is left as it is otherwise. */
bool pairing_periodic(const struct pairing_position *p, struct pairing_file *f);
