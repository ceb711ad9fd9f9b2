/* The name of a board in verdicts: SHA-256 (FIPS 180-4) over the lines that say what the board is. */
#include "board.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t round_constant[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

struct sha256 {
	uint32_t state[8];
	unsigned char block[64];
	uint64_t bytes;
};

static uint32_t rotated(uint32_t x, unsigned by)
{
	return x >> by | x << (32 - by);
}

static void take_block(struct sha256 *h)
{
	uint32_t w[64], s[8];
	for (int i = 0; i < 64; i++) {
		const unsigned char *at = h->block + 4 * (i & 15);
		w[i] = i < 16
		           ? (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3]
		           : w[i - 16] + w[i - 7] + (rotated(w[i - 15], 7) ^ rotated(w[i - 15], 18) ^ w[i - 15] >> 3) +
		                 (rotated(w[i - 2], 17) ^ rotated(w[i - 2], 19) ^ w[i - 2] >> 10);
	}
	memcpy(s, h->state, sizeof s);
	for (int i = 0; i < 64; i++) {
		uint32_t sum = s[7] + (rotated(s[4], 6) ^ rotated(s[4], 11) ^ rotated(s[4], 25)) +
		               ((s[4] & s[5]) ^ (~s[4] & s[6])) + round_constant[i] + w[i];
		uint32_t more = (rotated(s[0], 2) ^ rotated(s[0], 13) ^ rotated(s[0], 22)) +
		                ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
		memmove(s + 1, s, 7 * sizeof *s);
		s[4] += sum;
		s[0] = sum + more;
	}
	for (int i = 0; i < 8; i++)
		h->state[i] += s[i];
}

static void take_byte(struct sha256 *h, unsigned char byte)
{
	h->block[h->bytes++ % 64] = byte;
	if (h->bytes % 64 == 0)
		take_block(h);
}

static void take_text(struct sha256 *h, const char *text)
{
	for (; *text != '\0'; text++)
		take_byte(h, (unsigned char)*text);
}

static void take_number(struct sha256 *h, const char *before, uint32_t n, const char *behind)
{
	char text[32];
	snprintf(text, sizeof text, "%s%" PRIu32 "%s", before, n, behind);
	take_text(h, text);
}

/* A byte 0x80, zeros, and the number of bits in eight bytes. */
static void finish(struct sha256 *h, char name[BOARD_NAME])
{
	uint64_t bits = 8 * h->bytes;
	for (take_byte(h, 0x80); h->bytes % 64 != 56;)
		take_byte(h, 0);
	for (int i = 56; i >= 0; i -= 8)
		take_byte(h, (unsigned char)(bits >> i));
	for (int i = 0; i < 8; i++)
		snprintf(name + 8 * i, 9, "%08" PRIx32, h->state[i]);
}

void board_name(const struct board *b, char name[BOARD_NAME])
{
	struct sha256 h = {
	    {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}, {0}, 0};
	take_number(&h, "squares ", b->squares, "\n");
	take_number(&h, "lines ", b->lines, "\n");
	for (uint32_t line = 0; line < b->lines; line++) {
		take_text(&h, "line");
		for (size_t i = b->first[line]; i < b->first[line + 1]; i++)
			take_number(&h, " ", b->square[i], "");
		take_text(&h, b->exclusive[line] ? " x\n" : "\n");
	}
	finish(&h, name);
}
