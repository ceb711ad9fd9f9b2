#pragma once

/* A tidy drawing of a rooted tree in linear time (Buchheim, Juenger and Leipert 2002, who made Walker's algorithm
 * linear; Reingold and Tilford's rules): nodes of one depth stand in one row without overlap, a parent stands in the
 * middle of its first and last child, and equal subtrees are drawn alike.
 *
 * Node 0 is the root, parent[v] < v for the others, and children are ordered by their numbers. A node needs
 * breadth[v] in its row, and neighbours keep the gap between them. at[v] becomes the place of its middle; the smallest
 * end of a node is 0. Returns the breadth of the whole drawing. */
double tidytree_lay_out(unsigned nodes, const unsigned *parent, const double *breadth, double gap, double *at);
