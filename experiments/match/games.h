#pragma once

#include "games/records.h"

/* Files of games by name; trouble ends the program. */
enum games_form { GAMES_OURS, GAMES_SGF, GAMES_SGF_TURNS, GAMES_SVG };
/* SGF or a picture if the name ends so; otherwise, and for NULL, our own format. */
enum games_form games_form(const char *path);
/* A picture is of the last game. False with the reason if there is none, or a game does not fit into SGF. */
bool games_write(const struct connect *rules, const struct record *game, uint32_t games, enum games_form form,
                 FILE *out, struct trouble *t);
/* A game as a picture: its last position, each stone with the number of its turn, and who won. Of an infinite or very
 * large board the part around the stones. */
void game_svg(const struct connect *rules, const struct record *game, FILE *out);
/* Reads SGF, or our own format; returns whether it was SGF. */
bool games_read(const char *path, struct records *r);
bool games_read_from(FILE *in, const char *path, struct records *r);
