#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "base/place.h"
#include "base/trouble.h"

/* Stones on the infinite board. Plain data. */
struct stones {
	unsigned count, room;
	struct place *stone;
};

#define STONES_MOST 4096u
#define STONES_FARTHEST 1000000 /* no coordinate is larger */

void stones_init(struct stones *s);
void stones_clear(struct stones *s);
void stones_add(struct stones *s, struct place stone);
void stones_add_block(struct stones *s, int row, int column, unsigned height, unsigned width);
void stones_sort(struct stones *s);
bool stones_contain(const struct stones *sorted, struct place stone);

/* A list of places "0,0 0,1 -2,3" with blanks or semicolons between them; no place twice. */
bool stones_read_list(struct stones *s, const char *text, struct trouble *t);
/* An ASCII picture: X or # a black stone, O a white one, . or blank an empty square; the last line is row 0. */
bool stones_read_picture(struct stones *black, struct stones *white, FILE *in, struct trouble *t);

struct stones_box {
	int bottom, left, top, right;
};
struct stones_box stones_box(const struct stones *s); /* s is not empty */
