#pragma once

#include <stdio.h>

/* Writes SVG pictures as text: the same calls give the same bytes, numbers are rounded to two decimals.
 * Lengths are pixels, x to the right and y DOWN; looks come from classes, of which every picture has
 *
 *   line     a solid stroke            bullet   a solid dot (exclusive squares)
 *   square   a small hollow dot        band     a thick translucent stroke under squares
 *   note     small grey text           number   text in the middle of a square
 *   black white   stones               mark     a strong red stroke
 *   tint0 .. tint7  pale fills and strokes; svg_tint(i) names them, i modulo 8
 *   across upwards rising falling   the colours of the four directions, dark; svg_direction names them
 *
 *   pale     with a tint: paler, and without a border
 *
 * Several classes may be joined by blanks: "band tint3". css adds rules, or is NULL. */
struct svg {
	FILE *out;
};

void svg_begin(struct svg *s, FILE *out, double width, double height, const char *title, const char *css);
void svg_end(struct svg *s);

void svg_dot(struct svg *s, double x, double y, double radius, const char *class);
void svg_stroke(struct svg *s, double x1, double y1, double x2, double y2, const char *class);
void svg_band(struct svg *s, double x1, double y1, double x2, double y2, double width, const char *class);
void svg_box(struct svg *s, double x, double y, double width, double height, const char *class);
/* A curve from one place to the other that is `high` pixels to the left of the straight way in its middle: round a gap.
 */
void svg_bow(struct svg *s, double x1, double y1, double x2, double y2, double high, const char *class);
/* A curve of straight pieces through count points x0 y0 x1 y1 ... */
void svg_chain(struct svg *s, const double *point, unsigned count, const char *class);
/* What is drawn until svg_close belongs together: the place of links `name` (or NULL), a link to another place (or
 * NULL), and a text that is shown where the pointer stands (or NULL). */
void svg_open(struct svg *s, const char *name, const char *link, const char *tooltip);
void svg_close(struct svg *s, const char *link);
/* Text around x (classes "left" and "right" start or end it there), with its middle at height y; escapes < > & ". */
void svg_text(struct svg *s, double x, double y, const char *class, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

const char *svg_tint(unsigned i);
const char *svg_direction(long right, long up); /* "" if it is none of the four */
