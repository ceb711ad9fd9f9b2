#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

/* The number of letters to insert, delete, replace or exchange with a neighbour that turn one word into the other
 * (words beyond 63 letters count as very far apart), and whether that is few enough to ask "did you mean". */
unsigned edit_distance(const char *a, const char *b);
int edit_is_near(const char *a, const char *b);

#endif
