#pragma once

#include <stddef.h>

/* The number of letters to insert, delete, replace or exchange with a neighbour that turn one word into the other
 * (words beyond 63 letters count as very far apart), and whether that is few enough to ask "did you mean". */
unsigned edit_distance(const char *a, const char *b);
int edit_is_near(const char *a, const char *b);

/* Of the rows of a table, of so many bytes, which begin with a name: the name nearest to the word, or NULL if none is
 * near. */
const char *nearest_name(const char *word, const void *table, size_t rows, size_t size);
/* "'WORD' is not WHAT; did you mean 'NAME'?", and the program ends. */
_Noreturn void nearest_refuse(const char *word, const char *what, const void *table, size_t rows, size_t size);
