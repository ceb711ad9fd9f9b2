#pragma once

#include <stdint.h>

/* Random numbers that are the same everywhere: splitmix64, seeded by two numbers (a seed and what it is for). */
struct random {
	uint64_t state;
};

static inline uint64_t random_mix(uint64_t x)
{
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

static inline struct random random_start(uint64_t seed, uint64_t purpose)
{
	struct random r = {random_mix(seed + 0x9e3779b97f4a7c15u) ^ random_mix(~purpose)};
	return r;
}

static inline uint64_t random_next(struct random *r)
{
	return random_mix(r->state += 0x9e3779b97f4a7c15u);
}

/* 0 .. below - 1; the bias is less than below / 2^32. */
static inline uint32_t random_below(struct random *r, uint32_t below)
{
	return (uint32_t)(((random_next(r) >> 32) * below) >> 32);
}
