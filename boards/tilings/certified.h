#pragma once

/* The register of certified games, boards/tilings/INDEX: Connect(k, p) by the tiling, proved in game
 * p, or in game b `exclusive` if that is not 0. Ends with a row whose k is 0. */
struct certified {
	unsigned k;
	unsigned long p;
	const char *tiling;
	unsigned exclusive;
};
extern const struct certified certified[];
