#pragma once

#include <stdio.h>

#include "provers/wins/certificate.h"

/* The win as a picture: the stones of the position, the attacker's moves along one line of the proof, numbered by turns
 * (the defender's are the stones that he is given there), and the zones of the first null win, or of the win itself:
 * Z(1) dark, Z(2) pale. */
void win_svg(FILE *out, const struct statement *s, const struct win *win);
