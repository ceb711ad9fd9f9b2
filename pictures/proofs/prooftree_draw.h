#pragma once

#include <stdio.h>

#include "pictures/proofs/prooftree_reach.h"

/* Pictures of an unfolded proof. If reach has all nodes, SVG shows them as little boards, otherwise as dots; if it has
 * one node, this is a large board. */
struct prooftree_picture {
	const struct prooftree *tree;
	const struct reach *reach;
	const struct hypergraph *board;
};

void prooftree_svg(const struct prooftree_picture *p, FILE *out);
/* Through libcgraph; false if it fails. */
bool prooftree_dot(const struct prooftree_picture *p, FILE *out);

/* Texts that both kinds of picture have. They are written into text, cut with "..." where they are too long. */
void prooftree_title(const struct prooftree_picture *p, char *text, size_t size);
void prooftree_excerpt(const struct prooftree_picture *p, char *text, size_t size); /* what is left out */
void prooftree_black(const struct prooftree_picture *p, uint32_t v, char *text, size_t size);
void prooftree_white(const struct prooftree_picture *p, uint32_t v, char *text, size_t size);
void prooftree_caption(const struct prooftree_picture *p, uint32_t v, char *text, size_t size);
void prooftree_square(const struct hypergraph *h, uint32_t square, char *text, size_t size);
extern const char *const prooftree_kind_names[PROOFTREE_KINDS];    /* classes and attributes */
extern const char *const prooftree_kind_meanings[PROOFTREE_KINDS]; /* of the legend */
